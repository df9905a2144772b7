"""What hints say first: a plan in words that follow from what the seat can see, without figures."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardtable.ai.games.fifty_six.bidding import RankedCall
from cardtable.ai.games.fifty_six.plans import call_plan
from cardtable.ai.games.fifty_six.plans import card_plan as fifty_six_plan
from cardtable.ai.games.hachihachi_trick.plans import card_plan as hachihachi_plan
from cardtable.ai.games.hachihachi_trick.plans import declaration_plan
from cardtable.ai.games.hearts.plans import card_plan, pass_plan
from cardtable.ai.games.hearts.policy import careful_policy
from cardtable.ai.games.hearts.trials import knowledge_of
from cardtable.ai.hints import Hint
from cardtable.ai.worlds import OtherWorlds
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import Bid, Calling, Double, Pass
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.conventions import meaning
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, Declare
from cardtable.engine.games.hearts import OPTIONS
from cardtable.engine.messages import Message
from cardtable.engine.rules import Budget, Listed, fold
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.present.games.fifty_six.lesson import DOUBLING, FiftySixLesson
from cardtable.present.games.fifty_six.lesson import FIRST as FIFTY_SIX
from cardtable.present.games.hachihachi_trick.lesson import MIZUTEN, HachihachiLesson
from cardtable.present.games.hearts.lesson import EXERCISES as HEARTS
from cardtable.present.games.hearts.lesson import Exercise as HeartsExercise
from cardtable.present.games.hearts.lesson import HeartsLesson, Script
from cardtable.present.games.hearts.variants import JACK, SPOT
from cardtable.present.lessons.game_lesson import parse_cards
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.hachihachi_trick import choose, dealt, play
from tests.helpers.lessons import step
from tests.helpers.playthrough import Case, random_play
from tests.helpers.sampling import some

CASES = [
    Case("hearts", "windows", 4),
    Case("fifty_six", "akagiri", 4),
    Case("hachihachi_trick", "standard", 4),
    Case("happy_six", "open", 2),
]
NAMES = ("You", "Mio", "Ren", "Sora")


def words(said: tuple[Message, ...], language: str = "en") -> list[str]:
    texts = Texts(language).with_names(NAMES, 0)
    return [texts(each) for each in said]


def hint_of(case: Case, view: object) -> Hint:
    coach = GAMES[case.game].coach
    assert coach is not None
    return coach().advisor.hint(view, Budget(2), Random(1), remembers=True)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said_is_the_same_when_the_hidden_cards_are_others(case: Case) -> None:
    play = random_play(case, "3")
    rules = play.rules
    other_worlds = OtherWorlds(rules, play.states[0], GAMES[case.game].computers().completion)
    compared = 0
    for ply in play.plies(some(60))[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if compared == 6 or not isinstance(fact, Acted):
            continue
        view = rules.view(before, fact.seat)
        if view.choices is None or len(view.choices.legal() or (1, 2)) < 2:
            continue
        said = hint_of(case, view).said
        for facts in other_worlds.draw(play.facts[: ply - 1], fact.seat, Random(2), most=2):
            if facts != play.facts[: ply - 1]:
                other = fold(rules, case.options, facts)
                assert hint_of(case, rules.view(other, fact.seat)).said == said
                compared += 1
    assert compared


@pytest.mark.long
@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_is_said_first_has_no_figures(case: Case, language: str) -> None:
    play = random_play(case, "4")
    told = 0
    for ply in play.plies(some(40))[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if isinstance(fact, Acted):
            found = hint_of(case, play.rules.view(before, fact.seat))
            assert found.said
            for each in words(found.said, language):
                assert not re.search(r"%|±|\d\.\d", each), each
            told += 1
    assert told


def test_a_raise_tells_what_the_partner_has_told_and_what_it_is_to_know() -> None:
    view = FiftySixLesson(step(FIFTY_SIX.exercises, "nines")).view
    assert isinstance(view.choices, Calling)
    bid = parse("31 hearts")
    assert isinstance(bid, Bid)
    ranked = RankedCall(bid, 0.0, meaning(view.choices.auction, bid), None)
    assert words(call_plan(view, ranked)) == [
        "Ren has told of J♥. Raise hearts, so that your team knows you have both 9♥."
    ]
    assert words(call_plan(view, RankedCall(Pass(), 0.0, meaning(view.choices.auction, Pass()), None)))


def test_a_lead_counts_on_the_partner_who_has_none_of_the_suit() -> None:
    view = FiftySixLesson(step(FIFTY_SIX.exercises, "void")).view
    assert words(fifty_six_plan(view, Card.parse("10C"))) == ["Ren has no clubs, and can trump."]
    assert words(fifty_six_plan(view, Card.parse("10D"))) == [
        "Let this trick go, and keep your better cards for later."
    ]
    assert not fifty_six_plan(view, Card.parse("JH"))


@pytest.mark.parametrize(
    ("name", "card", "plan"),
    [
        ("lead", "5C", "keeps_guard"),
        ("queen", "QS", "rid"),
        ("queen", "7C", "clears"),
        ("moon", "2H", "keeps_stopper"),
        ("moon", "KH", "stops"),
        ("first", "AC", "cheap"),
        ("first", "5C", "ducks"),
    ],
)
def test_a_card_of_hearts_says_what_it_is_for(name: str, card: str, plan: str) -> None:
    view = HeartsLesson(step(HEARTS, name)).view
    found = card_plan(knowledge_of(view), careful_policy(view.options), Card.parse(card))
    assert [each.key for each in found] == [f"hearts.plan.{plan}"]


def test_a_pass_says_which_suit_is_empty_and_who_protects_the_queen() -> None:
    hand = parse_cards("QS 8S 6S 3S KH 9H 4H 2H KC 7C 5C AD JD")
    passed = parse_cards("AD JD KC")
    kept = tuple(card for card in hand if card not in passed)
    assert words(pass_plan(passed, kept)) == [
        "Then you have no diamonds, and can throw away your worst card when they are led.",
        "The queen of spades may stay: 3 smaller spades protect her.",
    ]
    assert [each.key for each in pass_plan(parse_cards("QS KH KC"), ())] == [
        "hearts.plan.void",
        "hearts.plan.spades",
    ]


@pytest.mark.parametrize(
    ("name", "card", "plan"),
    [
        ("lead", "4C", "Hand on the lead with 4♣, and keep A♥ for later."),
        ("lead", "3H", "3♥ makes the others play their trumps, before they can beat your other cards."),
        ("ruff", "2D", "Let this trick go, and keep 3♥ for a better one."),
        ("ruff", "3H", "3♥ is enough to take the trick."),
    ],
)
def test_a_card_of_hachihachi_trick_says_what_it_is_for(name: str, card: str, plan: str) -> None:
    view = HachihachiLesson(step(MIZUTEN.exercises, name), MIZUTEN).view
    assert words(hachihachi_plan(view, Card.parse(card))) == [plan]


@pytest.mark.parametrize(
    ("hand", "plan"),
    [
        ("KC KD 9C 9D 5H 3S 2S", "Your high cards should take tricks."),
        (
            "KC KD KS 9D 5H 3S 2S",
            "Your hand role (three of a kind) should bring chips before any card is played.",
        ),
    ],
)
def test_ht_10_chips_for_a_role_are_hoped_for_only_where_it_is_no_low_one(hand: str, plan: str) -> None:
    state = play(choose(), "no_mizuten", dealt(hand, turn_up="4H"))
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    assert words(declaration_plan(view, Declare(is_in=True))) == [plan]


def test_a_card_whose_reasons_say_all_has_no_plan() -> None:
    view = HachihachiLesson(step(MIZUTEN.exercises, "ruff"), MIZUTEN).view
    assert not hachihachi_plan(view, Card.parse("AH"))
    lead = HachihachiLesson(step(MIZUTEN.exercises, "lead"), MIZUTEN).view
    assert not hachihachi_plan(lead, Card.parse("AS"))


@pytest.mark.parametrize(
    ("at", "card", "plan"),
    [
        (0, "2D", "ducks"),
        (1, "AC", "early"),
        (1, "7C", "low"),
        (1, "KD", "beaten"),
    ],
)
def test_a_lead_of_hearts_says_what_may_come_of_it(at: int, card: str, plan: str) -> None:
    script = Script(
        "hearts.test",
        OPTIONS.choose("black_lady", 4, {"passing": "none", "opening": "left_of_dealer"}),
        JACK.entry,
        (
            "QD KD 2D 10C 7C AC 9S 6S 2S 8H 6H 3H 2H",
            "3D 6D KC 9C 6C 3C KS QS 10S 5S AH 9H 4H",
            "5D 8D 7D 4C JC 5C 2C JS 8S 4S KH 10H 5H",
            "JD 10D 9D 4D AD QC 8C AS 7S 3S QH JH 7H",
        ),
        (HeartsExercise("first", parse_cards("QD")), HeartsExercise("second", parse_cards("2S"))),
        {1: "3D 5S", 2: "5D 4S", 3: "4D 3S"},
    )
    view = HeartsLesson(at, script).view
    found = card_plan(knowledge_of(view), careful_policy(view.options), Card.parse(card))
    assert [each.key for each in found] == [f"hearts.plan.{plan}"]


def test_who_cannot_stay_below_takes_a_trick_with_the_highest_or_hopes() -> None:
    script = replace(SPOT, entry=replace(SPOT.entry, starter=2), played={1: "7S", 2: "5S", 3: "2S"})
    view = HeartsLesson(0, replace(script, exercises=(HeartsExercise("only", parse_cards("JS")),))).view
    plans = {
        card: [
            each.key for each in card_plan(knowledge_of(view), careful_policy(view.options), Card.parse(card))
        ]
        for card in ("JS", "3S")
    }
    assert plans == {"JS": ["hearts.plan.highest"], "3S": ["hearts.plan.lowest"]}


def test_he_20_a_card_that_takes_points_off_is_taken_home() -> None:
    view = HeartsLesson(step(JACK.exercises, "home"), JACK).view
    policy = careful_policy(view.options)
    assert words(card_plan(knowledge_of(view), policy, Card.parse("JD"))) == [
        "If J♦ wins here, it takes ten points off."
    ]


def test_a_pass_of_low_cards_is_not_said_to_be_of_high_ones() -> None:
    few = pass_plan(parse_cards("5D 6D 9D"), parse_cards("JD QC KC AC"))
    assert [each.key for each in few] == ["hearts.plan.few"]
    assert not pass_plan(parse_cards("5D 6C 9H"), parse_cards("JD 2D QC KC AH"))


def test_a_queen_that_is_passed_from_many_spades_is_not_said_to_lack_protection() -> None:
    passed, kept = parse_cards("QS 9H AH"), parse_cards("3C 3D 3S 4S 5S 6S 7S JS 4H 5H")
    assert [each.key for each in pass_plan(passed, kept)] == ["hearts.plan.few"]


def test_who_cannot_win_gives_least_or_keeps_what_could() -> None:
    view = FiftySixLesson(step(DOUBLING.exercises, "take"), DOUBLING).view
    assert words(fifty_six_plan(view, Card.parse("10C"))) == [
        "Let this trick go, and keep 9♥ for a better one."
    ]


def test_what_cannot_be_won_and_what_will_hardly_win_is_said_so() -> None:
    view = FiftySixLesson(step(FIFTY_SIX.exercises, "draw")).view
    assert words(fifty_six_plan(view, Card.parse("9D"))) == [
        "Let this trick go, and keep your better cards for later."
    ]
    low = parse_cards("9D 10D")
    choices = Listed(tuple(map(Play, low)), (None,) * len(low))
    only_low = replace(view, hands=(low, *view.hands[1:]), choices=choices)
    assert words(fifty_six_plan(only_low, Card.parse("9D"))) == [
        "None of your cards is likely to win when you lead it: 9♦ will do."
    ]


@pytest.mark.parametrize(
    ("seat", "points", "plan"),
    [
        (3, 40, "Leave ♥40 to the other team. Outbidding it would be a risk."),
        (3, 56, "Nobody can bid more than ♥56: leave it to the other team."),
        (0, 40, "Your team has the bid with ♥40. There is no need to go higher."),
        (0, 56, "Your team has the bid with ♥56, and nobody can bid more."),
    ],
)
def test_a_pass_says_whose_contract_it_leaves_and_if_none_is_higher(
    seat: int, points: int, plan: str
) -> None:
    view = FiftySixLesson(step(DOUBLING.exercises, "double"), DOUBLING).view
    assert isinstance(view.choices, Calling)
    assert view.contract is not None
    contract = replace(view.contract, declarer=seat, points=points)
    told = meaning(view.choices.auction, Pass())
    assert words(call_plan(view, RankedCall(Pass(), 0.0, told, contract))) == [plan]


def test_a_bid_without_trump_says_what_it_tells() -> None:
    view = FiftySixLesson(step(FIFTY_SIX.exercises, "open")).view
    assert isinstance(view.choices, Calling)
    plans = []
    for text in ("28 no trump", "28 noes"):
        bid = parse(text)
        assert isinstance(bid, Bid)
        told = meaning(view.choices.auction, bid)
        plans += [each.key for each in call_plan(view, RankedCall(bid, 0.0, told, None))]
    assert plans == ["fifty_six.plan.no_suit", "fifty_six.plan.tells_nothing"]


def test_a_double_names_the_bid_as_it_was_made() -> None:
    view = FiftySixLesson(step(DOUBLING.exercises, "double"), DOUBLING).view
    assert isinstance(view.choices, Calling)
    assert view.contract is not None
    doubled = RankedCall(
        Double(), 0.0, meaning(view.choices.auction, Double()), replace(view.contract, doubles=1)
    )
    assert words(call_plan(view, doubled)) == [
        "♥40 may well fail, and failing costs more than making it brings: double what is at stake."
    ]


@pytest.mark.parametrize("case", [Case("hearts", "windows", 4), Case("hearts", "cancellation", 6)], ids=str)
def test_what_is_said_of_taking_and_ducking_is_so(case: Case) -> None:
    told = set()
    play = random_play(case, "1")
    for before, fact in zip(play.states, play.facts, strict=False):
        if not isinstance(fact, Acted) or not isinstance(fact.action, Play):
            continue
        view: Any = play.rules.view(before, fact.seat)
        known, policy = knowledge_of(view), careful_policy(view.options)
        for card in [each.card for each in view.choices.legal()]:
            own, out, lying = (
                [each.rank for each in cards if each.suit is card.suit]
                for cards in (known.hand, known.unknown, view.trick)
            )
            for said in card_plan(known, policy, card):
                kind = said.key.rpartition(".")[2]
                told.add(kind)
                if kind == "low":
                    assert max(out) > card.rank
                elif kind == "must":
                    assert card.rank == max(own)
                    assert case.players == 6 or min(own) > max(lying)  # of six some cards are cancelled
                elif kind == "ducks":
                    assert case.players == 4, "what lies above it may be cancelled yet"
    assert "low" in told
    assert ("must" in told) is (case.players == 4)
