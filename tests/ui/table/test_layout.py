"""Layout of a table for two, at the sizes the table must bear."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.messages import message
from cardtable.present.geometry import LEAST_STEP, MARGIN, ROUND_BUTTON, Box, Layout, Place, places_of_buttons
from cardtable.present.layout import FACE_TO_FACE, lay_out
from cardtable.present.metrics import CALL_PX, GRID
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
from cardtable.present.two_seat_layout import LOW_CARD, OTHERS_SCALE
from tests.ui.table.tables import table as ring_table

SIZES = [(700, 560), (744, 590), (1024, 640), (1640, 1000), (1920, 1080), (3840, 2160), (480, 400)]


def table(hand: int, other: int, won: int = 0, *, spread: bool = False) -> Picture:
    cards = tuple(map(PictureCard, PACK))
    zones = (
        Zone(Role.HAND, 0, cards[:hand]),
        Zone(Role.HAND, 1, (PictureCard(None),) * other),
        Zone(Role.PLAYED, 0, cards[:1]),
        Zone(Role.PLAYED, 1, cards[:1]),
        Zone(Role.WON, 0, cards[:won], spread),
        Zone(Role.WON, 1, cards[:won], spread),
    )
    return Picture((0, 1), zones, (Badge(0), Badge(1)))


def box(layout: Layout, place: Place) -> Box:
    width, height = (side * place.scale for side in layout.card)
    return Box(place.x - width / 2, place.y - height / 2, width, height)


def overlap(a: Box, b: Box) -> bool:
    return a.x < b.x + b.width and b.x < a.x + a.width and a.y < b.y + b.height and b.y < a.y + a.height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hand", [1, 5, 9])
@pytest.mark.parametrize("spread", [False, True])
def test_everything_is_inside_the_window(size: tuple[int, int], hand: int, *, spread: bool) -> None:
    width, height = size
    layout = lay_out(table(hand, 9, 10 - hand, spread=spread), width, height)
    cards = [box(layout, place) for places in layout.places.values() for place in places]
    for thing in [*cards, *layout.rooms.values(), layout.prompt]:
        assert thing.x >= 0
        assert thing.x + thing.width <= width
        assert thing.y >= 0
        assert thing.y + thing.height <= height


@pytest.mark.parametrize("size", SIZES)
def test_every_card_of_a_full_hand_can_be_hit(size: tuple[int, int]) -> None:
    layout = lay_out(table(9, 1, 1), *size)
    places = layout.places[Role.HAND, 0]
    steps = [b.x - a.x for a, b in pairwise(places)]
    assert min(steps) >= LEAST_STEP - 1e-6


@pytest.mark.parametrize("size", SIZES[:-1])  # the last is smaller than the program's window can be
@pytest.mark.parametrize("hand", [1, 5, 9])
def test_nothing_to_read_is_covered(size: tuple[int, int], hand: int) -> None:
    layout = lay_out(table(hand, 9, 10 - hand, spread=True), *size)
    plates = [*layout.rooms.values()]
    rows = {key: [box(layout, p) for p in places] for key, places in layout.places.items()}
    mine, played = rows[Role.HAND, 0], rows[Role.PLAYED, 0] + rows[Role.PLAYED, 1]
    lift = 0.12 * layout.card[1]
    raised = [Box(b.x, b.y - lift, b.width, b.height + lift) for b in mine]
    assert not any(overlap(plate, card) for plate in plates for card in raised + played)
    assert not any(overlap(layout.prompt, card) for card in raised + played)
    assert not any(overlap(a, b) for a in mine for b in rows[Role.WON, 0])
    assert not any(overlap(a, b) for a in rows[Role.HAND, 1] for b in rows[Role.WON, 1])
    assert not any(overlap(plates[1], b) for b in rows[Role.HAND, 1])


@pytest.mark.parametrize("size", [(1000, 585), (1250, 740), (1890, 1000)])
@pytest.mark.parametrize("spread", [True, False])
def test_what_each_has_won_lies_by_its_face_alike(size: tuple[int, int], *, spread: bool) -> None:
    layout = lay_out(table(4, 3, won=2, spread=spread), *size)
    piles = [[box(layout, place) for place in layout.places[Role.WON, seat]] for seat in (0, 1)]
    (own, *_), (other, *_) = piles
    face, across = layout.portraits[0], layout.portraits[1]
    assert 0 <= (face.y - own.y - own.height if spread else own.x - face.x - face.width) <= 3 * GRID
    if spread:  # in the corner, where what is said lies between
        assert other.y == pytest.approx(MARGIN * layout.zoom)
        assert other.x == pytest.approx(own.x)
    else:
        assert 0 <= across.x - other.x - other.width <= 3 * GRID
    assert (own.width, own.height) == (other.width, other.height)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_one_sits_across_on_the_axis_with_the_hand_beside(size: tuple[int, int], text: float) -> None:
    for held in (1, 5, 9, 13):
        layout = lay_out(table(5, held, won=3), *size, text)
        face, name = layout.portraits[1], layout.badges[1]
        assert face.x + face.width / 2 == pytest.approx(size[0] / 2)
        assert name.x + name.width / 2 == pytest.approx(size[0] / 2)
        cards = [box(layout, place) for place in layout.places[Role.HAND, 1]]
        assert 0 <= cards[0].x - name.x - name.width <= 2 * GRID * layout.zoom
        assert not any(overlap(each, name) for each in cards)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_a_call_stands_below_the_played_cards_and_a_prompt_below_the_call(
    size: tuple[int, int], text: float
) -> None:
    alone = table(5, 5)
    for picture in (alone, replace(alone, prompt=message("table.to_act"))):
        layout = lay_out(picture, *size, text)
        call, card = layout.banner, box(layout, layout.places[Role.PLAYED, 0][0])
        covered = card.y + card.height - call.y
        assert covered <= 1e-6 or layout.card[1] <= LOW_CARD + 1e-6
        assert covered <= 0.3 * card.height  # the index and the middle can always be read
        end = layout.prompt.y if picture.prompt else layout.prompt.y + layout.prompt.height
        assert call.y + call.height <= end + 1e-6
        assert not overlap(call, layout.badges[0])
        assert call.height >= CALL_PX


def test_the_raised_hand_stays_the_biggest_thing_on_a_big_screen() -> None:
    small, big = lay_out(table(5, 5), 744, 590), lay_out(table(5, 5), 3840, 2160)
    assert big.card[1] > 3 * small.card[1]
    assert 0 < OTHERS_SCALE < 1


@pytest.mark.parametrize("seats", [2, 3, 4, 7, 16])
def test_a_large_table_is_a_small_one_seen_from_nearer(seats: int) -> None:
    """In a window of 1920 × 1080 all is as large to one of 1280 × 800 as the table is."""
    picture = table(9, 9) if seats == FACE_TO_FACE else ring_table(seats, 13, won=4)
    small, large = lay_out(picture, 1256, 752), lay_out(picture, 1884, 1032)
    assert small.zoom == 1
    assert large.zoom == large.text == pytest.approx(1032 / 768)
    again = lay_out(picture, 1884 / large.zoom, 768)
    assert large.prompt == again.prompt.enlarged(large.zoom)
    assert large.portraits == {seat: face.enlarged(large.zoom) for seat, face in again.portraits.items()}
    for box in (large.corner, large.slip):
        assert box.x > 1884 / 2
        assert box.x + box.width <= 1884
    for key, places in large.places.items():
        sizes = [place.scale * large.card[0] for place in places]
        usual = [place.scale * again.card[0] * large.zoom for place in again.places[key]]
        assert sizes == pytest.approx(usual)
    buttons = places_of_buttons(large.corner, large.zoom)
    assert len({(box.x, box.y) for box in buttons}) == len(buttons)
    assert all(box.width == large.zoom * ROUND_BUTTON for box in buttons)
    assert min(box.x for box in buttons) == pytest.approx(large.corner.x)


def test_what_is_large_enough_grows_no_more() -> None:
    sizes = ((1024, 640), (1280, 768), (1536, 922), (1536, 700), (3840, 2160))
    zooms = [lay_out(table(5, 5), *size).zoom for size in sizes]
    assert zooms == pytest.approx([1.0, 1.0, 1.2, 1.0, 1.4])


def test_two_sit_close_to_the_cards_on_a_wide_felt() -> None:
    narrow, wide = lay_out(table(5, 5, won=2), 1100, 720), lay_out(table(5, 5, won=2), 1400, 720)
    for seat in (0, 1):
        assert wide.portraits[seat].x - narrow.portraits[seat].x == pytest.approx(
            (1400 - 1.5 * 720) / 2, abs=30
        )
    for key, places in wide.places.items():
        from_axis = [abs(place.x - 700) for place in places]
        assert from_axis == pytest.approx([abs(place.x - 550) for place in narrow.places[key]], abs=30)
    for box in (wide.corner, wide.slip):
        assert box.x + box.width == pytest.approx(1400 - MARGIN)
