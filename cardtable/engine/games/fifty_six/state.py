"""The state of a match of Fifty-Six, and what a viewer sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from cardtable.engine.cards import Cards, Suit
from cardtable.engine.games.fifty_six.auction import Auction, Contract, Said
from cardtable.engine.games.fifty_six.inference import SeatKnowledge, knowledge
from cardtable.engine.games.fifty_six.options import direction
from cardtable.engine.games.fifty_six.play import FiftySixTrickGame, trick_game
from cardtable.engine.games.fifty_six.scoring import DealScore, by_team, table_cards
from cardtable.engine.options import Options
from cardtable.engine.seats import Direction, Seat, next_seat
from cardtable.engine.trick_game import DealState, TrickView

NO_POINTS = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class State(DealState[DealScore]):
    """A match of Fifty-Six; the dealers take turns in the direction of play (FS-3).

    Attributes:
        entered_with: the game points of each team before the first deal.
        draws: the cards drawn for the first dealer, by seat, a row for each time; empty once cards are dealt.
        attempt: how often the cards of this deal have been dealt.
        shown: the hands that are dealt again, by seat, where others are empty; None before that is known.
        auction: the auction of the deal; None before the cards are dealt.
    """

    entered_with: tuple[int, int] = NO_POINTS
    draws: tuple[tuple[Cards, ...], ...] = ()
    attempt: int = 0
    shown: tuple[Cards, ...] | None = None
    auction: Auction | None = None

    @property
    def trick_game(self) -> FiftySixTrickGame:
        """The trick game of the deal: without trumps until there is a contract."""
        contract = None if self.auction is None else self.auction.contract
        return trick_game(self.options, None if contract is None else contract.trump)

    @property
    def direction(self) -> Direction:
        """The direction of play and deal."""
        return direction(self.options)

    @property
    def is_dealt_again(self) -> bool:
        """True if these cards are dealt again (FS-5)."""
        return self.shown is not None and any(self.shown)

    @property
    def totals(self) -> tuple[int, int]:
        """The game points of each team."""
        return self.scores[-1].totals if self.scores else self.entered_with


@dataclass(frozen=True)
class FiftySixView(TrickView):
    """One viewer's knowledge of a match of Fifty-Six.

    While no new cards are dealt, it shows the calls and the contract of the deal just finished as well.
    """

    deal: int
    """The number of the deal, counted from 1."""
    attempt: int
    """The number of times that this deal's cards have been dealt; 0 before they are."""
    dealer: Seat | None
    """Who deals; None before that is settled."""
    draws: tuple[tuple[Cards, ...], ...]
    """The cards drawn for the first dealer, by seat, a row for each time; empty once cards are dealt."""
    shown: tuple[Cards, ...]
    """The hands that are dealt again, by seat (FS-5); empty where none is."""
    calls: tuple[Said, ...]
    """Who has called what, in order."""
    contract: Contract | None
    """The bid that stands, or that is played for; None before the first."""
    is_bidding: bool
    """Whether the auction goes on."""
    is_forced: bool
    """Whether all have passed, and forehand must bid (FS-11)."""
    taken: tuple[int, ...]
    """The card points in each seat's tricks."""
    scores: tuple[DealScore, ...]
    """The deals that are over."""
    entered_with: tuple[int, int] = NO_POINTS
    """The game points of each team before the first deal of `scores`."""

    @property
    def trick_game(self) -> FiftySixTrickGame:
        """The trick game of the deal: without trumps until there is a contract."""
        return trick_game(self.options, self.trump)

    @property
    def forehand(self) -> Seat | None:
        """The seat that calls and leads first (FS-6, FS-14); None before there is a dealer."""
        if self.dealer is None:
            return None
        return next_seat(self.dealer, self.players, 1, direction(self.options))

    @property
    def trump(self) -> Suit | None:
        """The suit of the contract; None without trumps, and before a bid."""
        return None if self.contract is None else self.contract.trump

    @property
    def known(self) -> tuple[SeatKnowledge, ...]:
        """What everybody can conclude from the calls of each hand, by seat."""
        return _known(self.options, self.calls)

    @property
    def card_points(self) -> tuple[int, int]:
        """The card points in each team's tricks."""
        return by_team(self.taken)

    @property
    def needed(self) -> int:
        """The card points that the bidding team still lacks; 0 when it has them, and before a bid."""
        if self.contract is None:
            return 0
        return max(0, self.contract.points - self.card_points[self.contract.team])

    @property
    def totals(self) -> tuple[int, int]:
        """The game points of each team."""
        return self.scores[-1].totals if self.scores else self.entered_with

    @property
    def table_cards(self) -> tuple[int, int]:
        """The cards of its own colour that each team has left on the table (FS-19)."""
        return table_cards(self.totals)


@lru_cache(maxsize=64)
def _known(options: Options, calls: tuple[Said, ...]) -> tuple[SeatKnowledge, ...]:
    """The knowledge by an auction, which is asked for again with every card."""
    return knowledge(options, calls)
