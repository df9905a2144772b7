"""Hints and reviews of Fifty-Six: every candidate with its cost, why, and in words."""

from __future__ import annotations

import re
from random import Random

import pytest

from cardtable.ai.games.fifty_six.advisor import FiftySixAdvisor, FiftySixReviewer
from cardtable.ai.games.fifty_six.beliefs import knowledge_of, statements, worlds_of
from cardtable.ai.games.fifty_six.trials import evaluate
from cardtable.ai.hints import Hint
from cardtable.engine.bits import count
from cardtable.engine.cards import Suit
from cardtable.engine.games.fifty_six import FIFTY_SIX, FiftySixView, State
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import after, cards, choose, dealt

ADVISOR, REVIEWER = FiftySixAdvisor(), FiftySixReviewer()

SIX = choose(players=6, direction="clockwise")
STRONG = "JS JS' 9S AS 10S JH JH' AH"
OPENING = dealt(SIX, STRONG, dealer=5)
PLAYING = after(OPENING, "30 spades, pass, pass, pass, pass, pass")
POINTS = {"opening": OPENING, "answering": after(OPENING, "30 spades, double"), "playing": PLAYING}


def view_of(state: State) -> FiftySixView:
    """What the seat that is to act sees."""
    return FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])


def hint(state: State, worlds: int = 10) -> Hint:
    return ADVISOR.hint(view_of(state), Budget(worlds), Random(1), remembers=False)


def test_a_hint_in_the_auction_tells_what_the_call_tells_and_what_comes_of_it() -> None:
    told, texts = hint(OPENING), Texts("en")
    likely = re.compile(r".*: about \d+% likely to be made\.|Nobody has bid yet, and somebody else may\.")
    for line in told.lines:
        assert any(map(likely.fullmatch, map(texts, line.reasons)))
    assert any("10 possible deals" in texts(said) for said in told.figures)
    (line,) = [each for each in told.lines if str(each.action) == "30 spades"]
    reasons = list(map(texts, line.reasons))
    assert "30♠: about 99% likely to be made." in reasons
    assert any(
        "It tells your team: Holds both J♠, 9♠, the 3 highest spades, but not " in each for each in reasons
    )


def test_a_hint_in_the_auction_is_the_same_for_the_same_seed_and_stops_when_it_is_told_to() -> None:
    view = view_of(OPENING)
    assert hint(OPENING, 2) == hint(OPENING, 2)
    stopped = ADVISOR.hint(view, Budget(10**6, lambda: True), Random(1), remembers=False)
    assert stopped.lines


@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_kind_of_hint_can_be_put_into_words(point: str, language: str) -> None:
    told = hint(POINTS[point])
    texts = Texts(language).with_names(("Aoi", "Ren", "Mio", "Yui", "Sora", "Kai"))
    assert len(told.lines) > 1
    for line in told.lines:
        assert all(map(texts, (line.what, line.value, *line.reasons)))
    assert all(map(texts, (*told.said, *told.figures, told.measure)))


def test_the_cost_of_a_card_is_told_in_game_points() -> None:
    told = hint(after(OPENING, "46 spades, pass, pass, pass, pass, pass"), worlds=20)
    assert all(isinstance(line.action, Play) for line in told.lines)
    texts = Texts("en")
    assert texts(told.lines[0].value) == "best"
    assert texts(told.lines[-1].value).endswith(" game points worse")
    assert any("20 possible deals" in texts(said) for said in told.figures)


def test_cards_are_reviewed() -> None:
    view = view_of(PLAYING)
    assert REVIEWER.is_free(view)
    for text in ("JS", "JS'", "AH"):
        found = REVIEWER.reviewed(7, view, FIFTY_SIX.parse_action(text), Budget(6), Random(1))
        assert found.place.key == "fifty_six.review.trick"
        assert found.cost >= 0
    assert REVIEWER.amount(3).values == {"points": "0.3"}
    assert REVIEWER.title([]).values == {"deal": 0}


def test_calls_are_reviewed_whatever_was_called() -> None:
    view = view_of(OPENING)
    assert REVIEWER.is_free(view)
    costs = {}
    for text in ("30 spades", "pass", "56 diamonds", "29 noes"):
        found = REVIEWER.reviewed(7, view, FIFTY_SIX.parse_action(text), Budget(2), Random(1))
        assert (found.place.key, found.place.values) == ("fifty_six.review.bidding", {"number": 1})
        assert str(Texts("en").aloud(found.what)) == text
        costs[text] = found.cost
        assert found.reasons
    best = str(hint(OPENING, 2).lines[0].action)
    assert REVIEWER.reviewed(7, view, FIFTY_SIX.parse_action(best), Budget(2), Random(1)).cost == 0
    assert costs["56 diamonds"] == max(costs.values()) > 20
    assert costs["pass"] > 0  # with such a hand
    answering = view_of(after(OPENING, "56 spades, double"))
    answers = [
        REVIEWER.reviewed(9, answering, FIFTY_SIX.parse_action(text), Budget(2), Random(1))
        for text in ("redouble", "pass")
    ]
    assert all(found.place.values == {"number": 3} for found in answers)
    assert min(found.cost for found in answers) == 0


def test_in_most_worlds_the_others_hold_what_they_have_told() -> None:
    state = dealt(SIX, "", "", "JD JD' 9D AD KD QD", "", "JC", dealer=5)
    state = after(state, "pass, pass, 30 diamonds, pass, plus 1 clubs, pass, 32 diamonds" + ", pass" * 5)
    view = view_of(state)
    jacks = view.trick_game.codes.masks(cards("JD JD'"))[Suit.DIAMONDS]
    assert any(each.seat == 2 and each.low == each.high == 2 for each in statements(view))
    worlds = worlds_of(view, knowledge_of(view), Random(1))
    worlds.step(500)
    both = lone = 0
    for _ in range(400):
        worlds.step(30)
        both += worlds.hands[2 * 4 + Suit.DIAMONDS] & jacks == jacks
        lone += count(worlds.hands[4 * 4 + Suit.CLUBS]) == 1
    assert both > 280
    assert lone > 200
    assert both + lone < 800  # nobody is believed entirely


def test_only_a_seat_that_is_to_play_has_cards_tried() -> None:
    with pytest.raises(ValueError, match="not to play"):
        evaluate(view_of(OPENING), Budget(5), Random(1))
