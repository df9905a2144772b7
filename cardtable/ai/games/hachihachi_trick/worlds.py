"""Worlds of Hachihachi Trick: whole histories that one seat may suppose (`cardtable.ai.worlds`).

Hidden are the hands of the others, the stock, and an answer not yet shown. What is known of a hand: which
cards it has played and shown, what it failed to follow, and that what it showed is all that it had to show:
it has no other ace and no better role (HT-8, HT-10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random

from cardtable.ai.games.hachihachi_trick.declaring import CODES
from cardtable.ai.trick.unseen import ruled_out
from cardtable.ai.trick.worlds import PossibleDeals
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import (
    HACHIHACHI_TRICK,
    Answer,
    Column,
    Declare,
    State,
    role_table,
)
from cardtable.engine.games.hachihachi_trick.actions import ANSWERS
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.games.hachihachi_trick.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play


@dataclass
class Evidence:
    """The evidence that everybody has of a round since its deal.

    Attributes:
        declared: who has declared what, in order.
        plays: who has played what, in order.
        shown: what each seat has shown, and for what; nothing, where it had nothing to show.
        answers: the answers of the two who were asked, once they are shown.
    """

    declared: list[tuple[Seat, Declare]] = field(default_factory=list)
    plays: list[tuple[Seat, Card]] = field(default_factory=list)
    shown: dict[Seat, tuple[Column, Cards]] = field(default_factory=dict)
    answers: tuple[Answer | None, ...] = ()

    @property
    def ins(self) -> tuple[Seat, ...]:
        """The seats that are in, in the order in which they declared."""
        return tuple(seat for seat, action in self.declared if action.is_in)


def complete_hachihachi_trick(
    start: State, facts: Sequence[Fact], seat: Seat, rng: Random
) -> tuple[Fact, ...]:
    """One history that agrees with a seat's redacted facts; errors as in `cardtable.ai.worlds.Completion`."""
    world: list[Fact] = []
    state = start
    evidence = Evidence()
    for i, seen in enumerate(facts):
        fact = seen
        match seen:
            case Dealt():
                evidence = _evidence(start.options, tuple(_rest_of_round(facts[i + 1 :])))
                fact = draw_deal(start.options, seat, seen, evidence, rng)
            case Acted(actor, None) if actor != seat and _may_answer(state, actor):
                answer = evidence.answers[actor] if evidence.answers else None
                fact = Acted(actor, rng.choice(ANSWERS) if answer is None else answer)
            case Acted(_, None):
                raise ValueError(f"seat {seat} cannot have seen: {seen}")
        state = HACHIHACHI_TRICK.apply(state, fact)
        world.append(fact)
    return tuple(world)


def _rest_of_round(facts: Sequence[Fact]) -> Sequence[Fact]:
    return list(takewhile(lambda fact: not isinstance(fact, Dealt), facts))


def _may_answer(state: State, seat: Seat) -> bool:
    return HACHIHACHI_TRICK.breach(state, seat, ANSWERS[0]) is None


def _evidence(options: Options, facts: Sequence[Fact]) -> Evidence:
    """Return the evidence of a round's facts that is open to everybody."""
    found = Evidence()
    for fact in facts:
        match fact:
            case Acted(actor, Declare() as action):
                found.declared.append((actor, action))
            case Acted(actor, Play(card)):
                found.plays.append((actor, card))
            case Revealed(answers):
                found.answers = tuple(each if isinstance(each, Answer) else None for each in answers)
            case Shown(what, piles):
                column = Column.FORCED_OUT if what == "forced_out" else Column.IN
                declared = [seat for seat, _ in found.declared]
                forced_out = [seat for seat in range(options.players) if seat not in declared]
                for seat in forced_out if column is Column.FORCED_OUT else found.ins:
                    pile = piles[seat]
                    if not isinstance(pile, Hidden):
                        found.shown[seat] = (column, pile)
    return found


def draw_deal(options: Options, seat: Seat, seen: Dealt, evidence: Evidence, rng: Random) -> Dealt:
    """The cards as they may have been dealt.

    Raises:
        ValueError: the seat's hand, or the turn-up, is hidden; or no deal agrees with the evidence.
    """
    turned = seen.piles[options.players]
    if isinstance(turned, Hidden) or not turned:
        raise ValueError(f"seat {seat} cannot have seen: {seen}")
    table = role_table(options[ROLES])

    def accepts(each: Seat, hand: Cards) -> bool:
        if each not in evidence.shown:
            return True
        column, pile = evidence.shown[each]
        return table.shown(hand, column) == pile

    game = trick_game(options.players, evidence.ins or tuple(range(options.players)), turned[0].suit)
    shown = {each: pile for each, (_, pile) in evidence.shown.items()}
    return PossibleDeals(game, seat, seen, evidence.plays, shown, accepts).draw(rng)


def ruled_out_by(options: Options, turn_up: Card, evidence: Evidence) -> list[list[int]]:
    """The cards that each seat, and behind them the stock, cannot hold any more."""
    gone = [[0] * SUITS for _ in range(options.players)]
    if evidence.plays:
        rules = trick_game(options.players, evidence.ins, turn_up.suit).rules
        gone = ruled_out(rules, evidence.plays[0][0], [CODES.code[card] for _, card in evidence.plays])
    return [*gone, [0] * SUITS]
