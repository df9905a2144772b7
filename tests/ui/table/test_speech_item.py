"""Papers beside the portraits: what stands on them, where, and for how long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import combinations, product

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem
from pytestqt.qtbot import QtBot

from cardtable.engine.cards import Suit
from cardtable.engine.messages import Message, message
from cardtable.present.card_design import CardDesign, in_use, use
from cardtable.present.faces import COMPANY
from cardtable.present.geometry import Box
from cardtable.present.layout import lay_out
from cardtable.present.picture import CallShown, Frame, Picture, Said
from cardtable.present.remarks import OWN, SHARED
from cardtable.program.preferences import Theme
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.base.look import CONTRAST
from cardtable.ui.table.cloth import NO_FELT, cloth
from cardtable.ui.table.scene import TableScene
from cardtable.ui.table.speech_item import PAPER, SpeechItem
from tests.ui.table.tables import table, view_of_four

FACE, NAME = Box(20, 20, 80, 80), Box(4, 104, 112, 24)
ROOM = Box(110, 30, 260, 56)
IN = Said(message("hachihachi_trick.said.in"), is_called=True)
LINE = Said(message("hachihachi_trick.said.play"))
BID = CallShown(
    1,
    message("fifty_six.sign.bid_number_first", number=30, denomination=message("fifty_six.sign.hearts")),
    message("fifty_six.board.pass"),
)


def paper(text: str, *rooms: Box, theme: Theme = Theme.LIGHT, is_said: bool = True) -> SpeechItem:
    item = SpeechItem("sans", cloth(NO_FELT, theme))
    item.set_text(text, rooms or (ROOM,), FACE, NAME, 1.0, is_said=is_said)
    return item


def painted(item: SpeechItem) -> QImage:
    image = QImage(QSize(420, 160), QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    painter = QPainter(image)
    painter.translate(item.pos())
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()
    return image


def colours(image: QImage, box: QRectF) -> set[str]:
    points = [
        (x, y)
        for x in range(int(box.left()), int(box.right()))
        for y in range(int(box.top()), int(box.bottom()))
    ]
    return {image.pixelColor(x, y).name().upper() for x, y in points}


def test_a_bubble_has_its_tail_towards_the_portrait_and_a_mark_has_none(qtbot: QtBot) -> None:
    bubble, mark = paper("Pass"), paper("Pass", is_said=False)
    assert (bubble.has_tail, mark.has_tail) == (True, False)
    assert bubble.paper == mark.paper
    assert bubble.paper.left() == ROOM.x
    beside = QRectF(FACE.x + FACE.width + 1, bubble.paper.top() + 8, 8, bubble.paper.height() - 16)
    assert PAPER[Theme.LIGHT] in colours(painted(bubble), beside)
    assert PAPER[Theme.LIGHT] not in colours(painted(mark), beside)


def test_suits_stand_in_their_colours_also_after_these_have_changed(
    qtbot: QtBot, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(partial(use, in_use()))
    for sign, suit in (("♥", Suit.HEARTS), ("♦", Suit.DIAMONDS)):
        item = paper(f"30{sign}")
        for design in (CardDesign(colours="two"), CardDesign(colours="four")):
            use(design)
            assert design.ink(suit).upper() in colours(painted(item), item.paper)


def test_in_the_contrast_theme_there_is_a_frame_and_no_shadow(qtbot: QtBot) -> None:
    item = paper("30♥", theme=Theme.CONTRAST)
    image, around = painted(item), item.mapRectToScene(item.boundingRect())
    found = colours(image, item.paper)
    assert {"#000000", "#FFFFFF", CONTRAST.red_suit} <= found
    below = QRectF(
        item.paper.left() + 20, item.paper.bottom() + 2, 40, around.bottom() - item.paper.bottom() - 4
    )
    assert colours(image, below) == {"#336699"}
    shaded = paper("30♥")
    assert colours(painted(shaded), below) != {"#336699"}


@pytest.mark.parametrize(
    "text", ["King it is, then: I wonder who has it", "キングですか。クイーンは、どこでしょうね。"]
)
def test_a_line_takes_two_lines_before_it_is_cut(qtbot: QtBot, text: str) -> None:
    whole = paper(text)
    assert not whole.is_cut
    assert whole.paper.height() > paper("Pass").paper.height()
    assert QRectF(ROOM.x, ROOM.y, ROOM.width, ROOM.height).contains(whole.paper)
    narrow = Box(110, 30, 90, 32)
    cut = paper(text, narrow)
    assert cut.is_cut
    assert cut.text == text
    assert cut.paper.width() <= narrow.width + 1
    assert not paper(text, narrow, ROOM).is_cut  # the first room that it fits in


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(672, 590), (1008, 590)], ids=str)
@pytest.mark.parametrize("seats", [2, 4, 6, 8, 11, 16])
def test_the_longest_remark_is_read_whole_at_every_table(
    qtbot: QtBot, seats: int, size: tuple[int, int], language: str
) -> None:
    texts, felt = Texts(language), QRectF(0, 0, *size)
    keys = {
        f"company.{who}.{occasion}_{number}"
        for who, counts in [*[(face, OWN) for face in COMPANY], ("all", SHARED)]
        for occasion, count in counts.items()
        for number in range(1, count + 1)
    }
    longest = max((texts(key) for key in sorted(keys)), key=len)
    for seat in range(seats):
        layout = lay_out(table(seats, 9, won=4).saying({seat: LINE}), *size)
        item = SpeechItem("sans", cloth(NO_FELT, Theme.LIGHT))
        item.set_text(
            longest,
            layout.speech[seat],
            layout.portraits[seat],
            layout.badges[seat],
            layout.text,
            is_said=True,
            upon=layout.upon.get(seat),
        )
        assert not item.is_cut, seat
        assert felt.contains(item.paper), seat


def test_what_all_are_paid_at_once_is_said_beside_each_other(qtbot: QtBot) -> None:
    scene = TableScene(Texts("en"), cloth(NO_FELT, Theme.LIGHT))
    paid = message("hachihachi_trick.paid.in_all", change="−14", whole="−20")
    for seats, size in product((5, 6), ((1008, 592), (1264, 752))):
        scene.resize(*size)
        picture = table(seats, 7, trick=0, chips=True)
        scene.show_picture(replace(picture.saying({seat: Said(paid) for seat in range(seats)}), prompt=None))
        papers = [scene.paper_of(seat) for seat in range(seats)]
        assert all(paper.width() > 0 for paper in papers)
        assert not any(one.intersects(other) for one, other in combinations(papers, 2))


def test_a_paper_is_painted_once_and_kept_until_it_says_something_else(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    item, baked = paper("Pass"), list[str]()
    bake = SpeechItem._painted

    def counted(self: SpeechItem, ratio: float) -> object:
        baked.append(self.text)
        return bake(self, ratio)

    monkeypatch.setattr(SpeechItem, "_painted", counted)
    for _ in range(3):
        painted(item)
        item.set_text("Pass", (ROOM,), FACE, NAME, 1.0, is_said=True)
    assert baked == ["Pass"]
    item.set_text("Pass", (ROOM,), FACE, NAME, 1.0, is_said=False)
    painted(item)
    assert baked == ["Pass"] * 2


def papers(scene: TableScene) -> dict[str, bool]:
    """What stands on the papers that lie there, and whether each has a tail."""
    items: list[QGraphicsItem] = scene.items()
    return {item.text: item.has_tail for item in items if isinstance(item, SpeechItem)}


def saying(said: Mapping[int, Said], call: CallShown | None = None) -> Picture:
    picture = table(4, 6, trick=0).saying(said)
    badges = [replace(badge, call=call if badge.seat == 1 else None) for badge in picture.badges]
    return replace(picture, badges=tuple(badges))


def test_a_bubble_goes_with_the_next_picture_and_a_last_call_stays(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.speed = 1000.0
    bid = Said(BID.words, BID.sign, is_called=True)
    view.play([Frame(saying({1: bid}, BID)), Frame(saying({1: bid}, BID))])
    qtbot.waitUntil(lambda: view.idle)
    assert papers(view.scene()) == {"30♥": True}
    view.play([Frame(saying({0: IN}, BID))])
    qtbot.waitUntil(lambda: view.idle)
    assert papers(view.scene()) == {"30♥": False, "I’m in": True}
    view.play([Frame(saying({}))])
    qtbot.waitUntil(lambda: view.idle)
    assert papers(view.scene()) == {}


def test_a_bubble_is_gone_before_cards_set_out(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(saying({1: IN}))
    assert papers(view.scene()) == {"I’m in": True}
    view.speed = 0.01
    view.play([Frame(table(4, 5, trick=4))])
    assert papers(view.scene()) == {}
    view.skip()


def test_a_bubble_speaks_the_language_of_the_table(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(saying({1: IN}))
    told = set[str]()
    for language in sorted(LANGUAGES):
        view.set_texts(Texts(language).with_names(("Anna", "Ben", "Chie", "Daiki")))
        told |= papers(view.scene()).keys()
    assert told == {"I’m in", "出ます"}


def test_only_what_no_referee_calls_is_spoken_and_only_once(qtbot: QtBot) -> None:
    view, spoken = view_of_four(qtbot), list[Message]()
    view.spoken.connect(spoken.append)
    view.speed = 0
    first = Frame(saying({1: IN, 2: LINE}))
    view.play([first, first, Frame(saying({2: LINE}))])
    assert [view.texts(each) for each in spoken] == ["Chie: “Let’s play”"]
    view.play([Frame(saying({}))])
    view.play([first])
    assert len(spoken) == 2


def test_all_of_it_is_told_on_hover(qtbot: QtBot) -> None:
    view = view_of_four(qtbot)
    view.show_picture(saying({2: LINE}, replace(BID, meaning=(message("fifty_six.board.again"),))))
    items: list[QGraphicsItem] = view.scene().items()
    tips = {item.text: item.toolTip() for item in items if isinstance(item, SpeechItem)}
    assert tips["Let’s play"] == "Let’s play"
    assert tips["30♥"] == f"Pass: {view.texts('fifty_six.board.again')}"
