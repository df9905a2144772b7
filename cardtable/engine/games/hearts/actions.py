"""The actions of Hearts, and their text forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Pile, format_pile, parse_pile
from cardtable.engine.facts import Action
from cardtable.engine.trick_game import Play

REWARDS: Final = ("self_plus", "others")
"""HE-17: what one who may choose chooses between after the moon."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """The dealer fixes how many cards go to each relative seat: the first is the left neighbour (HE-8).

    Text form: ``give 2 0 1``.
    """

    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("give", *map(str, self.counts)))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Pass cards, a pile to each relative seat: the first to the left neighbour (HE-4).

    In what others learn of it a pile may be hidden. Text form: ``pass QS AS 2H/-/-``.
    """

    piles: tuple[Pile, ...]

    def __str__(self) -> str:
        return f"pass {'/'.join(map(format_pile, self.piles))}"

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of cards that go to each relative seat."""
        return tuple(pile.count if isinstance(pile, Hidden) else len(pile) for pile in self.piles)

    @property
    def cards(self) -> Cards:
        """All cards passed that can be seen, in the order of the piles."""
        return tuple(self._seen())

    def _seen(self) -> Iterator[Card]:
        for pile in self.piles:
            if not isinstance(pile, Hidden):
                yield from pile


@dataclass(frozen=True, slots=True)
class Reward(Action):
    """Choose what the moon brings (HE-17): one of `REWARDS`. Text form: ``moon others``."""

    kind: str

    def __str__(self) -> str:
        return f"moon {self.kind}"


def parse(text: str) -> Play | Give | Pass | Reward:
    """Read the text form of any of these.

    Raises:
        ValueError: the text is no action of Hearts.
    """
    word, _, rest = text.strip().partition(" ")
    if word == "pass":
        return Pass(tuple(map(parse_pile, rest.split("/"))))
    if word == "give":
        return Give(tuple(map(int, rest.split())))
    if word == "moon":
        if rest not in REWARDS:
            raise ValueError(f"not a reward: {text!r}")
        return Reward(rest)
    return Play(Card.parse(text))
