"""Worlds of Hearts: hands and whole histories that one seat may suppose (`cardtable.ai.worlds`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat, takewhile
from random import Random
from typing import Final

from cardtable.ai.trick.unseen import PossibleHands
from cardtable.ai.trick.worlds import plays_of
from cardtable.engine.cards import Card, Cards, Hidden, Pile
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.hearts import HEARTS, HeartsView, Pass, State
from cardtable.engine.games.hearts.actions import passing
from cardtable.engine.games.hearts.options import cards_in_play, hand_size, never_passed
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat, next_seat

HANDS: Final = 100
"""Tries at other hands where no passes lead to them."""

PASSES: Final = 20
"""Tries at other passes for the same hands."""

MOSTLY: Final = 0.9
"""Chance with which unpassable cards (HE-9) are supposed kept; sometimes there was no other way."""


class HeartsHands(PossibleHands):
    """The hands that a seat may suppose in a deal, once cards have been exchanged, or none are.

    Args:
        options: how it is played.
        seat: whose eyes count.
        own: the cards it now holds.
        plays: who has played what in this deal, in order.
        leader: who leads first, if that is known.
        given: the cards which others are known to have got from it, by seat.
        kitty: the cards left over from the deal, as far as they are known.

    Raises:
        ValueError: there are no such hands.
    """

    def __init__(
        self,
        options: Options,
        seat: Seat,
        own: Cards,
        plays: Sequence[tuple[Seat, Card]],
        leader: Seat | None,
        given: Mapping[Seat, Cards],
        kitty: Pile = (),
    ) -> None:
        played = trick_game(options)
        gone = {card for _, card in plays}
        known = [[card for card in given.get(s, ()) if card not in gone] for s in range(options.players)]
        if played.opening is not None and leader not in (None, seat) and not plays:
            known[leader] = [*{*known[leader], played.opening}]
        unseen, seen = (kitty.count, ()) if isinstance(kitty, Hidden) else (0, kitty)
        super().__init__(played, seat, own, plays, known, hand_size(options), unseen, seen)


def possible_hands(view: HeartsView) -> HeartsHands:
    """The hands that a view's seat may suppose everybody to hold, once the cards have been exchanged.

    Raises:
        ValueError: the viewer has no hand, or cards are still to be exchanged.
    """
    held = view.hands[view.viewer] if view.viewer >= 0 else None
    if held is None or isinstance(held, Hidden) or not view.exchanged:
        raise ValueError("only a seat with a complete hand supposes what the others hold")
    given = passed_cards(view)
    return HeartsHands(view.options, view.viewer, held, view.plays, view.leader, given, view.kitty)


def passed_cards(view: HeartsView) -> dict[Seat, Cards]:
    """The cards that the view's seat has passed, by who got them."""
    return {seat: pile for seat, pile in view.passed_by(view.viewer) if not isinstance(pile, Hidden)}


def complete_hearts(start: State, facts: Sequence[Fact], seat: Seat, rng: Random) -> tuple[Fact, ...]:
    """One history that agrees with a seat's redacted facts; errors as in `cardtable.ai.worlds.Completion`."""
    world: list[Fact] = []
    state = start
    passes: tuple[Pass, ...] = ()
    for i, seen in enumerate(facts):
        fact = seen
        match seen:
            case Dealt(deal, piles):
                own = piles[seat] if 0 <= seat < start.players else Hidden(0)
                if isinstance(own, Hidden):
                    raise ValueError(f"seat {seat} cannot have seen: {seen}")
                rest = list(takewhile(lambda later: not isinstance(later, Dealt), facts[i + 1 :]))
                kitty = piles[start.players] if len(piles) > start.players else ()
                hands, passes = _draw_deal(start.options, seat, own, rest, kitty, rng)
                fact = Dealt(deal, hands)
            case Acted(actor, None) if actor != seat and state.passes:
                fact = Acted(actor, passes[actor] if passes else _any_pass(state, actor, rng))
            case Revealed() if passes:
                fact = Revealed(passes)
            case Shown(what, piles):
                fact = Shown(what, tuple(state.kitty if pile else () for pile in piles))
            case Acted(_, None):
                raise ValueError(f"seat {seat} cannot have seen: {seen}")
        state = HEARTS.apply(state, fact)
        world.append(fact)
    return tuple(world)


def _any_pass(state: State, seat: Seat, rng: Random) -> Pass:
    """Draw any legal pass of a seat: nothing is known of it yet."""
    return passing(state.dealt[seat], state.give or (), never_passed(state.options)).draw(rng)


def _draw_deal(
    options: Options, seat: Seat, own: Cards, facts: Sequence[Fact], kitty: Pile, rng: Random
) -> tuple[tuple[Cards, ...], tuple[Pass, ...]]:
    """The hands as they were dealt, with what was left over, and if they have been exchanged what was passed.

    Args:
        options: how it is played.
        seat: whose eyes count.
        own: what it was dealt.
        facts: what it has seen since.
        kitty: what was left over.
        rng: draws.
    """
    plays = plays_of(facts)
    leader = next((fact.seat for fact in facts if isinstance(fact, Picked)), None)
    taken = (fact.piles[seat] for fact in facts if isinstance(fact, Shown))
    kitty = next((pile for pile in taken if pile), kitty)
    revealed = next((fact.actions for fact in facts if isinstance(fact, Revealed)), ())
    shown = [action for action in revealed if isinstance(action, Pass)]
    given = {
        to: pile for sender, to, pile in _piles(shown) if sender == seat and not isinstance(pile, Hidden)
    }
    got = [
        card
        for sender, to, pile in _piles(shown)
        if to == seat and not isinstance(pile, Hidden)
        for card in pile
    ]
    parted = {*(card for _, card in plays), *(card for pile in given.values() for card in pile)}
    held = tuple(sorted({*own, *got} - parted))
    possible = HeartsHands(options, seat, held, plays, leader, given, kitty)
    for _ in range(HANDS):
        hands = [
            tuple(sorted((*hand, *(card for who, card in plays if who == each))))
            for each, hand in enumerate(possible.draw(rng))
        ]
        in_hand = {card for hand in hands for card in hand}
        over = (tuple(card for card in cards_in_play(options) if card not in in_hand),) * bool(kitty)
        if not shown:
            return (*hands, *over), ()
        for _ in range(PASSES):
            passes = _draw_passes(options, hands, shown, rng)
            dealt = _before(hands, passes)
            if all(map(_is_legal, dealt, passes, repeat(never_passed(options)))):
                return (*dealt, *over), passes
    raise ValueError(f"seat {seat} cannot have seen: {shown}")


def _piles(passes: Sequence[Pass]) -> Iterator[tuple[Seat, Seat, Pile]]:
    """From whom, to whom, what."""
    for sender, given in enumerate(passes):
        for steps, pile in enumerate(given.piles, start=1):
            yield sender, next_seat(sender, len(passes), steps), pile


def _draw_passes(
    options: Options, hands: Sequence[Cards], shown: Sequence[Pass], rng: Random
) -> tuple[Pass, ...]:
    """Passes that led to these hands, as far as they are not shown; they need not be legal (HE-9)."""
    barred = never_passed(options) if rng.random() < MOSTLY else ()
    known = {card for _, _, pile in _piles(shown) if not isinstance(pile, Hidden) for card in pile}
    drawn: dict[tuple[Seat, Seat], Cards] = {}
    for to, hand in enumerate(hands):
        hidden = [
            (sender, pile.count) for sender, s, pile in _piles(shown) if s == to and isinstance(pile, Hidden)
        ]
        number = sum(count for _, count in hidden)
        unknown = [card for card in hand if card not in known]
        likely = [card for card in unknown if card not in barred]
        chosen = rng.sample(likely if len(likely) >= number else unknown, number)
        for sender, count in hidden:
            drawn[sender, to] = tuple(sorted(chosen[:count]))
            del chosen[:count]
    piles: list[list[Cards]] = [[] for _ in shown]
    for sender, to, pile in _piles(shown):
        piles[sender].append(drawn[sender, to] if isinstance(pile, Hidden) else pile)
    return tuple(Pass(tuple(each)) for each in piles)


def _before(hands: Sequence[Cards], passes: Sequence[Pass]) -> tuple[Cards, ...]:
    """The hands as they were before these passes led to them."""
    before = list(map(set, hands))
    for given, hand in zip(passes, before, strict=True):
        hand.update(given.cards)
    for _, to, pile in _piles(passes):
        before[to].difference_update(() if isinstance(pile, Hidden) else pile)
    return tuple(tuple(sorted(hand)) for hand in before)


def _is_legal(hand: Cards, given: Pass, barred: Cards) -> bool:
    return passing(hand, given.counts, barred).refusal(given) is None
