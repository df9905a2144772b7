"""Matches of Hearts, random or told in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, parse_fact
from cardtable.engine.games.hearts import HEARTS, OPTIONS, State
from cardtable.engine.games.hearts.actions import parse
from cardtable.engine.games.hearts.options import cards_in_play, hand_size
from cardtable.engine.options import CardSet, Choice, Number, Option, Options, OptionsRefused, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import Viewer
from tests.helpers.playthrough import any_fact, cases_of_sizes


def cards(text: str) -> Cards:
    """The cards of a text such as ``QS AS 2H``."""
    return tuple(map(Card.parse, text.split()))


def choose(preset: str = "black_lady", players: int = 4, **values: object) -> Options:
    """The options of a preset with some of them changed, as `OptionSet.choose` takes them."""
    return OPTIONS.choose(preset, players, values)


@dataclass(frozen=True)
class Match:
    """A match: its facts, and the states around them (``states[i]`` is before ``facts[i]``)."""

    options: Options
    facts: tuple[Fact, ...]
    states: tuple[State, ...]

    @property
    def steps(self) -> Iterator[tuple[State, Fact, State]]:
        """Each fact between its states."""
        return zip(self.states, self.facts, self.states[1:], strict=False)

    def seen_by(self, viewer: Viewer) -> list[Fact]:
        """The facts as the viewer learns them."""
        return [HEARTS.redact(s, fact, viewer) for s, fact in zip(self.states, self.facts, strict=False)]


@cache
def random_match(options: Options, seed: str, deals: int = 100) -> Match:
    """A match in which everybody does anything legal, up to its end or so many deals."""
    rng, streams = Random(f"match/{seed}"), Streams(seed)
    facts: list[Fact] = []
    states = [HEARTS.start(options)]
    while HEARTS.outcome(states[-1]) is None and len(states[-1].scores) < deals:
        fact = any_fact(HEARTS, states[-1], rng, streams)
        facts.append(fact)
        states.append(HEARTS.apply(states[-1], fact))
    return Match(options, tuple(facts), tuple(states))


def random_options(rng: Random) -> Options:
    """Any number of players with any values of the options that go together."""
    while True:
        values = {option.id: rng.choice(_values(option)) for option in OPTIONS.options if option.is_rule}
        try:
            return choose("black_lady", rng.choice((3, 4, 5, 6, rng.randint(7, 16))), **values)
        except OptionsRefused:
            continue


def _values(option: Option[Any]) -> Sequence[Value]:
    if isinstance(option, Choice):
        return option.values
    if isinstance(option, Number):
        return {"target": (10, 40, 100), "deals": (0, 1, 3), "pass_limit": (0, 1, 4, 8)}[option.id]
    if isinstance(option, CardSet):
        return tuple(option.named.values())
    return (False, True)


PRESETS: Final = tuple(choose(case.preset, case.players) for case in cases_of_sizes(["hearts"]))
"""Every preset with every number of players; some of the large ones stand for all."""

VARIED: Final = (*PRESETS, *map(random_options, map(Random, range(40))))
"""Those, and forty ways to play that somebody made up."""


SOME: Final = (*PRESETS[::3], *VARIED[len(PRESETS) :: 4])
"""A third of the presets and a quarter of the others, for what takes long."""


def name_of(options: Options) -> str:
    """A short name for a test: what differs from Black Lady."""
    plain = {option.id: option.default for option in OPTIONS.options}
    differing = [f"{name}={value}" for name, value in options.values.items() if value != plain[name]]
    return " ".join([str(options.players), *differing])


def hand_out(*hands: str, options: Options) -> tuple[Cards, ...]:
    """Hands that begin with these cards, one text a seat, and are filled up with the other cards in order.

    What is left over then is the last pile.
    """
    own = list(map(cards, hands))
    size = hand_size(options)
    rest = [card for card in cards_in_play(options) if all(card not in hand for hand in own)]
    filled = []
    for hand in own[: options.players]:
        lacking = size - len(hand)
        filled.append(tuple(sorted((*hand, *rest[:lacking]))))
        del rest[:lacking]
    over = tuple(sorted((*(card for hand in own[options.players :] for card in hand), *rest)))
    return (*filled, over) if over else tuple(filled)


def signing(*totals: int, **values: object) -> State:
    """A deal of Complex Hearts in which seat 0 is to sign the moon (HE-29): see `moonshot`."""
    return moonshot(*totals, **values)[2]


def moonshot(*totals: int, **values: object) -> tuple[State, Acted, State]:
    """The last card of a deal of Complex Hearts in which seat 0 takes every trick, between its states.

    Args:
        totals: before the deal, two numbers a seat; none: the match has just begun.
        values: of options that differ from the preset's.
    """
    options = choose("complex", 4, passing="none", opening="left_of_dealer", **values)
    entry = EntryPoint(2, totals, 3, 1) if totals else HEARTS.entry(options, 1)
    state = HEARTS.enter(options, entry)
    tops = "AS KS QS AH KH QH JH AC KC QC AD KD QD"
    dealt = Dealt(state.deal, hand_out(tops, "", "", "", options=options))
    for fact in (*(() if totals else (Picked("dealer", 3),)), dealt):
        state = HEARTS.apply(state, fact)
    while True:
        (seat,) = HEARTS.to_act(state)
        choices = HEARTS.view(state, seat).choices
        assert choices is not None
        last = Acted(seat, (choices.legal() or ())[0])
        before, state = state, HEARTS.apply(state, last)
        if state.tricks is None or not state.tricks.left:
            return before, last, state


def fold(options: Options, facts: Iterable[Fact | str], first: int = 1) -> State:
    """The state after these facts; a text is read as one. `first` is the number of the first deal."""
    state = HEARTS.enter(options, HEARTS.entry(options, first))
    for fact in facts:
        state = HEARTS.apply(state, parse_fact(fact, parse) if isinstance(fact, str) else fact)
    return state
