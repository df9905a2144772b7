"""Driver of the bar beside the table."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton, QWidget

from cardtable.texts import Texts
from cardtable.ui.play.round_buttons import RoundButtons
from tests.drivers.controls import plain


class Bar:
    """Driver of the small buttons for what one does at the table again and again.

    Args:
        page: the table with all that stands beside it.
        language: is spoken there.
    """

    def __init__(self, page: QWidget, language: str = "en") -> None:
        self._texts = Texts(language)
        (round_buttons,) = page.findChildren(RoundButtons)
        self.buttons = round_buttons.buttons

    @property
    def names(self) -> list[str]:
        """What a screen reader calls the buttons that show, from the corner on."""
        return [button.accessibleName() for button in self.buttons if button.isVisible()]

    def button(self, name: str) -> QToolButton:
        """The button with the name that is the text of this key."""
        wanted = plain(self._texts(name)).rstrip("…")
        (button,) = (button for button in self.buttons if button.accessibleName() == wanted)
        return button

    def is_shown(self, name: str) -> bool:
        """True if it can be seen."""
        return self.button(name).isVisible()

    def click(self, name: str) -> None:
        """Click on it, whether or not it is enabled."""
        button = self.button(name)
        assert button.isVisible()
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
