"""Hearts on the table: views into pictures with what is asked, and a card played into its frames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from cardtable.ai.games.hearts.words import REWARD_KEYS, passed
from cardtable.engine.cards import Card, Cards, Hidden, JokerRank, Pile, Rank, Suit, pile_size
from cardtable.engine.facts import Acted, Action, Revealed, Shown
from cardtable.engine.games.hearts import Give, HeartsView, Pass, Play, Reward, Signs
from cardtable.engine.games.hearts.actions import Giving, Passing, Signing
from cardtable.engine.games.hearts.calls import direction
from cardtable.engine.games.hearts.claim import claim as sure_line
from cardtable.engine.games.hearts.ending import complex_moon, totals_with_signs
from cardtable.engine.games.hearts.options import (
    DEALS,
    MOON,
    OMNIBUS,
    PENALTIES,
    SUN,
    TARGET,
    has_jokers,
    is_complex,
    is_face_down,
    pack_count,
    points_of,
)
from cardtable.engine.games.hearts.play import joker_ranks
from cardtable.engine.games.hearts.scoring import penalties
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import Options
from cardtable.engine.rules import Listed
from cardtable.engine.scores import Gaussian, Score
from cardtable.engine.seats import Seat, next_seat
from cardtable.engine.trick_game import Trick
from cardtable.engine.tricks import NOBODY
from cardtable.present import metrics
from cardtable.present.effects import Effect, EffectKind
from cardtable.present.faces import Mood
from cardtable.present.games.hearts.marks import marks_of
from cardtable.present.games.hearts.scores import (
    deal_name,
    listed,
    points_taken,
    received,
    result_of,
    score_of,
    sheet_of,
    shown_points,
)
from cardtable.present.picture import (
    BACK,
    Badge,
    Claim,
    Frame,
    Offer,
    Pick,
    Picture,
    PictureCard,
    PlusOrMinus,
    Role,
    Said,
    Share,
    Sound,
    TrickShown,
    Zone,
    sound_of,
)
from cardtable.present.score_sheet import size_text
from cardtable.present.trick_table import Marks, Moment, TrickPresenter, changed, claim_of_rest

PACK_SIZE: Final = 52

FEARED: Final = 0.6
"""The part of all points from which on others fear a moon, when one has taken them all."""


SETTLED: Final = MappingProxyType(
    {
        "hearts.call.settled": "hearts.call.pass",
        "hearts.call.settled_each": "hearts.call.pass_split",
        "hearts.call.settled_none": "hearts.call.pass_none",
    }
)
"""What the dealer says who settles the passing, by what the referee says of it."""


def _own_rules(options: Options) -> Iterator[str]:
    """What there is only in rules like these, and a match explains when it first comes up."""
    if options[PENALTIES] in ("spot_a", "spot_b"):
        yield "hearts.first.spot"
    if options[OMNIBUS] == "jack":
        yield "hearts.first.jack"
    if pack_count(options) > 1:
        yield "hearts.first.two_packs"
    if is_face_down(options):
        yield "hearts.first.kitty"
    if has_jokers(options):
        yield "hearts.first.jokers"
    if is_complex(options):
        yield "hearts.first.complex"


def _first_play(options: Options) -> Message:
    """What a card is played by, and what costs points; the figures only of the game that everybody knows."""
    if options[PENALTIES] != "black_lady":
        return message("hearts.first.play_other")
    return message("hearts.first.play", points=points_of(options, Card(Suit.SPADES, Rank.QUEEN)))


class HeartsPresenter(TrickPresenter[HeartsView]):
    """Presenter of Hearts."""

    felt = "#1F6A46"
    accent = "#E8688A"
    trick_calls = (
        "hearts.call.trick",
        "hearts.call.trick_points",
        "hearts.call.trick_complex",
        "hearts.call.cancelled",
    )
    break_calls = ("hearts.call.broken", "hearts.call.broken_penalties")
    score = staticmethod(score_of)
    sheet = staticmethod(sheet_of)
    result = staticmethod(result_of)

    def firsts(self, view: HeartsView) -> tuple[Message, ...]:
        """Tell of what these rules have of their own, of passing, of the first card, and of broken hearts."""
        if view.choices is None:
            return ()
        told = [] if view.tricks else list(map(message, _own_rules(view.options)))
        if isinstance(view.choices, Passing):
            told.append(message("hearts.first.pass", count=sum(view.choices.counts)))
        elif view.exchanged:
            told += [message("hearts.first.broken")] * view.broken + [_first_play(view.options)]
        return tuple(told)

    def deal_names(self, view: HeartsView) -> tuple[Message, ...]:
        """The deals by number."""
        return tuple(map(deal_name, range(view.first_deal, view.deal + 1)))

    def points(self, options: Options, score: Score) -> str:
        """Penalty points, as minus points or plain."""
        return shown_points(options, score)

    # ── what lies there ───────────────────────────────────────────────────────────────────────────────

    def plate(self, view: HeartsView, seat: Seat) -> Badge:
        """The total, the dealer, and the points taken in this deal."""
        total = view.totals[seat]
        notes = [message("hearts.table.total", points=shown_points(view.options, total))]
        if is_complex(view.options):
            notes.append(message("hearts.table.size", size=size_text(total)))
        taken = _taken(view, seat) if view.outcome is None else None
        dealer = message("hearts.table.dealer") if seat == view.dealer else None
        return Badge(seat, tuple(notes), taken=taken, dealer=dealer)

    def hand(self, view: HeartsView, seat: Seat, *, is_own: bool) -> Zone:
        """The hand, with the givers of cards in one's own, and the rank that a joker would have."""
        zone = super().hand(view, seat, is_own=is_own)
        passing = view.choices if is_own and seat == view.viewer else None
        are_new = is_own and not view.tricks
        givers = {card: giver for giver, cards in received(view) for card in cards} if are_new else {}
        has_ranks = has_jokers(view.options) and view.exchanged
        next_rank = JokerRank.LOW if has_ranks and _jokers(view) else JokerRank.HIGH

        def marked(shown: PictureCard) -> PictureCard:
            card = shown.card
            if card is None:
                return shown
            breach = passing.card_refusal(card) if isinstance(passing, Passing) else None
            return replace(
                shown,
                refusal=shown.refusal if breach is None else breach.reason,
                came_from=givers.get(card),
                joker=next_rank if has_ranks and card.suit is Suit.JOKERS else None,
            )

        if isinstance(passing, Passing) or givers or has_ranks:
            return replace(zone, cards=tuple(map(marked, zone.cards)))
        return zone

    def held(self, view: HeartsView, seat: Seat) -> Pile:
        """The hand without what lies chosen in the tray."""
        hand = view.hands[seat]
        if not _has_tray(view, seat):
            return hand
        if isinstance(hand, Hidden):
            return Hidden(hand.count - sum(view.give or ()))
        given = view.passes[seat]
        return tuple(card for card in hand if given is None or card not in given.cards)

    def zones(self, view: HeartsView, seats: Sequence[Seat]) -> tuple[Zone, ...]:
        """The trays, and what nobody has taken yet."""
        trays = [] if view.exchanged else [_tray(view, seat) for seat in seats if _has_tray(view, seat)]
        return (*trays, *_kitty(view))

    def marks(self, view: HeartsView) -> Marks:
        """What some cards count by the options in play."""
        return marks_of(view.options)

    def left_over(self, view: HeartsView) -> Mapping[Seat, int]:
        """The cards of the kitty."""
        return {} if view.kitty_taker is None else {view.kitty_taker: pile_size(view.kitty)}

    def trick(
        self, view: HeartsView, plays: tuple[tuple[Seat, Card], ...], winner: Seat | None = None
    ) -> TrickShown:
        """A trick, with the cards that others have cancelled (HE-27), and the jokers' ranks."""
        cancelled = view.trick_game.cancelled(tuple([card for _, card in plays]))
        return TrickShown(plays, winner, cancelled=cancelled, jokers=_jokers(view))

    # ── what is asked ─────────────────────────────────────────────────────────────────────────────────

    def asked(self, view: HeartsView, shown: Picture) -> Picture:
        """Ask for the cards to pass, for what the dealer settles, or for what a moon brings."""
        match view.choices:
            case Passing() as passing:
                prompt, pick = _pass_prompt(view, passing), _pick(view, passing)
                return replace(shown, choosing=True, prompt=prompt, pick=pick)
            case Giving() as giving:
                return replace(shown, prompt=message("hearts.table.settle"), share=_share(view, giving))
            case Signing():
                return replace(shown, prompt=message("hearts.table.signs_choice"), signs=_signs(view))
            case Listed() if view.chooses is not None:
                return replace(
                    shown, prompt=message("hearts.table.moon_choice"), offers=_rewards(view, view.viewer)
                )
        return super().asked(view, shown)

    def claim(self, view: HeartsView) -> Claim | None:
        """The rest, where all is sure to be won, or nothing that counts is left."""
        sure = sure_line(view)
        if sure is None:
            return None
        if sure.takes_all:
            return claim_of_rest(sure.card)
        return Claim(Play(sure.card), message("hearts.table.claim_none"))

    def waiting(self, view: HeartsView) -> Message:
        """Tell who is waited for: before the exchange, all that have not passed."""
        if view.has_passed and not view.exchanged:
            return message("hearts.table.waiting_passes")
        return super().waiting(view)

    def action(self, view: HeartsView, *cards: Card) -> Action | None:
        """Play the card, or pass these cards."""
        if isinstance(passing := view.choices, Passing):
            return passing.split(cards) if len(cards) == passing.number else None
        return super().action(view, *cards)

    def cards_of(self, action: Action) -> Cards:
        """Return the card played, or the cards passed."""
        return action.cards if isinstance(action, Pass) else super().cards_of(action)

    def describe_action(self, action: Action) -> Message:
        """The cards passed: only passing is done in secret (HE-4)."""
        return passed(action) if isinstance(action, Pass) else super().describe_action(action)

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────

    def said(self, moment: Moment[HeartsView]) -> Mapping[Seat, Said]:
        """How the dealer has cards passed (HE-8), and what a moon is to bring (HE-17)."""
        match moment.fact:
            case Acted(seat, Give()):
                (call,) = moment.calls
                return {seat: Said(message(SETTLED[call.key], **call.values), is_called=True)}
            case Acted(seat, Reward() as reward):
                (offer,) = [each for each in _rewards(moment.before, seat) if each.action == reward]
                return {seat: Said(offer.label, is_called=True)}
        return super().said(moment)

    def frames_of(self, moment: Moment[HeartsView]) -> tuple[Frame, ...]:
        """The exchange, the kitty, what a moon brings, and the rest."""
        match moment.fact:
            case Revealed():
                return (Frame(moment.end, moment.calls, metrics.HOLD_NEWS, Sound.TAKEN),)
            case Shown():
                return self._kitty_frames(moment)
            case Acted(_, Reward() | Signs()):
                return (*self.deal_end(moment, moment.calls), Frame(moment.end))
        return (Frame(moment.end, moment.calls, metrics.HOLD_CHOICE, Sound.LAID),)

    def _kitty_frames(self, moment: Moment[HeartsView]) -> tuple[Frame, ...]:
        """The kitty, open before who has taken it (HE-25), and the end of a deal that has waited for it."""
        before, after, calls = moment.before, moment.after, moment.calls
        last: tuple[Frame, ...] = (Frame(moment.end, calls),)
        if self.ends_deal(moment):
            last = (*self.deal_end(moment, calls), Frame(moment.end))
        if not isinstance(before.kitty, Hidden) or isinstance(after.kitty, Hidden):
            return last
        told = message("hearts.table.kitty", what=listed(after.kitty))
        untaken = changed(before, kitty_taker=None, to_act=(), choices=None)
        pile = self.table(untaken, moment.bottom, TrickShown(()))
        kitty = Zone(Role.KITTY, after.kitty_taker, tuple(map(PictureCard, after.kitty)), spread=True)
        lying = replace(pile, zones=(*pile.zones, kitty), prompt=told)
        shown = Frame(
            lying, (), metrics.HOLD_READ, Sound.TAKEN, is_finished=True, tells_after=False, private=told
        )
        return (shown, *last)

    def dealer(self, view: HeartsView) -> Seat | None:
        """The dealer (HE-2)."""
        return view.dealer

    def pack_size(self, view: HeartsView) -> int:
        """One pack, from which some cards may have been removed, or several."""
        return max(PACK_SIZE, super().pack_size(view))

    def sound(self, view: HeartsView, card: Card, calls: Sequence[Message]) -> Sound:
        """The sound of a card that is played."""
        return Sound.DREADED if card in view.trick_game.ladies else super().sound(view, card, calls)

    def effects(self, moment: Moment[HeartsView]) -> tuple[Effect, ...]:
        """What happens by a card: it breaks hearts, a lady falls on somebody, a moon is feared or broken."""
        found = [*super().effects(moment)]
        if len(moment.after.tricks) == len(moment.before.tricks):
            return tuple(found)
        trick = moment.after.tricks[-1]
        if trick.winner != NOBODY and set(trick.cards) & set(moment.after.trick_game.ladies):
            found.append(Effect(EffectKind.QUEEN, (trick.winner,)))
        feared, was_feared = _feared(moment.after), _feared(moment.before)
        if was_feared is not None and feared is None:
            found.append(Effect(EffectKind.MOON_BROKEN, (was_feared,)))
        elif feared is not None and was_feared is None and any(map(pile_size, moment.after.hands)):
            found.append(Effect(EffectKind.MOON_FEARED, (feared,)))
        return tuple(found)

    def trick_moods(self, moment: Moment[HeartsView], trick: Trick) -> Mapping[Seat, Mood]:
        """Sorry is who takes penalty points, glad who takes a bonus, or has others take a lady.

        While a moon is feared it is the other way round.
        """
        if trick.winner == NOBODY:
            return {}
        called = {call.key for call in moment.calls}
        ladies = moment.after.trick_game.ladies
        moods = {seat: Mood.GLAD for seat, card in trick.plays if card in ladies}
        if called & {"hearts.call.trick_points", "hearts.call.trick_complex"}:
            moods[trick.winner] = Mood.SORRY
        elif called & {"hearts.call.bonus", "hearts.call.bonus_complex"}:
            moods[trick.winner] = Mood.GLAD
        for effect in self.effects(moment):
            if effect.kind is EffectKind.MOON_FEARED:
                return dict.fromkeys(range(moment.after.players), Mood.SORRY) | {trick.winner: Mood.GLAD}
            if effect.kind is EffectKind.MOON_BROKEN:
                return {effect.seats[0]: Mood.SORRY, trick.winner: Mood.GLAD}
        return moods

    def deal_end(self, moment: Moment[HeartsView], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """The end of a deal: its result, after the feast of a moon or a sun."""
        feast = self.interlude(moment, calls)
        return (*feast, *super().deal_end(moment, () if feast else calls))

    def interlude(self, moment: Moment[HeartsView], calls: tuple[Message, ...]) -> tuple[Frame, ...]:
        """The feast of a moon or a sun, though what it is to bring may still have to be chosen."""
        shot = [call for call in calls if call.key in ("hearts.call.moon", "hearts.call.sun")]
        if not shot:
            return ()
        shooter = shot[0].values["who"]
        assert isinstance(shooter, Who)  # noqa: S101 (narrows the type)
        moods = dict.fromkeys(range(moment.after.players), Mood.SORRY) | {shooter.seat: Mood.GLAD}
        moon = (Effect(EffectKind.MOON, (shooter.seat,)),)
        feast = replace(moment.end.unasked, banner=shot[0], effects=moon).with_moods(moods)
        return (Frame(feast, calls, metrics.HOLD_MOMENT, sound_of(moon)),)


def _feared(view: HeartsView) -> Seat | None:
    """The seat of which all fear that it shoots the moon (HE-17); None where there is none.

    It alone has taken points, and most of those in play. What lies in a kitty that only its taker has seen
    does not count.
    """
    if view.options[MOON] == "off":
        return None
    taken = [penalties(weight) for weight in view.trick_game.gathered(view.tricks).taken]
    most = max(taken)
    is_alone = sum(taken) == most and len([points for points in taken if points]) == 1
    return (
        taken.index(most) if is_alone and int(most) >= FEARED * int(view.trick_game.scoring.total) else None
    )


# ── what lies there ──────────────────────────────────────────────────────────────────────────────────


def _taken(view: HeartsView, seat: Seat) -> Message | None:
    """Tell the points taken in this deal, if there are any."""
    points = points_taken(view)[seat]
    if isinstance(points, int):
        if points < 0:
            return message("hearts.table.credited", count=-points)
        return message("hearts.table.taken", count=points) if points else None
    if points == Gaussian(0):
        return None
    return message("hearts.table.taken_complex", points=shown_points(view.options, points))


def _jokers(view: HeartsView) -> dict[Card, JokerRank]:
    """The rank of each joker that has been played."""
    if not has_jokers(view.options):
        return {}
    played = (*(card for trick in view.tricks for card in trick.cards), *view.trick)
    return joker_ranks(played)


def _has_tray(view: HeartsView, seat: Seat) -> bool:
    """True if a seat has chosen what to pass, and it has not been exchanged yet."""
    return not view.exchanged and bool(view.has_passed) and view.has_passed[seat]


def _tray(view: HeartsView, seat: Seat) -> Zone:
    """The cards that a seat has chosen to pass."""
    given = view.passes[seat]
    if isinstance(given, Pass):
        return Zone(Role.TRAY, seat, tuple(map(PictureCard, given.cards)), spread=True)
    return Zone(Role.TRAY, seat, (BACK,) * sum(view.give or ()))


def _kitty(view: HeartsView) -> Iterator[Zone]:
    """What nobody has taken yet: cards left over from the deal, and tricks that were cancelled.

    What lies open is spread until the first trick is over.
    """
    left = view.kitty if view.gathered.kitty_lies and any(map(pile_size, view.hands)) else ()
    lying = (BACK,) * left.count if isinstance(left, Hidden) else tuple(map(PictureCard, left))
    cancelled = takewhile(lambda trick: trick.winner == NOBODY, reversed(view.tricks))
    cards = (*lying, *(PictureCard(card) for trick in cancelled for card in trick.cards))
    spread = not isinstance(left, Hidden) and not view.tricks
    if cards:
        yield Zone(Role.KITTY, None, cards, spread=spread, counted=not spread)


# ── what is asked ────────────────────────────────────────────────────────────────────────────────────


def _pass_prompt(view: HeartsView, passing: Passing) -> Message:
    receivers = [steps for steps, count in enumerate(passing.counts, start=1) if count]
    if len(receivers) != 1:
        return message("hearts.table.choose_split", what=_pick(view, passing).recipients())
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
    """The numbers of cards by receiver, for the dealer to fix (HE-8)."""
    others = tuple(next_seat(view.viewer, view.players, steps) for steps in range(1, giving.others + 1))
    heading = message("hearts.table.share", limit=giving.limit)
    return Share(others, giving.limit, heading, message("hearts.table.settled"), Give)


def _signs(view: HeartsView) -> PlusOrMinus:
    """Let a sign of the moon be chosen for each player, with the totals that it brings (HE-29)."""
    seats = tuple(next_seat(view.viewer, view.players, steps) for steps in range(view.players))
    plus, minus = (totals_with_signs(view, (sign,) * view.players) for sign in (1, -1))
    moon = complex_moon(view.trick_game.scoring, view.gathered.taken, view.gathered.won)

    def brings(total: Gaussian) -> Message:
        limit, ends = view.options[TARGET], not view.options[DEALS]
        values = {"points": shown_points(view.options, total), "size": size_text(total)}
        if ends and total.norm > limit**2:
            return message("hearts.table.signed_beyond", limit=limit, **values)
        return message("hearts.table.signed", **values)

    def make(signs: tuple[int, ...]) -> Action:
        return Signs(tuple(signs[seats.index(seat)] for seat in range(view.players)))

    def signs_of(action: Action) -> tuple[int, ...]:
        return tuple(action.signs[seat] for seat in seats) if isinstance(action, Signs) else ()

    return PlusOrMinus(
        seats,
        message("hearts.table.signs", points=shown_points(view.options, moon)),
        tuple(brings(plus[seat]) for seat in seats),
        tuple(brings(minus[seat]) for seat in seats),
        message("hearts.table.signs_chosen"),
        make,
        signs_of,
    )


def _rewards(view: HeartsView, shooter: Seat) -> tuple[Offer, ...]:
    """Offer the rewards of a moon (HE-17): worth what has been taken, or with all tricks double (HE-18)."""
    worth = sum(view.taken)
    if view.options[SUN] and view.gathered.won[shooter] == len(view.tricks):
        worth *= 2
    return tuple(Offer(message(key, count=worth), Reward(kind)) for kind, key in REWARD_KEYS.items())
