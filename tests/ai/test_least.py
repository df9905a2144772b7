"""What a strength promises it does on any computer: however slow, in no fewer worlds than its least."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from cardtable.ai.games.fifty_six import players as fifty_six
from cardtable.ai.games.hachihachi_trick import players as hachihachi_trick
from cardtable.ai.games.hearts import players as hearts
from cardtable.engine.facts import Acted
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, View
from cardtable.games import GAMES

LEAST: Final[Mapping[str, Mapping[str, int]]] = {
    "hearts": {"pass": hearts.LEAST_TO_PASS, "card": hearts.LEAST_WORLDS},
    "hachihachi_trick": {
        "mizuten": hachihachi_trick.LEAST_ROUNDS,
        "declare": hachihachi_trick.LEAST_ROUNDS,
        "answer": hachihachi_trick.LEAST_ROUNDS,
        "card": hachihachi_trick.LEAST_WORLDS,
    },
    "fifty_six": {"call": fifty_six.LEAST_TO_CALL, "card": fifty_six.LEAST_WORLDS},
}
"""The least of worlds of Master, by game and by what is to be chosen."""

KIND: Final = {
    "Play": "card",
    "Pass": "pass",
    "Bid": "call",
    "Double": "call",
    "Redouble": "call",
    "Mizuten": "mizuten",
    "Declare": "declare",
    "Answer": "answer",
}
CASES: Final = [(game, kind) for game, kinds in LEAST.items() for kind in kinds]


def always() -> bool:
    return True


@cache
def points(game: str) -> Mapping[str, View]:
    """For each kind of choice the first point at which a deal of Discreet's comes to a free one."""
    rules, discreet = GAMES[game].rules(), GAMES[game].player("discreet")
    found: dict[str, View] = {}
    preset = next(iter(rules.option_set.presets))
    options = rules.option_set.choose(preset, rules.option_set.players_of(preset))
    for match in range(40):
        state: Any = rules.start(options)
        while not rules.deals(state):
            fact = rules.chance(state, Streams(f"least/{match}"))
            if fact is None:
                view = rules.view(state, rules.to_act(state)[0])
                action = discreet.choose(view, Budget(), Random(1)).action
                legal = None if view.choices is None else view.choices.legal()
                kind = KIND[type(action).__name__]
                kind = "call" if game == "fifty_six" and kind == "pass" else kind
                if legal is None or len(legal) > 3 or (kind != "card" and len(legal) > 1):
                    found.setdefault(kind, view)
                fact = Acted(view.viewer, action)
            state = rules.apply(state, fact)
        if set(LEAST[game]) <= set(found):
            return found
    raise AssertionError(f"only {sorted(found)}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), CASES)
def test_master_late_does_what_it_would_with_its_least_and_no_less(game: str, kind: str) -> None:
    """The values, which are means over worlds, tell how many there were."""
    view, master = points(game)[kind], GAMES[game].player("master")

    def choice(budget: Budget) -> object:
        return master.choose(view, budget, Random(5))

    assert choice(Budget(late=always)) == choice(Budget(LEAST[game][kind]))
    fewer = Budget(5, late=always)
    assert choice(fewer) == choice(Budget(5))


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), CASES)
def test_a_late_hint_rests_on_no_fewer_worlds_than_masters_choices(game: str, kind: str) -> None:
    coach: Callable[[], Any] | None = GAMES[game].coach
    assert coach is not None
    advisor, view = coach().advisor, points(game)[kind]

    def hint(budget: Budget) -> object:
        return advisor.hint(view, budget, Random(5), remembers=True)

    assert hint(Budget(400, late=always)) == hint(Budget(LEAST[game][kind]))
