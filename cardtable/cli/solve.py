"""``cardtable solve``: what a position is worth and how to play it, exactly. No window."""

from __future__ import annotations

from cardtable.cli.result import UNREADABLE, CommandResult
from cardtable.engine.messages import Message
from cardtable.games import GAMES
from cardtable.texts import Texts


def solve(text: str, texts: Texts) -> CommandResult:
    """Solve a position of the game that is solved, or tell why it cannot be."""
    (load,) = filter(None, (game.solve for game in GAMES.values()))
    found = load()(text, texts)
    if isinstance(found, Message):
        return CommandResult("", f"{texts(found)}\n", UNREADABLE)
    return CommandResult("".join(f"{line}\n" for line in found))
