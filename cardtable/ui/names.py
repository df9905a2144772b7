"""What people and computer players are called."""

from __future__ import annotations

from collections import Counter

from cardtable.match.log import PERSON, SeatInfo
from cardtable.texts import Texts


def seat_name(texts: Texts, info: SeatInfo) -> str:
    """A seat's name; who has none is called *you*, or by the computer player's style."""
    if info.is_person:
        return person_name(texts, info.name)
    return info.name or style_name(texts, info.style)


def person_name(texts: Texts, name: str) -> str:
    """A person's name; who has none is called *you*."""
    return name or texts("seat.you")


def opponents_name(texts: Texts, styles: str) -> str:
    """The other seats, as `cardtable.match.history` names them: styles with commas between them."""
    found = []
    for style, count in Counter(styles.split(",")).items():
        name = texts("statistics.a_person") if style == PERSON else style_name(texts, style)
        found.append(name if count == 1 else texts("statistics.times", what=name, count=count))
    return texts("statistics.comma").join(found)


def preset_name(texts: Texts, game: str, preset: str | None) -> str:
    """A preset's name; without one, that the options are somebody's own."""
    return texts(f"{game}.preset.{preset}" if preset else "new_match.own_options")


def seat_names(texts: Texts, seats: tuple[SeatInfo, ...]) -> tuple[str, ...]:
    """The names by seat."""
    return tuple(seat_name(texts, info) for info in seats)


def style_name(texts: Texts, style: str) -> str:
    """A computer style's name; its id where a newer program knows more styles than we."""
    key = f"style.{style}.name"
    return texts(key) if texts.has(key) else style
