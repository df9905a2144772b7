"""The table of trick-taking games, and the presenter that they share.

Each seat has its hand, as counted backs where it is not open. The trick lies in the middle, the leader's
plate and the winner's card marked; the tricks that a seat has won lie in a pile beside it. A finished trick
is shown in two frames: it lies there, then its winner gathers it.

A game derives from `TrickPresenter` and says what is its own: its colours, the plate of a seat and its
scores, and where it has any, what else lies there, what it asks besides cards, and its own moments.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from cardtable.engine.cards import Card, Cards, Hidden, Pile, Rank, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, Outcome
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat, seats_from
from cardtable.engine.trick_game import Play, Trick, TrickView
from cardtable.engine.tricks import NOBODY
from cardtable.present import metrics
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.faces import Mood, moods_of_places
from cardtable.present.picture import (
    BACK,
    Badge,
    CardMark,
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
    deck_frame,
    result_frame,
    sound_of,
    while_saying,
)
from cardtable.present.result_sheet import ResultSheet
from cardtable.present.score_sheet import ScoreSheet, total_text
from cardtable.present.sort_order import BY_SUIT, TRICK_GAME_ORDER, SortOrder

V = TypeVar("V", bound=TrickView)

Marks: TypeAlias = Mapping[tuple[Suit, Rank], CardMark]
"""The marks of cards, alike in all packs."""


def marked(zones: Iterable[Zone], marks: Marks) -> tuple[Zone, ...]:
    """Return the zones with these marks on their cards that show."""
    found = []
    for zone in zones:
        cards = [*zone.cards]
        for at, shown in enumerate(cards):
            if shown.card is not None and shown.card[:2] in marks:
                cards[at] = replace(shown, mark=marks[shown.card[:2]])
        found.append(zone if tuple(cards) == zone.cards else replace(zone, cards=tuple(cards)))
    return tuple(found)


def trick_zones(trick: TrickShown) -> tuple[Zone, ...]:
    """The trick in the middle: each seat's card towards its seat, the winner's and cancelled ones marked."""
    return tuple(
        Zone(
            Role.PLAYED,
            seat,
            (PictureCard(card, joker=trick.jokers.get(card)),),
            wins=seat == trick.winner,
            is_cancelled=card in trick.cancelled,
        )
        for seat, card in trick.cards
    )


def hand_zone(seat: Seat, pile: Pile, card: Callable[[Card], PictureCard] = PictureCard) -> Zone:
    """A hand: counted backs where it is hidden, else its cards in this order, each shown by `card`."""
    if isinstance(pile, Hidden):
        return Zone(Role.HAND, seat, (BACK,) * pile.count, counted=True)
    return Zone(Role.HAND, seat, tuple(map(card, pile)))


def trick_table(
    hands: Sequence[Zone],
    trick: TrickShown,
    done: Iterable[Trick],
    plate: Callable[[Seat], Badge],
    others: Iterable[Zone] = (),
    *,
    left_over: Mapping[Seat, int] = MappingProxyType({}),
    to_act: Collection[Seat] = (),
) -> Picture:
    """The table with nobody asked for anything.

    Args:
        hands: of the seats clockwise, that at the bottom first.
        trick: as it lies in the middle.
        done: the tricks that lie won beside the seats.
        plate: gives what stands on the plate of a seat.
        others: zones of the game's own.
        left_over: the number of cards left over from the deal that a seat has taken, and has among those won.
        to_act: the seats to act; their plates are marked, unless somebody has won the trick.
    """
    seats = tuple(zone.seat for zone in hands if zone.seat is not None)
    won: Counter[Seat] = Counter(left_over)
    carried = 0  # cards of cancelled tricks, which go with the next one that somebody takes
    for each in done:
        carried += len(each.cards)
        if each.winner != NOBODY:
            won[each.winner] += carried
            carried = 0
    piles = [Zone(Role.WON, seat, (BACK,) * won[seat]) for seat in seats]
    thinking, leader = to_act if trick.winner is None else (), trick.leader
    badges = [
        replace(
            plate(seat),
            to_act=seat in thinking,
            won=seat == trick.winner,
            leads=seat == leader,
            mood=Mood.THINKING if seat in thinking else Mood.CALM,
        )
        for seat in seats
    ]
    return Picture(seats, (*hands, *trick_zones(trick), *others, *piles), tuple(badges))


def finished_trick(
    lying: Picture,
    gathered: Picture,
    said: tuple[Message, ...] = (),
    then: tuple[Message, ...] = (),
    sound: Sound | None = Sound.LAID,
) -> tuple[Frame, Frame]:
    """The frames of a finished trick: it lies there, then its winner gathers it; only then is it counted.

    It lies longer where the person at the bottom has not played last: there is more to be read.

    Args:
        lying: the table with the whole trick, the winner marked.
        gathered: the table without it, the winner still marked.
        said: what is said of the trick.
        then: what is said after it.
        sound: of the last card.
    """
    played = [zone.seat for zone in lying.zones if zone.role is Role.PLAYED]
    is_read = bool(played) and played[-1] == lying.seats[0]
    hold = metrics.HOLD_TRICK if is_read else metrics.HOLD_NEW_TRICK
    return (
        Frame(lying, said, hold, sound, is_finished=True, tells_after=False),
        Frame(gathered, then, metrics.HOLD_GATHERED, Sound.TAKEN, tells_after=False),
    )


def play_prompt(view: TrickView, choices: Listed) -> Message:
    """Return the prompt of a seat that is to play: lead, follow suit, or play any card."""
    if not view.trick:
        legal = choices.legal()
        if len(legal) == 1 and isinstance(only := legal[0], Play):
            return message("tricks.table.lead_only", card=only.card)
        return message("tricks.table.lead")
    suit_of = view.trick_game.suit_of
    led = suit_of(view.trick[0])
    follows = any(isinstance(action, Play) and suit_of(action.card) is led for action in choices.legal())
    key = "tricks.table.follow" if follows else "tricks.table.discard"
    return message(key, suit=message(f"card.{led.name.lower()}"))


@dataclass(frozen=True)
class Moment(Generic[V]):
    """One thing that happens on the table, as one viewer sees it.

    Attributes:
        before: the view before it.
        fact: what happens.
        after: the view after it.
        calls: what is said of it.
        bottom: the seat at the bottom.
        end: the table at rest after it.
    """

    before: V
    fact: Fact
    after: V
    calls: tuple[Message, ...]
    bottom: Seat
    end: Picture

    @cached_property
    def unasked(self) -> V:
        """The view after it, with nobody asked for anything."""
        return changed(self.after, to_act=(), choices=None)


def changed(view: V, **fields: Any) -> V:
    """A view with some fields changed."""
    return replace(view, **fields)


def claim_of_rest(card: Card) -> Claim:
    """The claim of all tricks that are left, beginning with this card, where all are sure to win."""
    return Claim(Play(card), message("tricks.table.claim"))


class TrickPresenter(ABC, Generic[V]):
    """`cardtable.present.picture.Presenter` of a trick-taking game."""

    felt: str
    """The colour of the felt as #rrggbb."""

    accent: str
    """The colour of its petals, as #rrggbb."""

    sort_order: SortOrder = TRICK_GAME_ORDER
    """The ways in which a hand is sorted; without a choice it lies sorted by suit."""

    trick_calls: ClassVar[tuple[str, ...]]
    """The keys of the calls that say what has become of a trick.

    The call about a trick that is won has the values `card` and `who`.
    """

    break_calls: ClassVar[tuple[str, ...]] = ()
    """The keys of the calls that say that a suit which could not be led may be led from now on."""

    # ── what every game says of itself ────────────────────────────────────────────────────────────────

    @abstractmethod
    def plate(self, view: V, seat: Seat) -> Badge:
        """Return what stands on the plate of a seat."""

    @abstractmethod
    def score(self, view: V) -> Scoreboard:
        """Return the scoreboard."""

    @abstractmethod
    def sheet(self, view: V) -> ScoreSheet:
        """Return the score of every deal that is over."""

    @abstractmethod
    def deal_names(self, view: V) -> tuple[Message, ...]:
        """Return the names of the deals of the match, from its first to the one on the table."""

    @abstractmethod
    def result(self, view: V) -> ResultSheet | None:
        """Return the result of the deal just finished; None while one is being played."""

    # ── what lies there ───────────────────────────────────────────────────────────────────────────────

    def picture(self, view: V, bottom: Seat) -> Picture:
        """The table at rest."""
        if self.is_cleared(view):
            shown = self.cleared(view, bottom)
        else:
            shown = self.table(view, bottom, self.trick(view, view.on_table))
        if view.outcome is not None:
            places = view.outcome.places
            won = Effect(EffectKind.MATCH, tuple([seat for seat, place in enumerate(places) if place == 1]))
            ended = replace(shown, banner=self.match_result(view, view.outcome), effects=(won,))
            return ended.with_moods(moods_of_places(places))
        if view.choices is not None and view.viewer == bottom:
            return self.asked(view, shown)
        return replace(shown, prompt=self.waiting(view)) if view.to_act else shown

    def table(self, view: V, bottom: Seat, trick: TrickShown, counted: V | None = None) -> Picture:
        """The table with nobody asked for anything.

        Args:
            view: tells which cards lie where.
            bottom: the seat there.
            trick: as it lies in the middle.
            counted: the view whose figures are told; None for the same.
        """
        figures = view if counted is None else counted
        seats = seats_from(bottom, view.players)
        shown = trick_table(
            [self.hand(view, seat, is_own=seat == bottom) for seat in seats],
            trick,
            view.tricks,
            partial(self.plate, figures),
            self.zones(view, seats),
            left_over=self.left_over(view),
            to_act=view.to_act,
        )
        marks = self.marks(view)
        return replace(shown, zones=marked(shown.zones, marks)) if marks else shown

    def marks(self, view: V) -> Marks:
        """The marks of the cards that count something special, by suit and rank."""
        return MappingProxyType({})

    def is_cleared(self, view: V) -> bool:
        """True where the cards of the last deal lie on the table no more, though none have been dealt."""
        return False

    def cleared(self, view: V, bottom: Seat) -> Picture:
        """The table between two deals: nobody has cards."""
        hands = [hand_zone(seat, ()) for seat in seats_from(bottom, view.players)]
        return trick_table(hands, TrickShown(()), (), partial(self.plate, view), to_act=view.to_act)

    def hand(self, view: V, seat: Seat, *, is_own: bool) -> Zone:
        """The hand of a seat; in one's own, each card with the reason why it is refused."""
        held = self.held(view, seat)
        if isinstance(held, Hidden):
            return hand_zone(seat, held)
        plays = self.plays(view) if is_own and seat == view.viewer else None

        def shown(card: Card) -> PictureCard:
            breach = None if plays is None else plays.refusal(Play(card))
            return PictureCard(card, None if breach is None else breach.reason)

        return hand_zone(seat, tuple(sorted(held, key=self.sort_order[BY_SUIT])), shown)

    def held(self, view: V, seat: Seat) -> Pile:
        """The cards that lie in the hand of a seat."""
        return view.hands[seat]

    def zones(self, view: V, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """What lies there besides hands and tricks."""
        return ()

    def left_over(self, view: V) -> Mapping[Seat, int]:
        """The number of cards left over from the deal that a seat has taken, and has among those won."""
        return MappingProxyType({})

    def trick(self, view: V, plays: tuple[tuple[Seat, Card], ...], winner: Seat | None = None) -> TrickShown:
        """A trick of the deal, as it is shown."""
        return TrickShown(plays, winner)

    def tricks(self, view: V) -> tuple[TrickShown, ...] | None:
        """The tricks of the deal that are over."""
        return tuple(self._over(view, trick) for trick in view.tricks)

    def _over(self, view: V, trick: Trick) -> TrickShown:
        return self.trick(view, trick.plays, None if trick.winner == NOBODY else trick.winner)

    def remembered(self, view: V) -> None:
        """There is nothing that anybody would keep in mind for others."""

    def firsts(self, view: V) -> tuple[Message, ...]:
        """Return what a first match explains here: nothing, unless a game has something."""
        return ()

    def told_again(self, view: V) -> Message | None:
        """Return what was paid last: nothing, unless a game has payments between its deals."""
        return None

    def points(self, options: Options, score: Score) -> str:
        """The score as a number."""
        return total_text(score)

    # ── what is asked ─────────────────────────────────────────────────────────────────────────────────

    def plays(self, view: V) -> Listed | None:
        """The cards among which the viewer is to choose one to play; None where it is to play none."""
        choices = view.choices
        if isinstance(choices, Listed) and isinstance(choices.actions[0], Play):
            return choices
        return None

    def asked(self, view: V, shown: Picture) -> Picture:
        """Ask the person at the bottom for a card; a game that asks for anything else does so before."""
        plays = self.plays(view)
        if plays is None:
            return shown
        prompt = play_prompt(view, plays)
        return replace(shown, choosing=True, prompt=prompt, claim=self.claim(view))

    def claim(self, view: V) -> Claim | None:
        """The rest of the deal, where it is certain; None where it is open."""
        return None

    def waiting(self, view: V) -> Message:
        """Tell who is waited for."""
        return message("table.waiting", who=Who(view.to_act[0]))

    def match_result(self, view: V, outcome: Outcome) -> Message:
        """Tell who has won the match, or who share the first place."""
        first, *others = (Who(seat) for seat, place in enumerate(outcome.places) if place == 1)
        if not others:
            return message("tricks.table.match", who=first)
        if len(others) > 1:
            return message("tricks.table.match_shared_more")
        return message("tricks.table.match_shared", who=first, other=others[0])

    def action(self, view: V, *cards: Card) -> Action | None:
        """Play the card."""
        plays = self.plays(view)
        if plays is not None and len(cards) == 1 and Play(cards[0]) in plays.actions:
            return Play(cards[0])
        return None

    def cards_of(self, action: Action) -> Cards:
        """Return the card played."""
        return (action.card,) if isinstance(action, Play) else ()

    def describe_action(self, action: Action) -> Message:
        """Nothing is chosen in secret."""
        raise TypeError(f"not chosen in secret: {action}")

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────

    def frames(
        self, before: V, fact: Fact, after: V, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """The way of the table from one view to the next."""
        moment = Moment(before, fact, after, tuple(calls), bottom, self.picture(after, bottom))
        match fact:
            case Dealt():
                return self.dealing(moment)
            case Acted(_, Play()) if len(after.tricks) > len(before.tricks):
                return self._finished(moment)
            case Acted(_, Play(card)):
                return self._played(moment, card)
        frames, said = self.frames_of(moment), self.said(moment)
        return while_saying(frames, said) if said else frames

    def said(self, moment: Moment[V]) -> Mapping[Seat, Said]:
        """What is said with what is neither dealing nor a card played, by seat."""
        return MappingProxyType({})

    def frames_of(self, moment: Moment[V]) -> tuple[Frame, ...]:
        """The frames of what is neither dealing nor a card played."""
        sound = Sound.LAID if moment.calls else None
        return (Frame(moment.end, moment.calls, metrics.HOLD_CHOICE, sound),)

    def dealing(self, moment: Moment[V]) -> tuple[Frame, ...]:
        """The pack before the dealer, and the hands dealt from it."""
        cleared, after = self.cleared(moment.before, moment.bottom), moment.after
        deck = deck_frame(cleared, self.pack_size(after), moment.calls, dealer=self.dealer(after))
        return (deck, Frame(moment.end))

    def dealer(self, view: V) -> Seat | None:
        """The seat before which the pack lies; None where it is nobody's."""
        return None

    def pack_size(self, view: V) -> int:
        """The number of cards in the pack that is dealt from."""
        return len(view.trick_game.cards)

    def sound(self, view: V, card: Card, calls: Sequence[Message]) -> Sound:
        """The sound of a card that is played, if nothing special happens by it."""
        return Sound.LAID

    def effects(self, moment: Moment[V]) -> tuple[Effect, ...]:
        """What happens by a card that is played: it may break a suit. It follows from what all have seen."""
        if isinstance(moment.fact, Acted) and any(call.key in self.break_calls for call in moment.calls):
            return (Effect(EffectKind.HEARTS_BROKEN, (moment.fact.seat,)),)
        return ()

    def trick_moods(self, moment: Moment[V], trick: Trick) -> Mapping[Seat, Mood]:
        """What somebody expresses while a trick that is over lies there; it follows from what is called."""
        return MappingProxyType({})

    def deal_end(self, moment: Moment[V], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """The end of a deal before the table is at rest: its result, with what is said of it."""
        result = self.result(moment.after)
        assert result is not None  # noqa: S101 (narrows the type: the deal is over)
        return (result_frame(moment.end, result, calls),)

    def interlude(self, moment: Moment[V], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """What comes after a trick that does not end the deal, with what is said of it."""
        return ()

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """The card that took a trick, and its winner."""
        for call in calls:
            if call.key in self.trick_calls and "card" in call.values:
                return message("tricks.line.trick", card=call.values["card"], who=call.values["who"])
        return None

    def ends_deal(self, moment: Moment[V]) -> bool:
        """True if the deal is over with this."""
        return self.result(moment.before) is None and self.result(moment.after) is not None

    def _played(self, moment: Moment[V], card: Card) -> tuple[Frame, ...]:
        """A card that does not finish the trick."""
        calls, end = moment.calls, moment.end
        effects = self.effects(moment)
        sound = sound_of(effects, self.sound(moment.after, card, calls))
        if effects:
            broken = next((call for call in calls if call.key in self.break_calls), None)
            special = replace(end.unasked, prompt=broken, effects=effects)
            return (Frame(special, calls, metrics.HOLD_MOMENT, sound), Frame(end))
        return (Frame(end, calls, metrics.HOLD_CHOICE, sound),)

    def _finished(self, moment: Moment[V]) -> tuple[Frame, ...]:
        """The finished trick, the gathering, and the end of a deal."""
        before, unasked, bottom, calls = moment.before, moment.unasked, moment.bottom, moment.calls
        told = next((at for at, call in enumerate(calls, start=1) if call.key in self.trick_calls), 0)
        of_trick, rest = calls[:told], calls[told:]
        trick = unasked.tricks[-1]
        shown = self._over(unasked, trick)
        lying = self.table(changed(unasked, tricks=before.tricks, trick=trick.cards), bottom, shown, before)
        gathered = self.table(unasked, bottom, TrickShown((), shown.winner), before)
        effects = self.effects(moment)
        lying = replace(lying, prompt=of_trick[-1] if of_trick else None, effects=effects)
        moods = self.trick_moods(moment, trick)
        lying, gathered = lying.with_moods(moods), gathered.with_moods(moods)
        sound = sound_of(effects, self.sound(unasked, trick.cards[-1], calls))
        if unasked.outcome is not None:
            sound = Sound.LAST
        over = self.deal_end(moment, rest) if self.ends_deal(moment) else self.interlude(moment, rest)
        frames = finished_trick(lying, gathered, of_trick, () if over else rest, sound)
        return (*frames, *over, Frame(moment.end))
