"""Options and their values in words."""

from __future__ import annotations

from typing import TypeAlias

from cardtable.engine.options import Choice, Option, Switch, Value
from cardtable.texts import Texts

AnyOption: TypeAlias = Option[bool] | Option[int] | Option[str]


def option_name(texts: Texts, game: str, option: AnyOption) -> str:
    """What an option is called."""
    return texts(f"{game}.option.{option.id}.name")


def value_text(texts: Texts, game: str, option: AnyOption, value: Value) -> str:
    """A value of an option."""
    match option:
        case Choice():
            return texts(f"{game}.option.{option.id}.{value}")
        case Switch():
            return texts("option.on" if value else "option.off")
    return str(value)
