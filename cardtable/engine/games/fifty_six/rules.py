"""The rules of Fifty-Six.

Source: Akagiri's description of the game from Kerala, put into numbered clauses; here stand FS-1 to FS-19.

A match begins with cards drawn for the first dealer, `Shown` to all, and once more by those tied for the
highest, until one is alone (FS-3). A deal is a `Dealt`; where bad hands are dealt again (FS-5) a `Shown` of
these hands, all piles empty if there are none, and after bad ones the next attempt; an `Acted` for each call
of the auction; and one for each card played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Pile
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six.actions import Bid, Call, Double, Pass, Redouble, parse
from cardtable.engine.games.fifty_six.announcements import announcements
from cardtable.engine.games.fifty_six.auction import Auction, Calling
from cardtable.engine.games.fifty_six.options import (
    OPTIONS,
    ORDER,
    REDEAL,
    cards_in_play,
    is_dealt_again,
)
from cardtable.engine.games.fifty_six.scoring import deal_results, is_over, match_outcome, score_deal
from cardtable.engine.games.fifty_six.state import NO_POINTS, FiftySixView, State
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Choices, DealResult, EntryPoint, Outcome, RuleBreach
from cardtable.engine.scores import highest_wins
from cardtable.engine.seats import EVERYTHING, Seat, Viewer, next_seat
from cardtable.engine.trick_game import Play, dealt_evenly, dealt_singly, hands_seen_by


class FiftySix:
    """`cardtable.engine.rules.Rules` for Fifty-Six."""

    id = "fifty_six"
    revision = 1
    option_set = OPTIONS
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        """The state before anything has happened."""
        return State(options)

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match that begins with this deal and no score."""
        return EntryPoint(deal, NO_POINTS)

    def entry_at(self, state: State) -> EntryPoint:
        """The record of a state before a deal: the totals are game points, by team."""
        return EntryPoint(state.deal, state.totals, state.dealer, state.deals_played)

    def enter(self, options: Options, entry: EntryPoint) -> State:
        """The state before the deal that the record tells of; ValueError where no match can stand there."""
        players, totals = options.players, entry.totals
        fits = entry.fits(players, len(NO_POINTS)) and min(totals) >= 0
        if not fits or is_over(options, entry.played, totals):
            raise ValueError(f"no match of Fifty-Six for {players} stands there: {entry}")
        return State(
            options,
            first_deal=entry.deal,
            played_before=entry.played,
            first_dealer=entry.starter,
            entered_with=(totals[0], totals[1]),
        )

    def chance(self, state: State, streams: Streams) -> Fact | None:
        """Draw cards for the first dealer, deal, or show the hands that are dealt again."""
        if self.outcome(state):
            return None
        if state.dealer is None:
            return _draw(state, streams)
        if not state.dealt or state.is_dealt_again:
            return _deal(state, streams)
        return _bad_hands(state) if state.shown is None else None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one seat that calls or plays now; none while nature is to move."""
        if not state.dealt or state.auction is None:
            return ()
        return (state.auction.turn if state.tricks is None else state.tricks.turn,)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the action is refused: the time first, then whose turn it is, then the action."""
        if self.outcome(state):
            return RuleBreach("FS-18", message("fifty_six.breach.match_over"))
        if state.auction is None or not state.dealt:
            return _not_yet(state)
        if state.tricks is None:
            if seat != state.auction.turn:
                return RuleBreach("FS-6", message("fifty_six.breach.not_your_turn"))
            return state.auction.refusal(action)
        if not isinstance(action, Play):
            return _auction_over(state.auction)
        if seat != state.tricks.turn:
            return RuleBreach("FS-14", message("tricks.breach.not_your_turn"))
        return state.trick_game.breach(state.tricks, action.card)

    def apply(self, state: State, fact: Fact) -> State:
        """The state after a fact; ValueError if it cannot happen now."""
        match fact:
            case Shown("dealer", piles) if state.dealer is None:
                return _drawn(state, piles)
            case Shown() if state.dealt and state.shown is None and fact == _bad_hands(state):
                return _looked_at(state, fact)
            case Dealt(deal, piles, attempt) if self._deals(state, deal, attempt):
                return _dealt(state, piles)
            case Acted(seat, Action() as action) if self.breach(state, seat, action) is None:
                return _played(state, action.card) if isinstance(action, Play) else _called(state, action)
        raise ValueError(f"cannot happen now: {fact}")

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        """Hide the other hands; everything else is public."""
        if isinstance(fact, Dealt) and viewer != EVERYTHING:
            return replace(fact, piles=hands_seen_by(viewer, fact.piles))
        return fact

    def view(self, state: State, viewer: Viewer) -> FiftySixView:
        """The knowledge of a viewer: see `FiftySixView`."""
        to_act, tricks, auction = self.to_act(state), state.tricks, state.auction
        return FiftySixView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=_choices(state) if viewer in to_act else None,
            outcome=self.outcome(state),
            deal=state.deal_shown,
            attempt=state.attempt,
            dealer=state.dealer_of(state.deal_shown),
            draws=state.draws,
            hands=hands_seen_by(viewer, state.hands),
            shown=state.shown if state.shown is not None and state.is_dealt_again else (),
            calls=auction.calls if auction is not None else (),
            contract=auction.contract if auction is not None else None,
            is_bidding=auction is not None and not auction.is_over,
            is_forced=auction is not None and auction.is_forced,
            leader=tricks.leader if tricks is not None and tricks.left else None,
            trick=state.trick,
            tricks=state.done,
            taken=tuple(tricks.taken) if tricks is not None else (0,) * state.players,
            scores=state.scores,
            entered_with=state.entered_with,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match (FS-18); None while it goes on."""
        return match_outcome(state.options, state.scores, state.deals_played)

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """The deals that are over."""
        return deal_results(state.options, state.scores)

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        """The referee's calls: the draw, the deal, the auction, tricks, the contract's fate, the end."""
        return announcements(before, fact, after)

    def parse_action(self, text: str) -> Call | Play:
        """Read an action; ValueError if it is none."""
        return parse(text)

    def _deals(self, state: State, deal: int, attempt: int) -> bool:
        waits = state.dealer is not None and (not state.dealt or state.is_dealt_again)
        expected = state.attempt + 1 if state.is_dealt_again else 1
        return waits and self.outcome(state) is None and (deal, attempt) == (state.deal, expected)


FIFTY_SIX: Final = FiftySix()


def _choices(state: State) -> Choices:
    """The choices of a seat that is to act."""
    if state.tricks is not None:
        return state.trick_game.choices(state.tricks)
    assert state.auction is not None  # noqa: S101 (narrows the type: somebody is to act)
    return Calling(state.auction)


def _drawing(state: State) -> tuple[Seat, ...]:
    """The seats that draw for the first deal now: all, then those tied for the highest rank (FS-3)."""
    if not state.draws:
        return tuple(range(state.players))
    last = state.draws[-1]
    best = max(ORDER.index(cards[0].rank) for cards in last if cards)
    return tuple(seat for seat, cards in enumerate(last) if cards and ORDER.index(cards[0].rank) == best)


def _draw(state: State, streams: Streams) -> Shown:
    """Draw a card of the whole pack for everybody who is to draw."""
    again = f"/{len(state.draws) + 1}" if state.draws else ""
    seats = _drawing(state)
    cards = streams.named(f"dealer{again}").sample(cards_in_play(state.options), len(seats))
    drawn = dict(zip(seats, cards, strict=True))
    return Shown("dealer", tuple((drawn[seat],) if seat in drawn else () for seat in range(state.players)))


def _drawn(state: State, piles: tuple[Pile, ...]) -> State:
    draw = tuple(pile for pile in piles if not isinstance(pile, Hidden))
    cards = [card for pile in draw for card in pile]
    sizes = [int(seat in _drawing(state)) for seat in range(state.players)]
    if len(draw) != len(piles) or list(map(len, draw)) != sizes:
        raise ValueError("FS-3: not a card to each who draws")
    if len(set(cards)) != len(cards) or not set(cards) <= set(cards_in_play(state.options)):
        raise ValueError("FS-1, FS-3: not cards of the pack")
    after = replace(state, draws=(*state.draws, draw))
    highest = _drawing(after)
    return replace(after, first_dealer=highest[0]) if len(highest) == 1 else after


def _deal(state: State, streams: Streams) -> Dealt:
    """Shuffle and deal, one at a time from forehand (FS-4)."""
    attempt = state.attempt + 1 if state.is_dealt_again else 1
    cards = list(cards_in_play(state.options))
    streams.deal(state.deal, attempt).shuffle(cards)
    piles = dealt_singly(cards, _forehand(state), state.players, state.direction)
    return Dealt(state.deal, piles, attempt)


def _dealt(state: State, piles: tuple[Pile, ...]) -> State:
    dealt = replace(
        state,
        draws=(),
        attempt=state.attempt + 1 if state.is_dealt_again else 1,
        dealt=dealt_evenly(piles, cards_in_play(state.options), state.players, "FS-1, FS-4"),
        shown=None,
        auction=None,
        tricks=None,
        done=(),
    )
    return dealt if state.options[REDEAL] else _bidding(dealt, ((),) * state.players)


def _bad_hands(state: State) -> Shown:
    """The hands that are dealt again (FS-5)."""
    return Shown("redeal", tuple(hand if is_dealt_again(hand) else () for hand in state.dealt))


def _looked_at(state: State, fact: Shown) -> State:
    shown = tuple(pile for pile in fact.piles if not isinstance(pile, Hidden))
    return replace(state, shown=shown) if any(shown) else _bidding(state, shown)


def _bidding(state: State, shown: tuple[Cards, ...]) -> State:
    """The auction begins (FS-6)."""
    return replace(state, shown=shown, auction=Auction(state.options, _forehand(state)))


def _forehand(state: State) -> Seat:
    """The seat that is dealt the first card, calls first and leads first; there is a dealer."""
    return next_seat(state.dealer or 0, state.players, 1, state.direction)


def _called(state: State, call: Action) -> State:
    assert state.auction is not None  # noqa: S101 (these two narrow types: `breach` has let the call pass)
    assert isinstance(call, Bid | Pass | Double | Redouble)  # noqa: S101
    after = replace(state, auction=state.auction.after_call(call))
    if after.auction is None or not after.auction.is_over:
        return after
    return replace(after, tricks=after.trick_game.tricks(state.dealt, state.auction.forehand))  # FS-14


def _played(state: State, card: Card) -> State:
    after = state.played(card)
    return _scored(after) if after.is_played_out else after


def _scored(state: State) -> State:
    """The state after a deal whose last trick is over (FS-16)."""
    contract = state.auction.contract if state.auction is not None else None
    assert contract is not None  # noqa: S101 (these two narrow types: the deal has been played)
    assert state.tricks is not None  # noqa: S101
    score = score_deal(state.options, contract, state.tricks.taken, state.tricks.won, state.totals)
    return replace(state, scores=(*state.scores, score), dealt=(), shown=None)


def _not_yet(state: State) -> RuleBreach:
    """The reason why nobody may act before the auction."""
    if state.dealer is None:
        return RuleBreach("FS-3", message("fifty_six.breach.no_dealer"))
    if state.dealt:
        return RuleBreach("FS-5", message("fifty_six.breach.hands_looked_at"))
    return RuleBreach("FS-4", message("fifty_six.breach.no_deal"))


def _auction_over(auction: Auction) -> RuleBreach:
    """The reason why nothing is called any more; the clause is the one that ended the auction."""
    contract = auction.contract
    assert contract is not None  # noqa: S101 (narrows the type: the auction is over)
    if contract.is_imposed:
        return RuleBreach("FS-11", message("fifty_six.breach.imposed"))
    return RuleBreach(("FS-8", "FS-9", "FS-10")[contract.doubles], message("fifty_six.breach.auction_over"))
