"""The script of the first lesson in Hearts, folded by the real rules."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.engine.cards import Card, Cards, Hidden
from cardtable.engine.games.hearts import Play
from cardtable.engine.games.hearts.options import cards_in_play
from cardtable.engine.messages import Who
from cardtable.engine.scores import Gaussian
from cardtable.games import GAMES
from cardtable.present.games.hearts.lesson import EXERCISES, MIO, REN, SORA, HeartsLesson, Script
from cardtable.present.games.hearts.scores import points_taken
from cardtable.present.games.hearts.variants import (
    COMPLEX,
    HARU,
    JACK,
    JOKERS,
    KITTY,
    SPOT,
    TWO_PACKS,
)
from cardtable.present.lessons.game_lesson import OWN, parse_cards
from cardtable.present.picture import Role
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.lessons import open_cards, step


def at(name: str) -> HeartsLesson:
    """The lesson at this exercise."""
    return HeartsLesson(step(EXERCISES, name))


def asked(name: str) -> Cards:
    """The cards that this exercise asks for."""
    return EXERCISES[step(EXERCISES, name)].asked


def hand(lesson: HeartsLesson) -> Cards:
    cards = lesson.view.hands[OWN]
    assert isinstance(cards, tuple)
    return cards


def legal(lesson: HeartsLesson) -> Cards:
    choices = lesson.view.choices
    assert choices is not None
    return tuple(card for card in hand(lesson) if choices.refusal(Play(card)) is None)


def on_table(name: str) -> list[tuple[int, str]]:
    return [(seat, str(card)) for seat, card in at(name).view.on_table]


def test_it_ends_as_the_texts_say() -> None:
    lesson = HeartsLesson(len(EXERCISES))
    assert lesson.exercise is None
    assert lesson.view.taken == (4, 0, 17, 0)
    assert [trick.winner for trick in lesson.view.tricks] == [OWN, REN, REN, REN, OWN]


def test_what_comes_from_the_right_is_what_the_text_tells() -> None:
    before, after = hand(at("pass")), hand(at("first"))
    assert set(after) - set(before) == {Card.parse(text) for text in ("AC", "10S", "5H")}  # HE-4
    assert not any(card.suit is Card.parse("2D").suit for card in after)
    for language in LANGUAGES:
        told = Texts(language)("hearts.lesson.pass.done")
        assert all(card in told for card in ("A♣", "10♠", "5♥"))


def test_what_the_others_lead_is_what_the_texts_tell() -> None:
    assert on_table("first") == [(REN, "2C"), (SORA, "9C")]  # HE-10
    assert on_table("lead") == []
    assert on_table("queen") == [(REN, "KD"), (SORA, "3D")]
    assert on_table("keep") == [(REN, "AH"), (SORA, "7H")]
    assert on_table("moon") == [(REN, "QH"), (SORA, "8H")]


def test_hearts_may_not_be_led_until_the_queen_has_fallen() -> None:
    lesson = at("lead")
    hearts = [card for card in hand(lesson) if card.suit is Card.parse("2H").suit]
    assert hearts
    assert not set(hearts) & set(legal(lesson))  # HE-13
    assert not lesson.view.broken
    assert at("keep").view.broken


def test_the_referee_tells_what_came_of_it() -> None:
    words = at("queen").answer(*asked("queen")).words
    assert [word.key for word in words] == ["hearts.call.trick_points", "hearts.lesson.queen.done"]
    assert words[0].values["count"] == 13  # HE-15


def test_other_cards_can_be_passed_and_taken_back() -> None:
    lesson = at("pass")
    before = lesson.view
    for cards in list(combinations(hand(lesson), 3))[::17]:
        answer = lesson.answer(*cards)
        assert answer.is_right is (set(cards) == set(asked("pass")))
        if not answer.is_right:
            assert answer.words[-1].key == "hearts.lesson.lost_pass"
            lesson.go_on()
            assert lesson.view == before
    assert lesson.answer(*reversed(asked("pass"))).is_right


def over(script: Script) -> HeartsLesson:
    """The lesson when it is over."""
    return HeartsLesson(len(script.exercises), script)


@pytest.mark.parametrize(
    "script", [SPOT, JACK, TWO_PACKS, KITTY, JOKERS, COMPLEX], ids=lambda script: script.course
)
def test_the_other_rules_are_dealt_from_their_whole_pack(script: Script) -> None:
    dealt = [card for hand in script.hands for card in parse_cards(hand)]
    assert sorted(dealt) == sorted(cards_in_play(script.options))
    assert script.course in {load().id for load in GAMES["hearts"].courses.values()}


def test_a_heart_costs_what_it_shows_as_the_texts_say() -> None:
    assert over(SPOT).view.taken == (0, 0, 27, 14)  # HE-28
    given = HeartsLesson(step(SPOT.exercises, "duck"), SPOT).answer(Card.parse("KH"))
    assert given.words[0].values["count"] == 38


def test_the_jack_comes_home_as_the_texts_say() -> None:
    view = over(JACK).view
    assert [trick.winner for trick in view.tricks] == [MIO, OWN, SORA]
    assert points_taken(view)[OWN] == -10  # HE-20
    given = HeartsLesson(step(JACK.exercises, "keep"), JACK).answer(Card.parse("JD"))
    assert given.words[0].values["who"] == Who(MIO)


def test_twins_cancel_each_other_as_the_texts_say() -> None:
    view = over(TWO_PACKS).view
    assert [trick.winner for trick in view.tricks] == [HARU, HARU]  # HE-27
    assert view.taken == (0, 0, 0, 0, 8, 0)  # six hearts, and two that were left over
    assert [card.symbol for card in parse_cards(TWO_PACKS.hands[-1])] == ["Q♥", "4♥"]
    given = HeartsLesson(step(TWO_PACKS.exercises, "king"), TWO_PACKS).answer(Card.parse("3C"))
    assert given.words[0].values["who"] == Who(MIO)


def test_the_kitty_goes_with_the_first_trick_as_the_texts_say() -> None:
    view = over(KITTY).view
    assert [trick.winner for trick in view.tricks] == [REN]
    assert view.kitty_taker == REN
    assert view.kitty == Hidden(1)  # only Ren may see it
    assert view.taken[REN] == 0
    taken = HeartsLesson(step(KITTY.exercises, "duck"), KITTY).answer(Card.parse("KC"))
    assert "Q♠" in open_cards(taken.frames[-1].picture)


def test_the_first_joker_is_high_and_the_second_low_as_the_texts_say() -> None:
    lesson = HeartsLesson(step(JOKERS.exercises, "high"), JOKERS)
    for text, winner in (("3H", MIO), ("JK", OWN), ("KH", OWN)):
        given = lesson.answer(Card.parse(text))
        assert given.words[0].values["count"] == 3  # HE-26: each joker is a heart
        assert given.words[0].values["who"] == Who(winner)
        assert given.words[1].key.endswith(".joker") is (text == "JK")
    view = over(JOKERS).view
    assert [trick.winner for trick in view.tricks] == [MIO, MIO]
    assert view.on_table == ((MIO, Card.parse("2H")), (REN, Card.parse("JK'")))


def test_closest_to_zero_is_reached_as_the_texts_say() -> None:
    view = over(COMPLEX).view
    assert view.totals[OWN] == Gaussian(-4, 0)  # HE-29
    assert view.taken[OWN] == 4
    assert [trick.winner for trick in view.tricks] == [REN, OWN, SORA]


def test_the_trick_lies_on_the_table_while_one_reads_of_it() -> None:
    lesson = at("keep")
    lying = lesson.answer(*asked("keep")).frames[-1]
    assert sum(zone.role is Role.PLAYED for zone in lying.picture.zones) == 4
    assert not lying.is_finished
    lesson.go_on()
    assert not any(zone.role is Role.PLAYED for zone in lesson.arrival()[0].picture.zones)
