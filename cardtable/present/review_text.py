"""Text and tables of a review, for the dialog and the command line. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardtable.ai.highlights import Highlight
from cardtable.ai.reviews import ChoiceReview, Mixture, Review, ReviewedChoice, ReviewTable
from cardtable.engine.messages import Who
from cardtable.engine.seats import Seat
from cardtable.present.names import action_text
from cardtable.texts import Texts

LEAST_SHARE: Final = 0.005
"""A smaller one is shown as none."""

CHOICE_HEADS: Final = (
    "review.place",
    "review.player",
    "review.choice",
    "review.cost",
    "review.best",
)

DEAR_HEADS: Final = ("review.turn", "review.who", "review.choice", "review.cost", "review.best")


def summed(review: Review, seat: Seat, texts: Texts) -> str:
    """Sum up the cost of all choices of a side, and its luck."""
    return texts(
        "review.sum",
        who=texts.name_of(seat),
        cost=tenths(review.cost(seat)),
        deal=signed(review.deal_luck(seat)),
        luck=signed(review.luck(seat)),
    )


def dear_rows(review: Review, texts: Texts) -> list[Sequence[str]]:
    """List the choices that cost something, the dearest first, in the columns of `DEAR_HEADS`."""
    rows: list[Sequence[str]] = []
    for place, seat in review.ranked():
        turn = review.turns[place]
        choice, cost = action_text(str(turn.actions[seat]), texts), percent(turn.costs[seat])
        rows.append((str(place + 1), texts.name_of(seat), choice, cost, mixture(turn.best[seat], texts)))
    return rows


def turn_heads(seat: Seat, texts: Texts) -> tuple[str, ...]:
    """Return the column heads of `turn_rows`."""
    sides = (seat, 1 - seat)
    names = map(texts.name_of, sides)
    costs = (texts("review.cost_of", who=Who(side)) for side in sides)
    return (texts("review.turn"), *names, *costs, texts("review.luck"), texts("review.after"))


def turn_rows(review: Review, seat: Seat, texts: Texts) -> list[Sequence[str]]:
    """List every turn from the side of one seat."""
    own, other = seat, 1 - seat
    chances = review.chances(own)[1:]
    return [
        (
            str(number),
            action_text(str(turn.actions[own]), texts),
            action_text(str(turn.actions[other]), texts),
            percent(turn.costs[own]),
            percent(turn.costs[other]),
            f"{signed(turn.luck(own))}%",
            percent(after),
        )
        for number, (turn, after) in enumerate(zip(review.turns, chances, strict=True), 1)
    ]


def choices_sum(review: ChoiceReview, seat: Seat, texts: Texts) -> str:
    """Sum up the cost of all choices of a seat."""
    amount = review.amounts[review.seats.index(seat)]
    return texts("review.choices_sum", who=texts.name_of(seat), cost=amount)


def choice_heads(texts: Texts) -> tuple[str, ...]:
    """Return the column heads of `choice_rows`."""
    return tuple(map(texts, CHOICE_HEADS))


def choice_rows(review: ChoiceReview, texts: Texts) -> list[Sequence[str]]:
    """List the choices that cost something, the dearest first."""
    return [
        (
            texts(each.place),
            texts.name_of(each.seat),
            texts(each.what),
            _cost(each, texts),
            texts(each.best),
        )
        for each in review.ranked()
    ]


def table_heads(table: ReviewTable, texts: Texts) -> tuple[str, ...]:
    """Return the column heads of `table_rows`."""
    return tuple(map(texts, table.heads))


def table_rows(table: ReviewTable, texts: Texts) -> list[Sequence[str]]:
    """List the rows of a table about a deal as a whole."""
    return [tuple(map(texts, row)) for row in table.rows]


def _cost(choice: ReviewedChoice, texts: Texts) -> str:
    if not choice.error:
        return texts("review.cost_exactly", cost=tenths(choice.cost))
    return texts("review.cost_about", cost=tenths(choice.cost), error=tenths(choice.error))


def why(choice: ReviewedChoice, texts: Texts) -> str:
    """Say how certainly another choice would have been better, and the reasons."""
    said = [texts("review.verdict", what=choice.what, verdict=choice.verdict)]
    if choice.reasons:
        reasons = texts("team.then").join(map(texts, choice.reasons))
        said.append(texts("review.why_best", best=choice.best, reasons=reasons))
    return texts("team.then").join(said)


def best_text(found: Highlight | None, texts: Texts, *, names: bool) -> str:
    """Tell of the best choice of a match; `names` says whose it was."""
    if found is None:
        return texts("review.best_none")
    place = _place(found, texts, names=names)
    return texts("review.best_told", place=place, what=found.choice.what, amount=found.amount)


def dearest_text(found: Highlight | None, texts: Texts, *, names: bool) -> str:
    """Tell of the dearest choice of a match; `names` says whose it was."""
    if found is None:
        return texts("review.no_cost")
    choice, place = found.choice, _place(found, texts, names=names)
    return texts("review.dearest_told", place=place, what=choice.what, amount=found.amount, best=choice.best)


def _place(found: Highlight, texts: Texts, *, names: bool) -> str:
    who = [texts.name_of(found.choice.seat)] if names else []
    return texts("table.separator").join((*who, texts(found.deal), texts(found.choice.place)))


def tenths(cost: int) -> str:
    """Format a cost given in tenths of a point, or of a percentage point."""
    return f"{cost / 10:.1f}"


def mixture(shares: Mixture, texts: Texts) -> str:
    """Format the shares in which the actions are best chosen."""
    parts = (
        texts("review.part", action=action_text(str(action), texts), percent=f"{100 * share:.0f}")
        for action, share in shares
        if share >= LEAST_SHARE
    )
    return texts("seat.detail").join(parts)


def percent(chance: int) -> str:
    """Format a chance, or a loss of chance, given in thousandths."""
    return f"{chance / 10:.1f}%"


def signed(part: int) -> str:
    """Format a difference of chances in percentage points, with its sign; zero has none."""
    sign = "+" if part > 0 else "−" if part < 0 else ""
    return f"{sign}{abs(part) / 10:.1f}"
