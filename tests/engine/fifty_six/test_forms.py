"""The text forms of all that is called and played (FS-12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid, Denomination, Double, Pass, Redouble
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.options import cards_in_play
from cardtable.engine.trick_game import Play
from tests.helpers.fifty_six import choose
from tests.helpers.slow_auction import all_bids


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("28 spades", Bid(28, Denomination.SPADES)),
        ("plus 1 spades", Bid(1, Denomination.SPADES, plus=True)),
        ("spades 28", Bid(28, Denomination.SPADES, is_named_first=True)),
        ("28 no trump", Bid(28, Denomination.NO_TRUMP)),
        ("29 noes", Bid(29, Denomination.NOES)),
        ("plus 1 noes", Bid(1, Denomination.NOES, plus=True)),
        ("pass", Pass()),
        ("double", Double()),
        ("redouble", Redouble()),
    ],
)
def test_fs12_each_call_is_written_as_it_is_said(text: str, call: object) -> None:
    assert FIFTY_SIX.parse_action(text) == call
    assert str(call) == text


def test_fs12_what_is_said_in_other_ways_can_be_written_too_so_that_it_can_be_refused() -> None:
    for text in all_bids():
        assert str(parse(text)) == text


def test_cards_are_written_as_cards() -> None:
    for card in cards_in_play(choose(players=8)):
        assert parse(str(card)) == Play(card)


@pytest.mark.parametrize(
    "text",
    [
        *("", "28", "spades", "plus spades", "plus 1", "28 spade", "28  spades", "-28 spades", "28.5 spades"),
        *("plus plus 1 spades", "plus -1 spades", "28 spades spades", "no trump", "two spades", "triple"),
        *("²8 spades", "٢٨ spades", "Pass", f"{'1' * 5000} spades", "28 jokers", "XS", "pass pass"),
    ],
)
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)


words = st.sampled_from(
    ["plus", "28", "1", "0", "spades", "noes", "no", "trump", "pass", "double", "JS", "x"]
)


@given(st.text(max_size=12) | st.lists(words, max_size=4).map(" ".join))
def test_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except ValueError:
        return
    assert parse(str(action)) == action
