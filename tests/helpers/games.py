"""Facts about each game that the conformance suite has to be told; a new game adds one entry.

Everything else the suite finds out from the game's `Rules` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import Any, Final

from cardtable.ai.players import Computers
from cardtable.engine.cards import Card, Hidden, Pile, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed, Shown
from cardtable.engine.games.fifty_six import State as FiftySixState
from cardtable.engine.games.fifty_six import play as fifty_six_play
from cardtable.engine.games.hachihachi_trick import State as HachihachiState
from cardtable.engine.games.hachihachi_trick import play as hachihachi_play
from cardtable.engine.games.happy_six import Choose
from cardtable.engine.games.happy_six.state import State as HappySixState
from cardtable.engine.games.hearts import Pass, Play
from cardtable.engine.games.hearts import State as HeartsState
from cardtable.engine.games.hearts import play as hearts_play
from cardtable.engine.rules import Player, Rules, View
from cardtable.engine.seats import EVERYTHING, PUBLIC, Viewer
from cardtable.games import GAMES, Game, all_rules
from tests.fifth_game import OH_HELL
from tests.fifth_game.engine import State as OhHellState
from tests.helpers.happy_six import BEATS, cards


@dataclass(frozen=True)
class Known:
    """Facts about one game that do not come from its `Rules`.

    Args:
        held: every card of the deal in a state, once for each place it lies in.
        shown: the cards that a viewer has been shown (its own included) by a deal's facts, `Dealt` first;
            None: all that are in those facts as `redact` leaves them.
        deduced: the cards that a viewer's view may name after these facts: those shown, and those that
            follow from them; None: those shown.
        accounts: the balances of all accounts in a state, the pot's too; empty in a game without chips.
    """

    held: Callable[[Any], Iterable[Card]]
    shown: Callable[[Sequence[Fact], Viewer], Collection[Card]] | None = None
    deduced: Callable[[Sequence[Fact], Viewer], Collection[Card]] | None = None
    accounts: Callable[[Any], Sequence[int]] = lambda state: ()


RULES: Final[Mapping[str, Rules[Any, View]]] = MappingProxyType(all_rules())
"""The rules of every game by id."""

OFFERED: Final[Mapping[str, Game]] = MappingProxyType(
    {name: game for name, game in GAMES.items() if game is not OH_HELL and game.is_offered}
)
"""The games that people are offered, by id: all but the one that only the tests have."""

PLAYERS: Final[Mapping[str, Mapping[str, Player[Any]]]] = MappingProxyType(
    {
        game.id: MappingProxyType({style: game.player(style) for style in game.styles})
        for game in GAMES.values()
    }
)
"""The computer players of every game by style, the weakest first."""


def with_players(game: str, **players: Player[Any]) -> Game:
    """The record of a game with more computer players, by style."""
    record, more = GAMES[game], {style: partial(_same, it) for style, it in players.items()}

    def computers() -> Computers:
        usual = record.computers()
        return replace(usual, players={**usual.players, **more})

    return replace(record, computers=computers, styles=tuple({**dict.fromkeys(record.styles), **players}))


def _same(player: Player[Any]) -> Player[Any]:
    return player


def _happy_six_held(state: HappySixState) -> Iterable[Card]:
    return (*state.hands[0], *state.hands[1], *state.won[0], *state.won[1])


def _happy_six_shown(facts: Sequence[Fact], viewer: Viewer) -> set[Card]:
    shown: set[Card] = set()
    for fact in facts:
        match fact:
            case Dealt(_, piles):
                for seat, pile in enumerate(piles):
                    if viewer in (seat, EVERYTHING) and not isinstance(pile, Hidden):
                        shown.update(pile)
            case Acted(seat, Choose(card)) if viewer in (seat, EVERYTHING):
                shown.add(card)
            case Revealed(actions):
                shown.update(action.card for action in actions if isinstance(action, Choose))
    return shown


def _happy_six_deduced(facts: Sequence[Fact], viewer: Viewer) -> set[Card]:
    """A side works out the other hand (H6-2); the public, once both first hands have been played out."""
    if viewer == PUBLIC and sum(isinstance(fact, Revealed) for fact in facts) < 5:
        return _happy_six_shown(facts, viewer)
    return set(cards(" ".join(BEATS))) if facts else set()


def _hearts_held(state: HeartsState) -> Iterable[Card]:
    """Hands, what lies on the table, the tricks of the deal, and what was left over."""
    tricks = state.tricks
    if tricks is None:
        return chain(*state.dealt, state.kitty if state.dealt else ())
    played = hearts_play.trick_game(state.options)
    hands = [played.hand(tricks, seat) for seat in range(state.players)]
    return chain(*hands, played.trick_of(tricks), *(trick.cards for trick in state.done), state.kitty)


def _hearts_shown(facts: Sequence[Fact], viewer: Viewer) -> set[Card]:
    """The own hand, what it gave and got, the card that leads, what has been played or lies face up."""
    shown: set[Card] = set()
    dealt: tuple[Pile, ...] = ()
    for fact in facts:
        match fact:
            case Acted(_, Play(card)):
                shown.add(card)
            case Shown(_, piles):
                for seat, pile in enumerate(piles):
                    if viewer in (seat, EVERYTHING) and not isinstance(pile, Hidden):
                        shown.update(pile)
            case Dealt(_, piles):
                dealt = piles
                sizes = [pile.count if isinstance(pile, Hidden) else len(pile) for pile in piles]
                if sizes[-1] != sizes[0] and not isinstance(piles[-1], Hidden):
                    shown.update(piles[-1])  # HE-27: what is left over lies face up
                for seat, pile in enumerate(piles):
                    if viewer in (seat, EVERYTHING) and not isinstance(pile, Hidden):
                        shown.update(pile)
            case Revealed(passes):
                for seat, given in enumerate(passes):
                    for steps, pile in enumerate(given.piles if isinstance(given, Pass) else (), start=1):
                        receiver = (seat + steps) % len(passes)
                        if viewer in (seat, receiver, EVERYTHING) and not isinstance(pile, Hidden):
                            shown.update(pile)
            case Picked("leader", _):
                seen = (card for pile in dealt if not isinstance(pile, Hidden) for card in pile)
                clubs = [card for card in seen if card.suit is Suit.CLUBS]
                shown.add(min(clubs, default=Card.parse("2C")))  # HE-10: all are told who leads it
    return shown


def _fifty_six_held(state: FiftySixState) -> Iterable[Card]:
    """Hands, what lies on the table, and the tricks of the deal."""
    tricks, contract = state.tricks, None if state.auction is None else state.auction.contract
    if tricks is None or contract is None:
        return (card for hand in state.dealt for card in hand)
    played = fifty_six_play.trick_game(state.options, contract.trump)
    hands = [played.hand(tricks, seat) for seat in range(state.players)]
    return chain(*hands, played.trick_of(tricks), *(trick.cards for trick in state.done))


def _fifty_six_shown(facts: Sequence[Fact], viewer: Viewer) -> set[Card]:
    """The own hand, what was drawn for the dealer or is dealt again, and what has been played."""
    shown: set[Card] = set()
    for fact in facts:
        match fact:
            case Dealt(_, piles):
                for seat, pile in enumerate(piles):
                    if viewer in (seat, EVERYTHING) and not isinstance(pile, Hidden):
                        shown.update(pile)
            case Shown(_, piles):
                shown.update(card for pile in piles if not isinstance(pile, Hidden) for card in pile)
            case Acted(_, Play(card)):
                shown.add(card)
    return shown


def _hachihachi_held(state: HachihachiState) -> Iterable[Card]:
    """Hands with what they have played, the turn-up, and the stock."""
    if state.turn_up is None:
        return ()
    hands = list(state.hands)
    if state.tricks is not None:
        played = hachihachi_play.trick_game(state.players, state.ins, state.turn_up.suit)
        for seat in state.ins:
            hands[seat] = played.hand(state.tricks, seat)
        hands += [played.trick_of(state.tricks), *(trick.cards for trick in state.done)]
    return chain(*hands, (state.turn_up,), state.stock)


def _hachihachi_shown(facts: Sequence[Fact], viewer: Viewer) -> set[Card]:
    """The own hand, the turn-up, what has been shown and what has been played."""
    shown: set[Card] = set()
    for fact in facts:
        match fact:
            case Dealt(_, (*hands, turned, stock)):
                for seat, pile in [*enumerate(hands), (viewer, turned), (EVERYTHING, stock)]:
                    if viewer in (seat, EVERYTHING) and not isinstance(pile, Hidden):
                        shown.update(pile)
            case Shown(_, piles):
                shown.update(card for pile in piles if not isinstance(pile, Hidden) for card in pile)
            case Acted(_, Play(card)):
                shown.add(card)
    return shown


def _oh_hell_held(state: OhHellState) -> Iterable[Card]:
    """Hands, what lies on the table, the tricks of the deal, the turn-up, and the stock."""
    if state.turn_up is None:
        return ()
    return chain(
        *state.hands,
        state.trick,
        *(trick.cards for trick in state.done),
        (state.turn_up,),
        state.stock,
    )


KNOWN: Final = MappingProxyType(
    {
        "happy_six": Known(_happy_six_held, _happy_six_shown, _happy_six_deduced),
        "hearts": Known(_hearts_held, _hearts_shown),
        "fifty_six": Known(_fifty_six_held, _fifty_six_shown),
        "oh_hell": Known(_oh_hell_held),
        "hachihachi_trick": Known(_hachihachi_held, _hachihachi_shown, accounts=lambda state: state.balances),
    }
)
"""By game id."""
