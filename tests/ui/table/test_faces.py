"""Whose face is whose."""

from __future__ import annotations

from dataclasses import replace

from cardtable.ai.temperaments import TEMPERAMENTS
from cardtable.engine.messages import message
from cardtable.engine.scores import Gaussian, Score
from cardtable.match.seating import Member, SeatInfo
from cardtable.present.faces import (
    COMPANY,
    OWN_FACES,
    TEMPERAMENT,
    Mood,
    faces_at,
    moods_of_places,
    temperament_text,
    usual_company,
    with_temperaments,
)
from cardtable.present.names import COMPUTERS, seat_names
from cardtable.present.picture import Badge, Picture
from cardtable.present.result_sheet import ResultRow, ResultSheet
from cardtable.texts import LANGUAGES, Texts

YOU, COMPUTER = SeatInfo("Aoi"), SeatInfo("", "discreet")


def test_everybody_in_the_company_has_a_face_and_is_called_by_its_name() -> None:
    assert len(COMPUTERS) == len(COMPANY) == len(set(COMPANY)) == 16
    names = [Texts("en")(key) for key in COMPUTERS]
    assert [name.lower() for name in names] == list(COMPANY)


def test_a_name_has_its_face_at_every_table_and_in_every_language() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for key, face in zip(COMPUTERS, COMPANY, strict=True):
            named = SeatInfo(texts(key), "master")
            assert faces_at((YOU, COMPUTER, named))[2] == (face,)
            assert faces_at((named, YOU))[0] == (face,)
        for seats in range(3, 17):
            company = (YOU, *[COMPUTER] * (seats - 1))
            names = seat_names(texts, company)
            by_name = {texts(key): face for key, face in zip(COMPUTERS, COMPANY, strict=True)}
            assert faces_at(company) == (OWN_FACES[:1], *((by_name[name],) for name in names[1:]))


def test_the_company_brings_its_temperaments_wherever_it_sits() -> None:
    assert set(TEMPERAMENT) == set(COMPANY)
    assert [*TEMPERAMENT.values()] == [*TEMPERAMENTS]
    seats = (YOU, COMPUTER, SeatInfo("Ben"), SeatInfo("アヤ", "master"), SeatInfo("Chie", "discreet"))
    assert [info.temperament for info in with_temperaments(seats)] == ["", "bold", "", "old_hand", ""]
    assert [replace(info, temperament="") for info in with_temperaments(seats)] == [*seats]
    assert with_temperaments((YOU, COMPUTER)) == (YOU, COMPUTER)  # who goes by the name of its strength
    moved = with_temperaments((COMPUTER, YOU, replace(COMPUTER, temperament="hungry")))
    assert [info.temperament for info in moved] == [TEMPERAMENT["aya"], "", TEMPERAMENT["ren"]]


def test_how_somebody_plays_a_game_is_told_in_a_phrase() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        assert temperament_text(texts, "hearts", "mio") == texts("hearts.temperament.bold")
        assert temperament_text(texts, "fifty_six", "mio") == texts("fifty_six.temperament.bold")
        assert temperament_text(texts, "hearts", "aya") == texts("company.plain")


def test_the_company_and_people_never_change_faces() -> None:
    seats = (YOU, SeatInfo("Ben"), SeatInfo("Mio"), SeatInfo("Chie", "discreet"), COMPUTER)
    faces = [face for (face,) in faces_at(seats)]
    assert set(faces[:4]) <= set(OWN_FACES)  # whoever has a name that a person has typed in
    assert faces[4] == "haru"
    assert len(set(faces)) == 5


def test_a_person_has_the_chosen_face_and_nobody_else_has_it() -> None:
    for own in OWN_FACES:
        faces = faces_at((COMPUTER, YOU, SeatInfo("Ben"), SeatInfo("Chie")), own)
        assert faces[1] == (own,)
        assert (own,) not in (faces[2], faces[3])
        assert len(set(faces)) == 4


def test_a_name_that_somebody_has_given_keeps_its_face_wherever_it_sits() -> None:
    ben = SeatInfo("Ben", "discreet")
    assert (
        len({faces_at(seats)[seats.index(ben)] for seats in ((ben, YOU), (YOU, ben), (YOU, COMPUTER, ben))})
        == 1
    )


def test_all_in_a_team_have_faces_of_their_own() -> None:
    team = SeatInfo.team((Member("Aoi"), Member("", "discreet"), Member("Mio", "discreet")))
    other = SeatInfo.team((Member("", "discreet"),) * 3)
    faces = [face for seat in faces_at((team, other)) for face in seat]
    assert len(set(faces)) == 6
    assert faces[0] == OWN_FACES[0]
    assert faces[2] == "mio"
    assert set(faces[1:]) <= set(COMPANY)


def test_more_people_than_faces_can_still_be_seated() -> None:
    faces = faces_at(tuple(SeatInfo(f"Person {number}") for number in range(16)))
    assert {face for (face,) in faces} == set(OWN_FACES)
    assert len(set(faces_at((COMPUTER,) * 16))) == 16


def test_a_table_of_which_nothing_is_known_has_a_person_and_computer_players() -> None:
    assert faces_at(usual_company(4)) == (OWN_FACES[:1], ("mio",), ("ren",), ("sora",))


def test_the_first_are_glad_and_the_last_sorry_unless_all_are_alike() -> None:
    assert moods_of_places((2, 1, 4, 3)) == {1: Mood.GLAD, 2: Mood.SORRY}
    assert moods_of_places((1, 1, 3, 3)) == {0: Mood.GLAD, 1: Mood.GLAD, 2: Mood.SORRY, 3: Mood.SORRY}
    assert moods_of_places((1, 1, 1)) == {}


def sheet(*changes: Score, least_wins: bool = False) -> ResultSheet:
    title = message("play.again")
    nothing: Score = Gaussian(0) if isinstance(changes[0], Gaussian) else 0
    rows = tuple(ResultRow((seat,), nothing, change) for seat, change in enumerate(changes))
    return ResultSheet(title, title, rows, least_wins=least_wins)


def test_at_the_end_of_a_deal_whoever_did_best_is_glad_and_whoever_did_worst_is_sorry() -> None:
    assert sheet(5, -2, 3).moods == {0: Mood.GLAD, 1: Mood.SORRY}
    assert sheet(5, 20, 0, 1, least_wins=True).moods == {2: Mood.GLAD, 1: Mood.SORRY}
    assert sheet(0, 0).moods == {}
    few, many = Gaussian(1, 1), Gaussian(0, -5)
    assert sheet(few, many, least_wins=True).moods == {0: Mood.GLAD, 1: Mood.SORRY}


def test_partners_feel_alike() -> None:
    title = message("play.again")
    sides = ResultSheet(title, title, (ResultRow((0, 2), 0, 2), ResultRow((1, 3), 0, -1)))
    assert sides.moods == {0: Mood.GLAD, 2: Mood.GLAD, 1: Mood.SORRY, 3: Mood.SORRY}


def test_moods_go_to_their_seats_and_leave_the_others() -> None:
    picture = Picture((0, 1), (), (Badge(0, mood=Mood.THINKING), Badge(1)))
    felt = picture.with_moods({1: Mood.GLAD})
    assert [badge.mood for badge in felt.badges] == [Mood.THINKING, Mood.GLAD]
    assert picture.with_moods({}) is picture
