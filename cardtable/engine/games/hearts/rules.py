"""The rules of Hearts.

Sources: the Japanese Wikipedia's article on Hearts and Kizu's description, put into numbered clauses. Here
stand HE-1 to HE-31; how cards are played and what they count stands in `play` and
`scoring`.

A match begins with a `Picked` dealer. A deal is, where the dealer fixes the passing (HE-8), an `Acted`; a
`Dealt`; where cards are passed, an `Acted` of each seat in any order and a `Revealed`; where a card must
lead (HE-10), a `Picked` leader, because whose turn it is tells all who holds it; an `Acted` for each card
played; where somebody takes a kitty, a `Shown` to its taker (HE-25); and where somebody chooses what the moon
brings (HE-17, HE-29), one more `Acted`. What is left over is the last pile of a `Dealt`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Pile, hidden
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.hearts.actions import (
    REWARDS,
    Give,
    Giving,
    HeartsAction,
    Pass,
    Passing,
    Reward,
    Signing,
    Signs,
    parse,
    passing,
)
from cardtable.engine.games.hearts.calls import calls
from cardtable.engine.games.hearts.ending import can_go_on, deal_result, finish_deal, match_outcome
from cardtable.engine.games.hearts.options import (
    MOON,
    OPTIONS,
    PASS_LIMIT,
    PASSING,
    hand_size,
    is_complex,
    is_face_down,
    left_over,
    never_passed,
)
from cardtable.engine.games.hearts.scoring import NO_SHOOTER, penalties
from cardtable.engine.games.hearts.state import HeartsView, State, nothing
from cardtable.engine.messages import Message, message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Choices, DealResult, EntryPoint, Listed, Outcome, RuleBreach
from cardtable.engine.scores import Gaussian, Score, nearest_wins
from cardtable.engine.seats import EVERYTHING, Seat, Viewer, next_seat, steps_between
from cardtable.engine.trick_game import Play, dealt_evenly, dealt_singly, hands_seen_by

PASSED: Final = 3
"""HE-4: how many cards are passed, but for HE-8."""


class Hearts:
    """`cardtable.engine.rules.Rules` for Hearts."""

    id = "hearts"
    revision = 1
    option_set = OPTIONS
    standing = staticmethod(nearest_wins)

    def start(self, options: Options) -> State:
        """The state before anything has happened."""
        return State(options)

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match that begins with this deal, by which cards pass (HE-6), and no score."""
        return EntryPoint(deal, _accounts(nothing(options)))

    def entry_at(self, state: State) -> EntryPoint:
        """The record of a state before a deal: the totals are penalty points, by seat.

        In HE-29 they are two numbers a seat, the real part and the imaginary one.
        """
        return EntryPoint(state.deal, _accounts(state.totals), state.dealer, state.deals_played)

    def enter(self, options: Options, entry: EntryPoint) -> State:
        """The state before the deal that the record tells of; ValueError where no match can stand there."""
        players, accounts = options.players, options.players * (2 if is_complex(options) else 1)
        fits = entry.fits(players, accounts)
        totals = _from_accounts(options, entry.totals) if fits else ()
        fits = fits and (entry.played > 0 or totals == nothing(options))  # points come of deals
        if not (fits and can_go_on(options, entry.played, totals)):
            raise ValueError(f"no match of Hearts for {players} stands there: {entry}")
        return State(
            options,
            first_deal=entry.deal,
            played_before=entry.played,
            first_dealer=entry.starter,
            entered_with=totals,
        )

    def chance(self, state: State, streams: Streams) -> Fact | None:
        """Pick the first dealer, deal, exchange what has been passed, or tell who has the card that leads."""
        if not state.dealt and self.outcome(state):
            return None
        if state.first_dealer is None:
            return Picked("dealer", streams.named("dealer").randrange(state.players))
        if not state.dealt:
            return None if _give(state) is None else _deal(state, streams)
        if _to_exchange(state):
            return Revealed(state.passes)
        return _kitty_shown(state) or _leader(state)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that may act now: all who have not passed yet, else one seat or none."""
        if state.first_dealer is None or (not state.dealt and self.outcome(state)):  # no deal is cut short
            return ()
        if not state.dealt:
            dealer = state.dealer
            return (dealer,) if dealer is not None and _give(state) is None else ()
        if state.tricks is None:
            return tuple(seat for seat, passed in enumerate(state.passes) if passed is None)
        if state.shows_kitty:
            return ()
        if state.tricks.left:
            return (state.tricks.turn,) if state.leader_known else ()
        return (_shooter(state),)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the action is refused; the state decides what kind of action is due."""
        if seat not in self.to_act(state):
            if self.outcome(state):
                return RuleBreach("HE-16", message("hearts.breach.match_over"))
            return _not_now(state, seat, action)
        exchange = _exchange(state, seat)
        if exchange is not None:
            return exchange.refusal(action)
        if state.tricks is None or not state.tricks.left:
            if state.options[MOON] == "signs":
                return Signing(state.players).refusal(action)
            if isinstance(action, Reward) and action.kind in REWARDS:
                return None
            return RuleBreach("HE-17", message("hearts.breach.moon_reward"))
        if isinstance(action, Reward | Signs):
            return RuleBreach("HE-17", message("hearts.breach.no_moon"))
        if not isinstance(action, Play):
            return RuleBreach("HE-4", message("hearts.breach.not_passing"))
        return state.trick_game.breach(state.tricks, action.card)

    def apply(self, state: State, fact: Fact) -> State:
        """The state after a fact; ValueError if it cannot happen now."""
        match fact:
            case Picked("dealer", seat) if state.first_dealer is None and 0 <= seat < state.players:
                return replace(state, first_dealer=seat)
            case Picked() if fact == _leader(state):
                return replace(state, leader_known=True)
            case Dealt(deal, piles, 1) if self._deals(state, deal):
                return _dealt(state, piles)
            case Acted(seat, Action() as action) if self.breach(state, seat, action) is None:
                return _acted(state, seat, action)
            case Shown() if fact == _kitty_shown(state):
                return _end_trick(replace(state, kitty_shown=True))
            case Revealed(passes) if _to_exchange(state) and passes == state.passes:
                return _exchanged(state)
        raise ValueError(f"cannot happen now: {fact}")

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        """Hide other hands, what others pass until it is exchanged, and then all but what the viewer gets."""
        if viewer == EVERYTHING:
            return fact
        match fact:
            case Dealt(deal, piles):
                hands, rest = piles[: state.players], piles[state.players :]
                is_hidden = is_face_down(state.options)
                return Dealt(
                    deal,
                    (*hands_seen_by(viewer, hands), *(hidden(pile) if is_hidden else pile for pile in rest)),
                )
            case Shown(what, piles):
                return Shown(what, hands_seen_by(viewer, piles))
            case Acted(seat, Pass()) if seat != viewer:
                return Acted(seat, None)
            case Revealed(passes):
                return Revealed(tuple(_seen_pass(state, seat, viewer) for seat in range(len(passes))))
        return fact

    def view(self, state: State, viewer: Viewer) -> HeartsView:
        """The knowledge of a viewer: see `HeartsView`."""
        to_act = self.to_act(state)
        tricks = state.tricks
        exchanged = tricks is not None
        kitty = _seen_kitty(state, viewer)
        return HeartsView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=self._choices(state, viewer) if viewer in to_act else None,
            outcome=self.outcome(state),
            deal=state.deal_shown,
            dealer=state.dealer_of(state.deal_shown),
            give=_shown_give(state),
            hands=tuple(
                [
                    hand if viewer in (seat, EVERYTHING) else Hidden(len(hand))
                    for seat, hand in enumerate(state.hands)
                ]
            ),
            has_passed=tuple([passed is not None for passed in state.passes]),
            exchanged=exchanged,
            passes=tuple(
                [
                    _seen_pass(state, seat, viewer) if exchanged or viewer in (seat, EVERYTHING) else None
                    for seat in range(len(state.passes))
                ]
            ),
            leader=tricks.leader if tricks is not None and tricks.left and state.leader_known else None,
            trick=state.trick,
            tricks=state.done,
            broken=tricks is not None and tricks.broken,
            taken=tuple(map(penalties, _taken(state, kitty))),
            chooses=_shooter(state) if tricks is not None and not tricks.left and to_act else None,
            scores=state.scores,
            entered_with=state.entered_with,
            first_deal=state.first_deal,
            played_before=state.played_before,
            kitty=kitty,
            kitty_taker=state.kitty_taker,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The end of the match (HE-16); None while it goes on."""
        return match_outcome(state.options, state.scores, state.deals_played)

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """The deals that are over."""
        return tuple(map(deal_result, state.scores))

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        """The referee's calls: the deal, the passing, broken hearts, tricks, the moon, totals, the end."""
        return calls(before, fact, after)

    def parse_action(self, text: str) -> HeartsAction:
        """Read an action; ValueError if it is none."""
        return parse(text)

    def _deals(self, state: State, deal: int) -> bool:
        waits = state.first_dealer is not None and not state.dealt and _give(state) is not None
        return waits and self.outcome(state) is None and deal == state.deal

    def _choices(self, state: State, seat: Seat) -> Choices:
        """The choices of a seat that is to act."""
        exchange = _exchange(state, seat)
        if exchange is not None:
            return exchange
        if state.tricks is None or not state.tricks.left:
            if state.options[MOON] == "signs":
                return Signing(state.players)
            return Listed(tuple(map(Reward, REWARDS)), (None,) * len(REWARDS))
        return state.trick_game.choices(state.tricks)


HEARTS: Final = Hearts()


def directions(options: Options, deal: int) -> tuple[int, ...] | None:
    """The numbers of cards to each relative seat in a deal, the left one first; None: the dealer says."""
    others = options.players - 1
    kind = options[PASSING]
    if kind == "dealer":
        return None
    if kind == "none":
        return (0,) * others
    if kind == "left":
        return _all_to(1, others)
    # HE-6: 1 to the left, the same to the right, 2 …; where both are the same seat, once.
    steps = sorted(range(1, others + 1), key=lambda s: (min(s, others + 1 - s), s))
    cycle = [_all_to(each, others) for each in steps]
    if kind == "split":
        cycle.append((1,) * others)  # HE-7
    cycle.append((0,) * others)
    return cycle[(deal - 1) % len(cycle)]


def _shown_give(state: State) -> tuple[int, ...] | None:
    """The numbers of cards that go where in the deal that can be seen, which may be the one just finished."""
    if state.tricks is None:
        return _give(state) if state.first_dealer is not None else None
    return state.passes[0].counts if state.passes and state.passes[0] else (0,) * (state.players - 1)


def _all_to(steps: int, others: int) -> tuple[int, ...]:
    return tuple(PASSED if each == steps else 0 for each in range(1, others + 1))


def _give(state: State) -> tuple[int, ...] | None:
    """The numbers of cards that go where in this deal, as far as it has been fixed."""
    return directions(state.options, state.deal) if state.give is None else state.give


def _deal(state: State, streams: Streams) -> Dealt:
    """Shuffle and deal, one at a time from the dealer's left (HE-2)."""
    cards = list(state.trick_game.cards)
    streams.deal(state.deal).shuffle(cards)
    first = next_seat(state.dealer or 0, state.players)
    rest = left_over(state.options)
    dealt = cards[: len(cards) - rest]
    over = (tuple(sorted(cards[len(dealt) :])),) * bool(rest)
    return Dealt(state.deal, (*dealt_singly(dealt, first, state.players), *over))


def _dealt(state: State, piles: tuple[Pile, ...]) -> State:
    whole = dealt_evenly(piles, state.trick_game.cards, state.players, "HE-1, HE-2")
    hands, kitty = whole[: state.players], whole[state.players :]
    give = _give(state)
    dealt = replace(
        state,
        give=give,
        dealt=hands,
        passes=(None,) * state.players,
        tricks=None,
        done=(),
        kitty=kitty[0] if kitty else (),
        kitty_shown=False,
    )
    return dealt if give and any(give) else _begin_play(replace(dealt, passes=()), hands)


def _begin_play(state: State, hands: tuple[Cards, ...]) -> State:
    assert state.dealer is not None  # noqa: S101 (narrows the type: cards have been dealt)
    played = state.trick_game
    return replace(
        state, tricks=played.deal(hands, state.dealer, state.kitty), leader_known=played.opening is None
    )


def _leader(state: State) -> Picked | None:
    """The fact that tells who has the card that leads, when it is time for that (HE-10)."""
    if state.tricks is None or state.leader_known:
        return None
    return Picked("leader", state.tricks.turn)


def _exchange(state: State, seat: Seat) -> Giving | Passing | None:
    """The choices of a seat that is to act before the first lead; None after that."""
    options = state.options
    if not state.dealt:
        return Giving(options.players - 1, min(options[PASS_LIMIT], hand_size(options)))
    if state.tricks is None:
        return passing(state.dealt[seat], _give(state) or (), never_passed(options))
    return None


def _to_exchange(state: State) -> bool:
    """True if all have chosen what to pass, and nobody has got it."""
    return bool(state.passes) and state.tricks is None and None not in state.passes


def _exchanged(state: State) -> State:
    """Give everybody what is passed to them (HE-4)."""
    hands = [set(hand) for hand in state.dealt]
    for seat, given in enumerate(state.passes):
        for steps, pile in enumerate(given.piles if given else (), start=1):
            for card in () if isinstance(pile, Hidden) else pile:
                hands[seat].remove(card)
                hands[next_seat(seat, state.players, steps)].add(card)
    return _begin_play(state, tuple(tuple(sorted(hand)) for hand in hands))


def _acted(state: State, seat: Seat, action: Action) -> State:
    match action:
        case Give(counts):
            return replace(state, give=counts, passes=(), tricks=None, done=())
        case Pass(piles):
            tidy = Pass(tuple(pile if isinstance(pile, Hidden) else tuple(sorted(pile)) for pile in piles))
            passes = tuple(tidy if s == seat else p for s, p in enumerate(state.passes))
            return replace(state, passes=passes)
        case Reward(kind):
            return finish_deal(state, kind)
        case Signs(signs):
            return finish_deal(state, state.options[MOON], signs)
        case Play(card):
            return _played(state, card)
    raise ValueError(f"no action of Hearts: {action}")


def _played(state: State, card: Card) -> State:
    return _end_trick(state.played(card))


def _end_trick(state: State) -> State:
    """The state with the deal finished, where nothing is left to be played, shown or chosen."""
    if not state.is_played_out or state.shows_kitty:
        return state
    moon = state.options[MOON]
    chooses = moon in ("choice", "signs") and _shooter(state) != NO_SHOOTER
    return state if chooses else finish_deal(state, moon)


def _kitty_shown(state: State) -> Shown | None:
    """The fact that shows a kitty to its taker, when it is time for that (HE-25)."""
    if not state.shows_kitty:
        return None
    return Shown(
        "kitty", tuple(state.kitty if seat == state.kitty_taker else () for seat in range(state.players))
    )


def _seen_kitty(state: State, viewer: Viewer) -> Pile:
    """The cards left over, as a viewer sees them (HE-25, HE-27)."""
    if not state.kitty or not is_face_down(state.options) or viewer == EVERYTHING:
        return state.kitty
    return state.kitty if state.kitty_shown and viewer == state.kitty_taker else hidden(state.kitty)


def _taken(state: State, kitty: Pile) -> Sequence[int]:
    """The weights each seat has taken, but for a kitty that is hidden."""
    if state.tricks is None:
        return (0,) * state.players
    if not isinstance(kitty, Hidden):
        return state.tricks.taken
    return state.trick_game.gathered(state.done).taken


def _accounts(totals: tuple[Score, ...]) -> tuple[int, ...]:
    """Totals as plain numbers: one a seat, or of complex ones two."""
    parts = ((each.real, each.imaginary) if isinstance(each, Gaussian) else (each,) for each in totals)
    return tuple(part for each in parts for part in each)


def _from_accounts(options: Options, accounts: tuple[int, ...]) -> tuple[Score, ...]:
    if not is_complex(options):
        return accounts
    return tuple(map(Gaussian, accounts[::2], accounts[1::2]))


def _shooter(state: State) -> Seat:
    """The seat that has taken all penalty points of the deal, or `NO_SHOOTER`."""
    return state.trick_game.scoring.shooter(state.tricks.taken) if state.tricks else NO_SHOOTER


def _seen_pass(state: State, seat: Seat, viewer: Viewer) -> Pass | None:
    """The part of an exchanged pass that a viewer knows: what it gave or got, else the number of cards."""
    given = state.passes[seat]
    if given is None or viewer in (seat, EVERYTHING):
        return given
    steps = steps_between(seat, viewer, state.players) if viewer >= 0 else 0
    return Pass(
        tuple(pile if each == steps else hidden(pile) for each, pile in enumerate(given.piles, start=1))
    )


def _not_now(state: State, seat: Seat, action: Action) -> RuleBreach:
    """The reason why a seat that is not to act may do nothing."""
    if state.tricks is not None and state.dealt:
        if not state.tricks.left:
            clause = "HE-29" if state.options[MOON] == "signs" else "HE-17"
            return RuleBreach(clause, message("hearts.breach.moon_not_yours"))
        return RuleBreach("HE-12", message("tricks.breach.not_your_turn"))
    if isinstance(action, Give):
        return RuleBreach("HE-8", message("hearts.breach.not_dealer"))
    if 0 <= seat < len(state.passes) and state.passes[seat] is not None:
        return RuleBreach("HE-4", message("hearts.breach.passed"))
    return RuleBreach("HE-2", message("hearts.breach.no_deal"))
