"""Lines of play of one match: where they part, where each ends, and where another can begin.

The log is a tree of facts, and a line is a way through it. A viewer is told of every line what it learnt
when that line was played, and no more. Choices made in secret that were never revealed are left out at the
end of a line, whoever made them: they are as good as not made, and nothing is to be learnt from them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise

from cardtable.engine.facts import Acted, Dealt, Fact
from cardtable.engine.messages import Message, message
from cardtable.engine.seats import Seat, Viewer
from cardtable.match.match import Match


@dataclass(frozen=True, slots=True)
class LineEntry:
    """A fact by its record number, as the viewer may know it, and the referee's calls about it."""

    number: int
    fact: Fact
    calls: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of play, seen from the deal that the match stands in.

    Attributes:
        key: a fact on it, which `Branches.switch_target` and `Branches.end_of` take.
        older: the place of the line that it parted from, among those told with it; None when it parted from
            none of the present deal.
        shared: the number of facts after the deal that it has in common with that one.
        facts: the facts after those; none when it left in an earlier deal.
        parted_in: the number of the earlier deal in which the line that the match is on and this one parted
            (0: before any deal); None when they have this deal in common.
        continues: true when it leads on into a later deal.
        is_current: true when the match is on it now.
    """

    key: int
    older: int | None
    shared: int
    facts: tuple[LineEntry, ...]
    parted_in: int | None
    continues: bool
    is_current: bool


class BranchRefused(Exception):
    """The match cannot go there; `reason` is for people. Nothing has changed."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class Branches:
    """The lines of a match as one viewer knows them.

    Args:
        match: the match; nothing is changed in it.
        viewer: the viewer who is shown the lines.
    """

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self._match = match
        self._timeline = match.timeline
        self._viewer = viewer
        self._entries: dict[int, LineEntry] = {}
        self._only: tuple[int, tuple[LineEntry, ...]] = (0, ())  # where the one line ended last; its facts

    # ── the lines there are ──────────────────────────────────────────────────────────────────────────

    def lines(self) -> tuple[Line, ...]:
        """Return the lines of the deal the match stands in, and those that left before, by where they begin.

        A line begins where it leaves an older one. The line that the match is on is always among them, even
        if nothing was played on it yet.
        """
        here = self._here()
        if not self._timeline.branch:
            return (Line(here, None, 0, self._only_facts(here), None, continues=False, is_current=True),)
        path = self._path_to(here)
        deal = max((i for i, n in enumerate(path) if isinstance(self._fact(n), Dealt)), default=0)
        found, begins = self._left_before(path[: deal + 1])
        found |= self._of_deal(path[deal], begins, here)
        places = {begin: place for place, begin in enumerate(sorted(found))}
        return tuple(
            line if line.older is None else replace(line, older=places[line.older])
            for _, line in sorted(found.items())
        )

    def _only_facts(self, here: int) -> tuple[LineEntry, ...]:
        """The facts since the deal where nobody has gone back; those told before are not told anew."""
        end, facts = self._only
        number, fresh = here, []
        while number not in (0, end) and not isinstance(self._fact(number), Dealt):
            fresh.append(number)
            number = self._timeline.parent(number)
        entries = tuple(map(self._entry, reversed(fresh)))
        self._only = (here, (*facts, *entries) if number == end else entries)
        return self._only[1]

    def _here(self) -> int:
        """Return the last fact before the head that stays on the line, whatever becomes of secret choices."""
        timeline, number = self._timeline, self._timeline.head
        while number and isinstance(self._fact(number), Acted) and not self._is_kept(number):
            number = timeline.parent(number)
        return number

    # Below, `older` is not yet a place: it names the line by the fact it begins with.

    def _left_before(self, path: list[int]) -> tuple[dict[int, Line], int]:
        """Return the lines that left this path, by where they begin, and where its own line begins."""
        found: dict[int, Line] = {}
        begins = deal = 0
        for number, following in pairwise(path):
            fact = self._fact(number)
            deal = fact.deal if isinstance(fact, Dealt) else deal
            children = self._timeline.children(number)
            if len(children) == 1:
                continue
            kept = [child for child in children if child == following or self._is_kept(child)]
            for child in kept:
                if child != following:
                    begin = begins if child == kept[0] else child
                    found[begin] = Line(child, None, 0, (), deal, continues=True, is_current=False)
            begins = begins if following == kept[0] else following
        return found, begins

    def _of_deal(self, deal: int, begins: int, here: int) -> dict[int, Line]:
        """Return the lines that have this deal in common, by where they begin."""
        timeline = self._timeline
        children: dict[int, list[int]] = {}
        for number in sorted(self._below(deal, self._is_same_deal), reverse=True):
            following = timeline.children(number)
            children[number] = [child for child in following if child in children]
            is_stub = not children[number] and not self._continues(number) and self._is_secret_choice(number)
            if is_stub:
                del children[number]
        owner, depth = {deal: begins}, {deal: 0}
        found: dict[int, Line] = {}
        for number in sorted(children):
            for child in children[number]:
                owner[child] = owner[number] if child == children[number][0] else child
                depth[child] = depth[number] + 1
            begin = owner[number]
            if not children[number]:
                fork = deal if begin == begins else timeline.parent(begin)
                facts = tuple(map(self._entry, self._path_to(number, fork)[1:]))
                older = None if begin == begins else owner[fork]
                continues, is_current = self._continues(number), number == here
                found[begin] = Line(number, older, depth[fork], facts, None, continues, is_current)
            elif number == here:
                begin = timeline.next_number
                found[begin] = Line(
                    number, owner[number], depth[number], (), None, continues=False, is_current=True
                )
        return found

    def end_of(self, key: int) -> int:
        """Return the end of a line, through later deals too; at a fork, along the branch begun last."""
        while children := self._timeline.children(key):
            kept = [child for child in children if len(children) > 1 and self._is_kept(child)]
            key = max(kept or children)
        return key

    # ── going there ──────────────────────────────────────────────────────────────────────────────────

    def switch_target(self, key: int, seat: Seat) -> int:
        """Return the fact the head moves to when this seat takes up a line; the head when it is on it.

        Raises:
            BranchRefused: another person's choice, not yet revealed, would be left behind, or the match is
                too long.
        """
        is_current = any(line.is_current and line.key == key for line in self.lines())
        return self._timeline.head if is_current else self._checked(self.end_of(key), seat)

    def retry_target(self, seat: Seat, after: int | None = None) -> int:
        """Return the fact the head moves to so that a person at this seat can try another card.

        That is the decision the seat faces, when a line goes on beyond it, and else its previous one in this
        deal; with `after`, the last one it made up to that fact, on whatever line. It is opened again, and
        computers choose afresh. The head itself when the match stands there already.

        Raises:
            BranchRefused: there is no such decision, or for the reasons of `switch_target`.
        """
        timeline = self._timeline
        decision = timeline.decision(seat)
        if decision is None or after is not None or not self._is_answered(decision.record, seat):
            target = timeline.opening_before(timeline.head if after is None else after, seat)
        else:
            target = decision.record
        if target is None or seat not in timeline.header.persons:
            raise BranchRefused(message("lines.none_before", unit=message(f"{timeline.header.game}.unit")))
        faces_it = decision is not None and decision.record == target
        if faces_it and not self._is_answered(timeline.head, seat):
            return timeline.head
        return self._checked(target, seat)

    def can_try_another(self, seat: Seat) -> bool:
        """Return true when `retry_target` leads anywhere."""
        try:
            self.retry_target(seat)
        except BranchRefused:
            return False
        return True

    def _checked(self, target: int, seat: Seat) -> int:
        if not self._match.can_branch:
            raise BranchRefused(message("lines.no_room"))
        if self._timeline.leaves_secret(target, seat):
            raise BranchRefused(message("lines.secret"))
        return target

    def _is_answered(self, number: int, seat: Seat) -> bool:
        """Return true when a line goes on below a fact with this seat's answer to its decision there."""
        timeline = self._timeline
        to_look_at = list(timeline.children(number))
        while to_look_at:
            child = to_look_at.pop()
            fact = self._fact(child)
            if isinstance(fact, Acted) and fact.seat == seat:
                if self._is_kept(child):
                    return True
            elif isinstance(fact, Acted):
                to_look_at += timeline.children(child)
        return False

    # ── the tree ─────────────────────────────────────────────────────────────────────────────────────

    def _fact(self, number: int) -> Fact | None:
        return self._timeline.fact(number) if number else None

    def _is_kept(self, number: int) -> bool:
        """Return true when anything from this fact on is more than a choice that stayed secret."""
        to_look_at = [number]
        while to_look_at:
            number = to_look_at.pop()
            if not self._is_secret_choice(number):
                return True
            to_look_at += self._timeline.children(number)
        return False

    def _is_secret_choice(self, number: int) -> bool:
        return isinstance(self._fact(number), Acted) and self._timeline.is_secret(number)

    def _is_same_deal(self, number: int) -> bool:
        return not isinstance(self._fact(number), Dealt)

    def _continues(self, number: int) -> bool:
        return any(not self._is_same_deal(child) for child in self._timeline.children(number))

    def _below(self, number: int, includes: Callable[[int], bool]) -> list[int]:
        """Return a fact and all that follow it by ways that are included."""
        found = [number]
        for known in found:
            found += filter(includes, self._timeline.children(known))
        return found

    def _path_to(self, number: int, start: int = 0) -> list[int]:
        path = [number]
        while number != start:
            number = self._timeline.parent(number)
            path.append(number)
        path.reverse()
        return path

    def _entry(self, number: int) -> LineEntry:
        entry = self._entries.get(number)
        if entry is None:
            fact = self._match.redacted_fact(number, self._viewer)
            entry = LineEntry(number, fact, self._match.calls(number))
            self._entries[number] = entry
        return entry
