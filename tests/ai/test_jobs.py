"""Helper processes die with their parent on Windows. That they do is tried with the real program, by
installer/windows.py; here, that the system is told the right things."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cardtable.ai.process import jobs
from cardtable.ai.process.jobs import (
    EXTENDED_LIMIT_INFORMATION,
    KILL_ON_JOB_CLOSE,
    SILENT_BREAKAWAY_OK,
    Job,
    Limits,
    children_die_with_us,
)

OUTSIDE = KILL_ON_JOB_CLOSE | SILENT_BREAKAWAY_OK
INSIDE = KILL_ON_JOB_CLOSE


class Kernel:
    """Recorder of what is asked of kernel32; what is in `refuses` it does not do."""

    def __init__(self, *refuses: str) -> None:
        self.calls: list[tuple[object, ...]] = []
        self._refuses = refuses

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def function(*arguments: Any) -> int:
            self.calls.append((name, *map(plain, arguments)))
            return {"GetCurrentProcess": 0x22}.get(name, 0x11) if name not in self._refuses else 0

        self.__dict__[name] = function
        return function

    def flags(self) -> list[object]:
        """The flags the job was given, one time after the other."""
        return [call[3] for call in self.calls if call[0] == "SetInformationJobObject"]


def plain(argument: Any) -> object:
    """A handle's number; of limits the flags."""
    if isinstance(argument, ctypes.c_void_p):
        return argument.value
    pointed = getattr(argument, "_obj", argument)
    return pointed.flags if isinstance(pointed, Limits) else argument


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    jobs.own_job.cache_clear()
    yield
    jobs.own_job.cache_clear()


def test_the_limits_are_laid_out_as_windows_expects() -> None:
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of 64-bit Windows has 144 bytes, and its flags at 16."""
    assert (ctypes.sizeof(Limits), Limits.flags.offset) == (144, 16)


def test_the_job_dies_with_us_and_takes_nobody_in_unasked() -> None:
    kernel = Kernel()
    Job(kernel)
    assert kernel.calls == [
        ("CreateJobObjectW", None, None),
        ("GetCurrentProcess",),
        ("SetInformationJobObject", 0x11, EXTENDED_LIMIT_INFORMATION, OUTSIDE, 144),
        ("AssignProcessToJobObject", 0x11, 0x22),
    ]


@pytest.mark.parametrize(
    "refused", ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"]
)
def test_a_system_that_refuses_is_told(refused: str) -> None:
    with pytest.raises(OSError, match="job"):
        Job(Kernel(refused))


@pytest.mark.parametrize("fails", [False, True])
def test_only_what_is_started_inside_belongs_to_the_job(monkeypatch: pytest.MonkeyPatch, fails: bool) -> None:
    kernel = Kernel()
    job = Job(kernel)
    monkeypatch.setattr(jobs, "own_job", lambda: job)
    try:
        with children_die_with_us():
            assert kernel.flags() == [OUTSIDE, INSIDE]
            if fails:
                raise OSError("no memory for another process")
    except OSError:
        assert fails
    assert kernel.flags() == [OUTSIDE, INSIDE, OUTSIDE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has jobs")
def test_elsewhere_nothing_is_done() -> None:
    assert jobs.own_job() is None
    with children_die_with_us():
        pass
    with children_die_with_us():
        pass
