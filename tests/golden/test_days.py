from __future__ import annotations

from cardtable.games import GAMES
from tests.golden.days import DAYS, FILE, table


def test_a_day_has_the_deal_that_it_always_had() -> None:
    """Whoever means to change them raises `cardtable.engine.daily.CHOICE`, and writes the table anew."""
    assert table().splitlines() == FILE.read_text("ascii").splitlines()


def test_the_days_of_every_game_are_in_the_table() -> None:
    rows = [line.split() for line in FILE.read_text("ascii").splitlines()]
    games = {game.id for game in GAMES.values() if game.daily is not None}
    assert {game for _, game, *_ in rows} == games
    assert len({day for day, *_ in rows}) == DAYS
    assert len(rows) == DAYS * len(games)
    assert len({cards for *_, cards in rows}) > 0.9 * len(rows)  # Happy Six has 252 deals
