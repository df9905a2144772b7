"""Hachihachi Trick on the table: views into pictures with what is asked, and what happens into its frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Cards, Hidden, Pile, pile_size
from cardtable.engine.facts import Acted, Action, Fact, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import (
    Answer,
    Declare,
    HachihachiView,
    Mizuten,
    Stage,
    Status,
)
from cardtable.engine.games.hachihachi_trick.actions import DECLARATIONS
from cardtable.engine.games.hachihachi_trick.claim import claim as sure_card
from cardtable.engine.games.hachihachi_trick.options import HAND_SIZE, MOST_IN, ROUNDS
from cardtable.engine.games.hachihachi_trick.settlement import FOLD, PER_TRICK
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Listed, Outcome
from cardtable.engine.seats import EVERYTHING, Seat
from cardtable.present import metrics
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.faces import Mood
from cardtable.present.games.hachihachi_trick.payments import (
    paid_between,
    said_at_the_end,
    said_of_fold,
    said_of_payments,
    told_again,
)
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
    BACK,
    Badge,
    CardMark,
    Claim,
    Frame,
    Offer,
    Picture,
    PictureCard,
    Role,
    Said,
    Sound,
    Stack,
    TrickShown,
    Zone,
    deck_frame,
    sound_of,
)
from cardtable.present.sort_order import by_suit
from cardtable.present.trick_table import Moment, TrickPresenter, claim_of_rest

PLACES: Final = (
    message("hachihachi_trick.place.first"),
    message("hachihachi_trick.place.second"),
    message("hachihachi_trick.place.third"),
)
"""The places in the order of those who are in."""

SAID: Final = MappingProxyType(
    {
        Declare(is_in=True): message("hachihachi_trick.said.in"),
        Answer(splits=True): message("hachihachi_trick.said.split"),
        Answer(splits=False): message("hachihachi_trick.said.play"),
        Mizuten(declared=True): message("hachihachi_trick.said.mizuten"),
    }
)
"""What a seat says that declares or answers this; whoever folds says what it costs."""


MULTIPLIED: Final = MappingProxyType(
    {
        2: CardMark("×2", message("hachihachi_trick.table.turned_ooba")),
        4: CardMark("×4", message("hachihachi_trick.table.turned_zetsuba")),
    }
)
"""The mark on a card turned up that multiplies all payments of the round (HT-20, HT-21)."""


class HachihachiPresenter(TrickPresenter[HachihachiView]):
    """Presenter of Hachihachi Trick."""

    felt = "#7A2226"
    accent = "#D9AB3C"
    trick_calls = ("hachihachi_trick.call.trick",)
    score = staticmethod(score_of)
    sheet = staticmethod(sheet_of)
    result = staticmethod(result_of)

    def firsts(self, view: HachihachiView) -> tuple[Message, ...]:
        """Tell of each question the first time it is asked, of what makes a round special, of the last round.

        Who is forced out is asked nothing more in that round: that is told before the next.
        """
        special = {
            2: (message("hachihachi_trick.first.ooba"),),
            4: (message("hachihachi_trick.first.zetsuba"),),
        }.get(view.multiplier, ())
        match view.stage:
            case Stage.MIZUTEN if view.choices is not None:
                safe = message("hachihachi_trick.first.safe")
                mizuten = message("hachihachi_trick.first.mizuten")
                return (*_aim(view, safe), *_first_of_last(view), mizuten)
            case Stage.DECLARING if view.choices is not None:
                declare = message("hachihachi_trick.first.declare")
                return (*_aim(view, declare), *_first_of_last(view), declare, *special)
            case Stage.ANSWERING if view.choices is not None:
                return (message("hachihachi_trick.first.split"),)
            case Stage.PLAY if view.choices is not None:
                chips = PER_TRICK * view.multiplier
                return (*special, message("hachihachi_trick.first.tricks", chips=chips))
        return ()

    def told_again(self, view: HachihachiView) -> Message | None:
        """What was paid in the last round, and in the present one so far."""
        return told_again(view)

    def deal_names(self, view: HachihachiView) -> tuple[Message, ...]:
        """The rounds by number."""
        over = [result.number for result in view.results]
        return tuple(map(round_name, over if self.is_cleared(view) else [*over, view.round]))

    # ── what lies there ───────────────────────────────────────────────────────────────────────────────

    def table(
        self, view: HachihachiView, bottom: Seat, trick: TrickShown, counted: HachihachiView | None = None
    ) -> Picture:
        """The table with the chips, and with those who are in marked while they play."""
        shown = super().table(view, bottom, trick, counted)
        playing = tuple(sorted(view.ins)) if view.tricks or view.leader is not None else ()
        return replace(shown, stacks=_stacks(counted or view, shown.seats), playing=playing)

    def is_cleared(self, view: HachihachiView) -> bool:
        """True between two rounds."""
        return view.stage in BETWEEN_ROUNDS

    def cleared(self, view: HachihachiView, bottom: Seat) -> Picture:
        """The table between two rounds: chips, and nobody has cards."""
        shown = super().cleared(view, bottom)
        return replace(shown, stacks=_stacks(view, shown.seats))

    def plate(self, view: HachihachiView, seat: Seat) -> Badge:
        """What the seat has declared, its tricks and roles, and whether it started the round."""
        notes = [] if self.is_cleared(view) else _status_notes(view, seat)
        if seat == view.start and view.outcome is None:
            notes.append(message("hachihachi_trick.table.start"))
            if view.mizuten:
                notes.append(message("hachihachi_trick.table.mizuten"))
        return Badge(seat, tuple(notes))

    def hand(self, view: HachihachiView, seat: Seat, *, is_own: bool) -> Zone:
        """The hand, what all have seen of one's own marked; of another's, what it has shown lies apart."""
        zone, shown = super().hand(view, seat, is_own=is_own), _shown_and_held(view, seat)
        if not _is_open(view, seat):
            return replace(zone, counted=not shown)
        if not is_own or not shown:
            return zone
        return replace(zone, cards=tuple(replace(each, is_shown=each.card in shown) for each in zone.cards))

    def held(self, view: HachihachiView, seat: Seat) -> Pile:
        """The hand; of one that lies face down, what it has not shown."""
        hand = view.hands[seat]
        if _is_open(view, seat):
            return hand
        return Hidden(pile_size(hand) - len(_shown_and_held(view, seat)))

    def zones(self, view: HachihachiView, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """What other hands have shown, the hands that have been folded, and the card turned up."""
        shown = (
            Zone(Role.SHOWN, seat, tuple(map(PictureCard, cards)))
            for seat in seats
            if not _is_open(view, seat) and (cards := _shown_and_held(view, seat))
        )
        folded = (
            Zone(Role.FOLDED, seat, (BACK,) * HAND_SIZE)
            for seat in seats
            if view.status[seat] is Status.FOLDED
        )
        return (*shown, *folded, _turn_up(view))

    def tricks(self, view: HachihachiView) -> tuple[TrickShown, ...] | None:
        """The tricks of the round that are over."""
        return () if view.stage is Stage.START else super().tricks(view)

    # ── what is asked ─────────────────────────────────────────────────────────────────────────────────

    def asked(self, view: HachihachiView, shown: Picture) -> Picture:
        """Ask for Mizuten, for a declaration, or whether to split the pot."""
        match view.stage, view.choices:
            case Stage.MIZUTEN, _:
                prompt = message("hachihachi_trick.table.ask_mizuten", round=view.round)
                return replace(shown, prompt=prompt, offers=_mizuten_offers())
            case Stage.DECLARING, Listed() as choices:
                return replace(shown, prompt=_declare_prompt(view), offers=_declarations(view, choices))
            case Stage.ANSWERING, _:
                prompt = message("hachihachi_trick.table.ask_split", count=view.pot)
                return replace(shown, prompt=prompt, offers=_answers(view))
        return super().asked(view, shown)

    def claim(self, view: HachihachiView) -> Claim | None:
        """To take the rest of the tricks, where it is certain."""
        card = sure_card(view)
        return None if card is None else claim_of_rest(card)

    def match_result(self, view: HachihachiView, outcome: Outcome) -> Message:
        """The winner with the chips, or those who share the first place (HT-4)."""
        if outcome.places.count(1) > 1:
            return super().match_result(view, outcome)
        winner = outcome.places.index(1)
        return message("hachihachi_trick.call.match", who=Who(winner), count=view.balances[winner])

    def describe_action(self, action: Action) -> Message:
        """An answer about the split: only that is given in secret (HT-17)."""
        if not isinstance(action, Answer):
            return super().describe_action(action)
        return message("hachihachi_trick.line.split" if action.splits else "hachihachi_trick.line.play")

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """A declaration, or the card that took a trick and its winner."""
        declared = ("hachihachi_trick.call.in", "hachihachi_trick.call.fold")
        said = next((call for call in calls if call.key in declared), None)
        return said or super().turn_summary(fact, calls, bottom)

    def dealing(self, moment: Moment[HachihachiView]) -> tuple[Frame, ...]:
        """The pack, the hands, and the card turned up; Ooba and Zetsuba are called (HT-20, HT-21)."""
        before, after, end = moment.before, moment.after, moment.end
        dealt = _face_down(self.table(after, moment.bottom, TrickShown(()), before))
        pack = [zone for zone in dealt.zones if zone.role is Role.TURN_UP]
        cleared, cards = self.cleared(before, moment.bottom), HAND_SIZE * after.players
        sounds = {2: Sound.DOUBLED, 4: Sound.QUADRUPLED}
        called = multiplied(after.multiplier)
        turned = replace(end.unasked, banner=called, hangs=called is not None)
        unrolling = () if called is None else (Frame(turned, (), metrics.UNROLL_MS, Sound.UNROLLED),)
        return (
            deck_frame(cleared, cards, others=pack, dealer=self.dealer(after)),
            Frame(dealt, (), metrics.HOLD_CHOICE, tells_after=False),
            *unrolling,
            Frame(turned, moment.calls, metrics.HOLD_NEWS, sounds.get(after.multiplier, Sound.LAID)),
            Frame(end),
        )

    def dealer(self, view: HachihachiView) -> Seat | None:
        """The start player (HT-2)."""
        return view.start

    def said(self, moment: Moment[HachihachiView]) -> Mapping[Seat, Said]:
        """Mizuten, a declaration, the answers about the split once both are known, or why chips go."""
        match moment.fact:
            case Acted(seat, Declare(is_in=False)):
                return {seat: said_of_fold(paid_between(moment.before, moment.after)[0])}
            case Acted(seat, Declare() | Mizuten() as declared) if declared in SAID:
                return {seat: Said(SAID[declared], is_called=True)}
            case Revealed(answers):
                given = [(seat, answer) for seat, answer in enumerate(answers) if answer is not None]
                return {seat: Said(SAID[answer], is_called=True) for seat, answer in given}
            case Shown():
                return said_of_payments(moment.before, moment.after)
        return super().said(moment)

    def frames_of(self, moment: Moment[HachihachiView]) -> tuple[Frame, ...]:
        """What is declared, answered and shown."""
        match moment.fact:
            case Acted(seat, Mizuten(declared=True)):
                called = replace(moment.end.unasked, banner=moment.calls[0]).with_moods({seat: Mood.GLAD})
                return (Frame(called, moment.calls, metrics.HOLD_MOMENT, Sound.FEAST), Frame(moment.end))
            case Acted(_, Declare(is_in)):
                return self._called_frames(moment, Sound.LAID if is_in else Sound.CHIPS)
            case Revealed():
                return self._called_frames(moment, Sound.LAID, moment.calls[0])
            case Shown(what):
                return _shown_frames(moment, what)
        return super().frames_of(moment)

    def _called_frames(
        self, moment: Moment[HachihachiView], sound: Sound, banner: Message | None = None
    ) -> tuple[Frame, ...]:
        """A call, in large type where it is no seat's, the chips it costs, and the end of a round."""
        said = moment.calls
        moods = _moods(moment)
        if not self.ends_deal(moment):
            called = replace(moment.end.unasked, banner=banner).with_moods(moods)
            return (Frame(called, said, metrics.HOLD_NEWS, sound), Frame(moment.end))
        lying = self.table(moment.unasked, moment.bottom, TrickShown(()), moment.before)
        called = replace(lying, banner=banner).with_moods(moods)
        first = Frame(called, said[:1], metrics.HOLD_NEWS, sound, tells_after=False)
        return (first, *self.deal_end(moment, said[1:]), Frame(moment.end))

    def deal_end(self, moment: Moment[HachihachiView], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """The end of a round: the chips that are paid, then its result with all the reasons."""
        paid = self.table(moment.unasked, moment.bottom, TrickShown(()))
        if (result := self.result(moment.after)) is not None:
            paid = paid.with_moods(result.moods)
        because = said_at_the_end(moment.before, moment.after)
        chips = Frame(paid.saying(because), calls, metrics.HOLD_FEAST, Sound.CHIPS)
        return (chips, *super().deal_end(replace(moment, end=paid), ()))


# ── what lies there ──────────────────────────────────────────────────────────────────────────────────


def _stacks(view: HachihachiView, seats: Sequence[Seat]) -> tuple[Stack, ...]:
    return (*(Stack(seat, view.balances[seat]) for seat in seats), Stack(None, view.pot))


def _is_open(view: HachihachiView, seat: Seat) -> bool:
    """True if the viewer sees the hand of a seat whatever that has shown."""
    return view.viewer in (seat, EVERYTHING) and not isinstance(view.hands[seat], Hidden)


def _shown_and_held(view: HachihachiView, seat: Seat) -> Cards:
    """The cards that a seat has shown and not yet played."""
    played = {*view.trick, *(card for trick in view.tricks for card in trick.cards)}
    shown = view.shown[seat] if view.shown else ()
    return tuple(sorted((card for card in shown if card not in played), key=by_suit))


def _turn_up(view: HachihachiView) -> Zone:
    """The rest of the pack, face down, and upon it the card turned up (HT-3)."""
    turned = PictureCard(view.turn_up, mark=MULTIPLIED.get(view.multiplier))
    return Zone(Role.TURN_UP, None, ((BACK,) * pile_size(view.stock) + (turned,)))


def _face_down(table: Picture) -> Picture:
    """The table before the card is turned up, with nobody asked for anything."""
    zones = (
        replace(zone, cards=(BACK,) * len(zone.cards)) if zone.role is Role.TURN_UP else zone
        for zone in table.zones
    )
    return replace(table, zones=tuple(zones))


def _status_notes(view: HachihachiView, seat: Seat) -> list[Message]:
    """What stands below a name. Where room is short the last is left out: to be in, which a hand shows."""
    notes: list[Message] = []
    last: list[Message] = []
    match view.status[seat]:
        case Status.IN:
            last.append(message("hachihachi_trick.table.status_in", place=PLACES[view.ins.index(seat)]))
        case Status.FOLDED:
            paid = sum(entry.paid for entry in view.ledger if (entry.payer, entry.reason) == (seat, FOLD))
            notes.append(message("hachihachi_trick.table.status_folded", count=paid))
        case Status.FORCED_OUT:
            got = sum(entry.paid for entry in view.ledger if entry.payee == seat)
            told = message("hachihachi_trick.table.status_forced_out_paid", count=got)
            notes.append(told if got else message("hachihachi_trick.table.status_forced_out"))
    if view.stage in (Stage.ANSWERING, Stage.ANSWERED) and view.has_answered[seat]:
        notes.append(message("hachihachi_trick.table.answered"))
    if roles := shown_roles(view, seat):
        notes.append(role_names(roles))
    won = sum(trick.winner == seat for trick in view.tricks)
    if won:
        notes.append(message("hachihachi_trick.table.tricks", count=won))
    return [*notes, *last]


# ── what is asked ────────────────────────────────────────────────────────────────────────────────────


def _mizuten_offers() -> tuple[Offer, ...]:
    refused = message("hachihachi_trick.table.no_mizuten_note")
    declared = message("hachihachi_trick.table.offer_mizuten_note")
    return (
        Offer(message("hachihachi_trick.table.no_mizuten"), Mizuten(declared=False), note=refused),
        Offer(message("hachihachi_trick.table.offer_mizuten"), Mizuten(declared=True), note=declared),
    )


def _has_promised(view: HachihachiView) -> bool:
    """True while the start player, after Mizuten, has still to say that they are in (HT-22)."""
    return bool(view.mizuten) and not view.declared


def _declare_prompt(view: HachihachiView) -> Message:
    """Ask for a declaration, and tell of the roles in one's hand."""
    if _has_promised(view):
        return message("hachihachi_trick.table.declare_mizuten")
    worth = next(own_worth(view), None)
    nobody = message("hachihachi_trick.table.ins_none")
    ins = message("hachihachi_trick.table.ins", count=len(view.ins)) if view.ins else nobody
    if worth is None:
        return message("hachihachi_trick.table.declare", ins=ins)
    return message("hachihachi_trick.table.declare_with", ins=ins, what=worth)


def _declarations(view: HachihachiView, choices: Listed) -> tuple[Offer, ...]:
    """To be in or to fold, each with what it costs now (HT-6, HT-7)."""
    is_in, fold = DECLARATIONS
    left = view.players - len(view.declared) - 1
    is_third = len(view.ins) == MOST_IN - 1 and left > 0
    breach = choices.refusal(fold)
    cost = message("hachihachi_trick.table.fold_note", count=view.price or 0)
    brings = message("hachihachi_trick.table.in_note")
    if is_third:
        brings = message("hachihachi_trick.table.in_third_note", count=left)
    return (
        Offer(
            message("hachihachi_trick.table.in_third" if is_third else "hachihachi_trick.table.in"),
            is_in,
            note=brings,
            is_promised=_has_promised(view),
        ),
        Offer(
            message("hachihachi_trick.table.fold"),
            fold,
            None if breach is None else breach.reason,
            note=cost,
        ),
    )


def _answers(view: HachihachiView) -> tuple[Offer, ...]:
    """To split the pot, or to play for it (HT-17)."""
    half = view.pot // 2
    share = view.pot - half if view.viewer == view.ins[0] else half
    part = message("hachihachi_trick.table.split_note", count=share)
    whole = message("hachihachi_trick.table.play_note", count=view.pot)
    return (
        Offer(message("hachihachi_trick.table.split"), Answer(splits=True), note=part),
        Offer(message("hachihachi_trick.table.play"), Answer(splits=False), note=whole),
    )


# ── what happens ─────────────────────────────────────────────────────────────────────────────────────


def _moods(moment: Moment[HachihachiView]) -> dict[Seat, Mood]:
    """Sorry is who has just folded or is forced out, glad who is paid for the roles in a hand."""
    before, after = moment.before, moment.after
    out = (Status.FOLDED, Status.FORCED_OUT)
    moods = {seat: Mood.GLAD for seat in range(after.players) if after.balances[seat] > before.balances[seat]}
    for seat, status in enumerate(after.status):
        if status in out and before.status[seat] != status:
            moods[seat] = Mood.SORRY
    return moods


def _shown_frames(moment: Moment[HachihachiView], what: str) -> tuple[Frame, ...]:
    """The cards that are shown, and the chips that are paid for them (HT-8, HT-10)."""
    calls, end = moment.calls, moment.end
    if moment.after.shown == moment.before.shown:
        return (Frame(end, calls),)
    is_out = what == "forced_out"
    key = "hachihachi_trick.table.show_forced_out" if is_out else "hachihachi_trick.table.show_roles"
    moods = _moods(moment)
    shown = replace(end.unasked, prompt=message(key)).with_moods(moods)
    paid = tuple([seat for seat, mood in moods.items() if mood is Mood.GLAD])
    effects = (Effect(EffectKind.ROLE, paid),) if paid else ()
    sound = sound_of(effects, Sound.CHIPS if calls else Sound.TAKEN)
    shown = replace(shown, effects=effects)
    return (Frame(shown, calls, metrics.HOLD_FEAST, sound, is_finished=True), Frame(end))


def _aim(view: HachihachiView, now: Message) -> tuple[Message, ...]:
    """What the match is about, before anything is chosen in it (HT-1), and what to do now."""
    rounds = view.options[ROUNDS]
    return () if view.results else (message("hachihachi_trick.first.aim", count=rounds, now=now),)


def _first_of_last(view: HachihachiView) -> tuple[Message, ...]:
    """What the last round has shown for the first time: somebody forced out (HT-8), a debt (HT-1)."""
    if not view.results:
        return ()
    status, told = view.results[-1].status, list[Message]()
    if status[view.viewer] is Status.FORCED_OUT:
        told.append(message("hachihachi_trick.first.forced_out"))
    elif status[view.viewer] is Status.IN and Status.FORCED_OUT in status:
        told.append(message("hachihachi_trick.first.forced_out_others"))
    if view.balances[view.viewer] < 0:
        told.append(message("hachihachi_trick.first.debt"))
    return tuple(told)
