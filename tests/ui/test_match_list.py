"""A row of the list of matches: of one that goes on, that is over, and that has not been read yet."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from cardtable.engine.scores import Gaussian
from cardtable.engine.seats import PUBLIC
from cardtable.games import GAMES, PRESENTERS
from cardtable.match.log import Header
from cardtable.match.seating import SeatInfo
from cardtable.match.summaries import Summary
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.plain import END, ISOLATE
from cardtable.ui.library.match_list import PEOPLE_ROLE, STATE_ROLE, TITLE_ROLE, MatchList
from tests.helpers.playthrough import Case, all_cases, different_cases, random_play
from tests.ui.conftest import Speak

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def state_of(match: Summary) -> str:
    model = MatchList()
    model.show((match,))
    return str(model.data(model.index(0), STATE_ROLE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", different_cases(), ids=str)
def test_the_score_is_that_of_the_match(case: Case, language: str, speak: Speak) -> None:
    """While a match goes on it is the first line of the scoreboard; at the end that is the outcome's.

    At the end a complex total tells its absolute value, too, by which it counts.
    """
    speak(language)
    texts, presenter = Texts(language), PRESENTERS[case.game]()
    seats = tuple(SeatInfo("", "fickle") for _ in range(case.players))
    header = Header(case.game, 1, case.options, seats, "0", "seed", None, NOW.isoformat())
    states = random_play(case, "3").states
    between = texts("start.separator")
    for state in (states[0], states[len(states) // 2], states[-1]):
        view = case.rules.view(state, PUBLIC)
        values = presenter.score(view).lines[0].values
        outcome = case.rules.outcome(state)
        if outcome is not None and isinstance(outcome.scores[0], Gaussian):
            totals = zip(values, outcome.scores, strict=True)
            values = tuple(texts("scores.sized", total=each, size=f"{abs(z):.1f}") for each, z in totals)
        score = (" – " if len(values) == 2 else " / ").join(values)
        if outcome is None:
            match = Summary(Path("a"), NOW, header, view)
            how = texts("start.unfinished")
        else:
            match = Summary(Path("a"), NOW, header, None, replace(outcome, deals=()))
            how = texts("start.finished")
        assert state_of(match) == f"{how}{between}{score}"
        assisted = f"{how}{between}{score}{between}{texts('start.assisted')}"
        assert state_of(replace(match, assisted=True)) == assisted
    unread = Summary(Path("a"), NOW, header)
    assert state_of(unread) == texts("start.unfinished")


def test_a_match_with_help_says_what_that_means() -> None:
    model = MatchList()
    plain = Summary(Path("a"), NOW, None)
    model.show((plain, replace(plain, path=Path("b"), assisted=True)))
    told = [model.data(model.index(row), Qt.ItemDataRole.ToolTipRole) for row in range(2)]
    assert told == [None, Texts("en")("start.assisted_help")]


def test_partners_stand_together_against_the_others() -> None:
    options = GAMES["fifty_six"].rules().option_set.choose("akagiri", 4)
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"), SeatInfo("Ben"), SeatInfo("Hal", "discreet"))
    header = Header("fifty_six", 1, options, seats, "0", "seed", None, NOW.isoformat())
    model = MatchList()
    model.show((Summary(Path("a"), NOW, header),))
    people = str(model.data(model.index(0), PEOPLE_ROLE))
    assert people == "Aoi + Ben – Mio (Whimsical) + Hal (Careful)"


def test_a_hebrew_title_turns_nothing_beside_it_and_is_found_by_its_first_letter() -> None:
    case = all_cases()[0]
    seats = tuple(SeatInfo("", "fickle") for _ in range(case.players))
    header = Header(case.game, 1, case.options, seats, "0", "seed", None, NOW.isoformat())
    model = MatchList()
    model.show((Summary(Path("a"), NOW, header, title="\u202eשלום\n"),))
    assert str(model.data(model.index(0), TITLE_ROLE)).startswith(f"{ISOLATE}שלום {END}")
    assert model.match(model.index(0), Qt.ItemDataRole.DisplayRole, "של", 1, Qt.MatchFlag.MatchStartsWith)
