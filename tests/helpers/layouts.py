"""Checks that hold for every layout of the felt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import partial
from itertools import combinations, pairwise
from math import cos, radians, sin

from cardtable.present.card_selection import CardSelection
from cardtable.present.geometry import INDEX_WIDTH, LEAST_STEP, LEAST_WITH_BUTTONS, Box, Layout, Place
from cardtable.present.layout import lay_out
from cardtable.present.metrics import LIFT
from cardtable.present.offer_layout import NOTE_SIZE, Words, arrange
from cardtable.present.picture import Offer, Picture, Role
from cardtable.present.speech_layout import paper_in
from cardtable.texts import LANGUAGES, Texts

LETTER: float = 8.0
"""The width of a letter of the usual type; a Japanese one takes two."""

LINE: float = 18.0
"""The height of a line of the usual type."""

LEAST_SPEECH: float = 36.0
"""The least width of a bubble: a short word."""

MANY, NARROW, LEAST_OF_ALL = 13, 720, 24.0
"""Among more, on a narrower felt, and with all hands open, a bubble has room for a sign."""

LEAST_SPEECH_LINE: float = 18.0
"""Its least height: words of some ten pixels."""

CALL_WIDTH: float = 60.0
"""The width of a bid on its paper."""

LEAST_HIT: float = 32.0
"""The least width and height of what is to be hit."""

LEAST_TEXT: float = 0.6
"""The least size of what is offered, relative to the usual one: some eight pixels."""

SLACK: float = 1e-6
"""The width of what is taken for nothing."""


def box(layout: Layout, place: Place) -> Box:
    width, height = layout.card[0] * place.scale, layout.card[1] * place.scale
    return Box(place.x - width / 2, place.y - height / 2, width, height)


def turned_box(layout: Layout, place: Place) -> Box:
    """The box that a card takes up, turned as it lies."""
    width, height = layout.card[0] * place.scale, layout.card[1] * place.scale
    across, along = abs(cos(radians(place.angle))), abs(sin(radians(place.angle)))
    wide, high = width * across + height * along, height * across + width * along
    return Box(place.x - wide / 2, place.y - high / 2, wide, high)


def overlap(a: Box, b: Box) -> bool:
    return (
        a.x < b.x + b.width - SLACK
        and b.x < a.x + a.width - SLACK
        and a.y < b.y + b.height - SLACK
        and b.y < a.y + a.height - SLACK
    )


def any_overlap(some: Iterable[Box], others: Iterable[Box]) -> bool:
    """Return True if one of some boxes overlaps one of the others, which are not all looked at for each."""
    in_order = sorted(others, key=lambda box: box.x)
    starts = [box.x for box in in_order]
    widest = max((box.width for box in in_order), default=0.0)
    for a in some:
        near = in_order[bisect_left(starts, a.x - widest) : bisect_right(starts, a.x + a.width)]
        if any(overlap(a, b) for b in near):
            return True
    return False


def boxes(layout: Layout, role: Role) -> list[Box]:
    """The boxes of all cards in such places: of a trick as they are turned, of a hand's arc as if upright."""
    box_of = turned_box if role is Role.PLAYED else box
    return [box_of(layout, p) for (kind, _), ps in layout.places.items() if kind is role for p in ps]


def is_inside(thing: Box, size: tuple[float, float]) -> bool:
    width, height = size
    return (
        thing.x >= -SLACK
        and thing.y >= -SLACK
        and thing.x + thing.width <= width + SLACK
        and thing.y + thing.height <= height + SLACK
    )


def check_layout(picture: Picture, size: tuple[int, int], text: float = 1.0) -> None:
    """See that a picture is laid out within the size, and that nothing covers what must be seen."""
    layout = lay_out(picture, *size, text)
    plates = [*layout.rooms.values()]  # however long the names are
    assert layout.rooms.keys() == layout.badges.keys()
    for seat, plate in layout.badges.items():
        room = layout.rooms[seat]
        assert room.x <= plate.x + 1e-6
        assert room.x + room.width >= plate.x + plate.width - 1e-6
        assert (room.y, room.height) == (plate.y, plate.height)
    faces = [*layout.portraits.values()]
    assert layout.portraits.keys() == layout.badges.keys()
    stacks = [*layout.stacks.values()]
    assert layout.stacks.keys() == {stack.seat for stack in picture.stacks}
    everything = [*plates, *faces, layout.prompt, *layout.counts.values(), *stacks]
    lying = {role: boxes(layout, role) for role in Role}
    for each in lying.values():
        everything += each
    assert all(is_inside(thing, size) for thing in everything)
    assert not any(overlap(a, b) for a, b in combinations([*plates, *faces], 2))
    opponents = [
        box(layout, p)
        for (role, seat), ps in layout.places.items()
        if role in (Role.HAND, Role.SHOWN) and seat != picture.seats[0]
        for p in ps
    ]
    trick, won = lying[Role.PLAYED], lying[Role.WON]
    kitty = [*lying[Role.KITTY], *lying[Role.TURN_UP]]
    own = [box(layout, p) for p in layout.places.get((Role.HAND, picture.seats[0]), ())]
    lift = LIFT * layout.card[1]
    raised = [Box(b.x, b.y - lift, b.width, b.height + lift) for b in own]
    assert not any_overlap(plates, [*trick, *kitty, *raised, *opponents])
    assert not any_overlap(faces, [*trick, *kitty, *raised, *stacks, layout.middle])
    assert not any_overlap([layout.prompt], [*trick, *kitty, *raised])
    assert not any_overlap(trick, [*opponents, *kitty, *won])
    assert not any_overlap(own, won)
    assert not any(overlap(a, b) for a, b in combinations(stacks, 2))
    assert not any_overlap(stacks, [*plates, layout.prompt, *trick, *kitty, *raised, *opponents])
    if picture.offers or picture.groups or picture.pick:
        in_the_way = [*plates, *faces, *stacks, *trick, *kitty, *raised, *opponents]
        in_the_way += won + lying[Role.DECK] + lying[Role.TRAY]
        in_the_way.append(layout.prompt)
        for language in LANGUAGES:
            check_offers(layout, words_of(picture, Texts(language), layout.text), in_the_way)
    seats = [*plates, *layout.portraits.values()]
    assert is_inside(layout.corner, size)
    assert (layout.corner.width > 0) is (size[0] >= LEAST_WITH_BUTTONS)
    around = [*seats, layout.prompt, *stacks, *trick, *kitty, *raised, *opponents, *won]
    assert not any_overlap([layout.corner], around)
    assert is_inside(layout.slip, size)
    assert min(layout.slip.width, layout.slip.height) >= LEAST_HIT
    around = [*seats, *stacks, *trick, *kitty, *raised, *opponents, *won, layout.corner, layout.middle]
    assert not any_overlap([layout.slip], around)
    assert is_inside(layout.middle, size)
    assert not any_overlap([layout.middle], [*layout.badges.values(), *raised, *opponents])
    check_speech(picture, layout, size)
    steps = [b.x - a.x for a, b in pairwise(layout.places.get((Role.HAND, picture.seats[0]), ()))]
    assert min(steps, default=LEAST_STEP) >= LEAST_STEP - 1e-6
    assert min(steps, default=layout.card[0]) >= INDEX_WIDTH * layout.card[0] - 1e-6 or len(plates) < 3


def check_speech(picture: Picture, layout: Layout, size: tuple[int, int]) -> None:
    """See that what is said has room beside whoever says it, and covers nothing that must be seen."""
    said = {badge.seat for badge in picture.badges if badge.paper is not None}
    assert said <= layout.speech.keys()
    solid = [*layout.rooms.values(), *layout.stacks.values(), layout.prompt]
    solid += [each for each in (layout.slip, layout.corner) if each.width > 0]
    solid += [layout.middle] if picture.asks else []
    own = (Role.HAND, picture.seats[0])
    for zone in picture.zones:
        key, box_of = (zone.role, zone.seat), turned_box if zone.role is Role.PLAYED else box
        is_open = key == own or any(card.card is not None for card in zone.cards)
        solid += [box_of(layout, place) for place in layout.places[key]] if is_open else []
    for seat in sorted(said):
        assert layout.speech[seat]
        others = [face for other, face in layout.portraits.items() if other != seat]
        for room in layout.speech[seat]:
            assert is_inside(room, size)
            assert room.height >= LEAST_SPEECH_LINE, (seat, room)
            assert not any(overlap(room, thing) for thing in [*solid, *others]), (seat, room)
        widest = max(room.width for room in layout.speech[seat])
        least = LEAST_SPEECH if len(picture.seats) <= MANY or size[0] > NARROW else LEAST_OF_ALL
        assert widest >= least, (seat, widest)
    if picture.auction is not None and picture.auction.is_open:
        papers = [
            paper_in(
                layout.speech[seat][0],
                layout.portraits[seat],
                min(CALL_WIDTH * layout.text, layout.speech[seat][0].width),
                LINE,
            )
            for seat in sorted(said)
        ]
        assert not any(overlap(a, b) for a, b in combinations(papers, 2))


def words_of(picture: Picture, texts: Texts, text: float) -> Words:
    """The room that what is offered needs, with type as wide as any."""

    def width(offer: Offer, *, is_grouped: bool) -> float:
        said = texts(offer.sign if is_grouped and offer.sign is not None else offer.label)
        marked = said if is_grouped else texts("table.best_offer", offer=said)
        note = "" if offer.note is None else texts(offer.note)
        widths = [sum(2 if letter > "\u3000" else 1 for letter in words) for words in (marked, note)]
        return text * LETTER * max(widths[0], NOTE_SIZE * widths[1])

    selection, groups = CardSelection(), picture.groups
    selection.follow(picture)
    numbers = groups.numbers if groups is not None else ()
    rows = groups.rows(numbers[-1]) if groups is not None else ()
    has_notes = any(offer.note is not None for offer in picture.offers)
    return Words(
        LINE * text * (1 + NOTE_SIZE * has_notes),
        tuple(LETTER * text * len(str(number)) for number in numbers),
        tuple(tuple(width(offer, is_grouped=True) for offer in row) for row in rows),
        tuple(width(offer, is_grouped=False) for offer in (*picture.offers, *selection.offers)),
        tuple(
            text * LETTER * sum(2 if letter > "\u3000" else 1 for letter in texts(head))
            for head in (() if groups is None else groups.heads)
        ),
        0.0 if groups is None or groups.title is None else text * 2 * LETTER * len(texts(groups.title)),
        0.0 if groups is None or groups.more is None else text * 2 * LETTER * len(texts(groups.more)),
    )


def scaled(words: Words, text: float) -> Words:
    """The room that the same words need in type of another size, where letters are as wide as they like."""
    return Words(
        words.line * text,
        tuple(width * text for width in words.headings),
        tuple(tuple(width * text for width in row) for row in words.rows),
        tuple(width * text for width in words.offers),
        tuple(width * text for width in words.heads),
        words.title * text,
        words.more * text,
    )


def check_offers(layout: Layout, words: Words, in_the_way: list[Box]) -> None:
    """See that offers can be read and hit, and cover neither each other nor what must be seen."""
    found = arrange(partial(scaled, words), layout.offers, layout.zoom)
    board, buttons = found.board, [*found.buttons.values()]
    assert found.fits, (words, layout.offers)
    assert found.text * layout.text >= LEAST_TEXT
    assert not any(overlap(board, thing) for thing in in_the_way)
    assert all(is_inside(button, (board.width, board.height)) for button in buttons)
    assert all(min(button.width, button.height) >= LEAST_HIT for button in buttons)
    assert not any(overlap(a, b) for a, b in combinations(buttons, 2))
