"""Matches of Hachihachi Trick told in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, parse_fact
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, OPTIONS, State
from cardtable.engine.games.hachihachi_trick.actions import parse
from cardtable.engine.games.hachihachi_trick.options import PACK, ROLES
from cardtable.engine.ledger import POT, Entry
from cardtable.engine.options import Options, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint, RuleBreach
from tests.helpers.playthrough import any_fact
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
    balances = HACHIHACHI_TRICK.entry(options, 1).totals[:-1]
    state = HACHIHACHI_TRICK.enter(options, EntryPoint(1, (*balances, 0), start))
    with_pot = (*balances, pot)
    return go_on(replace(state, balances=with_pot, entered_with=with_pot), *facts)


def go_on(state: State, *facts: Fact | str) -> State:
    """The state after more facts; each word of a text without a colon is an action of who is to act."""
    for _, after in steps(state, *facts):
        state = after
    return state


def facts_of(options: Options, *facts: Fact | str, start: int = 0) -> tuple[Fact, ...]:
    """The facts of a match, told as in `go_on`, in which this seat is picked to start."""
    begun = HACHIHACHI_TRICK.start(options)
    return tuple(fact for fact, _ in steps(begun, Picked("start", start), *facts))


def steps(state: State, *facts: Fact | str) -> Iterator[tuple[Fact, State]]:
    """Each fact told as in `go_on`, what nature shows by itself among them, and the state after it."""
    for told in facts:
        for each in _read(told):
            fact: Fact | None = (
                Acted(HACHIHACHI_TRICK.to_act(state)[0], each) if isinstance(each, Action) else each
            )
            while fact is not None:
                state = HACHIHACHI_TRICK.apply(state, fact)
                yield fact, state
                shown = HACHIHACHI_TRICK.chance(state, STREAMS)
                fact = None if isinstance(shown, Dealt | Picked) else shown


def _read(told: Fact | str) -> list[Fact | Action]:
    """A fact, or a text: a fact where it has a colon, else actions."""
    if not isinstance(told, str):
        return [told]
    if ":" in told:
        return [parse_fact(told, parse)]
    return [parse(word.replace("_", " ")) for word in told.replace("no mizuten", "no_mizuten").split()]


def refusal(state: State, seat: int, action: str) -> RuleBreach | None:
    """The reason why a seat may not do this."""
    return HACHIHACHI_TRICK.breach(state, seat, parse(action))


def entries(ledger: Iterable[Entry]) -> list[str]:
    """Payments in few words: ``0 > pot 2x2 fold``."""
    return [
        f"{_account(e.payer)} > {_account(e.payee)} {e.amount}x{e.multiplier} {e.reason.key.split('.')[-1]}"
        for e in ledger
    ]


def _account(account: int) -> str:
    return "pot" if account == POT else str(account)


def random_options(players: int, seed: int) -> Options:
    """Options that somebody made up: any table of roles, and everything else as it may be."""
    rng = Random(f"options/{players}/{seed}")
    rows = tuple(
        (name, (value := rng.randrange(12), rng.choice((value // 2, rng.randrange(12)))))
        for name in ROLES.rows
        if rng.random() < 0.8
    )
    return choose(
        rng.choice(("standard", "short")),
        players,
        roles=rng.choice((ROLES.default, rows)),
        returned=rng.random() < 0.5,
        mizuten_bonus=rng.randint(1, 5),
        stake=rng.choice((0, 50, 200)),
    )


def random_match(options: Options, seed: str) -> tuple[tuple[Fact, ...], tuple[State, ...]]:
    """A match in which everybody does anything legal: its facts, and the states around them."""
    rng, streams = Random(f"match/{seed}"), Streams(seed)
    facts: list[Fact] = []
    states = [HACHIHACHI_TRICK.start(options)]
    while HACHIHACHI_TRICK.outcome(states[-1]) is None:
        facts.append(any_fact(HACHIHACHI_TRICK, states[-1], rng, streams))
        states.append(HACHIHACHI_TRICK.apply(states[-1], facts[-1]))
    return tuple(facts), tuple(states)
