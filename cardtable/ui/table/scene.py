"""Scene that shows a picture and moves from one to the next; it decides nothing and knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QFontInfo
from PySide6.QtWidgets import QApplication, QGraphicsScene

from cardtable.engine.cards import Card, JokerRank
from cardtable.engine.messages import Message
from cardtable.engine.seats import Seat
from cardtable.match.seating import SeatInfo
from cardtable.present import metrics
from cardtable.present.accessible_names import call_text, explained, marks_of, name_of_zone, words_on_stack
from cardtable.present.card_selection import CardSelection
from cardtable.present.choreography import Move, Payment, Slot, moves, payments, slots, waves
from cardtable.present.faces import OWN_FACES, Mood, faces_at, usual_company
from cardtable.present.geometry import Box, Layout, Place, ZoneKey
from cardtable.present.layout import lay_out
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Said
from cardtable.present.score_sheet import total_text
from cardtable.present.speech_layout import rooms_beside
from cardtable.texts import Texts
from cardtable.ui.base.look import current_text_factor
from cardtable.ui.table.card_art import JOKER_LABELS
from cardtable.ui.table.card_item import CardItem, Flight, Leg, Rise
from cardtable.ui.table.chips import ChipItem, StackItem
from cardtable.ui.table.cloth import Cloth
from cardtable.ui.table.effects import EffectPlayer
from cardtable.ui.table.seat_item import SeatItem
from cardtable.ui.table.speech_item import SpeechItem
from cardtable.ui.table.text_items import (
    CostItem,
    CountItem,
    HangingItem,
    TextItem,
    call_font,
    fade_in,
    table_font,
    unroll,
)

CHIP: Final = 0.2
"""The width of a chip on its way, in card widths."""

SEATS: Final = 150
"""The height of portraits: upon the cards beside them, below a number that lies on their rim."""

SPEECH: Final = SEATS + 10
"""That of papers beside the portraits: upon backs and numbers, below the trick."""

UPON_TRICK: Final = 450
"""That of a paper which has no other room than upon the trick."""

PROMPT: Final = 790
"""That of the message in the middle: upon cards that are dealt or gathered, below one that is played."""

UPON: Final = 60
"""The height of cards that are shown: upon all that lies in the hand, or is won."""

EMPTY = Picture(seats=(0,), zones=(), badges=())


@dataclass(frozen=True, slots=True)
class HintNote:
    """Words of a hint about a card: `text` as a whole, and what its play would cost in a few words."""

    text: Message
    cost: Message


class TableScene(QGraphicsScene):
    """The cards, seats and texts of one table.

    Attributes:
        lift_speed: how many times as quick as usual a card of the hand is raised; at 0 it is at once.
    """

    refreshed = Signal()  # all that does not travel is as the picture has it

    def __init__(self, texts: Texts, cloth: Cloth, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.picture = EMPTY
        self._texts = texts
        self.cloth = cloth
        self._game_accent = QColor("#F2B705")
        self._accent = cloth.accent or QColor(metrics.SUNFLOWER)  # of what is chosen, wins, is proposed, asks
        self._family = QFontInfo(QApplication.font()).family()
        self._wanted_text = current_text_factor()
        self._cards: dict[Slot, CardItem] = {}
        self._badges: dict[Seat, SeatItem] = {}
        self._company: tuple[SeatInfo, ...] = ()
        self._own_face = OWN_FACES[0]
        self._shown_badges: dict[Seat, object] = {}  # what the plates show, in the language there is
        self._speech: dict[Seat, SpeechItem] = {}
        self._heard: Mapping[Seat, Said] = {}
        self._counts: dict[ZoneKey, CountItem] = {}
        self._stacks: dict[Seat | None, StackItem] = {}
        self._chips: list[ChipItem] = []  # on their way
        self.selection = CardSelection()
        self._prompt = TextItem(table_font(self._family, metrics.BODY_PX), cloth)
        self._banner = TextItem(call_font(self._family), cloth)
        self._hanging = HangingItem(call_font(self._family), cloth)
        self._cost = CostItem(self._family, cloth)
        self._cost.hide()
        self.effects = EffectPlayer(self, self._family)
        self._shown: dict[Slot, PictureCard] = {}
        self._raised: Slot | None = None
        self._ring = False
        self.has_slip = True  # of score, in the room that the layout keeps for it
        self._suggested: frozenset[Card] = frozenset()
        self._advice: Mapping[Card, HintNote] = {}
        self._best: Collection[Card] = ()
        self._explained: Message | None = None
        self.covered = QRectF()  # by all that lies on the felt
        self._covers: dict[str, QRectF] = {}
        self._running: Flight | None = None
        self._rise: Rise | None = None
        self.lift_speed = 0.0
        for item, height in (
            (self._prompt, PROMPT),
            (self._cost, 850),
            (self._banner, 1000),
            (self._hanging, 1000),
        ):
            item.setZValue(height)
            self.addItem(item)
        self.layout: Layout = lay_out(EMPTY, 800, 600)

    # What is shown

    def set_accent(self, accent: str) -> None:
        """The colour of the game's petals, as #rrggbb."""
        self._game_accent = QColor(accent)

    def set_cloth(self, cloth: Cloth) -> None:
        """Lay another cloth under everything."""
        self.cloth = cloth
        self._hanging.set_cloth(cloth)
        for text in (self._prompt, self._banner, self._cost):
            text.set_cloth(cloth)
        for plate in self._badges.values():
            plate.set_cloth(cloth)
        for paper in self._speech.values():
            paper.set_cloth(cloth)
        for count in self._counts.values():
            count.set_cloth(cloth)
        for stack in self._stacks.values():
            stack.set_cloth(cloth)
        for card in self._cards.values():
            card.set_edge(cloth.edge)
        self._accent = cloth.accent or QColor(metrics.SUNFLOWER)
        self._refresh()

    def cover(self, box: QRectF, by: str) -> None:
        """Hide the texts and cards that something would cut which lies there.

        Args:
            box: where it lies; empty once it does not.
            by: names what lies there: several may at once.
        """
        self._covers[by] = box
        covered = QRectF()
        for each in self._covers.values():
            covered |= each
        if covered != self.covered:
            self.covered = covered
            self._hide_covered()

    def set_texts(self, texts: Texts) -> None:
        """Show everything in another language, or with other names."""
        self._texts = texts
        self._shown_badges.clear()
        self._refresh()

    @property
    def texts(self) -> Texts:
        """The language, and the names at the table."""
        return self._texts

    def set_company(self, company: tuple[SeatInfo, ...]) -> None:
        """Show the faces of these people; without any, that of a person and of computer players."""
        self._company = company
        self._shown_badges.clear()
        self._refresh()

    def set_own_face(self, face: str) -> None:
        """Show the first person with this face."""
        if face != self._own_face:
            self._own_face = face
            self._shown_badges.clear()
            self._refresh()

    def faces_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the faces of all who play at a seat."""
        company = self._company if seat < len(self._company) else usual_company(seat + 1)
        return faces_at(company, self._own_face)[seat]

    def resize(self, width: float, height: float) -> None:
        """Lay everything out for a window of this size, written as large as everything is now."""
        self._wanted_text = current_text_factor()
        self.setSceneRect(QRectF(0, 0, width, height))
        self.show_picture(self.picture)

    def show_picture(self, picture: Picture) -> None:
        """Show the picture at once."""
        self._halt()
        taken, places = self._take_over(picture), self.layout.places
        for move, item in taken:
            if move.end is None:
                self._remove(item)
            else:
                item.lay(places[move.end[0]][move.end[1]], self._shown[move.end].card)
        self._refresh()

    def animate(self, picture: Picture, speed: float, done: Callable[[], None]) -> None:
        """Move to the picture, `speed` times as quick as usual, then call `done`."""
        self._halt()
        paid = payments(self.picture, picture)
        taken, places = self._take_over(picture), self.layout.places
        self._drop_counts()
        if self._speech:
            self._hush()
        if self.effects.is_showing:
            self.effects.stop()
        legs = self._pay(paid, speed)
        wave = waves(move for move, _ in taken)
        deals = any(move.start and move.start[0][0] is Role.DECK and move.end in wave for move, _ in taken)
        for move, item in taken:
            if move.end is None:
                self._remove(item)
                continue
            place, card = places[move.end[0]][move.end[1]], self._shown[move.end].card
            is_there = item.is_at(place)
            if move.start is None or (is_there and not move.flips):
                item.lay(place, card)
                continue
            gathers = move.end[0][0] in (Role.WON, Role.DECK)
            duration = metrics.GATHER_MS if gathers else metrics.MOVE_MS
            if move.flips and is_there:
                duration = metrics.FLIP_MS
            step = duration / metrics.AT_ONCE
            if deals:
                step = min(step, metrics.DEAL_MS / len(wave))
            after = int(wave.get(move.end, 0) * step / speed)
            lasts = max(int(duration / speed), 1)
            item.fly(on=False)  # it may have been on another way
            legs.append(Leg(item, item.place, place, after, lasts, card, move.flips))
        pot, box = self._stacks.get(None), self.layout.stacks.get(None)
        if pot is not None and box is not None:
            there = Place(box.x + box.width / 2, box.y + box.height / 2)
            if pot.place != there:  # it makes room for the trick
                legs.append(Leg(pot, pot.place, there, 0, max(int(metrics.MOVE_MS / speed), 1)))
        self._stack()
        self._refresh_hand()
        flight = self._running = Flight(legs, self)
        flight.finished.connect(lambda: self._finished(flight, speed, done))
        flight.start()

    def _pay(self, paid: Sequence[Payment], speed: float) -> list[Leg]:
        """Let chips set out, payment after payment, each for as much as it is seen to be."""
        legs: list[Leg] = []
        step = min(metrics.PAY_MS, metrics.DEAL_MS / max(len(paid), 1)) / metrics.AT_ONCE
        for payment in paid:
            start, end = (self._place_of(seat) for seat in (payment.payer, payment.payee))
            if start is None or end is None:
                continue
            for _ in range(min(payment.count, metrics.CHIPS_AT_ONCE)):
                chip = ChipItem(self.layout.card[0] * CHIP)
                chip.put(start)
                chip.setZValue(700)
                self.addItem(chip)
                self._chips.append(chip)
                after, lasts = int(len(legs) * step / speed), max(int(metrics.PAY_MS / speed), 1)
                legs.append(Leg(chip, start, end, after, lasts))
        return legs

    def _place_of(self, seat: Seat | None) -> Place | None:
        """Return the place of a stack of chips: a seat's, or the pot."""
        if seat not in self._stacks:
            return None
        middle = self._stacks[seat].middle
        return Place(middle.x(), middle.y())

    def _finished(self, flight: Flight, speed: float, done: Callable[[], None]) -> None:
        """The cards are there; only now is said what they mean."""
        if self._running is flight:
            self._halt()
            for (key, index), item in self._cards.items():
                item.lay(self.layout.places[key][index], self._shown[key, index].card)
            self._refresh(speed)
            done()

    def _halt(self) -> None:
        if self._running is not None:
            running, self._running = self._running, None
            running.stop()
            running.deleteLater()
        for chip in self._chips:
            self.removeItem(chip)
        self._chips.clear()

    # The hand at the bottom

    def hand(self) -> tuple[PictureCard, ...]:
        """The cards of the hand at the bottom, as shown."""
        return self.picture.hand

    @property
    def hand_key(self) -> tuple[Role, Seat]:
        """The place of the hand at the bottom."""
        return Role.HAND, self.picture.seats[0]

    def hand_item(self, index: int) -> CardItem:
        """The item of a card of the hand at the bottom."""
        return self._cards[self.hand_key, index]

    def hand_index_at(self, x: float, y: float) -> int | None:
        """The index of the card of the hand under a point, of the topmost where they overlap."""
        hand = self.hand_key
        for index in reversed(range(len(self.hand()))):
            item = self._cards[hand, index]
            if item.hit(item.mapFromScene(x, y)):
                return index
        return None

    def card_at(self, point: QPointF) -> PictureCard | None:
        """The topmost card under a point."""
        for item in self.items(point):
            if isinstance(item, CardItem) and item.hit(item.mapFromScene(point)):
                return next((self._shown[slot] for slot, other in self._cards.items() if other is item), None)
        return None

    def told_at(self, point: QPointF) -> str:
        """Name the topmost thing at a point: a seat, a pile, cards of others, chips; empty for all else."""
        for item in self.items(point):
            if isinstance(item, SeatItem):
                (seat,) = (seat for seat, plate in self._badges.items() if plate is item)
                return self._told_of(seat)
            if isinstance(item, CardItem) and item.hit(item.mapFromScene(point)):
                key = next((key for (key, _), other in self._cards.items() if other is item), None)
                zones = [zone for zone in self.picture.zones if (zone.role, zone.seat) == key]
                return "" if key == self.hand_key or not zones else name_of_zone(zones[0], self._texts)
            if isinstance(item, StackItem):
                stacks = [stack for stack in self.picture.stacks if self._stacks.get(stack.seat) is item]
                return "\n".join(words_on_stack(stacks[0], self._texts)) if stacks else ""
        return ""

    def _told_of(self, seat: Seat) -> str:
        """The name of a seat, which may be cut on the cloth, and what its marks and notes mean."""
        (badge,) = (each for each in self.picture.badges if each.seat == seat)
        called = [] if badge.call is None else [call_text(badge.call, self._texts)]
        marks = map(self._texts.help, marks_of(badge))
        name = self._texts.name_of(seat)
        return "\n".join(filter(None, (name, *marks, *called, *explained(badge.all_notes, self._texts))))

    def is_won_pile_at(self, point: QPointF) -> bool:
        """Tell if a pile that somebody has won lies under a point."""
        piles = (item for (key, _), item in self._cards.items() if key[0] is Role.WON)
        return any(item.hit(item.mapFromScene(point)) for item in piles)

    def raise_card(self, index: int | None, *, ring: bool = False) -> None:
        """Raise one card of the hand, or none; `ring` marks it as the keyboard's choice."""
        raised = None if index is None else (self.hand_key, index)
        if (raised, ring) != (self._raised, self._ring):
            is_other = raised != self._raised
            self._raised, self._ring = raised, ring
            self._lift()
            if self._advice:
                if is_other and self.advice_on(self.raised_card) is not None:
                    self._explained = None
                self._refresh_prompt()

    @property
    def raised_card(self) -> Card | None:
        """The card of the hand that is dragged, or raised for pointer or keyboard; None when none is."""
        raised = [card.card for i, card in enumerate(self.hand()) if self._raised == (self.hand_key, i)]
        return raised[0] if raised else None

    def toggle_pick(self, card: Card) -> bool:
        """Pick a card of the hand, or put it back; False when enough are picked already."""
        done = self.selection.toggle(card)
        self._lift()
        return done

    def suggest(self, cards: Collection[Card]) -> None:
        """Mark these cards of the hand."""
        self._suggested = frozenset(cards)
        self._refresh_hand()

    def explain(self, reason: Message | None) -> None:
        """Say something in place of the prompt, until the picture changes or a hint tells of another card.

        None: say what stood there.
        """
        self._explained = reason
        if reason is None:
            self._refresh_prompt()
        else:
            self._prompt.set_text(self._texts(reason), self._prompt_box(), self.layout.text)

    @property
    def prompt(self) -> Message | None:
        """The text above the hand that says what to do."""
        advice = self.advice_on(self.raised_card) if self._advice else None
        return self._explained or advice or self.picture.prompt

    def advise(self, advice: Mapping[Card, HintNote], best: Collection[Card]) -> None:
        """Tell of each of these cards of the hand while it is raised, and mark the best."""
        self._advice, self._best = advice, best
        self._refresh_hand()
        self._refresh_cost()
        self._refresh_prompt()

    def advice_on(self, card: Card | None) -> Message | None:
        """Return what a hint says of a card of the hand; None where it says nothing."""
        advice = self._advice.get(card) if card is not None and self.picture.choosing else None
        return None if advice is None else advice.text

    def drag_card(self, index: int, point: QPointF) -> None:
        """Take a card of the hand upright to a point, upon all others."""
        item = self.hand_item(index)
        item.setZValue(800)
        item.setRotation(0)
        item.setPos(point)
        self._refresh_cost()

    def _refresh_cost(self) -> None:
        """Show on the raised card what a hint says that it costs."""
        raised, card = self._raised, self.raised_card
        advice = None if card is None or not self.picture.choosing else self._advice.get(card)
        self._cost.setVisible(advice is not None)
        if raised is not None and advice is not None:
            place = self._cards[raised].sign_place
            self._cost.set_cost(self._texts(advice.cost), place, self.layout.text)

    def _refresh_prompt(self) -> None:
        prompt = None if self.picture.tells_of_offers else self.prompt  # it stands with what these tell
        self._prompt.set_text(self._texts(prompt) if prompt else "", self._prompt_box(), self.layout.text)

    @property
    def suggested(self) -> Collection[Card]:
        """The cards that are proposed, whether or not they are in the hand."""
        return self._suggested

    def box_of_card(self, index: int) -> QRectF:
        """The box in which a card of the hand at the bottom shows."""
        return self.hand_item(index).outline

    def plate_of(self, seat: Seat) -> Box | None:
        """The box around a seat's portrait and name; None if it has none."""
        return self._badges[seat].place if seat in self._badges else None

    @property
    def box_of_prompt(self) -> QRectF:
        """The plate of the line that says what to do; empty where there is none."""
        return self._prompt.plate if self._prompt.isVisible() else QRectF()

    def boxes_of_words(self) -> list[QRectF]:
        """The boxes of what is written beside portraits and cards."""
        labels = [badge.label for badge in self._badges.values() if badge.isVisible()]
        figures = [item for item in (*self._counts.values(), *self._stacks.values()) if item.isVisible()]
        return [*labels, *(item.sceneBoundingRect() for item in figures)]

    def box_of_zone(self, key: ZoneKey) -> QRectF:
        """The box that the cards of a place take up together."""
        box = QRectF()
        for (zone, _), item in self._cards.items():
            if zone == key:
                box = box.united(item.outline)
        return box

    # Inside

    def _take_over(self, picture: Picture) -> list[tuple[Move, CardItem]]:
        """Make the picture the one shown: items by their new slots, not yet moved."""
        way = moves(self.picture, picture)
        self.picture = picture
        self._shown = slots(picture)
        self.selection.follow(picture)
        size = self.layout.card
        felt = self.width(), self.height()
        self.layout = lay_out(picture, *felt, self._wanted_text, has_slip=self.has_slip)
        old, self._cards = self._cards, {}
        taken = []
        for move in way:
            if move.start is None:
                assert move.end is not None  # noqa: S101 (a move has a start or an end)
                item = CardItem(self._shown[move.end].card)
                item.set_edge(self.cloth.edge)
                self.addItem(item)
            else:
                item = old[move.start]
            if move.start is None or size != self.layout.card:
                item.set_size(*self.layout.card)
            if move.end is not None:
                self._cards[move.end] = item
            taken.append((move, item))
        return taken

    def _remove(self, item: CardItem) -> None:
        if self._rise is not None:
            self._rise.leave_out(item)
        self.removeItem(item)
        item.deleteLater()

    def _refresh(self, speed: float = 0.0) -> None:
        """Refresh everything that does not travel: plates, texts, order of overlap."""
        self._stack()
        for seat in [seat for seat in self._badges if seat not in self.picture.seats]:
            self.removeItem(self._badges.pop(seat))
            del self._shown_badges[seat]
        self._count()
        self._stack_chips()
        picture = self.picture
        # Whoever is asked sees their own face calm, whatever they think.
        asked = picture.seats[0] if picture.choosing or picture.asks else None
        for badge in picture.badges:
            seat, layout, mood = badge.seat, self.layout, badge.mood
            if mood is Mood.THINKING and seat == asked:
                mood = Mood.CALM
            look = (
                badge,
                mood,
                layout.portraits[seat],
                layout.badges[seat],
                layout.rooms.get(seat),
                layout.text,
            )
            if self._shown_badges.get(seat) == (*look, self._accent.name()):
                continue
            self._shown_badges[seat] = (*look, self._accent.name())
            plate = self._badges.get(seat)
            if plate is None:
                plate = self._badges[seat] = SeatItem(self._family, self.cloth)
                plate.setZValue(SEATS)
                self.addItem(plate)
            plate.set_seat(
                layout.portraits[seat],
                layout.badges[seat],
                self._texts.name_of(seat),
                tuple(map(self._texts, badge.short_notes)),
                self._texts("table.separator"),
                self._accent if badge.to_act else None,
                won=badge.won,
                leads=badge.leads,
                dealer="" if badge.dealer is None else self._texts("table.dealer_sign"),
                team=badge.team,
                faces=self.faces_of(seat),
                mood=mood,
                times=layout.text,
                room=layout.rooms.get(seat),
            )
        if self.layout.speech or self._speech:
            self._speak(speed)
        self._explained = None
        self._refresh_prompt()
        self._refresh_hand()
        self._call(speed)
        if not self.covered.isEmpty():
            self._hide_covered()
        self.refreshed.emit()

    def _hush(self) -> None:
        """Take away what is said or called no more, before cards set out."""
        said = {badge.seat: badge.paper for badge in self.picture.badges}
        for seat in [seat for seat in self._speech if said.get(seat) is None]:
            self.removeItem(self._speech.pop(seat))

    def _speak(self, speed: float) -> None:
        """Show what is said, and the last calls; what is new comes up in a moment."""
        self._hush()
        lying: list[Box] = []
        layout, rooms = self.layout, self.layout.speech
        order = sorted(self.picture.badges, key=lambda badge: len(rooms.get(badge.seat, ())))
        for badge in order:  # whose bubble can lie in fewer places goes first
            if badge.paper is None:
                continue
            seat = badge.seat
            paper, was_said = self._speech.get(seat), False
            if paper is None:
                paper = self._speech[seat] = SpeechItem(self._family, self.cloth)
                self.addItem(paper)
            else:
                was_said = paper.has_tail
            before = paper.text
            paper.set_text(
                self._texts(badge.paper),
                rooms_beside(rooms[seat], layout.portraits[seat], lying),
                layout.portraits[seat],
                layout.badges[seat],
                layout.text,
                is_said=badge.said is not None,
                upon=layout.upon.get(seat),
            )
            box = paper.paper
            lying.append(Box(box.x(), box.y(), box.width(), box.height()))
            paper.setZValue((UPON_TRICK if paper.is_upon else SPEECH) + paper.has_tail)
            paper.setToolTip(self._told_on(badge))
            is_new = badge.said is not None and (not was_said or before != paper.text)
            if is_new and speed:
                fade_in(paper, speed).start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
        if said := self.picture.said:
            self._heard = said

    def _told_on(self, badge: Badge) -> str:
        """The words on a paper, whole, and what a call has told."""
        said, call = badge.said, badge.call
        told = [] if call is None else [call_text(call, self._texts)]
        if said is not None and (call is None or said.words != call.words):
            told.insert(0, self._texts(said.words))
        return "\n".join(told)

    def heard_from(self, seat: Seat) -> Said | None:
        """What a seat said when somebody spoke last, though its bubble may be gone."""
        return self._heard.get(seat)

    def forget_said(self) -> None:
        """Nobody has said anything: the table is another."""
        self._heard = {}

    def paper_of(self, seat: Seat) -> QRectF:
        """The box of the paper beside a portrait; empty where there is none."""
        return self._speech[seat].paper if seat in self._speech else QRectF()

    def _hide_covered(self) -> None:
        for text in (
            *self._badges.values(),
            *self._speech.values(),
            self._prompt,
            self._banner,
            self._hanging,
        ):
            text.setVisible(not self.covered.intersects(text.sceneBoundingRect()))
        self.effects.hide_covered(self.covered)
        covered, cards = self.covered, self._cards.items()
        hidden = {key for (key, _), card in cards if covered.intersects(card.sceneBoundingRect())}
        gone = {seat for seat, plate in self._badges.items() if not plate.isVisible()}
        for (key, _), card in self._cards.items():  # a hand of which bits look out below a sheet is no hand
            card.setVisible(key not in hidden and key[1] not in gone)  # nor is one without its owner
        for key, count in self._counts.items():
            count.setVisible(key not in hidden and key[1] not in gone)
        for seat, stack in self._stacks.items():
            is_cut = covered.intersects(stack.sceneBoundingRect())
            stack.setVisible(not is_cut and seat not in gone)

    @property
    def has_banner(self) -> bool:
        """True while a call in large type shows, or is about to."""
        return self.picture.banner is not None or bool(self._banner.text or self._hanging.text)

    def _count(self) -> None:
        """Show the number of cards in the places whose count the picture wants told."""
        self._drop_counts()
        for key, box in self.layout.counts.items():
            if key not in self._counts:
                self._counts[key] = CountItem(self._family, self.cloth)
                self._counts[key].setZValue(SEATS + 1)
                self.addItem(self._counts[key])
            self._counts[key].set_text(str(len(self.layout.places[key])), box, self.layout.text)

    def _drop_counts(self) -> None:
        """Take away the numbers that are told no more, such as that of a hand whose last card sets out."""
        for key in [key for key in self._counts if key not in self.layout.counts]:
            self.removeItem(self._counts.pop(key))

    def _stack_chips(self) -> None:
        """Show the chips of every seat, and those of the pot."""
        boxes = self.layout.stacks
        for seat in [seat for seat in self._stacks if seat not in boxes]:
            self.removeItem(self._stacks.pop(seat))
        for stack in self.picture.stacks:
            if stack.seat not in boxes:
                continue
            if stack.seat not in self._stacks:
                item = StackItem(self._family, self.cloth, is_pot=stack.seat is None)
                self._stacks[stack.seat] = item
                self.addItem(item)
            label = total_text(stack.count)
            if stack.seat is None:
                label = self._texts("table.in_pot", number=label)
            self._stacks[stack.seat].set_count(stack.count, label, boxes[stack.seat], self.layout.text)

    def _stack(self) -> None:
        winning = {(zone.role, zone.seat) for zone in self.picture.zones if zone.wins}
        cancelled = {(zone.role, zone.seat) for zone in self.picture.zones if zone.is_cancelled}
        hand = self.hand_key
        for (key, index), item in self._cards.items():
            places = self.layout.places[key]
            place = places[index]
            below = places[index - 1] if index else None
            casts = below is None or abs(place.x - below.x) + abs(place.y - below.y) > PILE
            if casts is not item.casts:
                item.set_shadow(casts=casts)
            mark = self._shown[key, index].mark
            sign = "" if mark is None else mark.sign
            if sign != item.mark:
                item.set_mark(sign)
            middle = (
                200 + place.y / 100 + place.x / 100_000
            )  # the lower upon the higher, as they are laid out
            item.setZValue(index + (middle if key[0] is Role.PLAYED else UPON if key[0] is Role.SHOWN else 0))
            if key != hand:
                joker = self._shown[key, index].joker
                item.set_look(
                    ring=self._accent if key in winning else None,
                    cancelled=key in cancelled,
                    joker=None if joker is None else (joker, self._texts(JOKER_LABELS[joker])),
                )

    def _prompt_box(self) -> Box:
        """Above the hand, as far to both sides as to what lies beside it."""
        box = self.layout.prompt
        half, axis = box.width / 2, box.x + box.width / 2
        for thing in (self.plate_of(self.picture.seats[0]), self.layout.slip if self.has_slip else None):
            if thing is None or thing.y >= box.y + box.height or thing.y + thing.height <= box.y:
                continue
            inner = axis - thing.x - thing.width if thing.x < axis else thing.x - axis
            half = min(half, inner - metrics.GRID)
        return Box(axis - half, box.y, 2 * half, box.height)

    def _lift(self) -> None:
        """Raise the cards that are to be, and lay down the others."""
        if self._rise is not None:
            self._rise.stop()
            self._rise.deleteLater()
            self._rise = None
        self._refresh_hand(rises=self.lift_speed > 0)
        if self.lift_speed > 0:
            cards = [self.hand_item(index) for index in range(len(self.hand()))]
            self._rise = Rise(cards, max(round(metrics.LIFT_MS / self.lift_speed), 1), self)
            self._rise.start()

    def _refresh_hand(self, *, rises: bool = False) -> None:
        hand = self.hand_key
        low = self._ring or self.picture.pick is not None  # a card that is only looked at is not taken yet
        for index, card in enumerate(self.hand()):
            raised = self._raised == (hand, index)
            picked = card.card in self.selection.cards and self.picture.choosing
            best = card.card in self._best and self.picture.choosing
            self._cards[hand, index].set_look(
                lift=metrics.LIFT
                if picked or (raised and not low)
                else metrics.HOVER_LIFT
                if raised
                else 0.0,
                tick=self._tick(card.card) if picked else "★" if best else _sign(card),
                dimmed=card.refusal is not None and self.picture.choosing,
                ring=self._accent if raised and self._ring else None,
                bubble=self._accent if card.card in self._suggested and self.picture.choosing else None,
                rises=rises,
            )
        if self._advice:
            self._refresh_cost()

    def _tick(self, card: Card | None) -> str:
        """The sign of a picked card: its number, if each is for somebody else."""
        pick = self.picture.pick
        return str(self.selection.cards.index(card) + 1) if card and pick and pick.to else "✓"

    def _call(self, speed: float) -> None:
        banner, hangs = self.picture.banner, self.picture.hangs
        text = self._texts(banner) if banner else ""
        shown = self._hanging if hangs else self._banner
        fresh = text and text != shown.text
        self._banner.set_text("" if hangs else text, self.layout.banner, self.layout.text)
        self._hanging.set_text(text if hangs else "", self._hanging_box(), self.layout.text)
        if fresh and speed:
            appears = unroll(self._hanging, speed) if hangs else fade_in(shown, speed)
            appears.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)
        if self.picture.effects or self.effects.is_showing:
            self.effects.show(self.picture, self.layout, self.cloth, self._game_accent.name(), speed)

    def _hanging_box(self) -> Box:
        """In the middle, between those who sit above and the prompt."""
        middle, room = self.layout.banner, self.layout.middle
        return Box(middle.x, room.y, middle.width, room.height)


PILE: Final = 3.0
"""The distance in pixels up to which a card lies squarely upon another, as in a pile."""


JOKER_SIGNS: Final = {JokerRank.HIGH: "▲", JokerRank.LOW: "▼"}


def _sign(card: PictureCard) -> str:
    """The sign of a card of the hand that was passed here, or that all have seen, or of a joker's rank."""
    if card.is_shown:
        return "◎"
    if card.came_from is not None:
        return "+"
    return "" if card.joker is None else JOKER_SIGNS[card.joker]
