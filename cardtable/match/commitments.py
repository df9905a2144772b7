"""Commitments to secrets, made before anybody may know them, so that they can be checked later (H6-16).

Of each deal's number, and of each choice that a computer makes in secret, a SHA-256 is told as soon as the
log holds it; the text it was made from, once it may be known. Such a text begins with a salt, so that trying
all that is possible does not find it. Salts come from streams of the match's seed: nothing more is kept of a
match than is kept anyway, and what was told can be told again from its file.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Final

from cardtable.engine.facts import Acted, Action, Dealt, Fact, Revealed
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.match import Match

SALT_BITS: Final = 128


@dataclass(frozen=True, slots=True)
class Commitment:
    """One secret of the line to where a match stands.

    Attributes:
        record: the number of the fact that holds it.
        deal: the number, in the match, of the deal that it belongs to.
        seat: the computer that made the choice; None where the secret is the deal's number.
        place: which choice of this seat in this deal it is, from 1; 0 for the deal's number.
        digest: the SHA-256 of a text, in hexadecimal digits.
        text: that text: a salt, the record's number and the action, or a salt, ``deal`` and both numbers;
            ASCII. None as long as the viewer may not know it.
    """

    record: int
    deal: int
    seat: Seat | None
    place: int
    digest: str
    text: str | None

    @property
    def secret(self) -> str | None:
        """The end of the text: the action, or the number that deals the same cards again."""
        return None if self.text is None else self.text.split(" ", 2 if self.seat is not None else 3)[-1]


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text, in hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


class Commitments:
    """The commitments of a match as one viewer may know them.

    Args:
        match: the match; nothing is changed in it.
        viewer: the viewer who is shown them.
    """

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self._match = match
        self._timeline = match.timeline
        self._viewer = viewer
        self._texts: dict[int, str | None] = {}
        self._seen: dict[int, Fact] = {}

    def listed(self) -> tuple[Commitment, ...]:
        """Return those of the line to where the match stands, in the order in which they were made."""
        open_deals = self._timeline.open_deals()
        found: list[Commitment] = []
        last: dict[Seat, tuple[Action | None, int]] = {}  # each computer's choice, and its place in `found`
        shown: set[int] = set()  # places there: of what the viewer knows whole
        deal = 0
        places: Counter[Seat] = Counter()
        for number in self._timeline.line():
            fact, seen = self._timeline.fact(number), self._redacted(number)
            if isinstance(fact, Dealt):
                deal = fact.deal
                places.clear()
            elif isinstance(seen, Revealed):
                whole = [s for s, action in enumerate(seen.actions) if s in last and action == last[s][0]]
                shown |= {last[s][1] for s in whole}
            text = self._text(number)
            if text is None:
                continue
            seat = None
            if isinstance(fact, Acted):
                seat = fact.seat
                places[seat] += 1
                last[seat] = fact.action, len(found)
            if deal in open_deals or (seat is not None and seen == fact):
                shown.add(len(found))
            place = 0 if seat is None else places[seat]
            found.append(Commitment(number, deal, seat, place, digest_of(text), text))
        return tuple(each if i in shown else replace(each, text=None) for i, each in enumerate(found))

    def _redacted(self, number: int) -> Fact:
        seen = self._seen.get(number)
        if seen is None:
            seen = self._seen[number] = self._match.redacted_fact(number, self._viewer)
        return seen

    def _text(self, number: int) -> str | None:
        """Return the text hashed for a fact; None unless it is a secret of a computer's or of nature's."""
        if number not in self._texts:
            self._texts[number] = self._make_text(number)
        return self._texts[number]

    def _make_text(self, number: int) -> str | None:
        streams = self._match.streams
        match self._timeline.fact(number):
            case Dealt(deal):
                salt = streams.named(f"commitment/deal/{deal}").getrandbits(SALT_BITS)
                return f"{salt:0{SALT_BITS // 4}x} deal {deal} {streams.deal_number(deal)}"
            case Acted(seat, action) if seat not in self._match.persons and self._timeline.is_secret(number):
                salt = streams.named(f"commitment/{number}").getrandbits(SALT_BITS)
                return f"{salt:0{SALT_BITS // 4}x} {number} {action}"
        return None
