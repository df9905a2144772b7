"""The scores of Hearts told slowly: with cards, deal by deal, by the clauses' words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Acted, Fact
from cardtable.engine.games.hearts import Reward, Signs, State
from cardtable.engine.options import Options
from cardtable.engine.scores import Gaussian, Score


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


def check_scores(options: Options, steps: Iterable[tuple[State, Fact, State]]) -> int:
    """Hold every deal of a match against the clauses; returns how many there were."""
    deals = 0
    totals: Sequence[Score] = ()
    kind = str(value(options, "moon"))
    signs: Sequence[int] = ()
    for before, fact, after in steps:
        totals = totals or before.totals
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
        deals += 1
    return deals
