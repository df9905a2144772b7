"""Base of the controllers."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject

from cardtable.ui.base.window import Window


class Controller(QObject):
    """Controller of a feature: decides when something is done and shown.

    Args:
        window: the owner; its actions are decided about, and dialogs stand before it.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.menus = window.menus
        self.notices = window.notices

    def refresh(self) -> None:
        """Offer and show what fits things as they are now, in the language that is spoken now."""

    def event(self, event: QEvent) -> bool:
        """Qt tells all that stands in a window of another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self.refresh()
        return super().event(event)
