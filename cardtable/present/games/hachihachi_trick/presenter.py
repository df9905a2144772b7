"""Hachihachi Trick on the table: views into pictures with what is asked, and what happens into its frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import (
    Answer,
    Declare,
    HachihachiView,
    Mizuten,
    Stage,
    Status,
)
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.games.hachihachi_trick.claim import claim
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, MOST_IN
from cardtable.engine.games.hachihachi_trick.settlement import FOLD
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, Outcome, View
from cardtable.engine.scores import Score
from cardtable.engine.seats import EVERYTHING, Seat, next_seat
from cardtable.engine.trick_game import Play, Trick
from cardtable.present import metrics
from cardtable.present.games.hachihachi_trick.scores import (
    BETWEEN_ROUNDS,
    multiplied,
    own_worth,
    result_of,
    role_names,
    round_name,
    score_of,
    sheet_of,
    shown_roles,
)
from cardtable.present.picture import (
    Badge,
    Frame,
    Offer,
    Picture,
    PictureCard,
    Role,
    Scoreboard,
    Sound,
    Stack,
    TrickShown,
    Zone,
    result_frame,
)
from cardtable.present.result_sheet import ResultSheet
from cardtable.present.score_sheet import ScoreSheet, total_text
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


class HachihachiPresenter:
    """`cardtable.present.picture.Presenter` for Hachihachi Trick."""

    felt = "#7A2226"
    accent = "#D9AB3C"
    sort_order = TRICK_GAME_ORDER

    def picture(self, view: View, bottom: Seat) -> Picture:
        """The table at rest."""
        view = _own(view)
        if view.stage in BETWEEN_ROUNDS:
            shown = _cleared(view, bottom)
        else:
            shown = _picture(view, bottom, TrickShown(view.on_table))
        if view.outcome is not None:
            return replace(shown, banner=_end(view.outcome))
        return _asked(view, shown)

    def frames(
        self, before: View, fact: Fact, after: View, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """The way of the table from one view to the next."""
        before, after, said = _own(before), _own(after), tuple(calls)
        end = self.picture(after, bottom)
        match fact:
            case Acted(_, Mizuten(declared=True)):
                called = replace(end.unasked, banner=said[0])
                return (Frame(called, said, metrics.HOLD_TRICK, Sound.FEAST), Frame(end))
            case Dealt():
                return _dealt_frames(before, after, said, bottom, end)
            case Acted(_, Declare(is_in)):
                sound = Sound.LAID if is_in else Sound.CHIPS
                return _called_frames(before, after, said, bottom, end, sound)
            case Revealed():
                return _called_frames(before, after, said, bottom, end, Sound.LAID)
            case Shown(what):
                return _shown_frames(before, after, what, said, end)
            case Acted(_, Play()) if len(after.tricks) > len(before.tricks):
                return _trick_frames(before, after, after.tricks[-1], said, bottom, end)
        is_heard = said or (isinstance(fact, Acted) and isinstance(fact.action, Play))
        return (Frame(end, said, metrics.HOLD_CHOICE, Sound.LAID if is_heard else None),)

    def score(self, view: View) -> Scoreboard:
        """The chips, and what this round has brought."""
        return score_of(_own(view))

    def sheet(self, view: View) -> ScoreSheet:
        """The rounds that are over."""
        return sheet_of(_own(view))

    def deal_names(self, view: View) -> tuple[Message, ...]:
        """The rounds by number."""
        view = _own(view)
        over = [result.number for result in view.results]
        return tuple(map(round_name, over if view.stage in BETWEEN_ROUNDS else [*over, view.round]))

    def result(self, view: View) -> ResultSheet | None:
        """The round just finished."""
        return result_of(_own(view))

    def points(self, options: Options, score: Score) -> str:
        """Chips; a debt with a minus."""
        return total_text(score)

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """A declaration, or the card that took a trick and its winner."""
        for call in calls:
            if call.key == "hachihachi_trick.call.trick":
                return message(
                    "hachihachi_trick.line.trick", cards=call.values["card"], who=call.values["who"]
                )
            if call.key in ("hachihachi_trick.call.in", "hachihachi_trick.call.fold"):
                return call
        return None

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
        """An answer about the split: only that is given in secret (HT-17)."""
        if not isinstance(action, Answer):
            raise TypeError(f"not chosen in secret: {action}")
        return message("hachihachi_trick.line.split" if action.splits else "hachihachi_trick.line.play")

    def tricks(self, view: View) -> tuple[TrickShown, ...] | None:
        """The tricks of the round that are over."""
        view = _own(view)
        return () if view.stage is Stage.START else tuple(map(trick_shown, view.tricks))

    def remembered(self, view: View) -> None:
        """There is nothing that anybody would keep in mind for others."""


def _own(view: View) -> HachihachiView:
    if not isinstance(view, HachihachiView):
        raise TypeError(f"not a view of Hachihachi Trick: {type(view).__name__}")
    return view


# ── what lies there ──────────────────────────────────────────────────────────────────────────────────


def _picture(
    view: HachihachiView,
    bottom: Seat,
    trick: TrickShown,
    counted: HachihachiView | None = None,
    *,
    is_turned: bool = True,
) -> Picture:
    """The table with nobody asked for anything; plates and chips tell the figures of the view `counted`.

    Args:
        view: tells which cards lie where.
        bottom: the seat there.
        trick: as it lies in the middle.
        counted: another view, or the same.
        is_turned: whether the turn-up lies open.
    """
    seats = _seats(view, bottom)
    zones = [_hand(view, seat, is_own=seat == bottom) for seat in seats]
    shown = [
        Zone(Role.SHOWN, seat, tuple(map(PictureCard, cards)))
        for seat in seats
        if not _is_open(view, seat) and (cards := _shown_and_held(view, seat))
    ]
    figures = counted or view
    return replace(
        trick_table(
            zones,
            trick,
            view.tricks,
            lambda seat: _badge(view, seat, trick, figures),
            (*shown, _turn_up(view, is_turned=is_turned)),
        ),
        stacks=_stacks(figures, seats),
        playing=tuple(sorted(view.ins)) if view.tricks or view.leader is not None else (),
    )


def _cleared(view: HachihachiView, bottom: Seat) -> Picture:
    """The table between two rounds: chips, and nobody has cards."""
    seats = _seats(view, bottom)
    zones = [Zone(Role.HAND, seat, ()) for seat in seats]
    nothing = TrickShown(())
    shown = trick_table(zones, nothing, (), lambda seat: _badge(view, seat, nothing, view))
    return replace(shown, stacks=_stacks(view, seats))


def _seats(view: HachihachiView, bottom: Seat) -> tuple[Seat, ...]:
    return tuple(next_seat(bottom, view.players, steps) for steps in range(view.players))


def _stacks(view: HachihachiView, seats: Sequence[Seat]) -> tuple[Stack, ...]:
    return (*(Stack(seat, view.balances[seat]) for seat in seats), Stack(None, view.pot))


def _is_open(view: HachihachiView, seat: Seat) -> bool:
    """True if the viewer sees the hand of a seat whatever that has shown."""
    return view.viewer in (seat, EVERYTHING)


def _shown_and_held(view: HachihachiView, seat: Seat) -> Cards:
    """The cards that a seat has shown and not yet played."""
    played = {*view.trick, *(card for trick in view.tricks for card in trick.cards)}
    shown = view.shown[seat] if view.shown else ()
    return tuple(sorted((card for card in shown if card not in played), key=by_suit))


def _hand(view: HachihachiView, seat: Seat, *, is_own: bool) -> Zone:
    hand = view.hands[seat]
    shown = _shown_and_held(view, seat)
    if not _is_open(view, seat) or isinstance(hand, Hidden):
        count = (hand.count if isinstance(hand, Hidden) else len(hand)) - len(shown)
        return replace(hand_zone(seat, Hidden(count)), counted=not shown)
    choices = view.choices if is_own and seat == view.viewer and view.stage is Stage.PLAY else None

    def card_shown(card: Card) -> PictureCard:
        breach = choices.refusal(Play(card)) if isinstance(choices, Listed) else None
        return PictureCard(card, None if breach is None else breach.reason, is_shown=is_own and card in shown)

    return hand_zone(seat, tuple(sorted(hand, key=by_suit)), card_shown)


def _turn_up(view: HachihachiView, *, is_turned: bool) -> Zone:
    """The rest of the pack and the hands folded, face down, and upon them the card turned up (HT-3, HT-6)."""
    stock = view.stock.count if isinstance(view.stock, Hidden) else len(view.stock)
    folded = HAND_SIZE * sum(status is Status.FOLDED for status in view.status)
    card = PictureCard(view.turn_up) if is_turned else BACK
    return Zone(Role.TURN_UP, None, ((BACK,) * (stock + folded) + (card,)))


def _badge(view: HachihachiView, seat: Seat, trick: TrickShown, counted: HachihachiView) -> Badge:
    """The plate: what the seat has declared, its tricks and roles, and whether it started the round."""
    notes: list[Message] = []
    if counted.stage not in BETWEEN_ROUNDS:
        notes += _status_notes(counted, seat)
    if seat == counted.start and counted.outcome is None:
        notes.append(message("hachihachi_trick.table.start"))
        if counted.mizuten:
            notes.append(message("hachihachi_trick.table.mizuten"))
    return trick_badge(seat, trick, notes, to_act=seat in view.to_act)


def _status_notes(view: HachihachiView, seat: Seat) -> list[Message]:
    notes: list[Message] = []
    if view.stage in (Stage.ANSWERING, Stage.ANSWERED) and view.has_answered[seat]:
        notes.append(message("hachihachi_trick.table.answered"))
    match view.status[seat]:
        case Status.IN:
            place = view.ins.index(seat) + 1
            notes.append(message("hachihachi_trick.table.status_in", place=place))
        case Status.FOLDED:
            paid = sum(entry.paid for entry in view.ledger if (entry.payer, entry.reason) == (seat, FOLD))
            notes.append(message("hachihachi_trick.table.status_folded", count=paid))
        case Status.FORCED_OUT:
            notes.append(message("hachihachi_trick.table.status_forced_out"))
    won = sum(trick.winner == seat for trick in view.tricks)
    if won:
        notes.append(message("hachihachi_trick.table.tricks", count=won))
    if roles := shown_roles(view, seat):
        notes.append(role_names(roles))
    return notes


# ── what is asked ────────────────────────────────────────────────────────────────────────────────────


def _asked(view: HachihachiView, shown: Picture) -> Picture:
    """The picture with what is asked of the person at the bottom, or who is waited for."""
    if isinstance(view.choices, Listed) and view.viewer == shown.seats[0]:
        match view.stage:
            case Stage.MIZUTEN:
                prompt = message("hachihachi_trick.table.ask_mizuten", round=view.round)
                return replace(shown, prompt=prompt, offers=_mizuten_offers())
            case Stage.DECLARING:
                return replace(shown, prompt=_declare_prompt(view), offers=_declarations(view, view.choices))
            case Stage.ANSWERING:
                prompt = message("hachihachi_trick.table.ask_split", count=view.pot)
                return replace(shown, prompt=prompt, offers=_answers(view))
        return replace(shown, choosing=True, prompt=play_prompt(view, view.choices), offers=_claims(view))
    if not view.to_act:
        return shown
    return replace(shown, prompt=message("hachihachi_trick.table.waiting", who=Who(view.to_act[0])))


def _mizuten_offers() -> tuple[Offer, ...]:
    return (
        Offer(message("hachihachi_trick.table.no_mizuten"), Mizuten(declared=False)),
        Offer(message("hachihachi_trick.table.offer_mizuten"), Mizuten(declared=True)),
    )


def _declare_prompt(view: HachihachiView) -> Message:
    """Ask for a declaration, and tell of the roles in one's hand."""
    worth = next(own_worth(view), None)
    if worth is None:
        return message("hachihachi_trick.table.declare", ins=len(view.ins))
    return message("hachihachi_trick.table.declare_with", ins=len(view.ins), what=worth)


def _declarations(view: HachihachiView, choices: Listed) -> tuple[Offer, ...]:
    """To be in or to fold, each with what it costs now (HT-6, HT-7)."""
    is_in, fold = DECLARATIONS
    left = view.players - len(view.declared) - 1
    is_third = len(view.ins) == MOST_IN - 1 and left > 0
    cost = message("hachihachi_trick.table.in_third", count=left) if is_third else None
    breach = choices.refusal(fold)
    return (
        Offer(cost or message("hachihachi_trick.table.in"), is_in),
        Offer(
            message("hachihachi_trick.table.fold", count=view.price or 0),
            fold,
            None if breach is None else breach.reason,
        ),
    )


def _answers(view: HachihachiView) -> tuple[Offer, ...]:
    """To split the pot, or to play for it (HT-17)."""
    half = view.pot // 2
    share = view.pot - half if view.viewer == view.ins[0] else half
    return (
        Offer(message("hachihachi_trick.table.split", count=share), Answer(splits=True)),
        Offer(message("hachihachi_trick.table.play"), Answer(splits=False)),
    )


def _claims(view: HachihachiView) -> tuple[Offer, ...]:
    """To take the rest of the tricks without a thought, where it is certain."""
    card = claim(view)
    return () if card is None else (Offer(message("hachihachi_trick.table.claim"), Play(card), ends=True),)


# ── what happens ─────────────────────────────────────────────────────────────────────────────────────


def _dealt_frames(
    before: HachihachiView, after: HachihachiView, said: tuple[Message, ...], bottom: Seat, end: Picture
) -> tuple[Frame, ...]:
    """The pack, the hands dealt from it, and the card turned up; Ooba and Zetsuba are called (HT-20, 21)."""
    dealt = _picture(after, bottom, TrickShown(()), before, is_turned=False).unasked
    deck = Zone(Role.DECK, None, (BACK,) * (HAND_SIZE * after.players))
    pack = [zone for zone in dealt.zones if zone.role is Role.TURN_UP]
    shuffled = replace(_cleared(before, bottom), zones=(deck, *pack))
    sounds = {2: Sound.DOUBLED, 4: Sound.QUADRUPLED}
    called = multiplied(after.multiplier)
    turned = replace(end.unasked, banner=called, hangs=called is not None)
    hold = metrics.HOLD_NEWS if called is None else metrics.HOLD_FEAST
    return (
        Frame(shuffled, (), metrics.HOLD_DECK, Sound.DEALT, tells_after=False),
        Frame(dealt, (), metrics.HOLD_CHOICE, tells_after=False),
        Frame(turned, said, hold, sounds.get(after.multiplier, Sound.LAID)),
        Frame(end),
    )


def _called_frames(
    before: HachihachiView,
    after: HachihachiView,
    said: tuple[Message, ...],
    bottom: Seat,
    end: Picture,
    sound: Sound,
) -> tuple[Frame, ...]:
    """A call in large type, the chips it costs, and the end of the round where it is over."""
    if len(after.results) == len(before.results):
        called = replace(end.unasked, banner=said[0])
        return (Frame(called, said, metrics.HOLD_NEWS, sound), Frame(end))
    unasked = replace(after, to_act=(), choices=None)
    lying = replace(_picture(unasked, bottom, TrickShown(()), before), banner=said[0])
    first = Frame(lying, said[:1], metrics.HOLD_NEWS, sound, tells_after=False)
    return (first, *_round_frames(unasked, said[1:], bottom, end))


def _shown_frames(
    before: HachihachiView, after: HachihachiView, what: str, said: tuple[Message, ...], end: Picture
) -> tuple[Frame, ...]:
    """The cards that are shown, and the chips that are paid for them (HT-8, HT-10)."""
    if after.shown == before.shown:
        return (Frame(end, said),)
    is_out = what == "forced_out"
    key = "hachihachi_trick.table.show_forced_out" if is_out else "hachihachi_trick.table.show_roles"
    shown = replace(end.unasked, prompt=message(key))
    return (
        Frame(shown, said, metrics.HOLD_FEAST, Sound.CHIPS if said else Sound.TAKEN, is_finished=True),
        Frame(end),
    )


def _trick_frames(
    before: HachihachiView,
    after: HachihachiView,
    trick: Trick,
    said: tuple[Message, ...],
    bottom: Seat,
    end: Picture,
) -> tuple[Frame, ...]:
    """The finished trick, the gathering, and the end of a round."""
    of_trick, rest = said[:1], said[1:]
    is_over = len(after.results) > len(before.results)
    unasked = replace(after, to_act=(), choices=None)
    played = replace(unasked, tricks=before.tricks, trick=trick.cards)
    complete = _picture(played, bottom, trick_shown(trick), before)
    gathered = _picture(unasked, bottom, TrickShown((), trick.winner), before)
    lying = replace(complete, prompt=of_trick[0] if of_trick else None)
    frames = finished_trick(lying, gathered, of_trick, () if is_over else rest)
    return (*frames, *(_round_frames(unasked, rest, bottom, end) if is_over else (Frame(end),)))


def _round_frames(
    after: HachihachiView, said: tuple[Message, ...], bottom: Seat, end: Picture
) -> tuple[Frame, ...]:
    """The end of a round: the chips that are paid, then its result."""
    result = result_of(after)
    assert result is not None  # noqa: S101 (narrows the type: the round is over)
    paid = _picture(after, bottom, TrickShown(()))
    return (
        Frame(paid, said, metrics.HOLD_NEWS, Sound.CHIPS),
        result_frame(paid, result),
        Frame(end),
    )


def _end(outcome: Outcome) -> Message:
    """The winner, or those who share the first place (HT-4)."""
    first, *others = (Who(seat) for seat, place in enumerate(outcome.places) if place == 1)
    if not others:
        return message("hachihachi_trick.call.match", who=first, count=_chips(outcome, first.seat))
    if len(others) > 1:
        return message("hachihachi_trick.table.match_shared_more")
    return message("hachihachi_trick.table.match_shared", who=first, other=others[0])


def _chips(outcome: Outcome, seat: Seat) -> int:
    score = outcome.scores[seat]
    return score if isinstance(score, int) else 0
