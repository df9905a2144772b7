"""What can be answered at a step of any lesson, and what a text claims of the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Action
from cardtable.engine.games.fifty_six import FiftySixView
from cardtable.engine.games.hachihachi_trick import HachihachiView
from cardtable.present.lessons.script import CallingLesson, ExerciseResult, Lesson
from cardtable.present.lessons.tricks import TricksLesson
from cardtable.present.picture import Picture

Answer: TypeAlias = Cards | Action
"""Cards of the hand, or what is no card."""


def step(exercises: tuple[Any, ...], name: str) -> int:
    """The number of the step with this name, counted from 0."""
    return next(at for at, exercise in enumerate(exercises) if getattr(exercise, "name", "") == name)


def asking(exercises: tuple[Any, ...]) -> list[int]:
    """The numbers of the steps at which something is asked."""
    return [at for at, exercise in enumerate(exercises) if not exercise.only_tells]


def give(lesson: Lesson, answer: Answer) -> ExerciseResult:
    """Answer the present step."""
    if isinstance(answer, Action):
        assert isinstance(lesson, CallingLesson)
        return lesson.call(answer)
    return lesson.answer(*answer)


def answers(lesson: Lesson) -> list[Answer]:
    """Everything that can be chosen at the present step; of what is passed and of bids, some."""
    picture = lesson.arrival()[-1].picture
    if picture.pick is not None:
        hand = [shown.card for shown in picture.hand if shown.card is not None]
        exercise = lesson.exercise
        assert exercise is not None
        return [exercise.asked, *list(combinations(hand, picture.pick.count))[::23]]
    if picture.choosing:
        free = [shown.card for shown in picture.hand if shown.refusal is None]
        return [(card,) for card in free if card is not None]
    if picture.groups is not None:
        rows = [row for level in picture.groups.numbers[::6] for row in picture.groups.rows(level)]
        bids = {offer.action for row in rows for offer in row if offer.refusal is None}
        return sorted(bids | {right_answer(lesson)}, key=str)
    return [offer.action for offer in picture.offers]


def right_answer(lesson: Lesson) -> Answer:
    """What is asked for, or what one is to find oneself."""
    exercise = lesson.exercise
    assert exercise is not None
    if exercise.asked:
        return exercise.asked
    if (action := getattr(exercise, "action", None)) is not None:
        assert isinstance(action, Action)
        return action
    card = getattr(exercise, "card", None)  # of several that are right, the one of the script
    assert isinstance(card, Card)
    return (card,)


def wrong_answers(lesson: Lesson) -> Iterator[Answer]:
    """What can be chosen and is not right; each is given to find that out."""
    return (answer for answer in answers(lesson) if not give(lesson, answer).is_right)


# ── what a text claims ───────────────────────────────────────────────────────────────────────────────

SUITS: Final = MappingProxyType(
    {
        "en": {"clubs": Suit.CLUBS, "diamonds": Suit.DIAMONDS, "spades": Suit.SPADES, "hearts": Suit.HEARTS},
        "ja": {
            "クラブ": Suit.CLUBS,
            "ダイヤ": Suit.DIAMONDS,
            "スペード": Suit.SPADES,
            "ハート": Suit.HEARTS,
        },
    }
)
TRUMPS: Final = MappingProxyType(
    {
        "en": r"({suits}) (?:are|as) trump|trump[^.]*\. Here it is ({suits})",
        "ja": r"切り札は({suits})|({suits})が切り札|切り札[^。]*。今度は({suits})",
    }
)
ROUNDS: Final = MappingProxyType(
    {"First": 1, "Second": 2, "Third": 3, "Fourth": 4, "第1": 1, "第2": 2, "第3": 3, "第4": 4}
)


def trumps_told(text: str, language: str) -> set[Suit]:
    """The suits that a text calls trump."""
    suits = SUITS[language]
    found = re.findall(TRUMPS[language].format(suits="|".join(suits)), text, re.IGNORECASE)
    return {suits[suit.lower()] for groups in found for suit in groups if suit}


def rounds_told(text: str) -> set[int]:
    """The numbers of rounds that a text speaks of as the present one."""
    return {ROUNDS[told] for told in re.findall(r"(First|Second|Third|Fourth|第\d)(?: round|ラウンド)", text)}


def cards_told(text: str) -> set[str]:
    """The symbols of cards in a text, as ``A♣``."""
    return set(re.findall(r"(?<!\d)(?:10|[2-9AKQJ])[♠♥♦♣]", text))


def trump_on(lesson: Lesson) -> Suit | None:
    """The suit that is trump on the table of a lesson."""
    if isinstance(lesson, TricksLesson):
        return lesson.table.deal.trump
    view = getattr(lesson, "view", None)
    if isinstance(view, HachihachiView):
        return None if view.turn_up is None else view.turn_up.suit
    return view.trump if isinstance(view, FiftySixView) else None


def open_cards(picture: Picture) -> set[str]:
    """The symbols of the cards that lie open."""
    return {
        shown.card.symbol for zone in picture.zones for shown in zone.cards if isinstance(shown.card, Card)
    }
