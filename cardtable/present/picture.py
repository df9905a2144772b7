"""Picture of the table as plain data: no Qt, no words, nothing a person may not see.

A game's presenter turns a view into a `Picture`; `cardtable.present.choreography` turns two pictures into
steps; the scene plays them. Texts are messages, so that a picture outlives a change of language.

Trick games show theirs as `cardtable.present.trick_table` has it. Where several cards are chosen together,
`Picture.pick` asks for them, and a `Role.TRAY` holds what is passed until it is taken up.
`DisplayOptions` change a picture to what the person wants to be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from cardtable.engine.cards import Card, Cards, JokerRank
from cardtable.engine.facts import Action, Fact
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import View
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat, Sides
from cardtable.present import metrics
from cardtable.present.effects import OF_POINTS, Effect, EffectKind
from cardtable.present.faces import Mood
from cardtable.present.result_sheet import ResultSheet
from cardtable.present.score_sheet import ScoreSheet, TableCards, TeamMark
from cardtable.present.sort_order import SortOrder

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Sound(StrEnum):
    """A sound of the table."""

    DEALT = "dealt"
    LAID = "laid"  # a card on the table, or turned up
    TAKEN = "taken"
    FEAST = "feast"  # something to celebrate
    WON = "won"  # a set or a match is over
    REFUSED = "refused"
    BROKEN = "broken"  # the suit that must be broken may be led from now on
    DREADED = "dreaded"  # a card that nobody wants has been played
    CHIPS = "chips"  # chips that change hands
    DOUBLED = "doubled"  # from now on everything counts double
    QUADRUPLED = "quadrupled"  # from now on everything counts four times
    SWEPT = "swept"  # one side has taken everything that counts: a moon
    CHEERED = "cheered"  # all at the table call out together: a set of sixes
    UNROLLED = "unrolled"  # a banner unrolls across the table
    MADE = "made"  # a contract has been made
    FAILED = "failed"  # a contract has failed
    HANDED = "handed"  # a card before a side, which stands for its score, goes over to the other
    LAST = "last"  # the last card of a match


EFFECT_SOUNDS: Final = MappingProxyType(
    {
        EffectKind.HEARTS_BROKEN: Sound.BROKEN,
        EffectKind.QUEEN: Sound.DREADED,
        EffectKind.MOON_FEARED: Sound.DREADED,
        EffectKind.MOON_BROKEN: Sound.BROKEN,
        EffectKind.MOON: Sound.SWEPT,
        EffectKind.FEAST: Sound.CHEERED,
        EffectKind.ROLE: Sound.CHIPS,
        EffectKind.DOUBLE: Sound.DOUBLED,
        EffectKind.REDOUBLE: Sound.QUADRUPLED,
        EffectKind.ALL_POINTS: Sound.FEAST,
        EffectKind.MADE: Sound.MADE,
        EffectKind.FAILED: Sound.FAILED,
        EffectKind.TABLE_CARDS: Sound.HANDED,
    }
)
"""What is heard of an effect; of others nothing is."""


class Role(StrEnum):
    """The use of a zone; with the seat it belongs to, this says where it lies."""

    HAND = "hand"  # fanned, in front of its seat
    PLAYED = "played"  # the card a seat has on the table, between seat and centre
    WON = "won"  # a squared pile beside its seat
    TRAY = "tray"  # the cards a seat gives away, before its hand until they are taken up
    DECK = "deck"  # squared, before the seat that deals, or in the middle
    KITTY = "kitty"  # a small pile beside the trick, or with a seat, before who looks at it
    TURN_UP = "turn_up"  # the rest of the pack with the card turned up upon it, beside the trick
    SHOWN = "shown"  # the cards of a hand that its seat has shown to all
    FOLDED = "folded"  # a hand that its seat has put down, squared and turned sideways where it was held


@dataclass(frozen=True, slots=True)
class CardMark:
    """A mark on the edge of a card that counts something special: a short sign, and the same in words."""

    sign: str
    words: Message


@dataclass(frozen=True, slots=True)
class PictureCard:
    """One card as it lies there: its face, or None for a back.

    `refusal` is the reason why it may not be chosen now; it is set only where the rules refuse the card.
    `came_from` is the seat that has passed it here: it comes out of that seat's tray, and in the hand at the
    bottom it is marked as long as the picture says so. So is a card there that `is_shown` to all. A `joker`
    in a hand has the rank that it would have if it were played next. A `mark` tells what a card counts whose
    face does not tell it.
    """

    card: Card | None
    refusal: Message | None = None
    came_from: Seat | None = None
    is_shown: bool = False
    joker: JokerRank | None = None
    mark: CardMark | None = None


BACK: Final = PictureCard(None)


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards; `seat` is None in the middle. `spread` shows a pile's faces side by side.

    `counted` writes the number of the cards upon them. `wins` marks the card that takes the trick,
    `is_cancelled` one that an identical card has cancelled.
    """

    role: Role
    seat: Seat | None
    cards: tuple[PictureCard, ...]
    spread: bool = False
    counted: bool = False
    wins: bool = False
    is_cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Stack:
    """The chips of a seat, or of the pot where `seat` is None; a debt is less than nothing."""

    seat: Seat | None
    count: int


@dataclass(frozen=True, slots=True)
class CallShown:
    """A call that has been made: its sign in a grid, its words, and what it has told."""

    seat: Seat
    sign: Message
    words: Message
    meaning: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat says at this moment; on its bubble a `sign` stands for the words where there is one.

    `is_called` is true where the referee says the same, so that nobody hears it twice.
    """

    words: Message
    sign: Message | None = None
    is_called: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """What is told of a seat, by its portrait: the table puts in its name; `notes` are short facts about it.

    Where many sit there is little room: of the notes, little more than the first is seen at once, or none.
    `dealer` says that the seat deals: a mark on the portrait. `taken` tells
    the points taken in the deal that is played; people may wish not to be told. `team` marks partners, and
    `call` is the last call of the seat while there is an auction: it is seen as its sign, on a small paper.
    What the seat has just `said` stands there instead, as a bubble, until the next picture. The `mood` of
    those who sit there follows from what all have seen, so it is the same for every viewer.
    """

    seat: Seat
    notes: tuple[Message, ...] = ()
    to_act: bool = False
    won: bool = False  # has just won the turn, the trick, the match
    leads: bool = False  # played the first card of the trick
    taken: Message | None = None
    team: TeamMark | None = None
    call: CallShown | None = None
    dealer: Message | None = None
    mood: Mood = Mood.CALM
    said: Said | None = None

    @property
    def paper(self) -> Message | None:
        """What stands on the paper beside the portrait; None where there is none."""
        if self.said is not None:
            return self.said.sign or self.said.words
        return None if self.call is None else self.call.sign

    @property
    def short_notes(self) -> tuple[Message, ...]:
        """The points taken, and the notes."""
        return self.notes if self.taken is None else (self.taken, *self.notes)

    @property
    def all_notes(self) -> tuple[Message, ...]:
        """The same, and that the seat deals."""
        return self.short_notes if self.dealer is None else (*self.short_notes, self.dealer)


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of `count` cards of the hand at the bottom, together; `label` says what they are for.

    People pick and un-pick freely; the label stands on the button that makes it final. A card that has a
    refusal cannot be picked. Where each card is for another seat, `to` names them in the order in which the
    cards are picked. The chosen cards come to `Presenter.action` in that order.
    """

    count: int
    label: Message
    to: tuple[Seat, ...] = ()

    def recipients(self, picked: int = 0) -> Message:
        """Name every seat that gets cards still to be picked, with their number; there is one at least."""
        counts = Counter(self.to[picked:])
        parts = [message("table.pick_for", who=Who(seat), count=count) for seat, count in counts.items()]
        said = parts.pop()
        while parts:
            said = message("table.pick_more", first=parts.pop(), rest=said)
        return said


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice that is no card of the hand: a button with this label.

    `refusal` is the reason why it may not be chosen now, and `note` a second line in smaller type: what it
    costs or brings. In a group `sign` stands for the label. `meaning`
    says in sentences what the offer tells others, or does: such an offer is chosen first, so that this can be
    read, and made in a second step; unless it is made `at_once`, because nothing of it comes as a surprise.
    What `is_promised` has been chosen before, and is made by itself as a forced card is. In a group what
    `is_extra` shows when somebody wants more.
    """

    label: Message
    action: Action
    refusal: Message | None = None
    sign: Message | None = None
    meaning: tuple[Message, ...] = ()
    at_once: bool = False
    note: Message | None = None
    is_promised: bool = False
    is_extra: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """The rest of a deal that is certain and needs no more thought.

    Attributes:
        action: the next of its cards; after it there is another claim, up to the last card.
        meaning: what is certain, in a sentence.
    """

    action: Action
    meaning: Message


@dataclass(frozen=True, slots=True)
class OfferGroups:
    """Offers too many to be seen at once, such as the bids of an auction, in groups of which one is open.

    Attributes:
        numbers: the heading of each group, the lowest first; typing one opens the group.
        rows: gives the offers of a group in rows, a column for what they have in common.
        heads: what the offers of each row have in common, in a word or two; none where it needs none.
        title: what the numbers are, in a word; shown where the heads are.
        more: what one asks for to see what is extra, too; None where nothing is.
        fewer: what one asks for to see that no more.
    """

    numbers: tuple[int, ...]
    rows: Callable[[int], tuple[tuple[Offer, ...], ...]]
    heads: tuple[Message, ...] = ()
    title: Message | None = None
    more: Message | None = None
    fewer: Message | None = None


@dataclass(frozen=True, slots=True)
class KnownOfSuit:
    """The facts that calls have told about a suit in a hand: in short, and in words; none: nothing."""

    signs: tuple[Message, ...] = ()
    words: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class KnownOfSeat:
    """The facts that calls have told about a hand: suit by suit, and what else they say of it."""

    seat: Seat
    suits: tuple[KnownOfSuit, ...]
    others: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class AuctionShown:
    """The auction of a deal.

    Attributes:
        seats: the seats in the order in which they call, beginning with the first of all.
        teams: their marks, in the same order.
        calls: the calls made, in order; nobody's turn is passed over.
        is_open: whether it goes on.
        suits: each suit, as the headings of what is known: its sign and its name.
        known: what is known of each hand, in the same order of seats.
        legend: what the signs mean by which that is told.
    """

    seats: tuple[Seat, ...]
    teams: tuple[TeamMark, ...]
    calls: tuple[CallShown, ...]
    is_open: bool
    suits: tuple[tuple[Message, Message], ...] = ()
    known: tuple[KnownOfSeat, ...] = ()
    legend: Message | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """A choice of how many each of these seats gets, in all at most `limit`.

    `heading` names what is shared, `label` stands on the button that makes it final, and `make` turns the
    numbers, in the order of the seats, into the action.
    """

    seats: tuple[Seat, ...]
    limit: int
    heading: Message
    label: Message
    make: Callable[[tuple[int, ...]], Action]


@dataclass(frozen=True, slots=True)
class PlusOrMinus:
    """A choice of plus or minus for each of these seats.

    Attributes:
        seats: whose signs are chosen.
        heading: names what is signed.
        with_plus: what plus brings, in the order of the seats.
        with_minus: the same of minus.
        label: stands on the button that makes the choice final.
        make: turns signs, 1 or −1 in the order of the seats, into the action.
        signs_of: turns such an action into the signs.
    """

    seats: tuple[Seat, ...]
    heading: Message
    with_plus: tuple[Message, ...]
    with_minus: tuple[Message, ...]
    label: Message
    make: Callable[[tuple[int, ...]], Action] = field(compare=False)
    signs_of: Callable[[Action], tuple[int, ...]] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Picture:
    """The whole table for one viewer.

    `seats` lists the seats clockwise from the one at the bottom. `choosing` is True while the person at the
    bottom may choose a card of the hand there, or the cards of a `pick`. `banner` is a call in large type;
    one that `hangs` is a few characters from top to bottom, and what follows a space stands below them.
    `offers` and their `groups`, a `share` and `signs` are choices other than cards, and stand in the middle;
    so does the button of a `pick`. A `claim` stands beside the card that is to be chosen: it plays the rest.
    `result` is the sheet of a deal that has just ended, upon all else. `playing` lists the seats that play
    cards to the trick, where it is not all of them. `effects` tell of something special that has just
    happened.
    """

    seats: tuple[Seat, ...]
    zones: tuple[Zone, ...]
    badges: tuple[Badge, ...]
    prompt: Message | None = None
    banner: Message | None = None
    hangs: bool = False
    effects: tuple[Effect, ...] = ()
    choosing: bool = False
    pick: Pick | None = None
    claim: Claim | None = None
    offers: tuple[Offer, ...] = ()
    groups: OfferGroups | None = None
    share: Share | None = None
    signs: PlusOrMinus | None = None
    result: ResultSheet | None = None
    stacks: tuple[Stack, ...] = ()
    playing: tuple[Seat, ...] = ()
    auction: AuctionShown | None = None

    @property
    def hand(self) -> tuple[PictureCard, ...]:
        """The cards of the hand at the bottom."""
        for zone in self.zones:
            if (zone.role, zone.seat) == (Role.HAND, self.seats[0]):
                return zone.cards
        return ()

    @property
    def said(self) -> dict[Seat, Said]:
        """What is said at this moment, by seat."""
        return {badge.seat: badge.said for badge in self.badges if badge.said is not None}

    def saying(self, said: Mapping[Seat, Said]) -> Picture:
        """Return the same picture with these seats saying this, and all others nothing."""
        badges = [replace(badge, said=said.get(badge.seat)) for badge in self.badges]
        return replace(self, badges=tuple(badges))

    @property
    def unasked(self) -> Picture:
        """The same picture with nobody asked for anything."""
        return replace(
            self,
            prompt=None,
            choosing=False,
            pick=None,
            claim=None,
            offers=(),
            groups=None,
            share=None,
            signs=None,
        )

    def with_moods(self, moods: Mapping[Seat, Mood]) -> Picture:
        """Return the same picture with these moods; the other seats have those they had."""
        if not moods:
            return self
        badges = [
            replace(badge, mood=moods[badge.seat]) if badge.seat in moods else badge for badge in self.badges
        ]
        return replace(self, badges=tuple(badges))

    @property
    def asks(self) -> bool:
        """True if something is to be chosen in the middle of the table, and not one card of the hand."""
        return bool(self.offers or self.groups or self.share or self.signs or self.pick)

    @property
    def tells_of_offers(self) -> bool:
        """True if what an offer would tell or do stands in place of the prompt."""
        return self.groups is not None or any(offer.meaning for offer in self.offers)


@dataclass(frozen=True, slots=True)
class TrickShown:
    """A trick to be looked at again, or as it lies on the table.

    `cards` are in the order in which they were played, so the first is the leader's. `winner` is None while
    nobody has won it, or if nobody ever does. `note` is a short fact about it, such as its points.
    `cancelled` are the cards that identical ones have cancelled. `jokers` tells the rank of each joker.
    Nobody leads if the cards are chosen at the same time, `is_simultaneous`.
    """

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat | None = None
    note: Message | None = None
    cancelled: Collection[Card] = ()
    jokers: Mapping[Card, JokerRank] = field(default_factory=dict)
    is_simultaneous: bool = False

    @property
    def leader(self) -> Seat | None:
        """The seat that played the first card; None if none has."""
        return self.cards[0][0] if self.cards and not self.is_simultaneous else None


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture to arrive at, the calls and the sound on arrival, and the least time it stays (ms).

    Where a turn or a trick is finished, people may want to look longer, or until they go on. The plates tell
    what is so after the fact if `tells_after`, else before it; what stands beside the table goes with them.
    `private` is said aloud to the person at the bottom alone, and stands in no log.
    """

    picture: Picture
    calls: tuple[Message, ...] = ()
    hold: int = 0
    sound: Sound | None = None
    is_finished: bool = False
    tells_after: bool = True
    private: Message | None = None


def sound_of(effects: Iterable[Effect], otherwise: Sound | None = None) -> Sound | None:
    """Return what is heard of effects, of the first of which anything is; else another sound."""
    heard = [EFFECT_SOUNDS[effect.kind] for effect in effects if effect.kind in EFFECT_SOUNDS]
    return heard[0] if heard else otherwise


def deck_frame(
    cleared: Picture,
    cards: int,
    calls: tuple[Message, ...] = (),
    others: Iterable[Zone] = (),
    dealer: Seat | None = None,
) -> Frame:
    """Return the frame before cards are dealt: the pack of so many on the cleared table.

    It lies before the `dealer`; where no seat deals, it lies in the middle.
    """
    deck = Zone(Role.DECK, dealer, (BACK,) * cards)
    shuffled = replace(cleared, zones=(deck, *others))
    return Frame(shuffled, calls, metrics.HOLD_DECK, Sound.DEALT, tells_after=False)


def result_frame(end: Picture, result: ResultSheet, calls: tuple[Message, ...] = ()) -> Frame:
    """Return the frame of a deal's result, upon the table it leaves behind."""
    lying = replace(end.unasked, banner=None, effects=(), result=result).with_moods(result.moods)
    return Frame(lying, calls, metrics.HOLD_RESULT, Sound.WON, is_finished=True)


def while_saying(frames: Sequence[Frame], said: Mapping[Seat, Said]) -> tuple[Frame, ...]:
    """Return the frames with these seats saying this, until something else is said or there is a result."""
    pictures = [frame.picture for frame in frames]
    ends = [at for at, picture in enumerate(pictures) if picture.said or picture.result is not None]
    end = ends[0] if ends else len(frames)
    spoken = [replace(frame, picture=frame.picture.saying(said)) for frame in frames[:end]]
    return (*spoken, *frames[end:])


@dataclass(frozen=True, slots=True)
class ContractShown:
    """The bid that stands, or the contract that is played.

    Attributes:
        sign: the contract, and who has bid it, in short.
        words: the same in words.
        team: the mark of the bidding team.
        taken: how far both sides have come; people may wish not to be told.
        progress: the same in short, without the figures that stand below it: what is needed, or how it ended.
    """

    sign: Message
    words: Message
    team: TeamMark
    taken: Message | None = None
    progress: Message | None = None


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoreboard: its label, and a figure or text for each seat, or for each side.

    `is_taken` marks the points taken in the deal that is played; people may wish not to be told. A line
    `at_a_glance` stands on the slip of score on the table as well.
    """

    label: Message
    values: tuple[str, ...]
    is_taken: bool = False
    at_a_glance: bool = False


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The scoreboard: a headline (which set, which turn), lines by seat, and the seats in the lead.

    `record` lists the scoring cards already played; people may wish to remember those themselves. `notes` are
    further facts, each on a line of its own. Where there are `sides`, lines and leaders go by side, and so do
    `table_cards`. The `contract`, and a few words `at_a_glance`, stand at the head of the slip of score.
    """

    headline: tuple[Message, ...]
    lines: tuple[ScoreLine, ...] = field(default=())
    leaders: tuple[Seat, ...] = ()
    record: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    sides: Sides = ()
    table_cards: tuple[TableCards, ...] = ()
    contract: ContractShown | None = None
    at_a_glance: tuple[Message, ...] = ()

    def without_taken(self) -> Scoreboard:
        """Return the scoreboard without the points and scoring cards of the deal that is played."""
        lines = tuple(line for line in self.lines if not line.is_taken)
        contract = None if self.contract is None else replace(self.contract, taken=None, progress=None)
        return replace(self, lines=lines, record=(), contract=contract)


class Presenter(Protocol[V_contra]):
    """Presenter of a game at the table. Stateless."""

    felt: str  # colours as #rrggbb
    accent: str
    sort_order: SortOrder

    def picture(self, view: V_contra, bottom: Seat) -> Picture:
        """Return the table at rest."""
        ...

    def frames(
        self, before: V_contra, fact: Fact, after: V_contra, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """Return the frames from one view to the next; the last shows ``picture(after)``, and what is said.

        Once a frame shows the state after the fact, all that follow do, and the last one always does.
        """
        ...

    def score(self, view: V_contra) -> Scoreboard:
        """Return the scoreboard. Its first line is the score of the match, at the end that of the outcome."""
        ...

    def sheet(self, view: V_contra) -> ScoreSheet:
        """Return the score of every deal that is over."""
        ...

    def deal_names(self, view: V_contra) -> tuple[Message, ...]:
        """Return the names of the deals of the match, from its first to the one on the table."""
        ...

    def result(self, view: V_contra) -> ResultSheet | None:
        """Return the result of the deal just finished; None while one is being played."""
        ...

    def points(self, options: Options, score: Score) -> str:
        """Format a score of a match as people read it."""
        ...

    def turn_summary(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """Sum up in few words a fact that ends a turn (a trick, a bid); None for any other fact."""
        ...

    def action(self, view: V_contra, *cards: Card) -> Action | None:
        """Return the action of choosing this card of one's hand, or these together; None if there is none."""
        ...

    def cards_of(self, action: Action) -> Cards:
        """Return the cards of one's hand that an action chooses; none where it is no choice of cards."""
        ...

    def describe_action(self, action: Action) -> Message:
        """Return a secret choice in words."""
        ...

    def tricks(self, view: V_contra) -> tuple[TrickShown, ...] | None:
        """Return the finished tricks of the deal in order; None where the rules let nobody look back."""
        ...

    def firsts(self, view: V_contra) -> tuple[Message, ...]:
        """Return what a first match explains here, the most important first."""
        ...

    def told_again(self, view: V_contra) -> Message | None:
        """Return what was paid last, for whoever goes on with a match; None where the table tells all."""
        ...

    def remembered(self, view: V_contra) -> tuple[Cards, ...] | None:
        """Return by seat the won cards the viewer has seen and the table hides; None if it hides none."""
        ...


@dataclass(frozen=True)
class DisplayOptions:
    """Display options of one table: how a person wants every picture of it shown.

    Attributes:
        sort_order: the ways in which the game sorts a hand.
        sorting: the one that is wanted.
        hides_taken: true to leave out the points taken in the deal that is played.
        has_remarks: true to have the company say a word now and then.
    """

    sort_order: SortOrder = field(default_factory=dict)
    sorting: str = ""
    hides_taken: bool = False
    has_remarks: bool = True

    def apply(self, picture: Picture) -> Picture:
        """Return the picture with these options."""
        key = self.sort_order.get(self.sorting)
        if key is not None:
            picture = _sort_hand(picture, key)
        if self.hides_taken:
            badges = [replace(badge, taken=None) for badge in picture.badges]
            effects = [effect for effect in picture.effects if effect.kind not in OF_POINTS]
            picture = replace(picture, badges=tuple(badges), effects=tuple(effects))
        return picture


def _sort_hand(picture: Picture, key: Callable[[Card], tuple[int, ...]]) -> Picture:
    """Return the same picture with the hand at the bottom sorted, if it lies open."""

    def place(card: PictureCard) -> tuple[int, ...]:
        return () if card.card is None else key(card.card)

    zones = tuple(
        replace(zone, cards=tuple(sorted(zone.cards, key=place)))
        if zone.role is Role.HAND and zone.seat == picture.seats[0] and all(card.card for card in zone.cards)
        else zone
        for zone in picture.zones
    )
    return replace(picture, zones=zones)
