"""The page of a lesson: what it says, and the table it is played at with keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from cardtable.engine.cards import Card
from cardtable.engine.facts import Action
from cardtable.texts import Texts
from cardtable.ui.app.application import Program
from cardtable.ui.base.terms import TermLabel
from cardtable.ui.lessons.page import LessonPage
from cardtable.ui.table.view import TableView
from tests.drivers.controls import only, press


def open_lesson(program: Program, course: str = "happy_six") -> Lesson:
    """The lesson, opened from the menu, without waiting for what moves."""
    page = program.window.lessons.lesson
    page.table.speed = 0.0
    program.window.menus.lessons[course].trigger()
    assert page.isVisible()
    return Lesson(page)


class Lesson:
    """The page while a lesson is shown."""

    def __init__(self, page: LessonPage) -> None:
        self.page = page

    @property
    def table(self) -> TableView:
        return self.page.table

    @property
    def texts(self) -> Texts:
        """The language, with the names of those at the table."""
        return self.table.texts

    @property
    def words(self) -> str:
        """Everything that can be read beside the table."""
        return words(self.page)

    @property
    def label(self) -> TermLabel:
        """Label with the question, or with what came of the answer."""
        return only(self.page, TermLabel, lambda _: True)

    @property
    def hand(self) -> list[Card | None]:
        """The cards of the person's hand, as they lie there."""
        return [shown.card for shown in self.table.scene().hand()]

    def play(self, *cards: Card) -> None:
        """Walk to each card and choose it, with keys; several are passed together."""
        for card in cards:
            right = [Qt.Key.Key_Right] * self.hand.index(card)
            press(self.table, Qt.Key.Key_Home, *right, Qt.Key.Key_Return)
        if len(cards) > 1:
            QTest.keyClick(self.table, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    def call(self, action: Action) -> None:
        """Go to the button for what is no card, and press it, with keys."""
        press(self.table, Qt.Key.Key_Return)
        offers, buttons = self.table.picture.offers, [*self.table.offers.panel.offers]
        at = [offer.action for offer in offers].index(action)
        press(buttons[0], *[Qt.Key.Key_Tab] * at)
        press(buttons[at], Qt.Key.Key_Return)


def words(page: QWidget) -> str:
    """Everything that can be read on a page, beside what is painted."""
    labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
    return "\n".join(label.words if isinstance(label, TermLabel) else label.text() for label in labels)
