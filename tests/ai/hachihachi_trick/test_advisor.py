"""Hints and reviews of Hachihachi Trick: every candidate with its cost, and in words."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.games.hachihachi_trick.advisor import HachihachiTrickAdvisor, HachihachiTrickReviewer
from cardtable.ai.games.hachihachi_trick.words import assessment
from cardtable.ai.hints import Hint
from cardtable.ai.search import Estimate
from cardtable.ai.trick.trials import RankedAction, Verdict
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, Declare, State
from cardtable.engine.rules import Budget
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.hachihachi_trick import choose, dealt, go_on, play

ADVISOR, REVIEWER = HachihachiTrickAdvisor(), HachihachiTrickReviewer()
HOPELESS = "2C 4D 6S 8C 9D JS 3C"

BEFORE = play(choose())
DECLARING = play(choose(), "no_mizuten", dealt("", HOPELESS, turn_up="4H"), "in")
ANSWERING = go_on(DECLARING, "in fold fold fold")
PLAYING = go_on(DECLARING, "in in")
POINTS = {"mizuten": BEFORE, "declaring": DECLARING, "answering": ANSWERING, "trick": PLAYING}


def hint(state: State, worlds: int = 20) -> Hint:
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    return ADVISOR.hint(view, Budget(worlds), Random(1), remembers=False)


def test_a_hint_tells_what_going_in_and_folding_are_worth() -> None:
    told = hint(DECLARING, worlds=60)
    assert [str(line.action) for line in told.lines] == ["fold", "in"]
    texts = Texts("en")
    fold, going_in = ([texts(reason) for reason in line.reasons] for line in told.lines)
    assert "folding: about −2.0 chips" in fold
    assert any(reason.startswith("going in: about −") for reason in going_in)


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_kind_of_hint_can_be_put_into_words(point: str, language: str) -> None:
    told = hint(POINTS[point])
    texts = Texts(language).with_names(("Aoi", "Ren", "Mio", "Yui", "Sora"))
    assert len(told.lines) > 1
    for line in told.lines:
        assert all(map(texts, (line.what, line.value, *line.reasons)))
    assert all(map(texts, (*told.said, told.measure)))


@pytest.mark.parametrize("point", POINTS)
def test_every_kind_of_decision_is_reviewed(point: str) -> None:
    state = POINTS[point]
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    legal = None if view.choices is None else view.choices.legal()
    assert legal is not None
    assert REVIEWER.is_free(view)
    for action in legal:
        found = REVIEWER.reviewed(7, view, action, Budget(10), Random(1))
        assert found.place.key == f"hachihachi_trick.review.{point}"
        assert found.cost >= 0
        assert (found.record, found.seat) == (7, view.viewer)


def test_a_review_tells_what_going_in_cost() -> None:
    view = HACHIHACHI_TRICK.view(DECLARING, HACHIHACHI_TRICK.to_act(DECLARING)[0])
    dear = REVIEWER.reviewed(1, view, Declare(is_in=True), Budget(100), Random(1))
    right = REVIEWER.reviewed(1, view, Declare(is_in=False), Budget(100), Random(1))
    assert dear.cost > 20  # tenths of a chip
    assert right.cost == 0
    assert dear.best == right.best == right.what
    assert Texts("en")(REVIEWER.amount(dear.cost)) == f"about {dear.cost / 10:.1f} chips"


def assessed(state: State, action: Declare, *, addressed: bool = True, won: float = 0.0) -> str:
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    found = REVIEWER.assess(view, action, won, Budget(100), Random(1))
    assert found.seat == view.viewer
    assert found.text is not None
    names = ("Aoi", "Ren", "Mio", "Yui", "Sora")
    return Texts("en").with_names(names, view.viewer if addressed else None)(found.text)


def test_an_assessment_tells_what_a_wrong_declaration_cost() -> None:
    """With the figure of the review."""
    folded, went_in = assessed(DECLARING, Declare(is_in=False)), assessed(DECLARING, Declare(is_in=True))
    assert folded == "Your call: Folding was right."
    view = HACHIHACHI_TRICK.view(DECLARING, HACHIHACHI_TRICK.to_act(DECLARING)[0])
    cost = REVIEWER.reviewed(1, view, Declare(is_in=True), Budget(100), Random(1)).cost / 10
    assert went_in == f"Your call: Going in cost {cost} chips on average."
    lucky = assessed(DECLARING, Declare(is_in=True), won=8)
    assert lucky.endswith(f"({cost} chips lost on average), and luck paid.")
    unlucky = assessed(DECLARING, Declare(is_in=True), won=-20)
    assert unlucky.endswith(f"Going in cost {cost} chips on average, and luck was against it, too.")
    other = assessed(DECLARING, Declare(is_in=False), addressed=False)
    assert other == "Ren: Folding was right."


def test_a_good_hand_was_right_to_go_in() -> None:
    state = play(choose(), "no mizuten", dealt("AH KH QH AS KS AC KC", turn_up="4H"))
    assert assessed(state, Declare(is_in=True)).endswith("Going in was right.")
    assert assessed(state, Declare(is_in=True), won=-9).endswith("only luck was against it.")
    assert assessed(state, Declare(is_in=True), won=-17).endswith("only luck was against it.")
    assert "Folding cost " in assessed(state, Declare(is_in=False))


@pytest.mark.parametrize("won", [-1.0, -2.0])
def test_who_lost_a_little_is_not_told_bare_that_it_was_right(won: float) -> None:
    found = [ranked("in", 1.5), ranked("fold", -2.0, behind=3.5)]
    told = assessment(0, Declare(is_in=True), found, won, counts_places=False).text
    assert told is not None
    assert Texts("en").with_names(("Aoi",), 0)(told).endswith("all the same: on average, folding was worse.")


def ranked(action: str, value: float, behind: float = 0.0) -> RankedAction:
    verdict = Verdict.CLEARLY if behind else Verdict.EVEN
    return RankedAction(Declare(is_in=action == "in"), Estimate(value, 0.1, 100, behind, 0.1), verdict)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_where_places_count_nothing_is_told_as_if_it_were_chips(language: str) -> None:
    state = DECLARING
    late = replace(HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0]), round=12)
    told = ADVISOR.hint(late, Budget(40), Random(1), remembers=False)
    reasons = {each.key for line in told.lines for each in line.reasons}
    assert reasons >= {"hachihachi_trick.reason.worth_late"}
    assert told.figures[0].key == "hachihachi_trick.hint.average_late"
    found = REVIEWER.assess(late, Declare(is_in=False), -2.0, Budget(40), Random(1)).text
    assert found is not None
    said = Texts(language).with_names(("Aoi", "Ren", "Mio", "Yui", "Sora"), 1)(found)
    assert not re.search(r"\d", said.replace("12", "")), said
