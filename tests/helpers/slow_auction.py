"""The auction of Fifty-Six judged slowly, from the text of what is said, clause by clause (FS-6 to FS-13)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

SUITS: Final = ("clubs", "diamonds", "spades", "hearts")
FORMS: Final = (
    rf"(?P<number>\d+) (?P<of>{'|'.join(SUITS)}|no trump|noes)",
    rf"plus (?P<more>\d+) (?P<of>{'|'.join(SUITS)}|noes)",
    rf"(?P<of>{'|'.join(SUITS)}) (?P<number>\d+)",
)
"""FS-12."""


def all_bids() -> Iterator[str]:
    """Every bid there can ever be, and many that are none."""
    for of in (*SUITS, "no trump", "noes"):
        for number in range(26, 59):
            yield from (f"{number} {of}", f"{of} {number}")
        for more in range(31):
            yield from (f"plus {more} {of}", f"{of} plus {more}")


@dataclass
class SlowAuction:
    """An auction.

    Args:
        players: how many.
        forehand: who begins.
        step: 1 clockwise, -1 counter-clockwise.
        is_forced_rule: whether forehand must bid when all have passed (FS-11, note 2).
        must_open: whether forehand must bid at the first turn.
    """

    players: int
    forehand: int
    step: int
    is_forced_rule: bool = False
    must_open: bool = False
    said: list[tuple[int, str]] = field(default_factory=list)

    def seat(self) -> int:
        """Seat whose turn it is (FS-6)."""
        return (self.forehand + self.step * len(self.said)) % self.players

    def bids(self) -> Sequence[tuple[int, int, str]]:
        """Bids in order: who bid how many points of what."""
        found: list[tuple[int, int, str]] = []
        for seat, text in self.said:
            match = next((m for form in FORMS if (m := re.fullmatch(form, text))), None)
            if match:
                parts = match.groupdict()
                points = int(parts["number"]) if "number" in parts else found[-1][1] + int(parts["more"])
                found.append((seat, points, parts["of"]))
        return found

    def since_bid(self) -> list[str]:
        """Calls since the last bid."""
        texts = [text for _, text in self.said]
        last = max((i for i, text in enumerate(texts) if text[-1].isdigit() or " " in text), default=-1)
        return texts[last + 1 :]

    def doubles(self) -> int:
        """FS-9, FS-10: what stands; a new bid cancels it."""
        return sum(text in ("double", "redouble") for text in self.since_bid())

    def is_over(self) -> bool:
        """FS-8 to FS-11."""
        texts = [text for _, text in self.said]
        if texts == ["pass"] * self.players:
            return not self.is_forced_rule
        if "redouble" in self.since_bid():
            return True
        return bool(self.bids()) and texts[1 - self.players :] == ["pass"] * (self.players - 1)

    def clause(self, text: str) -> str | None:
        """The clause by which whose turn it is may not say this; None where it may."""
        bids = self.bids()
        forced = [each for _, each in self.said] == ["pass"] * self.players
        if text in ("pass", "double", "redouble") and forced:
            return "FS-11"
        if text == "pass":
            return "FS-6" if self.must_open and not self.said else None
        same_team = bool(bids) and (bids[-1][0] - self.seat()) % 2 == 0
        if text == "double":
            return None if bids and not same_team and not self.doubles() else "FS-9"
        if text == "redouble":
            return None if bids and same_team and self.doubles() == 1 else "FS-10"
        match = next((m for form in FORMS if (m := re.fullmatch(form, text))), None)
        if match is None or match.groupdict().get("more") == "0":
            return "FS-12"
        if "more" in match.groupdict():
            if not bids:
                return "FS-11" if forced else "FS-12"
            points = bids[-1][1] + int(match["more"])
        else:
            points = int(match["number"])
        lowest = bids[-1][1] + 1 if bids else 28
        return None if lowest <= points <= 56 else "FS-6"
