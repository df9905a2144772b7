"""The actions of Hachihachi Trick besides playing a card, and all text forms."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.engine.trick_game import Play


@dataclass(frozen=True, slots=True)
class Mizuten(Action):
    """Declare Mizuten before the deal, or leave it (HT-22). Text form: ``mizuten``, ``no mizuten``."""

    declared: bool

    def __str__(self) -> str:
        return "mizuten" if self.declared else "no mizuten"


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Declare in, or fold (HT-5). Text form: ``in``, ``fold``."""

    is_in: bool

    def __str__(self) -> str:
        return "in" if self.is_in else "fold"


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Answer, as one of two who are in, whether to split the pot or to play (HT-17): ``split``, ``play``."""

    splits: bool

    def __str__(self) -> str:
        return "split" if self.splits else "play"


HachihachiAction: TypeAlias = Mizuten | Declare | Answer | Play

MIZUTEN: Final = (Mizuten(declared=True), Mizuten(declared=False))
DECLARATIONS: Final = (Declare(is_in=True), Declare(is_in=False))
ANSWERS: Final = (Answer(splits=True), Answer(splits=False))

_WORDS: Final = MappingProxyType({str(action): action for action in (*MIZUTEN, *DECLARATIONS, *ANSWERS)})


def parse(text: str) -> HachihachiAction:
    """Read the text form of any of these.

    Raises:
        ValueError: the text is no action of Hachihachi Trick.
    """
    words = text.strip()
    return _WORDS[words] if words in _WORDS else Play(Card.parse(words))
