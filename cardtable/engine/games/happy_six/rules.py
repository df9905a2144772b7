"""The rules of Happy Six.

Source: Fukutaro's own page, put into numbered clauses H6-1 … H6-16. Here stand H6-1 to H6-9, the calls of
H6-11 and the draw of H6-15. A seat is a side, however many play it together (H6-10).

A turn is two `Acted` facts in either order and a `Revealed`; a set begins with a `Dealt`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cardtable.engine.cards import Card, Hidden, Pile
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six.options import OPTIONS
from cardtable.engine.games.happy_six.state import Chosen, HappySixView, SetResult, State
from cardtable.engine.games.happy_six.turn import PACK, Choose, Turn, is_happy_six, winner
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import DealResult, EntryPoint, Listed, Outcome, RuleBreach
from cardtable.engine.scores import highest_wins
from cardtable.engine.seats import EVERYTHING, Seat, Viewer

SIDES: Final = (0, 1)
SETS_TO_WIN: Final = 3  # H6-9
LONGEST_SET: Final = 200  # H6-15, in turns
COUNT_IN: Final = Message("happy_six.call.reveal", is_fleeting=True)


class HappySix:
    """`cardtable.engine.rules.Rules` for Happy Six."""

    id = "happy_six"
    revision = 1
    option_set = OPTIONS
    standing = staticmethod(highest_wins)

    def start(self, options: Options) -> State:
        """The state before the first deal."""
        return State(options)

    def entry(self, options: Options, deal: int) -> EntryPoint:
        """The record of a match with a score of zero: the number of a deal makes no difference to the set."""
        return EntryPoint(1, (0, 0))

    def entry_at(self, state: State) -> EntryPoint:
        """The record of a state before a set: the totals are the sets won, by side."""
        return EntryPoint(state.deal, state.sets_won, None, state.deal - 1)

    def enter(self, options: Options, entry: EntryPoint) -> State:
        """The state before the set that the record tells of; ValueError where no match can stand there."""
        won = entry.totals
        fits = entry.fits(options.players, len(SIDES)) and entry.starter is None
        if not (fits and min(won) >= 0 and max(won) < SETS_TO_WIN and sum(won) < entry.deal):
            raise ValueError(f"no match of Happy Six stands there: {entry}")
        return State(options, entered_with=(won[0], won[1]), first_deal=entry.deal)

    def chance(self, state: State, streams: Streams) -> Fact | None:
        """Deal a set (H6-2, H6-9), or reveal when both have chosen (H6-3)."""
        if self.outcome(state):
            return None
        if not state.dealt:
            cards = list(PACK)
            streams.deal(state.deal).shuffle(cards)
            return Dealt(state.deal, (tuple(sorted(cards[:5])), tuple(sorted(cards[5:]))))
        chosen = _both(state)
        return None if chosen is None else Revealed(tuple(map(Choose, chosen)))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The sides that have not chosen yet (H6-3)."""
        return tuple(s for s in SIDES if state.dealt and state.chosen[s] is None)

    def breach(self, state: State, seat: Seat, action: Action) -> RuleBreach | None:
        """The reason why the choice is refused: no set, a second choice, or a card not in hand."""
        if self.outcome(state):
            return RuleBreach("H6-9", message("happy_six.breach.match_over"))
        if not state.dealt or seat not in SIDES:
            return RuleBreach("H6-9", message("happy_six.breach.no_set"))
        if state.chosen[seat] is not None:
            return RuleBreach("H6-3", message("happy_six.breach.chosen"))
        if not isinstance(action, Choose):
            return RuleBreach("H6-3", message("happy_six.breach.no_card"))
        if action.card not in state.hands[seat]:
            return RuleBreach("H6-3", message("happy_six.breach.not_in_hand", card=action.card))
        return None

    def apply(self, state: State, fact: Fact) -> State:
        """The state after a fact; ValueError if it cannot happen now."""
        match fact:
            case Dealt(deal, (tuple() as first, tuple() as second), 1) if self._deals(state, deal):
                if sorted(first + second) != list(PACK) or len(first) != 5:
                    raise ValueError("H6-1, H6-2: not five cards each of the pack")
                hands = (tuple(sorted(first)), tuple(sorted(second)))  # in what order they came tells nothing
                return State(
                    state.options,
                    state.sets,
                    dealt=True,
                    hands=hands,
                    entered_with=state.entered_with,
                    first_deal=state.first_deal,
                )
            case Acted(seat, Choose(card) as action) if self.breach(state, seat, action) is None:
                return replace(state, chosen=_with(state.chosen, seat, card))
            case Revealed((Choose(first_card), Choose(second_card))):
                if (first_card, second_card) == _both(state):
                    return _resolve(state, (first_card, second_card))
        raise ValueError(f"cannot happen now: {fact}")

    def redact(self, state: State, fact: Fact, viewer: Viewer) -> Fact:
        """Hide the other hand dealt (H6-2) and the other's choice until it is revealed (H6-3)."""
        match fact:
            case Dealt(deal, piles) if viewer != EVERYTHING:
                return Dealt(
                    deal, tuple(_hidden(pile) if s != viewer else pile for s, pile in enumerate(piles))
                )
            case Acted(seat, _) if viewer not in (seat, EVERYTHING):
                return Acted(seat, None)
        return fact

    def view(self, state: State, viewer: Viewer) -> HappySixView:
        """The knowledge of a viewer: see `HappySixView`."""
        knows_hands = viewer in SIDES or viewer == EVERYTHING or any(state.picked_up)
        first, second = state.hands if knows_hands else map(_hidden, state.hands)
        a, b = (
            card if card is None or viewer in (seat, EVERYTHING) else Hidden(1)
            for seat, card in enumerate(state.chosen)
        )
        to_act = self.to_act(state)
        return HappySixView(
            viewer=viewer,
            options=state.options,
            to_act=to_act,
            choices=_choices(state, viewer) if viewer in to_act else None,
            outcome=self.outcome(state),
            sets=state.sets,
            dealt=state.dealt,
            hands=(first, second),
            won=state.won,
            chosen=(a, b),
            turns=state.turns,
            entered_with=state.entered_with,
        )

    def outcome(self, state: State) -> Outcome | None:
        """The match is over when a side has won three sets (H6-9)."""
        won = state.sets_won
        if max(won) < SETS_TO_WIN:
            return None
        return Outcome(_places(0 if won[0] > won[1] else 1), won, self.deals(state))

    def deals(self, state: State) -> tuple[DealResult, ...]:
        """The sets that are over, drawn ones too."""
        return tuple(map(_deal_result, state.sets))

    def calls(self, before: State, fact: Fact, after: State) -> tuple[Message, ...]:
        """The referee's calls (H6-11): the deal, 「せーのっ!」, Happy Six, turn, pick-up, set and match."""
        match fact:
            case Dealt():
                return (message("happy_six.call.deal", set=after.set_number),)
            case Revealed():
                return tuple(_turn_calls(before, after))
        return ()

    def parse_action(self, text: str) -> Choose:
        """Read a card; ValueError if it is none."""
        return Choose.parse(text)

    def _deals(self, state: State, deal: int) -> bool:
        return not state.dealt and self.outcome(state) is None and deal == state.deal


HAPPY_SIX: Final = HappySix()


def _resolve(state: State, cards: tuple[Card, Card]) -> State:
    """One revealed turn: the winner takes both cards (H6-6), empty hands refill or lose (H6-7, H6-8)."""
    taker = winner(cards)
    hands = [tuple(c for c in state.hands[side] if c != cards[side]) for side in SIDES]
    won = list(state.won)
    won[taker] += cards
    picked_up = list(state.picked_up)
    for side in SIDES:
        if not hands[side]:
            hands[side], won[side] = tuple(sorted(won[side])), ()
            picked_up[side] = bool(hands[side])
    turns = (*state.turns, Turn(cards, taker, is_happy_six(cards)))
    after = replace(
        state,
        hands=(hands[0], hands[1]),
        won=(won[0], won[1]),
        chosen=(None, None),
        turns=turns,
        picked_up=(picked_up[0], picked_up[1]),
    )
    losers = [side for side in SIDES if not hands[side]]
    if losers or len(turns) == LONGEST_SET:
        result = SetResult(
            1 - losers[0] if losers else None,
            len(turns),
            sum(turn.happy_six for turn in turns),
            happy_end=bool(losers) and turns[-1].happy_six,
        )
        after = replace(after, sets=(*state.sets, result), dealt=False)
    return after


def _turn_calls(before: State, after: State) -> list[Message]:
    turn = after.turns[-1]
    calls = [COUNT_IN]
    if turn.happy_six:
        calls.append(message("happy_six.call.happy_six"))
    card, other = turn.cards[turn.winner], turn.cards[1 - turn.winner]
    calls.append(message("happy_six.call.turn", who=Who(turn.winner), card=card, other=other))
    calls += [
        message("happy_six.call.pick_up", who=Who(side), count=len(after.hands[side]))
        for side in SIDES
        if len(before.hands[side]) == 1 and after.hands[side]
    ]
    if len(after.sets) > len(before.sets):
        result = after.sets[-1]
        if result.winner is None:
            calls.append(message("happy_six.call.set_drawn", count=result.turns))
        else:
            calls.append(message("happy_six.call.set", who=Who(result.winner), set=before.set_number))
            if max(after.sets_won) == SETS_TO_WIN:
                calls.append(message("happy_six.call.match", who=Who(result.winner)))
    return calls


def _places(winner: Seat | None) -> tuple[int, int]:
    return {0: (1, 2), 1: (2, 1), None: (1, 1)}[winner]


def _deal_result(result: SetResult) -> DealResult:
    """A set for the statistics; turns and Happy Sixes belong to both sides."""
    return DealResult(
        _places(result.winner),
        (int(result.winner == 0), int(result.winner == 1)),
        (
            ("turns", (result.turns,) * 2),
            ("happy_sixes", (result.happy_sixes,) * 2),
            ("happy_ends", (_happy_end(result, 0), _happy_end(result, 1))),
        ),
    )


def _happy_end(result: SetResult, side: Seat) -> int | None:
    """Count 1 for a side that has won the set by a Happy Six, 0 if otherwise; None if it has not won."""
    return int(result.happy_end) if result.winner == side else None


def _choices(state: State, seat: Seat) -> Listed:
    hand = state.hands[seat]
    return Listed(tuple(map(Choose, hand)), (None,) * len(hand))


def _both(state: State) -> tuple[Card, Card] | None:
    first, second = state.chosen
    return None if first is None or second is None else (first, second)


def _with(chosen: Chosen, seat: Seat, card: Card) -> Chosen:
    return (card, chosen[1]) if seat == 0 else (chosen[0], card)


def _hidden(pile: Pile) -> Hidden:
    return pile if isinstance(pile, Hidden) else Hidden(len(pile))
