"""The story of a deal of Fifty-Six: what became of its contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardtable.engine.games.fifty_six import DealScore, FiftySixView
from cardtable.engine.games.fifty_six.announcements import contract_named
from cardtable.engine.games.fifty_six.options import ALL_POINTS, DEALS, team_of
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.messages import Message, Value, Who, message


@dataclass(frozen=True)
class DealStory:
    """What can be told of a deal that is over.

    Attributes:
        view: anybody's.
        score: the score of the deal.
    """

    view: FiftySixView
    score: DealScore

    def heads(self) -> Iterator[Message]:
        """Yield what the deal may have been about, the most remarkable first."""
        contract, is_made = self.score.contract, self.score.is_made
        taken = by_team(self.score.taken)
        bidders = team_of(self.view.players, contract.declarer)
        told: dict[str, Value] = {"who": bidders, "points": contract.points, "count": taken[contract.team]}
        if contract.points == ALL_POINTS:
            yield message("fifty_six.story.all_made" if is_made else "fifty_six.story.all_failed", **told)
        if contract.doubles > 1:
            key = "fifty_six.story.redoubled_made" if is_made else "fifty_six.story.redoubled_failed"
            yield message(key, **told)
        if contract.doubles:
            key = "fifty_six.story.doubled_made" if is_made else "fifty_six.story.doubled_failed"
            yield message(key, **told)
        if ALL_POINTS in taken:
            winner = taken.index(ALL_POINTS)
            who = bidders if winner == contract.team else team_of(self.view.players, winner)
            yield message("fifty_six.story.every_point", who=who)
        if taken[contract.team] == contract.points:
            yield message("fifty_six.story.exact", who=bidders, points=contract.points)
        elif taken[contract.team] == contract.points - 1:
            yield message("fifty_six.story.short", **told)
        yield message("fifty_six.story.made" if is_made else "fifty_six.story.failed", **told)

    def asides(self) -> Iterator[Message]:
        """Yield what is told beside it: the contract, and the table cards that change hands (FS-19)."""
        contract = self.score.contract
        yield message(
            "fifty_six.story.contract", who=Who(contract.declarer), contract=contract_named(contract)
        )
        if self.view.options[DEALS]:
            return
        side = 0 if self.score.points[0] else 1
        if self.view.table_cards[1 - side] == 0:
            yield message("fifty_six.story.last")
        else:
            who = team_of(self.view.players, contract.declarer if contract.team == side else side)
            key = "fifty_six.story.moved" if self.score.is_made else "fifty_six.story.moved_failed"
            yield message(key, who=who, count=self.score.points[side])
