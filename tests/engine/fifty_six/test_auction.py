"""The auction: turns, heights, forms, doubles, its end, and all its refusals (FS-6 to FS-13)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import (
    FIFTY_SIX,
    Auction,
    Bid,
    Calling,
    Contract,
    Denomination,
    Double,
    Pass,
    Redouble,
    State,
)
from cardtable.engine.games.fifty_six.actions import FORMS, parse
from cardtable.engine.options import Options
from cardtable.engine.seats import PUBLIC
from tests.helpers.fifty_six import after, before_deal, choose, dealt, played_out, refused, spoken
from tests.helpers.slow_auction import SlowAuction, all_bids

FORCED = choose("cards_56", 4, direction="counterclockwise", redeal=False)
"""When all have passed, forehand must bid."""

OBLIGED = choose(opening_obliged=True)
"""Forehand must bid at the first turn."""

VOCABULARY = ("pass", "double", "redouble", *all_bids())


def contract(state: State) -> str:
    """Write a state's contract: who plays what."""
    found = state.auction.contract if state.auction is not None else None
    if found is None:
        return "none"
    words = [str(found.declarer), str(found.points), found.denomination.text]
    return " ".join([*words, *("x",) * found.doubles, *("imposed",) * found.is_imposed])


def is_bidding(state: State) -> bool:
    """True if the auction goes on."""
    return FIFTY_SIX.view(state, PUBLIC).is_bidding


# ── FS-6: turns and heights ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("options", "dealer", "turns"),
    [
        (choose(players=4), 0, [3, 2, 1, 0, 3]),
        (choose(players=6), 2, [1, 0, 5, 4, 3]),
        (choose(players=8), 1, [0, 7, 6, 5, 4]),
        (choose("cards_56", 6), 2, [3, 4, 5, 0, 1]),
        (choose(players=4, direction="clockwise"), 3, [0, 1, 2, 3, 0]),
    ],
)
def test_fs6_calls_go_from_forehand_in_playing_direction(
    options: Options, dealer: int, turns: list[int]
) -> None:
    state = dealt(options, dealer=dealer)
    for number, seat in enumerate(turns):
        assert FIFTY_SIX.to_act(state) == (seat,)
        for other in (*range(options.players), options.players, PUBLIC):
            for text in ("pass", f"{28 + number} spades", "double", "plus 0 spades", "JS"):
                if other != seat:
                    assert refused(state, text, other) == ("FS-6", "not_your_turn")
        state = after(state, f"{28 + number} spades")


def test_fs6_the_lowest_bid_is_28_and_the_highest_56() -> None:
    state = dealt(choose())
    for low in ("27 spades", "spades 27", "0 no trump", "1 noes"):
        assert refused(state, low) == ("FS-6", "too_low")
    for high in ("57 spades", "spades 57", "57 no trump", "99 noes"):
        assert refused(state, high) == ("FS-6", "too_high")
    for good in ("28 spades", "spades 28", "56 no trump", "56 noes", "hearts 56"):
        assert refused(state, good) is None


def test_fs6_each_bid_must_be_higher_in_points_whatever_the_suit() -> None:
    state = after(dealt(choose()), "30 clubs")
    for text in ("30 hearts", "30 no trump", "hearts 30", "30 noes", "29 hearts", "28 no trump"):
        assert refused(state, text) == ("FS-6", "not_higher")
    for text in ("31 clubs", "clubs 31", "31 noes", "plus 1 clubs", "plus 26 hearts"):
        assert refused(state, text) is None
    assert refused(state, "plus 27 hearts") == ("FS-6", "too_high")


def test_fs6_a_bid_of_56_does_not_end_the_auction() -> None:
    state = after(dealt(choose()), "56 clubs")
    assert is_bidding(state)
    for text in ("57 clubs", "plus 1 clubs", "plus 1 noes"):
        assert refused(state, text) == ("FS-6", "too_high")
    assert refused(state, "56 no trump") == ("FS-6", "not_higher")
    assert contract(after(state, "pass, pass, pass")) == "3 56 clubs"
    assert contract(after(state, "double, pass, pass, pass")) == "3 56 clubs x"


def test_fs6_no_card_is_played_before_the_bidding_is_over() -> None:
    state = dealt(choose(), "", "", "", "JS")
    assert refused(state, "JS") == ("FS-6", "call_first")
    assert refused(after(state, "28 spades"), "9S") == ("FS-6", "call_first")


# ── FS-7, FS-8: passing, and the end ─────────────────────────────────────────────────────────────────


def test_fs7_who_has_passed_may_bid_again_and_partners_may_raise_and_change_the_suit() -> None:
    state = after(dealt(choose()), "pass, pass, 28 clubs, pass, 29 clubs, pass, 30 hearts")
    assert contract(state) == "1 30 hearts"
    assert FIFTY_SIX.to_act(state) == (0,)


@pytest.mark.parametrize("players", [4, 6, 8])
def test_fs8_the_auction_ends_when_all_the_others_pass_in_a_row(players: int) -> None:
    state = after(dealt(choose(players=players)), f"pass, 28 clubs{', pass' * (players - 2)}")
    assert is_bidding(state)
    raised = after(state, "29 hearts")
    assert is_bidding(after(raised, ", ".join(["pass"] * (players - 2))))
    assert contract(after(raised, ", ".join(["pass"] * (players - 1)))) == f"{players - 1} 29 hearts"
    ended = after(state, "pass")
    assert not is_bidding(ended)
    assert contract(ended) == f"{players - 2} 28 clubs"
    for text in ("pass", "29 clubs", "double", "redouble", "plus 0 clubs"):
        for seat in range(players):
            assert refused(ended, text, seat) == ("FS-8", "auction_over")
    assert spoken(state, Acted(FIFTY_SIX.to_act(state)[0], Pass()))[-1] == "contract"


# ── FS-9, FS-10: doubles ─────────────────────────────────────────────────────────────────────────────


def test_fs9_only_the_opponents_last_bid_is_doubled_and_only_once() -> None:
    state = dealt(choose())
    assert refused(state, "double") == ("FS-9", "nothing_to_double")
    state = after(state, "28 clubs")
    assert refused(state, "double") is None
    passed = after(state, "pass")
    assert refused(passed, "double") == ("FS-9", "own_bid")
    assert refused(after(passed, "pass"), "double") is None
    doubled = after(state, "double")
    assert refused(doubled, "double") == ("FS-9", "own_bid")
    assert refused(after(doubled, "pass"), "double") == ("FS-9", "doubled_already")


def test_fs9_after_a_double_the_count_of_passes_starts_again() -> None:
    state = after(dealt(choose()), "28 clubs, pass, pass, double, pass, pass")
    assert is_bidding(state)
    ended = after(state, "pass")
    assert contract(ended) == "3 28 clubs x"
    assert refused(ended, "redouble", 3) == ("FS-9", "auction_over")


@pytest.mark.parametrize("bid", ["29 spades", "pass, 29 spades", "pass, pass, 29 spades"])
def test_fs9_any_new_bid_by_anyone_cancels_the_double(bid: str) -> None:
    state = after(dealt(choose()), f"28 clubs, double, {bid}")
    assert contract(state).endswith("29 spades")
    assert refused(state, "redouble") == ("FS-10", "not_doubled")
    assert contract(after(state, "pass, pass, pass")).endswith("29 spades")
    assert contract(after(state, "double, pass, pass, pass")).endswith("29 spades x")


def test_fs10_the_team_that_was_doubled_redoubles_and_that_ends_the_auction() -> None:
    state = after(dealt(choose(players=6)), "28 clubs")
    assert refused(state, "redouble") == ("FS-10", "not_doubled")
    assert refused(dealt(choose()), "redouble") == ("FS-10", "not_doubled")
    state = after(state, "double")
    assert refused(state, "redouble") is None  # a partner
    assert refused(after(state, "pass"), "redouble") == ("FS-10", "own_double")
    for passes in (0, 2, 4):
        ended = after(state, f"{'pass, ' * passes}redouble")
        assert not is_bidding(ended)
        assert contract(ended) == "5 28 clubs x x"
        for text in ("29 clubs", "pass", "double", "redouble"):
            assert refused(ended, text, 2) == ("FS-10", "auction_over")


# ── FS-11: all pass ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [4, 6, 8])
def test_fs11_if_all_pass_forehand_is_taken_to_have_bid_28_no_trump(players: int) -> None:
    state = dealt(choose(players=players), dealer=2)
    state = after(state, ", ".join(["pass"] * (players - 1)))
    assert is_bidding(state)
    last = Acted(FIFTY_SIX.to_act(state)[0], Pass())
    assert spoken(state, last) == ["pass", "imposed"]
    state = FIFTY_SIX.apply(state, last)
    assert contract(state) == "1 28 no trump imposed"
    assert FIFTY_SIX.to_act(state) == (1,)
    for text in ("double", "redouble", "28 no trump", "29 spades", "pass"):
        for seat in range(players):
            assert refused(state, text, seat) == ("FS-11", "imposed")


def test_fs11_option_the_turn_comes_back_to_forehand_who_must_bid() -> None:
    state = after(dealt(FORCED), "pass, pass, pass")
    assert spoken(state, Acted(0, Pass())) == ["pass", "forced"]
    state = after(state, "pass")
    assert FIFTY_SIX.to_act(state) == (3,)
    assert FIFTY_SIX.view(state, 0).is_forced
    for text in ("pass", "double", "redouble", "plus 1 spades", "plus 2 noes"):
        assert refused(state, text) == ("FS-11", "must_bid")
    assert refused(state, "27 spades") == ("FS-6", "too_low")
    assert refused(state, "plus 1 no trump") == ("FS-12", "no_form")
    for text in ("28 spades", "spades 28", "28 noes", "40 no trump"):
        assert refused(state, text) is None
    going = after(state, "28 spades")
    assert not FIFTY_SIX.view(going, 0).is_forced
    assert refused(going, "double") is None
    assert refused(going, "plus 1 clubs") is None
    assert contract(after(going, "pass, pass, pass")) == "3 28 spades"


def test_opening_obliged_forehand_must_bid_at_the_first_turn_and_only_then() -> None:
    state = dealt(OBLIGED)
    assert refused(state, "pass") == ("FS-6", "must_open")
    assert refused(state, "double") == ("FS-9", "nothing_to_double")
    assert refused(state, "plus 1 spades") == ("FS-12", "plus_opens")
    state = after(state, "28 spades")
    assert refused(state, "pass") is None
    assert refused(after(state, "29 clubs, pass, pass"), "pass") is None


# ── FS-12: the forms ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "text",
    [
        *("plus 1 no trump", "no trump 28", "noes 28", "spades plus 1", "plus 0 spades", "plus 0 noes"),
        *("noes plus 1", "no trump plus 2", "clubs plus 0"),
    ],
)
def test_fs12_forms_that_do_not_exist_are_refused(text: str) -> None:
    for calls in ("", "28 hearts", "28 hearts, double"):
        assert refused(after(dealt(choose()), calls), text) == ("FS-12", "no_form")


def test_fs12_plus_forms_cannot_open_and_noes_may() -> None:
    state = after(dealt(choose()), "pass, pass")
    for text in ("plus 1 spades", "plus 1 noes", "plus 28 hearts"):
        assert refused(state, text) == ("FS-12", "plus_opens")
    assert contract(after(state, "28 noes")) == "1 28 noes"


@pytest.mark.parametrize(
    ("bid", "points"),
    [("31 spades", 31), ("plus 1 spades", 31), ("spades 31", 31), ("31 no trump", 31), ("plus 3 noes", 33)],
)
def test_fs12_how_a_bid_is_said_settles_points_and_trumps(bid: str, points: int) -> None:
    state = after(dealt(choose()), f"30 hearts, {bid}, pass, pass, pass")
    found = FIFTY_SIX.view(state, PUBLIC).contract
    assert found is not None
    assert found.points == points
    assert (found.trump is None) == ("no" in bid)
    assert FIFTY_SIX.view(state, PUBLIC).calls[1] == (2, parse(bid))


def test_fs12_there_are_fifteen_forms_and_some_420_calls() -> None:
    assert len(set(FORMS)) == 15
    auction = Auction(choose(), 0).after_call(Bid(28, Denomination.CLUBS))
    assert sum(auction.refusal(parse(text)) is None for text in VOCABULARY) == 15 * 28 + 2


# ── FS-13 ────────────────────────────────────────────────────────────────────────────────────────────


def test_fs13_the_team_of_the_last_bid_is_the_bidding_team() -> None:
    state = after(dealt(choose()), "28 clubs, 29 hearts, 30 clubs, double, pass, pass, pass")
    found = FIFTY_SIX.view(state, PUBLIC).contract
    assert found == Contract(1, 30, Denomination.CLUBS, doubles=1)
    assert found.team == 1


# ── all of it, against the slow judge ────────────────────────────────────────────────────────────────

auctions = st.tuples(
    st.sampled_from([4, 6, 8]),
    st.integers(0, 7),
    st.sampled_from(["clockwise", "counterclockwise"]),
    st.booleans(),
    st.booleans(),
)
often = st.sampled_from(["pass", "pass", "pass", "double", "redouble"])
modest = st.builds(
    "{} {}".format, st.integers(28, 33), st.sampled_from(["clubs", "hearts", "no trump", "noes"])
)
raises = st.builds("plus {} {}".format, st.integers(1, 4), st.sampled_from(["clubs", "spades", "noes"]))


@pytest.mark.long
@settings(max_examples=150, deadline=None)
@given(auctions, st.lists(often | modest | raises | st.sampled_from(VOCABULARY), max_size=40), st.randoms())
def test_fs6_to_fs13_an_auction_is_as_it_is_slowly_judged(
    how: tuple[int, int, str, bool, bool], texts: list[str], rng: Random
) -> None:
    players, dealer, way, forced, obliged = how
    dealer %= players
    options = choose(players=players, direction=way, forced_bid=forced, opening_obliged=obliged)
    step = 1 if way == "clockwise" else -1
    slow = SlowAuction(players, (dealer + step) % players, step, forced, obliged)
    state = dealt(options, dealer=dealer)
    for text in texts:
        if slow.is_over():
            break
        seat = slow.seat()
        assert FIFTY_SIX.to_act(state) == (seat,)
        choices = FIFTY_SIX.view(state, seat).choices
        assert isinstance(choices, Calling)
        for other in (text, *rng.sample(VOCABULARY, 6)):
            breach = FIFTY_SIX.breach(state, seat, parse(other))
            assert (breach and breach.clause) == slow.clause(other), other
            assert choices.refusal(parse(other)) == breach
        assert slow.clause(str(choices.draw(rng))) is None
        if slow.clause(text) is None:
            state = FIFTY_SIX.apply(state, Acted(seat, parse(text)))
            slow.said.append((seat, text))
    assert is_bidding(state) != slow.is_over()
    view = FIFTY_SIX.view(state, PUBLIC)
    assert [(seat, str(call)) for seat, call in view.calls] == slow.said
    if slow.bids():
        assert view.contract is not None
        seat, points, of = slow.bids()[-1]
        found = (view.contract.declarer, view.contract.points, view.contract.denomination.text)
        assert (*found, view.contract.doubles) == (seat, points, of, slow.doubles())
    elif slow.is_over():
        assert contract(state) == f"{slow.forehand} 28 no trump imposed"


# ── choices ──────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "calls",
    [
        *("", "pass", "53 clubs", "53 clubs, double", "53 clubs, pass", "54 clubs, double, pass"),
        *("56 clubs", "56 clubs, pass", "56 clubs, double", "pass, pass, pass, pass"),
    ],
)
def test_every_legal_call_is_drawn_and_each_about_as_often(calls: str) -> None:
    options = FORCED if calls.count("pass") == 4 else choose()
    state = after(dealt(options), calls)
    choices = FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0]).choices
    assert isinstance(choices, Calling)
    legal = {text for text in VOCABULARY if choices.refusal(parse(text)) is None}
    listed = choices.legal()
    assert (listed is None) == any(text not in ("pass", "double", "redouble") for text in legal)
    assert listed is None or {str(call) for call in listed} == legal
    rng, times = Random(1), 40
    drawn = Counter(str(choices.draw(rng)) for _ in range(times * len(legal)))
    assert set(drawn) == legal
    assert min(drawn.values()) > times / 4
    assert max(drawn.values()) < times * 2


def test_other_games_actions_and_a_call_in_play_are_refused() -> None:
    ended = after(dealt(choose()), "28 clubs, pass, pass, pass")
    for call in (Pass(), Double(), Redouble(), Bid(29, Denomination.CLUBS)):
        breach = FIFTY_SIX.breach(ended, 3, call)
        assert breach is not None
        assert breach.clause == "FS-8"


def test_after_a_deal_and_after_the_match_nothing_is_called() -> None:
    rng = Random(1)
    state = played_out(after(dealt(choose(), totals=(0, 0)), "28 clubs, pass, pass, pass"), rng)
    assert refused(state, "28 clubs", 2) == ("FS-4", "no_deal")
    assert FIFTY_SIX.to_act(state) == ()
    over = played_out(after(dealt(choose(), totals=(11, 11)), "28 clubs, pass, pass, pass"), rng)
    for text in ("28 clubs", "pass", "double", "JS", "plus 0 clubs"):
        assert refused(over, text, 2) == ("FS-18", "match_over")
    assert FIFTY_SIX.outcome(over) is not None
    assert before_deal(choose()).dealer == 0
