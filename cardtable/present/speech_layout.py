"""Rooms for what is said: beside the portrait of whoever says it, the best first.

A bubble stands on the free cloth where it can; else upon cards that lie face down, which it hides for its
moment. It never covers a face, a name, or what is asked. A room holds one line of large type at least, or two
where there is room; whoever fills it takes the first that its words fit in. Words that fit in none stand upon
whatever is the least loss for their moment, for they are always to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Final

from cardtable.engine.seats import Seat
from cardtable.present.geometry import SLACK, TURNED_ROOM, Box, Layout
from cardtable.present.metrics import GRID, LIFT
from cardtable.present.picture import Picture, Role

LINE: Final = 4.0 * GRID
"""The height of a bubble with one line, at the usual size of text."""
TWO_LINES: Final = 7.0 * GRID
"""The same with two."""
SMALLER: Final = (1.0, 0.75, 0.6)
"""The sizes that a bubble may have where there is no room for the usual one."""
TAIL: Final = 10.0
"""The distance from a portrait to its bubble."""
AWAY: Final = 4.0
"""The distance from a bubble to what it does not cover."""
LONG: Final = 22.0 * GRID
"""The width that is enough for a few words, at the usual size of text."""
SHORT: Final = 10.0 * GRID
"""The width that is enough for one."""
MARK: Final = 14.0 * GRID
"""The width of a call in an auction, at the usual size of text."""
MOST: Final = 36.0 * GRID
"""The greatest width of a bubble with two lines, at the usual size of text."""
LEAST: Final = 5.0 * GRID
"""No room is narrower where there is another."""
INSET: Final = 0.2
"""The part of a portrait's width that a bubble may stand over which is wholly higher."""
ASIDE: Final = 1.2
"""The greatest distance to the side of a bubble above or below a portrait, in widths of that."""
EDGE: Final = 1.0 * GRID
"""The distance from a bubble to the edge of the felt."""
UPON: Final = (28.0 * GRID, TWO_LINES)
"""The width and height in which everything that is said fits, at the usual size of text."""
LOSS: Final = {"face": 30.0, "asked": 10.0, "open": 3.0, "back": 1.0}
"""How much is lost where such a room covers a face or a name, what is asked or told, an open card, a back."""
LOST_AWAY: Final = 40.0
"""The same, in areas, for each pixel that the room is away from the portrait's middle."""
OWN_SHARE: Final = 0.18
"""The greatest width of the bubble at the bottom beside the prompt, in widths of the felt."""


def lay_out_speech(picture: Picture, layout: Layout, width: float, height: float) -> Layout:
    """Return the layout with rooms for everything that is said, or has been called.

    Where there is none for the seat at the bottom but beside the prompt, that gives way.
    """
    own, rooms, upon = picture.seats[0], {}, {}
    solid, counted, covered = _things(picture, layout)
    is_called = picture.auction is not None and picture.auction.is_open
    order = picture.seats  # a seat comes with its mirror image, so that both give way to the same
    mirrored = [each for pair in zip(order, (order[0], *reversed(order[1:])), strict=True) for each in pair]
    speaking = {badge.seat for badge in picture.badges if is_called or badge.paper is not None}
    for seat in [seat for seat in dict.fromkeys(mirrored) if seat in speaking]:
        face, name = layout.portraits[seat], layout.rooms[seat]
        found = _rooms(
            face, name, layout.text, tuple(solid), counted, covered, (width, height), stays=is_called
        )
        line, is_below = layout.prompt, layout.portraits[seat].y >= layout.prompt.y + layout.prompt.height
        if seat == own and is_below and max([room.width for room in found]) < SHORT * layout.text:
            wide = min(LONG * layout.text, OWN_SHARE * width)
            high = min(LINE * layout.text, line.height)
            found = (Box(line.x, line.y + (line.height - high) / 2, wide, high),)
            cut = wide + GRID
            layout = replace(layout, prompt=replace(line, x=line.x + cut, width=line.width - 2 * cut))
        rooms[seat] = found
        if not is_called and not any(_holds_all(room, layout.text) for room in found):
            upon[seat] = _upon(seat, picture, layout, (width, height))
        first = found[0]
        mark = min(MARK * layout.text, first.width), min(LINE * layout.text, first.height)
        solid.append(paper_in(first, layout.portraits[seat], *mark))  # no other paper lies there
    return replace(layout, speech=rooms, upon=upon)


def paper_in(room: Box, portrait: Box, width: float, height: float) -> Box:
    """Return where a paper of this size lies in its room: as near to the portrait as it can."""
    x = portrait.x + (portrait.width - width) / 2
    y = portrait.y + (portrait.height - height) / 2
    return Box(
        max(min(x, room.x + room.width - width), room.x),
        max(min(y, room.y + room.height - height), room.y),
        width,
        height,
    )


def rooms_beside(rooms: Sequence[Box], portrait: Box, papers: Iterable[Box]) -> tuple[Box, ...]:
    """Return what other papers leave of rooms; the rooms as they are where nothing is left.

    Of a room with a paper in it the part that is nearer to the portrait is left.
    """
    middle, left = portrait.x + portrait.width / 2, list(rooms)
    for paper in papers:
        begin, end = paper.x - AWAY, paper.x + paper.width + AWAY
        found = []
        for room in left:
            is_free = room.y >= paper.y + paper.height + AWAY or room.y + room.height <= paper.y - AWAY
            right = room.x + room.width
            if is_free or begin >= right or end <= room.x:
                found.append(room)
                continue
            parts = [
                replace(room, width=begin - room.x),
                replace(room, x=end, width=right - end),
            ]
            near = [each for each in parts if each.width >= LEAST]
            if near:
                found.append(min(near, key=lambda each: _apart(each, middle)))
        left = found
    return tuple(left) or tuple(rooms)


def _apart(room: Box, x: float) -> float:
    """Return how far aside a room is."""
    return max(room.x - x, x - room.x - room.width, 0.0)


def _holds_all(room: Box, text: float) -> bool:
    """Return true if everything that is said fits in a room: in two lines, or in one."""
    return room.width >= UPON[0] * text * (1 if room.height >= UPON[1] * text else 2)


def _upon(seat: Seat, picture: Picture, layout: Layout, size: tuple[float, float]) -> Box:
    """Return the room for many words that is close to a portrait and covers what is the least loss."""
    face, name, text = layout.portraits[seat], layout.badges[seat], layout.text
    width, height = UPON[0] * text, UPON[1] * text
    things = [(each, LOSS["face"]) for each in (*layout.portraits.values(), *layout.badges.values())]
    asked = [layout.prompt, layout.slip, layout.corner, *layout.stacks.values()]
    asked += layout.offers if picture.asks else ()
    things += [(each, LOSS["asked"]) for each in asked]
    own = (Role.HAND, picture.seats[0])
    for zone in picture.zones:
        key = (zone.role, zone.seat)
        if zone.cards:
            is_open = any(card.card is not None for card in zone.cards)
            loss = LOSS["asked"] if key == own else LOSS["open"] if is_open else LOSS["back"]
            things.append((_box_of(layout, key, lifted=key == own), loss))
    left, top = face.x + (face.width - width) / 2, face.y + (face.height - height) / 2
    aside, along = range(-8, 9), range(-3, 4)
    places = [
        *[
            (left + step * width / 18, y)
            for y in (face.y - TAIL - height, name.y + name.height + TAIL)
            for step in aside
        ],
        *[
            (x, top + step * height / 8)
            for x in (face.x - TAIL - width, face.x + face.width + TAIL)
            for step in along
        ],
    ]
    rooms = [
        Box(
            max(min(x, size[0] - EDGE - width), EDGE),
            max(min(y, size[1] - EDGE - height), EDGE),
            width,
            height,
        )
        for x, y in places
    ]

    far = [LOST_AWAY * (abs(room.x - left) + abs(room.y - top)) for room in rooms]
    edges = [(each.x, each.y, each.x + each.width, each.y + each.height, loss) for each, loss in things]
    least, best = inf, -1
    for number in sorted(range(len(rooms)), key=far.__getitem__):
        if far[number] > least:
            break  # so are all that are still farther away
        loss = _loss_in(rooms[number], edges) + far[number]
        if (loss, number) < (least, best):
            least, best = loss, number
    return rooms[best]


def _loss_in(room: Box, edges: Iterable[tuple[float, float, float, float, float]]) -> float:
    """Return what is lost where a room covers things, each with its left, top, right, bottom and loss."""
    left, top, right, bottom = room.x, room.y, room.x + room.width, room.y + room.height
    return sum(
        [
            loss * ((min(right, end) - max(left, x)) * (min(bottom, foot) - max(top, y)))
            for x, y, end, foot, loss in edges
            if x < right and end > left and y < bottom and foot > top
        ]
    )


def _things(picture: Picture, layout: Layout) -> tuple[list[Box], tuple[Box, ...], tuple[Box, ...]]:
    """Return the boxes of what no bubble covers, of numbers upon cards, and of what may lie below one."""
    solid = [*layout.rooms.values(), *layout.portraits.values(), *layout.stacks.values(), layout.prompt]
    solid += [each for each in (layout.slip, layout.corner) if each.width > 0]
    covered = [layout.banner]
    is_asked = picture.asks or (picture.auction is not None and picture.auction.is_open)
    (solid if is_asked else covered).append(layout.middle)
    if picture.asks:
        solid += layout.offers
    own = (Role.HAND, picture.seats[0])
    for zone in picture.zones:
        key = (zone.role, zone.seat)
        if zone.cards:
            is_open = key == own or any(card.card is not None for card in zone.cards)
            (solid if is_open else covered).append(_box_of(layout, key, lifted=key == own))
    counted = [
        Box(each.x, each.y - AWAY, each.width, each.height + 2 * AWAY) for each in layout.counts.values()
    ]
    return solid, tuple(counted), tuple(covered)


def _box_of(layout: Layout, key: tuple[Role, Seat | None], *, lifted: bool) -> Box:
    """Return the box around the cards of a place, however they are turned."""
    places, (width, height) = layout.places[key], layout.card
    wide, high = (TURNED_ROOM[0], TURNED_ROOM[1]) if key[0] is Role.PLAYED else (1.0, 1.0)
    half, scale = wide * width / 2, places[0].scale
    left = min([place.x for place in places]) - half * scale
    right = max([place.x for place in places]) + half * scale
    top = min([place.y for place in places]) - (high / 2 + (LIFT if lifted else 0.0)) * height * scale
    bottom = max([place.y for place in places]) + high / 2 * height * scale
    return Box(left, top, right - left, bottom - top)


@lru_cache(maxsize=128)  # in an auction the same rooms are wanted again and again
def _rooms(
    face: Box,
    name: Box,
    text: float,
    solid: tuple[Box, ...],
    counted: tuple[Box, ...],
    covered: tuple[Box, ...],
    size: tuple[float, float],
    *,
    stays: bool,
) -> tuple[Box, ...]:
    """Return the rooms for the bubble of a seat; as small as must be for one word, or the widest of all.

    One that stays is rather a little smaller than upon a number; one that is soon gone is rather large.
    """
    read = (*solid, *counted)
    every: list[Box] = []
    sizes = [
        *[(smaller, False) for smaller in SMALLER[:2] if stays],
        *[(smaller, True) for smaller in SMALLER],
    ]
    for smaller, is_upon_numbers in sizes:
        line, two = LINE * text * smaller, TWO_LINES * text * smaller
        above, below = face.y - TAIL - line, name.y + name.height + TAIL
        tried = [
            (_beside(face, (*read, *covered), line, text * smaller, size), (*read, *covered)),
            (_beside(face, read, line, text * smaller, size), read),
            (_across(face, above, line, read, size), read),
            (_across(face, below, line, read, size), read),
            (_beside(face, solid, line, text * smaller, size), solid),
        ]
        tried = tried if is_upon_numbers else tried[:-1]
        found = [(box, things) for box, things in tried if box is not None and box.width >= LEAST]
        grown = [_grown(box, face, two, things, size[1]) for box, things in found]
        rooms = tuple(dict.fromkeys([*grown, *[box for box, _ in found]]))
        if [room for room in rooms if room.width >= SHORT * text * smaller]:
            return rooms
        every += rooms
    others = [each for each in solid if each != face]
    for smaller in SMALLER:  # over the chin, for a moment
        line = min(LINE * text * smaller, face.height)
        chin = _across(face, face.y + face.height - line, line, others, size, 0.0)
        every += [chin or Box(face.x, face.y + face.height - line, face.width, line)]
        if every[-1].width >= SHORT * text * smaller:
            break
    widest = max([room.width for room in every])
    return tuple([room for room in every if room.width >= min(LEAST, widest)])


def _beside(
    face: Box, things: Iterable[Box], line: float, text: float, size: tuple[float, float]
) -> Box | None:
    """Return a room of one line beside a portrait: the nearest that is long, or the widest."""
    middle, lowest = face.y + (face.height - line) / 2, face.y + face.height - line
    highest = max(min(face.y - line - AWAY, lowest), EDGE)
    bottom = max(lowest, highest) + line
    near = [each for each in things if each.y < bottom and each.y + each.height > highest]
    is_right_first = face.x + face.width / 2 <= size[0] / 2
    best: Box | None = None
    heights = {max(min(middle + step * GRID, lowest), highest) for step in range(-9, 9)}
    for y in sorted([*heights, highest], key=lambda each: abs(each - middle)):
        left, right = face.x, face.x + face.width
        begin, end = EDGE, size[0] - EDGE
        for each in near:
            if each.y < y + line and each.y + each.height > y:
                if each.x + each.width > right + SLACK:
                    end = min(end, each.x - AWAY)
                if each.x < left - SLACK:
                    begin = max(begin, each.x + each.width + AWAY)
        if y + line < face.y:
            left, right = left + INSET * face.width, right - INSET * face.width
        sides = [
            Box(right + TAIL, y, end - right - TAIL, line),
            Box(begin, y, left - TAIL - begin, line),
        ]
        for room in sides if is_right_first else reversed(sides):
            if room.width >= LONG * text:
                return room
            if room.width > (0.0 if best is None else best.width):
                best = room
    return best


def _across(
    face: Box, y: float, line: float, things: Iterable[Box], size: tuple[float, float], lean: float = 0.5
) -> Box | None:
    """Return a room of one line above, below or across a portrait; None if there is none close by.

    Where something lies there, the room is nearer to the middle of the table; `lean` says from which part of
    the portrait on, in its widths from its middle.
    """
    begin, end, axis = EDGE, size[0] - EDGE, face.x + face.width / 2
    half, is_left = lean * face.width, axis < size[0] / 2
    if y < EDGE or y + line > size[1] - EDGE:
        return None
    for each in things:
        if each.y < y + line and each.y + each.height > y:
            if each.x < axis + half if is_left else each.x + each.width <= axis - half:
                begin = max(begin, each.x + each.width + AWAY)
            else:
                end = min(end, each.x - AWAY)
    is_near = begin < axis + ASIDE * face.width and end > axis - ASIDE * face.width
    return Box(begin, y, end - begin, line) if is_near and end > begin else None


def _grown(room: Box, face: Box, high: float, things: Iterable[Box], height: float) -> Box:
    """Return the room as high as two lines are, or as it is where something is in the way."""
    wide = min(room.width, MOST * high / TWO_LINES)
    near = paper_in(room, face, wide, room.height)
    more, right = high - room.height, near.x + wide
    things = [each for each in things if each.x < right and each.x + each.width > near.x]
    for up in (0.5, 1.0, 0.0):
        y = room.y - up * more
        is_free = not [each for each in things if each.y < y + high and each.y + each.height > y]
        if is_free and y >= EDGE and y + high <= height - EDGE:
            return Box(near.x, y, wide, high)
    return room
