"""The referee's calls in Hearts; all of them public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from cardtable.engine.cards import Card, JokerRank, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.hearts.actions import Give
from cardtable.engine.games.hearts.ending import complex_moon, penalty_points
from cardtable.engine.games.hearts.options import (
    BREAKING,
    MOON,
    PINK_LADY,
    QUEEN,
    is_complex,
    is_face_down,
    is_one_of,
    opening_card,
)
from cardtable.engine.games.hearts.play import joker_ranks
from cardtable.engine.games.hearts.scoring import penalties
from cardtable.engine.games.hearts.state import DealScore, State
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.scores import Score, added, nearest_wins
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play, Trick
from cardtable.engine.tricks import NOBODY

LADY_CALLS: Final = {
    QUEEN: ("hearts.call.queen", "hearts.call.queens"),
    PINK_LADY: ("hearts.call.pink_lady", "hearts.call.pink_ladies"),
}
"""The calls about one of the queens that count by themselves, and about several."""


def calls(before: State, fact: Fact, after: State) -> tuple[Message, ...]:
    """The calls about a fact that led from one state to the other."""
    match fact:
        case Picked("dealer", seat):
            return (message("hearts.call.dealer", who=Who(seat)),)
        case Picked(_, seat):
            return (message("hearts.call.leads", card=opening_card(after.options), who=Who(seat)),)
        case Shown():
            return tuple(_deal_calls(before, after))
        case Dealt(deal, _):
            said = [message("hearts.call.deal", deal=deal, who=Who(before.dealer or 0))]
            if before.give is None:  # else the dealer has just said it
                said.append(_directed(after.give or (), _PASS))
            return tuple(said)
        case Revealed():
            return (message("hearts.call.passed"),)
        case Acted(_, Give(counts)):
            return (given(counts),)
        case Acted(seat, Action() as action):
            said = (
                [*_joker_calls(before, seat, action.card), *_card_calls(before, after)]
                if isinstance(action, Play)
                else []
            )
            return (*said, *_deal_calls(before, after))
    return ()


def direction(steps: int, others: int) -> Message:
    """The place of a relative seat, 1 being the left neighbour, where there are `others` besides oneself."""
    if steps == 1:
        return message("hearts.direction.left")
    if steps == others:
        return message("hearts.direction.right")
    if steps * 2 == others + 1:
        return message("hearts.direction.across")
    if steps == 2:
        return message("hearts.direction.left_2")
    if steps == others - 1:
        return message("hearts.direction.right_2")
    if steps * 2 <= others:
        return message("hearts.direction.left_more", count=steps)
    return message("hearts.direction.right_more", count=others + 1 - steps)


_PASS: Final = ("hearts.call.pass_none", "hearts.call.pass", "hearts.call.pass_split")
_SETTLED: Final = ("hearts.call.settled_none", "hearts.call.settled", "hearts.call.settled_each")


def given(give: tuple[int, ...]) -> Message:
    """The numbers of cards that the dealer has passed where (HE-8)."""
    return _directed(give, _SETTLED)


def _directed(give: tuple[int, ...], keys: tuple[str, str, str]) -> Message:
    """The passing in words, in one of three ways: nothing, cards to some, one card to each."""
    parts = [
        message("hearts.call.part", count=count, where=direction(steps, len(give)))
        for steps, count in enumerate(give, start=1)
        if count
    ]
    if not parts:
        return message(keys[0])
    if set(give) == {1}:
        return message(keys[2])
    what = parts.pop()
    while parts:
        what = message("hearts.call.parts", first=parts.pop(), rest=what)
    return message(keys[1], what=what)


def _joker_calls(before: State, seat: Seat, card: Card) -> Iterator[Message]:
    """Tell whether a joker is high or low (HE-26)."""
    if card.suit is Suit.JOKERS:
        played = (*(each for trick in before.done for each in trick.cards), *before.trick, card)
        is_high = joker_ranks(played)[card] is JokerRank.HIGH
        yield message("hearts.call.joker_high" if is_high else "hearts.call.joker_low", who=Who(seat))


def _card_calls(before: State, after: State) -> Iterator[Message]:
    if before.tricks and after.tricks and after.tricks.broken > before.tricks.broken:
        if after.options[BREAKING] == "hearts":
            yield message("hearts.call.broken")
        elif after.options[BREAKING] == "penalties":
            yield message("hearts.call.broken_penalties")
    if len(after.done) > len(before.done):
        yield from _trick_calls(before, after, after.done[-1])


def _trick_calls(before: State, after: State, trick: Trick) -> Iterator[Message]:
    if trick.winner == NOBODY:
        yield message("hearts.call.cancelled", who=Who(trick.leader))
        return
    winner = Who(trick.winner)
    played = after.trick_game
    card = dict(trick.plays)[trick.winner]
    cards = [card for each in (*cancelled(after.done), trick) for card in each.cards]
    has_kitty = bool(after.kitty) and after.kitty_taker is not None and before.kitty_taker is None
    if has_kitty and not is_face_down(after.options):
        cards += after.kitty
    weight = played.weight(cards)
    points, counts_complex = penalties(weight), is_complex(after.options)
    if points and counts_complex:
        said = penalty_points(weight).written
        yield message("hearts.call.trick_complex", card=card, who=winner, points=said)
    elif points:
        yield message("hearts.call.trick_points", card=card, who=winner, count=points)
    else:
        yield message("hearts.call.trick", card=card, who=winner)
    for lady, (one, several) in LADY_CALLS.items():
        count = sum(is_one_of(each, lady) for each in played.ladies if each in cards)
        if count > 1:
            yield message(several, who=winner, count=count)
        elif count:
            yield message(one, who=winner)
    for card in played.bonuses:
        if card in cards:
            key = "hearts.call.bonus_complex" if counts_complex else "hearts.call.bonus"
            yield message(key, card=card, who=winner)
    for card in played.doubling:
        if card in cards:
            key = "hearts.call.ten_multiplies" if counts_complex else "hearts.call.ten_of_clubs"
            yield message(key, card=card, who=winner)
    if has_kitty:
        key = "hearts.call.kitty" if is_face_down(after.options) else "hearts.call.left_over"
        yield message(key, who=winner)


def cancelled(done: Sequence[Trick]) -> tuple[Trick, ...]:
    """The cancelled tricks just before the last one, which go with it (HE-27)."""
    found = takewhile(lambda trick: trick.winner == NOBODY, reversed(done[:-1]))
    return tuple(reversed(tuple(found)))


def _deal_calls(before: State, after: State) -> Iterator[Message]:
    if len(after.scores) == len(before.scores):
        if after.tricks and not after.tricks.left and not after.shows_kitty:
            shooter = after.trick_game.scoring.shooter(after.tricks.taken)
            yield message("hearts.call.moon", who=Who(shooter))
            key = "hearts.call.signs_ask" if after.options[MOON] == "signs" else "hearts.call.moon_ask"
            yield message(key, who=Who(shooter))
        return
    score = after.scores[-1]
    if score.shooter is not None:
        yield from _moon_calls(before, score, after)
    for seat, (points, total) in enumerate(zip(score.scores, score.totals, strict=True)):
        before_target = total_before_target(before.totals[seat], points, score, seat)
        if total != before_target and isinstance(before_target, int) and isinstance(total, int):
            yield message("hearts.call.target_score", who=Who(seat), before=before_target, after=total)


def total_before_target(before: Score, points: Score, score: DealScore, seat: int) -> Score:
    """A seat's total after a deal, before HE-19 is applied."""
    wiped = score.kind == "asobi" and seat == score.shooter
    return added(min(before, 0) if wiped and isinstance(before, int) else before, points)


def _moon_calls(before: State, score: DealScore, after: State) -> Iterator[Message]:
    assert score.shooter is not None  # noqa: S101 (narrows the type)
    who = Who(score.shooter)
    if score.reward > sum(score.taken):
        yield message("hearts.call.sun", who=who)
    elif before.options[MOON] not in ("choice", "signs"):  # else it has been said when it was asked
        yield message("hearts.call.moon", who=who)
    if score.kind == "signs":
        yield message("hearts.call.signs", who=who)
    elif is_complex(before.options) and after.tricks:
        moon = complex_moon(after.trick_game.scoring, after.tricks.taken, after.tricks.won)
        yield message("hearts.call.moon_others_complex", points=moon.written)
    elif score.kind == "self_plus":
        yield message("hearts.call.moon_self", who=who, count=score.reward)
    else:
        yield message("hearts.call.moon_others", count=score.reward)
    if score.kind == "asobi" and nearest_wins(before.totals[score.shooter]) < 0:
        yield message("hearts.call.wiped", who=who)
