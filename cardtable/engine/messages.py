"""Messages of the engine to people: a key and its values, put into words elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cardtable.engine.cards import Card
from cardtable.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Who:
    """A seat mentioned in a message; whoever shows the message puts that player's name there.

    Where it stands for its side, `partners` are the others of that side: it is about them as well.
    """

    seat: Seat
    partners: tuple[Seat, ...] = ()


Value: TypeAlias = "int | str | Card | Who | Message"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence by its text key, with the values it mentions.

    An integer named ``count`` chooses between singular and plural.

    Attributes:
        is_fleeting: whether it is only called at the moment and not worth being written down.
    """

    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    is_fleeting: bool = field(default=False, compare=False)

    def __hash__(self) -> int:
        return hash((self.key, tuple(sorted(self.values.items(), key=lambda item: item[0]))))


def message(key: str, **values: Value) -> Message:
    """Make a `Message`."""
    return Message(key, values)


def written(calls: Iterable[Message]) -> tuple[Message, ...]:
    """Return the calls that are kept where they can be read later."""
    return tuple(call for call in calls if not call.is_fleeting)
