"""Every game: turns, legality, refusals, purity, conservation, the end."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice, pairwise
from random import Random
from typing import Any

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Enterable, Listed, Rules, View, fold
from cardtable.engine.scores import places
from cardtable.engine.seats import EVERYTHING, PUBLIC
from tests.helpers.games import KNOWN, RULES
from tests.helpers.playthrough import Case, Play, all_cases, any_fact

MANY = 800
"""The most legal choices of a decision that are looked at."""


def pool(play: Play, most: int = 30) -> list[Action]:
    """Actions of the game that somebody, sometime, may take."""
    found = {str(fact.action): fact.action for fact in play.facts if isinstance(fact, Acted) and fact.action}
    names = sorted(found)
    return [found[name] for name in Random(1).sample(names, min(most, len(names)))]


def test_every_game_is_known_to_the_suite() -> None:
    assert set(KNOWN) == set(RULES)
    assert all(rules.id == game == rules.option_set.game for game, rules in RULES.items())
    assert all(rules.revision >= 1 for rules in RULES.values())


def test_every_preset_and_number_of_players_has_a_case() -> None:
    for game, rules in RULES.items():
        cases = [case for case in all_cases() if case.game == game]
        assert {case.preset for case in cases} == set(rules.option_set.presets)
        assert {case.players for case in cases} == set(rules.option_set.players)


def test_presets_can_be_played(case: Case) -> None:
    options = case.rules.option_set
    assert case.options.players in options.players
    assert options.from_json(options.to_json(case.options)) == case.options


def test_somebody_or_nature_moves_until_the_end(play: Play) -> None:
    rules = play.rules
    for ply, state in enumerate(play.states):
        chance, to_act, outcome = rules.chance(state, play.streams), rules.to_act(state), rules.outcome(state)
        assert [chance is not None, bool(to_act), outcome is not None].count(True) == 1
        assert (outcome is not None) == (ply == len(play.facts))
        assert list(to_act) == sorted(set(to_act))
        assert set(to_act) <= set(range(play.case.players))
        assert chance == rules.chance(state, play.streams)
        assert not isinstance(chance, Acted)


def test_the_outcome_places_every_seat(play: Play) -> None:
    outcome = play.rules.outcome(play.states[-1])
    assert outcome is not None
    assert len(outcome.places) == len(outcome.scores) == play.case.players
    for place in outcome.places:
        assert place == 1 + sum(other < place for other in outcome.places)
    standing = play.rules.standing
    assert outcome.places == places(map(standing, outcome.scores))
    assert all(deal.places == places(map(standing, deal.scores)) for deal in outcome.deals)


def test_what_is_listed_as_legal_is_what_is_not_refused(play: Play) -> None:
    rules, rng, tried = play.rules, Random(1), pool(play)
    for ply in play.plies(150):
        state = play.states[ply]
        for seat in rules.to_act(state):
            choices = play.view(ply, seat).choices
            assert choices is not None
            legal = choices.legal()
            for _ in range(3):
                action = choices.draw(rng)
                assert rules.breach(state, seat, action) is None
                assert legal is None or action in legal
            if legal is None:
                continue
            assert legal
            assert len(set(legal)) == len(legal)
            for action in tried:
                assert (rules.breach(state, seat, action) is None) == (action in legal), str(action)
            for action in legal:
                assert rules.breach(state, seat, action) is None
                rules.apply(state, Acted(seat, action))


def test_every_legal_choice_has_its_number_however_many_there_are(play: Play) -> None:
    rng = Random(1)
    for ply in play.plies(20):
        state = play.states[ply]
        for seat in play.rules.to_act(state):
            choices = play.view(ply, seat).choices
            assert choices is not None
            numbered = list(islice(choices.every(), MANY))
            assert numbered == list(islice(choices.every(), MANY))
            assert len(set(numbered)) == len(numbered)
            assert all(play.rules.breach(state, seat, action) is None for action in numbered)
            assert choices.legal() in (None, tuple(numbered))
            if len(numbered) < MANY:
                assert {choices.draw(rng) for _ in range(20)} <= set(numbered)


def test_each_refused_choice_is_refused_for_the_reason_given(play: Play) -> None:
    rules, tried = play.rules, pool(play)
    for ply in play.plies(150):
        state = play.states[ply]
        for seat in rules.to_act(state):
            choices = play.view(ply, seat).choices
            if isinstance(choices, Listed):
                for action, refusal in zip(choices.actions, choices.refusals, strict=True):
                    assert rules.breach(state, seat, action) == refusal
            elif choices is not None:  # what is described judges any action
                for action in tried:
                    assert rules.breach(state, seat, action) == choices.refusal(action), str(action)


def refuses(rules: Rules[Any, View], state: Any, fact: Fact) -> bool:
    """True if a fact is refused, and why is said; many thousands are tried, for `pytest.raises` too many."""
    try:
        rules.apply(state, fact)
    except ValueError as error:
        return bool(str(error))
    return False


@lru_cache(maxsize=1)  # the tests of a match come one after the other
def untouched(play: Play) -> tuple[Any, ...]:
    """A copy of all states of a match that shares nothing with them; all at once it is quickly made."""
    states: tuple[Any, ...] = pickle.loads(pickle.dumps(play.states))
    return states


def test_refused_actions_change_nothing(play: Play) -> None:
    rules, tried = play.rules, pool(play)
    refused = 0
    seats = (*range(play.case.players), play.case.players, PUBLIC, EVERYTHING)
    for ply in play.plies(50):
        state, before = play.states[ply], untouched(play)[ply]
        for seat in seats[ply % 2 :: 2]:
            for action in tried:
                breach = rules.breach(state, seat, action)
                if breach is None:
                    assert seat in rules.to_act(state)
                    continue
                refused += 1
                assert breach.clause
                assert breach.reason.key.startswith((f"{play.case.game}.breach.", "tricks.breach."))
                assert refuses(rules, state, Acted(seat, action)), f"{seat}: {action}"
        assert state == before
    assert refused > 100


def test_asking_and_applying_leave_the_state_as_it_was(play: Play) -> None:
    rules = play.rules
    for ply in play.plies(60)[:-1]:
        state, fact = play.states[ply], play.facts[ply]
        before = untouched(play)[ply]
        after = rules.apply(state, fact)
        assert after == play.states[ply + 1]
        rules.calls(state, fact, after)
        rules.chance(state, play.streams)
        for viewer in play.case.viewers:
            rules.view(state, viewer)
            rules.redact(state, fact, viewer)
        assert state == before
        assert after != before
    assert pickle.loads(pickle.dumps(play.states)) == play.states


def impossible_deals(real: Dealt) -> Iterator[Dealt]:
    """Deals that cannot happen where this one can: another number, a card lost, twice, or elsewhere."""
    yield from (replace(real, deal=other) for other in (real.deal - 1, real.deal + 1))
    yield from (replace(real, attempt=other) for other in (real.attempt - 1, real.attempt + 1))
    yield from (replace(real, piles=real.piles[:-1]), replace(real, piles=(*real.piles, ())))
    first, second, last = real.piles[0], real.piles[1], real.piles[-1]
    assert not isinstance(first, Hidden)
    assert not isinstance(second, Hidden)
    assert not isinstance(last, Hidden)
    yield replace(real, piles=(first[1:], *real.piles[1:]))  # a card lost
    yield replace(real, piles=(first + first[:1], *real.piles[1:]))  # a card twice
    yield replace(real, piles=(first[1:], *real.piles[1:-1], last + first[:1]))  # uneven
    yield replace(real, piles=(second[:1] + first[1:], *real.piles[1:]))  # one card for another


def impossible(play: Play, ply: int, rng: Random) -> Iterator[Fact]:
    """Facts that cannot happen at a ply, whatever the game."""
    rules, state = play.rules, play.states[ply]
    nature, to_act = rules.chance(state, play.streams), rules.to_act(state)
    yield Picked("nonsense", 0)
    yield Dealt(-1, ())
    for fact in rng.sample(play.facts, min(25, len(play.facts))):
        # A seat's turn, nature's (one kind of fact), or nobody's any more.
        if not (isinstance(fact, Acted) if to_act else type(fact) is type(nature)):
            yield fact
    if ply < len(play.facts):
        real = play.facts[ply]
        for viewer in (*range(play.case.players), PUBLIC):
            if (seen := rules.redact(state, real, viewer)) != real:
                yield seen
        if isinstance(real, Acted):
            yield from (replace(real, seat=seat) for seat in (-2, -1, play.case.players))
            yield replace(real, action=None)
    match nature:
        case Picked(_, seat):
            yield from (replace(nature, what="nonsense"), replace(nature, seat=play.case.players + seat))
        case Dealt():
            yield from impossible_deals(nature)
        case Shown(_, piles):
            yield from (replace(nature, what="nonsense"), replace(nature, piles=(*piles, ())))
            yield replace(nature, piles=piles[1:])
            is_drawn = not any(KNOWN[play.case.game].held(state))  # before any deal, by chance
            if piles[1:] + piles[:1] != piles and not is_drawn:
                yield replace(nature, piles=piles[1:] + piles[:1])
        case Revealed(actions):
            yield Revealed((*actions, None))
            yield Revealed(actions[:-1])
            yield Revealed((None,) * len(actions))
            if actions[1:] + actions[:1] != actions:
                yield Revealed(actions[1:] + actions[:1])


def test_no_deal_that_cannot_happen_is_the_real_one_even_with_hands_of_one_card() -> None:
    real = Dealt(1, ((Card.parse("AS"),), (Card.parse("2S"),), (Card.parse("3S"),)))
    assert real not in list(impossible_deals(real))


def test_facts_that_cannot_happen_are_refused_and_change_nothing(play: Play) -> None:
    rules, rng = play.rules, Random(1)
    for ply in play.plies(120):
        state, before = play.states[ply], untouched(play)[ply]
        for fact in impossible(play, ply, rng):
            assert refuses(rules, state, fact), str(fact)
        assert state == before


def test_cards_are_conserved_at_every_ply(play: Play) -> None:
    held = KNOWN[play.case.game].held
    dealt: Counter[Any] = Counter()
    deals = attempt = 0
    for ply, state in enumerate(play.states):
        fact = play.facts[ply - 1] if ply else None
        if isinstance(fact, Dealt):
            attempt = attempt + 1 if fact.attempt > 1 else 1
            deals += attempt == 1
            assert (fact.deal, fact.attempt) == (deals, attempt)
            dealt = Counter(card for pile in fact.piles if not isinstance(pile, Hidden) for card in pile)
            assert dealt
            assert max(dealt.values()) == 1
        assert Counter(held(state)) == dealt


def test_what_is_shown_lies_where_it_lay(play: Play) -> None:
    """Cards that are shown are among those dealt, each once, and no card moves."""
    held = KNOWN[play.case.game].held
    for ply, fact in enumerate(play.facts):
        if isinstance(fact, Shown):
            cards = [card for pile in fact.piles if not isinstance(pile, Hidden) for card in pile]
            assert len(set(cards)) == len(cards)
            before = Counter(held(play.states[ply]))
            assert Counter(held(play.states[ply + 1])) == before
            if before:  # else cards are drawn before any deal
                assert set(cards) <= set(before)


def test_all_accounts_together_hold_the_same_at_every_ply(play: Play) -> None:
    accounts = KNOWN[play.case.game].accounts
    sums = {sum(accounts(state)) for state in play.states}
    assert len(sums) == 1


def test_a_side_wins_and_loses_together(play: Play) -> None:
    options = play.case.options
    sides = play.rules.option_set.sides(options)
    assert sorted(seat for side in sides for seat in side) == list(range(options.players))
    outcome = play.rules.outcome(play.states[-1])
    assert outcome is not None
    results = [(outcome.places, outcome.scores), *((deal.places, deal.scores) for deal in outcome.deals)]
    for by_seat in results:
        for side in sides:
            assert len({tuple(values[seat] for values in by_seat) for seat in side}) == 1


def enterable(case: Case) -> Enterable[Any]:
    """The rules, of which every game's let a match be entered."""
    assert isinstance(case.rules, Enterable)
    return case.rules


def test_a_match_entered_at_its_first_deal_is_a_match_begun(case: Case) -> None:
    rules, options, streams = case.rules, case.options, Streams("entered")
    entered = enterable(case).enter(options, enterable(case).entry(options, 1))
    assert rules.chance(entered, streams) == rules.chance(rules.start(options), streams)


def test_a_match_entered_later_goes_on_with_that_deal(case: Case) -> None:
    rules, rng, streams = case.rules, Random(1), Streams("entered")
    entry = enterable(case).entry(case.options, 3)
    state: Any = enterable(case).enter(case.options, entry)
    assert enterable(case).entry_at(state) == entry
    fact: Fact | None = None
    while not isinstance(fact, Dealt):
        fact = any_fact(rules, state, rng, streams)
        state = rules.apply(state, fact)
    assert fact.deal == entry.deal


def test_a_match_entered_where_another_stood_ends_as_that_one_did(play: Play) -> None:
    """It needs to know nothing of the deals before: everything that happens later can happen in it."""
    rules, options, entry_at = play.rules, play.case.options, enterable(play.case).entry_at
    later = [ply for ply, fact in enumerate(play.facts) if isinstance(fact, Dealt) and fact.attempt == 1][1:]
    for ply in (later[0], later[len(later) // 2], later[-1]) if later else ():
        entry = entry_at(play.states[ply])
        first = next(i for i, state in enumerate(play.states) if entry_at(state) == entry)
        state = fold(rules, options, play.facts[first:], entry)
        outcome, whole = rules.outcome(state), rules.outcome(play.states[-1])
        assert outcome is not None
        assert whole is not None
        assert (outcome.places, outcome.scores) == (whole.places, whole.scores)
        assert outcome.deals == whole.deals[len(rules.deals(play.states[ply])) :]
        assert entry_at(state) == entry_at(play.states[-1])


def test_the_outcome_tells_each_deal_by_seat(play: Play) -> None:
    """Statistics add the deals up, so that each must have the same figures for every seat."""
    outcome = play.rules.outcome(play.states[-1])
    assert outcome is not None
    seats, names = play.case.players, [[name for name, _ in deal.figures] for deal in outcome.deals]
    assert all(found == names[0] == list(dict.fromkeys(found)) for found in names)
    for deal in outcome.deals:
        assert len(deal.places) == len(deal.scores) == seats
        assert min(deal.places) == 1
        assert all(len(values) == seats for _, values in deal.figures)


def test_deals_are_told_one_after_the_other(play: Play) -> None:
    told = [play.rules.deals(state) for state in play.states]
    for before, after in pairwise(told):
        assert after[: len(before)] == before
        assert len(after) <= len(before) + 1
    outcome = play.rules.outcome(play.states[-1])
    assert outcome is not None
    assert (told[0], told[-1]) == ((), outcome.deals)
