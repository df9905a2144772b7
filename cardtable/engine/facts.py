"""What can happen in a match, whatever the game: the closed set of facts, and their text form.

A match is the fold of its facts (`cardtable.engine.rules.Rules.apply`). What follows from them (a trick
won, points so far) is never a fact. The same classes serve redacted facts, in which cards or actions a
viewer may not know are `Hidden` or None.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from cardtable.engine.cards import Pile, format_pile, parse_pile
from cardtable.engine.seats import Seat


class Action:
    """Base of every game's actions: immutable, compared by value, with its text form as ``str()``."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Picked:
    """Nature picked a seat, for example the first dealer; `what` says for what."""

    what: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dealt:
    """Nature dealt: the hands by seat, then whatever else the game lays out, in its own order.

    `deal` counts the deals of the match from 1.
    """

    deal: int
    piles: tuple[Pile, ...]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat acted; the action is None for those who may only know that it has."""

    seat: Seat
    action: Action | None


@dataclass(frozen=True, slots=True)
class Revealed:
    """Choices made in secret are shown to all at once: the actions by seat (None: that seat had none)."""

    actions: tuple[Action | None, ...]


Fact: TypeAlias = Picked | Dealt | Acted | Revealed


def format_fact(fact: Fact) -> str:
    """One line of text: ``pick dealer 2``, ``deal 1: AS 2H | ?5``, ``act 0: AS``, ``reveal: AS | -``."""
    match fact:
        case Picked(what, seat):
            return f"pick {what} {seat}"
        case Dealt(deal, piles):
            return f"deal {deal}: {' | '.join(map(format_pile, piles))}"
        case Acted(seat, action):
            return f"act {seat}: {'?' if action is None else action}"
        case Revealed(actions):
            return f"reveal: {' | '.join('-' if action is None else str(action) for action in actions)}"


def parse_fact(text: str, parse_action: Callable[[str], Action]) -> Fact:
    """Inverse of `format_fact`; `parse_action` reads the game's own actions.

    Raises:
        ValueError: the text is no fact.
    """
    head, colon, body = text.partition(":")
    match head.split():
        case ["pick", what, seat] if not colon:
            return Picked(what, int(seat))
        case ["deal", deal]:
            return Dealt(int(deal), tuple(map(parse_pile, body.split("|"))))
        case ["act", seat]:
            return Acted(int(seat), _parse_action(body, "?", parse_action))
        case ["reveal"]:
            return Revealed(tuple(_parse_action(part, "-", parse_action) for part in body.split("|")))
    raise ValueError(f"not a fact: {text!r}")


def _parse_action(text: str, nothing: str, parse_action: Callable[[str], Action]) -> Action | None:
    text = text.strip()
    return None if text == nothing else parse_action(text)
