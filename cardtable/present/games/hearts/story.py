"""The story of a deal of Hearts, told from its tricks and its score, which all have seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Suit
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.games.hearts.calls import total_before_target
from cardtable.engine.games.hearts.options import MOON, is_complex, is_face_down
from cardtable.engine.games.hearts.state import DealScore, nothing
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.scores import Score
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Trick

RED: Final = (Suit.HEARTS, Suit.JOKERS)
"""Hearts, as jokers are (HE-26)."""

NEARLY: Final = 4
"""The most penalty points that may be missing for a moon to be told of as missed."""


@dataclass(frozen=True)
class HeartsStory:
    """What can be told of a deal that is over.

    Attributes:
        view: anybody's; nothing is told that not all have seen.
    """

    view: HeartsView

    def heads(self) -> Iterator[Message]:
        """Yield what the deal may have been about, the most remarkable first."""
        score = self.score
        if score.shooter is not None:
            yield message(
                "hearts.story.sun" if is_sun(score) else "hearts.story.moon", who=Who(score.shooter)
            )
        if (near := self._near) is not None:
            yield message("hearts.story.near", who=Who(near[0]))
        yield from self._queens()
        hearts = [sum(card.suit in RED for card in cards) for cards in self.won]
        most = max(hearts)
        if most and self._is_any_hidden:
            return
        if most and hearts.count(most) == 1:
            yield message("hearts.story.hearts", who=Who(hearts.index(most)), count=most)
        elif most:
            yield message("hearts.story.round")

    def asides(self) -> Iterator[Message]:
        """Yield what is told beside it: first what became of a moon, then what is rare."""
        yield from self._moon()
        yield from self._targets()
        game = self.view.trick_game
        for seat, cards in enumerate(self.won):
            for card in cards:
                if card in game.bonuses:
                    yield message("hearts.story.bonus", who=Who(seat), card=card)
                elif card in game.doubling and any(self.score.taken) and self.score.scores[seat]:
                    is_turned = is_complex(self.view.options)
                    key = "hearts.story.multiplied" if is_turned else "hearts.story.doubled"
                    yield message(key, who=Who(seat), card=card)
        yield from self._way_of_the_queen()
        clean = [seat for seat, taken in enumerate(self.score.taken) if not taken]
        if self.score.shooter is None and len(clean) == 1 and len(self.won) > len(clean) + 1:
            yield message("hearts.story.clean", who=Who(clean[0]))

    @property
    def score(self) -> DealScore:
        """The score of the deal."""
        return self.view.scores[-1]

    @property
    def before(self) -> Sequence[Score]:
        """The totals before it, by seat."""
        entered = self.view.entered_with or nothing(self.view.options)
        return self.view.scores[-2].totals if len(self.view.scores) > 1 else entered

    @cached_property
    def won(self) -> tuple[Cards, ...]:
        """The cards that each seat has won, but for those that its owner alone has seen (HE-25)."""
        seats = range(self.view.players)
        return tuple(won_by(self.view, seat, with_kitty=not self._is_any_hidden) for seat in seats)

    @property
    def _is_any_hidden(self) -> bool:
        """True if cards have been won that not all have seen."""
        return bool(self.view.kitty) and is_face_down(self.view.options)

    @property
    def _near(self) -> tuple[Seat, Seat, int] | None:
        """Who all but shot the moon (HE-17), who alone took the rest, and how much that was."""
        taken, total = self.score.taken, self.view.trick_game.scoring.total
        most = max(taken)
        shooter = taken.index(most)
        others = [seat for seat, points in enumerate(taken) if points and seat != shooter]
        is_near = self.score.shooter is None and len(others) == 1 and 0 < total - most <= NEARLY
        return (shooter, others[0], total - most) if is_near and self.view.options[MOON] != "off" else None

    def _queens(self) -> Iterator[Message]:
        """Tell who has the queens that count by themselves."""
        ladies = self.view.trick_game.ladies
        counts = Counter({seat: sum(card in ladies for card in cards) for seat, cards in enumerate(self.won)})
        holders = [seat for seat, count in counts.most_common() if count]
        if not holders:
            return
        first, count = Who(holders[0]), counts[holders[0]]
        if len(ladies) == 1:
            yield message("hearts.story.queen", who=first)
        elif len(holders) == 1:
            yield message("hearts.story.queens", who=first, count=count)
        elif count > 1 and count > counts[holders[1]]:
            yield message("hearts.story.most_queens", who=first, count=count, of=sum(counts.values()))
        elif len(holders) == 2:
            yield message("hearts.story.shared_queens", who=first, other=Who(holders[1]))
        else:
            yield message("hearts.story.spread_queens", count=len(holders))

    def _moon(self) -> Iterator[Message]:
        """Tell how a moon counts, or by how much it was missed (HE-17, HE-18)."""
        score = self.score
        if (near := self._near) is not None:
            _, other, count = near
            key = "hearts.story.near_by_hearts" if is_complex(self.view.options) else "hearts.story.near_by"
            yield message(key, who=Who(other), count=count)
        match score.kind:
            case "self_plus":
                yield message("hearts.call.moon_self", who=Who(score.shooter or 0), count=score.reward)
            case "others" | "asobi":
                yield message("hearts.call.moon_others", count=score.reward)
            case "signs" if score.shooter is not None:
                yield message("hearts.call.signs", who=Who(score.shooter))

    def _targets(self) -> Iterator[Message]:
        """Tell of totals that hit the target exactly (HE-19)."""
        for seat, (points, total) in enumerate(zip(self.score.scores, self.score.totals, strict=True)):
            hit = total_before_target(self.before[seat], points, self.score, seat)
            if total != hit and isinstance(hit, int) and isinstance(total, int):
                yield message("hearts.call.target_score", who=Who(seat), before=hit, after=total)

    def _way_of_the_queen(self) -> Iterator[Message]:
        """Tell how the only queen came to whoever caught her, where that is what the deal was about."""
        ladies = self.view.trick_game.ladies
        if len(ladies) != 1 or self.score.shooter is not None or self._near is not None:
            return
        for trick in self.view.tricks:
            for giver, card in trick.plays:
                if card in ladies and trick.winner >= 0:
                    yield _given(trick, giver)


def _given(trick: Trick, giver: Seat) -> Message:
    if giver == trick.winner:
        return message("hearts.story.kept", who=Who(giver))
    winning = next(card for seat, card in trick.plays if seat == trick.winner)
    return message("hearts.story.given", who=Who(giver), other=Who(trick.winner), card=winning)


def is_sun(score: DealScore) -> bool:
    """Return True if the moon of a deal counted double, as all tricks were taken (HE-18)."""
    return score.reward > sum(score.taken)


def won_by(view: HeartsView, seat: Seat, *, with_kitty: bool = True) -> Cards:
    """Return the cards that a seat has won in the deal, or with those left over that the viewer knows."""
    takers = view.trick_game.takers(view.tricks)
    won: list[Card] = [
        card for trick, who in zip(view.tricks, takers, strict=True) if who == seat for card in trick.cards
    ]
    if with_kitty and seat == view.kitty_taker and not isinstance(view.kitty, Hidden):
        won += view.kitty
    return tuple(won)
