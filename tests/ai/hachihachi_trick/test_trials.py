"""Worlds and playouts of Hachihachi Trick: they agree with what was seen, and pay what the rules pay."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from cardtable.ai.games.hachihachi_trick.declaring import CODES, prospect
from cardtable.ai.games.hachihachi_trick.rounds import Round
from cardtable.ai.games.hachihachi_trick.trials import (
    declaring_of,
    evaluate,
    knowledge_of,
    worlds_of,
)
from cardtable.ai.sampling import Chain
from cardtable.engine.bits import SUITS
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
from cardtable.engine.games.hachihachi_trick.options import PACK, ROLES
from cardtable.engine.rules import Budget
from tests.helpers.hachihachi_trick import choose, dealt, play
from tests.helpers.playthrough import Case, Play, random_play

ROUNDS = [random_play(Case("hachihachi_trick", "short", players), "trials") for players in (3, 5, 7)]
BY_PLAYERS = pytest.mark.parametrize("match", ROUNDS, ids=["3", "5", "7"])


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
        if is_first and (after := ending(match, before)) is not None:
            result = after.results[-1]
            for seat in range(before.players):
                worth = Round(HACHIHACHI_TRICK.view(before, seat), turn_up(before)).of_tricks(
                    before.ins, result.tricks, before.pot
                )
                assert worth == after.balances[seat] - before.balances[seat]
                found += 1
    assert found


def test_being_forced_out_is_worth_what_the_rules_pay() -> None:
    found = 0
    for match in ROUNDS[1:]:
        for before, after in zip(match.states, match.states[1:], strict=False):
            if before.stage is Stage.FORCED_OUT:
                masks = [mask for hand in before.hands for mask in CODES.masks(hand)]
                for seat in before.forced_out:
                    view = HACHIHACHI_TRICK.view(before, seat)
                    if not view.mizuten:
                        worth = Round(view, turn_up(before)).of_hands(
                            masks, before.ins, before.forced_out, before.pot
                        )
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
    assert prospect(1, 0, 2).paid[1] == 2 + 3


def turn_up(state: State) -> Card:
    assert state.turn_up is not None
    return state.turn_up


def ending(match: Play, before: State) -> State | None:
    """The state after the round that is being played in this one."""
    return next((state for state in match.states if len(state.results) > len(before.results)), None)
