"""The rules of Oh Hell, by the clauses OH-1 to OH-9 in `rules.md`.

A match begins with a `Picked` dealer. A deal is a `Dealt` with the hands, the turn-up and the rest of the
pack, an `Acted` for the bid of each, and one for each card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Pile, Suit, hidden, pack
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Number, Options, OptionSet, Switch
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import DealResult, EntryPoint, Listed, Outcome, RuleBreach
from cardtable.engine.scores import highest_wins, places
from cardtable.engine.seats import EVERYTHING, Seat, Viewer, next_seat
from cardtable.engine.trick_game import (
    RANKS,
    DealState,
    Play,
    TrickGame,
    TrickView,
    dealt_singly,
    hands_seen_by,
)
from cardtable.engine.tricks import CODES, TrickRules

PACK: Final = pack((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS), RANKS)
CARDS: Final = Number("cards", 7, 1, 7, group="match")
HOOK: Final = Switch("hook", default=False, group="bids")
EXACT: Final = 10

OPTIONS: Final = OptionSet(
    game="oh_hell",
    players=(4, 3, 5, 6, 7),
    options=(CARDS, HOOK),
    presets={"standard": {}, "hook": {"hook": True}},
)


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """Bid to take so many tricks (OH-5). Text form: ``bid 3``."""

    count: int

    def __str__(self) -> str:
        return f"bid {self.count}"


class OhHellGame(TrickGame):
    """The tricks of a deal (OH-7).

    Args:
        players: how many play.
        trump: the suit of the turn-up.
    """

    def __init__(self, players: int, trump: Suit) -> None:
        self._players, self._trump = players, trump
        super().__init__(PACK, RANKS, "OH-7")

    def kernel_rules(self) -> TrickRules:
        """The kernel's rules: trump, and that all play in turn."""
        following = [next_seat(seat, self._players) for seat in range(self._players)]
        return TrickRules(following, self._players, [0] * CODES, [0] * CODES, [], self._trump)


@lru_cache
def trick_game(players: int, trump: Suit) -> OhHellGame:
    """The tricks of a deal with this trump."""
    return OhHellGame(players, trump)


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal that is over: by seat the tricks that were bid, those that were taken, and the points."""

    bids: tuple[int, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(DealState[DealScore]):
    """A match of Oh Hell.

    Attributes:
        entered_with: everybody's points before the first deal.
        turn_up: the card that was turned up (OH-4).
        stock: the rest of the pack.
        bids: the bids of the deal, in order.
    """

    entered_with: tuple[int, ...]
    turn_up: Card | None = None
    stock: Cards = ()
    bids: tuple[int, ...] = ()

    @property
    def trick_game(self) -> OhHellGame:
        """The trick game of the deal."""
        if self.turn_up is None:
            raise ValueError("no cards have been dealt")
        return trick_game(self.players, self.turn_up.suit)

    @property
    def size(self) -> int:
        """The number of cards for each in the deal that is played, or is dealt next (OH-2)."""
        return self.options[CARDS] - self.deal + 1

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points."""
        return tuple(map(sum, zip(self.entered_with, *(score.points for score in self.scores), strict=True)))

    def bidder(self, place: int) -> Seat:
        """The seat whose bid has this place in the deal on the table; the dealer's is the last (OH-5)."""
        return next_seat(self.dealer_of(self.deal_shown) or 0, self.players, place + 1)


@dataclass(frozen=True, kw_only=True)
class OhHellView(TrickView):
    """One viewer's knowledge of a match of Oh Hell."""

    deal: int
    """The number of the deal on the table: the one just finished, until new cards are dealt."""
    dealer: Seat | None
    """Its dealer."""
    turn_up: Card | None
    """The card turned up in it (OH-4); None before the first deal."""
    stock: Pile
    """The rest of the pack."""
    bids: tuple[int | None, ...]
    """What each seat has bid in it (OH-5)."""
    won: tuple[int, ...]
    """The tricks that each seat has taken in it."""
    scores: tuple[DealScore, ...]
    """The deals that are over."""
    entered_with: tuple[int, ...]
    """Everybody's points before the first of `scores`."""

    @property
    def trick_game(self) -> OhHellGame:
        """The trick game of the deal."""
        if self.turn_up is None:
            raise ValueError("no cards have been dealt")
        return trick_game(self.players, self.turn_up.suit)


class OhHell:
    """`cardtable.engine.rules.Rules` for Oh Hell."""

    id = "oh_hell"
    revision = 1
    option_set = OPTIONS
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        """The state before anything has happened."""
        return self.enter(options, self.entry(options, 1))

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match that begins with this deal and no points."""
        played = (deal - 1) % options[CARDS]
        return EntryPoint(played + 1, (0,) * options.players, played=played)

    def entry_at(self, state: State) -> EntryPoint:
        """The record of a state before a deal."""
        return EntryPoint(state.deal, state.totals, state.dealer, state.deals_played)

    def enter(self, options: Options, entry: EntryPoint) -> State:
        """The state before the deal that the record tells of; ValueError where no match can stand there."""
        most = entry.played * (EXACT + options[CARDS])
        fits = entry.fits(options.players, options.players) and entry.played == entry.deal - 1
        if not fits or entry.deal > options[CARDS] or not all(0 <= each <= most for each in entry.totals):
            raise ValueError(f"no match of Oh Hell for {options.players} stands there: {entry}")
        return State(
            options,
            entered_with=entry.totals,
            first_deal=entry.deal,
            played_before=entry.played,
            first_dealer=entry.starter,
        )

    def chance(self, state: State, streams: Streams) -> Fact | None:
        """Pick the first dealer, or deal."""
        if state.dealer is None:
            return Picked("dealer", streams.named("dealer").randrange(state.players))
        if state.dealt or self.outcome(state):
            return None
        cards = list(PACK)
        streams.deal(state.deal).shuffle(cards)
        held = state.players * state.size
        hands = dealt_singly(cards[:held], next_seat(state.dealer, state.players), state.players)
        return Dealt(state.deal, (*hands, (cards[held],), tuple(sorted(cards[held + 1 :]))))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The one seat that bids or plays now; none while nature is to move."""
        if not state.dealt:
            return ()
        return (state.bidder(len(state.bids)) if state.tricks is None else state.tricks.turn,)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the action is refused."""
        if self.outcome(state):
            return RuleBreach("OH-9", message("oh_hell.breach.match_over"))
        if not state.dealt:
            return RuleBreach("OH-4", message("oh_hell.breach.no_cards"))
        if seat not in self.to_act(state):
            return RuleBreach("OH-5", message("tricks.breach.not_your_turn"))
        match action:
            case Bid(count) if state.tricks is None:
                return _bid_breach(state, count)
            case Play(card) if state.tricks is not None:
                return state.trick_game.breach(state.tricks, card)
        if state.tricks is None:
            return RuleBreach("OH-5", message("oh_hell.breach.bid"))
        return RuleBreach("OH-7", message("oh_hell.breach.play"))

    def apply(self, state: State, fact: Fact) -> State:
        """The state after a fact; ValueError if it cannot happen now."""
        match fact:
            case Picked("dealer", seat) if state.dealer is None and 0 <= seat < state.players:
                return replace(state, first_dealer=seat)
            case Dealt(deal, piles, 1) if self._deals(state, deal):
                return _dealt(state, piles)
            case Acted(seat, Bid(count) as bid) if self.breach(state, seat, bid) is None:
                after = replace(state, bids=(*state.bids, count))
                if len(after.bids) < state.players:
                    return after
                return replace(after, tricks=after.trick_game.tricks(state.dealt, state.bidder(0)))
            case Acted(seat, Play(card) as play) if self.breach(state, seat, play) is None:
                after = state.played(card)
                return _scored(after) if after.is_played_out else after
        raise ValueError(f"cannot happen now: {fact}")

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        """Hide the other hands and the rest of the pack."""
        if viewer == EVERYTHING or not isinstance(fact, Dealt):
            return fact
        *hands, turned, stock = fact.piles
        return replace(fact, piles=(*hands_seen_by(viewer, hands), turned, hidden(stock)))

    def view(self, state: State, viewer: Viewer) -> OhHellView:
        """The knowledge of a viewer: see `OhHellView`."""
        to_act, tricks = self.to_act(state), state.tricks
        bids = {state.bidder(place): count for place, count in enumerate(state.bids)}
        return OhHellView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=_choices(state) if viewer in to_act else None,
            outcome=self.outcome(state),
            deal=state.deal_shown,
            dealer=state.dealer_of(state.deal_shown),
            hands=hands_seen_by(viewer, state.hands),
            turn_up=state.turn_up,
            stock=state.stock if viewer == EVERYTHING else hidden(state.stock),
            bids=tuple(bids.get(seat) for seat in range(state.players)),
            won=tuple(tricks.won) if tricks is not None else (0,) * state.players,
            leader=tricks.leader if tricks is not None and tricks.left else None,
            trick=state.trick,
            tricks=state.done,
            scores=state.scores,
            entered_with=state.entered_with,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match (OH-9); None while it goes on."""
        if state.deals_played < state.options[CARDS]:
            return None
        return Outcome(places(state.totals), state.totals, self.deals(state))

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """The deals that are over."""
        return tuple(
            DealResult(places(each.points), each.points, (("bid", each.bids), ("won", each.won)))
            for each in state.scores
        )

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        """The referee's calls: the dealer, the trump, bids, tricks, points, the end."""
        return tuple(_calls(before, fact, after))

    def parse_action(self, text: str) -> Bid | Play:
        """Read an action; ValueError if it is none."""
        word, _, count = text.strip().partition(" ")
        return Bid(int(count)) if word == "bid" else Play(Card.parse(text.strip()))

    def _deals(self, state: State, deal: int) -> bool:
        waits = state.dealer is not None and not state.dealt and self.outcome(state) is None
        return waits and deal == state.deal


OH_HELL_RULES: Final = OhHell()


def _bid_breach(state: State, count: int) -> RuleBreach | None:
    """The reason why the next to bid may not bid this."""
    if not 0 <= count <= state.size:
        return RuleBreach("OH-5", message("oh_hell.breach.range", count=state.size))
    is_last = len(state.bids) == state.players - 1
    if state.options[HOOK] and is_last and sum(state.bids) + count == state.size:
        return RuleBreach("OH-6", message("oh_hell.breach.hook", count=state.size))
    return None


def _choices(state: State) -> Listed:
    if state.tricks is not None:
        return state.trick_game.choices(state.tricks)
    counts = range(state.size + 1)
    return Listed(tuple(map(Bid, counts)), tuple(_bid_breach(state, count) for count in counts))


def _dealt(state: State, piles: tuple[Pile, ...]) -> State:
    """The state after cards are dealt (OH-4)."""
    opened = [tuple(sorted(pile)) for pile in piles if not isinstance(pile, Hidden)]
    sizes = [*(state.size,) * state.players, 1]
    if len(opened) != len(piles) or list(map(len, opened))[:-1] != sizes:
        raise ValueError("OH-2, OH-4: not the same number to each, and one turned up")
    if tuple(sorted(card for pile in opened for card in pile)) != PACK:
        raise ValueError("OH-1: not the cards of the pack")
    *hands, (turn_up,), stock = opened
    dealt = tuple(hands)
    return replace(state, dealt=dealt, turn_up=turn_up, stock=stock, bids=(), tricks=None, done=())


def _scored(state: State) -> State:
    """The state after the last trick of a deal (OH-8)."""
    assert state.tricks is not None
    bids = {state.bidder(place): count for place, count in enumerate(state.bids)}
    won = tuple(state.tricks.won)
    points = tuple(EXACT + count if count == bids[seat] else 0 for seat, count in enumerate(won))
    score = DealScore(tuple(bids[seat] for seat in range(state.players)), won, points)
    return replace(state, scores=(*state.scores, score), dealt=())


def _calls(before: State, fact: Fact, after: State) -> Iterator[Message]:
    match fact:
        case Picked(_, seat):
            yield message("oh_hell.call.dealer", who=Who(seat))
        case Dealt(deal, _):
            assert after.turn_up is not None
            yield message("oh_hell.call.deal", deal=deal, card=after.turn_up)
        case Acted(seat, Bid(count)):
            yield message("oh_hell.call.bid", who=Who(seat), count=count)
        case Acted() if len(after.done) > len(before.done):
            trick = after.done[-1]
            yield message("oh_hell.call.trick", card=dict(trick.plays)[trick.winner], who=Who(trick.winner))
    if len(after.scores) > len(before.scores):
        for seat, points in enumerate(after.scores[-1].points):
            if points:
                yield message("oh_hell.call.exact", who=Who(seat), count=points)
        if after.deals_played == after.options[CARDS]:
            best = max(after.totals)
            for seat, total in enumerate(after.totals):
                if total == best:
                    yield message("oh_hell.call.match", who=Who(seat), count=best)
