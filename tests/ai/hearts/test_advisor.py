"""Hints for Hearts: every candidate with its cost, how sure that is, and why; blind to what is not seen."""

from __future__ import annotations

import pickle
from random import Random
from statistics import mean, stdev

import pytest

from cardtable.ai.coach import Coach, hint_for
from cardtable.ai.games.hearts.advisor import HeartsAdvisor, HeartsReviewer
from cardtable.ai.games.hearts.policy import careful_policy
from cardtable.ai.games.hearts.trials import SLIGHT, knowledge_of
from cardtable.ai.games.hearts.words import card_reasons
from cardtable.ai.hints import Hint
from cardtable.ai.search import Estimate
from cardtable.ai.trick.trials import Verdict, certain, rank_of, ranked
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, Give, HeartsView, Pass, Play, Reward
from cardtable.engine.messages import Message
from cardtable.engine.rules import Budget
from cardtable.texts import LANGUAGES, Texts
from tests.ai.hearts.positions import MOON_CHOSEN, POSITIONS, moon_shot
from tests.ai.hearts.tables import UNPASSED, dealt, played, view, with_chance, with_others_exchanged
from tests.helpers.hearts import choose, fold, hand_out, random_match
from tests.helpers.sampling import some

ADVISOR = HeartsAdvisor()
SEEDS = range(some(16))
"""The draws of worlds whose spread is compared with what is told."""
NAMES = ("Aoi", "Ren", "Mio", "Yui")
SEEN = view(POSITIONS["stops a moon"]().state)


def hint(seen: HeartsView, worlds: int = 20) -> Hint:
    return ADVISOR.hint(seen, Budget(worlds), Random(1), remembers=False)


def cost_of(value: Message) -> float:
    return float(str(value.values.get("points", "0")))


def in_words(told: Hint, language: str) -> list[str]:
    texts = Texts(language).with_names(NAMES)
    lines = [[texts(x.what), texts(x.value), *map(texts, x.reasons)] for x in told.lines]
    return [
        *map(texts, (*told.said, *told.figures)),
        texts(told.measure),
        *(part for line in lines for part in line),
    ]


def test_every_candidate_is_told_with_its_cost_the_best_first() -> None:
    told = hint(view(POSITIONS["ducks the queen when last"]().state), worlds=40)
    assert [str(line.action) for line in told.lines] == ["4S", "2S", "AS"]
    assert [line.share for line in told.lines] == [1.0, 0.0, 0.0]
    assert cost_of(told.lines[2].value) > 10
    assert not told.is_mixed
    assert told.said[0].key == "hint.best"
    assert told.figures[0].values["count"] in (20, 40)  # enough, once the other is clearly behind


def test_he_26_who_is_void_in_hearts_is_void_in_jokers() -> None:
    options = choose("high_low_joker", 3, passing="none", opening="left_of_dealer")
    no_hearts = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC 2D 3D 4D 5D 6D 7D"
    hands = hand_out("AC AH JK JK'", no_hearts, "8D 4H", options=options)
    state = fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    for turn, text in enumerate(("AC", "2C", "8D", "AH", "2D", "4H")):
        state = HEARTS.apply(state, Acted(turn % 3, Play(Card.parse(text))))
    reasons = card_reasons(knowledge_of(view(state)), careful_policy(options), Card.parse("JK"))
    assert "Ren has no hearts left." in map(Texts("en").with_names(NAMES), reasons)


def test_costs_rise_and_are_never_below_zero() -> None:
    for state in random_match(UNPASSED, "2", deals=1).states[2:-1:9]:
        costs = [each.cost for each in ADVISOR.ranked(view(with_chance(state)), Budget(10), Random(1))]
        assert costs == sorted(costs)
        assert costs[0] == 0


def test_a_clear_cost_is_called_so() -> None:
    """HE-15: who may duck and takes the queen of spades instead pays for it."""
    ranked = ADVISOR.ranked(view(POSITIONS["ducks the queen when last"]().state), Budget(60), Random(1))
    verdicts = {str(each.action): each.verdict for each in ranked}
    assert verdicts == {"4S": Verdict.EVEN, "2S": Verdict.EVEN, "AS": Verdict.CLEARLY}


def test_what_is_about_as_good_stands_before_what_is_surely_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the next best would be told as worse, and after it one that is not."""
    seen = view(POSITIONS["ducks the queen when last"]().state)
    best = Estimate(0.0, 1.0, 50)
    tried = [
        (Play(Card.parse(card)), Estimate(-cost, 1.0, 50, behind=cost, behind_error=error), 0)
        for card, cost, error in (("4S", 0.0, 0.0), ("AS", 1.5, 1.0), ("2S", 2.0, 5.0))
    ]
    monkeypatch.setattr(ADVISOR, "ranked", lambda *_: ranked(tried, best, SLIGHT))
    told = hint(seen)
    assert [str(line.action) for line in told.lines] == ["4S", "2S", "AS"]
    assert [line.is_even for line in told.lines] == [False, True, False]
    assert [each.key for each in told.sureness] == ["hint.even_best"]


def test_what_a_trick_costs_is_no_merit_of_the_card_that_takes_it() -> None:
    seen = view(POSITIONS["ducks the queen when last"]().state)
    takes = [each for each in ADVISOR.ranked(seen, Budget(4), Random(1)) if str(each.action) == "AS"]
    assert takes
    for each in takes:
        reasons = ADVISOR.reasons(seen, each)
        assert "hearts.reason.takes" in [reason.key for reason in reasons]
        kept = [reason.key for reason in ADVISOR.merits(seen, each, reasons)]
        assert "hearts.reason.takes" not in kept


def test_how_sure_a_cost_is_goes_by_its_error_and_trifles_are_none() -> None:
    two, queen = Play(Card.parse("2S")), Play(Card.parse("QS"))

    def verdict(cost: float, error: float) -> Verdict:
        best = Estimate(cost, 9.0, 50)
        behind = Estimate(0.0, 9.0, 50, behind=cost, behind_error=error)
        found = ranked([(two, best, 0), (queen, behind, 0)], best, SLIGHT)
        return rank_of(queen, found, SEEN).verdict

    assert verdict(3.0, 1.0) is Verdict.CLEARLY
    assert verdict(1.5, 1.0) is Verdict.LIKELY
    assert verdict(0.9, 1.0) is Verdict.EVEN
    assert verdict(0.2, 0.01) is Verdict.EVEN


def test_reasons_that_hold_for_every_card_are_told_once() -> None:
    told = hint(view(POSITIONS["stops a moon"]().state))
    (suspects,) = [said for said in told.figures if said.key == "hearts.reason.suspects"]
    assert all(suspects not in line.reasons for line in told.lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", POSITIONS)
def test_all_of_it_can_be_said(name: str, language: str) -> None:
    said = in_words(hint(view(POSITIONS[name]().state), worlds=2), language)
    assert all(said)
    assert not [each for each in said if "inf" in each or "nan" in each]


def test_he_4_passes_are_told_as_cards() -> None:
    state = with_chance(HEARTS.start(choose("windows")))
    told = hint(view(state), worlds=4)
    assert 1 < len(told.lines) <= 6
    for line in told.lines:
        assert isinstance(line.action, Pass)
        assert Texts("en")(line.what) == ", ".join(card.symbol for card in line.action.cards)


def test_he_4_where_cards_go_to_several_it_is_told_who_gets_which() -> None:
    action = Pass(((Card.parse("QS"),), (), (Card.parse("AH"), Card.parse("KH"))))
    seen = view(with_chance(HEARTS.start(choose("windows"))))
    assert Texts("en")(ADVISOR.describe_action(action, seen)) == "Q♠ to the left, A♥, K♥ to the right"


def test_he_17_the_rewards_of_a_moon_are_weighed_exactly() -> None:
    told = hint(moon_shot(MOON_CHOSEN, (20, 30, 40, 50)))
    assert {type(line.action) for line in told.lines} == {Reward}
    assert len(told.lines) == 2
    assert all("±" not in said for said in in_words(told, "en"))


def test_he_8_a_dealer_who_sees_no_hand_gets_the_usual() -> None:
    told = hint(view(with_chance(HEARTS.start(choose("windows", passing="dealer")))))
    assert isinstance(told.lines[0].action, Give)


def test_the_only_card_is_told_at_once() -> None:
    told = hint(view(played(dealt("2C", "3C", "4C", "5C"), "")), worlds=1)
    assert [str(line.action) for line in told.lines] == ["2C"]
    assert told.said[-1].key == "hearts.reason.only_card"


@pytest.mark.long
def test_what_the_seat_cannot_see_makes_no_difference() -> None:
    """G-5"""
    examined = 0
    for state in random_match(UNPASSED, "1", deals=1).states[::5]:
        twin = with_others_exchanged(state)
        if twin is not None:
            assert hint(view(twin), worlds=3) == hint(view(state), worlds=3)
            examined += 1
    assert examined > 3


def test_who_is_not_to_act_gets_no_hint() -> None:
    with pytest.raises(ValueError, match="not to act"):
        hint(HEARTS.view(dealt("2C", "3C", "4C", "5C"), 1))


def test_it_can_be_sent_to_another_process() -> None:
    seen = view(POSITIONS["stops a moon"]().state)
    told = hint_for(lambda: Coach(HeartsAdvisor(), HeartsReviewer()), seen, False, Budget(3), Random(1))
    assert pickle.loads(pickle.dumps(told)) == told
    assert pickle.loads(pickle.dumps(seen)) == seen


def test_what_is_as_good_stands_for_a_card_that_was_not_tried() -> None:
    tried = [
        certain(Play(Card.parse(text)), behind=cost) for text, cost in (("8C", 1.0), ("QC", 2.0), ("9D", 0.0))
    ]
    found = ranked(tried, tried[2][1], SLIGHT)
    assert rank_of(Play(Card.parse("QC")), found, SEEN).cost == 2
    assert rank_of(Play(Card.parse("TC")), found, SEEN).cost == 2
    assert rank_of(Play(Card.parse("6C")), found, SEEN).cost == 1
    with pytest.raises(ValueError, match="not tried"):
        rank_of(Play(Card.parse("AC")), found, SEEN)


@pytest.mark.long
def test_the_error_told_is_the_error_made() -> None:
    """Worlds are as different as their number says: what is found again and again spreads as told."""
    seen = view(POSITIONS["stops a moon"]().state)
    gaps, told = [], []
    for seed in SEEDS:
        found = {str(each.action): each for each in ADVISOR.ranked(seen, Budget(60), Random(seed))}
        gaps.append(found["KD"].value - found["2D"].value)
        told.append(max(each.error for each in found.values()))
    assert stdev(gaps) < 2.5 * mean(told)
