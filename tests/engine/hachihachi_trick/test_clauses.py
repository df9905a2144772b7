"""HT-1 to HT-9 and HT-13 to HT-22, case by case; the hand roles stand in test_roles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Acted, Dealt, Picked, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    OPTIONS,
    Answer,
    Stage,
    State,
    Status,
)
from cardtable.engine.games.hachihachi_trick.options import PACK
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.hachihachi_trick import cards, choose, dealt, entries, go_on, play

THREE, FOUR = choose(players=3), choose(players=4)

TOP = "AS KS QS JS 10S 8S 7S"
"""Wins every trick when spades are trump."""


def winner_plays_all(state: State) -> State:
    """Play the tricks out, everybody the first card that is legal."""
    while state.stage is Stage.PLAY:
        seat = HACHIHACHI_TRICK.to_act(state)[0]
        choices = HACHIHACHI_TRICK.view(state, seat).choices
        assert choices is not None
        state = HACHIHACHI_TRICK.apply(state, Acted(seat, (choices.legal() or ())[0]))
    return state


def ledger(state: State) -> list[str]:
    return entries(state.results[-1].ledger)


def test_ht1_everybody_starts_with_the_stake() -> None:
    assert HACHIHACHI_TRICK.start(choose(players=7)).balances == (50,) * 7 + (0,)
    assert HACHIHACHI_TRICK.start(choose(players=3, stake=80)).balances == (80, 80, 80, 0)


def test_ht1_a_balance_may_fall_below_zero_and_nobody_drops_out() -> None:
    state = play(choose(stake=1, rounds=2), "no mizuten", dealt(turn_up="AC"), "fold fold fold fold fold")
    assert state.balances == (-7, -11, -15, -19, -23, 80)
    assert HACHIHACHI_TRICK.to_act(state) == (1,)


def test_ht2_the_first_start_player_is_picked_by_chance() -> None:
    rules, start = HACHIHACHI_TRICK, HACHIHACHI_TRICK.start(choose())
    picked = [rules.chance(start, Streams(str(seed))) for seed in range(300)]
    counts = Counter(fact.seat for fact in picked if isinstance(fact, Picked) and fact.what == "start")
    assert set(counts) == set(range(5))
    assert min(counts.values()) > 30


def test_ht2_in_a_first_match_the_first_seat_starts_and_the_cards_are_as_always() -> None:
    rules, options = HACHIHACHI_TRICK, choose(first_seat_starts=True)
    start = rules.start(options)
    for seed in range(20):
        picked = rules.chance(start, Streams(str(seed)))
        assert picked == Picked("start", 0)
        dealt_now, dealt_else = (
            rules.chance(play(each, "no mizuten", start=0), Streams(str(seed)))
            for each in (options, choose())
        )
        assert dealt_now == dealt_else
    with pytest.raises(ValueError, match="cannot happen"):
        rules.apply(start, Picked("start", 1))


@pytest.mark.parametrize("players", OPTIONS.players)
def test_ht3_seven_cards_each_and_the_next_is_turned_up(players: int) -> None:
    state = play(choose(players=players), "no mizuten")
    fact = HACHIHACHI_TRICK.chance(state, Streams("cards"))
    assert isinstance(fact, Dealt)
    assert [0 if isinstance(p, Hidden) else len(p) for p in fact.piles] == [7] * players + [
        1,
        51 - 7 * players,
    ]
    after = HACHIHACHI_TRICK.apply(state, fact)
    assert after.turn_up is not None
    assert tuple(sorted((*sum(after.hands, ()), after.turn_up, *after.stock))) == PACK


def test_ht3_the_cards_do_not_depend_on_who_starts() -> None:
    one, other = (play(choose(), "no mizuten", start=start) for start in (0, 3))
    assert HACHIHACHI_TRICK.chance(one, Streams("x")) == HACHIHACHI_TRICK.chance(other, Streams("x"))


@pytest.mark.parametrize(("preset", "rounds"), [("standard", 12), ("short", 6)])
def test_ht4_the_match_has_so_many_rounds_and_skipped_ones_count(preset: str, rounds: int) -> None:
    state = play(choose(preset, players=3))
    for number in range(1, rounds + 1):
        assert HACHIHACHI_TRICK.outcome(state) is None
        state = go_on(state, "no mizuten", dealt(players=3, number=number), "fold fold fold")
    outcome = HACHIHACHI_TRICK.outcome(state)
    assert outcome is not None
    assert len(outcome.deals) == rounds
    assert HACHIHACHI_TRICK.to_act(state) == ()


def test_ht4_the_most_chips_win_and_equals_share() -> None:
    options = choose(players=4, rounds=1)
    entered = HACHIHACHI_TRICK.enter(options, EntryPoint(1, (50, 60, 60, 26, 4), 0))
    state = go_on(entered, "no mizuten", dealt(players=4), "fold fold fold fold")
    outcome = HACHIHACHI_TRICK.outcome(state)
    assert outcome is not None
    assert (outcome.scores, outcome.places) == ((48, 57, 56, 21), (3, 1, 2, 4))
    entered = HACHIHACHI_TRICK.enter(options, EntryPoint(1, (50, 61, 62, 23, 4), 0))
    outcome = HACHIHACHI_TRICK.outcome(go_on(entered, "no mizuten", dealt(players=4), "fold fold fold fold"))
    assert outcome is not None
    assert outcome.places == (3, 1, 1, 4)


def test_ht5_all_declare_in_turn_from_the_start_player() -> None:
    state = play(choose(), "no mizuten", dealt(), start=3)
    for seat, word in ((3, "in"), (4, "fold"), (0, "fold"), (1, "in"), (2, "fold")):
        assert HACHIHACHI_TRICK.to_act(state) == (seat,)
        state = go_on(state, word)
    assert state.ins == (3, 1)


def test_ht6_the_first_to_fold_pays_two_and_each_after_that_one_more() -> None:
    state = play(choose(players=6), "no mizuten", dealt(players=6), "fold in fold fold")
    assert entries(state.ledger) == ["0 > pot 2x1 fold", "2 > pot 3x1 fold", "3 > pot 4x1 fold"]
    assert state.balances == (48, 50, 47, 46, 50, 50, 9)
    assert HACHIHACHI_TRICK.view(state, PUBLIC).price == 5


def test_ht6_the_price_starts_anew_in_every_round() -> None:
    state = play(choose(), "no mizuten", dealt(), "fold fold fold fold fold", "no mizuten", dealt(number=2))
    assert HACHIHACHI_TRICK.view(state, PUBLIC).price == 2


def test_ht6_a_folded_hand_is_seen_by_nobody_else() -> None:
    state = play(choose(), "no mizuten", dealt(), "fold")
    for viewer, seen in (
        (0, state.hands[0]),
        (1, Hidden(7)),
        (PUBLIC, Hidden(7)),
        (EVERYTHING, state.hands[0]),
    ):
        view = HACHIHACHI_TRICK.view(state, viewer)
        assert (view.hands[0], view.discarded[0]) == ((), seen)


def test_ht7_once_three_are_in_the_others_are_forced_out_and_pay_nothing() -> None:
    state = play(choose(players=6), "no mizuten", dealt(players=6), "in fold in in")
    assert state.status == (
        *(Status.IN, Status.FOLDED, Status.IN, Status.IN),
        *(Status.FORCED_OUT, Status.FORCED_OUT),
    )
    assert state.balances[4:] == (50, 50, 2)
    assert state.stage is Stage.PLAY


def test_ht8_each_forced_out_gets_aces_and_roles_from_each_who_is_in() -> None:
    hands = ("", "", "", "AS AD 9C 9D 9S KH JD", "2D 2C 8D 8S KD KC QS")
    state = play(choose(), "no mizuten", dealt(*hands), "in in in")
    assert entries(state.ledger) == [
        *("0 > 3 2x1 aces", "0 > 3 3x1 forced_out_role"),
        *("1 > 3 2x1 aces", "1 > 3 3x1 forced_out_role"),
        *("2 > 3 2x1 aces", "2 > 3 3x1 forced_out_role"),
        *("0 > 4 2x1 forced_out_role", "1 > 4 2x1 forced_out_role", "2 > 4 2x1 forced_out_role"),
    ]
    assert state.balances == (43, 43, 43, 65, 56, 0)
    assert state.shown[3] == tuple(sorted(cards("AS AD 9C 9D 9S KH KD")[:5]))


def test_ht8_an_ace_pays_even_when_it_is_part_of_a_role() -> None:
    state = play(FOUR, "no mizuten", dealt("", "", "", "AS AD AC 9D 2S KH JD", players=4), "in in in")
    assert entries(state.ledger)[:2] == ["0 > 3 3x1 aces", "0 > 3 1x1 forced_out_role"]


def test_ht8_what_pays_nothing_is_neither_shown_nor_entered() -> None:
    state = play(FOUR, "no mizuten", dealt("", "", "", "3D 3C KS KH JD 8C QS", players=4), "in in in")
    assert (state.ledger, state.shown) == ((), ((),) * 4)


def test_ht8_the_forced_out_are_paid_before_roles_are_settled() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "", "", "AS 3D 5H 7S 8C JC QH")
    state = play(FOUR, "no mizuten", dealt(*hands, players=4), "in in in")
    assert [line.split()[-1] for line in entries(state.ledger)] == ["aces"] * 3 + ["roles"] * 2


def test_ht9_where_nobody_is_in_the_left_neighbour_starts_and_the_pot_stays() -> None:
    state = play(choose(), "no mizuten", dealt(), "fold fold fold fold fold", start=4, pot=7)
    assert (state.start, state.pot, state.round) == (0, 27, 2)
    assert state.results[-1].winner is None


def test_ht9_folds_may_go_back_at_once_as_paid_and_an_older_pot_stays() -> None:
    options = choose(players=3, returned=True)
    state = play(options, "no mizuten", dealt(turn_up="QC", players=3), "fold fold fold", pot=7)
    assert state.balances == (50, 50, 50, 7)
    assert ledger(state)[3:] == ["pot > 0 4x1 returned", "pot > 1 6x1 returned", "pot > 2 8x1 returned"]


def test_ht9_a_pot_left_after_the_last_round_is_nobodys() -> None:
    state = play(choose(players=3, rounds=1), "no mizuten", dealt(players=3), "fold fold fold")
    outcome = HACHIHACHI_TRICK.outcome(state)
    assert outcome is not None
    assert (outcome.scores, state.pot) == ((48, 47, 46), 9)
    assert HACHIHACHI_TRICK.view(state, PUBLIC).pot == 9


def test_ht10_between_each_two_the_higher_total_receives_the_difference() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "2D 5D 8D QD KD 3C 4S", "2C 3D 7C 5S 5H 8C 10H")
    state = play(THREE, "no mizuten", dealt(*hands, players=3), "in in in")
    assert entries(state.ledger) == ["0 > 1 2x1 roles", "2 > 0 1x1 roles", "2 > 1 3x1 roles"]
    assert state.shown[0] == tuple(sorted(cards("9C 9D 9S")))


def test_ht10_roles_of_both_kinds_add_up() -> None:
    hands = ("2C 3C 4C 5C 6C 7C 8D", "", "")
    state = play(THREE, "no mizuten", dealt(*hands, turn_up="9D", players=3), "in in in")
    assert entries(state.ledger) == ["1 > 0 21x1 roles", "2 > 0 21x1 roles"]


def test_ht10_whoever_shows_a_weak_role_plays_with_an_open_hand() -> None:
    state = play(THREE, "no mizuten", dealt("2C 3D 9C 4S 5H 8C 7D", players=3), "in in in")
    assert HACHIHACHI_TRICK.view(state, 1).hands == (state.hands[0], state.hands[1], Hidden(7))
    after = go_on(state, "2C")
    assert HACHIHACHI_TRICK.view(after, PUBLIC).hands[0] == tuple(sorted(cards("3D 9C 4S 5H 8C 7D")))


def test_ht10_what_was_shown_is_in_every_view() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "", "", "AS 3D 5H 7S 8C JC QH")
    state = play(FOUR, "no mizuten", dealt(*hands, players=4), "in in in")
    shown = (tuple(sorted(cards("9C 9D 9S"))), (), (), cards("AS"))
    for viewer in (0, 1, 2, 3, PUBLIC, EVERYTHING):
        assert HACHIHACHI_TRICK.view(state, viewer).shown == shown


def test_ht13_only_those_in_play_and_the_first_who_declared_in_leads() -> None:
    state = play(choose(players=6), "no mizuten", dealt(players=6), "fold in fold in in", start=4)
    order = []
    for _ in range(3):
        order.append(HACHIHACHI_TRICK.to_act(state)[0])
        choices = HACHIHACHI_TRICK.view(state, order[-1]).choices
        assert choices is not None
        state = HACHIHACHI_TRICK.apply(state, Acted(order[-1], (choices.legal() or ())[0]))
    assert order == [5, 1, 2]


def test_ht14_trumps_win_and_the_winner_leads_next() -> None:
    hands = ("AD KD QH JH 9H 3S 2S", "2D 9D 8H 7H 5H JS QS", "4C 10C 6C 7C JC KC 9C")
    deal = dealt(*hands, turn_up="5C", players=3)
    state = play(THREE, "no mizuten", deal, "in in in", "AD 2D 4C")
    assert state.done[0].winner == 2
    assert HACHIHACHI_TRICK.to_act(state) == (2,)
    state = go_on(state, "10C QH QS 6C")
    assert [trick.winner for trick in state.done] == [2, 2]


def test_ht15_tricks_are_settled_between_each_two() -> None:
    hands = (TOP, "", "")
    state = play(THREE, "no mizuten", dealt(*hands, turn_up="9S", players=3), "in in in")
    end = winner_plays_all(state)
    assert end.results[-1].tricks == (7, 0, 0)
    assert ledger(end)[-2:] == ["1 > 0 14x1 tricks", "2 > 0 14x1 tricks"]


@pytest.mark.parametrize("seed", range(12))
def test_ht15_ht16_the_sums_of_a_round_come_from_its_tricks(seed: int) -> None:
    state = play(THREE, "no mizuten", start=seed % 3, pot=5)
    fact = HACHIHACHI_TRICK.chance(state, Streams(str(seed)))
    assert fact is not None
    end = winner_plays_all(go_on(state, fact, "in in in"))
    result, multiplier = end.results[-1], end.multiplier
    order = [seat % 3 for seat in range(seed % 3, seed % 3 + 3)]
    most = max(result.tricks)
    assert sum(result.tricks) == 7
    assert result.winner == next(seat for seat in order if result.tricks[seat] == most)
    expected = []
    for one, other in combinations(order, 2):
        fewer, more = sorted((one, other), key=lambda seat: result.tricks[seat])
        if difference := result.tricks[more] - result.tricks[fewer]:
            expected.append(f"{fewer} > {more} {2 * difference}x{multiplier} tricks")
    expected.append(f"pot > {result.winner} 5x1 pot")
    assert [line for line in ledger(end) if "roles" not in line] == expected


def test_ht16_of_equals_the_first_who_declared_takes_the_pot() -> None:
    rounds = (winner_plays_all(_all_in(seed)) for seed in range(200))
    tied = [end for end in rounds if sorted(end.results[-1].tricks)[1:] == [3, 3]]
    assert tied
    for end in tied:
        assert end.results[-1].winner == next(s for s in (1, 2, 0) if end.results[-1].tricks[s] == 3)
        assert end.start == end.results[-1].winner


def _all_in(seed: int) -> State:
    state = play(THREE, "no mizuten", start=1, pot=5)
    fact = HACHIHACHI_TRICK.chance(state, Streams(str(seed)))
    assert fact is not None
    return go_on(state, fact, "in in in")


def test_ht17_two_split_the_pot_and_the_odd_point_goes_to_the_earlier() -> None:
    state = play(choose(), "no mizuten", dealt(), "fold in fold fold in", "split split", pot=2)
    assert ledger(state)[3:] == ["pot > 1 6x1 split", "pot > 4 5x1 split"]
    assert (state.pot, state.start) == (0, 1)
    assert state.results[-1].split
    assert state.results[-1].winner == 1


@pytest.mark.parametrize("answers", ["split play", "play split", "play play"])
def test_ht17_if_either_wants_to_play_both_must(answers: str) -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "", "")
    state = play(THREE, "no mizuten", dealt(*hands, players=3), "in fold in", answers)
    assert state.stage is Stage.PLAY
    assert entries(state.ledger)[1:] == ["2 > 0 3x1 roles"]
    end = winner_plays_all(state)
    result = end.results[-1]
    assert result.winner == (0 if result.tricks[0] > result.tricks[2] else 2)
    assert ledger(end)[-1] == f"pot > {result.winner} 2x1 pot"


def test_ht17_both_are_asked_in_secret_and_the_answers_are_shown_together() -> None:
    asked = play(THREE, "no mizuten", dealt(players=3), "in fold in")
    assert HACHIHACHI_TRICK.to_act(asked) == (0, 2)
    fact = Acted(2, Answer(splits=True))
    one = HACHIHACHI_TRICK.apply(asked, fact)
    assert HACHIHACHI_TRICK.redact(asked, fact, 0) == Acted(2, None)
    assert HACHIHACHI_TRICK.redact(asked, fact, PUBLIC) == Acted(2, None)
    assert HACHIHACHI_TRICK.view(one, 0).answers == (None, None, None)
    assert HACHIHACHI_TRICK.view(one, 0).has_answered == (False, False, True)
    assert HACHIHACHI_TRICK.view(one, 2).answers == (None, None, Answer(splits=True))
    both = HACHIHACHI_TRICK.apply(one, Acted(0, Answer(splits=False)))
    revealed = HACHIHACHI_TRICK.chance(both, Streams("x"))
    assert revealed == Revealed((Answer(splits=False), None, Answer(splits=True)))
    assert HACHIHACHI_TRICK.view(both, PUBLIC).answers == (None, None, None)
    assert HACHIHACHI_TRICK.view(HACHIHACHI_TRICK.apply(both, revealed), 1).answers == revealed.actions


def test_ht17_in_a_split_no_roles_are_settled() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "", "")
    state = play(THREE, "no mizuten", dealt(*hands, players=3), "in fold in", "split split")
    assert ledger(state) == ["1 > pot 2x1 fold", "pot > 0 1x1 split", "pot > 2 1x1 split"]
    assert state.shown == ((), (), ())


def test_ht18_one_alone_takes_the_pot_and_shows_nothing() -> None:
    hands = ("", "9C 9D 9S KH JD 2S 4H", "")
    state = play(THREE, "no mizuten", dealt(*hands, players=3), "fold in fold", pot=4)
    assert ledger(state) == ["0 > pot 2x1 fold", "2 > pot 3x1 fold", "pot > 1 9x1 pot"]
    assert (state.results[-1].winner, state.start, state.shown) == (1, 1, ((), (), ()))


def test_ht19_the_winner_starts_the_next_round() -> None:
    state = winner_plays_all(_all_in(3))
    assert state.start == state.results[-1].winner
    assert HACHIHACHI_TRICK.to_act(state) == (state.start,)


@pytest.mark.parametrize(
    ("turn_up", "multiplier"),
    [("9C", 1), ("2D", 1), ("10C", 2), ("JD", 2), ("QS", 2), ("KH", 4), ("AC", 4)],
)
def test_ht20_ht21_everything_is_multiplied_but_the_pot(turn_up: str, multiplier: int) -> None:
    hands = ("9S 9D 9H 2H JS 2S 4H", "", "", "", "8C 8D 8S 3D 5H 7S 6H")
    state = play(choose(), "mizuten", dealt(*hands, turn_up=turn_up), "in fold in in", pot=3)
    end = winner_plays_all(state)
    for entry in end.results[-1].ledger:
        kind = entry.reason.key.split(".")[-1]
        assert entry.multiplier == (1 if kind == "pot" else multiplier)
    assert end.results[-1].multiplier == multiplier
    kinds = {entry.reason.key.split(".")[-1] for entry in end.results[-1].ledger}
    assert {"fold", "forced_out_role", "roles", "tricks", "pot"} <= kinds
    assert sum(end.balances) == 253


def test_ht21_the_price_of_folding_is_told_as_it_is_paid() -> None:
    state = play(choose(), "no mizuten", dealt(turn_up="AC"), "fold")
    assert HACHIHACHI_TRICK.view(state, PUBLIC).price == 12


def test_ht21_splitting_is_never_multiplied() -> None:
    state = play(THREE, "no mizuten", dealt(turn_up="KC", players=3), "fold in in", "split split")
    assert ledger(state) == ["0 > pot 2x4 fold", "pot > 1 4x1 split", "pot > 2 4x1 split"]


def test_ht22_mizuten_with_three_tricks_is_paid_by_every_other_player() -> None:
    hands = (TOP, "", "", "", "")
    options = choose(mizuten_bonus=3)
    end = winner_plays_all(play(options, "mizuten", dealt(*hands, turn_up="QH"), "in fold in in"))
    assert ledger(end)[-4:] == [f"{seat} > 0 3x2 mizuten" for seat in (1, 2, 3, 4)]
    assert end.results[-1].mizuten


def test_ht22_failing_costs_nothing() -> None:
    hands = ("2D 3D 5S 8S 9H JH QC", "AC KC QS JC 10C 9C 8C", "")
    end = winner_plays_all(play(THREE, "mizuten", dealt(*hands, turn_up="4C", players=3), "in in in"))
    assert end.results[-1].tricks[0] < 3
    assert not [line for line in ledger(end) if "mizuten" in line]


def test_ht22_mizuten_is_void_where_two_or_one_are_in() -> None:
    hands = (TOP, "", "")
    deal = dealt(*hands, turn_up="9S", players=3)
    two = winner_plays_all(play(THREE, "mizuten", deal, "in in fold", "play split"))
    assert two.results[-1].tricks[0] >= 3
    one = play(THREE, "mizuten", deal, "in fold fold")
    shared = play(THREE, "mizuten", deal, "in in fold", "split split")
    assert shared.results[-1].split
    for end in (two, one, shared):
        assert not [line for line in ledger(end) if "mizuten" in line]


def test_ht22_who_declared_mizuten_can_only_be_in() -> None:
    state = play(choose(), "mizuten", dealt())
    choices = HACHIHACHI_TRICK.view(state, 0).choices
    assert choices is not None
    assert list(map(str, choices.legal() or ())) == ["in"]
    after = go_on(state, "in")
    other = HACHIHACHI_TRICK.view(after, 1).choices
    assert other is not None
    assert list(map(str, other.legal() or ())) == ["in", "fold"]


def test_ht22_a_mizuten_is_public() -> None:
    for word, told in (("mizuten", True), ("no mizuten", False)):
        state = play(choose(), word)
        assert HACHIHACHI_TRICK.view(state, PUBLIC).mizuten is told


def test_there_is_never_a_ledger_line_of_nothing() -> None:
    for seed in range(30):
        end = winner_plays_all(_all_in(seed))
        assert all(entry.amount > 0 for entry in end.results[-1].ledger)


def test_a_round_is_told_to_the_statistics() -> None:
    hands = ("", "", "", "AS AD 9C 9D 9S KH JD", "")
    end = winner_plays_all(play(choose(), "no mizuten", dealt(*hands), "in fold in in", pot=6))
    (deal,) = HACHIHACHI_TRICK.deals(end)
    figures = dict(deal.figures)
    assert figures["in"] == (1, 0, 1, 1, 0)
    assert figures["forced_out"] == (0, 0, 0, 0, 1)
    assert figures["folding"] == (0, -2, 0, 0, 0)
    assert figures["won"].count(1) == 1
    assert sum(filter(None, figures["tricks"])) == 7
    reasons = ("folding", "forced_out_pay", "role_pay", "trick_pay", "pot", "mizuten_pay")
    assert deal.scores == tuple(map(sum, zip(*(figures[name] for name in reasons), strict=True)))
    assert deal.scores == tuple(after - 50 for after in end.balances[:-1])


def test_a_shown_fact_names_what_it_is_for() -> None:
    hands = ("9C 9D 9S KH JD 2S 4H", "", "", "AS 3D 5H 7S 8C JC QH")
    state = play(FOUR, "no mizuten", dealt(*hands, players=4), "in in")
    state = HACHIHACHI_TRICK.apply(state, Acted(2, HACHIHACHI_TRICK.parse_action("in")))
    first = HACHIHACHI_TRICK.chance(state, Streams("x"))
    assert first == Shown("forced_out", ((), (), (), cards("AS")))
    state = HACHIHACHI_TRICK.apply(state, first)
    assert HACHIHACHI_TRICK.chance(state, Streams("x")) == Shown(
        "roles", (tuple(sorted(cards("9C 9D 9S"))), (), (), ())
    )


@pytest.mark.parametrize(
    "entry",
    [
        EntryPoint(0, (50, 50, 50, 50, 50, 0)),
        EntryPoint(13, (50, 50, 50, 50, 50, 0), None, 12),
        EntryPoint(2, (50, 50, 50, 50, 50, 0)),
        EntryPoint(1, (50, 50, 50, 50, 50)),
        EntryPoint(1, ()),
        EntryPoint(1, (50, 50, 50, 50, 51, -1)),
        EntryPoint(1, (50, 50, 50, 50, 50, 1)),
        EntryPoint(2, (50, 50, 50, 49, 50, 0), None, 1),
        EntryPoint(1, (50, 50, 50, 50, 50, 0), 5),
        EntryPoint(1, (50, 50, 50, 50, 50, 0), 0, 1),
    ],
)
def test_a_match_cannot_be_entered_where_none_can_stand(entry: EntryPoint) -> None:
    with pytest.raises(ValueError, match="no match of Hachihachi"):
        HACHIHACHI_TRICK.enter(choose(), entry)


def test_a_match_is_entered_with_its_balances_pot_and_start_player() -> None:
    state = HACHIHACHI_TRICK.enter(choose(), EntryPoint(12, (10, -4, 60, 90, 80, 14), 2, 11))
    assert (state.balances, state.round) == ((10, -4, 60, 90, 80, 14), 12)
    end = go_on(state, "no mizuten", dealt(number=12), "fold fold in fold fold")
    outcome = HACHIHACHI_TRICK.outcome(end)
    assert outcome is not None
    assert outcome.scores == (6, -9, 58, 87, 108)


def test_ht4_a_round_that_no_match_has_can_be_played_by_itself() -> None:
    """An arena numbers its rounds on and on; to a round its number makes no difference."""
    options = choose("short")
    for number in (1, 6, 7, 600):
        entry = HACHIHACHI_TRICK.entry(options, number)
        assert HACHIHACHI_TRICK.entry_at(HACHIHACHI_TRICK.enter(options, entry)) == entry
    assert HACHIHACHI_TRICK.entry(options, 5).deal == 5
