"""The rules of Hachihachi Trick.

Source: the page of Domi, who invented it, put into numbered clauses HT-1 to HT-22; all of them stand here.
What a hand is worth stands in `roles`, who pays whom in `settlement`, how tricks are played in `play`.

A match begins with a `Picked` start player. A round is an `Acted` of that player, who declares Mizuten or
does not (HT-22); a `Dealt` with the hands, the turn-up and the rest of the stock; and an `Acted` for each who
declares. Where somebody is forced out, a `Shown` of what they are paid for follows (HT-8); where two are in,
an `Acted` answer of each in any order and a `Revealed` of both (HT-17); where tricks are played, a `Shown` of
the roles of those who are in (HT-10) and an `Acted` for each card. Who shows nothing has nothing to show.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Pile, hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.hachihachi_trick import settlement
from cardtable.engine.games.hachihachi_trick.actions import (
    ANSWERS,
    DECLARATIONS,
    MIZUTEN,
    Answer,
    Declare,
    HachihachiAction,
    Mizuten,
    parse,
)
from cardtable.engine.games.hachihachi_trick.calls import calls
from cardtable.engine.games.hachihachi_trick.options import (
    FIRST_SEAT_STARTS,
    HAND_SIZE,
    MIZUTEN_BONUS,
    MOST_IN,
    OPTIONS,
    PACK,
    RETURNED,
    ROLES,
    ROUNDS,
    STAKE,
)
from cardtable.engine.games.hachihachi_trick.roles import Column, RoleTable, role_table
from cardtable.engine.games.hachihachi_trick.state import (
    HachihachiView,
    RoundResult,
    Stage,
    State,
    Status,
)
from cardtable.engine.ledger import Entry, balances
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import DealResult, EntryPoint, Listed, Outcome, RuleBreach
from cardtable.engine.scores import highest_wins, places
from cardtable.engine.seats import EVERYTHING, Seat, Viewer, next_seat
from cardtable.engine.trick_game import Play, dealt_singly, hands_seen_by


class HachihachiTrick:
    """`cardtable.engine.rules.Rules` for Hachihachi Trick."""

    id = "hachihachi_trick"
    revision = 1
    option_set = OPTIONS
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        """The state before anything has happened."""
        return self.enter(options, self.entry(options, 1))

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match that begins with this round, before any chips have moved.

        Every round is alike: where a match has no such round, it is another one.
        """
        played = (deal - 1) % options[ROUNDS]
        return EntryPoint(played + 1, (*(options[STAKE],) * options.players, 0), played=played)

    def entry_at(self, state: State) -> EntryPoint:
        """The record of a state before a round is dealt: the totals are the balances, then the pot."""
        return EntryPoint(state.round, state.balances, state.start, state.round - 1)

    def enter(self, options: Options, entry: EntryPoint) -> State:
        """The state before the round that the record tells of; ValueError where no match can stand there."""
        players = options.players
        fits = entry.fits(players, players + 1) and entry.played == entry.deal - 1
        is_whole = sum(entry.totals) == options[STAKE] * players  # chips go from hand to hand
        if not (fits and is_whole) or entry.deal > options[ROUNDS] or entry.totals[-1] < 0:
            raise ValueError(f"no match of Hachihachi Trick for {players} stands there: {entry}")
        return State(
            options,
            balances=entry.totals,
            entered_with=entry.totals,
            first_round=entry.deal,
            stage=Stage.START if entry.starter is None else Stage.MIZUTEN,
            start=entry.starter,
        )

    def chance(self, state: State, streams: Streams) -> Fact | None:
        """Pick the first start player, deal, show what is paid for, or show both answers to the split."""
        match state.stage:
            case Stage.START:
                drawn = streams.named("start").randrange(state.players)
                return Picked("start", 0 if state.options[FIRST_SEAT_STARTS] else drawn)
            case Stage.DEAL:
                return _deal(state, streams)
            case Stage.FORCED_OUT | Stage.ROLES:
                return _to_show(state)
            case Stage.ANSWERED:
                return Revealed(state.answers)
        return None

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that may act now: both who have yet to answer about the split, else one or none."""
        match state.stage:
            case Stage.MIZUTEN:
                return () if state.start is None else (state.start,)
            case Stage.DECLARING:
                return (_declares(state),)
            case Stage.ANSWERING:
                return tuple(seat for seat in sorted(state.ins) if state.answers[seat] is None)
            case Stage.PLAY:
                return () if state.tricks is None else (state.tricks.turn,)
        return ()

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the action is refused; the stage decides what kind of action is due."""
        if seat not in self.to_act(state):
            return _not_now(state, seat, action)
        match state.stage, action:
            case (Stage.MIZUTEN, Mizuten()) | (Stage.ANSWERING, Answer()):
                return None
            case Stage.DECLARING, Declare(is_in):
                return _declaration_breach(state, is_in=is_in)
            case Stage.PLAY, Play(card) if state.tricks is not None:
                return state.trick_game.breach(state.tricks, card)
        return _wrong_kind(state, action)

    def apply(self, state: State, fact: Fact) -> State:
        """The state after a fact; ValueError if it cannot happen now."""
        match fact:
            case Picked("start", seat) if state.stage is Stage.START and seat in _may_start(state):
                return replace(state, start=seat, stage=Stage.MIZUTEN)
            case Dealt(deal, piles, 1) if state.stage is Stage.DEAL and deal == state.round:
                return _dealt(state, piles)
            case Shown() if state.stage in (Stage.FORCED_OUT, Stage.ROLES) and fact == _to_show(state):
                return _shown(state)
            case Acted(seat, Action() as action) if self.breach(state, seat, action) is None:
                return _acted(state, seat, action)
            case Revealed(answers) if state.stage is Stage.ANSWERED and answers == state.answers:
                return _answered(state)
        raise ValueError(f"cannot happen now: {fact}")

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        """Hide the other hands and the stock, but for the turn-up, and an answer until both are shown."""
        if viewer == EVERYTHING:
            return fact
        match fact:
            case Dealt(deal, piles):
                open_piles = (viewer, state.players)
                return Dealt(
                    deal, tuple(pile if i in open_piles else hidden(pile) for i, pile in enumerate(piles))
                )
            case Acted(seat, Answer()) if seat != viewer:
                return Acted(seat, None)
        return fact

    def view(self, state: State, viewer: Viewer) -> HachihachiView:
        """The knowledge of a viewer: see `HachihachiView`."""
        to_act = self.to_act(state)
        tricks, everything = state.tricks, viewer == EVERYTHING
        hands, discarded = _held(state)
        revealed = state.stage not in (Stage.ANSWERING, Stage.ANSWERED)
        return HachihachiView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=_choices(state) if viewer in to_act else None,
            outcome=self.outcome(state),
            stage=state.stage,
            round=state.round,
            start=state.start,
            mizuten=state.mizuten,
            balances=state.balances[:-1],
            pot=state.pot,
            ledger=state.ledger,
            results=state.results,
            entered_with=state.entered_with,
            hands=tuple(
                hand
                if everything or viewer == seat or (state.shown and {*hand} <= {*state.shown[seat]})
                else hidden(hand)
                for seat, hand in enumerate(hands)
            ),
            discarded=hands_seen_by(viewer, discarded),
            turn_up=state.turn_up,
            stock=state.stock if everything else hidden(state.stock),
            multiplier=state.multiplier,
            declared=state.declared,
            status=state.status,
            price=state.price * state.multiplier if state.stage is Stage.DECLARING else None,
            has_answered=tuple(answer is not None for answer in state.answers),
            answers=tuple(
                answer if everything or viewer == seat or revealed else None
                for seat, answer in enumerate(state.answers)
            ),
            shown=state.shown,
            leader=tricks.leader if tricks is not None and state.stage is Stage.PLAY else None,
            trick=state.trick,
            tricks=state.done,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match (HT-4): what is left in the pot is nobody's (HT-9). None while it goes on."""
        if state.stage is not Stage.OVER:
            return None
        return Outcome(places(state.balances[:-1]), state.balances[:-1], self.deals(state))

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """The rounds that are over."""
        return tuple(map(_deal_result, state.results))

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        """The referee's calls: the turn-up, declarations, payments for roles, answers, tricks, the pot."""
        return calls(before, fact, after)

    def parse_action(self, text: str) -> HachihachiAction:
        """Read an action; ValueError if it is none."""
        return parse(text)


HACHIHACHI_TRICK: Final = HachihachiTrick()


# ── what may be done ─────────────────────────────────────────────────────────────────────────────────


def _choices(state: State) -> Listed:
    """The choices of a seat that is to act."""
    match state.stage:
        case Stage.MIZUTEN:
            return Listed(MIZUTEN, (None,) * len(MIZUTEN))
        case Stage.DECLARING:
            refusals = tuple(_declaration_breach(state, is_in=action.is_in) for action in DECLARATIONS)
            return Listed(DECLARATIONS, refusals)
        case Stage.ANSWERING:
            return Listed(ANSWERS, (None,) * len(ANSWERS))
    assert state.tricks is not None  # noqa: S101 (narrows the type: it is for cards to be played)
    return state.trick_game.choices(state.tricks)


def _declaration_breach(state: State, *, is_in: bool) -> RuleBreach | None:
    """The reason why the next to declare may not declare this."""
    if not is_in and state.mizuten and not state.declared:
        return RuleBreach("HT-22", message("hachihachi_trick.breach.mizuten_in"))
    return None


def _wrong_kind(state: State, action: Action) -> RuleBreach:
    """The reason why a seat that is to act may not do anything of this kind now."""
    match state.stage:
        case Stage.MIZUTEN:
            return RuleBreach("HT-22", message("hachihachi_trick.breach.mizuten_first"))
        case Stage.DECLARING:
            if isinstance(action, Mizuten):
                return RuleBreach("HT-22", message("hachihachi_trick.breach.mizuten_late"))
            return RuleBreach("HT-5", message("hachihachi_trick.breach.declare_first"))
        case Stage.ANSWERING:
            return RuleBreach("HT-17", message("hachihachi_trick.breach.answer_first"))
    return RuleBreach("HT-13", message("hachihachi_trick.breach.play_a_card"))


def _not_now(state: State, seat: Seat, action: Action) -> RuleBreach:
    """The reason why a seat that is not to act may do nothing."""
    stage = state.stage
    if stage is Stage.OVER:
        return RuleBreach("HT-4", message("hachihachi_trick.breach.match_over"))
    if isinstance(action, Mizuten):
        if stage is Stage.MIZUTEN:
            return RuleBreach("HT-22", message("hachihachi_trick.breach.mizuten_not_start"))
        return RuleBreach("HT-22", message("hachihachi_trick.breach.mizuten_late"))
    if stage in (Stage.START, Stage.MIZUTEN, Stage.DEAL):
        return RuleBreach("HT-3", message("hachihachi_trick.breach.no_cards"))
    if isinstance(action, Declare):
        if seat in state.forced_out:
            return RuleBreach("HT-7", message("hachihachi_trick.breach.forced_out"))
        if any(seat == other for other, _ in state.declared):
            return RuleBreach("HT-5", message("hachihachi_trick.breach.declared"))
        return RuleBreach("HT-5", message("hachihachi_trick.breach.not_your_turn"))
    if isinstance(action, Answer):
        if stage in (Stage.ANSWERING, Stage.ANSWERED) and seat in state.ins:
            return RuleBreach("HT-17", message("hachihachi_trick.breach.answered"))
        return RuleBreach("HT-17", message("hachihachi_trick.breach.not_asked"))
    if stage is Stage.PLAY:
        if seat not in state.ins:
            return RuleBreach("HT-13", message("hachihachi_trick.breach.not_in"))
        return RuleBreach("HT-13", message("tricks.breach.not_your_turn"))
    return RuleBreach("HT-13", message("hachihachi_trick.breach.no_tricks"))


# ── what happens ─────────────────────────────────────────────────────────────────────────────────────


def _may_start(state: State) -> range:
    """The seats that may start the first round (HT-2)."""
    return range(1 if state.options[FIRST_SEAT_STARTS] else state.players)


def _deal(state: State, streams: Streams) -> Dealt:
    """Shuffle, deal seven to each, and turn up the next card (HT-3).

    Which seat gets which cards depends on nothing but the number of the round (G-6).
    """
    cards = list(PACK)
    streams.deal(state.round).shuffle(cards)
    dealt = state.players * HAND_SIZE
    hands = dealt_singly(cards[:dealt], 0, state.players)
    return Dealt(state.round, (*hands, (cards[dealt],), tuple(sorted(cards[dealt + 1 :]))))


def _dealt(state: State, piles: tuple[Pile, ...]) -> State:
    """The state after cards are dealt: the hands by seat, the turn-up, the rest of the stock (HT-3)."""
    opened = [tuple(sorted(pile)) for pile in piles if not isinstance(pile, Hidden)]
    sizes = [len(pile) for pile in opened]
    if len(opened) != len(piles) or sizes[:-1] != [HAND_SIZE] * state.players + [1]:
        raise ValueError("HT-3: not seven cards to each, and one turned up")
    if tuple(sorted(card for pile in opened for card in pile)) != PACK:
        raise ValueError("HT-1: not the cards of the pack")
    *hands, (turn_up,), stock = opened
    return replace(
        state,
        stage=Stage.DECLARING,
        hands=tuple(hands),
        turn_up=turn_up,
        stock=stock,
        declared=(),
        answers=(),
        shown=((),) * state.players,
        tricks=None,
        done=(),
    )


def _acted(state: State, seat: Seat, action: Action) -> State:
    match action:
        case Mizuten(declared):
            return replace(state, mizuten=declared, stage=Stage.DEAL)
        case Declare():
            return _declared(state, seat, action)
        case Answer():
            answers = tuple(action if s == seat else a for s, a in enumerate(state.answers))
            waits = any(answers[each] is None for each in state.ins)
            return replace(state, answers=answers, stage=Stage.ANSWERING if waits else Stage.ANSWERED)
        case Play(card):
            return _played(state, card)
    raise ValueError(f"no action of Hachihachi Trick: {action}")


def _declares(state: State) -> Seat:
    """The seat that declares next, clockwise from the start player (HT-5)."""
    return next_seat(state.start or 0, state.players, len(state.declared))


def _declared(state: State, seat: Seat, action: Declare) -> State:
    """The state after a declaration, and where it was the last of the round, what follows from that."""
    after = replace(state, declared=(*state.declared, (seat, action)))
    if not action.is_in:
        after = _paid(after, [settlement.fold(seat, state.price, state.multiplier)])
    ins = after.ins
    if len(ins) < MOST_IN and len(after.declared) < state.players:
        return after
    match len(ins):
        case 0:  # HT-9
            back = settlement.returned(after.ledger) if state.options[RETURNED] else ()
            return _ended(_paid(after, back), None)
        case 1:  # HT-18
            return _ended(_paid(after, settlement.taken(ins[0], after.pot)), ins[0])
        case 2:  # HT-17
            return replace(after, stage=Stage.ANSWERING, answers=(None,) * state.players)
    return replace(after, stage=Stage.FORCED_OUT if after.forced_out else Stage.ROLES)


def _answered(state: State) -> State:
    """The state after both answers to the split are shown (HT-17)."""
    if all(answer is None or answer.splits for answer in state.answers):
        return _ended(_paid(state, settlement.split(state.ins, state.pot)), state.ins[0])
    return replace(state, stage=Stage.ROLES)


def _to_show(state: State) -> Shown:
    """The cards to be shown now (HT-8, HT-10)."""
    if state.stage is Stage.FORCED_OUT:
        return Shown("forced_out", _piles(state, state.forced_out, Column.FORCED_OUT))
    return Shown("roles", _piles(state, state.ins, Column.IN))


def _piles(state: State, seats: Iterable[Seat], column: Column) -> tuple[Cards, ...]:
    """The cards that these seats show to be paid, by seat; the others nothing."""
    table, seats = _table(state), tuple(seats)
    return tuple(table.shown(hand, column) if seat in seats else () for seat, hand in enumerate(state.hands))


def _shown(state: State) -> State:
    """The state after cards are shown, and paid for."""
    table, ins, hands = _table(state), state.ins, state.hands
    shown = tuple(
        tuple(pile) if not isinstance(pile, Hidden) and pile else before
        for pile, before in zip(_to_show(state).piles, state.shown, strict=True)
    )
    after = replace(state, shown=shown)
    if state.stage is Stage.FORCED_OUT:
        entries = settlement.forced_out_pay(state.forced_out, ins, hands, table, state.multiplier)
        return replace(_paid(after, entries), stage=Stage.ROLES)
    after = _paid(after, settlement.role_pay(ins, hands, table, state.multiplier))
    return replace(after, stage=Stage.PLAY, tricks=after.trick_game.deal(hands))


def _played(state: State, card: Card) -> State:
    after = state.played(card)
    return _settled(after) if after.is_played_out else after


def _settled(state: State) -> State:
    """The state after the last trick: tricks, the pot and Mizuten are paid (HT-15, HT-16, HT-22)."""
    assert state.tricks is not None  # noqa: S101 (narrows the type: tricks have been played)
    ins, multiplier, start, won = state.ins, state.multiplier, state.start, state.tricks.won
    winner = settlement.winner(ins, won)
    after = _paid(state, settlement.trick_pay(ins, won, multiplier))
    after = _paid(after, settlement.taken(winner, after.pot))
    if state.mizuten and start is not None:
        bonus = state.options[MIZUTEN_BONUS]
        after = _paid(after, settlement.mizuten_pay(start, ins, won, bonus, multiplier))
    return _ended(after, winner)


def _paid(state: State, entries: Iterable[Entry]) -> State:
    """The state after these payments."""
    paid = tuple(entries)
    return replace(state, ledger=(*state.ledger, *paid), balances=balances(state.balances, paid))


def _ended(state: State, winner: Seat | None) -> State:
    """The state after the round; its winner starts the next (HT-19), or the left neighbour (HT-9)."""
    assert state.start is not None  # noqa: S101 (narrows the type: cards have been dealt)
    result = RoundResult(
        number=state.round,
        start=state.start,
        mizuten=bool(state.mizuten),
        multiplier=state.multiplier,
        status=state.status,
        split=state.tricks is None and len(state.ins) > 1,
        winner=winner,
        tricks=(0,) * state.players if state.tricks is None else tuple(state.tricks.won),
        ledger=state.ledger,
        balances=state.balances,
    )
    return replace(
        state,
        stage=Stage.OVER if state.round == state.options[ROUNDS] else Stage.MIZUTEN,
        start=next_seat(state.start, state.players) if winner is None else winner,
        results=(*state.results, result),
        mizuten=None,
        ledger=(),
    )


def _held(state: State) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """The cards that each seat holds now, and those it has discarded by folding (HT-6)."""
    hands = state.hands or ((),) * state.players
    if state.tricks is not None:
        played, ins = state.trick_game, state.ins
        hands = tuple(
            played.hand(state.tricks, seat) if seat in ins else hand for seat, hand in enumerate(hands)
        )
    folded = state.folded
    return (
        tuple(() if seat in folded else hand for seat, hand in enumerate(hands)),
        tuple(hand if seat in folded else () for seat, hand in enumerate(hands)),
    )


def _table(state: State) -> RoleTable:
    return role_table(state.options[ROLES])


# ── how it ended ─────────────────────────────────────────────────────────────────────────────────────


def _deal_result(result: RoundResult) -> DealResult:
    """A round for the statistics; its scores are the chips won in it."""
    seats = range(len(result.status))
    nothing = (0,) * (len(seats) + 1)
    won = balances(nothing, result.ledger)[:-1]
    return DealResult(
        places(won),
        won,
        (
            ("in", tuple(int(status is Status.IN) for status in result.status)),
            ("forced_out", tuple(int(status is Status.FORCED_OUT) for status in result.status)),
            ("won", tuple(int(seat == result.winner) for seat in seats)),
            ("tricks", result.tricks),
            *(
                (name, balances(nothing, [e for e in result.ledger if e.reason.key in reasons])[:-1])
                for name, reasons in settlement.FIGURES.items()
            ),
        ),
    )
