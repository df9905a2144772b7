"""Kitty, jokers, several packs and complex scores (HE-25 to HE-27, HE-29), on constructed deals."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Picked, Shown, format_fact
from cardtable.engine.games.hearts import HEARTS, Play, Signs, State
from cardtable.engine.games.hearts.actions import parse
from cardtable.engine.games.hearts.ending import deal_scores, is_over, new_totals
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options, OptionsRefused
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import EVERYTHING
from cardtable.engine.tricks import NOBODY
from tests.helpers.hearts import cards, choose, fold, hand_out, moonshot, random_match

CALM = {"passing": "none", "opening": "left_of_dealer"}


def playing(options: Options, *hands: str, plays: str = "") -> State:
    """A deal in which seat 0 leads, and these cards played by whose turn it was; nature moves in between."""
    state = fold(
        options, [Picked("dealer", options.players - 1), Dealt(1, hand_out(*hands, options=options))]
    )
    for text in plays.split():
        state = HEARTS.apply(state, Acted(HEARTS.to_act(state)[0], parse(text)))
        while not HEARTS.to_act(state) and HEARTS.outcome(state) is None and state.shows_kitty:
            shown = HEARTS.chance(state, None)  # type: ignore[arg-type]  # nothing is drawn here
            assert shown is not None
            state = HEARTS.apply(state, shown)
    return state


KITTY = choose("kitty", 3, passing="none")
LATER = choose("kitty", 3, passing="none", kitty="first_penalty")


def test_he_25_the_winner_of_the_first_trick_takes_the_kitty_and_alone_sees_it() -> None:
    begun = playing(KITTY, "3C", "5C", "4C", "QS")
    assert [len(hand) for hand in begun.hands] == [17, 17, 17]
    assert begun.kitty == cards("QS")
    assert all(HEARTS.view(begun, seat).kitty == Hidden(1) for seat in range(3))
    state = playing(KITTY, "3C", "5C", "4C", "QS", plays="3C 5C 4C")
    assert state.kitty_taker == 1
    assert [HEARTS.view(state, seat).kitty for seat in range(3)] == [Hidden(1), cards("QS"), Hidden(1)]
    assert [HEARTS.view(state, seat).taken for seat in range(3)] == [(0, 0, 0), (0, 13, 0), (0, 0, 0)]


def test_he_25_the_kitty_is_shown_by_a_fact_that_hides_it_from_the_others() -> None:
    state = playing(KITTY, "3C", "5C", "4C", "QS", plays="3C 5C")
    state = HEARTS.apply(state, Acted(2, Play(*cards("4C"))))
    assert HEARTS.to_act(state) == ()
    shown = HEARTS.chance(state, None)  # type: ignore[arg-type]  # nothing is drawn here
    assert shown == Shown("kitty", ((), cards("QS"), ()))
    seen = [format_fact(HEARTS.redact(state, shown, viewer)) for viewer in (0, 1, EVERYTHING)]
    assert seen == ["show kitty: - | ?1 | -", "show kitty: - | QS | -", "show kitty: - | QS | -"]


def test_he_25_it_may_wait_for_the_first_trick_with_a_penalty_card() -> None:
    state = playing(LATER, "3C 2C", "5C 6C", "4C 2H", "QS", plays="3C 5C 4C")
    assert state.kitty_taker is None
    state = playing(LATER, "3C AD", "5C 6D", "4C 2H", "QS", plays="3C 5C 4C 6D")
    assert state.kitty_taker is None
    ten = choose("kitty", 3, passing="none", kitty="first_penalty", ten_of_clubs=True)
    assert playing(ten, "3C", "5C", "10C", "QS", plays="3C 5C 10C").kitty_taker == 2  # HE-21


def test_he_25_a_kitty_breaks_nothing() -> None:
    state = playing(choose("kitty", 3, passing="none", breaking="hearts"), "3C", "5C", "4C", "AH",
                    plays="3C 5C 4C")  # fmt: skip
    assert not HEARTS.view(state, 0).broken


@pytest.mark.parametrize(("players", "left"), [(3, 1), (5, 2), (6, 4)])
def test_he_25_five_and_six_players_leave_over_more(players: int, left: int) -> None:
    state = playing(choose("kitty", players, passing="none"), *[""] * players)
    assert len(state.kitty) == left


JOKERS = choose("high_low_joker", 3, **CALM)


def test_he_26_the_first_joker_is_high_and_the_second_low() -> None:
    hands = "AC 5H 3H", "2C JK 2H", "3C JK' 4H"
    assert [len(hand) for hand in playing(JOKERS, *hands).hands] == [18, 18, 18]
    high = playing(JOKERS, *hands, plays="AC 2C 3C 5H JK 4H")
    assert high.done[-1].winner == 1
    low = HEARTS.apply(high, Acted(1, parse("2H")))
    low = HEARTS.apply(low, Acted(2, parse("JK'")))
    low = HEARTS.apply(low, Acted(0, parse("3H")))
    assert low.done[-1].winner == 0  # below the two of hearts


def test_he_26_both_may_fall_in_one_trick_and_must_follow_hearts() -> None:
    hands = "AC AH", "2C JK 4C", "3C JK'"
    state = playing(JOKERS, *hands, plays="AC 2C 3C AH")
    view = HEARTS.view(state, 1)
    assert view.choices is not None
    assert Play(*cards("JK")) in (view.choices.legal() or ())
    assert playing(JOKERS, *hands, plays="AC 2C 3C AH JK JK'").done[-1].winner == 1
    breach = HEARTS.breach(state, 1, parse("4C"))
    assert breach is not None
    assert (breach.clause, breach.reason.key) == ("HE-12", "tricks.breach.follow")


def test_he_26_jokers_count_one_and_the_queen_fifteen() -> None:
    for queen, points in (("fifteen", 15), ("thirteen", 13)):
        played = trick_game(choose("high_low_joker", 3, queen_with_jokers=queen))
        assert played.scoring.total == 15 + points
        assert [played.weight(cards(text)) for text in ("JK", "JK'", "AH", "QS")] == [1, 1, 1, points]


EIGHT = choose("cancellation", 8)


def trick(*cards_: str) -> State:
    """A first trick of eight players, of these cards; the first leads."""
    return playing(EIGHT, *cards_, plays=" ".join(cards_))


def test_he_27_identical_cards_cancel_and_the_highest_left_wins() -> None:
    assert trick("AC", "KC", "AC'", "QC", "2C", "3C", "4C", "5C").done[-1].winner == 1
    assert trick("AC", "KC", "AC'", "KC'", "2C", "3C", "4C", "5C").done[-1].winner == 7


def test_he_27_of_three_alike_the_third_counts() -> None:
    eleven = choose("cancellation", 11)
    held = ("2C", "AC", "3C", "AC'", "4C", "AC''", "5C", "6C", "7C", "8C", "9C")
    assert playing(eleven, *held, plays=" ".join(held)).done[-1].winner == 5


def test_he_27_the_winner_is_the_highest_of_what_is_not_cancelled() -> None:
    four_packs = choose("cancellation", 16, packs="four")
    held = cards("2C KC 2C' AC KC' 3H AC' AC'' 2C'' 2C''' 3H' AD 5C 9C 7C 8C")
    texts = [str(card) for card in held]
    state = playing(four_packs, *texts, plays=" ".join(texts))
    done = state.done[-1]
    assert state.trick_game.cancelled(done.cards) == {*cards("2C KC 2C' AC KC' AC' 2C'' 2C'''")}
    assert done.winner == texts.index("AC''")
    one_pack = HEARTS.start(choose("windows", 4)).trick_game
    assert not one_pack.cancelled(cards("2C 3C 4C 5C"))


@pytest.mark.parametrize(("players", "packs"), [(6, "usual"), (16, "four")])
def test_he_27_whoever_wins_a_trick_played_the_highest_that_is_not_crossed_out(
    players: int, packs: str
) -> None:
    options = choose("cancellation", players, packs=packs)
    done = random_match(options, "crossed", deals=1).states[-1].done
    for trick in done:
        crossed = trick_game(options).cancelled(trick.cards)
        left = {
            card.rank: seat
            for seat, card in trick.plays
            if card.suit is trick.cards[0].suit and card not in crossed
        }
        nobody = trick.leader if trick is done[-1] else NOBODY
        assert trick.winner == (left[max(left)] if left else nobody)
    assert any(trick_game(options).cancelled(trick.cards) for trick in done)


def test_he_27_where_all_is_cancelled_the_leader_leads_again_and_the_next_winner_takes_all() -> None:
    first = ("AC 2D", "AC' 3D", "KC 4D", "KC' 5D", "2C 6D", "2C' 7D", "3C 8D", "3C' 9D")
    plays = " ".join(hand.split()[0] for hand in first)
    state = playing(EIGHT, *first, plays=plays)
    assert state.done[-1].winner == NOBODY
    assert HEARTS.to_act(state) == (0,)
    after = playing(EIGHT, *first, plays=f"{plays} {' '.join(hand.split()[1] for hand in first)}")
    assert after.done[-1].winner == 7
    assert HEARTS.view(after, 0).gathered.won == [0] * 7 + [2]
    assert state.trick_game.takers(after.done) == (7, 7)


def test_he_27_what_is_left_over_lies_open_and_goes_with_the_first_trick() -> None:
    seven = choose("cancellation", 7)
    held = ["3C", "4C", "5C", "6C", "7C", "8C", "9C", "QS 2H"]
    begun = playing(seven, *held)
    assert [len(hand) for hand in begun.hands] == [14] * 7
    assert len(begun.kitty) == 6
    assert HEARTS.view(begun, 0).kitty == begun.kitty
    state = playing(seven, *held, plays="3C 4C 5C 6C 7C 8C 9C")
    assert state.kitty_taker == 6
    assert HEARTS.view(state, 0).taken[6] >= 14


@pytest.mark.parametrize(("players", "packs", "moon"), [(6, 2, 52), (10, 2, 52), (11, 3, 78), (16, 3, 78)])
def test_he_27_two_packs_or_three_and_their_moon(players: int, packs: int, moon: int) -> None:
    played = trick_game(choose("cancellation", players))
    assert (played.codes.copies, played.scoring.total) == (packs, moon)


COMPLEX = choose("complex", 4)
ALL = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH QS"


def complex_scores(*piles: str, kind: str = "signs", signs: str = "") -> tuple[Score, ...]:
    options = choose("complex", 4, moon=kind)
    played = trick_game(options)
    taken = [played.weight(cards(pile)) for pile in piles]
    chosen = [1 if sign == "+" else -1 for sign in signs]
    return deal_scores(options, played.scoring, taken, [4, 3, 3, 3], kind, chosen)


def test_he_29_points_are_complex_and_exact() -> None:
    assert complex_scores("2H 3H", "QS", "JD", "10C") == (
        Gaussian(2), Gaussian(0, 13), Gaussian(-10), Gaussian(0),
    )  # fmt: skip
    assert complex_scores("10C QS", "JD", "2H", "")[0] == Gaussian(-26)
    assert complex_scores("10C JD", "QS", "", "")[0] == Gaussian(0, -20)


def test_he_29_the_shooter_signs_the_moon_for_everybody_and_the_ten_does_not_multiply_it() -> None:
    found = complex_scores(f"{ALL} 10C", "JD", "", "", signs="-+-+")
    moon = Gaussian(13, 13)
    assert found == (-moon, moon + Gaussian(-10), -moon, moon)
    others = complex_scores(f"{ALL} JD", "", "", "", kind="others")
    assert others == (Gaussian(-10), moon, moon, moon)
    assert complex_scores(ALL, "", "", "", kind="off") == (moon, *[Gaussian(0)] * 3)


def test_he_29_a_moon_scored_to_the_others_is_multiplied_by_the_ten_of_one_of_them() -> None:
    moon = Gaussian(13, 13)
    found = complex_scores(ALL, "10C", "JD", "", kind="others")
    assert found == (Gaussian(0), Gaussian(-26, 26), moon + Gaussian(-10), moon)
    assert complex_scores(ALL, "10C JD", "", "", kind="others")[1] == Gaussian(-26, 6)


def test_he_29_the_match_ends_beyond_the_circle_and_the_nearest_to_zero_wins() -> None:
    inside, outside = Gaussian(60, -80), Gaussian(60, -81)
    assert not is_over(COMPLEX, 3, (inside, Gaussian(0), Gaussian(0), Gaussian(0)))
    assert is_over(COMPLEX, 3, (outside, Gaussian(0), Gaussian(0), Gaussian(0)))
    assert new_totals(COMPLEX, (inside,), (Gaussian(0, -1),)) == (outside,)
    assert HEARTS.standing(Gaussian(3, 4)) > HEARTS.standing(Gaussian(-6, 0))


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (("KS", "QS", "2S", "3S"), [("trick_complex", "13i"), ("queen", None)]),
        (("AD", "JD", "2D", "3D"), [("trick", None), ("bonus_complex", None)]),
        (("AC", "10C", "2C", "3C"), [("trick", None), ("ten_multiplies", None)]),
    ],
)
def test_he_29_the_referee_tells_points_as_complex_numbers(
    held: tuple[str, ...], said: list[tuple[str, str | None]]
) -> None:
    before = playing(choose("complex", 4, **CALM), *held, plays=" ".join(held[:3]))
    fact = Acted(3, Play(*cards(held[3])))
    calls = HEARTS.calls(before, fact, HEARTS.apply(before, fact))
    assert [(call.key.removeprefix("hearts.call."), call.values.get("points")) for call in calls] == said


def test_he_29_the_moon_of_the_others_is_told_as_a_complex_number() -> None:
    before, last, after = moonshot(moon="others", sun=True)
    assert after.scores[0].scores[1:] == (Gaussian(26, 26),) * 3
    (told,) = [call for call in HEARTS.calls(before, last, after) if "moon_others" in call.key]
    assert (told.key, told.values) == ("hearts.call.moon_others_complex", {"points": "26+26i"})


def test_he_29_signs_have_a_text_and_one_for_each_player() -> None:
    assert parse("signs +--+") == Signs((1, -1, -1, 1))
    assert str(Signs((1, -1, -1, 1))) == "signs +--+"
    for text in ("signs", "signs +x"):
        with pytest.raises(ValueError, match="signs"):
            parse(text)


def test_he_29_a_match_entered_with_complex_totals_goes_on_with_them() -> None:
    entry = HEARTS.entry(COMPLEX, 1)
    assert entry.totals == (0,) * 8
    state = HEARTS.enter(COMPLEX, type(entry)(3, (1, -2, 0, 0, 3, 4, 5, 6), 0, 2))
    assert state.totals == (Gaussian(1, -2), Gaussian(0), Gaussian(3, 4), Gaussian(5, 6))
    assert HEARTS.entry_at(state).totals == (1, -2, 0, 0, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("clause", "key", "preset", "players", "values"),
    [
        ("HE-27", "one_pack", "black_lady", 7, {}),
        ("HE-27", "several_packs", "cancellation", 5, {}),
        ("HE-27", "two_packs", "cancellation", 11, {"packs": "two"}),
        ("HE-1", "uneven", "black_lady", 3, {"removed": "none"}),
        ("HE-25", "kitty_of_four", "kitty", 4, {}),
        ("HE-25", "kitty_pack", "kitty", 3, {"removed": "clubs"}),
        ("HE-25", "kitty_pack", "kitty", 3, {"jokers": "two"}),
        ("HE-25", "kitty_pack", "kitty", 6, {"packs": "two"}),
        ("HE-26", "jokers", "high_low_joker", 4, {}),
        ("HE-26", "jokers", "high_low_joker", 5, {}),
        ("HE-26", "jokers", "cancellation", 6, {"jokers": "two"}),
        ("HE-27", "removed", "cancellation", 6, {"removed": "diamonds"}),
        ("HE-10", "opening", "kitty", 3, {"opening": "two_of_clubs"}),
        ("HE-10", "opening", "cancellation", 6, {"opening": "two_of_clubs"}),
        ("HE-7", "split", "cancellation", 16, {"passing": "split"}),
        ("HE-29", "complex", "complex", 4, {"target_score": True}),
        ("HE-29", "complex", "complex", 4, {"ten_of_clubs": True}),
        ("HE-29", "complex", "complex", 4, {"omnibus": "ten"}),
        ("HE-29", "complex_moon", "complex", 4, {"moon": "asobi"}),
        ("HE-29", "complex_moon", "complex", 4, {"moon": "self_plus"}),
        ("HE-29", "complex_moon", "complex", 4, {"moon": "choice"}),
        ("HE-29", "complex_end", "complex", 4, {"reaches": "reaches"}),
        ("HE-29", "signs", "black_lady", 4, {"moon": "signs"}),
    ],
)
def test_combinations_are_refused_with_clause_and_reason(
    clause: str, key: str, preset: str, players: int, values: dict[str, object]
) -> None:
    with pytest.raises(OptionsRefused) as refused:
        choose(preset, players, **values)
    reasons = [problem.reason for problem in refused.value.problems]
    assert (f"hearts.conflict.{key}", clause) in [(each.key, each.values["clause"]) for each in reasons]
