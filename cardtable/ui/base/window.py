"""Frame of the program's window, and the base of the controllers that belong to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMargins, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QStackedWidget, QWidget

from cardtable.present.metrics import zoom
from cardtable.program.settings import Settings
from cardtable.ui.base.look import GRID
from cardtable.ui.base.menus import Menus
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.base.rail import HomeButton, RailFrame, RailTitle

SMALLEST: Final = (944, 456)  # within frame and task bar on a screen of 1920 × 1080 at 200 %


class Window(QMainWindow):
    """Frame that every feature stands in: the menus, the notices, and the pages, of which one shows.

    Args:
        settings: what is remembered.
        save_settings: has the settings kept as they are now.

    Attributes:
        menus: every action.
        notices: what the person should know, across the top.
        pages: every page that has been made; the first is empty.
        home_button: leads home, on the left of the menus.
        rail_title: says what is played, beside the menus.
        settings: what is remembered.
        save_settings: as given.
    """

    preferences_changed = Signal(object)  # Preferences: how everything is to be from now on
    table_added = Signal(object)  # TableView: one more table, which is to be heard

    def __init__(self, settings: Settings, save_settings: Callable[[], None]) -> None:
        super().__init__()
        self.settings = settings
        self.save_settings = save_settings
        self.menus = Menus(self)
        self.notices = NoticeBar()
        self.pages = QStackedWidget()
        self.pages.addWidget(QWidget())  # which shows until a page is chosen
        self.setMinimumSize(QSize(*SMALLEST).boundedTo(self.screen().availableSize()))
        self.pages.setAutoFillBackground(True)
        self._frame = RailFrame(self)
        self._frame.column.addWidget(self.notices)
        self._frame.column.addWidget(self.pages, 1)
        self.setCentralWidget(self._frame)
        self.home_button = HomeButton(self.menuBar(), self.menus.home)
        self.rail_title = RailTitle(self.menuBar())
        self.menus.full_screen.toggled.connect(self._fill_screen)

    def _fill_screen(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        state, full = self.windowState(), Qt.WindowState.WindowFullScreen
        self.setWindowState(state | full if on else state & ~full)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rail around everything, behind the menus, too."""
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._frame.picture)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Check the action of full screen, which may come and go by other ways than the menu."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.menus.full_screen.setChecked(self.isFullScreen())

    def take_keys_back(self) -> None:
        """Be the active window again after a dialog, where no window manager sees to it."""
        QTimer.singleShot(0, self, self._activate_if_none_is)

    def _activate_if_none_is(self) -> None:
        active: QWidget | None = QApplication.activeWindow()
        is_next_open = any(dialog.isVisible() for dialog in self.findChildren(QDialog))  # it gets the keys
        if active is None and self.isVisible() and not is_next_open:
            self.activateWindow()

    def prepare(self, dialog: QDialog, size: tuple[int, int] | None = None) -> None:
        """Have a dialog deleted once it is closed, and as large as this, as far as it fits."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self.take_keys_back)
        if size is not None:
            self.fit(dialog, size)

    def fit(self, dialog: QDialog, size: tuple[int, int]) -> None:
        """Have a dialog as large as this, but no larger than the window.

        What is written in a large window is large; so is the dialog then.
        """
        times = zoom(self.width(), self.height())
        screen = self.screen().availableSize().shrunkBy(QMargins(0, 0, 4 * GRID, 8 * GRID))
        dialog.resize((QSize(*size) * times).boundedTo(screen).boundedTo(self.size()))


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
