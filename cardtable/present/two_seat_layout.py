"""Layout of a table for two: one at the bottom, one across on the axis, the cards they play between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardtable.present.geometry import (
    BADGE,
    BESIDE,
    CARD_RATIO,
    HAND_STEP,
    INDEX_WIDTH,
    LEAST_PORTRAIT,
    LEAST_STEP,
    MARGIN,
    NAME_HEIGHTS,
    PROMPT_HEIGHT,
    SAG,
    SPREAD_STEP,
    TURNED_ROOM,
    Box,
    Layout,
    Place,
    corner_for_buttons,
    fan,
    pile,
    portrait_wanted,
    room_for_slip,
)
from cardtable.present.metrics import CALL_PX, GRID, LIFT
from cardtable.present.picture import Picture, Role, Zone

OTHERS_SCALE: Final = 0.62
"""The size of the other seat's hand and of all won piles, in sizes of a card of the hand."""
TRAY_STEP: Final = 1.1
"""The distance between the cards that are passed, in their widths."""
TRAY_SCALE: Final = 0.5
"""The size of the cards that are passed, in sizes of a card of the hand."""
MOST_TEXT: Final = 2.0
"""The greatest multiple of the normal size of text; larger text would cover cards."""
MOST_HELD: Final = 10
"""The greatest number of cards in a hand."""
MOST_NAME: Final = 0.3
"""The greatest width of the name at the bottom, in widths of the felt."""
NAME_ACROSS: Final = 20.0 * GRID
"""The width of the name across, at the usual size of text; the hand there begins beside it."""
LOW_NAME: Final = 0.06
"""Large text makes that name no higher than so much of the felt: cards to be read are below it."""
PLAYED_SIDE: Final = 0.62
"""The distance from the axis to the middle of a played card, in card widths."""
LEAST_PILE, LEAST_SPREAD = 0.25, 0.4
"""The least sizes of a squared pile near its owner and of one that is read, in cards of the hand."""
CALL_HEIGHT: Final = 1.6 * CALL_PX
"""The height of one line of what is said."""
LEAST_CALL: Final = 1.0 * CALL_PX
"""Its least height …"""
LOW_CARD: Final = 130.0
"""… and the height of a card that does not get any smaller for it: the call lies upon the lower ends then."""


def lay_out_two_seats(
    picture: Picture, width: float, height: float, text: float = 1.0, *, has_slip: bool = True
) -> Layout:
    """Lay out a picture with one or two seats in a window of this size, with text this large if it fits."""
    text = min(text, MOST_TEXT)
    prompt_height = PROMPT_HEIGHT * text
    room = height - 4 * MARGIN - prompt_height - GRID
    rows = OTHERS_SCALE + SAG + TURNED_ROOM[1] + 1 + LIFT + SAG  # that are one above the other, in cards
    tall = max((room - LEAST_CALL * text) / rows, min(room / rows, LOW_CARD))
    low_name = min(NAME_HEIGHTS[-1] * text, max(NAME_HEIGHTS[-1], LOW_NAME * height))
    least_seat = LEAST_PORTRAIT + BESIDE + low_name  # across, above what is played
    tall = min(
        tall, (room + GRID - BESIDE - least_seat - LEAST_CALL * (text - 1) / 2) / (rows - OTHERS_SCALE - SAG)
    )
    card_height = max(72.0, min(tall, (width - 2 * MARGIN) / 7 / CARD_RATIO * 1.25))
    card_width = card_height * CARD_RATIO
    hand_y = height - MARGIN - card_height * (0.5 + SAG)
    hand_top = hand_y - card_height * (0.5 + LIFT)
    prompt = Box(MARGIN, hand_top - prompt_height - GRID, width - 2 * MARGIN, prompt_height)
    top_y = MARGIN + card_height * OTHERS_SCALE / 2
    across_height = max(card_height * OTHERS_SCALE * (1 + SAG), least_seat + BESIDE - GRID)
    top_end, call_end = MARGIN + across_height + GRID, prompt.y - GRID
    turned = TURNED_ROOM[1] * card_height
    spare = call_end - top_end - turned  # what the played cards leave; below them it is for calls
    centre_y = top_end + turned / 2 + min(max(spare - CALL_HEIGHT * text, 0.0), spare) / 2
    pile_y = prompt.y - GRID - card_height * OTHERS_SCALE / 2
    own = [zone for zone in picture.zones if zone.role is Role.HAND and zone.seat == picture.seats[0]]
    held = max([MOST_HELD, *[len(zone.cards) for zone in own]])
    hand, least_hand = (
        (held - 1) * step + card_width for step in (max(INDEX_WIDTH * card_width, LEAST_STEP), LEAST_STEP)
    )
    seat_height = height - MARGIN - hand_top
    fitting = [each * text for each in NAME_HEIGHTS if each * text + BESIDE + LEAST_PORTRAIT <= seat_height]
    name = fitting[0] if fitting else NAME_HEIGHTS[-1] * text
    beside, beside_least = ((width - each) / 2 - MARGIN - 2 * GRID for each in (hand, least_hand))
    beside_hand = max(beside, min(beside_least, LEAST_PORTRAIT))
    face = min(portrait_wanted(width, height), seat_height - BESIDE - name, beside_hand)
    beside_played = width / 2 - (PLAYED_SIDE + 0.5) * card_width - GRID - MARGIN
    most = min(beside_played, beside_hand, MOST_NAME * width)
    badge = (min(BADGE[0] * text, most), name)
    if picture.prompt is None:
        call_end = prompt.y + prompt.height
    call_y = min(centre_y + turned / 2, call_end - LEAST_CALL)
    corner = corner_for_buttons(width, height, hand_top, has_slip=has_slip)
    slip = room_for_slip(width, prompt, corner.y - GRID, hand, text)
    right = min(corner.x, slip.x if slip.y + slip.height > hand_top else width) - GRID
    axis = width / 2
    wide_across = min(NAME_ACROSS * text, MOST_NAME * width)
    faces = ((face, NAME_HEIGHTS[0]), (LEAST_PORTRAIT, NAME_HEIGHTS[1]))
    high_names = [high * text for least, high in faces if least + BESIDE + high * text <= across_height]
    high_across = high_names[0] if high_names else low_name
    face_across = min(face, across_height - BESIDE - high_across)
    own_name = height - MARGIN - name
    own_face = own_name - BESIDE - face
    beside_face = (badge[0] - face) / 2 - 2 * GRID
    squared = min(OTHERS_SCALE, face_across / card_height, beside_face / card_width)
    spread = min(OTHERS_SCALE, (own_face - GRID - prompt.y - prompt.height) / card_height)
    half = spread * card_height / 2
    own_left, left_across = MARGIN + (badge[0] + face) / 2 + 2 * GRID, axis - face_across / 2 - 2 * GRID
    table = _Table(
        width,
        (card_width, card_height),
        badge[0],
        wide_across,
        hand_y,
        top_y,
        centre_y,
        pile_y,
        right,
        beside_played,
        _Piles(
            (
                (own_left, own_face + face / 2),
                (left_across - squared * card_width, MARGIN + face_across / 2),
            ),
            squared,
        ),
        _Piles(((MARGIN, own_face - GRID - half), (MARGIN, MARGIN + half)), spread),
    )
    order = {seat: index for index, seat in enumerate(picture.seats)}
    places = {
        (zone.role, zone.seat): table.zone(zone, 0 if zone.seat is None else order[zone.seat])
        for zone in picture.zones
    }
    at_bottom, *across = picture.seats
    names = {at_bottom: Box(MARGIN, own_name, *badge)}
    portraits = {at_bottom: Box(MARGIN + (badge[0] - face) / 2, own_face, face, face)}
    for seat in across:
        top_name = MARGIN + face_across + BESIDE
        names[seat] = Box(axis - wide_across / 2, top_name, wide_across, high_across)
        portraits[seat] = Box(axis - face_across / 2, MARGIN, face_across, face_across)
    beside_call = MARGIN + (badge[0] + face) / 2 + GRID
    won = [place.x for place in places.get((Role.WON, picture.seats[0]), ())]
    beside_won = max(won, default=0.0) + card_width * OTHERS_SCALE / 2
    side = max(MARGIN + max(badge[0], (badge[0] + face) / 2), beside_won) + GRID
    middle = Box(side, top_end, width - 2 * side, prompt.y - GRID - top_end)
    return Layout(
        card=(card_width, card_height),
        places=places,
        badges=names,
        portraits=portraits,
        prompt=prompt,
        banner=Box(beside_call, call_y, width - 2 * beside_call, call_end - call_y),
        hand_top=hand_top,
        corner=corner,
        slip=slip,
        text=text,
        rooms=names,
        middle=middle,
        offers=(middle,),
    )


def _pile_width(zone: Zone, card: float) -> float:
    """Return the width a won pile of such cards needs; a squared pile keeps the room of one card."""
    return card * (1 + max(len(zone.cards) - 1, 0) * SPREAD_STEP * zone.spread)


@dataclass(frozen=True, slots=True)
class _Piles:
    """The piles of both seats: the left edge and the middle of each, and their size."""

    at: tuple[tuple[float, float], tuple[float, float]]
    scale: float


@dataclass(frozen=True, slots=True)
class _Table:
    """The measures of the table.

    Attributes:
        plate: the width of the name at the bottom.
        name_across: that of the name across.
        squared: piles that lie each beside its owner's face.
        spread: those whose faces show, above the face at the bottom and in the upper left corner.
    """

    width: float
    card: tuple[float, float]
    plate: float
    name_across: float
    hand_y: float
    top_y: float
    centre_y: float
    pile_y: float
    right: float
    beside_played: float
    squared: _Piles
    spread: _Piles

    def near(self, zone: Zone) -> _Piles | None:
        """Where such a pile lies near its owner; None where there is no room for one that can be seen."""
        piles, least = (self.spread, LEAST_SPREAD) if zone.spread else (self.squared, LEAST_PILE)
        return None if piles.scale < least else piles

    def hand_across(self, count: int) -> tuple[Place, ...]:
        """Place the hand across beside its name, as close to it as a full one lies."""
        card, begin = self.card[0] * OTHERS_SCALE, (self.width + self.name_across) / 2 + GRID
        room = max(self.width - MARGIN - begin - card, 0.0)
        step = min(HAND_STEP / 2 * card, room / max(MOST_HELD - 1, count - 1))
        middle = begin + (card + (count - 1) * step) / 2, self.top_y
        edges = begin, begin + card + room
        return fan(count, middle, self.card, edges, scale=OTHERS_SCALE, wanted=HAND_STEP / 2, least=0, read=0)

    def zone(self, zone: Zone, index: int) -> tuple[Place, ...]:
        count, (card_width, card_height) = len(zone.cards), self.card
        middle = self.width / 2
        match zone.role:
            case Role.HAND if index == 0:
                return fan(count, (middle, self.hand_y), self.card, (self.plate + MARGIN + GRID, self.right))
            case Role.HAND:
                return self.hand_across(count)
            case Role.PLAYED:
                side = card_width * PLAYED_SIDE
                return (Place(middle + (side if index == 0 else -side), self.centre_y),) * count
            case Role.TRAY | Role.SHOWN:
                offs = (i - (count - 1) / 2 for i in range(count))
                y = self.centre_y + (1 - 2 * index) * card_height * TRAY_SCALE / 2
                step = card_width * TRAY_SCALE * TRAY_STEP
                return tuple(Place(middle + off * step, y, 0.0, TRAY_SCALE) for off in offs)
            case Role.WON:
                return self._pile(zone, index)
            case Role.DECK | Role.KITTY | Role.TURN_UP | Role.FOLDED:
                return tuple(Place(middle, self.centre_y - i * 0.5) for i in range(count))

    def _pile(self, zone: Zone, index: int) -> tuple[Place, ...]:
        """Place a won pile near its owner; else the upper in its corner, the lower above its seat."""
        if (near := self.near(zone)) is not None:
            card = self.card[0] * near.scale
            (left, middle), width = near.at[index], card
            if zone.spread:
                width = min(_pile_width(zone, card), self.plate)
                left += (self.plate - width) / 2
            return pile(zone, (left + width - card / 2, middle), card, width - card, near.scale)
        card = self.card[0] * OTHERS_SCALE
        most = (self.width - self.name_across) / 2 - GRID - MARGIN if index else self.beside_played
        width = min(_pile_width(zone, card), most) if zone.spread else card
        y = self.top_y if index else self.pile_y
        return pile(zone, (MARGIN + width - card / 2, y), card, width - card, OTHERS_SCALE)
