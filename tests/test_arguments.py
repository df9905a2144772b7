"""The command line: what is understood, and what is said of the rest, in the person's language."""

from __future__ import annotations

import re
from argparse import Action, ArgumentParser
from pathlib import Path
from typing import Any

import pytest

from cardtable.cli import arguments
from cardtable.cli.arguments import ARENA, FILE_COMMANDS, EarlyExit, read
from cardtable.cli.files import COMMANDS
from cardtable.texts import LANGUAGES, Texts


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(arguments, "system_language", lambda: "en")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "nobody"))


def answer(*words: str) -> EarlyExit:
    with pytest.raises(EarlyExit) as caught:
        read(words)
    return caught.value


def test_an_empty_command_line_opens_the_window() -> None:
    asked = read([])
    assert (asked.command, asked.file, asked.smoke_test, asked.language) == ("", None, False, None)


def test_the_path_of_a_file_is_made_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "山 田.cardtable").write_bytes(b"")
    monkeypatch.chdir(tmp_path)
    assert read(["山 田.cardtable"]).file == tmp_path / "山 田.cardtable"
    assert read(["--lang", "ja", "--", "山 田.cardtable"]).language == "ja"


def test_every_command_with_a_file_is_done() -> None:
    assert tuple(COMMANDS) == FILE_COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_its_file_wherever_the_options_stand(command: str) -> None:
    for words in (
        ["--lang", "ja", command, "x", "--data-dir", "d"],
        [command, "--lang=ja", "x", "--data-dir=d"],
        ["--data-dir", "d", "--lang", "ja", command, "x"],
    ):
        asked = read(words)
        assert (asked.command, asked.file) == (command, Path("x"))
        assert (asked.language, asked.data_dir) == ("ja", Path("d"))


def test_the_arena_takes_a_game_and_options_of_its_own() -> None:
    asked = read(["--sets=8", "arena", "--seats", "a,b", "happy_six", "--json", "-", "--lang", "ja"])
    assert (asked.command, asked.game, asked.language) == (ARENA, "happy_six", "ja")
    assert asked.choices == {"--sets": "8", "--seats": "a,b", "--json": "-"}
    asked = read(["arena", "--option", "a=b", "--duplicate", "happy_six", "--option", "c=d,e=f", "--deals=2"])
    assert asked.choices == {"--option": "a=b,c=d,e=f", "--duplicate": "", "--deals": "2"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("words", "key", "values"),
    [
        (["--data-dir"], "usage.needs_folder", {"option": "--data-dir"}),
        (["--data-dir="], "usage.needs_folder", {"option": "--data-dir"}),
        (["--data-dir", " ", "a"], "usage.needs_folder", {"option": "--data-dir"}),
        (["arena", "happy_six", "--json="], "usage.needs_value", {"option": "--json"}),
        ([""], "usage.empty", {}),
        (["verify", ""], "usage.empty", {}),
        (["arena", " "], "usage.empty", {}),
        (["--smoke-test=x"], "usage.needs_nothing", {"option": "--smoke-test"}),
        (["--speed", "--no"], "usage.unknown", {"option": "--speed --no"}),
        (["--lan"], "usage.unknown", {"option": "--lan"}),
        (["replay"], "usage.no_file", {"command": "replay"}),
        (["replay", "a", "b"], "usage.one_file", {"word": "b"}),
        (["a", "b"], "usage.one_file", {"word": "b"}),
        (["arena"], "usage.one_game", {}),
        (["arena", "happy_six", "x"], "usage.one_game", {}),
        (["arena", "happy_six", "--sets"], "usage.needs_value", {"option": "--sets"}),
        (["arena", "happy_six", "--option"], "usage.needs_value", {"option": "--option"}),
        (["arena", "happy_six", "--duplicate=2"], "usage.needs_nothing", {"option": "--duplicate"}),
        (["--duplicate", "a"], "usage.arena_only", {"option": "--duplicate"}),
        (["verify", "a", "--sets", "2"], "usage.arena_only", {"option": "--sets"}),
        (["--smoke-test", "verify", "a"], "usage.smoke_test_alone", {"word": "verify"}),
        (["a.cardtable", "--smoke-test"], "usage.smoke_test_alone", {"word": "a.cardtable"}),
        (["/none/such"], "command.file.missing", {"path": str(Path("/none/such").absolute())}),
    ],
)
def test_errors_are_told_in_the_persons_language(
    language: str, words: list[str], key: str, values: dict[str, str]
) -> None:
    texts = Texts(language)
    told = answer("--lang", language, *words)
    assert told.text == f"{texts('usage.line')}\ncardtable: {texts(key, **values)}\n"
    assert (told.status, told.language) == (2, language)


def test_an_unknown_language_is_refused_with_a_list_of_the_known_ones() -> None:
    assert "--lang needs one of these after it: ja / en" in answer("--lang", "fr").text
    assert "--lang needs one of these after it: ja / en" in answer("--lang").text


def test_the_language_defaults_to_that_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"language": "ja"}', "utf-8")
    told = answer("--nonsense", "--data-dir", str(tmp_path))
    assert (told.language, told.folder) == ("ja", tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_command_and_option(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    options: set[str] = set()
    add = ArgumentParser.add_argument

    def note(parser: ArgumentParser, *flags: str, **more: Any) -> Action:
        options.update(flag for flag in flags if flag.startswith("-"))
        return add(parser, *flags, **more)

    monkeypatch.setattr(ArgumentParser, "add_argument", note)
    told = answer("--lang", language, "-h")
    assert (told.status, answer("--help", "--lang", language).text) == (0, told.text)
    assert set(re.findall(r"(?<!\w)--?[a-z][a-z-]*", told.text)) == options
    for command in (*COMMANDS, ARENA):
        assert f"\n  {command} " in told.text
