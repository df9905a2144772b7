"""The lesson on taking tricks, folded by the kernel."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Card, Suit
from cardtable.present.lessons.tricks import EXERCISES, SCRIPT, YOU, Exercise, TrickPlay, TricksLesson, deal
from cardtable.present.picture import Picture, Role
from tests.helpers.lessons import step

MIO, REN, SORA = 1, 2, 3
ASKED = [exercise for exercise in EXERCISES if isinstance(exercise, Exercise)]


def at(name: str) -> TricksLesson:
    """The lesson at this exercise."""
    return TricksLesson(step(EXERCISES, name))


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
        if not isinstance(exercise, Exercise):
            lesson.go_on()
            continue
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
    assert [played(at(exercise.name)) for exercise in ASKED] == [
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
    def suits(name: str, seat: int) -> set[Suit]:
        return {card.suit for card in at(name).table.held(seat)}

    assert Suit.HEARTS not in suits("lead", SORA)
    assert Suit.SPADES not in suits("void", YOU)
    assert Suit.HEARTS not in suits("trump", YOU)
    assert Suit.CLUBS not in suits("trumped", MIO)
    assert Suit.DIAMONDS in suits("must", YOU)
    assert suits("higher", REN) == {Suit.SPADES}


def test_only_what_follows_suit_may_be_played() -> None:
    shown = [hand(at(name).arrival()[-1].picture) for name in ("follow", "lead", "void", "must")]
    assert shown[0] == {"4C": True, "KC": True, "3D": False, "8D": False, "AH": False}
    assert all(shown[1].values())  # a lead
    assert all(shown[2].values())  # void
    assert shown[3] == {"6D": True, "JS": False}  # follow suit comes before the trump
    with pytest.raises(ValueError, match="cannot be played"):
        at("follow").answer(Card.parse("AH"))


@pytest.mark.parametrize("thrown", ["8D", "3D"])
def test_whatever_is_discarded_the_first_deal_comes_to_its_end(thrown: str) -> None:
    lesson = at("void")
    assert lesson.answer(Card.parse(thrown)).is_right
    lesson.go_on()
    taken = lesson.arrival()
    assert len([frame for frame in taken if frame.is_finished]) == 1  # the fifth trick
    assert lesson.table.deal is SCRIPT[1][0]


def test_the_trick_lies_on_the_table_while_one_reads_who_took_it_and_is_gathered_then() -> None:
    lesson = at("void")
    lying = lesson.answer(Card.parse("8D")).frames[-1]
    assert sum(zone.role is Role.PLAYED for zone in lying.picture.zones) == 4
    assert not lying.is_finished  # nothing is to be clicked away first
    assert [badge.seat for badge in lying.picture.badges if badge.won] == [SORA]
    lesson.go_on()
    gathered = lesson.arrival()[0].picture
    assert not any(zone.role is Role.PLAYED for zone in gathered.zones)


def test_no_card_is_lost_on_the_way() -> None:
    lesson = TricksLesson()
    for exercise in EXERCISES:
        frames = lesson.arrival()
        if isinstance(exercise, Exercise):
            frames += lesson.answer(exercise.card).frames
        counts = [sum(len(zone.cards) for zone in frame.picture.zones) for frame in frames]
        assert set(counts) <= {20, 16}
        lesson.go_on()


def test_where_the_script_cannot_be_followed_the_rules_are() -> None:
    """The person leads another suit than asked for: whoever holds it follows."""
    play = TrickPlay(deal("2D 3C", "9C 4D", "QC 5D", leader=YOU))
    play.play(Card.parse("2D"))
    play.play_next()
    play.play_next()
    assert [str(card) for card in play.done[0].cards] == ["2D", "4D", "5D"]
