"""Worlds of trick-taking games: the cards as they may have been dealt, by what one seat has seen since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any, Final, TypeAlias

from cardtable.ai.trick.unseen import PossibleHands
from cardtable.ai.worlds import Completion
from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play, TrickGame

TRIES: Final = 1000
"""The number of deals that are drawn before none is taken to agree with the facts."""

GameOfDeal: TypeAlias = Callable[[Options, Dealt, Sequence[Fact]], TrickGame]
"""Tells how the tricks of a deal are played, by the deal as a seat saw it and what it has seen since."""


class PossibleDeals:
    """The deals that agree with what one seat has been dealt, and has seen of the deal since.

    Args:
        game: how the tricks of the deal are played.
        seat: whose eyes count.
        seen: the deal as it saw it: the hands by seat, then what else was laid out.
        plays: who has played what since, in order.
        shown: the cards that seats have shown of their hands, by seat.
        accepts: whether a seat can have been dealt just this hand; None: any that is not ruled out.

    Raises:
        ValueError: the seat's own hand is hidden, or there are no such deals.
    """

    def __init__(
        self,
        game: TrickGame,
        seat: Seat,
        seen: Dealt,
        plays: Sequence[tuple[Seat, Card]],
        shown: Mapping[Seat, Cards],
        accepts: Callable[[Seat, Cards], bool] | None = None,
    ) -> None:
        players = len(game.rules.following)
        own = seen.piles[seat] if 0 <= seat < players <= len(seen.piles) else Hidden(0)
        if isinstance(own, Hidden):
            raise ValueError(f"seat {seat} cannot have seen: {seen}")
        self._game, self._seen = game, seen
        self._played = played = [tuple(card for who, card in plays if who == s) for s in range(players)]
        gone = {card for _, card in plays}
        others = seen.piles[players:]
        self._possible = PossibleHands(
            game,
            seat,
            tuple(card for card in own if card not in gone),
            plays,
            [tuple(card for card in shown.get(s, ()) if card not in gone) for s in range(players)],
            len(own),
            sum(pile.count for pile in others if isinstance(pile, Hidden)),
            tuple(card for pile in others if not isinstance(pile, Hidden) for card in pile),
            accepts and (lambda who, hand: accepts(who, (*played[who], *hand))),
        )

    def draw(self, rng: Random) -> Dealt:
        """One of them; all that is possible is about equally likely."""
        hands = self._possible.draw(rng)
        dealt = [tuple(sorted((*hand, *more))) for hand, more in zip(hands, self._played, strict=True)]
        others = self._seen.piles[len(dealt) :]
        out = {card for hand in dealt for card in hand}
        out.update(card for pile in others if not isinstance(pile, Hidden) for card in pile)
        rest = [card for card in self._game.cards if card not in out]
        for pile in others:
            if isinstance(pile, Hidden):
                dealt.append(tuple(rest[: pile.count]))
                del rest[: pile.count]
            else:
                dealt.append(pile)
        return replace(self._seen, piles=tuple(dealt))


def hidden_hands(
    game_of: GameOfDeal, agrees: Callable[[Dealt, Sequence[Fact]], bool] | None = None
) -> Completion:
    """Return the completion of a game in which only cards are hidden: hands, and what is left over.

    Args:
        game_of: how the tricks of a deal are played.
        agrees: whether a deal agrees with what a seat has seen since, beyond what follows from the cards that
            have been played and shown; None: each does.
    """

    def draw(options: Options, seat: Seat, seen: Dealt, since: Sequence[Fact], rng: Random) -> Dealt:
        game = game_of(options, seen, since)
        possible = PossibleDeals(game, seat, seen, plays_of(since), _shown(since))
        for _ in range(TRIES):
            dealt = possible.draw(rng)
            if agrees is None or agrees(dealt, since):
                return dealt
        raise ValueError(f"seat {seat} cannot have seen: {since}")

    def complete(start: Any, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
        world: list[Fact] = []
        for i, seen in enumerate(facts):
            fact = seen
            match seen:
                case Dealt():
                    since = tuple(takewhile(lambda later: not isinstance(later, Dealt), facts[i + 1 :]))
                    fact = draw(start.options, seat, seen, since, rng)
                case Acted(_, None):
                    raise ValueError(f"seat {seat} cannot have seen: {seen}")
            world.append(fact)
        return tuple(world)

    return complete


def plays_of(facts: Sequence[Fact]) -> list[tuple[Seat, Card]]:
    """Who has played what by these facts, in order."""
    acts = (fact for fact in facts if isinstance(fact, Acted))
    return [(act.seat, act.action.card) for act in acts if isinstance(act.action, Play)]


def _shown(facts: Sequence[Fact]) -> dict[Seat, Cards]:
    """The cards that seats have shown of their hands."""
    found: dict[Seat, Cards] = {}
    for fact in facts:
        if isinstance(fact, Shown):
            for seat, pile in enumerate(fact.piles):
                if not isinstance(pile, Hidden):
                    found[seat] = (*found.get(seat, ()), *pile)
    return found
