"""Refusals of Happy Six, with clause and words; a refusal changes nothing (G-2)."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Final

import pytest

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import RuleBreach
from tests.helpers.happy_six import SPADES, cards, dealt, endless, played, turn, turns, won_set


class Sing(Action):
    """An action of some other game."""

    __slots__ = ()


FACTS: Final[Mapping[str, tuple[Fact, ...]]] = {
    "start": (),
    "dealt": (dealt(),),
    "half": (dealt(), *turn("2S 4H")[:1]),
    "both": (dealt(), *turn("2S 4H")[:2]),
    "later": (dealt(), *turn("2S 4H")),
    "between": won_set(1, 0),
    "drawn": (dealt(), *turns(endless(200))),
    "over": (*won_set(1, 0), *won_set(2, 0), *won_set(3, 0)),
}
"""What has happened, by a short name; folded when a test needs it."""

NO_SET = message("happy_six.breach.no_set")
CHOSEN = message("happy_six.breach.chosen")
MATCH_OVER = message("happy_six.breach.match_over")


def not_in_hand(card: str) -> Message:
    return message("happy_six.breach.not_in_hand", card=Card.parse(card))


@pytest.mark.parametrize(
    ("facts", "seat", "action", "clause", "reason"),
    [
        pytest.param("start", 0, Choose.parse("2S"), "H6-9", NO_SET, id="before the deal"),
        pytest.param("between", 0, Choose.parse("2S"), "H6-9", NO_SET, id="winner after the set"),
        pytest.param("between", 1, Choose.parse("2S"), "H6-9", NO_SET, id="loser after the set"),
        pytest.param("drawn", 0, Choose.parse("2S"), "H6-9", NO_SET, id="after a drawn set"),
        pytest.param("over", 0, Choose.parse("2S"), "H6-9", MATCH_OVER, id="winner after the match"),
        pytest.param("over", 1, Choose.parse("2S"), "H6-9", MATCH_OVER, id="loser after the match"),
        pytest.param("dealt", 2, Choose.parse("2S"), "H6-9", NO_SET, id="no such seat"),
        pytest.param("dealt", -1, Choose.parse("2H"), "H6-9", NO_SET, id="the public"),
        pytest.param("dealt", -2, Choose.parse("2S"), "H6-9", NO_SET, id="everything"),
        pytest.param("half", 0, Choose.parse("3S"), "H6-3", CHOSEN, id="second choice"),
        pytest.param("half", 0, Choose.parse("2S"), "H6-3", CHOSEN, id="the same choice again"),
        pytest.param("both", 0, Choose.parse("3S"), "H6-3", CHOSEN, id="second choice before the reveal"),
        pytest.param("both", 1, Choose.parse("3H"), "H6-3", CHOSEN, id="other side's second choice"),
        pytest.param("dealt", 0, Choose.parse("2H"), "H6-3", not_in_hand("2H"), id="the other hand"),
        pytest.param("dealt", 1, Choose.parse("2S"), "H6-3", not_in_hand("2S"), id="the other hand, side 1"),
        pytest.param("later", 0, Choose.parse("2S"), "H6-3", not_in_hand("2S"), id="a card already played"),
        pytest.param("later", 0, Choose.parse("4H"), "H6-3", not_in_hand("4H"), id="a won card"),
        pytest.param("dealt", 0, Choose.parse("6S"), "H6-3", not_in_hand("6S"), id="not in the pack"),
        pytest.param("dealt", 0, Choose.parse("2S'"), "H6-3", not_in_hand("2S'"), id="of another pack"),
        pytest.param("dealt", 0, Sing(), "H6-3", message("happy_six.breach.no_card"), id="no card at all"),
    ],
)
def test_h6_3_and_h6_9_refusals(facts: str, seat: int, action: Action, clause: str, reason: Message) -> None:
    state = played(FACTS[facts])
    before = copy.deepcopy(state)
    assert HAPPY_SIX.breach(state, seat, action) == RuleBreach(clause, reason)
    with pytest.raises(ValueError, match="cannot happen now"):
        HAPPY_SIX.apply(state, Acted(seat, action))
    assert state == before


@pytest.mark.parametrize("seat", [0, 1])
def test_h6_3_the_hands_own_cards_are_not_refused(seat: int) -> None:
    state, half = played(FACTS["dealt"]), played(FACTS["half"])
    for card in state.hands[seat]:
        assert HAPPY_SIX.breach(state, seat, Choose(card)) is None
        assert (HAPPY_SIX.breach(half, seat, Choose(card)) is None) == (seat == 1)


TWO, FOUR, FIVE = map(Choose, cards("2S 4H 5H"))


@pytest.mark.parametrize(
    ("facts", "fact"),
    [
        pytest.param("start", Picked("dealer", 0), id="nothing is picked"),
        pytest.param("start", dealt(2), id="the second deal first"),
        pytest.param("start", Dealt(1, (cards(SPADES), Hidden(5))), id="a redacted deal"),
        pytest.param("start", Dealt(1, (cards(SPADES),)), id="one hand"),
        pytest.param("start", Dealt(1, (*dealt().piles, ())), id="three hands"),
        pytest.param("start", Revealed((TWO, FOUR)), id="a reveal before the deal"),
        pytest.param("dealt", dealt(1), id="the same deal twice"),
        pytest.param("dealt", dealt(2), id="a deal during a set"),
        pytest.param("dealt", Revealed((TWO, FOUR)), id="a reveal before the choices"),
        pytest.param("dealt", Acted(0, None), id="a redacted choice"),
        pytest.param("half", Revealed((TWO, FOUR)), id="a reveal before the second choice"),
        pytest.param("half", Revealed((TWO, None)), id="half a reveal"),
        pytest.param("both", Revealed((FOUR, TWO)), id="a reveal the other way round"),
        pytest.param("both", Revealed((TWO, FIVE)), id="a reveal of another card"),
        pytest.param("both", Revealed((TWO, FOUR, TWO)), id="a reveal of three"),
        pytest.param("both", Revealed((TWO, None)), id="a reveal of one"),
        pytest.param("later", Revealed((TWO, FOUR)), id="a reveal twice"),
        pytest.param("between", Revealed((TWO, FOUR)), id="a reveal after the set"),
        pytest.param("over", dealt(4), id="a deal after the match"),
    ],
)
def test_facts_that_cannot_happen_are_refused(facts: str, fact: Fact) -> None:
    state = played(FACTS[facts])
    before = copy.deepcopy(state)
    with pytest.raises(ValueError, match="cannot happen now"):
        HAPPY_SIX.apply(state, fact)
    assert state == before


@pytest.mark.parametrize("text", ["", "pass", "AS 2S", "?", "-"])
def test_text_that_is_no_card_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        HAPPY_SIX.parse_action(text)


def test_actions_read_back_from_their_text() -> None:
    for card in PACK:
        assert HAPPY_SIX.parse_action(str(Choose(card))) == Choose(card)
