"""A seat's history of Happy Six, completed to a whole one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from random import Random

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, State
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.seats import Seat


def complete_happy_six(start: State, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
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
                    action = Choose(rng.choice(reduce(HAPPY_SIX.apply, world, start).hands[other]))
                world.append(Acted(other, action))
            case Acted(actor, action) if action is not None and actor == seat:
                world.append(fact)
            case Revealed():
                world.append(fact)
            case _:
                raise ValueError(f"seat {seat} cannot have seen: {fact}")
    return tuple(world)
