"""Worlds of Fifty-Six: other hands that a seat may suppose, and the whole history with them (G-5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from cardtable.ai.games.fifty_six.worlds import complete_fifty_six as complete
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import FIFTY_SIX, Pass
from cardtable.engine.games.fifty_six.options import is_dealt_again, points
from cardtable.engine.options import Options
from cardtable.engine.rules import fold
from cardtable.engine.trick_game import Play
from tests.helpers.fifty_six import CASES, cards, choose, hand_out, moderate_match, name_of

DRAW: Fact = Shown("dealer", tuple(map(cards, ("JS", "9S", "AS", "KS", "QS", "10S"))))


ONE_DEAL = tuple(Options(each.game, each.players, {**each.values, "deals": 1}) for each in CASES)
"""Every preset with every number of players, for one deal."""


def seen(options: Options, facts: tuple[Fact, ...], seat: int) -> list[Fact]:
    """The facts as a seat learns them."""
    state, found = FIFTY_SIX.start(options), []
    for fact in facts:
        found.append(FIFTY_SIX.redact(state, fact, seat))
        state = FIFTY_SIX.apply(state, fact)
    return found


def check(options: Options, facts: tuple[Fact, ...], seat: int, rng: Random) -> tuple[Fact, ...]:
    """A world that is legal and looks the same to the seat."""
    told = seen(options, facts, seat)
    world = complete(FIFTY_SIX.start(options), told, seat, rng)
    assert seen(options, world, seat) == told
    truth, supposed = (fold(FIFTY_SIX, options, each) for each in (facts, world))
    assert FIFTY_SIX.view(supposed, seat) == FIFTY_SIX.view(truth, seat)
    return world


@pytest.mark.parametrize("options", ONE_DEAL, ids=name_of)
def test_at_every_ply_a_world_is_legal_and_looks_the_same(options: Options) -> None:
    match, rng = moderate_match(options, "7"), Random(1)
    plies = rng.sample(range(len(match.facts) + 1), 30)
    for ply in plies:
        check(options, match.facts[:ply], rng.randrange(options.players), rng)


AGAIN = choose(players=6, redeal=True)
BAD = "KC KC' KD KD' QS QS' QH QH'"


def redealt() -> tuple[Fact, ...]:
    """A draw, a deal with a bad hand, that hand shown, and a good deal."""
    first = Dealt(1, hand_out("", "", BAD, options=AGAIN))
    shown = Shown("redeal", ((), (), cards(BAD), (), (), ()))
    second = Dealt(1, hand_out("JC", "9C", "JD", "JS", "9S", "JH", options=AGAIN), 2)
    return DRAW, first, shown, second, Shown("redeal", ((),) * 6)


@pytest.mark.parametrize("seat", range(6))
@pytest.mark.parametrize("ply", range(6))
def test_fs5_shown_hands_are_kept_and_all_others_are_good(seat: int, ply: int) -> None:
    rng = Random(f"{seat} {ply}")
    for _ in range(30):
        world = check(AGAIN, redealt()[:ply], seat, rng)
        if ply >= 3:
            first = world[1]
            assert isinstance(first, Dealt)
            bad = [is_dealt_again(hand) for hand in first.piles if isinstance(hand, tuple)]
            assert bad == [False, False, True, False, False, False]


def nearly_bad(rng: Random) -> tuple[Fact, ...]:
    """A deal up to its last trick; seats 1 and 2 play cards without points as long as they may."""
    hands = ("JC JC'", "KC KC' KD KD' QS QS' QH 9H", "KS KS' KH KH' QC QC' QD 9D", "QD'", "QH'")
    facts: list[Fact] = [
        DRAW,
        Dealt(1, hand_out(*hands, options=AGAIN)),
        Shown("redeal", ((),) * 6),
        *(Acted(seat, Pass()) for seat in (5, 4, 3, 2, 1)),
        Acted(0, Pass()),
    ]
    state = fold(FIFTY_SIX, AGAIN, facts)
    while len(state.done) < 7:
        (seat,) = FIFTY_SIX.to_act(state)
        choices = FIFTY_SIX.view(state, seat).choices
        legal = choices.legal() if choices is not None else None
        plays = [action for action in legal or () if isinstance(action, Play)]
        pointless = [action for action in plays if not points((action.card,))] if seat in (1, 2) else plays
        facts.append(Acted(seat, rng.choice(pointless or plays)))
        state = FIFTY_SIX.apply(state, facts[-1])
    return tuple(facts)


def test_fs5_a_hand_of_which_no_card_has_counted_yet_has_one_left_that_does() -> None:
    rng, found = Random(1), 0
    for _ in range(40):
        facts = nearly_bad(rng)
        played = [f for f in facts if isinstance(f, Acted) and isinstance(f.action, Play)]
        without = [
            seat
            for seat in range(1, 6)
            if not any(
                points((f.action.card,)) for f in played if f.seat == seat and isinstance(f.action, Play)
            )
        ]
        found += len(without)
        for seat in without:
            hand = hands_of(check(AGAIN, facts, 0, rng))[seat]
            assert points(tuple(hand)) > 0
    assert found > 20


def hands_of(world: tuple[Fact, ...]) -> list[set[Card]]:
    """The hands dealt last."""
    dealt = [fact for fact in world if isinstance(fact, Dealt)][-1]
    return [set(pile) for pile in dealt.piles if isinstance(pile, tuple)]


def test_both_copies_of_a_card_are_supposed_anywhere() -> None:
    options = choose()
    facts = (
        Shown("dealer", tuple(map(cards, ("JS", "9S", "AS", "KS")))),
        Dealt(1, hand_out("JC", "JC'", options=options)),
    )
    rng = Random(1)
    places: Counter[int] = Counter()
    for _ in range(300):
        hands = hands_of(check(options, facts, 0, rng))
        places[next(seat for seat in range(4) if Card.parse("JC'") in hands[seat])] += 1
    assert set(places) == {1, 2, 3}
    assert min(places.values()) > 60


@pytest.mark.parametrize("options", ONE_DEAL, ids=name_of)
def test_fs15_who_did_not_follow_is_supposed_to_have_none_of_that_suit_left(options: Options) -> None:
    match, rng = moderate_match(options, "8"), Random(2)
    found = 0
    for ply in rng.sample(range(len(match.facts)), 30):
        state = match.states[ply]
        shown = {
            (seat, trick.cards[0].suit)
            for trick in state.done
            for seat, card in trick.plays
            if card.suit is not trick.cards[0].suit
        }
        if state.tricks is None or not state.tricks.left or not shown:
            continue
        world = check(options, match.facts[:ply], 0, rng)
        played = {card for trick in state.done for card in trick.cards}
        played |= set(FIFTY_SIX.view(state, 0).trick)
        for seat, suit in shown:
            found += 1
            held = hands_of(world)[seat] - played
            assert suit not in {card.suit for card in held}
    assert found


@pytest.mark.parametrize("fact", [Acted(0, None), Dealt(1, (Hidden(12),) * 4), Dealt(1, ())], ids=str)
def test_what_no_seat_can_have_seen_is_refused(fact: Fact) -> None:
    with pytest.raises(ValueError, match="cannot have seen"):
        complete(FIFTY_SIX.start(choose()), [fact], 0, Random(1))


def test_hands_that_cannot_be_are_refused() -> None:
    facts = seen(AGAIN, redealt()[:2], 0)
    everything = Shown("redeal", ((), *(cards(BAD),) * 5))
    with pytest.raises(ValueError, match=r"."):
        complete(FIFTY_SIX.start(AGAIN), [*facts, everything], 0, Random(1))
