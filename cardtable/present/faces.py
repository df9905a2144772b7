"""Faces of those who sit at the table: whose is whose, what they express, and whose temperament is which.

Every computer player of the company has a face of its own, known by its name wherever that is read. People
have faces of theirs, the first of them the one it has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final
from zlib import crc32

from cardtable.ai.temperaments import TEMPERAMENTS
from cardtable.engine.seats import Seat
from cardtable.match.seating import Member, SeatInfo
from cardtable.present.names import COMPUTERS, DISCREET
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.plain import plain


class Mood(StrEnum):
    """What a face expresses. It follows from what everybody at the table knows, and from nothing else."""

    CALM = "calm"
    THINKING = "thinking"
    GLAD = "glad"
    SORRY = "sorry"


COMPANY: Final = (
    *("mio", "ren", "sora", "haru", "yuki", "kai", "rin", "dan"),
    *("noa", "emma", "jun", "sara", "kofi", "leela", "otto", "aya"),
)
"""The faces of the computer players that have a name, in the order of `cardtable.present.names.COMPUTERS`."""

OWN_FACES: Final = (
    *("short_brown", "wavy_chestnut", "short_black", "cropped"),
    *("long_black", "fair_pixie", "grey_glasses", "round_afro"),
)
"""The faces of people, and of computer players to whom somebody has given a name."""


TEMPERAMENT: Final[Mapping[str, str]] = dict(zip(COMPANY, TEMPERAMENTS, strict=True))
"""The temperament of each of the company, by its face."""


@lru_cache(maxsize=16)
def faces_at(seats: tuple[SeatInfo, ...], own: str = OWN_FACES[0]) -> tuple[tuple[str, ...], ...]:
    """Return by seat the faces of all who play there.

    Whoever is known by a name has the face of that name. The others differ from them and from each other, as
    long as there are faces.

    Args:
        seats: who sits there.
        own: the face of the first person.
    """
    sitters = [(seat, sitter) for seat, info in enumerate(seats) for sitter in info.members or (info,)]
    known = [face_of(seat, sitter) for seat, sitter in sitters]
    first = next((at for at, (_, sitter) in enumerate(sitters) if sitter.is_person), None)
    if first is not None:
        known[first] = own
    taken = {face for face in known if face is not None}
    found: list[list[str]] = [[] for _ in seats]
    for (seat, sitter), face in zip(sitters, known, strict=True):
        if face is None:
            face = next((each for each in _wanted(seat, sitter) if each not in taken), None)
            face = face or next(_wanted(seat, sitter))
            taken.add(face)
        found[seat].append(face)
    return tuple(map(tuple, found))


def with_temperaments(seats: tuple[SeatInfo, ...]) -> tuple[SeatInfo, ...]:
    """Return who sits there, each of the company with its temperament.

    Where only two sit, nobody has any: what they play there is reckoned.
    """
    if len(seats) <= 2:
        return seats
    return tuple(
        replace(info, temperament="" if info.members else TEMPERAMENT.get(face_of(seat, info) or "", ""))
        for seat, info in enumerate(seats)
    )


def temperament_text(texts: Texts, game: str, face: str) -> str:
    """Tell in a phrase how somebody of the company plays a game: as they like, or plainly."""
    key = f"{game}.temperament.{TEMPERAMENT[face]}"
    return texts(key if texts.has(key) else "company.plain")


@cache
def usual_company(seats: int) -> tuple[SeatInfo, ...]:
    """Return who sits at a table of which nothing else is known: a person, and computer players."""
    return (SeatInfo(""), *(SeatInfo("", DISCREET) for _ in range(1, seats)))


def moods_of_places(places: Sequence[int]) -> dict[Seat, Mood]:
    """Return what those who have come so far express: glad are the first, sorry the last."""
    last = max(places)
    moods = {1: Mood.GLAD, last: Mood.SORRY} if last > 1 else {}
    return {seat: moods[place] for seat, place in enumerate(places) if place in moods}


def face_of(seat: Seat, sitter: SeatInfo | Member) -> str | None:
    """The face by which this one is known; None where any will do."""
    if sitter.is_person:
        return None
    if sitter.name:
        return _by_name().get(plain(sitter.name))
    return COMPANY[(seat - 1) % len(COMPANY)] if isinstance(sitter, SeatInfo) else None


def _wanted(seat: Seat, sitter: SeatInfo | Member) -> Iterator[str]:
    """The faces that this one may have, in the order in which they are tried: always the same for a name."""
    faces = OWN_FACES if sitter.is_person or sitter.name else COMPANY
    start = crc32(sitter.name.encode()) if sitter.name else seat - 1
    return (faces[(start + step) % len(faces)] for step in range(len(faces)))


@cache
def _by_name() -> Mapping[str, str]:
    """The faces by the names of the company in every language."""
    return {
        Texts(language)(key): face
        for language in LANGUAGES
        for key, face in zip(COMPUTERS, COMPANY, strict=True)
    }
