"""Where things lie on the table: pure geometry, from the zones of a picture and the size of the window.

The person's own seat is at the bottom; the others follow clockwise on an arc from the left over the top to
the right. All lengths are device-independent pixels, angles degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final, TypeAlias

from cardtable.engine.seats import Seat
from cardtable.ui.table.picture import Picture, Role, Zone
from cardtable.ui.table.theme import GRID, LIFT

ZoneKey: TypeAlias = tuple[Role, Seat | None]

CARD_RATIO: Final = 5 / 7  # width to height
OTHERS_SCALE: Final = 0.62  # other seats' hands and all won piles are this much smaller
SPREAD_STEP: Final = 0.3  # between the cards of a spread pile, in card widths
HAND_STEP: Final = 0.78  # between the cards of a hand with room to spare, in card widths
LEAST_STEP: Final = 24.0  # what stays visible of a card in a crowded hand
FAN_DEGREES: Final = 2.0  # between neighbours in a hand,
FAN_MOST: Final = 12.0  # and between the first and the last
SAG: Final = 0.04  # how much lower the ends of a full hand lie, in card heights
BADGE: Final = (26 * GRID, 6 * GRID)
PROMPT_HEIGHT: Final = 5 * GRID
MARGIN: Final = 2 * GRID


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card lies: its centre, its turn, its size relative to a full card."""

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


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything's place. `card` is the width and height of a full card; `hand_top` the edge a dragged card
    must cross to be played."""

    card: tuple[float, float]
    places: Mapping[ZoneKey, tuple[Place, ...]]
    badges: Mapping[Seat, Box]
    prompt: Box
    banner: Box
    hand_top: float


def lay_out(picture: Picture, width: float, height: float) -> Layout:
    """The layout of a picture in a window of this size."""
    card_height = max(
        72.0,
        min(
            (height - 4 * MARGIN - PROMPT_HEIGHT - GRID) / (OTHERS_SCALE + 1.1 + 1 + LIFT + SAG),
            (width - 2 * MARGIN) / 7 / CARD_RATIO * 1.25,
        ),
    )
    card_width = card_height * CARD_RATIO
    hand_y = height - MARGIN - card_height * (0.5 + SAG)
    hand_top = hand_y - card_height * (0.5 + LIFT)
    prompt = Box(MARGIN, hand_top - PROMPT_HEIGHT - GRID, width - 2 * MARGIN, PROMPT_HEIGHT)
    top_y = MARGIN + card_height * OTHERS_SCALE / 2
    centre_y = (top_y + card_height * OTHERS_SCALE / 2 + prompt.y) / 2
    table = _Table(width, card_width, card_height, hand_y, top_y, centre_y, len(picture.seats))
    piles = {zone.seat: _pile_width(zone, card_width) for zone in picture.zones if zone.role is Role.WON}
    order = {seat: index for index, seat in enumerate(picture.seats)}
    places = {
        (zone.role, zone.seat): table.zone(
            zone, 0 if zone.seat is None else order[zone.seat], piles.get(zone.seat, 0.0)
        )
        for zone in picture.zones
    }
    return Layout(
        card=(card_width, card_height),
        places=places,
        badges={seat: table.badge(index, prompt) for seat, index in order.items()},
        prompt=prompt,
        banner=Box(
            0, centre_y - card_height * 0.2, width, card_height
        ),  # the played cards' indices stay free
        hand_top=hand_top,
    )


def _pile_width(zone: Zone, card_width: float) -> float:
    """The room a won pile needs, with a margin; a pile that is squared keeps the room of one card."""
    steps = max(len(zone.cards) - 1, 0) * SPREAD_STEP if zone.spread else 0.0
    return card_width * OTHERS_SCALE * (1 + steps) + 2 * MARGIN


@dataclass(frozen=True, slots=True)
class _Table:
    width: float
    card_width: float
    card_height: float
    hand_y: float
    top_y: float
    centre_y: float
    seats: int

    def zone(self, zone: Zone, index: int, pile: float) -> tuple[Place, ...]:
        count = len(zone.cards)
        match zone.role:
            case Role.HAND if index == 0:
                return self._fan(count, self.width / 2, self.hand_y, 1.0, MARGIN, self.width - pile - MARGIN)
            case Role.HAND:
                x, y = self._around(index)
                half = self.width / max(self.seats, 2) - MARGIN
                left = BADGE[0] + 2 * MARGIN if self.seats == 2 else max(x - half, MARGIN)
                right = min(x + half, self.width - pile - MARGIN)
                return self._fan(count, x, y, OTHERS_SCALE, left, right)
            case Role.PLAYED:
                x, y = self._ring(index)
                return tuple(Place(x, y) for _ in range(count))
            case Role.WON:
                return self._pile(zone, index)
            case Role.DECK:
                return tuple(Place(self.width / 2, self.centre_y - i * 0.5) for i in range(count))

    def badge(self, index: int, prompt: Box) -> Box:
        width, height = BADGE
        if index == 0:
            return Box(MARGIN, prompt.y - height + PROMPT_HEIGHT, width, height)
        if self.seats == 2:
            return Box(MARGIN, MARGIN, width, height)
        x, y = self._around(index)
        x = min(max(x - width / 2, MARGIN), self.width - width - MARGIN)
        return Box(x, y + self.card_height * OTHERS_SCALE / 2, width, height)

    def _around(self, index: int) -> tuple[float, float]:
        """Centre of another seat's hand on the arc; index counts clockwise from the bottom."""
        angle = radians(180 * (1 - index / self.seats))
        reach = self.width / 2 - self.card_width
        return self.width / 2 + reach * cos(angle), self.centre_y - (self.centre_y - self.top_y) * sin(angle)

    def _ring(self, index: int) -> tuple[float, float]:
        """Where a seat's played card lies: towards its seat; two seats' cards side by side, to be big."""
        if self.seats == 2:
            side = self.card_width * 0.62
            return self.width / 2 + (side if index == 0 else -side), self.centre_y
        angle = radians(270 - 360 * index / self.seats)
        return (
            self.width / 2 + 1.1 * self.card_width * cos(angle),
            self.centre_y - 0.55 * self.card_height * sin(angle),
        )

    def _fan(
        self, count: int, x: float, y: float, scale: float, left: float, right: float
    ) -> tuple[Place, ...]:
        """A gentle arc around x, moved and tightened to stay between left and right."""
        card = self.card_width * scale
        steps = max(count - 1, 1)
        wanted = card * HAND_STEP * (1.0 if scale == 1.0 else 0.5)
        step = max(min(wanted, (right - left - card) / steps), min(LEAST_STEP * scale, wanted))
        half = step * (count - 1) / 2
        x = max(min(x, right - half - card / 2), left + half + card / 2)
        turn = min(FAN_DEGREES, FAN_MOST / steps)
        sag = SAG * self.card_height * scale * turn * steps / FAN_MOST
        offs = [i - (count - 1) / 2 for i in range(count)]
        return tuple(
            Place(x + off * step, y + sag * (2 * off / steps) ** 2, off * turn, scale) for off in offs
        )

    def _pile(self, zone: Zone, index: int) -> tuple[Place, ...]:
        """A won pile: at the right end of its seat's row; spread to the left when its faces are shown."""
        card = self.card_width * OTHERS_SCALE
        right = self.width - MARGIN - card / 2
        if index == 0:
            y = self.hand_y + self.card_height * (1 - OTHERS_SCALE) / 2
        elif self.seats == 2:
            y = self.top_y
        else:
            x, y = self._around(index)
            right = min(x + card * 1.6, right)
        step = card * SPREAD_STEP if zone.spread else 0.75
        count = len(zone.cards)
        return tuple(
            Place(right - (count - 1 - i) * step if zone.spread else right - i * step, y, 0.0, OTHERS_SCALE)
            for i in range(count)
        )
