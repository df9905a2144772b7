"""The colours of the pack: for colour-blind eyes, too, and on the stock; what is remembered of it."""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

import pytest

from cardtable.engine.cards import Suit
from cardtable.present.card_design import COLOURS, STOCK, TINTS, CardDesign

Triple: TypeAlias = tuple[float, float, float]

EYES: Final[dict[str, tuple[Triple, Triple, Triple]]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""What such eyes see of linear RGB: Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE TVCG 15 (6), 2009, at severity 1."""

FAR: Final = 20.0
"""In CIELAB; 2.3 is just noticeable."""
READABLE: Final = 4.5
"""WCAG 2.2, 1.4.3."""


def linear(colour: str) -> Triple:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))

    def light(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    return light(red), light(green), light(blue)


def seen(colour: str, eyes: str) -> Triple:
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, light, strict=True))))
        for row in EYES[eyes]
    )
    return red, green, blue


def lab(light: Triple) -> Triple:
    """CIELAB of linear sRGB, white point D65."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883

    def bent(part: float) -> float:
        return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116

    return 116 * bent(y) - 16, 500 * (bent(x) - bent(y)), 200 * (bent(y) - bent(z))


def distance(one: str, other: str, eyes: str) -> float:
    pairs = zip(lab(seen(one, eyes)), lab(seen(other, eyes)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def contrast(one: str, other: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    bright, dark = sorted(
        (sum(w * part for w, part in zip(weights, linear(each), strict=True)) for each in (one, other)),
        reverse=True,
    )
    return (bright + 0.05) / (dark + 0.05)


def test_the_simulation_sees_what_is_known_of_it() -> None:
    grey = "#808080"
    for eyes in EYES:
        assert seen(grey, eyes) == pytest.approx(linear(grey), abs=1e-5)
    red, green = "#CC3311", "#5A7A00"
    assert distance(red, green, "usual") > 70
    assert distance(red, green, "deuteranopia") < 0.4 * distance(red, green, "usual")


@pytest.mark.parametrize("eyes", EYES)
def test_four_colours_are_four_to_every_eye(eyes: str) -> None:
    suits = [COLOURS["four"][suit] for suit in Suit if suit is not Suit.JOKERS]
    assert min(distance(one, other, eyes) for one, other in combinations(suits, 2)) >= FAR


@pytest.mark.parametrize("eyes", EYES)
def test_two_colours_are_two_to_every_eye(eyes: str) -> None:
    design = CardDesign()
    assert design.ink(Suit.SPADES) == design.ink(Suit.CLUBS)
    assert design.ink(Suit.HEARTS) == design.ink(Suit.DIAMONDS)
    assert distance(design.ink(Suit.SPADES), design.ink(Suit.HEARTS), eyes) >= FAR


@pytest.mark.parametrize("colours", COLOURS)
def test_every_suit_is_read_on_the_stock(colours: str) -> None:
    design = CardDesign(colours=colours)
    assert all(contrast(design.ink(suit), STOCK) >= READABLE for suit in Suit)


def test_patterns_are_seen_and_backs_are_not_taken_for_faces() -> None:
    for field, line in TINTS.values():
        assert contrast(field, line) >= 2.5
        assert contrast(field, STOCK) >= READABLE


def test_what_is_saved_is_loaded() -> None:
    design = CardDesign("large", "four", "seigaiha", "plum")
    assert CardDesign.from_json(design.to_json()) == design
    assert CardDesign.from_json({"back": "weave", "edge": "gilt"}) == CardDesign(back="weave")


@pytest.mark.parametrize("data", [None, [], "large", {"index": 3}, {"back": "roses"}, {"tint": ["plum"]}])
def test_what_makes_no_sense_is_no_deck(data: object) -> None:
    assert CardDesign.from_json(data) is None
