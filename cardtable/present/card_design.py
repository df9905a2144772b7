"""Design of the cards: the size of their indices, their colours, their backs. One for the whole program."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final

from cardtable.engine.cards import Suit

STOCK: Final = "#FBFAF5"
EDGE: Final = "#C9C5B8"
GOLD: Final = "#E3A72F"

INDICES: Final[Mapping[str, float]] = {"standard": 24.0, "large": 34.0}
"""The size of the index in the corner by id, in hundredths of a card's width."""

_BLACK, _RED = "#1E2328", "#B3262E"
_JOKER: Final = "#5A3E85"
COLOURS: Final[Mapping[str, Mapping[Suit, str]]] = {
    "two": {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: _RED,
        Suit.DIAMONDS: _RED,
        Suit.CLUBS: _BLACK,
        Suit.JOKERS: _JOKER,
    },
    "four": {
        Suit.SPADES: _BLACK,
        Suit.HEARTS: "#CE2B2B",
        Suit.DIAMONDS: "#1A4FC0",
        Suit.CLUBS: "#007F66",
        Suit.JOKERS: _JOKER,
    },
}
"""The colours of the suits by id. The four are told apart without green or red cones, too."""

BACKS: Final = ("asanoha", "seigaiha", "weave", "hearts")
"""The patterns of the backs."""

TINTS: Final[Mapping[str, tuple[str, str]]] = {
    "indigo": ("#2F4A63", "#7F9AB2"),
    "crimson": ("#8A2A35", "#D59A9C"),
    "moss": ("#33583F", "#8DB097"),
    "plum": ("#5B3A66", "#AD92B7"),
    "charcoal": ("#33363B", "#8E939A"),
}
"""The colours of the backs by id: the field, and the pattern on it."""

CHOICES: Final[Mapping[str, Collection[str]]] = {
    "index": INDICES,
    "colours": COLOURS,
    "back": BACKS,
    "tint": TINTS,
}
"""The valid values of each field of a `CardDesign`."""


@dataclass(frozen=True, slots=True)
class CardDesign:
    """The ids of the design chosen for each part of a card."""

    index: str = "standard"
    colours: str = "two"
    back: str = "asanoha"
    tint: str = "indigo"

    @classmethod
    def from_json(cls, data: object) -> CardDesign | None:
        """Read the output of `to_json`; None when it makes no sense. A missing field has its default."""
        if not isinstance(data, dict):
            return None
        found = {item.name: data[item.name] for item in fields(cls) if item.name in data}
        if all(isinstance(value, str) and value in CHOICES[name] for name, value in found.items()):
            return cls(**found)
        return None

    def to_json(self) -> dict[str, str]:
        """Return a plain dictionary for the settings file."""
        return asdict(self)

    def ink(self, suit: Suit) -> str:
        """Return the colour of a suit, as #rrggbb."""
        return COLOURS[self.colours][suit]


def pale(ink: str) -> str:
    """Return the pale tint of a colour behind the courts, as #rrggbb."""
    parts = ((int(ink[i : i + 2], 16), int(STOCK[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(0.09 * colour + 0.91 * paper):02X}" for colour, paper in parts)


_in_use = CardDesign()


def in_use() -> CardDesign:
    """Return the design that everything is painted with."""
    return _in_use


def use(design: CardDesign) -> None:
    """Paint everything with this design from the next time on."""
    global _in_use
    _in_use = design
