"""Tables of any number of seats, put together without a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.messages import message
from cardtable.present.picture import (
    Badge,
    Picture,
    PictureCard,
    Role,
    Stack,
    TrickShown,
    Zone,
)
from cardtable.present.trick_table import trick_zones
from cardtable.texts import Texts
from cardtable.ui.table.view import TableView

BACK = PictureCard(None)
PACK = tuple(
    Card(suit, Rank(rank))
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS)
    for rank in range(2, 15)
)
PACKS = PACK + tuple(card._replace(copy=copy) for copy in (1, 2, 3) for card in PACK)


def each_table(seats: Iterable[int], sizes: Sequence[tuple[int, int]]) -> pytest.MarkDecorator:
    """Let a test look at each number of seats at each size."""
    tables = [
        pytest.param(count, size, id=f"{count}-{size[0]}x{size[1]}") for count in seats for size in sizes
    ]
    return pytest.mark.parametrize(("seats", "size"), tables)


def view_of_four(qtbot: QtBot) -> TableView:
    """An empty table for four, shown, at its usual speed."""
    view = TableView(Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki")))
    qtbot.addWidget(view)
    view.resize(744, 590)
    with qtbot.waitExposed(view):
        view.show()
    qtbot.waitUntil(view.isActiveWindow)
    return view


def faces(*cards: Card) -> tuple[PictureCard, ...]:
    return tuple(map(PictureCard, cards))


def table(
    seats: int,
    hand: int,
    *,
    won: int = 0,
    opened: bool = False,
    tray: int = 0,
    kitty: int = 0,
    trick: int | None = None,
    chips: bool = False,
    shown: int = 0,
) -> Picture:
    """A trick in the middle of a deal, or the pass before it where cards lie in a tray.

    With chips there is a card turned up. Others have `shown` cards besides those of their hand.
    """
    cards = iter(PACKS)
    played = seats if trick is None else trick
    lead = seats // 2
    laid = TrickShown(
        tuple(((lead + i) % seats, next(cards)) for i in range(0 if tray else played)), winner=lead
    )
    zones = [*trick_zones(laid)]
    own = [next(cards) for _ in range(hand)]
    for seat in range(seats):
        held = faces(*own) if seat == 0 else (BACK,) * hand
        if opened and seat:
            held = faces(*(PACKS[(seat * hand + i) % len(PACKS)] for i in range(hand)))
        zones.append(Zone(Role.HAND, seat, held, counted=seat != 0 and not opened))
        zones.append(Zone(Role.WON, seat, (BACK,) * won, counted=True))
        if tray:
            zones.append(Zone(Role.TRAY, seat, faces(*PACK[-tray:]) if seat == 0 else (BACK,) * tray))
    if chips:
        zones.append(Zone(Role.TURN_UP, None, (*(BACK,) * 20, PictureCard(next(cards)))))
    if shown:
        zones += [Zone(Role.SHOWN, seat, faces(*PACKS[seat * shown :][:shown])) for seat in range(1, seats)]
    if kitty:
        zones.append(Zone(Role.KITTY, None, (BACK,) * kitty, counted=True))
    badges = tuple(
        Badge(
            seat,
            (message("happy_six.table.won", count=seat),),
            to_act=seat == 1,
            won=bool(laid.cards) and seat == lead,
            leads=bool(laid.cards) and seat == lead,
        )
        for seat in range(seats)
    )
    prompt = message("happy_six.table.choose")
    stacks = (*(Stack(seat, 50 - 11 * seat) for seat in range(seats)), Stack(None, 9)) if chips else ()
    return Picture(tuple(range(seats)), tuple(zones), badges, prompt=prompt, choosing=True, stacks=stacks)
