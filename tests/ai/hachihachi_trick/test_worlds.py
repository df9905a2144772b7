"""Worlds of Hachihachi Trick: legal, alike to the seat, and true to all that was shown."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.ai.games.hachihachi_trick.worlds import complete_hachihachi_trick
from cardtable.engine.cards import Cards, Hidden, Suit
from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, Answer
from cardtable.engine.options import Options
from cardtable.engine.seats import PUBLIC
from tests.helpers.hachihachi_trick import cards, choose, dealt, facts_of
from tests.helpers.playthrough import Case, random_play
from tests.helpers.slow_roles import contains

PAYING = (
    *("straight_flush", "four_of_a_kind", "full_house", "flush"),
    *("three_pairs", "straight", "three_of_a_kind"),
)
"""The combinations that pay one who is forced out."""


def seen_by(options: Options, facts: Sequence[Fact], seat: int) -> list[Fact]:
    """The facts as a seat learns them."""
    state, seen = HACHIHACHI_TRICK.start(options), []
    for fact in facts:
        seen.append(HACHIHACHI_TRICK.redact(state, fact, seat))
        state = HACHIHACHI_TRICK.apply(state, fact)
    return seen


def hands_in(world: Sequence[Fact]) -> list[Cards]:
    """The hands as they were dealt last."""
    deal = next(fact for fact in reversed(world) if isinstance(fact, Dealt))
    return [pile for pile in deal.piles if not isinstance(pile, Hidden)]


def worlds(options: Options, facts: Sequence[Fact], seat: int, number: int = 150) -> list[tuple[Fact, ...]]:
    """Worlds that agree with what a seat has seen."""
    seen = seen_by(options, facts, seat)
    start = HACHIHACHI_TRICK.start(options)
    return [complete_hachihachi_trick(start, seen, seat, Random(n)) for n in range(number)]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_a_world_is_legal_and_looks_the_same_to_its_seat(players: int) -> None:
    for seed in range(3):
        play = random_play(Case("hachihachi_trick", "standard", players), f"worlds {seed}")
        options, rng = play.case.options, Random(seed)
        for seat in range(players):
            seen = seen_by(options, play.facts, seat)
            for ply in (len(seen), *rng.sample(range(len(seen)), 3)):
                world = complete_hachihachi_trick(HACHIHACHI_TRICK.start(options), seen[:ply], seat, rng)
                state = HACHIHACHI_TRICK.start(options)
                for fact, shown in zip(world, seen[:ply], strict=True):
                    assert HACHIHACHI_TRICK.redact(state, fact, seat) == shown
                    state = HACHIHACHI_TRICK.apply(state, fact)
                assert HACHIHACHI_TRICK.view(state, seat) == HACHIHACHI_TRICK.view(play.states[ply], seat)


def test_ht8_whoever_is_forced_out_has_no_other_ace_and_no_better_role() -> None:
    options = choose(players=5)
    hands = ("", "", "", "AS 3D 5H 7S 8C JC QH", "9C 9D 9S KH JD 2S 4H")
    facts = facts_of(options, "no mizuten", dealt(*hands), "in in in")
    drawn = [hands_in(world) for world in worlds(options, facts, 0)]
    assert len({hand[3] for hand in drawn}) > 100
    for hand in drawn:
        assert [card for card in hand[3] if card.rank.text == "A"] == list(cards("AS"))
        assert not any(contains(name, hand[3]) for name in PAYING)
        assert {*cards("9C 9D 9S")} <= {*hand[4]}
        assert not any(contains(name, hand[4]) for name in PAYING[:-1])
        assert not [card for card in hand[4] if card.rank.text == "A"]


def test_ht10_whoever_is_in_has_no_better_role_than_the_one_shown() -> None:
    options = choose(players=3)
    facts = facts_of(options, "no mizuten", dealt("", "9C 9D 9S KH JD 2S 4H", players=3), "in in in")
    for hand in map(hands_in, worlds(options, facts, 0)):
        assert not any(contains(name, hand[1]) for name in PAYING[:-1])
        assert not any(contains(name, hand[2]) for name in (*PAYING, "two_pairs", "ten_high"))


def test_ht6_a_folded_hand_may_be_anything() -> None:
    for players, said in ((3, "fold in in play play"), (5, "fold in in in")):
        options = choose(players=players)
        facts = facts_of(options, "no mizuten", dealt(players=players), said)
        hands = [hands_in(world)[0] for world in worlds(options, facts, 1)]
        assert any(contains("three_of_a_kind", hand) for hand in hands)
        assert any(card.rank.text == "A" for hand in hands for card in hand)


def test_ht14_whoever_did_not_follow_has_no_more_of_the_suit() -> None:
    hands = ("9C 8D 7S KH JD 2S 4H", "3D 5H 9S 8H JS QH AD", "")
    options = choose(players=3)
    facts = facts_of(options, "no mizuten", dealt(*hands, turn_up="2C", players=3), "in in in", "9C 3D")
    for seat in (0, 2):
        for hand in map(hands_in, worlds(options, facts, seat)):
            assert not any(card.suit is Suit.CLUBS for card in hand[1])
            assert {*cards("3D")} <= {*hand[1]}


def test_ht17_an_answer_not_yet_shown_is_either_and_one_shown_is_itself() -> None:
    options = choose(players=3)
    facts = facts_of(options, "no mizuten", dealt(players=3), "in fold in", "split")
    made = {world[-1] for world in worlds(options, facts, 2, 40)}
    assert made == {Acted(0, Answer(splits=True)), Acted(0, Answer(splits=False))}
    facts = facts_of(options, "no mizuten", dealt(players=3), "in fold in", "split play")
    answers = {world[6] for world in worlds(options, facts, 2, 40)}
    assert answers == {Acted(0, Answer(splits=True))}


def test_a_seat_that_sees_nobodys_hand_supposes_nothing() -> None:
    options = choose(players=3)
    facts = facts_of(options, "no mizuten", dealt(players=3))
    start, seen = HACHIHACHI_TRICK.start(options), seen_by(options, facts, PUBLIC)
    with pytest.raises(ValueError, match="cannot have seen"):
        complete_hachihachi_trick(start, seen, 0, Random(1))
