"""What temperaments change: how often the company does what it likes, and what that costs.

``python -m benchmarks.temperaments`` plays, ``--write`` puts the table into docs/strength.md.

One Discreet with a temperament sits among others that are plain, at another seat in every deal. The same deal
is played with a plain one at the same seat, too. Wherever the habit may show, it is counted how often it
does. Seed, deals and habits stand here. Ctrl+C ends a game with the deals that have been played.

Meant for the compiled kernel: ``python installer/compiled.py build`` prints the line that lets it be found.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, Final

from cardtable.ai.arena.tally import NORMAL, mean_of
from cardtable.ai.games.fifty_six.beliefs import knowledge_of as fifty_six_knowledge
from cardtable.ai.games.fifty_six.beliefs import policy_of as fifty_six_policy
from cardtable.ai.games.hachihachi_trick.trials import knowledge_of as hachihachi_knowledge
from cardtable.ai.games.hearts.learnt import playing_policy
from cardtable.ai.games.hearts.likings import ahead
from cardtable.ai.games.hearts.trials import knowledge_of as hearts_knowledge
from cardtable.ai.temperaments import temperament_of
from cardtable.ai.trick.knowledge import Knowledge
from cardtable.ai.trick.likings import legal_codes
from cardtable.engine.bits import COMPILED, SUITS
from cardtable.engine.facts import Acted, Action, format_fact
from cardtable.engine.games.fifty_six import Bid, Calling, Double, FiftySixView, meaning
from cardtable.engine.games.fifty_six.options import team
from cardtable.engine.games.hachihachi_trick import Answer, Declare, HachihachiView, Mizuten
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.games.hearts.scoring import POINTS_MASK
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, EntryPoint, View, begin
from cardtable.engine.scores import countable
from cardtable.engine.seats import side_of
from cardtable.engine.trick_game import Play, TrickView
from cardtable.engine.tricks import POSITION_MASK, SUIT_SHIFT
from cardtable.games import GAMES

SEED: Final = "companions"
DEALS: Final = 1000
DOCUMENT: Final = Path(__file__).parents[1] / "docs" / "strength.md"
TABLE: Final = re.compile(r"(?<=<!-- temperaments -->\n).*?(?=<!-- /temperaments -->)", re.DOTALL)

TABLES: Final = {"hearts": ("windows", 4), "hachihachi_trick": ("standard", 5), "fifty_six": ("akagiri", 6)}
"""The preset and the number of players in each game, as in the league."""

UNITS: Final = {"hearts": "penalty points", "hachihachi_trick": "chips", "fifty_six": "game points"}

Habit = Callable[[Any, Action, str], bool | None]
"""Tells of a choice whether the habit shows in it; None where it cannot."""


# ── habits ───────────────────────────────────────────────────────────────────────────────────────────────


@cache
def known_of(view: TrickView) -> Knowledge:
    """Return what the view's seat knows of the tricks."""
    match view:
        case HeartsView():
            return hearts_knowledge(view)
        case HachihachiView():
            return hachihachi_knowledge(view)
    assert isinstance(view, FiftySixView)
    return fifty_six_knowledge(view)


def free_play(view: View, action: Action) -> tuple[Knowledge, int, list[int]] | None:
    """Return what is known, the code of the card played, and those of all that could be; None if forced."""
    if not isinstance(action, Play) or not isinstance(view, TrickView):
        return None
    known = known_of(view)
    legal = legal_codes(known.tricks)
    return (known, known.game.codes.code[action.card], legal) if len(legal) > 1 else None


def own_suit(known: Knowledge, suit: int) -> int:
    """Return the cards of a suit that the seat holds, as a mask."""
    return int(known.tricks.hands[known.seat * SUITS + suit])


def shoots(view: HeartsView, action: Action, temperament: str) -> bool | None:
    """Goes for the moon, in the first half of a deal and with a choice."""
    if (play := free_play(view, action)) is None or len(view.tricks) != 3:
        return None
    tricks, seen, policy = play[0].tricks, play[0].seen, playing_policy(view.options)
    odds = policy.daring(tricks, seen) + temperament_of(temperament).moon
    return policy.moon.is_open(tricks) and odds >= 0


def goes_in(view: HachihachiView, action: Action, temperament: str) -> bool | None:
    """Goes in."""
    return action.is_in if isinstance(action, Declare) and _is_free(view) else None


def folds(view: HachihachiView, action: Action, temperament: str) -> bool | None:
    """Folds."""
    return not action.is_in if isinstance(action, Declare) and _is_free(view) else None


def lets_go(view: HachihachiView, action: Action, temperament: str) -> bool | None:
    """Folds on a pot, or splits it instead of playing for it."""
    if view.pot == 0 or not _is_free(view):
        return None
    if isinstance(action, Answer):
        return action.splits
    return not action.is_in if isinstance(action, Declare) else None


def declares_blind(view: HachihachiView, action: Action, temperament: str) -> bool | None:
    """Declares Mizuten."""
    return action.declared if isinstance(action, Mizuten) else None


def _is_free(view: View) -> bool:
    legal = None if view.choices is None else view.choices.legal()
    return legal is None or len(legal) > 1


def bids_on(view: FiftySixView, action: Action, temperament: str) -> bool | None:
    """Bids over a bid."""
    is_open = isinstance(view.choices, Calling) and view.choices.auction.contract is not None
    return isinstance(action, Bid) if is_open else None


def doubles(view: FiftySixView, action: Action, temperament: str) -> bool | None:
    """Doubles where that may be."""
    may = isinstance(view.choices, Calling) and view.choices.auction.refusal(Double()) is None
    return isinstance(action, Double) if may else None


def raises(view: FiftySixView, action: Action, temperament: str) -> bool | None:
    """Raises a partner's bid in its suit."""
    if not isinstance(view.choices, Calling) or (contract := view.choices.auction.contract) is None:
        return None
    if contract.team != team(view.viewer):
        return None
    return isinstance(action, Bid) and action.denomination.trump is contract.trump


def tells(view: FiftySixView, action: Action, temperament: str) -> bool | None:
    """Tells of a high card with a bid, where one below forty may be made."""
    if not isinstance(view.choices, Calling) or view.choices.auction.lowest >= 40:
        return None
    return isinstance(action, Bid) and bool(meaning(view.choices.auction, action).highest)


def changes_suit(view: TrickView, action: Action, temperament: str) -> bool | None:
    """Leads another suit than it led before, where it could lead that again."""
    play = free_play(view, action)
    leads = [trick.plays[0][1] for trick in view.tricks if trick.plays[0][0] == view.viewer]
    if play is None or not leads or play[0].tricks.count:
        return None
    known, code, legal = play
    led = known.game.codes.code[leads[-1]] >> SUIT_SHIFT
    suits = {each >> SUIT_SHIFT for each in legal}
    return code >> SUIT_SHIFT != led if led in suits and len(suits) > 1 else None


def plays_long(view: TrickView, action: Action, temperament: str) -> bool | None:
    """Plays from a plain suit that is longer than another it could play from."""
    if (play := free_play(view, action)) is None:
        return None
    known, code, legal = play
    plain_suits = {each >> SUIT_SHIFT for each in legal} - {known.tricks.rules.trump}
    lengths = {suit: own_suit(known, suit).bit_count() for suit in plain_suits}
    if code >> SUIT_SHIFT not in plain_suits or len({*lengths.values()}) < 2:
        return None
    return lengths[code >> SUIT_SHIFT] > min(lengths.values())


def spends(view: TrickView, action: Action, temperament: str) -> bool | None:
    """Plays the highest card of its suit in the first half of a deal, where it could keep it."""
    play = free_play(view, action)
    if play is None or len(play[0].hand) <= len(view.tricks):
        return None
    known, code, legal = play

    def is_highest(code: int) -> bool:
        suit = code >> SUIT_SHIFT
        return not (int(known.seen.out[suit]) & ~own_suit(known, suit)) >> (code & POSITION_MASK)

    return is_highest(code) if len({*map(is_highest, legal)}) > 1 else None


def goes_over(view: HeartsView, action: Action, temperament: str) -> bool | None:
    """Goes over a trick without penalties in the middle third of a deal, where it could stay under."""
    if (play := free_play(view, action)) is None or not play[0].tricks.count:
        return None
    known, code, legal = play
    tricks, over, left = known.tricks, len(view.tricks), len(known.hand)
    if not over + left <= 3 * over < 2 * (over + left) or tricks.pile & POINTS_MASK:
        return None
    over_it = {each for each in legal if each >> SUIT_SHIFT == tricks.led and each > tricks.best}
    return code in over_it if over_it and len(over_it) < len(legal) else None


def keeps_back(view: FiftySixView, action: Action, temperament: str) -> bool | None:
    """Keeps its points from a trick that a partner is winning."""
    if (play := free_play(view, action)) is None or not play[0].tricks.count:
        return None
    known, code, legal = play
    tricks, policy = known.tricks, fifty_six_policy(view, view.trump)
    if team(int(tricks.winner)) != team(view.viewer):
        return None
    rest = [each for each in legal if not policy.beats(tricks, each)]
    counts = {tricks.rules.weights[each] > 0 for each in rest}
    return tricks.rules.weights[code] == 0 if code in rest and len(counts) > 1 else None


def gives_queen(view: HeartsView, action: Action, temperament: str) -> bool | None:
    """Lays a feared card on somebody: on who is ahead."""
    return _gives(view, action, is_feared=True)


def gives_hearts(view: HeartsView, action: Action, temperament: str) -> bool | None:
    """Lays another penalty on somebody, with a choice: on who is ahead."""
    return _gives(view, action, is_feared=False)


def _gives(view: HeartsView, action: Action, *, is_feared: bool) -> bool | None:
    if (play := free_play(view, action)) is None or not play[0].tricks.count:
        return None
    known, code, _ = play
    tricks, prices, suit = known.tricks, playing_policy(view.options).prices, code >> SUIT_SHIFT
    feared = bool(prices.big[suit] >> (code & POSITION_MASK) & 1)
    is_over = suit == tricks.led and code > tricks.best
    if is_over or feared != is_feared or not prices.points[code]:
        return None
    return int(tricks.winner) in ahead(view)


@dataclass(frozen=True)
class Trial:
    """A habit to be counted: whose, in which game, and in words."""

    temperament: str
    game: str
    words: str
    habit: Habit


TRIALS: Final = (
    Trial("bold", "hearts", "is out for the moon after three tricks", shoots),
    Trial("bold", "hachihachi_trick", "folds", folds),
    Trial("bold", "fifty_six", "bids over a bid", bids_on),
    Trial("careful", "hachihachi_trick", "goes in", goes_in),
    Trial("careful", "fifty_six", "bids over a bid", bids_on),
    Trial("kind", "fifty_six", "keeps points from a partner’s trick", keeps_back),
    Trial("cool", "fifty_six", "doubles", doubles),
    Trial("stubborn", "hearts", "leads another suit than before", changes_suit),
    Trial("stubborn", "hachihachi_trick", "leads another suit than before", changes_suit),
    Trial("stubborn", "fifty_six", "leads another suit than before", changes_suit),
    Trial("teasing", "hearts", "gives the queen to who is ahead", gives_queen),
    Trial("by_the_book", "fifty_six", "tells of a high card", tells),
    Trial("patient", "hearts", "plays its highest cards in the first half", spends),
    Trial("patient", "hachihachi_trick", "plays its highest cards in the first half", spends),
    Trial("patient", "fifty_six", "plays its highest cards in the first half", spends),
    Trial("hungry", "hearts", "goes over a clean trick in the middle", goes_over),
    Trial("gambler", "hachihachi_trick", "lets a pot go, or splits it", lets_go),
    Trial("watchful", "hearts", "gives hearts to who is ahead", gives_hearts),
    Trial("cheerful", "hearts", "plays from a longer suit than its shortest", plays_long),
    Trial("cheerful", "fifty_six", "plays from a longer suit than its shortest", plays_long),
    Trial("partner", "fifty_six", "raises a partner’s suit", raises),
    Trial("partner", "fifty_six", "doubles", doubles),
    Trial("old_hand", "hachihachi_trick", "declares Mizuten", declares_blind),
)


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Played:
    """One deal: how often each habit showed where it could, by its words, and the points ahead of others."""

    ahead: float
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)


def play(game: str, temperament: str, deal: int, known: dict[str, Action] | None = None) -> Played:
    """Play a deal with a temperament at one seat, and count the habits of those who have any in the game.

    Args:
        game: which.
        temperament: whose; empty for a plain player.
        deal: its number.
        known: what plain players choose in this deal, by all that has happened before; they draw no lots.
    """
    record, (preset, players) = GAMES[game], TABLES[game]
    rules = record.rules()
    options = rules.option_set.choose(preset, players)
    trials = [each for each in TRIALS if each.game == game and temperament in ("", each.temperament)]
    seat, known = deal % players, {} if known is None else known
    plain, tempered = record.player("discreet"), record.player("discreet", temperament)
    nature, thoughts = Streams(f"{SEED}/{deal}"), Streams(f"{SEED}/{deal}/players")
    state = begin(rules, options, entry(game, players, deal))
    before, number, happened = len(rules.deals(state)), 0, ""
    counts = {trial.words: [0, 0] for trial in trials}
    while len(rules.deals(state)) == before:
        fact = rules.chance(state, nature)
        if fact is None:
            acting = rules.to_act(state)[0]
            is_own = acting == seat
            place = f"{acting}: {happened}"
            action = known.get(place) if not (is_own and temperament) else None
            if action is None or is_own:
                view = rules.view(state, acting)
                if action is None:
                    player = tempered if is_own else plain
                    action = player.choose(view, Budget(1), thoughts.seat(acting, number)).action
                for trial in trials if is_own else ():
                    shown = trial.habit(view, action, temperament)
                    if shown is not None:
                        counts[trial.words][0] += shown
                        counts[trial.words][1] += 1
                known_of.cache_clear()
            if not (is_own and temperament):
                known[place] = action
            fact = Acted(acting, action)
        state = rules.apply(state, fact)
        happened += f"{format_fact(fact)};"
        number += 1
    scores = [countable(score) for score in rules.deals(state)[-1].scores]
    sides = rules.option_set.sides(options)
    own = sides[side_of(seat, sides)]
    lead = scores[seat] - fmean(score for other, score in enumerate(scores) if other not in own)
    lead *= -1 if game == "hearts" else 1
    return Played(lead, {words: (did, could) for words, (did, could) in counts.items()})


def entry(game: str, players: int, deal: int) -> EntryPoint | None:
    """Return where a deal begins: in Hearts with points, so that somebody is ahead."""
    if game != "hearts":
        return None
    rng = Random(f"{SEED}/{deal}")
    number = 5 + deal % 4
    return EntryPoint(number, tuple(rng.randrange(50) for _ in range(players)), None, number - 1)


@dataclass(frozen=True)
class Share:
    """How often a habit showed, of so many chances, with its standard error; and in each deal."""

    did: int
    could: int
    error: float

    @classmethod
    def of(cls, deals: Sequence[tuple[int, int]]) -> Share:
        """Return the share over deals, whose chances belong together."""
        did, could = (sum(each) for each in zip(*deals, strict=True))
        could = max(could, 1)  # where none came there is nothing to tell
        share = did / could
        spread = sum((one - share * of) ** 2 for one, of in deals)
        return cls(did, could, sqrt(spread * len(deals) / (len(deals) - 1)) / could)

    @property
    def share(self) -> float:
        """Return the share."""
        return self.did / self.could

    def __str__(self) -> str:
        low, high = (100 * max(0.0, min(1.0, self.share + sign * NORMAL * self.error)) for sign in (-1, 1))
        return f"{100 * self.share:.1f} [{low:.1f}, {high:.1f}] %"


def rows(game: str, deals: int) -> Iterator[str]:
    """Play a game with everybody who has a habit in it, and give the rows of the table."""
    names = ["", *dict.fromkeys(trial.temperament for trial in TRIALS if trial.game == game)]
    found: dict[str, list[Played]] = {name: [] for name in names}
    with suppress(KeyboardInterrupt):
        for deal in range(deals):
            known: dict[str, Action] = {}
            for name in names:
                found[name].append(play(game, name, deal, known))
    deals = min(map(len, found.values()))
    plain = found[""][:deals]
    for trial in (each for each in TRIALS if each.game == game):
        played = found[trial.temperament][:deals]
        costs = [before.ahead - after.ahead for before, after in zip(plain, played, strict=True)]
        was, now = (Share.of([each.counts[trial.words] for each in plays]) for plays in (plain, played))
        times = f"{now.share / was.share:.2f}" if was.did else "–"
        yield (
            f"| {trial.temperament} | {game} | {trial.words} | {was} | {now} | {times} | {deals} |"
            f" {mean_of(costs)} {UNITS[game]} |"
        )


def main() -> None:
    """Play, and print or write the table."""
    parser = argparse.ArgumentParser(description="What temperaments change.")
    parser.add_argument("--write", action="store_true", help="put the table into docs/strength.md")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"how many of each; {DEALS}")
    parser.add_argument("--game", choices=TABLES, help="only this one")
    asked = parser.parse_args()
    kernel = "compiled" if COMPILED else "plain"
    head = [
        f"{datetime.now(UTC):%Y-%m-%d}, kernel {kernel}, seed `{SEED}`.",
        "",
        "| temperament | game | what it does | plain | with it [95 %] | times | deals | costs a deal |",
        "|---|---|---|---|---|---|---|---|",
    ]
    print("\n".join(head), flush=True)
    found = []
    for game in TABLES if asked.game is None else [asked.game]:
        for row in rows(game, asked.deals):
            found.append(row)
            print(row, flush=True)
    if asked.write:
        page = DOCUMENT.read_text("utf-8")
        table = "".join(f"{line}\n" for line in (*head, *found))
        DOCUMENT.write_text(TABLE.sub(lambda _: table, page), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
