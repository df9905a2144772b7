"""Facts: the closed set of what can happen in a match, whatever the game, with their text form.

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

    `deal` counts the deals of the match from 1, `attempt` how often this one has been dealt: cards that have
    to be dealt again are the next attempt at the same deal.
    """

    deal: int
    piles: tuple[Pile, ...]
    attempt: int = 1


@dataclass(frozen=True, slots=True)
class Shown:
    """Nature showed cards that seats hold or the table has: the piles by seat, then others as in `Dealt`.

    `what` says for what: a role, a hand that is dealt again, a kitty to its taker. What it opened stays where
    it lies. Whoever may not see a pile learns how many cards it has.
    """

    what: str
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


Fact: TypeAlias = Picked | Dealt | Shown | Acted | Revealed


def format_fact(fact: Fact) -> str:
    """Write a fact as one line of text.

    ``pick dealer 2``, ``deal 1: AS 2H | ?5`` (``deal 1/2: …`` the second attempt), ``show role: AS AH | -``,
    ``act 0: AS``, ``reveal: AS | -``.
    """
    match fact:
        case Picked(what, seat):
            return f"pick {what} {seat}"
        case Dealt(deal, piles, attempt):
            again = f"/{attempt}" if attempt > 1 else ""
            return f"deal {deal}{again}: {_format_piles(piles)}"
        case Shown(what, piles):
            return f"show {what}: {_format_piles(piles)}"
        case Acted(seat, action):
            return f"act {seat}: {'?' if action is None else action}"
        case Revealed(actions):
            return f"reveal: {' | '.join('-' if action is None else str(action) for action in actions)}"


def parse_fact(text: str, parse_action: Callable[[str], Action]) -> Fact:
    """Read what `format_fact` wrote; `parse_action` reads the game's own actions.

    Raises:
        ValueError: the text is no fact.
    """
    head, colon, body = text.partition(":")
    match head.split():
        case ["pick", what, seat] if not colon:
            return Picked(what, int(seat))
        case ["deal", number]:
            deal, _, attempt = number.partition("/")
            return Dealt(int(deal), _parse_piles(body), int(attempt or 1))
        case ["show", what] if colon:
            return Shown(what, _parse_piles(body))
        case ["act", seat]:
            return Acted(int(seat), _parse_action(body, "?", parse_action))
        case ["reveal"]:
            return Revealed(tuple(_parse_action(part, "-", parse_action) for part in body.split("|")))
    raise ValueError(f"not a fact: {text!r}")


def _format_piles(piles: tuple[Pile, ...]) -> str:
    return " | ".join(map(format_pile, piles))


def _parse_piles(text: str) -> tuple[Pile, ...]:
    return tuple(map(parse_pile, text.split("|")))


def _parse_action(text: str, nothing: str, parse_action: Callable[[str], Action]) -> Action | None:
    text = text.strip()
    return None if text == nothing else parse_action(text)
