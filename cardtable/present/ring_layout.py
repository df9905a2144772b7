"""Layout of a table for three to sixteen: one at the bottom, the others in stations on three sides.

A station is what an opponent has: a row with the small fan of the hand and, beside it, what the seat has won
or gives away, and the name plate below. What is left in the middle is for the trick.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import ceil
from typing import Final, TypeAlias

from cardtable.engine.seats import Seat
from cardtable.present.geometry import (
    BADGE,
    CARD_RATIO,
    HAND_STEP,
    INDEX_WIDTH,
    MARGIN,
    PILE_STEP,
    PROMPT_HEIGHT,
    SAG,
    SLACK,
    SPREAD_STEP,
    Box,
    Layout,
    Place,
    fan,
    pile,
    room_beside,
)
from cardtable.present.metrics import GRID, LIFT
from cardtable.present.picture import Picture, PictureCard, Role, Zone

Point: TypeAlias = tuple[float, float]

USUAL_HAND: Final = 13  # a hand that everything has room for
OTHERS_SCALE: Final = 0.42  # the greatest size of opponents' cards and piles of tricks
LEAST_BACK: Final = 2.5 * GRID  # their least height,
OWN_SHARE: Final = 0.3  # of the felt's width that the plate at the bottom may grow to
LEAST_PLATE: Final = 11.0 * GRID  # the least width of a name plate,
LEAST_WITH_CHIPS: Final = 16.0 * GRID  # of one below chips and cards,
MOST_STATION: Final = 44.0 * GRID  # and the greatest of a station
STATION_SHARE: Final = 0.22  # of the felt's width that a station may take
LOW_PLATE: Final = 5.0 * GRID  # the height of a plate where many sit, or the felt is low
LOW_FELT: Final = 500.0
SHORT, HIGH_SHARE = 220.0, 0.42
"""Of a low felt, what is left for cards: most of it is the trick's."""
BESIDE: Final = 4.0  # between the cards and the plate
PILE_ROOM: Final = 1.25  # in card widths
STACK_ROOM: Final = 0.95  # for the chips of a seat, likewise
TURN_UP_SCALE: Final = 0.62  # the greatest size of the card turned up, which all must be able to read,
MIDDLE_SHARE: Final = (
    0.19  # and the share of the middle that it may take on one side, as the pot on the other,
)
BELOW: Final = 12.0 * GRID  # what is left below both for buttons, where there is room,
HIGH: Final = 0.45  # and what part of the rest lies above them
OPEN_STEP: Final = 0.36  # between the cards of an opponent's open hand, in card widths,
SHOWN_BACKS: Final = 0.24  # what is seen of those behind the cards it has shown, likewise,
ROW_STEP: Final = 0.45  # and between its rows, in card heights
COLUMN_STEP: Final = 0.36  # between the cards of an open kitty, of which each shows its index, likewise
APART: Final = (0.68, 0.78)
"""The least visible part of a trick's card on its left, or else at its top, in card widths and heights."""
WHOLE: Final = (1.04, 1.04)
"""The same where the cards do not cover each other."""
FEW: Final = 4
"""Up to this many cards never cover each other."""
WORTH: Final = 0.85
"""Nor do more of them, if the cards are then at least this large compared with covered ones."""
SHAPES: Final = (1.0, 0.8, 0.6)
"""Widths the ring of a trick may have at its top and bottom, where its middle is 1."""
SPREADS: Final = (1.0, 1.25, 1.6, 3.0)
"""Distances the cards of a trick may have, from close together to all over the room."""
LEAST_SCALE: Final = 0.05
TRAY_STEP: Final = 1.1  # between the cards that are passed, in card widths
MOST_TEXT: Final = 1.75  # times the usual size; larger text would cover cards
TEXT_HEIGHT: Final = 335.0
"""The height that the usual text takes of the felt at least."""
MOST_PASSED: Final = 4


def lay_out_ring(picture: Picture, width: float, height: float, text: float = 1.0) -> Layout:
    """Lay out a picture with three or more seats in such a window, with text this large if it fits."""
    seats, text = len(picture.seats), min(text, MOST_TEXT, max(1.0, height / TEXT_HEIGHT))
    cards = sum([len(zone.cards) for zone in picture.zones])  # the same through a deal, and so is their size
    own = max(USUAL_HAND, cards // seats) * INDEX_WIDTH + 1 + 2 * PILE_ROOM * OTHERS_SCALE
    card_height = max(
        72.0,
        min(
            height * (0.3 - 0.0075 * seats),
            (height - SHORT) * HIGH_SHARE,
            (width - 2 * MARGIN - 4 * GRID) / own / CARD_RATIO,
        ),
    )
    hand_y = height - MARGIN - card_height * (0.5 + SAG)
    hand_top = hand_y - card_height * (0.5 + LIFT)
    badge: Point = (BADGE[0] * text, BADGE[1] * text)
    prompt_height = PROMPT_HEIGHT * text
    prompt = Box(MARGIN, hand_top - prompt_height - GRID, width - 2 * MARGIN, prompt_height)
    around = Box(MARGIN, MARGIN, width - 2 * MARGIN, prompt.y - 2 * GRID - MARGIN)
    card = (card_height * CARD_RATIO, card_height)
    least = LEAST_WITH_CHIPS if picture.stacks else LEAST_PLATE
    stations = _stations(seats - 1, around, height, card_height, text, least)
    table = _Table(picture, card, stations, width, hand_y, _inner(stations, around))
    plates = {seat: station.plate for seat, station in zip(picture.seats[1:], stations.all, strict=True)}
    own_plate = Box(MARGIN, prompt.y + prompt_height - badge[1], min(badge[0], width * 0.28), badge[1])
    stacks = {stack.seat: table.stack(stack.seat) for stack in picture.stacks}
    rows = (station.row for station in stations.all)
    things = [*table.reserved(picture), *rows, *stacks.values(), prompt]
    if picture.board is not None or (picture.auction is not None and picture.auction.is_open):
        things.append(table.inner)  # where it lies
    rooms = {seat: room_beside(plate, plates.values(), things, width) for seat, plate in plates.items()}
    own_room = replace(own_plate, width=max(own_plate.width, OWN_SHARE * width))
    middle = table.trick_area
    call = Box(middle.x, middle.y + middle.height / 2 - card_height / 3, middle.width, card_height * 2 / 3)
    has_contract = picture.contract is not None and picture.board is None  # which tells more in its place
    return Layout(
        card=card,
        places={(zone.role, zone.seat): table.zone(zone) for zone in picture.zones},
        badges={picture.seats[0]: own_plate, **plates},
        prompt=prompt,
        banner=call,
        hand_top=hand_top,
        text=text,
        rooms={picture.seats[0]: own_room, **rooms},
        stacks=stacks,
        middle=table.inner,
        contract=replace(own_plate, x=width - MARGIN - own_plate.width) if has_contract else None,
    )


# ── stations ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Station:
    """An opponent's room: the row of cards, what is free above it, and the plate below."""

    row: Box
    plate: Box
    above: float


@dataclass(frozen=True, slots=True)
class _Stations:
    """All stations, clockwise from the lower left; the height of their cards; the number on each side."""

    all: tuple[_Station, ...]
    back: float
    at_side: int
    width: float


def _stations(
    others: int, around: Box, height: float, card_height: float, text: float, least: float
) -> _Stations:
    """Distribute the opponents so that the felt's sides are filled alike, and all can be read."""
    is_low = others >= 8 or height < LOW_FELT  # eight opponents are many
    plate = BESIDE + text * (LOW_PLATE if is_low else BADGE[1])
    ideal = others * around.height / (around.width + 2 * around.height)
    found = []
    for at_side in range(1, others // 2 + 1):
        above = others - 2 * at_side
        most = min(max(STATION_SHARE * around.width, least), MOST_STATION)
        width = min(most, (around.width - (above + 1) * GRID) / (above + 2))
        room = around.height / at_side - GRID - plate
        row = min(width, (around.width - 2 * (width + GRID)) / above - GRID) if above else width
        widest = (row - 2 * GRID) / (1 + 2 * PILE_ROOM) / CARD_RATIO  # a card in the middle, a pile beside it
        back = min(OTHERS_SCALE * card_height, widest, room / (1 + SAG))
        lack = max(least / width, LEAST_BACK / back, 1.0) if back > 0 else float("inf")
        found.append((lack, abs(at_side - ideal), at_side, width, back))
    _, _, at_side, width, back = min(found)
    slot, row = around.height / at_side, back * (1 + SAG)
    side = [
        (around.y + slot * i + (slot - row - plate) / 2, (slot - row - plate) / 2) for i in range(at_side)
    ]
    right = around.x + around.width - width
    sides = [(Box(x, y, width, row), free) for x in (around.x, right) for y, free in side]
    left, right_side = sides[:at_side][::-1], sides[at_side:]
    top = [(box, 0.0) for box in _top_row(others - 2 * at_side, around, width, row)]
    stations = (
        _Station(row, _plate(row, min(width, BADGE[0] * text), plate), free)
        for row, free in (*left, *top, *right_side)
    )
    return _Stations(tuple(stations), back, at_side, width)


def _top_row(count: int, around: Box, width: float, height: float) -> list[Box]:
    """Spread the rows of the stations above evenly between the two sides; they may be wider than those."""
    left, span = around.x + width + GRID, around.width - 2 * (width + GRID)
    slot = span / max(count, 1)
    wide = min(slot - GRID, 1.6 * width)
    return [Box(left + slot * (i + 0.5) - wide / 2, around.y, wide, height) for i in range(count)]


def _plate(row: Box, width: float, height: float) -> Box:
    width = min(width, row.width)
    return Box(row.x + (row.width - width) / 2, row.y + row.height + BESIDE, width, height - BESIDE)


def _inner(stations: _Stations, around: Box) -> Box:
    """Return the part of the felt that the stations leave free."""
    left = around.x + stations.width + 2 * GRID
    above = stations.all[stations.at_side : -stations.at_side]
    top = above[0].plate.y + above[0].plate.height + GRID if above else around.y
    return Box(left, top, around.width - 2 * (left - around.x), around.y + around.height - top)


# ── the trick ────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def trick_ring(
    seats: int, room: Point, card: Point, playing: tuple[int, ...] = ()
) -> tuple[float, tuple[Point, ...]]:
    """Return the size of a trick's cards, relative to `card`, and their places around (0, 0), seat by seat.

    They lie on a hexagon or a rectangle within the room, from the bottom clockwise at even steps, as large as
    they can be with the index of each in sight; where only some seats are `playing`, with that of theirs.
    """
    playing = playing or tuple(range(seats))
    whole, covered = (_best(seats, room, card, apart, playing) for apart in (WHOLE, APART))
    return whole if len(playing) <= FEW or whole[0] >= WORTH * covered[0] else covered


def _best(
    seats: int, room: Point, card: Point, apart: Point, playing: tuple[int, ...]
) -> tuple[float, tuple[Point, ...]]:
    """Return the largest ring; of those of nearly one size, the first."""
    best: tuple[float, tuple[Point, ...]] = (0.0, ())
    for wide, shape in product(SPREADS, SHAPES):
        found = _larger(best[0], seats, room, card, shape, wide, apart, playing)
        best = best if found is None else found
    return best


def _larger(
    than: float,
    seats: int,
    room: Point,
    card: Point,
    shape: float,
    wide: float,
    apart: Point,
    playing: tuple[int, ...],
) -> tuple[float, tuple[Point, ...]] | None:
    """Return the largest ring of this shape; None as soon as it turns out to be none that is larger."""
    least, most, scale = LEAST_SCALE, 1.0, 1.0
    for _ in range(10):
        small = (card[0] * scale, card[1] * scale)
        ring = _ring(seats, room, small, shape, wide)
        is_readable = _is_readable([ring[seat] for seat in playing], small, apart)
        least, most = (scale, most) if is_readable else (least, scale)
        if round(most, 2) <= round(than, 2):
            return None
        scale = (least + most) / 2
    if round(least, 2) <= round(than, 2):
        return None
    return least, _ring(seats, room, (card[0] * least, card[1] * least), shape, wide)


def _ring(seats: int, room: Point, card: Point, shape: float, wide: float) -> tuple[Point, ...]:
    width, height = card
    across = max(min((room[0] - width) / 2, max(1.1, 0.3 * seats) * wide * width), 0.0)
    along = max(min((room[1] - height) / 2, max(0.6, 0.1 * seats) * wide * height), 0.0)
    corners = [(0, 1), (-shape, 1), (-1, 0), (-shape, -1), (shape, -1), (1, 0), (shape, 1), (0, 1)]
    points = [(across * x, along * y) for x, y in corners]
    legs = [abs(b[0] - a[0]) / width + abs(b[1] - a[1]) / height for a, b in pairwise(points)]
    around, places = sum(legs), []
    for seat in range(seats):
        way, leg = around * seat / seats, 0  # the steps are even in cards
        while way > legs[leg]:
            way, leg = way - legs[leg], leg + 1
        (x, y), (to_x, to_y) = points[leg], points[leg + 1]
        part = way / legs[leg] if legs[leg] else 0.0
        places.append((round(x + (to_x - x) * part, 2), round(y + (to_y - y) * part, 2)))
    return tuple(places)


def _is_readable(places: Iterable[Point], card: Point, apart: Point) -> bool:
    """Return true if each index shows, in its upper left corner; the lower cards lie upon the higher."""
    wide, high = apart[0] * card[0] - SLACK, apart[1] * card[1] - SLACK
    in_order = sorted(places, key=lambda place: (place[1], place[0]))
    return all(
        upon[1] - under[1] >= high or upon[0] - under[0] >= wide or under[0] - upon[0] >= card[0] + SLACK
        for under, upon in combinations(in_order, 2)
    )


# ── the places ───────────────────────────────────────────────────────────────────────────────────────


class _Table:
    """Placement of each zone's cards."""

    def __init__(
        self,
        picture: Picture,
        card: Point,
        stations: _Stations,
        width: float,
        hand_y: float,
        inner: Box,
    ) -> None:
        self._order: dict[Seat | None, int] = {seat: index for index, seat in enumerate(picture.seats)}
        self._beside = {z.seat: z for z in picture.zones if z.role in (Role.WON, Role.TRAY)}
        self._card = card
        self._stations = stations
        self._small = stations.back / card[1]
        self._width = width
        self._hand_y = hand_y
        self.inner = inner
        self._playing = tuple(self._order[seat] for seat in picture.playing)
        self._shown = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.SHOWN}
        self._held = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.HAND}
        self._stack = card[0] * self._small * STACK_ROOM if picture.stacks else 0.0
        self._turned = max(self._small, min(TURN_UP_SCALE, MIDDLE_SHARE * inner.width / card[0] / PILE_ROOM))
        aside = [zone for zone in picture.zones if zone.role in (Role.TURN_UP, Role.KITTY)]
        to_read = [zone for zone in aside if zone.seat is None and (zone.role is Role.TURN_UP or zone.spread)]
        size = self._turned if to_read else self._small if aside else 0.0
        beside = card[0] * size * PILE_ROOM + GRID if size else 0.0
        if None in [stack.seat for stack in picture.stacks]:
            beside = max(beside, card[0] * self._turned * PILE_ROOM + GRID)
        self.trick_area = Box(inner.x + beside, inner.y, inner.width - 2 * beside, inner.height)

    def reserved(self, picture: Picture) -> list[Box]:
        """Return the boxes of all cards but piles, and of those still to be played to the trick."""
        playing = picture.playing or picture.seats
        seats = [Zone(Role.PLAYED, seat, (PictureCard(None),)) for seat in playing]
        roles = (Role.TRAY, Role.KITTY, Role.TURN_UP, Role.HAND, Role.SHOWN)
        others = [zone for zone in picture.zones if zone.role in roles]
        places = [place for zone in (*seats, *others) for place in self.zone(zone)]
        sizes = [(place, self._card[0] * place.scale, self._card[1] * place.scale) for place in places]
        return [Box(place.x - wide / 2, place.y - high / 2, wide, high) for place, wide, high in sizes]

    def zone(self, zone: Zone) -> tuple[Place, ...]:
        """Place the cards of a zone, in their order."""
        index, count = self._order.get(zone.seat, 0), len(zone.cards)
        area = self.trick_area
        x, y = area.x + area.width / 2, area.y + area.height / 2
        match zone.role:
            case Role.HAND | Role.SHOWN if index == 0:
                return self._own(zone)
            case Role.HAND | Role.SHOWN if self._shown.get(zone.seat):
                return self._partly_open(zone, self._stations.all[index - 1])
            case Role.HAND | Role.SHOWN:
                return self._opponent(zone, self._stations.all[index - 1])
            case Role.PLAYED:
                room = (area.width, area.height)
                scale, places = trick_ring(len(self._order), room, self._card, self._playing)
                return (Place(x + places[index][0], y + places[index][1], 0.0, scale),) * count
            case Role.KITTY if zone.spread and zone.seat is None:
                return self._column(count)
            case Role.KITTY if zone.seat is None:
                return self._pile(zone, self.inner.x + self.inner.width, y)
            case Role.TRAY | Role.KITTY if index == 0:
                return self._tray(count, x, y)
            case Role.DECK:
                step = min(0.5, self._card[1] / 5 / max(count, 1))
                return tuple(Place(x, y - i * step) for i in range(count))
            case Role.TURN_UP:
                return self._turn_up(count)
            case Role.WON | Role.TRAY if index == 0:
                bottom = self._hand_y + self._card[1] / 2
                return self._pile(zone, self._width - MARGIN, bottom - self._stations.back / 2)
            case Role.WON | Role.TRAY | Role.KITTY:
                row = self._stations.all[index - 1].row
                return self._pile(zone, row.x + row.width, row.y + self._stations.back / 2)

    def stack(self, seat: Seat | None) -> Box:
        """Return the box of a seat's chips, left of its cards; those of the pot lie left of the trick."""
        height = self._stations.back
        if seat is None:
            width, high = self._card[0] * self._turned * PILE_ROOM, self._card[1] * self._turned
            return Box(self.inner.x, self._high - high / 2, width, high)
        if self._order[seat] == 0:
            bottom = self._hand_y + self._card[1] / 2
            return Box(MARGIN, bottom - height, self._stack, height)
        row = self._stations.all[self._order[seat] - 1].row
        return Box(row.x, row.y, self._stack, height)

    def _own(self, zone: Zone) -> tuple[Place, ...]:
        """Place the hand at the bottom, what it has shown on the right of the rest."""
        right = self._width - MARGIN - (self._room(zone.seat) if zone.seat in self._beside else 0.0)
        left = MARGIN + (self._stack + GRID if self._stack else 0.0)
        between = (left + GRID, right - GRID)  # turned cards and their signs reach further
        held, shown = self._held.get(zone.seat, 0), self._shown.get(zone.seat, 0)
        places = fan(held + shown, (self._width / 2, self._hand_y), self._card, between)
        return places[:held] if zone.role is Role.HAND else places[held:]

    def _partly_open(self, zone: Zone, station: _Station) -> tuple[Place, ...]:
        """Place a hand of which some cards are shown: those upon the others, and as far apart as they can."""
        row, y = station.row, station.row.y + self._stations.back / 2
        width, held = self._card[0] * self._small, self._held.get(zone.seat, 0)
        left = row.x + (self._stack + BESIDE if self._stack else 0.0)
        if zone.role is Role.HAND:
            step = min(PILE_STEP, SHOWN_BACKS * width / max(held - 1, 1))
            return tuple(Place(left + width / 2 + i * step, y, 0.0, self._small) for i in range(held))
        left += SHOWN_BACKS * width if held else 0.0
        count = len(zone.cards)
        step = min(HAND_STEP / 2 * width, (row.x + row.width - left - width) / max(count - 1, 1))
        return tuple(Place(left + width / 2 + i * step, y, 0.0, self._small) for i in range(count))

    @property
    def _high(self) -> float:
        """The height of the middle of the pot, and of the card turned up."""
        inner, half = self.inner, self._card[1] * self._turned / 2
        return inner.y + half + HIGH * max(inner.height - 2 * half - BELOW, 0.0)

    def _turn_up(self, count: int) -> tuple[Place, ...]:
        """Place the pack right of the trick, the card turned up upon it."""
        x = self.inner.x + self.inner.width - self._card[0] * self._turned / 2
        step = min(PILE_STEP, self._card[0] * self._turned * (PILE_ROOM - 1) / max(count - 1, 1))
        y = self._high
        return tuple(Place(x - step * (count - 1 - i), y, 0.0, self._turned) for i in range(count))

    def _column(self, count: int) -> tuple[Place, ...]:
        """Place the cards of an open kitty right of the trick, the lower upon the higher."""
        inner, scale = self.inner, self._turned
        width, height = self._card[0] * scale, self._card[1] * scale
        step = min(COLUMN_STEP * height, (inner.height - height) / max(count - 1, 1))
        x, top = inner.x + inner.width - width / 2, inner.y + (inner.height - step * (count - 1)) / 2
        return tuple(Place(x, top + i * step, 0.0, scale) for i in range(count))

    def _room(self, seat: Seat | None) -> float:
        """Return the width of the pile or tray beside a seat's hand, with a margin."""
        zone, card = self._beside[seat], self._card[0] * self._small
        steps = SPREAD_STEP * (len(zone.cards) - 1) if zone.spread and zone.cards else 0.0
        return card * min(PILE_ROOM + steps, 3.0) + GRID

    def _pile(self, zone: Zone, right: float, y: float) -> tuple[Place, ...]:
        """Place a pile up to a right edge: squared, or spread to the left when its faces show."""
        room = self._room(zone.seat) - GRID if zone.seat in self._beside else 0.0
        width = self._card[0] * self._small
        return pile(zone, (right - width / 2, y), width, max(room, PILE_ROOM * width) - width, self._small)

    def _tray(self, count: int, x: float, y: float) -> tuple[Place, ...]:
        """Place the passed cards side by side before the hand."""
        width, height = self._card
        area, wanted = self.trick_area, max(count, MOST_PASSED)
        scale = min(1.0, area.height / height, area.width / (wanted * TRAY_STEP * width))
        step = TRAY_STEP * width * scale
        return tuple(Place(x + (i - (count - 1) / 2) * step, y, 0.0, scale) for i in range(count))

    def _opponent(self, zone: Zone, station: _Station) -> tuple[Place, ...]:
        """Place a small fan in the row; an open hand takes more rows above if it needs them to be read."""
        row, small, count = station.row, self._small, len(zone.cards)
        width = self._card[0] * small
        is_open = bool([card for card in zone.cards if card.card])
        left, y = row.x + (self._stack + BESIDE if self._stack else 0.0), row.y + self._stations.back / 2
        beside = self._beside.get(zone.seat)
        has_room = beside is None or (is_open and not beside.cards)  # what is not there yet leaves it to read
        right = row.x + row.width - (0.0 if has_room else self._room(zone.seat))
        rows, room = 1, max(right - left - width, 0.0)
        if is_open:
            fitting = int(room / (OPEN_STEP * width)) + 1
            rows = max(
                min(ceil(count / fitting), 1 + int(station.above / (ROW_STEP * self._stations.back))), 1
            )
        if rows == 1:
            middle = (row.x + row.width / 2, y)
            return fan(
                count,
                middle,
                self._card,
                (left, right),
                scale=small,
                wanted=HAND_STEP / 2,
                least=0,
                read=OPEN_STEP if is_open else 0.0,
            )
        each = ceil(count / rows)
        step = min(HAND_STEP * width, room / (each - 1))
        up = ROW_STEP * self._stations.back
        return tuple(
            Place(left + width / 2 + step * (i % each), y - up * (rows - 1 - i // each), 0.0, small)
            for i in range(count)
        )
