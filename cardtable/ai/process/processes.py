"""Processes that think for this one, and how they live and end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.context import SpawnProcess
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SPAWN: Final = multiprocessing.get_context("spawn")


class Shared(Protocol):
    """A number that processes share: one writes it, the others look at it whenever they like."""

    value: int


def serve_if_helper() -> None:
    """Do a helper process's work and end, if that is what this process was started for; else do nothing.

    A frozen program starts itself once more to get a helper. The first thing `__main__` does.
    """
    try:
        multiprocessing.freeze_support()
    except Exception:
        # Most likely the parent was killed while this process was starting. Left alone, the windowed program
        # would put a dialog on the screen and stay for as long as nobody closes that.
        if sys.stderr is not None:
            traceback.print_exc()
        sys.exit(1)


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Ignore Ctrl+C; processes started herein inherit that, and are never interrupted while they start."""
    if threading.current_thread() is not threading.main_thread():
        with _blocked_interrupts():
            yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _blocked_interrupts() -> Iterator[None]:
    """The same on a thread that may not choose what becomes of signals, but may block them for itself."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # or it is started with the process, and unblocks them (3.11)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def start_helper(process: SpawnProcess) -> None:
    """Start a helper process, which must not outlive this one. The first thing it does is `begin`."""
    from cardtable.ai.process.jobs import children_die_with_us  # needs ctypes, which start-up does not

    with deaf_to_interrupts(), children_die_with_us():
        process.start()


def wait_readable(
    helpers: Mapping[Connection, SpawnProcess], seconds: float | None = None
) -> list[Connection]:
    """Wait until a helper process has said something, or has ended; return the pipes that can be read.

    A pipe alone does not always tell the end: on Windows its far end belongs to this process until the
    helper, some time after its start, takes it. Whoever read that pipe would wait for ever.

    Raises:
        EOFError: one of them has ended without a last word.
    """
    from multiprocessing.connection import wait  # needs sockets, which start-up does not

    ready = wait([*helpers, *(process.sentinel for process in helpers.values())], seconds)
    pipes = [pipe for pipe in helpers if pipe in ready]
    if ready and not pipes:
        raise EOFError
    return pipes


def begin(*, is_family: bool = False) -> None:
    """Set up a helper process: leave Ctrl+C to its parent, and end with it.

    Args:
        is_family: whether what it starts itself ends with it; the parent uses `end_family` then.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_family:
        _begin_family()
    threading.Thread(target=_end_with_parent, args=(is_family,), daemon=True).start()


def _begin_family() -> None:
    if sys.platform == "win32":
        from cardtable.ai.process.jobs import own_job

        job = own_job()
        if job is not None:
            job.take(new=True)
    else:
        os.setsid()


def end_family(process: SpawnProcess) -> None:
    """End a helper process and all that it has started, as far as that has not left its group."""
    if sys.platform != "win32" and process.pid is not None:
        with suppress(ProcessLookupError, PermissionError):  # it has not begun, or all have ended
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def _end_with_parent(is_family: bool) -> None:  # noqa: FBT001  # of a thread
    """Leave no orphan, not even one deep in a search, when the parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        if is_family and sys.platform != "win32":
            os.killpg(0, signal.SIGKILL)
        os._exit(0)
