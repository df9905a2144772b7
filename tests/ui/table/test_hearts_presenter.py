"""Hearts on the table: what is marked, asked, told and heard."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cardtable.engine.cards import Card, JokerRank, Suit
from cardtable.engine.facts import Acted, Dealt, Fact, Picked, Revealed
from cardtable.engine.games.hearts import HEARTS, Give, HeartsView, Pass, Play, Reward, State
from cardtable.engine.games.hearts.calls import direction
from cardtable.engine.messages import Message
from cardtable.engine.options import Options, Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Outcome
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat
from cardtable.present import metrics
from cardtable.present.accessible_names import name_of_card, name_of_card_in_trick, name_of_zone
from cardtable.present.effects import EffectKind
from cardtable.present.faces import Mood
from cardtable.present.games.hearts.marks import marks_of
from cardtable.present.games.hearts.presenter import HeartsPresenter
from cardtable.present.names import result_text
from cardtable.present.picture import BACK, Frame, Picture, PictureCard, Role, Sound, Zone
from cardtable.present.trick_table import finished_trick
from cardtable.texts import Texts
from tests.helpers.hearts import Match, choose, fold, hand_out, moonshot, random_match
from tests.helpers.playthrough import any_fact

PRESENTER = HeartsPresenter()
TEXTS = Texts("en").with_names(("Anna", "Ben", "Chie", "Daiki"))
TEXTS8 = Texts("en").with_names(tuple(map(str, range(8))))
TOPS = "AS KS QS AH KH QH JH AC KC QC AD KD QD"


def passing_match() -> Match:
    return random_match(choose("windows", 4), "marks", deals=1)


def hand(picture: Picture, seat: Seat = 0) -> tuple[PictureCard, ...]:
    (zone,) = [zone for zone in picture.zones if (zone.role, zone.seat) == (Role.HAND, seat)]
    return zone.cards


@pytest.mark.parametrize(
    ("preset", "chosen", "signs"),
    [
        ("windows", {}, {"QS": "13"}),  # HE-15
        ("black_lady", {}, {"QS": "13"}),
        ("black_lady", {"shown_as": "minus"}, {"QS": "−13"}),
        ("omnibus_10", {}, {"QS": "13", "10D": "−10"}),  # HE-20
        ("omnibus_j", {}, {"QS": "13", "JD": "−10"}),
        ("pink_lady_j", {}, {"QS": "13", "QH": "13", "JD": "−10"}),
        ("windows", {"ten_of_clubs": True}, {"QS": "13", "10C": "×2"}),  # HE-21
        ("complex", {}, {"QS": "13i", "JD": "−10", "10C": "×2i"}),  # HE-29
        ("spot_a", {}, {"QS": "25", "JH": "11", "QH": "12", "KH": "13", "AH": "14"}),
        ("spot_b", {}, {"QS": "25", "JH": "10", "QH": "10", "KH": "10", "AH": "15"}),
    ],
)
def test_a_card_that_counts_something_special_carries_it_on_its_edge(
    preset: str, chosen: dict[str, Value], signs: dict[str, str]
) -> None:
    options = choose(preset, 4, **chosen)
    found = {str(Card(*kind)): mark.sign for kind, mark in marks_of(options).items()}
    assert found == signs


def test_a_mark_is_seen_wherever_the_card_shows_and_told_with_its_name() -> None:
    queens = [
        (shown, frame.picture, zone.role)
        for _, frame in frames_of(passing_match())
        for zone in frame.picture.zones
        for shown in zone.cards
        if shown.card is not None and str(shown.card) == "QS"
    ]
    assert all(shown.mark is not None and shown.mark.sign == "13" for shown, _, _ in queens)
    assert Role.PLAYED in {role for _, _, role in queens}
    shown, picture, _ = queens[0]
    assert "counts 13" in name_of_card(shown, picture, (), TEXTS)


def frames_of(match: Match, viewer: Seat = 0) -> list[tuple[State, Frame]]:
    found = []
    for before, fact, after in match.steps:
        seen = HEARTS.redact(before, fact, viewer)
        frames = PRESENTER.frames(
            HEARTS.view(before, viewer),
            seen,
            HEARTS.view(after, viewer),
            HEARTS.calls(before, fact, after),
            0,
        )
        found += [(after, frame) for frame in frames]
    return found


def played(state: State, seat: Seat, card: str) -> tuple[State, tuple[Frame, ...]]:
    """The state after a card, and the frames to it as the first seat sees them."""
    fact = Acted(seat, Play(Card.parse(card)))
    after = HEARTS.apply(state, fact)
    before, calls = HEARTS.view(state, 0), HEARTS.calls(state, fact, after)
    return after, PRESENTER.frames(before, fact, HEARTS.view(after, 0), calls, 0)


def shot_moon(**values: Value) -> HeartsView:
    """Seat 0 has taken every trick, as its last card falls."""
    options = choose("black_lady", 4, passing="none", moon="choice", **values)
    state = fold(options, (Picked("dealer", 3), Dealt(1, hand_out(TOPS, "", "", "", options=options))))
    while not state.tricks or state.tricks.left:
        fact = HEARTS.chance(state, streams=None)  # type: ignore[arg-type]  # nothing is drawn any more
        if fact is None:
            (seat,) = HEARTS.to_act(state)
            choices = HEARTS.view(state, seat).choices
            assert choices is not None
            legal = choices.legal() or ()
            fact = Acted(seat, max(legal, key=lambda play: play.card.rank) if seat == 0 else legal[0])  # type: ignore[attr-defined]
        state = HEARTS.apply(state, fact)
    return HEARTS.view(state, 0)


def texts_of(told: tuple[Message, ...]) -> list[str]:
    return [TEXTS(each) for each in told]


# ── what is no card ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("sun", "worth"), [(False, 26), (True, 52)])
def test_the_moon_is_offered_both_ways_with_what_it_is_worth(sun: bool, worth: int) -> None:
    """HE-17, HE-18."""
    picture = PRESENTER.picture(shot_moon(sun=sun), 0)
    assert [offer.action for offer in picture.offers] == [Reward("self_plus"), Reward("others")]
    assert all(f"{worth} penalty points" in TEXTS(offer.label) for offer in picture.offers)
    assert not picture.choosing


def test_only_who_shot_the_moon_is_offered_anything() -> None:
    view = shot_moon()
    assert PRESENTER.picture(replace(view, viewer=1, choices=None), 1).offers == ()


def test_the_dealer_may_settle_any_passing_before_seeing_a_hand() -> None:
    """HE-8."""
    options = choose("black_lady", 4, passing="dealer", pass_limit=4)
    view = HEARTS.view(fold(options, (Picked("dealer", 2),)), 2)
    share = PRESENTER.picture(view, 2).share
    assert share is not None
    assert (share.seats, share.limit, share.make((1, 0, 2))) == ((3, 0, 1), 4, Give((1, 0, 2)))
    assert PRESENTER.picture(HEARTS.view(fold(options, (Picked("dealer", 2),)), 0), 0).share is None


def said_at(before: State, fact: Fact, viewer: Seat = 0) -> dict[Seat, str]:
    """What is said at a fact, as the first seat hears it."""
    after = HEARTS.apply(before, fact)
    calls, views = (
        HEARTS.calls(before, fact, after),
        (HEARTS.view(before, viewer), HEARTS.view(after, viewer)),
    )
    first, *_ = PRESENTER.frames(views[0], fact, views[1], calls, viewer)
    return {seat: TEXTS(said.words) for seat, said in first.picture.said.items()}


def test_the_dealer_says_how_cards_are_passed() -> None:
    """HE-8."""
    options = choose("black_lady", 4, passing="dealer", pass_limit=4)
    state = fold(options, (Picked("dealer", 2),))
    assert said_at(state, Acted(2, Give((0, 3, 0)))) == {2: "Pass 3 cards across."}
    assert said_at(state, Acted(2, Give((1, 1, 1)))) == {2: "Pass one card to each of the others."}
    assert said_at(state, Acted(2, Give((0, 0, 0)))) == {2: "No cards are passed this time."}


# ── passing ──────────────────────────────────────────────────────────────────────────────────────────────


def test_what_has_come_is_marked_until_the_first_trick_is_over() -> None:
    """HE-4; and seat 3, which passes to the left, is named."""
    match = passing_match()
    given = next(fact for fact in match.facts if isinstance(fact, Revealed)).actions[3]
    assert isinstance(given, Pass)
    for state in match.states:
        view = HEARTS.view(state, 0)
        if view.exchanged and not view.scores:
            marked = {
                card.card: card.came_from for card in hand(PRESENTER.picture(view, 0)) if card.came_from
            }
            held = {card.card for card in hand(PRESENTER.picture(view, 0))}
            assert marked == ({} if view.tricks else {c: 3 for c in given.cards if c in held})


def test_what_was_passed_and_came_can_be_looked_at_again_by_that_seat_only() -> None:
    """HE-4."""
    match = passing_match()
    state = match.states[-3]
    own, left = (next(f for f in match.facts if isinstance(f, Revealed)).actions[seat] for seat in (0, 3))
    assert isinstance(own, Pass)
    assert isinstance(left, Pass)
    notes = texts_of(PRESENTER.score(HEARTS.view(state, 0)).notes)
    assert notes == [
        f"You passed to Ben: {' '.join(card.symbol for card in own.cards)}",
        f"You received from Daiki: {' '.join(card.symbol for card in left.cards)}",
    ]
    assert PRESENTER.score(HEARTS.view(state, PUBLIC)).notes == ()


# ── what is told and heard ───────────────────────────────────────────────────────────────────────────────


def test_what_counts_and_is_still_to_come_is_told_unless_one_would_rather_not() -> None:
    match = passing_match()
    view = HEARTS.view(match.states[-2], 0)
    played = [*view.trick, *(card for trick in view.tricks for card in trick.cards)]
    hearts = 13 - sum(card.suit.name == "HEARTS" for card in played)
    score = PRESENTER.score(view)
    first, second = texts_of(score.record)
    assert first.startswith(f"{hearts} heart")
    assert ("not played yet" in second) == (Card.parse("QS") not in played)
    assert score.without_taken().record == ()


def test_the_queen_and_the_first_heart_have_sounds_of_their_own() -> None:
    queen, heard = Card.parse("QS"), dict.fromkeys(Sound, 0)
    for after, frame in frames_of(passing_match()):
        view = HEARTS.view(after, 0)
        kinds = [effect.kind for effect in frame.picture.effects]
        if frame.sound is Sound.DREADED:
            assert EffectKind.QUEEN in kinds or queen == (view.trick or view.tricks[-1].cards)[-1]
        if frame.sound is not None:
            heard[frame.sound] += 1
        breaks = EffectKind.HEARTS_BROKEN in kinds
        assert breaks == any(call.key == "hearts.call.broken" for call in frame.calls)
        if breaks and view.trick:  # a trick that is over tells who takes it
            assert frame.picture.prompt in frame.calls
    assert 1 <= heard[Sound.DREADED] <= 2
    assert heard[Sound.BROKEN] == 1


def test_the_queen_falls_on_whoever_takes_her() -> None:
    match = passing_match()
    effects = [each for _, frame in frames_of(match) for each in frame.picture.effects]
    (fallen,) = [effect for effect in effects if effect.kind is EffectKind.QUEEN]
    tricks = [trick for state in match.states for trick in HEARTS.view(state, PUBLIC).tricks]
    assert fallen.seats == ({trick.winner for trick in tricks if Card.parse("QS") in trick.cards}.pop(),)


def moons(match: Match) -> list[tuple[EffectKind, Seat]]:
    """What is seen of moons in a match, and whose they are."""
    about = (EffectKind.MOON_FEARED, EffectKind.MOON_BROKEN, EffectKind.MOON)
    effects = [each for _, frame in frames_of(match) for each in frame.picture.effects]
    return [(effect.kind, effect.seats[0]) for effect in effects if effect.kind in about]


@pytest.mark.long
def test_a_moon_is_feared_once_one_has_taken_all_points_and_most_there_are() -> None:
    """HE-17."""
    seen = set()
    for seed in range(30):
        match = random_match(choose("windows", 4), f"moon{seed}", deals=1)
        told = moons(match)
        fears = [list(HEARTS.view(state, PUBLIC).taken) for state in match.states]
        alone = [taken for taken in fears if max(taken) == sum(taken) >= 16]
        assert bool(alone) == (EffectKind.MOON_FEARED in [kind for kind, _ in told]), seed
        if alone:
            shooter = alone[0].index(max(alone[0]))
            is_broken = max(fears[-2]) < sum(fears[-2])
            after = EffectKind.MOON_BROKEN if is_broken else EffectKind.MOON
            assert told == [(EffectKind.MOON_FEARED, shooter), (after, shooter)], seed
        seen |= {kind for kind, _ in told}
    assert EffectKind.MOON_BROKEN in seen


def test_he_29_a_moon_rises_though_what_it_brings_has_still_to_be_chosen() -> None:
    before, fact, after = moonshot()
    calls = HEARTS.calls(before, fact, after)
    way = PRESENTER.frames(HEARTS.view(before, 1), fact, HEARTS.view(after, 1), calls, 1)
    (moon,) = [frame for frame in way if [each.kind for each in frame.picture.effects] == [EffectKind.MOON]]
    assert moon.sound is Sound.SWEPT
    assert {badge.seat for badge in moon.picture.badges if badge.mood is Mood.GLAD} == {0}
    assert moon.picture == moon.picture.unasked
    assert [call for frame in way for call in frame.calls] == list(calls)


@pytest.mark.long
def test_where_a_moon_brings_nothing_nobody_fears_one() -> None:
    for seed in range(30):
        assert not moons(random_match(choose("windows", 4, moon="off"), f"moon{seed}", deals=1)), seed


def test_only_what_lies_face_down_has_its_number_on_it() -> None:
    """On open cards it would hide some of them, and look like another."""
    state = passing_match().states[3]
    for viewer, counted in ((0, {1, 2, 3}), (EVERYTHING, set())):
        zones = PRESENTER.picture(HEARTS.view(state, viewer), 0).zones
        assert {zone.seat for zone in zones if zone.counted} == counted


def test_a_deal_ends_with_its_result_and_nobody_is_asked_meanwhile() -> None:
    (end,) = [frame for _, frame in frames_of(passing_match()) if frame.picture.result is not None]
    assert end.is_finished
    assert end.picture == end.picture.unasked


def test_shared_first_places_are_told() -> None:
    """HE-16."""
    view = HEARTS.view(random_match(choose("windows", 4, deals=1), "end").states[-1], 0)
    for places, told in (
        ((1, 2, 3, 4), "Anna"),
        ((3, 1, 1, 4), "Ben and Chie"),
        ((1, 1, 1, 4), "Several"),
    ):
        shown = PRESENTER.picture(replace(view, outcome=Outcome(places, (0,) * 4)), 0)
        assert shown.banner is not None
        assert told in TEXTS(shown.banner)


def test_the_result_names_every_place_in_order() -> None:
    scores = [PRESENTER.points(choose("black_lady", 4), points) for points in (30, 4, 101, 30)]
    told = result_text(
        TEXTS, ("Anna", "Ben", "Chie", "Daiki"), Outcome((2, 1, 4, 2), (30, 4, 101, 30)), scores
    )
    assert told.replace("\N{NO-BREAK SPACE}", " ") == (
        "The match goes to Ben: 1. Ben (4), 2. Anna (30), 2. Daiki (30), 4. Chie (101)."
    )


def test_a_card_is_played_and_several_are_passed() -> None:
    match = passing_match()
    for state, fact in zip(match.states, match.facts, strict=False):
        if isinstance(fact, Acted) and fact.seat == 0:
            view = HEARTS.view(state, 0)
            if isinstance(fact.action, Play):
                assert PRESENTER.action(view, fact.action.card) == fact.action
            elif isinstance(fact.action, Pass):
                assert PRESENTER.action(view, *fact.action.cards) == fact.action
                assert PRESENTER.action(view, *fact.action.cards[:2]) is None


def prompts_of(match: Match, seat: Seat) -> list[str]:
    """Return the prompts of a seat, time after time."""
    views = (HEARTS.view(state, seat) for state in match.states)
    pictures = [PRESENTER.picture(view, seat) for view in views if view.choices is not None]
    return [TEXTS(picture.prompt) for picture in pictures if picture.prompt is not None]


def test_he_10_the_only_card_that_may_be_led_is_named() -> None:
    match = passing_match()
    leader = next(
        fact.seat for _, fact, _ in match.steps if isinstance(fact, Picked) and fact.what == "leader"
    )
    told = [prompt for prompt in prompts_of(match, leader) if "pass" not in prompt]
    assert told[0] == "Your turn: lead the 2♣"
    assert "Your turn: lead a card" in told


def test_he_7_everybody_whom_cards_are_passed_to_is_named_with_how_many() -> None:
    options = choose("black_lady", 4, passing="dealer", pass_limit=4)
    state = fold(
        options,
        (Picked("dealer", 1), Acted(1, Give((1, 0, 2))), Dealt(1, hand_out("", "", "", "", options=options))),
    )
    shown = PRESENTER.picture(HEARTS.view(state, 0), 0)
    assert shown.prompt is not None
    assert TEXTS(shown.prompt) == "Choose the cards to pass: 1 for Ben, 2 for Daiki"


def aside(state: State, viewer: Seat = 0) -> tuple[PictureCard, ...]:
    """What lies beside the trick, and belongs to nobody yet."""
    zones = PRESENTER.picture(HEARTS.view(state, viewer), 0).zones
    return tuple(card for zone in zones if zone.role is Role.KITTY for card in zone.cards)


def won(state: State, seat: Seat) -> int:
    zones = PRESENTER.picture(HEARTS.view(state, 0), 0).zones
    return sum(len(zone.cards) for zone in zones if (zone.role, zone.seat) == (Role.WON, seat))


def test_he_25_the_kitty_lies_beside_the_trick_until_its_taker_is_told_what_it_was() -> None:
    options = choose("kitty", 3, passing="none")
    hands = hand_out("3C", "5C", "4C", "QS", options=options)
    state = fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    assert aside(state) == (PictureCard(None),)
    assert texts_of(PRESENTER.score(HEARTS.view(state, 0)).headline)[-1] == "1 card in the kitty"
    for seat, text in enumerate(("3C", "5C", "4C")):
        state = HEARTS.apply(state, Acted(seat, Play(Card.parse(text))))
    assert texts_of(PRESENTER.score(HEARTS.view(state, 0)).headline)[-1] == "Ben took the kitty"
    shown = HEARTS.chance(state, None)  # type: ignore[arg-type]  # nothing is drawn any more
    assert shown is not None
    state = HEARTS.apply(state, shown)
    assert aside(state) == ()
    notes = [texts_of(PRESENTER.score(HEARTS.view(state, seat)).notes) for seat in range(3)]
    assert notes == [[], ["The kitty you took: Q♠"], []]
    assert [won(state, seat) for seat in range(3)] == [0, 4, 0]  # with the trick


def kitty_shown_to(viewer: Seat, options: Options, *plays: str) -> tuple[Frame, ...]:
    """The frames of the kitty's being shown, as a viewer has them at the bottom of the table."""
    hands = hand_out("3C 2C", "5C 6C", "4C 7C", "QS", options=options)
    state = fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    for turn, text in enumerate(plays):
        state = HEARTS.apply(state, Acted(turn % 3, Play(Card.parse(text))))
    shown = HEARTS.chance(state, None)  # type: ignore[arg-type]  # nothing is drawn any more
    assert shown is not None
    after = HEARTS.apply(state, shown)
    before, end = HEARTS.view(state, viewer), HEARTS.view(after, viewer)
    seen = HEARTS.redact(state, shown, viewer)
    return PRESENTER.frames(before, seen, end, HEARTS.calls(state, shown, after), viewer)


def test_he_25_only_who_takes_the_kitty_looks_at_it_and_hears_what_it_is() -> None:
    options = choose("kitty", 3, passing="none")
    lies, gone = kitty_shown_to(1, options, "3C", "5C", "4C")
    zones = {(zone.role, zone.seat): zone.cards for zone in lies.picture.zones}
    assert zones[Role.KITTY, 1] == (PictureCard(Card.parse("QS")),)
    assert len(zones[Role.WON, 1]) == 3
    assert lies.is_finished
    assert not lies.tells_after
    assert lies.private is not None
    assert TEXTS(lies.private) == "The kitty you took: Q♠"
    assert (gone.private, len(gone.picture.zones)) == (None, len(lies.picture.zones) - 1)
    for viewer in (0, 2, EVERYTHING):
        (frame,) = kitty_shown_to(viewer, options, "3C", "5C", "4C")
        assert frame.private is None


def test_he_25_the_hearts_not_played_are_those_that_are_not_known_to_be_taken() -> None:
    options = choose("kitty", 3, passing="none")
    hands = hand_out("3C", "5C", "4C", "AH", options=options)
    state = fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    for seat, text in enumerate(("3C", "5C", "4C")):
        state = HEARTS.apply(state, Acted(seat, Play(Card.parse(text))))
    shown = HEARTS.chance(state, None)  # type: ignore[arg-type]  # nothing is drawn any more
    assert shown is not None
    state = HEARTS.apply(state, shown)
    records = [texts_of(PRESENTER.score(HEARTS.view(state, seat)).record) for seat in range(3)]
    assert [record[0] for record in records] == [
        "13 hearts not played yet",
        "12 hearts not played yet",
        "13 hearts not played yet",
    ]


def test_he_27_cancelled_tricks_lie_beside_the_trick_until_they_go_with_another() -> None:
    options = choose("cancellation", 8)
    held = ("AC 2D", "AC' 3D", "KC 4D", "KC' 5D", "2C 6D", "2C' 7D", "3C 8D", "3C' 9D")
    hands = hand_out(*held, options=options)
    state = fold(options, (Picked("dealer", 7), Dealt(1, hands)))
    for seat, cards in enumerate(held):
        state = HEARTS.apply(state, Acted(seat, Play(Card.parse(cards.split()[0]))))
    assert [str(card.card) for card in aside(state)] == [cards.split()[0] for cards in held]
    assert [won(state, seat) for seat in range(8)] == [0] * 8
    (trick,) = PRESENTER.tricks(HEARTS.view(state, 0)) or ()
    assert trick.cancelled == {*state.done[-1].cards}
    for seat, cards in enumerate(held):
        state = HEARTS.apply(state, Acted(seat, Play(Card.parse(cards.split()[1]))))
    assert aside(state) == ()
    assert [won(state, seat) for seat in range(8)] == [0] * 7 + [16]


def test_he_27_cards_that_cancel_each_other_are_marked_as_they_lie_and_told_as_such() -> None:
    options = choose("cancellation", 8)
    held = ("AC 2D", "KC 3D", "AC' 4D", "AH 5D", "AH' 6D", "2C 7D", "KC' 8D", "3C 9D")
    state = fold(options, (Picked("dealer", 7), Dealt(1, hand_out(*held, options=options))))
    pictures: list[Picture] = []
    for seat, cards in enumerate(held):
        state, (frame, *_) = played(state, seat, cards.split()[0])
        pictures.append(frame.picture)
    marked = [{zone.seat for zone in picture.zones if zone.is_cancelled} for picture in pictures]
    assert marked == [set(), set(), *[{0, 2}] * 4, *[{0, 1, 2, 6}] * 2]
    names = [name_of_zone(zone, TEXTS8) for zone in pictures[-1].zones if zone.role is Role.PLAYED]
    assert [name.endswith(", cancelled") for name in names] == [seat in marked[-1] for seat in range(8)]


def test_he_27_it_is_told_where_a_whole_trick_has_been_cancelled() -> None:
    options = choose("cancellation", 6)
    held = ("AC 2D", "AC' 3D", "KC 4D", "KC' 5D", "2C 6D", "2C' 7D")
    state = fold(options, (Picked("dealer", 5), Dealt(1, hand_out(*held, options=options))))
    for seat, cards in enumerate(held[:-1]):
        state, _ = played(state, seat, cards.split()[0])
    _, (lying, gathered, *_) = played(state, 5, "2C'")
    assert lying.picture.prompt is not None
    told = TEXTS8(lying.picture.prompt)
    assert told == "Every card of the suit led was cancelled. 0 leads again."
    assert not [zone for zone in gathered.picture.zones if zone.role is Role.PLAYED]


def test_he_27_what_is_left_over_lies_open_and_it_is_told_who_gets_it() -> None:
    options = choose("cancellation", 7)
    held = ("3C", "4C", "5C", "6C", "7C", "8C", "9C", "QS 2H")
    state = fold(options, (Picked("dealer", 6), Dealt(1, hand_out(*held, options=options))))

    def zone() -> Zone:
        (found,) = [z for z in PRESENTER.picture(HEARTS.view(state, 0), 0).zones if z.role is Role.KITTY]
        return found

    def notes(viewer: Seat) -> list[str]:
        return [TEXTS8(note) for note in PRESENTER.score(HEARTS.view(state, viewer)).notes]

    lying = zone()
    assert (lying.spread, lying.counted) == (True, False)
    assert [card.card for card in lying.cards] == [*state.kitty]
    left = " ".join(card.symbol for card in state.kitty)
    assert [notes(viewer) for viewer in (0, PUBLIC)] == [[f"Left over, for the first trick: {left}"]] * 2
    for seat, card in enumerate(held[:7]):
        state, _ = played(state, seat, card)
    assert notes(0) == [f"Left over, taken by 6: {left}"]
    shown = PRESENTER.picture(HEARTS.view(state, 0), 0)
    assert not [zone for zone in shown.zones if zone.role is Role.KITTY]


def test_he_27_queens_of_several_packs_are_counted_and_what_lies_aside_is_not_out() -> None:
    options = choose("cancellation", 7)
    held = ("2S 3C", "3S 4C", "QS 5C", "6S 6C", "7S 7C", "8S 8C", "9S 9C", "2H 3H")
    state = fold(options, (Picked("dealer", 6), Dealt(1, hand_out(*held, options=options))))

    def record() -> list[str]:
        return texts_of(PRESENTER.score(HEARTS.view(state, 0)).record)

    aside = sum(card.suit is Suit.HEARTS for card in state.kitty)
    assert record() == [f"{26 - aside} hearts not played yet", "2 Q♠ not played yet"]
    for seat, cards in enumerate(held[:7]):
        state, _ = played(state, seat, cards.split()[0])
    assert record()[1] == "1 Q♠ not played yet"


def test_he_6_far_neighbours_are_told_by_their_distance() -> None:
    told = [TEXTS(direction(steps, 7)) for steps in range(1, 8)]
    left, right = ["to the left", "two places to the left"], ["two places to the right", "to the right"]
    assert told == [*left, "3 places to the left", "across", "3 places to the right", *right]
    odd = [TEXTS(direction(steps, 8)) for steps in range(3, 7)]
    assert odd == [
        f"{n} places to the {side}" for n, side in ((3, "left"), (4, "left"), (4, "right"), (3, "right"))
    ]


def after_jokers(*plays: str) -> State:
    """The first trick of a deal, as far as it has been played; seats 1 and 2 hold a joker each."""
    options = choose("high_low_joker", 3, passing="none", opening="left_of_dealer", breaking="none")
    hands = hand_out("3H 4C", "JK 5C", "JK' 6C 2H", options=options)
    state = fold(options, (Picked("dealer", 2), Dealt(1, hands)))
    state = HEARTS.apply(state, Acted(0, Play(Card.parse("4C"))))
    for seat, text in ((1, "5C"), (2, "6C"), *zip((2, 0, 1), plays, strict=False)):
        state = HEARTS.apply(state, Acted(seat, Play(Card.parse(text))))
    return state


def ranks(picture: Picture) -> dict[tuple[Role, Seat | None], JokerRank]:
    """The ranks that jokers show, by their place."""
    return {(zone.role, zone.seat): card.joker for zone in picture.zones for card in zone.cards if card.joker}


def test_he_26_a_joker_shows_what_it_is_and_in_a_hand_what_it_would_be() -> None:
    before, led, over = after_jokers(), after_jokers("JK'"), after_jokers("JK'", "3H", "JK")
    pictures = [PRESENTER.picture(HEARTS.view(state, 1), 1) for state in (before, led)]
    assert ranks(pictures[0]) == {(Role.HAND, 1): JokerRank.HIGH}
    assert ranks(pictures[1]) == {(Role.PLAYED, 2): JokerRank.HIGH, (Role.HAND, 1): JokerRank.LOW}
    (_, trick) = PRESENTER.tricks(HEARTS.view(over, PUBLIC)) or ()
    assert trick.jokers == {Card.parse("JK'"): JokerRank.HIGH, Card.parse("JK"): JokerRank.LOW}
    assert trick.winner == 2
    assert [name_of_card_in_trick(trick, seat, TEXTS) for seat in (2, 0, 1)] == [
        "Chie: joker, high, led, winner",
        "Anna: 3 of hearts",
        "Ben: joker, low",
    ]


def test_he_26_a_joker_in_the_hand_is_low_as_soon_as_the_other_has_finished_a_trick() -> None:
    state, fact = after_jokers("2H", "3H"), Acted(1, Play(Card.parse("JK")))
    after = HEARTS.apply(state, fact)
    calls = HEARTS.calls(state, fact, after)
    frames = PRESENTER.frames(HEARTS.view(state, 2), fact, HEARTS.view(after, 2), calls, 2)
    assert {ranks(frame.picture)[Role.HAND, 2] for frame in frames} == {JokerRank.LOW}


def test_he_26_the_names_of_jokers_tell_their_rank() -> None:
    first, second = (
        PRESENTER.picture(HEARTS.view(state, 1), 1) for state in (after_jokers(), after_jokers("JK'"))
    )
    told = [
        name_of_card(card, picture, (), TEXTS)
        for picture in (first, second)
        for card in hand(picture, 1)
        if card.joker
    ]
    assert told == ["joker, high if played first", "joker, low"]
    (zone,) = [zone for zone in second.zones if zone.role is Role.PLAYED]
    assert name_of_zone(zone, TEXTS) == "Chie, played: joker, high"


def test_he_26_it_is_said_whether_a_joker_is_high_or_low() -> None:
    said, state = [], after_jokers()
    for seat, text in ((2, "JK'"), (0, "3H"), (1, "JK")):
        fact = Acted(seat, Play(Card.parse(text)))
        after = HEARTS.apply(state, fact)
        said.append([TEXTS(call) for call in HEARTS.calls(state, fact, after)])
        state = after
    assert said[0][0] == "Chie’s joker is high: it beats the ace of hearts."
    assert said[1] == []
    assert said[2][0] == "Ben’s joker is low: even the two of hearts beats it."


def test_he_26_hearts_are_asked_for_after_a_joker_and_counted_with_them() -> None:
    view = HEARTS.view(after_jokers("JK'"), 0)
    prompt = PRESENTER.picture(view, 0).prompt
    assert prompt is not None
    assert TEXTS(prompt) == "Your turn: follow hearts"
    assert texts_of(PRESENTER.score(view).record)[:2] == [
        "14 hearts not played yet",
        "The low joker not played yet",
    ]


def test_he_27_two_queens_of_a_trick_are_told_together_as_they_fall_and_in_the_result() -> None:
    options = choose("cancellation", 6, moon="off")
    held = ("2S", "QS", "QS'", "3S", "4S", "AS")
    state = fold(options, (Picked("dealer", 5), Dealt(1, hand_out(*held, options=options))))
    for seat, card in enumerate(held[:-1]):
        state, _ = played(state, seat, card)
    state, frames = played(state, 5, held[-1])
    told = [TEXTS8(call) for frame in frames for call in frame.calls]
    assert told[1] == "5 gets 2 queens of spades."
    rng, streams = Random(1), Streams("1")
    while not state.scores:
        state = HEARTS.apply(state, any_fact(HEARTS, state, rng, streams))
    result = PRESENTER.result(HEARTS.view(state, 0))
    assert result is not None
    reasons = [TEXTS8(entry.reason) for row in result.rows for entry in row.entries]
    assert [reason for reason in reasons if "Q♠" in reason] == ["2 × Q♠"]


def test_he_20_the_points_of_a_deal_so_far_tell_the_bonus_and_the_ten_of_clubs() -> None:
    options = choose("omnibus_10", 4, passing="none", opening="left_of_dealer", ten_of_clubs=True)
    held = ("AD AC", "10D 10C", "2D 3C", "3H 4H")
    state = fold(options, (Picked("dealer", 3), Dealt(1, hand_out(*held, options=options))))

    def told() -> list[str]:
        view = HEARTS.view(state, 0)
        (line,) = [line for line in PRESENTER.score(view).lines if line.label.key == "hearts.score.this_deal"]
        plates = (badge.taken for badge in PRESENTER.picture(view, 0).badges)
        return [*line.values, *(TEXTS(plate) for plate in plates if plate is not None)]

    for seat, card in enumerate(("AD", "10D", "2D", "3H")):
        state, _ = played(state, seat, card)
    assert told() == ["−9", "0", "0", "0", "9 points off"]
    for seat, card in enumerate(("AC", "10C", "3C", "4H")):
        state, _ = played(state, seat, card)
    assert told() == ["−16", "0", "0", "0", "16 points off"]


def test_a_trick_that_others_have_completed_lies_longer() -> None:
    for bottom in range(4):
        cards = [Zone(Role.PLAYED, seat, (BACK,)) for seat in (2, 3, 0, 1)]
        lying = Picture(tuple((bottom + i) % 4 for i in range(4)), tuple(cards), ())
        first, _ = finished_trick(lying, lying)
        assert first.hold == (metrics.HOLD_TRICK if bottom == 1 else metrics.HOLD_NEW_TRICK)
    assert metrics.HOLD_NEW_TRICK > metrics.HOLD_TRICK


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({}, "1 point for each heart, and 13 for the queen of spades."),
        ({"penalties": "basic"}, "Penalty cards cost whoever takes them."),
    ],
)
def test_he_15_22_the_first_card_tells_what_costs_points(values: dict[str, str], told: str) -> None:
    match = random_match(choose("windows", 4, **values, passing="none"), "first", deals=1)
    state = next(each for each in match.states if HEARTS.to_act(each))
    view = HEARTS.view(state, HEARTS.to_act(state)[0])
    assert TEXTS(PRESENTER.firsts(view)[-1]).endswith(told)


def test_he_4_the_number_of_cards_to_pass_is_told() -> None:
    state = next(each for each in passing_match().states if HEARTS.to_act(each))
    (told,) = PRESENTER.firsts(HEARTS.view(state, 0))
    assert "3 of your cards go to another player" in TEXTS(told)
