"""Hearts on the table: views into pictures with what is asked, and a card played into its frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Final

from cardtable.ai.games.hearts.words import REWARD_KEYS, passed
from cardtable.engine.cards import Card, Cards, Hidden, JokerRank, Pile, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Revealed, Shown
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Signs, Trick
from cardtable.engine.games.hearts.actions import Giving, Passing, Signing
from cardtable.engine.games.hearts.calls import direction
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.games.hearts.ending import complex_moon, totals_with_signs
from cardtable.engine.games.hearts.options import DEALS, SUN, TARGET, has_jokers, is_complex
from cardtable.engine.games.hearts.play import joker_ranks
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, Outcome, View
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat, next_seat
from cardtable.engine.tricks import NOBODY
from cardtable.present import metrics
from cardtable.present.games.hearts.scores import (
    deal_name,
    listed,
    points_taken,
    received,
    result_of,
    score_of,
    sheet_of,
    shown_points,
)
from cardtable.present.picture import (
    Badge,
    Frame,
    Offer,
    Pick,
    Picture,
    PictureCard,
    PlusOrMinus,
    Role,
    Scoreboard,
    Share,
    Sound,
    TrickShown,
    Zone,
    result_frame,
)
from cardtable.present.result_sheet import ResultSheet
from cardtable.present.score_sheet import ScoreSheet, size_text
from cardtable.present.sort_order import TRICK_GAME_ORDER, by_suit
from cardtable.present.trick_table import (
    BACK,
    finished_trick,
    hand_zone,
    play_prompt,
    trick_badge,
    trick_shown,
    trick_table,
)

WINNER_CALLS: Final = ("hearts.call.trick", "hearts.call.trick_points", "hearts.call.trick_complex")
"""The calls that tell who takes a trick."""
TRICK_CALLS: Final = (*WINNER_CALLS, "hearts.call.cancelled")
"""The calls that tell what has become of a trick."""
BREAKS: Final = ("hearts.call.broken", "hearts.call.broken_penalties")
PACK_SIZE: Final = 52


class HeartsPresenter:
    """`cardtable.present.picture.Presenter` for Hearts."""

    felt = "#1F6A46"
    accent = "#E8688A"
    sort_order = TRICK_GAME_ORDER

    def picture(self, view: View, bottom: Seat) -> Picture:
        """The table at rest."""
        view = _own(view)
        cancelled = view.trick_game.cancelled(view.trick)
        lying = TrickShown(view.on_table, cancelled=cancelled, jokers=_jokers(view))
        shown = _picture(view, bottom, lying)
        if view.outcome is not None:
            return replace(shown, banner=_result(view.outcome))
        return _asked(view, shown)

    def frames(
        self, before: View, fact: Fact, after: View, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """The way of the table from one view to the next."""
        before, after = _own(before), _own(after)
        end = self.picture(after, bottom)
        match fact:
            case Dealt():
                cards = max(PACK_SIZE, len(after.trick_game.cards))
                deck = Zone(Role.DECK, None, (BACK,) * cards)
                shuffled = replace(_cleared(before, bottom), zones=(deck,))
                dealing = Frame(shuffled, tuple(calls), metrics.HOLD_DECK, Sound.DEALT, tells_after=False)
                return (dealing, Frame(end))
            case Revealed():
                return (Frame(end, tuple(calls), metrics.HOLD_NEWS, Sound.TAKEN),)
            case Shown():
                return _kitty_frames(before, after, tuple(calls), bottom, end)
            case Acted(_, Play()) if len(after.tricks) > len(before.tricks):
                return _trick_frames(before, after, after.tricks[-1], tuple(calls), bottom, end)
            case Acted(_, Play(card)):
                sound = _sound_of(after, card, calls)
                if _breaks(calls):
                    breaking = replace(end.unasked, breaks_suit=True)
                    return (Frame(breaking, tuple(calls), metrics.HOLD_NEWS, sound), Frame(end))
                return (Frame(end, tuple(calls), metrics.HOLD_CHOICE, sound),)
            case Acted(_, Reward() | Signs()):
                return (*_deal_frames(after, tuple(calls), end), Frame(end))
        return (Frame(end, tuple(calls), metrics.HOLD_CHOICE, Sound.LAID),)

    def score(self, view: View) -> Scoreboard:
        """The totals, and what has been taken in this deal."""
        return score_of(_own(view))

    def sheet(self, view: View) -> ScoreSheet:
        """The deals that are over."""
        return sheet_of(_own(view))

    def deal_names(self, view: View) -> tuple[Message, ...]:
        """The deals by number."""
        view = _own(view)
        return tuple(map(deal_name, range(view.first_deal, view.deal + 1)))

    def result(self, view: View) -> ResultSheet | None:
        """The deal just finished."""
        return result_of(_own(view))

    def points(self, options: Options, score: Score) -> str:
        """Penalty points, as minus points or plain."""
        text = shown_points(options, score)
        return f"{text} (|z| {size_text(score)})" if is_complex(options) else text

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """The card that took a trick, and its winner."""
        for call in calls:
            if call.key in WINNER_CALLS:
                return message("hearts.line.trick", cards=call.values["card"], who=call.values["who"])
        return None

    def action(self, view: View, *cards: Card) -> Action | None:
        """Play the card, or pass these cards."""
        match view.choices:
            case Passing() as passing:
                return passing.split(cards) if len(cards) == passing.number else None
            case Listed() as listed if len(cards) == 1 and Play(cards[0]) in listed.actions:
                return Play(cards[0])
        return None

    def cards_of(self, action: Action) -> Cards:
        """Return the card played, or the cards passed."""
        match action:
            case Play(card):
                return (card,)
            case Pass():
                return action.cards
        return ()

    def describe_action(self, action: Action) -> Message:
        """The cards passed: only passing is done in secret (HE-4)."""
        if not isinstance(action, Pass):
            raise TypeError(f"not chosen in secret: {action}")
        return passed(action)

    def tricks(self, view: View) -> tuple[TrickShown, ...] | None:
        """The tricks of the deal that are over."""
        view = _own(view)
        jokers = _jokers(view)
        return tuple(
            trick_shown(trick, view.trick_game.cancelled(trick.cards), jokers) for trick in view.tricks
        )

    def remembered(self, view: View) -> None:
        """There is nothing that anybody would keep in mind for others."""


def _picture(view: HeartsView, bottom: Seat, trick: TrickShown, counted: HeartsView | None = None) -> Picture:
    """The table with nobody asked for anything; the plates tell the figures of the view `counted`."""
    seats = tuple(next_seat(bottom, view.players, steps) for steps in range(view.players))
    hands = [_hand(view, seat, is_own=seat == bottom) for seat in seats]
    others = [zone for zone in (*(_tray(view, seat) for seat in seats), _kitty(view)) if zone is not None]
    return trick_table(
        hands,
        trick,
        view.tricks,
        lambda seat: _badge(view, seat, trick, counted or view),
        others,
        {} if view.kitty_taker is None else {view.kitty_taker: _size(view.kitty)},
    )


def _cleared(view: HeartsView, bottom: Seat) -> Picture:
    """The table between two deals."""
    return _picture(
        replace(view, hands=((),) * view.players, tricks=(), to_act=(), choices=None, passes=()),
        bottom,
        TrickShown(()),
        counted=view,
    )


def _result(outcome: Outcome) -> Message:
    """The winner, or those who share the first place (HE-16)."""
    first, *others = (Who(seat) for seat, place in enumerate(outcome.places) if place == 1)
    if not others:
        return message("hearts.call.match", who=first)
    if len(others) > 1:
        return message("hearts.call.match_shared_more")
    return message("hearts.call.match_shared", who=first, other=others[0])


def _hand(view: HeartsView, seat: Seat, *, is_own: bool) -> Zone:
    left = _left(view, seat)
    if isinstance(left, Hidden):
        return hand_zone(seat, left)
    choices = view.choices if seat == view.viewer and is_own and view.chooses is None else None
    next_rank = JokerRank.LOW if _jokers(view) else JokerRank.HIGH
    are_new = is_own and not view.tricks
    givers = {card: giver for giver, cards in received(view) for card in cards} if are_new else {}

    def shown(card: Card) -> PictureCard:
        breach = None
        if isinstance(choices, Passing):
            breach = choices.card_refusal(card)
        elif isinstance(choices, Listed):
            breach = choices.refusal(Play(card))
        is_ranked = card.suit is Suit.JOKERS and view.exchanged
        return PictureCard(
            card,
            None if breach is None else breach.reason,
            givers.get(card),
            joker=next_rank if is_ranked else None,
        )

    return hand_zone(seat, tuple(sorted(left, key=by_suit)), shown)


def _jokers(view: HeartsView) -> dict[Card, JokerRank]:
    """The rank of each joker that has been played."""
    if not has_jokers(view.options):
        return {}
    played = (*(card for trick in view.tricks for card in trick.cards), *view.trick)
    return joker_ranks(played)


def _left(view: HeartsView, seat: Seat) -> Pile:
    """A hand without what lies chosen in its tray."""
    hand, given = view.hands[seat], view.passes[seat] if view.passes else None
    if view.exchanged or not view.has_passed or not view.has_passed[seat]:
        return hand
    if isinstance(hand, Hidden):
        return Hidden(hand.count - sum(view.give or ()))
    return tuple(card for card in hand if given is None or card not in given.cards)


def _tray(view: HeartsView, seat: Seat) -> Zone | None:
    """Return the cards a seat has chosen to pass, until they are exchanged."""
    if view.exchanged or not view.has_passed or not view.has_passed[seat]:
        return None
    given = view.passes[seat]
    if isinstance(given, Pass):
        return Zone(Role.TRAY, seat, tuple(map(PictureCard, given.cards)), spread=True)
    return Zone(Role.TRAY, seat, (BACK,) * sum(view.give or ()))


def _kitty(view: HeartsView) -> Zone | None:
    """Return what nobody has taken yet: cards left over from the deal, and tricks that were cancelled.

    What lies open is spread until the first trick is over.
    """
    left = view.kitty if view.gathered.kitty_lies and any(map(_size, view.hands)) else ()
    lying = (BACK,) * left.count if isinstance(left, Hidden) else tuple(map(PictureCard, left))
    cancelled = takewhile(lambda trick: trick.winner == NOBODY, reversed(view.tricks))
    cards = (*lying, *(PictureCard(card) for trick in cancelled for card in trick.cards))
    spread = not isinstance(left, Hidden) and not view.tricks
    return Zone(Role.KITTY, None, cards, spread=spread, counted=not spread) if cards else None


def _size(pile: Pile) -> int:
    return pile.count if isinstance(pile, Hidden) else len(pile)


def _badge(view: HeartsView, seat: Seat, trick: TrickShown, counted: HeartsView) -> Badge:
    total = counted.totals[seat]
    notes = [message("hearts.table.total", points=shown_points(view.options, total))]
    if is_complex(view.options):
        notes.append(message("hearts.table.size", size=size_text(total)))
    won = counted.gathered.won[seat]
    if won:
        notes.append(message("hearts.table.tricks", count=won))
    if seat == counted.dealer:
        notes.append(message("hearts.table.dealer"))
    points = _taken(counted, seat) if counted.outcome is None else None
    return trick_badge(seat, trick, notes, points, to_act=seat in view.to_act)


def _taken(view: HeartsView, seat: Seat) -> Message | None:
    """Tell the points taken in this deal, if there are any."""
    points = points_taken(view)[seat]
    if isinstance(points, int):
        if points < 0:
            return message("hearts.table.credited", count=-points)
        return message("hearts.table.taken", count=points) if points else None
    if points == Gaussian(0):
        return None
    return message("hearts.table.taken_complex", points=shown_points(view.options, points))


def _trick_frames(
    before: HeartsView,
    after: HeartsView,
    trick: Trick,
    calls: tuple[Message, ...],
    bottom: Seat,
    end: Picture,
) -> tuple[Frame, ...]:
    """The finished trick, the gathering, and the end of a deal."""
    first = [call for call in calls if call.key in TRICK_CALLS]
    of_trick = calls[: calls.index(first[0]) + 1] if first else calls
    rest = calls[len(of_trick) :]
    is_over = len(after.scores) > len(before.scores)
    unasked = replace(after, to_act=(), choices=None)
    shown = trick_shown(trick, after.trick_game.cancelled(trick.cards), _jokers(after))
    complete = _picture(replace(unasked, tricks=before.tricks), bottom, shown, before)
    gathered = _picture(unasked, bottom, TrickShown((), trick.winner), before)
    lying = replace(complete, prompt=first[0] if first else None, breaks_suit=_breaks(calls))
    sound = _sound_of(after, trick.cards[-1], calls)
    frames = finished_trick(lying, gathered, of_trick, () if is_over else rest, sound)
    return (*frames, *(_deal_frames(after, rest, end) if is_over else ()), Frame(end))


def _kitty_frames(
    before: HeartsView, after: HeartsView, calls: tuple[Message, ...], bottom: Seat, end: Picture
) -> tuple[Frame, ...]:
    """The kitty, open before who has taken it (HE-25), and the end of a deal if that has waited for it."""
    deal = _deal_frames(after, calls, end) if len(after.scores) > len(before.scores) else ()
    last = (*deal, Frame(end, () if deal else calls))
    if not isinstance(before.kitty, Hidden) or isinstance(after.kitty, Hidden):
        return last
    told = message("hearts.table.kitty", what=listed(after.kitty))
    pile = _picture(replace(before, kitty_taker=None, to_act=(), choices=None), bottom, TrickShown(()))
    kitty = Zone(Role.KITTY, after.kitty_taker, tuple(map(PictureCard, after.kitty)), spread=True)
    lying = replace(pile, zones=(*pile.zones, kitty), prompt=told)
    shown = Frame(
        lying, (), metrics.HOLD_FEAST, Sound.TAKEN, is_finished=True, tells_after=False, private=told
    )
    return (shown, *last)


def _sound_of(view: HeartsView, card: Card, calls: Sequence[Message]) -> Sound:
    """The sound of a card that is played."""
    if card in view.trick_game.ladies:
        return Sound.DREADED
    return Sound.BROKEN if _breaks(calls) else Sound.LAID


def _breaks(calls: Sequence[Message]) -> bool:
    """True if this is what had to be broken (HE-13)."""
    return any(call.key in BREAKS for call in calls)


def _deal_frames(after: HeartsView, calls: tuple[Message, ...], end: Picture) -> tuple[Frame, ...]:
    """The end of a deal: its result, after the feast of a moon or a sun."""
    result = result_of(after)
    assert result is not None  # noqa: S101 (narrows the type: the deal is over)
    shot = [call for call in calls if call.key in ("hearts.call.moon", "hearts.call.sun")]
    if not shot:
        return (result_frame(end, result, calls),)
    feast = replace(end.unasked, banner=shot[0], festive=True)
    return (Frame(feast, calls, metrics.HOLD_FEAST, Sound.FEAST), result_frame(end, result))


def _own(view: View) -> HeartsView:
    if not isinstance(view, HeartsView):
        raise TypeError(f"not a view of Hearts: {type(view).__name__}")
    return view


def _asked(view: HeartsView, shown: Picture) -> Picture:
    """The picture with what is asked of the person at the bottom, or who is waited for."""
    match view.choices:
        case Passing() as passing:
            return replace(
                shown, choosing=True, prompt=_pass_prompt(view, passing), pick=_pick(view, passing)
            )
        case Giving() as giving:
            return replace(shown, prompt=message("hearts.table.settle"), share=_share(view, giving))
        case Signing():
            return replace(shown, prompt=message("hearts.table.signs_choice"), signs=_signs(view))
        case Listed() if view.chooses is not None:
            return replace(shown, prompt=message("hearts.table.moon_choice"), offers=_rewards(view))
        case Listed() as cards:
            return replace(shown, choosing=True, prompt=play_prompt(view, cards), offers=_claims(view))
    if not view.to_act:
        return shown
    if view.has_passed and not view.exchanged:
        return replace(shown, prompt=message("hearts.table.waiting_passes"))
    return replace(shown, prompt=message("hearts.table.waiting", who=Who(view.to_act[0])))


def _pass_prompt(view: HeartsView, passing: Passing) -> Message:
    receivers = [steps for steps, count in enumerate(passing.counts, start=1) if count]
    if len(receivers) != 1:
        return message("hearts.table.choose_split", what=_pick(view, passing).recipients())
    where = direction(receivers[0], len(passing.counts))
    return message("hearts.table.choose_pass", count=passing.number, where=where)


def _pick(view: HeartsView, passing: Passing) -> Pick:
    """Return the cards to be picked together; where cards go to several seats, each card names its own."""
    to = [
        next_seat(view.viewer, view.players, steps)
        for steps, count in enumerate(passing.counts, start=1)
        for _ in range(count)
    ]
    several = len(set(to)) > 1
    return Pick(passing.number, message("hearts.table.pass"), tuple(to) if several else ())


def _share(view: HeartsView, giving: Giving) -> Share:
    """The numbers of cards by receiver, for the dealer to fix (HE-8)."""
    others = tuple(next_seat(view.viewer, view.players, steps) for steps in range(1, giving.others + 1))
    heading = message("hearts.table.share", limit=giving.limit)
    return Share(others, giving.limit, heading, message("hearts.table.settled"), Give)


def _signs(view: HeartsView) -> PlusOrMinus:
    """Let a sign of the moon be chosen for each player, with the totals that it brings (HE-29)."""
    seats = tuple(next_seat(view.viewer, view.players, steps) for steps in range(view.players))
    plus, minus = (totals_with_signs(view, (sign,) * view.players) for sign in (1, -1))
    moon = complex_moon(view.trick_game.scoring, view.gathered.taken, view.gathered.won)

    def brings(total: Gaussian) -> Message:
        limit, ends = view.options[TARGET], not view.options[DEALS]
        values = {"points": shown_points(view.options, total), "size": size_text(total)}
        if ends and total.norm > limit**2:
            return message("hearts.table.signed_beyond", limit=limit, **values)
        return message("hearts.table.signed", **values)

    def make(signs: tuple[int, ...]) -> Action:
        return Signs(tuple(signs[seats.index(seat)] for seat in range(view.players)))

    def signs_of(action: Action) -> tuple[int, ...]:
        return tuple(action.signs[seat] for seat in seats) if isinstance(action, Signs) else ()

    return PlusOrMinus(
        seats,
        message("hearts.table.signs", points=shown_points(view.options, moon)),
        tuple(brings(plus[seat]) for seat in seats),
        tuple(brings(minus[seat]) for seat in seats),
        message("hearts.table.signs_chosen"),
        make,
        signs_of,
    )


def _rewards(view: HeartsView) -> tuple[Offer, ...]:
    """Offer the rewards of a moon (HE-17): worth what has been taken, or with all tricks double (HE-18)."""
    worth = sum(view.taken)
    if view.options[SUN] and view.gathered.won[view.viewer] == len(view.tricks):
        worth *= 2
    return tuple(Offer(message(key, count=worth), Reward(kind)) for kind, key in REWARD_KEYS.items())


def _claims(view: HeartsView) -> tuple[Offer, ...]:
    """To play the rest without a thought, where it is certain."""
    made = claim(view)
    if made is None:
        return ()
    key = "hearts.table.claim_all" if made.takes_all else "hearts.table.claim_none"
    return (Offer(message(key), Play(made.card), ends=True),)
