"""Command line. Qt is loaded only where a window is about to open."""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cardtable import __version__
from cardtable.texts import LANGUAGES
from cardtable.ui.log_file import LogFile, to_console
from cardtable.ui.settings import data_folder, prepare_folder


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
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="where matches and settings are kept")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help="the language to start in")
    parser.add_argument(
        "--smoke-test",
        action="store_true",
        help="play one set in the real window, check what was saved, and exit",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    try:
        arguments = _parser().parse_args(argv)
    except _Exit as asked:
        return _tell(asked)
    if arguments.smoke_test:
        from cardtable.ui.smoke import smoke_test

        return smoke_test(arguments.data_dir, arguments.lang)
    from cardtable.ui.app import run

    return run(data_folder(arguments.data_dir), arguments.lang)


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
