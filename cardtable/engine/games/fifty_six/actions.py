"""The actions of Fifty-Six, and their text forms: the calls of the auction (FS-12), and cards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Suit
from cardtable.engine.facts import Action
from cardtable.engine.trick_game import Play


class Denomination(IntEnum):
    """The part of a bid beside its number: a suit, or one of two words for playing without trumps."""

    CLUBS = Suit.CLUBS
    DIAMONDS = Suit.DIAMONDS
    SPADES = Suit.SPADES
    HEARTS = Suit.HEARTS
    NO_TRUMP = 4
    NOES = 5

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None without trumps."""
        return Suit(self) if self < Denomination.NO_TRUMP else None

    @property
    def text(self) -> str:
        """The word or words for it in a bid."""
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid, in one of the forms of FS-12. Text form: ``28 spades``, ``plus 1 spades``, ``spades 28``.

    Not every way to put the words together is a form; those that are none can be said, and are refused.

    Attributes:
        number: the points bid, or with `plus` how many more than the last bid.
        denomination: what is to be trump.
        plus: whether the number says how many more than the last bid.
        is_named_first: whether the denomination comes before the number.
    """

    number: int
    denomination: Denomination
    plus: bool = False
    is_named_first: bool = False

    def __str__(self) -> str:
        number = f"plus {self.number}" if self.plus else str(self.number)
        words = (self.denomination.text, number) if self.is_named_first else (number, self.denomination.text)
        return " ".join(words)

    @property
    def form(self) -> Form:
        """The form in which it is said."""
        return self.plus, self.is_named_first, self.denomination

    @property
    def is_form(self) -> bool:
        """True if it is said in one of the forms there are."""
        return self.form in FORMS and (self.number > 0 or not self.plus)


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do not bid at this turn (FS-7). Text form: ``pass``."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Double(Action):
    """Double the last bid (FS-9). Text form: ``double``."""

    def __str__(self) -> str:
        return "double"


@dataclass(frozen=True, slots=True)
class Redouble(Action):
    """Redouble one's own team's bid (FS-10). Text form: ``redouble``."""

    def __str__(self) -> str:
        return "redouble"


Call: TypeAlias = Bid | Pass | Double | Redouble
"""A call in the auction."""

Form: TypeAlias = tuple[bool, bool, Denomination]
"""The form of a bid: whether with *plus*, whether with the denomination first, and the denomination."""

_SUITS: Final = tuple(each for each in Denomination if each.trump is not None)

FORMS: Final[tuple[Form, ...]] = (
    *((False, False, each) for each in Denomination),
    *((True, False, each) for each in (*_SUITS, Denomination.NOES)),
    *((False, True, each) for each in _SUITS),
)
"""FS-12: the forms there are, and no others."""

MOST_DIGITS: Final = 4
"""Longer numbers are nothing that anybody says."""

_DENOMINATIONS: Final = {each.text: each for each in Denomination}
_WORDS: Final[dict[str, Call]] = {str(call): call for call in (Pass(), Double(), Redouble())}


def parse(text: str) -> Call | Play:
    """Read the text form of any of these.

    Raises:
        ValueError: the text is no action of Fifty-Six.
    """
    text = text.strip()
    if text in _WORDS:
        return _WORDS[text]
    for name, denomination in _DENOMINATIONS.items():
        if text.endswith(f" {name}"):
            return _bid(text, text.removesuffix(f" {name}"), denomination, is_named_first=False)
        if text.startswith(f"{name} "):
            return _bid(text, text.removeprefix(f"{name} "), denomination, is_named_first=True)
    return Play(Card.parse(text))


def _bid(text: str, number: str, denomination: Denomination, *, is_named_first: bool) -> Bid:
    digits = number.removeprefix("plus ")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
        raise ValueError(f"not a bid (FS-12): {text!r}")
    return Bid(int(digits), denomination, digits != number, is_named_first)
