"""Files of every released version still open, to the same facts; and docs/match-file.md tells the truth.

Beside each save lies what it said when it was written. Neither is ever regenerated: a difference means that a
match of somebody's would no longer be what it was.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Final

import pytest

from cardtable import __version__
from cardtable.ai.temperaments import TEMPERAMENTS
from cardtable.engine.facts import format_fact, parse_fact
from cardtable.engine.games.fifty_six import FiftySixView
from cardtable.engine.messages import message
from cardtable.match.clock import CLOCK
from cardtable.match.conductor import FORFEIT
from cardtable.match.daily import MASTER
from cardtable.match.json_lines import make_line
from cardtable.match.log import HEAD, HINT, VERSION, read_seat
from cardtable.match.playing_time import PLAYED
from cardtable.match.proposals import PROPOSAL
from cardtable.match.repeats import REPEAT, earlier_end
from cardtable.match.replay import Transcript
from cardtable.match.store import Store
from tests.helpers.games import OFFERED, RULES
from tests.helpers.saves import lines_of
from tests.saves.make import kinds

SAVES: Final = sorted(Path(__file__).parent.glob("*.cardtable"))
PAGE: Final = (Path(__file__).parents[2] / "docs" / "match-file.md").read_text("utf-8")


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.name)
def test_a_saved_match_still_says_the_same(save: Path, tmp_path: Path) -> None:
    copy = tmp_path / save.name
    shutil.copy(save, copy)
    match = Store(tmp_path, RULES).open(copy)
    assert "\n".join([*lines_of(match), ""]) == save.with_suffix(".txt").read_text("utf-8")
    assert match.close()
    assert copy.read_bytes() == save.read_bytes()


def test_there_are_saves_with_all_that_can_be_in_them() -> None:
    content = b"".join(save.read_bytes() for save in SAVES)
    assert {save.name.partition("-")[0] for save in SAVES} == set(RULES)
    for part in (
        b'"why":"undo"',
        b'"why":"redo"',
        b'"note":"title"',
        b'"note":"hint"',
        b'"sealed"',
        b'"entry"',
        b'"temperament":"professor"',
        b'"computers":1',
        b'"note":"repeat"',
        b'"hearts.call.cancelled"',
        b'"spot_a"',
    ):
        assert part in content
    told = b"".join(save.with_suffix(".txt").read_bytes() for save in SAVES)
    for part in (
        *(b": pass ", b": give ", b": moon ", b": signs ", b"pick leader ", b": show kitty: ", b": JK'"),
        *(b": show dealer: ", b": show redeal: ", b": deal 1/2: ", b": plus ", b": redouble\n"),
    ):
        assert part in told


def test_a_saved_deal_played_again_still_tells_of_the_time_before() -> None:
    timeline = (
        Store(SAVES[0].parent, RULES).look(SAVES[0].with_name("fifty_six-repeated-0.1.0.cardtable")).timeline
    )
    end = earlier_end(timeline)
    assert end is not None
    assert [seat.name for seat in end.seats] == ["葵", "", "", ""]
    assert isinstance(end.view, FiftySixView)
    (score,) = end.view.scores
    assert (score.totals, score.contract.points) == ((0, 5), 48)


# ── the page about the format ────────────────────────────────────────────────────────────────────────


def block(language: str) -> str:
    """The one code block of a language on the page."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_the_example_on_the_page_is_a_match() -> None:
    replay = Transcript(block("jsonl").encode(), RULES)
    assert (replay.damage, replay.torn, replay.count) == (None, 0, 5)
    assert [step.is_current for step in replay.entries()] == [True, False, False, False, True]


def test_the_team_on_the_page_is_a_seat() -> None:
    lines = block("jsonl").splitlines()
    header = json.loads(lines[0])
    del header["check"]
    header["options"]["form"] = "duo"
    header["seats"] = [json.loads(block("json"))] * 2
    found = Transcript(make_line(header, ""), RULES).header
    assert found is not None
    assert [(m.name, m.style, m.role) for m in found.seats[1].members] == [
        ("Aoi", "person", "leader"),
        ("", "discreet", "strategist"),
    ]


def test_the_temperaments_on_the_page_are_those_there_are() -> None:
    seat = read_seat(json.loads(block("seat")))
    assert (seat.style, seat.temperament) == ("discreet", "stubborn")
    told = PAGE.partition("### Temperaments")[2].partition("### Older versions")[0]
    named = re.findall(r"`([a-z_]+)`", told.partition("```\n\n")[2])
    assert named == [*TEMPERAMENTS]


def test_the_entry_on_the_page_is_one() -> None:
    header = json.loads(block("jsonl").splitlines()[0])
    del header["check"]
    options = RULES["hearts"].option_set.choose("black_lady", 4, {"passing": "cycle"})
    header |= {"game": "hearts", "entry": json.loads(block("entry"))}
    header |= {"options": {**RULES["hearts"].option_set.to_json(options)}, "seats": header["seats"] * 2}
    found = Transcript(make_line(header, ""), RULES).timeline
    assert found is not None
    rules = RULES["hearts"]
    dealt = rules.chance(found.state(), found.header.streams)
    assert dealt is not None
    calls = rules.calls(found.state(), dealt, rules.apply(found.state(), dealt))
    assert (calls[0].values["deal"], calls[1].key) == (3, "hearts.call.pass")
    assert calls[1].values["what"] == message(
        "hearts.call.part", count=3, where=message("hearts.direction.across")
    )


def test_the_hearts_on_the_page_can_happen() -> None:
    rules = RULES["hearts"]
    state = rules.start(rules.option_set.choose("black_lady", 4))
    said = []
    for line in block("text").splitlines():
        fact = parse_fact(line, rules.parse_action)
        assert format_fact(fact) == line
        before, state = state, rules.apply(state, fact)
        said += [call.key for call in rules.calls(before, fact, state)]
    assert said[-1] == "hearts.call.trick"
    for game in OFFERED:
        assert f"| `{game}` |" in PAGE, "what its actions look like"


def test_every_note_that_is_written_is_on_the_page() -> None:
    kinds = (HEAD, "title", HINT, PROPOSAL, FORFEIT, CLOCK, PLAYED, REPEAT, MASTER)
    for kind in kinds:
        assert f"| `{kind}` |" in PAGE
    assert len(re.findall(r"^\| `[a-z]+` \| `[a-z]+`", PAGE.partition("### Notes")[2], re.MULTILINE)) == len(
        kinds
    )


def test_the_checksum_on_the_page_is_ours() -> None:
    names: dict[str, Any] = {}
    exec(block("python"), names)
    first_wrong_line = names["first_wrong_line"]
    assert first_wrong_line(block("jsonl").encode()) is None
    for save in SAVES:
        data = save.read_bytes()
        assert first_wrong_line(data) is None
        assert first_wrong_line(data + b'{"n":') is None
        lines = data.split(b"\n")
        for number in (1, 2, min(100, len(lines) - 1)):
            wrong = [*lines[: number - 1], lines[number - 1].replace(b":", b": ", 1), *lines[number:]]
            assert first_wrong_line(b"\n".join(wrong)) == number


def test_the_limits_on_the_page_are_ours() -> None:
    from cardtable.match import json_lines
    from cardtable.match.timeline import ROOM

    assert (json_lines.MAX_FILE, json_lines.MAX_LINE) == (8 * 2**20, 64 * 2**10)
    assert "| a file | 8 MiB |" in PAGE
    assert f"| records | {json_lines.MAX_RECORDS} |" in PAGE
    assert f"from {ROOM} records on" in PAGE
    limits = (json_lines.MAX_DEPTH, json_lines.MAX_FACT, json_lines.MAX_DIGITS, json_lines.MAX_TEXT)
    for limit, unit in zip(limits, ("levels", "letters", "digits", "letters"), strict=True):
        assert re.search(rf"\| {limit} ?{unit}", PAGE)
    assert f"| values in the first line, names of fields included | {json_lines.MAX_VALUES} |" in PAGE
    assert f"| values in any other line | {json_lines.MAX_RECORD_VALUES} |" in PAGE


def test_the_saves_are_of_every_format_that_is_written() -> None:
    written = {json.loads(line)["version"] for line in (save.read_bytes().splitlines()[0] for save in SAVES)}
    assert written == {*range(1, VERSION + 1)}


def test_this_version_left_a_save_of_every_game_number_of_players_and_format() -> None:
    """From the first release on they open in every later version."""
    wanted = {(*kind, f"{'-'.join(map(str, kind))}-{__version__}.cardtable") for kind in kinds()}
    assert len(wanted) > 20
    for game, players, version, name in wanted:
        header = json.loads((SAVES[0].parent / name).read_bytes().splitlines()[0])
        assert (header["game"], header["options"]["players"]) == (game, players)
        assert (header["version"], header["program"]) == (version, __version__)
