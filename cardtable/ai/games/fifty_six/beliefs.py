"""What a seat of Fifty-Six believes of the hands: what was told, and worlds that agree with it.

Worlds are the likelier the better they agree with what has been called and played: partners are believed more
than opponents, and nobody entirely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from cardtable.ai.games.fifty_six.evidence import ANY, AuctionEvidence, HandValue, Stance, Statement
from cardtable.ai.games.fifty_six.policy import CarefulPolicy, PolicyWeights
from cardtable.ai.games.fifty_six.prospects import HandWeights, hand_weights
from cardtable.ai.sampling import Chain
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.unseen import PossibleHands
from cardtable.engine.cards import Card, Hidden, Rank, Suit
from cardtable.engine.games.fifty_six import Auction, Bid, Double, FiftySixView, Pass
from cardtable.engine.games.fifty_six.options import (
    COPIES,
    OPENING_OBLIGED,
    SUITS,
    hand_size,
    ranks_in_play,
    team,
)
from cardtable.engine.games.fifty_six.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.seats import Seat
from cardtable.engine.tricks import NO_SUIT

TEMPERATURE: Final = 1.0
"""The `temperature` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

EPSILON: Final = 0.1
"""The `epsilon` of the others' play in `cardtable.ai.trick.evidence.SoftmaxEvidence`."""

PARTNERS: Final = 4.0
"""The loss of log-likelihood of a partner's hand for each card that contradicts what it has told."""

OPPONENTS: Final = 2.5
"""The loss of log-likelihood of an opponent's hand for each card that contradicts what it has told."""

ABOUT: Final = 0.7
"""The loss of log-likelihood of any hand for each card below the number that it has told *about*."""

PRETENDED_BY_PARTNERS: Final = 0.1
"""The share of bids, doubles and passes that a partner makes whatever the hand."""

PRETENDED_BY_OPPONENTS: Final = 0.2
"""The share of bids, doubles and passes that an opponent makes whatever the hand."""

OPENS: Final = 5.5
"""The value of a hand that is as likely to bid trumps of its own as to pass."""

RAISES: Final = 2.5
"""The value, with these trumps, of a hand that is as likely to raise a partner's bid as not."""

DOUBLES: Final = 2.5
"""The value, with these trumps, of a hand that is as likely to double the others' bid as not."""

SOFTNESS: Final = 2.0
"""The scale, in such values, of the curve from surely passing to surely bidding."""


def worlds_of(view: FiftySixView, known: Knowledge, rng: Random) -> Chain:
    """Everybody's hands as they may be now, each as likely as it is."""
    seats, codes = range(view.players), view.trick_game.codes
    played = [codes.masks(card for who, card in view.plays if who == seat) for seat in seats]
    evidence = AuctionEvidence(
        policy_of(view, view.trump),
        known.others_plays(),
        [mask for masks in played for mask in masks],
        list(statements(view)),
        list(stances(view)),
        hand_value(view.options),
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
    for seat, hand in enumerate(view.known):
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


def stances(view: FiftySixView) -> Iterator[Stance]:
    """What the calls of the other seats say of their hands beside their meaning.

    Bids of trumps that a seat has not bid before; doubles; and passes, as far as its own team's bid does not
    stand: the first one, of whatever it could bid, and later ones, of the trumps that it does not double.
    """
    found: dict[tuple[Seat, int, bool], Stance] = {}
    auction = Auction(view.options, view.calls[0][0]) if view.calls else None
    bids: set[tuple[Seat, int]] = set()
    heard: set[Seat] = set()
    for seat, call in view.calls:
        assert auction is not None  # noqa: S101 (narrows the type: there are calls)
        standing = auction.contract
        is_partner = team(seat) == team(view.viewer)
        epsilon = PRETENDED_BY_PARTNERS if is_partner else PRETENDED_BY_OPPONENTS
        against = None if standing is None or standing.team == team(seat) else _place(standing.trump)
        is_obliged = view.options[OPENING_OBLIGED] and not auction.calls
        if isinstance(call, Bid):
            trump = _place(call.denomination.trump)
            is_raise = any(who != seat and team(who) == team(seat) and each == trump for who, each in bids)
            if (seat, trump) not in bids and not is_obliged:
                least = RAISES if is_raise else OPENS
                said = Stance(seat, trump, epsilon, least, is_strong=True, is_choice=not is_raise)
                found[seat, trump, True] = said
            bids.add((seat, trump))
        elif isinstance(call, Double) and against is not None:
            found[seat, against, False] = Stance(seat, against, epsilon, DOUBLES, is_strong=True)
        elif isinstance(call, Pass) and (standing is None or against is not None):
            if seat not in heard:
                found[seat, ANY, False] = Stance(seat, ANY, epsilon, OPENS, is_strong=False)
            elif against is not None and standing is not None and not standing.doubles:
                weak = Stance(seat, against, epsilon, DOUBLES, is_strong=False)
                found.setdefault((seat, against, False), weak)
        if standing is None or against is not None:
            heard.add(seat)
        auction = auction.after_call(call)
    return (stance for stance in found.values() if stance.seat != view.viewer)


def _place(trump: Suit | None) -> int:
    """The number of trumps, or of none, in the kernel."""
    return NO_SUIT if trump is None else int(trump)


@lru_cache(maxsize=64)
def hand_value(options: Options) -> HandValue:
    """What hands are worth to who calls with these options."""
    with_trumps, without = hand_weights(options)
    codes = trick_game(options, None).codes
    jacks, nines = (
        codes.masks(Card(Suit.HEARTS, rank, copy) for copy in range(COPIES))[Suit.HEARTS]
        for rank in (Rank.JACK, Rank.NINE)
    )
    return HandValue(_listed(with_trumps), _listed(without), jacks, nines, SOFTNESS)


def _listed(each: HandWeights) -> list[float]:
    return [each.jack, each.nine, each.other, each.side_jack, each.side, each.square, each.void]


def knowledge_of(view: FiftySixView) -> Knowledge:
    """Return the knowledge of the view's seat of the tricks."""
    return Knowledge(view, {})


def policy_of(view: FiftySixView, trump: Suit | None) -> CarefulPolicy:
    """The careful way to play the tricks of a deal with these trumps, by what has been told of hands."""
    codes = view.trick_game.codes
    told = [mask for cards in told_cards(view) for mask in codes.masks(cards)]
    return CarefulPolicy(PolicyWeights(), _place(trump), told, told_voids(view))


def told_cards(view: FiftySixView) -> list[list[Card]]:
    """The cards that each seat has told it holds and has not played, one of the copies still out.

    Of the viewer's own these are such as it holds.
    """
    mine = view.hands[view.viewer]
    own = set(mine if isinstance(mine, tuple) else ())
    gone = {card for _, card in view.plays} | own
    out = [card for card in view.trick_game.cards if card not in gone]
    found: list[list[Card]] = []
    for seat, hand in enumerate(view.known):
        played = Counter((card.suit, card.rank) for who, card in view.plays if who == seat)
        cards: list[Card] = []
        for suit, rank, number in hand.held(ranks_in_play(view.options)):
            held = own if seat == view.viewer else out
            copies = sorted(card for card in held if (card.suit, card.rank) == (suit, rank))
            cards += copies[: max(0, number - played[suit, rank])]
        out = [card for card in out if card not in cards]
        found.append(cards)
    return found


def told_voids(view: FiftySixView) -> list[int]:
    """The suits that each seat has told it is without, as bits; not where it has played one of them."""
    return [
        sum(1 << suit for suit in SUITS if hand.lengths[suit].high == 0 and not has_played(view, seat, suit))
        for seat, hand in enumerate(view.known)
    ]


def has_played(view: FiftySixView, seat: Seat, suit: int) -> bool:
    """True if a seat has played a card of a suit."""
    return any(who == seat and card.suit == suit for who, card in view.plays)
