"""Entry of the program: do what the command line asks for. Qt is loaded only to open a window."""

from __future__ import annotations

import gc
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardtable.cli.arguments import ARENA, SOLVE, Arguments, EarlyExit, read
from cardtable.cli.result import UNREADABLE, WHOLE, CommandResult, error_text
from cardtable.match.disk import Disk, write_whole
from cardtable.match.permissions import make_folder
from cardtable.program.console import pipe_utf_8, to_console, write
from cardtable.program.data_folder import prepare_folder
from cardtable.program.error_log import ErrorLog
from cardtable.program.single_instance import SingleInstanceLock, hand_over
from cardtable.texts import Texts

LONGEST_DIALOG: Final = 20
"""Lines that fit in a dialog; where there is no console, a longer text is written to a file."""


def run(arguments: Sequence[str] | None) -> int:
    """Do what these words ask for, by default the program's own; returns the exit status."""
    pipe_utf_8()
    try:
        asked = read(arguments)
    except EarlyExit as early:
        return _exit_early(early)
    if asked.command:
        return _command(asked)
    if asked.smoke_test:
        from cardtable.ui.app.smoke_test import smoke_test

        return smoke_test(asked.data_dir, asked.language)
    lock = SingleInstanceLock(asked.folder)
    if hand_over(lock, asked.file):
        write(sys.stdout, asked.texts("command.open_already") + "\n")
        return 0
    return _open_window(asked, lock)


def _open_window(asked: Arguments, lock: SingleInstanceLock) -> int:
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:  # while Qt is loaded, an exception may come where none is expected
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    was_collecting = gc.isenabled()
    gc.disable()  # what is loaded stays; then the window collects
    try:
        from cardtable.ui.app import application

        return application.run(lock, asked.language, asked.file)
    finally:
        if was_collecting:
            gc.enable()
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def _command(asked: Arguments) -> int:
    """Do what was asked for without a window; its text goes to the console, or to a dialog without one."""
    result = _result_of(asked)
    if not _has_console():
        _show_in_dialog(result, asked.folder, asked.texts)
        return result.status
    is_written = _write(result.text)
    to_console(result.trouble)
    return result.status if is_written else result.status or UNREADABLE


def _result_of(asked: Arguments) -> CommandResult:
    """The answer of a command; the others are not loaded."""
    if asked.command == ARENA:
        from cardtable.cli.arena import arena

        return arena(asked.game, asked.choices, asked.texts)
    if asked.command == SOLVE:
        from cardtable.cli.solve import solve

        return solve(asked.position, asked.texts)
    from cardtable.cli.files import COMMANDS

    assert asked.file is not None  # noqa: S101  # no other command goes without
    return COMMANDS[asked.command](asked.file, asked.texts, asked.folder)


def _has_console() -> bool:
    """Tell if there is anything to write to; the windowed program of Windows has nothing."""
    return sys.stdout is not None or sys.stderr is not None


def _write(text: str) -> bool:
    """Write what was asked for; False where it has not arrived though somebody waits for it."""
    error = write(sys.stdout, text)
    if error is not None:
        to_console(f"cardtable: {error_text(error)}\n")
    return error is None


def _show_in_dialog(result: CommandResult, folder: Path, texts: Texts) -> None:
    text = result.text + result.trouble
    if text.count("\n") > LONGEST_DIALOG:
        path = folder / "replay.txt"
        try:
            make_folder(folder)
            write_whole(Disk(), path, text.encode())
            text = f"{texts('command.file.long', path=str(path))}\n{result.trouble}"
        except OSError as error:
            text = texts("command.file.not_written", path=str(path), error=error.strerror or str(error))
    from cardtable.ui.app.application import tell

    tell(text, "app.name", texts.language)


def _exit_early(early: EarlyExit) -> int:
    """Show the text on the console; without one in a dialog, and if it is an error also in the log."""
    is_error = early.status != 0
    if _has_console():
        if is_error:
            to_console(early.text)
            return early.status
        return WHOLE if _write(early.text) else UNREADABLE
    if is_error and prepare_folder(early.folder) is None:
        ErrorLog(early.folder).write(early.text)
    from cardtable.ui.app.application import tell

    tell(early.text, "command.wrong" if is_error else "app.name", early.language)
    return early.status
