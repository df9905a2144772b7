"""Every game that has a table: what its presenter shows, says and offers, without Qt.

A game is in it by its presenter, with every preset × number of players, seen from every seat, by the public,
and by who sees everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import pairwise, product
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action, Dealt
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import View
from cardtable.engine.scores import Gaussian, Score, added
from cardtable.engine.seats import EVERYTHING, PUBLIC, Seat, Viewer
from cardtable.games import GAMES
from cardtable.match.seating import SeatInfo
from cardtable.present import accessible_names
from cardtable.present.effects import Effect
from cardtable.present.faces import Mood, faces_at
from cardtable.present.metrics import HOLD_NEW_TRICK
from cardtable.present.picture import ContractShown, Frame, Offer, Picture, Presenter, Role
from cardtable.present.remarks import REST, Remark, Talk, remark_on
from cardtable.present.result_sheet import ResultSheet, deal_result_text
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.games import KNOWN
from tests.helpers.layouts import check_layout
from tests.helpers.leaks import Twin, cards_in, deduced_by, twins
from tests.helpers.playthrough import Case, Play, different_cases, random_play
from tests.helpers.sampling import IS_WHOLE

SIZES: Final = ((840, 560), (996, 590), (1892, 1030))
"""What screens leave for the table: with the drawer as little as there is, of 1024 × 640, of 1920 × 1080."""

LARGE_TEXTS: Final = (((616, 601), 1.5), ((616, 582), 2.25), ((1600, 1000), 1.5), ((1500, 980), 2.25))
"""What large text leaves for the table there."""

PRESENTERS: Final = {game.id: game.presenter for game in GAMES.values() if game.presenter is not None}
"""By game; the window may not offer it yet."""

SECOND: Final = 1000

TEXTS: Final = {language: Texts(language) for language in LANGUAGES}


CASES: Final = [case for case in different_cases() if case.game in PRESENTERS]


@pytest.fixture(params=CASES, ids=str, scope="session")
def play(request: pytest.FixtureRequest) -> Play:
    """A whole random match of a game that has a presenter."""
    case = request.param
    assert isinstance(case, Case)
    return random_play(case, "1")


def presenter_of(play: Play) -> Presenter[Any]:
    return PRESENTERS[play.case.game]()


Step: TypeAlias = tuple[int, int, View, tuple[Frame, ...], View]
"""A ply as a viewer sees it: ply, seat at the bottom, view, frames, and the view after."""


@lru_cache(maxsize=2)  # the tests of a match come one after the other
def steps(play: Play, most: int = 80) -> tuple[Step, ...]:
    """Some plies; the viewers share them among them, and the bottom of who is no seat goes around."""
    return tuple(_steps(play, most))


def _steps(play: Play, most: int) -> Iterator[Step]:
    viewers = play.case.viewers
    for turn, ply in enumerate(play.plies(most)[:-1]):
        viewer = viewers[turn % len(viewers)]
        bottom = viewer if viewer in range(play.case.players) else turn % play.case.players
        frames = frames_after(play, ply, viewer, bottom)
        yield ply, bottom, play.view(ply, viewer), frames, play.view(ply + 1, viewer)


@lru_cache(maxsize=1024)
def picture_at(play: Play, ply: int, viewer: Viewer) -> Picture:
    """The table at rest before a fact, the viewer's seat at the bottom if it has one."""
    return presenter_of(play).picture(play.view(ply, viewer), max(viewer, 0))


@lru_cache(maxsize=2048)
def frames_after(play: Play, ply: int, viewer: Viewer, bottom: Seat) -> tuple[Frame, ...]:
    """What a viewer is shown of a fact."""
    before, after = play.view(ply, viewer), play.view(ply + 1, viewer)
    calls = calls_at(play, ply)
    return presenter_of(play).frames(before, play.heard(viewer)[ply], after, calls, bottom)


def calls_at(play: Play, ply: int) -> tuple[Message, ...]:
    """What the referee says to a fact."""
    return play.rules.calls(play.states[ply], play.facts[ply], play.states[ply + 1])


def test_frames_end_at_the_picture_of_the_view_after_and_say_every_call_once(play: Play) -> None:
    presenter = presenter_of(play)
    for ply, bottom, before, frames, after in steps(play):
        shown = frames[-1].picture if frames else presenter.picture(before, bottom)
        assert shown.saying({}) == presenter.picture(after, bottom), ply
        assert [call for frame in frames for call in frame.calls] == list(calls_at(play, ply)), ply


def test_what_is_said_is_no_secret_and_the_referee_calls_it(play: Play) -> None:
    for ply in play.plies(60)[:-1]:
        calls, heard = calls_at(play, ply), set()
        for viewer in play.case.viewers:
            frames = frames_after(play, ply, viewer, max(viewer, 0))
            said = [tuple(sorted(frame.picture.said.items())) for frame in frames if frame.picture.said]
            heard.add(tuple(dict.fromkeys(said)))
            for frame in frames:
                assert all(said.is_called for said in frame.picture.said.values())
                assert not frame.picture.said or frame.picture.result is None
                assert calls or not frame.picture.said
        assert len(heard) == 1, ply


def figures_of(picture: Picture) -> list[object]:
    """The last calls and the notes on the plates."""
    return [(badge.call, badge.all_notes) for badge in picture.badges]


def test_the_plates_tell_the_figures_before_a_fact_until_all_tell_those_after_it(play: Play) -> None:
    presenter = presenter_of(play)
    for ply, bottom, before, frames, after in steps(play):
        figures = [figures_of(frame.picture) for frame in frames]
        old, new = (figures_of(presenter.picture(view, bottom)) for view in (before, after))
        counted = [frame.tells_after for frame in frames]
        assert figures == [new if tells_after else old for tells_after in counted], ply
        assert counted == sorted(counted), ply
        assert all(counted[-1:]), ply


def test_every_deal_has_a_name_as_soon_as_it_is_dealt_and_keeps_it(play: Play) -> None:
    presenter, dealt = presenter_of(play), set[int]()
    names: tuple[Message, ...] = ()
    for ply, fact in enumerate(play.facts, start=1):
        if isinstance(fact, Dealt):
            dealt.add(fact.deal)
        if dealt:
            view = play.view(ply, 0)
            known, names = names, presenter.deal_names(view)
            assert len(names) == len(dealt)
            assert names[: len(known)] == known
            labels = tuple(line.label for line in presenter.sheet(view).lines)
            assert names[: len(labels)] == labels


def test_cards_are_dealt_by_the_seat_that_deals(play: Play) -> None:
    presenter, dealt = presenter_of(play), 0
    for ply, fact in enumerate(play.facts):
        if isinstance(fact, Dealt):
            before, after = play.view(ply, PUBLIC), play.view(ply + 1, PUBLIC)
            first, *rest = presenter.frames(before, fact, after, (), 0)
            (pack,) = [zone for zone in first.picture.zones if zone.role is Role.DECK]
            dealer = getattr(after, "dealer", getattr(after, "start", None))
            assert pack.seat == dealer
            assert not [zone for frame in rest for zone in frame.picture.zones if zone.role is Role.DECK]
            dealt += 1
    assert dealt


def test_nothing_special_takes_the_table_away_for_longer_than_a_second(play: Play) -> None:
    """But for a trick that others have finished, which is to be read, whatever has happened by it."""
    for ply, _, _, frames, _ in steps(play):
        for frame in frames:
            is_special = frame.picture.effects or frame.picture.banner is not None
            if is_special and frame.hold != HOLD_NEW_TRICK:
                assert frame.hold <= SECOND, ply


def results_in(frames: Sequence[Frame]) -> list[ResultSheet]:
    return [frame.picture.result for frame in frames if frame.picture.result is not None]


def test_every_deal_ends_with_its_result_and_nothing_else_does(play: Play) -> None:
    rules, presenter = play.rules, presenter_of(play)
    over = [len(rules.deals(state)) for state in play.states]
    ends = [ply for ply in range(len(play.facts)) if over[ply + 1] > over[ply]]
    assert ends
    for ply, viewer in product(ends, play.case.viewers):
        frames = frames_after(play, ply, viewer, max(viewer, 0))
        (sheet,) = results_in(frames)
        assert sheet == presenter.result(play.view(ply + 1, viewer))
        assert frames[-1].picture.result is None
        assert sorted(seat for row in sheet.rows for seat in row.seats) == list(range(play.case.players))
        for row in sheet.rows:
            nothing: Score = Gaussian(0) if isinstance(row.change, Gaussian) else 0
            assert reduce(added, (entry.amount for entry in row.entries), nothing) == row.change, (ply, row)
    for ply, _, _, frames, after in steps(play):
        if ply not in ends:
            assert not results_in(frames), ply
            assert presenter.result(after) is None, ply


def test_the_story_of_a_deal_is_the_same_for_whoever_looks(play: Play) -> None:
    presenter = presenter_of(play)
    over = [len(play.rules.deals(state)) for state in play.states]
    for ply in (ply for ply in range(1, len(over)) if over[ply] > over[ply - 1]):
        sheets = [presenter.result(play.view(ply, viewer)) for viewer in play.case.viewers]
        assert len({None if sheet is None else sheet.story for sheet in sheets}) == 1, ply


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_result_can_be_told_in_every_language(play: Play, language: str) -> None:
    texts = TEXTS[language].with_names(tuple(f"({seat})" for seat in range(play.case.players)))
    sheet = presenter_of(play).result(play.view(len(play.facts), PUBLIC))
    assert sheet is not None
    told = deal_result_text(sheet, texts.aloud)
    assert all(texts.name_of(seat) in told for seat in range(play.case.players))
    assert texts(sheet.what)


def test_the_seats_of_a_picture_go_clockwise_from_the_bottom(play: Play) -> None:
    players = play.case.players
    for _, bottom, _, frames, _ in steps(play):
        for frame in frames:
            assert frame.picture.seats == tuple((bottom + step) % players for step in range(players))
            assert {badge.seat for badge in frame.picture.badges} == set(range(players))


def test_no_frame_shows_a_card_that_the_viewer_may_not_know(play: Play) -> None:
    starts = [play.deal_before(ply) or 0 for ply in range(len(play.states))]
    for ply, _, before, frames, _ in steps(play):
        viewer = before.viewer
        # A frame may still show the deal before.
        allowed = deduced_by(play, viewer, starts[ply], ply + 1)
        if starts[ply + 1] != starts[ply]:
            allowed |= deduced_by(play, viewer, starts[ply + 1], ply + 1)
        for frame in frames:
            assert {*cards_in(frame.picture.zones)} <= allowed, ply


def told_of(picture: Picture, texts: Texts) -> Iterator[str]:
    """All that a screen reader can be told of a picture but its prompt, which tells what is refused."""
    for zone in picture.zones:
        if zone.role is Role.HAND and zone.seat == picture.seats[0]:
            yield accessible_names.name_of_hand(zone, texts)
            yield from (accessible_names.name_of_card(card, picture, (), texts) for card in zone.cards)
        else:
            yield accessible_names.name_of_zone(zone, texts)
    yield from (accessible_names.name_of_badge(badge, texts) for badge in picture.badges)
    yield from (accessible_names.name_of_stack(stack, texts) for stack in picture.stacks)


def told_of_auction(picture: Picture, texts: Texts) -> Iterator[str]:
    """All that a screen reader can be told of an auction: the calls, and what is known."""
    if picture.auction is not None:
        yield from (accessible_names.name_of_call(call, texts) for call in picture.auction.calls)
        for row in picture.auction.known:
            for column in range(len(picture.auction.suits)):
                yield accessible_names.name_of_known(picture.auction, row, column, texts)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_card_is_spoken_of_that_the_picture_hides(play: Play, language: str) -> None:
    names = tuple(f"({seat})" for seat in range(play.case.players))
    texts = TEXTS[language].with_names(names)
    pack = {card for _, state in zip(range(80), play.states, strict=False) for card in held(play, state)}
    words = {texts.aloud.card(card): card for card in pack}
    any_card = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))
    spoken_of = 0
    for ply, _, _, frames, after in Random(1).sample(steps(play), min(24, len(steps(play)))):
        for frame in frames:
            told = "\n".join(told_of(frame.picture, texts))
            found = {words[name]._replace(copy=0) for name in any_card.findall(told)}
            shown = {card._replace(copy=0) for card in cards_in(frame.picture.zones)}
            notes = [badge.all_notes for badge in frame.picture.badges]
            noted = {card._replace(copy=0) for card in cards_in(notes)}
            assert found == shown | noted, ply
            assert noted <= {card._replace(copy=0) for card in cards_in(after)}, ply
            spoken_of += len(found)
    assert spoken_of


def test_an_auction_is_told_in_words_and_alike_to_everybody(play: Play) -> None:
    names = tuple(f"({seat})" for seat in range(play.case.players))
    languages = [texts.with_names(names) for texts in TEXTS.values()]
    signs = re.compile("[♠♥♦♣×+−=]|(?<![a-z])NT|ＮＴ")
    before: object = None
    for ply in play.plies(40):
        pictures = [picture_at(play, ply, viewer) for viewer in play.case.viewers]
        contracts = [
            presenter_of(play).score(play.view(ply, viewer)).contract for viewer in play.case.viewers
        ]
        shown = for_anybody(contracts[0]), pictures[0].auction
        for picture, contract in zip(pictures, contracts, strict=True):
            assert (for_anybody(contract), picture.auction) == shown, (
                ply
            )  # nobody is told what one hand knows
        named = [] if contracts[0] is None else [contracts[0]]
        for texts in languages if shown != before else ():
            names_of = (accessible_names.name_of_contract(contract, texts) for contract in named)
            for name in (*names_of, *told_of_auction(pictures[0], texts)):
                assert not signs.search(name), name
                assert not name.endswith((":", "\N{FULLWIDTH COLON}", " ")), name
        before = shown


Moods: TypeAlias = tuple[set[tuple[Seat, Mood]], list[Mood], list[Effect]]
"""Who is seen to be glad or sorry while a fact is shown, all moods at rest, and the effects."""


def moods_in(frames: Sequence[Frame], end: Picture) -> Moods:
    felt = {(badge.seat, badge.mood) for frame in frames for badge in frame.picture.badges}
    at_rest = sorted(end.badges, key=lambda badge: badge.seat)
    effects = [effect for frame in frames for effect in frame.picture.effects]
    moods = {each for each in felt if each[1] in (Mood.GLAD, Mood.SORRY)}
    return moods, [badge.mood for badge in at_rest], effects


def moods_at(play: Play, ply: int, viewer: Viewer) -> Moods:
    """The moods that a viewer has been shown when a match stands at a ply."""
    return moods_in(frames_after(play, ply - 1, viewer, max(viewer, 0)), picture_at(play, ply, viewer))


def moods_of_twin(play: Play, twin: Twin, viewer: Viewer) -> Moods:
    """The same in another history."""
    rules, presenter = play.rules, presenter_of(play)
    fact, bottom = twin.facts[-1], max(viewer, 0)
    before, after = rules.view(twin.before, viewer), rules.view(twin.after, viewer)
    heard, calls = rules.redact(twin.before, fact, viewer), rules.calls(twin.before, fact, twin.after)
    frames = presenter.frames(before, heard, after, calls, bottom)
    return moods_in(frames, presenter.picture(after, bottom))


def test_faces_and_effects_tell_nothing_of_hidden_cards(play: Play) -> None:
    """Whatever the public has not seen of cards and choices, everybody is shown the same."""
    rules, rng, worlds = play.rules, Random(1), 0
    over = [len(rules.deals(state)) for state in play.states]
    ends = [ply for ply in range(1, len(play.states)) if over[ply] > over[ply - 1]]
    seen = set[Mood]()
    for ply in {*play.plies(40)[1:], *ends}:
        felt, at_rest, effects = moods_at(play, ply, PUBLIC)
        seen.update(mood for _, mood in felt)
        to_act = rules.to_act(play.states[ply])
        assert [seat for seat, mood in enumerate(at_rest) if mood is Mood.THINKING] == sorted(to_act), ply
        for viewer in play.case.viewers:
            assert moods_at(play, ply, viewer) == (felt, at_rest, effects), ply
        for twin in twins(play, ply, PUBLIC, rng, tries=6):
            worlds += 1
            viewer = rng.choice(play.case.viewers)
            assert moods_of_twin(play, twin, viewer) == (felt, at_rest, effects), ply
    assert worlds >= 10
    assert seen == {Mood.GLAD, Mood.SORRY}


def remarks_in(play: Play, viewer: Viewer, most: int) -> Iterator[tuple[int, Remark]]:
    """The remarks in the first part of a match among computer players, each with the turns before it."""
    talk = Talk()
    faces = faces_at((SeatInfo("", "discreet"),) * play.case.players)
    for ply in range(min(most, len(play.facts))):
        for frame in frames_after(play, ply, viewer, max(viewer, 0)):
            talk, said = remark_on(frame, faces, talk, str(play.case))
            if said is not None:
                yield talk.turns, said


def test_remarks_are_rare_never_made_twice_and_the_same_for_everybody(play: Play) -> None:
    said = list(remarks_in(play, PUBLIC, 120))
    assert list(remarks_in(play, 0, 120)) == list(remarks_in(play, EVERYTHING, 120)) == said
    assert len({remark.key for _, remark in said}) == len(said)
    turns = [turn for turn, _ in said]
    assert all(after - before >= REST for before, after in pairwise(turns))
    for texts in TEXTS.values():
        assert all(texts(remark.words) for _, remark in said)


def for_anybody(contract: ContractShown | None) -> ContractShown | None:
    """A contract without whose side is which: figures and all else are to be alike for every viewer."""
    if contract is None or contract.taken is None:
        return contract
    figures = {name: value for name, value in contract.taken.values.items() if not isinstance(value, Who)}
    return replace(contract, taken=message(contract.taken.key, **figures))


def held(play: Play, state: Any) -> Iterator[Card]:
    yield from KNOWN[play.case.game].held(state)


def open_hand(picture: Picture) -> list[Card]:
    """The cards of the hand at the bottom that may be chosen."""
    hands = [zone for zone in picture.zones if (zone.role, zone.seat) == (Role.HAND, picture.seats[0])]
    return [card.card for zone in hands for card in zone.cards if card.card and card.refusal is None]


def offers_of(picture: Picture) -> Iterator[Offer]:
    """Everything that is offered, in every group."""
    yield from picture.offers
    if picture.groups is not None:
        for number in picture.groups.numbers:
            yield from (offer for row in picture.groups.rows(number) for offer in row)


def on_offer(presenter: Presenter[Any], view: View, picture: Picture, rng: Random) -> set[Action]:
    """Return the actions that a picture offers; of many cards to be chosen together, and of shares, a few."""
    found = {offer.action for offer in offers_of(picture) if offer.refusal is None}
    free = open_hand(picture)
    if picture.pick is not None:
        chosen: list[Sequence[Card]] = [rng.sample(free, picture.pick.count) for _ in range(8)]
    else:
        chosen = [(card,) for card in free] if picture.choosing else []
    made = [presenter.action(view, *cards) for cards in chosen]
    assert None not in made
    found.update(action for action in made if action is not None)
    if picture.share is not None:
        share = picture.share
        numbers = product(range(share.limit + 1), repeat=len(share.seats))
        found.update(share.make(each) for each in numbers if sum(each) <= share.limit)
    if picture.signs is not None:
        signs = picture.signs
        assert len(signs.with_plus) == len(signs.with_minus) == len(signs.seats)
        assert {*signs.seats} == {*picture.seats}
        for each in product((1, -1), repeat=len(signs.seats)):
            made_of = signs.make(each)
            assert signs.signs_of(made_of) == each
            found.add(made_of)
    return found


def test_all_that_may_be_chosen_and_nothing_else_is_offered(play: Play) -> None:
    presenter, rules, rng = presenter_of(play), play.rules, Random(1)
    asked = 0
    for ply in play.plies(160):
        state = play.states[ply]
        for seat in rules.to_act(state):
            view, picture = play.view(ply, seat), picture_at(play, ply, seat)
            assert view.choices is not None
            offered = on_offer(presenter, view, picture, rng)
            for action in offered:
                assert rules.breach(state, seat, action) is None, f"{ply}: {action}"
            listed = view.choices.legal()
            if picture.pick is None and listed is not None:
                assert offered == set(listed), ply
            elif picture.groups is not None:
                assert offered >= {view.choices.draw(rng) for _ in range(40)}, ply
            else:
                assert offered, ply
                assert picture.pick is None or len(open_hand(picture)) >= picture.pick.count
            assert picture.prompt is not None
            asked += 1
    assert asked > 20


def test_an_offer_that_is_refused_has_the_reason_of_the_rules(play: Play) -> None:
    rules = play.rules
    for ply in play.plies(20):
        state = play.states[ply]
        for seat in rules.to_act(state):
            picture = picture_at(play, ply, seat)
            for offer in offers_of(picture):
                breach = rules.breach(state, seat, offer.action)
                assert offer.refusal == (None if breach is None else breach.reason), (ply, offer)


def test_a_card_that_is_refused_has_the_reason_of_the_rules(play: Play) -> None:
    presenter, rules = presenter_of(play), play.rules
    refused = 0
    for ply in play.plies(160):
        state = play.states[ply]
        for seat in rules.to_act(state):
            view, picture = play.view(ply, seat), picture_at(play, ply, seat)
            if not picture.choosing or picture.pick is not None:
                continue
            for zone in picture.zones:
                for card in zone.cards:
                    if card.refusal is not None and card.card is not None:
                        action = presenter.action(view, card.card)
                        breach = None if action is None else rules.breach(state, seat, action)
                        assert breach is not None
                        assert card.refusal == breach.reason
                        refused += 1
    assert refused or play.case.game == "happy_six"  # where any card may be played


def test_nobody_else_is_asked_to_choose(play: Play) -> None:
    for ply in play.plies(40):
        to_act = play.rules.to_act(play.states[ply])
        for viewer in play.case.viewers:
            if viewer not in to_act:
                picture = picture_at(play, ply, viewer)
                assert not picture.choosing
                assert (picture.pick, picture.offers, picture.share) == (None, (), None)
                assert picture.signs is None
                assert picture.groups is None


@pytest.mark.parametrize(
    ("game", "players"),
    sorted({(case.game, case.players) for case in CASES}),
)
def test_nothing_overlaps_and_all_lies_on_the_felt(game: str, players: int) -> None:
    looked_at = set()
    alike = [case for case in CASES if (case.game, case.players) == (game, players)]
    for case in alike if IS_WHOLE else alike[:2]:
        for _, _, _, frames, _ in steps(random_play(case, "1"), 40):
            for frame in frames:
                zones = frame.picture.zones
                offered = len(frame.picture.offers), frame.picture.groups is not None
                cards = tuple((zone.role, zone.seat, len(zone.cards), zone.spread) for zone in zones)
                papers = tuple(badge.paper is not None for badge in frame.picture.badges)
                shape = (cards, offered if any(offered) else None, papers)
                if shape not in looked_at:
                    looked_at.add(shape)
                    for size in SIZES:
                        check_layout(frame.picture, size)
                    for size, text in LARGE_TEXTS if any(offered) else ():
                        check_layout(frame.picture, size, text)
    assert len(looked_at) > 20
