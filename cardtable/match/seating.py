"""Seating: at each seat a person, a computer player, or a team that plays one hand together.

The rules know seats only. The members of a seat, and which of them decides, are settled here for all games,
so that a team decides in every game the same way (H6-10).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from cardtable.engine.seats import Seat

PERSON: Final = "person"
"""The style of a person; any other style names a computer player."""

LEADER: Final = "leader"
STRATEGIST: Final = "strategist"
MEMORY: Final = "memory"
ROLES: Final = ("", LEADER, STRATEGIST, MEMORY)
"""Leader: fixes what is played. Strategist: proposes. Memory keeper: remembers the won cards. "": none."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a team: the name shown, `PERSON` or the id of a computer style, and one of the `ROLES`."""

    name: str
    style: str = PERSON
    role: str = ""

    @property
    def is_person(self) -> bool:
        """True for a person."""
        return self.style == PERSON


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """The player at a seat: the name shown, and `PERSON` or the id of a computer style.

    Where several play together, they are the `members`, and `style` is that of the one who decides; make
    such a seat with `SeatInfo.team`. A computer player that sits alone may have a temperament, by its id.
    """

    name: str
    style: str = PERSON
    members: tuple[Member, ...] = ()
    temperament: str = ""

    @classmethod
    def team(cls, members: tuple[Member, ...]) -> SeatInfo:
        """Make the seat of a team, which has no name of its own."""
        return cls("", members[_decider(members)].style, members)

    @property
    def is_person(self) -> bool:
        """True where a person decides."""
        return self.style == PERSON

    @property
    def decider(self) -> int:
        """The index of the member who decides: the leader, or where there is none the first."""
        return _decider(self.members)

    @property
    def decider_name(self) -> str:
        """The name of the one who decides; may be empty."""
        return self.members[self.decider].name if self.members else self.name

    def with_decider_name(self, name: str) -> SeatInfo:
        """Return the seat where the one who decides has this name."""
        if not self.members:
            return replace(self, name=name)
        named = enumerate(self.members)
        return replace(
            self, members=tuple(replace(m, name=name) if i == self.decider else m for i, m in named)
        )

    @property
    def proposers(self) -> tuple[int, ...]:
        """The indices of the members who are asked for a proposal, strategists first.

        A person hears every computer in the team that does more than remember. A computer that decides
        follows its first strategist, if it has one, and hears nobody else.
        """
        others = [i for i, m in enumerate(self.members) if i != self.decider and not m.is_person]
        strategists = [i for i in others if self.members[i].role == STRATEGIST]
        if not self.is_person:
            return tuple(strategists[:1])
        return (*strategists, *(i for i in others if not self.members[i].role))

    @property
    def playing_style(self) -> str:
        """The style that chooses the seat's actions: its own, or that of a computer's strategist."""
        return self.members[self.proposers[0]].style if self.proposers and not self.is_person else self.style

    @property
    def styles(self) -> tuple[str, ...]:
        """The styles of all who sit here."""
        return tuple(member.style for member in self.members) or (self.style,)

    @property
    def has_memory_keeper(self) -> bool:
        """True where a computer remembers the won cards; a person who does keeps them to itself."""
        return any(member.role == MEMORY and not member.is_person for member in self.members)


def team_problem(members: tuple[Member, ...]) -> str | None:
    """Return the text key of the reason why these cannot be a team; None when they can."""
    if sum(member.role == LEADER for member in members) > 1:
        return "team.two_leaders"
    if any(member.is_person for member in members) and not members[_decider(members)].is_person:
        return "team.computer_leads"
    return None


def is_seating(seats: tuple[SeatInfo, ...], members: int) -> bool:
    """Return true when each of these seats is fit for `members` players together."""
    return all(
        len(seat.members) == (members if members > 1 else 0)
        and all(member.role in ROLES for member in seat.members)
        and (not seat.members or (team_problem(seat.members) is None and SeatInfo.team(seat.members) == seat))
        and not (seat.temperament and seat.is_person)
        for seat in seats
    )


def _decider(members: tuple[Member, ...]) -> int:
    return next((i for i, member in enumerate(members) if member.role == LEADER), 0)


def bottom_seat(seats: tuple[SeatInfo, ...]) -> Seat:
    """Return the seat to show at the bottom: the first that a person plays, or the first of all."""
    return next((seat for seat, info in enumerate(seats) if info.is_person), 0)
