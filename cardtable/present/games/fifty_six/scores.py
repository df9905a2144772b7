"""The scoreboard of Fifty-Six, its score deal by deal, and the result of a deal; all by team."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from cardtable.engine.games.fifty_six import DealScore, FiftySixView
from cardtable.engine.games.fifty_six.announcements import contract_named
from cardtable.engine.games.fifty_six.options import DEALS, ORDER, POINTS, team, teams
from cardtable.engine.games.fifty_six.scoring import TARGET, by_team
from cardtable.engine.messages import Message, Who, message
from cardtable.present.games.fifty_six.story import DealStory
from cardtable.present.names import unit_name
from cardtable.present.picture import (
    Scoreboard,
    ScoreLine,
)
from cardtable.present.result_sheet import (
    ResultEntry,
    ResultRow,
    ResultSheet,
    new_leaders,
    tell_story,
)
from cardtable.present.score_sheet import (
    ScoreSheet,
    SheetLine,
    TableCards,
    TeamMark,
)
from cardtable.present.sort_order import by_suit

TEAM_MARKS: Final = (TeamMark.RED, TeamMark.BLACK)
"""The colour of each team's table cards (FS-19)."""

MADE: Final = ("fifty_six.result.made", "fifty_six.result.made_doubled", "fifty_six.result.made_redoubled")
FAILED: Final = (
    "fifty_six.result.failed",
    "fifty_six.result.failed_doubled",
    "fifty_six.result.failed_redoubled",
)
"""Why a team gets game points, by how often the contract was doubled."""


def deal_name(deal: int) -> Message:
    """The name of a deal by its number."""
    return message("fifty_six.score.deal", deal=deal)


def is_between_deals(view: FiftySixView) -> bool:
    """True while no cards are dealt: before the first deal, and after a deal until the next."""
    return not any(view.hands) and not view.trick


def first_deal(view: FiftySixView) -> int:
    """The number of the first deal of the match."""
    return view.deal - len(view.scores) + (just_over(view) is not None)


def just_over(view: FiftySixView) -> DealScore | None:
    """The deal just finished; None while one is being played, and before the first."""
    return view.scores[-1] if view.scores and is_between_deals(view) else None


def score_of(view: FiftySixView) -> Scoreboard:
    """The game points with the table cards, and the card points of this deal (FS-18, FS-19)."""
    return Scoreboard(
        headline=tuple(_headline(view)),
        lines=(
            ScoreLine(
                message("fifty_six.score.total"),
                _figures(view.totals),
                at_a_glance=view.options[DEALS] > 0,  # else the table cards tell it
            ),
            ScoreLine(
                message("fifty_six.score.taken"),
                _figures(view.card_points),
                is_taken=True,
                at_a_glance=True,
            ),
        ),
        leaders=sheet_of(view).leaders,
        sides=teams(view.options),
        table_cards=tuple(
            TableCards(mark, left, TARGET) for mark, left in zip(TEAM_MARKS, view.table_cards, strict=True)
        ),
    )


def _headline(view: FiftySixView) -> Iterator[Message]:
    """Tell which deal it is, and the contract or the bid that stands."""
    yield deal_name(view.deal)
    if view.contract is None or is_between_deals(view):
        return
    who = Who(view.contract.declarer)
    if view.is_bidding:
        yield message("fifty_six.score.last_bid", contract=contract_named(view.contract), who=who)
    else:
        yield message("fifty_six.score.contract", contract=contract_named(view.contract), who=who)


def _figures(counts: tuple[int, int]) -> tuple[str, ...]:
    return tuple(map(str, counts))


def sheet_of(view: FiftySixView) -> ScoreSheet:
    """The deals that are over."""
    return ScoreSheet(
        message("fifty_six.score.total"),
        unit_name("fifty_six"),
        view.entered_with,
        tuple(
            SheetLine(
                deal_name(number),
                tuple(map(str, score.points)),
                score.totals,
                _fate(score),
            )
            for number, score in enumerate(view.scores, start=first_deal(view))
        ),
        sides=teams(view.options),
    )


def _fate(score: DealScore) -> Message:
    """Tell what became of a contract."""
    return message(
        "fifty_six.score.made" if score.is_made else "fifty_six.score.failed",
        contract=contract_named(score.contract),
    )


def result_of(view: FiftySixView) -> ResultSheet | None:
    """The result of the deal just finished; None while one is being played."""
    score = just_over(view)
    if score is None:
        return None
    rows, story = tuple(_row(view, score, side) for side in (0, 1)), DealStory(view, score)
    return ResultSheet(
        message("fifty_six.result.title", deal=view.deal),
        message("fifty_six.score.total"),
        rows,
        tell_story(story.heads(), chain(story.asides(), new_leaders(rows, least_wins=False))),
        assessed=tuple(range(view.players)),
        exposed=tuple(range(view.players)),
    )


def _row(view: FiftySixView, score: DealScore, side: int) -> ResultRow:
    """The game points that a team has won, and why (FS-16), with the cards that counted (FS-2)."""
    points, after = score.points[side], score.totals[side]
    contract = score.contract
    entries: tuple[ResultEntry, ...] = ()
    if points:
        keys = MADE if side == contract.team else FAILED
        reason = message(keys[contract.doubles], points=contract.points)
        entries = (ResultEntry(reason, points, is_drawn=True),)  # the story tells it
    won = [card for trick in view.tricks if team(trick.winner) == side for card in trick.cards]
    counting = sorted(
        (card for card in won if card.rank in POINTS),
        key=lambda card: (-POINTS[card.rank], -ORDER.index(card.rank), by_suit(card)),
    )
    what = message("fifty_six.score.points_taken", count=by_team(score.taken)[side])
    row = ResultRow(teams(view.options)[side], after - points, after, entries, tuple(counting), what)
    if view.options[DEALS]:
        return row
    others = score.totals[1 - side]
    left, before = (max(0, TARGET - total) for total in (others, others - score.points[1 - side]))
    cards = TableCards(TEAM_MARKS[side], left, TARGET)
    return replace(row, table_cards=cards, lost=before - left, won=min(after, TARGET))
