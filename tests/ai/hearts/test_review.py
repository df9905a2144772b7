"""Reviews of Hearts: every free choice of a seat, with what it cost from what that seat could know."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.ai.games.hearts.advisor import HeartsAdvisor, HeartsReviewer
from cardtable.ai.games.hearts.players import Discreet
from cardtable.ai.players import Fickle
from cardtable.ai.reviews import ChoiceReview, ReviewedChoice
from cardtable.ai.trick import advisor
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted
from cardtable.engine.games.hearts import HEARTS, HeartsView, Pass, Play
from cardtable.engine.games.hearts.actions import Passing
from cardtable.engine.messages import message
from cardtable.engine.rules import Budget, Player
from cardtable.match.conductor import Conductor
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.texts import LANGUAGES, Texts
from tests.ai.hearts.positions import POSITIONS
from tests.ai.hearts.tables import view
from tests.helpers.hearts import choose
from tests.match import toy

REVIEWER = HeartsReviewer()
SEATS = (SeatInfo("Aoi"), *(SeatInfo("", "discreet"),) * 3)


def a_deal() -> Match:
    """A match of one deal, with passing; seat 0 passes and plays anything."""
    options = choose("windows", deals=1)
    match = Match.new(HEARTS, options, SEATS, now=toy.NOW, seed="review")
    players: dict[int, Player[Any]] = {0: Fickle(), 1: Discreet(), 2: Discreet(), 3: Discreet()}
    Conductor(match, players).start()
    assert match.outcome is not None
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return a_deal()


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "WORLDS", 5)


@pytest.mark.long
@pytest.mark.usefixtures("few_worlds")
def test_every_free_choice_of_a_seat_is_reviewed(match: Match) -> None:
    tasks = REVIEWER.tasks(match.timeline, 1, {0})
    free = 0
    for number in match.line:
        fact = match.timeline.fact(number)
        if isinstance(fact, Acted) and fact.seat == 0:
            choices = HEARTS.view(match.timeline.state(match.timeline.answered(number).record), 0).choices
            legal = None if choices is None else choices.legal()
            free += legal is None or len(legal) > 1
    assert len(tasks) == free > 3
    found = REVIEWER.review([task.think() for task in tasks])
    assert found.seats == (0,)
    assert len(found.choices) == free
    assert found.choices[0].place == message("hearts.review.passing")
    assert all(each.cost >= 0 and each.error >= 0 for each in found.choices)
    assert found.cost(0) == sum(each.cost for each in found.ranked())
    costs = [each.cost for each in found.ranked()]
    assert costs == sorted(costs, reverse=True)
    assert costs  # who plays anything makes mistakes
    for language in LANGUAGES:
        texts = Texts(language).with_names(("a", "b", "c", "d"))
        for each in found.choices:
            assert all(map(texts, (each.place, each.what, each.best, each.verdict, *each.reasons)))


@pytest.mark.usefixtures("few_worlds")
def test_the_record_leads_to_where_the_choice_was_open(match: Match) -> None:
    for task in REVIEWER.tasks(match.timeline, 1, {0})[:3]:
        (choice,) = REVIEWER.choices(task.think())
        assert 0 in HEARTS.to_act(match.timeline.state(choice.record))


def test_all_seats_can_be_reviewed_and_only_deals_there_are(match: Match) -> None:
    tasks = REVIEWER.tasks(match.timeline, 1, range(4))
    assert len(tasks) > 2 * len(REVIEWER.tasks(match.timeline, 1, {0}))
    assert REVIEWER.tasks(match.timeline, 2, range(4)) == []
    assert REVIEWER.title(HEARTS.deals(match.timeline.state())) == message("hearts.score.deal", deal=1)


@pytest.mark.long
def test_a_mistake_is_found_and_the_best_costs_nothing() -> None:
    seen = view(POSITIONS["stays under the king of hearts"]().state)
    mistake, best = (
        REVIEWER.reviewed(3, seen, Play(Card.parse(text)), Budget(40), Random(1)) for text in ("AH", "JH")
    )
    assert mistake.cost > 10
    assert mistake.best == best.what == message("card.alone", card=Card.parse("JH"))
    assert mistake.verdict == message("hint.clearly_worse")
    assert best.cost == 0
    assert mistake.margin == 0
    assert best.margin_error > 0


def test_a_pass_of_which_not_all_were_tried_is_not_said_to_beat_them_all(match: Match) -> None:
    record = match.timeline.deal_line(1)[0]
    seen = match.view_after(record, 0)
    assert isinstance(seen, HeartsView)
    likely = HeartsAdvisor().ranked(seen, Budget(5), Random(1))
    assert any(each.cost > 1 for each in likely)
    found = REVIEWER.reviewed(record, seen, likely[0].action, Budget(5), Random(1))
    assert (found.cost, found.margin) == (0, 0)


def test_only_what_costs_anything_is_ranked_the_dearest_first() -> None:
    def cost(seat: int, tenths: int) -> ReviewedChoice:
        said = message("hearts.review.moon")
        return ReviewedChoice(1, seat, said, said, said, tenths, 1, said)

    found = ChoiceReview((cost(0, 3), cost(2, 12), cost(0, 0), cost(0, 7)))
    assert [each.cost for each in found.ranked()] == [12, 7, 3]
    assert found.seats == (0, 2)
    assert found.cost(0) == 10


def test_a_choice_that_a_hint_advised_is_known_as_such() -> None:
    match = Match.new(HEARTS, choose("windows", deals=1), SEATS, now=toy.NOW, seed="review")
    conductor = Conductor(match, dict.fromkeys((1, 2, 3), Fickle()))
    conductor.start()
    decision, choices = match.decision(0), match.view(0).choices
    assert decision is not None
    assert isinstance(choices, Passing)
    passed = choices.split(choices.hand[:3])
    match.note("hint", {"seat": 0, "opened": decision.opened, "best": str(passed)})
    (pile, *others) = passed.piles
    assert not isinstance(pile, Hidden)
    conductor.submit(decision, Pass((pile[::-1], *others)))  # in any order
    faced = match.decision(0)
    assert faced is not None
    legal = match.view(0).choices
    assert legal is not None
    conductor.submit(faced, (legal.legal() or ())[0])
    advised = [each.was_advised for each in REVIEWER.free_choices(match.timeline, 1, {0})]
    assert advised[0]
    assert not any(advised[1:])
    (first, *_) = REVIEWER.tasks(match.timeline, 1, {0})
    found = replace(first, count=2).think()
    assert isinstance(found, ReviewedChoice)
    assert found.was_advised
