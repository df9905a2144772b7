"""Duo and Trio at the table (H6-10): names, proposals, the memory keeper; and that nothing leaks."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card
from cardtable.engine.games.fifty_six import OPTIONS
from cardtable.engine.games.happy_six import HappySixView
from cardtable.engine.messages import message
from cardtable.match.log import Note
from cardtable.match.proposals import PROPOSAL, Proposal
from cardtable.match.replay import Transcript
from cardtable.match.seating import MEMORY, STRATEGIST, Member, SeatInfo
from cardtable.match.store import Store
from cardtable.present.faces import faces_at
from cardtable.present.names import full_name, member_names, seat_names, side_names
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.menus import KEYS
from cardtable.ui.play.match_sheet import MatchSheet, Portraits
from cardtable.ui.play.team import MemoryDialog
from cardtable.ui.table import seat_item
from cardtable.ui.table.result_panel import ResultPanel, SeatLabel
from cardtable.ui.worker.commands import OpenMatch
from cardtable.ui.worker.messages import Advised, MatchSetup, Step
from tests.drivers.controls import button
from tests.drivers.table import Table, painted
from tests.drivers.table_panels import TablePanels
from tests.drivers.teams import (
    AOI,
    KEN,
    MEMO,
    memory_dialog,
    proposal_labels,
    proposals,
    proposals_area,
    team_setup,
    wait_for_proposals,
)
from tests.helpers.games import RULES
from tests.helpers.leaks import cards_in
from tests.match import toy
from tests.match.disks import QuickDisk
from tests.ui.conftest import MakeProgram, ThinkingHere
from tests.ui.helpers import (
    begin,
    focused,
    match_setup,
    play_turn,
    press,
    quiet,
    session_of,
    state_of,
    step_of,
    texts_of,
)


def proposed(program: Program) -> set[str]:
    """The cards of the hand that are marked."""
    return Table(program.window.table_page.table).proposed


# ── names ────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_of_teams_tells_the_persons_own_from_the_other() -> None:
    own, other = SeatInfo.team((AOI, KEN)), SeatInfo.team((Member("", "discreet"), Member("", "fickle")))
    assert seat_names(Texts("en"), (own, other)) == ("Your team", "Their team")
    assert seat_names(Texts("ja"), (other, own)) == ("相手側", "あなたの側")
    assert seat_names(Texts("en"), (own, SeatInfo.team((Member("Mio"), KEN)))) == ("Aoi’s team", "Mio’s team")
    assert seat_names(Texts("en"), (own, own)) == ("Aoi’s team", "Aoi’s team 2")
    assert seat_names(Texts("ja"), (other, other)) == ("チーム1", "チーム2")
    assert seat_names(Texts("en"), (other, own, other)) == ("Team 1", "Your team", "Team 3")


@pytest.mark.parametrize("players", [4, 6, 8])
def test_partners_are_named_as_the_side_the_options_make_of_them(players: int) -> None:
    texts, sides = Texts("en"), OPTIONS.sides(OPTIONS.choose("nair", players))
    alone = (SeatInfo("Aoi"), *[SeatInfo("", "discreet")] * (players - 1))
    assert side_names(texts, alone, sides) == ("Your team", "Their team")
    assert side_names(texts, (*alone[1:], alone[0]), sides) == ("Their team", "Your team")
    opposed = (SeatInfo("Aoi"), SeatInfo("Ken"), *alone[2:])
    assert side_names(texts, opposed, sides) == ("Aoi’s team", "Ken’s team")
    together = (SeatInfo("Aoi"), alone[1], SeatInfo("Ken"), *alone[3:])
    assert side_names(texts, together, sides) == ("Your team", "Their team")
    each = tuple((seat,) for seat in range(players))
    assert side_names(texts, alone, each) == seat_names(texts, alone)


def test_everybody_in_a_team_has_a_name_and_no_two_are_the_same() -> None:
    texts = Texts("en")
    team = SeatInfo.team((Member(""), Member("", "discreet", STRATEGIST), Member("", "discreet"), Member("")))
    assert member_names(texts, team) == ("You", "Careful", "Careful 2", "Player 4")
    assert full_name(texts, SeatInfo.team((AOI, KEN))) == "Aoi (Leader) + Ken (Careful, Strategist)"
    assert full_name(Texts("ja"), SeatInfo.team((AOI, KEN))) == "Aoi(リーダー)・Ken(慎重、戦略係)"
    assert full_name(texts, SeatInfo("Ren", "fickle")) == "Ren (Whimsical)"
    assert full_name(texts, SeatInfo("", "fickle")) == "Whimsical"
    assert full_name(texts, SeatInfo("Aoi")) == "Aoi"


@pytest.mark.long
def test_h6_11_the_referee_names_the_team(qtbot: QtBot, program: Program) -> None:
    session = begin(qtbot, program, team_setup(AOI, KEN))
    play_turn(qtbot, program)
    log = TablePanels(program.window.table_page).log.toPlainText()
    assert "you take both cards" in log or "both cards go to their team" in log
    assert session.texts.name_of(0) == "Your team"
    plate = Table(program.window.table_page.table).plate(0)
    told = program.window.table_page.table.scene().told_at(plate.sceneBoundingRect().center())
    assert told.partition("\n")[0] == "Your team"


def test_a_plate_shows_the_faces_of_all_who_play_there(
    qtbot: QtBot, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    faces: list[str] = []
    seat_item.portrait_pixmap.cache_clear()
    monkeypatch.setattr(seat_item, "paint_avatar", lambda painter, box, face, mood: faces.append(face))
    table = Table(program.window.table_page.table)
    for seat in range(2):
        painted(table.plate(seat))
    seat_item.portrait_pixmap.cache_clear()  # they are blank
    assert len(faces) == len(set(faces)) == 4


def faces_on(sheet: QWidget) -> list[tuple[str, ...]]:
    """The faces of each side on a sheet: beside its name in a list, or as portraits on the podium."""
    listed = [label.faces for label in sheet.findChildren(SeatLabel)]
    return listed + [portraits.faces for portraits in sheet.findChildren(Portraits)]


@pytest.mark.long
def test_the_sheets_of_a_deal_and_a_match_show_the_faces_of_all_who_play_there(
    qtbot: QtBot, program: Program
) -> None:
    assert program.log.path is not None
    wanted = team_setup(AOI, KEN, MEMO)
    store = Store(program.log.path.parent, RULES, QuickDisk())
    match = store.create(wanted.game, wanted.options, wanted.seats, now=datetime.now(UTC), seed="faces")
    toy.play_out(match)
    assert match.close()
    assert match.path is not None
    program.worker.send(OpenMatch(match.path))
    qtbot.waitUntil(lambda: program.window.session is not None and session_of(program).is_over)
    page = program.window.table_page
    page.table.recall(state_of(program).result)
    for kind in (MatchSheet, ResultPanel):
        (sheet,) = page.findChildren(kind)
        faces = faces_on(sheet)
        assert set(faces) == set(faces_at(wanted.seats))
        assert len({face for team in faces for face in team}) == 6
    program.window.preferences.apply(replace(program.settings.preferences, face="long_black"))
    shown = set(faces_at(wanted.seats, "long_black"))
    for kind in (MatchSheet, ResultPanel):
        (sheet,) = page.findChildren(kind)
        qtbot.waitUntil(lambda: set(faces_on(sheet)) == shown)  # noqa: B023


@pytest.mark.long
def test_the_list_tells_form_members_and_roles(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    play_turn(qtbot, program)
    with qtbot.waitSignal(program.services.library.listed):
        program.window.show_matches()
    rows = [text for where, text in texts_of(program.window.matches_page) if where.startswith("MatchList")]
    assert "Happy Six · Standard · Duo (2 v 2)" in rows[0]
    assert "Aoi (Leader) + Ken (Careful, Strategist) – Careful (Leader) + Careful 2 (Strategist)" in rows[0]


# ── proposals ────────────────────────────────────────────────────────────────────────────────────────


def test_h6_10_the_person_sees_what_the_team_proposes_and_decides(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN, Member("Mio", "fickle")))
    qtbot.waitUntil(lambda: len(proposals(program)) == 2)
    first, second = state_of(program).proposals
    assert [first.member, second.member] == [1, 2]
    card = Card.parse(str(first.action))
    ken, mio = proposals(program)
    assert ken.startswith(f"Ken proposes {card.symbol}. ")
    assert len(ken) > len(f"Ken proposes {card.symbol}. ")  # and why
    assert mio == f"Mio proposes {Card.parse(str(second.action)).symbol}. Just a whim."
    assert proposed(program) == {str(first.action), str(second.action)}
    play_turn(qtbot, program)
    wait_for_proposals(qtbot, program)
    assert state_of(program).proposals[0].opened > first.opened
    assert proposed(program) == {str(proposal.action) for proposal in state_of(program).proposals}


def test_proposals_go_when_the_choice_is_made(
    qtbot: QtBot, program: Program, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    quiet(qtbot, program)
    pools[0].is_holding = True
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    quiet(qtbot, program)
    assert proposals(program) == ()
    assert proposed(program) == set()
    pools[0].release()
    wait_for_proposals(qtbot, program)


def test_nobody_waits_for_a_proposal(qtbot: QtBot, program: Program, pools: list[ThinkingHere]) -> None:
    pools[0].is_holding = True
    begin(qtbot, program, team_setup(AOI, KEN))
    assert proposals(program) == ()
    quiet(qtbot, program)
    faced = step_of(program).decision
    program.worker.do(pools[0].held.pop(0))  # the other side is asked before the team is
    press(program.window.table_page.table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: step_of(program).decision not in (None, faced))
    assert proposals(program) == ()
    pools[0].release()


def test_nothing_is_proposed_before_the_table_shows_the_choice(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    table, faced = program.window.table_page.table, step_of(program).decision
    heard: list[Advised] = []
    program.worker.advised.connect(heard.append)
    table.speed = 0.01
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: any(advised.decision != faced and advised.proposals for advised in heard))
    assert not table.idle
    assert state_of(program).proposals == ()
    table.skip()
    assert state_of(program).proposals == heard[-1].proposals


def test_proposals_of_another_match_are_not_heard(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    session = session_of(program)
    before, decision = state_of(program).proposals, step_of(program).decision
    assert decision is not None
    session.take_advised(Advised(0, decision, ()))
    assert state_of(program).proposals == before


@pytest.mark.long
def test_proposals_are_there_again_when_the_match_is_resumed(
    qtbot: QtBot, program: Program, make_program: MakeProgram, tmp_path: Path, pools: list[ThinkingHere]
) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    play_turn(qtbot, program)
    before = wait_for_proposals(qtbot, program)
    program.window.close()
    again = make_program(tmp_path)
    pools[1].is_holding = True  # nobody is asked again
    button(again.window.home_page, "Continue").click()
    assert wait_for_proposals(qtbot, again) == before


def test_who_plays_alone_hears_nobody(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    assert state_of(program).team is None
    assert state_of(program).remembered is None
    assert not program.window.table_page.team.isVisible()
    assert not program.window.menus.memory.isEnabled()


@pytest.mark.long
def test_the_team_stays_at_its_table(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    program.window.show_matches()
    begin(qtbot, program, match_setup())
    assert not program.window.table_page.team.isVisible()
    assert proposed(program) == set()


@pytest.mark.long
def test_h6_10_no_proposal_of_the_other_side_reaches_the_window(qtbot: QtBot, program: Program) -> None:
    steps: list[Step] = []
    advised: list[Advised] = []
    program.worker.stepped.connect(steps.append)
    program.worker.advised.connect(advised.append)
    begin(qtbot, program, team_setup(AOI, KEN))
    for _ in range(5):
        wait_for_proposals(qtbot, program)
        play_turn(qtbot, program)
    path = session_of(program).path
    assert path is not None
    notes = [
        step.entry for step in Transcript(path.read_bytes(), RULES).entries() if isinstance(step.entry, Note)
    ]
    seats = [note.data["seat"] for note in notes if note.kind == PROPOSAL]
    assert seats.count(1) >= 5  # they are made, …
    assert advised
    assert {proposal.seat for told in advised for proposal in told.proposals} == {0}  # … and not told
    for told in advised:
        step = next(s for s in steps if s.decision == told.decision)
        assert isinstance(step.view, HappySixView)
        own = step.view.hands[0]
        assert {c for p in told.proposals for c in cards_in(p.action)} <= set(
            own if isinstance(own, tuple) else ()
        )


def test_reasons_from_a_file_that_we_have_no_words_for_are_left_out(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    wait_for_proposals(qtbot, program)
    session = session_of(program)
    team = state_of(program).team
    assert team is not None
    foreign = (
        message("no.such.reason"),
        message("happy_six.reason.only_card"),  # without the card
        message("happy_six.reason.beats", card=message("no.such"), count=1, all=2),
        message("happy_six.preset"),
        message("reason.whim"),
    )
    action = state_of(program).proposals[0].action
    proposal = Proposal(0, 1, state_of(program).proposals[0].opened, action, foreign)
    program.window.table_page.team.show_proposals([proposal], team, session.texts)
    assert proposals(program) == (f"Ken proposes {Card.parse(str(action)).symbol}. Just a whim.",)


# ── the memory keeper ────────────────────────────────────────────────────────────────────────────────


def labels(dialog: QWidget) -> list[str]:
    return [label.text() for label in dialog.findChildren(QLabel) if label.text()]


def test_h6_10_the_memory_keeper_tells_the_won_piles_by_side(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, MEMO))
    window = program.window
    window.menus.memory.trigger()
    assert labels(memory_dialog(program)).count("nothing yet") == 2
    press(memory_dialog(program), Qt.Key.Key_Escape)
    while True:
        play_turn(qtbot, program)
        view = step_of(program).view
        assert isinstance(view, HappySixView)
        if any(view.won):
            break
    button(window.table_page.team, Texts("en")("team.ask")).click()
    dialog = memory_dialog(program)
    faces = [label.accessibleName() for label in dialog.findChildren(QLabel) if not label.pixmap().isNull()]
    told = labels(dialog)
    assert [text for text in told if text.startswith("Won by")] == [
        "Won by your team:",
        "Won by their team:",
    ]
    for pile, words in zip(view.won, told[1::2], strict=True):
        assert {card.symbol for card in pile} == (set() if words == "nothing yet" else set(words.split()))
    assert sorted(faces) == sorted(Texts("en").aloud.card(card) for pile in view.won for card in pile)
    press(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


@pytest.mark.long
@pytest.mark.parametrize(
    ("wanted", "can_ask"),
    [
        (team_setup(AOI, MEMO), True),
        (team_setup(AOI, KEN, MEMO), True),
        (team_setup(AOI, MEMO, preset="open"), False),  # everything lies open
        (team_setup(AOI, KEN), False),  # nobody remembers
        (team_setup(AOI, Member("Memo", role=MEMORY)), False),  # a person keeps it to herself
        (match_setup(), False),
    ],
    ids=str,
)
def test_h6_10_who_can_be_asked(qtbot: QtBot, program: Program, wanted: MatchSetup, can_ask: bool) -> None:
    begin(qtbot, program, wanted)
    assert program.window.menus.memory.isEnabled() == can_ask
    assert button(program.window.table_page.team, Texts("en")("team.ask")).isVisible() == can_ask
    press(program.window, Qt.Key.Key_F6)
    assert bool(program.window.findChildren(MemoryDialog)) == can_ask
    program.window.show_matches()
    assert not program.window.menus.memory.isEnabled()


@pytest.mark.long
def test_the_memory_keeper_can_be_asked_by_keys_with_and_without_letters(
    qtbot: QtBot, program: Program
) -> None:
    assert program.window.menus.memory.shortcuts() == [QKeySequence(text) for text in KEYS["memory"]]
    begin(qtbot, program, team_setup(AOI, MEMO))
    window = program.window
    for key, modifier in ((Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier), (Qt.Key.Key_F6, None)):
        window.activateWindow()
        qtbot.waitUntil(lambda: program.app.activeWindow() is window)
        QTest.keyClick(focused(program), key, modifier or Qt.KeyboardModifier.NoModifier)
        assert memory_dialog(program).isModal()
        press(memory_dialog(program), Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: not window.findChildren(MemoryDialog))


@pytest.mark.long
def test_a_screen_of_1024_by_640_has_room_for_the_score_and_the_team(qtbot: QtBot, program: Program) -> None:
    program.window.resize(960, 560)  # within its frame and the task bar; on a lower one the panels scroll
    begin(qtbot, program, team_setup(AOI, KEN, Member("", "discreet")))
    qtbot.waitUntil(lambda: len(proposals(program)) == 2)
    page = program.window.table_page
    panels = TablePanels(page)
    qtbot.waitUntil(lambda: panels.score.height() >= panels.score.sizeHint().height())
    lines = proposals_area(program, Texts("en"))
    qtbot.waitUntil(lambda: lines.height() >= lines.minimumSizeHint().height())
    qtbot.waitUntil(lambda: all(x.height() >= x.heightForWidth(x.width()) for x in proposal_labels(lines)))
    assert panels.tabs.height() >= panels.tabs.minimumHeight()
    program.window.resize(1024, 900)
    qtbot.waitUntil(lambda: lines.height() == lines.sizeHint().height())
    qtbot.waitUntil(lambda: not lines.verticalScrollBar().isVisible())


def test_the_score_tells_the_whole_team(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    tips = [label.toolTip() for label in TablePanels(program.window.table_page).score.findChildren(QLabel)]
    assert "Aoi (Leader) + Ken (Careful, Strategist)" in tips


@pytest.mark.long
def test_proposals_are_read_out(qtbot: QtBot, program: Program, announced: list[str]) -> None:
    begin(qtbot, program, team_setup(AOI, KEN))
    (line,) = wait_for_proposals(qtbot, program)
    aloud = re.sub("[A2345][♠♥]", lambda sign: Texts("en").aloud.card(Card.parse(sign[0])), line)
    assert aloud != line
    assert [said for said in announced if "proposes" in said] == [aloud]
    shown = program.window.table_page.team.findChildren(QLabel)
    assert aloud in [label.accessibleName() for label in shown]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_about_a_team_speaks_the_language(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    program = make_program(language="ja" if language == "en" else "en")
    begin(qtbot, program, team_setup(AOI, KEN, MEMO))
    wait_for_proposals(qtbot, program)
    program.window.preferences.set_language(language)
    texts = Texts(language)
    page = program.window.table_page
    assert texts("team.title") in labels(page.team)
    assert texts("team.strategist") in page.team.toolTip()
    assert button(page.team, texts("team.ask")).isVisible()
    (line,) = proposals(program)
    assert line.startswith("Ken proposes" if language == "en" else "Kenの提案:")
    program.window.menus.memory.trigger()
    assert memory_dialog(program).windowTitle() == texts("memory.title")
