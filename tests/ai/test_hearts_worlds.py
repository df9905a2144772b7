"""Worlds of Hearts: legal, alike to the seat, and about equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from cardtable.ai.games.hearts.worlds import complete_hearts, possible_hands
from cardtable.ai.trick.unseen import ALL_CODES, Shares
from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed
from cardtable.engine.games.hearts import HEARTS, position
from cardtable.engine.options import Options
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.hearts import SOME, choose, name_of, random_match


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_a_world_is_legal_and_looks_the_same_to_its_seat(options: Options) -> None:
    match, rng = random_match(options, "3", deals=2), Random(1)
    for seat in range(options.players):
        seen = match.seen_by(seat)
        last = len(seen)
        for ply in sorted({last, *rng.sample(range(last), min(4, last))}):
            world = complete_hearts(HEARTS.start(options), seen[:ply], seat, rng)
            state = HEARTS.start(options)
            for fact, shown in zip(world, seen[:ply], strict=True):
                assert HEARTS.redact(state, fact, seat) == shown
                state = HEARTS.apply(state, fact)
            assert HEARTS.view(state, seat) == HEARTS.view(match.states[ply], seat)


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_hands_that_a_view_supposes_could_have_been_held(options: Options) -> None:
    """Each is as large as it is, holds what it must, and could have played all that has been played."""
    match, rng = random_match(options, "4", deals=1), Random(1)
    for state in match.states[::9]:
        for seat in range(options.players):
            view = HEARTS.view(state, seat)
            if view.leader is None or not view.to_act:
                continue
            hands = possible_hands(view).draw(rng)
            assert hands[seat] == view.hands[seat]
            assert [len(hand) for hand in hands] == [
                hand.count if isinstance(hand, Hidden) else len(hand) for hand in view.hands
            ]
            truth = [card for hand in HEARTS.view(state, EVERYTHING).hands for card in hand]  # type: ignore[union-attr]
            unseen = state.kitty if isinstance(view.kitty, Hidden) else ()
            assert len({card for hand in hands for card in hand}) == len(truth)
            assert {*sum(hands, ())} <= {*truth, *unseen}
            assert position(view, hands).turn == view.to_act[0]


def test_the_one_who_leads_holds_the_card_that_leads() -> None:
    """HE-10: all have been told who leads, before the card lies there."""
    for seed in range(20):
        match = random_match(choose("kizu"), str(seed), deals=1)
        state = match.states[3]
        leader = HEARTS.to_act(state)[0]
        view = HEARTS.view(state, (leader + 1) % 4)
        assert str(possible_hands(view).draw(Random(seed))[leader][0]) == ("2C")


def test_all_worlds_are_about_equally_likely_though_much_is_ruled_out() -> None:
    """Against all of them, listed: two suits of which others are known to hold none in part."""
    cards = [0, 1, 64, 65, 128, 129]
    gone = [[0] * 4 for _ in range(4)]
    gone[1][0] = ALL_CODES
    gone[2][1] = 1
    ways = {
        tuple(tuple(sorted(order[i : i + 2])) for i in (0, 2, 4))
        for order in permutations(cards)
        if not {0, 1} & set(order[0:2]) and 64 not in order[2:4]
    }
    shares, rng, times = Shares(cards, {1: 2, 2: 2, 3: 2}, gone), Random(1), 200
    found = Counter(
        tuple(tuple(sorted(share[seat])) for seat in (1, 2, 3))
        for share in (shares.draw(rng) for _ in range(times * len(ways)))
    )
    assert set(found) == ways
    chi = sum((count - times) ** 2 / times for count in found.values())
    assert chi < len(ways) + 4 * (2 * len(ways)) ** 0.5


def test_cards_that_nobody_can_hold_are_no_world() -> None:
    gone = [[ALL_CODES] * 4, [0] * 4]
    with pytest.raises(ValueError, match="no way"):
        Shares([0, 1], {0: 1, 1: 1}, gone).draw(Random(1))
    with pytest.raises(ValueError, match="rooms"):
        Shares([0, 1], {1: 1}, gone)


def test_what_another_passed_to_another_may_have_been_any_cards() -> None:
    match = random_match(choose("black_lady"), "5", deals=1)
    seen = match.seen_by(0)
    end = next(i for i, fact in enumerate(seen) if isinstance(fact, Revealed)) + 1
    passed = {
        str(fact.actions[1])
        for n in range(30)
        for fact in complete_hearts(match.states[0], seen[:end], 0, Random(n))
        if isinstance(fact, Revealed)
    }
    assert len(passed) == 30


@pytest.mark.parametrize("viewer", [PUBLIC, EVERYTHING])
def test_only_a_seat_supposes(viewer: int) -> None:
    match = random_match(choose(), "6", deals=1)
    with pytest.raises(ValueError, match="cannot have seen"):
        complete_hearts(match.states[0], match.seen_by(viewer), viewer, Random(1))
    with pytest.raises(ValueError, match="only a seat"):
        possible_hands(HEARTS.view(match.states[-20], viewer))


def test_facts_that_no_seat_can_have_seen_are_refused() -> None:
    match = random_match(choose(), "7", deals=1)
    picked, dealt = match.seen_by(0)[:2]
    blind: list[list[Fact]] = [
        [picked, Dealt(1, (Hidden(13),) * 4)],
        [picked, dealt, Acted(0, None)],
        [picked, Acted(1, None)],
    ]
    for facts in blind:
        with pytest.raises(ValueError, match="cannot have seen"):
            complete_hearts(match.states[0], facts, 0, Random(1))
