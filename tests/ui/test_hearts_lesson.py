"""The script of the first lesson in Hearts, folded by the real rules."""

from __future__ import annotations

from itertools import combinations

from cardtable.engine.cards import Card, Cards
from cardtable.engine.games.hearts import Play
from cardtable.present.games.hearts.lesson import EXERCISES, REN, SORA, HeartsLesson
from cardtable.present.lessons.game_lesson import OWN
from cardtable.present.picture import Role
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.lessons import step


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


def test_the_trick_lies_on_the_table_while_one_reads_of_it() -> None:
    lesson = at("keep")
    lying = lesson.answer(*asked("keep")).frames[-1]
    assert sum(zone.role is Role.PLAYED for zone in lying.picture.zones) == 4
    assert not lying.is_finished
    lesson.go_on()
    assert not any(zone.role is Role.PLAYED for zone in lesson.arrival()[0].picture.zones)
