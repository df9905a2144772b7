"""Highlights of a match: the best choice and the dearest, with the figures of the review."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.ai.highlights import GLANCE, Highlight, Highlights, search_dearest, search_highlights
from cardtable.ai.process.tasks import Task
from cardtable.ai.reviews import AnyReview, Assessment, ChoiceReview, ReviewedChoice, Reviewer
from cardtable.engine.facts import Acted, Action
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, EntryPoint, View
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.match.store import Store
from cardtable.match.timeline import Timeline
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.games import RULES
from tests.helpers.sampling import some

SAVES = Path(__file__).parents[1] / "saves"
FULL = 100


def saved(game: str) -> Timeline:
    return Store(SAVES, RULES).look(SAVES / f"{game}-0.1.0.cardtable").timeline


@dataclass(frozen=True)
class Made:
    """A choice as it looks at a glance, and when it is looked at closely."""

    seat: Seat
    glance: tuple[int, int] = (0, 0)  # cost, error
    close: tuple[int, int] = (0, 0)
    margin: tuple[int, int] = (0, 0)
    close_margin: tuple[int, int] = (0, 0)


class Reviewing:
    """A reviewer of choices that are made up; it keeps how much was thought about each."""

    def __init__(self, *made: Made) -> None:
        self.made = made
        self.counts: list[tuple[int, int]] = []

    def tasks(self, timeline: Timeline, deal: int, seats: Collection[Seat]) -> list[Task[ReviewedChoice]]:
        own = [place for place, made in enumerate(self.made) if made.seat in seats and place % 2 == deal % 2]
        return [Task(partial(self.think, place), FULL, None, place) for place in own]

    def analyses(self, timeline: Timeline, deal: int) -> Sequence[Task[ReviewedChoice]]:
        return ()

    def think(self, place: int, budget: Budget, rng: Random) -> ReviewedChoice:
        self.counts.append((place, budget.count))
        made, is_close = self.made[place], budget.count == FULL
        cost, error = made.close if is_close else made.glance
        margin, margin_error = made.close_margin if is_close else made.margin
        said = message("hint.even")
        return ReviewedChoice(place, made.seat, said, said, said, cost, error, said, (), margin, margin_error)

    def review(self, parts: Sequence[ReviewedChoice]) -> AnyReview:
        return ChoiceReview(tuple(parts))

    def choices(self, part: ReviewedChoice) -> Sequence[ReviewedChoice]:
        return (part,)

    def told(self, view: View, action: Action) -> tuple[Message, Message]:
        return message("hint.even"), message("hint.even")

    def assessments(
        self, timeline: Timeline, deal: int, seats: Collection[Seat]
    ) -> Sequence[Task[Assessment]]:
        return ()

    def amount(self, cost: int) -> Message:
        return message("amount", cost=cost)

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        return message("deal", deal=len(results))


def run(
    reviewer: Reviewer[Any], timeline: Timeline, seats: Collection[Seat]
) -> tuple[Highlights, list[ReviewedChoice]]:
    """Search, and give the highlights and every choice that was looked at on the way."""
    search, looked = search_highlights(reviewer, timeline, seats), list[ReviewedChoice]()

    def think() -> Generator[Task[Any], Any, None]:
        told.append((yield from search))

    told, running, part = list[Highlights](), think(), None
    with suppress(StopIteration):
        while True:
            part = running.send(part).think()
            looked += reviewer.choices(part)
    return told[0], looked


def found(reviewer: Reviewer[Any], *seats: Seat) -> Highlights:
    return run(reviewer, saved("hearts"), seats)[0]


def place_of(highlight: Highlight | None) -> int | None:
    return None if highlight is None else highlight.choice.record


def test_the_dearest_is_the_one_that_costs_most_when_it_is_looked_at_closely() -> None:
    reviewer = Reviewing(
        Made(0, (50, 9), (20, 2)),
        Made(0, (40, 9), (45, 3)),
        Made(0, (4, 1), (4, 1)),
        Made(0, (60, 9), (30, 2)),
    )
    told = found(reviewer, 0)
    assert place_of(told.dearest) == 1
    assert told.dearest is not None
    assert told.dearest.amount == message("amount", cost=45)
    assert told.dearest.deal == message("deal", deal=1)
    assert told.judged == 4
    assert told.best is None


def mistake(reviewer: Reviewer[Any], seat: Seat) -> list[str]:
    """What is told of the only deal of a match."""
    timeline = saved("hearts")
    search, part = search_dearest(reviewer, timeline, min(timeline.open_deals()), seat), None
    try:
        while True:
            part = search.send(part).think()
    except StopIteration as end:
        return [f"{each.seat} {each.text.key} {each.text.values.get('amount')}" for each in end.value]


def test_the_biggest_mistake_of_a_deal_is_that_of_one_seat_and_no_chance() -> None:
    other = Made(1, (90, 9), (90, 1))  # of another deal where it comes first
    dear = Reviewing(other, Made(0, (50, 9), (20, 2)), other, Made(0, (40, 9), (45, 3)), other, other)
    assert mistake(dear, 0) == [f"0 result.mistake {message('amount', cost=45)}"]
    assert mistake(Reviewing(other, Made(0, (9, 1), (10, 5))), 0) == ["0 result.no_mistake None"]
    assert mistake(Reviewing(other, Made(0, (12, 5), (9, 1))), 0) == ["0 result.no_mistake None"]  # too small
    assert mistake(Reviewing(other, other), 0) == []  # the seat has chosen nothing


def test_whoever_came_last_without_a_mistake_is_told_of_luck_and_not_praised() -> None:
    timeline = saved("hearts")
    places = timeline.rules.deals(timeline.state())[0].places
    for seat, place in enumerate(places):
        expected = "result.no_mistake_lost" if place == max(places) else "result.no_mistake"
        made = Made(seat, (9, 1), (10, 5))
        assert mistake(Reviewing(made, made), seat) == [f"{seat} {expected} None"]


def test_the_best_is_the_one_that_beats_every_other_by_most() -> None:
    reviewer = Reviewing(
        Made(0, margin=(9, 1), close_margin=(9, 1)), Made(0, margin=(30, 5), close_margin=(28, 4)), Made(0)
    )
    told = found(reviewer, 0)
    assert place_of(told.best) == 1
    assert told.best is not None
    assert told.best.amount == message("amount", cost=28)
    assert told.dearest is None


def test_what_may_be_chance_is_not_told() -> None:
    told = found(Reviewing(Made(0, (9, 1), (10, 5), (9, 1), (10, 5))), 0)
    assert (told.judged, told.best, told.dearest) == (1, None, None)
    assert found(Reviewing(Made(0, (9, 1), (11, 5), (9, 1), (11, 5))), 0).dearest is not None


def test_only_few_are_looked_at_closely() -> None:
    reviewer = Reviewing(*(Made(0, (cost, 1), (cost, 1)) for cost in range(1, 12)))
    found(reviewer, 0)
    close = [place for place, count in reviewer.counts if count == FULL]
    assert sorted(close) == [8, 9, 10]
    assert [count for _, count in reviewer.counts if count != FULL] == [GLANCE] * 11


def test_only_what_the_people_chose_counts() -> None:
    reviewer = Reviewing(Made(1, (50, 1), (50, 1)), Made(0, (15, 1), (15, 1)))
    assert place_of(found(reviewer, 0).dearest) == 1
    assert found(reviewer).judged == 0


@pytest.mark.long
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.coach is not None])
def test_every_game_tells_the_same_as_its_review(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.ai.trick.advisor.WORLDS", GLANCE)
    load, timeline, seats = GAMES[game].coach, saved(game), set(range(some(2)))
    assert load is not None
    told, looked = run(load().reviewer, timeline, seats)
    own = [each for each in looked if each.seat in seats]
    assert told.judged == len(own)
    margins = [each.margin for each in own if each.margin > 2 * each.margin_error]
    costs = [each.cost for each in own if each.cost > 2 * each.error]
    assert (told.best and told.best.choice.margin) == max(margins, default=None)
    assert (told.dearest and told.dearest.choice.cost) == max(costs, default=None)
    assert not any(each.margin and each.cost for each in own)
    for highlight in filter(None, (told.best, told.dearest)):
        choice = highlight.choice
        assert choice.seat in timeline.rules.to_act(timeline.state(choice.record))
        acted = [n for n in timeline.line() if isinstance(timeline.fact(n), Acted) and n > choice.record]
        assert timeline.answered(acted[0]).record == choice.record
        for language in LANGUAGES:
            texts = Texts(language)
            assert all(map(texts, (highlight.deal, choice.place, choice.what, choice.best, highlight.amount)))
