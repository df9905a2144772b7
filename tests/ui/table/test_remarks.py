"""What the company says of what happens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from cardtable.engine.messages import message
from cardtable.match.seating import SeatInfo
from cardtable.present.faces import COMPANY, Mood, faces_at
from cardtable.present.picture import Badge, Frame, Picture, Said, Sound, result_frame
from cardtable.present.remarks import REST, Occasion, Remark, Talk, keys_of, remark_on, with_remarks
from cardtable.present.result_sheet import ResultRow, ResultSheet
from cardtable.texts import LANGUAGES, Texts

FACES = faces_at((SeatInfo(""), *[SeatInfo("", "discreet")] * 3))
PICTURE = Picture((0, 1, 2, 3), (), tuple(map(Badge, range(4))))
QUIET = Frame(PICTURE, is_finished=True)
BEGIN = Frame(PICTURE, sound=Sound.DEALT)


def trick(**moods: Mood) -> Frame:
    by_seat = {int(seat[1:]): mood for seat, mood in moods.items()}
    return Frame(PICTURE.with_moods(by_seat), is_finished=True)


def remarks(*frames: Frame, matches: int = 60) -> Iterator[Remark]:
    """What is said of the last of these frames in many matches."""
    for match in range(matches):
        talk, said = Talk(), None
        for frame in frames:
            talk, said = remark_on(frame, FACES, talk, str(match))
        if said is not None:
            yield said


def occasions(*frames: Frame) -> set[tuple[int, str]]:
    return {(said.seat, said.key.rpartition(".")[2].partition("_")[0]) for said in remarks(*frames)}


def test_a_remark_fits_what_has_happened_to_whoever_makes_it() -> None:
    assert occasions(BEGIN) == {(seat, "begin") for seat in (1, 2, 3)}
    assert occasions(trick(s1=Mood.SORRY, s2=Mood.GLAD)) == {(1, "sorry"), (2, "glad"), (3, "other")}
    assert occasions(trick(s0=Mood.SORRY)) == {(seat, "other") for seat in (1, 2, 3)}
    rows = tuple(ResultRow((seat,), 0, after) for seat, after in enumerate((5, 0, 9, 3)))
    title = message("play.again")
    result = result_frame(PICTURE, ResultSheet(title, title, rows))
    assert occasions(result) == {(2, "won"), (1, "lost")}


def test_of_what_moves_nobody_nobody_says_anything() -> None:
    assert not occasions(QUIET)
    assert not occasions(Frame(trick(s1=Mood.SORRY).picture))  # it is still under way
    assert not occasions(trick(s0=Mood.GLAD))  # a person speaks for itself
    assert not occasions(trick(s1=Mood.THINKING))


def test_much_is_left_unsaid() -> None:
    said = len(list(remarks(trick(s1=Mood.SORRY), matches=400)))
    assert 120 < said < 280


def test_after_a_remark_there_is_silence_for_some_turns() -> None:
    sad, talk, said = trick(s1=Mood.SORRY), Talk(), list[int]()
    for turn in range(300):
        talk, remark = remark_on(sad, FACES, talk, "a match")
        if remark is not None:
            said.append(turn)
    assert len(said) > 3
    assert all(after - before >= REST for before, after in pairwise(said))


def test_nothing_is_said_twice_in_a_match_however_long_it_is() -> None:
    talk, said = Talk(), list[str]()
    for _ in range(2000):
        talk, remark = remark_on(trick(s1=Mood.SORRY), FACES, talk, "a match")
        said += [] if remark is None else [remark.key]
    own = {key for seat in (1, 2, 3) for occasion in Occasion for key in keys_of(FACES[seat][0], occasion)}
    assert len(said) == len(set(said)) > 10
    assert set(said) <= own


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_remark_is_short_and_nobody_borrows_from_another(language: str) -> None:
    texts, longest = Texts(language), {"en": 36, "ja": 18}[language]
    keys = {key for face in COMPANY for occasion in Occasion for key in keys_of(face, occasion)}
    words = [texts(key) for key in sorted(keys)]
    assert max(map(len, words)) <= longest
    assert len(set(words)) == len(words) == 16 * 8 + 25


def test_a_remark_stays_to_the_last_frame_but_for_what_the_game_has_somebody_say() -> None:
    lying = trick(s1=Mood.SORRY)
    calling = Frame(PICTURE.saying({2: Said(message("play.again"))}))
    for match in range(60):
        frames, talk = with_remarks((QUIET, lying, Frame(PICTURE), calling), FACES, Talk(), str(match))
        spoken = [frame.picture.said for frame in frames]
        assert not spoken[0]
        assert spoken[1] == spoken[2]
        assert spoken[3] == calling.picture.said
        assert talk.turns == 2
        if spoken[1]:
            return
    pytest.fail("nobody has said anything in sixty matches")


def test_what_is_said_of_a_deal_goes_with_its_result() -> None:
    title = message("play.again")
    rows = tuple(ResultRow((seat,), 0, after) for seat, after in enumerate((5, 0, 9, 3)))
    result = result_frame(PICTURE, ResultSheet(title, title, rows))
    for match in range(60):
        frames, _ = with_remarks((result, Frame(PICTURE), Frame(PICTURE)), FACES, Talk(), str(match))
        spoken = [bool(frame.picture.said) for frame in frames]
        assert spoken[1:] == [False, False]
        if spoken[0]:
            return
    pytest.fail("nobody has said anything in sixty matches")


def test_nobody_speaks_where_cards_are_being_dealt() -> None:
    for match in range(60):
        frames, _ = with_remarks((BEGIN, Frame(PICTURE), Frame(PICTURE)), FACES, Talk(), str(match))
        spoken = [bool(frame.picture.said) for frame in frames]
        assert spoken[:2] == [False, False]
        if spoken[2]:
            return
    pytest.fail("nobody has said anything in sixty matches")


def test_whoever_was_glad_says_no_more_so_once_sorry() -> None:
    glad, sorry = (Frame(PICTURE.with_moods({1: mood})) for mood in (Mood.GLAD, Mood.SORRY))
    for match in range(60):
        frames, _ = with_remarks((trick(s1=Mood.GLAD), glad, sorry, sorry), FACES, Talk(), str(match))
        spoken = [bool(frame.picture.said) for frame in frames]
        assert spoken in ([False] * 4, [True, True, False, False])
        if spoken[0]:
            return
    pytest.fail("nobody has said anything in sixty matches")
