"""Hints for Happy Six: the optimal mixture, and what each card is worth (H6-15)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.games.happy_six.advisor import HappySixAdvisor
from cardtable.ai.hints import Hint, HintLine, NoHint
from cardtable.engine.cards import Card, Cards
from cardtable.engine.facts import Acted, Dealt, Revealed
from cardtable.engine.games.happy_six import HAPPY_SIX, Choose, HappySixView
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, fold
from cardtable.texts import LANGUAGES, Texts

FIRST, SECOND = "2S 3S 4S 5S AH", "AS 2H 3H 4H 5H"


def hint(view: HappySixView, *, remembers: bool) -> Hint:
    return HappySixAdvisor().hint(view, Budget(), Random(1), remembers=remembers)


def cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


def played(*turns: str, preset: str = "standard") -> State:
    """A set with these turns, each the first side's card and the second's."""
    facts: list[Dealt | Acted | Revealed] = [Dealt(1, (cards(FIRST), cards(SECOND)))]
    for turn in turns:
        pair = tuple(map(Choose, cards(turn)))
        facts += [*(Acted(seat, action) for seat, action in enumerate(pair)), Revealed(pair)]
    return fold(HAPPY_SIX, HAPPY_SIX.option_set.choose(preset, 2), facts)


def view(state: State, seat: int = 0) -> HappySixView:
    return HAPPY_SIX.view(state, seat)


def test_h6_15_a_hint_tells_share_and_chance_of_every_card() -> None:
    found = hint(view(played()), remembers=False)
    assert sorted(str(line.action) for line in found.lines) == sorted(FIRST.split())
    assert sum(line.share for line in found.lines) == pytest.approx(1)
    shares = [line.share for line in found.lines]
    assert shares == sorted(shares, reverse=True)
    for language in LANGUAGES:
        texts = Texts(language)
        assert all(texts(said) for said in (*found.said, *found.figures, found.measure))
        assert all(texts(line.value) and all(map(texts, line.reasons)) for line in found.lines)


def test_h6_15_every_card_of_the_mixture_is_worth_as_much_as_the_position_and_no_card_more() -> None:
    rng = Random(6)
    for _ in range(10):
        state = played(preset="open")
        for _ in range(rng.randrange(8)):
            pair = tuple(Choose(rng.choice(hand)) for hand in state.hands)
            for fact in (Acted(0, pair[0]), Acted(1, pair[1]), Revealed(pair)):
                state = HAPPY_SIX.apply(state, fact)
            if state.sets:
                break
        if state.sets:
            continue
        found = hint(view(state), remembers=False)
        if not found.is_mixed:
            assert found.said[0].key.startswith("happy_six.reason.as_good_as_")
            continue
        chance = found.figures[0].values["chance"]
        assert isinstance(chance, Message)
        values = [float(str(line.figure.values["percent"])) for line in found.lines if line.figure]
        assert max(values) == pytest.approx(float(str(chance.values["percent"])), abs=0.11)
        for line, value in zip(found.lines, values, strict=True):
            if line.share > 0.001:
                assert value == pytest.approx(max(values), abs=0.11)


def test_a_card_that_wins_at_once_is_certain() -> None:
    """H6-8: the other side has one card left and has won nothing; 5♠ takes it."""
    state = played("5S 2H", "4S 3H", "3S 4H", "2S 5H")
    assert not state.sets
    found = hint(view(state), remembers=True)
    assert found.lines[0].share == 1
    assert found.best == (found.lines[0].action,)
    assert found.said[0].key == "happy_six.hint.certain"


def test_where_the_set_is_decided_no_card_is_said_to_need_mixing() -> None:
    """A chance of all, and in the same breath half of it for one card, is more than anybody understands."""
    rng, decided = Random(3), 0
    for _ in range(60):
        state = played(preset="open")
        while not state.sets and decided < 3:
            found = hint(view(state), remembers=False)
            if found.said[0].key.startswith("happy_six.reason.as_good_as_"):
                decided += 1
                assert not found.is_mixed
                assert len(found.best) == 1
                values = [float(str(line.figure.values["percent"])) for line in found.lines if line.figure]
                assert values == sorted(values, reverse=True)
            pair = tuple(Choose(rng.choice(hand)) for hand in state.hands)
            for fact in (Acted(0, pair[0]), Acted(1, pair[1]), Revealed(pair)):
                state = HAPPY_SIX.apply(state, fact)
    assert decided == 3


def test_cards_that_are_all_as_good_have_no_star() -> None:
    even = HintLine(Choose(Card.parse("5S")), message("a"), 0.5, message("b"))
    lines = (even, replace(even, action=Choose(Card.parse("2S"))))
    assert Hint((), message("c"), lines, is_mixed=True).best == ()
    assert len(Hint((), message("c"), (*lines, replace(even, share=0.0)), is_mixed=True).best) == 2


def test_h6_6_face_down_piles_must_be_remembered() -> None:
    with pytest.raises(NoHint) as refused:
        hint(view(played("5S 2H")), remembers=False)
    assert refused.value.reason.key == "happy_six.hint.must_remember"
    assert hint(view(played("5S 2H")), remembers=True).lines
    assert hint(view(played("5S 2H", preset="open")), remembers=False).lines


def test_a_hint_tells_nothing_of_what_the_other_side_has_chosen() -> None:
    """H6-3: it is the same whatever lies face down."""
    hints = []
    for card in cards(SECOND):
        state = HAPPY_SIX.apply(played(), Acted(1, Choose(card)))
        hints.append(hint(view(state), remembers=False))
    assert all(hint == hints[0] for hint in hints)


def test_who_has_chosen_gets_no_hint() -> None:
    state = HAPPY_SIX.apply(played(), Acted(0, Choose(Card.parse("5S"))))
    with pytest.raises(ValueError, match="not to act"):
        hint(view(state), remembers=True)
