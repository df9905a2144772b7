"""``cardtable review``: each deal that is over, its choices and what they cost."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.ai.players import Fickle
from cardtable.ai.trick import advisor
from cardtable.engine.games.hearts import HEARTS
from cardtable.match.conductor import Conductor
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from tests.helpers.commands import SAVE, Ran
from tests.helpers.games import RULES


@pytest.mark.parametrize(
    ("language", "title", "side"), [("en", "Set 1", "mistakes"), ("ja", "第1セット", "ミス ")]
)
def test_a_match_is_reviewed_set_by_set_and_the_figures_add_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str, title: str, side: str
) -> None:
    """Half, with the luck of the deal, less own costs, with the other's and the luck of turns, is the end."""
    ran = Ran(tmp_path, capsys, "review", SAVE, "--lang", language)
    assert (ran.status, ran.err, ran.matches) == (0, "", [])
    *sets, legend = ran.out.split("\n\n")
    assert legend.strip()
    assert sets[0].startswith(title)
    assert len(sets) >= 3
    for told in sets:
        own, other, _, *turns = told.splitlines()[1:]
        assert side in own
        cost, deal, luck = figures(own)
        final = float(turns[-1].split()[-1].rstrip("%"))
        assert 50 + deal - cost + figures(other)[0] + luck == pytest.approx(final, abs=0.05)
        assert final in (0.0, 100.0)
        assert [int(line.split()[0]) for line in turns] == list(range(1, len(turns) + 1))


def figures(line: str) -> list[float]:
    return [float(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+\.\d", line)]


@pytest.mark.long
def test_the_persons_choices_at_hearts_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advisor, "WORLDS", 2)
    options = HEARTS.option_set.choose("windows", 4, {"deals": 1})
    seats = (SeatInfo("Aoi"), *(SeatInfo("", "fickle"),) * 3)
    match = Store(tmp_path, RULES).create("hearts", options, seats, now=datetime.now(UTC), seed="review")
    Conductor(match, dict.fromkeys(range(4), Fickle())).start()
    assert match.path is not None
    assert match.close()
    ran = Ran(tmp_path, capsys, "review", match.path, "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    title, own, heads, *rows, empty, legend = ran.out.splitlines()
    assert title == "Deal 1"
    assert own.startswith("  Aoi: ")
    assert heads.split() == ["When", "Player", "Choice", "Loss", "Best"]
    costs = [float(re.findall(r"\d+\.\d", row)[0]) for row in rows]
    assert costs == sorted(costs, reverse=True)
    assert all("Aoi" in row for row in rows)
    assert float(re.findall(r"\d+\.\d", own)[0]) == pytest.approx(sum(costs))
    assert not empty
    assert legend.startswith("Loss: ")


def test_the_set_that_goes_on_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = SAVE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "begun.cardtable"
    path.write_bytes(b"".join(lines[:5]))
    ran = Ran(tmp_path, capsys, "review", path, "--lang", "en")
    assert ran.out == "Nothing to review yet: this is still the first set.\n"
    assert ran.status == 0


def test_of_a_damaged_match_the_sets_before_the_damage_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = Ran(tmp_path, capsys, "review", SAVE, "--lang", "en")
    lines = SAVE.read_bytes().splitlines(keepends=True)
    path = tmp_path / "damaged.cardtable"
    path.write_bytes(b"".join([*lines[:-2], b"{}\n", lines[-1]]))
    ran = Ran(tmp_path, capsys, "review", path, "--lang", "en")
    assert ran.status == 1
    assert f"Line {len(lines) - 1}" in ran.err
    *before, _ = whole.out.split("\n\n")
    assert ran.out.split("\n\n")[:-1] == before[:-1]
