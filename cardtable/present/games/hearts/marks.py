"""Marks on cards of Hearts that count something special by the options in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from cardtable.engine.cards import Rank, Suit
from cardtable.engine.games.hearts.options import (
    BONUS_CARDS,
    OMNIBUS,
    TEN,
    TEN_OF_CLUBS,
    cards_in_play,
    is_complex,
    is_one_of,
    points_of,
)
from cardtable.engine.games.hearts.scoring import BONUS_VALUE
from cardtable.engine.messages import message
from cardtable.engine.options import Options
from cardtable.engine.scores import Gaussian, Score
from cardtable.present.games.hearts.scores import shown_points
from cardtable.present.picture import CardMark


@lru_cache(maxsize=8)
def marks_of(options: Options) -> Mapping[tuple[Suit, Rank], CardMark]:
    """Return the marks of cards (HE-15, HE-20, HE-21, HE-28, HE-29).

    There is none on a heart that counts one, as hearts do, nor on one that counts the number on its face.
    """
    bonus = BONUS_CARDS["jack" if is_complex(options) else options[OMNIBUS]]
    marks = {}
    for card in cards_in_play(options):
        count = points_of(options, card)
        points: Score = count
        if count and is_complex(options) and card.suit is Suit.SPADES:
            points = Gaussian(0, count)
        if is_one_of(card, bonus):
            points = -BONUS_VALUE
        if points not in (0, 1) and (points != card.rank or card.rank > Rank.TEN):
            sign = shown_points(options, points).removeprefix("0").removeprefix("+")  # of 0+13i
            marks[card[:2]] = CardMark(sign, message("table.counts", points=sign))
    if is_complex(options):
        marks[TEN[:2]] = CardMark("×2i", message("hearts.table.multiplies"))
    elif options[TEN_OF_CLUBS]:
        marks[TEN[:2]] = CardMark("×2", message("hearts.table.doubles"))
    return marks
