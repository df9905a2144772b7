"""Short lessons in Hearts on what is different in other rules: a few tricks each."""

from __future__ import annotations

from typing import Final

from cardtable.engine.cards import Cards
from cardtable.engine.games.hearts import OPTIONS
from cardtable.engine.options import Options
from cardtable.engine.rules import EntryPoint
from cardtable.present.games.hearts.lesson import MIO, REN, SORA, Exercise, Script, course
from cardtable.present.lessons.game_lesson import OWN, parse_cards
from cardtable.present.lessons.script import Told

HARU, YUKI = 4, 5


def _rules(preset: str, players: int = 4) -> Options:
    """The rules of a preset, without passing, and with whoever sits at the dealer's left to lead."""
    return OPTIONS.choose(preset, players, {"passing": "none", "opening": "left_of_dealer"})


def _told(lesson: str, name: str) -> Told:
    return Told(f"{lesson}.lesson.{name}.ask")


def _asked(lesson: str, name: str, card: str, **special: str) -> Exercise:
    others: tuple[tuple[str, Cards], ...] = tuple((kind, parse_cards(text)) for kind, text in special.items())
    return Exercise(name, parse_cards(card), others, lesson)


SPOT: Final = Script(
    "hearts.spot",
    _rules("spot_a"),
    EntryPoint(1, (0,) * 4, MIO),
    (
        "AH KH 2H JS 9S 6S 3S KD JD 9D 7D 4D 2D",
        "10H 8H 5H JC 8C 5C 3C AS 7S 4S QD 8D 5D",
        "QH 7H 4H QC 9C 7C 2C QS 10S 5S AD 6D 3D",
        "JH 9H 6H 3H AC KC 10C 6C 4C KS 8S 2S 10D",
    ),
    (
        _told("hearts.spot", "aim"),
        _told("hearts.spot", "prices"),
        _asked("hearts.spot", "throw", "AH", king="KH"),
        _asked("hearts.spot", "duck", "2H"),
    ),
    {MIO: "8C 10H", REN: "7C QH", SORA: "KC 3H"},
)
"""Each heart costs what it shows (HE-28)."""

JACK: Final = Script(
    "hearts.jack",
    _rules("omnibus_j"),
    EntryPoint(1, (0,) * 4, OWN),
    (
        "JD 5D 2D 10C 7C 4C 9S 6S 3S 8H 6H 3H 2H",
        "AD 6D KC 9C 6C 3C KS QS 10S 5S AH 9H 4H",
        "QD 8D 7D AC JC 5C 2C JS 8S 4S KH 10H 5H",
        "KD 10D 9D 4D 3D QC 8C AS 7S 2S QH JH 7H",
    ),
    (
        _told("hearts.jack", "aim"),
        _asked("hearts.jack", "keep", "5D", low="2D"),
        _asked("hearts.jack", "home", "JD"),
        _asked("hearts.jack", "away", "2H", low="3H"),
    ),
    {MIO: "AD 6D 9H", REN: "7D 8D 10H", SORA: "9D 10D QH"},
)
"""A card takes ten points off (HE-20)."""

TWO_PACKS: Final = Script(
    "hearts.two_packs",
    _rules("cancellation", 6),
    EntryPoint(1, (0,) * 6, OWN),
    (
        "KC' 10C 3C JH' QH 4H 2H' 9S 7S 6S' 3S 2S 10D 8D 7D 5D 4D'",
        "KC 8C 7C' 4C AH 10H 6H 3H AS 10S 8S 5S AD JD 9D 6D 3D",
        "QC 5C 4C' 2C 9H 7H 5H KS' JS 9S' 4S' 3S' KD QD' 8D' 2D 6D'",
        "AC JC 8C' 6C KH' 10H' 3H' 2H QS 8S' 6S 2S' AD' 10D' 7D' 5D' 4D",
        "9C 6C' 2C' JC' KH 8H 6H' 5H' AS' 10S' 5S' 4S QD JD' 9D' 3D' 2D'",
        "AC' QC' 9C' 5C' JH AH' 9H' 7H' KS QS' JS' 7S' KD' 10C' 7C 3C' 8H'",
        "QH' 4H'",
    ),
    (
        _told("hearts.two_packs", "aim"),
        _told("hearts.two_packs", "aces"),
        _asked("hearts.two_packs", "king", "KC'"),
        _asked("hearts.two_packs", "jack", "JH'", queen="QH"),
    ),
    {MIO: "KC 6H", REN: "5C 7H", SORA: "AC 2H", HARU: "9C 8H", YUKI: "AC' JH"},
)
"""Two identical cards cancel each other (HE-27)."""

KITTY: Final = Script(
    "hearts.kitty",
    _rules("kitty", 3),
    EntryPoint(1, (0,) * 3, OWN),
    (
        "KC 4C AS 10S 7S 3S QD 9D 6D 4D 2D JH 9H 8H 5H 3H 2H",
        "9C 7C 6C 3C 2C KS 8S 6S 4S AD 10D 7D 5D KH 10H 6H 4H",
        "JC AC QC 10C 8C 5C JS 9S 5S 2S KD JD 8D 3D AH QH 7H",
        "QS",
    ),
    (
        _told("hearts.kitty", "aim"),
        _asked("hearts.kitty", "duck", "4C"),
        _told("hearts.kitty", "hidden"),
    ),
    {MIO: "9C", REN: "JC 3D"},
)
"""A card lies face down, and goes to whoever takes the first trick (HE-25)."""

JOKERS: Final = Script(
    "hearts.jokers",
    _rules("high_low_joker", 3),
    EntryPoint(1, (0,) * 3, OWN),
    (
        "JK KH 3H 10C 4C 2C AS 9S 6S 2S QD 10D 7D 4D 2D 8C JD 5S",
        "9H 8H 6H 2H AC JC 7C 5C KS JS 8S 4S AD 9D 6D 3D 10S QC",
        "JK' AH QH JH 10H 7H 5H 4H KC 9C 6C 3C QS 7S 3S KD 8D 5D",
    ),
    (
        _told("hearts.jokers", "aim"),
        _asked("hearts.jokers", "club", "10C"),
        _asked("hearts.jokers", "high", "3H", joker="JK"),
        _told("hearts.jokers", "low"),
    ),
    {MIO: "AC 9H 2H", REN: "KC 4H JK'"},
)
"""Two jokers are hearts, one above the ace and one below the two (HE-26)."""

COMPLEX: Final = Script(
    "hearts.complex",
    _rules("complex"),
    EntryPoint(3, (-4, 0, 14, 0, 3, 13, -7, 13), OWN, 2),
    (
        "AC 4C AH 3H 8S 6S 4S 2S 9D 7D 5D 3D 2D",
        "QC 7C 3C KH 10H 6H AS 9S 5S KD 10D 6D 4D",
        "JC 10C 6C 2C QH 5H 2H KS 7S 3S AD QD 8D",
        "KC 9C 8C 5C JH 9H 8H 7H 4H QS JS 10S JD",
    ),
    (
        _told("hearts.complex", "aim"),
        _told("hearts.complex", "cards"),
        _asked("hearts.complex", "ten", "4C"),
        _asked("hearts.complex", "welcome", "AH"),
        _asked("hearts.complex", "zero", "2D"),
    ),
    {MIO: "7C 6H 10D", REN: "10C 5H 8D", SORA: "9C 9H JD"},
)
"""Points are complex numbers, and closest to zero wins (HE-29)."""

SPOT_COURSE, JACK_COURSE, TWO_PACKS_COURSE, KITTY_COURSE, JOKERS_COURSE, COMPLEX_COURSE = map(
    course, (SPOT, JACK, TWO_PACKS, KITTY, JOKERS, COMPLEX)
)
