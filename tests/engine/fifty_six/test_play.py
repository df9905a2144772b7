"""The play, judged by the clauses' words (FS-14, FS-15), and how it is conserved (FS-2)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, position
from cardtable.engine.games.fifty_six.options import cards_in_play, points
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed
from cardtable.engine.seats import EVERYTHING
from cardtable.engine.trick_game import Play
from tests.helpers.fifty_six import (
    CASES,
    after,
    cards,
    choose,
    dealt,
    moderate_match,
    name_of,
    refused,
    spoken,
)

HIGH_TO_LOW = ["J", "9", "A", "10", "K", "Q", "8", "7"]

MATCHES = (
    *CASES,
    choose(players=8, eight_pack="forty_eight"),
    choose(players=4, four_pack="thirty_two", direction="clockwise"),
    choose(players=6, opening_obliged=True, doubling="added", deals=3),
)


def slow_winner(trick: Sequence[Card], trump: Suit | None) -> int:
    """FS-15: which card of a trick wins, by its place."""
    best = 0
    for place, card in enumerate(trick):
        held = trick[best]
        higher = HIGH_TO_LOW.index(card.rank.text) < HIGH_TO_LOW.index(held.rank.text)
        if (card.suit is held.suit and higher) or (card.suit is trump and held.suit is not trump):
            best = place
    return best


@pytest.mark.parametrize("options", MATCHES, ids=name_of)
def test_fs14_fs15_every_trick_is_as_the_clauses_say(options: Options) -> None:
    match = moderate_match(options, "5")
    step, players = int(OPTIONS.direction(options)), options.players
    plays = tuple(map(Play, cards_in_play(options)))
    tricks = 0
    for state, fact in zip(match.states, match.facts, strict=False):
        if not isinstance(fact, Acted) or not isinstance(fact.action, Play):
            continue
        view = FIFTY_SIX.view(state, EVERYTHING)
        assert view.contract is not None
        hand = view.hands[fact.seat]
        assert isinstance(hand, tuple)
        if view.trick:
            assert fact.seat == (view.on_table[-1][0] + step) % players
        elif view.tricks:
            last = view.tricks[-1]
            won = slow_winner(last.cards, view.contract.trump)
            assert fact.seat == last.winner == last.seats[won] == view.leader
            assert last.seats == tuple((last.leader + step * i) % players for i in range(players))
            tricks += 1
        else:
            assert view.dealer is not None
            assert fact.seat == view.leader == view.forehand == (view.dealer + step) % players
        same = {card for card in hand if view.trick and card.suit is view.trick[0].suit}
        legal = same or set(hand)
        for seat in range(players):
            for play in plays:
                breach = FIFTY_SIX.breach(state, seat, play)
                if seat != fact.seat:
                    wanted: tuple[str, str] | None = ("FS-14", "tricks.breach.not_your_turn")
                elif play.card not in hand:
                    wanted = ("FS-15", "tricks.breach.not_in_hand")
                else:
                    wanted = None if play.card in legal else ("FS-15", "tricks.breach.follow")
                assert (breach and (breach.clause, breach.reason.key)) == wanted
        choices = FIFTY_SIX.view(state, fact.seat).choices
        assert isinstance(choices, Listed)
        assert set(choices.legal()) == set(map(Play, legal))
        resumed = position(view, [pile for pile in view.hands if isinstance(pile, tuple)])
        assert resumed == state.tricks
    assert tricks


@pytest.mark.parametrize("options", MATCHES, ids=name_of)
def test_fs2_in_every_deal_all_56_points_are_taken(options: Options) -> None:
    for state in moderate_match(options, "6").states:
        view = FIFTY_SIX.view(state, EVERYTHING)
        on_table: Cards = view.trick
        left = [card for pile in view.hands if isinstance(pile, tuple) for card in pile]
        if view.attempt:
            assert sum(view.taken) + points(on_table) + points(tuple(left)) == 56
        assert view.card_points == (sum(view.taken[0::2]), sum(view.taken[1::2]))
        slow = [0] * options.players
        for trick in view.tricks:
            slow[trick.winner] += points(trick.cards)
        assert tuple(slow) == view.taken
    for score in state.scores:
        assert sum(score.taken) == 56
        assert sum(score.tricks) == len(cards_in_play(options)) // options.players


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("hearts", "QC KC 10C AC", 3),
        ("hearts", "QC 9C JC AC", 2),
        ("hearts", "JC 9C QH AC", 2),
        ("hearts", "JC KH QH 9H", 3),
        ("hearts", "QC JD JS 9D", 0),
        ("hearts", "JC JC' 9C AC", 0),
        ("hearts", "JC' JC 9C AC", 0),
        ("hearts", "QC 10C' 10C KC", 1),
        ("hearts", "JC 9H QC' 9H'", 1),
        ("clubs", "QD JD QC' QC", 2),
        ("no trump", "QC JD JS JH", 0),
        ("no trump", "QC KC JS JH", 1),
        ("no trump", "KS' KS JH JC", 0),
    ],
)
def test_fs15_who_wins_a_trick(trump: str, trick: str, winner: int) -> None:
    """Seats 0 to 3 play these cards; those that do not follow are dealt no card of the suit led."""
    options = choose(direction="clockwise")
    held = cards(trick)
    free = [card for card in cards_in_play(options) if card not in held]
    hands: list[list[Card]] = [[card] for card in held]
    for seat in sorted(range(4), key=lambda seat: held[seat].suit is held[0].suit):  # first those void
        void = held[seat].suit is not held[0].suit
        hands[seat] += [card for card in free if not void or card.suit is not held[0].suit][:11]
        free = [card for card in free if card not in hands[seat]]
    state = dealt(options, *(" ".join(map(str, hand)) for hand in hands), dealer=3)
    state = after(state, f"28 {trump}, pass, pass, pass, {', '.join(trick.split())}")
    assert (state.done[0].cards, state.done[0].winner) == (held, winner)
    assert FIFTY_SIX.to_act(state) == (winner,)


def test_fs14_forehand_leads_whoever_bid() -> None:
    state = after(dealt(choose(), dealer=1), "pass, 28 clubs, pass, pass, pass")
    assert state.auction is not None
    assert state.auction.contract is not None
    assert state.auction.contract.declarer == 3
    assert FIFTY_SIX.to_act(state) == (0,)


def test_fs15_who_has_the_suit_led_follows_with_any_card_of_it_and_who_has_none_plays_anything() -> None:
    clubs = "JC JC' 9C 9C' AC AC' 10C 10C' KC KC' QC"
    red = "JD JD' 9D 9D' AD AD' 10D 10D' KD KD' QD 9H"
    state = dealt(choose(), clubs, red, "JS 9S QC' JH", "JS' JH'")
    state = after(state, "28 diamonds, pass, pass, pass, JS'")
    for text in ("JS", "9S"):
        assert refused(state, text) is None
    for text in ("QC'", "JH"):
        assert refused(state, text) == ("FS-15", "follow")
    assert refused(state, "JS'") == ("FS-15", "not_in_hand")
    state = after(state, "9S, JD")
    for text in clubs.split():
        assert refused(state, text) is None


def test_a_trick_and_its_points_are_told() -> None:
    clubs = "JC JC' 9C 9C' AC AC' 10C 10C' KC KC' QC QC'"
    state = after(dealt(choose(), "", "", "", clubs), "28 clubs, pass, pass, pass, JC")
    rng = Random(1)
    for said in ([], [], ["trick_points"]):
        seat = FIFTY_SIX.to_act(state)[0]
        choices = FIFTY_SIX.view(state, seat).choices
        assert choices is not None
        fact = Acted(seat, choices.draw(rng))
        assert spoken(state, fact) == said
        state = FIFTY_SIX.apply(state, fact)
    assert state.done[0].winner == 3
    assert refused(state, "JC") == ("FS-15", "not_in_hand")
