"""``cardtable solve``, in both languages."""

from __future__ import annotations

import re

import pytest

from cardtable.__main__ import main
from cardtable.cli.arguments import read
from cardtable.cli.solve import solve
from cardtable.engine.messages import Value
from cardtable.present.games.happy_six.solve import EXAMPLE
from cardtable.texts import LANGUAGES, Texts

COIN = "4S 5H / 4H 5S | 2S AS / 3H 2H 3S AH"
"""Both sides toss a coin: tests/ai/equilibrium/test_worth.py."""


def test_a_position_is_told_with_chances_and_mixtures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", COIN, "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "The left side wins 50.00% of such sets, the right side 50.00%" in told.out
    rows = [line.split() for line in told.out.splitlines() if line.startswith("  ")]
    assert rows == [
        ["2♠", "A♠"],
        ["%", "50.00", "50.00"],
        ["4♠", "50.00", "0.00", "100.00"],
        ["5♥", "50.00", "100.00", "0.00"],
    ]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_example_is_solved(language: str) -> None:
    answer = solve(EXAMPLE, Texts(language))
    assert (answer.status, answer.trouble) == (0, "")
    chances = [float(number) for number in re.findall(r"(\d+\.\d\d) ?%", answer.text.splitlines()[0])]
    assert sum(chances) == pytest.approx(100, abs=0.011)


def test_cards_may_be_written_as_people_do() -> None:
    texts = Texts("en")
    assert solve("♠4 h5 / H4 s5 | 2♠ 1S / 3H 2h 3♠ 1♥", texts) == solve(COIN, texts)
    assert solve("Ｓ４　♥５／H4 S5｜S2 ♠Ａ／H3 H2 S3 HA", texts) == solve(COIN, texts)
    assert read(["solve", *COIN.split()]).position == COIN


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("", "command.solve.shape", {"example": EXAMPLE}),
        ("4S 5H | 2S AS", "command.solve.shape", {"example": EXAMPLE}),
        (f"{COIN} | -/-", "command.solve.shape", {"example": EXAMPLE}),
        ("X / - | - / -", "command.solve.no_card", {"word": "X"}),
        ("AS \x1b[2J / - | - / -", "command.solve.no_card", {"word": "[2J"}),
    ],
)
@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_text_that_is_no_position_is_refused(
    language: str, text: str, key: str, values: dict[str, Value]
) -> None:
    answer = solve(text, Texts(language))
    assert (answer.status, answer.text) == (2, "")
    assert answer.trouble == f"{Texts(language)(key, **values)}\n"


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(
    ("text", "clause", "named"),
    [
        ("S1 S5 / H2 | H1 H3 / -", "H6-1", "2♠ 3♠ 4♠ 4♥ 5♥"),
        (f"6S {COIN}", "H6-1", "6♠"),
        (f"4S {COIN}", "H6-1", "4♠"),
        ("4S 5H 4H / 5S | 2S AS 3H / 2H 3S AH", "H6-6", "1"),
        ("- / 4S 5H 4H 5S | 2S AS 3H 2H 3S AH / -", "H6-7", ""),
        ("- / - | 4S 5H 4H 5S 2S AS 3H 2H 3S AH / -", "H6-8", ""),
        ("4S 5H 4H / - | 5S 2S AS 3H 2H 3S AH / -", "H6-7", "7"),
    ],
)
def test_an_impossible_position_is_refused_with_its_clause(
    language: str, text: str, clause: str, named: str
) -> None:
    answer = solve(text, Texts(language))
    assert (answer.status, answer.text) == (2, "")
    assert clause in answer.trouble
    assert named in answer.trouble
