"""A match of Hachihachi Trick in the window: what every game can do, this one can."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cardtable.ai.trick import advisor
from cardtable.engine.facts import Dealt
from cardtable.engine.games.hachihachi_trick import OPTIONS, HachihachiView, Mizuten, Stage, Status
from cardtable.match.seating import SeatInfo
from cardtable.match.statistics import Report, Selection
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.rules.in_force_dialog import rules_in_force
from cardtable.ui.statistics.service import AskStatistics, ExportStatistics
from cardtable.ui.worker.commands import OpenMatch
from tests.drivers.fairness import opened
from tests.drivers.hints import ask_for_hint
from tests.helpers.games import RULES
from tests.ui.conftest import MakeProgram
from tests.ui.helpers import focused, match_of, may_choose, press, quiet, session_of, step_of
from tests.ui.rounds import play_rounds

SEATS = (SeatInfo("Anna"), *(SeatInfo("", "fickle"),) * 2)


def view_of(program: Program) -> HachihachiView:
    view = step_of(program).view
    assert isinstance(view, HachihachiView)
    return view


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough for figures of some kind."""
    monkeypatch.setattr(advisor, "WORLDS", 2)


def folder_of(program: Program) -> Path:
    assert program.log.path is not None
    return program.log.path.parent


def open_after_a_round(qtbot: QtBot, program: Program) -> None:
    """Open a match whose first round is over, and of whose second no card has been dealt."""
    program.worker.send(OpenMatch(play_rounds(folder_of(program), SEATS, lambda seat: seat < 2)))
    qtbot.waitUntil(lambda: program.window.session is not None and may_choose(program))
    assert view_of(program).stage is Stage.MIZUTEN


def go_on_to(qtbot: QtBot, program: Program, *stages: Stage) -> None:
    """Choose what stands first, by keys, until the person faces one of these stages."""
    while view_of(program).stage not in stages:
        choose_first(qtbot, program)


def choose_first(qtbot: QtBot, program: Program) -> None:
    decision = session_of(program).faced
    press(program.window.table_page.table, Qt.Key.Key_Return)
    press(focused(program), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: session_of(program).faced not in (None, decision))


@pytest.mark.long
def test_whoever_goes_on_is_told_what_was_paid_meanwhile(qtbot: QtBot, program: Program) -> None:
    open_after_a_round(qtbot, program)
    view, told = view_of(program), program.window.play.first_times
    qtbot.waitUntil(lambda: bool(told.text))
    change = view.results[-1].balances[0] - 50
    assert told.text.startswith("Round 1 brought you ")
    assert told.text.endswith(f"You have {view.balances[0]} chips.")
    figures = re.findall("[+−][0-9]+", told.text)
    assert sum(int(figure.replace("−", "-")) for figure in figures) == change
    session_of(program).answer(Mizuten(declared=False))
    qtbot.waitUntil(lambda: not told.text)


def test_ht_22_after_mizuten_nobody_is_asked_to_be_in(qtbot: QtBot, program: Program) -> None:
    open_after_a_round(qtbot, program)
    program.window.play.table.autoplay.timer.setInterval(20)
    session_of(program).answer(Mizuten(declared=True))

    def is_in() -> bool:
        view = view_of(program)
        rounds = [(view.mizuten, view.status), *((each.mizuten, each.status) for each in view.results[1:])]
        return any(mizuten and status and status[0] is Status.IN for mizuten, status in rounds)

    qtbot.waitUntil(is_in)


@pytest.mark.long
def test_a_choice_is_helped_with_taken_back_and_proved(qtbot: QtBot, program: Program) -> None:
    open_after_a_round(qtbot, program)
    go_on_to(qtbot, program, Stage.ANSWERING, Stage.PLAY)
    ask_for_hint(qtbot, program)
    assert program.window.table_page.hint.isVisible()
    assert step_of(program).assisted
    QTest.keyClick(focused(program), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: view_of(program).stage is Stage.DECLARING and may_choose(program))
    dialog = opened(qtbot, program)
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: "same" in dialog.found)
    dialog.dialog.close()


@pytest.mark.parametrize(("key", "seat"), [("same_deal", 0), ("turned_deal", 1)])
def test_the_round_is_played_again_with_the_same_cards(
    qtbot: QtBot, program: Program, key: str, seat: int
) -> None:
    open_after_a_round(qtbot, program)
    dealt = next(fact for fact in match_of(program).facts if isinstance(fact, Dealt))
    serial = session_of(program).serial
    getattr(program.window.menus, key).trigger()
    qtbot.waitUntil(lambda: session_of(program).serial != serial and may_choose(program))
    quiet(qtbot, program)
    assert session_of(program).setup.seats[seat].is_person
    go_on_to(qtbot, program, Stage.DECLARING)
    assert view_of(program).hands[seat] == dealt.piles[seat]
    assert (view_of(program).turn_up,) == dealt.piles[len(SEATS)]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_it_is_counted_by_what_this_game_counts_and_exported(
    qtbot: QtBot, make_program: MakeProgram, language: str, tmp_path: Path
) -> None:
    program, texts, target = make_program(language=language), Texts(language), tmp_path / "figures.csv"
    play_rounds(folder_of(program), SEATS, lambda seat: seat < 2, rounds=6)
    counted: list[Report] = []
    program.services.statistics.counted.connect(counted.append)
    program.worker.send(AskStatistics(Selection()))
    qtbot.waitUntil(lambda: bool(counted) and not counted[-1].unread)
    tally = counted[-1].totals
    assert tally is not None
    totals = {each.name: each.total for each in tally.figures}
    names = ("in", "forced_out", "won", "tricks", "folding", "forced_out_pay", "role_pay", "trick_pay", "pot")
    assert {*names, "mizuten_pay"} == {*totals}
    assert totals["in"] == 6
    assert totals["tricks"] > 0
    with qtbot.waitSignal(program.services.statistics.exported):
        program.worker.send(ExportStatistics(Selection(), texts, target))
    head, row = csv.reader(io.StringIO(target.read_bytes().decode("utf-8-sig"), newline=""))
    told = dict(zip(head, row, strict=True))
    assert all(told[texts(f"hachihachi_trick.figure.{name}")] == str(totals[name]) for name in names)


@pytest.mark.long
def test_whoever_begins_a_first_match_starts_its_first_round_and_so_decides(
    qtbot: QtBot, program: Program
) -> None:
    window = program.window
    window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: window.session is not None and may_choose(program))
    assert (view_of(program).stage, view_of(program).start) == (Stage.MIZUTEN, 0)
    assert view_of(program).options.values["first_seat_starts"] is True  # it is in the record
    assert program.settings.begun == ("hachihachi_trick",)
    window.menus.home.trigger()
    window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: window.session is not None)
    assert session_of(program).setup.options.values["first_seat_starts"] is False


@pytest.mark.long
def test_whoever_has_played_before_this_was_kept_is_no_beginner(
    qtbot: QtBot, make_program: MakeProgram, tmp_path: Path
) -> None:
    """Settings of earlier versions do not tell which games had been begun, the folder does."""
    store = Store(tmp_path, RULES)
    for game in ("hachihachi_trick", "hearts"):
        option_set = RULES[game].option_set
        options = option_set.choose(option_set.offered[0], option_set.players[0])
        match = store.create(game, options, (SeatInfo("Aoi"),) * options.players, now=datetime.now(UTC))
        assert match.close()
    (tmp_path / "matches" / "from a friend.cardtable").write_bytes(b"")
    program = make_program()
    assert program.settings.begun == ("hachihachi_trick", "hearts")
    program.window.home.begin("hachihachi_trick")
    qtbot.waitUntil(lambda: program.window.session is not None)
    assert session_of(program).setup.options.values["first_seat_starts"] is False


def test_the_rules_in_force_tell_who_starts_a_first_match() -> None:
    option_set = OPTIONS
    first = option_set.choose("standard", 5, option_set.first_match)
    for language in LANGUAGES:
        texts = Texts(language)
        name = texts("hachihachi_trick.option.first_seat_starts.name")
        told = [rule.name for rule in rules_in_force(option_set, first, texts)]
        assert name in told
        assert name not in [
            rule.name for rule in rules_in_force(option_set, option_set.choose("standard", 5), texts)
        ]
    assert option_set.preset_of(first) == "standard"
