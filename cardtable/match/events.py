"""What a match tells its listeners, and why it does not do what it was asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from cardtable.engine.messages import Message
from cardtable.engine.rules import RuleBreach
from cardtable.match.disk import Rewritten
from cardtable.match.log import Record


@dataclass(frozen=True, slots=True)
class Appended:
    """A record was appended; `calls` is what the referee says about it, all of it public."""

    record: Record
    calls: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HeadMoved:
    """Undo, redo or a branch: the match now stands after another fact (0: the start)."""

    head: int
    why: str  # "undo", "redo" or "branch"


@dataclass(frozen=True, slots=True)
class Trouble:
    """The disk refuses to keep the match, which goes on in memory; None: all is saved again."""

    error: OSError | None


Event: TypeAlias = Appended | HeadMoved | Trouble | Rewritten
Listener: TypeAlias = Callable[[Event], None]


class Refused(Exception):
    """An action that breaks a rule. Nothing has changed."""

    def __init__(self, breach: RuleBreach) -> None:
        super().__init__(f"{breach.clause}: {breach.reason.key}")
        self.breach = breach


class Late(Exception):
    """An answer to a decision that its seat no longer faces. Nothing has changed."""
