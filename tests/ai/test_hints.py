"""A first hint and the surer one that follows: when the advice changes, and what is said then."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import pytest

from cardtable.ai.hints import BEST_VALUE, EVEN_VALUE, Hint, HintLine
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.texts import Texts
from tests.helpers.playthrough import Case, random_play
from tests.helpers.sampling import some

LOSS = message("hearts.hint.worse", points="1.2")


def line(card: str, plan: str, value: Message = BEST_VALUE, behind: float = inf) -> HintLine:
    played = Card.parse(card)
    told = (message(f"hearts.plan.{plan}", card=played, other=Card.parse("9C")),)
    sure = (message("hint.likely_worse"),)
    is_even = value == EVEN_VALUE
    return HintLine(
        Play(played), named(card), 0.0, value, sure, told, is_even=is_even, behind=0.5 if is_even else behind
    )


def named(card: str) -> Message:
    return message("card.alone", card=Card.parse(card))


def hint(*lines: HintLine, sure: str = "clearly_best") -> Hint:
    advice = (message("hint.best", what=lines[0].what), *lines[0].plan)
    return Hint(advice, message("hearts.hint.cost"), lines, (message(f"hint.{sure}", other=lines[1].what),))


FIRST = hint(line("5C", "ducks"), line("KC", "highest", LOSS, 1.5), sure="likely_best").first()


def keys(said: Hint) -> list[str]:
    return [each.key for each in said.said]


def test_a_first_answer_is_close_unless_the_next_is_clearly_worse() -> None:
    assert FIRST.is_first
    assert FIRST.sureness == (message("hint.even_best", other=named("KC")),)
    assert FIRST.lines[1].value == EVEN_VALUE
    assert FIRST.lines[1].reasons == (message("hint.even"),)  # the figures say the same
    sure = hint(line("5C", "ducks"), line("KC", "highest", LOSS))
    first = sure.first()
    assert first == replace(sure, sureness=(message("hint.clearly_best_so_far"),), is_first=True)


@pytest.mark.parametrize(("language", "word"), [("en", "sure"), ("ja", "間違いありません")])
def test_a_first_answer_calls_nothing_sure_and_the_last_says_what_is(language: str, word: str) -> None:
    texts = Texts(language)
    best = replace(line("5C", "ducks"), reasons=(message("hint.clearly_best", other=named("KC")),))
    last = hint(best, line("KC", "highest", LOSS))
    first = last.first()
    for said in (*first.said, *first.lines[0].reasons):
        assert word not in texts(said).lower()
    told = first.surer(last)
    assert word in texts(told.said[-1]).lower()
    assert told.best == first.best


def test_a_first_answer_is_only_likely_where_a_surer_one_would_be_sure() -> None:
    first = hint(line("5C", "ducks"), line("KC", "highest", LOSS, 3.0)).first()
    assert first.sureness == (message("hint.likely_best", other=named("KC")),)
    assert [each.value for each in first.lines] == [BEST_VALUE, LOSS]


def test_advice_changes_only_for_what_is_surely_better() -> None:
    for behind, is_kept in ((2.9, True), (3.1, False)):
        kept = FIRST.surer(hint(line("KC", "highest"), line("5C", "ducks", LOSS, behind)))
        assert (kept.best == FIRST.best) is is_kept
        assert (kept.sureness == FIRST.sureness) is is_kept


def test_advice_that_is_no_longer_among_the_lines_does_not_go_unsaid() -> None:
    changed = FIRST.surer(hint(line("3C", "ducks"), line("KC", "highest", LOSS)))
    assert keys(changed)[0] == "hint.changed"


def test_a_change_of_advice_says_what_the_new_card_does_and_what_the_old_one_costs() -> None:
    changed = FIRST.surer(hint(line("KC", "highest"), line("5C", "ducks", LOSS)))
    assert keys(changed) == ["hint.changed", "hearts.plan.highest", "hint.worse", "hint.clearly_best"]
    assert Texts("en")(changed.said[0]) == "On second thoughts, K♣ rather than 5♣."
    assert Texts("en")(changed.said[2]) == "On a closer look 5♣ is about 1.2 points worse."
    assert changed.best == (Play(Card.parse("KC")),)


def test_a_reason_that_holds_for_both_cards_is_not_given_for_the_change() -> None:
    found = hint(line("3C", "ducks"), line("5C", "ducks", LOSS), sure="likely_best")
    assert keys(FIRST.surer(found)) == ["hint.changed", "hint.worse"]


def test_advice_does_not_change_within_the_error() -> None:
    kept = FIRST.surer(hint(line("KC", "highest"), line("5C", "ducks", EVEN_VALUE), sure="even_best"))
    assert kept.best == FIRST.best
    assert kept.said == FIRST.said
    assert [each.value for each in kept.lines] == [BEST_VALUE, EVEN_VALUE]


@pytest.mark.long
@pytest.mark.parametrize(
    "case", [Case("hearts", "windows", 4), Case("hachihachi_trick", "standard", 4)], ids=str
)
def test_a_first_hint_and_a_surer_one_agree_or_say_why_not(case: Case) -> None:
    coach = GAMES[case.game].coach
    assert coach is not None
    play = random_play(case, "5")
    differ = 0
    for ply in play.plies(some(40))[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if not isinstance(fact, Acted):
            continue
        view = play.rules.view(before, fact.seat)
        first, later = (
            coach().advisor.hint(view, Budget(count), Random(seed), remembers=True)
            for count, seed in ((2, 1), (12, 2))
        )
        told = first.first().surer(later)
        differ += later.best != first.best
        if told.best != first.best:
            assert told.said[0] == message("hint.changed", what=told.lines[0].what, other=first.lines[0].what)
            assert any(each.key == "hint.worse" for each in told.said)
            assert len({each.key for each in told.said}) == len(told.said)
    assert differ  # most of them within the error


@pytest.mark.long
@pytest.mark.parametrize("case", [Case("fifty_six", "akagiri", 4), Case("hachihachi_trick", "standard", 4)])
def test_what_speaks_against_a_card_is_no_reason_to_play_it(case: Case) -> None:
    play, coach = random_play(case, "6"), GAMES[case.game].coach
    assert coach is not None
    reviewer: Any = coach().reviewer
    told = planned = 0
    for ply in play.plies(some(60))[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if isinstance(fact, Acted) and isinstance(fact.action, Play):
            view = play.rules.view(before, fact.seat)
            found = coach().advisor.hint(view, Budget(2), Random(1), remembers=True)
            reviewed = reviewer.reviewed(ply, view, fact.action, Budget(2), Random(1))
            assert not re.search("leads_low|gives_points|spares", " ".join(keys(found)))
            why = " ".join(each.key for each in reviewed.reasons)
            assert not re.search(r"leads_low|gives_points|hachihachi_trick\.reason\.spares", why)
            planned += ".plan." in why
            told += "leads_low" in " ".join(each.key for each in found.lines[0].reasons)
    assert told  # it stands with the figures
    assert planned


def test_of_what_may_be_the_best_the_first_has_something_to_say_for_it() -> None:
    case = Case("fifty_six", "akagiri", 4)
    play, coach = random_play(case, "7"), GAMES["fifty_six"].coach
    assert coach is not None
    bare = explained = 0
    for ply in play.plies(some(60))[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if isinstance(fact, Acted) and isinstance(fact.action, Play):
            view = play.rules.view(before, fact.seat)
            first, *others = coach().advisor.hint(view, Budget(2), Random(1), remembers=True).lines
            explained += bool(first.plan)
            bare += not first.plan and any(line.is_even and line.plan for line in others)
    assert explained
    assert not bare


def test_where_every_card_does_as_well_none_is_called_the_best() -> None:
    play, coach = random_play(Case("hearts", "windows", 4), "5"), GAMES["hearts"].coach
    assert coach is not None
    for ply in play.plies(200)[1:]:
        before, fact = play.states[ply - 1], play.facts[ply - 1]
        if isinstance(fact, Acted) and isinstance(fact.action, Play):
            view = play.rules.view(before, fact.seat)
            assert view.choices is not None
            if len(view.choices.legal() or ()) > 1:
                found = coach().advisor.hint(view, Budget(2), Random(1), remembers=True)
                if len(found.lines) == 1:
                    assert keys(found) == ["hint.any"]
                    return
    raise AssertionError("no such choice came up")
