"""Commitments of a match, and when their texts may be known (H6-16)."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cardtable.ai.players import Fickle
from cardtable.engine.facts import Acted, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX
from cardtable.engine.games.hearts import HEARTS
from cardtable.engine.randomness import Streams
from cardtable.engine.seats import EVERYTHING, PUBLIC
from cardtable.match.commitments import Commitment, Commitments, digest_of
from cardtable.match.conductor import Conductor
from cardtable.match.match import Match
from cardtable.match.seating import SeatInfo
from cardtable.match.store import Store
from tests.helpers.leaks import cards_in
from tests.match import toy
from tests.match.toy import Lowest, in_memory


def happy_six(seed: str = "seed", first_deal: int | None = None) -> tuple[Match, Conductor]:
    seats = (SeatInfo("Aoi"), SeatInfo("", "fickle"))
    options = HAPPY_SIX.option_set.choose("standard", 2)
    match = Match.new(HAPPY_SIX, options, seats, now=toy.NOW, seed=seed, first_deal=first_deal)
    conductor = Conductor(match, {1: Fickle()})
    conductor.start()
    return match, conductor


def choose(match: Match, conductor: Conductor, rng: Random | None = None) -> None:
    decision, choices = match.decision(0), match.view(0).choices
    assert decision is not None
    assert choices is not None
    conductor.submit(decision, choices.draw(rng or Random(1)))


def last_choice(commitments: Commitments) -> Commitment:
    return [each for each in commitments.listed() if each.seat is not None][-1]


def test_h6_16_a_choice_shows_its_hash_before_and_its_text_after_the_persons() -> None:
    match, conductor = happy_six()
    commitments = Commitments(match, 0)
    before = last_choice(commitments)
    assert before.text is None
    assert before.secret is None
    choose(match, conductor)
    after = next(each for each in commitments.listed() if each.record == before.record)
    fact = match.timeline.fact(before.record)
    assert isinstance(fact, Acted)
    assert fact.seat == after.seat == 1
    assert after.text is not None
    salt, record, action = after.text.split(" ")
    assert hashlib.sha256(f"{salt} {record} {action}".encode("ascii")).hexdigest() == before.digest
    assert (len(salt), record, action) == (32, str(before.record), str(fact.action))
    assert after.secret == str(fact.action)
    assert replace(after, text=None) == before


def test_a_deal_number_is_shown_with_the_next_deal_and_deals_it_again() -> None:
    match, conductor = happy_six()
    commitments, rng = Commitments(match, 0), Random(2)
    (first,) = [each for each in commitments.listed() if each.seat is None]
    while len(match.rules.deals(match.timeline.state())) == 0:
        assert first in commitments.listed()  # and not its text
        choose(match, conductor, rng)
    number, second = [each for each in commitments.listed() if each.seat is None]
    assert second.text is None
    assert number.digest == first.digest == digest_of(number.text or "")
    assert number.secret == str(match.streams.deal_number(1))
    again, _ = happy_six("another", int(number.secret))
    assert again.facts[0] == match.facts[0]


def test_all_texts_are_shown_when_the_match_is_over() -> None:
    match, conductor = happy_six()
    rng = Random(3)
    while match.outcome is None:
        choose(match, conductor, rng)
    told = Commitments(match, 0).listed()
    assert all(each.text is not None and digest_of(each.text) == each.digest for each in told)
    assert [each.record for each in told] == sorted({each.record for each in told})
    assert sum(each.seat is None for each in told) == len(match.outcome.deals)
    assert sum(each.seat == 1 for each in told) == sum(isinstance(fact, Revealed) for fact in match.facts)


def test_choices_are_counted_in_each_deal() -> None:
    match, conductor = happy_six()
    rng = Random(3)
    while match.outcome is None:
        choose(match, conductor, rng)
    places: dict[int, list[int]] = {}
    for each in Commitments(match, 0).listed():
        places.setdefault(each.deal, []).append(each.place)
    assert list(places) == list(range(1, len(places) + 1))
    assert all(found == list(range(len(found))) for found in places.values())


def test_commitments_from_the_file_are_the_same(tmp_path: Path) -> None:
    store = Store(tmp_path, toy.GAMES)
    match = store.create("toy", toy.options(), toy.seats("pc"), now=toy.NOW)
    conductor = Conductor(match, {1: Lowest()})
    conductor.start()
    decision = match.decision(0)
    assert decision is not None
    conductor.submit(decision, toy.first(match, 0))
    told = Commitments(match, 0).listed()
    match.close()
    assert match.path is not None
    again = store.open(match.path)
    assert Commitments(again, 0).listed() == told
    assert [each.text is None for each in told] == [True, False]
    again.close()


def test_salts_are_long_and_none_is_used_twice() -> None:
    match = in_memory("pcc")
    Conductor(match, {1: Lowest(), 2: Lowest()}).start()
    told = Commitments(match, EVERYTHING).listed()
    choices = [each.text for each in told if each.seat is not None]
    salts = {text.split(" ")[0] for text in choices if text}
    assert len(salts) == len(choices) == 2
    digests = {each.digest for each in told}
    other = in_memory("pcc", seed="other")
    Conductor(other, {1: Lowest(), 2: Lowest()}).start()
    assert digests.isdisjoint(each.digest for each in Commitments(other, EVERYTHING).listed())


def test_a_choice_drawn_afresh_after_an_undo_has_a_hash_of_its_own() -> None:
    match, conductor = happy_six()
    first = last_choice(Commitments(match, 0))
    choose(match, conductor)
    assert conductor.undo(0)
    again = last_choice(Commitments(match, 0))
    assert again.record > first.record
    assert again.digest != first.digest
    assert again.text is None
    assert match.assisted


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_no_text_is_shown_before_its_time(viewer: int) -> None:
    """Neither card nor salt nor deal number: whatever is told while it is undecided."""
    match, conductor = happy_six()
    commitments, rng = Commitments(match, viewer), Random(4)
    while match.outcome is None:
        told = commitments.listed()
        hidden = [each for each in told if each.text is None]
        assert [each.record for each in hidden] == [
            max(each.record for each in told if each.seat is None),
            match.line[-1],
        ]
        assert not list(cards_in(told))
        rest = repr(hidden)
        for record in (each.record for each in hidden):
            text = Commitments(match, EVERYTHING)._text(record)
            assert text is not None
            assert not any(part in rest for part in (text, text.split(" ")[0]))
        assert str(match.streams.deal_number(hidden[0].deal)) not in repr(told)
        choose(match, conductor, rng)


def test_a_viewer_who_sees_a_choice_gets_its_text_at_once() -> None:
    match, _ = happy_six()
    assert last_choice(Commitments(match, EVERYTHING)).text is not None
    assert last_choice(Commitments(match, 1)).text is not None
    assert Commitments(match, 1).listed()[0].text is None


def test_a_persons_choice_has_no_commitment() -> None:
    match, conductor = happy_six()
    choose(match, conductor)
    persons = [n for n in match.line if getattr(match.timeline.fact(n), "seat", None) == 0]
    assert persons
    assert not {each.record for each in Commitments(match, 0).listed()} & set(persons)


def test_the_salt_of_a_deal_does_not_open_its_cards() -> None:
    """A deal number has twelve digits: all of them could be tried against a hash without a salt."""
    match, _ = happy_six()
    number = Streams("seed").deal_number(1)
    (deal,) = [each for each in Commitments(match, 0).listed() if each.seat is None]
    assert deal.digest not in {digest_of(text) for text in (str(number), f"deal 1 {number}")}


def test_salts_are_made_as_the_document_on_match_files_says() -> None:
    match, conductor = happy_six()
    choose(match, conductor)
    told = [each for each in Commitments(match, 0).listed() if each.text is not None]
    number = told[0].record
    start = int.from_bytes(hashlib.sha256(f"seed|commitment/{number}".encode()).digest())
    assert told[0].text == f"{Random(start).getrandbits(128):032x} {number} {told[0].secret}"


def test_he_4_a_pass_is_shown_to_its_receiver_at_once_and_to_others_after_the_deal() -> None:
    """Three cards go to the left: seat 0 sees what seat 3 passed, and not what 1 and 2 did."""
    seats = (SeatInfo("Aoi"), *[SeatInfo("", "fickle")] * 3)
    match = Match.new(HEARTS, HEARTS.option_set.choose("windows", 4), seats, now=toy.NOW, seed="seed")
    conductor = Conductor(match, dict.fromkeys((1, 2, 3), Fickle()))
    conductor.start()
    commitments, rng = Commitments(match, 0), Random(5)
    assert [each.text for each in commitments.listed()] == [None] * 4
    choose(match, conductor, rng)
    while match.to_act and not match.rules.deals(match.timeline.state()):
        told = {each.seat: each.text is not None for each in commitments.listed()}
        assert told == {None: False, 1: False, 2: False, 3: True}
        choose(match, conductor, rng)
    first = [each for each in commitments.listed() if each.deal == 1]
    assert [(each.seat, each.text is not None) for each in first] == [(s, True) for s in (None, 1, 2, 3)]
    assert all(digest_of(each.text or "") == each.digest for each in first)
