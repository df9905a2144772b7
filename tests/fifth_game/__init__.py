"""Oh Hell, a whole small game that only the tests have: it proves that a fifth game fits in.

It mirrors the rooms of the program (`engine`, `ai`, `present`, `texts`), and its clauses stand in `rules.md`.
`hand_over` makes it a game like the others, before any test is loaded; every suite that runs over the games
runs over it as well. It is not offered in the window but to tests that ask for that.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from cardtable import games, texts
from cardtable.games import Game

if TYPE_CHECKING:
    from cardtable.ai.players import Computers
    from cardtable.engine.rules import Rules, View
    from cardtable.present.picture import Presenter

FOLDER: Final = Path(__file__).parent


class GameOfTests(Game):
    """The record of a game that is pickled as a reference to this module."""


def _rules() -> Rules[Any, View]:
    from tests.fifth_game.engine import OH_HELL_RULES

    return OH_HELL_RULES


def _computers() -> Computers:
    from cardtable.ai.players import Computers, Fickle
    from tests.fifth_game.ai import Discreet, complete_oh_hell

    return Computers({"fickle": Fickle, "discreet": Discreet}, complete_oh_hell)


def _presenter() -> Presenter[Any]:
    from tests.fifth_game.present import OhHellPresenter

    return OhHellPresenter()


OH_HELL: Final = GameOfTests(
    "oh_hell",
    _rules,
    _computers,
    styles=("fickle", "discreet"),
    presenter=_presenter,
    felt="#3D4A63",
    fan=("2C", "JH", "AS"),
    amounts=("bid", "won"),
)


def hand_over() -> None:
    """Make it one of the games, with its texts, for all that is imported from now on."""
    own = texts.catalogue

    @cache
    def catalogue(language: str) -> Mapping[str, str | Mapping[str, str]]:
        found = tomllib.loads((FOLDER / "texts" / f"oh_hell.{language}.toml").read_text(encoding="utf-8"))
        return MappingProxyType({**own(language), **dict(texts._flatten(found, ""))})

    games.GAMES = MappingProxyType({**games.GAMES, OH_HELL.id: OH_HELL})  # type: ignore[misc]
    games.PRESENTERS = MappingProxyType({**games.PRESENTERS, OH_HELL.id: _presenter})  # type: ignore[misc]
    texts.catalogue = catalogue
