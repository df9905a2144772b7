"""Layout around the felt, for three to sixteen, at the sizes the table must bear."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.present.geometry import CARD_RATIO, LEAST_PORTRAIT, MOST_TURNED, Box, places_of_buttons
from cardtable.present.layout import lay_out
from cardtable.present.metrics import GRID
from cardtable.present.picture import PictureCard, Role, Zone
from cardtable.present.ring_layout import trick_ring
from cardtable.program import preferences
from tests.helpers.layouts import any_overlap, box, boxes, check_layout, is_inside, overlap, turned_box
from tests.ui.table.tables import PACK, each_table, faces, table

SIZES = [
    (640, 500),
    (688, 416),
    (704, 560),
    (840, 560),
    (996, 416),
    (1024, 640),
    (1280, 720),
    (1600, 1000),
    (1920, 1080),
    (3840, 2160),
]
"""From what the least window leaves for the table to 4K; that at 200 % is laid out as 1920 × 1080."""

seats_at_a_table = st.integers(1, 16)
hands = st.integers(1, 18)
sizes = st.one_of(
    st.tuples(st.integers(640, 3840), st.integers(500, 2160)),
    st.tuples(st.integers(688, 3840), st.integers(416, 2160)),
)
LEAST_INDEX = 0.25
"""Of a card's height, for its rank and nearly all of the sign of its suit, at the usual size."""
INDEX = (0.36, 0.42)  # what must be seen of a card of the trick, in its widths and heights
some_boxes = st.lists(st.builds(Box, *[st.integers(0, 20)] * 2, *[st.integers(0, 9)] * 2), max_size=6)


@given(some_boxes, some_boxes)
def test_boxes_that_overlap_are_found_without_looking_at_all(some: list[Box], others: list[Box]) -> None:
    assert any_overlap(some, others) is any(overlap(a, b) for a, b in product(some, others))


@each_table(range(1, 17), SIZES)
def test_every_table_can_be_read_at_every_size(seats: int, size: tuple[int, int]) -> None:
    for hand in (1, 13, 18):
        check_layout(table(seats, hand, won=4), size)


@each_table(range(3, 9), SIZES)
def test_a_table_with_chips_can_be_read_at_every_size(seats: int, size: tuple[int, int]) -> None:
    for (hand, shown), percent in product(((7, 0), (2, 5), (0, 7), (13, 0)), (100, 150)):
        picture = table(seats, hand, won=4, chips=True, shown=shown)
        check_layout(picture, size, percent / 100)


@each_table(range(3, 9), SIZES)
def test_pot_and_card_turned_up_are_read_together(seats: int, size: tuple[int, int]) -> None:
    """Side by side before anybody plays, if there is room for offers below them; then close to the trick."""
    before = table(seats, 7, chips=True, shown=3, trick=0)
    for percent in (100, 150, 225):
        check_layout(before, size, percent / 100)
    layout = lay_out(before, *size)
    pot, turned = layout.stacks[None], box(layout, layout.places[Role.TURN_UP, None][-1])
    assert pot.x + turned.x + turned.width == pytest.approx(size[0], abs=1)
    if layout.middle.height >= 3 * turned.height:
        step = layout.zoom * GRID
        assert turned.x - pot.x - pot.width <= max(turned.width, 16 * step) + turned.width / 4 + 2 * step + 1
        for hangs in (False, True):
            call = lay_out(replace(before, hangs=hangs), *size).banner
            assert not any(overlap(call, thing) for thing in (pot, turned))
    for playing in combinations(range(seats), 3):
        trick = [zone for zone in table(seats, 7, chips=True).zones if zone.role is Role.PLAYED]
        lying = [zone for zone in trick if zone.seat in playing]
        picture = replace(before, zones=(*lying, *before.zones), playing=playing)
        check_layout(picture, size)
        layout = lay_out(picture, *size)
        pot, turned = layout.stacks[None], box(layout, layout.places[Role.TURN_UP, None][-1])
        cards = boxes(layout, Role.PLAYED)
        assert pot.x + pot.width <= min(card.x for card in cards)
        assert turned.x >= max(card.x + card.width for card in cards)


@pytest.mark.parametrize("seats", range(3, 8))
def test_chips_lie_beside_every_portrait_where_there_is_room(seats: int) -> None:
    layout = lay_out(table(seats, 7, won=4, chips=True, shown=3), 1888, 1040)
    for seat in range(seats):
        chips, face = layout.stacks[seat], layout.portraits[seat]
        assert chips.y >= face.y
        assert chips.y + chips.height <= face.y + face.height + 1e-6
        away = max(chips.x - face.x - face.width, face.x - chips.x - chips.width)
        assert 0 <= away <= 4 * GRID


@each_table(range(3, 8), SIZES[2:])
def test_cards_that_are_shown_can_be_told_apart(seats: int, size: tuple[int, int]) -> None:
    layout = lay_out(table(seats, 2, chips=True, shown=5), *size)
    for seat in range(1, seats):
        steps = [b.x - a.x for a, b in pairwise(layout.places[Role.SHOWN, seat])]
        width = layout.card[0] * layout.places[Role.SHOWN, seat][0].scale
        assert min(steps) >= 0.3 * width


@pytest.mark.parametrize("size", SIZES[2:])
@pytest.mark.parametrize("seats", range(3, 8))
def test_what_is_shown_or_folded_lies_close_to_who_does_so(seats: int, size: tuple[int, int]) -> None:
    picture = table(seats, 2, chips=True, shown=3)
    put_down = [
        Zone(Role.FOLDED, zone.seat, (PictureCard(None),) * 7) if zone.role is Role.HAND else zone
        for zone in picture.zones
        if zone.role is not Role.SHOWN
    ]
    for shown, role in ((picture, Role.SHOWN), (replace(picture, zones=tuple(put_down)), Role.FOLDED)):
        layout = lay_out(shown, *size)
        for seat in range(1, seats):
            face, cards = layout.portraits[seat], [box(layout, each) for each in layout.places[role, seat]]
            if role is Role.FOLDED:  # sideways
                turned = [(each, (each.height - each.width) / 2) for each in cards]
                cards = [Box(b.x - by, b.y + by, b.height, b.width) for b, by in turned]
            gaps = [max(each.x - face.x - face.width, face.x - each.x - each.width) for each in cards]
            assert 0 <= min(gaps) <= layout.card[0] * 0.5 + 4 * GRID
            in_the_way = [face, *layout.badges.values(), *layout.stacks.values()]
            assert not any(overlap(each, thing) for each in cards for thing in in_the_way)


@each_table([3, 4, 8, 16], SIZES)
def test_the_pack_lies_where_a_card_of_its_dealer_would(seats: int, size: tuple[int, int]) -> None:
    for dealer in range(seats):
        picture = table(seats, 13)
        deck = Zone(Role.DECK, dealer, (PictureCard(None),) * 52)
        layout = lay_out(replace(picture, zones=(*picture.zones, deck)), *size)
        card, pack = layout.places[Role.PLAYED, dealer][0], layout.places[Role.DECK, dealer]
        top = pack[-1]
        assert (top.x, round(top.y, 6), top.scale) == (card.x, round(card.y, 6), card.scale)
        assert 0 < pack[0].y - top.y < layout.card[1] / 4
        assert all(is_inside(box(layout, place), size) for place in pack)


@pytest.mark.parametrize("size", SIZES)
def test_every_table_can_be_read_with_text_of_every_size(size: tuple[int, int]) -> None:
    for seats, percent in product(range(1, 17), preferences.PERCENTS):
        check_layout(table(seats, 18, won=4), size, percent / 100)


@pytest.mark.parametrize("seats", [2, 4])
def test_plates_and_prompt_grow_with_the_text(seats: int) -> None:
    usual, larger = lay_out(table(seats, 9), 1024, 640), lay_out(table(seats, 9), 1024, 640, 1.5)
    assert larger.text == 1.5
    assert larger.prompt.height == 1.5 * usual.prompt.height
    assert larger.badges[0].height == 1.5 * usual.badges[0].height
    assert all(larger.counts[key].width == 1.5 * box.width for key, box in usual.counts.items())


@given(seats_at_a_table, hands, sizes, st.integers(0, 52), st.booleans(), st.integers(0, 6))
def test_any_table_can_be_read_at_any_size(
    seats: int, hand: int, size: tuple[int, int], won: int, opened: bool, kitty: int
) -> None:
    kitty = kitty if seats > 2 else 0  # face to face the middle is all there is
    check_layout(table(seats, hand, won=won, opened=opened, kitty=kitty), size)


@given(st.integers(3, 16), sizes)
def test_the_index_of_every_card_of_a_trick_shows(seats: int, size: tuple[int, int]) -> None:
    layout = lay_out(table(seats, 13), *size)
    cards = [place for (role, _), places in layout.places.items() if role is Role.PLAYED for place in places]
    cards.sort(key=lambda card: (card.y, card.x))  # as they are stacked, see `stacking`
    for at, card in enumerate(cards):
        lower = turned_box(layout, card)  # its corner lies within
        index = Box(lower.x, lower.y, INDEX[0] * lower.width, INDEX[1] * lower.height)
        assert not any(overlap(index, turned_box(layout, upper)) for upper in cards[at + 1 :])


@given(st.integers(2, 16), st.integers(0, 12))
def test_a_card_of_a_trick_is_turned_a_little_and_always_the_same_in_the_same_trick(
    seats: int, won: int
) -> None:
    picture = table(seats, 5, won=won)
    small, large = (lay_out(picture, *size).places for size in ((1024, 640), (1920, 1080)))
    face_down = replace(
        picture,
        zones=tuple(
            replace(zone, cards=(PictureCard(None),)) if zone.role is Role.PLAYED else zone
            for zone in picture.zones
        ),
    )
    hidden = lay_out(face_down, 1024, 640).places
    for key, places in small.items():
        if key[0] is Role.PLAYED:
            angles = [place.angle for place in places]
            assert all(-MOST_TURNED <= angle <= MOST_TURNED for angle in angles)
            assert angles == [place.angle for place in large[key]] == [place.angle for place in hidden[key]]


def test_cards_of_a_trick_are_turned_in_different_ways() -> None:
    angles = {
        place.angle
        for won in range(0, 16, 4)
        for (role, _), places in lay_out(table(4, 5, won=won), 1024, 640).places.items()
        if role is Role.PLAYED
        for place in places
    }
    assert len(angles) >= 14
    assert min(angles) < -MOST_TURNED / 2
    assert max(angles) > MOST_TURNED / 2


@given(st.integers(3, 16), sizes)
def test_a_card_of_a_trick_lies_towards_its_seat(seats: int, size: tuple[int, int]) -> None:
    picture = table(seats, 13)
    layout = lay_out(picture, *size)
    middle = layout.banner.x + layout.banner.width / 2
    for seat, plate in layout.badges.items():
        (place,) = layout.places[Role.PLAYED, seat]
        if seat == 0:
            assert place.x == pytest.approx(middle)
        elif plate.x + plate.width < layout.banner.x:  # on the left
            assert place.x < middle + 1e-6
        elif plate.x > layout.banner.x + layout.banner.width:
            assert place.x > middle - 1e-6


@each_table(range(2, 9), [*SIZES[1:3], *SIZES[4:]])  # in one the buttons leave no room for that
def test_hand_prompt_and_trick_lie_on_one_axis_and_portraits_over_their_names(
    seats: int, size: tuple[int, int]
) -> None:
    hands, kitties = (1, 5, 13 if seats > 2 else 9), (0, 2) if seats > 2 else (0,)
    for hand, kitty, text in product(hands, kitties, (1.0, 2.25)):
        picture = table(seats, hand, won=13 - hand, kitty=kitty)
        layout, axis = lay_out(picture, *size, text), pytest.approx(size[0] / 2)
        places = {seat: layout.places[Role.HAND, seat] for seat in range(seats)}
        assert (places[0][0].x + places[0][-1].x) / 2 == axis
        for area in (layout.prompt, layout.banner):
            assert area.x + area.width / 2 == axis
        for seat, face in layout.portraits.items():
            name = layout.badges[seat]
            assert face.x + face.width / 2 == pytest.approx(name.x + name.width / 2)
            assert name.y >= face.y + face.height


@given(st.integers(3, 16), sizes, st.booleans(), st.sampled_from(preferences.PERCENTS))
def test_the_table_is_its_own_mirror_image(
    seats: int, size: tuple[int, int], chips: bool, percent: int
) -> None:
    layout = lay_out(table(seats, 9, chips=chips and seats <= 8), *size, percent / 100)
    for seat in range(1, seats):
        across = seats - seat
        for boxes_of in (layout.portraits, layout.badges):
            one, other = boxes_of[seat], boxes_of[across]
            assert one.x + one.width / 2 == pytest.approx(size[0] - other.x - other.width / 2)
            assert (one.y, one.width, one.height) == pytest.approx((other.y, other.width, other.height))
        (card,), (opposite,) = layout.places[Role.PLAYED, seat], layout.places[Role.PLAYED, across]
        middle = layout.banner.x + layout.banner.width / 2
        assert card.x - middle == pytest.approx(middle - opposite.x, abs=0.05)
        assert card.y == pytest.approx(opposite.y)


@pytest.mark.parametrize("seats", range(2, 17))
def test_portraits_grow_with_the_table(seats: int) -> None:
    small, wide, large = (
        [*lay_out(table(seats, 9), *size).portraits.values()]
        for size in ((640, 500), (1024, 590), (1920, 1020))
    )
    assert all(face.width >= LEAST_PORTRAIT for face in small)
    with_chips = lay_out(table(min(max(seats, 3), 7), 7, chips=True), 640, 500)
    assert all(face.width >= LEAST_PORTRAIT for face in with_chips.portraits.values())
    for faces_of in (small, wide, large):
        assert len({face.width for face in faces_of[1:]}) == 1  # all but one's own are alike
    assert large[1].width > wide[1].width >= small[1].width
    assert large[0].width >= 96
    assert all(face.width == face.height for face in (*small, *wide, *large))


def test_the_hand_is_large_beside_an_open_drawer() -> None:
    """At 150 % a screen of 1920 × 1080 leaves so much beside the drawer."""
    beside, whole = lay_out(table(4, 13), 920, 628, has_slip=False), lay_out(table(4, 13), 1256, 628)
    with_slip = lay_out(table(4, 13), 920, 628)
    for layout, columns in ((beside, 2), (with_slip, 3), (whole, 3)):
        buttons = places_of_buttons(layout.corner, layout.zoom)
        assert len({button.x for button in buttons}) == columns
    assert beside.card[1] >= 0.9 * whole.card[1]


def test_hands_of_neighbours_above_lie_apart() -> None:
    for seats, chips in ((5, False), (6, False), (6, True), (7, True)):
        layout = lay_out(table(seats, 7, chips=chips), 1008, 580)
        above = [seat for seat in range(1, seats) if layout.portraits[seat].y < 40]
        cards = [[box(layout, place) for place in layout.places[Role.HAND, seat]] for seat in above]
        for left, right in pairwise(cards):
            gap = min(card.x for card in right) - max(card.x + card.width for card in left)
            assert gap >= 2 * GRID, (seats, gap)


@each_table([3, 4, 5, 6, 8], SIZES)
def test_a_trick_is_large_where_few_play(seats: int, size: tuple[int, int]) -> None:
    layout = lay_out(table(seats, 13), *size)
    assert all(card.height >= 64 for card in boxes(layout, Role.PLAYED))


@given(st.integers(3, 6), sizes, st.integers(1, 4))
def test_a_kitty_that_is_looked_at_lies_before_the_hand(
    seats: int, size: tuple[int, int], count: int
) -> None:
    picture = table(seats, 12, won=seats, trick=0)
    kitty = Zone(Role.KITTY, 0, faces(*PACK[-count:]), spread=True)
    layout = lay_out(replace(picture, zones=(*picture.zones, kitty)), *size)
    shown = [box(layout, place) for place in layout.places[Role.KITTY, 0]]
    assert all(is_inside(card, size) for card in shown)
    across = layout.middle.width - 1.2 * layout.card[0] - 2 * GRID
    least = (layout.middle.height, across / count / 1.2 / CARD_RATIO, layout.card[1])
    assert shown[0].height >= 0.8 * min(least)
    others = [*layout.badges.values(), layout.prompt, *boxes(layout, Role.WON), *boxes(layout, Role.HAND)]
    assert not any(overlap(card, other) for card in shown for other in others)


@pytest.mark.parametrize("size", [size for size in SIZES if size >= (704, 560)], ids=str)
def test_the_index_of_each_card_left_over_shows_beside_the_trick(size: tuple[int, int]) -> None:
    for seats, count in ((6, 2), (7, 6), (9, 5), (15, 13), (16, 12)):
        picture = table(seats, 13)
        aside = Zone(Role.KITTY, None, faces(*PACK[-count:]), spread=True)
        picture = replace(picture, zones=(*picture.zones, aside))
        check_layout(picture, size)
        layout = lay_out(picture, *size)
        places = layout.places[Role.KITTY, None]
        high = box(layout, places[0]).height
        assert min(b.y - a.y for a, b in pairwise(places)) >= LEAST_INDEX * high, (seats, count)


@given(st.integers(2, 16), sizes, st.integers(1, 4))
def test_what_is_passed_lies_before_the_hand(seats: int, size: tuple[int, int], count: int) -> None:
    picture = table(seats, 13, tray=count)
    layout = lay_out(picture, *size)
    own = [box(layout, place) for place in layout.places[Role.TRAY, 0]]
    others = [b for b in boxes(layout, Role.TRAY) if b not in own]
    assert all(is_inside(card, size) for card in own + others)
    assert not any(overlap(a, b) for a, b in combinations(own, 2))
    plates = [*layout.badges.values()]
    hand = [box(layout, p) for p in layout.places[Role.HAND, 0]]
    assert not any(overlap(a, b) for a in own for b in [*plates, *others, *hand])


def test_the_seats_follow_clockwise_from_the_left() -> None:
    layout = lay_out(table(8, 13), 1024, 640)
    left, top, right = (layout.badges[seat] for seat in (1, 4, 7))
    assert left.x < top.x < right.x
    assert top.y < left.y
    assert layout.badges[2].y < left.y  # upwards on the left,
    assert layout.badges[6].y < right.y  # and down again on the right


def test_nothing_grows_or_shrinks_while_a_deal_is_played() -> None:
    layouts = [lay_out(table(5, hand, won=13 - hand), 1024, 640) for hand in (13, 7, 1)]
    assert len({layout.card for layout in layouts}) == 1
    played = [layout.places[Role.PLAYED, 0][0].scale for layout in layouts]
    assert len(set(played)) == 1


def test_the_cards_of_a_trick_cover_each_other_only_where_they_would_be_much_smaller() -> None:
    card = (100.0, 140.0)
    for seats, room in (((1, 3), (900.0, 260.0)), ((2, 3), (900.0, 280.0))):
        scale, places = trick_ring(*seats, room, card)
        assert scale >= 0.75
        for (x, y), (other_x, other_y) in combinations(places, 2):
            assert abs(x - other_x) >= scale * card[0] or abs(y - other_y) >= scale * card[1]
    scale, places = trick_ring(2, 7, (300.0, 150.0), card)
    assert any(
        abs(x - other_x) < scale * card[0] and abs(y - other_y) < scale * card[1]
        for (x, y), (other_x, other_y) in combinations(places, 2)
    )


def test_a_trick_of_few_at_a_large_table_is_larger_and_lies_towards_the_same_seats() -> None:
    room, card = (300.0, 200.0), (100.0, 140.0)
    all_scale, all_places = trick_ring(2, 2, room, card)
    scale, places = trick_ring(2, 2, room, card, (0, 2, 5))
    assert scale > 1.2 * all_scale
    for seat in (0, 2, 5):
        assert places[seat][0] * all_places[seat][0] >= 0
        assert places[seat][1] * all_places[seat][1] >= 0
    for one, other in combinations([places[seat] for seat in (0, 2, 5)], 2):
        assert abs(one[0] - other[0]) >= scale * card[0] or abs(one[1] - other[1]) >= scale * card[1]


@each_table(range(3, 9), SIZES)
def test_pot_trick_and_the_card_turned_up_are_the_middle(seats: int, size: tuple[int, int]) -> None:
    layout = lay_out(table(seats, 7, chips=True), *size)
    trick, pot = boxes(layout, Role.PLAYED), layout.stacks[None]
    (turned,) = boxes(layout, Role.TURN_UP)[-1:]
    left, right = min(card.x for card in trick), max(card.x + card.width for card in trick)
    reach = 4 * GRID + turned.width / 2  # a pack lies below the card
    assert 0 <= left - pot.x - pot.width <= reach
    assert 0 <= turned.x - right <= reach
    assert pot.x + turned.x + turned.width == pytest.approx(size[0])


@each_table(range(3, 8), SIZES)
def test_the_pot_lies_in_the_middle_before_a_card_is_turned_up(seats: int, size: tuple[int, int]) -> None:
    """As while Mizuten is offered (HT-22)."""
    picture = table(seats, 7, chips=True, trick=0)
    empty = replace(picture, zones=tuple(replace(zone, cards=()) for zone in picture.zones), choosing=False)
    layout = lay_out(empty, *size)
    pot, room = layout.stacks[None], layout.offers[0]
    if room.height >= 11 * GRID:
        assert pot.x + pot.width / 2 == pytest.approx(size[0] / 2)
        assert pot.y + pot.height <= room.y
    else:
        assert size[1] < 500


@pytest.mark.parametrize("seats", range(5, 8))
def test_a_trick_with_one_at_each_side_falls_from_its_middle_to_its_sides(seats: int) -> None:
    """Nobody's card hangs below a straight row as if it had slipped."""
    _, places = trick_ring(1, seats - 3, (1200.0, 450.0), (150.0, 210.0))
    heights = [y for _, y in sorted(places[1:])]
    half = heights[: seats // 2]
    assert all(after < before for before, after in pairwise(half))
    assert heights == heights[::-1]
    own = places[0][1]
    assert all(y < own for y in heights)
    assert (heights[0] > 0) is (seats == 5)  # a pentagon


def test_where_an_arch_is_narrow_its_sides_lie_below_it_and_its_cards_stay_large() -> None:
    """Beside an open drawer in a small window six cards in one arch were half as large as in the hand."""
    card = (85.0, 119.0)
    scale, places = trick_ring(1, 3, (322.0, 220.0), card)
    assert scale >= 0.8
    own, left, *above, right = places
    assert left[1] == right[1] == own[1] > max(y for _, y in above) + 0.5 * scale * card[1]
    assert left[0] < min(x for x, _ in above)
    assert trick_ring(1, 3, (500.0, 220.0), card)[1][1][1] == 0.0  # an arch where there is room


@pytest.mark.parametrize(
    ("size", "chips"),
    [((1008, 590), False), ((1264, 740), False), ((1888, 1020), False), ((1888, 1020), True)],
    ids=str,
)
def test_what_the_person_has_won_lies_beside_their_portrait(size: tuple[int, int], chips: bool) -> None:
    for seats, won in product(range(4, 8), (0, 4)):
        layout = lay_out(table(seats, 9 - won, won=won, chips=chips), *size)
        face = layout.portraits[0]
        for place in layout.places[Role.WON, 0]:
            card = box(layout, place)
            assert face.x + face.width <= card.x
            assert card.x + card.width < layout.places[Role.HAND, 0][0].x
            assert card.y + card.height == pytest.approx(face.y + face.height)
