"""Payments of a round of Hachihachi Trick, and the reasons: every chip that moves is one entry of the ledger.

The amounts are before the multiplier of Ooba and Zetsuba (HT-20, HT-21), which everything has but taking,
splitting and returning the pot. Where several pay or are paid, the one who declared, or would have declared,
first stands first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Cards
from cardtable.engine.games.hachihachi_trick.options import MOST_IN
from cardtable.engine.games.hachihachi_trick.roles import Column, RoleTable, aces
from cardtable.engine.ledger import POT, Entry
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat, seats_from

PER_TRICK: Final = 2
"""HT-15: what each trick of difference costs."""

MIZUTEN_TRICKS: Final = 3
"""HT-22: how many tricks make a Mizuten succeed."""

FOLD: Final = message("hachihachi_trick.ledger.fold")
RETURNED: Final = message("hachihachi_trick.ledger.returned")
ROLES: Final = message("hachihachi_trick.ledger.roles")
POT_TAKEN: Final = message("hachihachi_trick.ledger.pot")
POT_SPLIT: Final = message("hachihachi_trick.ledger.split")
MIZUTEN: Final = message("hachihachi_trick.ledger.mizuten")

FIGURES: Final = MappingProxyType(
    {
        "folding": (FOLD.key, RETURNED.key),
        "forced_out_pay": ("hachihachi_trick.ledger.aces", "hachihachi_trick.ledger.forced_out_role"),
        "role_pay": (ROLES.key,),
        "trick_pay": ("hachihachi_trick.ledger.tricks",),
        "pot": (POT_TAKEN.key, POT_SPLIT.key),
        "mizuten_pay": (MIZUTEN.key,),
    }
)
"""The reasons that are counted together for the statistics."""


def role_name(name: str) -> Message:
    """The name of a role."""
    return message(f"hachihachi_trick.option.roles.{name}")


def fold(seat: Seat, price: int, multiplier: int) -> Entry:
    """The cost of folding (HT-6)."""
    return Entry(seat, POT, price, FOLD, multiplier)


def forced_out_pay(
    forced_out: Sequence[Seat], ins: Sequence[Seat], hands: Sequence[Cards], table: RoleTable, multiplier: int
) -> Iterator[Entry]:
    """The payments of each who is in to each who is forced out, for aces and for roles (HT-8)."""
    for seat in forced_out:
        held = len(aces(hands[seat]))
        roles = table.roles(hands[seat], Column.FORCED_OUT)
        for payer in ins:
            if held:
                reason = message("hachihachi_trick.ledger.aces", count=held)
                yield Entry(payer, seat, held, reason, multiplier)
            for role in roles:
                reason = message("hachihachi_trick.ledger.forced_out_role", role=role_name(role.name))
                yield Entry(payer, seat, role.value, reason, multiplier)


def from_each(entries: Iterable[Entry], seat: Seat) -> tuple[Entry, ...]:
    """What each who is in has paid a seat that is forced out: all pay alike (HT-8)."""
    paid = [entry for entry in entries if entry.payee == seat]
    return tuple(entry for entry in paid if entry.payer == paid[0].payer)


def joined(reasons: Sequence[Message]) -> Message:
    """Several reasons, one after the other; there is one at least."""
    *others, said = reasons
    for other in reversed(others):
        said = message("hachihachi_trick.paid.more", first=other, rest=said)
    return said


def role_pay(
    ins: Sequence[Seat], hands: Sequence[Cards], table: RoleTable, multiplier: int
) -> Iterator[Entry]:
    """The payments for roles between each two who are in (HT-10)."""
    worth = {seat: sum(role.value for role in table.roles(hands[seat], Column.IN)) for seat in ins}
    for one, other in combinations(ins, 2):
        if worth[one] != worth[other]:
            payer, payee = (one, other) if worth[one] < worth[other] else (other, one)
            yield Entry(payer, payee, worth[payee] - worth[payer], ROLES, multiplier)


def trick_pay(ins: Sequence[Seat], won: Sequence[int], multiplier: int) -> Iterator[Entry]:
    """The payments for tricks between each two who were in (HT-15)."""
    for one, other in combinations(ins, 2):
        if won[one] != won[other]:
            payer, payee = (one, other) if won[one] < won[other] else (other, one)
            more = won[payee] - won[payer]
            reason = message("hachihachi_trick.ledger.tricks", count=more)
            yield Entry(payer, payee, more * PER_TRICK, reason, multiplier)


def taken(winner: Seat, pot: int) -> Iterator[Entry]:
    """The pot to the winner of the round (HT-16, HT-18)."""
    if pot:
        yield Entry(POT, winner, pot, POT_TAKEN)


def split(ins: Sequence[Seat], pot: int) -> Iterator[Entry]:
    """The pot to the two who are in, the odd point to the one who declared first (HT-17)."""
    half = pot // 2
    for seat, share in zip(ins, (pot - half, half), strict=True):
        if share:
            yield Entry(POT, seat, share, POT_SPLIT)


def returned(ledger: Sequence[Entry]) -> Iterator[Entry]:
    """The payments that return what folding cost in this round (HT-9)."""
    for entry in ledger:
        if entry.reason == FOLD:
            yield Entry(POT, entry.payer, entry.paid, RETURNED)


def winner(ins: Sequence[Seat], won: Sequence[int]) -> Seat:
    """The winner of a round that was played: most tricks, of several the first who declared (HT-16)."""
    return max(ins, key=lambda seat: won[seat])


def mizuten_pay(
    start: Seat, ins: Sequence[Seat], won: Sequence[int], bonus: int, multiplier: int
) -> Iterator[Entry]:
    """The payments of everybody else to a start player who declared Mizuten, where it succeeded (HT-22)."""
    if len(ins) == MOST_IN and won[start] >= MIZUTEN_TRICKS:
        for payer in seats_from(start, len(won))[1:]:
            yield Entry(payer, start, bonus, MIZUTEN, multiplier)
