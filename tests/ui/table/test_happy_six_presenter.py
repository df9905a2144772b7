"""The table of Happy Six, which never shows more than lies open (H6-3, H6-6)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Fact, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.messages import Who
from cardtable.engine.randomness import Streams
from cardtable.engine.seats import EVERYTHING, PUBLIC, Viewer
from cardtable.games import PRESENTERS
from cardtable.present.effects import EffectKind
from cardtable.present.picture import Frame, Picture, Role, Sound
from cardtable.texts import Texts

PRESENTER = PRESENTERS["happy_six"]()
TEXTS = Texts("en")


def match(piles: str, seed: int) -> list[tuple[State, Fact, State]]:
    """Every step of a random match."""
    state, steps, rng = HAPPY_SIX.start(OPTIONS.choose(piles, 2)), [], Random(seed)
    while HAPPY_SIX.outcome(state) is None:
        fact = HAPPY_SIX.chance(state, Streams(f"table {seed}"))
        if fact is None:
            seat = rng.choice(HAPPY_SIX.to_act(state))
            fact = Acted(seat, Choose(rng.choice(state.hands[seat])))
        before, state = state, HAPPY_SIX.apply(state, fact)
        steps.append((before, fact, state))
    return steps


def frames(
    before: State, fact: Fact, after: State, bottom: int, viewer: Viewer | None = None
) -> tuple[Frame, ...]:
    viewer = bottom if viewer is None else viewer
    return PRESENTER.frames(
        HAPPY_SIX.view(before, viewer),
        HAPPY_SIX.redact(before, fact, viewer),
        HAPPY_SIX.view(after, viewer),
        HAPPY_SIX.calls(before, fact, after),
        bottom,
    )


@pytest.mark.parametrize("bottom", [0, 1])
def test_a_line_of_play_tells_both_cards_and_who_took_them(bottom: int) -> None:
    told = []
    for before, fact, after in match("standard", seed=3):
        calls = HAPPY_SIX.calls(before, fact, after)
        said = PRESENTER.turn_summary(HAPPY_SIX.redact(before, fact, bottom), calls, bottom)
        assert (said is not None) == isinstance(fact, Revealed)
        if said is not None:
            turn = after.turns[-1]
            expected = {"own": turn.cards[bottom], "other": turn.cards[1 - bottom], "who": Who(turn.winner)}
            assert dict(said.values) == expected
            told.append(said)
    assert Texts("en").with_names(("Aoi", "Ren"))(told[0]).endswith((" → Aoi", " → Ren"))


def faces(picture: Picture, role: Role, seat: int | None) -> list[Card | None]:
    return [c.card for z in picture.zones if (z.role, z.seat) == (role, seat) for c in z.cards]


@pytest.mark.parametrize("piles", ["standard", "open"])
@pytest.mark.parametrize("bottom", [0, 1])
def test_h6_6_only_what_lies_open_shows(piles: str, bottom: int) -> None:
    for before, fact, after in match(piles, 7):
        for frame in frames(before, fact, after, bottom):
            shown = frame.picture
            assert not any(faces(shown, Role.HAND, 1 - bottom))
            assert not any(faces(shown, Role.DECK, None))
            assert set(faces(shown, Role.HAND, bottom)) <= {*before.hands[bottom], *after.hands[bottom]}
            for seat in (0, 1):
                won = faces(shown, Role.WON, seat)
                assert all(won) if piles == "open" else not any(won)
        assert not any(
            faces(PRESENTER.picture(HAPPY_SIX.view(after, bottom), bottom), Role.PLAYED, 1 - bottom)
        )


@pytest.mark.parametrize("piles", ["standard", "open"])
@pytest.mark.parametrize("bottom", [0, 1])
def test_with_open_hands_every_face_shows(piles: str, bottom: int) -> None:
    for before, fact, after in match(piles, 7):
        for frame in frames(before, fact, after, bottom, EVERYTHING):
            for zone in frame.picture.zones:
                assert all(shown.card for shown in zone.cards) or zone.role is Role.DECK
            assert frame.picture.seats == (bottom, 1 - bottom)
        rest = PRESENTER.picture(HAPPY_SIX.view(after, EVERYTHING), bottom)
        for seat in (0, 1):
            laid = faces(rest, Role.PLAYED, seat)
            assert laid == [card for card in (after.chosen[seat],) if card is not None]
            assert set(faces(rest, Role.WON, seat)) == set(after.won[seat])
            assert set(faces(rest, Role.HAND, seat)) == {*after.hands[seat]} - {after.chosen[seat]}


@pytest.mark.parametrize("piles", ["standard", "open"])
def test_ten_cards_lie_on_the_table_in_every_frame(piles: str) -> None:
    for before, fact, after in match(piles, 8):
        for frame in frames(before, fact, after, 0):
            assert sum(len(zone.cards) for zone in frame.picture.zones) == 10


def test_the_frames_of_a_step_end_with_the_picture_at_rest_and_say_every_call_once() -> None:
    for before, fact, after in match("open", 9):
        way = frames(before, fact, after, 0)
        assert way[-1].picture == PRESENTER.picture(HAPPY_SIX.view(after, 0), 0)
        said = [call for frame in way for call in frame.calls]
        assert said == list(HAPPY_SIX.calls(before, fact, after))


@pytest.mark.parametrize("bottom", [0, 1])
def test_h6_7_a_new_hand_is_explained_to_whoever_has_it(bottom: int) -> None:
    explained = 0
    for before, fact, after in match("standard", 3):
        way = frames(before, fact, after, bottom)
        new = [call for frame in way for call in frame.calls if call.key == "happy_six.call.pick_up"]
        shown = [frame.picture.prompt for frame in way if frame.picture.prompt in new]
        own = [call for call in new if call.values["who"] == Who(bottom)]
        assert shown == (own or new)[:1]
        explained += len(new) > 1
    assert explained  # both had one at once


def is_festive(way: Sequence[Frame]) -> bool:
    return any(effect.kind is EffectKind.FEAST for frame in way for effect in frame.picture.effects)


def test_h6_5_a_happy_six_is_festive_and_only_then() -> None:
    for before, fact, after in match("open", 10):
        is_six = len(after.turns) > len(before.turns) and after.turns[-1].happy_six
        assert is_festive(frames(before, fact, after, 0)) == is_six


def test_everything_that_happens_is_heard_and_a_happy_six_is_heard_as_one() -> None:
    heard = set()
    for before, fact, after in match("standard", 11):
        way = frames(before, fact, after, 0)
        sounds = [frame.sound for frame in way if frame.sound is not None]
        assert sounds
        assert (Sound.CHEERED in sounds) == is_festive(way)
        assert (Sound.WON in sounds) == (isinstance(fact, Revealed) and after.sets_won != before.sets_won)
        heard |= set(sounds)
    assert heard == {Sound.DEALT, Sound.LAID, Sound.TAKEN, Sound.CHEERED, Sound.WON}


def test_the_hand_is_in_order_of_number() -> None:
    state = match("open", 1)[0][2]
    shown = faces(PRESENTER.picture(HAPPY_SIX.view(state, 0), 0), Role.HAND, 0)
    numbers = [1 if card.rank.text == "A" else int(card.rank) for card in shown if card]
    assert numbers == sorted(numbers)
    assert len(numbers) == 5


def test_the_score_agrees_with_the_state() -> None:
    sixes = 0
    for before, _, after in match("standard", 11):
        if len(after.turns) > len(before.turns):
            sixes += after.turns[-1].happy_six
        score = PRESENTER.score(HAPPY_SIX.view(after, 0))
        assert [line.values for line in score.lines] == [
            tuple(map(str, after.sets_won)),
            tuple(str(len(after.hands[s]) - (after.chosen[s] is not None)) for s in (0, 1)),
            tuple(str(len(after.won[s])) for s in (0, 1)),
        ]
        assert score.headline[2].values["count"] == sixes


@pytest.mark.parametrize("language", ["ja", "en"])
def test_everything_said_and_shown_has_its_text(language: str) -> None:
    texts = Texts(language).with_names(("山田 太郎", "Anna"))
    for before, fact, after in match("standard", 12):
        for frame in frames(before, fact, after, 0):
            shown = frame.picture
            notes = [note for badge in shown.badges for note in badge.notes]
            for said in [shown.prompt, shown.banner, *frame.calls, *notes]:
                assert said is None or "{" not in texts(said)
        score = PRESENTER.score(HAPPY_SIX.view(after, 0))
        assert all(texts(part) for part in [*score.headline, *(line.label for line in score.lines)])


def test_h6_8_whoever_has_no_card_left_says_so_as_the_set_ends() -> None:
    ended = 0
    for before, fact, after in match("standard", 3):
        shown = frames(before, fact, after, bottom=0)
        said = [dict(frame.picture.said) for frame in shown if frame.picture.said]
        is_over = len(after.sets) > len(before.sets)
        assert bool(said) is is_over
        if is_over:
            ended += 1
            loser = 1 - (after.sets[-1].winner or 0)
            assert [{seat: TEXTS(what.words) for seat, what in each.items()} for each in said] == [
                {loser: "I’m out of cards"}
            ]
    assert ended >= 3


@pytest.mark.parametrize("seed", range(4))
def test_h6_4_5_7_equal_cards_and_a_new_hand_are_explained_where_they_come_first(seed: int) -> None:
    told = set[str]()
    for _, _, after in match("standard", seed):
        view = HAPPY_SIX.view(after, 0)
        if view.choices is None or not view.turns:
            continue
        first, second = (1 if card.rank.text == "A" else int(card.rank) for card in view.turns[-1].cards)
        expected = ["threes" if first == second else "happy_six"] if first + second == 6 else []
        expected += ["equal"] if first == second != 3 else []
        expected += ["pick_up"] if len(view.turns) == 5 else []
        names = [each.key.rpartition(".")[2] for each in PRESENTER.firsts(view)]
        assert names == expected
        told |= {*names}
    assert told >= {"happy_six", "equal", "pick_up"}


@pytest.mark.parametrize("viewer", [0, PUBLIC])
def test_the_last_turn_of_a_set_alone_can_be_looked_at_again(viewer: Viewer) -> None:
    shown = 0
    for _, _, after in match("standard", seed=3):
        tricks = PRESENTER.tricks(HAPPY_SIX.view(after, viewer))
        assert tricks is not None
        if not after.turns:
            assert tricks == ()
            continue
        (trick,), turn = tricks, after.turns[-1]
        assert [card for _, card in trick.cards] == list(turn.cards)
        assert (trick.winner, trick.leader) == (turn.winner, None)
        assert (trick.note is not None) == turn.happy_six
        shown += 1
    assert shown > 20
