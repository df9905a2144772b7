"""Temperaments: what each of the company likes to do, beside what it brings.

A liking makes an action seem better to a person than it is (below zero: worse), by so little that only among
choices that are close another one is made. It follows from what the seat may see, like all else in a choice.
What is liked is told here in words that belong to no game; each game's players read what speaks of theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


@dataclass(frozen=True, slots=True)
class Temperament:
    """What somebody likes; all of it is zero for who plays plainly.

    A liking for a card is told in points of the game: penalty points, card points, or chips.

    Attributes:
        moon: for taking all penalty points: by how much higher the logarithm of the odds of that seems.
        goes_in: for going in instead of folding, in chips before they are multiplied.
        pot: for staying in, as a share of the pot.
        blind: how often something is declared without a look at the cards.
        bids: for a bid over another one, in game points.
        raises: for a bid in the suit of a partner's bid, instead of another suit, in game points.
        tells: for telling a partner of a high card, in game points.
        doubles: by how much less likely a contract may fail, or be made, to be doubled, or redoubled.
        again: for leading the suit that one has led before.
        short: for a card of one's shortest suit but trumps, when leading or where one cannot follow.
        saves: for keeping the highest cards of their suits through the first half of a deal.
        middle: for going over a trick without penalties in the middle third of a deal.
        feeds: for each point that is laid on a partner's trick.
        queen: for laying a feared card on a trick of who is ahead, and not of somebody else.
        against: for laying any other penalty on who is ahead, and not on somebody else.
        hurries: whether no more is tried than the strength promises.
    """

    moon: float = 0.0
    goes_in: float = 0.0
    pot: float = 0.0
    blind: float = 0.0
    bids: float = 0.0
    raises: float = 0.0
    tells: float = 0.0
    doubles: float = 0.0
    again: float = 0.0
    short: float = 0.0
    saves: float = 0.0
    middle: float = 0.0
    feeds: float = 0.0
    queen: float = 0.0
    against: float = 0.0
    hurries: bool = False


PLAIN: Final = Temperament()
"""Likes nothing but what is best; the temperament of who has none."""

TEMPERAMENTS: Final[Mapping[str, Temperament]] = MappingProxyType(
    {
        "bold": Temperament(moon=3.0, goes_in=4.0, bids=0.3),
        "careful": Temperament(goes_in=-4.0, bids=-0.3),
        "quick": Temperament(hurries=True),
        "kind": Temperament(feeds=0.3),
        "cool": Temperament(doubles=-1.0),
        "stubborn": Temperament(again=1.5),
        "teasing": Temperament(queen=4.0),
        "by_the_book": Temperament(tells=5.0),
        "patient": Temperament(saves=1.4),
        "hungry": Temperament(middle=1.0),
        "gambler": Temperament(pot=0.7),
        "watchful": Temperament(against=2.4),
        "cheerful": Temperament(short=1.0),
        "partner": Temperament(raises=0.4, doubles=0.06),
        "professor": PLAIN,
        "old_hand": Temperament(blind=0.25),
    }
)
"""The temperaments by the ids that files have of them; one of another program is `PLAIN` here."""


def temperament_of(name: str) -> Temperament:
    """Return the temperament of an id; `PLAIN` where there is none of it."""
    return TEMPERAMENTS.get(name, PLAIN)
