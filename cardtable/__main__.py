"""Command line. Qt is loaded only where a window is about to open."""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cardtable import __version__
from cardtable.commands import COMMANDS, Answer, system_language
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.log_file import LogFile, to_console
from cardtable.ui.settings import SettingsFile, data_folder, prepare_folder

LONGEST_DIALOG = 20
"""So many lines fit in a dialog; where there is no console, a longer text is written to a file."""


class _Exit(Exception):
    """The command line asks for nothing more than a text and a status."""

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class _Parser(argparse.ArgumentParser):
    """Leaves it to `main` how a text reaches the person: a windowed program has no console."""

    def error(self, message: str) -> NoReturn:
        raise _Exit(f"{self.format_usage()}{self.prog}: {message}\n", 2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise _Exit(message or "", status)

    def print_help(self, file: object = None) -> None:
        raise _Exit(self.format_help(), 0)


class _Version(argparse.Action):
    def __call__(self, *_: object) -> NoReturn:
        raise _Exit(f"Card Table {__version__}\n", 0)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="cardtable", description="An offline card table.", allow_abbrev=False)
    _add_common(parser, default=None)
    parser.add_argument(
        "--smoke-test",
        action="store_true",
        help="play one set in the real window, check what was saved, and exit",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(
        dest="command",
        metavar="COMMAND",
        title="commands",
        description="What to do with a match file, without a window.",
    )
    for name, purpose in _PURPOSES.items():
        command = commands.add_parser(name, help=purpose, description=purpose, allow_abbrev=False)
        _add_common(command, default=argparse.SUPPRESS)  # else it would hide what stands before the command
        command.add_argument("file", type=Path, metavar="FILE", help="the match")
    return parser


_PURPOSES = {
    "replay": "tell the match in a file as text",
    "verify": "say whether a match file is whole (exit status 0), damaged (1) or unreadable (2)",
    "recover": "write everything before the damage into a new match",
}


def _add_common(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    parser.add_argument(
        "--data-dir", type=Path, metavar="DIR", default=default, help="where matches and settings are kept"
    )
    parser.add_argument("--lang", choices=tuple(LANGUAGES), default=default, help="the language to start in")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    try:
        arguments = _parser().parse_args(argv)
    except _Exit as asked:
        return _tell(asked)
    if arguments.command is not None:
        return _command(arguments)
    if arguments.smoke_test:
        from cardtable.ui.smoke import smoke_test

        return smoke_test(arguments.data_dir, arguments.lang)
    from cardtable.ui.app import run

    return run(data_folder(arguments.data_dir), arguments.lang)


def _command(arguments: argparse.Namespace) -> int:
    """Do what was asked for with a match file; its text goes to the console, or to a dialog without one."""
    folder = data_folder(arguments.data_dir)
    language = arguments.lang or SettingsFile(folder).load().language or system_language()
    answer = COMMANDS[arguments.command](arguments.file, Texts(language), folder)
    if sys.stdout is None:
        _tell_in_dialog(answer, folder, Texts(language))
        return answer.status
    _write(answer.text)
    to_console(answer.trouble)
    return answer.status


def _write(text: str) -> None:
    """Write to the console, which may lack the letters, or close before the end (``| head``)."""
    try:
        try:
            sys.stdout.write(text)
        except UnicodeEncodeError:
            encoding = sys.stdout.encoding
            sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))
        sys.stdout.flush()
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at the end
    except OSError as error:  # a full disk
        to_console(f"cardtable: {error}\n")


def _tell_in_dialog(answer: Answer, folder: Path, texts: Texts) -> None:
    text = answer.text + answer.trouble
    if text.count("\n") > LONGEST_DIALOG:
        path = folder / "replay.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            text = f"{texts('command.file.long', path=str(path))}\n{answer.trouble}"
        except OSError as error:
            text = texts("command.file.not_written", path=str(path), error=error.strerror or str(error))
    from cardtable.ui.app import tell

    tell(text, "app.name")


def _tell(asked: _Exit) -> int:
    """Say it on the console; without one in a dialog, and if it is an error also in the log."""
    is_error = asked.status != 0
    if (sys.stderr if is_error else sys.stdout) is not None:
        if is_error:
            to_console(asked.text)
        else:
            sys.stdout.write(asked.text)
        return asked.status
    if is_error:
        folder = data_folder()
        if prepare_folder(folder) is None:
            LogFile(folder).write(asked.text)
    from cardtable.ui.app import tell

    tell(asked.text, "command.wrong" if is_error else "app.name")
    return asked.status


if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
