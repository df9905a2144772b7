"""Finding cards in whatever is handed to a viewer, and building states that a viewer cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from random import Random
from typing import Any

from cardtable.engine.cards import Card, Hidden, Pile
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.seats import Viewer
from tests.helpers.playthrough import Play, drawn, seen_by


def cards_in(thing: object) -> Iterator[Card]:
    """Every card anywhere in a value: in fields, tuples, lists, sets and mappings."""
    if isinstance(thing, Card):
        yield thing
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from cards_in(getattr(thing, field.name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from cards_in(key)
            yield from cards_in(value)
    elif isinstance(thing, Iterable) and not isinstance(thing, str | bytes):
        for part in thing:
            yield from cards_in(part)


def hidden_in(thing: object) -> bool:
    """Whether a value holds a `Hidden` anywhere."""
    if isinstance(thing, Hidden):
        return True
    if is_dataclass(thing):
        return any(hidden_in(getattr(thing, field.name)) for field in fields(thing))
    return isinstance(thing, tuple | list) and any(map(hidden_in, thing))


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
    seen = seen_by(play, viewer, start, ply)
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
                if rules.redact(state, fact, viewer) != shown:
                    break
                facts.append(fact)
                before, state = state, rules.apply(state, fact)
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
