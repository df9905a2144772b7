"""Text and tables of a review, for the dialog and the command line. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cardtable.ai.highlights import Highlight, advised_too
from cardtable.ai.reviews import MISTAKE, ChoiceReview, Mixture, Review, ReviewedChoice, ReviewTable
from cardtable.engine.cards import Card
from cardtable.engine.messages import Message, Who, message
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


MUCH_LUCK: Final = 50
"""Luck that is told, in thousandths of a chance; and mistakes that are no longer called small."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """The choice that cost most in a deal.

    Attributes:
        record: the number of the fact after which it was made.
        chosen: the card that was chosen; None where it was no single card.
        better: the card that would have been better, alike.
        words: both in words.
        text: the sentence about it.
        aloud: the same to be read out.
    """

    record: int
    chosen: Card | None
    better: Card | None
    words: tuple[str, str]
    text: str
    aloud: str


def biggest_choice(
    review: ChoiceReview, texts: Texts, checked: tuple[int, int] | None = None
) -> Mistake | None:
    """Return the dearest mistake of a review, else the dearest choice, with a reason for the best.

    `checked`: how many choices have been looked at, and of how many, while there are more.
    """
    ranked = review.ranked()
    if not ranked:
        return None
    found = next((each for each in ranked if each.is_mistake), ranked[0])
    key = _verdict(is_mistake=found.is_mistake)
    said = message(key, who=Who(found.seat), place=found.place, what=found.what, best=found.best)
    if checked is not None:
        said = message("review.so_far", said=said, done=checked[0], count=checked[1])
    told = [advised_too(said, found), *found.reasons[:1]]
    return _mistake(found.record, found.what, found.best, told, texts)


def biggest_turn(review: Review, seat: Seat, texts: Texts) -> Mistake | None:
    """Return the dearest choice of one side in a review by turns, and what it gave away."""
    place = next((place for place, side in review.ranked() if side == seat), None)
    if place is None:
        return None
    turn = review.turns[place]
    what, best = (
        message("card.alone", card=Card.parse(str(action)))
        for action in (turn.actions[seat], turn.best[seat][0][0])
    )
    at = message("review.at", turn=place + 1)
    key = _verdict(is_mistake=turn.costs[seat] >= MISTAKE)
    said = message(key, who=Who(seat), place=at, what=what, best=best)
    cost = message("review.gave_away", percent=f"{turn.costs[seat] / 10:.0f}")
    return _mistake(turn.record, what, best, [said, cost], texts)


def _verdict(*, is_mistake: bool) -> str:
    """The key of what is said of the choice that cost most: that it was a mistake, or a close thing."""
    return "review.biggest" if is_mistake else "review.closer"


def luck_text(review: Review, seat: Seat, texts: Texts) -> str:
    """Say whether it was luck or mistakes that decided a deal for a side."""
    luck, cost = review.deal_luck(seat) + review.luck(seat), review.cost(seat)
    figure = f"{abs(luck) / 10:.0f}"
    if luck <= -MUCH_LUCK:
        return texts("review.unlucky" if cost < MUCH_LUCK else "review.unlucky_too", luck=figure)
    return texts("review.lucky", luck=figure) if luck >= MUCH_LUCK else texts("review.no_luck")


def _mistake(record: int, what: Message, best: Message, said: Sequence[Message], texts: Texts) -> Mistake:
    chosen, better = (_card(each) for each in (what, best))
    then = texts("team.then")
    text, aloud = (then.join(map(each, said)) for each in (texts, texts.aloud))
    return Mistake(record, chosen, better, (texts(what), texts(best)), text, aloud)


def _card(told: Message) -> Card | None:
    """The card of which alone a message tells."""
    card = told.values.get("card") if told.key == "card.alone" else None
    return card if isinstance(card, Card) else None


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


def choices_sum(review: ChoiceReview, seat: Seat, texts: Texts, *, is_finished: bool = True) -> str:
    """Sum up the cost of all choices of a seat, or only of those looked at so far."""
    amount = review.amounts[review.seats.index(seat)]
    key = "review.choices_sum" if is_finished else "review.choices_sum_so_far"
    return texts(key, who=texts.name_of(seat), cost=amount)


def no_mistakes(texts: Texts, checked: tuple[int, int] | None = None) -> str:
    """Say that no mistake was found; `checked` as of `biggest_choice`."""
    if checked is None:
        return texts("review.no_cost")
    return texts("review.no_cost_so_far", done=checked[0], count=checked[1])


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
    if choice.error:
        said.append(texts("review.may_be_off", cost=tenths(choice.cost), error=tenths(choice.error)))
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
        return texts("review.dearest_none")
    choice, place = found.choice, _place(found, texts, names=names)
    amount, best = found.amount, choice.best
    said = message("review.dearest_told", place=place, what=choice.what, amount=amount, best=best)
    return texts(advised_too(said, choice))


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
