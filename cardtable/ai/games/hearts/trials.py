"""Passes and cards of Hearts tried in worlds that may be the real one.

In every world the deal is played out in the careful way, with the moon tried for and not, and what comes of
it is weighed with a view to the place in the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from random import Random
from typing import Final

from cardtable.ai.games.hearts.learnt import passing_policy, playing_policy
from cardtable.ai.games.hearts.match_equity import CachedEquity, MatchEquity
from cardtable.ai.games.hearts.passing import Exchange, careful_passing, shuffled
from cardtable.ai.games.hearts.playouts import DUCKING, SHOOTING, CarefulEvidence, HeartsPlayouts
from cardtable.ai.games.hearts.policy import careful_policy
from cardtable.ai.games.hearts.worlds import passed_cards, possible_hands
from cardtable.ai.sampling import listed
from cardtable.ai.search import search
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.trials import CardTrial, RankedAction, certain, ranked, ranked_trials
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Cards, Hidden
from cardtable.engine.games.hearts import HeartsView, Pass, Play
from cardtable.engine.games.hearts.actions import Passing
from cardtable.engine.games.hearts.options import MOON, SUN, never_passed
from cardtable.engine.rules import Budget
from cardtable.engine.seats import next_seat
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT, Tricks

SLIGHT: Final = 0.5
"""The cost, in penalty points, below which something is as good as the best, however sure it is."""

TEMPERATURE: Final = 1.5
"""The `temperature` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

EPSILON: Final = 0.1
"""The `epsilon` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

DREAM: Final = 8.0
"""The greatest expected number of losing cards with which playouts try to shoot the moon."""

PASSES: Final = 12
"""The passes that are tried."""

CAREFUL: Final = 0
"""The number of the careful pass, with no moon in view, among the candidates that are tried."""

MORE: Final = 3
"""The cards considered for passing beyond those passed, of those it is most glad to be rid of."""


def evaluate(
    view: HeartsView, budget: Budget, rng: Random, chosen: Pass | None = None
) -> tuple[RankedAction, ...]:
    """Rank what a seat that is to pass or play may do; of many passes only the likely ones.

    Values are in penalty points, or what is as good as that for the match: how many fewer one ends up with
    than the others on average. Where only one card may be played nothing is tried.

    Args:
        view: what the seat may see.
        budget: in how many worlds everything is tried; what falls behind clearly is given up earlier.
        rng: draws the worlds.
        chosen: a pass that is to be tried too, likely or not.

    Raises:
        ValueError: the view's seat has nothing of the kind to choose.
    """
    if isinstance(view.choices, Passing):
        trial = PassTrial(view, view.choices, rng, chosen)
        found = search(len(trial.candidates), trial, budget, CAREFUL)
        return ranked_trials(trial.actions, trial.candidates, found, SLIGHT)
    if view.choices is None or view.leader is None:
        raise ValueError("neither passing nor playing")
    knowledge = knowledge_of(view)
    codes = knowledge.candidates
    actions = [Play(knowledge.game.codes.card[code]) for code in codes]
    if len(codes) == 1:
        only = certain(actions[0])
        return ranked([only], only[1], SLIGHT)
    cards = _card_trial(view, knowledge, codes, rng)
    careful = playing_policy(view.options).duck(
        knowledge.tricks, knowledge.seen, shunned_suits(view, knowledge)
    )
    alike = [code for code in codes if code >> SUIT_SHIFT == careful >> SUIT_SHIFT and code >= careful]
    usual = cards.candidates.index((codes.index(min(alike)), DUCKING))
    found = search(len(cards.candidates), cards, budget, usual)
    return ranked_trials(actions, cards.candidates, found, SLIGHT)


def knowledge_of(view: HeartsView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks, which must have begun."""
    return Knowledge(view, passed_cards(view), () if isinstance(view.kitty, Hidden) else view.kitty)


def shunned_suits(view: HeartsView, knowledge: Knowledge) -> int:
    """The suits, as bits, in which the view's seat has passed a feared card that is still out."""
    shunned, prices = 0, playing_policy(view.options).prices
    for seat, cards in enumerate(knowledge.known):
        if seat != view.viewer:
            for suit, mask in enumerate(knowledge.game.codes.masks(cards)):
                shunned |= bool(mask & prices.big[suit]) << suit
    return shunned


def _card_trial(view: HeartsView, knowledge: Knowledge, codes: Sequence[int], rng: Random) -> CardTrial:
    policy = playing_policy(view.options)
    base, seen, moon = knowledge.tricks, knowledge.seen, policy.moon
    dreams = moon.is_open(base) and moon.losers(base, seen) <= DREAM
    plays = knowledge.others_plays()
    opening = view.trick_game.opening
    if plays and opening is not None and plays[0].code == view.trick_game.codes.code[opening]:
        del plays[0]  # it was no choice
    evidence = CarefulEvidence(policy, plays, TEMPERATURE * policy.weights.dearer, EPSILON)
    playouts = HeartsPlayouts(policy, view.viewer, view.options[SUN])
    equity = CachedEquity(MatchEquity(view), view.viewer, counts_tricks=view.options[SUN])

    kitty = KittyOfWorlds(view, base)

    def play_out(hands: list[int], code: int, plan: int) -> float:
        end = playouts.of_card(kitty.in_world(hands), hands, seen, code, plan)
        return equity.of(end.taken, end.won)

    worlds = listed(knowledge.worlds(possible_hands(view), evidence, rng))
    return CardTrial(codes, (DUCKING, SHOOTING) if dreams else (DUCKING,), worlds, play_out)


class KittyOfWorlds:
    """The tricks as they stand, with the cards left over that a world supposes (HE-25).

    Args:
        view: the seat's own.
        base: the tricks with those that made-up hands leave over.
    """

    def __init__(self, view: HeartsView, base: Tricks) -> None:
        self._base = base
        self._weights = view.trick_game.rules.weights
        self._seats = view.players
        self._taker = view.kitty_taker
        self._made_up = 0
        if isinstance(view.kitty, Hidden):
            self._made_up = base.kitty
            if self._taker is not None:
                self._made_up = base.taken[self._taker] - view.gathered.taken[self._taker]

    def in_world(self, hands: list[int]) -> Tricks:
        """The tricks where these are the hands, and behind them what is left over."""
        if len(hands) == self._seats * SUITS:
            return self._base
        weight = 0
        for suit, mask in enumerate(hands[self._seats * SUITS :]):
            while mask:
                place = mask.bit_length() - 1
                weight += self._weights[suit << SUIT_SHIFT | place]
                mask ^= 1 << place
        tricks = self._base.copy()
        if self._taker is None:
            tricks.kitty = weight
        else:
            tricks.taken[self._taker] += weight - self._made_up
        return tricks


class PassTrial:
    """Trial of passes in worlds (`cardtable.ai.search.Trial`).

    Attributes:
        actions: the passes.
        candidates: the place of a pass among them, and a plan; each is tried.
    """

    def __init__(self, view: HeartsView, choices: Passing, rng: Random, chosen: Pass | None = None) -> None:
        options = view.options
        played = view.trick_game
        codes = played.codes
        self._seat = view.viewer
        self.actions = [choices.split(cards) for cards in _passes(view, choices)]
        if chosen is not None and chosen not in self.actions:
            self.actions.append(chosen)
        plans = (DUCKING, SHOOTING) if options[MOON] != "off" else (DUCKING,)
        self.candidates = [(i, plan) for i in range(len(self.actions)) for plan in plans]
        self._codes = [[codes.code[card] for card in action.cards] for action in self.actions]
        self._own = codes.masks(choices.hand)
        out = set(choices.hand) if isinstance(view.kitty, Hidden) else {*choices.hand, *view.kitty}
        self._rest = [codes.code[card] for card in played.cards if card not in out]
        self._weights = played.rules.weights
        self._kitty = played.weight(() if isinstance(view.kitty, Hidden) else view.kitty)
        self._whole = codes.masks(played.cards)
        self._exchange = Exchange(
            played.rules,
            careful_passing(options),
            list(choices.counts),
            codes.masks(never_passed(options)),
            -1 if played.opening is None else codes.code[played.opening],
            next_seat(view.dealer or 0, view.players),
        )
        # The careful way is on its guard against moons from the start. Against those who have learnt, every
        # hand of high cards looks like one, and passes all its low cards.
        self._playouts = HeartsPlayouts(careful_policy(options), view.viewer, options[SUN])
        self._equity = CachedEquity(MatchEquity(view), view.viewer, counts_tricks=options[SUN])
        self._players = view.players
        self._dice = Dice(rng.getrandbits(31))

    def __call__(self, worlds: int, candidates: Sequence[int]) -> list[list[float]]:
        """Return the values of these candidates in a number of new worlds."""
        found = []
        for _ in range(worlds):
            hands = self._deal()
            passes = self._exchange.careful(hands, self._seat)
            dealt = len(self._rest) // (self._players - 1) * (self._players - 1)
            kitty = self._kitty + sum(self._weights[code] for code in self._rest[dealt:])
            values = []
            for each in candidates:
                place, plan = self.candidates[each]
                passes[self._seat] = self._codes[place]
                tricks = self._exchange.after(hands, passes)
                tricks.kitty = kitty
                self._playouts.run(tricks, Seen(self._whole[:], [0] * self._players), plan)
                values.append(self._equity.of(tricks.taken, tricks.won))
            found.append(values)
        return found

    def _deal(self) -> list[int]:
        """Everybody's cards before passing."""
        shuffled(self._rest, self._dice)
        hands = [0] * (SUITS * self._players)
        size = len(self._rest) // (self._players - 1)
        others = (seat for seat in range(self._players) if seat != self._seat)
        for number, seat in enumerate(others):
            for code in self._rest[number * size : (number + 1) * size]:
                hands[seat * SUITS + (code >> SUIT_SHIFT)] |= 1 << (code & POSITION_MASK)
        hands[self._seat * SUITS : (self._seat + 1) * SUITS] = self._own
        return hands


def _passes(view: HeartsView, choices: Passing) -> list[Cards]:
    """Likely passes, the careful one first: cards wanted away, the lowest cards, and the shortest suits."""
    codes = view.trick_game.codes
    number = choices.number - len(choices.forced)
    free = [card for card in choices.hand if card not in choices.kept]
    hand = codes.masks(choices.hand)
    away = passing_policy(view.options).choose(hand, codes.masks(free), min(len(free), number + MORE))
    wanted = [codes.card[code] for code in away]
    weak = sorted(free, key=lambda card: (card.rank, codes.code[card]))
    short = sorted(free, key=lambda card: (sum(other.suit is card.suit for other in choices.hand), card.rank))
    found = [(*choices.forced, *cards) for cards in islice(combinations(wanted, number), PASSES - 2)]
    for cards in (weak[:number], short[:number]):
        if set(cards) not in map(set, found):
            found.append((*choices.forced, *cards))
    return found
