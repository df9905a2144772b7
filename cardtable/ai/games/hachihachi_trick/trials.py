"""Everything there is to decide in Hachihachi Trick, tried in worlds that may be the real one.

All values are chips from now to the end of the round (`cardtable.ai.games.hachihachi_trick.rounds`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from random import Random
from typing import Final

from cardtable.ai.games.hachihachi_trick.declaring import (
    CODES,
    DeclaringPolicy,
    Standing,
    declaring_policy,
    mizuten_due,
)
from cardtable.ai.games.hachihachi_trick.evidence import Declared, RoundEvidence, ShownCards
from cardtable.ai.games.hachihachi_trick.match_equity import MatchEquity
from cardtable.ai.games.hachihachi_trick.role_masks import NAMES
from cardtable.ai.games.hachihachi_trick.rounds import WIN, Round
from cardtable.ai.games.hachihachi_trick.worlds import Evidence, draw_deal, ruled_out_by
from cardtable.ai.sampling import Chain
from cardtable.ai.search import search
from cardtable.ai.trick.evidence import PlayedCard
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.ai.trick.trials import CardTrial, RankedAction, certain, ranked, ranked_trials
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.engine.bits import Dice
from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Action, Dealt
from cardtable.engine.games.hachihachi_trick import (
    Answer,
    Column,
    Declare,
    HachihachiView,
    Mizuten,
    Stage,
    Status,
    role_table,
)
from cardtable.engine.games.hachihachi_trick.actions import ANSWERS, DECLARATIONS, MIZUTEN
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, PACK, RETURNED, ROLES
from cardtable.engine.games.hachihachi_trick.roles import contained
from cardtable.engine.games.hachihachi_trick.state import FIRST_PRICE
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat, seats_from
from cardtable.engine.trick_game import Play

SLIGHT: Final = 0.3
"""The cost, in chips, below which something is as good as the best, however sure it is."""

TEMPERATURE: Final = 0.15
"""The `temperature` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

EPSILON: Final = 0.1
"""The `epsilon` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

MIXING: Final = 8
"""The number of exchanges tried for each unseen card before the first world of a round."""

DEALS: Final = 1
"""Opens the deals in which Mizuten is tried."""

BETWEEN: Final = 24
"""The number of exchanges tried between two such worlds."""


def evaluate(view: HachihachiView, budget: Budget, rng: Random) -> tuple[RankedAction, ...]:
    """Rank what a seat may do, the best first. Where there is no choice nothing is tried.

    Args:
        view: what the seat may see.
        budget: in how many worlds everything is tried; what falls behind clearly is given up earlier.
        rng: draws the worlds; not the deals of a round not yet dealt, which are the same every time.

    Raises:
        ValueError: the view's seat is not to act.
    """
    legal = None if view.choices is None else view.choices.legal()
    if legal is None:
        raise ValueError(f"seat {view.viewer} is not to act")
    if len(legal) == 1:
        only = certain(legal[0])
        return ranked([only], only[1], SLIGHT)
    match view.stage:
        case Stage.PLAY:
            return _cards(view, budget, rng)
        case Stage.MIZUTEN:
            return _tried(MIZUTEN, MizutenTrial(view), budget)
        case Stage.DECLARING:
            return _tried(DECLARATIONS, DeclarationTrial(view, rng), budget)
    return _tried(ANSWERS, AnswerTrial(view, rng), budget)


def knowledge_of(view: HachihachiView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks, which must have begun."""
    ins = view.ins
    shown = {seat: view.shown[seat] for seat in ins if seat != view.viewer}
    open_cards = (card for seat, cards in enumerate(view.shown) if seat not in ins for card in cards)
    return Knowledge(view, shown, (_turned(view), *open_cards))


def policy_of(view: HachihachiView) -> TrumpPolicy:
    """The careful way to play the tricks of a round, which must have been dealt."""
    shown = [mask for cards in view.shown for mask in CODES.masks(cards)]
    return TrumpPolicy(TrumpWeights(), _turned(view).suit, shown)


def declaring_of(view: HachihachiView) -> DeclaringPolicy:
    """The careful way to declare in a round, which must have been dealt."""
    return declaring_policy(view.options, _turned(view))


def standing_of(view: HachihachiView) -> Standing:
    """The standing of the seat that is to declare."""
    ins = len(view.ins)
    folded = len(view.declared) - ins
    behind = view.players - len(view.declared) - 1
    return Standing(ins, folded, behind, view.multiplier, view.pot, _due(view, view.viewer))


def own_hand(view: HachihachiView) -> list[int]:
    """The viewer's hand as masks.

    Raises:
        ValueError: it has none.
    """
    hand = view.hands[view.viewer] if view.viewer >= 0 else Hidden(0)
    if isinstance(hand, Hidden):
        raise ValueError("a seat knows its own cards")
    return CODES.masks(hand)


def _due(view: HachihachiView, seat: Seat) -> int:
    """The chips that a Mizuten costs a seat if it succeeds (HT-22)."""
    return mizuten_due(view.options, view.start if view.mizuten else None, seat, view.multiplier)


def _turned(view: HachihachiView) -> Card:
    if view.turn_up is None:
        raise ValueError("no cards have been dealt")
    return view.turn_up


def _tried(
    actions: Sequence[Action], trial: Callable[[int, Sequence[int]], list[list[float]]], budget: Budget
) -> tuple[RankedAction, ...]:
    found = search(len(actions), trial, budget)
    return ranked_trials(actions, [(place, WIN) for place in range(len(actions))], found, SLIGHT)


# ── cards ────────────────────────────────────────────────────────────────────────────────────────────


def _cards(view: HachihachiView, budget: Budget, rng: Random) -> tuple[RankedAction, ...]:
    knowledge = knowledge_of(view)
    codes = knowledge.candidates
    actions = [Play(CODES.card[code]) for code in codes]
    if len(codes) == 1:
        only = certain(actions[0])
        return ranked([only], only[1], SLIGHT)
    base, seen, round_ = knowledge.tricks, knowledge.seen, Round(view, _turned(view))
    playouts = MeritPlayouts(policy_of(view))
    known: dict[tuple[int, ...], float] = {}

    def play_out(hands: list[int], code: int, plan: int) -> float:
        won = tuple(playouts.of_card(base, hands, seen, code, plan).won)
        if won not in known:
            known[won] = round_.of_tricks(view.ins, won)
        return known[won]

    worlds = worlds_of(view, rng, knowledge.others_plays())
    trial = CardTrial(codes, (WIN,), worlds, play_out)
    return ranked_trials(actions, trial.candidates, search(len(codes), trial, budget), SLIGHT)


# ── worlds ───────────────────────────────────────────────────────────────────────────────────────────


def worlds_of(view: HachihachiView, rng: Random, plays: list[PlayedCard]) -> Chain:
    """Everybody's hands as they may be now, and behind them the stock, each as likely as it is.

    Args:
        view: of a seat, after the deal.
        rng: draws.
        plays: what the others have played, and how things stood then.
    """
    turn_up = _turned(view)
    players, options = view.players, view.options
    evidence = _evidence(view)
    played: list[Cards] = [
        tuple(card for seat, card in view.plays if seat == each) for each in range(players)
    ]
    own = view.hands[view.viewer]
    if isinstance(own, Hidden):
        raise ValueError("a seat knows its own cards")
    piles = [(*own, *played[seat]) if seat == view.viewer else Hidden(HAND_SIZE) for seat in range(players)]
    stock = Hidden(len(PACK) - players * HAND_SIZE - 1)
    deal = draw_deal(options, view.viewer, Dealt(1, (*piles, (turn_up,), stock)), evidence, rng)
    *dealt, _, rest = [pile for pile in deal.piles if not isinstance(pile, Hidden)]
    gone = {card for _, card in view.plays}
    hands = [*(tuple(card for card in hand if card not in gone) for hand in dealt), rest]
    known = {*own, *gone, *(card for cards in view.shown for card in cards)}
    holder = {CODES.code[card]: seat for seat, hand in enumerate(hands) for card in hand if card not in known}
    likelihood = RoundEvidence(
        policy_of(view),
        declaring_of(view),
        plays,
        [mask for cards in played for mask in CODES.masks(cards)],
        _declared(view),
        [_shown(view, evidence.shown.get(seat)) for seat in range(players)],
        TEMPERATURE,
        EPSILON,
    )
    return Chain(
        list(holder),
        list(holder.values()),
        [mask for hand in hands for mask in CODES.masks(hand)],
        [mask for masks in ruled_out_by(options, turn_up, evidence) for mask in masks],
        likelihood,
        Dice(rng.getrandbits(31)),
    )


def _evidence(view: HachihachiView) -> Evidence:
    """Return the evidence of the round that is open to everybody."""
    shown = {}
    if view.stage is Stage.PLAY:
        for seat, status in enumerate(view.status):
            if status in (Status.IN, Status.FORCED_OUT):
                column = Column.IN if status is Status.IN else Column.FORCED_OUT
                shown[seat] = (column, view.shown[seat])
    return Evidence(list(view.declared), list(view.plays), shown, view.answers)


def _shown(view: HachihachiView, shown: tuple[Column, Cards] | None) -> ShownCards | None:
    """What a seat has shown in a column, as evidence of its hand."""
    if shown is None:
        return None
    column, pile = shown
    table, policy, masks = role_table(view.options[ROLES]), declaring_of(view), CODES.masks(pile)

    @cache
    def proves(*hand: int) -> bool:
        return table.shown(CODES.cards(hand), column) == pile

    is_all = len(pile) == HAND_SIZE  # of fewer cards the weak roles are not the hand's
    worth = table.worth(masks, column) if is_all else table.worth_of(contained(pile, NAMES), column)
    roles = policy.in_roles if column is Column.IN else policy.forced_out_roles
    return ShownCards(roles, worth, column is Column.FORCED_OUT, masks, proves)


def _declared(view: HachihachiView) -> list[Declared | None]:
    """The declarations that the others made of their own will, and their answers, by seat."""
    found: list[Declared | None] = [None] * view.players
    ins = folded = paid = 0
    prices = [(FIRST_PRICE + number) * view.multiplier for number in range(len(view.declared))]
    total = sum(prices[: len(view.declared) - len(view.ins)])
    for place, (seat, action) in enumerate(view.declared):
        behind, pot = view.players - place - 1, view.pot - total + paid
        standing = Standing(ins, folded, behind, view.multiplier, pot, _due(view, seat))
        if seat != view.viewer and not (view.mizuten and not place):
            declared = found[seat] = Declared(standing, action.is_in)
            answer = view.answers[seat] if view.answers else None
            if isinstance(answer, Answer):
                declared.answers, declared.plays = True, not answer.splits
                declared.pot = float(view.pot)
        if action.is_in:
            ins += 1
        else:
            paid += prices[folded]
            folded += 1
    return found


# ── what is decided before the first trick ───────────────────────────────────────────────────────────


class RoundTrial(ABC):
    """Tries what is decided before the first trick (`cardtable.ai.search.Trial`) in worlds.

    Args:
        view: of the seat that is to act.
        rng: draws the worlds.
    """

    def __init__(self, view: HachihachiView, rng: Random) -> None:
        self.view = view
        self.worlds = worlds_of(view, rng, [])
        self.worlds.step(MIXING * len(self.worlds.codes))
        self.round = Round(view, _turned(view))
        self._rng = rng

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        """Return the values of these actions in a number of new worlds."""
        found = []
        for _ in range(worlds):
            self.worlds.step(BETWEEN)
            found.append(self.values(self.worlds.hands, candidates, self._rng.getrandbits(31)))
        return found

    @abstractmethod
    def values(self, hands: list[int], candidates: Sequence[int], seed: int) -> list[float]:
        """Return the values of these actions with these hands, each with the same chance."""


class DeclarationTrial(RoundTrial):
    """Tries to go in, and to fold."""

    def values(self, hands: list[int], candidates: Sequence[int], seed: int) -> list[float]:
        """Return the values of these declarations with these hands."""
        view = self.view
        order = seats_from(view.start or 0, view.players)[len(view.declared) :]
        return [self._value(hands, order, Dice(seed), DECLARATIONS[each]) for each in candidates]

    def _value(self, hands: list[int], order: Sequence[Seat], dice: Dice, action: Declare) -> float:
        view = self.view
        if not action.is_in and self._is_price_all:
            return float(-(view.price or 0))
        return self.round.of_declaring(hands, view.declared, order, dice, action)

    @cached_property
    def _is_price_all(self) -> bool:
        """True if whoever folds has its price to pay, and nothing else, whatever the others do."""
        view = self.view
        may_return = view.options[RETURNED] and not view.ins
        return not (may_return or view.mizuten or MatchEquity(view).counts_places)


class AnswerTrial(RoundTrial):
    """Tries to split the pot, and to play for it."""

    def values(self, hands: list[int], candidates: Sequence[int], seed: int) -> list[float]:
        """Return the values of these answers with these hands."""
        view = self.view
        other = next(seat for seat in view.ins if seat != view.viewer)
        split = play = self.round.of_hands(hands, view.ins, ())
        if not self.round.wants_to_play(hands, other, view.pot, Dice(seed)):
            split = self.round.of_split(view.ins)
        return [split if ANSWERS[each].splits else play for each in candidates]


class MizutenTrial:
    """Tries to declare Mizuten, and not to (`cardtable.ai.search.Trial`), in deals of any kind.

    The seat knows no card yet, so that what is better follows from the standing alone: in the same place the
    deals are the same, and both are tried with the same chance. So nobody declares it by luck.
    """

    def __init__(self, view: HachihachiView) -> None:
        self._view = view
        self._rng = Random(DEALS)
        self._order = seats_from(view.viewer, view.players)

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        """Return the values of both in a number of new deals."""
        view, found = self._view, []
        for _ in range(worlds):
            cards = self._rng.sample(PACK, HAND_SIZE * view.players + 1)
            hands = [
                mask
                for seat in range(view.players)
                for mask in CODES.masks(cards[seat * HAND_SIZE : (seat + 1) * HAND_SIZE])
            ]
            seed = self._rng.getrandbits(31)
            found.append([self._value(MIZUTEN[each], hands, cards[-1], seed) for each in candidates])
        return found

    def _value(self, action: Mizuten, hands: list[int], turn_up: Card, seed: int) -> float:
        round_ = Round(self._view, turn_up, mizuten=action.declared)
        own = DECLARATIONS[0] if action.declared else None
        return round_.of_declaring(hands, (), self._order, Dice(seed), own)
