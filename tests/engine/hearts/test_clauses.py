"""Matches of every preset and number of players, and many combinations, judged by the clauses' words."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import pytest

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Acted, Dealt, Picked, Revealed
from cardtable.engine.games.hearts import HEARTS, Pass, Play, Reward, Signs, State
from cardtable.engine.games.hearts.options import DEALS, NEVER_PASSED, TARGET
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed
from cardtable.engine.scores import Gaussian, Score
from tests.helpers.hearts import PRESETS, SOME, VARIED, cards, name_of, random_match

QUEEN, TEN = cards("QS 10C")


def value(options: Options, name: str) -> object:
    return options.values[name]


def points(options: Options, card: Card) -> int:
    """HE-15, HE-22, HE-24, HE-26, HE-28; in HE-29 of the queen those of 13i."""
    kind = str(value(options, "penalties"))
    has_jokers = value(options, "jokers") == "two"
    if card.suit is Suit.JOKERS:
        return 1
    if card.symbol == "Q♠":
        dearer = has_jokers and value(options, "queen_with_jokers") == "fifteen" and kind == "black_lady"
        return 15 if dearer else {"basic": 0, "spot_a": 25, "spot_b": 25}.get(kind, 13)
    if card.suit is not Suit.HEARTS:
        return 0
    if kind == "pink_lady":
        return 13 if card.symbol == "Q♥" else 1
    if kind == "spot_a":
        return card.rank
    if kind == "spot_b":
        return {"J": 10, "Q": 10, "K": 10, "A": 15}.get(card.rank.text) or card.rank
    return 1


def suit_of(card: Card) -> Suit:
    """HE-26: jokers are hearts."""
    return Suit.HEARTS if card.suit is Suit.JOKERS else card.suit


def is_penalty(options: Options, card: Card) -> bool:
    """HE-21, HE-29: the ten of clubs is one too, where it doubles or multiplies."""
    multiplies = bool(value(options, "ten_of_clubs")) or value(options, "penalties") == "complex"
    return points(options, card) > 0 or (card.symbol == "10♣" and multiplies)


def breaks(options: Options, card: Card) -> bool:
    """HE-13, HE-21."""
    return points(options, card) > 0 and (card.symbol != "Q♠" or bool(value(options, "queen_breaks")))


def legal(options: Options, hand: Cards, table: Cards, before: Sequence[Cards]) -> set[Card]:
    """HE-10 and HE-12 to HE-14, one after the other."""
    left = set(hand)
    if table and any(suit_of(card) is suit_of(table[0]) for card in hand):
        left = {card for card in hand if suit_of(card) is suit_of(table[0])}
    if not table and not before:
        if value(options, "opening") == "two_of_clubs":
            return {min(card for card in hand if card.suit is Suit.CLUBS)}
        left = {card for card in left if not is_penalty(options, card)} or left
    if not table and not any(breaks(options, card) for trick in before for card in trick):
        only_points = all(points(options, card) for card in left)
        if value(options, "breaking") == "hearts" and not only_points:
            left = {card for card in left if suit_of(card) is not Suit.HEARTS}
        if value(options, "breaking") == "penalties" and not only_points:
            left = {card for card in left if not points(options, card)}
    if value(options, "first_trick") and not before:
        left = {card for card in left if not is_penalty(options, card)} or left
    return left


@pytest.mark.parametrize("options", VARIED, ids=name_of)
def test_he_10_to_he_14_at_every_card_what_may_be_played_is_what_the_clauses_say(options: Options) -> None:
    match = random_match(options, "5", deals=1)
    for state in match.states:
        if state.tricks is None or not state.tricks.left or not HEARTS.to_act(state):
            continue
        seat = HEARTS.to_act(state)[0]
        view = HEARTS.view(state, seat)
        hand, choices = view.hands[seat], view.choices
        assert isinstance(hand, tuple)
        assert isinstance(choices, Listed)
        wanted = legal(options, hand, view.table, [trick.cards for trick in state.done])
        assert set(choices.legal()) == set(map(Play, wanted))
        for card in hand:
            breach = HEARTS.breach(state, seat, Play(card))
            assert (breach is None) == (card in wanted)
            if (
                breach
                and view.table
                and suit_of(card) is not suit_of(view.table[0])
                and not any(suit_of(other) is suit_of(card) for other in wanted)
            ):
                assert breach.clause in ("HE-12", "HE-14")


def slow_scores(
    options: Options, piles: Sequence[Cards], tricks: Sequence[int], kind: str, signs: Sequence[int]
) -> list[Score]:
    """HE-15, HE-17, HE-18, HE-20, HE-21, HE-29."""
    if value(options, "penalties") == "complex":
        return [score_of(each) for each in slow_complex_scores(options, piles, tricks, kind, signs)]
    total = sum(points(options, card) for pile in piles for card in pile)
    scores = [sum(points(options, card) for card in pile) for pile in piles]
    if total in scores and kind != "off":
        shooter = scores.index(total)
        worth = total * (2 if value(options, "sun") and tricks[shooter] == sum(tricks) else 1)
        if kind == "self_plus":
            scores = [-worth if seat == shooter else 0 for seat in range(len(piles))]
        else:
            scores = [0 if seat == shooter else worth for seat in range(len(piles))]
    bonus = {"none": "", "ten": "10♦", "jack": "J♦"}[str(value(options, "omnibus"))]
    for seat, pile in enumerate(piles):
        names = [card.symbol for card in pile]
        scores[seat] -= 10 * names.count(bonus)
        if value(options, "ten_of_clubs"):
            scores[seat] *= 2 ** names.count("10♣")
    return list(scores)


def slow_complex_scores(
    options: Options, piles: Sequence[Cards], tricks: Sequence[int], kind: str, signs: Sequence[int]
) -> list[complex]:
    """HE-29, with Python's own complex numbers, which are exact for such small ones."""
    names = [[card.symbol for card in pile] for pile in piles]
    hearts = [sum(suit_of(card) is Suit.HEARTS for card in pile) for pile in piles]
    scores = [complex(hearts[seat], 13 * name.count("Q♠")) for seat, name in enumerate(names)]
    whole, signed = sum(scores), [0j] * len(piles)
    if whole in scores and kind != "off":
        shooter = scores.index(whole)
        worth = whole * (2 if value(options, "sun") and tricks[shooter] == sum(tricks) else 1)
        if kind == "others":
            scores = [0j if seat == shooter else worth for seat in range(len(piles))]
        else:
            scores, signed = [0j] * len(piles), [sign * worth for sign in signs]
    return [
        (score - 10 * name.count("J♦")) * 2j ** name.count("10♣") + more
        for score, name, more in zip(scores, names, signed, strict=True)
    ]


def score_of(number: complex) -> Gaussian:
    return Gaussian(round(number.real), round(number.imag))


def slow_total(options: Options, before: Score, score: Score, *, is_wiped: bool) -> Score:
    """HE-16: Asobi wipe, points, target score (HE-19)."""
    if isinstance(before, Gaussian) or isinstance(score, Gaussian):
        assert isinstance(before, Gaussian)
        assert isinstance(score, Gaussian)
        return before + score
    after = (0 if is_wiped and before > 0 else before) + score
    if value(options, "target_score") and after != before:
        after = {50: 0, 100: 50}.get(after, after)
    return after


def gathered(state: State) -> tuple[list[Cards], list[int]]:
    """HE-11, HE-25, HE-27: the cards each seat has taken, with those cancelled or left over, and tricks."""
    piles: list[Cards] = [()] * state.players
    tricks, kitty, carried = [0] * state.players, state.kitty, 0
    waiting: Cards = ()
    for trick in state.done:
        waiting += trick.cards
        carried += 1
        waits = value(state.options, "kitty") == "first_penalty"
        if not waits or any(is_penalty(state.options, card) for card in trick.cards):
            waiting, kitty = waiting + kitty, ()
        if trick.winner >= 0:
            piles[trick.winner] += waiting
            tricks[trick.winner] += carried
            waiting, carried = (), 0
    assert not waiting
    assert not kitty
    return piles, tricks


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_15_to_he_21_every_deal_is_scored_as_the_clauses_say(options: Options) -> None:
    match = random_match(options, "6")
    totals = list(match.states[0].totals)
    kind = str(value(options, "moon"))
    signs: Sequence[int] = ()
    for before, fact, after in match.steps:
        if len(after.scores) == len(before.scores):
            continue
        if isinstance(fact, Acted) and isinstance(fact.action, Reward):
            kind = fact.action.kind
        if isinstance(fact, Acted) and isinstance(fact.action, Signs):
            signs = fact.action.signs
        piles, tricks = gathered(after)
        score = after.scores[-1]
        assert list(score.scores) == slow_scores(options, piles, tricks, kind, signs)
        assert list(score.taken) == [sum(points(options, card) for card in pile) for pile in piles]
        assert list(score.tricks) == tricks
        totals = [
            slow_total(options, total, gained, is_wiped=kind == "asobi" and seat == score.shooter)
            for seat, (total, gained) in enumerate(zip(totals, score.scores, strict=True))
        ]
        assert list(score.totals) == totals


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_16_a_match_ends_when_it_must_and_not_before(options: Options) -> None:
    match = random_match(options, "6")
    deals, target = options[DEALS], options[TARGET]
    for state in match.states:
        count = len(state.scores)
        most = max(total if isinstance(total, int) else sqrt(total.norm) for total in state.totals)
        reached = most > target if value(options, "reaches") == "exceeds" else most >= target
        over = count == 100 or (count == deals if deals else bool(count) and reached)
        assert (HEARTS.outcome(state) is not None) == over
    outcome = HEARTS.outcome(match.states[-1])
    assert outcome is not None
    assert outcome.scores == match.states[-1].totals
    totals = [total if isinstance(total, int) else total.norm for total in match.states[-1].totals]
    assert outcome.places == tuple(1 + sum(other < total for other in totals) for total in totals)


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_he_2_he_4_he_9_deals_go_around_and_what_is_passed_arrives(options: Options) -> None:
    match = random_match(options, "6")
    dealers = []
    for before, fact, after in match.steps:
        if isinstance(fact, Dealt):
            dealers.append(before.dealer)
            assert sorted(card for pile in fact.piles for card in pile) == sorted(  # type: ignore[union-attr]
                [*(card for hand in after.dealt for card in hand), *after.kitty]
            )
        if isinstance(fact, Revealed):
            check_exchange(before, after)
        if isinstance(fact, Acted) and isinstance(fact.action, Pass):
            check_never_passed(before, fact.seat, fact.action)
        if isinstance(fact, Picked) and fact.what == "leader":
            clubs = [card for card in sum(before.dealt, ()) if card.suit is Suit.CLUBS]
            hand = HEARTS.view(after, fact.seat).hands[fact.seat]
            assert isinstance(hand, tuple)
            assert min(clubs) in hand  # HE-3, HE-10
    assert dealers == [(dealers[0] + i) % options.players for i in range(len(dealers))]  # type: ignore[operator]


def check_exchange(before: State, after: State) -> None:
    players = before.players
    for seat in range(players):
        given = before.passes[seat]
        assert given is not None
        hand = set(before.dealt[seat]) - set(given.cards)
        for steps in range(1, players):
            other = before.passes[(seat - steps) % players]
            assert other is not None
            pile = other.piles[steps - 1]
            assert isinstance(pile, tuple)
            hand |= set(pile)
        assert HEARTS.view(after, seat).hands[seat] == tuple(sorted(hand))


def check_never_passed(state: State, seat: int, action: Pass) -> None:
    barred = set(state.options[NEVER_PASSED])
    if barred and Card.parse("2C") not in sum(state.dealt, ()):
        lowest = min(card for card in sum(state.dealt, ()) if card.suit is Suit.CLUBS)
        barred = {lowest if card == Card.parse("2C") else card for card in barred}
    free = set(state.dealt[seat]) - barred
    assert len(set(action.cards) & barred) == max(0, len(action.cards) - len(free))


def test_every_preset_is_played_by_three_to_six() -> None:
    assert len(PRESETS) == 12 * 4 + 3 + 2 + 5
