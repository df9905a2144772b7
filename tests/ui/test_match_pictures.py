"""The little pictures in the list: what they show and what they keep secret."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication

from cardtable.engine.messages import message
from cardtable.engine.seats import PUBLIC
from cardtable.games import PRESENTERS
from cardtable.match.log import Damage, Header
from cardtable.match.seating import SeatInfo
from cardtable.match.summaries import Summary
from cardtable.present.geometry import CARD_RATIO
from cardtable.present.metrics import THUMBNAIL
from cardtable.present.picture import Role
from cardtable.ui.library.thumbnails import MOST, ThumbnailCache
from cardtable.ui.table.thumbnail import BESIDE, CARDS, FACES, MIDDLE, _places
from tests.helpers.playthrough import Case, different_cases, random_play

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def summaries(case: Case) -> list[Summary]:
    """The match after each of its facts, as the list knows it."""
    seats = tuple(SeatInfo("", "fickle") for _ in range(case.players))
    header = Header(case.game, 1, case.options, seats, "0", "seed", None, NOW.isoformat())
    played = random_play(case, "3")
    return [
        Summary(
            Path(f"{number}.cardtable"),
            NOW + timedelta(seconds=number),
            header,
            case.rules.view(state, PUBLIC) if case.rules.outcome(state) is None else None,
            case.rules.outcome(state),
        )
        for number, state in enumerate(played.states)
    ]


@pytest.fixture(params=different_cases(), ids=str, scope="module")
def matches(request: pytest.FixtureRequest, qapp: QApplication) -> list[Summary]:
    return summaries(request.param)


def test_no_hand_is_shown(matches: list[Summary]) -> None:
    """Neither what only its owner sees, nor what everybody could work out by now.

    The seats take turns at the bottom; now and then each of them is there.
    """
    for number, match in enumerate(matches[:-1]):
        assert match.header is not None
        assert match.public is not None
        players = len(match.header.seats)
        for bottom in range(players) if number % 4 == 0 else (number % players,):
            picture = PRESENTERS[match.header.game]().picture(match.public, bottom)
            for zone in picture.zones:
                if zone.role in (Role.HAND, Role.DECK):
                    assert all(card.card is None for card in zone.cards)


def test_a_picture_is_painted_once_for_a_file_as_it_is(matches: list[Summary]) -> None:
    pictures, match = ThumbnailCache(), matches[2]
    first = pictures.of(match, 1.0)
    assert pictures.of(match, 1.0) is first
    assert pictures.of(replace(match, modified=NOW), 1.0) is not first


def test_the_pictures_looked_at_last_are_kept(qapp: QApplication) -> None:
    pictures, match = ThumbnailCache(), summaries(different_cases()[0])[2]
    first = pictures.of(match, 1.0)
    others = [Summary(Path(str(number)), NOW) for number in range(MOST)]  # empty tables, painted quickly
    painted = []
    for other in others:
        painted.append(pictures.of(other, 1.0))
        assert pictures.of(match, 1.0) is first  # used all the time, it is kept
    for other, picture in zip(others[:0:-1], painted[:0:-1], strict=True):
        assert pictures.of(other, 1.0) is picture
    assert pictures.of(others[0], 1.0) is not painted[0]  # one too many


def test_unread_going_on_ended_and_damaged_look_different_and_are_sharp(matches: list[Summary]) -> None:
    pictures, going_on, ended = ThumbnailCache(), matches[3], matches[-1]
    damage = Damage(3, message("file.check"))
    damaged = replace(going_on, path=Path("damaged"), damage=damage)
    unknown = Summary(Path("unknown"), NOW, damage=damage)
    unread = replace(going_on, public=None)  # the same file, a moment before
    rows = (unread, going_on, ended, damaged, unknown)
    images = [pictures.of(match, 2.0).toImage() for match in rows]
    for number, image in enumerate(images):
        assert (image.width(), image.height()) == (2 * THUMBNAIL[0], 2 * THUMBNAIL[1])
        assert all(image != other for other in images[:number])


@pytest.mark.parametrize("game", ["hearts", "hachihachi_trick", "fifty_six"])
def test_one_sees_who_sits_there_and_what_was_played(qapp: QApplication, game: str) -> None:
    """The picture is another with other company, and for each card that everybody has seen."""
    case = next(case for case in different_cases() if case.game == game)
    pictures, going_on = ThumbnailCache(), [match for match in summaries(case) if match.public is not None]
    drawn: dict[object, object] = {}
    for match in going_on:
        assert match.public is not None
        zones = PRESENTERS[game]().picture(match.public, 0).zones
        played = [zone for zone in zones if zone.role is Role.PLAYED and zone.cards]
        trick = tuple((zone.seat, zone.cards[-1].card) for zone in played)
        if trick and all(card is not None for _, card in trick):
            drawn.setdefault(trick, pictures.of(match, 1.0).toImage())
    images = list(drawn.values())
    assert len(images) > 1
    assert all(one != other for one, other in pairwise(images))
    match = going_on[-1]
    assert match.header is not None
    seats = (match.header.seats[0], *(SeatInfo("Kofi", "fickle") for _ in match.header.seats[1:]))
    others = replace(match, path=Path("others"), header=replace(match.header, seats=seats))
    assert pictures.of(others, 1.0).toImage() != pictures.of(match, 1.0).toImage()


def test_no_card_covers_the_face_of_the_only_other_one() -> None:
    face, card = QRectF(0, 0, FACES[0][1], FACES[0][1]), QRectF(0, 0, CARDS[0][1], CARDS[0][1] / CARD_RATIO)
    face.moveCenter(_places((0, 1))[1])
    for side in (-BESIDE, BESIDE):
        card.moveCenter(MIDDLE + QPointF(side, 0))
        assert not face.intersects(card)
    assert QRectF(0, 0, *THUMBNAIL).contains(face)
