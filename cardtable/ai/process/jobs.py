"""Windows' job objects, by which helper processes die with the process that started them, however it ends.

A helper that has begun looks for itself whether its parent is there. One that was still being started when
the parent was killed looks at nothing: on Windows it would stay for ever, before its first instruction.
Other systems let the new process run by itself.
"""

from __future__ import annotations

import ctypes
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Final, Protocol

KILL_ON_JOB_CLOSE: Final = 0x2000
SILENT_BREAKAWAY_OK: Final = 0x1000  # new processes do not belong to the job
EXTENDED_LIMIT_INFORMATION: Final = 9

_STARTING = threading.Lock()


class Limits(ctypes.Structure):
    """Windows' JOBOBJECT_EXTENDED_LIMIT_INFORMATION; all but the flags stays zero."""

    _fields_ = (
        ("times", ctypes.c_int64 * 2),
        ("flags", ctypes.c_uint32),
        ("working_set_sizes", ctypes.c_size_t * 2),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority_and_scheduling", ctypes.c_uint32 * 2),
        ("input_and_output", ctypes.c_uint64 * 6),
        ("memory", ctypes.c_size_t * 4),
    )


class Kernel(Protocol):
    """The functions of kernel32.dll that are needed."""

    CreateJobObjectW: Any
    SetInformationJobObject: Any
    AssignProcessToJobObject: Any
    GetCurrentProcess: Any


class Job:
    """A job with this process in it, which lasts as long as the process.

    Windows closes it when the process ends, and thereby ends what else is in it: the processes that were
    started while it took new ones. Others, like a program that somebody starts within a file dialog, live on.

    Raises:
        OSError: the system makes no job, or does not let this process into it.
    """

    def __init__(self, kernel: Kernel) -> None:
        for function in (kernel.CreateJobObjectW, kernel.GetCurrentProcess):
            function.restype = ctypes.c_void_p
        self._kernel = kernel
        handle = kernel.CreateJobObjectW(None, None)
        self._handle = ctypes.c_void_p(handle)
        process = ctypes.c_void_p(kernel.GetCurrentProcess())
        if not (handle and self.take(new=False) and kernel.AssignProcessToJobObject(self._handle, process)):
            raise OSError("no job object")

    def take(self, *, new: bool) -> bool:
        """Let processes started from now on belong to the job, or not. Returns whether that worked."""
        limits = Limits(flags=KILL_ON_JOB_CLOSE | (0 if new else SILENT_BREAKAWAY_OK))
        size = ctypes.sizeof(limits)
        return bool(
            self._kernel.SetInformationJobObject(
                self._handle, EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), size
            )
        )


@contextmanager
def children_die_with_us() -> Iterator[None]:
    """Let processes that are started herein end with this one. Where the system refuses, do nothing."""
    with _STARTING:
        job = own_job()
        if job is None:
            yield
            return
        job.take(new=True)
        try:
            yield
        finally:
            job.take(new=False)


@cache
def own_job() -> Job | None:
    """The job of this process, made when it is first asked for; None where there are none."""
    if sys.platform == "win32":
        try:
            return Job(ctypes.WinDLL("kernel32"))
        except OSError:
            pass
    return None
