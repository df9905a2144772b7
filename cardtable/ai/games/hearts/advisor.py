"""Hints and reviews of Hearts, from the search of its strong player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardtable.ai.games.hearts.learnt import playing_policy
from cardtable.ai.games.hearts.match_equity import MatchEquity
from cardtable.ai.games.hearts.plans import card_plan, pass_plan
from cardtable.ai.games.hearts.players import least_worlds, usual_give
from cardtable.ai.games.hearts.playouts import SHOOTING
from cardtable.ai.games.hearts.trials import SLIGHT, evaluate, knowledge_of
from cardtable.ai.games.hearts.words import card_reasons, describe_action, points, sign_reasons
from cardtable.ai.trick.advisor import TENTHS, TrickAdvisor, TrickReviewer, enough
from cardtable.ai.trick.trials import RankedAction, certain, ranked
from cardtable.engine.cards import Hidden
from cardtable.engine.facts import Action
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Signs
from cardtable.engine.games.hearts.actions import REWARDS, Giving, Passing, Signing
from cardtable.engine.games.hearts.options import is_complex
from cardtable.engine.games.hearts.play import KINDS
from cardtable.engine.messages import Message, message
from cardtable.engine.rules import Budget, DealResult, EntryPoint

OUTLOOK: Final = ("hearts.hint.ahead", "hearts.hint.behind", "hearts.hint.note")
"""The words for ending up better than the others, or worse, and for how to read a cost."""

COMPLEX_OUTLOOK: Final = (
    "hearts.hint.ahead_complex",
    "hearts.hint.behind_complex",
    "hearts.hint.note_complex",
)
"""The same words where points are complex numbers."""


class HeartsAdvisor(TrickAdvisor[HeartsView]):
    """`cardtable.ai.hints.Advisor` for Hearts; values and costs are penalty points."""

    measure = message("hearts.hint.cost")
    drawbacks = ("hearts.reason.takes",)

    def ranked(
        self, view: HeartsView, budget: Budget, rng: Random, chosen: Action | None = None
    ) -> Sequence[RankedAction]:
        """Return the candidates of a seat, the best first; a pass that was chosen is tried, likely or not."""
        if isinstance(view.choices, Giving):
            usual = certain(usual_give(view.choices))
            return ranked([usual], usual[1], SLIGHT)
        if view.chooses is not None:
            return _rewards(view, chosen)
        least = least_worlds(view)
        return evaluate(view, enough(budget, least), rng, chosen if isinstance(chosen, Pass) else None)

    def reasons(self, view: HeartsView, each: RankedAction) -> tuple[Message, ...]:
        """Return the reasons for an action, or its aim."""
        moon = (message("hearts.hint.moon"),) if each.plan == SHOOTING else ()
        match each.action:
            case Play(card):
                known = card_reasons(knowledge_of(view), playing_policy(view.options), card)
                names_moon = any(reason.key == "hearts.reason.shoots" for reason in known)
                return known if names_moon else (*moon, *known)
            case Pass():
                return moon
            case Give():
                return (message("hearts.hint.unseen"),)
            case Signs(signs) if not each.cost:
                return sign_reasons(view, signs)
        return ()

    def plan(self, view: HeartsView, each: RankedAction) -> tuple[Message, ...]:
        """Return what a card or a pass is for; a moon is a plan of its own."""
        if each.plan == SHOOTING:
            return (message("hearts.plan.shoots"),)
        hand = view.hands[view.viewer]
        match each.action:
            case Play(card):
                return card_plan(knowledge_of(view), playing_policy(view.options), card)
            case Pass() as action if not isinstance(hand, Hidden):
                return pass_plan(action.cards, tuple(card for card in hand if card not in action.cards))
        return ()

    def describe_action(self, action: Action, view: HeartsView) -> Message:
        """An action of the view's seat in words."""
        return describe_action(action, view)

    def cost(self, each: RankedAction) -> Message:
        """Say about how many points a choice costs."""
        return message("hearts.hint.worse", points=points(each.cost))

    def outlook(self, best: RankedAction, view: HeartsView) -> tuple[Message, ...]:
        """The points by which one ends up below the others on average; or how much closer to zero."""
        ahead, behind, note = COMPLEX_OUTLOOK if is_complex(view.options) else OUTLOOK
        key = ahead if best.value >= 0 else behind
        said = message(key, points=points(abs(best.value)))
        return (message("hearts.hint.average", count=best.worlds, ahead=said), message(note))


class HeartsReviewer(TrickReviewer[HeartsView]):
    """`cardtable.ai.reviews.Reviewer` for Hearts."""

    def __init__(self) -> None:
        super().__init__(HeartsAdvisor())

    def plain(self, view: HeartsView, action: Action) -> Action:
        """Return the action; a pass is the same, whatever the order within a pile."""
        if isinstance(action, Pass) and isinstance(view.choices, Passing):
            return view.choices.split(action.cards)
        return action

    def is_free(self, view: HeartsView) -> bool:
        """True if anything was to be chosen; a hand not yet seen gives nothing to judge by (HE-8)."""
        return not isinstance(view.choices, Giving) and super().is_free(view)

    def amount(self, cost: int) -> Message:
        """Say a cost in words, which is given in tenths of a penalty point."""
        return message("hearts.review.points", points=points(cost / TENTHS))

    def place(self, view: HeartsView) -> Message:
        """The point of the deal at which a choice was faced, in words."""
        if isinstance(view.choices, Passing):
            return message("hearts.review.passing")
        if view.chooses is not None:
            return message("hearts.review.moon")
        return message("hearts.score.trick", trick=len(view.tricks) + 1)

    def title(self, results: Sequence[DealResult], entry: EntryPoint | None = None) -> Message:
        """The number of the deal."""
        first = 1 if entry is None else entry.deal
        return message("hearts.score.deal", deal=first + len(results) - 1)


def _rewards(view: HeartsView, chosen: Action | None) -> Sequence[RankedAction]:
    """Return the rewards the moon may bring (HE-17), which need no search."""
    equity, scoring = MatchEquity(view), view.trick_game.scoring
    taken, won = view.gathered.taken, view.gathered.won
    values: dict[Action, float]
    if isinstance(view.choices, Signing):
        also = [chosen.signs] if isinstance(chosen, Signs) else []
        worth = equity.worth_of_signs(taken, won, view.viewer, also)
        values = {Signs(signs): value for signs, value in worth.items()}
    else:
        values = {
            Reward(kind): equity.worth(
                scoring.scores(taken, won, KINDS[kind]), view.viewer, kind, view.viewer
            )
            for kind in REWARDS
        }
    best = max(values.values())
    found = [certain(action, value, best - value, SHOOTING) for action, value in values.items()]
    return ranked(found, found[0][1], SLIGHT)
