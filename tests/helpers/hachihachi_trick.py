"""Matches of Hachihachi Trick told in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, parse_fact
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, OPTIONS, EntryPoint, State
from cardtable.engine.games.hachihachi_trick.actions import parse
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.ledger import POT, Entry
from cardtable.engine.options import Options, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import RuleBreach
from tests.helpers.slow_roles import contains

STREAMS: Final = Streams("hachihachi")
LEAST: Final = ("two_pairs", "straight", "flush", "three_of_a_kind", "ten_high")
"""A hand with none of these has no role at all."""


def cards(text: str) -> Cards:
    """The cards of a text such as ``QS AS 2H``."""
    return tuple(map(Card.parse, text.split()))


def choose(preset: str = "standard", players: int = 5, **values: Value) -> Options:
    """The options of a preset with some of them changed."""
    return OPTIONS.choose(preset, players, values)


def dealt(*hands: str, turn_up: str = "4C", players: int = 5, number: int = 1) -> Dealt:
    """A deal of these hands, by seat; an empty text, or none, is a hand with neither roles nor aces."""
    given = [cards(hands[seat]) if seat < len(hands) else () for seat in range(players)]
    taken = {*cards(turn_up), *(card for hand in given for card in hand)}
    rest = [card for card in PACK if card not in taken]
    rng = Random(1)
    for seat, hand in enumerate(given):
        if not hand:
            given[seat] = _quiet([card for card in rest if card.rank.text != "A"], rng)
            rest = [card for card in rest if card not in given[seat]]
    return Dealt(number, (*given, cards(turn_up), tuple(rest)))


def _quiet(rest: list[Card], rng: Random) -> Cards:
    """Seven cards without a role."""
    while True:
        hand = tuple(sorted(rng.sample(rest, 7)))
        if not any(contains(name, hand) for name in LEAST):
            return hand


def play(options: Options, *facts: Fact | str, start: int = 0, pot: int = 0) -> State:
    """The state after these facts, from seat `start` before the first deal; a text is a fact, or its action.

    What nature shows by itself (roles, answers) is put in.
    """
    entry = EntryPoint(1, HACHIHACHI_TRICK.entry(options, 1).balances, pot, start)
    state = HACHIHACHI_TRICK.enter(options, entry)
    return go_on(state, *facts)


def go_on(state: State, *facts: Fact | str) -> State:
    """The state after more facts; each word of a text without a colon is an action of who is to act."""
    for fact in facts:
        if isinstance(fact, str) and ":" not in fact:
            for word in fact.replace("no mizuten", "no_mizuten").split():
                state = _shown(state)
                seat = HACHIHACHI_TRICK.to_act(state)[0]
                state = HACHIHACHI_TRICK.apply(state, Acted(seat, parse(word.replace("_", " "))))
        else:
            state = HACHIHACHI_TRICK.apply(state, parse_fact(fact, parse) if isinstance(fact, str) else fact)
        state = _shown(state)
    return state


def _shown(state: State) -> State:
    """The state after what nature does without dice: showing."""
    fact = HACHIHACHI_TRICK.chance(state, STREAMS)
    while fact is not None and not isinstance(fact, Dealt | Picked):
        state = HACHIHACHI_TRICK.apply(state, fact)
        fact = HACHIHACHI_TRICK.chance(state, STREAMS)
    return state


def refusal(state: State, seat: int, action: str) -> RuleBreach | None:
    """Why a seat may not do this."""
    return HACHIHACHI_TRICK.breach(state, seat, parse(action))


def entries(ledger: Iterable[Entry]) -> list[str]:
    """Payments in few words: ``0 > pot 2x2 fold``."""
    return [
        f"{_account(e.payer)} > {_account(e.payee)} {e.amount}x{e.multiplier} {e.reason.key.split('.')[-1]}"
        for e in ledger
    ]


def _account(account: int) -> str:
    return "pot" if account == POT else str(account)
