"""Master's calls at Fifty-Six: worlds that agree with the auction, contracts tried in them, the match."""

from __future__ import annotations

import math
from random import Random

import pytest

from cardtable.ai.games.fifty_six.beliefs import OPENS, hand_value, stances, statements, told_cards
from cardtable.ai.games.fifty_six.bidding import AuctionEstimate
from cardtable.ai.games.fifty_six.contracts import simulated_estimate
from cardtable.ai.games.fifty_six.evidence import ANY, Stance
from cardtable.ai.games.fifty_six.match_equity import match_worth, win_chance
from cardtable.ai.games.fifty_six.players import Master
from cardtable.engine.cards import Suit
from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid, Contract, Denomination, FiftySixView, State
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.rules import Budget
from cardtable.engine.tricks import NO_SUIT
from tests.helpers.fifty_six import after, cards, choose, dealt

SIX = choose(players=6, direction="clockwise")
STRONG = "JS JS' 9S AS 10S JH JH' AH"
SURE = "JS JS' 9S 9S' AS AS' 10S 10S'"
WEAK = "QS KD 10C QC QD KH KC 10D"


def bidding(*hands: str, calls: str = "", totals: tuple[int, int] = (0, 0)) -> State:
    """A deal in which seat 0 calls first, after these calls."""
    return after(dealt(SIX, *hands, dealer=5, totals=totals), calls)


def view_of(state: State) -> FiftySixView:
    return FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])


def choice(state: State, worlds: int = 5) -> str:
    """What Master calls, in text form."""
    return str(Master().choose(view_of(state), Budget(worlds), Random(1)).action)


def estimate(state: State, worlds: int = 5) -> AuctionEstimate:
    return simulated_estimate(view_of(state), Budget(worlds), Random(1))


# ── calls ────────────────────────────────────────────────────────────────────────────────────────────


def test_it_bids_a_strong_suit_and_passes_with_nothing() -> None:
    call = Master().choose(view_of(bidding(STRONG)), Budget(5), Random(1)).action
    assert isinstance(call, Bid)
    assert call.denomination.trump is Suit.SPADES
    assert choice(bidding(WEAK)) == "pass"


def test_it_doubles_what_must_fail_and_not_what_is_made() -> None:
    assert choice(bidding(STRONG, WEAK, calls="pass, clubs 56, pass, pass, pass, pass")) == "double"
    assert choice(bidding(WEAK, STRONG, calls="pass, 30 spades, pass, pass, pass, pass"), worlds=20) == "pass"


def test_it_redoubles_what_is_sure() -> None:
    assert choice(bidding(SURE, WEAK, calls="28 spades, double, pass, pass, pass, pass")) == "redouble"


def test_one_point_before_the_end_no_higher_tier_is_tried() -> None:
    for totals, highest in (((11, 0), 39), ((0, 0), 56)):
        call = Master().choose(view_of(bidding(SURE, totals=totals)), Budget(5), Random(1)).action
        assert isinstance(call, Bid)
        assert call.number <= highest


def test_only_a_seat_that_is_to_call_has_contracts_tried() -> None:
    with pytest.raises(ValueError, match="not to call"):
        simulated_estimate(FIFTY_SIX.view(bidding(), 1), Budget(1), Random(1))


def test_the_same_chance_gives_the_same_estimate() -> None:
    """Compiled or not, in every process: the figures are those of uncompiled Python."""
    found = estimate(bidding(STRONG, WEAK, calls="30 spades, pass, pass, 31 hearts, double"))
    made = [round(found.makes(Contract(5, 32, each)), 6) for each in Denomination]
    assert made == [0.195047, 0.06714, 0.000799, 0.999626, 2.5e-05, 2.5e-05]


def test_a_stopped_search_looks_no_further_than_its_shard() -> None:
    view = view_of(bidding(STRONG))
    stopped = simulated_estimate(view, Budget(1000, lambda: True), Random(1))
    contract = Contract(0, 30, Denomination.SPADES)
    assert stopped.makes(contract) == estimate(bidding(STRONG), worlds=5).makes(contract)


def test_a_contract_that_may_be_doubled_is_worth_less_and_still_less_after_a_double() -> None:
    """It is doubled where it fails rather than where it is made."""
    loss = []
    for double in ("pass", "double"):
        found = estimate(bidding(WEAK, calls=f"28 hearts, {double}, pass, pass, pass, 29 hearts"))
        contract = Contract(0, 36, Denomination.HEARTS)
        loss.append((found.worth(contract) - found.risked(contract)) / (1.0 - found.makes(contract)))
    assert 0.0 < loss[0] < loss[1]


# ── what calls are taken for ─────────────────────────────────────────────────────────────────────────


def told_by(calls: str) -> set[tuple[int, int, bool, bool]]:
    """Whose stances seat 0 takes calls for: with which trumps, if strong, and if chosen among all."""
    return {
        (each.seat, each.trump, each.is_strong, each.is_choice)
        for each in stances(view_of(bidding(calls=calls)))
    }


def test_bids_doubles_and_passes_are_evidence() -> None:
    spades = int(Suit.SPADES)
    first = {
        (1, spades, True, True),
        (2, spades, True, False),
        (4, NO_SUIT, True, True),
        (5, ANY, False, False),
    }
    assert told_by("pass, 28 spades, double, pass, 29 no trump, pass") == first
    raised = {
        (1, spades, True, True),
        (2, ANY, False, False),
        (3, spades, True, False),
        (4, ANY, False, False),
    }
    assert told_by("pass, 28 spades, pass, 29 spades, pass, pass") == raised


def test_later_passes_and_doubles_are_evidence_too() -> None:
    spades = int(Suit.SPADES)
    calls = "pass, 28 spades, pass, pass, 29 hearts, pass, pass, 30 spades"
    for last, is_strong in (("pass", False), ("double", True)):
        found = told_by(f"{calls}, {last}, pass, pass, pass")
        assert (2, spades, is_strong, False) in found
        assert (2, spades, not is_strong, False) not in found
        assert (2, ANY, False, False) in found


def test_hands_agree_with_what_was_called() -> None:
    codes, value = trick_game(SIX, None).codes, hand_value(SIX)

    def likelihood(hand: str, trump: int, *, is_strong: bool) -> float:
        return value.likelihood(
            codes.masks(cards(hand)), Stance(1, trump, 0.1, OPENS, is_strong=is_strong, is_choice=True)
        )

    assert likelihood(STRONG, ANY, is_strong=True) > likelihood(WEAK, ANY, is_strong=True)
    assert likelihood(STRONG, ANY, is_strong=False) < likelihood(WEAK, ANY, is_strong=False)
    suits = [likelihood(STRONG, suit, is_strong=True) for suit in range(4)]
    assert max(suits) == suits[Suit.SPADES]


def test_partners_are_believed_more_than_opponents_and_nobody_entirely() -> None:
    state = bidding(calls="pass, pass, 30 diamonds")
    partner, opponent = (FIFTY_SIX.view(state, seat) for seat in (0, 3))
    trust = [
        {each.trust for each in statements(view) if each.seat == 2 and each.suit == Suit.DIAMONDS}
        for view in (partner, opponent)
    ]
    assert max(trust[0]) > max(trust[1]) > 0.0
    assert max(trust[0]) < math.inf
    pretended = [
        next(each.epsilon for each in stances(view) if each.seat == 2) for view in (partner, opponent)
    ]
    assert 0.0 < pretended[0] < pretended[1]


def test_partners_know_what_oneself_has_told() -> None:
    view = view_of(bidding(STRONG, calls="30 spades, pass, pass, pass, pass, pass"))
    assert [str(card) for card in told_cards(view)[0]] == ["JS", "JS'", "9S"]


# ── the match ────────────────────────────────────────────────────────────────────────────────────────


def test_the_chance_to_win_the_match_follows_the_score() -> None:
    for ours in range(12):
        assert win_chance(ours, ours) == pytest.approx(0.5)
        for theirs in range(12):
            assert win_chance(ours, theirs) == pytest.approx(1.0 - win_chance(theirs, ours))
            assert win_chance(ours + 1, theirs) > win_chance(ours, theirs)
    assert win_chance(12, 11) == 1.0
    assert win_chance(3, 14) == 0.0


def test_points_that_do_not_matter_are_worth_nothing() -> None:
    low, high = (Contract(0, points, Denomination.SPADES) for points in (30, 50))
    assert match_worth(SIX, low, (11, 5), 0, 1.0) == match_worth(SIX, high, (11, 5), 0, 1.0)
    assert match_worth(SIX, low, (5, 11), 0, 0.0) == match_worth(SIX, high, (5, 11), 0, 0.0)
    assert match_worth(SIX, low, (5, 5), 0, 1.0) < match_worth(SIX, high, (5, 5), 0, 1.0)
    assert match_worth(SIX, low, (5, 3), 1, 0.4) == -match_worth(SIX, low, (5, 3), 0, 0.4)
    session = choose(players=6, deals=10)
    assert match_worth(session, high, (11, 5), 0, 0.5) == pytest.approx((3 - 4) / 2)
