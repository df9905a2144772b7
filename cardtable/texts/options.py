"""What an option's values are called."""

from __future__ import annotations

from cardtable.engine.options import Choice, Option, Switch, Value
from cardtable.texts import Texts


def value_name(
    texts: Texts, game: str, option: Option[bool] | Option[int] | Option[str], value: Value
) -> str:
    """A value of an option of a game, in words; a number is its own name."""
    match option:
        case Choice():
            return texts(f"{game}.option.{option.id}.{value}")
        case Switch():
            return texts("options.on" if value else "options.off")
    return str(value)
