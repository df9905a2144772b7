"""Computer players of Oh Hell: careful bids, and cards that take the tricks that are wanted, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.trump_policy import TrumpPolicy, TrumpWeights
from cardtable.ai.trick.worlds import hidden_hands
from cardtable.engine.bits import SUITS
from cardtable.engine.cards import Card, Hidden, Rank, Suit
from cardtable.engine.facts import Dealt, Fact
from cardtable.engine.options import Options
from cardtable.engine.rules import Advice, Budget, Listed
from cardtable.engine.trick_game import Play, TrickGame
from tests.fifth_game.engine import Bid, OhHellView, trick_game

WEIGHTS = TrumpWeights()


def _game_of(options: Options, dealt: Dealt, since: Sequence[Fact]) -> TrickGame:
    turned = dealt.piles[options.players]
    if isinstance(turned, Hidden):
        raise ValueError("the card turned up is hidden")
    return trick_game(options.players, turned[0].suit)


complete_oh_hell = hidden_hands(_game_of)


class Discreet:
    """`cardtable.engine.rules.Player` for Oh Hell, the careful one."""

    def choose(self, view: OhHellView, budget: Budget, rng: Random) -> Advice:
        """The careful choice, the same in the same place.

        Raises:
            ValueError: the view's seat is not to act.
        """
        if not isinstance(view.choices, Listed) or view.turn_up is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        legal = view.choices.legal()
        if isinstance(legal[0], Bid):
            wanted = expected_tricks(view)
            bids = [action for action in legal if isinstance(action, Bid)]
            return Advice(min(bids, key=lambda bid: abs(bid.count - wanted)))
        cards = [action.card for action in legal if isinstance(action, Play)]
        return Advice(Play(careful_card(view, cards)))


def expected_tricks(view: OhHellView) -> float:
    """The tricks that a hand is likely to take: of trumps by their height, of other suits the highest."""
    assert view.turn_up is not None
    hand, trump, others = view.hands[view.viewer], view.turn_up.suit, view.players - 1
    if isinstance(hand, Hidden):
        raise ValueError("a seat knows its own cards")
    out = min(1.0, others * len(hand) / 51)  # the chance that somebody holds a card that is not seen
    return sum(_chance(card, trump, out, others) for card in hand)


def _chance(card: Card, trump: Suit, out: float, others: int) -> float:
    """The chance that a card takes a trick."""
    higher = Rank.ACE - card.rank
    stands = (1 - out / 2) ** higher
    return stands + (1 - stands) * 0.35 if card.suit is trump else stands * 0.85**others


def careful_card(view: OhHellView, cards: Sequence[Card]) -> Card:
    """The card most likely to win while tricks are wanted, the least likely once there are enough."""
    assert view.turn_up is not None
    shown = [0] * (SUITS * view.players)
    knowledge, policy = Knowledge(view, {}, (view.turn_up,)), TrumpPolicy(WEIGHTS, view.turn_up.suit, shown)
    bid = view.bids[view.viewer] or 0
    if view.won[view.viewer] < bid:
        return knowledge.choose(policy)
    tricks, seen, codes = knowledge.tricks, knowledge.seen, knowledge.code
    policy.look(tricks, seen)

    def danger(card: Card) -> tuple[float, int]:
        """The chance to win this trick; of cards that cannot, the highest is best to be rid of."""
        code = codes[card]
        return policy.wins(tricks, seen, code >> 6, code & 63), -card.rank

    return min(cards, key=danger)
