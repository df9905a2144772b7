"""Statistics of a history, against figures worked out by hand."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from cardtable.engine.games.fifty_six import FIFTY_SIX
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.rules import DealResult, Outcome
from cardtable.match.history import History
from cardtable.match.presets import OwnPreset, OwnPresets
from cardtable.match.seating import Member, SeatInfo
from cardtable.match.statistics import (
    MOST_POINTS,
    Proportion,
    Report,
    Selection,
    SelectionChoices,
    Totals,
    figure_sums,
    report,
    sittings,
)
from cardtable.match.store import Store
from tests.match import toy


def points(result: Outcome | DealResult, seat: int) -> int:
    """A score in a game that has integers."""
    score = result.scores[seat]
    assert isinstance(score, int)
    return score


class Games:
    """Matches of the toy and of Happy Six, one a day from the toy's day on."""

    def __init__(self, folder: Path) -> None:
        self.store = Store(
            folder,
            {
                **toy.GAMES,
                "happy_six": HAPPY_SIX,
                "fifty_six": FIFTY_SIX,
                "hachihachi_trick": HACHIHACHI_TRICK,
            },
        )
        self.history = History(self.store)
        self.days = 0

    def own(self, rounds: int) -> Outcome:
        seats = (SeatInfo("葵"), SeatInfo("", "lowest"))
        return self.play("toy", toy.OPTIONS.choose("standard", 2, {"rounds": rounds}), seats, "", undo=False)

    def toy(
        self,
        styles: tuple[str, ...] = ("person", "lowest"),
        name: str = "葵",
        seed: str = "",
        undo: bool = False,
    ) -> Outcome:
        seats = tuple(SeatInfo(name if style == "person" else "", style) for style in styles)
        return self.play("toy", toy.options(len(styles)), seats, seed, undo)

    def happy_six(self, preset: str = "standard", seed: str = "") -> Outcome:
        options = HAPPY_SIX.option_set.choose(preset, 2)
        return self.play("happy_six", options, (SeatInfo("葵"), SeatInfo("", "fickle")), seed, undo=False)

    def play(self, game: str, options: object, seats: tuple[SeatInfo, ...], seed: str, undo: bool) -> Outcome:
        self.days += 1
        now = toy.NOW + timedelta(days=self.days)
        match = self.store.create(game, options, seats, now=now, seed=seed or f"seed {self.days}")  # type: ignore[arg-type]
        if undo:
            toy.play_out(match, 5)
            assert match.undo(0)
        toy.play_out(match)
        outcome, path = match.outcome, match.path
        assert match.close()
        assert outcome is not None
        assert path is not None
        os.utime(path, (self.days, self.days))
        return outcome

    def report(self, selection: Selection | None = None) -> Report:
        for _ in self.history.catch_up():
            pass
        return report(self.history, selection or Selection())


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Games]:
    made = Games(tmp_path)
    yield made
    made.history.close()


# ── shares ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_wilsons(won: int, of: int, low: float, high: float) -> None:
    assert list(Proportion(won, of).interval) == pytest.approx([low, high], abs=5e-5)
    assert list(Proportion(of - won, of).interval) == pytest.approx([1 - high, 1 - low], abs=5e-5)


def test_a_share_lies_in_its_interval_between_0_and_1() -> None:
    for of in (1, 2, 3, 10, 1000):
        for won in {0, 1, of // 2, of - 1, of}:
            low, high = Proportion(won, of).interval
            assert 0 <= low <= Proportion(won, of).value <= high <= 1
            assert not math.isclose(low, high)
    assert Proportion().interval == (0.0, 1.0)
    assert Proportion().value == 0.0


# ── reports ──────────────────────────────────────────────────────────────────────────────────────────────


def test_an_empty_history_gives_empty_statistics(games: Games) -> None:
    assert games.report() == Report()
    games.toy(styles=("lowest", "lowest"))
    assert games.report(Selection(game="toy", person="葵", players=3)) == Report()


def test_matches_are_added_up(games: Games) -> None:
    outcomes = [games.toy() for _ in range(12)]
    found = games.report()
    won = [o.places[0] == 1 and max(o.places) > 1 for o in outcomes]
    assert len(set(won)) == 2
    assert found.selection == Selection("toy", "葵")
    assert found.totals.matches == Proportion(sum(won), 12)
    assert found.totals.drawn == sum(max(o.places) == 1 for o in outcomes)
    assert found.totals.score == pytest.approx(sum(points(o, 0) for o in outcomes) / 12)
    assert found.totals.others == pytest.approx(sum(points(o, 1) for o in outcomes) / 12)
    assert found.course == tuple(Proportion(sum(won[: n + 1]), n + 1) for n in range(12))
    runs = "".join("x" if w else " " for w in won)
    assert found.totals.longest_streak == max(map(len, runs.split()))
    assert found.totals.streak == len(runs) - len(runs.rstrip("x"))
    assert found.totals.deals == Proportion(0, 0)  # the toy does not tell its deals
    assert found.totals.place is None  # there are but two


def test_the_others_score_is_their_mean(games: Games) -> None:
    outcome = games.toy(styles=("lowest", "person", "drawn"))
    found = games.report()
    assert found.totals.score == outcome.scores[1]
    assert found.totals.others == (points(outcome, 0) + points(outcome, 2)) / 2
    assert found.totals.place == outcome.places[1]
    assert found.against == (("drawn,lowest", Proportion(int(outcome.places[1] == 1), 1)),)


def test_sets_and_figures_of_happy_six_are_added_up(games: Games) -> None:
    outcomes = [games.happy_six() for _ in range(5)]
    totals = games.report().totals
    deals = [deal for outcome in outcomes for deal in outcome.deals]
    assert totals.deal_score == pytest.approx(sum(points(deal, 0) for deal in deals) / len(deals))
    assert totals.deal_others == pytest.approx(sum(points(deal, 1) for deal in deals) / len(deals))
    won, lost = (sum(points(outcome, seat) for outcome in outcomes) for seat in (0, 1))
    assert totals.deals == Proportion(won, len(deals))
    assert totals.deals_drawn == len(deals) - won - lost
    for figure in totals.figures:
        counted = [dict(deal.figures)[figure.name][0] for deal in deals]
        values = [value for value in counted if value is not None]
        assert (figure.total, figure.most, figure.deals) == (sum(values), max(values), len(values))
    assert {figure.name for figure in totals.figures} == {"turns", "happy_sixes", "happy_ends"}


def test_the_most_of_what_is_paid_is_farthest_from_nothing(games: Games) -> None:
    options = HACHIHACHI_TRICK.option_set.choose("standard", 5, {"rounds": 12})
    seats = (SeatInfo("葵"), *(SeatInfo("", "fickle"),) * 4)
    deals = games.play("hachihachi_trick", options, seats, "", undo=False).deals
    figures = {figure.name: figure.most for figure in games.report().totals.figures}
    for name, most in figures.items():
        values = [dict(deal.figures)[name][0] or 0 for deal in deals]
        assert most == max(values, key=lambda value: (abs(value), value))
    assert min(figures.values()) < 0


def test_assisted_matches_are_counted_apart(games: Games) -> None:
    games.toy()
    games.toy(undo=True)
    games.toy(undo=True)
    assert games.report().totals.matches.of == 1
    assert games.report(Selection(assisted=True)).totals.matches.of == 2
    assert games.report().with_help == 2  # so that whoever misses them hears where they are
    assert games.report(Selection(assisted=True)).with_help == 0
    games.toy(seed="seed 1")  # the cards of the first match, known by now; and the same moves
    assert games.report().totals.matches.of == 1
    assert games.report(Selection(assisted=True)).totals.matches.of == 2


def test_matches_with_help_stand_beside_those_that_count(games: Games) -> None:
    won = []
    for undo in (True, False, True, True, False, True):
        outcome = games.toy(undo=undo)
        if undo:
            won.append(outcome.places == (1, 2))
    games.toy(("person", "fickle"), undo=True)
    found = games.report(Selection(opponents="lowest"))
    assert [each.after for each in found.helped] == [0, 1, 1, 2, 2]
    assert [each.is_won for each in found.helped[:4]] == won
    assert [each.opponents for each in found.helped] == ["lowest"] * 4 + ["fickle"]
    assert found.with_help == 4
    assert games.report(Selection(assisted=True)).helped == ()


@pytest.mark.long
def test_one_may_look_back_at_the_best_result_the_longest_row_and_the_first_of_each(games: Games) -> None:
    outcomes = [games.happy_six(seed=f"row {number}") for number in range(8)]
    found = {mark.name: mark for mark in games.report(Selection("happy_six")).marks}
    begun = [(toy.NOW + timedelta(days=day)).replace(tzinfo=None).isoformat() for day in range(1, 9)]
    best = max(range(8), key=lambda number: (points(outcomes[number], 0), -number))
    assert (found["best"].begun, found["best"].score) == (begun[best], points(outcomes[best], 0))
    rows, length = [], 0
    for outcome in outcomes:
        length = length + 1 if outcome.places[0] == 1 else 0
        rows.append(length)
    assert max(rows) > 1
    assert (found["row"].begun, found["row"].count) == (begun[rows.index(max(rows))], max(rows))
    for name in ("happy_sixes", "happy_ends"):
        counted = [[dict(deal.figures)[name][0] or 0 for deal in outcome.deals] for outcome in outcomes]
        first = next(number for number, values in enumerate(counted) if any(values))
        assert found[name].begun == begun[first]
        assert found[name].count == next(value for value in counted[first] if value)


def test_help_leaves_no_marks(games: Games) -> None:
    games.toy(undo=True)
    assert games.report(Selection()).marks == ()


def test_a_selection_narrows_and_names_what_there_is(games: Games) -> None:
    games.happy_six("open")
    games.happy_six()
    games.toy(name="蓮")
    games.toy(styles=("person", "lowest", "drawn"))
    games.toy(styles=("person", "drawn"))
    last = games.report()
    assert last.selection == Selection("toy", "葵")  # the game and the person of the last match
    assert last.choices == SelectionChoices(
        games=("toy", "happy_six"),
        persons=("葵", "蓮"),
        presets=("standard",),
        players=(2, 3),
        opponents=("drawn", "drawn,lowest"),
    )
    assert last.totals.matches.of == 2
    assert games.report(Selection(players=3)).totals.matches.of == 1
    other = games.report(Selection("happy_six"))
    assert other.choices.presets == ("open", "standard")
    assert other.totals.matches.of == 2
    assert games.report(Selection("happy_six", preset="open")).totals.matches.of == 1
    assert games.report(Selection(person="蓮")).totals.matches.of == 1
    found = games.report(Selection(opponents="drawn"))
    assert found.totals.matches.of == 1
    assert [opponents for opponents, _ in found.against] == ["drawn", "drawn,lowest"]  # to compare with


def test_a_value_that_never_occurs_is_left_out_of_the_selection(games: Games) -> None:
    games.happy_six()
    wanted = Selection("hearts", "nobody", "passing", 7, "x,y", assisted=True)
    assert games.report(wanted).selection == Selection("happy_six", "葵", assisted=True)
    assert games.report(wanted).totals == Totals()


def test_several_people_at_one_table_count_for_themselves(games: Games) -> None:
    outcome = games.toy(styles=("person", "person"), name="")
    found = games.report()
    assert found.totals.matches == Proportion(int(max(outcome.places) > 1), 2)
    assert found.against[0][0] == "person"


def test_members_of_a_team_are_counted_apart(games: Games) -> None:
    options = HAPPY_SIX.option_set.choose("standard", 2, {"form": "duo"})
    ours = SeatInfo.team((Member("葵"), Member("蓮")))
    theirs = SeatInfo.team((Member("", "fickle"), Member("", "discreet")))
    outcome = games.play("happy_six", options, (ours, theirs), "", undo=False)
    for name in ("葵", "蓮"):
        found = games.report(Selection(person=name))
        assert found.totals.matches.of == 1
        assert found.totals.deals == Proportion(points(outcome, 0), len(outcome.deals))
        assert [opponents for opponents, _ in found.against] == ["fickle+discreet"]


def test_contracts_are_counted_by_side(games: Games) -> None:
    seats = (SeatInfo("葵"), *(SeatInfo("", style) for style in ("fickle", "discreet", "fickle")))
    options = FIFTY_SIX.option_set.choose("nair", 4, {"deals": 4})
    deals = games.play("fifty_six", options, seats, "", undo=False).deals
    found = games.report()
    assert (found.totals.place, found.even) == (None, 0.5)  # two sides have no places, and even chances
    assert [opponents for opponents, _ in found.against] == ["fickle,fickle"]  # the partner is none
    figures = {figure.name: figure for figure in found.totals.figures}
    declared = [deal for deal in deals if dict(deal.figures)["declared"][0]]
    made = sum(dict(deal.figures)["made"][0] or 0 for deal in declared)
    assert (figures["declared"].total, figures["declared"].deals) == (len(declared), 4)
    assert (figures["made"].total, figures["made"].deals) == (made, len(declared)) != (0, 0)
    assert figures["failed"].total == len(declared) - made
    assert figures["defeated"].deals == 4 - len(declared)
    (sitting,) = sittings(games.history, found.selection)
    sums = figure_sums(games.history, found.selection)[sitting.match, sitting.seat]
    assert sums == {name: figure.total for name, figure in figures.items()}


def test_a_long_course_is_thinned_out(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.match.statistics.MOST_POINTS", 4)
    assert MOST_POINTS > 100
    for _ in range(11):
        games.toy()
    course = games.report().course
    assert [share.of for share in course] == [1, 4, 8, 11]
    assert course[-1] == games.report().totals.matches


def test_sittings_are_listed_one_by_one(games: Games) -> None:
    first, second = games.happy_six(), games.happy_six("open")
    games.toy()
    known = games.report(Selection("happy_six")).selection
    told = sittings(games.history, known)
    assert [match.begun[:10] for match in told] == ["2026-01-03", "2026-01-04"]
    assert [match.preset for match in told] == ["standard", "open"]
    assert not any(match.assisted for match in told)
    for match, outcome in zip(told, (first, second), strict=True):
        own, other = outcome.scores
        assert (match.score, match.others) == (own, other)
        assert (match.deals_won, match.deals_lost, match.deals) == (own, other, len(outcome.deals))
        assert (match.place, match.is_won) == (outcome.places[0], outcome.places[0] == 1)


def test_own_rules_go_by_the_name_they_have_now(games: Games) -> None:
    for rounds in (3, 3, 4):
        games.own(rounds)
    assert games.report().choices.presets == ("",)
    three = OwnPreset("toy", "三回戦", {"rounds": 3})
    other = OwnPreset("bridge", "other", {"rounds": 4})
    games.history.own = OwnPresets((three, other))
    found = games.report(Selection(preset=three.id))
    assert found.choices.presets == (three.id, "")
    assert found.totals.matches.of == 2
    assert {each.preset for each in sittings(games.history, found.selection)} == {three.id}
    games.history.own = OwnPresets((OwnPreset("toy", "3", {"rounds": 3}),))
    assert games.report(Selection(preset=three.id)).selection.preset is None
