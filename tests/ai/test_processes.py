"""Helper processes: how the frozen program starts one, and what is heard of it.

Its end with its parent is test_pool.py's.
"""

from __future__ import annotations

import multiprocessing
import sys

import pytest

from cardtable.ai.process.processes import SPAWN, serve_if_helper, wait_readable


def parent_is_gone() -> None:
    raise OSError("[WinError 87] Invalid parameter")


def test_a_program_that_nobody_started_as_a_helper_goes_on() -> None:
    serve_if_helper()


@pytest.mark.parametrize("windowed", [False, True])
def test_a_helper_whose_parent_is_gone_ends_without_a_dialog(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], windowed: bool
) -> None:
    """The windowed program shows whatever leaves `__main__` as an exception, and waits for somebody."""
    monkeypatch.setattr(multiprocessing, "freeze_support", parent_is_gone)
    if windowed:
        monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit) as ended:
        serve_if_helper()
    assert ended.value.code == 1
    assert ("WinError 87" in capsys.readouterr().err) is not windowed


def test_the_end_of_a_process_is_heard_though_its_pipe_is_open() -> None:
    near_end, far_end = SPAWN.Pipe()
    process = SPAWN.Process(target=int)
    process.start()
    with near_end, far_end:
        far_end.send_bytes(b"word")
        assert wait_readable({near_end: process}) == [near_end]
        assert near_end.recv_bytes() == b"word"
        with pytest.raises(EOFError):
            wait_readable({near_end: process})
    process.join()
    process.close()
