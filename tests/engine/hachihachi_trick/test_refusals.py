"""Refusals of Hachihachi Trick, with clause and reason (G-2)."""

from __future__ import annotations

import pytest

from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, Stage, State
from tests.helpers.hachihachi_trick import choose, dealt, play, refusal

PLAIN = choose(players=4)
HANDS = ("9C 9D 9S KH JD 2S 4H", "", "", "AS 3D 5H 7S 8C JC QH")


def start() -> State:
    return HACHIHACHI_TRICK.start(PLAIN)


def asked_for_mizuten() -> State:
    return play(PLAIN)


def waiting_for_cards() -> State:
    return play(PLAIN, "no mizuten")


def declaring() -> State:
    return play(PLAIN, "no mizuten", dealt(*HANDS, players=4), "in")


def bound_by_mizuten() -> State:
    return play(PLAIN, "mizuten", dealt(*HANDS, players=4))


def two_asked() -> State:
    return play(PLAIN, "no mizuten", dealt(*HANDS, players=4), "in fold in fold")


def one_answered() -> State:
    return play(PLAIN, "no mizuten", dealt(*HANDS, players=4), "in fold in fold", "split")


def playing() -> State:
    return play(PLAIN, "no mizuten", dealt(*HANDS, players=4), "in in in")


def playing_with_a_folder() -> State:
    return play(PLAIN, "no mizuten", dealt(*HANDS, players=4), "in fold in in", "9D")


def over() -> State:
    options = choose(players=4, rounds=1)
    return play(options, "no mizuten", dealt(*HANDS, players=4), "fold fold fold fold")


@pytest.mark.parametrize(
    ("state", "seat", "action", "clause", "reason"),
    [
        (start, 0, "in", "HT-3", "no_cards"),
        (asked_for_mizuten, 1, "mizuten", "HT-22", "mizuten_not_start"),
        (asked_for_mizuten, 1, "no mizuten", "HT-22", "mizuten_not_start"),
        (asked_for_mizuten, 0, "in", "HT-22", "mizuten_first"),
        (asked_for_mizuten, 1, "fold", "HT-3", "no_cards"),
        (asked_for_mizuten, 2, "AS", "HT-3", "no_cards"),
        (waiting_for_cards, 0, "mizuten", "HT-22", "mizuten_late"),
        (waiting_for_cards, 0, "in", "HT-3", "no_cards"),
        (declaring, 1, "mizuten", "HT-22", "mizuten_late"),
        (declaring, 1, "2C", "HT-5", "declare_first"),
        (declaring, 1, "split", "HT-5", "declare_first"),
        (declaring, 2, "in", "HT-5", "not_your_turn"),
        (declaring, 3, "fold", "HT-5", "not_your_turn"),
        (declaring, 0, "fold", "HT-5", "declared"),
        (declaring, 0, "9C", "HT-13", "no_tricks"),
        (declaring, 0, "split", "HT-17", "not_asked"),
        (bound_by_mizuten, 0, "fold", "HT-22", "mizuten_in"),
        (bound_by_mizuten, 1, "fold", "HT-5", "not_your_turn"),
        (two_asked, 1, "split", "HT-17", "not_asked"),
        (two_asked, 0, "9C", "HT-17", "answer_first"),
        (two_asked, 0, "in", "HT-17", "answer_first"),
        (two_asked, 1, "in", "HT-5", "declared"),
        (one_answered, 0, "play", "HT-17", "answered"),
        (playing, 3, "in", "HT-7", "forced_out"),
        (playing, 3, "fold", "HT-7", "forced_out"),
        (playing, 0, "in", "HT-13", "play_a_card"),
        (playing, 1, "in", "HT-5", "declared"),
        (playing, 3, "AS", "HT-13", "not_in"),
        (playing, 0, "AS", "HT-14", "not_in_hand"),
        (playing, 1, "split", "HT-17", "not_asked"),
        (playing_with_a_folder, 1, "AS", "HT-13", "not_in"),
        (playing_with_a_folder, 3, "AS", "HT-13", "not_your_turn"),
        (over, 0, "in", "HT-4", "match_over"),
        (over, 0, "mizuten", "HT-4", "match_over"),
        (asked_for_mizuten, 4, "mizuten", "HT-22", "mizuten_not_start"),
        (asked_for_mizuten, -1, "in", "HT-3", "no_cards"),
    ],
)
def test_a_bad_action_is_refused_with_its_clause(state, seat, action, clause, reason) -> None:  # type: ignore[no-untyped-def]
    breach = refusal(state(), seat, action)
    assert breach is not None
    assert (breach.clause, breach.reason.key.split(".")[-1]) == (clause, reason)


def test_ht14_whoever_can_follow_suit_must() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "3D 5H 7S 8C JC QH AC", "5D 6D 8D 10C KS QS 2C", "")
    state = play(PLAIN, "no mizuten", dealt(*hands, players=4), "in in in", "9C")
    breach = refusal(state, 1, "3D")
    assert breach is not None
    assert (breach.clause, breach.reason.key) == ("HT-14", "tricks.breach.follow")
    assert refusal(state, 1, "8C") is None
    choices = HACHIHACHI_TRICK.view(state, 1).choices
    assert choices is not None
    assert sorted(map(str, choices.legal() or ())) == ["8C", "AC", "JC"]


def test_ht14_whoever_cannot_follow_may_play_anything() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "3D 5H 7S 8D JS QH AD", "", "")
    state = play(PLAIN, "no mizuten", dealt(*hands, players=4), "in in in", "9C")
    choices = HACHIHACHI_TRICK.view(state, 1).choices
    assert choices is not None
    assert len(choices.legal() or ()) == 7
    assert state.stage is Stage.PLAY
