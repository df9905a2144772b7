"""The options of Hearts, and its presets (HE-22 to HE-24, HE-28, HE-30, HE-31)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Cards, Rank, Suit, pack
from cardtable.engine.options import CardSet, Choice, Conflict, Number, Options, OptionSet, Switch, Value
from cardtable.engine.trick_game import RANKS

TWO: Final = Card(Suit.CLUBS, Rank.TWO)
QUEEN: Final = Card(Suit.SPADES, Rank.QUEEN)
PINK_LADY: Final = Card(Suit.HEARTS, Rank.QUEEN)
TEN: Final = Card(Suit.CLUBS, Rank.TEN)
BONUS_CARDS: Final = MappingProxyType(
    {"none": None, "ten": Card(Suit.DIAMONDS, Rank.TEN), "jack": Card(Suit.DIAMONDS, Rank.JACK)}
)
QUEEN_POINTS: Final = 13
SPOT_QUEEN_POINTS: Final = 25
_SPOTS: Final[Mapping[str, Mapping[Rank, int]]] = MappingProxyType(
    {
        "spot_a": MappingProxyType({}),
        "spot_b": MappingProxyType({Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10, Rank.ACE: 15}),
    }
)
"""HE-28: by table, the hearts that count something else than their number."""
PACK: Final = pack((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), RANKS)


def _to_a_target(options: Options) -> bool:
    """Return True if the match goes on until somebody reaches the target, not for a number of deals."""
    return options[DEALS] == 0


REMOVED: Final = Choice(
    "removed",
    "diamonds",
    ("diamonds", "clubs", "spades", "twos"),
    group="deal",
    only_when=lambda options: options.players != 4,
    amounts_to=lambda options: removal(options),
)
"""HE-1: what is removed so that all get the same number of cards. See `REMOVED_CARDS`."""

PASSING: Final = Choice("passing", "left", ("left", "none", "cycle", "split", "dealer"), group="passing")
"""HE-4 to HE-8: three to the left; none; in turns; in turns with a split pass; as the dealer fixes."""

PASS_LIMIT: Final = Number(
    "pass_limit", 4, 0, 17, group="passing", only_when=lambda options: options[PASSING] == "dealer"
)
"""HE-8: how many cards the dealer may have passed, at most."""

NEVER_PASSED: Final = CardSet(
    "never_passed",
    (),
    PACK,
    named={
        "none": (),
        "two_of_clubs": (TWO,),
        "queen": (QUEEN,),
        "both": (TWO, QUEEN),
    },
    group="passing",
    amounts_to=lambda options: never_passed(options),
)
"""HE-9: what may not be passed. See `never_passed`."""

OPENING: Final = Choice("opening", "two_of_clubs", ("two_of_clubs", "left_of_dealer"), group="play")
"""HE-10: who leads first, and what."""

BREAKING: Final = Choice("breaking", "none", ("none", "hearts", "penalties"), group="play")
"""HE-13: what may not be led before a penalty card has been played."""

QUEEN_BREAKS: Final = Switch("queen_breaks", default=True, group="play")
"""HE-13: whether the queen of spades breaks hearts."""

FIRST_TRICK: Final = Switch("first_trick", default=False, group="play")
"""HE-14: no penalty card to the first trick."""

PENALTIES: Final = Choice(
    "penalties", "black_lady", ("black_lady", "basic", "pink_lady", "spot_a", "spot_b"), group="scoring"
)
"""HE-15, HE-22, HE-24, HE-28: which cards count how much."""

OMNIBUS: Final = Choice("omnibus", "none", ("none", "ten", "jack"), group="scoring")
"""HE-20: which diamond is worth ten points to its taker."""

TEN_OF_CLUBS: Final = Switch("ten_of_clubs", default=False, group="scoring")
"""HE-21: the ten of clubs doubles its taker's points."""

MOON: Final = Choice("moon", "self_plus", ("self_plus", "others", "choice", "asobi", "off"), group="scoring")
"""HE-17: what taking all penalty points brings."""

SUN: Final = Switch("sun", default=False, group="scoring")
"""HE-18: taking all tricks counts double."""

TARGET_SCORE: Final = Switch("target_score", default=False, group="scoring")
"""HE-19: a total that becomes exactly 50 turns to 0, exactly 100 to 50."""

TARGET: Final = Number("target", 100, 10, 1000, group="end", only_when=_to_a_target)
"""HE-16: the total that ends the match."""

ENDING: Final = Choice(
    "reaches",
    "reaches",
    ("reaches", "exceeds"),
    group="end",
    only_when=_to_a_target,
)
"""HE-16: whether the target is to be reached or exceeded."""

DEALS: Final = Number("deals", 0, 0, 100, group="end")
"""HE-16: the number of deals of a match; 0: until somebody reaches the target."""

SHOWN: Final = Choice("shown_as", "minus", ("minus", "plus"), group="end")
"""The form in which penalty points are shown: as minus points, or plain."""

REMOVED_CARDS: Final = MappingProxyType(
    {
        3: MappingProxyType({"diamonds": "2D", "clubs": "2C", "spades": "2S"}),
        4: MappingProxyType({"diamonds": ""}),
        5: MappingProxyType({"diamonds": "2C 2D", "spades": "2S 2D"}),
        6: MappingProxyType({"diamonds": "2C 3C 2D 3D", "twos": "2C 2D 2S 2H"}),
    }
)
"""The cards that each value of `REMOVED` takes out, by number of players."""


def removal(options: Options) -> str:
    """The value of `REMOVED`, or the default where that is not for this number of players."""
    chosen = options[REMOVED]
    return chosen if chosen in REMOVED_CARDS[options.players] else REMOVED.default


def cards_in_play(options: Options) -> Cards:
    """The cards that are dealt (HE-1)."""
    removed = {Card.parse(text) for text in REMOVED_CARDS[options.players][removal(options)].split()}
    return tuple(card for card in PACK if card not in removed)


def queen_counts(options: Options) -> bool:
    """True if the queen of spades is a penalty card (HE-15): in all but the basic game (HE-22)."""
    return options[PENALTIES] != "basic"


def points_of(options: Options, card: Card) -> int:
    """The penalty points of a card (HE-15, HE-22, HE-24, HE-28)."""
    kind = options[PENALTIES]
    if card.suit is Suit.HEARTS:
        if kind in _SPOTS:
            return _SPOTS[kind].get(card.rank, card.rank)
        return QUEEN_POINTS if card == PINK_LADY and kind == "pink_lady" else 1
    if card != QUEEN or not queen_counts(options):
        return 0
    return SPOT_QUEEN_POINTS if kind in _SPOTS else QUEEN_POINTS


def opening_card(options: Options) -> Card:
    """The card whose holder leads first, if `OPENING` says so: the lowest club in play (HE-3, HE-10)."""
    return min(card for card in cards_in_play(options) if card.suit is Suit.CLUBS)


def never_passed(options: Options) -> Cards:
    """The cards in play that may not be passed (HE-9); the opening card takes the place of a missing 2♣."""
    if not options[NEVER_PASSED]:  # mostly, and presets are told apart by it
        return ()
    opening = opening_card(options)
    kept = {opening if card == TWO else card for card in options[NEVER_PASSED]}
    return tuple(card for card in cards_in_play(options) if card in kept)


def hand_size(options: Options) -> int:
    """The number of cards that each player is dealt."""
    return len(cards_in_play(options)) // options.players


def _sun_without_moon(options: Options) -> bool:
    return options[SUN] and options[MOON] == "off"


def _nothing_to_break(options: Options) -> bool:
    breaks = options[BREAKING] == "hearts" and queen_counts(options)
    return not options[QUEEN_BREAKS] and not breaks


def _nothing_passed(options: Options) -> bool:
    return bool(options[NEVER_PASSED]) and options[PASSING] == "none"


def _limit_above_hand(options: Options) -> bool:
    return options[PASSING] == "dealer" and options[PASS_LIMIT] > hand_size(options)


_SPOT: Final[Mapping[str, Value]] = MappingProxyType({"moon": "others", "target": 500, "shown_as": "plus"})
"""The rest of Spot Hearts (HE-28)."""

OPTIONS: Final = OptionSet(
    game="hearts",
    players=(4, 3, 5, 6),
    options=(
        REMOVED,
        PASSING,
        PASS_LIMIT,
        NEVER_PASSED,
        OPENING,
        BREAKING,
        QUEEN_BREAKS,
        FIRST_TRICK,
        PENALTIES,
        OMNIBUS,
        TEN_OF_CLUBS,
        MOON,
        SUN,
        TARGET_SCORE,
        TARGET,
        ENDING,
        DEALS,
        SHOWN,
    ),
    presets={
        "black_lady": {},
        "windows": {
            "passing": "cycle",
            "breaking": "hearts",
            "first_trick": True,
            "moon": "others",
            "shown_as": "plus",
        },
        "kizu": {
            "removed": "spades",
            "passing": "none",
            "breaking": "penalties",
            "moon": "others",
            "reaches": "exceeds",
        },
        "basic": {"penalties": "basic"},
        "omnibus_10": {"omnibus": "ten"},
        "omnibus_j": {"omnibus": "jack"},
        "pink_lady_10": {"penalties": "pink_lady", "omnibus": "ten"},
        "pink_lady_j": {"penalties": "pink_lady", "omnibus": "jack"},
        "spot_a": {"penalties": "spot_a", **_SPOT},
        "spot_b": {"penalties": "spot_b", **_SPOT},
        "asobi_taizen": {"moon": "asobi"},
    },
    first_choice="windows",
    conflicts=(
        Conflict("HE-18", "hearts.conflict.sun_without_moon", ("sun", "moon"), _sun_without_moon),
        Conflict(
            "HE-13",
            "hearts.conflict.queen_breaks",
            ("queen_breaks", "breaking", "penalties"),
            _nothing_to_break,
        ),
        Conflict("HE-9", "hearts.conflict.never_passed", ("never_passed", "passing"), _nothing_passed),
        Conflict("HE-8", "hearts.conflict.pass_limit", ("pass_limit",), _limit_above_hand),
    ),
)
