"""Cards of Fifty-Six tried in worlds that may be the real one, and the careful card.

In every world the deal is played out in the careful way, or solved with all hands open where few tricks are
left; what comes of it is told in game points. Worlds are the likelier the better they agree with what has
been told and played: partners are believed more than opponents, and nobody entirely.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.bidding import worth
from cardtable.ai.games.fifty_six.playouts import AuctionEvidence, CarefulPlayouts, Statement
from cardtable.ai.games.fifty_six.policy import CarefulPolicy, PolicyWeights
from cardtable.ai.sampling import Chain
from cardtable.ai.search import search
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.trials import CardTrial, OpenEndings, RankedAction, certain, ranked, ranked_trials
from cardtable.ai.trick.unseen import PossibleHands
from cardtable.engine.cards import Card, Hidden
from cardtable.engine.games.fifty_six import FiftySixView, SeatKnowledge, knowledge
from cardtable.engine.games.fifty_six.auction import Said
from cardtable.engine.games.fifty_six.options import ALL_POINTS, COPIES, SUITS, hand_size, ranks_in_play, team
from cardtable.engine.games.fifty_six.scoring import by_team
from cardtable.engine.options import Options
from cardtable.engine.rules import Budget
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play
from cardtable.engine.tricks import NO_SUIT

SLIGHT: Final = 0.02
"""The cost, in game points, below which something is as good as the best, however sure it is."""

TEMPERATURE: Final = 1.0
EPSILON: Final = 0.1
"""The freedom of the others' play in `cardtable.ai.games.fifty_six.playouts.AuctionEvidence`."""

PARTNERS: Final = 3.0
OPPONENTS: Final = 2.0
"""How much less likely, as a logarithm, a hand is for each card that does not agree with what was told."""

ABOUT: Final = 0.7
"""The same for each card that is lacking where *about* so many were told."""

NEAR: Final = 1.0
"""By how many points a contract that is made in a world may fail at the table nearly as well."""

SOLVED: Final = 24
"""The number of cards left up to which a world is solved: four tricks of six players …"""

NODES: Final = 3000
"""… if that takes no more positions."""

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
    playouts = CarefulPlayouts(policy_of(view))
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


def worlds_of(view: FiftySixView, known: Knowledge, rng: Random) -> Chain:
    """Everybody's hands as they may be now, each as likely as it is."""
    seats, codes = range(view.players), view.trick_game.codes
    played = [codes.masks(card for who, card in view.plays if who == seat) for seat in seats]
    evidence = AuctionEvidence(
        policy_of(view),
        known.others_plays(),
        [mask for masks in played for mask in masks],
        list(statements(view)),
        TEMPERATURE,
        EPSILON,
    )
    own = view.hands[view.viewer]
    if isinstance(own, Hidden):
        raise ValueError("a seat knows its own cards")
    size = hand_size(view.options)
    possible = PossibleHands(view.trick_game, view.viewer, own, view.plays, [()] * view.players, size)
    return known.worlds(possible, evidence, rng)


def statements(view: FiftySixView) -> Iterator[Statement]:
    """What the other seats have told of their hands."""
    codes = view.trick_game.codes
    ranks = ranks_in_play(view.options)
    for seat, hand in enumerate(_told(view.options, view.calls)):
        if seat == view.viewer:
            continue
        trust = PARTNERS if team(seat) == team(view.viewer) else OPPONENTS
        for suit in SUITS:
            whole = codes.masks(card for card in view.trick_game.cards if card.suit is suit)[suit]
            if hand.lengths[suit].high == 0:
                yield Statement(seat, suit, whole, 0, 0, trust)
                continue
            if hand.about[suit]:
                yield Statement(seat, suit, whole, hand.about[suit], COPIES * len(ranks), ABOUT)
            for rank, (low, high) in zip(ranks, hand.copies[suit], strict=True):
                if (low, high) != (0, COPIES):
                    cards = codes.masks(Card(suit, rank, copy) for copy in range(COPIES))[suit]
                    yield Statement(seat, suit, cards, low, high, trust)


def knowledge_of(view: FiftySixView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks, which must have begun."""
    return Knowledge(view, {})


def policy_of(view: FiftySixView) -> CarefulPolicy:
    """The careful way to play the tricks of a deal, with what has been told in its auction."""
    codes = view.trick_game.codes
    told = [mask for cards in told_cards(view) for mask in codes.masks(cards)]
    trump = NO_SUIT if view.trump is None else int(view.trump)
    return CarefulPolicy(PolicyWeights(), trump, told, told_voids(view))


def careful_card(view: FiftySixView) -> Card:
    """Return the card that the careful policy plays."""
    known = knowledge_of(view)
    return known.game.codes.card[policy_of(view).choose(known.tricks, known.seen)]


def told_cards(view: FiftySixView) -> list[list[Card]]:
    """The cards that each other seat has told it holds and has not played, one of the copies still out."""
    known = _told(view.options, view.calls)
    mine = view.hands[view.viewer]
    gone = {card for _, card in view.plays} | set(mine if isinstance(mine, tuple) else ())
    out = [card for card in view.trick_game.cards if card not in gone]
    found: list[list[Card]] = []
    for seat, hand in enumerate(known):
        played = Counter((card.suit, card.rank) for who, card in view.plays if who == seat)
        cards: list[Card] = []
        for suit, rank, number in hand.held(ranks_in_play(view.options)) if seat != view.viewer else ():
            copies = [card for card in out if (card.suit, card.rank) == (suit, rank)]
            cards += copies[: max(0, number - played[suit, rank])]
        out = [card for card in out if card not in cards]
        found.append(cards)
    return found


def told_voids(view: FiftySixView) -> list[int]:
    """The suits that each other seat has told it is without, as bits; not where it has played one of them."""
    return [
        sum(1 << suit for suit in SUITS if hand.lengths[suit].high == 0 and not has_played(view, seat, suit))
        for seat, hand in enumerate(_told(view.options, view.calls))
    ]


def has_played(view: FiftySixView, seat: Seat, suit: int) -> bool:
    """True if a seat has played a card of a suit."""
    return any(who == seat and card.suit == suit for who, card in view.plays)


@lru_cache(maxsize=64)
def _told(options: Options, calls: tuple[Said, ...]) -> tuple[SeatKnowledge, ...]:
    """What is known by an auction, which is asked again for every card."""
    return knowledge(options, calls)
