"""Layout of what is offered: for any number of offers, on every table, at every size."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import product

import pytest

from cardtable.engine.games.hachihachi_trick import Declare
from cardtable.engine.messages import message
from cardtable.present.geometry import Box
from cardtable.present.offer_layout import LARGE, Arrangement, Part, Words, arrange
from cardtable.present.picture import Offer, OfferGroups, Pick, Picture
from tests.helpers.layouts import check_layout, scaled
from tests.helpers.sampling import IS_WHOLE
from tests.ui.table.tables import table

SIZES = [
    (640, 500),
    (688, 416),
    (616, 582),
    (704, 560),
    (1024, 640),
    (1600, 1000),
    (1920, 1080),
    (3840, 2160),
]
"""From what the least window leaves for the table, and one of 1024 × 640 with the largest text."""

USUAL = (704, 560)
"""What a window of 1024 × 640 leaves for the table with text of the usual size."""

MOST_SEATS = {(616, 582): 14}
"""The most seats that the table has room for with the largest text, where these are less than 16."""

TEXTS = (1.0, 1.5, 2.25)


def offers(count: int) -> tuple[Offer, ...]:
    return tuple(
        Offer(message("fifty_six.review.taken", count=number), Declare(is_in=True)) for number in range(count)
    )


def seats_at(size: tuple[int, int]) -> range:
    """The numbers of seats that a test looks at: with CI all, every day a third of them in turn."""
    most = MOST_SEATS.get(size, 16)
    return range(2, most + 1) if IS_WHOLE else range(2 + SIZES.index(size) % 3, most + 1, 3)


def asking(picture: Picture, count: int) -> Picture:
    return replace(picture, choosing=False, offers=offers(count))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 8, 18])
def test_any_number_of_offers_has_room_on_every_table(size: tuple[int, int], count: int) -> None:
    for seats, text in product(seats_at(size), TEXTS):
        check_layout(asking(table(seats, 13, won=4, trick=0), count), size, text)
        if count <= 8 and 2 < seats < 9:
            check_layout(asking(table(seats, 7, chips=True, trick=0), count), size, text)


@pytest.mark.parametrize("size", [size for size in SIZES if min(size) > 500], ids=str)
def test_groups_have_room_on_every_table(size: tuple[int, int]) -> None:
    groups = OfferGroups(tuple(range(19)), lambda _: (offers(5), offers(5), offers(5)))
    texts = TEXTS[:2] if size == USUAL else TEXTS
    for seats, text in product(seats_at(size), texts):
        picture = table(seats, 13, trick=0)
        check_layout(replace(picture, choosing=False, offers=offers(3), groups=groups), size, text)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_button_of_a_pick_has_room_on_every_table(size: tuple[int, int]) -> None:
    pick = Pick(3, message("hearts.table.pass"))
    for seats, text in product(seats_at(size), TEXTS):
        check_layout(replace(table(seats, 13, won=4, trick=0), pick=pick), size, text)


def test_lines_of_offers_are_about_equally_long() -> None:
    found = arrange(partial(scaled, Words(18.0, offers=(20.0,) * 19)), [Box(0, 0, 2000, 800)])
    lines = [box.y for box in found.buttons.values()]
    assert sorted(lines.count(line) for line in {*lines}) == [9, 10]


def test_offers_stand_beside_the_rows_of_a_group_where_there_is_room() -> None:
    words = Words(18.0, (20.0,) * 3, ((40.0,) * 5,) * 3, (60.0,) * 3)
    wide, narrow = (arrange(partial(scaled, words), [Box(0, 0, width, 600)]).buttons for width in (900, 420))
    assert wide[Part.OFFER, 0].y == wide[Part.GROUPED, 0].y
    assert narrow[Part.OFFER, 0].y > narrow[Part.GROUPED, 14].y


def test_what_shows_more_of_a_group_stands_before_what_is_in_none() -> None:
    words = Words(18.0, (20.0,) * 3, ((40.0,) * 5,) * 3, (60.0,) * 2, more=90.0)
    for width in (900, 420):
        found = arrange(partial(scaled, words), [Box(0, 0, width, 600)])
        more, *offers = (found.buttons[key] for key in ((Part.MORE, 0), (Part.OFFER, 0), (Part.OFFER, 1)))
        assert found.fits
        assert more.width >= 90
        assert all((more.y, more.x) < (offer.y, offer.x) for offer in offers)


def test_rows_have_their_heads_unless_only_tiny_type_would_fit() -> None:
    words = Words(18.0, (20.0,) * 3, ((40.0,) * 5,) * 3, (60.0,) * 3, (100.0, 60.0, 80.0))
    wide, narrow = (arrange(partial(scaled, words), [Box(0, 0, width, 600)]) for width in (900, 290))
    heads = [box for (part, _), box in wide.buttons.items() if part is Part.ROW]
    assert [box.y for box in heads] == [wide.buttons[Part.GROUPED, 5 * row].y for row in range(3)]
    assert all(box.x + box.width <= wide.buttons[Part.GROUPED, 0].x for box in heads)
    assert not [key for key in narrow.buttons if key[0] is Part.ROW]
    assert narrow.text == 1.0


def test_a_last_row_that_is_short_stands_behind_the_others_where_room_is_low() -> None:
    rows = ((40.0,) * 4, (40.0,) * 4, (40.0,) * 4, (60.0,) * 3)
    words = Words(18.0, (20.0,) * 3, rows, (60.0,) * 3, (100.0, 60.0, 80.0, 70.0))
    high, low = (arrange(partial(scaled, words), [Box(0, 0, 900, height)]).buttons for height in (600, 150))
    last = [(Part.GROUPED, at) for at in (12, 13, 14)]
    assert [high[key].y for key in last] == [high[Part.ROW, 3].y] * 3
    assert [low[key].y for key in last] == [low[Part.GROUPED, 4 * row].y for row in range(3)]
    assert len({low[key].x for key in last}) == 1


def test_a_board_is_large_where_there_is_room_and_says_what_its_numbers_are() -> None:
    words = Words(18.0, (20.0,) * 3, ((40.0,) * 5,) * 3, (60.0,) * 3, (100.0, 60.0, 80.0), 50.0)
    rooms = [Box(0, 0, *size) for size in ((560, 220), (600, 230), (1300, 600))]
    small, *large = (arrange(partial(scaled, words), [room]) for room in rooms)
    assert small.text <= 1.0 < large[0].text < large[1].text
    for found in large:
        title, first = (found.buttons[key] for key in ((Part.TITLE, 0), (Part.HEADING, 0)))
        assert title.y == first.y
        assert title.x + title.width <= first.x


def test_a_few_offers_are_large_where_they_have_room_in_a_line() -> None:
    def found(count: int, width: float) -> Arrangement:
        return arrange(partial(scaled, Words(18.0, offers=(160.0,) * count)), [Box(0, 0, width, 200)])

    assert [found(count, 900).text for count in (1, 2, 3, 4)] == [1.0, LARGE[0], LARGE[0], 1.0]
    assert [found(2, width).text for width in (450, 350)] == [LARGE[1], 1.0]
    for width in (900, 450):
        assert len({box.y for box in found(2, width).buttons.values()}) == 1
    assert found(2, 900).buttons[Part.OFFER, 0].height > found(4, 900).buttons[Part.OFFER, 0].height


def test_buttons_grow_with_the_table() -> None:
    words = Words(18.0, offers=(60.0, 40.0))
    usual = arrange(partial(scaled, words), [Box(0, 0, 900, 600)])
    large = arrange(partial(scaled, scaled(words, 1.25)), [Box(0, 0, 900, 600)], 1.25)
    assert usual.text == large.text == LARGE[0]
    for key, button in usual.buttons.items():
        assert large.buttons[key].height == pytest.approx(1.25 * button.height, abs=1)
        assert large.buttons[key].width == pytest.approx(1.25 * button.width, abs=2)
