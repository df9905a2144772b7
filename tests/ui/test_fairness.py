"""Commitments: shown on request before one chooses, opened afterwards, and checked (H6-16)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cardtable import __version__
from cardtable.ai.proof import Finding
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Revealed
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.messages import Message, message
from cardtable.games import HAPPY_SIX
from cardtable.match.commitments import Commitment, digest_of
from cardtable.match.seating import SeatInfo
from cardtable.present.names import table_texts
from cardtable.program.preferences import SYSTEM
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.menus import KEYS
from cardtable.ui.fairness.dialog import FairnessDialog, found_lines
from cardtable.ui.fairness.service import AskCommitments
from cardtable.ui.worker.messages import MatchSetup, Proved
from tests.drivers.fairness import FairnessPages, opened, shown
from tests.ui.conftest import MakeProgram, Pools
from tests.ui.helpers import (
    begin,
    focused,
    match_of,
    match_setup,
    may_choose,
    play_turn,
    press,
    quiet,
    session_of,
    step_of,
    texts_of,
)


def in_words(action: str) -> Message:
    return message("card.alone", card=Card.parse(action))


def made(qtbot: QtBot) -> FairnessPages:
    """A dialog without a program."""
    dialog = FairnessDialog(match_setup(), in_words)
    qtbot.addWidget(dialog)
    return FairnessPages(dialog, table_texts(Texts("en"), match_setup().seats))


def test_h6_16_the_fingerprint_stands_there_before_and_the_card_after(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    QTest.keyClick(focused(program), Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    quiet(qtbot, program)
    dialog = shown(program)
    deal, choice = dialog.rows
    assert deal[:3] == ["Set 1: its number", "not open yet", ""]
    assert choice[:3] == ["Mio, choice 1", "not open yet", ""]
    told = re.search(r"\b[0-9a-f]{64}\b", dialog.details)
    assert told is not None
    digest = told[0]
    assert choice[3] == digest
    cell = dialog.list.item(1, 3)
    assert cell is not None
    assert cell.toolTip() == digest  # there may be less room
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert [row[2] for row in dialog.rows] == ["", "✓ agrees", ""]
    assert dialog.rows[1][3] == choice[3]
    dialog.choose_row(1)
    command = re.search(r"printf '%s' '([0-9a-f]{32} \d+ (\w+))' \| sha256sum", dialog.details)
    assert command is not None
    assert hashlib.sha256(command[1].encode()).hexdigest() == digest
    view = step_of(program).view
    assert str(view.turns[0].cards[1]) == command[2]  # type: ignore[attr-defined]
    assert "ComputeHash([Text.Encoding]::ASCII.GetBytes('" + command[1] + "'))" in dialog.details


def test_h6_16_a_card_is_told_only_when_it_lies_open_on_the_table(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    dialog, table = opened(qtbot, program), program.window.table_page.table
    quiet(qtbot, program)
    table.speed = 1.0
    table.set_pause(None)  # what is finished stays until somebody goes on
    press(table, Qt.Key.Key_Home, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(step_of(program).view.turns))  # type: ignore[attr-defined]
    program.worker.send(AskCommitments())
    quiet(qtbot, program)
    assert not table.idle
    assert [row[2] for row in dialog.rows] == ["", ""]
    table.skip()
    qtbot.waitUntil(lambda: [row[2] for row in dialog.rows][:2] == ["", "✓ agrees"])


def test_the_last_line_is_looked_at_until_another_is_chosen(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    dialog = opened(qtbot, program)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert dialog.details.startswith("Mio, choice 2\n")
    dialog.choose_row(0)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert dialog.details.startswith("Set 1: its number\n")


def test_nothing_secret_comes_to_the_window_before_its_time(qtbot: QtBot, program: Program) -> None:
    """Neither in a step nor in the dialog: no card, no salt, no number of the deal."""
    heard: list[object] = []
    program.worker.stepped.connect(heard.append)
    program.services.fairness.fixed.connect(heard.append)
    begin(qtbot, program)
    dialog = opened(qtbot, program)
    for _ in range(6):
        quiet(qtbot, program)
        match = match_of(program)
        deal = len(step_of(program).view.sets) + 1  # type: ignore[attr-defined]
        number = str(match.streams.deal_number(deal))
        salts = [
            f"{match.streams.named(name).getrandbits(128):032x}"
            for name in (f"commitment/deal/{deal}", f"commitment/{match.line[-1]}")
        ]
        assert isinstance(match.facts[-1], Acted)
        said = repr(heard) + "\n".join(text for _, text in texts_of(dialog.dialog))
        assert not [secret for secret in (number, *salts) if secret in said]
        assert [row[1] for row in dialog.rows].count("not open yet") == 2
        play_turn(qtbot, program)
    assert sum(isinstance(getattr(each, "fact", None), Revealed) for each in heard) == 6


def test_h6_16_in_hearts_it_is_told_which_cards_were_passed_in_words(qtbot: QtBot, program: Program) -> None:
    """Cards that another passes to a third stay closed (HE-4)."""
    wanted = MatchSetup(
        "hearts",
        HEARTS.option_set.choose("windows", 4),
        (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * 3),
    )
    begin(qtbot, program, wanted)
    dialog = opened(qtbot, program)
    assert [row[1] for row in dialog.rows] == ["not open yet"] * 4
    table = program.window.table_page.table
    for card in [item.card for item in table.scene().hand()][:3]:
        assert card is not None
        table.picks.toggle(card)
    table.picks.finish()
    qtbot.waitUntil(lambda: bool(step_of(program).view.exchanged))  # type: ignore[attr-defined]
    quiet(qtbot, program)
    secrets = [row[1] for row in dialog.rows]
    assert secrets[:3] == ["not open yet"] * 3
    assert re.fullmatch(r"((10|[2-9JQKA])[♠♥♦♣],? ?){3}", secrets[3])


def test_it_says_what_has_come_of_everything_and_shows_the_rest_when_asked(
    qtbot: QtBot, program: Program
) -> None:
    begin(qtbot, program)
    dialog = opened(qtbot, program)
    texts = Texts("en")
    assert dialog.summary == texts("fairness.none_open", closed=2)
    assert not dialog.list.isVisible()
    play_turn(qtbot, program)
    quiet(qtbot, program)
    assert dialog.summary == texts("fairness.all_right", count=1, closed=2)
    before = dialog.dialog.height()
    dialog.open_details()
    assert dialog.list.isVisible()
    assert dialog.page.isVisible()
    assert dialog.dialog.height() > before


def test_a_text_that_was_changed_afterwards_does_not_agree(qtbot: QtBot) -> None:
    dialog = made(qtbot)
    fixed = Commitment(3, 1, 1, 1, digest_of("salt 3 5S"), None)
    dialog.dialog.show_fixed([fixed], {})
    dialog.dialog.show_fixed([replace(fixed, text="salt 3 5S")], {})
    assert dialog.rows[0][1:3] == ["5♠", "✓ agrees"]
    assert dialog.summary.startswith("✓ 1 ")
    dialog.dialog.show_fixed([replace(fixed, text="salt 3 AS", digest=digest_of("salt 3 AS"))], {})
    assert dialog.rows[0][2] == "✗ does not agree"
    assert "✗" in dialog.details
    assert dialog.summary.startswith("✗ 1 ")


def test_lines_that_say_the_same_are_left_as_they_are(qtbot: QtBot) -> None:
    """A match has well over a hundred, and each cell takes the window's thread a quarter of a millisecond."""
    dialog = made(qtbot)
    table = dialog.list
    one, two = (Commitment(record, 1, 1, record, digest_of("salt 3 5S"), None) for record in (1, 2))
    dialog.dialog.show_fixed([one, two], {})
    first, second = table.item(0, 1), table.item(1, 1)
    dialog.dialog.show_fixed([one, replace(two, text="salt 3 5S")], {})
    assert table.item(0, 1) is first
    assert table.item(1, 1) is not second
    assert [row[1] for row in dialog.rows] == ["not open yet", "5♠"]


@pytest.mark.long
def test_a_fingerprint_is_written_as_large_as_the_rest(program: Program) -> None:
    program.look.set_text_size("200")
    texts = table_texts(Texts("en"), match_setup().seats)
    dialog = FairnessPages(FairnessDialog(match_setup(), in_words, program.window), texts)
    dialog.dialog.show_fixed([Commitment(3, 1, 1, 1, digest_of("salt 3 5S"), None)], {})
    items = [dialog.list.item(0, column) for column in range(4)]
    program.look.set_text_size(SYSTEM)
    assert len({item.font().pointSizeF() for item in items if item is not None}) == 1


@pytest.mark.long
def test_the_same_deal_can_be_played_again_once_it_is_over(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    hand = step_of(program).view.hands  # type: ignore[attr-defined]
    dialog = opened(qtbot, program)
    again = dialog.button("Same deal again")
    dialog.choose_row(0)
    while step_of(program).deals == 0:
        assert not again.isEnabled()
        play_turn(qtbot, program)
    quiet(qtbot, program)
    over = dialog.rows[: [row[0] for row in dialog.rows].index("Set 2: its number")]
    assert len(over) > 2
    assert all(row[2] == "✓ agrees" for row in over)
    dialog.choose_row(2)  # a choice in that deal
    assert again.isEnabled()
    serial = session_of(program).serial
    again.click()
    qtbot.waitUntil(lambda: session_of(program).serial != serial and may_choose(program))
    assert step_of(program).view.hands == hand  # type: ignore[attr-defined]
    assert step_of(program).assisted


def test_the_details_can_be_copied(qtbot: QtBot, program: Program) -> None:
    begin(qtbot, program)
    dialog = opened(qtbot, program)
    dialog.button("Copy").click()
    assert QApplication.clipboard().text() == dialog.details


def test_the_dialog_closes_with_the_match_and_is_not_offered_without_one(
    qtbot: QtBot, program: Program
) -> None:
    action = program.window.menus.fairness
    assert not action.isEnabled()
    begin(qtbot, program)
    assert action.isEnabled()
    dialog = opened(qtbot, program)
    with qtbot.waitSignal(dialog.dialog.destroyed):
        program.window.show_matches()
    assert not action.isEnabled()
    begin(qtbot, program)
    assert opened(qtbot, program).rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_dialog_speaks_the_language_and_changes_it(
    qtbot: QtBot, make_program: MakeProgram, language: str
) -> None:
    before = "ja" if language == "en" else "en"
    program = make_program(language=before)
    begin(qtbot, program)
    dialog = opened(qtbot, program, before)
    play_turn(qtbot, program)
    quiet(qtbot, program)
    dialog.choose_row(1)
    program.window.preferences.set_language(language)
    quiet(qtbot, program)  # the button of the system comes after the others
    told = dialog.details
    code = re.compile(r"sha256sum|BitConverter|[0-9a-f]{32}")
    keep = [line for line in told.splitlines() if not code.search(line)]
    dialog.page.setPlainText("\n".join(keep))
    names = {"shasum -a", "sha256sum", "Linux", "macOS", "Windows", "PowerShell", "SHA"}
    for row in range(dialog.list.rowCount()):
        item = dialog.list.item(row, 3)
        assert item is not None
        item.setText("")
        item.setToolTip("")
    for where, text in texts_of(dialog.dialog):
        bare = re.sub("|".join(names), "", text)
        is_japanese = re.search(r"[ぁ-んァ-ヶ一-鿿]", bare) is not None
        has_words = re.search(r"[A-Za-z]{2}", bare) is not None
        assert not (is_japanese if language == "en" else has_words and not is_japanese), (where, text)


def test_the_dialog_has_a_key_without_letters() -> None:
    assert "Shift+F1" in KEYS["fairness"]


# ── the proof ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.long
def test_h6_16_a_proof_of_the_match(qtbot: QtBot, program: Program, pools: Pools) -> None:
    begin(qtbot, program)
    dialog = opened(qtbot, program)
    proved: list[Proved] = []
    program.services.fairness.proved.connect(proved.append)
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: dialog.found != "")
    assert dialog.found == "No choice of a computer has been revealed yet."
    for _ in range(3):
        play_turn(qtbot, program)
    hands = hand_sizes(program)
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: "same" in dialog.found.rpartition(".")[0])
    assert dialog.found == (
        "3 choices of Mio were made again with the same random numbers, and "
        f"{sum(hands) - 3} times with different hidden cards, such as your "
        "card. The result was the same every time."
    )
    assert proved[-1].is_finished
    assert not dialog.progress.isVisible()
    quiet(qtbot, program)  # the end of a proof is told before its process is ended
    assert [pool.is_closed for pool in pools] == [False, False, True]  # one of its own, ended with it


def hand_sizes(program: Program) -> list[int]:
    """Return the number of cards the person could choose from in each turn."""
    match = match_of(program)
    reveals = [n for n in match.line if isinstance(match.timeline.fact(n), Revealed)]
    return [len(match.timeline.state(n - 1).hands[0]) for n in reveals]


def test_a_proof_can_be_stopped_and_begun_again(qtbot: QtBot, program: Program, pools: Pools) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    dialog = opened(qtbot, program)
    before = len(pools)
    pools.are_holding = True
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: len(pools) > before and bool(pools[-1].held))
    quiet(qtbot, program)
    assert dialog.found == "Examining: 0 of 1 choices"
    dialog.button("Stop").click()
    quiet(qtbot, program)
    assert pools[-1].is_closed
    pools[-1].release()  # too late, and for nothing
    quiet(qtbot, program)
    assert dialog.found == ""
    pools.are_holding = False
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: "same" in dialog.found)
    play_turn(qtbot, program)  # the match was never in its way


def test_a_proof_ends_with_the_dialog(qtbot: QtBot, program: Program, pools: Pools) -> None:
    begin(qtbot, program)
    play_turn(qtbot, program)
    dialog = opened(qtbot, program)
    before = len(pools)
    pools.are_holding = True
    dialog.button("Prove it").click()
    qtbot.waitUntil(lambda: len(pools) > before and bool(pools[-1].held))
    dialog.dialog.reject()
    quiet(qtbot, program)
    proved: list[Proved] = []
    program.services.fairness.proved.connect(proved.append)
    assert len(pools) == before + 1
    assert pools[-1].is_closed
    pools[-1].release()  # too late, and for nothing
    quiet(qtbot, program)
    assert not proved


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_proof_finds_is_told_for_what_it_is(language: str) -> None:
    texts = Texts(language).with_names(("Aoi", "Ken"))
    finding = Finding(1, choices=7, worlds=21, peeked=(4,), changed=(4, 9), failed=(12,), forfeits=1)
    lines = found_lines(Proved(1, 7, 7, (finding,), "0.0.1"), texts)
    examined, peeked, changed, failed, clock, versions, forfeits = lines
    assert "7" in examined
    assert "21" in examined
    assert "4" in peeked
    assert texts("fairness.comma").join("49") in changed
    assert "Ken" in clock
    assert "0.0.1" in versions
    assert __version__ in versions
    assert "12" in failed
    assert "1" in forfeits
    assert "Ken" in examined
    same_version = found_lines(Proved(1, 7, 7, (finding,), __version__), texts)
    assert versions not in same_version
    assert len(same_version) == 6
    assert found_lines(Proved(1, 0, 0, (Finding(1),), "0.0.1"), texts) == []
    assert found_lines(Proved(1, 7, 7, (Finding(1, 7, 21),), "0.0.1"), texts) == [
        texts("fairness.all_same", examined=examined)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_of_another_version_are_not_accused_of_choosing_otherwise(language: str) -> None:
    texts = Texts(language).with_names(("Aoi", "Ken"))
    finding = Finding(1, choices=7, worlds=21, changed=(4, 9))
    same, by_others = (
        found_lines(Proved(1, 7, 7, (finding,), "0.0.1", is_by_others), texts)
        for is_by_others in (False, True)
    )
    records = texts("fairness.comma").join("49")
    told = [texts(f"fairness.{key}", who="Ken", count=2, records=records) for key in ("changed", "others")]
    assert same[1] == told[0]
    assert by_others == [same[0], told[1]]
    peeking = replace(finding, changed=(), peeked=(4,))
    (_, peeked) = found_lines(Proved(1, 7, 7, (peeking,), "0.0.1", is_by_others=True), texts)
    assert peeked == texts("fairness.peeked", who="Ken", count=1, records="4")


def test_a_match_of_which_nobody_knows_who_played_it_is_proved_as_one_of_others(
    qtbot: QtBot, program: Program, pools: Pools
) -> None:
    begin(qtbot, program)
    table = program.worker.table
    assert table is not None
    assert not table.proved(table.proof()).is_by_others
    table._game = replace(HAPPY_SIX, players_version=HAPPY_SIX.players_version + 1)
    assert table.proved(table.proof()).is_by_others
