"""Arguments of the command line. argparse reads them; the words are ours, in the person's language."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn

from cardtable import __version__
from cardtable.program.data_folder import data_folder
from cardtable.program.settings import SettingsFile
from cardtable.texts import LANGUAGES, Texts, best_language
from cardtable.texts.plain import plain

FILE_COMMANDS: Final = ("replay", "review", "verify", "recover")
"""The commands that take a file; `cardtable.cli.files` does them, and is loaded only then."""

WRONG: Final = 2
"""The exit status after a command line that makes no sense."""

ARENA: Final = "arena"
"""The command that takes a game instead of a file, and options of its own."""

SOLVE: Final = "solve"
"""The command that takes a position; all the words after it are one."""

_ARENA_OPTIONS: Final = (
    "--seats", "--players", "--preset", "--option", "--deals", "--sets", "--matches", "--duplicate",
    "--think", "--limit", "--seed", "--processes", "--cluster", "--json", "--resume",
)  # fmt: skip

_DUPLICATE: Final = "--duplicate"
"""The option that takes no value."""

_OPTION: Final = "--option"
"""The option that may be given several times; its values are joined with commas."""

_NEEDS: Final = {"--data-dir": "usage.needs_folder", "--lang": "usage.needs_language"} | dict.fromkeys(
    (name for name in _ARENA_OPTIONS if name != _DUPLICATE), "usage.needs_value"
)
"""Text keys of what an option takes; the others take nothing."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """A command line that makes sense.

    `command` is empty when the window is wanted; `language` is the one asked for,
    if any; `texts` are in the one to speak. `game` and `choices`, by option, are for the arena,
    `position` is to be solved.
    """

    texts: Texts
    data_dir: Path | None = None
    language: str | None = None
    command: str = ""
    file: Path | None = None
    smoke_test: bool = False
    game: str = ""
    position: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return data_folder(self.data_dir)


class EarlyExit(Exception):
    """Exit with nothing but a text: help, the version, or the error in the command line."""

    def __init__(self, text: str, status: int, language: str, folder: Path) -> None:
        super().__init__(text)
        self.text = text
        self.status = status
        self.language = language
        self.folder = folder


class _UsageError(Exception):
    """The command line makes no sense; the text says why."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Raise what argparse would print and exit with, in English."""
        raise _UsageError(message)


def read(arguments: Sequence[str] | None = None) -> Arguments:
    """Read the command line, by default the program's own.

    Raises:
        EarlyExit: help or the version was asked for, or it makes no sense.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    asked = _common().parse_known_args(words)[0]
    folder = data_folder(Path(asked.data_dir) if (asked.data_dir or "").strip() else None)
    chosen = asked.lang if asked.lang in LANGUAGES else None
    texts = Texts(chosen or SettingsFile(folder).load().language or system_language())
    try:
        found = _parser().parse_known_intermixed_args(words)
        if found[0].version:
            raise EarlyExit(f"Card Table {__version__}\n", 0, texts.language, folder)
        if found[0].help:
            raise EarlyExit(f"{texts('usage.line')}\n\n{texts('usage.help')}", 0, texts.language, folder)
        return _interpret(*found, texts)
    except argparse.ArgumentError as error:
        name = error.argument_name or ""
        problem = texts(_NEEDS.get(name, "usage.needs_nothing"), option=name, languages=" / ".join(LANGUAGES))
    except _UsageError as wrong:
        problem = plain(str(wrong))
    raise EarlyExit(f"{texts('usage.line')}\ncardtable: {problem}\n", WRONG, texts.language, folder)


def _common() -> argparse.ArgumentParser:
    """Parser of what must be known to report an error; takes everything."""
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data-dir", nargs="?")
    parser.add_argument("--lang", nargs="?")
    return parser


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--data-dir", type=_folder)
    parser.add_argument("--lang", choices=tuple(LANGUAGES))
    for option in _ARENA_OPTIONS:
        if option == _DUPLICATE:
            parser.add_argument(option, dest=option, action="store_const", const="")
        else:
            action = "append" if option == _OPTION else "store"
            parser.add_argument(option, dest=option, action=action, type=_filled)
    for flags in (("--smoke-test",), ("--version",), ("--help", "-h")):
        parser.add_argument(*flags, action="store_true")
    return parser


def _filled(value: str) -> str:
    """Refuse an empty value: as a folder or file it would be the one somebody happens to be in."""
    if not value.strip():
        raise argparse.ArgumentTypeError("empty")
    return value


def _folder(value: str) -> Path:
    return Path(_filled(value))


def _interpret(found: argparse.Namespace, unknown: Sequence[str], texts: Texts) -> Arguments:
    words: list[str] = found.words
    command = words[0] if words and words[0] in (*FILE_COMMANDS, ARENA, SOLVE) else ""
    files = words[1:] if command else words
    if unknown:
        raise _UsageError(texts("usage.unknown", option=" ".join(unknown)))
    if found.smoke_test and words:
        raise _UsageError(texts("usage.smoke_test_alone", word=words[0]))
    if any(not word.strip() for word in words):
        raise _UsageError(texts("usage.empty"))
    given = {name: value for name in _ARENA_OPTIONS if (value := getattr(found, name)) is not None}
    choices = {name: ",".join(value) if name == _OPTION else value for name, value in given.items()}
    if command == ARENA:
        if len(files) != 1:
            raise _UsageError(texts("usage.one_game"))
        return Arguments(texts, found.data_dir, found.lang, command, game=files[0], choices=choices)
    if choices:
        raise _UsageError(texts("usage.arena_only", option=next(iter(choices))))
    if command == SOLVE:
        return Arguments(texts, found.data_dir, found.lang, command, position=" ".join(files))
    if command and not files:
        raise _UsageError(texts("usage.no_file", command=command))
    if len(files) > 1:
        raise _UsageError(texts("usage.one_file", word=files[1]))
    file = Path(files[0]) if files else None
    if file is not None and not command:
        file = file.absolute()  # another program may be the one to open it
        if not _is_there(file):
            raise _UsageError(texts("command.file.missing", path=str(file)))
    return Arguments(texts, found.data_dir, found.lang, command, file, found.smoke_test)


def _is_there(file: Path) -> bool:
    """Tell if there is anything of that name."""
    try:
        file.stat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError):
        return True
    return True


def system_language() -> str:
    """The language of the person's system, as far as we speak it, found without Qt."""
    if sys.platform == "win32":
        import ctypes

        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return best_language(locale.windows_locale.get(code, ""))
    chosen = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    names = [*os.environ.get("LANGUAGE", "").split(":"), next(filter(None, chosen), "")]
    known = (name for name in names if name.split("_")[0].lower() in LANGUAGES)
    return best_language(next(known, ""))
