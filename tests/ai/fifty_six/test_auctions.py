"""Auctions of Fifty-Six that a good player would laugh at, and how they are bid now."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from benchmarks import auctions
from benchmarks.opponents import RuleBidder
from cardtable.ai.games.fifty_six.bidding import TIERS, estimate_of
from cardtable.ai.games.fifty_six.players import Discreet, Master
from cardtable.engine.cards import Suit
from cardtable.engine.facts import Acted, Action
from cardtable.engine.games.fifty_six import (
    FIFTY_SIX,
    Auction,
    Bid,
    Contract,
    Denomination,
    FiftySixView,
    Pass,
    State,
    meaning,
)
from cardtable.engine.games.fifty_six.conventions import good_length, is_true
from cardtable.engine.games.fifty_six.options import team
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, EntryPoint, Player
from cardtable.engine.seats import Seat
from tests.helpers.fifty_six import after, cards, choose, dealt

SIX = choose(players=6, direction="clockwise")
FOUR = choose(players=4, direction="clockwise")
PLAYERS: tuple[Player[FiftySixView], ...] = (Discreet(), Master())
both = pytest.mark.parametrize("player", PLAYERS, ids=["discreet", "master"])

LONG = "JH JS 9S 9S' KS KS' QS QD"
OTHER_JACK = "JS' 10S JD AD KC QC QH 10C"
"""What a partner of the long hand holds."""


def choice(player: Player[FiftySixView], state: State) -> Action:
    """What a player whose time is up does."""
    view = FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])
    return player.choose(view, Budget(late=lambda: True), Random(1)).action


def bidding(*hands: str, calls: str = "") -> State:
    """A deal in which seat 0 calls first, after these calls."""
    return after(dealt(SIX, *hands, dealer=5), calls)


def auction_of(state: State) -> Auction:
    assert state.auction is not None
    return state.auction


def by_partners(player: Player[FiftySixView], state: State) -> State:
    """The end of an auction in which only the first team bids."""
    while state.tricks is None:
        seat = FIFTY_SIX.to_act(state)[0]
        state = FIFTY_SIX.apply(state, Acted(seat, choice(player, state) if team(seat) == 0 else Pass()))
    return state


@pytest.mark.long
@both
def test_a_long_suit_with_top_cards_is_not_passed_out(player: Player[FiftySixView]) -> None:
    state = bidding(LONG, "", OTHER_JACK)
    assert str(choice(player, state)) == "28 spades"
    contract = auction_of(by_partners(player, state)).contract
    assert contract is not None
    assert not contract.is_imposed
    assert contract.denomination is Denomination.SPADES


@both
@pytest.mark.parametrize("hand", [OTHER_JACK, "JS' KS QS AH QH KD 10D QC", "JS' 10S QS AH JH KD 10D QC"])
def test_a_partner_tells_that_it_has_the_other_jack(player: Player[FiftySixView], hand: str) -> None:
    state = bidding("JS 9S 9S' KS' AS JC' QD QC'", "", hand, calls="28 spades, pass")
    assert str(choice(player, state)) == "29 spades"


@both
def test_three_jacks_open(player: Player[FiftySixView]) -> None:
    call = choice(player, bidding("JC 10C QC JD 10D KD JH 9H"))
    assert isinstance(call, Bid)


@both
@pytest.mark.parametrize(
    "hand", ["9S 9S' JS KS QS JH 10H AH", "JH 9H AH 10S KS QS KD QD", "JH JH' 9H KS QS KD QD AC"]
)
def test_a_partner_s_double_stands_if_one_s_own_hand_beats_it_too(
    player: Player[FiftySixView], hand: str
) -> None:
    state = bidding(hand, calls="pass, 41 hearts, double, pass, pass, pass")
    assert choice(player, state) == Pass()


@pytest.mark.long
@both
def test_a_suit_without_its_cards_is_not_named_as_one_s_own(player: Player[FiftySixView]) -> None:
    """No heart, and partners who have not bid them: whatever else is right, it is not hearts."""
    hand = "9S 10S KD QD 9C 10C KC QC"
    for calls in ("28 spades", "28 clubs, pass, pass, pass, 33 diamonds, double"):
        call = (
            choice(player, bidding("", hand, calls=calls))
            if len(calls) < 12
            else choice(player, bidding(hand, calls=calls))
        )
        assert not isinstance(call, Bid) or call.denomination is not Denomination.HEARTS


@pytest.mark.long
@both
def test_four_do_not_wait_for_what_is_imposed(player: Player[FiftySixView]) -> None:
    """Forehand's own team would be taken to have bid: with a good hand it bids itself."""
    hand = "JS 9S AS 10S KS JH 9H JD KD QD KC QC"
    assert isinstance(choice(player, dealt(FOUR, hand, dealer=3)), Bid)
    assert isinstance(choice(player, after(dealt(FOUR, "", "", hand, dealer=3), "pass, pass")), Bid)


@both
def test_partners_do_not_pull_each_other_from_suit_to_suit(player: Player[FiftySixView]) -> None:
    """Each has heard what the other wants; clubs, no trump, clubs, no trump … went to 43, doubled, before."""
    hand, partner = "KC JC 10C 9C 9D AS JS JH", "AC QC JC' AD QD KS KS' QH"
    calls = "28 clubs, pass, 29 spades, 30 diamonds, 31 clubs, 32 hearts"
    calls += ", 33 no trump, pass, pass, pass, clubs 34, diamonds 35"
    calls += ", 40 no trump, pass, pass, pass, clubs 41, pass"
    state = bidding(hand, "", "AS' QS JS' 10S 10S' KC' JD AH", "", partner, calls=calls)
    call = choice(player, state)
    assert not isinstance(call, Bid) or call.denomination is Denomination.CLUBS
    estimate = estimate_of(FIFTY_SIX.view(state, 0))
    assert estimate.is_sensible(Denomination.CLUBS)
    assert not estimate.is_sensible(Denomination.NO_TRUMP)


# ── what is never done ───────────────────────────────────────────────────────────────────────────────


def auctions_of(player: Player[FiftySixView], deals: int) -> list[State]:
    """So many random deals after their auctions."""
    found = []
    for deal in range(deals):
        state, nature = FIFTY_SIX.enter(SIX, EntryPoint(1, (0, 0), deal % 6)), Streams(f"sense/{deal}")
        while state.tricks is None:
            fact = FIFTY_SIX.chance(state, nature)
            if fact is None:
                fact = Acted(FIFTY_SIX.to_act(state)[0], choice(player, state))
            state = FIFTY_SIX.apply(state, fact)
        found.append(state)
    return found


@pytest.mark.long
def test_suits_named_first_are_long_no_partner_is_fought_and_raises_tell_something() -> None:
    for state in auctions_of(Discreet(), 30):
        auction = auction_of(state)
        before = Auction(SIX, auction.forehand)
        spoken: dict[Suit | None, set[Seat]] = defaultdict(set)
        for seat, call in auction.calls:
            if isinstance(call, Bid):
                trump = call.denomination.trump
                partners = {who for who in spoken[trump] if team(who) == team(seat)} - {seat}
                if trump is not None and not partners:
                    held = [card for card in state.dealt[seat] if card.suit is trump]
                    assert len(held) >= good_length(SIX)
                standing = before.contract
                if standing is not None and standing.team == team(seat) and standing.trump is not trump:
                    assert partners or seat not in spoken[trump]
                elif standing is not None and standing.team == team(seat):
                    assert meaning(before, call).highest or before.points(call) in TIERS
                spoken[trump].add(seat)
            before = before.after_call(call)


def test_a_good_suit_is_true_only_of_a_long_one() -> None:
    auction = auction_of(after(dealt(SIX, dealer=5), "28 spades, pass"))
    good = meaning(auction, Bid(30, Denomination.HEARTS, is_named_first=True))
    assert is_true(good, cards("9H AH KH JS JC KC QC QD"), SIX)
    assert not is_true(good, cards("9H AH KS JS JC KC QC QD"), SIX)
    assert not is_true(good, cards("9S AS KS JS JC KC QC QD"), SIX)


# ── the benchmark ────────────────────────────────────────────────────────────────────────────────────


def test_the_benchmark_holds_contracts_against_open_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auctions, "NODES", 20)
    options = choose(players=4, four_pack="thirty_two")
    state = auctions.dealt(options, 0)
    points = auctions.open_points(state, options)
    assert len(points) == 5
    assert all(0 <= each <= 56 for each in points)
    heard = auctions.heard(options, 0, RuleBidder(22), points, Budget(1))
    lines = list(auctions.summary([heard], options))
    assert lines[0].startswith("1 deals")


def test_the_benchmark_counts_partners_who_fight() -> None:
    def fights(calls: str) -> list[bool]:
        auction = auction_of(bidding(calls=calls))
        heard = auctions.Heard(Contract(0, 28, Denomination.SPADES), True, (), (), auction.calls, ())
        return [heard.fights(side) for side in (0, 1)]

    suits = "28 spades, pass, 29 hearts, pass, 30 clubs, pass, 31 spades"
    assert fights(suits) == [True, False]
    assert fights("28 spades, 29 hearts, 30 spades, 31 clubs, 32 spades, 33 hearts") == [False, False]


def test_the_benchmark_counts_what_the_better_team_lost() -> None:
    def off(points: tuple[float, ...], contract: str, declarer: int) -> float:
        number, name = contract.split()
        found = Contract(declarer, int(number), Denomination[name.upper()])
        return auctions.Heard(found, True, points, (), (), ()).off(SIX)

    points = (30.0, 20.0, 45.0, 25.0, 25.0)
    assert off(points, "42 spades", 0) == 0
    assert off(points, "28 spades", 0) == 1
    assert off(points, "48 spades", 0) == 6
    assert off(points, "28 diamonds", 1) == 3
    assert off(points, "28 clubs", 1) == 0
