"""The story of a round of Hachihachi Trick, told from what was declared, shown, won and paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.engine.games.hachihachi_trick import HachihachiView, RoundResult, Stage, Status
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE
from cardtable.engine.games.hachihachi_trick.settlement import MIZUTEN, MIZUTEN_TRICKS, ROLES
from cardtable.engine.ledger import POT
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat

SPECIAL: Final = {2: "hachihachi_trick.story.ooba", 4: "hachihachi_trick.story.zetsuba"}
"""What is told of a round in which everything counts double, or four times (HT-20, HT-21)."""


@dataclass(frozen=True)
class RoundStory:
    """What can be told of a round that is over.

    Attributes:
        view: anybody's.
        result: the round's result.
        before: everybody's balance before it.
        roles: by seat, the roles it has shown, in words; None where there are none.
    """

    view: HachihachiView
    result: RoundResult
    before: Sequence[int]
    roles: Sequence[Message | None]

    def heads(self) -> Iterator[Message]:
        """Yield what the round may have been about, the most remarkable first."""
        result = self.result
        if any(entry.reason == MIZUTEN for entry in result.ledger):
            count = result.tricks[result.start]
            yield message("hachihachi_trick.story.mizuten", who=Who(result.start), count=count)
        yield from self._outplayed()
        if result.winner is None:
            yield message("hachihachi_trick.story.nobody")
            return
        who, pot, gain = Who(result.winner), self._from_pot, self._gains[result.winner]
        if result.split:
            (other,) = (seat for seat in self._ins if seat != result.winner)
            yield message("hachihachi_trick.story.split", who=who, other=Who(other))
        elif len(self._ins) == 1:
            yield message("hachihachi_trick.story.alone", who=who, count=pot)
        elif result.tricks[result.winner] == HAND_SIZE:
            yield message("hachihachi_trick.story.every_trick", who=who)
        elif gain > pot:
            yield message("hachihachi_trick.story.gained", who=who, count=gain)
        elif pot:
            yield message("hachihachi_trick.story.pot", who=who, count=pot)
        else:
            yield message("hachihachi_trick.story.won", who=who)

    def asides(self) -> Iterator[Message]:
        """Yield what is told beside it."""
        result = self.result
        if result.multiplier in SPECIAL:
            yield message(SPECIAL[result.multiplier])
        if result.mizuten and not any(entry.reason == MIZUTEN for entry in result.ledger):
            if result.tricks[result.start] >= MIZUTEN_TRICKS:  # and not paid: too few were in
                yield message("hachihachi_trick.story.mizuten_void")
            else:
                yield message("hachihachi_trick.story.mizuten_lost", who=Who(result.start))
        if result.winner is not None and not result.split and len(self._ins) > 1:
            most, winner = result.tricks[result.winner], Who(result.winner)
            for seat in self._ins:
                if seat != result.winner and result.tricks[seat] == most:
                    yield message("hachihachi_trick.story.tie", who=winner, other=Who(seat), count=most)
        if self.view.pot and self.view.stage is Stage.OVER:
            yield message("hachihachi_trick.call.pot_left", count=self.view.pot)
        elif self.view.pot:
            yield message("hachihachi_trick.result.pot_stays", count=self.view.pot)

    @property
    def _ins(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, status in enumerate(self.result.status) if status is Status.IN)

    @property
    def _from_pot(self) -> int:
        """How many chips the winner has had from the pot."""
        entries = self.result.ledger
        return sum(e.paid for e in entries if (e.payer, e.payee) == (POT, self.result.winner))

    @property
    def _gains(self) -> list[int]:
        """The chips that the round has brought each seat, or cost it."""
        return [now - then for now, then in zip(self.result.balances, self.before, strict=True)][:-1]

    def _outplayed(self) -> Iterator[Message]:
        """Tell who alone gained most without winning the round: by a hand role, or forced out.

        A role is told of only if it alone paid more than winning the round did.
        """
        gains, winner = self._gains, self.result.winner
        most = max(gains)
        seat = gains.index(most)
        if most <= 0 or gains.count(most) > 1 or seat == winner:
            return
        if self.result.status[seat] is Status.FORCED_OUT:
            yield message("hachihachi_trick.story.forced_out", who=Who(seat), count=most)
        elif (role := self.roles[seat]) is not None:
            paid = sum(e.paid for e in self.result.ledger if (e.payee, e.reason) == (seat, ROLES))
            if paid > (0 if winner is None else max(0, gains[winner])):
                yield message("hachihachi_trick.story.role", who=Who(seat), role=role, count=paid)
