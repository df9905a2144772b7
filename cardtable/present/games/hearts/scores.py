"""The scoreboard of Hearts, and its score deal by deal."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.engine.cards import Cards, Hidden, Suit
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.games.hearts.options import BREAKING, QUEEN, SHOWN, queen_counts
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.games.hearts.state import DealScore
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat
from cardtable.present.picture import Scoreboard, ScoreLine
from cardtable.present.score_sheet import ScoreSheet, SheetLine


def shown_points(options: Options, points: Score) -> str:
    """Penalty points as the match has them written: as minus points, or plain."""
    figure = -points if options[SHOWN] == "minus" else points
    return str(figure).replace("-", "−")


def score_of(view: HeartsView) -> Scoreboard:
    """The totals, and what has been taken in this deal."""
    headline = [message("hearts.score.deal", deal=view.deal)]
    if view.exchanged and view.leader is not None:
        headline.append(message("hearts.score.trick", trick=len(view.tricks) + 1))
        if view.options[BREAKING] == "hearts":
            headline.append(message("hearts.table.broken" if view.broken else "hearts.table.not_broken"))
    tricks = [0] * view.players
    for trick in view.tricks:
        tricks[trick.winner] += 1
    return Scoreboard(
        headline=tuple(headline),
        record=tuple(_record(view)) if view.leader is not None else (),
        notes=tuple(_passed(view)),
        lines=(
            _line("total", [shown_points(view.options, points) for points in view.totals]),
            _line("this_deal", [shown_points(view.options, points) for points in view.taken], taken=True),
            _line("tricks", list(map(str, tricks))),
        ),
        leaders=sheet_of(view).leaders,
    )


def _record(view: HeartsView) -> Iterator[Message]:
    """Yield messages on the cards that count and are still to come."""
    played = {*view.table, *(card for trick in view.tricks for card in trick.cards)}
    hearts = [card for card in trick_game(view.options).cards if card.suit is Suit.HEARTS]
    yield message("hearts.score.hearts_left", count=sum(card not in played for card in hearts))
    if queen_counts(view.options):
        yield message("hearts.score.queen_gone" if QUEEN in played else "hearts.score.queen_out")


def received(view: HeartsView) -> Iterator[tuple[Seat, Cards]]:
    """Yield the givers of cards to the view's seat, and the cards (HE-4)."""
    for giver in range(len(view.passes) if view.exchanged else 0):
        for taker, pile in view.passed_by(giver):
            if taker == view.viewer and not isinstance(pile, Hidden):
                yield giver, pile


def _passed(view: HeartsView) -> Iterator[Message]:
    """Tell what the seat passed and received; it may look at that as long as the deal lasts (HE-4)."""
    if view.leader is None or view.viewer < 0:
        return
    for taker, pile in view.passed_by(view.viewer):
        if not isinstance(pile, Hidden):
            yield message("hearts.table.passed_to", who=Who(taker), what=_listed(pile))
    for giver, cards in received(view):
        yield message("hearts.table.received_from", who=Who(giver), what=_listed(cards))


def _listed(cards: Cards) -> Message:
    *others, last = (message("hearts.table.card", card=card) for card in cards)
    while others:
        last = message("hearts.table.cards", first=others.pop(), rest=last)
    return last


def sheet_of(view: HeartsView) -> ScoreSheet:
    """The deals that are over."""
    return ScoreSheet(
        message("hearts.score.total"),
        tuple(_counted(view.options, total) for total in view.entered_with or (0,) * view.players),
        tuple(
            _sheet_line(view.options, deal, score)
            for deal, score in enumerate(view.scores, start=view.first_deal)
        ),
        is_low_best=view.options[SHOWN] != "minus",
    )


def _sheet_line(options: Options, deal: int, score: DealScore) -> SheetLine:
    note = None
    if score.shooter is not None:
        sun = score.reward > sum(score.taken)
        note = message("hearts.call.sun" if sun else "hearts.call.moon", who=Who(score.shooter))
    return SheetLine(
        message("hearts.score.deal", deal=deal),
        tuple(shown_points(options, points) for points in score.scores),
        tuple(_counted(options, total) for total in score.totals),
        note,
    )


def _counted(options: Options, total: int) -> int:
    """A total as the sheet has it: what is shown as minus points is less than nothing."""
    return -total if options[SHOWN] == "minus" else total


def _line(name: str, values: list[str], *, taken: bool = False) -> ScoreLine:
    return ScoreLine(message(f"hearts.score.{name}"), tuple(values), taken)
