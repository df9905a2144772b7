"""Options and their values in words."""

from __future__ import annotations

from typing import cast

from cardtable.engine.cards import Cards
from cardtable.engine.options import AnyOption, CardSet, Choice, Switch, Table, TableValue, Value
from cardtable.texts import Texts


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
        case CardSet():
            if (name := option.name_of(cast(Cards, value))) is not None:
                return texts(f"{game}.option.{option.id}.{name}")
            return " ".join(map(texts.card, cast(Cards, value))) or texts("option.no_cards")
        case Table():
            key = f"{game}.option.{option.id}"
            rows = (
                texts("option.row", name=texts(f"{key}.{name}"), numbers=" / ".join(map(str, numbers)))
                for name, numbers in cast(TableValue, value)
            )
            return texts("option.then").join(rows) or texts("option.off")
    return str(value)
