"""Matches of Fifty-Six, told in a few words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, Bid, Calling, FiftySixView, Pass, State
from cardtable.engine.games.fifty_six.actions import parse
from cardtable.engine.games.fifty_six.inference import SeatKnowledge
from cardtable.engine.games.fifty_six.options import REDEAL, SUITS, cards_in_play, hand_size, ranks_in_play
from cardtable.engine.options import Options, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint
from tests.helpers.playthrough import any_fact

CASES: Final = tuple(
    OPTIONS.choose(preset, players) for preset in OPTIONS.presets for players in OPTIONS.players
)
"""Every preset with every number of players."""


def name_of(options: Options) -> str:
    """A short name for a test: the preset, the number of players, and what differs."""
    preset = OPTIONS.nearest_preset(options)
    changes = [f"{name}={value}" for name, value in OPTIONS.changes(options, preset).items()]
    return " ".join([f"{preset}-{options.players}", *changes])


def cards(text: str) -> Cards:
    """The cards of a text such as ``JS JS' 9H``."""
    return tuple(map(Card.parse, text.split()))


def choose(preset: str = "akagiri", players: int = 4, **values: Value) -> Options:
    """The options of a preset with some of them changed."""
    return OPTIONS.choose(preset, players, values)


def hand_out(*hands: str, options: Options) -> tuple[Cards, ...]:
    """Hands that begin with these cards, one text a seat, and are filled up with the other cards in order."""
    own = [cards(hand) for hand in (*hands, *("",) * (options.players - len(hands)))]
    size = hand_size(options)
    rest = [card for card in cards_in_play(options) if all(card not in hand for hand in own)]
    filled = []
    for hand in own:
        lacking = size - len(hand)
        filled.append(tuple(sorted((*hand, *rest[:lacking]))))
        del rest[:lacking]
    return tuple(filled)


def before_deal(options: Options, dealer: int = 0, totals: tuple[int, int] = (0, 0)) -> State:
    """A match before its first deal."""
    return FIFTY_SIX.enter(options, EntryPoint(1, totals, dealer))


def dealt(
    options: Options, *hands: str, dealer: int = 0, totals: tuple[int, int] = (0, 0), deal: int = 1
) -> State:
    """A deal before its first call."""
    state = FIFTY_SIX.enter(options, EntryPoint(deal, totals, dealer))
    state = FIFTY_SIX.apply(state, Dealt(deal, hand_out(*hands, options=options)))
    if options[REDEAL]:
        state = FIFTY_SIX.apply(state, Shown("redeal", ((),) * options.players))
    return state


def after(state: State, actions: str) -> State:
    """The state after actions, with commas between them, each by whose turn it is."""
    for text in filter(None, map(str.strip, actions.split(","))):
        state = FIFTY_SIX.apply(state, Acted(FIFTY_SIX.to_act(state)[0], parse(text)))
    return state


def is_within(known: SeatKnowledge, view: FiftySixView, seat: int) -> bool:
    """True if a hand that the view shows is as it is known to be."""
    hand = view.hands[seat]
    assert isinstance(hand, tuple)
    return not known.contradicts_itself and all(
        low <= sum(card.suit is suit and card.rank is rank for card in hand) <= high
        for suit in SUITS
        for rank, (low, high) in zip(ranks_in_play(view.options), known.copies[suit], strict=True)
    )


def played_out(state: State, rng: Random) -> State:
    """The state after the rest of the deal, any legal card each time."""
    deals = len(state.scores)
    while len(state.scores) == deals:
        state = FIFTY_SIX.apply(state, any_fact(FIFTY_SIX, state, rng, Streams("")))
    return state


def refused(state: State, text: str, seat: int | None = None) -> tuple[str, str] | None:
    """The clause and the key of a refusal, by default to whose turn it is; None for what is legal."""
    who = FIFTY_SIX.to_act(state)[0] if seat is None else seat
    breach = FIFTY_SIX.breach(state, who, parse(text))
    return None if breach is None else (breach.clause, breach.reason.key.rpartition(".")[2])


DOUBLES_BELOW: Final = 45
"""A moderate double is preferred to bids above this."""


@dataclass(frozen=True)
class Match:
    """A match: its facts, and the states around them (``states[i]`` is before ``facts[i]``)."""

    options: Options
    facts: tuple[Fact, ...]
    states: tuple[State, ...]


def moderate(state: State, rng: Random) -> Action:
    """A legal action; in the auction mostly a pass, so that contracts stay low."""
    view = FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])
    assert view.choices is not None
    if not isinstance(view.choices, Calling):
        return view.choices.draw(rng)
    if view.choices.refusal(Pass()) is None and rng.random() < 0.75:
        return Pass()
    auction = view.choices.auction
    drawn = [view.choices.draw(rng) for _ in range(8)]
    return min(drawn, key=lambda call: auction.points(call) if isinstance(call, Bid) else DOUBLES_BELOW)


@cache
def moderate_match(options: Options, seed: str) -> Match:
    """A whole match in which calls are moderate, and any legal card is played."""
    rng, streams = Random(f"match/{seed}"), Streams(seed)
    facts: list[Fact] = []
    states = [FIFTY_SIX.start(options)]
    while FIFTY_SIX.outcome(states[-1]) is None:
        state = states[-1]
        fact = FIFTY_SIX.chance(state, streams)
        if fact is None:
            fact = Acted(FIFTY_SIX.to_act(state)[0], moderate(state, rng))
        facts.append(fact)
        states.append(FIFTY_SIX.apply(state, fact))
    return Match(options, tuple(facts), tuple(states))


def fold(options: Options, facts: Iterable[Fact], dealer: int = 0) -> State:
    """The state after these facts of a match whose dealer is settled."""
    state = before_deal(options, dealer)
    for fact in facts:
        state = FIFTY_SIX.apply(state, fact)
    return state


def spoken(state: State, fact: Fact) -> Sequence[str]:
    """The keys of what is said about a fact."""
    said = FIFTY_SIX.calls(state, fact, FIFTY_SIX.apply(state, fact))
    return [call.key.removeprefix("fifty_six.call.") for call in said]
