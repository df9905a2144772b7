"""The time that a match has been played: all its sittings together, without what stood still."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cardtable.match import playing_time
from cardtable.match.json_lines import Json
from cardtable.match.match import Match
from cardtable.match.playing_time import LONGEST_GAP, PLAYED, PlayingTime
from cardtable.match.store import Store
from tests.helpers.hands import Hands
from tests.match import toy
from tests.match.toy import act, in_memory, settle


def play(match: Match, hands: Hands, *gaps: float) -> None:
    """Let somebody act after each of these pauses."""
    for gap in gaps:
        hands.now += gap
        act(match, match.to_act[0])


def begun(store: Store, hands: Hands) -> tuple[Match, PlayingTime]:
    match = store.create("toy", toy.options(), toy.seats("pp"), now=datetime.now(UTC), seed="seed")
    time = PlayingTime(match, hands)
    settle(match)
    return match, time


def leave(match: Match, time: PlayingTime) -> Path:
    time.write()
    assert match.close()
    assert match.path is not None
    return match.path


def test_the_sittings_are_added_up_and_the_time_between_them_is_not(store: Store) -> None:
    hands = Hands()
    match, time = begun(store, hands)
    play(match, hands, 20, 40)
    hands.now += 5
    path = leave(match, time)
    hands.now += 3 * 24 * 3600
    match = store.open(path)
    time = PlayingTime(match, hands)
    assert time.seconds == 65
    play(match, hands, 30)
    path = leave(match, time)
    assert [note.data for note in store.look(path).notes(PLAYED)] == [{"seconds": 65}, {"seconds": 95}]
    assert PlayingTime(store.look(path), hands).seconds == 95


def test_who_was_away_from_the_table_for_long_did_not_play() -> None:
    hands = Hands()
    match = in_memory("pp")
    time = PlayingTime(match, hands)
    settle(match)
    play(match, hands, LONGEST_GAP, LONGEST_GAP + 1, 7)
    assert time.seconds == LONGEST_GAP + 7


def test_a_clock_that_goes_back_takes_nothing_away() -> None:
    hands = Hands()
    match = in_memory("pp")
    time = PlayingTime(match, hands)
    settle(match)
    play(match, hands, 10, -500, 3, -LONGEST_GAP - 1, 4)
    assert time.seconds == 17


def test_a_pause_counts_for_nothing() -> None:
    hands = Hands()
    match = in_memory("pp")
    time = PlayingTime(match, hands)
    settle(match)
    play(match, hands, 10)
    hands.now += 2
    time.pause(on=True)
    hands.now += 100
    time.pause(on=False)
    play(match, hands, 5)
    assert time.seconds == 17


def test_the_time_stands_still_once_the_match_is_over_and_goes_on_when_that_is_undone() -> None:
    hands = Hands()
    match = in_memory("pc")
    time = PlayingTime(match, hands)
    hands.now += 60
    toy.play_out(match)
    assert match.outcome is not None
    hands.now += 30
    assert match.undo(0)
    hands.now += 8
    toy.play_out(match)
    assert time.seconds == 68


def test_a_match_that_is_only_opened_stays_as_it_is(store: Store) -> None:
    hands = Hands()
    match, time = begun(store, hands)
    play(match, hands, 1)
    path = leave(match, time)
    before = path.read_bytes()
    assert PLAYED.encode() in before
    match = store.open(path)
    time = PlayingTime(match, hands)
    hands.now += 50
    leave(match, time)
    assert path.read_bytes() == before


def test_another_note_behind_the_time_makes_it_no_less_known() -> None:
    hands = Hands()
    match = in_memory("pp")
    time = PlayingTime(match, hands)
    settle(match)
    play(match, hands, 9)
    time.write()
    match.note("title", {"text": "夏"})
    assert PlayingTime(match, hands).seconds == 9


def test_a_sitting_that_came_to_no_orderly_end_leaves_the_time_unknown(store: Store) -> None:
    hands = Hands()
    match, time = begun(store, hands)
    play(match, hands, 1)
    leave(match, time)
    assert match.path is not None
    match = store.open(match.path)
    play(match, hands, 1)
    assert match.close()  # as where the power failed
    assert match.path is not None
    match = store.open(match.path)
    time = PlayingTime(match, hands)
    play(match, hands, 1)
    assert time.seconds is None
    path = leave(match, time)
    assert len(store.look(path).notes(PLAYED)) == 1


def test_a_sitting_that_came_to_no_orderly_end_counts_up_to_its_last_note(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing_time, "INTERVAL", 4)
    hands = Hands()
    match, time = begun(store, hands)
    for gap in (30, 20, 15, 50, 20):
        hands.now += gap
        time.keep()
        act(match, match.to_act[0])
    assert match.close()  # as where the power failed
    assert match.path is not None
    kept = [note.data for note in store.look(match.path).notes(PLAYED)]
    assert kept == [{"seconds": seconds, "goes_on": True} for seconds in (30, 65)]
    match = store.open(match.path)
    time = PlayingTime(match, hands)
    hands.now += 40
    time.keep()
    act(match, match.to_act[0])
    assert time.seconds == 65 + 40
    path = leave(match, time)
    assert store.look(path).notes(PLAYED)[-1].data == {"seconds": 105}


def test_no_time_is_noted_that_is_not_known_or_stands_still() -> None:
    hands = Hands()
    match = in_memory("pp")
    settle(match)
    play(match, hands, 9)
    time = PlayingTime(match, hands)
    time.keep()
    assert not match.notes(PLAYED)
    match = in_memory("pp")
    time = PlayingTime(match, hands)
    settle(match)
    time.pause(on=True)
    time.keep()
    assert not match.notes(PLAYED)


@pytest.mark.parametrize("seconds", [-1, "9", 1.5, None, [9]])
def test_a_note_that_makes_no_sense_counts_for_nothing(seconds: Json) -> None:
    hands = Hands()
    match = in_memory("pp")
    settle(match)
    match.note(PLAYED, {"seconds": seconds})
    assert PlayingTime(match, hands).seconds is None
