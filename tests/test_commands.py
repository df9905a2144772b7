"""replay, review, verify and recover from the command line: no window, no Qt, no traceback."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.__main__ import main
from cardtable.ai.hearts import review as hearts_review
from cardtable.ai.heuristics.fickle import Fickle
from cardtable.ai.heuristics.happy_six import Discreet
from cardtable.commands import system_language
from cardtable.engine.facts import Dealt
from cardtable.engine.games import GAMES
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.match.conductor import Conductor
from cardtable.match.lines import MAX_FILE
from cardtable.match.log import HINT
from cardtable.match.proposals import PROPOSAL
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.store import Store

SAVE = Path(__file__).parent / "saves" / "happy_six-0.1.0.cardtable"
ROOT = Path(__file__).parents[1]

WITHOUT_QT = """
import sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
from cardtable.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


class Ran:
    """What a run said and did."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], *arguments: object) -> None:
        self.status = main(["--data-dir", str(folder / "data"), *map(str, arguments)])
        self.out, self.err = capsys.readouterr()
        self.matches = sorted((folder / "data").rglob("*.cardtable"))


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """The saved match, its 100th line broken."""
    lines = SAVE.read_bytes().splitlines(keepends=True)
    lines[99] = lines[99].replace(b'"n":99', b'"n":98')
    path = tmp_path / "damaged.cardtable"
    path.write_bytes(b"".join(lines))
    return path


def test_a_match_is_told_in_the_persons_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = Ran(tmp_path, capsys, "replay", SAVE, "--lang", "en")
    japanese = Ran(tmp_path, capsys, "--lang", "ja", "replay", SAVE)
    assert (english.status, english.err, japanese.status, japanese.err) == (0, "", 0, "")
    for part in (
        "Happy Six · 2026-11-21 16:00",
        "Won cards: face down",
        "Seat 0: 山田 太郎",
        "Seat 1: Discreet",
    ):
        assert part in english.out
    for part in (
        "    2   deal 1: 2S 4S 5S 4H AH | 3S AS 2H 3H 5H\n           Set 1. Five cards each.\n",
        "4♥ beats 3♠: both cards go to 山田 太郎.",
        "   12 × act 0: AH",
        "山田 太郎 undoes: back to after 11",
        "The match goes to Discreet, 1 – 3.",
    ):
        assert part in english.out
    for part in ("席1:慎重", "4♥が3♠に勝ち", "が元に戻す:11の後まで戻る", "慎重"):
        assert part in japanese.out
    assert not english.matches


def test_a_deal_in_play_is_not_spoilt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "going.cardtable"
    path.write_bytes(b"".join(SAVE.read_bytes().splitlines(keepends=True)[:9]))
    ran = Ran(tmp_path, capsys, "replay", path, "--lang", "en")
    assert ran.status == 0
    assert "deal 1: ?5 | ?5" in ran.out
    assert "act 0: ?" in ran.out
    assert "reveal: 4H | 3S" in ran.out
    assert "in progress" in ran.out
    assert "2S" not in ran.out


def test_a_whole_file_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("verify", "recover"):
        ran = Ran(tmp_path, capsys, command, SAVE, "--lang=en")
        assert (ran.status, ran.err) == (0, "")
        assert "the match is whole (277 records)" in ran.out
        assert not ran.matches
    torn = tmp_path / "torn.cardtable"
    torn.write_bytes(SAVE.read_bytes()[:-3])
    ran = Ran(tmp_path, capsys, "verify", torn, "--lang=en")
    assert ran.status == 0
    assert "(276 records)" in ran.out
    assert "never finished" in ran.out


def test_damage_is_told_with_its_line(
    tmp_path: Path, damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = Ran(tmp_path, capsys, "verify", damaged, "--lang", "en")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == f"{damaged}: Line 100: the line has been changed or is broken.\n"
    ran = Ran(tmp_path, capsys, "replay", damaged, "--lang", "ja")
    assert ran.status == 1
    assert "第1セット" in ran.out
    assert "100行目" in ran.err


def test_what_stands_before_the_damage_is_recovered(
    tmp_path: Path, damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = damaged.read_bytes()
    ran = Ran(tmp_path, capsys, "recover", damaged, "--lang", "en")
    assert ran.status == 0
    assert damaged.read_bytes() == content
    (rescued,) = ran.matches
    assert rescued.read_bytes() == b"".join(content.splitlines(keepends=True)[:99])
    assert f"98 records were written to a new match: {rescued}" in ran.out
    assert Ran(tmp_path, capsys, "verify", rescued).status == 0


def test_where_nothing_can_be_written_recover_says_so(
    tmp_path: Path, damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").write_bytes(b"")
    ran = Ran(tmp_path, capsys, "recover", damaged, "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "could not be written" in ran.err


def test_of_a_header_alone_nothing_is_recovered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "header.cardtable"
    path.write_bytes(SAVE.read_bytes().splitlines(keepends=True)[0] + b"broken\n")
    ran = Ran(tmp_path, capsys, "recover", path, "--lang", "en")
    assert (ran.status, ran.out, ran.matches) == (1, "", [])
    assert "Line 2: " in ran.err
    assert "Nothing of it can be saved" in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "recover"])
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("content", "status"),
    [
        (b"", 1),
        (b"\0" * 1000 + b"\n", 1),
        (b"\xff\xfe\n", 1),
        (b"[" * 60_000 + b"\n", 1),
        (b'{"format":"other"}\n', 2),
        (b'{"format":"cardtable-match","version":99}\n', 2),
        (bytes(MAX_FILE + 1), 2),
    ],
    ids=["empty", "zeros", "no-text", "deep", "foreign", "future", "huge"],
)
def test_what_is_no_match_is_told_in_a_sentence(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    command: str,
    language: str,
    content: bytes,
    status: int,
) -> None:
    path = tmp_path / "file.cardtable"
    path.write_bytes(content)
    ran = Ran(tmp_path, capsys, command, path, "--lang", language)
    assert (ran.status, ran.out, ran.matches) == (status, "", [])
    assert ran.err.startswith(f"{path}: ")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["replay", "verify", "recover"])
def test_no_file_is_told_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    for name, told in (("none", "There is no file"), ("", "is a folder"), ("\0", "cannot be read")):
        ran = Ran(tmp_path, capsys, command, tmp_path / name, "--lang", "en")
        assert (ran.status, ran.out) == (2, "")
        assert told in ran.err


def test_names_cannot_move_the_cursor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a\x1b[2Jb.cardtable"
    ran = Ran(tmp_path, capsys, "verify", path, "--lang", "en")
    assert "\x1b" not in ran.err


def test_a_console_without_the_letters_gets_others(damaged: Path) -> None:
    for command, status in (("replay", 1), ("verify", 1)):
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", command, str(damaged), "--lang", "ja"],
            cwd=ROOT,
            env={**os.environ, "PYTHONIOENCODING": "ascii"},
            capture_output=True,
            check=False,
        )
        assert done.returncode == status
        assert b"Traceback" not in done.stderr
        assert b"\\u" in done.stderr


def test_a_console_without_the_suits_keeps_its_other_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "replay", str(SAVE), "--lang", "ja"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "cp932"},
        capture_output=True,
        check=True,
    )
    assert "4\\u2665が3\\u2660に勝ち、山田 太郎が2枚とも獲得。" in done.stdout.decode("cp932")


def test_nobody_reading_to_the_end_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardtable", "replay", str(SAVE)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


@pytest.mark.skipif(sys.platform == "win32", reason="shells of Windows close nothing")
@pytest.mark.parametrize("closed", [">&-", "2>&-"])
@pytest.mark.parametrize(
    ("words", "status"),
    [(["replay", str(SAVE)], 0), (["verify", "none"], 2), (["--help"], 0), (["--none"], 2)],
)
def test_what_is_closed_gets_nothing_and_no_dialog_takes_its_place(
    closed: str, words: list[str], status: int
) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, "-X", "utf8", "-c", WITHOUT_QT, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
@pytest.mark.parametrize("words", [["replay", str(SAVE)], ["--help"]])
def test_what_could_not_be_written_is_no_success(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", *words],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, f"cardtable: {os.strerror(errno.ENOSPC)}\n")


@pytest.mark.skipif(sys.platform == "win32", reason="a signal is a blow there")
def test_ctrl_c_is_no_traceback(tmp_path: Path) -> None:
    interrupted = f"""
import os, signal
import cardtable.commands
cardtable.commands.read_start = lambda *_: os.kill(os.getpid(), signal.SIGINT)
{WITHOUT_QT}"""
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", interrupted, "verify", SAVE],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
@pytest.mark.parametrize("command", ["verify", "replay", "review", "recover"])
def test_a_pipe_is_refused_at_once(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.cardtable"
    os.mkfifo(pipe)
    for language, told in (("en", "is a pipe or a device"), ("ja", "パイプかデバイスです")):
        ran = Ran(tmp_path, capsys, command, pipe, "--lang", language)
        assert (ran.status, ran.out, ran.matches) == (2, "", [])
        assert told in ran.err


def test_a_file_of_a_newer_program_is_not_called_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "newer.cardtable"
    path.write_bytes(b'{"format":"cardtable-match","version":99}\n')
    ran = Ran(tmp_path, capsys, "recover", path, "--lang", "en")
    assert (ran.status, ran.out, ran.matches) == (2, "", [])
    assert ran.err.count("\n") == 1
    assert "newer version" in ran.err


def test_no_command_needs_qt(tmp_path: Path, damaged: Path) -> None:
    for command, status in (("replay", 1), ("verify", 1), ("recover", 0)):
        done = subprocess.run(
            [sys.executable, "-X", "utf8", "-c", WITHOUT_QT, command, damaged, "--data-dir", tmp_path / "d"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stderr
        assert "Traceback" not in done.stderr


def test_without_a_console_a_long_text_goes_to_a_file(
    tmp_path: Path, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardtable.ui import app

    told: list[str] = []
    monkeypatch.setattr(app, "tell", lambda text, title, _: told.append(text))
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["replay", str(SAVE), "--data-dir", str(tmp_path), "--lang", "ja"]) == 0
    assert "ハッピーシックス" in (tmp_path / "replay.txt").read_text("utf-8")
    assert main(["verify", str(damaged), "--data-dir", str(tmp_path), "--lang", "en"]) == 1
    assert str(tmp_path / "replay.txt") in told[0]
    assert "Line 100" in told[1]


def test_the_language_remembered_is_spoken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "settings.json").write_text('{"language": "ja"}', "utf-8")
    assert "無事" in Ran(tmp_path, capsys, "verify", SAVE).out


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is asked by a call")
@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "C", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANGUAGE": "en:ja", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANGUAGE": "de:ja:en", "LANG": "de_DE.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language


# ── teams ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def of_teams(tmp_path: Path) -> Path:
    """A Duo in which the first set has been played: a person with a strategist against two computers."""
    own = SeatInfo.team((Member("Aoi", role="leader"), Member("Ken", "discreet", "strategist")))
    others = SeatInfo.team((Member("", "fickle"), Member("", "fickle", "strategist")))
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    store = Store(tmp_path / "teams", GAMES)
    match = store.create("happy_six", options, (own, others), now=datetime(2026, 1, 2, tzinfo=UTC), seed="s")
    conductor = Conductor(match, {1: Fickle()}, members={0: {1: Discreet()}})
    conductor.start()
    while not (sets := [fact for fact in match.facts if isinstance(fact, Dealt) and fact.deal == 2]):
        decision, choices = match.decision(0), match.view(0).choices
        assert decision is not None
        assert choices is not None
        conductor.submit(decision, choices.draw(Random(len(match.records))))
    assert sets
    match.note(PROPOSAL, {"seat": 9, "member": -1})
    match.note(PROPOSAL, {})
    match.note(HINT, {"seat": 0, "opened": 1})
    match.note(HINT, {})
    match.close()
    assert match.path is not None
    return match.path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_h6_10_a_match_of_teams_is_told_with_members_and_roles(
    tmp_path: Path, of_teams: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    ran = Ran(tmp_path, capsys, "replay", of_teams, "--lang", language)
    assert (ran.status, ran.err) == (0, "")
    expected = {
        "en": (
            "Form: Duo (2 v 2)",
            "Seat 0: Aoi (Leader) + Ken (Discreet, Strategist)",
            "Seat 1: Fickle + Fickle 2 (Strategist)",
            "both cards go to Aoi + Ken.",
            "Aoi + Ken takes a hint",
            "? takes a hint",
        ),
        "ja": (
            "対戦方法:デュオ(2人対2人)",
            "席0:Aoi(リーダー)・Ken(慎重、戦略係)",
            "席1:気まぐれ・気まぐれ2(戦略係)",
            "Aoi・Kenが2枚とも獲得。",
            "Aoi・Kenがヒントを見る",
        ),
    }
    for part in expected[language]:
        assert part in ran.out


def test_h6_10_proposals_are_told_of_sets_that_are_over_and_no_others(
    tmp_path: Path, of_teams: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = Ran(tmp_path, capsys, "replay", of_teams, "--lang", "en").out
    first, _, second = out.partition("deal 2:")
    proposals = re.findall(r"(Ken|Fickle 2) proposes (\w+)\.(.*)", first)
    assert {who for who, _, _ in proposals} == {"Ken", "Fickle 2"}
    assert all(len(card) == 2 for _, card, _ in proposals)
    assert any("beats" in why for who, _, why in proposals if who == "Ken")
    assert "Ken proposes a card." in second
    assert second.count("? proposes a card.") == 2
    assert not re.search(r"proposes [2-5A]", second)


# ── review ───────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("language", "title", "side"), [("en", "Set 1", "choices"), ("ja", "第1セット", "選択")]
)
def test_a_match_is_reviewed_set_by_set_and_the_figures_add_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, title: str, side: str
) -> None:
    """Half, with the luck of the deal, less own costs, with the other's and the luck of turns, is the end."""
    ran = Ran(tmp_path, capsys, "review", SAVE, "--lang", language)
    assert (ran.status, ran.err, ran.matches) == (0, "", [])
    *sets, legend = ran.out.split("\n\n")
    assert legend.strip()
    assert sets[0].startswith(title)
    assert len(sets) >= 3
    for told in sets:
        own, other, _, *turns = told.splitlines()[1:]
        assert side in own
        cost, deal, luck = figures(own)
        final = float(turns[-1].split()[-1].rstrip("%"))
        assert 50 + deal + cost - figures(other)[0] + luck == pytest.approx(final, abs=0.05)
        assert final in (0.0, 100.0)
        assert [int(line.split()[0]) for line in turns] == list(range(1, len(turns) + 1))


def figures(line: str) -> list[float]:
    return [float(found.replace("−", "-")) for found in re.findall(r"([+−]?\d+\.\d)%", line)]


def test_the_persons_choices_at_hearts_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearts_review, "WORLDS", 2)
    options = HEARTS.option_set.choose("windows", 4, {"deals": 1})
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    match = Store(tmp_path, GAMES).create("hearts", options, seats, now=datetime.now(UTC), seed="review")
    Conductor(match, dict.fromkeys(range(4), Fickle())).start()
    assert match.path is not None
    assert match.close()
    ran = Ran(tmp_path, capsys, "review", match.path, "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    title, own, heads, *rows, empty, legend = ran.out.splitlines()
    assert title == "Deal 1"
    assert own.startswith("  Aoi: ")
    assert heads.split() == ["When", "Player", "Choice", "Cost", "Best"]
    costs = [float(re.findall(r"(\d+\.\d) ±", row)[0]) for row in rows]
    assert costs == sorted(costs, reverse=True)
    assert all("Aoi" in row for row in rows)
    assert float(own.split()[1]) == pytest.approx(sum(costs))
    assert not empty
    assert legend.startswith("Cost: ")


def test_the_set_that_goes_on_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = SAVE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "begun.cardtable"
    path.write_bytes(b"".join(lines[:5]))
    ran = Ran(tmp_path, capsys, "review", path, "--lang", "en")
    assert ran.out == "There is nothing to review yet: the first deal goes on.\n"
    assert ran.status == 0


def test_of_a_damaged_match_the_sets_before_the_damage_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Ran(tmp_path, capsys, "review", SAVE, "--lang", "en")
    lines = SAVE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "damaged.cardtable"
    path.write_bytes(b"".join([*lines[:-2], b"{}\n", lines[-1]]))
    ran = Ran(tmp_path, capsys, "review", path, "--lang", "en")
    assert ran.status == 1
    assert f"Line {len(lines) - 1}" in ran.err
    *before, _ = whole.out.split("\n\n")
    assert ran.out.split("\n\n")[:-1] == before[:-1]
