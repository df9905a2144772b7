"""Worlds and playouts of Hachihachi Trick: they agree with what was seen, and pay what the rules pay."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardtable.ai.games.hachihachi_trick.declaring import CODES, Standing, declaring_policy, prospect
from cardtable.ai.games.hachihachi_trick.match_equity import LAST, SPREAD, MatchEquity
from cardtable.ai.games.hachihachi_trick.rounds import Round
from cardtable.ai.games.hachihachi_trick.trials import (
    declaring_of,
    evaluate,
    knowledge_of,
    worlds_of,
)
from cardtable.ai.sampling import Chain
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    Column,
    HachihachiView,
    Stage,
    State,
    Status,
    role_table,
)
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, PACK, ROLES, ROUNDS
from cardtable.engine.rules import Budget, EntryPoint
from tests.helpers.hachihachi_trick import choose, dealt, play
from tests.helpers.playthrough import Case, Play, random_play

MATCHES = [random_play(Case("hachihachi_trick", "short", players), "trials") for players in (3, 5, 7)]
BY_PLAYERS = pytest.mark.parametrize("match", MATCHES, ids=["3", "5", "7"])


def hands_in(chain: Chain) -> list[Cards]:
    """Everybody's hand in the chain's world, and the stock."""
    masks = list(map(int, chain.hands))
    return [CODES.cards(masks[place : place + SUITS]) for place in range(0, len(masks), SUITS)]


def some_worlds(view: HachihachiView, number: int = 4) -> list[list[Cards]]:
    plays = knowledge_of(view).others_plays() if view.stage is Stage.PLAY else []
    chain = worlds_of(view, Random(1), plays)
    found = []
    for _ in range(number):
        chain.step(100)
        found.append(hands_in(chain))
    return found


def deciding(match: Play) -> list[State]:
    """Some states of a match in which cards have been dealt and somebody is to act."""
    states = [state for state in match.states if HACHIHACHI_TRICK.to_act(state)]
    return [state for state in states if state.stage is not Stage.MIZUTEN][::4]


@BY_PLAYERS
def test_worlds_are_whole_packs_and_leave_the_own_hand(match: Play) -> None:
    for state in deciding(match):
        seat = HACHIHACHI_TRICK.to_act(state)[0]
        view = HACHIHACHI_TRICK.view(state, seat)
        assert view.turn_up is not None
        played = [card for _, card in view.plays]
        for hands in some_worlds(view, 2):
            assert hands[seat] == view.hands[seat]
            held = sorted(card for hand in hands for card in hand)
            assert held == sorted({*PACK} - {*played, view.turn_up})


@BY_PLAYERS
def test_in_worlds_everybody_shows_what_was_shown(match: Play) -> None:
    table, found = role_table(match.case.options[ROLES]), 0
    for state in deciding(match):
        if state.stage is Stage.PLAY:
            view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
            for hands in some_worlds(view):
                for seat, status in enumerate(view.status):
                    played = [card for who, card in view.plays if who == seat]
                    if status in (Status.IN, Status.FORCED_OUT):
                        column = Column.IN if status is Status.IN else Column.FORCED_OUT
                        assert table.shown((*hands[seat], *played), column) == view.shown[seat]
                        found += 1
    assert found > 20


def test_in_worlds_nobody_holds_a_suit_that_they_did_not_follow() -> None:
    state = play(
        choose(),
        "no_mizuten",
        dealt("KS 10S 2D 3D 6C 8C 7H", "QH 5D 10D 9D 7C 9C 8H", turn_up="4H"),
        "in in in KS 8H",
    )
    view = HACHIHACHI_TRICK.view(state, 2)
    for hands in some_worlds(view, 30):
        assert not any(card.suit == Card.parse("KS").suit for card in hands[1])


def test_who_goes_in_is_likely_to_hold_more_than_who_folds() -> None:
    state = play(choose(), "no_mizuten", dealt("", "", "2C 4D 6S 8C 9D JS 3C"), "in fold")
    view = HACHIHACHI_TRICK.view(state, 2)
    policy, worlds = declaring_of(view), some_worlds(view, 150)
    tricks = [sum(policy.tricks(CODES.masks(hands[seat])) for hands in worlds) / 150 for seat in range(5)]
    assert tricks[0] > tricks[3] + 0.3 > tricks[1] + 0.5


@pytest.mark.parametrize("ins", [0, 1, 2])
def test_who_is_in_is_supposed_to_hold_nearly_as_much_as_those_whom_it_pays(ins: int) -> None:
    """In tricks, over hands of any kind; each tenth of one costs the others about half a chip in all."""
    rng, policy, standing = Random(1), declaring_policy(choose(), Card.parse("4H")), Standing(ins, 0, 2, 1, 0)
    pack = [card for card in PACK if card != Card.parse("4H")]
    supposed: list[tuple[float, float]] = []
    paying: list[float] = []
    for _ in range(1000):
        hand = CODES.masks(rng.sample(pack, 7))
        tricks = policy.tricks(hand)
        supposed.append((policy.in_chance(hand, standing), tricks))
        if policy.gain(hand, standing) > -policy.price(standing):
            paying.append(tricks)
    mean = sum(chance * tricks for chance, tricks in supposed) / sum(chance for chance, _ in supposed)
    assert sum(paying) / len(paying) - mean < 0.1


def test_the_last_to_go_in_wins_what_it_is_supposed_to_win() -> None:
    """Among four careful players, of whom one is in; on average over such rounds."""
    options, pack = choose(players=4), [card for card in PACK if card != Card.parse("4H")]
    policy, rng = declaring_policy(options, Card.parse("4H")), Random(1)
    differences: list[float] = []
    while len(differences) < 300:
        dealt_out = rng.sample(pack, 4 * HAND_SIZE)
        hands = [tuple(dealt_out[place : place + HAND_SIZE]) for place in range(0, len(dealt_out), HAND_SIZE)]
        masks = [CODES.masks(hand) for hand in hands]
        standings = [Standing(*each) for each in ((0, 0, 3, 1, 0), (1, 0, 2, 1, 0), (1, 1, 1, 1, 2))]
        goes_in = [policy.in_chance(*each) > 0.5 for each in zip(masks, standings, strict=False)]
        if goes_in == [True, False, False]:
            told = [" ".join(map(str, hand)) for hand in hands]
            deal = dealt(*told, turn_up="4H", players=4)
            view = HACHIHACHI_TRICK.view(play(options, "no_mizuten", deal, "in fold fold"), 3)
            everybody = [mask for each in masks for mask in each]
            dice = Dice(rng.getrandbits(31))
            won = Round(view, Card.parse("4H")).of_declaring(
                everybody, view.declared, (3,), dice, DECLARATIONS[0]
            )
            differences.append(won - policy.gain(masks[3], Standing(1, 2, 0, 1, 5)))
    assert abs(sum(differences) / len(differences)) < 1


def test_a_mizuten_tells_nothing_of_the_hand() -> None:
    def tricks(said: str) -> float:
        state = play(choose(), said, dealt("", "2C 4D 6S 8C 9D JS 3C"), "in")
        view = HACHIHACHI_TRICK.view(state, 1)
        policy = declaring_of(view)
        return sum(policy.tricks(CODES.masks(hands[0])) for hands in some_worlds(view, 150)) / 150

    assert tricks("no_mizuten") > tricks("mizuten") + 0.3


@BY_PLAYERS
def test_the_end_of_a_round_is_worth_what_the_rules_pay(match: Play) -> None:
    found = 0
    for before in match.states:
        is_first = before.stage is Stage.PLAY and not before.done and not before.trick
        is_early = before.round <= before.options[ROUNDS] - LAST
        if is_first and is_early and (after := ending(match, before)) is not None:
            result = after.results[-1]
            for seat in range(before.players):
                worth = Round(HACHIHACHI_TRICK.view(before, seat), turn_up(before)).of_tricks(
                    before.ins, result.tricks
                )
                assert worth == after.balances[seat] - before.balances[seat]
                found += 1
    assert found


def test_being_forced_out_is_worth_what_the_rules_pay() -> None:
    found = 0
    for match in MATCHES[1:]:
        for before, after in zip(match.states, match.states[1:], strict=False):
            if before.stage is Stage.FORCED_OUT and before.round <= before.options[ROUNDS] - LAST:
                masks = [mask for hand in before.hands for mask in CODES.masks(hand)]
                for seat in before.forced_out:
                    view = HACHIHACHI_TRICK.view(before, seat)
                    if not view.mizuten:
                        worth = Round(view, turn_up(before)).of_hands(masks, before.ins, before.forced_out)
                        assert worth == after.balances[seat] - before.balances[seat]
                        found += 1
    assert found


def test_folding_costs_nothing_where_it_is_returned() -> None:
    """HT-9, option *returned*: the last of all may fold too, and gets back what folding cost."""
    before = ("no_mizuten", dealt(), "fold fold fold fold")
    for returned, cost in ((True, 0), (False, -6)):
        state = play(choose(returned=returned), *before)
        found = evaluate(HACHIHACHI_TRICK.view(state, 4), Budget(20), Random(1))
        assert {str(each.action): each.value for each in found}["fold"] == cost


def test_a_prospect_is_of_every_way_in_which_declaring_can_end() -> None:
    for ins, folded, behind in product((1, 2, 3), range(4), range(6)):
        ahead = prospect(ins, folded, behind)
        assert sum(ahead.chance) == pytest.approx(1)
        assert not any(ahead.chance[:ins])
        assert all(0 <= each <= behind for each in ahead.forced_out)
    assert prospect(3, 1, 2).forced_out[3] == 2
    assert prospect(1, 0, 2).paid[1] == pytest.approx(2 + 3)


def equity(number: int, *balances: int) -> MatchEquity:
    """What the round of this number is worth to the first seat, if all have these balances before it."""
    options = choose("standard", len(balances), stake=sum(balances) // len(balances))
    entry = EntryPoint(number, (*balances, 0), 0, number - 1)
    return MatchEquity(HACHIHACHI_TRICK.view(HACHIHACHI_TRICK.enter(options, entry), 0))


def test_until_the_last_rounds_a_round_is_worth_its_chips() -> None:
    for number in range(1, 13 - LAST):
        found = equity(number, 50, 40, 60)
        assert found.of((57, 33, 60, 99)) == 7
        assert not found.counts_places


def test_ht4_the_last_round_is_worth_the_opponents_that_one_ends_up_before() -> None:
    found = equity(12, 50, 50, 50, 50)
    one = found.of((50, 49, 51, 48)) - found.of((50, 49, 51, 51))
    assert found.of((90, 10, 50, 50)) == found.of((51, 50, 50, 49)) == pytest.approx(1.5 * one)
    assert found.of((50, 50, 50, 50)) == 0
    assert found.of((50, 51, 50, 49)) == 0  # one before, one behind, and equal totals share a place


def test_in_the_rounds_before_the_last_a_small_gain_is_worth_about_its_chips_and_a_large_one_less() -> None:
    for number in (10, 11):
        found, small = equity(number, 50, 50, 50, 50, 50), SPREAD / 6
        gain = found.of((round(50 + 4 * small / 5), *(round(50 - small / 5),) * 4))
        assert gain == pytest.approx(small, rel=0.35)
        assert found.of((110, 35, 35, 35, 35)) < 0.75 * 60


def turn_up(state: State) -> Card:
    assert state.turn_up is not None
    return state.turn_up


def ending(match: Play, before: State) -> State | None:
    """The state after the round that is being played in this one."""
    return next((state for state in match.states if len(state.results) > len(before.results)), None)
