"""Happy Six written out for tests: a judge's table copied by hand from the rules, and scripted play."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle, islice
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.rules import fold

BEATS: Final = {
    "AS": "AH 5S 5H",
    "AH": "5S 5H",
    "2S": "AS AH 2H 4S 4H",
    "2H": "AS AH 4S 4H",
    "3S": "AS AH 2S 2H",
    "3H": "AS AH 2S 2H 3S",
    "4S": "AS AH 3S 3H 4H",
    "4H": "AS AH 3S 3H",
    "5S": "2S 2H 3S 3H 4S 4H 5H",
    "5H": "2S 2H 3S 3H 4S 4H",
}
"""Which cards each card beats, all 45 pairs, read off the source's rules 4 and 5 by hand."""

SIXES: Final = ("AS 5S", "AS 5H", "AH 5S", "AH 5H", "2S 4S", "2S 4H", "2H 4S", "2H 4H", "3S 3H")
"""The nine pairs that make a Happy Six."""

SPADES: Final = "AS 2S 3S 4S 5S"
HEARTS: Final = "AH 2H 3H 4H 5H"

ENDLESS_OPENING: Final = ("2S 4H", "5S AH", "AS 3H", "3S 5H", "4S 2H")
ENDLESS_ROUND: Final = ("4H 3S", "2S AS", "3S 5S", "AS 2H", "2S 4S", "4H AH", "AH 3H", "4S 5H")
"""From spades against hearts, the opening leads to a position that the round leads back to."""
ENDLESS_END: Final = ("2S 3S", "4H 4S")
"""From that position, side 1 wins the set in two turns."""


def cards(text: str) -> Cards:
    """Cards from text."""
    return tuple(map(Card.parse, text.split()))


def dealt(deal: int = 1, first: str = SPADES, second: str = HEARTS) -> Dealt:
    """A deal, spades against hearts unless told otherwise."""
    return Dealt(deal, (cards(first), cards(second)))


def turn(text: str) -> tuple[Fact, ...]:
    """The facts of a turn such as ``"2S 4H"``: side 0's card, then side 1's."""
    first, second = map(Choose.parse, text.split())
    return Acted(0, first), Acted(1, second), Revealed((first, second))


def turns(texts: Iterable[str]) -> tuple[Fact, ...]:
    """The facts of several turns."""
    return tuple(fact for text in texts for fact in turn(text))


def played(*parts: Fact | tuple[Fact, ...], preset: str = "standard") -> State:
    """The state after facts (and tuples of facts, as `turn` gives them)."""
    facts = [fact for part in parts for fact in (part if isinstance(part, tuple) else (part,))]
    return fold(HAPPY_SIX, OPTIONS.choose(preset, 2), facts)


def endless(count: int) -> tuple[str, ...]:
    """A number of turns of a set, from spades against hearts, that no side wins."""
    around = islice(cycle(ENDLESS_ROUND), max(count - len(ENDLESS_OPENING), 0))
    return (*ENDLESS_OPENING[:count], *around)


QUICK_WIN: Final = {
    0: ("2S AH", "3S 2H", "4S 3H", "5S 4H", "AS 5H"),
    1: ("AS 2H", "2S 3H", "3S 4H", "4S 5H", "5S AH"),
}
"""A set won in five turns by each side, from spades against hearts."""


def won_set(deal: int, winner: int) -> tuple[Fact, ...]:
    """The facts of a whole set won by a side in five turns."""
    return (dealt(deal), *turns(QUICK_WIN[winner]))
