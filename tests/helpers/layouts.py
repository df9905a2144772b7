"""Checks that hold for every layout of the felt."""

from __future__ import annotations

from itertools import combinations, pairwise

from cardtable.present.geometry import INDEX_WIDTH, LEAST_STEP, Box, Layout, Place
from cardtable.present.layout import lay_out
from cardtable.present.metrics import LIFT
from cardtable.present.picture import Picture, Role


def box(layout: Layout, place: Place) -> Box:
    width, height = layout.card[0] * place.scale, layout.card[1] * place.scale
    return Box(place.x - width / 2, place.y - height / 2, width, height)


def overlap(a: Box, b: Box) -> bool:
    slack = 1e-6
    return (
        a.x < b.x + b.width - slack
        and b.x < a.x + a.width - slack
        and a.y < b.y + b.height - slack
        and b.y < a.y + a.height - slack
    )


def boxes(layout: Layout, role: Role) -> list[Box]:
    return [box(layout, p) for (kind, _), ps in layout.places.items() if kind is role for p in ps]


def is_inside(thing: Box, size: tuple[int, int]) -> bool:
    width, height = size
    slack = 1e-6
    return (
        thing.x >= -slack
        and thing.y >= -slack
        and thing.x + thing.width <= width + slack
        and thing.y + thing.height <= height + slack
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
    for role in Role:
        everything += boxes(layout, role)
    assert all(is_inside(thing, size) for thing in everything)
    assert not any(overlap(a, b) for a, b in combinations([*plates, *faces], 2))
    opponents = [
        box(layout, p)
        for (role, seat), ps in layout.places.items()
        if role in (Role.HAND, Role.SHOWN) and seat != picture.seats[0]
        for p in ps
    ]
    trick = boxes(layout, Role.PLAYED)
    kitty = [*boxes(layout, Role.KITTY), *boxes(layout, Role.TURN_UP)]
    own = [box(layout, p) for p in layout.places.get((Role.HAND, picture.seats[0]), ())]
    lift = LIFT * layout.card[1]
    raised = [Box(b.x, b.y - lift, b.width, b.height + lift) for b in own]
    for plate in plates:
        assert not any(overlap(plate, card) for card in [*trick, *kitty, *raised, *opponents])
    for face in faces:
        assert not any(overlap(face, thing) for thing in [*trick, *kitty, *raised, *stacks, layout.middle])
    assert not any(overlap(layout.prompt, card) for card in [*trick, *kitty, *raised])
    assert not any(overlap(a, b) for a in trick for b in [*opponents, *kitty, *boxes(layout, Role.WON)])
    assert not any(overlap(a, b) for a in own for b in boxes(layout, Role.WON))
    assert not any(overlap(a, b) for a, b in combinations(stacks, 2))
    beside = [*plates, layout.prompt, *trick, *kitty, *raised, *opponents]
    assert not any(overlap(a, b) for a in stacks for b in beside)
    assert (layout.contract is not None) == (picture.contract is not None and picture.board is None)
    if layout.contract is not None:
        assert is_inside(layout.contract, size)
        in_the_way = [*plates, *stacks, *trick, *kitty, *raised, *opponents]
        assert not any(overlap(layout.contract, thing) for thing in in_the_way)
    assert is_inside(layout.middle, size)
    assert not any(overlap(layout.middle, thing) for thing in [*layout.badges.values(), *raised, *opponents])
    steps = [b.x - a.x for a, b in pairwise(layout.places.get((Role.HAND, picture.seats[0]), ()))]
    assert min(steps, default=LEAST_STEP) >= LEAST_STEP - 1e-6
    assert min(steps, default=layout.card[0]) >= INDEX_WIDTH * layout.card[0] - 1e-6 or len(plates) < 3
