from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import Card, Hidden, Pile, Rank, Suit, format_pile, pack, parse_pile
from tests.helpers.happy_six import cards

ORDINARY = [
    Card(suit, rank, copy)
    for suit in Suit
    for rank in Rank
    for copy in range(4)
    if suit is not Suit.JOKERS and rank is not Rank.JOKER
]
JOKERS = [Card(Suit.JOKERS, Rank.JOKER, copy) for copy in range(4)]
ALL = ORDINARY + JOKERS


def test_every_card_reads_back_from_its_text() -> None:
    assert [Card.parse(str(card)) for card in ALL] == ALL


def test_every_text_is_another_card() -> None:
    assert len({str(card) for card in ALL}) == len(ALL) == 4 * 53


@pytest.mark.parametrize("copy", range(3))
def test_suit_and_rank_in_either_order_by_letter_or_sign(copy: int) -> None:
    for card in ORDINARY:
        if card.copy == copy:
            rank = card.rank.text
            for suit in (card.suit.letter, card.suit.letter.lower(), card.suit.symbol):
                assert Card.parse(rank + suit + "'" * copy) == card
                assert Card.parse(suit + rank + "'" * copy) == card
                assert Card.parse("  " + rank.lower() + suit + "'" * copy + " ") == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("1S", Card(Suit.SPADES, Rank.ACE)),
        ("S1", Card(Suit.SPADES, Rank.ACE)),
        ("1♥'", Card(Suit.HEARTS, Rank.ACE, 1)),
        ("TD", Card(Suit.DIAMONDS, Rank.TEN)),
        ("10D", Card(Suit.DIAMONDS, Rank.TEN)),
        ("♦t", Card(Suit.DIAMONDS, Rank.TEN)),
        ("D10''", Card(Suit.DIAMONDS, Rank.TEN, 2)),
        ("JC", Card(Suit.CLUBS, Rank.JACK)),
        ("jk", Card(Suit.JOKERS, Rank.JOKER)),
        ("JK'", Card(Suit.JOKERS, Rank.JOKER, 1)),
    ],
)
def test_other_ways_to_write_a_card(text: str, card: Card) -> None:
    assert Card.parse(text) == card


@pytest.mark.parametrize(
    "text",
    ["", " ", "'", "A", "S", "10", "11S", "0H", "15C", "AX", "SA H", "A S", "AS '", "A'S", "'AS", "SS", "AA",
     "KJ", "K", "♠", "♠♠", "Q★", "-", "?", "AS2H", "-1S", "１S", "\n"],
)  # fmt: skip
def test_bad_text_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "symbol"), [("10D", "10♦"), ("AS", "A♠"), ("QH''", "Q♥"), ("2C", "2♣"), ("JK'", "J★")]
)
def test_symbols_for_people_hide_the_copy(text: str, symbol: str) -> None:
    card = Card.parse(text)
    assert card.symbol == symbol
    assert Card.parse(symbol) == card._replace(copy=0)


def test_cards_are_listed_by_suit_then_rank_then_copy() -> None:
    assert " ".join(map(str, sorted(cards("AH JK 2H' 2H KS 3C AD")))) == "3C AD KS 2H 2H' AH JK"


def test_a_pack_holds_each_card_in_listing_order() -> None:
    two = pack((Suit.HEARTS, Suit.CLUBS), iter((Rank.ACE, Rank.TWO)), copies=2)
    assert " ".join(map(str, two)) == "2C 2C' AC AC' 2H 2H' AH AH'"


@pytest.mark.parametrize(
    ("pile", "text"), [(cards("AS 10H'"), "AS 10H'"), ((), "-"), (Hidden(5), "?5"), (Hidden(0), "?0")]
)
def test_piles_as_text(pile: Pile, text: str) -> None:
    assert format_pile(pile) == text
    assert parse_pile(text) == parse_pile(f" {text} ") == pile


@pytest.mark.parametrize("text", ["", " ", "?", "?x", "?-3", "?1_0", "AS XX", "AS -", "AS ?2", "- -"])
def test_bad_text_is_no_pile(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a (card|pile)"):
        parse_pile(text)


@given(st.lists(st.sampled_from(ALL), max_size=12) | st.integers(0, 99))
def test_any_pile_reads_back_from_its_text(drawn: list[Card] | int) -> None:
    pile = Hidden(drawn) if isinstance(drawn, int) else tuple(drawn)
    assert parse_pile(format_pile(pile)) == pile


@given(st.text(max_size=5) | st.text("ASHDCK123450TJQ'♠♥ ?-", max_size=5))
def test_text_is_a_card_or_refused_and_a_card_reads_back(text: str) -> None:
    try:
        card = Card.parse(text)
    except ValueError:
        return
    assert Card.parse(str(card)) == card
    assert card in ALL or card.copy > 3
