"""Choreography from one picture to the next: where cards and chips go, and when they set out. Pure, no Qt.

Cards whose faces show are matched by their face. The others cannot be told apart and are matched by what is
plausible: passed cards from their tray, then within their zone, then from the same seat, then from anywhere.
Nor can chips: whoever has fewer has paid whoever has more.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cardtable.engine.cards import Card
from cardtable.engine.seats import Seat
from cardtable.present.geometry import ZoneKey
from cardtable.present.picture import Picture, PictureCard, Role

Slot: TypeAlias = tuple[ZoneKey, int]
"""A card's place in a picture: its zone and its index there."""


@dataclass(frozen=True, slots=True)
class Move:
    """A card's move to the next picture: `start` None if it appears, `end` None if it vanishes."""

    start: Slot | None
    end: Slot | None
    flips: bool = False


def moves(old: Picture, new: Picture) -> tuple[Move, ...]:
    """Return every card's move, in the order of the new picture's zones; cards that stay are included."""
    starts, ends = slots(old), slots(new)
    pairing = _Pairing(starts, ends)
    pairing.pair_faces()
    if [card for card in ends.values() if card.came_from is not None]:
        pairing.pair(lambda slot: slot[0], lambda slot: _tray_of(ends[slot]))
    pairing.pair_places()
    pairing.pair(lambda slot: slot[0], lambda slot: slot[0])
    pairing.pair(lambda slot: (slot[0][1],), lambda slot: (slot[0][1],))
    pairing.pair(lambda _: (), lambda _: ())
    came_from = pairing.came_from
    there = [
        Move(
            came_from.get(end),
            end,
            end in came_from and (starts[came_from[end]].card is None) != (card.card is None),
        )
        for end, card in ends.items()
    ]
    return (*there, *[Move(start, None) for start in pairing.free])


def slots(picture: Picture) -> dict[Slot, PictureCard]:
    """Return the cards of a picture by their places."""
    return {
        ((zone.role, zone.seat), index): card
        for zone in picture.zones
        for index, card in enumerate(zone.cards)
    }


@dataclass(frozen=True, slots=True)
class Payment:
    """Chips on their way from a stack to another, each that of a seat, or the pot where it is None."""

    payer: Seat | None
    payee: Seat | None
    count: int


def payments(old: Picture, new: Picture) -> tuple[Payment, ...]:
    """Return payments that lead from the stacks of one picture to those of the next.

    The pot pays and is paid first, and the largest sums go together, so that there are few payments. Chips of
    stacks that are not in both pictures stay out of it.
    """
    before = {stack.seat: stack.count for stack in old.stacks}
    changes = {stack.seat: stack.count - before[stack.seat] for stack in new.stacks if stack.seat in before}
    order = sorted(changes, key=lambda seat: (seat is not None, -abs(changes[seat])))
    found = []
    for payer in [seat for seat in order if changes[seat] < 0]:
        for payee in [seat for seat in order if changes[seat] > 0]:
            count = min(-changes[payer], changes[payee])
            if count > 0:
                changes[payer] += count
                changes[payee] -= count
                found.append(Payment(payer, payee, count))
    return tuple(found)


def _tray_of(card: PictureCard) -> Hashable:
    return None if card.came_from is None else (Role.TRAY, card.came_from)


class _Pairing:
    """Matcher of each card with the place it comes from; every start is used once.

    Attributes:
        came_from: the starts found, by end.
        free: the starts not used yet.
    """

    def __init__(self, starts: Mapping[Slot, PictureCard], ends: Mapping[Slot, PictureCard]) -> None:
        self._starts = starts
        self._ends = ends
        self.came_from: dict[Slot, Slot] = {}
        self.free = dict.fromkeys(starts)

    def pair_faces(self) -> None:
        """Match the faces that show."""
        shown: dict[Card, Slot] = {}
        for start, card in self._starts.items():
            if card.card is not None:
                shown.setdefault(card.card, start)
        for end, card in self._ends.items():
            if card.card is not None and card.card in shown:
                self._take(shown.pop(card.card), end)

    def pair_places(self) -> None:
        """A card may be the one in the same place, if at least one of the two does not show its face."""
        for end, card in self._ends.items():
            is_open = end in self.free and end not in self.came_from
            if is_open and (card.card is None or self._starts[end].card is None):
                self._take(end, end)

    def pair(self, of_start: Callable[[Slot], Hashable], of_end: Callable[[Slot], Hashable]) -> None:
        """Match cards with the same key, where at least one of the two does not show its face."""
        if not self.free or len(self.came_from) == len(self._ends):
            return
        heaps: dict[Hashable, list[Slot]] = {}
        for start in self.free:
            heaps.setdefault(of_start(start), []).append(start)
        for end, card in self._ends.items():
            if end in self.came_from:
                continue
            heap = heaps.get(of_end(end), [])
            fits = (i for i, s in enumerate(heap) if card.card is None or self._starts[s].card is None)
            place = next(fits, None)
            if place is not None:
                self._take(heap.pop(place), end)

    def _take(self, start: Slot, end: Slot) -> None:
        self.came_from[end] = start
        del self.free[start]


def waves(way: Iterable[Move]) -> dict[Slot, int]:
    """Return for each card that changes its zone, by where it ends, the wave in which it sets out: 0, 1, ….

    A trick is gathered together, what one seat passes goes together, and so does all that becomes the pack;
    all else goes card by card. Cards are dealt round by round, each round from the dealer's left.
    """
    going = [move for move in way if move.start and move.end and move.start[0] != move.end[0]]
    going.sort(key=_round)
    order: dict[Hashable, int] = {}
    return {move.end: order.setdefault(_group(move), len(order)) for move in going if move.end}


def _round(move: Move) -> tuple[int, bool, Seat]:
    """Return the round in which a card is dealt, and its place there: seats up to the dealer come last."""
    if move.start is None or move.end is None or move.start[0][0] is not Role.DECK:
        return 0, False, 0
    dealer, seat = move.start[0][1], move.end[0][1]
    if dealer is None or seat is None:
        return move.end[1], False, 0
    return move.end[1], seat <= dealer, seat


def _group(move: Move) -> Hashable:
    """Return a key that cards share when they go together."""
    if move.start is None or move.end is None:
        return move
    start, end = move.start[0], move.end[0]
    if end[0] is Role.DECK:
        return end[0]
    if start[0] is Role.PLAYED:
        return start[0]
    return (start, end) if Role.TRAY in (start[0], end[0]) else move
