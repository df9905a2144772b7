"""The deal of the day as a match: its file, the try that counts, and Master's play of the same seat."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from cardtable.engine.daily import CANDIDATES, daily_candidate, daily_seed
from cardtable.engine.facts import Acted, Fact, format_fact
from cardtable.engine.rules import Budget
from cardtable.games import GAMES, Game
from cardtable.match.conductor import Conductor
from cardtable.match.daily import (
    MASTER,
    DailyDeal,
    daily_of,
    daily_seats,
    find_tries,
    master_data,
    read_master,
)
from cardtable.match.log import Note, encode_header, read_header
from cardtable.match.match import Match
from cardtable.match.store import Store
from cardtable.match.summaries import Summary
from cardtable.present.day import days_in_a_row
from tests.helpers.days import DAILY, DAY, NOW, Chance, begun, company_of, deal_of
from tests.helpers.games import RULES


def play_as_a_person(game: Game, match: Match, seed: int, *, notes: bool = False) -> Match:
    """Play a try to its end as at the table; with `notes`, with as many of them as come in between."""
    players = {
        seat: game.player(info.style) for seat, info in enumerate(match.header.seats) if not info.is_person
    }
    conductor, person = Conductor(match, players), Chance(seed)
    conductor.start()
    while match.outcome is None:
        (seat,) = match.header.persons
        decision = match.decision(seat)
        assert decision is not None
        if notes:
            match.note("played", {"seconds": 1, "goes_on": True})
        conductor.submit(decision, person.choose(match.view(seat), Budget(), Random(0)).action)
    return match


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, RULES)


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_the_deal_of_the_day_is_the_first_that_is_worth_playing(game: Game) -> None:
    assert game.daily is not None
    rules, table = game.rules(), game.daily()
    found = [daily_candidate(rules, table, (DAY + timedelta(days)).isoformat()) for days in range(60)]
    assert set(found) <= set(range(CANDIDATES))
    assert len(set(found)) > 1
    never = replace(table, is_worth_playing=lambda dealt: False)
    assert daily_candidate(rules, never, DAY.isoformat()) == 0


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_a_seed_tells_game_and_date(game: Game) -> None:
    deal = deal_of(game)
    assert DailyDeal.parse(deal.seed) == deal
    assert deal.seed == daily_seed(game.id, "2026-11-26", deal.candidate)


@pytest.mark.parametrize(
    "seed",
    [
        "",
        "daily/",
        "daily/1/hearts/2026-11-26",
        "daily/1/hearts/2026-02-30/0",
        "daily/1/hearts/2026-11-26/0\n",
        "daily/0/hearts/2026-11-26/0",
        "daily/1/hearts/２０２６-11-26/0",
        "DAILY/1/hearts/2026-11-26/0",
        "0123456789abcdef0123456789abcdef",
    ],
)
def test_other_seeds_are_of_no_day(seed: str) -> None:
    assert DailyDeal.parse(seed) is None


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_a_file_tells_whose_day_it_is(game: Game, store: Store) -> None:
    with_file = begun(game, store)
    line = encode_header(with_file.header, with_file.rules)
    header, _ = read_header(line[:-1], RULES)
    assert daily_of(header) == deal_of(game)
    assert not header.is_assisted
    assert daily_of(replace(header, seed="0123")) is None
    assert daily_of(replace(header, first_deal=7)) is None
    assert daily_of(replace(header, game="another")) is None
    with_file.close()


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_a_match_of_the_day_ends_after_one_deal(game: Game) -> None:
    match = company_of(game).play_out(deal_of(game), Chance(1), Budget())
    assert match.outcome is not None
    assert len(match.outcome.deals) == 1
    assert not match.assisted


@pytest.mark.parametrize("game", DAILY, ids=lambda game: game.id)
def test_the_company_answers_the_same_play_in_the_same_way(game: Game, store: Store) -> None:
    """However often the match was left and taken up again, which leaves notes in its log."""
    plain = play_as_a_person(game, begun(game, store), seed=5)
    noted = play_as_a_person(game, begun(game, store), seed=5, notes=True)
    alone = company_of(game).play_out(deal_of(game), Chance(5), Budget())
    acted = [[fact for fact in match.facts if isinstance(fact, Acted)] for match in (plain, noted, alone)]
    assert len(noted.records) > len(plain.records)
    by_seat = [
        [[fact for fact in facts if fact.seat == seat] for seat in range(len(plain.header.seats))]
        for facts in acted
    ]
    assert by_seat[0] == by_seat[1] == by_seat[2]
    plain.close()
    noted.close()


def test_in_other_matches_computers_choose_afresh_after_an_undo(store: Store) -> None:
    game = GAMES["happy_six"]
    match = Match.new(game.rules(), game.rules().option_set.choose("standard", 2), SEATS_OF_TWO, now=NOW)
    match.apply_chance()
    first = match.decision(1)
    assert first is not None
    before = match.choice_seed(first)
    match.branch_from(match.head)
    again = match.decision(1)
    assert again is not None
    assert match.choice_seed(again) != before


SEATS_OF_TWO = daily_seats(GAMES["happy_six"].daily(), "discreet", "")  # type: ignore[misc]


def summary(path: str, match: Match, created: str, *, modified: int, finished: bool = True) -> Summary:
    header = replace(match.header, created=created)
    outcome = match.outcome if finished else None
    return Summary(Path(path), NOW + timedelta(hours=modified), header, None, outcome)


def test_the_try_begun_first_counts_of_those_that_are_finished() -> None:
    match = company_of(GAMES["happy_six"]).play_out(deal_of(GAMES["happy_six"]), Chance(1), Budget())
    persons = replace(match.header, seats=SEATS_OF_TWO)
    match = Match(persons, match.rules)  # whose outcome the summaries are handed
    over = company_of(GAMES["happy_six"]).play_out(deal_of(GAMES["happy_six"]), Chance(1), Budget())

    def one(path: str, created: str, modified: int, *, finished: bool = True) -> Summary:
        found = summary(path, match, created, modified=modified)
        return replace(found, outcome=over.outcome if finished else None)

    left = one("left", "2026-11-26T06:00:00+00:00", 1, finished=False)
    taken_up = one("taken up", "2026-11-26T07:00:00+00:00", 5, finished=False)
    first = one("first", "2026-11-26T17:30:00+09:00", 9)  # half past eight in the morning in London
    second = one("second", "2026-11-26T09:00:00+00:00", 2)
    watched = replace(one("watched", "2026-11-26T01:00:00+00:00", 1), header=over.header)
    odd = one("odd", "0001-01-01T00:00:00+23:59", 1, finished=False)
    tries = find_tries([second, left, watched, first, taken_up, odd])
    assert set(tries) == {("happy_six", DAY)}
    assert tries["happy_six", DAY].counts == first
    assert tries["happy_six", DAY].goes_on == taken_up


@pytest.mark.parametrize(
    ("played", "count"),
    [((), 0), ((26,), 1), ((25,), 1), ((24,), 0), ((26, 25, 24, 22), 3), ((25, 24), 2), ((27, 28), 0)],
)
def test_days_in_a_row_end_today_or_yesterday(played: tuple[int, ...], count: int) -> None:
    assert days_in_a_row([date(2026, 11, day) for day in played], DAY) == count


def test_days_in_a_row_can_begin_with_the_first_day_there_is() -> None:
    assert days_in_a_row([date.min], date.min) == 1


@pytest.fixture
def tried(store: Store) -> Match:
    """A finished try at Happy Six, in its file."""
    game = GAMES["happy_six"]
    return play_as_a_person(game, begun(game, store), seed=3)


def test_the_file_keeps_how_master_plays(tried: Match, store: Store) -> None:
    assert read_master(tried.timeline) is None
    company = company_of(GAMES["happy_six"])
    facts = company.master_facts(deal_of(GAMES["happy_six"]), Budget(), Random(0))
    assert facts == company.master_facts(deal_of(GAMES["happy_six"]), Budget(), Random(1))
    before, assisted = tried.outcome, tried.assisted
    tried.note(MASTER, master_data(facts))
    tried.close()
    assert tried.path is not None
    again = store.look(tried.path)
    played = read_master(again.timeline)
    assert played is not None
    assert tuple(map(played.fact, played.line())) == facts
    assert (again.outcome, again.assisted) == (before, assisted)


def spoilt(facts: tuple[Fact, ...]) -> list[Note]:
    """Notes that tell of no play of this deal."""
    other = company_of(GAMES["happy_six"]).master_facts(
        deal_of(GAMES["happy_six"], DAY + timedelta(1)), Budget(), Random(0)
    )
    good = master_data(facts)
    return [
        Note(MASTER, {}),
        Note(MASTER, {**good, "more": 1}),
        Note(MASTER, {**good, "sealed": "!"}),
        Note(MASTER, {**good, "program": 1}),
        Note(MASTER, master_data(facts[:-1])),
        Note(MASTER, master_data(facts[1:])),
        Note(MASTER, master_data(other)),
        Note("other", good),
    ]


def test_a_note_of_another_play_counts_as_none(tried: Match) -> None:
    facts = company_of(GAMES["happy_six"]).master_facts(deal_of(GAMES["happy_six"]), Budget(), Random(0))
    for note in spoilt(facts):
        tried.note(note.kind, note.data)
        assert read_master(tried.timeline) is None
    tried.note(MASTER, master_data(facts))
    tried.note(MASTER, {})
    played = read_master(tried.timeline)
    assert played is not None
    assert [format_fact(played.fact(number)) for number in played.line()] == list(map(format_fact, facts))
    tried.close()
