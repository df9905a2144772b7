"""Actions of a trick-taking game ranked by what came of them, in whatever order its cards rank."""

from __future__ import annotations

import pytest

from cardtable.ai.trick.trials import certain, rank_of, ranked
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.trick_game import Play
from tests.helpers import hearts
from tests.helpers.fifty_six import choose, dealt


def test_fs2_the_next_higher_card_that_was_tried_stands_for_one_that_was_not() -> None:
    """FS-2: jack, nine, ace, ten, king, queen is the order, from the highest to the lowest."""
    tried = [certain(Play(Card.parse(text)), behind=cost) for text, cost in (("JH", 0.0), ("AH", 1.0))]
    found = ranked(tried, tried[0][1], slight=0.5)
    view = FIFTY_SIX.view(dealt(choose()), 0)
    stands_for = {card: str(rank_of(Play(Card.parse(f"{card}H")), found, view).action) for card in "J9ATKQ"}
    assert stands_for == {"J": "JH", "9": "JH", "A": "AH", "T": "AH", "K": "AH", "Q": "AH"}
    with pytest.raises(ValueError, match="not tried"):
        rank_of(Play(Card.parse("KS")), found, view)


def test_he_26_the_two_of_hearts_stands_for_a_low_joker_below_it() -> None:
    options = hearts.choose("high_low_joker", 3, passing="none", opening="left_of_dealer")
    hands = hearts.hand_out("AC JK", "2C JK'", "3C 2H 4H", options=options)
    state = hearts.fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    for turn, text in enumerate(("AC", "2C", "3C", "JK")):
        state = HEARTS.apply(state, Acted(turn % 3, Play(Card.parse(text))))
    tried = [certain(Play(Card.parse(text)), behind=cost) for text, cost in (("2H", 0.0), ("AH", 1.0))]
    found = ranked(tried, tried[0][1], slight=0.5)
    assert str(rank_of(Play(Card.parse("JK'")), found, HEARTS.view(state, 1)).action) == "2H"
