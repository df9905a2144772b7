"""What people and computer players are called."""

from __future__ import annotations

from cardtable.match.log import SeatInfo
from cardtable.texts import Texts


def seat_name(texts: Texts, info: SeatInfo) -> str:
    """A seat's name; who has none is called *you*, or by the computer player's style."""
    if info.name:
        return info.name
    return texts("seat.you") if info.is_person else style_name(texts, info.style)


def seat_names(texts: Texts, seats: tuple[SeatInfo, ...]) -> tuple[str, ...]:
    """The names by seat."""
    return tuple(seat_name(texts, info) for info in seats)


def style_name(texts: Texts, style: str) -> str:
    """A computer style's name; its id where a newer program knows more styles than we."""
    key = f"style.{style}.name"
    return texts(key) if texts.has(key) else style
