"""Worlds: complete histories that agree with everything one seat has seen.

A seat's history is the match's facts as `Rules.redact` gave them to it. `complete` fills in what is hidden
there. Folding the result is legal and gives that seat the view it has; it need not be what really happened.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose
from cardtable.engine.games.happy_six.scoring import PACK
from cardtable.engine.options import Options
from cardtable.engine.rules import fold
from cardtable.engine.seats import Seat

Completion: TypeAlias = Callable[[Options, Sequence[Fact], Seat, Random], tuple[Fact, ...]]


def complete(options: Options, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
    """One world that agrees with the seat's redacted facts, drawn with `rng`.

    Raises:
        ValueError: the facts are no history a seat of this game can have seen.
        KeyError: the options are of a game without worlds.
    """
    return COMPLETIONS[options.game](options, facts, seat, rng)


def _happy_six(options: Options, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
    """The other hand is the rest of the pack (H6-2); only a choice not yet revealed is unknown (H6-3)."""
    other = 1 - seat
    revealed = iter([fact.actions[other] for fact in facts if isinstance(fact, Revealed)])
    world: list[Fact] = []
    for fact in facts:
        match fact:
            case Dealt(deal, (_, _) as piles):
                own = piles[seat]
                if isinstance(own, Hidden):
                    raise ValueError(f"seat {seat} cannot have seen: {fact}")
                rest = tuple(card for card in PACK if card not in own)
                world.append(Dealt(deal, (own, rest) if seat == 0 else (rest, own)))
            case Acted(actor, None) if actor == other:
                action = next(revealed, None)
                if action is None:
                    action = Choose(rng.choice(fold(HAPPY_SIX, options, world).hands[other]))
                world.append(Acted(other, action))
            case Acted(actor, action) if action is not None and actor == seat:
                world.append(fact)
            case Revealed():
                world.append(fact)
            case _:
                raise ValueError(f"seat {seat} cannot have seen: {fact}")
    return tuple(world)


COMPLETIONS: Final[Mapping[str, Completion]] = MappingProxyType({HAPPY_SIX.id: _happy_six})
"""How each game, by id, completes a seat's history."""
