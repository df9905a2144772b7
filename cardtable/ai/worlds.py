"""Worlds: complete histories that agree with everything one seat has seen.

A seat's history is the match's facts as `Rules.redact` gave them to it. A game's completion fills in what is
hidden there. Folding the result is legal and gives that seat the view it has; it need not be what really
happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any, TypeAlias

from cardtable.engine.facts import Acted, Fact
from cardtable.engine.rules import Rules, View
from cardtable.engine.seats import Seat

Completion: TypeAlias = Callable[[Any, Sequence[Fact], Seat, Random], tuple[Fact, ...]]
"""A game's way to fill in what is hidden in a seat's redacted facts, so that they become one world.

It is handed the state in which the match began, the facts, whose eyes count, and all chance.
It raises ValueError where the facts are no history that a seat of the game can have seen.
"""


class OtherWorlds:
    """Worlds that agree with all a seat has seen, and are not what really happened.

    Histories of one match that begin alike are folded only once as far as they do.

    Args:
        rules: the game.
        start: the state in which the match began.
        complete: the game's completion.
    """

    def __init__(self, rules: Rules[Any, View], start: Any, complete: Completion) -> None:
        self._rules = rules
        self._complete = complete
        self._facts: list[Fact] = []
        self._states: list[Any] = [start]

    def draw(self, truth: Sequence[Fact], seat: Seat, rng: Random, most: int) -> tuple[tuple[Fact, ...], ...]:
        """Some worlds, no two of them the same.

        Where the seat knows all but the choices that others have just made in secret, and these can be
        listed, it is every one there is.

        Args:
            truth: what really happened.
            seat: whose eyes count.
            rng: draws them.
            most: the most worlds to return.

        Raises:
            ValueError: as the completion does.
        """
        self._fold(truth)
        seen = [
            self._rules.redact(state, fact, seat)
            for state, fact in zip(self._states, truth, strict=False)  # there is one state more
        ]
        found: dict[tuple[Fact, ...], None] = {tuple(truth): None}
        for _ in range(most):
            known = len(found)
            world = self._complete(self._states[0], seen, seat, rng)
            found |= dict.fromkeys(islice(self._varied(world, seen), most + 1))
            if len(found) > most or len(found) == known:
                break
        return tuple(found)[1 : most + 1]

    def view(self, facts: Sequence[Fact], seat: Seat) -> View:
        """Return a seat's view after these facts; ValueError as `fold` raises it."""
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
