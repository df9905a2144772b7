"""The options of Hearts, and its presets (HE-22 to HE-31)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
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
JOKER_QUEEN_POINTS: Final = 15
SPOT_QUEEN_POINTS: Final = 25
MANY: Final = 11
"""The players from whom on two packs are too few (HE-27)."""
FEW: Final = 6
"""The players from whom on there can be several packs, and above whom one is too few (HE-27)."""

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
    ("diamonds", "clubs", "spades", "twos", "none"),
    group="deal",
    only_when=lambda options: len(REMOVED_CARDS.get(options.players, ())) > 1,
    amounts_to=lambda options: removal(options),
)
"""HE-1: what is removed so that all get the same number of cards. See `REMOVED_CARDS`."""

PACK_NAMES: Final[tuple[str, ...]] = ("", "one", "two", "three", "four")
"""The values of `PACKS` by their number."""

PACKS: Final = Choice(
    "packs",
    "one",
    ("one", "usual", "two", "three", "four"),
    group="deal",
    amounts_to=lambda options: PACK_NAMES[pack_count(options)],
)
"""HE-27: how many packs there are; usual are two, and three for eleven or more players."""

KITTY: Final = Choice("kitty", "none", ("none", "first_trick", "first_penalty"), group="deal")
"""HE-25: whether the cards left over lie face down, and who takes them: see `TrickRules.kitty_waits`."""

JOKERS: Final = Choice("jokers", "none", ("none", "two"), group="deal")
"""HE-26: two jokers, which are hearts: the first that is played is high, the second low."""

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
    "penalties",
    "black_lady",
    ("black_lady", "basic", "pink_lady", "spot_a", "spot_b", "complex"),
    group="scoring",
)
"""HE-15, HE-22, HE-24, HE-28, HE-29: which cards count how much."""

QUEEN_WITH_JOKERS: Final = Choice(
    "queen_with_jokers",
    "fifteen",
    ("fifteen", "thirteen"),
    group="scoring",
    only_when=lambda options: has_jokers(options) and options[PENALTIES] == "black_lady",
)
"""HE-26: how much the queen of spades counts where there are jokers."""

OMNIBUS: Final = Choice("omnibus", "none", ("none", "ten", "jack"), group="scoring")
"""HE-20: which diamond is worth ten points to its taker."""

TEN_OF_CLUBS: Final = Switch("ten_of_clubs", default=False, group="scoring")
"""HE-21: the ten of clubs doubles its taker's points."""

MOON: Final = Choice(
    "moon", "self_plus", ("self_plus", "others", "choice", "asobi", "off", "signs"), group="scoring"
)
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

SHOWN: Final = Choice("shown_as", "plus", ("plus", "minus"), group="end", is_display=True)
"""The form in which penalty points are shown: as minus points, or plain."""

REMOVED_CARDS: Final[Mapping[int, Mapping[str, str]]] = MappingProxyType(
    {
        3: MappingProxyType({"diamonds": "2D", "clubs": "2C", "spades": "2S", "none": ""}),
        4: MappingProxyType({"diamonds": ""}),
        5: MappingProxyType({"diamonds": "2C 2D", "spades": "2S 2D", "none": ""}),
        6: MappingProxyType({"diamonds": "2C 3C 2D 3D", "twos": "2C 2D 2S 2H", "none": ""}),
    }
)
"""The cards that each value of `REMOVED` takes out, by number of players."""


def removal(options: Options) -> str:
    """The value of `REMOVED`, or the default where that is not for this number of players."""
    chosen = options[REMOVED]
    return chosen if chosen in REMOVED_CARDS.get(options.players, ()) else REMOVED.default


def pack_count(options: Options) -> int:
    """The number of packs (HE-27)."""
    chosen = options[PACKS]
    if chosen == "usual":
        return 3 if options.players >= MANY else 2
    return PACK_NAMES.index(chosen)


def cards_in_play(options: Options) -> Cards:
    """All cards of the deal (HE-1, HE-26, HE-27)."""
    return _cards(pack_count(options), _removed_cards(options), has_jokers(options))


def _removed_cards(options: Options) -> str:
    found = REMOVED_CARDS.get(options.players)
    return "" if found is None else found[removal(options)]


@lru_cache(maxsize=64)
def _cards(packs: int, removed: str, jokers: bool) -> Cards:  # noqa: FBT001 (of a cache)
    out = {Card.parse(text) for text in removed.split()}
    plain = pack((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), RANKS, packs)
    wild = pack((Suit.JOKERS,), (Rank.JOKER,), 2 * jokers)
    return tuple(card for card in (*plain, *wild) if card not in out)


def has_jokers(options: Options) -> bool:
    """True if two jokers are hearts (HE-26)."""
    return options[JOKERS] != "none"


def is_complex(options: Options) -> bool:
    """True if scores are complex numbers (HE-29)."""
    return options[PENALTIES] == "complex"


def left_over(options: Options) -> int:
    """The number of cards that nobody is dealt: the kitty (HE-25), or what lies face up (HE-27)."""
    return len(cards_in_play(options)) % options.players


def is_face_down(options: Options) -> bool:
    """True if the cards left over are a kitty, which only its taker sees (HE-25)."""
    return options[KITTY] != "none"


def queen_counts(options: Options) -> bool:
    """True if the queen of spades is a penalty card (HE-15): in all but the basic game (HE-22)."""
    return options[PENALTIES] != "basic"


def points_of(options: Options, card: Card) -> int:
    """The penalty points of a card (HE-15, HE-22, HE-24, HE-26, HE-28); in HE-29 i counts as 1 here."""
    kind = options[PENALTIES]
    if card.suit is Suit.JOKERS:
        return 1
    if card.suit is Suit.HEARTS:
        if kind in _SPOTS:
            return _SPOTS[kind].get(card.rank, card.rank)
        return QUEEN_POINTS if is_one_of(card, PINK_LADY) and kind == "pink_lady" else 1
    if not is_one_of(card, QUEEN) or not queen_counts(options):
        return 0
    if kind in _SPOTS:
        return SPOT_QUEEN_POINTS
    has_dearer = has_jokers(options) and kind == "black_lady" and options[QUEEN_WITH_JOKERS] == "fifteen"
    return JOKER_QUEEN_POINTS if has_dearer else QUEEN_POINTS


def is_one_of(card: Card, plain: Card | None) -> bool:
    """True if a card is this one, in whichever pack."""
    return plain is not None and card[:2] == plain[:2]


def opening_card(options: Options) -> Card:
    """The card whose holder leads first, if `OPENING` says so: the lowest club in play (HE-3, HE-10)."""
    return min(card for card in cards_in_play(options) if card.suit is Suit.CLUBS)


def never_passed(options: Options) -> Cards:
    """The cards in play that may not be passed (HE-9); the opening card takes the place of a missing 2♣."""
    if not options[NEVER_PASSED]:  # mostly, and presets are told apart by it
        return ()
    opening = opening_card(options)
    kept = {(opening if card == TWO else card)[:2] for card in options[NEVER_PASSED]}
    return tuple(card for card in cards_in_play(options) if card[:2] in kept)


def hand_size(options: Options) -> int:
    """The number of cards that each player is dealt."""
    return len(cards_in_play(options)) // options.players


def _too_few_packs(options: Options) -> bool:
    return options.players > FEW and pack_count(options) == 1


def _several_for_few(options: Options) -> bool:
    return options.players < FEW and pack_count(options) > 1


def _two_for_many(options: Options) -> bool:
    return options.players >= MANY and pack_count(options) == 2


def _uneven(options: Options) -> bool:
    is_one = pack_count(options) == 1 and options.players <= FEW
    # Where it is the kitty or the jokers that do not go with something, that is said instead.
    return is_one and not is_face_down(options) and not _jokers_uneven(options) and left_over(options) > 0


def _kitty_of_four(options: Options) -> bool:
    return is_face_down(options) and options.players == 4


def _kitty_of_other_pack(options: Options) -> bool:
    is_other = bool(_removed_cards(options)) or has_jokers(options) or pack_count(options) > 1
    return is_face_down(options) and is_other


def _jokers_uneven(options: Options) -> bool:
    return has_jokers(options) and (options.players in (4, 5) or pack_count(options) > 1)


def _removed_of_several(options: Options) -> bool:
    return pack_count(options) > 1 and bool(_removed_cards(options))


def _opening_unsure(options: Options) -> bool:
    return options[OPENING] == "two_of_clubs" and (is_face_down(options) or pack_count(options) > 1)


def _split_above_hand(options: Options) -> bool:
    return options[PASSING] == "split" and options.players - 1 > hand_size(options)


def _complex_with_others(options: Options) -> bool:
    is_other = options[TARGET_SCORE] or options[TEN_OF_CLUBS] or options[OMNIBUS] == "ten"
    return is_complex(options) and is_other


def _complex_moon(options: Options) -> bool:
    return is_complex(options) and options[MOON] in ("asobi", "self_plus", "choice")


def _complex_reaches(options: Options) -> bool:
    return is_complex(options) and options[ENDING] == "reaches" and _to_a_target(options)


def _signs_of_no_complex(options: Options) -> bool:
    return options[MOON] == "signs" and not is_complex(options)


def _sun_without_moon(options: Options) -> bool:
    return options[SUN] and options[MOON] == "off"


def _nothing_to_break(options: Options) -> bool:
    breaks = options[BREAKING] == "hearts" and queen_counts(options)
    return not options[QUEEN_BREAKS] and not breaks


def _nothing_passed(options: Options) -> bool:
    return bool(options[NEVER_PASSED]) and options[PASSING] == "none"


def _limit_above_hand(options: Options) -> bool:
    return options[PASSING] == "dealer" and options[PASS_LIMIT] > hand_size(options)


_OF_ONE_PACK: Final = (
    *("black_lady", "basic", "omnibus_10", "omnibus_j", "pink_lady_10", "pink_lady_j"),
    *("spot_a", "spot_b", "complex", "asobi_taizen"),
)
"""The presets for all whom one pack is enough for."""

_SPOT: Final[Mapping[str, Value]] = MappingProxyType({"moon": "others", "target": 500})
"""The rest of Spot Hearts (HE-28)."""

OPTIONS: Final = OptionSet(
    game="hearts",
    players=(4, 3, *range(5, 17)),
    options=(
        REMOVED,
        PACKS,
        KITTY,
        JOKERS,
        PASSING,
        PASS_LIMIT,
        NEVER_PASSED,
        OPENING,
        BREAKING,
        QUEEN_BREAKS,
        FIRST_TRICK,
        PENALTIES,
        QUEEN_WITH_JOKERS,
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
        "kitty": {"kitty": "first_trick", "removed": "none", "opening": "left_of_dealer"},
        "high_low_joker": {"jokers": "two", "removed": "none"},
        "cancellation": {
            "packs": "usual",
            "removed": "none",
            "opening": "left_of_dealer",
            "passing": "none",
            "moon": "others",
        },
        "spot_a": {"penalties": "spot_a", **_SPOT},
        "spot_b": {"penalties": "spot_b", **_SPOT},
        "complex": {"penalties": "complex", "moon": "signs", "reaches": "exceeds"},
        "asobi_taizen": {"moon": "asobi"},
    },
    are_scores_complex=is_complex,
    usual_players={"kitty": 3, "high_low_joker": 3, "cancellation": 8},
    meant_for={
        **dict.fromkeys(_OF_ONE_PACK, range(3, FEW + 1)),
        "windows": (4,),
        "kizu": range(3, 6),
        "kitty": (3,),
        "high_low_joker": (3,),
        "cancellation": range(FEW, 17),
    },
    first_choice="windows",
    conflicts=(
        Conflict("HE-27", "hearts.conflict.one_pack", ("packs",), _too_few_packs),
        Conflict("HE-27", "hearts.conflict.several_packs", ("packs",), _several_for_few),
        Conflict("HE-27", "hearts.conflict.two_packs", ("packs",), _two_for_many),
        Conflict("HE-1", "hearts.conflict.uneven", ("removed", "kitty", "jokers"), _uneven),
        Conflict("HE-25", "hearts.conflict.kitty_of_four", ("kitty",), _kitty_of_four),
        Conflict(
            "HE-25",
            "hearts.conflict.kitty_pack",
            ("kitty", "removed", "jokers", "packs"),
            _kitty_of_other_pack,
        ),
        Conflict("HE-26", "hearts.conflict.jokers", ("jokers", "packs"), _jokers_uneven),
        Conflict("HE-27", "hearts.conflict.removed", ("removed", "packs"), _removed_of_several),
        Conflict("HE-10", "hearts.conflict.opening", ("opening", "kitty", "packs"), _opening_unsure),
        Conflict("HE-7", "hearts.conflict.split", ("passing",), _split_above_hand),
        Conflict(
            "HE-29",
            "hearts.conflict.complex",
            ("penalties", "target_score", "ten_of_clubs", "omnibus"),
            _complex_with_others,
        ),
        Conflict("HE-29", "hearts.conflict.complex_moon", ("penalties", "moon"), _complex_moon),
        Conflict("HE-29", "hearts.conflict.complex_end", ("penalties", "reaches"), _complex_reaches),
        Conflict("HE-29", "hearts.conflict.signs", ("moon", "penalties"), _signs_of_no_complex),
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
