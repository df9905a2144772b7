"""Codes in which friends tell each other how they have played the deal of the day.

A code holds the version of codes and of the choice of deals, game, date, the result, and every choice of the
person as its number among the legal ones; the cards follow from the date, and what the company answers, from
the version of the program. It is written in letters and digits that nobody mistakes for each other, with a
checksum. It proves nothing: whoever plays twice can send the better one.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from random import Random
from typing import Final

from cardtable import __version__
from cardtable.engine.daily import CHOICE
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Advice, Budget, View
from cardtable.engine.seats import Seat
from cardtable.match.daily import DailyDeal, choices_of
from cardtable.match.timeline import Timeline

VERSION: Final = 1
"""The version of codes: their first letter."""

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The signs of a code, by value; I and L are read as 1, O as 0."""

CHECK: Final = 4
"""The signs of the checksum, which are the last ones."""

GROUP: Final = 5
"""The signs between two hyphens."""

USUAL: Final = 3 * GROUP
"""The least signs of a usual code: what is shorter, and no code, is not one with a slip in it."""

LONGEST: Final = 400
"""The most signs that are read."""

FIRST_DAY: Final = date(2020, 1, 1)
"""The first day that a code can name."""

DAYS: Final = 1 << 16
CHOICES: Final = 1 << 4
GAMES: Final = 1 << 4
PROGRAMS: Final = 1 << 15
PLACES: Final = 1 << 4
SCORES: Final = 1 << 14
"""How many values of each a code can tell apart. A score may be as far below zero as above."""

_MISREAD: Final = str.maketrans("ILO", "110")
_LEFT_OUT: Final = str.maketrans("", "", "-_.·‐‑‒–—−ー")


@dataclass(frozen=True, slots=True)
class Result:
    """How the person has fared: the place at the table, from 1, and the score of the match."""

    place: int
    score: int


@dataclass(frozen=True, slots=True)
class FriendCode:
    """What a code says.

    Attributes:
        game: its number in codes (`DailyTable.number`).
        day: whose deal it is.
        choice: the version of the choice of deals.
        program: a number of the version of the program that played.
        is_assisted: whether there was help.
        result: how it ended.
        choices: all choices in one number; see `pack_choices`.
    """

    game: int
    day: date
    choice: int
    program: int
    is_assisted: bool
    result: Result
    choices: int

    @property
    def is_ours(self) -> bool:
        """True if the computers that played are surely those of this program."""
        return self.program == program_number() and self.choice == CHOICE


class CodeRefused(ValueError):
    """A text that is no code, or a try that no code can hold; nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def program_number(version: str = __version__) -> int:
    """Return a number by which codes tell versions of the program, and so its computer players, apart."""
    return int.from_bytes(sha256(version.encode()).digest()[:2]) % PROGRAMS


# ── text ─────────────────────────────────────────────────────────────────────────────────────────────


def write_code(code: FriendCode) -> str:
    """Write a code, in groups of letters and digits.

    Raises:
        CodeRefused: the day, the score or another number in it is one that no code can hold.
    """
    number = code.choices
    for value, size in (
        (code.result.score + SCORES // 2, SCORES),
        (code.result.place - 1, PLACES),
        (int(code.is_assisted), 2),
        (code.program, PROGRAMS),
        ((code.day - FIRST_DAY).days, DAYS),
        (code.game, GAMES),
        (code.choice, CHOICES),
    ):
        if not 0 <= value < size:
            raise CodeRefused(message("daily.code.not_writable"))
        number = number * size + value
    signs = ALPHABET[VERSION] + _signs(number)
    if len(signs) + CHECK > LONGEST:
        raise CodeRefused(message("daily.code.not_writable"))
    signs += _checksum(signs)
    return "-".join(signs[start : start + GROUP] for start in range(0, len(signs), GROUP))


def read_code(text: str) -> FriendCode:
    """Read a code as people type it: in small letters or wide ones, with or without hyphens and spaces.

    Raises:
        CodeRefused: it is no code, or one of a newer program.
    """
    if len(text) > 4 * LONGEST:
        raise CodeRefused(message("daily.code.too_long"))
    plain = "".join(unicodedata.normalize("NFKC", text).split()).upper().translate(_LEFT_OUT)
    signs = plain.translate(_MISREAD)
    if not signs:
        raise CodeRefused(message("daily.code.empty"))
    if len(signs) > LONGEST:
        raise CodeRefused(message("daily.code.too_long"))
    if not set(signs) <= set(ALPHABET):
        raise CodeRefused(message("daily.code.signs"))
    body, check = signs[:-CHECK], signs[-CHECK:]
    if len(body) < 2 or _checksum(body) != check:
        raise CodeRefused(message("daily.code.checksum" if len(signs) >= USUAL else "daily.code.shape"))
    version = ALPHABET.index(body[0])
    if version != VERSION:
        raise CodeRefused(message("daily.code.newer" if version > VERSION else "daily.code.checksum"))
    number = 0
    for sign in body[1:]:
        number = number * len(ALPHABET) + ALPHABET.index(sign)
    found = []
    for size in (CHOICES, GAMES, DAYS, PROGRAMS, 2, PLACES, SCORES):
        number, value = divmod(number, size)
        found.append(value)
    choice, game, days, program, assisted, place, score = found
    return FriendCode(
        game,
        date.fromordinal(FIRST_DAY.toordinal() + days),
        choice,
        program,
        bool(assisted),
        Result(place + 1, score - SCORES // 2),
        number,
    )


def _signs(number: int) -> str:
    found = []
    while number:
        number, value = divmod(number, len(ALPHABET))
        found.append(ALPHABET[value])
    return "".join(reversed(found))


def _checksum(signs: str) -> str:
    number = int.from_bytes(sha256(signs.encode()).digest()[:4])
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(CHECK))


# ── choices ──────────────────────────────────────────────────────────────────────────────────────────


def code_of(timeline: Timeline, deal: DailyDeal, game: int, seat: Seat) -> FriendCode:
    """Return the code of a match that is over.

    Args:
        timeline: the match.
        deal: the deal of the day that it is.
        game: the number of the game in codes.
        seat: the person's.

    Raises:
        CodeRefused: its score is no whole number.
    """
    outcome = timeline.outcome()
    assert outcome is not None  # noqa: S101  # the match is over
    score = outcome.scores[seat]
    if not isinstance(score, int):
        raise CodeRefused(message("daily.code.not_writable"))
    return FriendCode(
        game,
        deal.day,
        deal.choice,
        program_number(),
        timeline.assisted,
        Result(outcome.places[seat], score),
        pack_choices(timeline, seat),
    )


def pack_choices(timeline: Timeline, seat: Seat) -> int:
    """Return all choices of a seat as one number: each by its number among the legal ones, the first lowest.

    How many there are to choose from at each, a program that plays the match again knows.
    """
    numbers: list[tuple[int, int]] = []
    for number, action in choices_of(timeline, seat):
        choices = timeline.rules.view(timeline.state(timeline.parent(number)), seat).choices
        assert choices is not None  # noqa: S101  # the seat has just acted there
        every = list(choices.every())
        numbers.append((every.index(action), len(every)))
    packed = 0
    for value, size in reversed(numbers):
        packed = packed * size + value
    return packed


class CodePlayer:
    """`cardtable.engine.rules.Player`: makes the choices of a code.

    Args:
        choices: in one number, as `pack_choices` makes it.

    Attributes:
        left: what of that number has not been played yet; zero at the end if it was of this deal.
    """

    def __init__(self, choices: int) -> None:
        self.left = choices

    def choose(self, view: View, budget: Budget, rng: Random) -> Advice:
        """Return the next choice."""
        if view.choices is None:
            raise ValueError(f"seat {view.viewer} is not to act")
        every = list(view.choices.every())
        self.left, number = divmod(self.left, len(every))
        return Advice(every[number])
