"""The kernel as the table stands, for search: without folding what has happened."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.engine.cards import Cards
from cardtable.engine.games.fifty_six.play import game
from cardtable.engine.games.fifty_six.state import FiftySixView
from cardtable.engine.tricks import Tricks


def position(view: FiftySixView, hands: Sequence[Cards]) -> Tricks:
    """The tricks as far as they have been played, if the seats now hold these cards.

    Raises:
        ValueError: no tricks are being played.
    """
    if view.leader is None:
        raise ValueError("no tricks are being played")
    return game(view.options, view.trump).resumed(hands, view.leader, view.on_table, view.tricks)
