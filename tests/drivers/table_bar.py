"""Driver of the bar beside the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget

from cardtable.texts import Texts
from cardtable.ui.play.table_bar import TableBar
from tests.drivers.controls import named, only, plain


class Bar:
    """Driver of the small buttons for what one does at the table again and again.

    Args:
        page: the table with all that stands beside it.
        language: is spoken there.
    """

    def __init__(self, page: QWidget, language: str = "en") -> None:
        self._texts = Texts(language)
        self.widget = only(page, TableBar, lambda _: True)

    @property
    def names(self) -> list[str]:
        """What a screen reader calls the buttons that show, from left to right."""
        buttons = self.widget.findChildren(QToolButton)
        shown = sorted((button for button in buttons if button.isVisible()), key=QToolButton.x)
        return [button.accessibleName() for button in shown]

    def button(self, name: str) -> QToolButton:
        """The button with the name that is the text of this key."""
        return named(self.widget, QToolButton, plain(self._texts(name)).rstrip("…"))

    def click(self, name: str) -> None:
        """Click on it, whether or not it is enabled."""
        button = self.button(name)
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
