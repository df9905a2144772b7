"""Scores of a deal and of a match (HE-15 to HE-23), by cards taken."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.engine.cards import Suit
from cardtable.engine.facts import Acted
from cardtable.engine.games.hearts import HEARTS, DealScore, Reward, State
from cardtable.engine.games.hearts.ending import finish_deal, is_over, match_outcome
from cardtable.engine.games.hearts.options import cards_in_play
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options, Value
from cardtable.engine.scores import places
from tests.helpers.hearts import cards, choose

HEARTS_ALL = " ".join(str(card) for card in cards_in_play(choose()) if card.suit is Suit.HEARTS)
ALL = f"{HEARTS_ALL} QS"


def finished(options: Options, *piles: str, won: str = "4 3 3 3", totals: str = "0 0 0 0") -> State:
    """A deal after its last trick: who took which of the cards that matter, and how many tricks."""
    played = trick_game(options)
    tricks = played.tricks([()] * options.players, 0)
    tricks.taken = [
        sum(played.rules.weights[played.codes.code[card]] for card in cards(pile)) for pile in piles
    ]
    tricks.won = list(map(int, won.split()))
    before = tuple(map(int, totals.split()))
    nothing = (0,) * options.players
    scores = (DealScore(nothing, nothing, nothing, None, 0, "", before),)
    dealt = tuple(() for _ in piles)
    return State(
        options, first_dealer=0, scores=scores, give=nothing[1:], dealt=(cards("2C"), *dealt[1:]),
        tricks=tricks, leader_known=True,
    )  # fmt: skip


def score(
    options: Options, *piles: str, kind: str = "", won: str = "4 3 3 3", totals: str = "0 0 0 0"
) -> DealScore:
    state = finished(options, *piles, won=won, totals=totals)
    return finish_deal(state, kind or str(options.values["moon"])).scores[-1]


def rules(**values: Value) -> Options:
    return choose("black_lady", 4, **values)


def test_he_15_each_heart_is_1_and_the_queen_of_spades_13() -> None:
    assert score(rules(), "2H AH", "QS 3H", "KS AC", "").scores == (2, 14, 0, 0)


def test_he_22_in_basic_hearts_the_queen_counts_nothing() -> None:
    basic = choose("basic")
    assert score(basic, "2H AH", "QS 3H", "", "").scores == (2, 1, 0, 0)
    moon = score(basic, HEARTS_ALL, "QS", "", "")
    assert (moon.scores, moon.shooter, moon.reward) == ((-13, 0, 0, 0), 0, 13)


def test_he_24_the_pink_lady_counts_13_and_the_moon_38() -> None:
    for preset, bonus in (("pink_lady_10", "10D"), ("pink_lady_j", "JD")):
        pink = choose(preset)
        assert score(pink, "QH AH", "QS 3H", bonus, "").scores == (14, 14, -10, 0)
        moon = score(pink, ALL, bonus, "", "")
        assert (moon.scores, moon.shooter, moon.reward) == ((-38, -10, 0, 0), 0, 38)
        assert score(pink, ALL.replace(" QH", ""), "QH", "", "").shooter is None


@pytest.mark.parametrize(
    ("preset", "hearts", "total"), [("spot_a", (11, 12, 13, 14), 129), ("spot_b", (10, 10, 10, 15), 124)]
)
def test_he_28_each_heart_counts_its_number(preset: str, hearts: tuple[int, ...], total: int) -> None:
    spot = choose(preset)
    assert score(spot, "2H 3H", "4H 10H", "9H", "QS").scores == (5, 14, 9, 25)
    assert score(spot, "JH", "QH", "KH", "AH").scores == hearts
    moon = score(spot, ALL, "", "", "")
    assert (moon.scores, moon.reward) == ((0, total, total, total), total)
    assert score(choose(preset, moon="off"), ALL, "", "", "").scores == (total, 0, 0, 0)
    before = finish_deal(finished(spot, "", "", "QS", "", totals="499 0 0 0"), "others")
    assert HEARTS.outcome(before) is None
    after = finish_deal(finished(spot, "2H", "", "QS", "", totals="498 0 0 0"), "others")
    assert HEARTS.outcome(after) is not None  # 500 have been reached


@pytest.mark.parametrize(
    ("moon", "scores", "totals"),
    [
        ("self_plus", (0, -26, 0, 0), (30, 14, 50, -5)),
        ("others", (26, 0, 26, 26), (56, 40, 76, 21)),
        ("asobi", (26, 0, 26, 26), (56, 0, 76, 21)),
        ("off", (0, 26, 0, 0), (30, 66, 50, -5)),
    ],
)
def test_he_17_the_moon(moon: str, scores: tuple[int, ...], totals: tuple[int, ...]) -> None:
    found = score(rules(moon=moon), "", ALL, "", "", totals="30 40 50 -5")
    assert (found.scores, found.totals) == (scores, totals)
    assert (found.shooter, found.kind, found.reward) == ((1, moon, 26) if moon != "off" else (None, "", 0))


def test_he_17_all_but_one_point_is_no_moon() -> None:
    hearts = HEARTS_ALL.removesuffix(" AH")
    for moon in ("self_plus", "others", "asobi"):
        found = score(rules(moon=moon), f"{hearts} QS", "AH", "", "")
        assert (found.scores, found.shooter) == ((25, 1, 0, 0), None)


def test_he_17_in_asobi_taizen_a_total_that_is_a_credit_stays() -> None:
    asobi = rules(moon="asobi", omnibus="ten")
    assert score(asobi, ALL, "10D", "", "", totals="-7 40 0 0").totals == (-7, 56, 26, 26)
    assert score(asobi, f"{ALL} 10D", "", "", "", totals="40 0 0 0").totals == (-10, 26, 26, 26)


@pytest.mark.parametrize(("kind", "scores"), [("self_plus", (-26, 0, 0, 0)), ("others", (0, 26, 26, 26))])
def test_he_17_the_shooter_may_choose(kind: str, scores: tuple[int, ...]) -> None:
    state = finished(rules(moon="choice"), ALL, "", "", "")
    assert HEARTS.to_act(state) == (0,)
    assert HEARTS.view(state, 2).chooses == 0
    for seat in (1, 2, 3):
        breach = HEARTS.breach(state, seat, Reward(kind))
        assert breach is not None
        assert (breach.clause, breach.reason.key) == ("HE-17", "hearts.breach.moon_not_yours")
    after = HEARTS.apply(state, Acted(0, Reward(kind)))
    assert after.scores[-1].scores == scores


def test_he_18_all_tricks_are_the_sun_and_count_double() -> None:
    for moon, scores in (("self_plus", (-52, 0, 0, 0)), ("others", (0, 52, 52, 52))):
        assert score(rules(moon=moon, sun=True), ALL, "", "", "", won="13 0 0 0").scores == scores
    assert score(rules(sun=True), ALL, "", "", "", won="12 1 0 0").scores == (-26, 0, 0, 0)
    assert score(rules(), ALL, "", "", "", won="13 0 0 0").scores == (-26, 0, 0, 0)


def test_he_19_a_total_that_became_50_is_0_and_100_is_50_once() -> None:
    options = rules(target_score=True)
    found = score(options, "2H 3H 4H", "5H", "QS", "", totals="47 99 37 50")
    assert found.totals == (0, 50, 0, 50)  # 100 goes to 50, no further; what was 50 already stays
    assert score(rules(), "2H 3H 4H", "5H", "QS", "", totals="47 99 37 50").totals == (50, 100, 50, 50)


def test_he_19_comes_after_the_asobi_wipe_and_before_the_end() -> None:
    options = rules(target_score=True, moon="asobi")
    assert score(options, ALL, "", "", "", totals="99 24 74 0").totals == (0, 0, 50, 26)
    assert not is_over(options, 1, (50, 0, 0, 0))


def test_he_20_he_23_the_bonus_card_is_worth_10_and_not_needed_for_the_moon() -> None:
    for preset, card in (("omnibus_10", "10D"), ("omnibus_j", "JD")):
        options = choose(preset)
        assert score(options, f"2H {card}", "QS", "", "").scores == (-9, 13, 0, 0)
        assert score(options, ALL, card, "", "").scores == (-26, -10, 0, 0)
    assert score(choose("omnibus_10"), "JD", "", "", "").scores == (0, 0, 0, 0)
    assert score(choose("black_lady"), "10D JD", "", "", "").scores == (0, 0, 0, 0)


def test_he_21_the_ten_of_clubs_doubles_last_of_all() -> None:
    options = rules(ten_of_clubs=True, omnibus="ten", moon="others")
    assert score(options, "2H 3H 10C", "QS", "", "").scores == (4, 13, 0, 0)
    assert score(options, "2H 10C 10D", "QS", "", "").scores == (-18, 13, 0, 0)
    assert score(options, ALL, "10C", "10C 10D".removeprefix("10C "), "").scores == (0, 52, 16, 26)
    assert score(rules(ten_of_clubs=True), f"{ALL} 10C", "", "", "").scores == (-52, 0, 0, 0)
    assert score(rules(), "2H 10C", "", "", "").scores == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("values", "deals", "totals", "over"),
    [
        ({}, 5, (99, 0, 0, 0), False),
        ({}, 5, (100, 0, 0, 0), True),
        ({"reaches": "exceeds"}, 5, (100, 0, 0, 0), False),
        ({"reaches": "exceeds"}, 5, (101, 0, 0, 0), True),
        ({"target": 50}, 5, (50, 0, 0, 0), True),
        ({"deals": 3}, 2, (400, 0, 0, 0), False),
        ({"deals": 3}, 3, (0, 0, 0, 0), True),
        ({}, 99, (0, 0, 0, 0), False),
        ({}, 100, (0, 0, 0, 0), True),
        ({}, 0, (0, 0, 0, 0), False),
    ],
)
def test_he_16_the_end(values: dict[str, Value], deals: int, totals: tuple[int, ...], over: bool) -> None:
    assert is_over(rules(**values), deals, totals) == over


def test_he_16_the_fewest_win_and_equals_share_a_place_and_the_next_is_skipped() -> None:
    assert places(map(HEARTS.standing, (10, 10, 30, 5))) == (2, 2, 4, 1)
    assert places(map(HEARTS.standing, (26, 26, 100))) == (1, 1, 3)
    last = score(rules(), "2H", "3H", "", "QS", totals="99 49 0 0")
    outcome = match_outcome(rules(), (last,), deals=1)
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((4, 3, 1, 2), (100, 50, 0, 13))


@pytest.mark.parametrize(
    ("players", "removed", "total"),
    [(3, "clubs", 26), (5, "spades", 26), (6, "diamonds", 26), (6, "twos", 25)],
)
def test_he_1_the_moon_is_what_is_in_play(players: int, removed: str, total: int) -> None:
    options = choose("black_lady", players, removed=removed)
    in_play = " ".join(str(c) for c in cards_in_play(options) if c.suit is Suit.HEARTS or str(c) == "QS")
    found = score(
        options, in_play, *[""] * (players - 1), won=" ".join("1" * players), totals=" ".join("0" * players)
    )
    assert found.scores[0] == -total


def test_the_deal_tells_what_statistics_count() -> None:
    state = finish_deal(finished(rules(), ALL, "", "", "", won="10 1 1 1"), "self_plus")
    deal = HEARTS.deals(replace(state, scores=state.scores[1:]))[0]
    assert deal.scores == (-26, 0, 0, 0)
    assert deal.places == (1, 2, 2, 2)
    assert dict(deal.figures) == {"tricks": (10, 1, 1, 1), "taken": (26, 0, 0, 0), "moons": (1, 0, 0, 0)}
