"""Refusals of Hearts, with clause and words; a refusal changes nothing (G-2, G-3)."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import Cards, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed
from cardtable.engine.games.hearts import HEARTS, OPTIONS, Give, Pass, Reward, State
from cardtable.engine.games.hearts.actions import REWARDS, parse, passing
from cardtable.engine.games.hearts.options import PACK
from cardtable.engine.games.hearts.rules import directions
from cardtable.engine.options import Options, OptionsRefused, Value
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.hearts import cards, choose, fold, hand_out, random_match


def dealt(options: Options, *hands: str, deal: int = 1, dealer: int = 3) -> tuple[Fact, ...]:
    return Picked("dealer", dealer), Dealt(deal, hand_out(*hands, options=options))


def playing(options: Options, *hands: str, plays: str = "") -> State:
    """A deal without passing, the first leader told, and these cards played by whose turn it was."""
    state = fold(options, dealt(options, *hands))
    while (fact := HEARTS.chance(state, None)) is not None:  # type: ignore[arg-type]  # nothing is drawn here
        state = HEARTS.apply(state, fact)
    for text in plays.split():
        state = HEARTS.apply(state, Acted(HEARTS.to_act(state)[0], parse(text)))
    return state


PLAIN = choose("kizu")
FIRST = choose("kizu", breaking="hearts", first_trick=True)
LEFT = choose("kizu", opening="left_of_dealer")
PASSING = choose("black_lady", never_passed=cards("2C QS"))
SHARED = {"follow", "not_in_hand", "not_your_turn"}
"""What is refused in the same words in every trick-taking game."""
DEALER = choose("black_lady", passing="dealer")


@pytest.mark.parametrize(
    ("state", "seat", "text", "clause", "reason"),
    [
        (playing(PLAIN, "2C 3C", "4C", "", ""), 0, "3C", "HE-10", "must_lead"),
        (playing(PLAIN, "2C 3C", "4C", "", ""), 1, "4C", "HE-12", "not_your_turn"),
        (playing(PLAIN, "2C 3C", "4C", "", ""), 0, "4C", "HE-12", "not_in_hand"),
        (playing(PLAIN, "2C 3C", "4C", "", ""), 0, "JK", "HE-12", "not_in_hand"),
        (playing(PLAIN, "2C 3C", "4C AD", "", "", plays="2C"), 1, "AD", "HE-12", "follow"),
        (playing(PLAIN, "2C 3C", "4C", "", ""), 0, "moon others", "HE-17", "no_moon"),
        (playing(PLAIN, "2C 3C", "4C", "", ""), 0, "pass 2C/-/-", "HE-4", "not_passing"),
        (playing(LEFT, "QS 2H 5D", "", "", ""), 0, "QS", "HE-10", "opening_penalty"),
        (fold(PASSING, dealt(PASSING, "2C QS AS KS", "", "", "")), 0, "2S", "HE-4", "pass_first"),
        (fold(PASSING, dealt(PASSING, "2C QS AS KS", "", "", "")), 0, "pass AS KS/-/-", "HE-4", "pass_count"),
        (fold(PASSING, dealt(PASSING, "2C QS AS KS", "", "", "")), 0, "pass ?3/-/-", "HE-4", "pass_count"),
        (fold(PASSING, dealt(PASSING, "2C AS KS", "", "", "")), 0, "pass -/AS KS 3C/-", "HE-4", "pass_count"),
        (fold(PASSING, dealt(PASSING, "AS KS", "2C", "", "")), 0, "pass AS AS KS/-/-", "HE-4", "pass_twice"),
        (fold(PASSING, dealt(PASSING, "AS KS", "2C", "", "")), 0, "pass AS KS 2C/-/-", "HE-4", "not_in_hand"),
        (
            fold(PASSING, dealt(PASSING, "2C AS KS", "", "", "")),
            0,
            "pass AS KS 2C/-/-",
            "HE-9",
            "never_passed",
        ),
        (fold(DEALER, [Picked("dealer", 2)]), 1, "give 1 0 0", "HE-8", "not_dealer"),
        (fold(DEALER, [Picked("dealer", 2)]), 2, "give 3 2 0", "HE-8", "dealer_limit"),
        (fold(DEALER, [Picked("dealer", 2)]), 2, "give 1 1", "HE-8", "dealer_self"),
        (fold(DEALER, [Picked("dealer", 2)]), 2, "give -1 1 0", "HE-8", "dealer_self"),
        (fold(DEALER, [Picked("dealer", 2)]), 2, "2C", "HE-8", "dealer_first"),
        (fold(PASSING, [Picked("dealer", 2)]), 0, "2C", "HE-2", "no_deal"),
    ],
)
def test_refusals(state: State, seat: int, text: str, clause: str, reason: str) -> None:
    before = copy.deepcopy(state)
    breach = HEARTS.breach(state, seat, parse(text))
    assert breach is not None
    key = f"{'tricks' if reason in SHARED else 'hearts'}.breach.{reason}"
    assert (breach.clause, breach.reason.key) == (clause, key)
    with pytest.raises(ValueError, match="cannot happen now"):
        HEARTS.apply(state, Acted(seat, parse(text)))
    assert state == before


def test_he_13_what_may_not_be_led_unbroken() -> None:
    hands = ("2C", "3C", "4C", "5C QS AH KD")
    for breaking, card, reason in (
        ("hearts", "AH", "hearts_not_broken"),
        ("penalties", "AH", "penalties_not_broken"),
        ("penalties", "QS", "penalties_not_broken"),
        ("hearts", "QS", None),
        ("none", "AH", None),
        ("hearts", "KD", None),
    ):
        state = playing(choose("kizu", breaking=breaking), *hands, plays="2C 3C 4C 5C")
        breach = HEARTS.breach(state, 3, parse(card))
        found = None if breach is None else (breach.clause, breach.reason.key)
        assert found == (reason and ("HE-13", f"hearts.breach.{reason}")), (breaking, card)


def test_he_14_no_penalty_card_to_the_first_trick_unless_there_is_nothing_else() -> None:
    many = "AH KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H QS"
    state = playing(FIRST, "2C", many, "", "", plays="2C")
    assert all(HEARTS.breach(state, 1, parse(text)) is None for text in many.split())
    state = playing(FIRST, "2C", many.replace("QS", "KD"), "QS", "", plays="2C")
    breach = HEARTS.breach(state, 1, parse("AH"))
    assert breach is not None
    assert (breach.clause, breach.reason.key) == ("HE-14", "hearts.breach.first_trick")
    assert HEARTS.breach(state, 1, parse("KD")) is None


@pytest.mark.parametrize(
    ("hand", "forced"),
    [("2C QS AS KS", ""), ("2C QS AS", "2C"), ("QS AS KS", ""), ("2C QS", "2C QS"), ("AS KS QS", "")],
)
def test_he_9_who_lacks_other_cards_fills_up_with_the_lowest_rank_first(hand: str, forced: str) -> None:
    held: Cards = tuple(sorted(cards(hand)))
    count = 2
    assert passing(held, (count, 0, 0), cards("2C QS")).forced == cards(forced)


@pytest.mark.parametrize(
    ("players", "passing_kind", "given"),
    [
        (4, "left", ["3 0 0"] * 5),
        (4, "none", ["0 0 0"] * 5),
        (4, "cycle", ["3 0 0", "0 0 3", "0 3 0", "0 0 0", "3 0 0"]),
        (3, "cycle", ["3 0", "0 3", "0 0", "3 0", "0 3"]),
        (5, "cycle", ["3 0 0 0", "0 0 0 3", "0 3 0 0", "0 0 3 0", "0 0 0 0"]),
        (4, "split", ["3 0 0", "0 0 3", "0 3 0", "1 1 1", "0 0 0"]),
        (6, "split", ["3 0 0 0 0", "0 0 0 0 3", "0 3 0 0 0", "0 0 0 3 0", "0 0 3 0 0"]),
    ],
)
def test_he_4_to_he_7_where_cards_go_deal_by_deal(players: int, passing_kind: str, given: list[str]) -> None:
    options = choose("black_lady", players, passing=passing_kind)
    found = [directions(options, deal) for deal in range(1, 6)]
    assert [" ".join(map(str, each or ())) for each in found] == given


def test_he_8_the_dealer_chooses_before_a_hand_is_dealt() -> None:
    state = fold(DEALER, [Picked("dealer", 2)])
    assert HEARTS.to_act(state) == (2,)
    assert state.dealt == ()
    after = HEARTS.apply(state, Acted(2, Give((2, 0, 1))))
    assert HEARTS.to_act(after) == ()
    after = HEARTS.apply(after, Dealt(1, hand_out("", "", "", "", options=DEALER)))
    assert HEARTS.view(after, 0).give == (2, 0, 1)


@pytest.mark.parametrize(
    ("players", "values", "key"),
    [
        (4, {"sun": True, "moon": "off"}, "hearts.conflict.sun_without_moon"),
        (4, {"queen_breaks": False, "breaking": "penalties"}, "hearts.conflict.queen_breaks"),
        (
            4,
            {"queen_breaks": False, "breaking": "hearts", "penalties": "basic"},
            "hearts.conflict.queen_breaks",
        ),
        (4, {"never_passed": "queen", "passing": "none"}, "hearts.conflict.never_passed"),
        (4, {"pass_limit": 14, "passing": "dealer"}, "hearts.conflict.pass_limit"),
        (3, {"pass_limit": 17, "passing": "dealer"}, None),
    ],
)
def test_combinations_are_refused_with_their_reason_or_played(
    players: int, values: dict[str, Value], key: str | None
) -> None:
    if key is None:
        random_match(OPTIONS.choose("black_lady", players, values), "1", deals=1)
        return
    with pytest.raises(OptionsRefused) as refused:
        OPTIONS.choose("black_lady", players, values)
    assert [problem.reason.key for problem in refused.value.problems] == [key]


def test_views_hide_what_others_hold_and_pass() -> None:
    """HE-4: what is passed is seen by who gave and who got it, after all have passed, and by nobody else."""
    match = random_match(choose("black_lady"), "8", deals=1)
    for state in match.states:
        for viewer in (0, 1, 2, 3, PUBLIC):
            view = HEARTS.view(state, viewer)
            for seat, hand in enumerate(view.hands):
                assert (seat == viewer) or isinstance(hand, Hidden) or hand == ()
            for seat, passed in enumerate(view.passes):
                shown = passed is not None and bool(passed.cards)
                got = view.exchanged and viewer == (seat + 1) % 4
                assert shown == ((seat == viewer and passed is not None) or got)
        assert all(not isinstance(hand, Hidden) for hand in HEARTS.view(state, EVERYTHING).hands)
    revealed = next((s, f) for s, f, _ in match.steps if isinstance(f, Revealed))
    seen = HEARTS.redact(*revealed, 2)
    assert isinstance(seen, Revealed)
    assert [isinstance(p, Pass) and bool(p.cards) for p in seen.actions] == [False, True, True, False]


seen = st.lists(st.sampled_from(PACK), max_size=3).map(tuple)
piles = st.lists(seen | st.integers(1, 9).map(Hidden), min_size=2)


@given(piles)
def test_passes_read_back_from_their_text(piles: list[Cards | Hidden]) -> None:
    action = Pass(tuple(piles))
    assert parse(str(action)) == action


@given(st.lists(st.integers(0, 17), min_size=2, max_size=5))
def test_directions_read_back_from_their_text(counts: list[int]) -> None:
    assert parse(str(Give(tuple(counts)))) == Give(tuple(counts))


@given(st.text(max_size=12) | st.sampled_from(["pass", "give x", "moon", "moon off", "", "pass /"]))
def test_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = parse(text)
    except ValueError:
        return
    assert parse(str(action)) == action


def test_rewards_and_cards_read_back_from_their_text() -> None:
    for action in (*map(Reward, REWARDS), *(parse(str(card)) for card in PACK)):
        assert parse(str(action)) == action


def test_he_13_with_hearts_and_the_queen_of_spades_only_either_may_be_led() -> None:
    hand = "5C QS AH KH QH JH 10H 9H 8H 7H 6H 5H 4H"
    state = playing(choose("kizu", breaking="hearts"), "2C", "3C", "4C", hand, plays="2C 3C 4C 5C")
    assert HEARTS.breach(state, 3, parse("AH")) is None
    assert HEARTS.breach(state, 3, parse("QS")) is None
