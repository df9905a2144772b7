"""Prompts of Hearts: what the person at the bottom is asked for, and how it is put."""

from __future__ import annotations

from dataclasses import replace

from cardtable.ai.games.hearts.words import REWARD_KEYS
from cardtable.engine.games.hearts import Give, HeartsView, Play, Reward
from cardtable.engine.games.hearts.actions import Giving, Passing
from cardtable.engine.games.hearts.calls import direction
from cardtable.engine.games.hearts.claim import claim
from cardtable.engine.games.hearts.options import SUN
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import Listed
from cardtable.engine.seats import next_seat
from cardtable.present.picture import Offer, Pick, Picture, Share
from cardtable.present.trick_table import play_prompt


def asked(view: HeartsView, shown: Picture) -> Picture:
    """The picture with what is asked of the person at the bottom, or who is waited for."""
    match view.choices:
        case Passing() as passing:
            return replace(
                shown, choosing=True, prompt=_pass_prompt(view, passing), pick=_pick(view, passing)
            )
        case Giving() as giving:
            return replace(shown, prompt=message("hearts.table.settle"), share=_share(view, giving))
        case Listed() if view.chooses is not None:
            return replace(shown, prompt=message("hearts.table.moon_choice"), offers=_rewards(view))
        case Listed() as cards:
            led = view.table[0] if view.table else None
            return replace(shown, choosing=True, prompt=play_prompt(led, cards), offers=_claims(view))
    if not view.to_act:
        return shown
    if view.has_passed and not view.exchanged:
        return replace(shown, prompt=message("hearts.table.waiting_passes"))
    return replace(shown, prompt=message("hearts.table.waiting", who=Who(view.to_act[0])))


def _pass_prompt(view: HeartsView, passing: Passing) -> Message:
    receivers = [steps for steps, count in enumerate(passing.counts, start=1) if count]
    if len(receivers) != 1:
        return message("hearts.table.choose_split")
    where = direction(receivers[0], len(passing.counts))
    return message("hearts.table.choose_pass", count=passing.number, where=where)


def _pick(view: HeartsView, passing: Passing) -> Pick:
    """Return the cards to be picked together; where cards go to several seats, each card names its own."""
    to = [
        next_seat(view.viewer, view.players, steps)
        for steps, count in enumerate(passing.counts, start=1)
        for _ in range(count)
    ]
    several = len(set(to)) > 1
    return Pick(passing.number, message("hearts.table.pass"), tuple(to) if several else ())


def _share(view: HeartsView, giving: Giving) -> Share:
    """Return how many cards go to whom, for the dealer to fix (HE-8)."""
    others = tuple(next_seat(view.viewer, view.players, steps) for steps in range(1, giving.others + 1))
    heading = message("hearts.table.share", limit=giving.limit)
    return Share(others, giving.limit, heading, message("hearts.table.settled"), Give)


def _rewards(view: HeartsView) -> tuple[Offer, ...]:
    """Offer the rewards of a moon (HE-17): worth what has been taken, or with all tricks double (HE-18)."""
    worth = sum(view.taken)
    if view.options[SUN] and all(trick.winner == view.viewer for trick in view.tricks):
        worth *= 2
    return tuple(Offer(message(key, count=worth), Reward(kind)) for kind, key in REWARD_KEYS.items())


def _claims(view: HeartsView) -> tuple[Offer, ...]:
    """To play the rest without a thought, where it is certain."""
    made = claim(view)
    if made is None:
        return ()
    key = "hearts.table.claim_all" if made.takes_all else "hearts.table.claim_none"
    return (Offer(message(key), Play(made.card), ends=True),)
