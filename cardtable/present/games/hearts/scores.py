"""The scoreboard of Hearts, its score deal by deal, and the result of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Suit, pile_size
from cardtable.engine.games.hearts import HeartsView
from cardtable.engine.games.hearts.ending import complex_moon, complex_points
from cardtable.engine.games.hearts.options import (
    BREAKING,
    DEALS,
    PINK_LADY,
    QUEEN,
    QUEEN_POINTS,
    SHOWN,
    TARGET,
    TEN,
    is_complex,
    is_face_down,
    is_one_of,
    points_of,
)
from cardtable.engine.games.hearts.play import KINDS, trick_game
from cardtable.engine.games.hearts.scoring import BONUS_VALUE, OFF, Scoring
from cardtable.engine.games.hearts.state import DealScore, nothing
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat
from cardtable.present.games.hearts.story import RED, HeartsStory, is_sun, won_by
from cardtable.present.names import unit_name
from cardtable.present.picture import Scoreboard, ScoreLine
from cardtable.present.result_sheet import ResultEntry, ResultRow, ResultSheet, new_leaders, tell_story
from cardtable.present.score_sheet import ScoreSheet, SheetLine, size_text, total_text

LADIES: Final = {
    QUEEN: ("hearts.score.queen_out", "hearts.score.queens_left", "hearts.score.queen_gone"),
    PINK_LADY: ("hearts.score.pink_lady_out", "hearts.score.pink_ladies_left", "hearts.score.pink_lady_gone"),
}
"""The words about the queens that count by themselves: one is out, several are, all have been played."""

DRAWN: Final = ("hearts.result.hearts", "hearts.result.alike", "card.alone")
"""The reasons of a result that the cards tell which are drawn beside it."""


def shown_points(options: Options, points: Score) -> str:
    """Penalty points as the match has them written: as minus points, or plain."""
    return total_text(_counted(options, points))


def _counted(options: Options, points: Score) -> Score:
    """Penalty points as the sheet has them: what is shown as minus points is less than nothing."""
    return -points if options[SHOWN] == "minus" else points


def deal_name(deal: int) -> Message:
    """The name of a deal by its number."""
    return message("hearts.score.deal", deal=deal)


def score_of(view: HeartsView) -> Scoreboard:
    """The totals, and what has been taken in this deal."""
    headline = [deal_name(view.deal)]
    if view.exchanged and view.leader is not None:
        headline.append(message("hearts.score.trick", trick=len(view.tricks) + 1))
        if view.options[BREAKING] == "hearts":
            headline.append(message("hearts.table.broken" if view.broken else "hearts.table.not_broken"))
    headline.extend(_kitty(view))
    tricks = view.gathered.won
    sizes = [_line("size", list(map(size_text, view.totals)))] if is_complex(view.options) else []
    return Scoreboard(
        headline=tuple(headline),
        record=tuple(_record(view)) if view.leader is not None else (),
        notes=(*_left_over(view), *_passed(view)),
        at_a_glance=(_end(view.options),),
        lines=(
            _line("total", [shown_points(view.options, points) for points in view.totals], at_a_glance=True),
            *sizes,
            _line(
                "this_deal",
                [shown_points(view.options, points) for points in points_taken(view)],
                taken=True,
                at_a_glance=True,
            ),
            _line("tricks", list(map(str, tricks))),
        ),
        leaders=sheet_of(view).leaders,
    )


def _end(options: Options) -> Message:
    """Tell when the match ends: at a score, or after some deals."""
    if options[DEALS]:
        return message("hearts.score.deals", count=options[DEALS])
    return message("hearts.score.to", limit=options[TARGET])


def _kitty(view: HeartsView) -> Iterator[Message]:
    """Tell of the kitty (HE-25): that it lies there, or who has taken it."""
    if not view.kitty or not is_face_down(view.options):
        return
    if view.kitty_taker is None:
        count = pile_size(view.kitty)
        yield message("hearts.score.kitty", count=count)
    elif view.leader is not None and view.kitty_taker != view.viewer:  # who has taken it reads what it is
        yield message("hearts.score.kitty_taken", who=Who(view.kitty_taker))


def points_taken(view: HeartsView) -> tuple[Score, ...]:
    """The points that each seat has taken in this deal; once it is over, what it brought: a moon counts."""
    if view.tricks and len(view.scores) > view.deal - view.first_deal:
        return view.scores[-1].scores
    gathered = view.gathered
    if is_complex(view.options):
        return tuple(map(complex_points, gathered.taken))
    without_moon = Scoring(view.trick_game.scoring.total, OFF, sun=False)
    return tuple(without_moon.scores(gathered.taken, gathered.won, OFF))


def _record(view: HeartsView) -> Iterator[Message]:
    """Yield messages on the cards that count and are still to come."""
    aside = () if isinstance(view.kitty, Hidden) else view.kitty
    played = {*view.trick, *aside, *(card for trick in view.tricks for card in trick.cards)}
    hearts = {card for card in trick_game(view.options).cards if card.suit in RED} - played
    yield message("hearts.score.hearts_left", count=len(hearts))
    if jokers := [card for card in hearts if card.suit is Suit.JOKERS]:
        yield message("hearts.score.jokers_left", count=len(jokers))
    ladies = trick_game(view.options).ladies
    for lady in {each._replace(copy=0): None for each in ladies}:
        out, several_out, gone = LADIES[lady]
        alike = [each for each in ladies if is_one_of(each, lady)]
        left = sum(each not in played for each in alike)
        if left and len(alike) > 1:
            yield message(several_out, count=left)
        else:
            yield message(out if left else gone)


def received(view: HeartsView) -> Iterator[tuple[Seat, Cards]]:
    """Yield the givers of cards to the view's seat, and the cards (HE-4)."""
    for giver in range(len(view.passes) if view.exchanged else 0):
        for taker, pile in view.passed_by(giver):
            if taker == view.viewer and not isinstance(pile, Hidden):
                yield giver, pile


def _left_over(view: HeartsView) -> Iterator[Message]:
    """Tell what lay open beside the first trick, and who has taken it (HE-27)."""
    if view.leader is None or is_face_down(view.options) or isinstance(view.kitty, Hidden):
        return
    if view.kitty and view.kitty_taker is None:
        yield message("hearts.table.left_over", what=listed(view.kitty))
    elif view.kitty_taker is not None:
        yield message("hearts.table.left_over_taken", who=Who(view.kitty_taker), what=listed(view.kitty))


def _passed(view: HeartsView) -> Iterator[Message]:
    """Tell what the seat passed, received and took as a kitty; it may look at that in this deal."""
    if view.leader is None or view.viewer < 0:
        return
    is_taker = view.viewer == view.kitty_taker and is_face_down(view.options)
    if is_taker and not isinstance(view.kitty, Hidden):
        yield message("hearts.table.kitty", what=listed(view.kitty))
    for taker, pile in view.passed_by(view.viewer):
        if not isinstance(pile, Hidden):
            yield message("hearts.table.passed_to", who=Who(taker), what=listed(pile))
    for giver, cards in received(view):
        yield message("hearts.table.received_from", who=Who(giver), what=listed(cards))


def listed(cards: Cards) -> Message:
    """Cards, one after the other; one at least."""
    *others, last = (message("hearts.table.card", card=card) for card in cards)
    while others:
        last = message("hearts.table.cards", first=others.pop(), rest=last)
    return last


def sheet_of(view: HeartsView) -> ScoreSheet:
    """The deals that are over."""
    return ScoreSheet(
        message("hearts.score.total"),
        unit_name("hearts"),
        tuple(_counted(view.options, total) for total in view.entered_with or nothing(view.options)),
        tuple(
            _sheet_line(view.options, deal, score)
            for deal, score in enumerate(view.scores, start=view.first_deal)
        ),
        is_low_best=view.options[SHOWN] != "minus",
        circle=view.options[TARGET] if is_complex(view.options) and not view.options[DEALS] else None,
    )


def _sheet_line(options: Options, deal: int, score: DealScore) -> SheetLine:
    note = None
    if score.shooter is not None:
        note = _shot(score, score.shooter)
    return SheetLine(
        deal_name(deal),
        tuple(shown_points(options, points) for points in score.scores),
        tuple(_counted(options, total) for total in score.totals),
        note,
    )


def _shot(score: DealScore, shooter: Seat) -> Message:
    """Return the call of a moon, or of a sun (HE-17, HE-18)."""
    return message("hearts.call.sun" if is_sun(score) else "hearts.call.moon", who=Who(shooter))


def result_of(view: HeartsView) -> ResultSheet | None:
    """The result of the deal just finished (HE-15 to HE-21); None while one is being played."""
    if not (view.scores and view.tricks) or view.leader is not None or view.chooses is not None:
        return None
    entered = view.entered_with or nothing(view.options)
    before = view.scores[-2].totals if len(view.scores) > 1 else entered
    score, options = view.scores[-1], view.options

    least_wins = options[SHOWN] != "minus" or is_complex(options)

    def row(seat: Seat) -> ResultRow:
        entries = [
            ResultEntry(reason, _counted(options, amount), reason.key in DRAWN)
            for reason, amount in _reasons(view, seat, before[seat])
        ]
        first, after = _counted(options, before[seat]), _counted(options, score.totals[seat])
        return ResultRow((seat,), first, after, tuple(entries), _scoring(view, seat))

    rows, story = tuple(map(row, range(view.players))), HeartsStory(view)
    asides = chain(story.asides(), new_leaders(rows, least_wins=least_wins))
    return ResultSheet(
        message("hearts.table.deal_over", deal=view.deal),
        message("hearts.score.total"),
        rows,
        tell_story(story.heads(), asides),
        exposed=tuple(range(view.players)),
        least_wins=least_wins,
    )


def _scoring(view: HeartsView, seat: Seat) -> Cards:
    """Return the cards a seat has won that count, in the order in which they are looked at."""
    game = view.trick_game
    special = (*game.ladies, *game.bonuses, *game.doubling)
    return tuple(
        sorted(
            (card for card in won_by(view, seat) if card in special or card.suit in RED),
            key=lambda card: (special.index(card) if card in special else len(special), -card.rank),
        )
    )


def _reasons(view: HeartsView, seat: Seat, before: Score) -> Iterator[tuple[Message, Score]]:
    """Yield why the total of a seat has changed in the deal just finished, in penalty points."""
    score = view.scores[-1]
    gained, total = score.scores[seat], score.totals[seat]
    if isinstance(gained, Gaussian):
        yield from _complex_reasons(view, seat, gained)
    elif isinstance(before, int) and isinstance(total, int):
        yield from _plain_reasons(view, seat, before, gained, total)


def _complex_reasons(view: HeartsView, seat: Seat, gained: Gaussian) -> Iterator[tuple[Message, Gaussian]]:
    """Yield the reasons of a complex score (HE-29): the cards, or the moon with its sign, and the rest."""
    score, played, won = view.scores[-1], view.trick_game, won_by(view, seat)
    reasons: list[tuple[Message, Gaussian]] = []
    if score.shooter is None:
        if hearts := [card for card in won if card.suit in RED]:
            reasons.append((message("hearts.result.hearts", count=len(hearts)), Gaussian(len(hearts))))
        for told, _, count in _kinds(won, played.ladies):
            reasons.append((told, Gaussian(0, QUEEN_POINTS * count)))
    elif score.kind == "signs" or seat != score.shooter:
        taken = [played.weight(played.cards) * (each == score.shooter) for each in range(view.players)]
        moon = complex_moon(played.scoring, taken, score.tricks)
        signed = min(moon, -moon, key=lambda each: (gained - each).norm) if score.kind == "signs" else moon
        reasons.append((message("hearts.result.sun" if is_sun(score) else "hearts.result.moon"), signed))
    for told, _, count in _kinds(won, played.bonuses):
        reasons.append((told, Gaussian(-BONUS_VALUE * count)))
    yield from reasons
    rest = gained - sum((amount for _, amount in reasons), start=Gaussian(0))
    if rest != Gaussian(0):
        multiplies = any(card in played.doubling for card in won)
        key = message("hearts.result.multiplied", card=TEN) if multiplies else message("hearts.result.kitty")
        yield key, rest


def _plain_reasons(
    view: HeartsView, seat: Seat, before: int, gained: int, total: int
) -> Iterator[tuple[Message, int]]:
    """Yield the reasons of a score that is a whole number."""
    score = view.scores[-1]
    points = 0
    for reason, amount in (*_card_points(view, seat), *_bonus(view, seat)):
        yield reason, amount
        points += amount
    if rest := gained - points:
        doubles = any(card in trick_game(view.options).doubling for card in won_by(view, seat))
        reason = message("hearts.result.doubled", card=TEN) if doubles else message("hearts.result.kitty")
        yield reason, rest
    after = before + gained
    if adjusted := total - after:
        if score.kind == "asobi" and seat == score.shooter:
            yield message("hearts.result.wiped"), adjusted
        else:
            yield message("hearts.result.target_score", before=after, after=total), adjusted


def _card_points(view: HeartsView, seat: Seat) -> Iterator[tuple[Message, int]]:
    """Yield what the penalty cards bring to a seat, in a moon all of them (HE-15, HE-17, HE-18)."""
    score = view.scores[-1]
    scoring = trick_game(view.options).scoring
    points = scoring.scores(list(score.taken), list(score.tricks), KINDS[score.kind or "off"])[seat]
    if score.shooter is not None:
        if points:
            yield message("hearts.result.sun" if is_sun(score) else "hearts.result.moon"), points
        return
    won, ladies = won_by(view, seat), trick_game(view.options).ladies
    if hearts := [card for card in won if card.suit in RED and card not in ladies]:
        amount = sum(points_of(view.options, card) for card in hearts)
        yield message("hearts.result.hearts", count=len(hearts)), amount
    for told, lady, count in _kinds(won, ladies):
        yield told, points_of(view.options, lady) * count


def _bonus(view: HeartsView, seat: Seat) -> Iterator[tuple[Message, int]]:
    """Yield what the bonus card brings to a seat (HE-20)."""
    for told, _, count in _kinds(won_by(view, seat), trick_game(view.options).bonuses):
        yield told, -BONUS_VALUE * count


def _kinds(won: Cards, among: Cards) -> Iterator[tuple[Message, Card, int]]:
    """Yield those of some cards that are won, identical ones together: in words, the first, and how many."""
    for card, count in Counter(card._replace(copy=0) for card in among if card in won).items():
        alone = message("card.alone", card=card)
        yield alone if count == 1 else message("hearts.result.alike", card=card, count=count), card, count


def _line(name: str, values: list[str], *, taken: bool = False, at_a_glance: bool = False) -> ScoreLine:
    return ScoreLine(message(f"hearts.score.{name}"), tuple(values), taken, at_a_glance)
