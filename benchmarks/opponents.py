"""Reference opponents for the league: simple players that stay as they are, for ours to be held against.

They know the rules, play out deals in the way of Discreet as it was when they were made, and conclude nothing
from what others have played, declared or passed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import Any, Final
from unittest.mock import patch

from cardtable.ai.games.fifty_six.beliefs import knowledge_of as fifty_six_knowledge_of
from cardtable.ai.games.fifty_six.beliefs import policy_of as fifty_six_policy_of
from cardtable.ai.games.fifty_six.bidding import calling
from cardtable.ai.games.fifty_six.policy import PolicyWeights as FiftySixWeights
from cardtable.ai.games.hachihachi_trick.declaring import CODES as HACHIHACHI_CODES
from cardtable.ai.games.hachihachi_trick.rounds import WIN, Round
from cardtable.ai.games.hachihachi_trick.trials import (
    AnswerTrial,
    DeclarationTrial,
    RoundTrial,
    policy_of,
    worlds_of,
)
from cardtable.ai.games.hachihachi_trick.trials import knowledge_of as hachihachi_knowledge_of
from cardtable.ai.games.happy_six.matrix_game import solve
from cardtable.ai.games.happy_six.players import estimated_payoffs
from cardtable.ai.games.hearts import players as hearts_players
from cardtable.ai.games.hearts import trials as hearts_trials
from cardtable.ai.games.hearts.match_equity import CachedEquity, MatchEquity
from cardtable.ai.games.hearts.passing import careful_passing
from cardtable.ai.games.hearts.players import Discreet as DiscreetAtHearts
from cardtable.ai.games.hearts.players import Master as MasterAtHearts
from cardtable.ai.games.hearts.playouts import DUCKING, CarefulEvidence, HeartsPlayouts
from cardtable.ai.games.hearts.policy import CarefulPolicy, MoonPolicy, PolicyWeights, Prices
from cardtable.ai.games.hearts.trials import KittyOfWorlds, evaluate, knowledge_of
from cardtable.ai.games.hearts.worlds import possible_hands
from cardtable.ai.search import search
from cardtable.ai.trick import trials as trick_trials
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.ai.trick.trials import CardTrial
from cardtable.engine.cards import Card, Cards, Hidden, Rank
from cardtable.engine.games.fifty_six import Bid, Calling, Denomination, Double, FiftySixView, Pass
from cardtable.engine.games.fifty_six.options import team
from cardtable.engine.games.hachihachi_trick import HachihachiView, Mizuten, Stage
from cardtable.engine.games.hachihachi_trick.actions import ANSWERS, DECLARATIONS
from cardtable.engine.games.happy_six import HappySixView
from cardtable.engine.games.happy_six.turn import Choose, number, winner
from cardtable.engine.games.hearts import HeartsView, Play
from cardtable.engine.games.hearts.actions import Passing
from cardtable.engine.games.hearts.options import MOON, SUN
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.options import Options
from cardtable.engine.rules import Advice, Budget, Player

NOBODY: Final = -1


def always() -> bool:
    """The signal of a budget whose time is up."""
    return True


@dataclass(frozen=True)
class AtItsLeast:
    """A player whose time is always up, as on the slowest computer there is."""

    player: Player[Any]

    def choose(self, view: Any, budget: Budget, rng: Random) -> Advice:
        """Return the choice of the player, who does no more than the least."""
        return self.player.choose(view, replace(budget, late=always), rng)


# ── Hearts ───────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=16)
def careful_as_it_was(options: Options) -> CarefulPolicy:
    """The careful policy as it was in November 2026: a moon is suspected by a quarter of all points."""
    prices, others = Prices(trick_game(options).rules), options.players - 1
    weights = PolicyWeights(float(prices.all & POINTS_MASK))
    weights.suspicion, weights.stop, weights.hold = 0.25, 0.3, 0.5
    moon = MoonPolicy(prices, options[MOON] != "off", 2.7, others)  # of a compiled class
    policy = CarefulPolicy(prices, weights, moon, others)
    policy.dearest, policy.smalls = float("inf"), policy.total
    return policy


class HeartsMasterAsItWas:
    """Master as it was in November 2026: it trusts the luckiest candidate, in worlds much like each other."""

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """Return what looked best on average."""
        if not isinstance(view.choices, Passing) and view.leader is None:
            return MasterAtHearts().choose(view, budget, rng)
        with (
            patch.object(hearts_trials, "playing_policy", careful_as_it_was),
            patch.object(hearts_trials, "careful_policy", careful_as_it_was),
            patch.object(hearts_trials, "passing_policy", careful_passing),
            patch.object(hearts_trials, "listed", lambda chain: chain),
            patch.object(trick_trials, "BETWEEN", 12),
        ):
            found = evaluate(view, budget.within(1, 200), rng)
        most = max(each.worlds for each in found)
        best = max((each for each in found if each.worlds == most), key=lambda each: each.value)
        return Advice(best.action)


@dataclass(frozen=True)
class HeartsSampler:
    """Plays every card out in so many worlds drawn evenly; passes as Discreet did in November 2026.

    If `races`, a card that has clearly fallen behind is given up: of many worlds that saves half of the time.
    """

    worlds: int
    races: bool = False

    def choose(self, view: HeartsView, budget: Budget, rng: Random) -> Advice:
        """Return the card that is best on average."""
        if view.choices is None or view.leader is None or isinstance(view.choices, Passing):
            with patch.object(hearts_players, "passing_policy", careful_passing):
                return DiscreetAtHearts().choose(view, budget, rng)
        knowledge, policy = knowledge_of(view), careful_as_it_was(view.options)
        codes = knowledge.candidates
        if len(codes) > 1:
            playouts = HeartsPlayouts(policy, NOBODY, view.options[SUN])
            equity = CachedEquity(MatchEquity(view), view.viewer, counts_tricks=view.options[SUN])
            seen, kitty = knowledge.seen, KittyOfWorlds(view, knowledge.tricks)

            def play_out(hands: list[int], code: int, plan: int) -> float:
                end = playouts.of_card(kitty.in_world(hands), hands, seen, code, plan)
                return equity.of(end.taken, end.won)

            nothing = CarefulEvidence(policy, [], 1.0, 1.0)
            worlds = knowledge.worlds(possible_hands(view), nothing, rng)
            worlds.likelihood = None
            trial = CardTrial(codes, (DUCKING,), worlds, play_out)
            if self.races:
                best = search(len(codes), trial, Budget(self.worlds)).best
            else:
                values = trial(self.worlds, range(len(codes)))
                sums = [sum(column) for column in zip(*values, strict=True)]
                best = sums.index(max(sums))
            codes = [codes[best]]
        return Advice(Play(knowledge.game.codes.card[codes[0]]))


# ── Hachihachi Trick ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class HachihachiSampler:
    """Tries everything in worlds drawn evenly; never declares Mizuten."""

    worlds: int

    def choose(self, view: HachihachiView, budget: Budget, rng: Random) -> Advice:
        """Return the action that is best on average."""
        legal = (view.choices.legal() if view.choices is not None else None) or ()
        if len(legal) == 1:
            return Advice(legal[0])
        if view.stage is Stage.MIZUTEN:
            return Advice(Mizuten(declared=False))
        if view.stage is Stage.PLAY:
            return Advice(Play(self._card(view, rng)))
        is_declaring = view.stage is Stage.DECLARING
        trial: RoundTrial = (DeclarationTrial if is_declaring else AnswerTrial)(view, rng)
        trial.worlds.likelihood = None
        values = [sum(column) for column in zip(*trial(self.worlds, (0, 1)), strict=True)]
        return Advice((DECLARATIONS if is_declaring else ANSWERS)[values.index(max(values))])

    def _card(self, view: HachihachiView, rng: Random) -> Card:
        knowledge = hachihachi_knowledge_of(view)
        codes = knowledge.candidates
        if len(codes) > 1 and view.turn_up is not None:
            playouts, round_ = MeritPlayouts(policy_of(view)), Round(view, view.turn_up)

            def play_out(hands: list[int], code: int, plan: int) -> float:
                end = playouts.of_card(knowledge.tricks, hands, knowledge.seen, code, plan)
                return round_.of_tricks(view.ins, end.won)

            worlds = worlds_of(view, rng, [])
            worlds.likelihood = None
            values = CardTrial(codes, (WIN,), worlds, play_out)(self.worlds, range(len(codes)))
            sums = [sum(column) for column in zip(*values, strict=True)]
            codes = [codes[sums.index(max(sums))]]
        return HACHIHACHI_CODES.card[codes[0]]


# ── Fifty-Six ────────────────────────────────────────────────────────────────────────────────────────

CARDS_AS_THEY_WERE: Final = MappingProxyType(
    {
        **dict.fromkeys(
            ("lead", "single", "top", "low", "win", "win_last", "ruff_now", "void", "shared"), 0.0
        ),
        "keep": 0.9,
        "keep_trump": 1.0,
        "keep_suit": 0.75,
        "team": 0.42,
        "twin": 0.85,
        "feed": 0.5,
        "ruff": 0.45,
        "rescue": 0.5,
        "draw": 0.3,
    }
)
"""The weights of the careful way before it learnt."""


def careful_fifty_six_card(view: FiftySixView) -> Card:
    """The careful card as it was in November 2026."""
    policy, weights = fifty_six_policy_of(view, view.trump), FiftySixWeights()
    for name, value in CARDS_AS_THEY_WERE.items():
        setattr(weights, name, value)
    policy.weights = weights
    return fifty_six_knowledge_of(view).choose(policy)


HONOURS: Final = MappingProxyType({Rank.JACK: 3, Rank.NINE: 2, Rank.ACE: 1, Rank.TEN: 1})


@dataclass(frozen=True)
class RuleBidder:
    """Bids its longest suit, or the suit of a partner, as low as it may, up to what a rule says of its hand.

    That is so many points more or less than the lowest bid as its honours and long suit come to. It never
    doubles, and plays the careful card.
    """

    least: int

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """Return the call by the rule, or the careful card."""
        if not isinstance(view.choices, Calling):
            return Advice(Play(careful_fifty_six_card(view)))
        auction, hand = calling(view)
        standing = auction.contract
        suit, length = _longest(hand)
        limit = self.least + sum(HONOURS.get(card.rank, 0) for card in hand) + 2 * max(0, length - 3)
        if standing is not None and standing.team == team(view.viewer):
            if standing.trump is None or sum(card.suit is standing.trump for card in hand) < length - 1:
                return Advice(Pass())
            suit = standing.denomination
        bid = Bid(auction.lowest, suit)
        is_wanted = auction.lowest <= limit or auction.refusal(Pass()) is not None
        return Advice(bid if is_wanted and auction.refusal(bid) is None else Pass())


def _longest(hand: Cards) -> tuple[Denomination, int]:
    """The longest suit of a hand, of two the one with more honours; and how many cards it has."""

    def worth(suit: Denomination) -> tuple[int, int]:
        cards = [card for card in hand if card.suit is suit.trump]
        return len(cards), sum(HONOURS.get(card.rank, 0) for card in cards)

    best = max((each for each in Denomination if each.trump is not None), key=worth)
    return best, worth(best)[0]


@dataclass(frozen=True)
class DoublingBidder:
    """Bids the suit in which its hand counts most, leaves its partners alone, and doubles by its honours.

    It counts jacks, nines and length of the suit, jacks beside it, and suits that it lacks. With a partner's
    suit of which it holds two cards it goes to forty if both hands together count for that. It plays the
    careful card.
    """

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        """Return the call by these rules, or the careful card."""
        if not isinstance(view.choices, Calling):
            return Advice(Play(careful_fifty_six_card(view)))
        auction, hand = calling(view)
        standing = auction.contract
        suit, least = max(SUIT_BIDS, key=lambda each: _count(hand, each)), 20.0
        for seat, call in auction.calls:
            is_partner = seat != view.viewer and team(seat) == team(view.viewer)
            if is_partner and isinstance(call, Bid) and _length(hand, call.denomination) >= 2:
                suit, least = call.denomination, 24.0
        limit = least + _count(hand, suit) * (1.0 if len(hand) <= 8 else 0.8)
        if standing is not None and standing.team != team(view.viewer) and not standing.doubles:
            trumps = _length(hand, standing.denomination) * 12 / len(hand)
            defence = trumps + sum(HONOURS.get(card.rank, 0) for card in hand)
            if (standing.points >= 32 and defence >= 14) or (standing.points >= 40 and defence >= 9):
                return Advice(Double())
        if standing is not None and standing.team == team(view.viewer):
            is_enough = standing.points < 40 <= limit - 2 and standing.denomination is suit
            return Advice(Bid(40, suit) if is_enough else Pass())
        bid = Bid(auction.lowest, suit)
        is_wanted = auction.lowest <= limit or auction.refusal(Pass()) is not None
        return Advice(bid if is_wanted and auction.refusal(bid) is None else Pass())


SUIT_BIDS: Final = tuple(each for each in Denomination if each.trump is not None)


def _length(hand: Cards, suit: Denomination) -> int:
    return sum(card.suit is suit.trump for card in hand)


def _count(hand: Cards, suit: Denomination) -> float:
    """What a hand counts with a suit as trumps."""
    own = [card.rank for card in hand if card.suit is suit.trump]
    tops = sum({Rank.JACK: 4.0, Rank.NINE: 2.5}.get(rank, 1.0) for rank in own)
    jacks = sum(card.rank is Rank.JACK and card.suit is not suit.trump for card in hand)
    voids = sum(not _length(hand, each) for each in SUIT_BIDS if each is not suit)
    return tops + 1.5 * (max(0.0, len(own) - len(hand) / 4) + jacks + voids)


# ── Happy Six ────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Trick:
    """Follows one simple trick that an attentive person might try."""

    pick: Callable[[HappySixView, Cards], Card]

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        """Choose by the trick; no chance in it."""
        cards = view.hands[view.viewer]
        if isinstance(cards, Hidden):
            raise ValueError("a seat knows its own hand")
        return Advice(Choose(self.pick(view, cards)))


def _columns(view: HappySixView) -> tuple[list[list[float]], list[float]]:
    """Discreet's matrix with this seat's cards as rows, and the mixture the other side would draw from."""
    theirs = estimated_payoffs(view, 1 - view.viewer)
    mixture, _ = solve(theirs)
    return [[1 - value for value in column] for column in zip(*theirs, strict=True)], mixture


def likely(view: HappySixView, own: Cards) -> Card:
    """The best answer, in Discreet's own judgement, to the card it plays most often."""
    rows, mixture = _columns(view)
    column = max(range(len(mixture)), key=mixture.__getitem__)
    return max(zip(rows, own, strict=True), key=lambda pair: pair[0][column])[1]


def turn(view: HappySixView, own: Cards) -> Card:
    """The card most likely to win this turn against the mixture that Discreet draws from."""
    _, mixture = _columns(view)
    others = view.hands[1 - view.viewer]
    if isinstance(others, Hidden):
        raise ValueError("a seat knows the other hand")

    def chance(card: Card) -> float:
        return sum(share for share, other in zip(mixture, others, strict=True) if winner((card, other)) == 0)

    return max(own, key=chance)


OPPONENTS: Final[Mapping[str, Mapping[str, Callable[[], Player[Any]]]]] = MappingProxyType(
    {
        "happy_six": {
            "highest": lambda: Trick(lambda view, own: max(own, key=number)),
            "lowest": lambda: Trick(lambda view, own: min(own, key=number)),
            "likely": lambda: Trick(likely),
            "turn": lambda: Trick(turn),
        },
        "hearts": {
            **{f"pimc-{count}": partial(HeartsSampler, count) for count in (30, 300)},
            "pimc-3000": partial(HeartsSampler, 3000, races=True),
            "master of 2026-11": HeartsMasterAsItWas,
        },
        "hachihachi_trick": {"sampler": lambda: HachihachiSampler(60)},
        "fifty_six": {
            "bidder": lambda: RuleBidder(22),
            "bold bidder": lambda: RuleBidder(27),
            "doubling bidder": DoublingBidder,
        },
    }
)
"""By game and name."""
