"""Checks that nothing hidden leaks: cards in what a viewer is handed, and states it cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from random import Random
from typing import Any, Final, TypeVar

from cardtable.ai.worlds import OtherWorlds
from cardtable.engine.cards import Card, Hidden, Pile
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.rules import Budget, fold
from cardtable.engine.seats import Seat, Viewer
from cardtable.games import GAMES
from tests.helpers.games import KNOWN, PLAYERS
from tests.helpers.playthrough import Play, drawn

SEED: Final = 99

T = TypeVar("T")


def cards_in(thing: object) -> Iterator[Card]:
    """Every card anywhere in a value: in fields, tuples, lists, sets and mappings."""
    return _anywhere_in(thing, Card)


def hidden_in(thing: object) -> bool:
    """True if a value holds a `Hidden` anywhere."""
    return any(True for _ in _anywhere_in(thing, Hidden))


def _anywhere_in(thing: object, kind: type[T]) -> Iterator[T]:
    ahead: list[Any] = [thing]
    while ahead:
        each = ahead.pop()
        if isinstance(each, kind):
            yield each
        elif (parts_of := _parts_of(type(each))) is not None:  # type: ignore[arg-type]  # a type can be hashed
            ahead += parts_of(each)


@cache
def _parts_of(kind: type[Any]) -> Callable[[Any], Iterable[object]] | None:
    """Return how values of a type are opened; views hold the same few types many thousand times."""
    if is_dataclass(kind):
        names = [field.name for field in fields(kind)]
        return lambda thing: [getattr(thing, name) for name in names]
    if issubclass(kind, Mapping):
        return lambda thing: [*thing.keys(), *thing.values()]
    if issubclass(kind, Iterable) and not issubclass(kind, str | bytes):
        return iter
    return None


def shown_to(play: Play, viewer: Viewer, since: int, ply: int) -> set[Card]:
    """The cards that a viewer has been shown by the facts of a deal up to a ply."""
    shown = KNOWN[play.case.game].shown
    if shown is None:
        return {*cards_in(play.heard(viewer)[since:ply])}
    return {*shown(play.facts[since:ply], viewer)}


def deduced_by(play: Play, viewer: Viewer, since: int, ply: int) -> set[Card]:
    """The cards that a viewer's view may name after these facts, as it has learned them."""
    known = KNOWN[play.case.game]
    deduced = known.deduced or known.shown
    told = play.heard(viewer)[since:ply]
    return {*cards_in(told)} if deduced is None else {*deduced(told, viewer)}


@dataclass(frozen=True)
class Twin:
    """Another history since the last deal that looks the same to a viewer, and its last two states."""

    facts: tuple[Fact, ...]
    before: Any
    after: Any


def twins(play: Play, ply: int, viewer: Viewer, rng: Random, tries: int) -> Iterator[Twin]:
    """Histories of the deal up to a ply that the viewer cannot tell from what happened.

    In the facts since the last deal, hidden cards change places and secret choices are made anew, at
    random; what cannot happen, or looks different to the viewer, or comes to the same state, is left out.
    """
    rules, start = play.rules, play.deal_before(ply)
    if start is None:
        return
    seen = play.heard(viewer)[start:ply]
    for _ in range(tries):
        facts: list[Fact] = []
        state = before = play.states[start]
        revealed = max((i for i, fact in enumerate(seen) if isinstance(fact, Revealed)), default=-1)
        try:
            for i, (real, shown) in enumerate(zip(play.facts[start:ply], seen, strict=True)):
                fact = real
                if isinstance(real, Dealt) and isinstance(shown, Dealt):
                    fact = _reshuffled(real, shown, rng)
                elif isinstance(shown, Acted) and shown.action is None and i > revealed:
                    fact = replace(shown, action=drawn(rules, state, shown.seat, rng))
                if fact is real and state is play.states[start + i]:  # nothing differs yet
                    after = play.states[start + i + 1]
                elif rules.redact(state, fact, viewer) == shown:
                    after = rules.apply(state, fact)
                else:
                    break
                facts.append(fact)
                before, state = state, after
            else:
                if state != play.states[ply]:
                    yield Twin(tuple(facts), before, state)
        except ValueError:
            continue


def _reshuffled(real: Dealt, shown: Dealt, rng: Random) -> Dealt:
    """The deal with a pair of its hidden cards exchanged; now and then all of them dealt anew."""
    places = [
        (i, j)
        for i, (pile, seen) in enumerate(zip(real.piles, shown.piles, strict=True))
        if isinstance(seen, Hidden) and not isinstance(pile, Hidden)
        for j in range(len(pile))
    ]
    if len(places) < 2:
        return real
    chosen = places if rng.random() < 0.2 else rng.sample(places, 2)
    card = {place: _at(real, place) for place in chosen}
    moved = dict(zip(chosen, rng.sample(list(card.values()), len(chosen)), strict=True))
    piles: list[Pile] = [
        pile if isinstance(pile, Hidden) else tuple(moved.get((i, j), old) for j, old in enumerate(pile))
        for i, pile in enumerate(real.piles)
    ]
    return replace(real, piles=tuple(piles))


def _at(deal: Dealt, place: tuple[int, int]) -> Card:
    pile = deal.piles[place[0]]
    if isinstance(pile, Hidden):
        raise TypeError("a dealt pile is never hidden")
    return pile[place[1]]


def check_worlds(play: Play, seat: Seat, plies: Iterable[int], rng: Random) -> None:
    """See that a seat's facts up to each ply can be completed, legally and so that its view is the same."""
    rules, options = play.rules, play.case.options
    complete = GAMES[play.case.game].computers().completion
    seen = play.heard(seat)
    world: list[Fact] = []
    states = [rules.start(options)]
    for ply in plies:
        facts = complete(play.states[0], seen[:ply], seat, rng)
        assert len(facts) == ply
        same = next((i for i, (a, b) in enumerate(zip(world, facts, strict=False)) if a != b), len(world))
        del world[same:], states[same + 1 :]
        for fact in facts[same:]:
            assert rules.redact(states[-1], fact, seat) == seen[len(world)]
            world.append(fact)
            states.append(rules.apply(states[-1], fact))
        assert rules.view(states[-1], seat) == play.view(ply, seat)
    assert fold(rules, options, world) == states[-1]


def check_blindness(play: Play, style: str, rng: Random, temperament: str = "") -> Iterator[int]:
    """See that a computer player chooses alike whatever the cards and choices are that it cannot see.

    Yields, decision after decision in random order, in how many other worlds it has chosen the same.
    """
    rules, case = play.rules, play.case
    player = GAMES[case.game].player(style, temperament) if temperament else PLAYERS[case.game][style]
    other_worlds = OtherWorlds(rules, play.states[0], GAMES[case.game].computers().completion)
    most, budget = (2, Budget(1)) if style == "master" else (4, Budget(10))  # it may search
    decisions = [(ply, seat) for ply, state in enumerate(play.states) for seat in rules.to_act(state)]
    for ply, seat in rng.sample(decisions, len(decisions)):
        worlds = other_worlds.draw(play.facts[:ply], seat, rng, most)
        assert play.facts[:ply] not in worlds
        states = [fold(rules, case.options, world) for world in worlds]
        others = [state for state in states if state != play.states[ply]]  # not in what is over alone
        if others:
            chosen = player.choose(play.view(ply, seat), budget, Random(SEED))
            for state in others:
                assert player.choose(rules.view(state, seat), budget, Random(SEED)) == chosen
            yield len(others)


def check_twins(play: Play, ply: int, viewer: Viewer, rng: Random) -> int:
    """See that histories alike to a viewer give equal views and calls; returns how many there were."""
    rules, count = play.rules, 0
    for twin in twins(play, ply, viewer, rng, tries=4):
        count += 1
        assert rules.view(twin.after, viewer) == play.view(ply, viewer)
        called = rules.calls(play.states[ply - 1], play.facts[ply - 1], play.states[ply])
        assert rules.calls(twin.before, twin.facts[-1], twin.after) == called
    return count
