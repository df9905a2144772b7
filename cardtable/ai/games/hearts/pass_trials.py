"""Passes of Hearts tried in worlds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice
from random import Random
from typing import Final

from cardtable.ai.games.hearts.manners import manners
from cardtable.ai.games.hearts.playouts import DUCKING, SHOOTING, Exchanges, Playouts, shuffled
from cardtable.ai.games.hearts.seen import Seen
from cardtable.ai.games.hearts.stakes import Stakes, Worth
from cardtable.engine.bits import SUITS, Dice
from cardtable.engine.cards import Cards
from cardtable.engine.games.hearts import HeartsView, Pass
from cardtable.engine.games.hearts.choices import Passing
from cardtable.engine.games.hearts.options import MOON, SUN, never_passed
from cardtable.engine.games.hearts.play import game
from cardtable.engine.seats import next_seat
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

PASSES: Final = 12
"""So many passes are tried."""

MORE: Final = 3
"""So many cards more than are passed are considered for it, those it is most glad to be rid of."""


class PassTrial:
    """Tries passes in worlds (`cardtable.ai.search.Trial`).

    Attributes:
        actions: the passes.
        things: the number of an action and a plan each.
    """

    def __init__(self, view: HeartsView, choices: Passing, rng: Random, chosen: Pass | None = None) -> None:
        options = view.options
        played = game(options)
        codes = played.codes
        self._seat = view.viewer
        self._ways = ways = manners(options)
        self.actions = [choices.split(cards) for cards in _passes(view, choices)]
        if chosen is not None and chosen not in self.actions:
            self.actions.append(chosen)
        plans = (DUCKING, SHOOTING) if options[MOON] != "off" else (DUCKING,)
        self.things = [(i, plan) for i in range(len(self.actions)) for plan in plans]
        self._codes = [[codes.code[card] for card in action.cards] for action in self.actions]
        self._own = codes.masks(choices.hand)
        self._rest = [codes.code[card] for card in played.cards if card not in choices.hand]
        self._whole = codes.masks(played.cards)
        self._exchanges = Exchanges(
            played.rules,
            ways.passer,
            list(choices.counts),
            codes.masks(never_passed(options)),
            -1 if played.opening is None else codes.code[played.opening],
            next_seat(view.dealer or 0, view.players),
        )
        self._playouts = Playouts(ways.careful, view.viewer, options[SUN])
        self._worth = Worth(Stakes(view), view.viewer, counts_tricks=options[SUN])
        self._players = view.players
        self._dice = Dice(rng.getrandbits(31))

    def __call__(self, worlds: int, things: Sequence[int]) -> list[list[float]]:
        """The values of these things in so many new worlds."""
        found = []
        for _ in range(worlds):
            hands = self._deal()
            passes = self._exchanges.careful(hands, self._seat)
            values = []
            for thing in things:
                action, plan = self.things[thing]
                passes[self._seat] = self._codes[action]
                tricks = self._exchanges.after(hands, passes)
                self._playouts.run(tricks, Seen(self._whole[:], [0] * self._players), plan)
                values.append(self._worth.of(tricks.taken, tricks.won))
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
    """Likely passes: the careful one, more of cards wanted away, the lowest cards, and the shortest suits."""
    codes = game(view.options).codes
    passer = manners(view.options).passer
    number = choices.number - len(choices.forced)
    free = [card for card in choices.hand if card not in choices.kept]
    hand = codes.masks(choices.hand)
    away = passer.choose(hand, codes.masks(free), min(len(free), number + MORE))
    wanted = [codes.card[code] for code in away]
    weak = sorted(free, key=lambda card: (card.rank, codes.code[card]))
    short = sorted(free, key=lambda card: (sum(other.suit is card.suit for other in choices.hand), card.rank))
    found = [(*choices.forced, *cards) for cards in islice(combinations(wanted, number), PASSES - 2)]
    for cards in (weak[:number], short[:number]):
        if set(cards) not in map(set, found):
            found.append((*choices.forced, *cards))
    return found
