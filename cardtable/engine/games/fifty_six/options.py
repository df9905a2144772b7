"""The options of Fifty-Six, its presets, and the cards that are dealt (FS-1 to FS-5, FS-11, FS-17)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Cards, Rank, Suit, pack
from cardtable.engine.messages import Who
from cardtable.engine.options import Choice, Number, Options, OptionSet, Switch
from cardtable.engine.seats import Direction, Seat, Sides

FOUR_PACK: Final = Choice(
    "four_pack",
    "forty_eight",
    ("forty_eight", "thirty_two"),
    group="deal",
    only_when=lambda options: options.players == 4,
)
"""FS-1: how many cards four players have; kings and queens are left out of the smaller pack."""

EIGHT_PACK: Final = Choice(
    "eight_pack",
    "sixty_four",
    ("sixty_four", "forty_eight"),
    group="deal",
    only_when=lambda options: options.players == 8,
)
"""FS-1: how many cards eight players have; the larger pack has eights and sevens too."""

DIRECTION: Final = Choice("direction", "counterclockwise", ("counterclockwise", "clockwise"), group="deal")
"""FS-3: which way deal, bidding and play go round."""

REDEAL: Final = Switch("redeal", default=False, group="deal")
"""FS-5: a hand of jacks only, or one without a point card, is dealt again."""

OPENING_OBLIGED: Final = Switch("opening_obliged", default=False, group="bidding")
"""Forehand must bid at the first turn (tournament play)."""

FORCED_BID: Final = Switch(
    "forced_bid", default=False, group="bidding", only_when=lambda options: not options[OPENING_OBLIGED]
)
"""FS-11: when all have passed, forehand must bid, instead of being taken to have bid 28 no trump."""

SCORING: Final = Choice("scoring", "akagiri", ("akagiri", "nair", "cards_56"), group="scoring")
"""FS-16, FS-17: how many game points a bid is worth."""

DOUBLING: Final = Choice("doubling", "multiplied", ("multiplied", "added"), group="scoring")
"""FS-16: a double makes game points twice as many and a redouble four times; or they add one and two."""

DEALS: Final = Number("deals", 0, 0, 100, group="end")
"""FS-18: the number of deals of a session; 0: until a team has twelve game points."""

ORDER: Final = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)
"""FS-2: the ranks from the lowest to the highest, in trumps and outside alike."""

POINTS: Final = MappingProxyType({Rank.JACK: 3, Rank.NINE: 2, Rank.ACE: 1, Rank.TEN: 1})
"""FS-2: what a card is worth; all others nothing."""

SUITS: Final = (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
COPIES: Final = 2
"""FS-1: the suits of the pack, and how many there are of each card."""

ALL_POINTS: Final = 56
"""FS-2: the points of all cards together."""


def ranks_in_play(options: Options) -> tuple[Rank, ...]:
    """The ranks that are dealt in each suit, from the highest to the lowest (FS-1, FS-2)."""
    ranks = 6
    if options.players == 4 and options[FOUR_PACK] == "thirty_two":
        ranks = 4
    if options.players == 8 and options[EIGHT_PACK] == "sixty_four":
        ranks = 8
    return ORDER[: -ranks - 1 : -1]


def team_of(players: int, seat: Seat) -> Who:
    """A seat that stands for its whole team in a message."""
    return Who(seat, tuple(each for each in range(team(seat), players, 2) if each != seat))


def cards_in_play(options: Options) -> Cards:
    """The cards that are dealt (FS-1): the higher ranks, as many as the pack has."""
    return pack(SUITS, ranks_in_play(options), COPIES)


def hand_size(options: Options) -> int:
    """The number of cards that each player is dealt (FS-4)."""
    return len(cards_in_play(options)) // options.players


def points(cards: Cards) -> int:
    """The points of cards together (FS-2)."""
    return sum(POINTS.get(card.rank, 0) for card in cards)


def is_dealt_again(hand: Cards) -> bool:
    """True if a hand is to be dealt again where that is the rule (FS-5)."""
    return all(card.rank is Rank.JACK for card in hand) or not points(hand)


def team(seat: Seat) -> int:
    """The team of a seat, 0 or 1: partners and opponents sit in turns."""
    return seat % 2


def teams(options: Options) -> Sides:
    """The seats of both teams."""
    return tuple(tuple(range(first, options.players, 2)) for first in (0, 1))


def direction(options: Options) -> Direction:
    """The way deal, bidding and play go round (FS-3)."""
    clockwise = options[DIRECTION] == "clockwise"
    return Direction.CLOCKWISE if clockwise else Direction.COUNTERCLOCKWISE


OPTIONS: Final = OptionSet(
    game="fifty_six",
    players=(4, 6, 8),
    options=(
        FOUR_PACK,
        EIGHT_PACK,
        DIRECTION,
        REDEAL,
        OPENING_OBLIGED,
        FORCED_BID,
        SCORING,
        DOUBLING,
        DEALS,
    ),
    presets={
        "akagiri": {},
        "nair": {"scoring": "nair"},
        "cards_56": {
            "four_pack": "thirty_two",
            "direction": "clockwise",
            "redeal": True,
            "forced_bid": True,
            "scoring": "cards_56",
        },
    },
    usual_players={"cards_56": 6},
    sides=teams,
    direction=direction,
)
