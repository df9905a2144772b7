"""Computer players at the deal of the day: Master in the person's place, and a friend's code played again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from cardtable.ai.players import Computers, Stopped
from cardtable.engine.daily import DailyTable
from cardtable.engine.facts import Fact
from cardtable.engine.rules import Advice, Budget, Player, Rules, View
from cardtable.match.daily import DailyDeal, daily_seats, play_out
from cardtable.match.daily_code import CodePlayer
from cardtable.match.match import Match

WORLDS: Final = 200
"""The worlds in which Master tries a choice, or as many as it ever does: the same on every computer."""


@dataclass(frozen=True, slots=True)
class FriendsPlay:
    """The deal of a day as it goes with the choices of a friend's code.

    Attributes:
        facts: what happened.
        left: what of the choices nobody could make; zero if they were of this deal.
    """

    facts: tuple[Fact, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Company:
    """Those who play the deal of the day of a game; it can be sent to another process.

    Attributes:
        rules: the game.
        table: where it is played.
        computers: the game's computer players.
        company: the style of those around the person.
        master: the style of the one who plays the person's seat afterwards.
    """

    rules: Callable[[], Rules[Any, View]]
    table: Callable[[], DailyTable]
    computers: Callable[[], Computers]
    company: str
    master: str

    def master_facts(self, deal: DailyDeal, budget: Budget, rng: Random) -> tuple[Fact, ...]:
        """Return the deal of a day as it goes when Master plays the person's seat; no chance is needed.

        Raises:
            Stopped: nobody wants to know any more.
        """
        return self.play_out(deal, self._player(self.master), replace(budget, count=WORLDS)).facts

    def friends_play(self, deal: DailyDeal, choices: int, budget: Budget, rng: Random) -> FriendsPlay:
        """Return the deal of a day as it goes with the choices of a friend's code; no chance is needed.

        Raises:
            Stopped: nobody wants to know any more.
        """
        friend = CodePlayer(choices)
        facts = self.play_out(deal, friend, budget).facts
        return FriendsPlay(facts, friend.left)

    def play_out(self, deal: DailyDeal, player: Player[Any], budget: Budget) -> Match:
        """Play the deal of a day, with this player in the person's seat."""
        table = self.table()
        seats = daily_seats(table, self.company, "", self.master)
        around = _Stoppable(self._player(self.company))
        players: dict[int, Player[Any]] = dict.fromkeys(range(len(seats)), around)
        players[table.person] = _Stoppable(player)
        return play_out(self.rules(), table, deal, seats, players, budget)

    def _player(self, style: str) -> Player[Any]:
        return self.computers().players[style]()


@dataclass(frozen=True, slots=True)
class _Stoppable:
    """Player that gives up between two choices when it is told to."""

    player: Player[Any]

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the player's choice."""
        if budget.stopped():
            raise Stopped
        return self.player.choose(view, budget, rng)
