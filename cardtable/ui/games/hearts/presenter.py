"""Hearts on the table: views into pictures, and a card played into its frames."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Hidden, Pile, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Revealed
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Trick
from cardtable.engine.games.hearts.calls import direction
from cardtable.engine.games.hearts.choices import Giving, Passing
from cardtable.engine.games.hearts.options import BREAKING, SHOWN, SUN
from cardtable.engine.games.hearts.state import DealScore
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed, View
from cardtable.engine.seats import Seat, next_seat
from cardtable.ui.preferences import BY_NUMBER, BY_SUIT
from cardtable.ui.table import theme
from cardtable.ui.table.picture import (
    Badge,
    Frame,
    Offer,
    Order,
    Pick,
    Picture,
    PictureCard,
    Role,
    Score,
    ScoreLine,
    Share,
    Sound,
    TrickShown,
    Zone,
    trick_zones,
)
from cardtable.ui.table.score_sheet import ScoreSheet, SheetLine

BACK: Final = PictureCard(None)
DECK: Final = Zone(Role.DECK, None, (BACK,) * 52)

SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""How suits stand in a hand: black and red in turn."""

REWARD_KEYS: Final = MappingProxyType(
    {"self_plus": "hearts.table.moon_self_plus", "others": "hearts.table.moon_others"}
)


def _by_suit(card: Card) -> tuple[int, int]:
    return SUIT_ORDER.index(card.suit), card.rank


def _by_rank(card: Card) -> tuple[int, int]:
    return card.rank, SUIT_ORDER.index(card.suit)


def shown_points(options: Options, points: int) -> str:
    """Penalty points as the match has them written: as minus points, or plain."""
    figure = -points if options[SHOWN] == "minus" else points
    return str(figure).replace("-", "−")


class HeartsPresenter:
    """`cardtable.ui.table.picture.Presenter` for Hearts."""

    felt = "#2E6B4B"
    accent = "#E8688A"
    order: Order = MappingProxyType({BY_SUIT: _by_suit, BY_NUMBER: _by_rank})

    def picture(self, view: View, bottom: Seat) -> Picture:
        """The table at rest."""
        view = _own(view)
        shown = _picture(view, bottom, TrickShown(view.on_table))
        if view.outcome is not None:
            winner = view.outcome.places.index(1)
            return replace(shown, banner=message("hearts.call.match", who=Who(winner)))
        return _asked(view, shown)

    def frames(
        self, before: View, fact: Fact, after: View, calls: Sequence[Message], bottom: Seat
    ) -> tuple[Frame, ...]:
        """How the table gets from one view to the next."""
        before, after = _own(before), _own(after)
        end = self.picture(after, bottom)
        match fact:
            case Dealt():
                shuffled = replace(_cleared(before, bottom), zones=(DECK,))
                return (Frame(shuffled, tuple(calls), theme.HOLD_DECK, Sound.DEALT), Frame(end))
            case Revealed():
                return (Frame(end, tuple(calls), theme.HOLD_NEWS, Sound.TAKEN),)
            case Acted(_, Play()) if len(after.tricks) > len(before.tricks):
                return _trick_frames(before, after, after.tricks[-1], tuple(calls), bottom, end)
        return (Frame(end, tuple(calls), theme.HOLD_CHOICE, Sound.LAID),)

    def score(self, view: View) -> Score:
        """The totals, and what has been taken in this deal."""
        view = _own(view)
        headline = [message("hearts.score.deal", deal=view.deal)]
        if view.exchanged and view.leader is not None:
            headline.append(message("hearts.score.trick", trick=len(view.tricks) + 1))
            if view.options[BREAKING] == "hearts":
                headline.append(message("hearts.table.broken" if view.broken else "hearts.table.not_broken"))
        tricks = [0] * view.players
        for trick in view.tricks:
            tricks[trick.winner] += 1
        return Score(
            headline=tuple(headline),
            lines=(
                _line("total", [shown_points(view.options, points) for points in view.totals]),
                _line("this_deal", [shown_points(view.options, points) for points in view.taken], taken=True),
                _line("tricks", list(map(str, tricks))),
            ),
            leaders=self.sheet(view).leaders,
        )

    def sheet(self, view: View) -> ScoreSheet:
        """The deals that are over."""
        view = _own(view)
        return ScoreSheet(
            message("hearts.score.total"),
            (0,) * view.players,
            tuple(_sheet_line(view.options, deal, score) for deal, score in enumerate(view.scores, start=1)),
            is_low_best=view.options[SHOWN] != "minus",
        )

    def turn(self, fact: Fact, calls: Sequence[Message], bottom: Seat) -> Message | None:
        """Which card took a trick, and for whom."""
        for call in calls:
            if call.key in ("hearts.call.trick", "hearts.call.trick_points"):
                return message("hearts.line.trick", cards=call.values["card"], who=call.values["who"])
        return None

    def action(self, view: View, *cards: Card) -> Action | None:
        """Play the card, or pass these cards."""
        match view.choices:
            case Passing() as passing:
                return passing.split(cards) if len(cards) == passing.number else None
            case Listed() as listed if len(cards) == 1 and cards[0] in listed.cards:
                return Play(cards[0])
        return None

    def tricks(self, view: View) -> tuple[TrickShown, ...] | None:
        """The tricks of the deal that are over."""
        return tuple(_shown(trick) for trick in _own(view).tricks)

    def remembered(self, view: View) -> None:
        """There is nothing that anybody would keep in mind for others."""


def _asked(view: HeartsView, shown: Picture) -> Picture:
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
        case Listed():
            return replace(shown, choosing=True, prompt=_play_prompt(view))
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
    """What is picked together; where cards go to several seats, each card names its own."""
    to = [
        next_seat(view.viewer, view.players, steps)
        for steps, count in enumerate(passing.counts, start=1)
        for _ in range(count)
    ]
    several = len(set(to)) > 1
    return Pick(passing.number, message("hearts.table.pass"), tuple(to) if several else ())


def _share(view: HeartsView, giving: Giving) -> Share:
    """How many cards go to whom, for the dealer to fix (HE-8)."""
    others = tuple(next_seat(view.viewer, view.players, steps) for steps in range(1, giving.others + 1))
    return Share(others, giving.limit, message("hearts.table.settled"), Give)


def _rewards(view: HeartsView) -> tuple[Offer, ...]:
    """What the moon may bring (HE-17); it is worth what has been taken, or with all tricks double (HE-18)."""
    worth = sum(view.taken)
    if view.options[SUN] and all(trick.winner == view.viewer for trick in view.tricks):
        worth *= 2
    return tuple(Offer(message(key, count=worth), Reward(kind)) for kind, key in REWARD_KEYS.items())


def _play_prompt(view: HeartsView) -> Message:
    if not view.table:
        return message("hearts.table.lead")
    led = view.table[0].suit
    suit = message(f"card.{led.name.lower()}")
    hand = view.hands[view.viewer]
    follows = not isinstance(hand, Hidden) and any(card.suit is led for card in hand)
    return message("hearts.table.follow" if follows else "hearts.table.discard", suit=suit)


def _picture(view: HeartsView, bottom: Seat, trick: TrickShown) -> Picture:
    seats = tuple(next_seat(bottom, view.players, steps) for steps in range(view.players))
    zones = [_hand_zone(view, seat, seat == bottom) for seat in seats]
    zones += trick_zones(trick)
    zones += [zone for seat in seats if (zone := _tray(view, seat)) is not None]
    zones += [
        Zone(Role.WON, seat, (BACK,) * sum(len(each.cards) for each in view.tricks if each.winner == seat))
        for seat in seats
    ]
    return Picture(seats, tuple(zones), tuple(_badge(view, seat, trick) for seat in seats))


def _cleared(view: HeartsView, bottom: Seat) -> Picture:
    """The table between two deals."""
    return _picture(
        replace(view, hands=((),) * view.players, tricks=(), to_act=(), choices=None, passes=()),
        bottom,
        TrickShown(()),
    )


def _hand_zone(view: HeartsView, seat: Seat, is_own: bool) -> Zone:  # noqa: FBT001 (plain data)
    left = _left(view, seat)
    if isinstance(left, Hidden):
        return Zone(Role.HAND, seat, (BACK,) * left.count, counted=True)
    choices = view.choices if seat == view.viewer and is_own else None
    refused = isinstance(choices, Passing) or (isinstance(choices, Listed) and view.chooses is None)
    cards = []
    for card in sorted(left, key=_by_suit):
        breach = choices.refusal(card) if choices is not None and refused else None
        cards.append(PictureCard(card, breach.message if breach is not None else None))
    return Zone(Role.HAND, seat, tuple(cards), counted=not is_own)


def _left(view: HeartsView, seat: Seat) -> Pile:
    """A hand without what lies chosen in its tray."""
    hand, given = view.hands[seat], view.passes[seat] if view.passes else None
    if view.exchanged or not view.has_passed or not view.has_passed[seat]:
        return hand
    if isinstance(hand, Hidden):
        return Hidden(hand.count - sum(view.give or ()))
    return tuple(card for card in hand if given is None or card not in given.cards)


def _tray(view: HeartsView, seat: Seat) -> Zone | None:
    """What a seat has chosen to pass, until it is exchanged."""
    if view.exchanged or not view.has_passed or not view.has_passed[seat]:
        return None
    given = view.passes[seat]
    if isinstance(given, Pass):
        return Zone(Role.TRAY, seat, tuple(map(PictureCard, given.cards)), spread=True)
    return Zone(Role.TRAY, seat, (BACK,) * sum(view.give or ()))


def _badge(view: HeartsView, seat: Seat, trick: TrickShown) -> Badge:
    notes = [message("hearts.table.total", points=shown_points(view.options, view.totals[seat]))]
    won = sum(each.winner == seat for each in view.tricks)
    if won:
        notes.append(message("hearts.table.tricks", count=won))
    if seat == view.dealer:
        notes.append(message("hearts.table.dealer"))
    taken = view.taken[seat]
    return Badge(
        seat,
        tuple(notes),
        to_act=seat in view.to_act and trick.winner is None,
        won=seat == trick.winner,
        leads=seat == trick.leader,
        taken=message("hearts.table.taken", count=taken) if taken else None,
    )


def _shown(trick: Trick) -> TrickShown:
    return TrickShown(trick.plays(), trick.winner)


def _trick_frames(
    before: HeartsView,
    after: HeartsView,
    trick: Trick,
    calls: tuple[Message, ...],
    bottom: Seat,
    end: Picture,
) -> tuple[Frame, ...]:
    """The finished trick, the gathering, and the end of a deal."""
    first = [call for call in calls if call.key in ("hearts.call.trick", "hearts.call.trick_points")]
    of_trick = calls[: calls.index(first[0]) + 1] if first else calls
    rest = calls[len(of_trick) :]
    is_over = len(after.scores) > len(before.scores)
    queen = any(call.key == "hearts.call.queen" for call in rest)
    complete = _picture(
        replace(after, tricks=before.tricks, taken=before.taken, to_act=(), choices=None),
        bottom,
        _shown(trick),
    )
    gathered = _picture(replace(after, to_act=(), choices=None), bottom, TrickShown((), trick.winner))
    frames = [
        Frame(
            replace(complete, prompt=first[0] if first else None),
            of_trick,
            theme.HOLD_TRICK,
            Sound.FEAST if queen else Sound.LAID,
            is_finished=True,
        ),
        Frame(gathered, () if is_over else rest, theme.HOLD_GATHERED, Sound.TAKEN),
    ]
    if is_over:
        banner = next((call for call in rest if call.key.rpartition(".")[2] in ("moon", "sun")), None)
        frames.append(Frame(replace(end.unasked, banner=banner), rest, theme.HOLD_RESULT, Sound.WON))
    frames.append(Frame(end))
    return tuple(frames)


def _sheet_line(options: Options, deal: int, score: DealScore) -> SheetLine:
    note = None
    if score.shooter is not None:
        sun = score.reward > sum(score.taken)
        note = message("hearts.call.sun" if sun else "hearts.call.moon", who=Who(score.shooter))
    return SheetLine(
        message("hearts.score.deal", deal=deal),
        tuple(shown_points(options, points) for points in score.scores),
        tuple(-total if options[SHOWN] == "minus" else total for total in score.totals),
        note,
    )


def _line(name: str, values: list[str], *, taken: bool = False) -> ScoreLine:
    return ScoreLine(message(f"hearts.score.{name}"), tuple(values), taken)


def _own(view: View) -> HeartsView:
    if not isinstance(view, HeartsView):
        raise TypeError(f"not a view of Hearts: {type(view).__name__}")
    return view
