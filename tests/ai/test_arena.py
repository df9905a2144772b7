"""The arena: duplicate deals, the arithmetic of its figures, and the same figures however it is run."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from cardtable.ai.arena import arena
from cardtable.ai.arena.arena import (
    Plan,
    Shard,
    assembled,
    merge,
    play_shard,
    run,
)
from cardtable.ai.arena.deals import Played, play
from cardtable.ai.arena.tally import EntrantTally, Figure, Sums, Tally, Times, mean_of
from cardtable.ai.arena.tournament import OtherTournament, Tournament
from cardtable.ai.players import Fickle, Stopped
from cardtable.engine.cards import Cards
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose, HappySixView
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, DealResult, Player, View
from cardtable.games import GAMES
from tests.helpers.games import with_players
from tests.helpers.happy_six import cards
from tests.helpers.slow_player import Faulty

STANDARD: Final = OPTIONS.choose("standard", 2)
SHARD: Final = 10  # 20 plays, with the seats turned
PLAN: Final = Plan(GAMES["happy_six"], STANDARD, ("fickle", "fickle"), 2 * SHARD + 5, "test")


class Lowest:
    """Player of the first card of its sorted hand, which remembers the hands it was dealt."""

    def __init__(self) -> None:
        self.dealt: list[Cards] = []

    def choose(self, view: HappySixView, budget: Budget, rng: Random) -> Advice:
        hand = view.hands[view.viewer]
        assert isinstance(hand, tuple)
        if not view.turns:
            self.dealt.append(hand)
        return Advice(Choose(hand[0]))


class Absent:
    """Player of a card it cannot hold."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        return Advice(Choose(cards("QS")[0]))


class Mute:
    """Player that answers with something else."""

    def choose(self, view: View, budget: Budget, rng: Random) -> Any:
        return "AS"


def shard_of(plan: Plan, first: int, count: int) -> Shard:
    with assembled(plan) as entrants:
        return play_shard(plan, entrants, first, count)


def play_one(first: Player[Any], second: Player[Any]) -> Played:
    return play(HAPPY_SIX, STANDARD, (first, second), Streams("n"), Streams("t"), Budget())


def turns(result: DealResult) -> int:
    return dict(result.figures)["turns"][0] or 0


def tournament(plan: Plan = PLAN, processes: int = 1) -> Tournament:
    found = Tournament(plan, "1.2.3")
    for shard in run(plan, found.missing(), processes):
        if shard is not None:
            found.add(shard)
    return found


def without_clock(found: Tournament) -> str:
    return json.dumps({**found.to_json(), "clock": None})


# ── one deal ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_deal_ends_with_the_set() -> None:
    result = play_one(Fickle(), Fickle()).result
    assert sorted(map(HAPPY_SIX.standing, result.scores)) == [0, 1]
    assert turns(result) >= 5


@pytest.mark.parametrize(
    ("player", "what"),
    [(Faulty(), "LookupError: no idea 山田"), (Absent(), "H6-3: QS"), (Mute(), "AttributeError")],
)
def test_a_player_without_a_usable_answer_gets_a_legal_action(player: Player[Any], what: str) -> None:
    found = play_one(Fickle(), player)
    assert len(found.faults) == len(found.times[1]) == turns(found.result)
    assert {seat for seat, _ in found.faults} == {1}
    assert what in found.faults[0][1]


def test_a_deal_is_given_up_when_nobody_wants_it() -> None:
    with pytest.raises(Stopped):
        play(
            HAPPY_SIX,
            STANDARD,
            (Fickle(), Fickle()),
            Streams("n"),
            Streams("t"),
            Budget(stopped=lambda: True),
        )


# ── duplicate deals ──────────────────────────────────────────────────────────────────────────────────


def test_both_players_get_the_same_cards() -> None:
    one, other = Lowest(), Lowest()
    game = with_players("happy_six", one=one, other=other)
    shard_of(replace(PLAN, game=game, entrants=("one", "other")), 0, 3)
    assert len(one.dealt) == 6
    for deal in range(3):
        first, turned = 2 * deal, 2 * deal + 1
        assert (one.dealt[first], one.dealt[turned]) == (other.dealt[turned], other.dealt[first])
        assert one.dealt[first] != one.dealt[turned]
    assert len({*map(str, one.dealt)}) > 3


def test_players_that_always_do_the_same_are_even_in_every_deal() -> None:
    game = with_players("happy_six", one=Lowest(), other=Lowest())
    tally = shard_of(replace(PLAN, game=game, entrants=("one", "other")), 0, 6).tally
    assert [entrant.shares for entrant in tally.by_entrant] == [Sums(3, 1.5), Sums(3, 1.5)]


def test_the_same_player_does_not_play_the_same_when_the_seats_are_turned() -> None:
    tally = shard_of(PLAN, 0, SHARD).tally
    assert tally.by_entrant[0].shares.squares != SHARD / 4


def test_faults_are_counted_for_the_player_not_for_the_seat() -> None:
    game = with_players("happy_six", bad=Faulty())
    shard = shard_of(replace(PLAN, game=game, entrants=("bad", "fickle")), 0, 2)
    bad, fickle = shard.tally.by_entrant
    assert (bad.faults, fickle.faults) == (bad.figures["turns"].total, 0)
    number = Streams("test/0").deal_number(1)
    assert shard.tally.fault == f"bad, {number}: LookupError: no idea 山田"


# ── figures ──────────────────────────────────────────────────────────────────────────────────────────


def a_play(places: tuple[int, ...], scores: tuple[int, ...], turns: int = 5) -> Played:
    seats = len(places)
    return Played(DealResult(places, scores, (("turns", (turns,) * seats),)), scores, 0, (), ((),) * seats)


@pytest.fixture
def tally_of(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Tally]:
    """Return a function that tallies plays as the arena does, of deals each played with the seats turned."""

    def made(*plays: Played) -> Tally:
        left = list(plays)
        seats = len(plays[0].times)
        plan = replace(PLAN, options=replace(STANDARD, players=seats), entrants=("fickle",) * seats)
        with monkeypatch.context() as stand_in:
            stand_in.setattr(arena, "play", lambda *args, **more: left.pop(0))
            tally = play_shard(plan, (Lowest(),) * plan.turns, 0, len(plays) // plan.turns).tally
        assert not left
        return tally

    return made


WON, LOST, DRAWN = a_play((1, 2), (1, 0)), a_play((2, 1), (0, 1)), a_play((1, 1), (0, 0), 200)


@pytest.mark.parametrize(
    ("plays", "shares"),
    [((WON, LOST), (1, 0)), ((WON, WON), (0.5, 0.5)), ((DRAWN, WON), (0.25, 0.75)), ((LOST, WON), (0, 1))],
)
def test_h6_15_a_drawn_set_is_a_half_and_a_deal_the_mean_of_its_sets(
    tally_of: Callable[..., Tally], plays: tuple[Played, Played], shares: tuple[float, float]
) -> None:
    found = tuple(entrant.shares.total for entrant in tally_of(*plays).by_entrant)
    assert found == shares


def test_the_deal_of_four_is_played_four_times(tally_of: Callable[..., Tally]) -> None:
    # Entrant 1 sits in the seats 1, 2, 3, 0 and gets 10 + 0 + 5 + 26 points, and a half first place.
    plays = [
        a_play((2, 3, 4, 1), (3, 10, 13, 0)),
        a_play((2, 3, 1, 3), (6, 10, 0, 10), 7),
        a_play((1, 1, 3, 3), (0, 0, 21, 5)),
        a_play((4, 1, 1, 1), (26, 0, 0, 0)),
    ]
    tally = tally_of(*plays)
    entrant = tally.by_entrant[1]
    assert entrant.places == (1, 0, 2, 1)
    assert entrant.shares == Sums(0.25, 0.0625)
    assert entrant.scores == Sums(10.25, 10.25**2)
    assert entrant.figures == {"turns": Figure(22, 7)}
    # Entrant 0 gets 3 + 10 + 21 + 0 of 26 points each; a mean of 8.5 is 8 / 3 above the mean of the others.
    assert tally.lead.total == pytest.approx(8 / 3)


def test_the_interval_comes_from_deals_and_not_from_single_plays(tally_of: Callable[..., Tally]) -> None:
    # By hand: mean 0.75; squared deviations 4 × 0.0625 over 3; divided by 4 deals its root is 0.1443376.
    tally = tally_of(*2 * (WON, LOST, WON, WON))
    assert tally.deals == 4
    estimate = tally.by_entrant[0].shares.estimate(4)
    assert estimate.mean == 0.75
    assert estimate.error == pytest.approx(0.1443376, abs=1e-7)
    assert estimate.low == pytest.approx(0.75 - 0.2828963, abs=1e-6)
    assert estimate.high == pytest.approx(0.75 + 0.2828963, abs=1e-6)


def test_one_deal_says_nothing_about_the_error() -> None:
    assert Sums(0.5, 0.25).estimate(1).error is None


def test_a_mean_is_told_with_half_its_interval_and_alone_of_one_deal() -> None:
    assert str(mean_of([-1.0, -3.0])) == "−2.00 ± 1.96"
    assert str(mean_of([1.25])) == "+1.25"


def test_figures_are_added_and_the_highest_kept() -> None:
    assert Figure(7, 7) + Figure(60, 30) + Figure(9, 5) == Figure(76, 30)


def test_what_is_told_first_stays_first() -> None:
    none, entrants = Tally(1, 0, (EntrantTally(),), Sums()), (EntrantTally(),)
    one, two = Tally(1, 2, entrants, Sums(), "one"), Tally(1, 1, entrants, Sums(), "two")
    assert none + one + two == Tally(3, 3, entrants, Sums(), "one")
    assert merge(replace(PLAN, entrants=("fickle",)), {40: two, 20: one, 0: none}).fault == "one"


def test_times_are_known_to_five_per_cent() -> None:
    times = Times()
    times.count([1_000_000] * 98 + [30_000_000] * 2)
    assert times.quantile(0.5) == pytest.approx(1, rel=0.05)
    assert times.quantile(0.98) == pytest.approx(1, rel=0.05)
    assert times.quantile(0.99) == pytest.approx(30, rel=0.05)
    assert Times().quantile(0.5) is None


# ── the whole ────────────────────────────────────────────────────────────────────────────────────────


def test_shards_are_all_the_deals() -> None:
    assert list(PLAN.shards()) == [(0, SHARD), (SHARD, SHARD), (2 * SHARD, 5)]


@pytest.mark.long
def test_the_figures_do_not_depend_on_the_processes_or_the_order() -> None:
    alone, three = tournament(), tournament(processes=3)
    assert without_clock(alone) == without_clock(three)
    backwards = {first: alone.tallies[first] for first in sorted(alone.tallies, reverse=True)}
    assert merge(PLAN, backwards) == alone.total()
    assert alone.total().deals == PLAN.deals
    assert without_clock(tournament(replace(PLAN, seed="other"))) != without_clock(alone)


def test_leaving_early_leaves_no_process() -> None:
    plan = replace(PLAN, deals=100_000)
    shards = run(plan, list(plan.shards()), 2)
    assert next(shard for shard in shards if shard is not None).tally.deals == SHARD
    shards.close()
    assert not multiprocessing.active_children()


def test_an_interrupted_tournament_taken_up_again_is_the_same() -> None:
    whole = tournament()
    part = Tournament(PLAN, "1.2.3")
    part.add(shard_of(PLAN, SHARD, SHARD))
    part.seconds = 3.5
    again = Tournament(PLAN, "1.2.3")
    again.take_up(json.loads(json.dumps(part.to_json())))
    assert again.missing() == [(0, SHARD), (2 * SHARD, 5)]
    assert (again.seconds, again.times) == (3.5, part.times)
    for shard in run(PLAN, again.missing(), 1):
        assert shard is not None
        again.add(shard)
    assert without_clock(again) == without_clock(whole)


def test_a_tournament_can_be_made_longer_or_shorter() -> None:
    saved = tournament().to_json()
    longer = Tournament(replace(PLAN, deals=PLAN.deals + SHARD), "1.2.3")
    longer.take_up(saved)
    assert longer.missing() == [(2 * SHARD, SHARD), (3 * SHARD, 5)]
    shorter = Tournament(replace(PLAN, deals=SHARD), "1.2.3")
    shorter.take_up(saved)
    assert not shorter.missing()
    assert shorter.total().deals == SHARD


@pytest.mark.parametrize(
    ("other", "differing"),
    [
        (Tournament(replace(PLAN, seed="2"), "1.2.3"), ("seed",)),
        (Tournament(replace(PLAN, entrants=("fickle", "discreet")), "1.2.3"), ("entrants",)),
        (Tournament(replace(PLAN, is_duplicate=False), "1.2.3"), ("duplicate",)),
        (Tournament(replace(PLAN, is_match=True, think=5), "1.2.3"), ("matches", "think")),
        (Tournament(replace(PLAN, options=OPTIONS.choose("open", 2)), "2"), ("program", "options")),
    ],
)
def test_another_tournament_is_not_taken_up(other: Tournament, differing: tuple[str, ...]) -> None:
    with pytest.raises(OtherTournament) as caught:
        other.take_up(Tournament(PLAN, "1.2.3").to_json())
    assert caught.value.differing == differing
    assert not other.tallies


def spoiled() -> list[Any]:
    """Return texts that are no tournament's JSON, each broken in another place."""
    good = json.dumps(tournament(replace(PLAN, deals=2)).to_json())
    changes = (
        '"format": "cardtable-arena-2"=>"format": "x"', '"plan"=>"plans"', '"shards": [=>"shards": [7, ',
        '"shares": [=>"shares": [0.5, ', '"scores": [=>"scores": ["1", ', '"faults": 0=>"faults": -1',
        '"places": [=>"places": [-1, ', '"lead": [=>"lead": [null, ', '"counts": {=>"counts": {"x": 1, ',
        '"seconds": =>"seconds": "a", "second": ', '"seconds": =>"seconds": Infinity, "second": ',
        '"counts": {=>"counts": {"1": Infinity, ', f'"lead": [=>"lead": [{10**400}, ',
        '"clock": {=>"clock": {"entrants": [{"counts": {"1": 2}}], "seconds": 0}, "watch": {',
    )  # fmt: skip
    found: list[Any] = [None, [], 7, "text", {}]
    for change in changes:
        old, new = change.split("=>")
        assert old in good
        found.append(json.loads(good.replace(old, new)))
    return found


@pytest.mark.parametrize("number", range(19))
def test_what_is_no_tournament_is_refused_whole(number: int) -> None:
    found = Tournament(replace(PLAN, deals=2), "1.2.3")
    with pytest.raises(ValueError):  # noqa: PT011  # which one it is, is for people to read
        found.take_up(spoiled()[number])
    assert not found.tallies
    assert not any(times.counts for times in found.times)


def test_the_json_has_what_others_read() -> None:
    data = tournament(replace(PLAN, deals=4)).to_json()
    assert list(data) == ["format", "plan", "deals", "results", "clock", "shards"]
    assert data["plan"] == {
        "program": "1.2.3",
        "game": "happy_six",
        "revision": 1,
        "options": {"players": 2, "piles": "standard", "form": "solo", "time": "none"},
        "entrants": ["fickle", "fickle"],
        "seed": "test",
        "duplicate": True,
        "matches": False,
        "think": 1000,
    }
    results = data["results"]
    assert (results["deals"], results["plays"], results["draws"], results["fault"]) == (4, 8, 0, "")
    for entrant in results["entrants"]:
        assert (entrant["style"], entrant["faults"]) == ("fickle", 0)
        assert set(entrant["share"]) == set(entrant["score"]) == {"mean", "error", "low", "high"}
        assert list(entrant["figures"]) == ["turns", "happy_sixes", "happy_ends"]
        figure = entrant["figures"]["turns"]
        assert (figure["mean"] * 8, figure["most"] <= figure["total"]) == (figure["total"], True)
    assert sum(entrant["share"]["mean"] for entrant in results["entrants"]) == 1
    assert set(data["clock"]["entrants"][0]) == {"median_ms", "p99_ms", "counts"}
    assert set(data["shards"][0]) == {"first", "deals", "draws", "standings", "lead", "fault"}
