"""What a new trick-taking game has for nothing: worlds of hidden hands and a stock, and a way to play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.trick.evidence import Seen
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.ai.trick.worlds import hidden_hands
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Hidden, Rank, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.options import Options
from cardtable.engine.trick_game import RANKS, Play, TrickGame
from cardtable.engine.tricks import CODES, NO_SUIT, TrickRules
from tests.helpers.happy_six import cards


class Small(TrickGame):
    """Three players, the cards from the nine to the ace in spades, hearts and diamonds; no trump or one."""

    def __init__(self, trump: int = NO_SUIT) -> None:
        self._trump = trump
        suits, ranks = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS), RANKS[RANKS.index(Rank.NINE) :]
        super().__init__([Card(suit, rank) for suit in suits for rank in ranks], RANKS, "S-1")

    def kernel_rules(self) -> TrickRules:
        return TrickRules([1, 2, 0], 3, [0] * CODES, [0] * CODES, [], self._trump)


GAME = Small()
START = HACHIHACHI_TRICK.start(HACHIHACHI_TRICK.option_set.choose("standard", 3))
OWN = cards("9S TS 9H")
SEEN = Dealt(1, (OWN, Hidden(3), Hidden(3), cards("AD"), Hidden(8)))
VOID: tuple[Fact, ...] = (
    *(Acted(0, Play(OWN[0])), Acted(1, Play(cards("AH")[0]))),
    Acted(2, Play(cards("QS")[0])),
)
"""Seat 1 has shown to be without spades."""


def game_of(options: Options, seen: Dealt, since: Sequence[Fact]) -> TrickGame:
    return GAME


def dealt(since: Sequence[Fact], seed: int) -> tuple[Cards, ...]:
    """The piles of one world."""
    world = hidden_hands(game_of)(START, (SEEN, *since), 0, Random(seed))
    assert world[1:] == tuple(since)
    assert isinstance(world[0], Dealt)
    return tuple(pile for pile in world[0].piles if not isinstance(pile, Hidden))


def test_a_world_deals_out_all_cards_and_keeps_what_lies_open() -> None:
    piles = dealt(VOID, 1)
    assert [len(pile) for pile in piles] == [3, 3, 3, 1, 8]
    assert tuple(sorted(card for pile in piles for card in pile)) == GAME.cards
    assert (piles[0], piles[3]) == (OWN, cards("AD"))


def test_no_world_contradicts_what_has_been_played_or_shown() -> None:
    shown = Shown("hand", ((), (), cards("KS")))
    worlds = [dealt((shown, *VOID), seed) for seed in range(50)]
    assert len(set(worlds)) > 10
    for _, first, second, _, _ in worlds:
        assert cards("AH")[0] in first
        assert not any(card.suit is Suit.SPADES for card in first)
        assert {*cards("QS KS")} <= {*second}


def test_a_game_may_leave_out_deals_for_reasons_of_its_own() -> None:
    queen = cards("QH")[0]

    def has_queen(deal: Dealt, since: Sequence[Fact]) -> bool:
        return queen in next(pile for pile in deal.piles[1:] if not isinstance(pile, Hidden))

    for seed in range(10):
        (deal,) = hidden_hands(game_of, has_queen)(START, (SEEN,), 0, Random(seed))
        assert isinstance(deal, Dealt)
        assert has_queen(deal, ())
    with pytest.raises(ValueError, match="cannot have seen"):
        hidden_hands(game_of, lambda deal, since: False)(START, (SEEN,), 0, Random(1))


@pytest.mark.parametrize("seat", [-1, 1, 5])
def test_a_seat_that_sees_no_hand_has_no_worlds(seat: int) -> None:
    with pytest.raises(ValueError, match="cannot have seen"):
        hidden_hands(game_of)(START, (SEEN,), seat, Random(1))


def test_what_is_done_in_secret_needs_a_completion_of_its_own() -> None:
    with pytest.raises(ValueError, match="cannot have seen"):
        hidden_hands(game_of)(START, (SEEN, Acted(1, None)), 0, Random(1))


def chosen(hand: str, trump: int, *played: str) -> str:
    """The card that the policy plays of a hand after these of the others."""
    game = Small(trump)
    others = cards(" ".join(played)) if played else ()
    hands: list[Cards] = [(), (), ()]
    hands[len(played)] = cards(hand)
    for seat, card in enumerate(others):
        hands[seat] = (card,)
    rest = [card for card in game.cards if card not in {card for held in hands for card in held}]
    size = len(hands[len(played)])
    for seat, held in enumerate(hands):
        lacking = size - len(held)
        hands[seat] = (*held, *rest[:lacking])
        del rest[:lacking]
    tricks, seen = game.tricks(hands, 0), Seen(game.codes.masks(game.cards), [0] * 3)
    for card in others:
        seen.note(tricks, game.codes.code[card])
        tricks.play(game.codes.code[card])
    policy = TrumpPolicy(TrumpWeights(), trump, [0] * 3 * SUITS)
    return str(game.codes.card[policy.choose(tricks, seen)])


def test_the_policy_takes_a_trick_cheaply_with_trumps_and_without() -> None:
    for trump in (NO_SUIT, Suit.HEARTS):
        assert chosen("AS KS 9S", trump, "TS", "JS") == "KS"
        assert chosen("KS TS 9S", trump, "JS", "AS") == "9S"
    assert chosen("9H TH AD", Suit.HEARTS, "JS", "AS") == "9H"


def test_without_trumps_an_ace_of_another_suit_is_not_thrown_away() -> None:
    assert chosen("9H TH AD", NO_SUIT, "JS", "AS") == "9H"


def test_without_trumps_an_ace_is_led_for_it_wins() -> None:
    assert chosen("9H TH AD", NO_SUIT) == "AD"


def test_a_deal_of_a_later_attempt_stays_one() -> None:
    (deal,) = hidden_hands(game_of)(START, (replace(SEEN, attempt=3),), 0, Random(1))
    assert isinstance(deal, Dealt)
    assert deal.attempt == 3
