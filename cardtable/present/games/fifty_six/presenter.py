"""Fifty-Six on the table: views into pictures with what is asked, and what happens into its frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import Calling, Double, FiftySixView, Redouble
from cardtable.engine.games.fifty_six.actions import Bid, Pass
from cardtable.engine.games.fifty_six.claim import claim
from cardtable.engine.games.fifty_six.options import ORDER, cards_in_play, team
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, Outcome, View
from cardtable.engine.scores import Score
from cardtable.engine.seats import EVERYTHING, Seat, next_seat
from cardtable.engine.trick_game import Play, Trick
from cardtable.present import metrics
from cardtable.present.games.fifty_six.bidding import auction_shown, board, contract_shown
from cardtable.present.games.fifty_six.scores import (
    TEAM_MARKS,
    deal_name,
    first_deal,
    is_between_deals,
    result_of,
    score_of,
    sheet_of,
)
from cardtable.present.picture import (
    Badge,
    CallShown,
    Frame,
    Offer,
    Picture,
    PictureCard,
    Role,
    Scoreboard,
    Sound,
    TrickShown,
    Zone,
    result_frame,
)
from cardtable.present.result_sheet import ResultSheet
from cardtable.present.score_sheet import ScoreSheet
from cardtable.present.sort_order import BY_NUMBER, BY_SUIT, SortOrder, by_suit
from cardtable.present.trick_table import (
    BACK,
    finished_trick,
    hand_zone,
    play_prompt,
    trick_badge,
    trick_shown,
    trick_table,
)


def _by_suit(card: Card) -> tuple[int, int]:
    """Sort key of a card: its suit, then its rank (FS-2)."""
    return by_suit(card)[0], ORDER.index(card.rank)


def _by_rank(card: Card) -> tuple[int, int]:
    """Sort key of a card: its rank (FS-2), then its suit."""
    return ORDER.index(card.rank), by_suit(card)[0]


class FiftySixPresenter:
    """`cardtable.present.picture.Presenter` for Fifty-Six."""

    felt = "#5F5B2C"
    accent = "#E8A33D"
    sort_order: SortOrder = MappingProxyType({BY_SUIT: _by_suit, BY_NUMBER: _by_rank})

    def picture(self, view: View, bottom: Seat) -> Picture:
        """The table at rest."""
        view = _own(view)
        shown = _picture(view, bottom, TrickShown(view.on_table))
        if view.outcome is not None:
            return replace(shown, banner=_end(view, view.outcome))
        return _asked(view, shown)

    def frames(
        self, before: View, fact: Fact, after: View, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """The way of the table from one view to the next."""
        before, after, said = _own(before), _own(after), tuple(calls)
        end = self.picture(after, bottom)
        match fact:
            case Shown("dealer"):
                drawn = replace(end, prompt=said[-1])
                return (Frame(drawn, said, metrics.HOLD_TRICK, Sound.LAID, is_finished=True), Frame(end))
            case Dealt():
                deck = Zone(Role.DECK, None, (BACK,) * len(cards_in_play(after.options)))
                shuffled = replace(_cleared(before, bottom), zones=(deck,))
                dealing = Frame(shuffled, said, metrics.HOLD_DECK, Sound.DEALT, tells_after=False)
                return (dealing, Frame(end))
            case Shown() if after.shown:
                bad = replace(end, prompt=said[-1])
                return (Frame(bad, said, metrics.HOLD_FEAST, Sound.TAKEN, is_finished=True), Frame(end))
            case Acted(_, Play()) if len(after.tricks) > len(before.tricks):
                return _trick_frames(before, after, after.tricks[-1], said, bottom, end)
            case Acted(_, Play()):
                return (Frame(end, said, metrics.HOLD_CHOICE, Sound.LAID),)
            case Acted(_, Action() as call):
                return _call_frames(after, call, said, end)
        return (Frame(end, said),)

    def score(self, view: View) -> Scoreboard:
        """The game points and the table cards, and what has been taken in this deal."""
        return score_of(_own(view))

    def sheet(self, view: View) -> ScoreSheet:
        """The deals that are over."""
        return sheet_of(_own(view))

    def deal_names(self, view: View) -> tuple[Message, ...]:
        """The deals by number."""
        view = _own(view)
        return tuple(map(deal_name, range(first_deal(view), view.deal + 1)))

    def result(self, view: View) -> ResultSheet | None:
        """The deal just finished."""
        return result_of(_own(view))

    def points(self, options: Options, score: Score) -> str:
        """Game points."""
        return str(score)

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """A call, or the card that took a trick and its winner."""
        for call in calls:
            if call.key in ("fifty_six.call.trick", "fifty_six.call.trick_points"):
                return message("fifty_six.line.trick", cards=call.values["card"], who=call.values["who"])
        is_call = isinstance(fact, Acted) and not isinstance(fact.action, Play)
        return calls[0] if is_call and calls else None

    def action(self, view: View, *cards: Card) -> Action | None:
        """Play the card."""
        match view.choices:
            case Listed() as listed if len(cards) == 1 and Play(cards[0]) in listed.actions:
                return Play(cards[0])
        return None

    def cards_of(self, action: Action) -> Cards:
        """Return the card played."""
        return (action.card,) if isinstance(action, Play) else ()

    def describe_action(self, action: Action) -> Message:
        """Nothing is chosen in secret."""
        raise TypeError(f"not chosen in secret: {action}")

    def tricks(self, view: View) -> tuple[TrickShown, ...] | None:
        """The tricks of the deal that are over."""
        return tuple(map(trick_shown, _own(view).tricks))

    def remembered(self, view: View) -> None:
        """There is nothing that anybody would keep in mind for others."""


def _own(view: View) -> FiftySixView:
    if not isinstance(view, FiftySixView):
        raise TypeError(f"not a view of Fifty-Six: {type(view).__name__}")
    return view


# ── what lies there ──────────────────────────────────────────────────────────────────────────────────


def _picture(
    view: FiftySixView, bottom: Seat, trick: TrickShown, counted: FiftySixView | None = None
) -> Picture:
    """The table with nobody asked for anything; the plates tell the figures of the view `counted`."""
    seats = tuple(next_seat(bottom, view.players, steps) for steps in range(view.players))
    hands = [_hand(view, seat, is_own=seat == bottom) for seat in seats]
    shown = [
        Zone(Role.SHOWN, seat, tuple(map(PictureCard, sorted(view.shown[seat], key=_by_suit))))
        for seat in seats
        if view.shown and view.shown[seat] and view.viewer not in (seat, EVERYTHING)
    ]
    figures = counted or view
    auction = auction_shown(figures)
    called = auction.calls if auction is not None and auction.is_open else ()
    lying = trick_table(
        hands,
        trick,
        view.tricks,
        lambda seat: _badge(view, seat, trick, figures, called),
        (*shown, *_drawn(view)),
    )
    return replace(lying, auction=auction_shown(view), contract=contract_shown(figures))


def _cleared(view: FiftySixView, bottom: Seat) -> Picture:
    """The table between two deals."""
    cleared = replace(view, hands=((),) * view.players, shown=(), draws=(), to_act=(), choices=None)
    return replace(
        _picture(replace(cleared, tricks=(), trick=()), bottom, TrickShown(()), view),
        auction=None,
        contract=None,
    )


def _drawn(view: FiftySixView) -> tuple[Zone, ...]:
    """The cards drawn last for the first dealer (FS-3), those tied drawing again."""
    if not view.draws:
        return ()
    return tuple(
        Zone(Role.PLAYED, seat, tuple(map(PictureCard, cards)), wins=seat == view.dealer)
        for seat, cards in enumerate(view.draws[-1])
        if cards
    )


def _hand(view: FiftySixView, seat: Seat, *, is_own: bool) -> Zone:
    hand = view.hands[seat]
    is_shown = bool(view.shown and view.shown[seat])
    if isinstance(hand, Hidden):
        return hand_zone(seat, Hidden(0) if is_shown else hand)
    choices = view.choices if is_own and seat == view.viewer else None

    def shown(card: Card) -> PictureCard:
        breach = choices.refusal(Play(card)) if isinstance(choices, Listed) else None
        return PictureCard(card, None if breach is None else breach.reason, is_shown=is_own and is_shown)

    return hand_zone(seat, tuple(sorted(hand, key=_by_suit)), shown)


def _badge(
    view: FiftySixView,
    seat: Seat,
    trick: TrickShown,
    counted: FiftySixView,
    called: Sequence[CallShown],
) -> Badge:
    """The plate: the last call, or what the tricks have brought; the declarer and the dealer."""
    notes: list[Message] = []
    contract = counted.contract
    is_played = not counted.is_bidding and not is_between_deals(counted)
    if is_played and contract is not None and contract.declarer == seat:
        notes.append(message("fifty_six.table.declarer"))
    won = sum(each.winner == seat for each in counted.tricks)
    if won:
        notes.append(message("fifty_six.table.tricks", count=won))
    if seat == counted.dealer and counted.outcome is None:
        notes.append(message("fifty_six.table.dealer"))
    taken = counted.taken[seat]
    points = message("fifty_six.table.taken", count=taken) if taken and counted.outcome is None else None
    badge = trick_badge(seat, trick, notes, points, to_act=seat in view.to_act)
    last = next((call for call in reversed(called) if call.seat == seat), None)
    return replace(badge, team=TEAM_MARKS[team(seat)], call=last)


# ── what is asked ────────────────────────────────────────────────────────────────────────────────────


def _asked(view: FiftySixView, shown: Picture) -> Picture:
    """The picture with what is asked of the person at the bottom, or who is waited for."""
    if view.viewer == shown.seats[0]:
        match view.choices:
            case Calling() as calling:
                key = "fifty_six.table.must_bid" if view.is_forced else "fifty_six.table.call"
                return replace(shown, prompt=message(key), board=board(calling))
            case Listed() as cards:
                return replace(shown, choosing=True, prompt=play_prompt(view, cards), offers=_claims(view))
    if not view.to_act:
        return shown
    return replace(shown, prompt=message("fifty_six.table.waiting", who=Who(view.to_act[0])))


def _claims(view: FiftySixView) -> tuple[Offer, ...]:
    """To take the rest of the tricks without a thought, where it is certain."""
    card = claim(view)
    return () if card is None else (Offer(message("fifty_six.table.claim"), Play(card), ends=True),)


# ── what happens ─────────────────────────────────────────────────────────────────────────────────────

_CALLED: Final = MappingProxyType(
    {Double: Sound.DOUBLED, Redouble: Sound.QUADRUPLED, Bid: Sound.LAID, Pass: None}
)
"""What is heard of a call."""


def _call_frames(
    after: FiftySixView, call: Action, said: tuple[Message, ...], end: Picture
) -> tuple[Frame, ...]:
    """A call, a double in large type, and the contract where the auction is over."""
    sound = _CALLED.get(type(call))
    first = end.unasked
    if isinstance(call, Double | Redouble):
        first = replace(first, banner=said[0])
    frames = [Frame(first, said[:1], metrics.HOLD_NEWS, sound)]
    if not after.is_bidding:
        settled = replace(end.unasked, banner=said[-1])
        frames.append(Frame(settled, said[1:], metrics.HOLD_FEAST, Sound.WON, is_finished=True))
        said = said[:1]
    return (*frames, Frame(end, said[1:]))


def _trick_frames(
    before: FiftySixView,
    after: FiftySixView,
    trick: Trick,
    said: tuple[Message, ...],
    bottom: Seat,
    end: Picture,
) -> tuple[Frame, ...]:
    """The finished trick, the gathering, and the end of a deal."""
    of_trick, rest = said[:1], said[1:]
    is_over = len(after.scores) > len(before.scores)
    unasked = replace(after, to_act=(), choices=None)
    complete = _picture(replace(unasked, tricks=before.tricks), bottom, trick_shown(trick), before)
    gathered = _picture(unasked, bottom, TrickShown((), trick.winner), before)
    lying = replace(complete, prompt=of_trick[0])
    frames = finished_trick(lying, gathered, of_trick, () if is_over else rest)
    if not is_over:
        return (*frames, Frame(end))
    result = result_of(after)
    assert result is not None  # noqa: S101 (narrows the type: the deal is over)
    return (*frames, result_frame(end, result, rest), Frame(end))


def _end(view: FiftySixView, outcome: Outcome) -> Message:
    """The winners, or that the match is a draw."""
    winners = [seat for seat in (0, 1) if outcome.places[seat] == 1]
    if len(winners) > 1:
        return message("fifty_six.call.match_shared")
    contract = view.contract
    is_theirs = contract is not None and contract.team == team(winners[0])
    who = contract.declarer if contract is not None and is_theirs else winners[0]
    return message("fifty_six.call.match", who=Who(who))
