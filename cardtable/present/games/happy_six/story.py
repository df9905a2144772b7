"""The story of a set of Happy Six: how it ended, and after how long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from cardtable.engine.games.happy_six import HappySixView
from cardtable.engine.games.happy_six.rules import SETS_TO_WIN
from cardtable.engine.messages import Message, Who, message

SUDDEN: Final = 10
"""The most turns of a set that is soon over; with five cards each there cannot be fewer than five."""

LONG: Final = 100
"""The fewest turns of one that takes long."""

TELL_TURNS: Final = frozenset(("happy_six.story.sudden", "happy_six.story.long"))
TELL_SIXES: Final = frozenset(("happy_six.story.most", "happy_six.story.every"))
"""The sentences that tell how many turns and Happy Sixes there were."""


@dataclass(frozen=True)
class SetStory:
    """What can be told of a set that is over.

    Attributes:
        view: anybody's.
    """

    view: HappySixView

    def heads(self) -> Iterator[Message]:
        """Yield what the set may have been about; of an ordinary one nothing but who won it."""
        result = self.view.sets[-1]
        if result.winner is None:
            yield message("happy_six.story.drawn")
            return
        who = Who(result.winner)
        if result.turns <= SUDDEN:
            yield message("happy_six.story.sudden", who=who, count=result.turns)
        if self.view.turns[-1].happy_six:
            yield message("happy_six.story.happy_six", who=who)
        if result.turns >= LONG:
            yield message("happy_six.story.long", who=who, count=result.turns)
        if not result.happy_sixes:
            yield message("happy_six.story.never", who=who)
        yield message("happy_six.call.set", who=who, set=self.view.set_number)

    def asides(self) -> Iterator[Message]:
        """Yield what is told beside it: why it ended, how near the end of the match is, the Happy Sixes."""
        winner = self.view.sets[-1].winner
        if winner is not None:
            yield message("happy_six.story.out", who=Who(1 - winner))
        won = self.view.sets_won
        if won.count(SETS_TO_WIN - 1) == len(won):
            yield message("happy_six.story.both")
        elif SETS_TO_WIN - 1 in won and max(won) < SETS_TO_WIN:
            yield message("happy_six.story.one_more", who=Who(won.index(SETS_TO_WIN - 1)))
        sixes = [turn.winner for turn in self.view.turns if turn.happy_six]
        for side in (0, 1):
            if len(sixes) > 1 and 2 * sixes.count(side) > len(sixes):
                count, of = sixes.count(side), len(sixes)
                if count == of:
                    yield message("happy_six.story.every", who=Who(side), count=count)
                else:
                    yield message("happy_six.story.most", who=Who(side), count=count, of=of)
