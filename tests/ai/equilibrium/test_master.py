"""Master (H6-13, H6-15) at the table."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.games.happy_six.players import Master
from cardtable.ai.games.happy_six.position import Position
from cardtable.ai.games.happy_six.solution import solution
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, HappySixView
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.rules import Budget
from cardtable.texts import Texts
from tests.ai.equilibrium.positions import EVEN
from tests.helpers.happy_six import cards

ROOT = Path(__file__).parents[3]


def seen(hand: str, won: str, their_hand: str, their_won: str, seat: int = 0) -> HappySixView:
    """The view of a seat in the middle of a set."""
    hands, piles = (cards(hand), cards(their_hand)), (cards(won), cards(their_won))
    if seat:
        hands, piles = hands[::-1], piles[::-1]
    state = State(OPTIONS.choose("standard", 2), dealt=True, hands=hands, won=piles, picked_up=(True, True))
    return HAPPY_SIX.view(state, seat)


def test_h6_13_cards_are_drawn_from_the_mixture() -> None:
    """Four cards, three equally often and one twice as often, which uniform play would fail (H6-13: Fickle).

    Chi-square with 3 degrees of freedom: over 16.3 in one of a thousand fair draws.
    """
    hands = "2S 4S 5H AS 3H AH", "2H 4H 3S 5S"
    found = solution(Position.of(cards(hands[0]), (), cards(hands[1]), ()))
    view = seen(hands[0], "", hands[1], "")
    drawn = Counter(str(Master().choose(view, Budget(), Random(n)).action) for n in range(1000))
    expected = {str(card): 1000 * part for card, part in zip(found.hand, found.mixture, strict=True)}
    likely = {name: part for name, part in expected.items() if part}
    assert sorted(likely.values()) == pytest.approx([190.1, 190.1, 190.1, 429.6], abs=0.1)
    assert drawn.keys() == likely.keys()
    assert sum((drawn[name] - part) ** 2 / part for name, part in likely.items()) < 16.3


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_the_same_player_on_either_side(seat: int) -> None:
    view = seen("4S 5H", "4H 5S", "2S AS", "3H 2H 3S AH", seat)
    for n in range(10):
        advice = Master().choose(view, Budget(), Random(n))
        assert advice.value == pytest.approx(0.5, abs=1e-5)
        assert advice == Master().choose(view, Budget(count=1), Random(n))


def test_h6_8_it_takes_a_certain_win_at_once() -> None:
    """The other side has its last card, 4H, and nothing won: 2S beats it (H6-5), and so does 5S."""
    for n in range(20):
        advice = Master().choose(seen("AS 2S 3S", "5S 3H AH 4S 5H 2H", "4H", ""), Budget(), Random(n))
        assert str(advice.action) == "2S"
        assert advice.value == 1


def test_it_tells_its_chance_and_its_mixture() -> None:
    keys = {reason.key for n in range(20) for reason in Master().choose(EVEN, Budget(), Random(n)).reasons}
    assert {"happy_six.reason.chance", "happy_six.reason.mixed"} <= keys
    first = Master().choose(EVEN, Budget(), Random(1)).reasons[0]
    assert first.values["percent"] == round(100 * (Master().choose(EVEN, Budget(), Random(1)).value or 0))


@pytest.mark.parametrize(
    ("hand", "won", "their_hand", "their_won", "said"),
    [
        ("2S 4S 3H AH", "5S 5H", "AS 4H", "3S 2H", "This set is as good as won."),
        ("3S 3H", "5S AH", "4S 5H", "2S AS 2H 4H", "This set is as good as lost."),
    ],
)
def test_where_the_set_is_decided_no_card_is_said_to_need_mixing(
    hand: str, won: str, their_hand: str, their_won: str, said: str
) -> None:
    """Several cards are as good as each other there."""
    view, chosen = seen(hand, won, their_hand, their_won), set()
    for n in range(20):
        advice = Master().choose(view, Budget(), Random(n))
        chosen.add(advice.action)
        told = [Texts("en")(reason) for reason in advice.reasons]
        assert told[0] == said
        assert "%" not in " ".join(told)
    assert len(chosen) > 1


FIRST_CHOICES = """
import sys
from random import Random
from cardtable.ai.games.happy_six.players import Master
from cardtable.engine.rules import Budget
from cardtable.texts import Texts
from cardtable.games import prepare_players
from tests.ai.equilibrium.positions import EVEN

def note(frame, event, arg):
    global calls
    calls += event == "call"

prepare_players()
for choice in range(2):
    calls = 0
    sys.setprofile(note)
    Master().choose(EVEN, Budget(), Random(1))
    sys.setprofile(None)
    print(calls)
"""


def test_the_search_process_is_ready_for_a_first_choice_that_is_as_quick() -> None:
    """Reading the table takes longer than any choice, and more than a thousand times as many calls."""
    told = subprocess.run(
        [sys.executable, "-c", FIRST_CHOICES], capture_output=True, text=True, check=True, cwd=ROOT
    )
    first, second = map(int, told.stdout.split())
    assert first == second > 0
