"""Deals of the day as they are played in tests: by chance, and by whoever is named."""

from __future__ import annotations

from datetime import UTC, date, datetime
from random import Random

from cardtable.ai.daily import Company
from cardtable.engine.rules import Advice, Budget, View
from cardtable.games import GAMES, Game
from cardtable.match.daily import MASTER, DailyDeal, daily_seats, master_data
from cardtable.match.match import Match
from cardtable.match.store import Store

DAY = date(2026, 11, 26)
NOW = datetime(2026, 11, 26, 8, tzinfo=UTC)
DAILY = [game for game in GAMES.values() if game.daily is not None]


def company_of(game: Game) -> Company:
    assert game.daily is not None
    return Company(game.rules, game.daily, game.computers, game.styles[-2], game.styles[-1])


def deal_of(game: Game, day: date = DAY) -> DailyDeal:
    assert game.daily is not None
    return DailyDeal.of(game.rules(), game.daily(), day)


class Chance:
    """Player that draws every choice, each time it is asked another one."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        assert view.choices is not None
        return Advice(view.choices.draw(self._rng))


def begun(game: Game, store: Store, now: datetime = NOW, day: date = DAY) -> Match:
    """A try of a person, just begun."""
    assert game.daily is not None
    table = game.daily()
    seats = daily_seats(table, game.styles[-2], "Aoi")
    return store.create(
        game.id, table.options, seats, now=now, seed=deal_of(game, day).seed, entry=table.entry
    )


def over(game: Game, store: Store, day: date, *, by: str, master: str, now: datetime = NOW) -> Match:
    """A try that is over, in its file: a style has played for the person, and another one for Master."""
    company, deal = company_of(game), deal_of(game, day)
    played, other = (company.play_out(deal, game.player(style), Budget()) for style in (by, master))
    match = begun(game, store, now, day)
    for fact in played.facts:
        match._append(fact)
    match.note(MASTER, master_data(other.facts))
    return match
