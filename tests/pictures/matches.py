"""The matches that the pictures show: the same on every machine, stopped where there is most to see."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

from cardtable.engine.cards import Suit
from cardtable.engine.facts import Action
from cardtable.engine.games.fifty_six import Bid
from cardtable.engine.games.hearts import Play
from cardtable.engine.games.hearts.actions import Giving, Signing
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.options import Value
from cardtable.engine.seats import Seat
from cardtable.games import GAMES
from cardtable.match.match import Match
from cardtable.match.seating import LEADER, MEMORY, STRATEGIST, Member, SeatInfo
from cardtable.match.store import Store
from tests.helpers.days import over as day_over
from tests.helpers.fifty_six import moderate
from tests.helpers.games import RULES
from tests.match.disks import QuickDisk

BEGUN: Final = datetime(2026, 1, 2, 15, 4, tzinfo=UTC)

AOI: Final = SeatInfo("Aoi")
LONG: Final = SeatInfo("アレクサンドラ・フォン・ハンマーシュミット", "fickle")
COMPUTERS: Final = (SeatInfo("", "discreet"), LONG, SeatInfo("", "discreet"), SeatInfo("Ren", "discreet"))

MOON_AFTER: Final = 3
"""The deals before the one in which the moon is shot."""

Here = Callable[[Match], bool]
Choice = Callable[[Match, Seat, Random], Action]


class Matches:
    """Writer of matches into a data folder, each a day after the one before.

    Args:
        folder: the data folder.
        named: gives those who sit down the names they have in the file.
        finish: adds to a match that has been played what else is to stand in its file.
    """

    def __init__(
        self,
        folder: Path,
        named: Callable[[tuple[SeatInfo, ...]], tuple[SeatInfo, ...]] = lambda seats: seats,
        finish: Callable[[Match], None] = lambda _: None,
    ) -> None:
        self._store = Store(folder, RULES, QuickDisk())
        self._named = named
        self._finish = finish
        self._played: dict[Path, datetime] = {}

    def play(
        self,
        game: str,
        preset: str,
        seats: tuple[SeatInfo, ...],
        here: Here,
        seed: str = "1",
        *,
        lines: int = 1,
        choice: Choice | None = None,
        **values: Value,
    ) -> Path:
        """A match in which everybody does anything legal, the first seat last, up to a certain point.

        With a `choice`, everybody makes such a one instead.
        It has so many lines of play: from the first seat's last choice on, it is played again.
        """
        now = BEGUN + timedelta(days=len(self._played))
        options = RULES[game].option_set.choose(preset, len(seats), values)
        match = self._store.create(game, options, self._named(seats), now=now, seed=seed)
        rng = Random(seed)
        for _ in range(lines):
            match.undo(0)
            _go_on(match, rng, choice or anything)
            while not here(match):
                _go_on(match, rng, choice or anything)
        self._finish(match)
        assert match.path is not None
        match.close()
        self._played[match.path] = now
        return match.path

    def play_day(self, game: str, day: date) -> Path:
        """A deal of the day that is over, played at random, and in Master's place with care."""
        match = day_over(GAMES[game], self._store, day, by="fickle", master="discreet", now=BEGUN)
        assert match.path is not None
        match.close()
        self._played[match.path] = BEGUN
        return match.path

    def date(self) -> None:
        """Have all of them played when they were begun, whatever has been done with them since."""
        for path, begun in self._played.items():
            os.utime(path, (begun.timestamp(), begun.timestamp()))


def _go_on(match: Match, rng: Random, choice: Choice) -> None:
    if not match.apply_chance():
        seat = match.to_act[-1]
        decision = match.decision(seat)
        assert decision is not None
        match.submit(decision, choice(match, seat, rng))


def anything(match: Match, seat: Seat, rng: Random) -> Action:
    """Anything legal."""
    choices = match.view(seat).choices
    assert choices is not None
    return choices.draw(rng)


def moderately(match: Match, seat: Seat, rng: Random) -> Action:
    """Anything legal at Fifty-Six, but mostly passes, so that bids stay low."""
    return moderate(match.timeline.state(), rng)


def for_the_moon(match: Match, seat: Seat, rng: Random) -> Action:
    """Anything legal at Hearts, but after three deals the first seat wins what it can, and nobody minds."""
    choices = match.view(seat).choices
    assert choices is not None
    cards = [action for action in choices.legal() or () if isinstance(action, Play)]
    if len(match.rules.deals(match.timeline.state())) < MOON_AFTER or not cards:
        return choices.draw(rng)
    ordered = sorted(cards, key=lambda play: (play.card.rank, play.card.suit is not Suit.HEARTS))
    return ordered[-1 if seat == 0 else 0]


def to_sign(match: Match) -> bool:
    """The first seat of Complex Hearts has shot the moon, and is to sign it (HE-29)."""
    return asked(match) and isinstance(match.view(0).choices, Signing)


def over(match: Match) -> bool:
    """The match is over."""
    return match.outcome is not None


def after(deals: int, here: Here) -> Here:
    """The same, once so many deals are over."""
    return lambda match: len(match.rules.deals(match.timeline.state())) >= deals and here(match)


def asked(match: Match) -> bool:
    """Only the first seat is still to choose."""
    return match.to_act == (0,)


def asked_to_call(match: Match) -> bool:
    """The first seat of Fifty-Six is to call, and two bids or more have been made."""
    view: Any = match.view(0)
    return asked(match) and view.is_bidding and sum(isinstance(call, Bid) for _, call in view.calls) > 1


def others_call(match: Match) -> bool:
    """The third seat of Fifty-Six is to call, and it is not the first time."""
    view: Any = match.view(0)
    return match.to_act == (2,) and view.is_bidding and len(view.calls) > view.players


def offered(match: Match) -> bool:
    """The first seat deals Hearts, and is to say how many cards are passed (HE-8)."""
    return asked(match) and isinstance(match.view(0).choices, Giving)


def certain(match: Match) -> bool:
    """The first seat of Hearts is to play, and the rest of the deal is certain for it."""
    view: Any = match.view(0)
    return asked(match) and claim(view) is not None


def joker_led_or_thrown(match: Match) -> bool:
    """The first seat of Hearts is to play, and a joker lies on the table."""
    view: Any = match.view(0)
    return asked(match) and any(card.suit is Suit.JOKERS for card in view.trick)


def with_won(match: Match) -> bool:
    """The first seat of Happy Six is to choose, and both have won cards."""
    view: Any = match.view(0)
    return asked(match) and all(len(pile) > 2 for pile in view.won)


def on_table(count: int, *, left: int) -> Here:
    """The first seat is to play, with so many cards on the table and at most so many in its hand."""

    def here(match: Match) -> bool:
        view: Any = match.view(0)
        return asked(match) and len(view.trick) == count and 0 < len(view.hands[0]) <= left

    return here


def cancelled(left: int) -> Here:
    """The first seat of Hearts is to play, having so many cards, with some on the table cancelled."""

    def here(match: Match) -> bool:
        view: Any = match.view(0)
        return asked(match) and len(view.hands[0]) == left and bool(view.trick_game.cancelled(view.trick))

    return here


def team(*names: str) -> SeatInfo:
    """A trio led by a person, or by a computer where nobody is named."""
    leader = Member(names[0], role=LEADER) if names else Member("", "discreet", LEADER)
    return SeatInfo.team((leader, Member("Ken", "discreet", STRATEGIST), Member("Memo", "discreet", MEMORY)))
