"""The kernel as the table stands, for search: without folding what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.cards import Cards
from cardtable.engine.games.hearts.play import game
from cardtable.engine.games.hearts.state import HeartsView
from cardtable.engine.tricks import Tricks


def position(view: HeartsView, hands: Sequence[Cards]) -> Tricks:
    """The tricks as far as they have been played, if the seats now hold these cards.

    Raises:
        ValueError: no tricks are being played, or not all have been told who leads first.
    """
    if view.leader is None:
        raise ValueError("no tricks are being played")
    return game(view.options).resumed(hands, view.leader, view.on_table, view.tricks)
