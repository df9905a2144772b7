"""The state of a match of Hearts, and what a viewer sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardtable.engine.cards import Cards, Hidden, Pile
from cardtable.engine.games.hearts.actions import Pass
from cardtable.engine.games.hearts.options import is_complex, is_face_down
from cardtable.engine.games.hearts.play import HeartsTrickGame, trick_game
from cardtable.engine.options import Options
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat, next_seat
from cardtable.engine.trick_game import DealState, Gathered, TrickView
from cardtable.engine.tricks import NOBODY


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal; in HE-29 points are Gaussian integers, and i counts as 1 in `taken` and `reward`.

    Attributes:
        scores: what was added to each total, by seat, in penalty points (HE-15 to HE-18, HE-20, HE-21).
        taken: the penalty points in the tricks of each seat.
        tricks: how many tricks each seat won.
        shooter: who shot the moon (HE-17).
        reward: what the moon was worth; 0 without one.
        kind: how it was counted: ``self_plus``, ``others``, ``asobi`` or ``signs``; empty without one.
        totals: each seat's total after the deal, with all that depends on totals (HE-17, HE-19).
    """

    scores: tuple[Score, ...]
    taken: tuple[int, ...]
    tricks: tuple[int, ...]
    shooter: Seat | None
    reward: int
    kind: str
    totals: tuple[Score, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State(DealState[DealScore]):
    """A match of Hearts; the dealers take turns clockwise (HE-2).

    Attributes:
        entered_with: the totals before the first deal; empty: nobody had any.
        give: how many cards go to each relative seat in this deal, the left neighbour first (HE-4 to HE-8);
            None while the dealer has to fix it, and between two deals.
        passes: what each seat has passed, None where it has not yet. Empty where nothing is passed.
        leader_known: true once all know who leads first.
        kitty: the cards left over from the deal: face down (HE-25), or with several packs face up (HE-27).
        kitty_shown: true once who took cards that lay face down has seen them.
    """

    entered_with: tuple[Score, ...] = ()
    give: tuple[int, ...] | None = None
    passes: tuple[Pass | None, ...] = ()
    leader_known: bool = False
    kitty: Cards = ()
    kitty_shown: bool = False

    @property
    def trick_game(self) -> HeartsTrickGame:
        """The trick game of the deal."""
        return trick_game(self.options)

    @property
    def totals(self) -> tuple[Score, ...]:
        """Everybody's total, in penalty points."""
        return self.scores[-1].totals if self.scores else self.entered_with or nothing(self.options)

    @property
    def kitty_taker(self) -> Seat | None:
        """Who has taken the cards left over; None where there are none, and until somebody has."""
        if not self.kitty or not self.done:
            return None
        taker = self.trick_game.gathered(self.done).kitty_taker
        return None if taker == NOBODY else taker

    @property
    def shows_kitty(self) -> bool:
        """True if somebody has taken cards that lie face down, and is to see them now (HE-25)."""
        waits = bool(self.kitty) and not self.kitty_shown  # mostly there is no kitty
        return waits and is_face_down(self.options) and self.kitty_taker is not None


def nothing(options: Options) -> tuple[Score, ...]:
    """The totals before the first deal."""
    return (Gaussian(0) if is_complex(options) else 0,) * options.players


@dataclass(frozen=True)
class HeartsView(TrickView):
    """One viewer's knowledge of a match of Hearts.

    While no new cards are dealt, it shows what was passed in the deal just finished as well. All points are
    penalty points.
    """

    deal: int
    """The number of the deal, counted from 1."""
    dealer: Seat | None
    """Who deals; None before that is picked."""
    give: tuple[int, ...] | None
    """How many cards go to each relative seat, the left neighbour first; None while not yet known."""
    has_passed: tuple[bool, ...]
    """Which seats have chosen what to pass; all of them once the cards have been exchanged."""
    exchanged: bool
    """Whether the cards have been exchanged, or none are passed in this deal."""
    passes: tuple[Pass | None, ...]
    """What the viewer knows of each seat's pass: its own cards, those it received, and how many others.

    None for seats that have not chosen, or where the viewer may only know that they have.
    """
    broken: bool
    """Whether a card that breaks hearts has been played (HE-13)."""
    taken: tuple[int, ...]
    """The penalty points in each seat's tricks."""
    chooses: Seat | None
    """Who is to choose what the moon brings (HE-17)."""
    scores: tuple[DealScore, ...]
    """The deals that are over."""
    entered_with: tuple[Score, ...] = ()
    """The totals before the first deal of `scores`; empty where nobody had any."""
    first_deal: int = 1
    """The number of the first deal of the match: 1, unless it was entered later."""
    played_before: int = 0
    """The number of deals that count as played before the first."""
    kitty_taker: Seat | None = None
    """Who has taken the kitty."""

    @property
    def trick_game(self) -> HeartsTrickGame:
        """The trick game of the deal."""
        return trick_game(self.options)

    @cached_property
    def totals(self) -> tuple[Score, ...]:
        """Everybody's total, in penalty points."""
        return self.scores[-1].totals if self.scores else self.entered_with or nothing(self.options)

    @cached_property
    def gathered(self) -> Gathered:
        """The weights of the tricks that are over, with those of the cards left over, as far as known."""
        known = () if isinstance(self.kitty, Hidden) else self.kitty
        return self.trick_game.gathered(self.tricks, known)

    def passed_by(self, seat: Seat) -> tuple[tuple[Seat, Pile], ...]:
        """To whom a seat passed which cards, as far as the viewer knows; empty before that is known."""
        given = self.passes[seat] if self.passes else None
        if given is None:
            return ()
        return tuple(
            (next_seat(seat, self.players, steps), pile)
            for steps, pile in enumerate(given.piles, start=1)
            if pile != ()
        )
