"""Hearts in words: actions, points, and why a card is played."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from cardtable.ai.games.hearts.policy import CarefulPolicy
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Action
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Signs
from cardtable.engine.games.hearts.calls import direction, given
from cardtable.engine.games.hearts.ending import penalty_points, totals_with_signs
from cardtable.engine.games.hearts.scoring import IMAGINARY, POINTS_MASK, penalties
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import next_seat
from cardtable.engine.tricks import NOBODY, SUIT_SHIFT

REWARD_KEYS: Final = MappingProxyType(
    {"self_plus": "hearts.table.moon_self_plus", "others": "hearts.table.moon_others"}
)
"""The rewards of a moon in words (HE-17), with what it is worth as `count`."""

MOST_REASONS: Final = 3


def describe_action(action: Action, view: HeartsView) -> Message:
    """An action of the view's seat in words.

    Raises:
        ValueError: it is no action of Hearts, or a pass that cannot be seen.
    """
    match action:
        case Play(card):
            return message("card.alone", card=card)
        case Pass():
            return passed(action)
        case Give(counts):
            return given(counts)
        case Reward(kind):
            count = view.trick_game.scoring.reward(view.gathered.won, view.viewer)
            return message(REWARD_KEYS[kind], count=count)
        case Signs(signs):
            return _joined(
                [
                    message("hearts.hint.plus" if sign > 0 else "hearts.hint.minus", who=Who(seat))
                    for seat, sign in enumerate(signs)
                ]
            )
    raise ValueError(f"no action of Hearts: {action}")


def passed(action: Pass) -> Message:
    """The cards of a pass, and where they go if that is not the same for all.

    Raises:
        ValueError: they cannot be seen.
    """
    parts = []
    for steps, pile in enumerate(action.piles, start=1):
        if isinstance(pile, Hidden):
            raise ValueError(f"a hidden pass: {action}")
        if pile:
            parts.append((_cards(pile), direction(steps, len(action.piles))))
    if len(parts) == 1:
        return parts[0][0]
    return _joined([message("hearts.hint.pile", cards=cards, where=where) for cards, where in parts])


def points(number: float) -> str:
    """Penalty points that are not whole, as people read them."""
    return f"{number:.1f}"


def card_reasons(knowledge: Knowledge, policy: CarefulPolicy, card: Card) -> tuple[Message, ...]:
    """Return the reasons for a card, the plainest first."""
    tricks, seen = knowledge.tricks, knowledge.seen
    codes = knowledge.game.codes
    code = knowledge.code[card]
    if knowledge.is_forced:
        return (message("hearts.reason.only_card", card=card),)
    found: list[Message] = []
    if policy.shoots(tricks, seen):
        found.append(message("hearts.reason.shoots"))
    suspect = policy.suspect(tricks)
    if suspect >= 0:
        found.append(message("hearts.reason.suspects", who=Who(suspect)))
    if tricks.count:
        is_last = tricks.count == len(knowledge.sizes) - 1
        if card in knowledge.game.cancelled((*knowledge.game.trick_of(tricks), card)):
            found.append(message("hearts.reason.cancels", card=card))
        elif code >> SUIT_SHIFT == tricks.led and code > tricks.best:
            if is_last:
                found.append(_holds(tricks.pile, counts_complex=policy.prices.all >= IMAGINARY))
        elif code >> SUIT_SHIFT == tricks.led:
            found.append(message("hearts.reason.stays_under", card=card, other=codes.card[tricks.best]))
        elif policy.prices.points[code] and tricks.winner != NOBODY:
            found.append(message("hearts.reason.gives", card=card, who=Who(tricks.winner)))
    else:
        found += _voids(knowledge, card)
    for suit in range(SUITS):
        others = seen.out[suit] & policy.prices.big[suit] & ~tricks.hands[knowledge.seat * SUITS + suit]
        feared = codes.cards([others if each == suit else 0 for each in range(SUITS)])
        kinds = dict.fromkeys(each._replace(copy=0) for each in feared)  # identical ones go by one name
        found += [message("hearts.reason.still_out", card=each) for each in kinds]
    return tuple(found[:MOST_REASONS])


def _holds(pile: int, *, counts_complex: bool) -> Message:
    """The penalty points in the trick, which one who plays last cannot misjudge."""
    if counts_complex:
        return message("hearts.reason.takes_complex", points=penalty_points(pile).written)
    count = penalties(pile & POINTS_MASK)
    return message("hearts.reason.takes", count=count) if count else message("hearts.reason.free")


def sign_reasons(view: HeartsView, signs: Sequence[int]) -> tuple[Message, ...]:
    """Return for each player how far from zero a sign leaves them, and the other would have (HE-29)."""
    first, second = (
        [abs(total) for total in totals_with_signs(view, each)] for each in (signs, [-sign for sign in signs])
    )
    return tuple(
        message(
            "hearts.reason.plus" if sign > 0 else "hearts.reason.minus",
            who=Who(seat),
            after=points(first[seat]),
            other=points(second[seat]),
        )
        for seat, sign in enumerate(signs)
    )


def _voids(knowledge: Knowledge, card: Card) -> list[Message]:
    """The seats that are known to hold no more cards of the suit of this one."""
    players = len(knowledge.sizes)
    seats = [next_seat(knowledge.seat, players, i) for i in range(1, players)]
    suit = message(f"card.{knowledge.game.suit_of(card).name.lower()}")
    return [
        message("hearts.reason.void", who=Who(seat), suit=suit)
        for seat in seats
        if knowledge.is_void(seat, card)
    ]


def _cards(cards: Sequence[Card]) -> Message:
    return _joined([message("card.alone", card=card) for card in cards])


def _joined(parts: list[Message]) -> Message:
    """Several things one after the other."""
    *first, result = parts
    for part in reversed(first):
        result = message("hearts.call.parts", first=part, rest=result)
    return result
