"""Fifty-Six on the table: views into pictures with what is asked, and what happens into its frames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Hidden, Pile
from cardtable.engine.facts import Acted, Action, Fact, Shown
from cardtable.engine.games.fifty_six import Calling, Double, FiftySixView, Redouble
from cardtable.engine.games.fifty_six.actions import Bid, Denomination, Pass
from cardtable.engine.games.fifty_six.announcements import denomination_named, meaning_in_one
from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.fifty_six.claim import claim as sure_card
from cardtable.engine.games.fifty_six.conventions import meanings
from cardtable.engine.games.fifty_six.options import ALL_POINTS, DEALS, ORDER, team, team_of, teams
from cardtable.engine.games.fifty_six.scoring import TARGET, DealScore
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Listed, Outcome
from cardtable.engine.seats import EVERYTHING, Seat
from cardtable.engine.trick_game import Play, Trick
from cardtable.present import metrics
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.faces import Mood
from cardtable.present.games.fifty_six.bidding import (
    auction_shown,
    bids,
    call_named,
    call_sign,
    calls,
    contract_shown,
)
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
    Claim,
    Frame,
    Picture,
    PictureCard,
    Role,
    Said,
    Scoreboard,
    Sound,
    TrickShown,
    Zone,
    sound_of,
)
from cardtable.present.sort_order import BY_NUMBER, BY_SUIT, SortOrder, by_suit
from cardtable.present.trick_table import Moment, TrickPresenter, claim_of_rest


def _by_suit(card: Card) -> tuple[int, int]:
    """Sort key of a card: its suit, then its rank (FS-2)."""
    return by_suit(card)[0], ORDER.index(card.rank)


def _by_rank(card: Card) -> tuple[int, int]:
    """Sort key of a card: its rank (FS-2), then its suit."""
    return ORDER.index(card.rank), by_suit(card)[0]


RICH: Final = 5
"""The card points that make a trick one to be glad of, of the 56 in some eight tricks."""


class FiftySixPresenter(TrickPresenter[FiftySixView]):
    """Presenter of Fifty-Six."""

    felt = "#5F5B2C"
    accent = "#E8A33D"
    sort_order: SortOrder = MappingProxyType({BY_SUIT: _by_suit, BY_NUMBER: _by_rank})
    trick_calls = ("fifty_six.call.trick", "fifty_six.call.trick_points")
    sheet = staticmethod(sheet_of)
    result = staticmethod(result_of)

    def score(self, view: FiftySixView) -> Scoreboard:
        """The game points and card points, with the contract."""
        return replace(score_of(view), contract=contract_shown(view))

    def firsts(self, view: FiftySixView) -> tuple[Message, ...]:
        """Tell of the auction, what is paid with, what others said, the contract, and two equal cards."""
        if view.choices is None:
            return ()
        if view.contract is not None and not view.is_bidding:
            equal = [message("fifty_six.first.equal")] * _has_equals(view)
            ranks = message("fifty_six.first.ranks")
            return (_first_of_play(view.contract, view.viewer), ranks, *equal)
        auction = [message("fifty_six.first.auction")]
        if view.choices.refusal(Redouble()) is None:
            auction.append(message("fifty_six.first.doubled"))
        auction += [message("fifty_six.first.points"), *_table_cards(view)]
        if view.contract is not None:
            auction += [message("fifty_six.first.telling"), *_told_by_others(view)]
        if view.choices.refusal(Double()) is None:
            auction.append(message("fifty_six.first.double"))
        return tuple(auction)

    def deal_names(self, view: FiftySixView) -> tuple[Message, ...]:
        """The deals by number."""
        return tuple(map(deal_name, range(first_deal(view), view.deal + 1)))

    # ── what lies there ───────────────────────────────────────────────────────────────────────────────

    def table(
        self, view: FiftySixView, bottom: Seat, trick: TrickShown, counted: FiftySixView | None = None
    ) -> Picture:
        """The table with the auction, and the last calls beside the seats."""
        shown, figures = super().table(view, bottom, trick, counted), counted or view
        auction = auction_shown(figures)
        called = {call.seat: call for call in auction.calls} if auction and auction.is_open else {}
        return replace(
            shown,
            badges=tuple(replace(badge, call=called.get(badge.seat)) for badge in shown.badges),
            auction=auction_shown(view),
        )

    def plate(self, view: FiftySixView, seat: Seat) -> Badge:
        """The declarer and the dealer, and what the tricks have brought."""
        notes = []
        is_played = not view.is_bidding and not is_between_deals(view)
        if is_played and view.contract is not None and view.contract.declarer == seat:
            key = "fifty_six.table.imposed" if view.contract.is_imposed else "fifty_six.table.declarer"
            notes.append(message(key))
        if won := sum(each.winner == seat for each in view.tricks):
            notes.append(message("fifty_six.table.tricks", count=won))
        deals = seat == view.dealer and view.outcome is None
        dealer = message("fifty_six.table.dealer") if deals else None
        taken = view.taken[seat]
        points = message("fifty_six.table.taken", count=taken) if taken and view.outcome is None else None
        return Badge(seat, tuple(notes), taken=points, team=TEAM_MARKS[team(seat)], dealer=dealer)

    def hand(self, view: FiftySixView, seat: Seat, *, is_own: bool) -> Zone:
        """The hand; one's own marked where all have seen it."""
        zone = super().hand(view, seat, is_own=is_own)
        if not is_own or not _is_shown(view, seat):
            return zone
        return replace(zone, cards=tuple(replace(each, is_shown=True) for each in zone.cards))

    def held(self, view: FiftySixView, seat: Seat) -> Pile:
        """The hand; one that is shown to all does not lie face down as well."""
        hand = view.hands[seat]
        return Hidden(0) if isinstance(hand, Hidden) and _is_shown(view, seat) else hand

    def zones(self, view: FiftySixView, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """The hands that are shown to be dealt again (FS-5), and the cards drawn for the first dealer."""
        shown = (
            Zone(Role.SHOWN, seat, tuple(map(PictureCard, sorted(view.shown[seat], key=_by_suit))))
            for seat in seats
            if _is_shown(view, seat) and view.viewer not in (seat, EVERYTHING)
        )
        return (*shown, *_drawn(view))

    # ── what is asked ─────────────────────────────────────────────────────────────────────────────────

    def asked(self, view: FiftySixView, shown: Picture) -> Picture:
        """Ask for a call, or for a card."""
        if isinstance(calling := view.choices, Calling):
            key = "fifty_six.table.must_bid" if view.is_forced else "fifty_six.table.call"
            hand = view.hands[calling.auction.turn]
            return replace(
                shown, prompt=message(key), offers=calls(calling, hand), groups=bids(calling, hand)
            )
        return super().asked(view, shown)

    def claim(self, view: FiftySixView) -> Claim | None:
        """To take the rest of the tricks, where it is certain."""
        card = sure_card(view)
        return None if card is None else claim_of_rest(card)

    def match_result(self, view: FiftySixView, outcome: Outcome) -> Message:
        """The winners, or that the match is a draw."""
        winners = [seat for seat in (0, 1) if outcome.places[seat] == 1]
        if len(winners) > 1:
            return message("fifty_six.call.match_shared")
        contract = view.contract
        is_theirs = contract is not None and contract.team == team(winners[0])
        who = contract.declarer if contract is not None and is_theirs else winners[0]
        return message("fifty_six.call.match", who=team_of(view.players, who))

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────

    def dealer(self, view: FiftySixView) -> Seat | None:
        """The dealer (FS-3)."""
        return view.dealer

    def deal_end(self, moment: Moment[FiftySixView], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """The end of a deal: what has become of the contract, what goes over for it, then the result."""
        score = moment.after.scores[-1]
        effects = contract_effects(moment.after, score)
        moods = _sides(moment.after, score.points.index(max(score.points)))
        shown = replace(moment.end.unasked, effects=()).with_moods(moods)
        frames = []
        for call, seen in zip(calls, (effects[:1], effects[1:]), strict=False):
            if seen:
                settled = replace(shown, banner=call, effects=seen)
                frames.append(Frame(settled, (call,), metrics.HOLD_MOMENT, sound_of(seen)))
        return (*frames, *super().deal_end(moment, calls[len(frames) :]))

    def trick_moods(self, moment: Moment[FiftySixView], trick: Trick) -> Mapping[Seat, Mood]:
        """Glad is who takes many card points at once."""
        brought = moment.after.taken[trick.winner] - moment.before.taken[trick.winner]
        return {trick.winner: Mood.GLAD} if brought >= RICH else {}

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """A call, or the card that took a trick and its winner."""
        if isinstance(fact, Acted) and not isinstance(fact.action, Play):
            return calls[0] if calls else None
        return super().turn_summary(fact, calls, bottom)

    def said(self, moment: Moment[FiftySixView]) -> Mapping[Seat, Said]:
        """The call."""
        match moment.fact:
            case Acted(seat, Bid() | Pass() | Double() | Redouble() as call):
                return {seat: Said(call_named(call), call_sign(call), is_called=True)}
        return super().said(moment)

    def frames_of(self, moment: Moment[FiftySixView]) -> tuple[Frame, ...]:
        """The cards drawn for the first dealer, a hand that is dealt again, and the calls."""
        said, end = moment.calls, moment.end
        match moment.fact:
            case Shown("dealer"):
                drawn = replace(end, prompt=said[-1])
                return (Frame(drawn, said, metrics.HOLD_TRICK, Sound.LAID, is_finished=True), Frame(end))
            case Shown() if moment.after.shown:
                bad = replace(end, prompt=said[-1])
                return (Frame(bad, said, metrics.HOLD_READ, Sound.TAKEN, is_finished=True), Frame(end))
            case Acted(_, Action() as call):
                return _call_frames(moment, call)
        return (Frame(end, said),)


# ── what a first match explains ──────────────────────────────────────────────────────────────────────


def _first_of_play(contract: Contract, viewer: Seat) -> Message:
    """What a contract asks of the viewer's team: to make it, or to keep the others from it."""
    trump = message("fifty_six.first.without_trump")
    if contract.trump is not None:
        trump = message("fifty_six.first.trump", suit=denomination_named(contract.denomination))
    points = contract.points
    if contract.declarer == viewer:
        return message("fifty_six.first.own", trump=trump, points=points)
    key = "fifty_six.first.contract" if contract.team == team(viewer) else "fifty_six.first.defence"
    return message(key, trump=trump, points=points)


def _has_equals(view: FiftySixView) -> bool:
    """True if two equal cards lie in the trick, or the viewer has the equal of one and may play it."""
    lying = [(card.suit, card.rank) for card in view.trick]
    choices = view.choices
    may = choices.actions if isinstance(choices, Listed) else ()
    held = {(each.card.suit, each.card.rank) for each in may if isinstance(each, Play)}
    return len(set(lying)) < len(lying) or not held.isdisjoint(lying)


def _told_by_others(view: FiftySixView) -> Iterator[Message]:
    """Yield what others have told since the viewer's last call, partners first: how, or that it is more."""
    told = meanings(view.options, view.calls)
    own = max((at for at, (seat, _) in enumerate(view.calls) if seat == view.viewer), default=-1)
    new = [(at, *said) for at, said in enumerate(view.calls) if at > own]
    for at, seat, bid in sorted(new, key=lambda said: team(said[1]) != team(view.viewer)):
        if not isinstance(bid, Bid) or told[at].tells_nothing:
            continue
        who, said = Who(seat), call_named(bid)
        yield message(_key_of_form(bid), who=who, bid=said, told=meaning_in_one(told[at]))
        suits = [
            each.denomination for caller, each in view.calls[:at] if caller == seat and isinstance(each, Bid)
        ]
        if bid.denomination.trump is not None and bid.denomination in suits:
            suit = denomination_named(bid.denomination)
            yield message("fifty_six.first.again", who=who, suit=suit, bid=said)


def _key_of_form(bid: Bid) -> str:
    """The text on the form in which a bid is said (FS-12)."""
    if bid.denomination is Denomination.NOES:
        return "fifty_six.first.noes"
    if bid.denomination.trump is None:
        return "fifty_six.first.no_trump"
    if bid.plus:
        return "fifty_six.first.plus"
    return "fifty_six.first.named_first" if bid.is_named_first else "fifty_six.first.number_first"


def _table_cards(view: FiftySixView) -> tuple[Message, ...]:
    """What the table cards are; after the first deal those that have gone over for the last (FS-19)."""
    if view.options[DEALS]:
        return ()
    if not view.scores:
        return (message("fifty_six.first.table_cards"),)
    points = view.scores[-1].points
    is_own = points.index(max(points)) == team(view.viewer)
    key = "fifty_six.first.table_cards_won" if is_own else "fifty_six.first.table_cards_lost"
    return (message(key, count=max(points)),)


# ── what lies there ──────────────────────────────────────────────────────────────────────────────────


def _is_shown(view: FiftySixView, seat: Seat) -> bool:
    """True if all see the hand of a seat, which is dealt again (FS-5)."""
    return bool(view.shown and view.shown[seat])


def _drawn(view: FiftySixView) -> tuple[Zone, ...]:
    """The cards drawn last for the first dealer (FS-3), those tied drawing again."""
    if not view.draws:
        return ()
    return tuple(
        Zone(Role.PLAYED, seat, tuple(map(PictureCard, cards)), wins=seat == view.dealer)
        for seat, cards in enumerate(view.draws[-1])
        if cards
    )


# ── what happens ─────────────────────────────────────────────────────────────────────────────────────

_DOUBLING: Final = MappingProxyType({Double: EffectKind.DOUBLE, Redouble: EffectKind.REDOUBLE})
"""The effects of calls."""


def _sides(view: FiftySixView, glad: int) -> dict[Seat, Mood]:
    """The moods of all where one team is glad."""
    seats = range(view.players)
    return {seat: Mood.GLAD if team(seat) == glad else Mood.SORRY for seat in seats}


def contract_effects(view: FiftySixView, score: DealScore) -> tuple[Effect, ...]:
    """What has become of a contract, and the table cards that go over for it (FS-16, FS-19)."""
    bidders, winners = score.contract.team, score.points.index(max(score.points))
    sides = teams(view.options)
    kind = EffectKind.MADE if score.is_made else EffectKind.FAILED
    if score.is_made and score.contract.points == ALL_POINTS:
        kind = EffectKind.ALL_POINTS
    found = [Effect(kind, sides[bidders])]
    left = TARGET - score.totals[winners] + max(score.points)
    if view.options[DEALS] == 0 and left > 0:
        lost = min(max(score.points), left)
        found.append(Effect(EffectKind.TABLE_CARDS, sides[winners], sides[1 - winners], lost))
        if lost == left:
            found.append(Effect(EffectKind.LAST_TABLE_CARD, sides[1 - winners]))
    return tuple(found)


def _call_frames(moment: Moment[FiftySixView], call: Action) -> tuple[Frame, ...]:
    """A call, a double in large type, and the contract where the auction is over."""
    said, end, first = moment.calls, moment.end, moment.end.unasked
    sound, hold = None if isinstance(call, Pass) else Sound.LAID, metrics.HOLD_NEWS
    if type(call) in _DOUBLING and isinstance(moment.fact, Acted):
        effects = (Effect(_DOUBLING[type(call)], (moment.fact.seat,)),)
        moods = _sides(moment.after, team(moment.fact.seat))
        first = replace(first, banner=said[0], effects=effects).with_moods(moods)
        sound, hold = sound_of(effects), metrics.HOLD_MOMENT
    frames = [Frame(first, said[:1], hold, sound)]
    if not moment.after.is_bidding:
        settled = replace(end.unasked, banner=said[-1])
        frames.append(Frame(settled, said[1:], metrics.HOLD_FEAST, Sound.WON, is_finished=True))
        said = said[:1]
    return (*frames, Frame(end, said[1:]))
