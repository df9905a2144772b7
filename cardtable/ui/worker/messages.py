"""Messages of the worker to the window: immutable values, and nothing that lives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.engine.facts import Fact
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.rules import EntryPoint, View
from cardtable.engine.seats import Seat, Viewer
from cardtable.games import GAMES
from cardtable.match.seating import SeatInfo, bottom_seat
from cardtable.match.store import NOT_OURS, Damaged
from cardtable.match.timeline import Decision

if TYPE_CHECKING:  # loaded by who makes what these messages carry
    from cardtable.ai.highlights import Highlights
    from cardtable.ai.hints import Hint, MustRemember
    from cardtable.ai.proof import Finding
    from cardtable.ai.reviews import AnyReview, Assessment
    from cardtable.match.branches import Line
    from cardtable.match.commitments import Commitment
    from cardtable.match.proposals import Proposal
    from cardtable.match.repeats import EarlierEnd, EarlierPlay, Repeat
    from cardtable.match.replay import ReplayDeal, Snapshot


@dataclass(frozen=True)
class MatchSetup:
    """Setup of a match; `first_deal` is a deal number somebody typed in, `entry` where it is to begin.

    `earlier` is how that deal was played before, if it was; `seed` what all chance is drawn from, where that
    is fixed, as for the deal of the day.
    """

    game: str
    options: Options
    seats: tuple[SeatInfo, ...]
    first_deal: int | None = None
    entry: EntryPoint | None = None
    earlier: EarlierPlay | None = None
    seed: str | None = None

    @property
    def bottom(self) -> Seat:
        """The seat shown at the bottom: the first person's."""
        return bottom_seat(self.seats)

    @property
    def is_daily(self) -> bool:
        """True for the deal of the day."""
        return self.seed is not None

    @cached_property
    def is_watched(self) -> bool:
        """True if only computers play, so that whoever is there looks on."""
        return not any(info.is_person for info in self.seats)

    @cached_property
    def is_shared(self) -> bool:
        """True if several people decide, at one screen."""
        return sum(info.is_person for info in self.seats) > 1

    @cached_property
    def time_limit(self) -> int | None:
        """The seconds a person has for each choice; None: as many as one likes."""
        return None if self.is_watched else GAMES[self.game].rules().option_set.time_limit(self.options)


@dataclass(frozen=True, slots=True)
class Opened:
    """Match that lies on the table now; `serial` tells it from those before it.

    `begins_with` is the number of its first deal, and `earlier` how that ended when it was played before.
    """

    serial: int
    setup: MatchSetup
    bottom: Seat
    path: Path | None
    begins_with: int
    earlier: EarlierEnd | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """The match in play was written anew, to this file; `notice` tells why."""

    serial: int
    path: Path
    notice: Message


@dataclass(frozen=True, slots=True)
class Step:
    """Something happened in the match in play, as whoever is at the table may know it.

    `fact` is None for a jump (opened, undone, redone): then `history` holds all calls up to here, or None
    where only other eyes look at the same, and `deal_end` is the view at the end of the last deal that is
    over. `record` is the number of the fact the match stands after now.
    `decision` is what the person who sees the table faces now, None when there is nothing to choose.
    `covered_for` is the decision of the person who is to uncover the table, None while nobody is.
    `deals` counts those that are over; `lines` are those of the present deal; `assisted` tells whether there
    was undo, a hint, or a deal number typed in. `played` is how many seconds a match
    that is over has taken, in all its sittings; None where that is not known.
    """

    serial: int
    record: int
    fact: Fact | None
    view: View
    bottom: Seat = 0
    calls: tuple[Message, ...] = ()
    history: tuple[Message, ...] | None = ()
    decision: Decision | None = None
    covered_for: Decision | None = None
    can_undo: bool = False
    can_redo: bool = False
    can_try_another: bool = False
    deals: int = 0
    deal_end: View | None = None
    lines: tuple[Line, ...] = ()
    assisted: bool = False
    played: int | None = None

    @property
    def is_taken_up(self) -> bool:
        """True if what is faced here was faced before: the match was opened, or its head moved."""
        return self.fact is None and self.history is not None


@dataclass(frozen=True, slots=True)
class Advised:
    """Proposals so far to the person at the bottom, by the members of its own team."""

    serial: int
    decision: Decision
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class Fixed:
    """Commitments at this fact of the match in play, as far as the table may know them; deals to repeat."""

    serial: int
    record: int
    commitments: tuple[Commitment, ...]
    repeats: tuple[Repeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Hinted:
    """The hint that was asked for, or why there is none; `assisted` as in `Step`."""

    serial: int
    decision: Decision
    answer: Hint | MustRemember | Message
    assisted: bool


@dataclass(frozen=True, slots=True)
class Proved:
    """Progress of the proof that the computers in the match in play do not peek.

    `findings` are by computer; `program` is the version with which the match was begun. Where `is_by_others`
    is true, other computer players than those of today have played it, or nobody knows which.
    """

    serial: int
    done: int
    total: int
    findings: tuple[Finding, ...]
    program: str
    is_by_others: bool = False

    @property
    def is_finished(self) -> bool:
        """True if no more will follow."""
        return self.done == self.total


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Cost of the choices of a deal, as far as they have been reviewed.

    `titles` are those of all deals that can be reviewed, by number; `done` is how many parts of the review
    there are, of `total`.
    """

    deal: int
    titles: tuple[tuple[int, Message], ...]
    review: AnyReview
    done: int = 0
    total: int = 0

    @property
    def is_finished(self) -> bool:
        """True if no more will follow."""
        return self.done == self.total


@dataclass(frozen=True, slots=True)
class Highlighted:
    """The choices of the people that stand out in the match in play, which is over."""

    serial: int
    highlights: Highlights


@dataclass(frozen=True, slots=True)
class Assessed:
    """The assessments of a deal of the match in play."""

    serial: int
    deal: int
    assessments: tuple[Assessment, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """A match that could not be opened because its file is damaged; whether anything can be saved of it.

    A foreign file may be as it should be; it is only that we cannot tell. `record` is the fact from where it
    was to go on; None for where it stands.
    """

    path: Path
    line: int
    reason: Message
    is_recoverable: bool
    is_foreign: bool = False
    record: int | None = None


def broken_report(damaged: Damaged, record: int | None = None) -> Broken:
    """Return the message to the window about a damaged file."""
    reason, is_foreign = damaged.reason, damaged.reason.key in NOT_OURS
    return Broken(damaged.path, damaged.damage.line, reason, damaged.is_recoverable, is_foreign, record)


@dataclass(frozen=True, slots=True)
class ReplayOpened:
    """A match is looked at now; `serial` tells it from those before it.

    Attributes:
        bottom: the seat at the bottom, unless it is looked at with another seat's eyes.
        eyes: whose eyes it begins with: a person's own, or everybody's where only computers play.
        last: the last position; the first is 0.
        deals: the deals, and at which positions they begin.
        deal_names: the deals as the game counts them, such as the number of a set.
        damage: why it ends too early; None for a file that is whole.
    """

    serial: int
    path: Path
    setup: MatchSetup
    bottom: Seat
    eyes: Viewer
    last: int
    deals: tuple[ReplayDeal, ...]
    deal_names: tuple[Message, ...]
    damage: Message | None


@dataclass(frozen=True, slots=True)
class ReplayShown:
    """A position of the match that is looked at, and all that the referee has said up to there."""

    serial: int
    snapshot: Snapshot
    calls: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class FileChanged:
    """Something was done with a whole file of the list.

    `what` is "renamed", "deleted", "restored", "duplicated", "exported" or "imported"; `source` is the file
    that was asked about, `path` the one that came of it.
    """

    what: str
    source: Path
    path: Path
