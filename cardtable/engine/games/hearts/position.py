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
    played = game(view.options)
    code = played.codes.code
    held = list(map(list, hands))
    for seat, card in view.on_table:
        held[seat].append(card)
    tricks = played.tricks(held, view.leader)
    taken, won = [0] * view.players, [0] * view.players
    for trick in view.tricks:
        taken[trick.winner] += sum(played.rules.weights[code[card]] for card in trick.cards)
        won[trick.winner] += 1
    broken = any(played.rules.breaks[code[card]] for trick in view.tricks for card in trick.cards)
    tricks.resume(len(view.tricks), taken, won, broken)
    for card in view.table:
        tricks.play(code[card])
    return tricks
