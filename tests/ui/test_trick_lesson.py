"""The lesson on taking tricks, folded by the kernel."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Card, Suit
from cardtable.present.lessons.tricks import COURSE, EXERCISES, SCRIPT, YOU, TrickPlay, TricksLesson, deal
from cardtable.present.picture import Picture, Role
from cardtable.texts import LANGUAGES, Texts

MIO, REN, SORA = 1, 2, 3


def played(lesson: TricksLesson) -> list[str]:
    """The cards on the table, in order of the seats that played them."""
    zones = [zone for zone in lesson.arrival()[-1].picture.zones if zone.role is Role.PLAYED]
    return [f"{zone.seat}:{zone.cards[0].card}" for zone in zones]


def hand(picture: Picture) -> dict[str, bool]:
    """The person's cards, and whether each may be played."""
    (zone,) = (zone for zone in picture.zones if (zone.role, zone.seat) == (Role.HAND, YOU))
    return {str(shown.card): shown.refusal is None for shown in zone.cards}


def test_every_trick_goes_where_the_texts_say() -> None:
    lesson, takers = TricksLesson(), []
    for exercise in EXERCISES:
        answer = lesson.answer(exercise.card)
        assert answer.is_right
        takers.append((exercise.name, answer.words[0].key.rpartition(".")[2], answer.words[0].values))
        lesson.go_on()
    assert [(name, why, str(values["card"])) for name, why, values in takers] == [
        ("follow", "highest", "KC"),
        ("lead", "highest", "AH"),
        ("low", "highest", "QC"),
        ("void", "highest", "AS"),
        ("trump", "trump", "3S"),
        ("trumped", "trump", "5S"),
        ("must", "trump", "4S"),
        ("higher", "trump", "JS"),
    ]
    assert lesson.exercise is None
    assert lesson.table.is_over


def test_what_the_others_lead_is_what_the_texts_tell() -> None:
    assert [played(TricksLesson(at)) for at in range(len(EXERCISES))] == [
        ["1:9C", "2:JC", "3:6C"],  # Mio has led a club
        [],
        [],
        ["2:JS", "3:AS"],  # Ren has led a spade
        ["3:KH"],  # Sora has led the king of hearts
        [],
        ["1:QD", "2:10D", "3:4S"],  # Mio has led a diamond, Sora has trumped it
        ["3:10H"],
    ]


def test_who_is_void_where_the_texts_say_so() -> None:
    def suits(at: int, seat: int) -> set[Suit]:
        return {card.suit for card in TricksLesson(at).table.held(seat)}

    assert Suit.HEARTS not in suits(1, SORA)
    assert Suit.SPADES not in suits(3, YOU)
    assert Suit.HEARTS not in suits(4, YOU)
    assert Suit.CLUBS not in suits(5, MIO)
    assert Suit.DIAMONDS in suits(6, YOU)
    assert suits(7, REN) == {Suit.SPADES}


def test_only_what_follows_suit_may_be_played() -> None:
    shown = [hand(TricksLesson(at).arrival()[-1].picture) for at in (0, 1, 3, 6)]
    assert shown[0] == {"4C": True, "KC": True, "3D": False, "8D": False, "AH": False}
    assert all(shown[1].values())  # a lead
    assert all(shown[2].values())  # void
    assert shown[3] == {"6D": True, "JS": False}  # follow suit comes before the trump
    with pytest.raises(ValueError, match="cannot be played"):
        TricksLesson().answer(Card.parse("AH"))


@pytest.mark.parametrize("at", range(len(EXERCISES)))
def test_every_card_that_may_be_played_is_answered_and_a_wrong_one_changes_nothing(at: int) -> None:
    lesson = TricksLesson(at)
    before = lesson.arrival()
    for text, may in hand(before[-1].picture).items():
        card = Card.parse(text)
        if may:
            answer = lesson.answer(card)
            assert answer.is_right is (EXERCISES[at].is_open or card == EXERCISES[at].card)
            assert not answer.frames[-1].picture.choosing
            if not answer.is_right:
                lesson.go_on()
                assert (lesson.at, lesson.arrival()) == (at, before)
                assert answer.words[1].values["card"] == EXERCISES[at].card


@pytest.mark.parametrize("thrown", ["8D", "3D"])
def test_whatever_is_discarded_the_first_deal_comes_to_its_end(thrown: str) -> None:
    lesson = TricksLesson(3)
    assert lesson.answer(Card.parse(thrown)).is_right
    lesson.go_on()
    taken = lesson.arrival()
    assert len([frame for frame in taken if frame.is_finished]) == 1  # the fifth trick
    assert lesson.table.deal is SCRIPT[1][0]


@pytest.mark.parametrize("at", range(len(EXERCISES) + 1))
def test_it_can_be_taken_up_at_every_exercise(at: int) -> None:
    lesson = TricksLesson()
    for exercise in EXERCISES[:at]:
        lesson.answer(exercise.card)
        lesson.go_on()
    again = COURSE.begin(at)
    assert (again.at, again.exercise, again.arrival()) == (lesson.at, lesson.exercise, lesson.arrival())


def test_the_trick_lies_on_the_table_while_one_reads_who_took_it_and_is_gathered_then() -> None:
    lesson = TricksLesson(3)
    lying = lesson.answer(EXERCISES[3].card).frames[-1]
    assert sum(zone.role is Role.PLAYED for zone in lying.picture.zones) == 4
    assert not lying.is_finished  # nothing is to be clicked away first
    assert [badge.seat for badge in lying.picture.badges if badge.won] == [SORA]
    lesson.go_on()
    gathered = lesson.arrival()[0].picture
    assert not any(zone.role is Role.PLAYED for zone in gathered.zones)


def test_no_card_is_lost_on_the_way() -> None:
    lesson = TricksLesson()
    for exercise in EXERCISES:
        frames = (*lesson.arrival(), *lesson.answer(exercise.card).frames)
        counts = [sum(len(zone.cards) for zone in frame.picture.zones) for frame in frames]
        assert set(counts) <= {20, 16}
        lesson.go_on()


def test_nobody_else_is_seen_in_the_hand() -> None:
    for at in range(len(EXERCISES)):
        for frame in TricksLesson(at).arrival():
            hands = [zone for zone in frame.picture.zones if zone.role is Role.HAND and zone.seat != YOU]
            assert not any(shown.card for zone in hands for shown in zone.cards)


def test_where_the_script_cannot_be_followed_the_rules_are() -> None:
    """The person leads another suit than asked for: whoever holds it follows."""
    play = TrickPlay(deal("2D 3C", "9C 4D", "QC 5D", leader=YOU))
    play.play(Card.parse("2D"))
    play.play_next()
    play.play_next()
    assert [str(card) for card in play.done[0].cards] == ["2D", "4D", "5D"]


def test_when_it_is_over_nothing_can_be_answered() -> None:
    with pytest.raises(ValueError, match="over"):
        TricksLesson(len(EXERCISES)).answer(EXERCISES[0].card)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_texts_name_the_cards_of_the_script(language: str) -> None:
    texts = Texts(language)
    for exercise in EXERCISES:
        assert (exercise.card.symbol in texts(exercise.ask)) is not exercise.is_open
