"""Colours, type and motion of the table, all in one place (milliseconds; device-independent pixels).

The cards' own colours stand in `card_design`.
"""

from __future__ import annotations

from typing import Final

GRID: Final = 8
"""Every distance is a multiple of this."""

ROOMY: Final = (160.0 * GRID, 96.0 * GRID)
"""The width and height from which on everything grows with the felt; below, it is as small as can be read."""

MOST_ZOOM: Final = 1.4
"""The most that everything grows; a still larger felt has more room instead."""

THUMBNAIL: Final = (11 * GRID, 7 * GRID)
"""Width and height of a match's thumbnail."""

MOVE_MS: Final = 180
FLIP_MS: Final = 160
GATHER_MS: Final = 240
DEAL_MS: Final = 1200
BANNER_MS: Final = 240
UNROLL_MS: Final = 420
PAY_MS: Final = 320
EFFECT_MS: Final = 800
HOLD_DECK: Final = 250
HOLD_CHOICE: Final = 200
HOLD_COUNT_IN: Final = 550
HOLD_TRICK: Final = 1000
HOLD_NEW_TRICK: Final = 1700
HOLD_MOMENT: Final = 900
HOLD_FEAST: Final = 1000
HOLD_READ: Final = 1500
HOLD_GATHERED: Final = 150
HOLD_NEWS: Final = 500
HOLD_RESULT: Final = 8000
"""Least time of a picture in milliseconds: a deck before the deal, a card laid down, the count
before a reveal, a finished turn or trick, a trick to which others have played after the person, a moment of
its own, something celebrated, something to be read that goes again, cards gathered, a pick-up, a result.
Nothing special that happens takes the table away for longer than a second."""

AT_ONCE: Final = 3
"""Cards that move at the same time; the next starts when the first of them is done. More do only where a
deal would otherwise take longer than `DEAL_MS`."""

IN_A_FRAME: Final = 6
FRAME_MS: Final = 16
"""So many of those set out in the same moment at most, and more so much later, where a whole table moves."""

CHIPS_AT_ONCE: Final = 5
"""The most chips that are seen on their way for one payment; they set out one after the other."""

LIFT_MS: Final = 110
"""The time in which a card under the pointer is raised, in milliseconds."""

LIFT: Final = 0.12
"""The lift of a raised card, in card heights."""

HOVER_LIFT: Final = 0.04
"""That of the keyboard's current card, and of one under the pointer where several are picked: neither looks
like a card that has been picked."""

BUBBLE: Final = (36.0, 26.0)
"""Width and height of the speech bubble on a card that somebody proposes, where the card is 100 wide."""

TICK: Final = 20.0
"""The width of the disc that marks a picked card."""

EDGE_WIDTH: Final = 3.0
"""Of the strong line around the cards of a table high in contrast."""

PILED_EDGE_WIDTH: Final = 1.0
"""The same around a card that lies squarely upon another, so that the one below shows."""

RING_WIDTH: Final = 4.0
"""Of the ring around the card that wins, or that the keyboard has chosen."""

TEXT_ON_FELT: Final = "#FFFFFF"
QUIET_ON_FELT: Final = "#E3E8EC"
PLATE: Final = "#1F2A33"
"""Behind text on the felt, so that the text keeps its contrast."""

SUNFLOWER: Final = "#F5C32C"
"""The one colour that asks: the light round the portrait of whoever is to act."""

SMALL_PX: Final = 14
BODY_PX: Final = 18
CALL_PX: Final = 44


def zoom(width: float, height: float) -> float:
    """Return how many times as large as usual everything is in a window of this size."""
    return max(1.0, min(width / ROOMY[0], height / ROOMY[1], MOST_ZOOM))
