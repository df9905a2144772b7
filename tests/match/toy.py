"""Toy game: small, and everything happens in it that can happen in a log.

Nature picks a starter, then deals four cards to each seat. Twice a deal everybody chooses a card in secret;
the choices are revealed; then, from the starter on, everybody plays one card openly. Whoever shows the most
by number scores a point each time. After `rounds` deals the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any, Final

from cardtable.engine.cards import Card, Cards, Hidden, Rank, Suit, pack
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Number, Options, OptionSet
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, DealResult, Listed, Outcome, RuleBreach, Rules, View
from cardtable.engine.scores import Gaussian, Score, highest_wins, places
from cardtable.engine.seats import EVERYTHING, Seat, Viewer
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo

ROUNDS: Final = Number("rounds", 2, low=1, high=50)
TEAM: Final = Number("team", 1, low=1, high=4, is_rule=False)
OPTIONS: Final = OptionSet(
    "toy", (2, 3, 4), (ROUNDS, TEAM), {"standard": {}}, members=lambda options: options[TEAM]
)
NOW: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Play(Action):
    """A card, in secret or openly."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class State:
    options: Options
    starter: Seat | None = None
    deal: int = 0
    hands: tuple[Cards, ...] = ()
    chosen: tuple[Card | None, ...] = ()  # in secret, not yet revealed
    shown: Cards = ()  # openly, in the order of play
    is_open: bool = False
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ToyView(View):
    hand: Cards = ()
    chosen: tuple[Card | Hidden | None, ...] = ()
    shown: Cards = ()
    points: tuple[int, ...] = ()


class Toy:
    """`cardtable.engine.rules.Rules` for the toy."""

    id = "toy"
    revision = 3
    option_set = OPTIONS
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        n = options.players
        return State(options, hands=((),) * n, chosen=(None,) * n, points=(0,) * n)

    def chance(self, state: State, streams: Streams) -> Fact | None:
        n = state.options.players
        if self.outcome(state):
            return None
        if state.starter is None:
            return Picked("starter", streams.named("starter").randrange(n))
        if not any(state.hands) and not any(state.chosen):
            cards = list(pack((Suit.CLUBS, Suit.SPADES), list(Rank)[:13]))
            streams.deal(state.deal + 1).shuffle(cards)
            return Dealt(state.deal + 1, tuple(tuple(sorted(cards[4 * i : 4 * i + 4])) for i in range(n)))
        if all(state.chosen):
            return Revealed(tuple(Play(card) for card in state.chosen if card))
        return None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        n = state.options.players
        if not any(state.hands):
            return ()
        if state.is_open:
            assert state.starter is not None
            return ((state.starter + len(state.shown)) % n,)
        return tuple(seat for seat in range(n) if state.chosen[seat] is None)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        if seat not in self.to_act(state):
            return RuleBreach("T-1", message("toy.breach.not_now"))
        if not isinstance(action, Play) or action.card not in state.hands[seat]:
            return RuleBreach("T-2", message("toy.breach.not_in_hand"))
        return None

    def apply(self, state: State, fact: Fact) -> State:
        n = state.options.players
        match fact:
            case Picked("starter", seat) if state.starter is None and seat < n:
                return replace(state, starter=seat)
            case Dealt(deal, piles) if self._is_due(state, fact):
                hands = tuple(pile for pile in piles if isinstance(pile, tuple))
                if len(set(sum(hands, ()))) == 4 * n and all(len(hand) == 4 for hand in hands):
                    return replace(state, deal=deal, hands=hands)
            case Acted(seat, Play(card) as action) if self.breach(state, seat, action) is None:
                hands = _with(state.hands, seat, tuple(c for c in state.hands[seat] if c != card))
                if not state.is_open:
                    return replace(state, hands=hands, chosen=_with(state.chosen, seat, card))
                after = replace(state, hands=hands, shown=(*state.shown, card))
                if len(after.shown) < n:
                    return after
                assert state.starter is not None
                winner = (state.starter + after.shown.index(max(after.shown, key=_worth))) % n
                return replace(after, shown=(), is_open=False, points=_plus(state.points, winner))
            case Revealed(actions) if self._is_due(state, fact):
                cards = [action.card for action in actions if isinstance(action, Play)]
                winner = cards.index(max(cards, key=_worth))
                return replace(state, chosen=(None,) * n, is_open=True, points=_plus(state.points, winner))
        raise ValueError(f"cannot happen now: {fact}")

    def _is_due(self, state: State, fact: Fact) -> bool:
        match fact:
            case Dealt(deal, piles):
                idle = state.starter is not None and not any(state.hands) and not any(state.chosen)
                return idle and deal == state.deal + 1 and len(piles) == state.options.players
            case Revealed(actions):
                return all(state.chosen) and actions == tuple(Play(c) for c in state.chosen if c)
        return False

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        match fact:
            case Dealt(deal, piles) if viewer != EVERYTHING:
                hidden = (pile if seat == viewer else Hidden(4) for seat, pile in enumerate(piles))
                return Dealt(deal, tuple(hidden))
            case Acted(seat, _) if viewer not in (seat, EVERYTHING) and not state.is_open:
                return Acted(seat, None)
        return fact

    def view(self, state: State, viewer: Viewer) -> ToyView:
        to_act = self.to_act(state)
        hand = state.hands[viewer] if viewer >= 0 else ()
        return ToyView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=Listed(tuple(map(Play, hand)), (None,) * len(hand)) if viewer in to_act else None,
            outcome=self.outcome(state),
            hand=hand,
            chosen=tuple(
                card if card is None or viewer in (seat, EVERYTHING) else Hidden(1)
                for seat, card in enumerate(state.chosen)
            ),
            shown=state.shown,
            points=state.points,
        )

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(state):
            return None
        return Outcome(places(map(self.standing, state.points)), state.points)

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """One for each deal that is over; who took what in it is not counted."""
        nothing = (0,) * state.options.players
        return (DealResult(places(nothing), nothing),) * (state.deal - is_playing(state))

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        winners = [s for s, (a, b) in enumerate(zip(before.points, after.points, strict=True)) if a != b]
        return tuple(message("toy.call.point", who=Who(seat)) for seat in winners)

    def parse_action(self, text: str) -> Play:
        return Play(Card.parse(text))


class ComplexToy(Toy):
    """The same, but scores are Gaussian integers: points less one, and minus twice as many i; near 0 wins."""

    id = "complex_toy"
    option_set = replace(OPTIONS, game="complex_toy")

    def standing(self, score: Score) -> int:
        assert isinstance(score, Gaussian)
        return -score.norm

    def outcome(self, state: State) -> Outcome | None:
        if not is_over(state):
            return None
        scores = tuple(Gaussian(points - 1, -2 * points) for points in state.points)
        return Outcome(places(map(self.standing, scores)), scores, self.deals(state))

    def deals(self, state: State) -> tuple[DealResult, ...]:
        if not is_over(state):
            return ()
        scores = tuple(Gaussian(points, -points) for points in state.points)
        return (DealResult(places(map(self.standing, scores)), scores),)


TOY: Final = Toy()
COMPLEX_TOY: Final = ComplexToy()
GAMES: Final[Mapping[str, Rules[Any, View]]] = {"toy": TOY}


class Lowest:
    """Player of its first card."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        assert view.choices is not None
        legal = view.choices.legal()
        assert legal is not None
        return Advice(legal[0])


class Drawn:
    """Player of any card."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        assert view.choices is not None
        return Advice(view.choices.draw(rng))


def options(players: int = 2, rounds: int = 2) -> Options:
    return OPTIONS.choose("standard", players, {"rounds": rounds})


def seats(styles: str) -> tuple[SeatInfo, ...]:
    """Seats by letters: ``p`` a person, anything else a computer."""
    return tuple(
        SeatInfo(f"席 {i}", "person" if letter == "p" else "lowest") for i, letter in enumerate(styles)
    )


def in_memory(styles: str = "pc", rounds: int = 2, seed: str = "seed") -> Match:
    return Match.new(TOY, options(len(styles), rounds), seats(styles), now=NOW, seed=seed)


def settle(match: Match) -> None:
    """Let nature make all the moves it has."""
    while match.apply_chance():
        pass


def first(match: Match, seat: Seat) -> Action:
    """The first card of the seat's hand."""
    view = match.view(seat)
    assert isinstance(view, ToyView)
    return Play(view.hand[0])


def act(match: Match, seat: Seat, index: int = 0) -> Action:
    """The seat plays one of its cards, nature goes on."""
    decision = match.decision(seat)
    choices = match.view(seat).choices
    assert decision is not None
    assert choices is not None
    legal = choices.legal()
    action = choices.draw(Random(index)) if legal is None else legal[index % len(legal)]
    match.submit(decision, action)
    settle(match)
    return action


def play_out(match: Match, most: int = 10_000) -> None:
    """Everybody plays their first cards until the match is over, or so many actions."""
    settle(match)
    while match.outcome is None and most > 0:
        act(match, match.to_act[0])
        most -= 1


def is_over(state: State) -> bool:
    is_last = state.deal >= state.options[ROUNDS]
    return is_last and not is_playing(state)


def is_playing(state: State) -> bool:
    """True while a deal goes on."""
    return any(state.hands) or any(state.chosen) or state.is_open


def _worth(card: Card) -> tuple[int, int]:
    return card.rank, card.suit


def _with(items: tuple[Any, ...], seat: Seat, item: object) -> tuple[Any, ...]:
    return (*items[:seat], item, *items[seat + 1 :])


def _plus(points: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return _with(points, seat, points[seat] + 1)
