"""Remarks: what the company says now and then of what everybody has just seen.

Remarks are rare, fit what has happened, and none is made twice in a match. As moods do, they follow from
public facts alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Final
from zlib import crc32

from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat
from cardtable.present.faces import COMPANY, Mood
from cardtable.present.picture import Frame, Said, Sound


class Occasion(StrEnum):
    """What is remarked upon: somebody's own luck in a turn or a deal, that of another, or the beginning."""

    BEGIN = "begin"
    GLAD = "glad"
    SORRY = "sorry"
    OTHER = "other"
    WON = "won"
    LOST = "lost"


OWN: Final = {
    Occasion.BEGIN: 1,
    Occasion.GLAD: 2,
    Occasion.SORRY: 2,
    Occasion.OTHER: 1,
    Occasion.WON: 1,
    Occasion.LOST: 1,
}
"""How many remarks everybody in the company has of their own,"""

SHARED: Final = {
    Occasion.BEGIN: 3,
    Occasion.GLAD: 5,
    Occasion.SORRY: 5,
    Occasion.OTHER: 4,
    Occasion.WON: 4,
    Occasion.LOST: 4,
}
"""and how many any of them may make."""

REST: Final = 4
"""The least number of turns, tricks and deals that end from one remark to the next."""

SILENCE: Final = 0.5
"""How probable it is that nothing is said though there is an occasion."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What somebody says: the seat, and the key of the text."""

    seat: Seat
    key: str

    @property
    def words(self) -> Message:
        """The remark to be put into words."""
        return message(self.key)


@dataclass(frozen=True, slots=True)
class Talk:
    """The course of the talk in a match: the keys of what has been said, and how many turns have ended.

    Attributes:
        said: the keys of all remarks so far.
        turns: the turns, tricks and deals that have ended.
        last: their number when the last remark was made.
    """

    said: frozenset[str] = frozenset()
    turns: int = 0
    last: int = -REST


def remark_on(
    frame: Frame, faces: Sequence[Sequence[str]], talk: Talk, match: str
) -> tuple[Talk, Remark | None]:
    """Return the remark that is made while a frame is shown, if there is one, and the talk after it.

    Args:
        frame: the next frame of the match, as any viewer sees it.
        faces: of all who play, by seat; only the company makes remarks.
        talk: the course of the talk so far; hand in every frame once.
        match: anything public that tells this match from others, such as when it was begun.
    """
    is_over = (frame.is_finished or frame.picture.result is not None) and frame.private is None
    if is_over:
        talk = replace(talk, turns=talk.turns + 1)
    begins = frame.sound is Sound.DEALT and not talk.turns and not talk.said
    if not (is_over or begins) or talk.turns - talk.last < REST:
        return talk, None
    speakers = {seat: face for seat, all_there in enumerate(faces) for face in all_there if face in COMPANY}
    occasions = [each for each in _occasions(frame, begins=begins) if each[0] in speakers]
    rng = Random(crc32(f"{match} {talk.turns}".encode()))
    if not occasions or rng.random() < SILENCE:
        return talk, None
    seat, occasion = rng.choice(occasions)
    unsaid = [key for key in keys_of(speakers[seat], occasion) if key not in talk.said]
    if not unsaid:
        return talk, None
    key = rng.choice(unsaid)
    return replace(talk, said=talk.said | {key}, last=talk.turns), Remark(seat, key)


def with_remarks(
    frames: Sequence[Frame], faces: Sequence[Sequence[str]], talk: Talk, match: str
) -> tuple[tuple[Frame, ...], Talk]:
    """Return the frames with the remarks that are made in them, and the talk after them.

    A remark stays from its frame to the last, but for frames in which somebody says what the game has them
    say, or until whoever was glad is sorry, or the other way round, or the result of a deal is put away.
    While cards are dealt nobody speaks: they would lie upon it. The arguments are those of `remark_on`.
    """
    shown = list(frames)
    for at, frame in enumerate(frames):
        talk, remark = remark_on(frame, faces, talk, match)
        if remark is None:
            continue
        said, mood = {remark.seat: Said(remark.words)}, _mood(frame, remark.seat)
        for later in range(len(shown) - 1 if frame.sound is Sound.DEALT else at, len(shown)):
            picture = shown[later].picture
            if later > at and shown[later - 1].picture.result is not None:
                break
            if {mood, _mood(shown[later], remark.seat)} == {Mood.GLAD, Mood.SORRY}:
                break
            if not picture.said:
                shown[later] = replace(shown[later], picture=picture.saying(said))
    return tuple(shown), talk


def _mood(frame: Frame, seat: Seat) -> Mood:
    return next(badge.mood for badge in frame.picture.badges if badge.seat == seat)


def keys_of(face: str, occasion: Occasion) -> tuple[str, ...]:
    """Return the keys of the remarks that somebody may make: their own, and those that anybody may."""
    own = (f"company.{face}.{occasion}_{number}" for number in range(1, OWN[occasion] + 1))
    shared = (f"company.all.{occasion}_{number}" for number in range(1, SHARED[occasion] + 1))
    return (*own, *shared)


def _occasions(frame: Frame, *, begins: bool) -> Iterator[tuple[Seat, Occasion]]:
    """Who could say something now: whoever is glad or sorry, and whoever sees that another is sorry."""
    badges = sorted(frame.picture.badges, key=lambda badge: badge.seat)
    if begins:
        yield from ((badge.seat, Occasion.BEGIN) for badge in badges)
        return
    ends_deal = frame.picture.result is not None
    is_anybody_sorry = any(badge.mood is Mood.SORRY for badge in badges)
    for badge in badges:
        match badge.mood:
            case Mood.GLAD:
                yield badge.seat, Occasion.WON if ends_deal else Occasion.GLAD
            case Mood.SORRY:
                yield badge.seat, Occasion.LOST if ends_deal else Occasion.SORRY
            case _ if is_anybody_sorry and not ends_deal:
                yield badge.seat, Occasion.OTHER
