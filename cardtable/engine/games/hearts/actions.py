"""The actions of Hearts and their text forms, and the choices that are more than a list of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from random import Random
from typing import Final, TypeAlias

from cardtable.engine.cards import Card, Cards, Hidden, Pile, format_pile, parse_pile, pile_size
from cardtable.engine.facts import Action
from cardtable.engine.messages import message
from cardtable.engine.rules import Choices, RuleBreach
from cardtable.engine.trick_game import Play

REWARDS: Final = ("self_plus", "others")
"""HE-17: what one who may choose chooses between after the moon."""


@dataclass(frozen=True, slots=True)
class Give(Action):
    """The dealer fixes how many cards go to each relative seat: the first is the left neighbour (HE-8).

    Text form: ``give 2 0 1``.
    """

    counts: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("give", *map(str, self.counts)))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Pass cards, a pile to each relative seat: the first to the left neighbour (HE-4).

    In what others learn of it a pile may be hidden. Text form: ``pass QS AS 2H/-/-``.
    """

    piles: tuple[Pile, ...]

    def __str__(self) -> str:
        return f"pass {'/'.join(map(format_pile, self.piles))}"

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of cards that go to each relative seat."""
        return tuple(map(pile_size, self.piles))

    @property
    def cards(self) -> Cards:
        """All cards passed that can be seen, in the order of the piles."""
        return tuple(self._seen())

    def _seen(self) -> Iterator[Card]:
        for pile in self.piles:
            if not isinstance(pile, Hidden):
                yield from pile


@dataclass(frozen=True, slots=True)
class Reward(Action):
    """Choose what the moon brings (HE-17): one of `REWARDS`. Text form: ``moon others``."""

    kind: str

    def __str__(self) -> str:
        return f"moon {self.kind}"


@dataclass(frozen=True, slots=True)
class Signs(Action):
    """The signs with which the moon is added to the totals, by seat (HE-29). Text form: ``signs +--+``."""

    signs: tuple[int, ...]

    def __str__(self) -> str:
        return f"signs {''.join('+' if sign > 0 else '-' for sign in self.signs)}"


HeartsAction: TypeAlias = Play | Give | Pass | Reward | Signs


def parse(text: str) -> HeartsAction:
    """Read the text form of any of these.

    Raises:
        ValueError: the text is no action of Hearts.
    """
    word, _, rest = text.strip().partition(" ")
    if word == "pass":
        return Pass(tuple(map(parse_pile, rest.split("/"))))
    if word == "give":
        return Give(tuple(map(int, rest.split())))
    if word == "moon":
        if rest not in REWARDS:
            raise ValueError(f"not a reward: {text!r}")
        return Reward(rest)
    if word == "signs":
        if not rest or not set(rest) <= set("+-"):
            raise ValueError(f"no signs: {text!r}")
        return Signs(tuple(1 if sign == "+" else -1 for sign in rest))
    return Play(Card.parse(text))


@dataclass(frozen=True, slots=True)
class Passing(Choices):
    """Choices of cards of the hand, a fixed number to each relative seat (HE-4).

    Attributes:
        hand: the seat's cards.
        counts: how many go to each relative seat, the left neighbour first.
        kept: cards of the hand that may not be passed (HE-9).
        forced: those of them that must be passed all the same, because there are too few others.
    """

    hand: Cards
    counts: tuple[int, ...]
    kept: Cards
    forced: Cards

    @property
    def number(self) -> int:
        """The number of cards passed in all."""
        return sum(self.counts)

    def draw(self, rng: Random) -> Pass:
        """A legal pass, every one equally likely."""
        free = [card for card in self.hand if card not in self.kept]
        chosen = [*self.forced, *rng.sample(free, self.number - len(self.forced))]
        rng.shuffle(chosen)
        return self.split(chosen)

    def split(self, cards: list[Card] | Cards) -> Pass:
        """The pass of these cards, dealt out to the relative seats in their order."""
        piles, start = [], 0
        for count in self.counts:
            piles.append(tuple(sorted(cards[start : start + count])))
            start += count
        return Pass(tuple(piles))

    def legal(self) -> tuple[Action, ...] | None:
        """None: there are too many to list."""
        return None

    def every(self) -> Iterator[Pass]:
        """Every legal pass in a fixed order."""
        free = [card for card in self.hand if card not in self.kept]
        for chosen in combinations(free, self.number - len(self.forced)):
            yield from map(Pass, _dealt_out(tuple(sorted((*self.forced, *chosen))), self.counts))

    def card_refusal(self, card: Card) -> RuleBreach | None:
        """The reason why this card cannot be among those passed; None when it can."""
        if card in self.kept and card not in self.forced:
            return RuleBreach("HE-9", message("hearts.breach.never_passed", card=card))
        return None

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why this pass is refused; None when it is legal."""
        if not isinstance(action, Pass):
            return RuleBreach("HE-4", message("hearts.breach.pass_first"))
        if any(isinstance(pile, Hidden) for pile in action.piles) or action.counts != self.counts:
            return RuleBreach("HE-4", message("hearts.breach.pass_count", count=self.number))
        for card, times in Counter(action.cards).items():
            if card not in self.hand:
                return RuleBreach("HE-4", message("tricks.breach.not_in_hand", card=card))
            if times > 1:
                return RuleBreach("HE-4", message("hearts.breach.pass_twice", card=card))
        for card in action.cards:
            if (refusal := self.card_refusal(card)) is not None:
                return refusal
        if missing := [card for card in self.forced if card not in action.cards]:
            return RuleBreach("HE-9", message("hearts.breach.must_pass", card=missing[0]))
        return None


def passing(hand: Cards, counts: tuple[int, ...], barred: Cards) -> Passing:
    """The choice of what a hand may pass where some cards are barred (HE-9).

    Who lacks enough other cards fills up with barred ones, the lowest rank first, suits in the order ♣ ♦ ♠ ♥.
    """
    kept = tuple(card for card in hand if card in barred)
    lacking = max(0, sum(counts) - (len(hand) - len(kept)))
    forced = sorted(kept, key=lambda card: (card.rank, card.suit))[:lacking]
    return Passing(hand, counts, kept, tuple(forced))


def _dealt_out(cards: Cards, counts: tuple[int, ...]) -> Iterator[tuple[Cards, ...]]:
    """Yield all the ways to lay out cards in piles of so many."""
    if not counts:
        yield ()
        return
    for pile in combinations(cards, counts[0]):
        rest = tuple(card for card in cards if card not in pile)
        yield from ((pile, *others) for others in _dealt_out(rest, counts[1:]))


@dataclass(frozen=True, slots=True)
class Giving(Choices):
    """The numbers of cards that go to each relative seat, in all at most `limit` (HE-8).

    Attributes:
        others: how many other players there are.
        limit: the most in all.
    """

    others: int
    limit: int

    def draw(self, rng: Random) -> Give:
        """A legal choice, every one equally likely."""
        # Bars between cards: the places of `others` bars among the limit's cards, the last pile is kept.
        bars = sorted(rng.sample(range(self.limit + self.others), self.others))
        edges = [-1, *bars]
        return Give(tuple(b - a - 1 for a, b in zip(edges, bars, strict=False)))

    def legal(self) -> tuple[Action, ...] | None:
        """None: there are too many to list."""
        return None

    def every(self) -> Iterator[Give]:
        """Every legal choice in a fixed order."""
        return map(Give, _shares(self.others, self.limit))

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why this choice is refused; None when it is legal."""
        if not isinstance(action, Give):
            return RuleBreach("HE-8", message("hearts.breach.dealer_first"))
        if len(action.counts) != self.others or min(action.counts) < 0:
            return RuleBreach("HE-8", message("hearts.breach.dealer_self"))
        if sum(action.counts) > self.limit:
            return RuleBreach("HE-8", message("hearts.breach.dealer_limit", count=self.limit))
        return None


def _shares(others: int, limit: int) -> Iterator[tuple[int, ...]]:
    """Yield all the ways to give so many others cards, in all at most `limit`."""
    if not others:
        yield ()
        return
    for count in range(limit + 1):
        yield from ((count, *rest) for rest in _shares(others - 1, limit - count))


@dataclass(frozen=True, slots=True)
class Signing(Choices):
    """A sign for each player, with which the moon is added to their total (HE-29)."""

    players: int

    def draw(self, rng: Random) -> Signs:
        """A legal choice, every one equally likely."""
        return Signs(tuple(rng.choice((1, -1)) for _ in range(self.players)))

    def legal(self) -> tuple[Action, ...] | None:
        """None: there are too many to list."""
        return None

    def every(self) -> Iterator[Signs]:
        """Every legal choice in a fixed order."""
        return map(Signs, product((1, -1), repeat=self.players))

    def refusal(self, action: Action) -> RuleBreach | None:
        """The reason why this choice is refused; None when it is legal."""
        if not isinstance(action, Signs) or len(action.signs) != self.players:
            return RuleBreach("HE-29", message("hearts.breach.signs"))
        return None
