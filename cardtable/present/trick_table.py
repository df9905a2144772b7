"""The table of every trick-taking game: hands, the trick in the middle, the tricks won, and whose turn it is.

Each seat has its hand, as counted backs where it is not open. The trick lies in the middle, the leader's
plate and the winner's card marked; the tricks that a seat has won lie in a pile beside it. A finished trick
is shown in two frames: it lies there, then its winner gathers it. A game adds zones, notes and prompts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Hidden, JokerRank, Pile
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Listed
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Play, Trick, TrickView
from cardtable.engine.tricks import NOBODY
from cardtable.present import metrics
from cardtable.present.picture import (
    Badge,
    Frame,
    Picture,
    PictureCard,
    Role,
    Sound,
    TrickShown,
    Zone,
)

BACK: Final = PictureCard(None)


def trick_shown(
    trick: Trick,
    cancelled: Collection[Card] = (),
    jokers: Mapping[Card, JokerRank] = MappingProxyType({}),
) -> TrickShown:
    """A trick that is over, to be shown, with the cards that others have cancelled, and the jokers' ranks."""
    winner = None if trick.winner == NOBODY else trick.winner
    return TrickShown(trick.plays, winner, cancelled=cancelled, jokers=jokers)


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
    badge: Callable[[Seat], Badge],
    others: Iterable[Zone] = (),
    left_over: Mapping[Seat, int] = MappingProxyType({}),
) -> Picture:
    """The table with nobody asked for anything.

    Args:
        hands: of the seats clockwise, that at the bottom first.
        trick: as it lies in the middle.
        done: the tricks that lie won beside the seats.
        badge: the plate of each seat.
        others: zones of the game's own.
        left_over: the number of cards left over from the deal that a seat has taken, and has among those won.
    """
    seats = tuple(zone.seat for zone in hands if zone.seat is not None)
    won: Counter[Seat] = Counter(left_over)
    carried = 0  # cards of cancelled tricks, which go with the next one that somebody takes
    for each in done:
        carried += len(each.cards)
        if each.winner != NOBODY:
            won[each.winner] += carried
            carried = 0
    piles = (Zone(Role.WON, seat, (BACK,) * won[seat]) for seat in seats)
    return Picture(seats, (*hands, *trick_zones(trick), *others, *piles), tuple(map(badge, seats)))


def trick_badge(
    seat: Seat, trick: TrickShown, notes: Iterable[Message], taken: Message | None = None, *, to_act: bool
) -> Badge:
    """The plate of a seat: whether it leads, has won the trick, or is to act, where nobody has won it yet."""
    return Badge(
        seat,
        tuple(notes),
        to_act=to_act and trick.winner is None,
        won=seat == trick.winner,
        leads=seat == trick.leader,
        taken=taken,
    )


def finished_trick(
    lying: Picture,
    gathered: Picture,
    said: tuple[Message, ...] = (),
    then: tuple[Message, ...] = (),
    sound: Sound = Sound.LAID,
) -> tuple[Frame, Frame]:
    """The frames of a finished trick: it lies there, then its winner gathers it; only then is it counted.

    Args:
        lying: the table with the whole trick, the winner marked.
        gathered: the table without it, the winner still marked.
        said: what is said of the trick.
        then: what is said after it.
        sound: of the last card.
    """
    return (
        Frame(lying, said, metrics.HOLD_TRICK, sound, is_finished=True, tells_after=False),
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
