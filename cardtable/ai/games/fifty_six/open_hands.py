"""What a contract of Fifty-Six could have come to with all hands open, told when the deal is over."""

from __future__ import annotations

from random import Random
from typing import Final

from cardtable.ai.reviews import Assessment
from cardtable.ai.trick.double_dummy import DoubleDummySolver
from cardtable.engine.bits import COMPILED
from cardtable.engine.games.fifty_six import Contract
from cardtable.engine.games.fifty_six.announcements import contract_named
from cardtable.engine.games.fifty_six.options import team
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import Tricks

NODES: Final = 300_000 if COMPILED else 3_000
"""Positions searched for a deal: up to a few seconds, after which bounds are told."""


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
    return Assessment(seat, told(contract, max(lower, exact.lower), min(upper, exact.upper)))


def told(contract: Contract, lower: int, upper: int) -> Message:
    """The points that the bidding team would take, which lie between these, and what becomes of its bid."""
    who, named = Who(contract.declarer), contract_named(contract)
    if lower >= contract.points:
        return message("fifty_six.open_hands.made", contract=named, who=who, count=lower)
    if upper < contract.points:
        return message("fifty_six.open_hands.failed", contract=named, who=who, count=upper)
    return message("fifty_six.open_hands.unknown", contract=named, who=who, lower=lower, upper=upper)
