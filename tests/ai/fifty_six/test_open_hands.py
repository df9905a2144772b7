"""What a contract could have come to with all hands open."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.games.fifty_six.advisor import FiftySixReviewer
from cardtable.ai.games.fifty_six.open_hands import costs_table, open_hands, points_table, told
from cardtable.ai.games.fifty_six.words import auction_table
from cardtable.ai.reviews import ReviewTable
from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, Contract, Denomination, State
from cardtable.engine.games.fifty_six.announcements import denomination_named
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.messages import Who
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import after, choose, dealt
from tests.helpers.games import RULES

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
SEATS = tuple(SeatInfo(name) for name in ("Aoi", "Ren", "Mio", "Yui"))
NAMES = ("Aoi", "Ren", "Mio", "Yui", "Sora", "Kai")
SAVES = Path(__file__).parents[2] / "saves"
FOUR = choose(players=4, direction="clockwise")
ALL_SPADES = "JS JS' 9S 9S' AS AS' 10S 10S' KS KS' QS QS'"
ALL_HEARTS = "JH JH' 9H 9H' AH AH' 10H 10H' KH KH' QH QH'"
ALL_CLUBS = "JC JC' 9C 9C' AC AC' 10C 10C' KC KC' QC QC'"


def playing(calls: str) -> State:
    """Everybody holds a whole suit, seat 0 spades, 1 hearts, 2 clubs, 3 diamonds; seat 0 leads."""
    return after(dealt(FOUR, ALL_SPADES, ALL_HEARTS, ALL_CLUBS, dealer=3), calls)


def assessed(calls: str, nodes: int = 10_000, addressed: int | None = None) -> str | None:
    """What is told of a contract; None if nothing is."""
    state = playing(calls)
    assert state.tricks is not None
    assert state.auction is not None
    assert state.auction.contract is not None
    found = open_hands(state.tricks, state.auction.contract, 0, Budget(nodes), Random(1))
    return None if found.text is None else Texts("en").with_names(NAMES, addressed)(found.text)


def test_a_contract_that_can_be_made_is_told_with_its_points() -> None:
    calls = "40 spades, pass, pass, pass"
    assert assessed(calls) == (
        "With all hands open, 40♠ can be made: "
        "at least 56 points for the team of Aoi, however the others play."
    )
    assert "at least 56 points for your team" in (assessed(calls, addressed=0) or "")


def test_a_contract_that_can_be_defeated_is_told_with_its_points() -> None:
    """All trumps are the other team's; they ruff every trick."""
    assert assessed("pass, pass, pass, 28 spades, pass, pass, pass") == (
        "With all hands open, 28♠ can be defeated: at most 0 points for the team of Yui."
    )


def test_nothing_is_told_of_a_deal_that_takes_too_long() -> None:
    calls = "pass, 50 no trump, pass, pass, pass"
    assert assessed(calls, nodes=0) is None
    contract = Contract(1, 50, Denomination.HEARTS)
    assert told(contract, 4, 20, 51) is None
    assert told(contract, 4, 50, 56) is not None
    assert told(contract, 4, 0, 49) is not None


@pytest.mark.long
def test_as_a_deal_ends_one_person_is_told_once() -> None:
    timeline = Store(SAVES, RULES).look(SAVES / "fifty_six-0.1.0.cardtable").timeline
    (task,) = FiftySixReviewer().assessments(timeline, min(timeline.open_deals()), (2, 0))
    found = task.work(Budget(20_000), Random(1))
    assert found.seat == 0
    assert found.text is not None
    assert Texts("en").with_names(NAMES)(found.text).startswith("With all hands open")
    assert FiftySixReviewer().assessments(timeline, min(timeline.open_deals()), ()) == []


# ── the tables of a review ───────────────────────────────────────────────────────────────────────────────


def written(table: ReviewTable, language: str = "en") -> list[list[str]]:
    texts = Texts(language).with_names(NAMES)
    assert all(map(texts, (table.title, table.note)))
    return [list(map(texts, row)) for row in (table.heads, *table.rows)]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_both_teams_could_have_taken_is_told_for_each_trump(language: str) -> None:
    """Seat 0 has all spades, and leads."""
    hands = playing("28 spades").dealt
    for trump, points in (
        (Denomination.SPADES, ["56", "0"]),
        (Denomination.HEARTS, ["0", "56"]),
        (Denomination.NO_TRUMP, ["56", "0"]),
    ):
        table = points_table(FOUR, hands, 0, trump, Budget(10_000), Random(1))
        heads, row = written(table, language)
        assert row[1:] == points
        assert "Aoi" in heads[1]
        assert "Ren" in heads[2]
    table = points_table(FOUR, hands, 0, Denomination.CLUBS, Budget(0), Random(1))
    assert {each.key for each in table.rows[0][1:]} == {"fifty_six.review.too_long"}


SIX = choose(players=6)


def random_deal(seed: int) -> tuple[tuple[Cards, ...], list[tuple[int, Card]], tuple[int, ...]]:
    """A deal without trumps that is played at random: the hands, the cards, and who took how much."""
    rng, game = Random(seed), trick_game(SIX, None)
    pack = list(game.cards)
    rng.shuffle(pack)
    hands = tuple(tuple(sorted(pack[seat::6])) for seat in range(6))
    tricks = game.tricks(hands, 0)
    plays = []
    while tricks.left:
        play = game.choices(tricks).draw(rng)
        assert isinstance(play, Play)
        plays.append((int(tricks.turn), play.card))
        tricks, _ = game.play(tricks, play.card)
    return hands, plays, tuple(tricks.taken)


@pytest.mark.parametrize("seed", [1, 2])
def test_the_costs_of_the_cards_lead_from_the_best_that_could_be_done_to_what_was_done(seed: int) -> None:
    hands, plays, taken = random_deal(seed)
    contract = Contract(0, 28, Denomination.NO_TRUMP)
    table = costs_table(SIX, hands, contract, plays, Budget(300), Random(1))
    assert table.note.key == "fifty_six.review.costs_from"
    trick, place = (table.note.values[name] for name in ("trick", "place"))
    assert isinstance(trick, int)
    assert isinstance(place, int)
    first = (trick - 1) * 6 + place - 1
    assert first <= 42  # of the last trick nothing is in doubt
    assert len(written(table)) > 1
    assert len(written(table, "ja")) > 1
    game = trick_game(SIX, None)
    tricks = game.tricks(hands, 0)
    for _, card in plays[:first]:
        tricks, _ = game.play(tricks, card)
    sides = [seat % 2 for seat in range(6)]
    before = by_team(tricks.taken)[0]
    lower, upper = DoubleDummySolver(tricks, sides, tricks.rules.weights).bounds(tricks, Budget(10_000))
    assert lower == upper
    lost = [0, 0]
    for _, who, _, cost, _ in table.rows:
        (seat,), (points,) = who.values.values(), cost.values.values()
        assert isinstance(seat, Who)
        assert isinstance(points, int)
        lost[seat.seat % 2] += points
    assert by_team(taken)[0] == before + lower - lost[0] + lost[1]


def test_where_no_card_can_be_checked_it_is_told_so() -> None:
    hands, plays, _ = random_deal(1)
    table = costs_table(SIX, hands, Contract(0, 28, Denomination.NO_TRUMP), plays[:1], Budget(0), Random(1))
    assert (table.rows, table.note.key) == ((), "fifty_six.review.costs_none")


def test_what_calls_told_is_told_with_whom_they_were_meant_for_and_if_they_were_true() -> None:
    """Seat 0 has all spades."""
    state = playing("30 spades, 31 clubs, pass, pass, pass")
    assert state.auction is not None
    heads, first, second, third, *_ = written(auction_table(FOUR, state.dealt, state.auction.calls))
    assert heads == ["Player", "Call", "For", "True", "Tells"]
    assert first[:4] == ["Aoi", "30♠", "Mio", "no"]  # holds the fourth highest, too
    assert first[4].startswith("Holds both J♠, 9♠, the 3 highest spades, but not ")
    assert second[:4] == ["Ren", "31♣", "Yui", "no"]
    assert third == ["Mio", "pass", "Aoi", "–", "–"]
    state = playing("32 spades, pass, pass, pass")
    assert state.auction is not None
    assert len(written(auction_table(FOUR, state.dealt, state.auction.calls), "ja")) == 5


def test_a_review_has_each_table_once() -> None:
    match = Match.new(FIFTY_SIX, choose(four_pack="thirty_two", deals=2), SEATS, now=NOW, seed="tables")
    rng = Random(1)
    while not FIFTY_SIX.deals(match.timeline.state()) or match.apply_chance():
        if not match.apply_chance():
            decision = match.decision(match.to_act[0])
            assert decision is not None
            choices = match.view(decision.seat).choices
            assert choices is not None
            match.submit(decision, choices.draw(rng))
    reviewer = FiftySixReviewer()
    parts = [task.work(Budget(5), Random(1)) for task in reviewer.analyses(match.timeline, 1)]
    found = reviewer.review(parts)
    assert [table.title.key.split(".")[-1] for table in found.tables] == ["auction", "open", "costs"]
    auction, points, _ = found.tables
    assert len(auction.rows) == sum(not isinstance(fact.action, Play) for fact in acted(match, 1))
    assert [row[0] for row in points.rows] == [denomination_named(each) for each in list(Denomination)[:5]]
    assert found.choices == ()
    assert not any(map(reviewer.choices, parts))


def acted(match: Match, deal: int) -> list[Acted]:
    """What everybody did in a deal."""
    return [
        fact for fact in map(match.timeline.fact, match.timeline.deal_line(deal)) if isinstance(fact, Acted)
    ]
