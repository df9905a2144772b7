"""Print one random match of every case as text, for comparing what two processes make of a seed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from cardtable.engine.facts import format_fact
from cardtable.engine.messages import Message
from cardtable.engine.seats import PUBLIC
from tests.helpers.playthrough import all_cases, random_play

SEED: Final = "1"


def lines() -> Iterator[str]:
    """The matches: facts, what is called, and the last thing the public sees."""
    for case in all_cases():
        play = random_play(case, SEED)
        yield f"{case} seed {SEED}"
        for i, fact in enumerate(play.facts):
            yield format_fact(fact)
            for call in play.rules.calls(play.states[i], fact, play.states[i + 1]):
                yield f"  {_told(call)}"
        yield repr(play.rules.view(play.states[-1], PUBLIC))


def _told(call: Message) -> str:
    return f"{call.key} {dict(call.values)!r}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines())
