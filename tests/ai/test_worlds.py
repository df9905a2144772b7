"""Worlds of Happy Six; the conformance suite holds them against every game's views too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from cardtable.ai.games.happy_six.worlds import complete_happy_six as complete
from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import fold
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.happy_six import HEARTS, SPADES, cards, dealt, turn
from tests.helpers.playthrough import any_fact

OPTIONS_CHOSEN = OPTIONS.choose("standard", 2)
SEEN_DEAL = Dealt(1, (cards(SPADES), Hidden(5)))


def seen_by(viewer: int, facts: Sequence[Fact]) -> list[Fact]:
    state = HAPPY_SIX.start(OPTIONS_CHOSEN)
    seen = []
    for fact in facts:
        seen.append(HAPPY_SIX.redact(state, fact, viewer))
        state = HAPPY_SIX.apply(state, fact)
    return seen


def random_match(seed: int) -> list[Fact]:
    state = HAPPY_SIX.start(OPTIONS_CHOSEN)
    streams, rng = Streams(str(seed)), Random(seed)
    facts: list[Fact] = []
    while HAPPY_SIX.outcome(state) is None and len(facts) < 90:
        facts.append(any_fact(HAPPY_SIX, state, rng, streams))
        state = HAPPY_SIX.apply(state, facts[-1])
    return facts


@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_agree_at_every_ply(seat: int) -> None:
    facts = random_match(3)
    seen = seen_by(seat, facts)
    for ply in range(len(facts) + 1):
        world = complete(HAPPY_SIX.start(OPTIONS_CHOSEN), seen[:ply], seat, Random(ply))
        assert seen_by(seat, world) == seen[:ply]
        true, drawn = (fold(HAPPY_SIX, OPTIONS_CHOSEN, part) for part in (facts[:ply], world))
        assert HAPPY_SIX.view(drawn, seat) == HAPPY_SIX.view(true, seat)


def test_h6_2_the_other_hand_is_the_rest_of_the_pack() -> None:
    assert complete(HAPPY_SIX.start(OPTIONS_CHOSEN), [SEEN_DEAL], 0, Random(1)) == (
        dealt(1, SPADES, " ".join(sorted_hearts())),
    )


def sorted_hearts() -> list[str]:
    return [str(card) for card in sorted(cards(HEARTS))]


def test_h6_3_a_choice_not_yet_revealed_may_be_any() -> None:
    seen = [*seen_by(0, [dealt(), *turn("2S 4H")]), Acted(1, None)]
    chosen: Counter[str] = Counter()
    for n in range(400):
        match complete(HAPPY_SIX.start(OPTIONS_CHOSEN), seen, 0, Random(n))[-1]:
            case Acted(1, Choose(card)):
                chosen[str(card)] += 1
    assert chosen.keys() == {"AH", "2H", "3H", "5H"}
    assert sum((count - 100) ** 2 / 100 for count in chosen.values()) < 16.3  # one in a thousand


@pytest.mark.parametrize(
    ("seat", "facts"),
    [
        (0, [Dealt(1, (Hidden(5), Hidden(5)))]),
        (0, [SEEN_DEAL, Acted(0, None)]),
        (0, [SEEN_DEAL, Acted(1, Choose(cards("AH")[0]))]),
        (PUBLIC, [Dealt(1, (Hidden(5), Hidden(5)))]),
        (EVERYTHING, [dealt(), Acted(1, Choose(cards("AH")[0]))]),
    ],
)
def test_facts_that_no_seat_can_have_seen_are_refused(seat: int, facts: list[Fact]) -> None:
    with pytest.raises(ValueError, match="cannot have seen"):
        complete(HAPPY_SIX.start(OPTIONS_CHOSEN), facts, seat, Random(1))
