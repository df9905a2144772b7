"""The players of Hearts in its variants: what each rewards (HE-24 to HE-29), on constructed positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardtable.ai.games.hearts.advisor import HeartsAdvisor, HeartsReviewer
from cardtable.ai.games.hearts.match_equity import MatchEquity
from cardtable.ai.games.hearts.players import Discreet, Master
from cardtable.ai.games.hearts.policy import careful_policy
from cardtable.ai.games.hearts.trials import knowledge_of
from cardtable.ai.games.hearts.words import card_reasons
from cardtable.engine.games.hearts import HEARTS, Signs, State
from cardtable.engine.games.hearts.ending import deal_scores, new_totals
from cardtable.engine.options import Options
from cardtable.engine.rules import Budget, EntryPoint, Player
from cardtable.engine.scores import Gaussian
from cardtable.texts import Texts
from tests.ai.hearts.tables import card, choice, dealt, played, view, with_chance
from tests.helpers.hearts import cards, choose, signing

BOTH = pytest.mark.parametrize("player", [Discreet(), Master()], ids=["discreet", "master"])


def begun(options: Options, *hands: str, plays: str) -> State:
    return played(dealt(*hands, options=options), plays)


@BOTH
def test_he_24_the_pink_lady_is_thrown_off_like_the_black_one(player: Player[Any]) -> None:
    options = choose("pink_lady_j", passing="none", opening="left_of_dealer")
    state = begun(options, "AC 2C", "KC", "QH 2H 9D 8D 7D 6D 5D 4D 3D 2D 9S 8S 7S", "QC", plays="AC KC")
    assert str(card(player, state)) == "QH"


def test_he_25_only_who_has_taken_the_queen_with_the_kitty_need_not_fear_her() -> None:
    options = choose("kitty", 3, passing="none")
    state = with_chance(begun(options, "AC 2S", "2C 3S", "3C 4S", "QS", plays="AC 2C 3C"))
    policy = careful_policy(options)
    told = [
        [Texts("en")(reason) for reason in card_reasons(knowledge_of(each), policy, *cards(lead))]
        for each, lead in ((view(state), "2S"), (view(played(state, "2S")), "3S"))
    ]
    assert ["Q♠ is still to come." in reasons for reasons in told] == [False, True]


@BOTH
def test_he_26_a_low_joker_ducks_a_heart_that_a_high_one_would_take(player: Player[Any]) -> None:
    options = choose("high_low_joker", 3, passing="none", opening="left_of_dealer")
    harmless = "4C 5C 6C 7C 8C 2D 3D 4D 5D 6D 7D 8D 9D 10D JD"
    state = begun(options, "AC 5H", "2C 6H", f"JK 3H JH {harmless}", plays="AC 2C 4C 5H 6H")
    assert str(card(player, state)) == "3H"
    second = f"JK' 3H JH {harmless}"
    state = begun(options, "AC JK 5H", "2C 7H 6H", second, plays="AC 2C 4C JK 7H 3H 5H 6H")
    assert str(card(player, state)) == "JK'"


@pytest.mark.long
@BOTH
def test_he_28_of_hearts_the_dearest_is_thrown_off(player: Player[Any]) -> None:
    options = choose("spot_a", passing="none", opening="left_of_dealer")
    state = begun(options, "AC 2C", "KC", "AH 5H 2H 8D 7D 6D 5D 4D 3D 2D 9S 8S 7S", "QC", plays="AC KC")
    assert str(card(player, state)) == "AH"


@pytest.mark.long
@BOTH
def test_he_27_a_high_card_is_got_rid_of_where_it_cancels_its_twin(player: Player[Any]) -> None:
    options = choose("cancellation", 6)
    state = begun(options, "3S", "4S", "5S", "KS' 2S", "KS", "QS", plays="KS QS 3S 4S 5S")
    assert str(card(player, state)) == "KS'"
    assert played(state, "KS'").done[-1].winner == 5


def test_he_27_a_hint_tells_that_a_card_cancels_its_twin_and_names_a_queen_once() -> None:
    state = begun(choose("cancellation", 6), "3S", "4S", "5S", "KS' 2S", "KS", "QD", plays="KS QD 3S 4S 5S")
    known, policy = knowledge_of(view(state)), careful_policy(state.options)
    told = [Texts("en")(reason) for reason in card_reasons(known, policy, *cards("KS'"))]
    assert told[1:] == [
        "K♠ cancels its twin on the table, so it cannot take the trick.",
        "Q♠ is still to come.",
    ]


def test_he_27_a_twin_is_tried_once_and_every_rank_that_may_cancel() -> None:
    state = begun(
        choose("cancellation", 6),
        "3S",
        "4S",
        "5S",
        "10S' JS KS KS' 2S 2S' 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC",
        "AS",
        "QS",
        plays="AS QS 3S 4S 5S",
    )
    known = knowledge_of(view(state))
    tried = [str(known.game.codes.card[code]) for code in known.candidates]
    assert tried == ["KS'", "JS", "10S'", "2S'"]


def test_he_29_signs_bring_the_shooter_closer_to_zero_and_the_others_farther() -> None:
    options = choose("complex", 4)
    state = HEARTS.enter(options, EntryPoint(2, (30, 20, -30, -20, 5, 5, -9, -9), 0, 1))
    game = state.trick_game
    taken = [game.weight(each for each in game.cards if each not in cards("JD 10C")), 0, 0, 0]
    won = [4, 3, 3, 3]
    signs = MatchEquity(HEARTS.view(state, 0)).best_signs(taken, won, 0)
    assert signs == (-1, -1, 1, -1)
    totals = new_totals(options, state.totals, deal_scores(options, game.scoring, taken, won, "signs", signs))
    assert totals == (Gaussian(17, 7), Gaussian(-43, -33), Gaussian(18, 18), Gaussian(-22, -22))
    assert HEARTS.standing(totals[0]) == max(map(HEARTS.standing, totals))


BEHIND = (60, 40, 5, 5, 70, 70, 1, 1)
"""Totals of which the third goes beyond the circle with plus, while the first cannot come out ahead."""


@BOTH
def test_he_29_no_sign_ends_the_match_for_a_shooter_who_is_behind(player: Player[Any]) -> None:
    state = signing(*BEHIND)
    equity = MatchEquity(HEARTS.view(state, 0))
    assert state.tricks is not None
    assert equity.best_signs(state.tricks.taken, state.tricks.won, 0) == (-1, 1, 1, 1)
    assert choice(player, state) == "signs -+-+"


def test_a_hint_on_signs_gives_the_distance_of_each_and_a_review_takes_any_signs() -> None:
    state, advisor, texts = signing(*BEHIND), HeartsAdvisor(), Texts("en").with_names(tuple("ABCD"))
    hint = advisor.hint(view(state), Budget(10), Random(1), remembers=True)
    assert [str(action) for action in hint.best] == ["signs -+-+"]
    assert texts(hint.lines[0].reasons[0]) == "Minus takes A to 47.5 from zero; plus would be 80.1."
    assert texts(hint.lines[0].reasons[2]) == "Minus takes C to 80.6 from zero; plus would be 117.4."
    chosen = Signs((1, 1, 1, -1))
    judged = HeartsReviewer().reviewed(0, view(state), chosen, Budget(10), Random(1))
    assert texts(judged.what) == "plus for A, plus for B, plus for C, minus for D"
    assert judged.cost > 0
