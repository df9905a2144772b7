"""Worlds: complete histories that agree with everything one seat has seen.

A seat's history is the match's facts as `Rules.redact` gave them to it. `complete` fills in what is hidden
there. Folding the result is legal and gives that seat the view it has; it need not be what really happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from random import Random
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from cardtable.ai.games.fifty_six.worlds import complete_fifty_six
from cardtable.ai.games.hachihachi_trick.worlds import complete_hachihachi_trick
from cardtable.ai.games.hearts.worlds import complete_hearts
from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose
from cardtable.engine.games.happy_six.scoring import PACK
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.options import Options
from cardtable.engine.rules import Rules, View, fold
from cardtable.engine.seats import Seat

Completion: TypeAlias = Callable[[Options, Sequence[Fact], Seat, Random], tuple[Fact, ...]]


def complete(options: Options, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
    """One world that agrees with the seat's redacted facts, drawn with `rng`.

    Raises:
        ValueError: the facts are no history a seat of this game can have seen.
        KeyError: the options are of a game without worlds.
    """
    return COMPLETIONS[options.game](options, facts, seat, rng)


class OtherWorlds:
    """Worlds that agree with all a seat has seen, and are not what really happened.

    Histories of one match that begin alike are folded only once as far as they do.

    Args:
        rules: the game.
        options: how it is played.
    """

    def __init__(self, rules: Rules[Any, View], options: Options) -> None:
        self._rules = rules
        self._options = options
        self._facts: list[Fact] = []
        self._states: list[Any] = [rules.start(options)]

    def draw(self, truth: Sequence[Fact], seat: Seat, rng: Random, most: int) -> tuple[tuple[Fact, ...], ...]:
        """Some worlds, no two of them the same.

        Where the seat knows all but the choices that others have just made in secret, and these can be
        listed, it is every one there is.

        Args:
            truth: what really happened.
            seat: whose eyes count.
            rng: draws them.
            most: no more than so many.

        Raises:
            ValueError, KeyError: as `complete` does.
        """
        self._fold(truth)
        seen = [
            self._rules.redact(state, fact, seat)
            for state, fact in zip(self._states, truth, strict=False)  # there is one state more
        ]
        found: dict[tuple[Fact, ...], None] = {tuple(truth): None}
        for _ in range(most):
            known = len(found)
            world = complete(self._options, seen, seat, rng)
            found |= dict.fromkeys(islice(self._varied(world, seen), most + 1))
            if len(found) > most or len(found) == known:
                break
        return tuple(found)[1 : most + 1]

    def view(self, facts: Sequence[Fact], seat: Seat) -> View:
        """What a seat sees after these facts; ValueError as `fold` raises it."""
        return self._rules.view(self._fold(facts), seat)

    def _varied(self, world: Sequence[Fact], seen: Sequence[Fact]) -> Iterator[tuple[Fact, ...]]:
        """A world with the secret choices at its end made in every way there is, where that can be listed."""
        end = len(world)
        while end and isinstance(world[end - 1], Acted):
            end -= 1
        ways: list[list[Fact]] = []
        for place, (fact, shown) in enumerate(zip(world[end:], seen[end:], strict=True), start=end):
            ways.append([fact])
            if isinstance(shown, Acted) and shown.action is None:
                choices = self._rules.view(self._fold(world[:place]), shown.seat).choices
                legal = None if choices is None else choices.legal()
                ways[-1] = [Acted(shown.seat, action) for action in legal] if legal else [fact]
        return ((*world[:end], *way) for way in product(*ways))

    def _fold(self, facts: Sequence[Fact]) -> Any:
        """The state after these facts."""
        pairs = zip(self._facts, facts, strict=False)
        same = next((i for i, (a, b) in enumerate(pairs) if a is not b and a != b), None)
        if same is None:
            same = min(len(self._facts), len(facts))
        del self._facts[same:], self._states[same + 1 :]
        for fact in facts[same:]:
            self._states.append(self._rules.apply(self._states[-1], fact))
            self._facts.append(fact)
        return self._states[-1]


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


COMPLETIONS: Final[Mapping[str, Completion]] = MappingProxyType(
    {
        HAPPY_SIX.id: _happy_six,
        HEARTS.id: complete_hearts,
        HACHIHACHI_TRICK.id: complete_hachihachi_trick,
        FIFTY_SIX.id: complete_fifty_six,
    }
)
"""How each game, by id, completes a seat's history."""
