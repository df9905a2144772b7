"""Learn anew what cards are worth: ``python -m benchmarks.card_learning hachihachi_trick``, or ``fifty_six``.

Self-play from weights of nothing, or with ``--on`` from those of the program. At a choice every card is tried
once; the rest is played out by the weights as they are, with the cards as they lie, which nobody sees. The
weights move towards what came of each, held against what comes of all on average: a policy gradient over all
actions, as in `cardtable.ai.games.hearts.learning`, through the slope of each card's merit. What counts is
chips for tricks before they are multiplied, in rounds that three of five have gone into as Discreet does; and
at Fifty-Six the points of the own team, with four, six and eight players and the trumps that suit one of them
best.

At the end one side plays by the new weights among others with weights of nothing, and among others with those
of the program, in deals of their own. ``--write`` puts the new ones where the players find them. Estimates
that go with them, of going in or of contracts, are not fitted here.

Meant for the compiled kernel: ``python installer/compiled.py build`` prints the line that lets it be found;
compiled or not, the same seeds give the same weights.
"""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final

from benchmarks.fifty_six import interval
from cardtable.ai.arena.tally import mean_of
from cardtable.ai.games.fifty_six.beliefs import hand_value
from cardtable.ai.games.fifty_six.policy import CarefulPolicy, PolicyWeights
from cardtable.ai.games.hachihachi_trick.declaring import CODES, Standing, declaring_policy
from cardtable.ai.games.hearts.learning import softmax
from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.playouts import only_card
from cardtable.ai.trick.policy import MeritPlayouts, MeritPolicy
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Suit
from cardtable.engine.games import fifty_six, hachihachi_trick
from cardtable.engine.games.fifty_six.options import ALL_POINTS, team
from cardtable.engine.games.fifty_six.play import trick_game as game_of_points
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, MOST_IN, PACK
from cardtable.engine.games.hachihachi_trick.play import trick_game as game_of_tricks
from cardtable.engine.games.hachihachi_trick.settlement import PER_TRICK
from cardtable.engine.tricks import NO_SUIT, POSITION_MASK, SUIT_SHIFT, Tricks

AI: Final = Path(__file__).parents[1] / "cardtable" / "ai"
WRITTEN: Final = re.compile(r"(?<=^ {8}self\.)([a-z]\w*) = -?\d+\.\d+$", re.MULTILINE)

OFTEN: Final = 0.3
"""The share of choices from which is learnt."""

RATE: Final = 0.1
"""How far a weight moves at first; it falls to next to nothing."""

LEAST_RATE: Final = 0.03
"""What is left of that at last."""

AVERAGED: Final = 0.5
"""The share of the deals, up to the end, over which weights are averaged."""

STEP: Final = 0.02
"""By how much a weight is moved up and down to see its slope."""

SEED: Final = "cards"

ONLY: Final = 0
"""The one plan that there is in playouts."""


@dataclass(frozen=True)
class Deal:
    """A deal before the first card.

    Attributes:
        tricks: the cards.
        seen: what everybody has seen.
        trump: the trump suit, or `NO_SUIT`.
        sides: who plays together.
        worth: what the end of it is worth to a seat; to all together it is worth nothing.
    """

    tricks: Tricks
    seen: Seen
    trump: int
    sides: Sequence[Sequence[int]]
    worth: Callable[[Tricks, int], float]


@dataclass(frozen=True)
class Subject:
    """What is learnt: the weights of a game's policy.

    Attributes:
        file: where they stand.
        blank: makes weights, with the values of the program.
        policy: of weights, the trump suit and what has been shown or told, nothing.
        dealt: deals, without end, drawn by a seed.
        deals: how many are played to learn.
        softness: by how much less merit a card is chosen less than half as often.
    """

    file: Path
    blank: Callable[[], Any]
    policy: Callable[[Any, int, int], MeritPolicy]
    dealt: Callable[[str], Iterator[Deal]]
    deals: int
    softness: float

    @property
    def table(self) -> dict[str, float]:
        """The weights of the program, in the order in which they are written."""
        weights, names = self.blank(), WRITTEN.findall(self.file.read_text(encoding="utf-8"))
        return {name: getattr(weights, name) for name in names}

    def with_weights(self, values: Mapping[str, float]) -> Any:
        """The weights of these values."""
        weights = self.blank()
        for name, value in values.items():
            setattr(weights, name, value)
        return weights

    def written(self, values: Mapping[str, float]) -> str:
        """The source of the policy with these values in it."""
        text = self.file.read_text(encoding="utf-8")
        return WRITTEN.sub(lambda found: f"{found[1]} = {values[found[1]]}", text)


def rounds(seed: str) -> Iterator[Deal]:
    """Rounds of Hachihachi Trick that three of five have gone into; they declare without a pot."""
    players, rng, cards = 5, Random(seed), list(PACK)
    options = hachihachi_trick.OPTIONS.choose("standard", players)
    while True:
        rng.shuffle(cards)
        turn_up, declaring = cards[-1], declaring_policy(options, cards[-1])
        hands = [CODES.masks(cards[seat * HAND_SIZE :][:HAND_SIZE]) for seat in range(players)]
        ins: list[int] = []
        for seat in range(players):
            standing = Standing(len(ins), seat - len(ins), players - 1 - seat, 1, 0)
            if len(ins) < MOST_IN and rng.random() < declaring.in_chance(hands[seat], standing):
                ins.append(seat)
        if len(ins) == MOST_IN:
            game = game_of_tricks(players, tuple(ins), turn_up.suit)
            held = [mask if seat in ins else 0 for seat in range(players) for mask in hands[seat]]
            seen = Seen(CODES.masks(card for card in PACK if card != turn_up), [0] * players)
            sides = [[seat] for seat in ins]
            yield Deal(Tricks(game.rules, held, ins[0]), seen, int(turn_up.suit), sides, chips)


def chips(tricks: Tricks, seat: int) -> float:
    """The chips that a seat has for its tricks, from each of the others."""
    return float(PER_TRICK * (MOST_IN * tricks.won[seat] - HAND_SIZE))


def contracts(seed: str) -> Iterator[Deal]:
    """Deals of Fifty-Six with trumps, or none, that suit one of the seats best."""
    rng = Random(seed)
    while True:
        players = rng.choice((4, 6, 8))
        options = fifty_six.OPTIONS.choose("akagiri", players)
        cards = list(game_of_points(options, None).cards)
        rng.shuffle(cards)
        size, value = len(cards) // players, hand_value(options)
        hands = [tuple(cards[seat * size :][:size]) for seat in range(players)]
        own = game_of_points(options, None).codes.masks(hands[rng.randrange(players)])
        trump = max((*range(SUITS), NO_SUIT), key=lambda each: value.of(own, each))
        game = game_of_points(options, None if trump == NO_SUIT else Suit(trump))
        tricks, seen = (
            game.tricks(hands, rng.randrange(players)),
            Seen(game.codes.masks(cards), [0] * players),
        )
        yield Deal(tricks, seen, trump, [range(side, players, 2) for side in (0, 1)], points)


def points(tricks: Tricks, seat: int) -> float:
    """The points that a seat's team has taken beyond half of all."""
    return by_team(tricks.taken)[team(seat)] - ALL_POINTS / 2


SUBJECTS: Final[Mapping[str, Subject]] = MappingProxyType(
    {
        "hachihachi_trick": Subject(
            AI / "trick" / "trump_policy.py",
            TrumpWeights,
            lambda weights, trump, size: TrumpPolicy(weights, trump, [0] * size),
            rounds,
            20_000,
            0.4,
        ),
        "fifty_six": Subject(
            AI / "games" / "fifty_six" / "policy.py",
            PolicyWeights,
            lambda weights, trump, size: CarefulPolicy(weights, trump, [0] * size, [0] * (size // SUITS)),
            contracts,
            20_000,
            0.6,
        ),
    }
)
"""By game."""


class Learner:
    """Learns weights by playing deals.

    Args:
        subject: whose.
        seed: draws what is chosen, and which choices are learnt from.
        table: the weights to begin with.
    """

    def __init__(self, subject: Subject, seed: str, table: Mapping[str, float]) -> None:
        self.table = dict(table)
        self.rate = RATE
        self._subject = subject
        self._rng = Random(seed)
        self._squares = dict.fromkeys(self.table, 1.0)

    def learn(self, deal: Deal) -> None:
        """Play a deal out, which changes, and learn from it."""
        tricks, seen = deal.tricks, deal.seen
        playouts = MeritPlayouts(self._policy(deal))
        moved = {name: [self._policy(deal, name, step) for step in (STEP, -STEP)] for name in self.table}
        while tricks.left:
            code = only_card(tricks)
            if code < 0:
                code = self._choose(deal, playouts, moved)
            seen.note(tricks, code)
            tricks.play(code)

    def _policy(self, deal: Deal, name: str = "", step: float = 0.0) -> MeritPolicy:
        """The policy as it is, or with a weight moved by so much."""
        values = {**self.table, name: self.table[name] + step} if name else self.table
        weights = self._subject.with_weights(values)
        return self._subject.policy(weights, deal.trump, len(deal.tricks.hands))

    def _choose(self, deal: Deal, playouts: MeritPlayouts, moved: Mapping[str, Sequence[MeritPolicy]]) -> int:
        tricks, seen = deal.tricks, deal.seen
        codes = [
            suit << SUIT_SHIFT | position
            for suit in range(SUITS)
            for position in range(POSITION_MASK + 1)
            if tricks.legal(suit) >> position & 1
        ]
        merits = _merits(playouts.policy, deal, codes)
        shares = softmax([each / self._subject.softness for each in merits])
        if self._rng.random() < OFTEN:
            ends = [playouts.of_card(tricks, tricks.hands, seen, code, ONLY) for code in codes]
            values = [deal.worth(end, tricks.turn) for end in ends]
            average = sum(share * value for share, value in zip(shares, values, strict=True))
            gains = [share * (value - average) for share, value in zip(shares, values, strict=True)]
            for name, (up, down) in moved.items():
                rises = zip(gains, _merits(up, deal, codes), _merits(down, deal, codes), strict=True)
                self._move(name, sum(gain * (more - less) for gain, more, less in rises) / (2.0 * STEP))
        return self._rng.choices(codes, shares)[0]

    def _move(self, name: str, gradient: float) -> None:
        self._squares[name] += gradient * gradient
        self.table[name] += self.rate * gradient / math.sqrt(self._squares[name])


def _merits(policy: MeritPolicy, deal: Deal, codes: Sequence[int]) -> list[float]:
    policy.look(deal.tricks, deal.seen)
    return [policy.merit(deal.tricks, deal.seen, code >> SUIT_SHIFT, code & POSITION_MASK) for code in codes]


def learn(subject: Subject, number: int, table: Mapping[str, float]) -> dict[str, float]:
    """Learn in so many deals, and return the weights as exactly as they are written down."""
    learner, many = Learner(subject, SEED, table), 0
    total = dict.fromkeys(learner.table, 0.0)
    for done, deal in zip(range(number), subject.dealt(SEED), strict=False):
        learner.rate = RATE * max(LEAST_RATE, 1.0 - done / number)
        learner.learn(deal)
        if done >= (1.0 - AVERAGED) * number:
            many += 1
            total = {name: old + learner.table[name] for name, old in total.items()}
    return {name: round(each / many, 2) for name, each in total.items()}


def check(
    subject: Subject, values: Mapping[str, float], others: Mapping[str, float], number: int
) -> list[float]:
    """What each of so many deals is worth to a side with some weights among others, each in its turn."""
    found = []
    for _, deal in zip(range(number), subject.dealt(f"{SEED}/check"), strict=False):
        size = len(deal.tricks.hands)
        own, usual = (
            subject.policy(subject.with_weights(each), deal.trump, size) for each in (values, others)
        )
        results = []
        for side in deal.sides:
            tricks, seen = deal.tricks.copy(), deal.seen.copy()
            while tricks.left:
                code = (own if tricks.turn in side else usual).choose(tricks, seen)
                seen.note(tricks, code)
                tricks.play(code)
            results.append(deal.worth(tricks, side[0]))
        found.append(sum(results) / len(results))
    return found


def main() -> None:
    """Learn, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=SUBJECTS)
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--checked", type=int, default=2000)
    parser.add_argument("--on", action="store_true", help="begin with the weights of the program")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    subject = SUBJECTS[arguments.game]
    nothing = dict.fromkeys(subject.table, 0.0)
    values = learn(subject, arguments.deals or subject.deals, subject.table if arguments.on else nothing)
    print(", ".join(f"{name} {value}" for name, value in values.items()))
    for what, others in (("weights of nothing", nothing), ("those of the program", subject.table)):
        found = mean_of(check(subject, values, others, arguments.checked))
        print(f"a deal, against {what}: {interval(found)}", flush=True)
    if arguments.write:
        subject.file.write_text(subject.written(values), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
