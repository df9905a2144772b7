"""Codes for friends: what they hold, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from cardtable.engine.daily import CHOICE
from cardtable.engine.rules import Budget
from cardtable.games import Game
from cardtable.match.daily_code import (
    ALPHABET,
    CHECK,
    LONGEST,
    CodePlayer,
    CodeRefused,
    FriendCode,
    Result,
    code_of,
    pack_choices,
    program_number,
    read_code,
    write_code,
)
from tests.helpers.days import DAILY, DAY, Chance, company_of, deal_of

CODE = FriendCode(1, DAY, CHOICE, program_number(), False, Result(2, -5), 12345678901234567890)


def refusal(text: str) -> str:
    with pytest.raises(CodeRefused) as refused:
        read_code(text)
    return refused.value.reason.key


@pytest.mark.parametrize(
    "code",
    [
        CODE,
        replace(CODE, is_assisted=True, choices=0),
        replace(CODE, day=date(2020, 1, 1), game=0, program=0, result=Result(1, -8192), choices=0),
        replace(CODE, day=date(2199, 6, 6), game=15, result=Result(16, 8191), choice=15),
    ],
    ids=str,
)
def test_a_code_is_read_as_it_was_written(code: FriendCode) -> None:
    assert read_code(write_code(code)) == code


def test_a_code_is_read_however_people_type_it() -> None:
    text = write_code(CODE)
    wide = text.translate({ord(sign): ord(sign) + 0xFEE0 for sign in ALPHABET})
    misread = text.replace("0", "O").replace("1", "l")
    for typed in (
        text.lower(),
        text.replace("-", ""),
        f"  {text}\n",
        text.replace("-", " ー "),
        wide,
        misread,
    ):
        assert read_code(typed) == CODE


def test_every_letter_that_is_mistaken_or_swapped_is_found() -> None:
    text = write_code(CODE).replace("-", "")
    for place, sign in enumerate(text):
        for other in set(ALPHABET) - {sign}:
            assert refusal(text[:place] + other + text[place + 1 :]) in (
                "daily.code.checksum",
                "daily.code.newer",
            )
        if place and text[place - 1] != sign:
            swapped = text[: place - 1] + sign + text[place - 1] + text[place + 1 :]
            assert refusal(swapped) in ("daily.code.checksum", "daily.code.newer")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        (" -- \n", "empty"),
        ("ABC", "shape"),
        ("1", "shape"),
        ("Hello, world!", "signs"),
        ("ありがとう", "signs"),
        ("\N{GRINNING FACE}" * 20, "signs"),
        ("\0\ud800", "signs"),
        ("\N{ARABIC LIGATURE SALLALLAHOU ALAYHE WASALLAM}" * LONGEST, "signs"),
        ("1" * (LONGEST + 1), "too_long"),
        ("1" * 10_000_000, "too_long"),
        ("\N{CYRILLIC CAPITAL LETTER A}BCDE-FGHJK", "signs"),
    ],
)
def test_what_is_no_code_is_refused_with_its_reason(text: str, reason: str) -> None:
    found = refusal(text)
    assert found == f"daily.code.{reason}" or (reason == "signs" and found == "daily.code.too_long")


def test_a_code_of_a_newer_program_is_told_to_be_one() -> None:
    from cardtable.match import daily_code

    signs = "2" + write_code(CODE).replace("-", "")[1:-CHECK]
    assert refusal(signs + daily_code._checksum(signs)) == "daily.code.newer"


@pytest.mark.parametrize(
    "code",
    [
        replace(CODE, day=date(1999, 12, 31)),
        replace(CODE, day=date(2300, 1, 1)),
        replace(CODE, result=Result(1, 8192)),
        replace(CODE, result=Result(17, 0)),
        replace(CODE, choice=16),
        replace(CODE, game=16),
        replace(CODE, choices=1 << 5 * LONGEST),
    ],
    ids=["too early", "too late", "too high", "too low", "later choice", "later game", "too long"],
)
def test_a_try_that_no_code_can_hold_is_refused(code: FriendCode) -> None:
    with pytest.raises(CodeRefused) as refused:
        write_code(code)
    assert refused.value.reason.key == "daily.code.not_writable"


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_a_code_is_played_again_choice_by_choice(game: Game) -> None:
    assert game.daily is not None
    company, deal, table = company_of(game), deal_of(game), game.daily()
    for seed in range(3):
        match = company.play_out(deal, Chance(seed), Budget())
        text = write_code(code_of(match.timeline, deal, table.number, table.person))
        assert len(text) <= 120
        code = read_code(text)
        player = CodePlayer(code.choices)
        again = company.play_out(deal, player, Budget())
        assert again.facts == match.facts
        assert player.left == 0
        assert match.outcome is not None
        assert code.result.place == match.outcome.places[table.person]
        assert code.is_ours


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_choices_of_another_deal_are_not_played_to_nothing(game: Game) -> None:
    assert game.daily is not None
    company, deal = company_of(game), deal_of(game)
    match = company.play_out(deal, Chance(1), Budget())
    packed = pack_choices(match.timeline, game.daily().person)
    player = CodePlayer((packed + 1) << 400)
    company.play_out(deal, player, Budget())
    assert player.left


def test_players_of_another_version_are_not_ours() -> None:
    assert not replace(CODE, program=program_number("0.0.1")).is_ours
    assert not replace(CODE, choice=CHOICE + 1).is_ours


def test_every_game_has_a_number_of_its_own_in_codes() -> None:
    numbers = [game.daily().number for game in DAILY if game.daily is not None]
    assert sorted(numbers) == sorted(set(numbers))
    assert all(0 <= number < 16 for number in numbers)
