"""Teams: the member who decides, those who propose, and the teams there cannot be (H6-10)."""

from __future__ import annotations

import pytest

from cardtable.match.seating import Member, SeatInfo, is_seating, team_problem

LETTERS = {"L": "leader", "S": "strategist", "M": "memory"}


def team(*members: str) -> SeatInfo:
    """Members by two letters: ``p`` a person or ``c`` a computer, and the role if there is one."""
    return SeatInfo.team(
        tuple(
            Member(f"{i}", "person" if text[0] == "p" else f"style{i}", LETTERS.get(text[1:], ""))
            for i, text in enumerate(members)
        )
    )


@pytest.mark.parametrize(
    ("members", "decider"),
    [(["p", "c"], 0), (["c", "pL"], 1), (["cS", "c", "cL"], 2), (["pM", "p"], 0), (["cL", "c"], 0)],
)
def test_h6_10_the_leader_decides_or_the_first_member(members: list[str], decider: int) -> None:
    seat = team(*members)
    assert seat.decider == decider
    assert seat.style == seat.members[decider].style
    assert seat.is_person == members[decider].startswith("p")
    assert seat.decider_name == str(decider)
    assert SeatInfo("Aoi").decider_name == "Aoi"


@pytest.mark.parametrize(
    ("members", "proposers"),
    [
        (["p", "c"], (1,)),
        (["pL", "cM"], ()),  # a memory keeper only remembers
        (["pL", "c", "cS"], (2, 1)),  # strategists first
        (["pL", "cS", "cS"], (1, 2)),
        (["pL", "p", "c"], (2,)),  # people speak for themselves
        (["cL", "cS"], (1,)),
        (["cL", "cS", "cS"], (1,)),  # a computer hears its first strategist and nobody else
        (["cL", "c", "cM"], ()),
        (["cS", "cM"], ()),  # decides itself
    ],
)
def test_h6_10_computers_but_memory_keepers_are_asked_for_a_proposal(
    members: list[str], proposers: tuple[int, ...]
) -> None:
    assert team(*members).proposers == proposers


def test_h6_10_a_computer_leader_plays_what_its_strategist_proposes() -> None:
    assert team("cL", "cM", "cS").playing_style == "style2"
    assert team("cL", "c").playing_style == "style0"
    assert team("pL", "cS").playing_style == "person"
    assert SeatInfo("", "discreet").playing_style == "discreet"


def test_h6_10_only_a_computer_can_be_asked_what_it_remembers() -> None:
    assert team("pL", "cM").has_memory_keeper
    assert not team("pL", "pM").has_memory_keeper
    assert not team("pL", "cS").has_memory_keeper
    assert not SeatInfo("Aoi").has_memory_keeper


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        (["pL", "cS"], None),
        (["pL", "cL"], "team.two_leaders"),
        (["cL", "cL"], "team.two_leaders"),
        (["p", "cL"], "team.computer_leads"),
        (["c", "p"], "team.computer_leads"),
        (["c", "pL"], None),
        (["cS", "cS", "cS"], None),
    ],
)
def test_h6_10_people_are_led_by_one_of_them(members: list[str], problem: str | None) -> None:
    seat = team(*members)
    assert team_problem(seat.members) == problem
    assert is_seating((seat,), len(members)) == (problem is None)


def test_a_seating_fits_the_options() -> None:
    alone, two = SeatInfo("Aoi"), team("p", "c")
    assert is_seating((alone, alone), 1)
    assert is_seating((two, two), 2)
    assert not is_seating((two, alone), 2)
    assert not is_seating((two, two), 3)
    assert not is_seating((two, two), 1)
    assert not is_seating((SeatInfo("", "discreet", two.members),), 2)  # not the style of who decides
    assert not is_seating((SeatInfo("Team", "person", two.members),), 2)  # a team has no name of its own
    assert not is_seating((SeatInfo.team((Member("a"), Member("b", "c", "cook"))),), 2)


def test_each_player_at_a_seat_has_a_style() -> None:
    assert SeatInfo("Aoi").styles == ("person",)
    assert team("p", "c").styles == ("person", "style1")
