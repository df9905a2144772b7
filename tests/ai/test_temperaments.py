"""Temperaments: each makes another choice now and then, where it speaks of a game, and nowhere else."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest

from benchmarks import temperaments as benchmark
from benchmarks.temperaments import TABLES, Share
from cardtable.ai.games.hearts.likings import HeartsLikings
from cardtable.ai.players import DeferredPlayer
from cardtable.ai.temperaments import PLAIN, TEMPERAMENTS, Temperament, temperament_of
from cardtable.ai.trick.trials import certain, ranked
from cardtable.engine.facts import Acted, Action
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, View, begin
from cardtable.engine.trick_game import Play
from cardtable.games import GAMES
from cardtable.texts import LANGUAGES, Texts
from tests.ai.test_least import CASES, LEAST, points
from tests.helpers.temperaments import SPOKEN_OF

DEALS: Final = 40
"""The most deals in which a choice is looked for that a temperament changes."""

EVERY_DEAL: Final = 3
"""Deals in which no choice may be otherwise."""


def choices(game: str, deal: int) -> Iterator[tuple[View, Action, Random]]:
    """The choices of a deal of Discreet's, with copies of the random numbers that it had."""
    record, (preset, players) = GAMES[game], TABLES[game]
    rules, player = record.rules(), record.player("discreet")
    options = rules.option_set.choose(preset, players)
    state: Any = begin(rules, options, benchmark.entry(game, players, deal))
    before, number = len(rules.deals(state)), 0
    thoughts = Streams(f"thoughts/{deal}")
    while len(rules.deals(state)) == before:
        fact = rules.chance(state, Streams(f"temperament/{deal}"))
        if fact is None:
            view = rules.view(state, rules.to_act(state)[0])
            action = player.choose(view, Budget(1), thoughts.seat(view.viewer, number)).action
            yield view, action, thoughts.seat(view.viewer, number)
            fact = Acted(view.viewer, action)
        state = rules.apply(state, fact)
        number += 1


@cache
def changed(game: str) -> frozenset[str]:
    """The temperaments that choose otherwise than a plain one somewhere in the first deals."""
    open_ones = SPOKEN_OF[game] - {"quick"}
    found: set[str] = set()
    for deal in range(DEALS):
        for view, action, rng in choices(game, deal):
            state = rng.getstate()
            for name in open_ones - found if deal >= EVERY_DEAL else set(TEMPERAMENTS) - found:
                rng.setstate(state)
                player = GAMES[game].player("discreet", name)
                if player.choose(view, Budget(1), rng).action != action:
                    found.add(name)
        if deal >= EVERY_DEAL and found >= open_ones:
            break
    return frozenset(found)


@pytest.mark.long
@pytest.mark.parametrize("game", TABLES)
def test_those_who_speak_of_a_game_play_it_otherwise_and_all_others_plainly(game: str) -> None:
    assert changed(game) == SPOKEN_OF[game] - {"quick"}  # who tries no less where nothing is tried


@pytest.mark.parametrize("game", TABLES)
def test_liking_nothing_is_playing_plainly(game: str) -> None:
    """Whoever likes something weighs the cards one by one: the same where it is nothing that matters."""
    tempered = GAMES[game].computers().tempered["discreet"]
    likes_nothing = tempered(Temperament(hurries=True))
    for deal in range(EVERY_DEAL):
        for view, action, rng in choices(game, deal):
            assert likes_nothing.choose(view, Budget(1), rng).action == action


@pytest.mark.long
@pytest.mark.parametrize(("game", "kind"), CASES)
def test_the_quick_one_tries_the_least_that_its_strength_promises(game: str, kind: str) -> None:
    view = points(game)[kind]
    quick, plain = GAMES[game].player("master", "quick"), GAMES[game].player("master")
    assert quick.choose(view, Budget(), Random(5)) == plain.choose(view, Budget(LEAST[game][kind]), Random(5))


@pytest.mark.parametrize(("game", "kind"), CASES)
def test_master_without_a_temperament_is_plain(game: str, kind: str) -> None:
    view, few = points(game)[kind], Budget(20)
    plain = GAMES[game].player("master")
    assert GAMES[game].player("master", "professor").choose(view, few, Random(5)) == plain.choose(
        view, few, Random(5)
    )


@pytest.mark.parametrize("game", ["hearts", "hachihachi_trick"])
@pytest.mark.parametrize(("behind", "gives_way"), [(0.2, True), (0.6, False)])
def test_master_does_what_it_likes_where_that_is_as_good_as_the_best(
    game: str, behind: float, *, gives_way: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = points(game)["card" if game == "hearts" else "declare"]
    legal = None if view.choices is None else view.choices.legal()
    assert legal is not None
    best, liked = legal[-1], legal[0]
    found = ranked([certain(best), certain(liked, behind=behind)], certain(best)[1], 0.5)
    monkeypatch.setattr(f"cardtable.ai.games.{game}.players.evaluate", lambda *_: found)
    if game == "hearts":
        monkeypatch.setattr(HeartsLikings, "of", lambda _, code: 9.0 if code == code_of(view, liked) else 0.0)
    master = GAMES[game].computers().tempered["master"]
    plain, tempered = (master(each) for each in (PLAIN, Temperament(goes_in=9.0)))
    assert plain.choose(view, Budget(), Random(1)).action == best
    chosen = tempered.choose(view, Budget(), Random(1)).action
    assert chosen == (liked if gives_way else best)


def code_of(view: View, action: Action) -> int:
    """The number of a card of Hearts."""
    assert isinstance(view, HeartsView)
    assert isinstance(action, Play)
    return view.trick_game.codes.code[action.card]


def test_a_temperament_travels_to_where_players_think() -> None:
    view = points("hachihachi_trick")["mizuten"]
    players = [
        DeferredPlayer(GAMES["hachihachi_trick"].computers, "discreet", name) for name in ("", "old_hand")
    ]
    plain, old_hand = (
        {str(pickle.loads(pickle.dumps(each)).choose(view, Budget(), Random(n)).action) for n in range(30)}
        for each in players
    )
    assert (plain, old_hand) == ({"no mizuten"}, {"no mizuten", "mizuten"})


def test_who_plays_at_random_and_who_is_not_known_here_have_none() -> None:
    assert temperament_of("dreamy") == temperament_of("") == PLAIN
    view = points("hearts")["card"]
    fickle = [GAMES["hearts"].player("fickle", name) for name in ("", "stubborn")]
    assert len({repr(each.choose(view, Budget(), Random(3))) for each in fickle}) == 1


def test_a_temperament_is_told_wherever_it_speaks_of_a_game() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        for game in GAMES:
            told = {name for name in TEMPERAMENTS if texts.has(f"{game}.temperament.{name}")}
            assert told == SPOKEN_OF.get(game, frozenset())


# ── the figures ──────────────────────────────────────────────────────────────────────────────────────────


def test_a_share_is_that_of_all_chances_with_an_error_of_whole_deals() -> None:
    share = Share.of([(1, 2), (1, 2), (1, 2), (1, 2)])
    assert (share.share, share.error) == (0.5, 0.0)
    apart = Share.of([(2, 2), (0, 2), (2, 2), (0, 2)])
    assert apart.share == 0.5
    assert apart.error == pytest.approx(0.5 / 3**0.5)


def test_the_benchmark_plays_the_same_deal_with_and_without() -> None:
    """Whatever has been found out about it before."""
    known: dict[str, Action] = {}
    plain, again, cheerful = (benchmark.play("hearts", name, 3, known) for name in ("", "", "cheerful"))
    assert plain == again
    assert cheerful == benchmark.play("hearts", "cheerful", 3)
    assert any(could for _, could in plain.counts.values())
    assert plain.ahead == benchmark.play("hearts", "professor", 3, known).ahead
