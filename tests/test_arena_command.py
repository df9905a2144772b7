"""``cardtable arena`` as people call it: the table, the JSON, resuming, Ctrl+C, and clear refusals."""

from __future__ import annotations

import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from cardtable.__main__ import main
from cardtable.ai.arena import arena
from cardtable.ai.arena.arena import Plan
from cardtable.ai.arena.cluster import ClusterLost
from cardtable.ai.process.external import ExternalPlayer
from cardtable.cli import arena as arena_command
from cardtable.cli import arena_report
from cardtable.program.console import width
from tests.helpers.external_players import NOTES
from tests.helpers.games import with_players
from tests.helpers.slow_player import Faulty

ROOT: Final = Path(__file__).parents[1]
PATIENCE: Final = 60.0
RESUME: Final = "Use fewer with --processes, or go on with --resume if you used --json.\n"


class Ran:
    """Run of the arena command: its status and what it said."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: object, lang: str = "en") -> None:
        self.status = main(["--lang", lang, "arena", *map(str, arguments)])
        self.out, self.err = capsys.readouterr()


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


PLAYED: Final = ("happy_six", "--seats", "fickle,fickle", "--processes", "1")


def test_the_report_in_english(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Ran(capsys, *PLAYED, "--sets", 60, "--seed", "x")
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == "Happy Six (Standard): 30 deals, each played 2 times with the seats turned, seed x"
    assert lines[2].split()[:2] == ["player", "wins"]
    assert lines[3].startswith("Whimsical")
    assert lines[3].count("%") == 3
    assert len({len(line) for line in lines[2:5]}) == 1
    assert lines[6].startswith("Turns per deal: ")
    assert lines[9].split() == ["on", "average", "Sets", "won", "by", "a", "Happy", "Six"]
    assert lines[13] == "Drawn: 0"
    assert "--processes 1" in lines[14]


def test_the_report_in_japanese_keeps_its_columns(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Ran(capsys, *PLAYED, "--sets", 60, lang="ja")
    lines = ran.out.splitlines()
    assert lines[0].startswith("ハッピーシックス(スタンダード):配札30通り")
    assert lines[3].startswith("気まぐれ")
    assert len({width(line) for line in lines[2:5]}) == 1
    assert lines[6].startswith("1回あたりのターン数:平均 ")


def test_two_styles_play_as_partners_against_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    sides = ("fifty_six", "--seats", "fickle,fickle", "--duplicate", "--processes", 1, "--deals", 3)
    lines = Ran(capsys, *sides, "--players", 6).out.splitlines()
    assert lines[0] == "Fifty-Six (Akagiri): 3 deals, each played 2 times with the seats turned, seed 1"
    assert lines[1] == "6 players, two sides: Whimsical against Whimsical"
    assert [line.split()[0] for line in lines[3:6]] == ["player", "Whimsical", "Whimsical"]
    found = json.loads(Ran(capsys, *sides, "--preset", "cards_56", "--json", "-").out)
    assert found["plan"]["options"]["players"] == 6  # the usual number of this preset
    first, second = found["results"]["entrants"]
    declared = [entrant["figures"]["declared"]["total"] for entrant in (first, second)]
    assert sum(declared) == found["results"]["plays"] == 6  # each contract is one side's
    assert [entrant["share"]["mean"] for entrant in (first, second)] == pytest.approx(
        [entrant["places"][0] / 6 for entrant in (first, second)]
    )


def test_json_on_the_console_is_nothing_but_json(capsys: pytest.CaptureFixture[str]) -> None:
    ran = Ran(capsys, *PLAYED, "--sets", 10, "--json", "-")
    assert json.loads(ran.out)["results"]["plays"] == 10
    assert ran.err == ""


@pytest.mark.long
def test_a_saved_tournament_can_be_resumed_and_extended(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "結果.json"
    Ran(capsys, *PLAYED, "--sets", 80, "--json", path)
    Ran(capsys, *PLAYED, "--sets", 120, "--resume", path)
    resumed = json.loads(path.read_text("utf-8"))
    whole = json.loads(Ran(capsys, *PLAYED, "--sets", 120, "--json", "-").out)
    assert {**resumed, "clock": None} == {**whole, "clock": None}
    assert list(tmp_path.iterdir()) == [path]


def test_resuming_can_write_elsewhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    Ran(capsys, *PLAYED, "--sets", 40, "--json", first)
    before = first.read_bytes()
    Ran(capsys, *PLAYED, "--sets", 80, "--resume", first, "--json", second)
    assert first.read_bytes() == before
    assert json.loads(second.read_bytes())["deals"] == 40


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["chess", "--seats", "fickle,fickle"], "no game “chess”"),
        (["happy_six"], "--seats says who plays"),
        (["happy_six", "--seats", "fickle,mistress"], "“mistress”"),
        (["happy_six", "--seats", "fickle"], "1 players"),
        (["happy_six", "--seats", "fickle,fickle,fickle"], "3 players"),
        ([*PLAYED, "--sets", "7"], "--sets cannot be “7”"),
        ([*PLAYED, "--sets", "0"], "--sets is a whole number from 1 up, not “0”"),
        ([*PLAYED, "--deals", "-4"], "--deals is a whole number"),
        ([*PLAYED, "--matches", "many"], "--matches is a whole number"),
        ([*PLAYED, "--processes", "0"], "--processes is a whole number"),
        ([*PLAYED, "--think", "1.5"], "--think is a whole number"),
        ([*PLAYED, "--deals", "2", "--matches", "2"], "--deals and --matches both say"),
        ([*PLAYED, "--players", "1"], "names 2 players, but --players asks for 1"),
        ([*PLAYED, "--players", "3"], "3 players"),
        ([*PLAYED, "--players", "99999999"], "99999999 players"),
        ([*PLAYED, "--option", "piles"], "--option takes NAME=VALUE, not “piles”"),
        ([*PLAYED, "--option", "piles=shut"], "piles"),
        ([*PLAYED, "--option", "moon=off"], "moon"),
        (["hearts", "--seats", "fickle", "--players", "4", "--option", "never_passed=QS 1X"], "never_passed"),
        (["happy_six", "--seats", "python:abc,fickle"], "python:MODULE:CLASS, not “python:abc”"),
        (["happy_six", "--seats", "python:no_such:Thing,fickle"], "does not start: ModuleNotFoundError"),
        ([*PLAYED, "--preset", "wild"], "no rules “wild”"),
        ([*PLAYED, "--resume", "/no/such/file"], "There is no file /no/such/file."),
        ([*PLAYED, "--resume", "/"], "cannot be read"),
        ([*PLAYED, "--resume", __file__], "is not a tournament"),
        ([*PLAYED, "--json", "/no/such/folder/file"], "cannot be written to /no/such/folder/file"),
        ([*PLAYED, "--json", "a\0b"], "cannot be written"),
    ],
)
def test_requests_that_cannot_be_played_are_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = Ran(capsys, *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert told in ran.err
    assert ran.err.count("\n") == 1
    japanese = Ran(capsys, *arguments, lang="ja")
    assert japanese.status == 2
    assert any("ぁ" <= letter <= "ん" for letter in japanese.err)


CLUSTER: Final = ("happy_six", "--seats", "fickle,fickle", "--cluster", "tcp://127.0.0.1:9")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_without_dask_the_cluster_says_how_to_get_it(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "is_installed", lambda: False)
    ran = Ran(capsys, *CLUSTER, lang=lang)
    assert ran.status == 2
    assert 'pip install -c constraints.txt ".[cluster]"\n' in ran.err


def test_what_a_cluster_cannot_play_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "is_installed", lambda: True)
    assert "leave out --processes" in Ran(capsys, *CLUSTER, "--processes", 1).err
    own = Ran(capsys, "happy_six", "--seats", "python:mine:Mine,fickle", *CLUSTER[-2:])
    assert (own.status, "python:mine:Mine can play on this computer" in own.err) == (2, True)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert "not in the installed program" in Ran(capsys, *CLUSTER).err


def test_a_cluster_that_is_lost_leaves_the_figures_so_far(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(plan: Plan, shards: Any, address: str) -> Any:
        yield next(filter(None, arena.run(plan, shards, 1)))
        raise ClusterLost(f"{address}: gone")

    monkeypatch.setattr(arena_command, "is_installed", lambda: True)
    monkeypatch.setattr(arena_command, "run_on_cluster", lost)
    path = tmp_path / "result.json"
    ran = Ran(capsys, *CLUSTER, "--deals", 45, "--json", path)
    assert (ran.status, json.loads(path.read_text())["results"]["deals"]) == (3, 20)
    assert "--cluster tcp://127.0.0.1:9, --think" in ran.out
    assert ran.err.startswith("The cluster cannot go on: tcp://127.0.0.1:9: gone. ")


def test_another_tournament_is_not_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a"
    Ran(capsys, *PLAYED, "--sets", 40, "--json", path)
    before = path.read_bytes()
    ran = Ran(capsys, *PLAYED, "--sets", 40, "--seed", "2", "--preset", "open", "--resume", path)
    assert (ran.status, ran.out) == (2, "")
    assert "These differ: --preset / --option, --seed" in ran.err
    assert path.read_bytes() == before


def test_faults_of_players_are_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena_command, "GAMES", {"happy_six": with_players("happy_six", discreet=Faulty())})
    ran = Ran(capsys, "happy_six", "--seats", "fickle,discreet", "--sets", 4, "--processes", 1)
    assert ran.status == 1
    assert "LookupError: no idea 山田" in ran.err
    assert "Careful" in ran.out


def test_a_full_disk_costs_no_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    def run(*arguments: Any) -> Any:
        (folder / "a").unlink()
        folder.rmdir()
        yield from arena.run(*arguments)

    monkeypatch.setattr(arena_command, "run", run)
    ran = Ran(capsys, *PLAYED, "--sets", 40, "--json", folder / "a")
    assert ran.status == 3
    assert "Drawn: 0" in ran.out
    assert "cannot be written" in ran.err


def test_a_process_that_dies_costs_only_its_shard(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(plan: Plan, shards: Any, processes: int) -> Any:
        for number, shard in enumerate(filter(None, arena.run(plan, shards, processes))):
            yield shard
            if number == 2:
                multiprocessing.active_children()[0].kill()

    monkeypatch.setattr(arena_command, "run", run)
    ran = Ran(capsys, *PLAYED[:-1], 2, "--sets", 100_000, "--json", "-")
    assert ran.status == 3
    assert json.loads(ran.out)["results"]["deals"] >= 3 * 10
    assert ran.err == "One of the processes ended unexpectedly. " + RESUME
    assert not multiprocessing.active_children()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.long
@pytest.mark.parametrize(("lang", "left"), [("en", "to go"), ("ja", "残り")])
def test_a_terminal_shows_one_line_of_progress(
    lang: str, left: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(arena_report, "DRAW_EVERY", 0.0)
    assert Ran(capsys, *PLAYED, "--sets", 400, lang=lang).status == 0
    shown = terminal.getvalue()
    assert "\n" not in shown
    lines = shown.strip("\r").split("\r")
    assert lines[0].startswith("[#---")
    assert left in lines[0]
    assert {width(line) for line in lines[-2:]} == {width(lines[-2])}
    assert not lines[-1].strip()  # it ends empty


SAVING_OFTEN: Final = """
import sys
from cardtable import __main__
from cardtable.cli import arena
arena.SAVE_EVERY = 0.0
sys.exit(__main__.main())
"""


def has_played(saved: Path) -> bool:
    """True if figures have been saved."""
    return saved.exists() and len(json.loads(saved.read_bytes())["shards"]) >= 1


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a signal to one process is a thing of POSIX")
@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_ends_with_the_figures_so_far(processes: int, tmp_path: Path) -> None:
    path = tmp_path / "part.json"
    command = [sys.executable, "-c", SAVING_OFTEN, "--lang", "en", "--data-dir", str(tmp_path), "arena"]
    arguments = ("happy_six", "--seats", "discreet,fickle", "--sets", "1000000", "--json", str(path))
    with subprocess.Popen(
        [*command, *arguments, "--processes", str(processes)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            wait_for(lambda: has_played(path))
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "Stopped early: these are the figures so far.\n")
    assert "Happy Six" in out
    saved = json.loads(path.read_text("utf-8"))
    assert saved["results"]["deals"] == sum(shard["deals"] for shard in saved["shards"])


# ── players from elsewhere ───────────────────────────────────────────────────────────────────────────

OUTSIDERS: Final = "python:tests.helpers.external_players:"


def test_forfeits_are_counted_in_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    ran = Ran(capsys, "happy_six", "--seats", f"fickle,{OUTSIDERS}Mute", "--deals", 3, "--processes", 1)
    assert ran.status == 1
    lines = ran.out.splitlines()
    assert "forfeits" in lines[2]
    assert lines[3].split()[-5] == "0"
    assert int(lines[4].split()[-5]) >= 15
    assert f"{OUTSIDERS}Mute, " in ran.err
    assert "no advice: 'AS'" in ran.err


def test_the_installed_program_takes_no_players_from_elsewhere(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    ran = Ran(capsys, "happy_six", "--seats", f"fickle,{OUTSIDERS}Mute")
    assert (ran.status, ran.out) == (2, "")
    assert "only play where Card Table runs from source" in ran.err


def test_ctrl_c_before_anything_has_been_played_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(external: ExternalPlayer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ExternalPlayer, "start", interrupted)
    ran = Ran(capsys, "happy_six", "--seats", f"fickle,{OUTSIDERS}Mute")
    assert (ran.status, ran.out, ran.err) == (130, "", "")


def started(arguments: tuple[str, ...], notes: Path) -> subprocess.Popen[str]:
    """The arena in a process, and a session, of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "cardtable", "--lang", "en", "arena", "happy_six", *arguments],
        cwd=ROOT,
        env={**os.environ, NOTES: str(notes)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_players_print_is_not_among_the_figures(tmp_path: Path) -> None:
    process = started(("--seats", f"{OUTSIDERS}Steady,fickle", "--deals", "2", "--json", "-"), tmp_path)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert json.loads(out)["results"]["entrants"][0]["faults"] == 0
    assert "not JSON" in err


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a signal to one process is a thing of POSIX")
@pytest.mark.parametrize("name", ["SIGINT", "SIGKILL"])  # Windows has not all of them
@pytest.mark.parametrize("processes", [1, 2])
def test_no_hanging_player_outlives_the_arena(name: str, processes: int, tmp_path: Path) -> None:
    how = signal.Signals[name]
    arguments = ("--seats", f"{OUTSIDERS}Hanging,fickle", "--deals", "60", "--processes", str(processes))
    process = started(arguments, tmp_path)
    wait_for(lambda: len(list(tmp_path.iterdir())) == processes)
    if how == signal.SIGINT:
        os.killpg(process.pid, how)
    else:
        process.kill()
    process.communicate(timeout=PATIENCE)
    assert process.returncode == (130 if how == signal.SIGINT else -how)
    wait_for(lambda: not any(is_alive(int(note.name)) for note in tmp_path.iterdir()))


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a signal to one process is a thing of POSIX")
def test_what_was_saved_before_a_violent_end_is_resumed_to_the_same_figures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "part.json"
    seats = ("--seats", "fickle,discreet", "--deals", "50", "--duplicate")
    arguments = ("arena", "happy_six", *seats, "--json", path, "--processes", "1")
    process = subprocess.Popen([sys.executable, "-c", SAVING_OFTEN, *arguments], cwd=ROOT)
    wait_for(lambda: has_played(path))
    process.kill()
    process.wait()
    assert len(json.loads(path.read_bytes())["shards"]) < 5
    assert Ran(capsys, "happy_six", *seats, "--resume", path, "--processes", 2).status == 0
    whole = json.loads(Ran(capsys, "happy_six", *seats, "--json", "-", "--processes", 1).out)
    assert {**json.loads(path.read_bytes()), "clock": None} == {**whole, "clock": None}


@pytest.mark.parametrize("kept", ["both", "2C QS", "QS 2C"])
def test_a_set_of_cards_is_given_by_its_name_or_its_cards(
    kept: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts = ("hearts", "--seats", "fickle", "--players", 4, "--processes", 1, "--deals", 1, "--json", "-")
    plan = json.loads(Ran(capsys, *hearts, "--option", f"never_passed={kept}").out)["plan"]
    assert plan["options"]["never_passed"] == ["2C", "QS"]


# ── a game with points ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("lang", "unit", "minus"),
    [("en", "penalty points", "minus the mean"), ("ja", "失点", "平均との失点の差")],
)
def test_the_table_of_a_game_with_points(
    lang: str, unit: str, minus: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts = ("hearts", "--preset", "windows", "--seats", "fickle", "--players", 4, "--processes", 1)
    ran = Ran(capsys, *hearts, "--deals", 8, "--duplicate", "--option", "moon=off", lang=lang)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert unit in lines[2]
    assert len({width(line) for line in lines[2:7]}) == 1
    assert abs(sum(float(line.split()[1]) for line in lines[3:7]) - 26) < 0.1
    assert minus in lines[8]
    once = Ran(capsys, *hearts, "--matches", 1, "--option", "target=26,moon=off", lang=lang).out.splitlines()
    assert len({width(line) for line in once[2:7]}) == 1
    assert once[3].split()[2:4] == ["-", "-"]  # one match says nothing of the error


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_complex_points_are_counted_by_their_absolute_value(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hearts = ("hearts", "--preset", "complex", "--seats", "fickle", "--players", 4, "--processes", 1)
    told = Ran(capsys, *hearts, "--deals", 1, lang=lang).out.splitlines()
    assert {"en": "distance from 0", "ja": "0からの距離"}[lang] in told[2]
    sizes = [float(line.split()[1]) for line in told[3:7]]
    assert min(sizes) >= 0
    assert max(sizes) > 5
