"""Parts of a layout: places, boxes, the measures of the table, and the arc in which a hand lies.

All lengths are device-independent pixels, angles degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, radians, sin
from typing import Final, TypeAlias

from cardtable.engine.seats import Seat
from cardtable.present.metrics import GRID
from cardtable.present.picture import Role, Zone

ZoneKey: TypeAlias = tuple[Role, Seat | None]

CARD_RATIO: Final = 5 / 7
"""The width of a card, in its heights."""
SPREAD_STEP: Final = 0.3
"""The distance between the cards of a spread pile, in card widths."""
PILE_STEP: Final = 0.75
"""The distance between the cards of a squared pile, in pixels."""
HAND_STEP: Final = 0.78
"""The distance between the cards of a hand with room to spare, in card widths."""
INDEX_WIDTH: Final = 0.31
"""The part of a card that must show so that a large index can be read, in card widths."""
LEAST_STEP: Final = 24.0
"""The least distance between the cards of a crowded hand, in pixels, so that each can be hit."""
MOST_TURNED: Final = 3.0
"""The most that a card of a trick is turned, in degrees: people lay them upright, but not by a ruler."""
TURNED_ROOM: Final = (
    cos(radians(MOST_TURNED)) + sin(radians(MOST_TURNED)) / CARD_RATIO,
    cos(radians(MOST_TURNED)) + sin(radians(MOST_TURNED)) * CARD_RATIO,
)
"""The room for a card turned as far as that, in its widths and heights."""
FAN_DEGREES: Final = 2.0
"""The angle between neighbours in a hand with room to spare."""
FAN_MOST: Final = 12.0
"""The greatest angle between the first and the last card of a hand."""
SAG: Final = 0.04
"""The distance by which the ends of a full hand lie lower than its middle, in card heights."""
BADGE: Final = (26 * GRID, 6 * GRID)
"""Width and height of the name below a portrait, with a line of notes, at the usual size of text."""
NAME_HEIGHTS: Final = (BADGE[1], 5.0 * GRID, 2.5 * GRID)
"""The heights of a name: with a line of notes below it, with both small, and without the notes."""
PORTRAIT: Final = 0.1
"""The diameter of a portrait with room to spare, in heights of the felt."""
PORTRAIT_ACROSS: Final = 0.085
"""The greatest diameter of a portrait, in widths of the felt."""
BESIDE: Final = 4.0
"""The distance from a portrait to its name, and to the cards beside it."""
LEAST_PORTRAIT: Final = 5.0 * GRID
"""The diameter at which a portrait is still told from others."""
PROMPT_HEIGHT: Final = 5 * GRID
"""The height of the line that says what to do, at the usual size of text."""
MARGIN: Final = 2 * GRID
"""The distance of everything from the edge of the felt."""
SLACK: Final = 0.1
"""The number of pixels by which things may overlap through rounding."""
LEAST_WITH_BUTTONS: Final = 105 * GRID
"""The least width of a table that has room for round buttons in its corner."""
ROUND_BUTTON: Final = 5 * GRID
"""The diameter of a round button."""
BETWEEN_BUTTONS: Final = GRID
"""The distance between round buttons."""
BUTTONS: Final = 6
"""The greatest number of round buttons in the corner of the felt."""
ROWS_OF_BUTTONS: Final = 2
"""The most rows of round buttons; above them is room for the slip of score."""
NARROW_FELT: Final = 120 * GRID
"""The width below which the hand takes the room of a column of buttons, where these have that of the slip."""
MOST_SLIP: Final = 27 * GRID
"""The greatest width of the slip of score, at the usual size of text."""
LEAST_SLIP: Final = (14 * GRID, 8 * GRID)
"""The width and height with which the slip is worth its room beside the hand, at the usual size of text."""
SLIP_LINE: Final = 14 * GRID
"""The width of a slip that is folded to a line, at the usual size of text."""
SLIP_SHARE: Final = 0.22
"""The greatest width of a folded slip, in widths of the felt."""
COUNT: Final = (26.0, 18.0)
"""The width and height of a number that lies on cards."""


@dataclass(frozen=True, slots=True)
class Place:
    """A card's place: its centre, its turn, its size relative to a full card."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float

    def enlarged(self, times: float, right: float = 0.0) -> Box:
        """Return the rectangle so far to the right, then all of it so many times as large."""
        return Box((self.x + right) * times, self.y * times, self.width * times, self.height * times)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of everything on the table.

    `card` is the width and height of a full card; `hand_top` the edge a dragged card must cross to be played;
    `counts` are the boxes for the number of cards in a zone; `text` is the size of text relative to the usual
    one; `portraits` are the squares around the round portraits, and `badges` the boxes of the names below
    them; `rooms` are those up to which long names may grow; `stacks` are those of the chips.
    `middle` is the felt that seats and hands leave free above the prompt. `offers` are the rooms for what is
    offered, the best first. `corner` is for the round buttons, and `slip` the room for the slip of score.
    `speech` are the rooms for what seats say or have called, the best first; `upon` are those upon cards, for
    words that fit in none of these. `zoom` is the size of everything
    relative to that on a felt that is large enough; `text` is that of the text, with it.
    """

    card: tuple[float, float]
    places: Mapping[ZoneKey, tuple[Place, ...]]
    badges: Mapping[Seat, Box]
    portraits: Mapping[Seat, Box]
    prompt: Box
    banner: Box
    hand_top: float
    counts: Mapping[ZoneKey, Box] = field(default_factory=dict)
    text: float = 1.0
    rooms: Mapping[Seat, Box] = field(default_factory=dict)
    stacks: Mapping[Seat | None, Box] = field(default_factory=dict)
    middle: Box = field(default=Box(0, 0, 0, 0))
    slip: Box = field(default=Box(0, 0, 0, 0))
    corner: Box = field(default=Box(0, 0, 0, 0))
    offers: tuple[Box, ...] = ()
    speech: Mapping[Seat, tuple[Box, ...]] = field(default_factory=dict)
    upon: Mapping[Seat, Box] = field(default_factory=dict)
    zoom: float = 1.0

    def enlarged(self, times: float, aside: float = 0.0) -> Layout:
        """Return the layout so many times as large: the same, seen from nearer.

        Args:
            times: how many.
            aside: felt to be added on both sides before; what lies in the corner stays in the corner.
        """

        def box(each: Box) -> Box:
            return each.enlarged(times, aside)

        def place(each: Place) -> Place:
            return Place((each.x + aside) * times, each.y * times, each.angle, each.scale)

        return Layout(
            card=(self.card[0] * times, self.card[1] * times),
            places={key: tuple([place(each) for each in lying]) for key, lying in self.places.items()},
            badges={seat: box(each) for seat, each in self.badges.items()},
            portraits={seat: box(each) for seat, each in self.portraits.items()},
            prompt=box(self.prompt),
            banner=box(self.banner),
            hand_top=self.hand_top * times,
            counts={key: box(each) for key, each in self.counts.items()},
            text=self.text * times,
            rooms={seat: box(each) for seat, each in self.rooms.items()},
            stacks={seat: box(each) for seat, each in self.stacks.items()},
            middle=box(self.middle),
            slip=self.slip.enlarged(times, 2 * aside),
            corner=self.corner.enlarged(times, 2 * aside),
            offers=tuple([box(each) for each in self.offers]),
            speech={seat: tuple([box(each) for each in rooms]) for seat, rooms in self.speech.items()},
            upon={seat: box(each) for seat, each in self.upon.items()},
            zoom=self.zoom * times,
        )


def portrait_wanted(width: float, height: float) -> float:
    """Return the diameter of a portrait with room to spare, on a felt of this size."""
    return max(min(PORTRAIT * height, PORTRAIT_ACROSS * width), LEAST_PORTRAIT)


def rows_of_buttons(width: float, *, has_slip: bool) -> int:
    """Return the most rows of round buttons on a felt of this width, with or without a slip above them."""
    return ROWS_OF_BUTTONS if has_slip or width >= NARROW_FELT else ROWS_OF_BUTTONS + 1


@lru_cache(maxsize=16)
def corner_for_buttons(width: float, height: float, hand_top: float, *, has_slip: bool = True) -> Box:
    """Return the lower right corner, beside the hand, with as many rows of buttons as fit there.

    A narrower table has no buttons there.
    """
    if width < LEAST_WITH_BUTTONS:
        return Box(width - MARGIN + GRID, height - MARGIN, 0.0, 0.0)
    step, high = ROUND_BUTTON + BETWEEN_BUTTONS, height - MARGIN - hand_top
    rows = max(min(int((high + BETWEEN_BUTTONS) / step), rows_of_buttons(width, has_slip=has_slip)), 1)
    wide, tall = -(-BUTTONS // rows) * step - BETWEEN_BUTTONS, rows * step - BETWEEN_BUTTONS
    return Box(width - MARGIN - wide, height - MARGIN - tall, wide, tall)


def places_of_buttons(corner: Box, zoom: float) -> tuple[Box, ...]:
    """Return the boxes of the round buttons in their corner, from the lower right on, row above row."""
    size, between = ROUND_BUTTON * zoom, BETWEEN_BUTTONS * zoom
    step = size + between
    across = max(int((corner.width + between + SLACK) / step), 1)
    right, bottom = corner.x + corner.width - size, corner.y + corner.height - size
    return tuple(
        Box(right - i % across * step, bottom - i // across * step, size, size) for i in range(BUTTONS)
    )


def room_for_slip(width: float, prompt: Box, end: float, hand: float, text: float) -> Box:
    """Return the room for the slip of score: on the right of the hand, or at the end of the prompt's line.

    Args:
        width: of the felt.
        prompt: the line above the hand.
        end: the height above which nothing else lies at the right of the hand.
        hand: the width that the hand needs around the axis.
        text: the size of text relative to the usual one.
    """
    wide = min((width - hand) / 2 - MARGIN - 2 * GRID, MOST_SLIP * text)
    if wide >= LEAST_SLIP[0] * text and end - prompt.y >= LEAST_SLIP[1] * text:
        return Box(width - MARGIN - wide, prompt.y, wide, end - prompt.y)
    wide = min(SLIP_LINE * text, SLIP_SHARE * width)
    return Box(width - MARGIN - wide, prompt.y, wide, prompt.height)


def room_beside(plate: Box, plates: Iterable[Box], things: Iterable[Box], width: float) -> Box:
    """The room in which a name may grow to both sides: up to things, half-way to other names."""
    left, right = float(MARGIN), width - MARGIN
    limits = [(thing, float(GRID)) for thing in things]
    for other in plates:
        gap = max(other.x - plate.x - plate.width, plate.x - other.x - other.width)
        limits.append((other, (gap + GRID) / 2))
    for box, away in limits:
        if box is plate or box.y >= plate.y + plate.height or box.y + box.height <= plate.y:
            continue
        if box.x + box.width / 2 < plate.x + plate.width / 2:
            left = max(left, box.x + box.width + away)
        else:
            right = min(right, box.x - away)
    left, right = min(left, plate.x), max(right, plate.x + plate.width)
    return Box(left, plate.y, right - left, plate.height)


def fan(
    count: int,
    centre: tuple[float, float],
    card: tuple[float, float],
    between: tuple[float, float],
    *,
    scale: float = 1.0,
    wanted: float = HAND_STEP,
    least: float = LEAST_STEP,
    read: float = INDEX_WIDTH,
) -> tuple[Place, ...]:
    """Place cards in a gentle arc around a point, tightened to stay between two edges.

    Only cards that could not be read any more move away from the point instead.

    Args:
        count: the number of cards.
        centre: where the middle card lies, if there is room.
        card: width and height of a full card.
        between: the edges on the left and on the right.
        scale: the size of these cards.
        wanted: the step between neighbours with room to spare, in widths of these cards.
        least: the least step, even if there is no room for it.
        read: the step at which the cards can be read, in their widths.
    """
    (x, y), (left, right) = centre, between
    width = card[0] * scale
    steps = max(count - 1, 1)
    wanted *= width
    around = (2 * min(x - left, right - x) - width) / steps
    if around + SLACK < min(read * width, wanted):
        around = (right - left - width) / steps
    step = max(min(wanted, around), min(least * scale, wanted))
    half = step * (count - 1) / 2
    x = max(min(x, right - half - width / 2), left + half + width / 2)
    turn = min(FAN_DEGREES, FAN_MOST / steps)
    sag = SAG * card[1] * scale * turn * steps / FAN_MOST
    offs = [i - (count - 1) / 2 for i in range(count)]
    return tuple([Place(x + off * step, y + sag * (2 * off / steps) ** 2, off * turn, scale) for off in offs])


def pile(
    zone: Zone, right: tuple[float, float], width: float, room: float, scale: float
) -> tuple[Place, ...]:
    """Place a squared pile, or one spread to the left when its faces show.

    Args:
        zone: the pile.
        right: the centre of the card on the right.
        width: the width of these cards.
        room: the most they may reach to the left beyond the one on the right.
        scale: the size of these cards.
    """
    (x, y), count = right, len(zone.cards)
    wanted = width * SPREAD_STEP if zone.spread else PILE_STEP
    step = min(wanted, room / max(count - 1, 1))
    return tuple(
        [Place(x - ((count - 1 - i) if zone.spread else i) * step, y, 0.0, scale) for i in range(count)]
    )
