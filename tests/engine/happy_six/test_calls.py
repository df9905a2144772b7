"""Calls of the referee (H6-11)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Fact
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.messages import Message, Who, message
from tests.helpers.happy_six import ENDLESS_END, ENDLESS_OPENING, dealt, endless, played, turn, turns, won_set

REVEAL = message("happy_six.call.reveal")
SIX = message("happy_six.call.happy_six")


def took(side: int, pair: str) -> Message:
    both = tuple(map(Card.parse, pair.split()))
    return message("happy_six.call.turn", who=Who(side), card=both[side], other=both[1 - side])


def picks_up(side: int, count: int) -> Message:
    return message("happy_six.call.pick_up", who=Who(side), count=count)


def last_calls(*parts: Fact | tuple[Fact, ...]) -> Sequence[Message]:
    facts = [fact for part in parts for fact in (part if isinstance(part, tuple) else (part,))]
    return HAPPY_SIX.calls(played(*facts[:-1]), facts[-1], played(*facts))


def test_h6_11_the_deal_is_called_with_the_number_of_the_set() -> None:
    assert last_calls(dealt()) == (message("happy_six.call.deal", set=1),)
    assert last_calls(won_set(1, 0), dealt(2)) == (message("happy_six.call.deal", set=2),)


def test_h6_11_a_choice_is_not_called() -> None:
    first, second, _ = turn("2S 4H")
    assert last_calls(dealt(), first) == ()
    assert last_calls(dealt(), first, second) == ()


def test_h6_11_a_turn_is_called_with_its_cards_and_winner() -> None:
    assert last_calls(dealt(), turn("2S 3H")) == (REVEAL, took(1, "2S 3H"))
    assert last_calls(dealt(), turn("3S 2H")) == (REVEAL, took(0, "3S 2H"))


def test_h6_5_a_happy_six_is_announced() -> None:
    assert last_calls(dealt(), turn("2S 4H")) == (REVEAL, SIX, took(0, "2S 4H"))


def test_h6_7_a_pick_up_is_called_with_the_new_size() -> None:
    assert last_calls(dealt(), turns(ENDLESS_OPENING[:4])) == (REVEAL, took(1, "3S 5H"))
    assert last_calls(dealt(), turns(ENDLESS_OPENING)) == (
        REVEAL, SIX, took(1, "4S 2H"), picks_up(0, 2), picks_up(1, 8),
    )  # fmt: skip
    assert last_calls(dealt(), turns(endless(7))) == (REVEAL, took(0, "2S AS"), picks_up(0, 4))


@pytest.mark.parametrize(("side", "pair"), [(0, "AS 5H"), (1, "5S AH")])
def test_h6_8_the_set_is_called(side: int, pair: str) -> None:
    who = Who(side)
    assert last_calls(won_set(1, side)) == (
        REVEAL, SIX, took(side, pair), picks_up(side, 10), message("happy_six.call.set", who=who, set=1),
    )  # fmt: skip
    assert last_calls(dealt(), turns((*ENDLESS_OPENING, *ENDLESS_END))) == (
        REVEAL, took(1, "4H 4S"), message("happy_six.call.set", who=Who(1), set=1),
    )  # fmt: skip


def test_h6_9_the_match_is_called_after_the_last_set_only() -> None:
    third = last_calls(won_set(1, 0), won_set(2, 1), won_set(3, 0))
    assert third[-1] == message("happy_six.call.set", who=Who(0), set=3)
    fourth = last_calls(won_set(1, 0), won_set(2, 1), won_set(3, 0), won_set(4, 0))
    assert fourth[-2:] == (
        message("happy_six.call.set", who=Who(0), set=4),
        message("happy_six.call.match", who=Who(0)),
    )


def test_h6_15_a_drawn_set_is_called() -> None:
    calls = last_calls(dealt(), turns(endless(200)))
    assert calls[0] == REVEAL
    assert calls[-1] == message("happy_six.call.set_drawn", count=200)
    assert not any(call.key in ("happy_six.call.set", "happy_six.call.match") for call in calls)


def test_h6_15_a_drawn_set_is_replayed_under_its_own_number() -> None:
    drawn = (dealt(), turns(endless(200)))
    assert last_calls(*drawn, dealt(2)) == (message("happy_six.call.deal", set=1),)
    assert last_calls(*drawn, won_set(2, 0))[-1] == message("happy_six.call.set", who=Who(0), set=1)
    assert last_calls(*drawn, won_set(2, 0), dealt(3)) == (message("happy_six.call.deal", set=2),)
