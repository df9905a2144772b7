"""Commands of the window to the worker: immutable, and taken there by whoever is registered for their type.

Features add commands of their own beside their services. They are named tuples: a start makes all of these
classes, and of a frozen data class each takes it five times as long.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cardtable.engine.facts import Action
from cardtable.match.timeline import Decision

if TYPE_CHECKING:
    from cardtable.ui.worker.messages import MatchSetup

# ── the match on the table ───────────────────────────────────────────────────────────────────────────


class Submit(NamedTuple):
    """Answer a person's decision; where that is past, nothing happens."""

    decision: Decision
    action: Action


class TimeUp(NamedTuple):
    """End a person's time for a decision; `raised` is what the raised card means, if one is raised."""

    decision: Decision
    raised: Action | None


class See(NamedTuple):
    """Let watched computers go on: the table has shown all up to this fact."""

    record: int


class Pause(NamedTuple):
    """Leave what passes from now on out of the time the match takes; off: count it again."""

    on: bool


class Uncover(NamedTuple):
    """Show the table to the person who faces this decision, and is alone with the screen."""

    decision: Decision


class Cover(NamedTuple):
    """Cover the table between people who share the screen."""


class Undo(NamedTuple):
    """Take back a person's last decision."""


class Redo(NamedTuple):
    """Take back an undo."""


class TryAnother(NamedTuple):
    """Go back so that a person can try another card: the last decision, or the last up to a fact."""

    after: int | None = None


class SwitchLine(NamedTuple):
    """Take up another line of play, named by its key."""

    key: int


TableCommand: TypeAlias = (
    Submit | TimeUp | See | Pause | Uncover | Cover | Undo | Redo | TryAnother | SwitchLine
)

# ── to the table, and from it ────────────────────────────────────────────────────────────────────────


class BeginMatch(NamedTuple):
    """Put a new match on the table; `Worker.opened` and steps follow, or `refused`."""

    setup: MatchSetup


class OpenMatch(NamedTuple):
    """Put a match of the list on the table; `opened` and steps follow, or `broken` or `refused`.

    With `record`, go on after this fact, beside the lines already played, if it does not stand there; where
    the match is over, in a new one.
    """

    path: Path
    record: int | None = None


class OpenFile(NamedTuple):
    """Put the match of a file from anywhere on the table, as `OpenMatch` does; the file stays.

    What lies on the table stays there until the new match does. If that is the same one, nothing happens.
    """

    path: Path


class RecoverMatch(NamedTuple):
    """Put a new match on the table with all that stands before the damage, to go on after this fact."""

    path: Path
    record: int | None = None


class CloseMatch(NamedTuple):
    """Clear the table; the match can be resumed later. `cleared` follows, or `unsaved`."""


class KeepMatch(NamedTuple):
    """Keep the match when it is left, although nobody may have decided anything in it."""


# ── after `unsaved` ──────────────────────────────────────────────────────────────────────────────────


class LeaveAgain(NamedTuple):
    """Try once more to save, and do what was asked for; or `unsaved` follows again."""


class LeaveWithCopy(NamedTuple):
    """Write the whole match to another file, and do what was asked for; or `unsaved` follows again."""

    target: Path


class LeaveUnsaved(NamedTuple):
    """Do what was asked for, though what was played will be lost."""


class Stay(NamedTuple):
    """Do nothing; `opened` follows where the window wants the match laid again."""

    lays_again: bool
