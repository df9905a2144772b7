"""Cards of Hearts tried in worlds."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.games.hearts.inference import Decision, Explained
from cardtable.ai.games.hearts.knowledge import Knowledge
from cardtable.ai.games.hearts.manners import Manners, manners
from cardtable.ai.games.hearts.playouts import DUCKING, SHOOTING, Playouts
from cardtable.ai.games.hearts.seen import Seen
from cardtable.ai.games.hearts.stakes import Stakes, Worth
from cardtable.ai.games.hearts.worlds import supposed
from cardtable.ai.sampling import Chain
from cardtable.ai.trick.unseen import ruled_out
from cardtable.engine.bits import Dice
from cardtable.engine.games.hearts import HeartsView, Play
from cardtable.engine.games.hearts.options import SUN
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT

WARMTH: Final = 1.5
WHIMS: Final = 0.1
"""How freely the others are supposed to play (`cardtable.ai.games.hearts.inference.Explained`)."""

MIXING: Final = 8
"""Changes of place tried for each unseen card before the first world."""

BETWEEN: Final = 12
"""Changes of place tried between two worlds."""

DREAM: Final = 8.0
"""The moon is tried for in playouts with up to so many likely losers in the hand."""


class CardTrial:
    """Tries cards in worlds (`cardtable.ai.search.Trial`).

    Attributes:
        actions: the cards that differ, to be played.
        things: the number of an action and a plan each.
    """

    def __init__(self, view: HeartsView, rng: Random) -> None:
        self._knowledge = knowledge = Knowledge(view)
        ways = manners(view.options)
        codes = _differing(knowledge)
        self.actions = [Play(knowledge.game.codes.card[code]) for code in codes]
        shooting = ways.careful.shooting
        dreams = (
            shooting.is_open(knowledge.tricks) and shooting.losers(knowledge.tricks, knowledge.seen) <= DREAM
        )
        plans = (DUCKING, SHOOTING) if dreams else (DUCKING,)
        self.things = [(i, plan) for i in range(len(codes)) for plan in plans]
        self._codes = codes
        self._worth = Worth(Stakes(view), view.viewer, counts_tricks=view.options[SUN])
        self._playouts = Playouts(ways.careful, view.viewer, view.options[SUN])
        self._chain: Chain | None = None
        if len(codes) > 1:
            self._chain = _chain(view, knowledge, ways, rng)
            self._chain.step(MIXING * len(self._chain.codes))

    def __call__(self, worlds: int, things: Sequence[int]) -> list[list[float]]:
        """The values of these things in so many new worlds."""
        chain, seen, base = self._chain, self._knowledge.seen, self._knowledge.tricks
        if chain is None:
            return [[0.0] * len(things)] * worlds
        found = []
        for _ in range(worlds):
            chain.step(BETWEEN)
            values = []
            for thing in things:
                action, plan = self.things[thing]
                end = self._playouts.of_card(base, chain.hands, seen, self._codes[action], plan)
                values.append(self._worth.of(end.taken, end.won))
            found.append(values)
        return found


def _differing(knowledge: Knowledge) -> list[int]:
    """The codes that may be played; of those next to each other that carry the same, only the highest."""
    codes = knowledge.game.codes
    weights = knowledge.game.rules.weights
    mine = [codes.code[card] for card in knowledge.hand if knowledge.may_play(card)]
    others = {codes.code[card] for known in knowledge.known for card in known} | {
        codes.code[card] for card in knowledge.unknown
    }
    others -= {codes.code[card] for card in knowledge.hand}
    others |= set(map(int, knowledge.tricks.table[: knowledge.tricks.count]))
    chosen: list[int] = []
    for code in sorted(mine, reverse=True):
        last = chosen[-1] if chosen else None
        alike = (
            last is not None
            and last >> SUIT_SHIFT == code >> SUIT_SHIFT
            and weights[last] == weights[code]
            and not any(code < other < last for other in others)
        )
        if not alike:
            chosen.append(code)
    return chosen


def _chain(view: HeartsView, knowledge: Knowledge, ways: Manners, rng: Random) -> Chain:
    """The worlds of a seat."""
    codes = knowledge.game.codes
    hands = supposed(view).draw(rng)
    masks = [mask for hand in hands for mask in codes.masks(hand)]
    unknown = [codes.code[card] for card in knowledge.unknown]
    holder = {codes.code[card]: seat for seat, hand in enumerate(hands) for card in hand}
    played = [codes.code[card] for _, card in knowledge.plays]
    first = knowledge.plays[0][0] if knowledge.plays else view.viewer
    gone = [mask for masks in ruled_out(knowledge.game.rules, first, played) for mask in masks]
    explained = Explained(ways.careful, _decisions(knowledge, first), WARMTH, WHIMS)
    return Chain(
        unknown, [holder[code] for code in unknown], masks, gone, explained, Dice(rng.getrandbits(31))
    )


def _decisions(knowledge: Knowledge, first: int) -> list[Decision]:
    """The others' cards in this deal, but for those the rules left no choice about."""
    played = knowledge.game
    codes = played.codes
    hands = list(map(list, knowledge.made_up))
    for seat, card in knowledge.plays:
        hands[seat].append(card)
    tricks = played.tricks(hands, first)
    seen = Seen(codes.masks(played.cards), [0] * len(knowledge.sizes))
    found: list[Decision] = []
    for seat, card in knowledge.plays:
        code = codes.code[card]
        if seat != knowledge.seat:
            found.append(Decision(tricks.copy(), seen.copy(), code))
            for each in found:
                if each.seat == seat:
                    each.since[code >> SUIT_SHIFT] |= 1 << (code & POSITION_MASK)
        seen.note(tricks, code)
        tricks.play(code)
    if found and played.opening is not None and codes.code[played.opening] == found[0].code:
        del found[0]
    return found
