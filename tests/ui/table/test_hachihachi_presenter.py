"""Hachihachi Trick on the table: what lies there, what is asked, told and heard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    Answer,
    Declare,
    HachihachiView,
    Mizuten,
    RoundResult,
    Stage,
    State,
    Status,
)
from cardtable.engine.games.hachihachi_trick.settlement import FOLD
from cardtable.engine.ledger import balances
from cardtable.engine.messages import Message
from cardtable.engine.options import Options
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat, Viewer
from cardtable.engine.trick_game import Play
from cardtable.present import metrics
from cardtable.present.games.hachihachi_trick.lesson import FIRST, Exercise, HachihachiLesson, Script
from cardtable.present.games.hachihachi_trick.payments import paid_between
from cardtable.present.games.hachihachi_trick.presenter import HachihachiPresenter
from cardtable.present.picture import Frame, Picture, Role, Sound
from cardtable.present.result_sheet import ResultSheet, change_text, reasons_help, reasons_text
from cardtable.texts import Texts
from tests.helpers.hachihachi_trick import cards, choose, dealt, go_on, play, steps
from tests.helpers.playthrough import Case, random_play

PRESENTER: Final = HachihachiPresenter()
NAMES: Final = ("Anna", "Ben", "Chie", "Daiki", "Emi", "Fumi", "Gen")
TEXTS: Final = Texts("en").with_names(NAMES)
STRAIGHT: Final = "5C 6D 7S 8H 9C KH 2D"
TWO_ACES: Final = "AS AD 3C 4D 8C 10S QH"
LOW: Final = "2C 3D 4S 5D 6H 7C 7H"


def view(state: State, viewer: Viewer = 0) -> HachihachiView:
    return HACHIHACHI_TRICK.view(state, viewer)


def picture(state: State, seat: Seat = 0) -> Picture:
    return PRESENTER.picture(view(state, seat), seat)


def frames(before: State, fact: Fact, after: State, viewer: Viewer = 0) -> tuple[Frame, ...]:
    bottom = max(viewer, 0)
    calls = HACHIHACHI_TRICK.calls(before, fact, after)
    seen = HACHIHACHI_TRICK.redact(before, fact, viewer)
    return PRESENTER.frames(view(before, viewer), seen, view(after, viewer), calls, bottom)


def frames_of(state: State, *facts: Fact | str, viewer: Viewer = 0) -> list[Frame]:
    """The frames of everything that happens from a state on, told as in `steps`."""
    found: list[Frame] = []
    for fact, after in steps(state, *facts):
        found += frames(state, fact, after, viewer)
        state = after
    return found


def random_steps(players: int) -> Iterator[tuple[State, Fact, State]]:
    whole = random_play(Case("hachihachi_trick", "standard", players), "1")
    return zip(whole.states, whole.facts, whole.states[1:], strict=False)


def words(told: Message | None) -> str:
    assert told is not None
    return TEXTS(told)


def begun(options: Options | None = None, *, pot: int = 0) -> State:
    return play(options or choose(players=4), "no mizuten", pot=pot)


def lying(shown: Picture, role: Role, seat: Seat | None) -> list[Card | None]:
    return [
        card.card for zone in shown.zones if (zone.role, zone.seat) == (role, seat) for card in zone.cards
    ]


def notes(shown: Picture, seat: Seat) -> list[str]:
    return [TEXTS(note) for badge in shown.badges if badge.seat == seat for note in badge.all_notes]


# ── chips ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(3, 8))
def test_chips_are_those_before_a_fact_or_after_it_and_never_more_or_less(players: int) -> None:
    for before, fact, after in random_steps(players):
        for frame in frames(before, fact, after, PUBLIC):
            told = {stack.seat: stack.count for stack in frame.picture.stacks}
            real = (after if frame.tells_after else before).balances
            assert [told[seat] for seat in (*range(players), None)] == list(real)


def test_every_payment_is_heard_as_chips() -> None:
    for before, fact, after in random_steps(5):
        if before.balances != after.balances:
            assert Sound.CHIPS in [frame.sound for frame in frames(before, fact, after)]


# ── declaring ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("turn_up", "costs"), [("4C", (2, 3)), ("QS", (4, 6)), ("AS", (8, 12))])
def test_ht_6_a_fold_is_offered_with_what_it_costs_now(turn_up: str, costs: tuple[int, int]) -> None:
    for folds, cost in enumerate(costs):
        state = play(choose(players=4), "no mizuten", dealt(turn_up=turn_up, players=4), *["fold"] * folds)
        is_in, fold = picture(state, folds).offers
        assert (is_in.action, fold.action) == (Declare(is_in=True), Declare(is_in=False))
        assert fold.note is not None
        assert words(fold.note) == f"pay {cost} chips"
        assert is_in.note is not None
        assert words(is_in.note) == "nothing to pay now"


def test_ht_7_the_third_to_be_in_is_told_who_is_forced_out() -> None:
    state = play(choose(), "no mizuten", dealt(), "in in")
    is_in = picture(state, 2).offers[0]
    assert is_in.note is not None
    assert (words(is_in.label), words(is_in.note)) == ("In, as the third", "2 are forced out")


def test_ht_22_a_fold_after_mizuten_is_refused_with_the_reason() -> None:
    state = play(choose(), "mizuten", dealt())
    _, fold = picture(state).offers
    assert words(fold.refusal) == "You declared Mizuten: you must be in."
    prompt = picture(state).prompt
    assert prompt is not None
    assert words(prompt) == "You promised to be in, whatever the cards are"


def test_plates_tell_what_was_declared_and_in_what_order() -> None:
    state = play(choose(), "no mizuten", dealt(), "fold in in", start=3)
    shown = picture(state)
    told = [notes(shown, seat)[:1] for seat in range(5)]
    assert told == [["second in"], [], [], ["folded (−2)"], ["first in"]]
    assert "start player" in notes(shown, 3)


def test_one_is_told_what_ones_own_hand_is_worth_and_nobody_else_is() -> None:
    state = play(choose(players=4), "no mizuten", dealt(STRAIGHT, turn_up="QS", players=4))
    worth = (
        "Your hand role: straight, worth 8. Those in settle the difference; forced out, you get 4 from each"
    )
    assert worth in words(picture(state).prompt)
    told = [TEXTS(note) for note in PRESENTER.score(view(state)).notes]
    assert told == [worth]
    for viewer in (1, PUBLIC):
        assert PRESENTER.score(view(state, viewer)).notes == ()


def test_a_folded_hand_is_worth_nothing_any_more() -> None:
    state = play(choose(players=4), "no mizuten", dealt(STRAIGHT, players=4), "fold")
    assert view(state).stage is Stage.DECLARING
    assert PRESENTER.score(view(state)).notes == ()


@pytest.mark.parametrize("viewer", range(4))
def test_ht_6_a_folded_hand_lies_face_down_before_its_seat(viewer: int) -> None:
    before = play(choose(players=4), "no mizuten", dealt(STRAIGHT, players=4))
    (_, after) = next(steps(before, "fold"))
    shown = PRESENTER.picture(view(after, viewer), viewer)
    assert lying(shown, Role.HAND, 0) == []
    assert lying(shown, Role.FOLDED, 0) == [None] * 7
    assert lying(shown, Role.TURN_UP, None) == lying(picture(before), Role.TURN_UP, None)
    assert [zone.seat for zone in shown.zones if zone.role is Role.FOLDED] == [0]


# ── special rounds ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("turn_up", "sound", "told"),
    [("9S", Sound.LAID, None), ("10S", Sound.DOUBLED, "Ooba ×2"), ("KD", Sound.QUADRUPLED, "Zetsuba ×4")],
)
def test_ht_20_21_a_special_round_hangs_out_a_banner_with_a_sound_of_its_own(
    turn_up: str, sound: Sound, told: str | None
) -> None:
    shown = frames_of(begun(), dealt(turn_up=turn_up, players=4))
    (turned,) = [frame for frame in shown if frame.calls]
    assert turned.sound is sound
    assert (Sound.UNROLLED in [frame.sound for frame in shown]) == (told is not None)
    assert turned.picture.hangs == (told is not None)
    assert (turned.picture.banner and TEXTS(turned.picture.banner)) == told
    score = PRESENTER.score(view(play(choose(), "no mizuten", dealt(turn_up=turn_up))))
    assert [TEXTS(line) for line in score.headline[2:]] == ([told] if told else [])


def test_ht_3_the_turn_up_is_dealt_face_down_and_lies_open_until_the_round_is_over() -> None:
    for before, fact, after in random_steps(5):
        for frame in frames(before, fact, after):
            pile = lying(frame.picture, Role.TURN_UP, None)
            assert not any(pile[:-1])
            if isinstance(fact, Dealt) and not frame.tells_after:
                assert pile[-1] is None
            elif frame is frames(before, fact, after)[-1] and after.stage in (Stage.DECLARING, Stage.PLAY):
                assert pile[-1] == after.turn_up


def test_ht_22_mizuten_is_offered_to_the_start_player_alone() -> None:
    state = play(choose(), start=2)
    assert {offer.action for offer in picture(state, 2).offers} == {
        Mizuten(declared=True),
        Mizuten(declared=False),
    }
    assert picture(state, 1).offers == ()
    (called, _) = frames_of(state, "mizuten")
    assert called.picture.banner == called.calls[0]
    assert "Mizuten" in notes(picture(play(choose(), "mizuten", dealt())), 0)


def spoken(frame: Frame) -> dict[int, str]:
    return {seat: words(said.words) for seat, said in frame.picture.said.items()}


def test_a_declaration_stands_on_a_bubble_until_the_next_and_leaves_its_note() -> None:
    state = play(choose(players=4), "no mizuten", dealt(players=4))
    (first, end, *others) = frames_of(state, "in")
    assert not others
    assert first.picture.banner is None
    assert spoken(first) == spoken(end) == {0: "I’m in"}
    assert notes(first.picture, 0)[0] == "first in"
    assert spoken(frames_of(go_on(state, "in"), "fold")[0]) == {1: "I fold: −2"}
    assert spoken(frames_of(play(choose(), start=2), "mizuten")[0]) == {2: "Mizuten!"}
    assert not any(map(spoken, frames_of(play(choose(), start=2), "no mizuten")))


def test_a_round_that_ends_with_a_fold_is_over_without_a_bubble() -> None:
    state = play(choose(players=3), "no mizuten", dealt(players=3), "fold fold")
    shown = frames_of(state, "fold")
    results = [at for at, frame in enumerate(shown) if frame.picture.result is not None]
    assert all(spoken(frame) == {2: "I fold: −4"} for frame in shown[: results[0]])
    assert not any(map(spoken, shown[results[0] :]))


# ── why chips go ─────────────────────────────────────────────────────────────────────────────────────────


def reasons_of(shown: Sequence[Frame]) -> dict[int, str]:
    """What the seats say of the chips that go last; there for a second at least."""
    paid = [frame for frame in shown if frame.sound is Sound.CHIPS][-1]
    assert paid.hold == metrics.HOLD_FEAST >= 1000
    return spoken(paid)


@pytest.mark.parametrize(
    ("turn_up", "cost", "said"),
    [("4C", 2, "I fold: −2"), ("10S", 4, "I fold: −4 (×2)"), ("AS", 8, "I fold: −8 (×4)")],
)
def test_ht_6_20_21_whoever_folds_says_what_it_costs(turn_up: str, cost: int, said: str) -> None:
    state = play(choose(players=4), "no mizuten", dealt(turn_up=turn_up, players=4))
    (called, end) = frames_of(state, "fold")
    assert spoken(called) == spoken(end) == {0: said}
    assert notes(end.picture, 0)[0] == f"folded (−{cost})"


def test_ht_8_whoever_is_forced_out_says_what_each_pays_for_and_the_plate_keeps_the_sum() -> None:
    hands = (TWO_ACES, "", "", "", "AH 3H 9D 9S 9C JC 4S")
    state = play(choose(), "no mizuten", dealt(*hands, turn_up="10H"), "in in", start=1)
    shown = frames_of(state, "in")
    paying = dict.fromkeys((1, 2, 3), "−8: to those forced out (×2)")
    said = {0: "4 from each: 2 aces (×2)", **paying, 4: "4 from each: 1 ace, three of a kind (×2)"}
    (paid,) = (frame for frame in shown if frame.hold == metrics.HOLD_FEAST and spoken(frame) == said)
    assert [words(call) for call in paid.calls] == [
        "Each player who is in pays Emi 4 chips: 1 ace, three of a kind.",
        "Each player who is in pays Anna 4 chips: 2 aces.",
    ]
    assert notes(shown[-1].picture, 0)[0] == "forced out (+12)"


def test_ht_10_for_roles_each_says_what_it_has_and_what_that_brings_until_the_lead() -> None:
    hands = ("AS AD AC KD KC 10S QH", STRAIGHT, "")
    state = play(choose(players=3), "no mizuten", dealt(*hands, players=3), "in in")
    shown = frames_of(state, "in")
    said = {0: "+8: full house", 1: "+2: straight", 2: "−10: no role"}
    assert reasons_of(shown) == spoken(shown[-1]) == said


def test_where_nobody_has_a_role_nobody_speaks_of_any() -> None:
    state = play(choose(players=3), "no mizuten", dealt(players=3), "in in")
    assert not spoken(frames_of(state, "in")[-1]).keys() - {2}


def last_frames(state: State) -> tuple[Frame, ...]:
    """The frames of the last card of a round in which everybody plays the first card there is."""
    while True:
        legal = view(state, HACHIHACHI_TRICK.to_act(state)[0]).choices
        assert legal is not None
        ((fact, after),) = steps(state, str((legal.legal() or ())[0]))
        if after.results:
            return frames(state, fact, after)
        state = after


def test_ht_15_16_22_at_the_end_each_says_why_its_chips_change() -> None:
    hands = ("AC KC QC JC 10C 9C 8C", "", "", "")
    state = play(choose(players=4), "mizuten", dealt(*hands, turn_up="2C", players=4), "in fold in in")
    shown = last_frames(state)
    assert reasons_of(shown) == {
        0: "+33 (round +63)",  # a straight flush has been paid for before
        1: "−1 (round −3)",  # and folding
        2: "−15 (round −30)",
        3: "−15 (round −30)",
    }
    assert not spoken(shown[-1])  # the sheet tells it by then
    assert not any(spoken(frame) for frame in shown if frame.picture.result is not None)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (("in in fold fold", "split split"), {0: "+5: half of the pot", 1: "+5: half of the pot"}),
        (("fold fold fold in",), {3: "+14: the pot"}),
        (("fold fold fold fold",), {0: "+2: folding refunded", 1: "+3: folding refunded"}),
    ],
)
def test_ht_9_17_18_where_nobody_plays_the_pot_goes_with_its_reason(
    facts: tuple[str, ...], said: dict[int, str]
) -> None:
    state = play(choose(players=4, returned=True), "no mizuten", dealt(players=4), pot=5)
    *_, last = (frames(before, *step) for before, step in each_step(state, *facts))
    assert reasons_of(last).items() >= said.items()


def each_step(state: State, *facts: Fact | str) -> Iterator[tuple[State, tuple[Fact, State]]]:
    """Each fact told as in `steps`, with the states around it."""
    for fact, after in steps(state, *facts):
        yield state, (fact, after)
        state = after


@pytest.mark.parametrize("players", range(3, 8))
def test_whatever_is_paid_the_reasons_that_are_said_add_up_to_it(players: int) -> None:
    paid = set[str]()
    for before, fact, after in random_steps(players):
        entries = paid_between(view(before, PUBLIC), view(after, PUBLIC))
        if not entries:
            continue
        paid |= {entry.reason.key.rpartition(".")[2] for entry in entries}
        shown = frames(before, fact, after, PUBLIC)
        told = reasons_of(shown) if any(e.reason.key != FOLD.key for e in entries) else {}
        for seat in range(players):
            said = told.get(seat, "")
            change = sum(
                int(number.replace("−", "-")) for number in re.findall("[+−][0-9]+(?=:| \\(r)", said)
            )
            in_all = re.findall("round ([+−][0-9]+)", said)
            if in_all:
                whole = balances((0,) * (players + 1), after.results[-1].ledger)
                assert in_all == [change_text(whole[seat])]
            change += sum(len(after.ins) * int(count) for count in re.findall("([0-9]+) from each", said))
            folds = sum(e.paid for e in entries if e.payer == seat and e.reason == FOLD)
            assert change - folds == after.balances[seat] - before.balances[seat]
    assert paid >= {"fold", "roles", "tricks", "pot"} | ({"aces"} if players > 3 else set())


# ── roles, and being forced out ──────────────────────────────────────────────────────────────────────────


def test_ht_8_those_forced_out_show_the_cards_they_are_paid_for_and_no_others() -> None:
    before = play(choose(players=4), "no mizuten", dealt("", "", "", TWO_ACES, players=4), "in in")
    shown = [frame for frame in frames_of(before, "in") if lying(frame.picture, Role.SHOWN, 3)]
    assert lying(shown[0].picture, Role.SHOWN, 3) == list(cards("AS AD"))
    assert lying(shown[0].picture, Role.HAND, 3) == [None] * 5
    assert shown[0].is_finished
    assert {stack.seat: stack.count for stack in shown[0].picture.stacks}[3] == 56


def test_ht_10_a_role_lies_open_until_it_is_played_and_is_marked_in_ones_own_hand() -> None:
    state = play(choose(players=3), "no mizuten", dealt(STRAIGHT, players=3), "in in in")
    straight = set(STRAIGHT.split()[:5])
    assert {str(card) for card in lying(picture(state, 1), Role.SHOWN, 0)} == straight
    assert lying(picture(state, 1), Role.HAND, 0) == [None] * 2
    own = [card for zone in picture(state).zones for card in zone.cards if zone.seat == 0]
    assert {str(card.card) for card in own if card.is_shown} == straight
    assert lying(picture(state), Role.SHOWN, 0) == []
    (_, after) = next(steps(state, "5C"))
    assert {str(card) for card in lying(picture(after, 1), Role.SHOWN, 0)} == straight - {"5C"}
    assert "straight" in notes(picture(after, 1), 0)


def test_ht_10_whoever_shows_a_weak_role_plays_with_an_open_hand() -> None:
    state = play(choose(players=3), "no mizuten", dealt(LOW, players=3), "in in in")
    assert len(lying(picture(state, 1), Role.SHOWN, 0)) == 7
    assert lying(picture(state, 1), Role.HAND, 0) == []
    assert "seven high" in " ".join(notes(picture(state, 1), 0))


def test_a_straight_of_low_cards_is_no_weak_role() -> None:
    hand = "3C 4D 5S 6H 7C KH QD"
    state = play(choose(players=3), "no mizuten", dealt(hand, players=3), "in in in")
    assert notes(picture(state, 1), 0) == ["straight", "first in", "start player"]


# ── claims ───────────────────────────────────────────────────────────────────────────────────────────────


def test_the_rest_of_the_tricks_can_be_claimed_where_it_is_certain_for_who_leads() -> None:
    highest = "AC KC QC JC 10C 9C 8C"
    state = play(choose(players=3), "no mizuten", dealt(highest, players=3), "in in in")
    sure = picture(state).claim
    assert sure is not None
    assert sure.action == Play(Card.parse("AC"))
    assert words(sure.meaning).startswith("The rest is yours: every card you hold will win")
    assert picture(state).choosing
    assert not picture(state).asks
    assert picture(state).unasked.claim is None
    assert picture(state, 1).claim is None
    assert picture(go_on(state, "AC"), 1).claim is None


# ── two are in ───────────────────────────────────────────────────────────────────────────────────────────


def test_ht_17_the_two_who_are_in_are_asked_each_with_its_share() -> None:
    state = play(choose(players=3), "no mizuten", dealt(players=3), "in in fold", pot=3)
    shares = []
    for seat in (0, 1):
        split, playing = picture(state, seat).offers
        assert (split.action, playing.action) == (Answer(splits=True), Answer(splits=False))
        assert split.note is not None
        shares.append(words(split.note))
    assert shares == ["you get 3", "you get 2"]
    assert picture(state, 2).offers == ()
    assert [TEXTS(PRESENTER.describe_action(Answer(splits=splits))) for splits in (True, False)] == [
        "split the pot",
        "play the tricks",
    ]


def test_ht_17_plates_tell_who_has_answered_until_both_answers_are_shown() -> None:
    asked = play(choose(players=3), "no mizuten", dealt(players=3), "in in fold", pot=3)
    assert "answered" not in [note for seat in range(3) for note in notes(picture(asked), seat)]
    answered = HACHIHACHI_TRICK.apply(asked, Acted(1, Answer(splits=False)))
    for viewer in range(3):
        shown = picture(answered, viewer)
        assert notes(shown, 1)[0] == "answered"
        assert "answered" not in [*notes(shown, 0), *notes(shown, 2)]
    both, shown_together, *_ = (after for _, after in steps(answered, "split"))
    assert [notes(picture(both), seat)[0] for seat in (0, 1)] == ["answered"] * 2
    assert "answered" not in [note for seat in range(3) for note in notes(picture(shown_together), seat)]


def test_ht_17_the_answers_are_said_when_both_are_known_and_never_before() -> None:
    asked = play(choose(players=3), "no mizuten", dealt(players=3), "in in fold", pot=3)
    (first, second, together, *_) = steps(asked, "split", "play")
    states = [asked, first[1], second[1]]
    for viewer in (*range(3), PUBLIC):
        for before, (fact, after) in zip(states, (first, second), strict=False):
            assert not any(map(spoken, frames(before, fact, after, viewer)))
        told = frames(states[2], *together, viewer)[0]
        assert spoken(told) == {0: "Let’s split", 1: "Let’s play"}
        assert told.picture.banner is not None


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────────


def random_results(players: int) -> Iterator[tuple[RoundResult, ResultSheet]]:
    """The rounds of a random match, each with its result as it is shown."""
    for _, _, after in random_steps(players):
        result = PRESENTER.result(view(after, PUBLIC))
        if result is not None:
            yield after.results[-1], result


@pytest.mark.parametrize("players", range(3, 8))
def test_a_result_groups_the_ledger_by_reason_and_never_tells_of_nothing(players: int) -> None:
    for last, result in random_results(players):
        won = balances((0,) * (players + 1), last.ledger)
        for row, change in zip(result.rows, won, strict=False):
            assert row.change == change
            assert all(entry.amount for entry in row.entries)
            reasons = [entry.reason.key for entry in row.entries]
            assert len(set(reasons)) == len(reasons)


@pytest.mark.parametrize("players", range(3, 8))
def test_the_winner_of_a_round_stands_first_in_its_result_and_who_folded_last(players: int) -> None:
    for last, result in random_results(players):
        order = [row.seats[0] for row in result.ranked]
        assert last.winner in (None, order[0])
        parts = [last.status[seat] for seat in order]
        assert parts == sorted(parts, key=[Status.IN, Status.FORCED_OUT, Status.FOLDED].index)
        in_words = [reasons_text(row, TEXTS) for row in result.rows]
        for seat, words_of_seat in enumerate(in_words):
            figures = [int(each.replace("−", "-")) for each in re.findall("[+−][0-9]+", words_of_seat)]
            assert sum(figures) == result.rows[seat].change


def test_ht_8_who_is_forced_out_with_nothing_to_be_paid_for_is_told_so() -> None:
    hands = ("", "", "", "2C 4D 5S 7H 9C JD QS")
    state = play(choose(players=4), "no mizuten", dealt(*hands, players=4), "in in in")
    while not state.results:
        legal = view(state, HACHIHACHI_TRICK.to_act(state)[0]).choices
        assert legal is not None
        state = go_on(state, str((legal.legal() or ())[0]))
    result = PRESENTER.result(view(state, PUBLIC))
    assert result is not None
    assert reasons_text(result.rows[3], TEXTS) == "forced out, with no ace or role to be paid for"
    assert not reasons_help(result.rows[3], TEXTS)
    assert "settle 2 chips for each trick of difference" in reasons_help(result.rows[0], TEXTS)


@pytest.mark.parametrize(
    ("told", "assessed", "exposed"),
    [
        (("no mizuten", "fold fold fold in"), (0, 1, 2, 3), ()),  # one in: nobody's hand is seen (HT-18)
        (("no mizuten", "fold in fold in", "split split"), (0, 1, 2, 3), ()),  # (HT-17)
        (("no mizuten", "fold in in in"), (0, 1, 2, 3), (1, 2, 3)),
        (("no mizuten", "in in in"), (0, 1, 2), (0, 1, 2)),  # who is forced out had no choice (HT-7)
        (("mizuten", "in in in"), (1, 2), (0, 1, 2)),  # nor who declared Mizuten (HT-22)
    ],
)
def test_a_result_tells_who_was_free_to_declare_and_whose_hand_all_have_seen(
    told: tuple[str, str], assessed: tuple[Seat, ...], exposed: tuple[Seat, ...]
) -> None:
    mizuten, *answers = told
    state = play(choose(players=4), mizuten, dealt(players=4), *answers)
    while not state.results:
        legal = view(state, HACHIHACHI_TRICK.to_act(state)[0]).choices
        assert legal is not None
        state = go_on(state, str((legal.legal() or ())[0]))
    result = PRESENTER.result(view(state, PUBLIC))
    assert result is not None
    assert (result.assessed, result.exposed) == (assessed, exposed)


def test_the_score_is_of_the_round_whose_result_is_shown_and_names_the_one_to_be_dealt() -> None:
    state = play(choose(players=3), "no mizuten", dealt(players=3), "fold in fold")
    shown = PRESENTER.score(view(state))
    assert [TEXTS(line) for line in shown.headline] == ["Round 2 of 12", "Not dealt yet"]
    assert TEXTS(shown.lines[1].label) == "Round 1"
    assert [line.values for line in shown.lines[1:]] == [("−2", "+5", "−3"), ("0", "0", "0")]
    begun = PRESENTER.score(view(go_on(state, "no mizuten")))
    assert [TEXTS(line) for line in begun.headline] == ["Round 2 of 12"]
    assert TEXTS(begun.lines[1].label) == "This round"
    assert begun.lines[1].values == ("0", "0", "0")


@pytest.mark.parametrize("players", range(3, 8))
def test_the_score_of_a_round_that_is_over_is_told_as_its_result_tells_it(players: int) -> None:
    for _, _, after in random_steps(players):
        seen = view(after, PUBLIC)
        if (result := PRESENTER.result(seen)) is not None:
            _, change, tricks = (line.values for line in PRESENTER.score(seen).lines)
            assert change == tuple(change_text(row.change) for row in result.rows)
            assert tricks == tuple(map(str, after.results[-1].tricks))


def test_the_sheet_has_the_chips_after_every_round_and_those_of_an_entered_match_before_it() -> None:
    entry = EntryPoint(3, (40, 60, 50, 0), 1, 2)
    state = HACHIHACHI_TRICK.enter(choose(players=3), entry)
    for _, after in steps(state, "no mizuten", dealt(players=3, number=3), "fold fold in"):
        state = after
    sheet = PRESENTER.sheet(view(state, PUBLIC))
    assert sheet.start == (40, 60, 50)
    assert [line.totals for line in sheet.lines] == [(45, 58, 47)]
    assert [line.values for line in sheet.lines] == [("+5", "−2", "−3")]


def test_the_end_tells_who_has_won() -> None:
    for players in range(3, 8):
        *_, (_, _, last) = random_steps(players)
        shown = PRESENTER.picture(view(last, EVERYTHING), 0)
        assert last.stage is Stage.OVER
        most = max(last.balances[:-1])
        winners = [NAMES[seat] for seat, chips in enumerate(last.balances[:-1]) if chips == most]
        told = words(shown.banner)
        assert all(name in told for name in winners) or len(winners) > 2


@pytest.mark.parametrize(
    ("turned", "sign", "word"), [("10S", "×2", "Ooba"), ("KS", "×4", "Zetsuba"), ("9S", "", "")]
)
def test_a_card_that_multiplies_the_payments_says_so_itself(turned: str, sign: str, word: str) -> None:
    lesson_round = replace(FIRST.rounds[1], turn_up=turned)
    used = {card for hand in lesson_round.hands for card in hand.split()}
    assert "6S" not in used  # which was turned up there
    hands = tuple(hand.replace(turned, "6S") for hand in lesson_round.hands)
    script = Script((replace(lesson_round, hands=hands),), (Exercise("turned", 1, Stage.DECLARING),))
    picture = HachihachiLesson(0, script).arrival()[-1].picture
    (zone,) = [zone for zone in picture.zones if zone.role is Role.TURN_UP]
    mark = zone.cards[-1].mark
    assert ("" if mark is None else mark.sign) == sign
    assert mark is None or Texts("en")(mark.words).startswith(word)


@pytest.mark.parametrize(
    ("turn_up", "new"),
    [
        ("4C", ["tricks: 2"]),
        ("QS", ["ooba", "tricks: 4"]),
        ("KC", ["zetsuba", "tricks: 8"]),
    ],
)
def test_ht_20_21_it_is_explained_what_in_and_fold_are_and_then_what_tricks_are_worth(
    turn_up: str, new: list[str]
) -> None:
    def firsts(state: State) -> list[str]:
        seat = HACHIHACHI_TRICK.to_act(state)[0]
        found = [(each.key.rpartition(".")[2], each.values) for each in PRESENTER.firsts(view(state, seat))]
        return [f"{name}: {next(iter(values.values()))}" if values else name for name, values in found]

    state = play(choose(), "no mizuten", dealt(turn_up=turn_up))
    assert firsts(state) == ["aim: 12", "declare", *new[:-1]]  # to fold costs more, too
    assert firsts(play(choose(), "no mizuten", dealt(turn_up=turn_up), "in in in")) == new


def test_ht_1_8_who_was_forced_out_and_a_debt_are_explained_before_the_next_choice() -> None:
    state = play(choose(), "no mizuten", dealt())
    seat = HACHIHACHI_TRICK.to_act(state)[0]
    shown = view(state, seat)

    def told(own: Status, others: Status, chips: int) -> list[str]:
        status = tuple(own if each == seat else others for each in range(shown.players))
        last = RoundResult(
            number=1,
            start=0,
            mizuten=False,
            multiplier=1,
            status=status,
            split=False,
            winner=0,
            tricks=(0,) * shown.players,
            ledger=(),
            balances=shown.balances,
        )
        after = (*shown.balances[:seat], chips, *shown.balances[seat + 1 :])
        firsts = PRESENTER.firsts(replace(shown, results=(last,), balances=after))
        return [each.key.rpartition(".")[2] for each in firsts]

    assert told(Status.IN, Status.FOLDED, 50) == ["declare"]
    assert told(Status.IN, Status.FORCED_OUT, 50) == ["forced_out_others", "declare"]
    assert told(Status.FORCED_OUT, Status.IN, 50) == ["forced_out", "declare"]
    assert told(Status.IN, Status.FOLDED, -2) == ["debt", "declare"]
