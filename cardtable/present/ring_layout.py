"""Layout of a table for three to sixteen: one at the bottom, the others around three sides.

As many sit on the left as on the right, and the rest above them, so that the table is its own mirror image.
What a seat has is its station: a round portrait, the name below it, beside the portrait the cards of the
hand, and what the seat has won, gives away or owns in chips. What is left in the middle is for the trick.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import ceil
from typing import Final, TypeAlias

from cardtable.engine.seats import Seat
from cardtable.present.geometry import (
    BESIDE,
    BETWEEN_BUTTONS,
    BUTTONS,
    CARD_RATIO,
    HAND_STEP,
    INDEX_WIDTH,
    LEAST_PORTRAIT,
    LEAST_STEP,
    LEAST_WITH_BUTTONS,
    MARGIN,
    NAME_HEIGHTS,
    PILE_STEP,
    PROMPT_HEIGHT,
    ROUND_BUTTON,
    SAG,
    SLACK,
    SPREAD_STEP,
    TURNED_ROOM,
    Box,
    Layout,
    Place,
    ZoneKey,
    corner_for_buttons,
    fan,
    pile,
    portrait_wanted,
    room_beside,
    room_for_slip,
    rows_of_buttons,
)
from cardtable.present.metrics import GRID, LIFT
from cardtable.present.picture import Picture, PictureCard, Role, Zone

Point: TypeAlias = tuple[float, float]

USUAL_HAND: Final = 13
"""The number of cards in a hand for which everything leaves room."""
OTHERS_SCALE: Final = 0.42
"""The greatest size of opponents' cards and piles of tricks, in sizes of a card of the hand."""
LEAST_BACK: Final = 2.5 * GRID
"""The least height of an opponent's card."""
FULL_HAND: Final = 6.0
"""The width of a full hand beside a portrait, in widths of its cards."""
SHOWN_HAND: Final = 2.5
"""The least width of a hand of which cards may be shown, in card widths."""
HAND_ROOM: Final = 0.5
"""What must be seen besides one card, in card widths; else a hand is a single back with a number."""
LEAST_NAME: Final = 9.0 * GRID
"""The width that a name has at least at the sides, whatever the size of the portrait."""
EASY: Final = 0.8
"""Half the width in which a hand is easy to read, in widths of the narrowest that can be read."""
OWN_NAME: Final = 11.0 * GRID
"""The width of the name at the bottom, if the hand leaves so much."""
NAME_SHARE: Final = 1.4
"""The least width of every name, in widths of its portrait, so that the light around it has room as well."""
MOST_STATION: Final = 44.0 * GRID
"""The greatest width of a station at the side."""
MOST_WITH_CHIPS: Final = 60.0 * GRID
"""The same where seats have chips, of which few play at once."""
CHIPS_BESIDE: Final = 64.0
"""The height of opponents' cards with which chips at the sides lie beside the portrait, not the name."""
STATION_SHARE: Final = 0.25
"""The greatest width of a station at the side, in widths of the felt."""
PORTRAIT_SHARE: Final = 0.45
"""The greatest diameter of a portrait above, in widths of its station: the rest is for cards beside it."""
MANY: Final = 8
"""So many opponents, or a felt lower than `LOW_FELT`, leave no room for names in large type."""
LOW_FELT: Final = 500.0
"""The height in pixels below which a felt is low."""
SHORT: Final = 220.0
"""The part of the height of a low felt that is not for cards, in pixels."""
HIGH_SHARE: Final = 0.42
"""The greatest height of a card of the hand, in parts of what a low felt leaves for cards."""
PILE_ROOM: Final = 1.25
"""The room of a pile, in widths of its cards."""
STACK_ROOM: Final = 0.95
"""The room of a seat's chips, in card widths."""
LEAST_STACK: Final = 3.5 * GRID
"""The least width of chips, whose number is to be read."""
TURN_UP_SCALE: Final = 0.62
"""The greatest size of the card turned up, which all must be able to read."""
TURN_UP_ALONE: Final = 0.9
"""The same while it and the pot are all that lies in the middle."""
MIDDLE_SHARE: Final = 0.19
"""The greatest share of the middle's width for the card turned up, and on its other side for the pot."""
LEAST_BETWEEN: Final = 16.0 * GRID
"""The least width between pot and card turned up before anybody plays: a banner may hang there."""
APART_FROM_OTHERS: Final = 1.0 * GRID
"""How much a hand that nobody reads is narrower, so that those of neighbours do not seem to be one;"""
NARROWEST_HAND: Final = 1.6
"""and the least width that this leaves it, in card widths."""
BELOW: Final = 12.0 * GRID
"""The height that is left for buttons below pot and card turned up, where there is room."""
HIGH: Final = 0.45
"""The share of the free height that lies above pot and card turned up."""
OPEN_STEP: Final = 0.36
"""The distance between the cards of an opponent's open hand, in card widths."""
SHOWN_BACKS: Final = 0.24
"""What shows of all hidden cards of an opponent, left of those that it has shown, in card widths."""
ROW_STEP: Final = 0.45
"""The distance between the rows of an opponent's open hand, in card heights."""
LEAST_COLUMN_STEP: Final = 0.27
"""What shows at least of each card of an open kitty, in card heights; if they are more, all are smaller."""
COLUMN_STEP: Final = 0.36
"""The distance between the cards of an open kitty with room to spare, in card heights."""
APART: Final = (0.68, 0.78)
"""The least visible part of a trick's card on its left, or else at its top, in card widths and heights."""
WHOLE: Final = (1.04, 1.0)
"""The same where the cards do not cover each other."""
FEW: Final = 4
"""Up to this many cards of a trick never cover each other."""
WORTH: Final = 0.8
"""More cards do not cover each other if they are then at least this large, compared with covered ones."""
WHOLE_HEIGHT: Final = 64.0
"""The least height of more than `FEW` cards that do not cover each other."""
NARROW: Final = (1.0, 0.8, 0.6)
"""Widths that the upper row of a trick may have, where the trick's own is 1."""
TALL: Final = (1.0, 1.5, 2.0)
"""Heights that the columns at the sides of a trick may have, in usual ones; none is higher than the trick."""
WORTH_LOW: Final = 1.12
"""Those at the sides lie below an arch if all are then at least this large, compared with the usual ring."""
ARCH: Final = 0.9
"""How steeply a trick's upper row falls from its middle to its ends, in halves of the trick's height."""
MOST_IN_ARCH: Final = 4
"""The most cards of a trick's upper row for which an arch has room."""
LOW_SIDE: Final = 0.3
"""How far the cards at the sides of a trick of five lie below its middle, as in a pentagon."""
SPREADS: Final = (1.0, 1.25, 1.6, 3.0)
"""Distances the cards of a trick may have, from close together to all over the room."""
LEAST_SCALE: Final = 0.05
"""The least size of a trick's card, in sizes of a card of the hand."""
TRAY_STEP: Final = 1.1
"""The distance between the cards that are passed, in card widths."""
MOST_TEXT: Final = 1.75
"""The greatest multiple of the normal size of text; larger text would cover cards."""
TEXT_HEIGHT: Final = 335.0
"""The height that the usual text takes of the felt at least."""
MOST_PASSED: Final = 4
SIDEWAYS: Final = 90.0
"""The turn of cards that are in the game no more, in degrees."""


def lay_out_ring(
    picture: Picture, width: float, height: float, text: float = 1.0, *, has_slip: bool = True
) -> Layout:
    """Lay out a picture with three or more seats in such a window, with text this large if it fits."""
    seats, text = len(picture.seats), min(text, MOST_TEXT, max(1.0, height / TEXT_HEIGHT))
    cards = sum([len(zone.cards) for zone in picture.zones])  # the same through a deal, and so is their size
    around_hand = 1 + 2 * PILE_ROOM * OTHERS_SCALE
    own = max(USUAL_HAND, cards // seats) * INDEX_WIDTH + around_hand
    columns = -(-BUTTONS // rows_of_buttons(width, has_slip=has_slip)) if width >= LEAST_WITH_BUTTONS else 0
    buttons = columns * (ROUND_BUTTON + BETWEEN_BUTTONS)
    card_height = max(
        72.0,
        min(
            height * (0.3 - 0.0075 * seats),
            (height - SHORT) * HIGH_SHARE,
            (width - 2 * MARGIN - 4 * GRID - buttons) / own / CARD_RATIO,
            (width - 2 * MARGIN - 4 * GRID - 2 * buttons)
            / (USUAL_HAND * INDEX_WIDTH + around_hand)
            / CARD_RATIO,
        ),
    )
    hand_y = height - MARGIN - card_height * (0.5 + SAG)
    hand_top = hand_y - card_height * (0.5 + LIFT)
    prompt_height = PROMPT_HEIGHT * text
    prompt = Box(MARGIN, hand_top - prompt_height - GRID, width - 2 * MARGIN, prompt_height)
    around = Box(MARGIN, MARGIN, width - 2 * MARGIN, prompt.y - 2 * GRID - MARGIN)
    card = (card_height * CARD_RATIO, card_height)
    stations = _stations(seats - 1, around, height, card_height, text, has_chips=bool(picture.stacks))
    corner = corner_for_buttons(width, height, hand_top, has_slip=has_slip)
    hand = _least_hand(picture, card)
    own_seat = _own_seat(picture, hand, stations, (width, height), hand_top, text, corner)
    beside_buttons = corner.y if own_seat.pile.width else hand_y + card_height / 2 - stations.back
    above = min(corner.y, beside_buttons)
    slip = room_for_slip(width, prompt, above - GRID, hand, text)
    right = slip.x - GRID if slip.y + slip.height > hand_top else width
    table = _Table(picture, card, stations, own_seat, width, hand_y, _inner(stations, around), corner, right)
    at = {picture.seats[0]: own_seat, **dict(zip(picture.seats[1:], stations.all, strict=True))}
    names = {seat: station.name for seat, station in at.items()}
    stacks = {stack.seat: table.stack(stack.seat) for stack in picture.stacks}
    portraits = {seat: station.portrait for seat, station in at.items()}
    places = {(zone.role, zone.seat): table.zone(zone) for zone in picture.zones}
    things = [*table.reserved(picture, places), *portraits.values(), *stacks.values(), prompt]
    if picture.asks or (picture.auction is not None and picture.auction.is_open):
        things += [table.inner, table.offer_rooms[0]]  # where it lies
    rooms = {seat: room_beside(name, names.values(), things, width) for seat, name in names.items()}
    rooms[picture.seats[0]] = replace(own_seat.name, width=own_seat.hand.x - MARGIN)
    return Layout(
        card=card,
        places=places,
        badges=names,
        portraits=portraits,
        prompt=prompt,
        banner=table.banner(hangs=picture.hangs),
        hand_top=hand_top,
        text=text,
        rooms=rooms,
        stacks=stacks,
        middle=table.inner,
        slip=slip,
        offers=table.offer_rooms,
        corner=corner,
    )


# ── stations ─────────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Station:
    """A seat's portrait with the name below, and the boxes beside it.

    `hand` is for the cards held, `stack` for chips, and `pile` for what is won or given away; `above` is the
    height of the felt that is free above the hand.
    """

    portrait: Box
    name: Box
    hand: Box
    stack: Box
    pile: Box
    above: float = 0.0


@dataclass(frozen=True, slots=True)
class _Stations:
    """All stations of opponents, clockwise from the lower left.

    `back` is the height of their cards, `at_side` the number of stations on each side, `width` that of the
    stations there, and `name` the height of a name.
    """

    all: tuple[_Station, ...]
    back: float
    at_side: int
    width: float
    name: float


def _stations(
    others: int, around: Box, height: float, card_height: float, text: float, *, has_chips: bool
) -> _Stations:
    """Seat the opponents with portraits as large as is wanted, evenly spread over three sides."""
    wanted = portrait_wanted(around.width, height)
    ideal = others * around.height / (around.width + 2 * around.height)
    is_low = others >= MANY or height < LOW_FELT
    found = []
    for small, name_height in enumerate(NAME_HEIGHTS[1:] if is_low else NAME_HEIGHTS):
        name = name_height * text
        for at_side in range(1, others // 2 + 1):
            above = others - 2 * at_side
            rows = at_side + min(above, 1)
            room = (around.height - (rows - 1) * GRID) / rows - name - BESIDE
            slot = around.width / max(above, 1)
            most = max(PORTRAIT_SHARE * slot, LEAST_PORTRAIT) if above else wanted
            portrait = min(wanted, room, most)
            lack = max(LEAST_PORTRAIT - portrait, 0.0)
            found.append((lack, small, abs(at_side - ideal), at_side, portrait, name))
    _, _, _, at_side, portrait, name = min(found)
    above = others - 2 * at_side
    slot = around.width / max(above, 1)
    most_width = MOST_WITH_CHIPS if has_chips else MOST_STATION
    width = max(min(STATION_SHARE * around.width, most_width, slot), LEAST_NAME)
    back = min(OTHERS_SCALE * card_height, portrait)
    # What lies beside a portrait, in card heights: the hand, of which cards may be shown, and a pile.
    held, won = (SHOWN_HAND if has_chips else 1.0) * CARD_RATIO, PILE_ROOM * CARD_RATIO
    name_width = max(LEAST_NAME, NAME_SHARE * portrait)
    beside = width - name_width / 2 - portrait / 2 - 2 * BESIDE
    with_chips = (beside - 2 * BESIDE) / (held + won + STACK_ROOM * CARD_RATIO)
    has_chips_within = has_chips and with_chips >= CHIPS_BESIDE
    back = min(back, with_chips if has_chips_within else beside / (held + won))
    if above:
        half = (slot - portrait) / 2 - 2 * BESIDE
        back = min(back, half / max(held, won + (STACK_ROOM * CARD_RATIO if has_chips else 0.0)))
    back = min(max(back, LEAST_BACK), portrait / (1 + SAG))
    stack = max(back * CARD_RATIO * STACK_ROOM, LEAST_STACK) + BESIDE if has_chips else 0.0

    def seated(x: float, y: float, left: float, right: float, name_width: float, free: float) -> _Station:
        """Seat somebody with the portrait's middle at x and its top at y, and cards between two edges.

        On the left the hand lies on the right of the portrait, and the other way round.
        """
        half, mirrored = portrait / 2 + BESIDE, x > around.x + around.width / 2 + 1
        inward, outward = (x - left, right - x) if mirrored else (right - x, x - left)
        pile = back * CARD_RATIO * PILE_ROOM
        # Spans are distances from the middle of the portrait, towards the axis of the table.
        won, near, far = (-half - stack - pile, -half - stack), half, inward - BESIDE
        chips = -half - stack + BESIDE, -half
        is_beside = outward >= half + stack + pile
        if not is_beside and has_chips_within:  # between the portrait and the cards
            is_beside, chips, near = True, (half, half + stack - BESIDE), half + stack
        elif not is_beside:  # the chips lie beside the name
            by_name = name_width / 2 + BESIDE, name_width / 2 + stack
            chips = (-by_name[1], -by_name[0]) if outward >= by_name[1] else by_name
            won = -half - pile, -half
        if outward < half + pile:  # what is won lies beyond the hand
            won, far = (inward - pile, inward), inward - pile - BESIDE
        if far - near < back * CARD_RATIO:  # its number lies on the rim of the portrait
            near, far = inward - back * CARD_RATIO, inward
        hand = (near, min(far, near + FULL_HAND * back * CARD_RATIO))
        bottom = y + portrait

        def box(span: tuple[float, float], height: float = back) -> Box:
            near, far = span
            return Box(x - far if mirrored else x + near, bottom - height * (1 + SAG), far - near, height)

        return _Station(
            portrait=Box(x - portrait / 2, y, portrait, portrait),
            name=Box(x - name_width / 2, bottom + BESIDE, name_width, name),
            hand=box(hand),
            stack=box(chips) if is_beside else replace(box(chips), y=bottom + BESIDE, height=name),
            pile=box(won),
            above=free + portrait - back * (1 + SAG),
        )

    left, right = around.x, around.x + around.width
    top_end = around.y + portrait + BESIDE + name + GRID if above else around.y
    step = (around.y + around.height - top_end) / at_side
    free = (step - portrait - BESIDE - name) / 2
    middle = left + name_width / 2, right - name_width / 2
    heights = [top_end + step * i + free for i in range(at_side)]
    at_left = [seated(middle[0], y, left, left + width, name_width, free) for y in reversed(heights)]
    at_right = [seated(middle[1], y, right - width, right, name_width, free) for y in heights]
    at_top = [
        seated(
            left + slot * (i + 0.5),
            around.y,
            left + slot * i,
            left + slot * (i + 1),
            min(slot - GRID - 2 * stack, name_width),
            0.0,
        )
        for i in range(above)
    ]
    return _Stations((*at_left, *at_top, *at_right), back, at_side, width, name)


def _least_hand(picture: Picture, card: Point) -> float:
    """Return the width that the hand at the bottom needs to be read, through a whole deal."""
    own = [zone for zone in picture.zones if zone.seat == picture.seats[0]]
    held = sum([len(zone.cards) for zone in own if zone.role in (Role.HAND, Role.SHOWN)])
    # So many cards there are through a whole deal.
    roles = (Role.HAND, Role.SHOWN, Role.FOLDED, Role.PLAYED, Role.WON)
    in_deal = sum([len(zone.cards) for zone in picture.zones if zone.role in roles])
    dealt = min(in_deal // len(picture.seats), USUAL_HAND)
    return (max(held, dealt) - 1) * max(INDEX_WIDTH * card[0], LEAST_STEP) + card[0]


def _own_seat(
    picture: Picture,
    hand: float,
    stations: _Stations,
    size: Point,
    hand_top: float,
    text: float,
    corner: Box,
) -> _Station:
    """Seat the person at the bottom in the left corner, as large as the hand on the axis leaves room.

    What is won lies beside the portrait if the hand does not become narrow by that; else the box for it is
    empty, and it lies beside the round buttons.
    """
    width, height = size
    own = [zone for zone in picture.zones if zone.seat == picture.seats[0]]
    stack = max(stations.back * CARD_RATIO * STACK_ROOM, LEAST_STACK) + BESIDE if picture.stacks else 0.0
    piles = [zone for zone in own if zone.role in (Role.WON, Role.TRAY)]
    won = PILE_ROOM * stations.back * CARD_RATIO + GRID if piles else 0.0
    right = width - corner.x + GRID + won
    room = min((width - hand) / 2, width - right - hand) - MARGIN - 2 * GRID - stack
    bottom, high = height - MARGIN, height - MARGIN - hand_top
    heights = [each * text for each in NAME_HEIGHTS]
    name = [*[each for each in heights if high - each - BESIDE >= LEAST_PORTRAIT], heights[-1]][0]
    portrait = min(portrait_wanted(width - 2 * MARGIN, height), high - name - BESIDE, room)
    wide = max(min(max(OWN_NAME * text, NAME_SHARE * portrait), room), portrait)
    x = MARGIN + wide / 2
    face = Box(x - portrait / 2, bottom - name - BESIDE - portrait, portrait, portrait)
    high_enough, end = min(stations.back, portrait), MARGIN + wide + stack
    beside = Box(end, face.y + portrait - high_enough, 0.0, high_enough)
    chips = replace(beside, x=end - max(stack - BESIDE, 0.0), width=max(stack - BESIDE, 0.0))
    pile, most = beside, min((width - hand) / 2 - 2 * GRID, max(right, width / 2 - EASY * hand))
    if won and end + won <= most and not any(zone.spread for zone in piles):
        pile, end = replace(beside, width=won - GRID), end + won
    return _Station(
        portrait=face,
        name=Box(MARGIN, bottom - name, wide, name),
        hand=Box(end, hand_top, width - 2 * end, high),
        stack=chips,
        pile=pile,
    )


def _inner(stations: _Stations, around: Box) -> Box:
    """Return the part of the felt that the stations leave free."""
    left = around.x + stations.width + 2 * GRID
    above = stations.all[stations.at_side : -stations.at_side]
    top = above[0].name.y + above[0].name.height + GRID if above else around.y
    return Box(left, top, around.width - 2 * (left - around.x), around.y + around.height - top)


# ── the trick ────────────────────────────────────────────────────────────────────────────────────────


@lru_cache(maxsize=64)
def trick_ring(
    at_side: int, above: int, room: Point, card: Point, playing: tuple[int, ...] = ()
) -> tuple[float, tuple[Point, ...]]:
    """Return the size of a trick's cards, relative to `card`, and their places around (0, 0), seat by seat.

    Each lies before its seat, from the bottom clockwise: `at_side` of them on each side, and those `above`.
    They are as large as they can be within the room with the index of each in sight; where only some seats
    are `playing`, with that of theirs.
    """
    ring, *others = [_largest(seats, room, card, playing) for seats in _directions(at_side, above)]
    return next((other for other in others if other[0] >= WORTH_LOW * ring[0]), ring)


def _largest(
    seats: tuple[Point, ...], room: Point, card: Point, playing: tuple[int, ...]
) -> tuple[float, tuple[Point, ...]]:
    """Return the largest ring in these directions; its cards cover each other only where that is worth it."""
    playing = playing or tuple(range(len(seats)))
    whole, covered = (_best(seats, room, card, apart, playing) for apart in (WHOLE, APART))
    is_worth_it = whole[0] >= WORTH * covered[0] and whole[0] * card[1] >= WHOLE_HEIGHT
    return whole if len(playing) <= FEW or is_worth_it else covered


def _directions(at_side: int, above: int) -> tuple[tuple[Point, ...], ...]:
    """Return where each seat's card lies, from the bottom clockwise: within a square from -1 to 1.

    Where one sits on each side, those above lie in an arch, so that a trick looks like a ring and not like
    a row from which a card has slipped; and where that is narrow, those at the sides lie below its ends.
    """
    heights = [1 - (2 * i + 1) / at_side for i in range(at_side)]
    across = [(2 * i + 1) / above - 1 for i in range(above)]
    arch = [0.0] * above
    if at_side == 1 and 1 < above <= MOST_IN_ARCH:
        nearest = min(x * x for x in across)
        arch = [ARCH * (x * x - nearest) for x in across]
        heights = [LOW_SIDE if above == 2 else 0.0]
    top = [(x, -1.0 + lower) for x, lower in zip(across, arch, strict=True)]
    sides = (heights, [1.0]) if any(arch) else (heights,)
    return tuple(
        ((0.0, 1.0), *((-1.0, y) for y in side), *top, *((1.0, y) for y in reversed(side))) for side in sides
    )


def _best(
    seats: tuple[Point, ...], room: Point, card: Point, apart: Point, playing: tuple[int, ...]
) -> tuple[float, tuple[Point, ...]]:
    """Return the largest ring; of those of nearly one size, the first."""
    best: tuple[float, tuple[Point, ...]] = (0.0, ())
    highest = max(abs(y) for x, y in seats if abs(x) == 1)
    shapes = [shape for shape in product(NARROW, TALL) if shape[1] * highest <= 1 or shape[1] == 1]
    for wide, shape in product(SPREADS, shapes):
        found = _larger(best[0], seats, room, card, shape, wide, apart, playing)
        best = best if found is None else found
    return best


def _larger(
    than: float,
    seats: tuple[Point, ...],
    room: Point,
    card: Point,
    shape: Point,
    wide: float,
    apart: Point,
    playing: tuple[int, ...],
) -> tuple[float, tuple[Point, ...]] | None:
    """Return the largest ring of this shape; None as soon as it turns out to be none that is larger."""
    least, most, scale = LEAST_SCALE, 1.0, 1.0
    filled = [seats[seat] for seat in playing]
    for _ in range(10):
        small = (card[0] * scale, card[1] * scale)
        is_readable = _is_readable(_ring(filled, room, small, shape, wide, len(playing)), small, apart)
        least, most = (scale, most) if is_readable else (least, scale)
        if round(most, 2) <= round(than, 2):
            return None
        scale = (least + most) / 2
    if round(least, 2) <= round(than, 2):
        return None
    return least, _ring(seats, room, (card[0] * least, card[1] * least), shape, wide, len(playing))


def _ring(
    seats: Sequence[Point], room: Point, card: Point, shape: Point, wide: float, cards: int
) -> tuple[Point, ...]:
    """Return the places of cards before these seats: the upper row so narrow, the sides so tall.

    The fewer `cards` a trick has, the closer together they lie.
    """
    (width, height), (narrow, tall) = card, shape
    across = max(min((room[0] - TURNED_ROOM[0] * width) / 2, max(1.1, 0.5 * cards - 0.7) * wide * width), 0.0)
    along = max(min((room[1] - TURNED_ROOM[1] * height) / 2, max(0.6, 0.1 * cards) * wide * height), 0.0)
    side = round(across, 2)
    return tuple(
        [
            (side * x, round(along * y * tall, 2))
            if x in (-1.0, 1.0)
            else (round(across * x * narrow, 2), round(along * y, 2))
            for x, y in seats
        ]
    )


def _is_readable(places: Iterable[Point], card: Point, apart: Point) -> bool:
    """Return true if each index shows, in its upper left corner; the lower cards lie upon the higher."""
    wide, high = apart[0] * card[0] - SLACK, apart[1] * card[1] - SLACK
    clear = TURNED_ROOM[0] * card[0] + SLACK
    in_order = sorted([(y, x) for x, y in places])
    for number, (y, x) in enumerate(in_order, start=1):
        for other_y, other_x in in_order[number:]:
            if other_y - y >= high:
                break  # so do all that are still lower
            if -clear < other_x - x < wide:
                return False
    return True


# ── the places ───────────────────────────────────────────────────────────────────────────────────────


class _Table:
    """Placement of each zone's cards."""

    def __init__(
        self,
        picture: Picture,
        card: Point,
        stations: _Stations,
        own_seat: _Station,
        width: float,
        hand_y: float,
        inner: Box,
        corner: Box,
        right: float,
    ) -> None:
        self._order: dict[Seat | None, int] = {seat: index for index, seat in enumerate(picture.seats)}
        self._beside = {z.seat: z for z in picture.zones if z.role in (Role.WON, Role.TRAY)}
        self._card = card
        self._stations = stations
        self._own_seat = own_seat
        self._small = stations.back / card[1]
        self._width = width
        self._right = corner.x - GRID
        self._hand_end = right
        self._hand_y = hand_y
        self.inner = self._group = inner
        self._playing = tuple(self._order[seat] for seat in picture.playing)
        self._shown = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.SHOWN}
        self._held = {zone.seat: len(zone.cards) for zone in picture.zones if zone.role is Role.HAND}
        self._roles = {zone.role for zone in picture.zones if zone.cards}
        has_begun = picture.playing or {Role.PLAYED, Role.DECK} & self._roles
        self._is_before = bool(picture.stacks) and not has_begun  # pot and card turned up lie side by side
        self._turned = self._turn_up_scale()
        aside = [zone for zone in picture.zones if zone.role in (Role.TURN_UP, Role.KITTY)]
        to_read = [zone for zone in aside if zone.seat is None and (zone.role is Role.TURN_UP or zone.spread)]
        size = self._turned if to_read else self._small if aside else 0.0
        beside = card[0] * size * PILE_ROOM + GRID if size else 0.0
        if None in [stack.seat for stack in picture.stacks]:
            beside = max(beside, card[0] * self._turned * PILE_ROOM + GRID)
        area = self.trick_area = Box(inner.x + beside, inner.y, inner.width - 2 * beside, inner.height)
        at_side = stations.at_side
        above = len(self._order) - 1 - 2 * at_side
        self._ring = trick_ring(at_side, above, (area.width, area.height), card, self._playing)
        top = self._high + card[1] * self._turned / 2 + GRID
        self._below = Box(inner.x, top, inner.width, inner.y + inner.height - top)
        self._is_side_by_side = self._is_before and self._below.height >= BELOW - GRID
        if picture.stacks:
            self._draw_together(beside)
        self.offer_rooms: tuple[Box, ...] = (self.trick_area,)
        has_kitty = any(zone.role is Role.KITTY for zone in aside)
        is_auction = picture.groups is not None or (picture.auction is not None and picture.auction.is_open)
        if self._is_side_by_side:
            self.offer_rooms = (self._below,)
        elif beside and not has_kitty:  # below the pot and the card turned up there is more room
            self.offer_rooms = (self._below, self.trick_area)
        elif is_auction and not has_kitty and not picture.stacks:
            self.offer_rooms = (self._between_hands(picture), self.trick_area)

    def _between_hands(self, picture: Picture) -> Box:
        """Return the middle between the cards that lie at the sides, without room for those still to come."""
        at_side, left = self._stations.at_side, self.inner.x
        sides = [*range(1, at_side + 1), *range(len(self._order) - at_side, len(self._order))]
        free = [left]
        for zone in picture.zones:
            if zone.role is not Role.PLAYED and zone.cards and self._order.get(zone.seat) in sides:
                half = TURNED_ROOM[0] * self._card[0] * self._small / 2
                edges = [min(each.x, self._width - each.x) + half for each in self.zone(zone)]
                free.append(left - max([*edges, *self._names_reach]) - GRID)
        spare = max(min(free[1:], default=0.0), 0.0)
        return replace(self.inner, x=left - spare, width=self.inner.width + 2 * spare)

    @property
    def _names_reach(self) -> tuple[float, ...]:
        """How far the names of those at the sides reach into the felt."""
        names = (station.name for station in self._stations.all[: self._stations.at_side])
        return tuple([name.x + name.width for name in names])

    def _turn_up_scale(self) -> float:
        """Return the size of the card turned up, relative to a full card; it grows where it lies alone."""
        inner, (width, height) = self.inner, self._card
        beside_trick = max(self._small, min(TURN_UP_SCALE, MIDDLE_SHARE * inner.width / width / PILE_ROOM))
        if not self._is_before:
            return beside_trick
        across = ((inner.width - LEAST_BETWEEN) / 2 - GRID) / width / PILE_ROOM
        alone = min(TURN_UP_ALONE, across, (inner.height - BELOW - GRID) / height)
        return max(beside_trick, alone)

    def _draw_together(self, beside: float) -> None:
        """Let pot, trick and the card turned up lie together in the middle, however wide the felt is."""
        area, (scale, places) = self.trick_area, self._ring
        seats = self._playing or range(len(places))
        width = 2 * max(abs(places[seat][0]) for seat in seats) + self._card[0] * scale * TURNED_ROOM[0]
        if self._is_side_by_side:
            width = max(LEAST_BETWEEN, self._card[0] * self._turned)
        width = min(width, area.width)
        left = area.x + (area.width - width) / 2
        self.trick_area = replace(area, x=left, width=width)
        self._group = Box(left - beside, area.y, width + 2 * beside, area.height)

    def banner(self, *, hangs: bool) -> Box:
        """Return the room for a call: over the trick; else between pot and card turned up, or below them."""
        area, height = self.trick_area, self._card[1] * 2 / 3
        if self._is_side_by_side and not hangs:
            area = self._below
            height = min(height, area.height)
        return Box(area.x, area.y + (area.height - height) / 2, area.width, height)

    def reserved(self, picture: Picture, placed: Mapping[ZoneKey, tuple[Place, ...]]) -> list[Box]:
        """Return the boxes of all cards but piles, and of those still to be played to the trick."""
        playing = picture.playing or picture.seats
        seats = [Zone(Role.PLAYED, seat, (PictureCard(None),)) for seat in playing]
        roles = (Role.TRAY, Role.KITTY, Role.TURN_UP, Role.HAND, Role.SHOWN)
        turned = (TURNED_ROOM[0] * self._card[0], TURNED_ROOM[1] * self._card[1])
        places = [(place, turned) for zone in seats for place in self.zone(zone)]
        lying = [each for (role, _), each in placed.items() if role in roles]
        places += [(place, self._card) for each in lying for place in each]
        sizes = [(place, wide * place.scale, high * place.scale) for place, (wide, high) in places]
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
                scale, places = self._ring
                return (Place(x + places[index][0], y + places[index][1], 0.0, scale),) * count
            case Role.KITTY if zone.spread and zone.seat is None:
                return self._column(count)
            case Role.KITTY if zone.seat is None:
                return self._pile(zone, self.inner.x + self.inner.width, y)
            case Role.TRAY if index == 0:
                return self._tray(count, x, y, max(count, MOST_PASSED))
            case Role.KITTY if index == 0:
                return self._tray(count, x, y, max(count, 1))
            case Role.DECK:
                scale, places = self._ring
                away, scale = ((0.0, 0.0), 1.0) if zone.seat is None else (places[index], scale)
                step = min(0.5, self._card[1] / 5 / max(count, 1)) * scale
                x, y = x + away[0], y + away[1] + (count - 1) * step  # of the lowest
                return tuple([Place(x, y - i * step, 0.0, scale) for i in range(count)])
            case Role.TURN_UP:
                return self._turn_up(count)
            case Role.FOLDED:
                return self._folded(index, count)
            case Role.WON if index == 0 and self._own_seat.pile.width:
                beside = self._own_seat.pile
                return self._pile(zone, beside.x + beside.width, beside.y + beside.height / 2)
            case Role.WON | Role.TRAY if index == 0:
                bottom = self._hand_y + self._card[1] / 2
                return self._pile(zone, self._right, bottom - self._stations.back / 2)
            case Role.WON | Role.TRAY | Role.KITTY:
                beside = self._stations.all[index - 1].pile
                return self._pile(zone, beside.x + beside.width, beside.y + beside.height / 2)

    def stack(self, seat: Seat | None) -> Box:
        """Return the box of a seat's chips, beside its portrait.

        Those of the pot lie left of the trick, or alone in the middle before a card is turned up.
        """
        if seat is None:
            width, high = self._card[0] * self._turned * PILE_ROOM, self._card[1] * self._turned
            is_alone = self._is_side_by_side and Role.TURN_UP not in self._roles
            x = (self._width - width) / 2 if is_alone else self._group.x
            return Box(x, self._high - high / 2, width, high)
        index = self._order[seat]
        return self._stations.all[index - 1].stack if index else self._own_seat.stack

    def _own(self, zone: Zone) -> tuple[Place, ...]:
        """Place the hand at the bottom, what it has shown on the right of the rest."""
        is_at_right = zone.seat in self._beside and not self._own_seat.pile.width
        right = self._right - (self._room(zone.seat) if is_at_right else 0.0)
        left, right = self._own_seat.hand.x, min(right, self._hand_end)
        between = (left + GRID, right - GRID)  # turned cards and their signs reach further
        held, shown = self._held.get(zone.seat, 0), self._shown.get(zone.seat, 0)
        places = fan(held + shown, (self._width / 2, self._hand_y), self._card, between)
        return places[:held] if zone.role is Role.HAND else places[held:]

    def _partly_open(self, zone: Zone, station: _Station) -> tuple[Place, ...]:
        """Place a hand of which some cards are shown: those upon the others, and as far apart as they can.

        All of it lies at that end of the row at which the portrait is.
        """
        row, y = station.hand, station.hand.y + self._stations.back / 2
        width, held, left = self._card[0] * self._small, self._held.get(zone.seat, 0), station.hand.x
        behind, others = SHOWN_BACKS * width if held else 0.0, self._shown[zone.seat] - 1
        most = (row.width - behind - width) / max(others, 1)
        apart = min(HAND_STEP / 2 * width, most)
        if row.x < station.portrait.x:
            left += max(row.width - behind - width - others * apart, 0.0)
        if zone.role is Role.HAND:
            step = min(PILE_STEP, SHOWN_BACKS * width / max(held - 1, 1))
            return tuple(Place(left + width / 2 + i * step, y, 0.0, self._small) for i in range(held))
        left += behind + width / 2
        return tuple(Place(left + i * apart, y, 0.0, self._small) for i in range(len(zone.cards)))

    @property
    def _high(self) -> float:
        """The height of the middle of the pot and of the card turned up: in play that of the trick."""
        inner, half = self.inner, self._card[1] * self._turned / 2
        if self._playing:
            return inner.y + inner.height / 2
        return inner.y + half + HIGH * max(inner.height - 2 * half - BELOW, 0.0)

    def _turn_up(self, count: int) -> tuple[Place, ...]:
        """Place the pack right of the trick, the card turned up upon it."""
        x = self._group.x + self._group.width - self._card[0] * self._turned / 2
        step = min(PILE_STEP, self._card[0] * self._turned * (PILE_ROOM - 1) / max(count - 1, 1))
        y = self._high
        return tuple(Place(x - step * (count - 1 - i), y, 0.0, self._turned) for i in range(count))

    def _folded(self, index: int, count: int) -> tuple[Place, ...]:
        """Place a hand that has been put down where it was held, squared and turned sideways."""
        x, y, scale = self._width / 2, self._hand_y, TURN_UP_SCALE
        if index:
            station, scale = self._stations.all[index - 1], self._small
            row, half = station.hand, self._card[1] * scale / 2
            is_right = row.x > station.portrait.x
            x, y = (row.x + half if is_right else row.x + row.width - half), row.y + self._stations.back / 2
        step = PILE_STEP / 2
        return tuple(Place(x, y + (count / 2 - i) * step, SIDEWAYS, scale) for i in range(count))

    def _column(self, count: int) -> tuple[Place, ...]:
        """Place the cards of an open kitty right of the trick, the lower upon the higher."""
        inner, most = self.inner, self.inner.height / (1 + LEAST_COLUMN_STEP * (count - 1))
        scale = min(self._turned, most / self._card[1])
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
        width = self._card[0] * self._small
        room = PILE_ROOM * width
        if self._order.get(zone.seat) == 0:
            room = max(room, self._room(zone.seat) - GRID)
        return pile(zone, (right - width / 2, y), width, room - width, self._small)

    def _tray(self, count: int, x: float, y: float, most: int) -> tuple[Place, ...]:
        """Place the passed cards, or a kitty, side by side before the hand, with room for so many."""
        width, height = self._card
        area = self.trick_area
        scale = min(1.0, area.height / height, area.width / (most * TRAY_STEP * width))
        step = TRAY_STEP * width * scale
        return tuple(Place(x + (i - (count - 1) / 2) * step, y, 0.0, scale) for i in range(count))

    def _opponent(self, zone: Zone, station: _Station) -> tuple[Place, ...]:
        """Place a small fan in the row; an open hand takes more rows above if it needs them to be read."""
        row, small, count = station.hand, self._small, len(zone.cards)
        width = self._card[0] * small
        is_open = bool([card for card in zone.cards if card.card])
        left, right, y = row.x, row.x + row.width, row.y + self._stations.back / 2
        if not is_open:
            apart = min(APART_FROM_OTHERS, max(row.width - NARROWEST_HAND * width, 0.0))
            left, right = (left, right - apart) if row.x > station.portrait.x else (left + apart, right)
        rows, room = 1, max(right - left - width, 0.0)
        if is_open:
            fitting = int(room / (OPEN_STEP * width)) + 1
            rows = max(
                min(ceil(count / fitting), 1 + int(station.above / (ROW_STEP * self._stations.back))), 1
            )
        if room < HAND_ROOM * width and not is_open:
            return (Place(row.x + row.width / 2, y, 0.0, small),) * count
        if rows == 1:
            middle = ((left + right) / 2, y)
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
        step = min(HAND_STEP * width, room / max(each - 1, 1))
        up = ROW_STEP * self._stations.back
        return tuple(
            Place(left + width / 2 + step * (i % each), y - up * (rows - 1 - i // each), 0.0, small)
            for i in range(count)
        )
