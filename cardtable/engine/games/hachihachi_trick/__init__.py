"""Hachihachi Trick (ハチハチトリック)."""

from cardtable.engine.games.hachihachi_trick.actions import Answer, Declare, Mizuten
from cardtable.engine.games.hachihachi_trick.options import OPTIONS
from cardtable.engine.games.hachihachi_trick.roles import Column, HandRole, RoleTable, role_table
from cardtable.engine.games.hachihachi_trick.rules import HACHIHACHI_TRICK, HachihachiTrick
from cardtable.engine.games.hachihachi_trick.state import (
    HachihachiView,
    RoundResult,
    Stage,
    State,
    Status,
)
from cardtable.engine.trick_game import position

__all__ = [
    "HACHIHACHI_TRICK",
    "OPTIONS",
    "Answer",
    "Column",
    "Declare",
    "HachihachiTrick",
    "HachihachiView",
    "HandRole",
    "Mizuten",
    "RoleTable",
    "RoundResult",
    "Stage",
    "State",
    "Status",
    "position",
    "role_table",
]
