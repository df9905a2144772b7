"""Happy Six on the table: views into pictures, and a turn into its frames.

The view knows more than the table shows (H6-6): the other side's hand always lies face down, for the public
both do, and so do the won piles in Standard, one's own included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType

from cardtable.engine.cards import Card, Cards, Hidden, Pile, Suit, pile_size
from cardtable.engine.facts import Action, Dealt, Fact, Revealed
from cardtable.engine.games.happy_six import PILES, Choose, HappySixView, SetResult
from cardtable.engine.games.happy_six.rules import SETS_TO_WIN
from cardtable.engine.games.happy_six.turn import PACK, number
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.scores import Score
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat
from cardtable.present import metrics
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.games.happy_six.story import TELL_SIXES, TELL_TURNS, SetStory
from cardtable.present.names import unit_name
from cardtable.present.picture import (
    BACK,
    Badge,
    Frame,
    Picture,
    PictureCard,
    Role,
    Said,
    Scoreboard,
    ScoreLine,
    Sound,
    TrickShown,
    Zone,
    deck_frame,
    result_frame,
    sound_of,
)
from cardtable.present.result_sheet import ResultEntry, ResultRow, ResultSheet, tell_story
from cardtable.present.score_sheet import ScoreSheet, SheetLine
from cardtable.present.sort_order import BY_NUMBER, BY_SUIT, SortOrder


def _in_hand(card: Card) -> tuple[int, bool]:
    """In the order in which a card beats another."""
    return number(card), card.suit is Suit.SPADES


def _by_suit(card: Card) -> tuple[int, int]:
    return card.suit is Suit.HEARTS, number(card)


@dataclass(frozen=True, slots=True)
class _Cards:
    """Places of the cards: hands and won piles by seat, and the middle of the table."""

    hands: tuple[Pile, Pile]
    won: tuple[Cards, Cards]
    played: tuple[PictureCard | None, PictureCard | None]


class HappySixPresenter:
    """`cardtable.present.picture.Presenter` for Happy Six."""

    felt = "#426180"
    accent = "#F5B915"
    sort_order: SortOrder = MappingProxyType(
        {BY_NUMBER: lambda card: _in_hand(card), BY_SUIT: lambda card: _by_suit(card)}
    )

    def firsts(self, view: HappySixView) -> tuple[Message, ...]:
        """Tell of the first choice, Happy Six, equal cards and new hand (H6-4, H6-5, H6-7)."""
        if view.choices is None:
            return ()
        if not view.turns:
            return (message("happy_six.first.choose"),)
        last = view.turns[-1]
        first, second = map(number, last.cards)
        told = []
        if last.happy_six:
            told.append("happy_six.first.threes" if first == second else "happy_six.first.happy_six")
        elif first == second:
            told.append("happy_six.first.equal")
        if 2 * len(view.turns) == len(PACK):  # every card has been played once (H6-7)
            told.append("happy_six.first.pick_up")
        return tuple(map(message, told))

    def told_again(self, view: HappySixView) -> None:
        """The table tells all."""

    def picture(self, view: HappySixView, bottom: Seat) -> Picture:
        """The table at rest."""
        shown = _picture(view, bottom, _Cards(_held(view), view.won, _laid(view)))
        if view.outcome is not None:
            winner = view.outcome.places.index(1)
            won = (Effect(EffectKind.MATCH, (winner,)),)
            ended = replace(shown, banner=message("happy_six.call.match", who=Who(winner)), effects=won)
            return ended.with_moods(moods_of_places(view.outcome.places))
        if view.choices is not None:
            return replace(shown, choosing=True, prompt=message("happy_six.table.choose"))
        if view.to_act:
            return replace(shown, prompt=message("table.waiting", who=Who(view.to_act[0])))
        return shown

    def frames(
        self, before: HappySixView, fact: Fact, after: HappySixView, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """The way of the table from one view to the next."""
        end = self.picture(after, bottom)
        match fact:
            case Dealt():
                cleared = _picture(before, bottom, _Cards(((), ()), ((), ()), (None, None)))
                return (deck_frame(cleared, len(PACK), tuple(calls)), Frame(end))
            case Revealed():
                return _turn_frames(before, after, tuple(calls), bottom, end)
        return (Frame(end, tuple(calls), metrics.HOLD_CHOICE, Sound.LAID),)

    def score(self, view: HappySixView) -> Scoreboard:
        """Sets won, turn, Happy Sixes called, cards in hand and won."""
        finished = view.sets if view.dealt else view.sets[:-1]
        sixes = sum(s.happy_sixes for s in finished) + sum(turn.happy_six for turn in view.turns)
        turn = len(view.turns) + (1 if view.dealt else 0)
        return Scoreboard(
            headline=(
                message("happy_six.score.set", set=view.set_number),
                message("happy_six.score.turn", turn=turn),
                message("happy_six.score.happy_sixes", count=sixes),
            ),
            lines=(
                _line("sets", view.sets_won, at_a_glance=True),
                _line("hand", (pile_size(_held(view)[0]), pile_size(_held(view)[1]))),
                _line("won", (len(view.won[0]), len(view.won[1]))),
            ),
            leaders=self.sheet(view).leaders,
            at_a_glance=(_goal(view.sets_won),),
        )

    def sheet(self, view: HappySixView) -> ScoreSheet:
        """The sets that are over: who won each, and how long it took."""
        lines, won = [], list(view.entered_with)
        for label, result in zip(self.deal_names(view), view.sets, strict=False):
            if result.winner is not None:
                won[result.winner] += 1
            lines.append(SheetLine(label, _set_values(result), (won[0], won[1]), _set_note(result)))
        what, unit = message("happy_six.score.sets"), unit_name("happy_six")
        return ScoreSheet(what, unit, view.entered_with, tuple(lines))

    def deal_names(self, view: HappySixView) -> tuple[Message, ...]:
        """The sets; a drawn one is dealt again (H6-15)."""
        decided = accumulate((result.winner is not None for result in view.sets), initial=0)
        numbers = [sum(view.entered_with) + before + 1 for before in decided]
        names = [message("happy_six.score.set", set=number) for number in numbers]
        return tuple(names if view.dealt else names[:-1])

    def result(self, view: HappySixView) -> ResultSheet | None:
        """The set just finished: who won it, or that it is drawn, and how long it took (H6-9, H6-15)."""
        return None if view.dealt or not view.sets else _result(view)

    def points(self, options: Options, score: Score) -> str:
        """Sets won."""
        return str(score)

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """The two cards of a turn, the bottom's first, and who took them."""
        match fact:
            case Revealed((Choose() as first, Choose() as second)):
                cards = (first.card, second.card)
                who = next(call for call in calls if call.key == "happy_six.call.turn").values["who"]
                return message("happy_six.line.turn", own=cards[bottom], other=cards[1 - bottom], who=who)
        return None

    def action(self, view: HappySixView, *cards: Card) -> Action | None:
        """Choose the card for this turn."""
        return Choose(*cards) if view.choices is not None else None

    def cards_of(self, action: Action) -> Cards:
        """Return the card chosen."""
        return (action.card,) if isinstance(action, Choose) else ()

    def describe_action(self, action: Action) -> Message:
        """The card chosen."""
        if not isinstance(action, Choose):
            raise TypeError(f"not of Happy Six: {action}")
        return message("card.alone", card=action.card)

    def tricks(self, view: HappySixView) -> tuple[TrickShown, ...]:
        """The last turn of the set alone: what was won before may have to be remembered (H6-6)."""
        if not view.turns:
            return ()
        last = view.turns[-1]
        note = message("happy_six.call.happy_six") if last.happy_six else None
        return (TrickShown(tuple(enumerate(last.cards)), last.winner, note, is_simultaneous=True),)

    def remembered(self, view: HappySixView) -> tuple[Cards, ...] | None:
        """The won piles, which lie face down in Standard (H6-6, H6-10)."""
        if view.options[PILES] == "open":
            return None
        return tuple(tuple(sorted(pile, key=_in_hand)) for pile in view.won)


def _turn_frames(
    before: HappySixView, after: HappySixView, calls: tuple[Message, ...], bottom: Seat, end: Picture
) -> tuple[Frame, ...]:
    """「せーのっ!」, both cards turned up, the gathering, and what follows: a pick-up, the end of a set."""
    turn = after.turns[-1]
    said = {call.key.rpartition(".")[2]: call for call in calls}
    hands = (_without(before.hands[0], turn.cards[0]), _without(before.hands[1], turn.cards[1]))
    won = [*before.won]
    won[turn.winner] += turn.cards
    face_up = (PictureCard(turn.cards[0]), PictureCard(turn.cards[1]))
    face_down = face_up if before.viewer == EVERYTHING else (BACK, BACK)
    count_in = _picture(before, bottom, _Cards(hands, before.won, face_down))
    open_cards = _picture(before, bottom, _Cards(hands, before.won, face_up), turn.winner)
    gathered = _picture(before, bottom, _Cards(hands, (won[0], won[1]), (None, None)), turn.winner)
    over = tuple(said[key] for key in ("set", "set_drawn", "match") if key in said)
    if "set" in said:  # whoever has lost it has no card left (H6-8)
        out = message("happy_six.said.out")
        gathered = gathered.saying({1 - turn.winner: Said(out, is_called=True)})
    if turn.happy_six:  # whoever has the higher number had reckoned otherwise
        moods = {turn.winner: Mood.GLAD, 1 - turn.winner: Mood.SORRY}
        open_cards, gathered = open_cards.with_moods(moods), gathered.with_moods(moods)
    six = (Effect(EffectKind.FEAST, (turn.winner,)),) if turn.happy_six else ()
    frames = [
        Frame(
            replace(count_in, banner=said["reveal"]),
            (said["reveal"],),
            metrics.HOLD_COUNT_IN,
            tells_after=False,
        ),
        Frame(
            replace(open_cards, prompt=said["turn"], banner=said.get("happy_six"), effects=six),
            tuple(said[key] for key in ("happy_six", "turn") if key in said),
            metrics.HOLD_FEAST if turn.happy_six else metrics.HOLD_TRICK,
            sound_of(six, Sound.LAID),
            is_finished=True,
            tells_after=False,
        ),
        Frame(
            replace(gathered, prompt=said["turn"]),
            (),
            metrics.HOLD_MOMENT if "set" in said else metrics.HOLD_GATHERED,
            Sound.TAKEN,
            tells_after=False,
        ),
    ]
    pick_ups = tuple(call for call in calls if call.key == "happy_six.call.pick_up")
    if pick_ups:
        settled = _picture(after, bottom, _Cards(after.hands, after.won, (None, None)))
        shown = max(pick_ups, key=lambda call: call.values["who"] == Who(bottom))
        frames.append(Frame(replace(settled, prompt=shown), pick_ups, metrics.HOLD_TRICK))
    if over:
        frames.append(result_frame(end, _result(after), over))
    frames.append(Frame(end))
    return tuple(frames)


def _picture(view: HappySixView, bottom: Seat, cards: _Cards, winner: Seat | None = None) -> Picture:
    """The table with these cards, and nobody asked for anything; the plates tell the figures of the view."""
    seats, held = (bottom, 1 - bottom), _held(view)
    sees_all = view.viewer == EVERYTHING
    open_piles = sees_all or view.options[PILES] == "open"
    open_hands = seats if sees_all else () if view.viewer == PUBLIC else (bottom,)
    zones = [Zone(Role.HAND, seat, _hand(cards.hands[seat], face_up=seat in open_hands)) for seat in seats]
    zones += [Zone(Role.PLAYED, seat, (card,)) for seat in seats if (card := cards.played[seat]) is not None]
    zones += [
        Zone(
            Role.WON,
            seat,
            tuple(PictureCard(card if open_piles else None) for card in cards.won[seat]),
            spread=open_piles,
        )
        for seat in seats
    ]
    thinking = view.to_act if winner is None else ()
    badges = tuple(
        Badge(
            seat,
            (
                message("happy_six.table.in_hand", count=pile_size(held[seat])),
                message("happy_six.table.won", count=len(view.won[seat])),
            ),
            to_act=seat in thinking,
            won=seat == winner,
            mood=Mood.THINKING if seat in thinking else Mood.CALM,
        )
        for seat in seats
    )
    return Picture(seats, tuple(zones), badges)


def _hand(pile: Pile, *, face_up: bool) -> tuple[PictureCard, ...]:
    if isinstance(pile, Hidden):
        return (BACK,) * pile.count
    if not face_up:
        return (BACK,) * len(pile)
    return tuple(map(PictureCard, sorted(pile, key=_in_hand)))


def _laid(view: HappySixView) -> tuple[PictureCard | None, PictureCard | None]:
    """The cards that lie chosen on the table: face down, but for those who see everything."""
    first, second = (_choice(card, face_up=view.viewer == EVERYTHING) for card in view.chosen)
    return first, second


def _choice(card: Card | Hidden | None, *, face_up: bool) -> PictureCard | None:
    if card is None:
        return None
    return PictureCard(card) if face_up and isinstance(card, Card) else BACK


def _held(view: HappySixView) -> tuple[Pile, Pile]:
    """The hands as they are held: without a card that lies chosen on the table."""
    return _left(view.hands[0], view.chosen[0]), _left(view.hands[1], view.chosen[1])


def _left(pile: Pile, chosen: Card | Hidden | None) -> Pile:
    match chosen:
        case None:
            return pile
        case Hidden():
            return Hidden(pile_size(pile) - 1)
    return _without(pile, chosen)


def _without(pile: Pile, card: Card) -> Pile:
    if isinstance(pile, Hidden):
        return Hidden(pile.count - 1)
    return tuple(other for other in pile if other != card)


def _goal(sets_won: tuple[int, int]) -> Message:
    """Return what it takes to win the match."""
    if sets_won == (SETS_TO_WIN - 1,) * 2:
        return message("happy_six.score.decides")
    return message("happy_six.score.to", count=SETS_TO_WIN)


def _line(name: str, values: tuple[int, int], *, at_a_glance: bool = False) -> ScoreLine:
    figures = str(values[0]), str(values[1])
    return ScoreLine(message(f"happy_six.score.{name}"), figures, at_a_glance=at_a_glance)


def _set_values(result: SetResult) -> tuple[str, ...]:
    """Return the result of a set for each side; a drawn one is played again (H6-15)."""
    return ("–", "–") if result.winner is None else tuple(str(int(s == result.winner)) for s in (0, 1))


def _set_note(result: SetResult) -> Message:
    if result.winner is None:
        return message("happy_six.call.set_drawn", count=result.turns)
    return message(
        "happy_six.score.course",
        turns=message("happy_six.score.turns", count=result.turns),
        sixes=message("happy_six.score.happy_sixes", count=result.happy_sixes),
    )


def _result(view: HappySixView) -> ResultSheet:
    last, won = view.sets[-1], view.sets_won
    entry = ResultEntry(message("happy_six.result.won"), 1, is_drawn=True)  # the story tells it
    cards, what = view.turns[-1].cards, message("happy_six.result.last")
    rows = tuple(
        ResultRow((side,), won[side] - wins, won[side], (entry,) * wins, (cards[side],), what)
        for side in (0, 1)
        for wins in [int(side == last.winner)]
    )
    course = message("happy_six.score.turns", count=last.turns)
    if last.winner is None:
        course = message("happy_six.call.set_drawn", count=last.turns)
    sixes = message("happy_six.result.happy_sixes", count=last.happy_sixes)
    story = SetStory(view)
    sentences = tell_story(story.heads(), story.asides())
    told = {said.key for said in sentences}
    notes = [] if told & TELL_TURNS else [course]
    if last.happy_sixes and not told & TELL_SIXES:
        notes.append(sixes)
    return ResultSheet(
        message("happy_six.score.set", set=view.set_number),
        message("happy_six.score.sets"),
        rows,
        sentences,
        tuple(notes),
        exposed=(0, 1),
    )
