"""The scoreboard of Hachihachi Trick, its score round by round, and the result of a round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Hidden, Suit
from cardtable.engine.games.hachihachi_trick import (
    Column,
    HachihachiView,
    RoundResult,
    Stage,
    Status,
    role_table,
)
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, ROLES, ROUNDS, WEAK
from cardtable.engine.games.hachihachi_trick.roles import HandRole
from cardtable.engine.games.hachihachi_trick.settlement import FIGURES, role_name
from cardtable.engine.ledger import balances
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import Seat
from cardtable.present.games.hachihachi_trick.story import RoundStory
from cardtable.present.names import unit_name
from cardtable.present.picture import Scoreboard, ScoreLine
from cardtable.present.result_sheet import (
    ResultEntry,
    ResultRow,
    ResultSheet,
    change_text,
    new_leaders,
    tell_story,
)
from cardtable.present.score_sheet import ScoreSheet, SheetLine, total_text
from cardtable.present.sort_order import by_suit

BETWEEN_ROUNDS: Final = (Stage.START, Stage.MIZUTEN, Stage.DEAL, Stage.OVER)
"""The stages in which no cards lie on the table, but for those of the round before."""

REASONS: Final = MappingProxyType(
    {
        "folding": message("hachihachi_trick.result.folding"),
        "role_pay": message("hachihachi_trick.result.roles"),
        "pot": message("hachihachi_trick.result.pot"),
        "mizuten_pay": message("hachihachi_trick.result.mizuten"),
    }
)
"""The reasons of a round's result; being forced out has one for each of the two sides."""


PARTS: Final = (Status.IN, Status.FORCED_OUT, Status.FOLDED)
"""The parts that seats have had in a round, in the order of its result; its winner stands above all."""


def role_names(roles: Sequence[HandRole]) -> Message:
    """Name the roles of a hand: one, or a combination and a weak role."""
    first, *others = (role_name(role.name) for role in roles)
    return first if not others else message("hachihachi_trick.table.roles", first=first, second=others[0])


def shown_roles(view: HachihachiView, seat: Seat) -> tuple[HandRole, ...]:
    """The roles that a seat has shown in the round (HT-8, HT-10)."""
    shown = view.shown[seat] if view.shown else ()
    column = Column.FORCED_OUT if view.status[seat] is Status.FORCED_OUT else Column.IN
    weak = {name for name, _ in WEAK}
    roles = role_table(view.options[ROLES]).roles(shown, column) if shown else ()
    return tuple(role for role in roles if role.name not in weak or len(shown) == HAND_SIZE)


def multiplied(multiplier: int) -> Message | None:
    """The name of a round in which everything counts double, or four times (HT-20, HT-21)."""
    names = {2: "hachihachi_trick.table.ooba", 4: "hachihachi_trick.table.zetsuba"}
    return message(names[multiplier]) if multiplier in names else None


def score_of(view: HachihachiView) -> Scoreboard:
    """The chips, and what this round has brought so far, or the last one until the next is dealt."""
    over = _just_over(view)
    is_dealt = view.stage not in BETWEEN_ROUNDS
    is_counted = is_dealt or over is not None
    changes = balances((0,) * (view.players + 1), view.ledger if over is None else over.ledger)
    won = [sum(trick.winner == seat for trick in view.tricks) * is_counted for seat in range(view.players)]
    return Scoreboard(
        headline=tuple(_headline(view, over)),
        notes=tuple(_notes(view)) if is_dealt else (),
        at_a_glance=tuple(_at_a_glance(view)) if is_dealt else (),
        lines=(
            ScoreLine(
                message("hachihachi_trick.score.chips"),
                tuple(map(total_text, view.balances)),
                at_a_glance=True,
            ),
            ScoreLine(
                message("hachihachi_trick.score.this_round") if over is None else round_name(over.number),
                tuple(change_text(change) for change in changes[:-1]),
                at_a_glance=True,
            ),
            ScoreLine(message("hachihachi_trick.score.tricks"), tuple(map(str, won))),
        ),
        leaders=sheet_of(view).leaders,
    )


def _headline(view: HachihachiView, over: RoundResult | None) -> Iterator[Message]:
    """Tell which round it is, and that it is over or to be dealt, or what is trump and how all counts."""
    yield message("hachihachi_trick.score.round", round=view.round, rounds=view.options[ROUNDS])
    if view.stage is Stage.OVER:
        yield message("hachihachi_trick.score.over")
    elif over is not None:
        yield message("hachihachi_trick.score.undealt")
    elif view.stage not in BETWEEN_ROUNDS and view.turn_up is not None:
        yield message("hachihachi_trick.score.trump", suit=_suit(view.turn_up.suit))
        if (name := multiplied(view.multiplier)) is not None:
            yield name


def _at_a_glance(view: HachihachiView) -> Iterator[Message]:
    """Tell what is trump, how all counts, and the roles of one's own hand while declaring."""
    if view.turn_up is not None:
        yield message("hachihachi_trick.score.trump", suit=_suit(view.turn_up.suit))
    if (name := multiplied(view.multiplier)) is not None:
        yield name
    if view.stage is Stage.DECLARING and view.viewer in range(view.players):
        for worth in own_worth(view):
            yield message("hachihachi_trick.score.own_role", role=worth.values["role"])


def _just_over(view: HachihachiView) -> RoundResult | None:
    """The round just finished; None while one is being played, and before the first."""
    return view.results[-1] if view.results and view.stage in (Stage.MIZUTEN, Stage.OVER) else None


def _suit(suit: Suit) -> Message:
    names = {
        Suit.CLUBS: "card.clubs",
        Suit.DIAMONDS: "card.diamonds",
        Suit.SPADES: "card.spades",
        Suit.HEARTS: "card.hearts",
    }
    return message(names[suit])


def _notes(view: HachihachiView) -> Iterator[Message]:
    """Tell what one's own hand is worth while declaring, and which roles have been shown."""
    if view.stage is Stage.DECLARING and view.viewer in range(view.players):
        yield from own_worth(view)
    for seat in range(view.players):
        if roles := shown_roles(view, seat):
            yield message("hachihachi_trick.result.role", who=Who(seat), role=role_names(roles))


def own_worth(view: HachihachiView) -> Iterator[Message]:
    """Tell what the roles of the viewer's hand are worth, in and forced out; nothing where it is folded."""
    hand = view.hands[view.viewer]
    if isinstance(hand, Hidden) or not hand:
        return
    table = role_table(view.options[ROLES])
    roles, others = (table.roles(hand, column) for column in Column)
    if roles or others:
        named, count = role_names(roles or others), sum(role.value for role in roles) * view.multiplier
        out = sum(role.value for role in others) * view.multiplier
        if out:
            yield message("hachihachi_trick.score.holds", role=named, count=count, out=out)
        else:
            yield message("hachihachi_trick.score.holds_in", role=named, count=count)


def round_name(number: int) -> Message:
    """Name a round by its number."""
    return message("hachihachi_trick.score.of_round", round=number)


def sheet_of(view: HachihachiView) -> ScoreSheet:
    """The rounds that are over."""
    return ScoreSheet(
        message("hachihachi_trick.score.chips"),
        unit_name("hachihachi_trick"),
        view.entered_with[: view.players],
        tuple(
            _sheet_line(result, before)
            for result, before in zip(view.results, _balances_before(view), strict=False)
        ),
    )


def _balances_before(view: HachihachiView) -> tuple[tuple[int, ...], ...]:
    """The balances before each round that is over, and those now."""
    return (view.entered_with, *(result.balances for result in view.results))


def _sheet_line(result: RoundResult, before: Sequence[int]) -> SheetLine:
    totals = result.balances[:-1]
    return SheetLine(
        round_name(result.number),
        tuple(change_text(now - then) for now, then in zip(totals, before, strict=False)),
        totals,
        multiplied(result.multiplier),
    )


def result_of(view: HachihachiView) -> ResultSheet | None:
    """The result of the round just finished; None while one is being played."""
    result = _just_over(view)
    if result is None:
        return None
    before = _balances_before(view)[-2]
    shown = [shown_roles(view, seat) for seat in range(view.players)]
    roles = [role_names(each) if each else None for each in shown]

    def row(seat: Seat) -> ResultRow:
        entries = tuple(entries_of(result, seat))
        cards = tuple(sorted(view.shown[seat], key=by_suit)) if view.shown else ()
        is_left_out = result.status[seat] is Status.FORCED_OUT and not entries
        what = message("hachihachi_trick.result.left_out") if is_left_out else roles[seat]
        group = 0 if seat == result.winner else 1 + PARTS.index(result.status[seat])
        return ResultRow((seat,), before[seat], result.balances[seat], entries, cards, what, group=group)

    rows, story = tuple(map(row, range(view.players))), RoundStory(view, result, before, roles)
    return ResultSheet(
        message("hachihachi_trick.result.title", round=result.number),
        message("hachihachi_trick.score.chips"),
        rows,
        tell_story(story.heads(), chain(story.asides(), new_leaders(rows, least_wins=False))),
        assessed=tuple(seat for seat in range(view.players) if _has_declared(result, seat)),
        exposed=tuple(seat for seat in range(view.players) if _has_played(result, seat)),
        in_chips=True,
    )


def _has_declared(result: RoundResult, seat: Seat) -> bool:
    """True if a seat was free to go in or to fold (HT-5, HT-7, HT-22)."""
    is_bound = result.mizuten and seat == result.start
    return result.status[seat] in (Status.IN, Status.FOLDED) and not is_bound


def _has_played(result: RoundResult, seat: Seat) -> bool:
    """True if all have seen a seat's whole hand, card by card (HT-13)."""
    return result.status[seat] is Status.IN and any(result.tricks)


def entries_of(result: RoundResult, seat: Seat) -> Iterator[ResultEntry]:
    """Yield why the chips of a seat have changed, reason by reason."""
    nothing = (0,) * len(result.balances)
    for name, reasons in FIGURES.items():
        amount = balances(nothing, [e for e in result.ledger if e.reason.key in reasons])[seat]
        if not amount:
            continue
        if name == "forced_out_pay":
            is_out = result.status[seat] is Status.FORCED_OUT
            key = "hachihachi_trick.result.forced_out" if is_out else "hachihachi_trick.result.to_forced_out"
            yield ResultEntry(message(key), amount)
        elif name == "trick_pay":
            yield ResultEntry(message("hachihachi_trick.result.tricks", count=result.tricks[seat]), amount)
        else:
            yield ResultEntry(REASONS[name], amount)
