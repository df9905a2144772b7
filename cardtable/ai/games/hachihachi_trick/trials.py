"""Everything there is to decide in Hachihachi Trick, tried in worlds that may be the real one.

In every world the others declare, answer and play in the careful way, and the engine's settlement says what
the seat gets and pays. All values are chips from now to the end of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from cardtable.ai.games.hachihachi_trick.declaring import (
    CODES,
    DeclaringPolicy,
    Standing,
    declaring_policy,
    position_of,
)
from cardtable.ai.games.hachihachi_trick.playouts import CarefulPlayouts, Declared, RoundEvidence
from cardtable.ai.games.hachihachi_trick.policy import CarefulPolicy, PolicyWeights
from cardtable.ai.games.hachihachi_trick.worlds import Evidence, draw_deal, ruled_out_by
from cardtable.ai.sampling import Chain
from cardtable.ai.search import search
from cardtable.ai.trick.evidence import PlayedCard, Seen
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.trials import CardTrial, RankedAction, certain, ranked, ranked_trials
from cardtable.engine.bits import SUITS, Dice
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
    settlement,
)
from cardtable.engine.games.hachihachi_trick.actions import ANSWERS, DECLARATIONS, MIZUTEN
from cardtable.engine.games.hachihachi_trick.options import (
    HAND_SIZE,
    MIZUTEN_BONUS,
    MOST_IN,
    PACK,
    RETURNED,
    ROLES,
)
from cardtable.engine.games.hachihachi_trick.play import trick_game
from cardtable.engine.games.hachihachi_trick.roles import ACE_BIT
from cardtable.engine.games.hachihachi_trick.state import FIRST_PRICE, MULTIPLIERS
from cardtable.engine.ledger import Entry
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat, seats_from
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import Tricks

SLIGHT: Final = 0.3
"""The cost, in chips, below which something is as good as the best, however sure it is."""

TEMPERATURE: Final = 0.15
EPSILON: Final = 0.1
"""The freedom of the others' play in `cardtable.ai.games.hachihachi_trick.playouts.RoundEvidence`."""

MIXING: Final = 8
"""Changes of place tried for each unseen card before the first world in which a round is played on …"""

BETWEEN: Final = 24
"""… and between two of them."""

WIN: Final = 0
"""The one plan there is, in the numbers of `CardTrial`."""

FINE: Final = 1 << 14


def evaluate(view: HachihachiView, budget: Budget, rng: Random) -> tuple[RankedAction, ...]:
    """Rank what a seat may do, the best first. Where there is no choice nothing is tried.

    Args:
        view: what the seat may see.
        budget: in how many worlds everything is tried; what falls behind clearly is given up earlier.
        rng: draws the worlds.

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
            return _tried(MIZUTEN, MizutenTrial(view, rng), budget)
        case Stage.DECLARING:
            return _tried(DECLARATIONS, DeclarationTrial(view, rng), budget)
    return _tried(ANSWERS, AnswerTrial(view, rng), budget)


def knowledge_of(view: HachihachiView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks, which must have begun."""
    shown = {seat: cards for seat, cards in enumerate(view.shown) if seat != view.viewer}
    return Knowledge(view, shown, () if view.turn_up is None else (view.turn_up,))


def policy_of(view: HachihachiView) -> CarefulPolicy:
    """The careful way to play the tricks of a round, which must have been dealt."""
    shown = [mask for cards in view.shown for mask in CODES.masks(cards)]
    return CarefulPolicy(PolicyWeights(), _turned(view).suit, shown)


def declaring_of(view: HachihachiView) -> DeclaringPolicy:
    """The careful way to declare in a round, which must have been dealt."""
    return _declaring(view, _turned(view))


def standing_of(view: HachihachiView) -> Standing:
    """The standing of the seat that is to declare."""
    ins = len(view.ins)
    folded = len(view.declared) - ins
    return Standing(ins, folded, view.players - len(view.declared) - 1, view.multiplier, view.pot)


def own_hand(view: HachihachiView) -> list[int]:
    """The viewer's hand as masks.

    Raises:
        ValueError: it has none.
    """
    hand = view.hands[view.viewer] if view.viewer >= 0 else Hidden(0)
    if isinstance(hand, Hidden):
        raise ValueError("a seat knows its own cards")
    return CODES.masks(hand)


def _turned(view: HachihachiView) -> Card:
    if view.turn_up is None:
        raise ValueError("no cards have been dealt")
    return view.turn_up


def _declaring(view: HachihachiView, turn_up: Card) -> DeclaringPolicy:
    return declaring_policy(view.options, int(turn_up.suit), position_of(turn_up))


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
    playouts = CarefulPlayouts(policy_of(view))
    known: dict[tuple[int, ...], float] = {}

    def play_out(hands: list[int], code: int, plan: int) -> float:
        won = tuple(playouts.of_card(base, hands, seen, code, plan).won)
        if won not in known:
            known[won] = float(round_.of_tricks(view.ins, won, view.pot))
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
    table = role_table(options[ROLES])

    def shows(seat: int, masks: list[int]) -> bool:
        if seat not in evidence.shown:
            return True
        column, pile = evidence.shown[seat]
        if not pile:
            has_aces = column is Column.FORCED_OUT and any(mask & ACE_BIT for mask in masks)
            return not has_aces and not table.worth(masks, column)
        return table.shown(CODES.cards(masks), column) == pile

    likelihood = RoundEvidence(
        policy_of(view),
        declaring_of(view),
        plays,
        [mask for cards in played for mask in CODES.masks(cards)],
        _declared(view),
        shows,
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


def _declared(view: HachihachiView) -> list[Declared | None]:
    """The declarations that the others made of their own will, and their answers, by seat."""
    found: list[Declared | None] = [None] * view.players
    ins = folded = paid = 0
    prices = [(FIRST_PRICE + number) * view.multiplier for number in range(len(view.declared))]
    total = sum(prices[: len(view.declared) - len(view.ins)])
    for place, (seat, action) in enumerate(view.declared):
        standing = Standing(ins, folded, view.players - place - 1, view.multiplier, view.pot - total + paid)
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


# ── rounds played on in a world ──────────────────────────────────────────────────────────────────────


class Round:
    """Rest of a round in worlds, and its worth to one seat.

    Args:
        view: of that seat.
        turn_up: the card turned up, or in a round not yet dealt, one that may be.
        mizuten: whether the start player has declared Mizuten, where the view does not tell.
    """

    def __init__(self, view: HachihachiView, turn_up: Card, *, mizuten: bool | None = None) -> None:
        self._seat = view.viewer
        self._options = options = view.options
        self._turn_up = turn_up
        self._multiplier = MULTIPLIERS.get(turn_up.rank, 1)
        self._table = role_table(options[ROLES])
        self._start = view.start if (view.mizuten if mizuten is None else mizuten) else None
        self._policy = CarefulPolicy(PolicyWeights(), turn_up.suit, [0] * SUITS * options.players)
        self._playouts = CarefulPlayouts(self._policy)
        self._declaring = _declaring(view, turn_up)
        self._out = CODES.masks(card for card in PACK if card != turn_up)

    def of_declaring(
        self,
        hands: list[int],
        declared: Sequence[tuple[Seat, Declare]],
        order: Sequence[Seat],
        pot: int,
        dice: Dice,
    ) -> float:
        """Return the worth of the rest of the round, from a point of declaring on.

        Args:
            hands: everybody's, four masks a seat.
            declared: who has declared what.
            order: who is still to declare.
            pot: the chips in the pot.
            dice: all chance comes from here.
        """
        ins = [seat for seat, action in declared if action.is_in]
        folded = len(declared) - len(ins)
        paid = 0
        waiting = list(order)
        while waiting and len(ins) < MOST_IN:
            seat = waiting.pop(0)
            standing = Standing(len(ins), folded, len(waiting), self._multiplier, pot)
            if _happens(self._declaring.in_chance(_hand(hands, seat), standing), dice):
                ins.append(seat)
            else:
                price = (FIRST_PRICE + folded) * self._multiplier
                pot += price
                paid += price if seat == self._seat else 0
                folded += 1
        if len(ins) == MOST_IN:
            return self.of_hands(hands, ins, waiting, pot) - paid
        if len(ins) == MOST_IN - 1:
            return self.of_two(hands, ins, pot, dice) - paid
        return float(pot if ins == [self._seat] else 0) - paid

    def of_two(self, hands: list[int], ins: Sequence[Seat], pot: int, dice: Dice) -> float:
        """Return the worth of a round with two in, before they are asked about splitting (HT-17)."""
        if any(self.wants_to_play(hands, seat, pot, dice) for seat in ins):
            return self.of_hands(hands, ins, (), pot)
        return float(self.of_split(ins, pot))

    def wants_to_play(self, hands: list[int], seat: Seat, pot: int, dice: Dice) -> bool:
        """True if one of two answers that it plays."""
        chance = self._declaring.play_chance(_hand(hands, seat), self._multiplier, pot)
        return _happens(chance, dice)

    def of_split(self, ins: Sequence[Seat], pot: int) -> int:
        """Return the worth of a split."""
        return self._brought(settlement.split(ins, pot))

    def of_hands(self, hands: list[int], ins: Sequence[Seat], forced_out: Sequence[Seat], pot: int) -> float:
        """Return the worth of a round played with these hands, roles and all (HT-8, HT-10)."""
        if self._seat not in (*ins, *forced_out) and self._start is None:
            return 0.0
        cards = [CODES.cards(_hand(hands, seat)) for seat in range(self._options.players)]
        brought = self._brought(
            settlement.forced_out_pay(forced_out, ins, cards, self._table, self._multiplier)
        ) + self._brought(settlement.role_pay(ins, cards, self._table, self._multiplier))
        if self._seat not in ins and self._start is None:
            return float(brought)
        game = trick_game(self._options.players, tuple(ins), self._turn_up.suit)
        held = [
            mask if place // SUITS in ins else 0 for place, mask in enumerate(hands[: SUITS * len(cards)])
        ]
        tricks = Tricks(game.rules, held, ins[0])
        self._playouts.run(tricks, Seen(self._out[:], [0] * len(cards)), WIN)
        return float(brought + self.of_tricks(ins, tricks.won, pot))

    def of_tricks(self, ins: Sequence[Seat], won: Sequence[int], pot: int) -> int:
        """Return the worth of the end of a round in which these tricks have been won."""
        brought = self._brought(settlement.trick_pay(ins, won, self._multiplier))
        brought += self._brought(settlement.taken(settlement.winner(ins, won), pot))
        if self._start is not None:
            bonus = self._options[MIZUTEN_BONUS]
            pay = settlement.mizuten_pay(self._start, ins, won, bonus, self._multiplier)
            brought += self._brought(pay)
        return brought

    def _brought(self, entries: Iterable[Entry]) -> int:
        seat = self._seat
        return sum(
            entry.paid if entry.payee == seat else -entry.paid
            for entry in entries
            if seat in (entry.payee, entry.payer)
        )


class RoundTrial:
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
        self.dice = Dice(rng.getrandbits(31))

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        """Return the values of these actions in a number of new worlds."""
        found = []
        for _ in range(worlds):
            self.worlds.step(BETWEEN)
            found.append(self.values(self.worlds.hands, candidates))
        return found

    def values(self, hands: list[int], candidates: Sequence[int]) -> list[float]:
        """Return the values of these actions with these hands."""
        raise NotImplementedError


class DeclarationTrial(RoundTrial):
    """Tries to go in, and to fold."""

    def values(self, hands: list[int], candidates: Sequence[int]) -> list[float]:
        """Return the values of these declarations with these hands."""
        order = seats_from(self.view.start or 0, self.view.players)[len(self.view.declared) + 1 :]
        return [self._value(hands, order, DECLARATIONS[each]) for each in candidates]

    def _value(self, hands: list[int], order: Sequence[Seat], action: Declare) -> float:
        view = self.view
        if action.is_in:
            declared = (*view.declared, (view.viewer, action))
            return self.round.of_declaring(hands, declared, order, view.pot, self.dice)
        price = view.price or 0
        if not view.options[RETURNED] or view.ins:
            return float(-price)
        nobody = 1.0
        for place, seat in enumerate(order, start=1):
            behind, folded = len(order) - place, len(view.declared) + place
            standing = Standing(0, folded, behind, view.multiplier, view.pot + price)
            nobody *= 1.0 - declaring_of(view).in_chance(_hand(hands, seat), standing)
        return -price * (1.0 - nobody)


class AnswerTrial(RoundTrial):
    """Tries to split the pot, and to play for it."""

    def values(self, hands: list[int], candidates: Sequence[int]) -> list[float]:
        """Return the values of these answers with these hands."""
        view = self.view
        other = next(seat for seat in view.ins if seat != view.viewer)
        split = play = self.round.of_hands(hands, view.ins, (), view.pot)
        if not self.round.wants_to_play(hands, other, view.pot, self.dice):
            split = float(self.round.of_split(view.ins, view.pot))
        return [split if ANSWERS[each].splits else play for each in candidates]


class MizutenTrial:
    """Tries to declare Mizuten, and not to (`cardtable.ai.search.Trial`), in deals of any kind."""

    def __init__(self, view: HachihachiView, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._dice = Dice(rng.getrandbits(31))
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
            found.append([self._value(MIZUTEN[each], hands, cards[-1]) for each in candidates])
        return found

    def _value(self, action: Mizuten, hands: list[int], turn_up: Card) -> float:
        view = self._view
        round_ = Round(view, turn_up, mizuten=action.declared)
        if action.declared:
            declared = ((view.viewer, DECLARATIONS[0]),)
            return round_.of_declaring(hands, declared, self._order[1:], view.pot, self._dice)
        return round_.of_declaring(hands, (), self._order, view.pot, self._dice)


def _hand(hands: Sequence[int], seat: Seat) -> list[int]:
    return list(hands[seat * SUITS : (seat + 1) * SUITS])


def _happens(chance: float, dice: Dice) -> bool:
    return float(dice.below(FINE)) < chance * FINE
