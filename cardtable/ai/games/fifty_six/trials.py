"""Cards of Fifty-Six tried in worlds that may be the real one, and the careful card.

In every world the deal is played out in the careful way, or solved with all hands open where few tricks are
left; what comes of it is told in game points.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.beliefs import knowledge_of, policy_of, worlds_of
from cardtable.ai.games.fifty_six.bidding import worth
from cardtable.ai.games.fifty_six.likings import PlayLikings
from cardtable.ai.search import search
from cardtable.ai.temperaments import PLAIN, Temperament
from cardtable.ai.trick.likings import liked_card
from cardtable.ai.trick.policy import MeritPlayouts
from cardtable.ai.trick.trials import CardTrial, OpenEndings, RankedAction, certain, ranked, ranked_trials
from cardtable.engine.cards import Card
from cardtable.engine.games.fifty_six import FiftySixView
from cardtable.engine.games.fifty_six.options import ALL_POINTS, team
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.rules import Budget
from cardtable.engine.trick_game import Play

SLIGHT: Final = 0.02
"""The cost, in game points, below which something is as good as the best, however sure it is."""

NEAR: Final = 1.0
"""The scale, in points, of the curve that makes a chance at the table of the points taken in a world."""

SOLVED: Final = 24
"""The greatest number of cards left with which a world is solved: four tricks of six players."""

NODES: Final = 3000
"""The greatest number of positions searched to solve a world; beyond it the world is played out."""

TAKE: Final = 0
"""The only plan: to take points."""


def evaluate(view: FiftySixView, budget: Budget, rng: Random) -> tuple[RankedAction, ...]:
    """Rank the cards of a seat that is to play; values are game points, to its own team.

    Args:
        view: what the seat may see.
        budget: in how many worlds everything is tried; what falls behind clearly is given up earlier.
        rng: draws the worlds.

    Raises:
        ValueError: the view's seat is not to play a card.
    """
    contract = view.contract
    if view.choices is None or view.leader is None or contract is None:
        raise ValueError(f"seat {view.viewer} is not to play")
    known = knowledge_of(view)
    codes = known.candidates
    actions = [Play(known.game.codes.card[code]) for code in codes]
    if len(codes) == 1:
        only = certain(actions[0])
        return ranked([only], only[1], SLIGHT)
    base, seen = known.tricks, known.seen
    playouts = MeritPlayouts(policy_of(view, contract.trump))
    side, needed = team(view.viewer), contract.points
    endings = OpenEndings(base, [int(team(seat) != contract.team) for seat in range(view.players)], NODES)
    is_short = base.left <= SOLVED

    def play_out(hands: list[int], code: int, plan: int) -> float:
        taken, most = endings.total(hands, code) if is_short else (0, ALL_POINTS)
        if taken < most:
            taken = by_team(playouts.of_card(base, hands, seen, code, plan).taken)[contract.team]
        chance = 1.0 / (1.0 + math.exp(max(-30.0, min(30.0, (needed - 0.5 - taken) / NEAR))))
        return worth(view.options, contract, view.totals, side, chance)

    trial = CardTrial(codes, (TAKE,), worlds_of(view, known, rng), play_out)
    return ranked_trials(actions, trial.candidates, search(len(codes), trial, budget), SLIGHT)


def is_settled(view: FiftySixView) -> bool:
    """True if the contract is made already, or cannot be made any more."""
    contract = view.contract
    if contract is None:
        return False
    return not view.needed or view.card_points[1 - contract.team] > ALL_POINTS - contract.points


def careful_card(view: FiftySixView, temperament: Temperament = PLAIN) -> Card:
    """Return the card that the careful policy plays, or one that is as good as that and better liked."""
    known, policy = knowledge_of(view), policy_of(view, view.trump)
    if temperament == PLAIN or known.is_forced:
        return known.choose(policy)
    return liked_card(known, policy, PlayLikings(temperament, view, known, policy).of)
