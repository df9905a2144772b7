"""Deals of Fifty-Six that are over, with all hands open: what could be made, and what cards cost."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.reviews import Assessment, ReviewTable
from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.engine.bits import COMPILED
from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.fifty_six import Contract, Denomination
from cardtable.engine.games.fifty_six.announcements import contract_named, denomination_named
from cardtable.engine.games.fifty_six.options import ALL_POINTS, team, team_of
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import Tricks

NODES: Final = 300_000 if COMPILED else 3_000
"""Positions searched for a deal: up to a few seconds."""


def open_hands(tricks: Tricks, contract: Contract, seat: Seat, budget: Budget, rng: Random) -> Assessment:
    """Return whether a contract could be made if both teams saw all hands, as it is told to a seat.

    Args:
        tricks: before the first card.
        contract: what was played for.
        seat: who is told.
        budget: how many positions are searched for the contract, and as many for the points.
        rng: not needed.
    """
    players = len(tricks.rules.following)
    sides = [int(team(each) != contract.team) for each in range(players)]
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    lower, upper = solver.bounds(tricks, budget, contract.points - 1, contract.points)
    exact = solver.bounds(tricks, budget)
    return Assessment(seat, told(contract, players, max(lower, exact.lower), min(upper, exact.upper)))


def told(contract: Contract, players: int, lower: int, upper: int) -> Message | None:
    """Tell what becomes of a bid whose team takes points between these; None where that is open."""
    who, named = team_of(players, contract.declarer), contract_named(contract)
    if lower >= contract.points:
        return message("fifty_six.open_hands.made", contract=named, who=who, count=lower)
    if upper < contract.points:
        return message("fifty_six.open_hands.failed", contract=named, who=who, count=upper)
    return None


def points_table(
    options: Options, hands: Sequence[Cards], forehand: Seat, trump: Denomination, budget: Budget, rng: Random
) -> ReviewTable:
    """Return the row of what both teams would have taken with some trumps, or none.

    Args:
        options: how the match is played.
        hands: as they were dealt.
        forehand: who leads.
        trump: what would have been trump.
        budget: how many positions are searched.
        rng: not needed.
    """
    tricks = trick_game(options, trump.trump).tricks(hands, forehand)
    sides = list(map(team, range(options.players)))
    lower, upper = DoubleDummySolver(tricks, sides, tricks.rules.weights).bounds(tricks, budget)
    points = (_points(lower, upper), _points(ALL_POINTS - upper, ALL_POINTS - lower))
    return ReviewTable(
        message("fifty_six.review.open"),
        (message("fifty_six.review.trump"), *(_team_named(options.players, side) for side in (0, 1))),
        ((denomination_named(trump), *points),),
        message("fifty_six.review.open_note"),
    )


def _team_named(players: int, seat: Seat) -> Message:
    return message("fifty_six.review.team", who=team_of(players, seat))


def _points(lower: int, upper: int) -> Message:
    """The points of a team that lie between these."""
    if lower == upper:
        return message("fifty_six.review.taken", count=lower)
    if (lower, upper) == (0, ALL_POINTS):
        return message("fifty_six.review.too_long")
    return message("fifty_six.review.between", lower=lower, upper=upper)


def costs_table(
    options: Options,
    hands: Sequence[Cards],
    contract: Contract,
    plays: Sequence[tuple[Seat, Card]],
    budget: Budget,
    rng: Random,
) -> ReviewTable:
    """Return what each card cost the team that played it, against the best with all hands open.

    The deal is gone through from its end, as far back as it can be solved.

    Args:
        options: how the match is played.
        hands: as they were dealt.
        contract: what was played for.
        plays: the cards, each with who played it.
        budget: how many positions are searched.
        rng: not needed.
    """
    game = trick_game(options, contract.trump)
    tricks = game.tricks(hands, plays[0][0])
    sides = list(map(team, range(options.players)))
    solver = DoubleDummySolver(tricks, sides, tricks.rules.weights)
    codes = list(game.codes.sequence(card for _, card in plays))
    positions = []
    for code in codes:
        positions.append(tricks.copy())
        tricks.play(code)
    rows: list[tuple[Message, ...]] = []
    first = len(plays)
    for place in reversed(range(len(plays))):
        found = solver.cards(positions[place], Budget(max(0, budget.count - solver.nodes), budget.stopped))
        if any(lower != upper for lower, upper in found.values()):
            break
        first = place
        sign = 1 if sides[positions[place].turn] == 0 else -1
        best = max(found, key=lambda code: sign * found[code].lower)
        cost = sign * (found[best].lower - found[codes[place]].lower)
        if cost:
            seat, card = plays[place]
            rows.append(
                (
                    message("fifty_six.review.trick", trick=place // options.players + 1),
                    message("fifty_six.review.player", who=Who(seat)),
                    message("card.alone", card=card),
                    message("fifty_six.review.taken", count=cost),
                    message("card.alone", card=game.codes.card[best]),
                )
            )
    heads = ("review.place", "review.player", "fifty_six.review.card", "fifty_six.review.lost", "review.best")
    return ReviewTable(
        message("fifty_six.review.costs"),
        tuple(map(message, heads)),
        tuple(reversed(rows)),
        _reach(first, len(plays), options.players),
    )


def _reach(first: int, cards: int, players: int) -> Message:
    """Tell from which card on a deal could be solved."""
    if first == 0:
        return message("fifty_six.review.costs_note")
    if first == cards:
        return message("fifty_six.review.costs_none")
    trick, place = divmod(first, players)
    return message("fifty_six.review.costs_from", trick=trick + 1, place=place + 1)
