"""The table of Oh Hell, its scores, and what is said of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.engine.cards import pile_size
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Listed
from cardtable.engine.seats import Seat
from cardtable.present.names import unit_name
from cardtable.present.picture import (
    BACK,
    Badge,
    Offer,
    Picture,
    PictureCard,
    Role,
    Scoreboard,
    ScoreLine,
    Zone,
)
from cardtable.present.result_sheet import ResultEntry, ResultRow, ResultSheet
from cardtable.present.score_sheet import ScoreSheet, SheetLine
from cardtable.present.trick_table import TrickPresenter
from tests.fifth_game.engine import EXACT, Bid, OhHellView


class OhHellPresenter(TrickPresenter[OhHellView]):
    """Presenter of Oh Hell."""

    felt = "#3D4A63"
    accent = "#E0B04A"
    trick_calls = ("oh_hell.call.trick",)

    def plate(self, view: OhHellView, seat: Seat) -> Badge:
        """What the seat has bid, and what it has taken."""
        bid, notes = view.bids[seat], []
        if bid is not None:
            notes.append(message("oh_hell.table.tricks", won=view.won[seat], bid=bid))
        if seat == view.dealer:
            notes.append(message("oh_hell.table.dealer"))
        return Badge(seat, tuple(notes))

    def dealer(self, view: OhHellView) -> Seat | None:
        """Who deals."""
        return view.dealer

    def zones(self, view: OhHellView, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """The pack, with the card turned up on it."""
        if view.turn_up is None:
            return ()
        return (Zone(Role.TURN_UP, None, (BACK,) * pile_size(view.stock) + (PictureCard(view.turn_up),)),)

    def asked(self, view: OhHellView, shown: Picture) -> Picture:
        """Ask for a bid, or for a card."""
        choices = view.choices
        if not isinstance(choices, Listed) or not isinstance(choices.actions[0], Bid):
            return super().asked(view, shown)
        offers = []
        for action, breach in zip(choices.actions, choices.refusals, strict=True):
            assert isinstance(action, Bid)
            label = message("oh_hell.table.bid", count=action.count)
            offers.append(Offer(label, action, None if breach is None else breach.reason))
        return replace(shown, prompt=message("oh_hell.table.ask"), offers=tuple(offers))

    def deal_names(self, view: OhHellView) -> tuple[Message, ...]:
        """The deals by number."""
        return tuple(map(_deal_name, range(_first_deal(view), view.deal + 1)))

    def score(self, view: OhHellView) -> Scoreboard:
        """The points, and in this deal the tricks bid and taken."""
        bids = tuple("–" if bid is None else str(bid) for bid in view.bids)
        return Scoreboard(
            headline=(_deal_name(view.deal),),
            lines=(
                ScoreLine(
                    message("oh_hell.score.total"), tuple(map(str, self.sheet(view).totals)), at_a_glance=True
                ),
                ScoreLine(message("oh_hell.score.bid"), bids),
                ScoreLine(message("oh_hell.score.won"), tuple(map(str, view.won)), is_taken=True),
            ),
            leaders=self.sheet(view).leaders,
        )

    def sheet(self, view: OhHellView) -> ScoreSheet:
        """The points of the deals that are over."""
        totals, lines = view.entered_with, []
        for number, score in enumerate(view.scores, start=_first_deal(view)):
            totals = tuple(map(sum, zip(totals, score.points, strict=True)))
            lines.append(SheetLine(_deal_name(number), tuple(map(str, score.points)), totals))
        return ScoreSheet(
            message("oh_hell.score.total"), unit_name("oh_hell"), view.entered_with, tuple(lines)
        )

    def result(self, view: OhHellView) -> ResultSheet | None:
        """The points of the deal just finished (OH-8); None while one is being played."""
        if not _is_over(view):
            return None
        sheet, score = self.sheet(view), view.scores[-1]
        rows = []
        for seat, points in enumerate(score.points):
            after = sheet.totals[seat]
            assert isinstance(after, int)
            exact = (ResultEntry(message("oh_hell.result.exact", count=points - EXACT), points),)
            rows.append(ResultRow((seat,), after - points, after, exact if points else ()))
        title = message("oh_hell.result.title", deal=view.deal)
        notes = tuple(
            message("oh_hell.result.missed", who=Who(seat), bid=score.bids[seat], won=score.won[seat])
            for seat, points in enumerate(score.points)
            if not points
        )
        return ResultSheet(title, message("oh_hell.score.total"), tuple(rows), notes)


def _is_over(view: OhHellView) -> bool:
    """True between the end of a deal and the next."""
    return bool(view.scores) and not any(view.hands) and bool(view.tricks)


def _first_deal(view: OhHellView) -> int:
    return view.deal - len(view.scores) + _is_over(view)


def _deal_name(deal: int) -> Message:
    return message("oh_hell.score.deal", deal=deal)
