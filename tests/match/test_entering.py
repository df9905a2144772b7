"""Matches that begin with a deal of another one: their files, their cards, and what counts them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardtable.ai.players import Fickle
from cardtable.ai.proof import Proof
from cardtable.engine.facts import Acted, Dealt, Picked
from cardtable.engine.games.happy_six import HAPPY_SIX, HappySixView
from cardtable.engine.games.hearts import HEARTS, HeartsView
from cardtable.engine.options import Options
from cardtable.engine.rules import Advice, Budget, EntryPoint, View
from cardtable.engine.scores import added
from cardtable.games import GAMES
from cardtable.match.commitments import Commitments
from cardtable.match.conductor import Conductor
from cardtable.match.history import History
from cardtable.match.log import EntryTooLarge
from cardtable.match.match import Match
from cardtable.match.repeats import Repeat, Repeats
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Damaged, Store
from tests.helpers.games import RULES
from tests.match import toy
from tests.match.files import closed
from tests.match.histories import rows_of
from tests.match.logs import resigned

HEARTS_OF_FIVE = HEARTS.option_set.choose("black_lady", 4, {"deals": 5, "passing": "cycle"})
SEATS = (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * 3)


def played_hearts(store: Store, deals: int, options: Options = HEARTS_OF_FIVE, **more: Any) -> Match:
    """A match of which this many deals have been played."""
    match = store.create("hearts", options, SEATS, now=toy.NOW, **more)
    rng = Random(5)
    while match.outcome is None and len(HEARTS.deals(match.timeline.state())) < deals:
        if not match.apply_chance():
            decision = match.decision(match.to_act[0])
            assert decision is not None
            choices = match.view(decision.seat).choices
            assert choices is not None
            match.submit(decision, choices.draw(rng))
    while match.apply_chance():  # the next deal
        pass
    return match


def begun(store: Store, before: Match, repeat: Repeat, *, from_zero: bool = False) -> Match:
    """The deal is dealt again, in a match of its own."""
    entry = repeat.from_zero if from_zero else repeat.entry
    header = before.header
    match = store.create(
        header.game, header.options, header.seats, now=toy.NOW, first_deal=repeat.number, entry=entry
    )
    while match.apply_chance():
        pass
    return match


def dealt(match: Match, deal: int) -> Dealt:
    """The cards of a deal of the match."""
    return next(fact for fact in match.facts if isinstance(fact, Dealt) and fact.deal == deal)


def view_of(match: Match) -> HeartsView:
    """Return the person's view."""
    view = match.view(0)
    assert isinstance(view, HeartsView)
    return view


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path, RULES)


@pytest.fixture
def third(store: Store) -> tuple[Match, Repeat]:
    """A match of Hearts after three of its five deals, and the third of them."""
    match = played_hearts(store, 3, seed="third")
    return match, Repeats(match.timeline).listed()[2]


# ── the deal again ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("from_zero", [False, True])
def test_a_deal_of_hearts_again_has_its_cards_dealer_and_passing(
    store: Store, third: tuple[Match, Repeat], from_zero: bool
) -> None:
    before, repeat = third
    match = begun(store, before, repeat, from_zero=from_zero)
    assert dealt(match, 3) == dealt(before, 3)
    view = view_of(match)
    assert (view.deal, view.give) == (3, (0, 3, 0))  # across
    then = HEARTS.entry_at(before.timeline.state(before.timeline.parent(_record_of(before, 3))))
    assert view.dealer == then.starter
    assert view.totals == ((0, 0, 0, 0) if from_zero else then.totals)
    assert match.assisted
    assert not any(isinstance(fact, Picked) and fact.what == "dealer" for fact in match.facts)


def _record_of(match: Match, deal: int) -> int:
    return next(number for number in match.line if match.timeline.fact(number) == dealt(match, deal))


@pytest.mark.parametrize(("from_zero", "deals"), [(False, 3), (True, 5)])
def test_with_the_score_of_then_the_match_has_the_deals_left_and_from_zero_all_of_them(
    store: Store, third: tuple[Match, Repeat], from_zero: bool, deals: int
) -> None:
    _, repeat = third
    entry = repeat.from_zero if from_zero else repeat.entry
    match = played_hearts(store, 99, entry=entry, first_deal=repeat.number)
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.deals) == deals
    before = (0, 0, 0, 0) if entry is None else entry.totals
    assert view_of(match).entered_with == before
    assert [score.totals for score in view_of(match).scores][-1] == outcome.scores
    first = view_of(match).scores[0]
    assert first.totals == tuple(map(added, before, first.scores))


def test_the_deals_that_may_be_played_again_are_those_that_are_over(third: tuple[Match, Repeat]) -> None:
    match, _ = third
    known = [repeat.number for repeat in Repeats(match.timeline).listed()]
    told = [each.secret for each in Commitments(match, 0).listed() if each.seat is None]
    assert told == [*map(str, known), None]
    assert [repeat.deal for repeat in Repeats(match.timeline).listed()] == [1, 2, 3]


def test_a_first_deal_of_hearts_again_is_dealt_by_the_same_dealer(
    store: Store, third: tuple[Match, Repeat]
) -> None:
    before, _ = third
    repeat = Repeats(before.timeline).listed()[0]
    assert repeat.entry == repeat.from_zero
    match = begun(store, before, repeat)
    assert dealt(match, 1) == dealt(before, 1)
    assert (view_of(match).deal, view_of(match).totals) == (1, (0, 0, 0, 0))


def test_a_first_set_of_happy_six_again_needs_no_entry() -> None:
    match = Match.new(HAPPY_SIX, HAPPY_SIX.option_set.choose("open", 2), SEATS[:2], now=toy.NOW, seed="1")
    toy.play_out(match)
    first, second, *_ = Repeats(match.timeline).listed()
    assert (first.entry, first.from_zero, second.from_zero) == (None, None, None)
    assert second.entry is not None
    assert (second.entry.deal, sum(second.entry.totals), second.entry.played) == (2, 1, 1)
    again = Match.new(
        *(HAPPY_SIX, match.options, match.header.seats),
        now=toy.NOW,
        first_deal=second.number,
        entry=second.entry,
    )
    again.apply_chance()
    view = again.view(0)
    assert isinstance(view, HappySixView)
    assert dealt(again, 2) == dealt(match, 2)
    assert (view.set_number, view.sets_won) == (2, second.entry.totals)


def test_a_repeat_is_repeated_as_it_was(store: Store, third: tuple[Match, Repeat]) -> None:
    _, repeat = third
    again = played_hearts(store, 1, entry=repeat.entry, first_deal=repeat.number)
    (same,) = [each for each in Repeats(again.timeline).listed() if each.deal == 3]
    assert replace(same, play=repeat.play) == repeat


# ── its file ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_file_says_where_its_match_was_entered_or_that_it_was_not(
    store: Store, third: tuple[Match, Repeat]
) -> None:
    before, repeat = third
    match = begun(store, before, repeat)
    headers = []
    for each in (before, match):
        header = json.loads(closed(each).read_bytes().splitlines()[0])
        headers.append(header["entry"])
    entry = repeat.entry
    assert entry is not None
    fields = {"deal": 3, "totals": [*entry.totals], "starter": entry.starter, "played": 2}
    assert headers == [None, fields]


def test_an_entered_match_is_resumed_as_it_was_left(store: Store, third: tuple[Match, Repeat]) -> None:
    before, repeat = third
    match = begun(store, before, repeat)
    view, path = match.view(0), closed(match)
    resumed = store.open(path)
    assert (resumed.header, resumed.view(0)) == (match.header, view)
    assert resumed.header.entry == repeat.entry
    resumed.close()


@pytest.mark.parametrize(
    "change",
    [
        {"totals": [99, 0, 0]},
        {"totals": [0, 0, 0, 100]},
        {"deal": 1, "played": 0},
        {"played": 0},
        {"totals": []},
        {"starter": 4},
        {"played": 5},
        {"played": 100, "deal": 101},
        {"deal": 0},
        {"deal": 10**6 + 1},
        {"totals": [10**6 + 1, 0, 0, 0]},
        {"totals": [0, 0, 0, -(10**6) - 1]},
    ],
    ids=str,
)
def test_a_file_that_begins_where_no_match_can_stand_is_refused_and_left_alone(
    store: Store, change: dict[str, Any]
) -> None:
    options = HEARTS.option_set.choose("black_lady", 4)
    entry = EntryPoint(5, (1, 2, 3, 99), 3, 4)
    path = closed(store.create("hearts", options, SEATS, now=toy.NOW, entry=entry))
    header = json.loads(path.read_bytes())
    forged = resigned(path.read_bytes(), {1: {"entry": header["entry"] | change}})
    path.write_bytes(forged)
    with pytest.raises(Damaged) as damaged:
        store.open(path)
    assert damaged.value.reason.key in ("file.entry", "file.shape")
    assert path.read_bytes() == forged
    (summary,) = store.list()
    assert summary.damage is not None


def test_a_match_cannot_be_begun_where_none_can_stand(store: Store) -> None:
    options = HEARTS.option_set.choose("black_lady", 4)
    with pytest.raises(ValueError, match="no header"):
        store.create("hearts", options, SEATS, now=toy.NOW, entry=EntryPoint(2, (0, 0, 0, 100), 0, 1))
    assert not store.list()
    with pytest.raises(ValueError, match="no header"):
        Match.new(toy.TOY, toy.options(), toy.seats("pc"), now=toy.NOW, entry=EntryPoint(1, (0, 0)))


@pytest.mark.parametrize("entry", [EntryPoint(10**6, (0, 0, 0, 9), 0, 3), EntryPoint(4, (10**6,) * 4, 0, 3)])
def test_a_match_of_the_largest_numbers_goes_on_and_from_larger_ones_none_begins(
    store: Store, entry: EntryPoint
) -> None:
    match = played_hearts(store, 1, entry=entry, seed="cafe")
    path = closed(played_hearts(store, 2, entry=entry))
    assert len(HEARTS.deals(store.look(path).timeline.state())) == 2
    options, then = match.options, HEARTS.entry_at(match.timeline.state(match.line[-2]))
    known = len(store.list())
    with pytest.raises(EntryTooLarge):
        store.create("hearts", options, SEATS, now=toy.NOW, entry=then)
    assert len(store.list()) == known


def test_an_error_about_a_match_does_not_tell_its_seed(store: Store) -> None:
    options = HEARTS.option_set.choose("black_lady", 4)
    with pytest.raises(ValueError, match="no header") as refused:
        store.create("hearts", options, SEATS[:3], now=toy.NOW, seed="cafe")
    assert "cafe" not in str(refused.value)


# ── what follows from it ─────────────────────────────────────────────────────────────────────────────────


def test_a_part_of_a_match_counts_in_no_statistics(store: Store, third: tuple[Match, Repeat]) -> None:
    before, repeat = third
    first = Repeats(before.timeline).listed()[0]
    closed(before)
    part = closed(played_hearts(store, 99, entry=repeat.entry))
    whole = closed(played_hearts(store, 99, entry=first.entry, seed="another"))
    history = History(store)
    counted = {row[0]: bool(row[7]) for row in rows_of(history)["sittings"]}
    history.close()
    assert part.name not in counted
    assert counted == {whole.name: True}  # as with any deal that was known


def test_the_commitments_of_an_entered_match_hold(store: Store, third: tuple[Match, Repeat]) -> None:
    _, repeat = third
    match = played_hearts(store, 1, entry=repeat.entry, first_deal=repeat.number)
    deals = [each for each in Commitments(match, 0).listed() if each.seat is None]
    assert [each.deal for each in deals] == [3, 4]
    assert deals[0].secret == str(repeat.number)
    assert deals[1].text is None


@pytest.mark.parametrize(
    ("game", "players", "entry"),
    [
        ("happy_six", 2, EntryPoint(4, (1, 2), None, 3)),
        ("hearts", 4, EntryPoint(3, (5, 0, 20, 27), 2, 2)),
        ("hachihachi_trick", 4, EntryPoint(12, (50, 61, 40, 49, 0), 1, 11)),
        ("fifty_six", 4, EntryPoint(6, (11, 3), 0, 5)),
    ],
)
def test_players_of_an_entered_match_can_be_proved_not_to_peek(
    game: str, players: int, entry: EntryPoint
) -> None:
    rules = RULES[game]
    options = rules.option_set.choose(next(iter(rules.option_set.presets)), players)
    seats = (SeatInfo("", "fickle"),) * players
    match = Match.new(rules, options, seats, now=toy.NOW, seed="entered", entry=entry)
    fickle = {seat: Fickle() for seat in range(players)}
    decided: list[View] = []
    conductor = Conductor(match, {})
    conductor.start()
    while len(decided) < 12 and match.outcome is None:
        seat = match.to_act[0]
        decision, view = match.decision(seat), match.view(seat)
        assert decision is not None
        rng = match.streams.seat(seat, decision.opened)
        advice: Advice = fickle[seat].choose(view, Budget(1), Random(rng.getrandbits(128)))
        match.submit(decision, advice.action)
        decided.append(view)
        conductor.start()
    proof = Proof(match, fickle, 1, GAMES[game].computers().completion)
    while (recheck := proof.next()) is not None:
        answers = [
            fickle[recheck.seat].choose(question.view, Budget(1), Random(question.seed))
            for question in recheck.questions
        ]
        proof.judge(recheck, answers)
    findings = [each for each in proof.findings if each.choices]
    assert sum(each.choices for each in findings) >= 12 - players
    assert sum(each.worlds for each in findings) > 0
    assert not any(each.peeked or each.changed or each.failed for each in findings)
    facts = [fact for fact in match.facts if isinstance(fact, Acted)]
    assert len(facts) == 12


def test_a_set_of_happy_six_decides_a_match_entered_at_two_all() -> None:
    entry = EntryPoint(5, (2, 2), None, 4)
    match = Match.new(
        *(HAPPY_SIX, HAPPY_SIX.option_set.choose("standard", 2), SEATS[:2]),
        now=toy.NOW,
        seed="decider",
        entry=entry,
    )
    toy.play_out(match)
    assert match.outcome is not None
    assert match.outcome.scores in ((3, 2), (2, 3))
    assert len([fact for fact in match.facts if isinstance(fact, Dealt)]) == 1
