"""The arena for several seats and points, with a made-up game whose figures are worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest

from cardtable.ai.arena.arena import Plan, run
from cardtable.ai.arena.tally import Figure, Sums
from cardtable.ai.arena.tournament import Tournament
from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid, Denomination, FiftySixView, Pass
from cardtable.engine.rules import Advice, Budget, Player
from tests.helpers.three_seat_game import Say, ThreeSeatGame, ThreeSeatView

GAME: Final = ThreeSeatGame()
PLAIN: Final = GAME.option_set.choose("plain", 3)


@dataclass
class Constant:
    """Always says the same, and remembers what it was asked: the deal's number, its seat and its points."""

    takes: bool
    asked: list[tuple[int, int, int]] = field(default_factory=list)
    counts: set[int] = field(default_factory=set)

    def choose(self, view: ThreeSeatView, budget: Budget, rng: Random) -> Advice:
        self.asked.append((view.number, view.viewer, view.points))
        self.counts.add(budget.count)
        return Advice(Say(self.takes))


@dataclass(frozen=True)
class Record:
    """The game's record."""

    players: Mapping[str, Callable[[], Player[Any]]]
    rules: Callable[[], Any] = lambda: GAME  # what it lacks the arena has no need of

    def player(self, style: str) -> Player[Any]:
        return self.players[style]()


@pytest.fixture
def taker() -> Constant:
    """The one that takes."""
    return Constant(takes=True)


def played(plan: Plan) -> Tournament:
    found = Tournament(plan, "1")
    for shard in run(plan, found.missing(), 1):
        assert shard is not None
        found.add(shard)
    return found


def a_plan(taker: Constant, deals: int, *entrants: str, **more: Any) -> Plan:
    game = Record({"taker": lambda: taker, "leaver": lambda: Constant(takes=False)})
    return Plan(game, PLAIN, entrants or ("taker", "leaver", "leaver"), deals, "s", **more)


@dataclass
class Caller:
    """Passes or bids 28 hearts, and plays any card; remembers where it was asked, and its hand at first."""

    bids: bool
    seats: set[int] = field(default_factory=set)
    hands: list[tuple[int, Any]] = field(default_factory=list)

    def choose(self, view: FiftySixView, budget: Budget, rng: Random) -> Advice:
        self.seats.add(view.viewer)
        assert view.choices is not None
        if not view.is_bidding:
            return Advice(view.choices.draw(rng))
        if not view.calls:
            self.hands.append((view.viewer, view.hands[view.viewer]))
        opens = self.bids and view.contract is None
        return Advice(Bid(28, Denomination.HEARTS) if opens else Pass())


def test_an_entrant_plays_all_seats_of_a_side_and_changes_sides_with_the_same_cards() -> None:
    caller, other = Caller(bids=True), Caller(bids=False)
    game = Record({"caller": lambda: caller, "other": lambda: other}, lambda: FIFTY_SIX)
    options = FIFTY_SIX.option_set.choose("akagiri", 4)
    total = played(Plan(game, options, ("caller", "other"), 4, "s")).total()
    assert caller.seats == other.seats == {0, 1, 2, 3}
    assert sorted(caller.hands, key=str) == sorted(other.hands, key=str)  # each opened each deal once
    figures = [entrant.figures for entrant in total.by_entrant]
    assert [each["declared"].total for each in figures] == [8, 0]
    assert figures[0]["taken"].total + figures[1]["taken"].total == 8 * 56
    assert figures[0]["made"].total + figures[1]["defeated"].total == 8
    wins = [entrant.places[0] for entrant in total.by_entrant]
    assert [entrant.places for entrant in total.by_entrant] == [(wins[0], wins[1]), (wins[1], wins[0])]
    assert total.by_entrant[0].shares.total == wins[0] / 2
    own, theirs = (entrant.scores.total for entrant in total.by_entrant)
    assert total.lead.total == own - theirs


def test_seat_by_seat_the_lead_is_over_the_other_side_only() -> None:
    game = Record({"caller": lambda: Caller(bids=True)}, lambda: FIFTY_SIX)
    options = FIFTY_SIX.option_set.choose("akagiri", 4)
    total = played(Plan(game, options, ("caller",) * 4, 3, "s")).total()
    scores = [entrant.scores.total for entrant in total.by_entrant]
    assert scores[0] == scores[2]
    assert total.lead.total == pytest.approx(scores[0] - scores[1])


def test_with_the_seats_turned_luck_of_the_cards_is_no_part_of_the_error(taker: Constant) -> None:
    total = played(a_plan(taker, 8)).total()
    # The three cards come to 1 + 2 + 3 points in three plays, or double that in deals of even number.
    assert total.by_entrant[0].scores == Sums(4 * 2 + 4 * 4, 4 * 2**2 + 4 * 4**2)
    assert total.by_entrant[1].scores == total.by_entrant[2].scores == Sums()
    assert total.lead == total.by_entrant[0].scores
    assert total.by_entrant[0].shares == Sums(8, 8)
    assert [entrant.places for entrant in total.by_entrant] == [(24, 0, 0), (0, 24, 0), (0, 24, 0)]
    for deal in range(8):
        asked = taker.asked[3 * deal : 3 * deal + 3]
        assert [(number, seat) for number, seat, _ in asked] == [(deal + 1, seat) for seat in range(3)]
        assert sorted(points for *_, points in asked) == [n * (1 + deal % 2) for n in (1, 2, 3)]


def test_once_each_the_seats_are_turned_from_deal_to_deal_and_then_the_deals_number(taker: Constant) -> None:
    total = played(a_plan(taker, 12, is_duplicate=False)).total()
    assert [asked[:2] for asked in taker.asked] == [(n, seat) for n in (1, 2, 3, 4) for seat in range(3)]
    points = [points for *_, points in taker.asked]
    assert total.by_entrant[0].scores == Sums(sum(points), sum(each**2 for each in points))
    assert total.by_entrant[0].places == (12, 0, 0)
    estimate = total.lead.estimate(12)
    assert estimate.error is not None
    assert estimate.error > 0


def test_the_cards_are_the_same_with_the_seats_turned_or_not(taker: Constant) -> None:
    played(a_plan(taker, 1))
    turned = taker.asked[0]
    taker.asked.clear()
    played(a_plan(taker, 1, is_duplicate=False))
    assert taker.asked == [turned]


def test_whole_matches_have_places_and_the_figures_of_all_their_deals(taker: Constant) -> None:
    found = played(a_plan(taker, 4, "taker", "taker", "leaver", is_match=True, is_duplicate=False))
    total = found.total()
    assert total.deals == 4
    first, second, third = total.by_entrant
    assert [number for number, *_ in taker.asked] == 4 * [1, 1, 2, 2]  # none begins in the middle
    assert first.figures["deals"] == Figure(8, 2)
    assert (first.figures["zeros"], third.figures["zeros"]) == (Figure(), Figure(8, 2))
    assert first.scores.total + second.scores.total == sum(points for *_, points in taker.asked)
    assert sum(first.places) == 4
    assert third.places == (0, 0, 4)
    assert total.lead.total == first.scores.total - second.scores.total / 2
    assert found.plan.shard == 1


def test_the_plan_says_how_much_players_think(taker: Constant) -> None:
    data = played(a_plan(taker, 3, think=77)).to_json()
    assert taker.counts == {77}
    assert data["plan"]["think"] == 77
    assert data["plan"]["options"] == {"players": 3, "bonus": 0}
    entrant = data["results"]["entrants"][0]
    assert entrant["score"]["mean"] == data["results"]["lead"]["mean"] == (2 + 4 + 2) / 3
    assert entrant["places"] == [9, 0, 0]
    assert data["results"]["plays"] == 9
