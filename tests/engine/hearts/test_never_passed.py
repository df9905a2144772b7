"""HE-9: any set of cards may be kept from being passed, and how older files say so."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.engine.cards import Cards
from cardtable.engine.facts import Dealt, Picked
from cardtable.engine.games.hearts import HEARTS, OPTIONS, Pass
from cardtable.engine.games.hearts.actions import parse
from cardtable.engine.games.hearts.options import PACK, cards_in_play, never_passed
from cardtable.engine.options import OptionsRefused
from tests.helpers.hearts import cards, choose, fold, hand_out


def judge(kept: Cards, hand: str, text: str) -> str | None:
    """Return the clause and reason that refuse a pass from a hand; None when it is legal."""
    options = choose("black_lady", never_passed=kept)
    state = fold(options, [Picked("dealer", 3), Dealt(1, hand_out(hand, "", "", "", options=options))])
    breach = HEARTS.breach(state, 0, parse(text))
    return None if breach is None else f"{breach.clause} {breach.reason.key.removeprefix('hearts.breach.')}"


@pytest.mark.parametrize(
    ("kept", "text", "refused"),
    [
        ("KD AH", "pass 2S 3S 4S/-/-", None),
        ("KD AH", "pass 2C QS 3S/-/-", None),  # the usual ones are not among them
        ("KD AH", "pass KD 3S 4S/-/-", "HE-9 never_passed"),
        ("KD AH", "pass 2S 3S AH/-/-", "HE-9 never_passed"),
    ],
)
def test_he9_none_of_the_set_may_be_passed(kept: str, text: str, refused: str | None) -> None:
    hand = "2C QS KD AH 2S 3S 4S 5S 6S 7S 8S 9S 10S"
    assert judge(cards(kept), hand, text) == refused


def test_he9_a_hand_of_the_set_fills_up_lowest_rank_first_then_by_suit() -> None:
    hand = "3S 3C 3D 3H 4C 4D 4S 4H 5C 5D 5S 5H AH"
    kept = tuple(card for card in PACK if str(card) != "AH")
    assert judge(kept, hand, "pass AH 3C 3D/-/-") is None
    assert judge(kept, hand, "pass AH 3C 3S/-/-") == "HE-9 never_passed"
    assert judge(kept, hand, "pass 3S 3C 3D/-/-") == "HE-9 never_passed"
    assert judge(PACK, hand, "pass 3S 3C 3D/-/-") is None


@pytest.mark.parametrize(
    ("word", "kept"), [("none", ""), ("two_of_clubs", "2C"), ("queen", "QS"), ("both", "2C QS")]
)
def test_the_words_of_older_files_are_read_as_their_sets(word: str, kept: str) -> None:
    written = OPTIONS.to_json(choose("windows"))
    read = OPTIONS.from_json({**written, "never_passed": word})
    assert read == choose("windows", never_passed=cards(kept)) == choose("windows", never_passed=word)
    assert OPTIONS.to_json(read)["never_passed"] == kept.split()


@pytest.mark.parametrize(
    ("players", "removed", "barred"),
    [
        (3, "clubs", "3C QS"),
        (3, "diamonds", "2C QS"),
        (4, "diamonds", "2C QS"),
        (5, "diamonds", "3C QS"),
        (5, "spades", "2C QS"),
        (6, "diamonds", "4C QS"),
        (6, "twos", "3C QS"),
    ],
)
def test_the_opening_card_takes_the_place_of_a_missing_two_of_clubs(
    players: int, removed: str, barred: str
) -> None:
    for kept in ("both", ["2C", "QS"]):
        options = choose("black_lady", players, removed=removed, never_passed=kept)
        assert never_passed(options) == cards(barred)


@pytest.mark.parametrize(
    ("players", "values", "same"),
    [
        (5, {"removed": "clubs"}, {}),
        (5, {"removed": "twos"}, {}),
        (6, {"removed": "spades"}, {}),
        (4, {"removed": "twos"}, {}),
        (5, {"never_passed": ["2D"]}, {}),
        (5, {"never_passed": ["2C", "2D"]}, {"never_passed": ["3C"]}),
        (5, {"never_passed": ["2D"], "passing": "none"}, {"passing": "none"}),
        (3, {"removed": "clubs", "never_passed": ["2C"]}, {"removed": "clubs", "never_passed": ["3C"]}),
    ],
)
def test_what_does_nothing_with_these_players_is_no_change(
    players: int, values: dict[str, object], same: dict[str, object]
) -> None:
    options, plain = choose("black_lady", players, **values), choose("black_lady", players, **same)
    assert OPTIONS.effective(options) == plain
    assert OPTIONS.changes(options, "black_lady").keys() == same.keys()
    assert OPTIONS.preset_of(options) == (None if same else "black_lady")
    assert cards_in_play(options) == cards_in_play(plain)
    assert never_passed(options) == never_passed(plain)


def test_what_does_something_with_these_players_is_a_change() -> None:
    for players, removed in ((3, "clubs"), (3, "spades"), (5, "spades"), (6, "twos")):
        options = choose("black_lady", players, removed=removed)
        assert OPTIONS.changes(options, "black_lady") == {"removed": removed}
        assert OPTIONS.preset_of(options) is None


def test_cards_that_are_not_in_play_are_never_passed_anyway() -> None:
    options = choose("black_lady", 3, never_passed=cards("2D 3D"))
    assert never_passed(options) == cards("3D")


@pytest.mark.parametrize("kept", [["2C", "2C"], ["JK"], ["2C'"], ["no card"], "queens", 3, None])
def test_what_is_no_set_of_the_pack_is_refused(kept: object) -> None:
    with pytest.raises(OptionsRefused) as refused:
        choose("black_lady", never_passed=kept)
    assert [problem.reason.key for problem in refused.value.problems] == ["options.value"]


def test_a_whole_pack_that_is_kept_leaves_one_pass_to_each_seat() -> None:
    options = choose("black_lady", 5, never_passed=PACK)
    assert never_passed(options) == cards_in_play(options)
    state = fold(options, [Picked("dealer", 3), Dealt(1, hand_out(*[""] * 5, options=options))])
    for seat in range(5):
        choices = HEARTS.view(state, seat).choices
        assert choices is not None
        drawn = {choices.draw(rng) for rng in map(Random, range(5))}
        assert len(drawn) == 1
        assert all(
            isinstance(action, Pass) and HEARTS.breach(state, seat, action) is None for action in drawn
        )
