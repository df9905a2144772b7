"""The options of Hachihachi Trick, its presets, and the table of hand roles as data (HT-12)."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Suit, pack
from cardtable.engine.options import Number, OptionSet, Switch, Table
from cardtable.engine.trick_game import RANKS

ROUNDS: Final = Number("rounds", 12, 1, 24, group="match")
"""HT-4: how many rounds a match has."""

STAKE: Final = Number("stake", 50, 0, 1000, group="match")
"""HT-1: the chips that each player starts with."""

FIRST_SEAT_STARTS: Final = Switch("first_seat_starts", default=False, group="match", is_rule=False)
"""HT-2: whether the first seat starts the first round, as in the first match of somebody new to the game."""

RETURNED: Final = Switch("returned", default=False, group="chips")
"""HT-9: whether folding is paid back at once where nobody is in."""

MIZUTEN_BONUS: Final = Number("mizuten_bonus", 1, 1, 5, group="chips")
"""HT-22: what every other player pays for a Mizuten that succeeds."""

COMBINATIONS: Final = (
    ("straight_flush", (15, 7)),
    ("four_of_a_kind", (10, 5)),
    ("full_house", (6, 3)),
    ("flush", (5, 2)),
    ("three_pairs", (5, 2)),
    ("straight", (4, 2)),
    ("three_of_a_kind", (3, 1)),
    ("two_pairs", (1, 0)),
)
"""HT-12: the combination roles, each with its value in and forced out."""

WEAK: Final = (
    ("seven_high", (10, 5)),
    ("eight_high", (6, 3)),
    ("nine_high", (4, 2)),
    ("ten_high", (2, 1)),
)
"""HT-12: the roles of weak hands, alike."""

ROLES: Final = Table(
    "roles",
    (*COMBINATIONS, *WEAK),
    rows=tuple(name for name, _ in (*COMBINATIONS, *WEAK)),
    columns=("in", "forced_out"),
    low=0,
    high=100,
    named={"ours": (*COMBINATIONS, *WEAK)},
    group="roles",
)
"""HT-12: the table of hand roles; a role left out does not count.

The inventor published a table as a picture, which our source does not contain. The default is ours: the
values follow how rare each role is, and forced out pays half the value in, rounded down.
"""

PACK: Final = pack((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), RANKS)
"""HT-1: the cards."""

HAND_SIZE: Final = 7
"""HT-3: the cards that each player is dealt."""

MOST_IN: Final = 3
"""HT-7: how many can be in."""

OPTIONS: Final = OptionSet(
    game="hachihachi_trick",
    players=(5, 3, 4, 6, 7),
    options=(ROUNDS, STAKE, FIRST_SEAT_STARTS, RETURNED, MIZUTEN_BONUS, ROLES),
    presets={"standard": {}, "short": {"rounds": 6}},
    first_match={FIRST_SEAT_STARTS.id: True},
)
