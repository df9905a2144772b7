"""Positions in which only some cards are not stupid [table.md, "Never called stupid"]."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from cardtable.ai.games.hearts.players import Discreet
from cardtable.engine.cards import Cards
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, DealScore, HeartsView, State
from cardtable.engine.options import Options
from cardtable.engine.rules import Budget
from tests.ai.hearts.tables import WINDOWS, dealt, passed, played, view
from tests.helpers.hearts import cards, choose, hand_out

FREE: Final = choose("windows", opening="left_of_dealer", first_trick=False, breaking="none")
"""Seat 0 leads first, and may lead nearly anything: positions are reached in few tricks."""

MOON_CHOSEN: Final = choose("black_lady", opening="left_of_dealer", passing="none", moon="choice")


@dataclass(frozen=True)
class Position:
    """Position in which a seat is to play, and the cards nobody would call stupid."""

    state: State
    sensible: Cards


def _last_and_able_to_duck() -> Position:
    """Seat 3 plays last to ten, queen and three of spades and has spades below and above the queen."""
    own = "AS KS 4S 2S 2H 4H 7H 3D 6D JD 3C 5C 9C"
    state = dealt("TS 5S 6S 7S 8S 9S AH KH", "QS QH JH TH", "3S JS 9H 8H 6H", own, options=FREE)
    return Position(played(state, "TS QS 3S"), cards("4S 2S"))


MOON: Final = dealt(
    "2S 3S 4S 5S 6S 5C 6C 7C 8C QH 8H 5H 4H",
    "AS KS 7S AH KH JH TH AD KD QD JD TD 9D",
    "QS 2H 3H 9H 2D 3D 4D AC KC QC JC TC 9C",
    "8S 9S TS JS 6H 7H 5D 6D 7D 8D 2C 3C 4C",
    options=FREE,
)
MOON_HALF_DONE: Final = played(MOON, "2S AS QS 8S AH 2H 6H 4H KH 3H 7H 5H")
"""Seat 1 has taken the queen of spades and eight hearts, and leads."""


def _stopping_a_moon() -> Position:
    """Seat 1 has the queen and four hearts and can lose no later trick; seat 0 can take one with a heart."""
    state = dealt(
        "2S 3S 4S 5S 6S 8H 5H 4H KD 2D 5C 6C 7C",
        "AS KS AH KH QH JH TH 9H AD QD JD AC KC",
        "QS 2H 3H 3D 4D 5D 6D 7D 8D 9D TD QC JC",
        "7S 8S 9S TS JS 6H 7H 2C 3C 4C 8C 9C TC",
        options=FREE,
    )
    return Position(played(state, "2S AS QS 7S AH 2H 6H 4H QD 3D 7H"), cards("KD"))


def _keeping_what_stops_a_moon() -> Position:
    """Seat 1 wins another trick, and seat 0 discards: a heart would only help the moon on."""
    return Position(played(MOON_HALF_DONE, "AD 2D 5D"), cards("5C 6C 7C 8C 3S 4S 5S 6S"))


def _queen_passed_to_the_left() -> Position:
    """Seat 0 has passed the queen of spades to its left, keeps the king, and has to lead."""
    state = dealt(
        "QS KS TS 3S 4C AC 4D 5D 9D 5H 6H 7H JH",
        "2C 3C 5C 6C 2S 4S 5S 6D 7D 8D 8H 9H TH",
        "7C 8C 9C TC 6S 7S 8S AS TD JD QD QH KH",
        "JC QC KC 9S JS 2D 3D KD AD 2H 3H 4H AH",
        options=choose("windows"),
        deal=1,
    )
    state = passed(state, "QS AC JH", "8H 9H TH", "7C 8C KH", "KC AH 2H")
    return Position(played(state, "2C 9C JC KC"), cards("4C 4D 5D 9D"))


def _moon_that_is_gone() -> Position:
    """Seat 3 could have shot the moon, but seat 0 has got four hearts; last to a heart, it can stay under."""
    state = dealt(
        "2S 3S 4S 5S 6S 5C 6C 7C 8C QH TH 5H 4H",
        "QS 9H 3H 2D 3D 4D AC KC QC JC TC 9C 8D",
        "8S 9S TS JS 6H 7H 5D 6D 7D 8H 2C 3C 4C",
        "AS KS 7S AH KH JH 2H AD KD QD JD TD 9D",
        options=FREE,
    )
    return Position(played(state, "2S QS 8S AS JH QH 9H 6H 5H 3H 7H"), cards("2H"))


def _staying_under_the_king() -> Position:
    """Seat 2 can overtake the king of hearts, or stay under it; who has the queen of spades has no heart."""
    state = dealt(
        "7C 8C 8D 9D QD 2S 4S 7S 8S 9S TS KS KH",
        "3C 9C JC QC KC AC 5D 7D 2H 5H 6H TH QH",
        "2C 4C 5C 6C 3S 5S 6S JS QS AS 9H JH AH",
        "TC 2D 3D 4D 6D TD JD KD AD 3H 4H 7H 8H",
    )
    return Position(played(state, "2C TC 7C 9C 4D 8D 7D QS 8C 3C 6C 3D KH 2H"), cards("9H JH"))


def _many_hearts_and_the_queen_is_out() -> Position:
    """Seat 2 leads; others keep the queen of spades from a moon that begins with the ace of hearts."""
    state = dealt(
        "3C AC 2D 7D JD QD KD 2S 4S 6S 8S 9S 9H",
        "2C 4C 6C 9C TC QC 3D 4D 6D 9D 2H 4H QH",
        "5D 8D TD AD 7S TS 3H 5H 7H 8H TH JH AH",
        "5C 7C 8C JC KC 3S 5S JS QS KS AS 6H KH",
    )
    state = played(state, "2C AD JC AC 6S QH TS 5S")
    return Position(state, cards("5D 8D TD 7S 3H 5H 7H 8H"))


def pass_of(hand: str) -> State:
    """The point at which seat 0 is to pass three cards of this hand to its left."""
    state = HEARTS.apply(HEARTS.enter(WINDOWS, HEARTS.entry(WINDOWS, 1)), Picked("dealer", 3))
    return HEARTS.apply(state, Dealt(1, hand_out(hand, "", "", "", options=WINDOWS)))


LOW_CARDS: Final = cards("3H 3S 7S")
"""The lowest cards of these hands, with which no three of the others are worth keeping."""

HIGH_HANDS: Final = (
    "3H 3S 7S KS AC AD 8S TS QD TC JD KD AS",
    "3H 3S 7S KS AC AD TD TC QD JD 8S AH 8C",
    "3H 3S 7S KS AC AD 8H JD 8C KD 9H KC QC",
)
"""Hands full of dangerous cards: to pass the low ones would be laughable."""

POSITIONS: Final = {
    "stays under the king of hearts": _staying_under_the_king,
    "does not lead the ace of many hearts while the queen is out": _many_hearts_and_the_queen_is_out,
    "ducks the queen when last": _last_and_able_to_duck,
    "stops a moon": _stopping_a_moon,
    "keeps what stops a moon": _keeping_what_stops_a_moon,
    "does not lead back the suit of the queen it passed": _queen_passed_to_the_left,
    "gives up a moon that is gone": _moon_that_is_gone,
}


def moon_shot(options: Options, totals: tuple[int, ...]) -> HeartsView:
    """The view of seat 0 after it has taken every trick of a deal, before which these were the totals."""
    state = dealt("AC KC QC JC AS KS QS AH KH QH JH AD KD", "2C", "3C 4C", "5C", options=options)
    before = DealScore((0,) * 4, (0,) * 4, (0,) * 4, None, 0, "", totals)
    state = replace(state, first_deal=3, scores=(before,))
    while state.tricks is not None and state.tricks.left:
        (seat,) = HEARTS.to_act(state)
        state = HEARTS.apply(state, Acted(seat, Discreet().choose(view(state), Budget(), Random(1)).action))
    return HEARTS.view(state, 0)
