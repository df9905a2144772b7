"""Effects: what is seen for a moment when something special has happened, as plain data. No Qt.

A presenter puts them into a picture. As moods do, they follow from what everybody at the table has seen, and
from nothing else. With each there is a sign that stays as long as its picture does, so that nothing is lost
where nothing moves.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat


class EffectKind(StrEnum):
    """What has happened, and to whom the seats of such an effect belong."""

    HEARTS_BROKEN = "hearts_broken"  # whoever has played the card that breaks the suit
    QUEEN = "queen"  # whoever takes a queen that all have dreaded
    MOON_FEARED = "moon_feared"  # whoever has taken all points so far, and most of those there are
    MOON_BROKEN = "moon_broken"  # whoever had, when another takes some
    MOON = "moon"  # whoever has taken all
    FEAST = "feast"  # whoever has won a turn in a way to celebrate
    ROLE = "role"  # those who are paid for what they have shown
    DOUBLE = "double"  # whoever has doubled
    REDOUBLE = "redouble"
    MADE = "made"  # those whose contract is made
    FAILED = "failed"
    ALL_POINTS = "all_points"  # those who have taken every point there is, as they had bid
    TABLE_CARDS = "table_cards"  # those to whom table cards go over
    LAST_TABLE_CARD = "last_table_card"  # those who have none left
    MATCH = "match"  # the winners


TOLD: Final = frozenset({EffectKind.MOON_FEARED, EffectKind.MOON_BROKEN})
"""The kinds of which the referee says nothing."""

OF_POINTS: Final = TOLD
"""The kinds that tell how many points have been taken; people may wish not to be told."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect.

    Attributes:
        kind: what has happened.
        seats: to whom; there is one at least.
        givers: the seats from which table cards go over.
        count: the number of those cards.
    """

    kind: EffectKind
    seats: tuple[Seat, ...]
    givers: tuple[Seat, ...] = ()
    count: int = 0

    @property
    def words(self) -> Message:
        """What has happened, in words."""
        return message(f"effect.{self.kind}", who=Who(self.seats[0], self.seats[1:]))
