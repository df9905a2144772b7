"""What an advisor tells a person who asks for a hint: the same for every game that has one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeVar

from cardtable.engine.facts import Action
from cardtable.engine.messages import Message
from cardtable.engine.rules import View

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


@dataclass(frozen=True, slots=True)
class HintLine:
    """One thing to do.

    Attributes:
        action: what.
        share: how often the advisor would do it, 0 to 1.
        value: what it is worth, in words.
        reasons: why.
    """

    action: Action
    share: float
    value: Message
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """What there is to do, the best first.

    Attributes:
        said: what the position is worth, how the lines are to be read, and how sure all of it is.
        measure: what the values of the lines are; a heading.
        lines: one for each thing to do.
    """

    said: tuple[Message, ...]
    measure: Message
    lines: tuple[HintLine, ...]


class NoHint(Exception):
    """There is no hint; why not, in words."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Advisor(Protocol[V_contra]):
    """Gives hints on one game, quickly enough to be waited for. Like a player, it is handed a view only."""

    def hint(self, view: V_contra, *, remembers: bool) -> Hint:
        """A hint for ``view.viewer``, which is to act.

        Args:
            view: what the seat could know if it had seen and kept everything.
            remembers: whether the hint may use what no longer lies open for the seat.

        Raises:
            NoHint: there is none without remembering.
        """
        ...
