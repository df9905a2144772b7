"""Commands of the window to the worker: immutable, and taken there by whoever is registered for their type.

Features add commands of their own beside their services.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cardtable.engine.facts import Action
from cardtable.match.timeline import Decision

if TYPE_CHECKING:
    from cardtable.ui.worker.messages import MatchSetup

# ── the match on the table ───────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Submit:
    """Answer a person's decision; where that is past, nothing happens."""

    decision: Decision
    action: Action


@dataclass(frozen=True, slots=True)
class TimeUp:
    """End a person's time for a decision; `raised` is what the raised card means, if one is raised."""

    decision: Decision
    raised: Action | None


@dataclass(frozen=True, slots=True)
class See:
    """Let watched computers go on: the table has shown all up to this fact."""

    record: int


@dataclass(frozen=True, slots=True)
class Pause:
    """Leave what passes from now on out of the time the match takes; off: count it again."""

    on: bool


@dataclass(frozen=True, slots=True)
class Uncover:
    """Show the table to the person who faces this decision, and is alone with the screen."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover the table between people who share the screen."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back a person's last decision."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Take back an undo."""


@dataclass(frozen=True, slots=True)
class TryAnother:
    """Go back so that a person can try another card: the last decision, or the last up to a fact."""

    after: int | None = None


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """Take up another line of play, named by its key."""

    key: int


TableCommand: TypeAlias = (
    Submit | TimeUp | See | Pause | Uncover | Cover | Undo | Redo | TryAnother | SwitchLine
)

# ── to the table, and from it ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class BeginMatch:
    """Put a new match on the table; `Worker.opened` and steps follow, or `refused`."""

    setup: MatchSetup


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """Put a match of the list on the table; `opened` and steps follow, or `broken` or `refused`.

    With `record`, go on after this fact, beside the lines already played, if it does not stand there; where
    the match is over, in a new one.
    """

    path: Path
    record: int | None = None


@dataclass(frozen=True, slots=True)
class OpenFile:
    """Put the match of a file from anywhere on the table, as `OpenMatch` does; the file stays.

    What lies on the table stays there until the new match does. If that is the same one, nothing happens.
    """

    path: Path


@dataclass(frozen=True, slots=True)
class RecoverMatch:
    """Put a new match on the table with all that stands before the damage, to go on after this fact."""

    path: Path
    record: int | None = None


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """Clear the table; the match can be resumed later. `cleared` follows, or `unsaved`."""


@dataclass(frozen=True, slots=True)
class KeepMatch:
    """Keep the match when it is left, although nobody may have decided anything in it."""


# ── after `unsaved` ──────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class LeaveAgain:
    """Try once more to save, and do what was asked for; or `unsaved` follows again."""


@dataclass(frozen=True, slots=True)
class LeaveWithCopy:
    """Write the whole match to another file, and do what was asked for; or `unsaved` follows again."""

    target: Path


@dataclass(frozen=True, slots=True)
class LeaveUnsaved:
    """Do what was asked for, though what was played will be lost."""


@dataclass(frozen=True, slots=True)
class Stay:
    """Do nothing; `opened` follows where the window wants the match laid again."""

    lays_again: bool
