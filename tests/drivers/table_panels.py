"""Driver of the panels around a table: the score, the log, the lines, the score sheet, the result."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTableView, QTabWidget, QWidget

from cardtable.engine.messages import Message
from cardtable.ui.base.drawer import DrawerFrame
from cardtable.ui.play.lines_panel import LinesPanel
from cardtable.ui.play.log_panel import LogPanel
from cardtable.ui.play.match_sheet import MatchSheet
from cardtable.ui.play.score_panel import ScorePanel
from cardtable.ui.play.sheet_panel import SheetPanel
from tests.drivers.controls import only


class TablePanels:
    """Driver of the panels around the table that is played at, or around the one of a replay."""

    def __init__(self, page: QWidget) -> None:
        self.page = page

    @property
    def frame(self) -> DrawerFrame:
        """The table and the drawer."""
        return only(self.page, DrawerFrame, lambda _: True)

    @property
    def place(self) -> QRect:
        """The rectangle of the drawer on the page; an empty one while it is closed."""
        drawer: QWidget | None = self.tabs.parentWidget()
        return drawer.geometry() if drawer is not None and drawer.isVisible() else QRect()

    @property
    def width(self) -> int:
        """The width of the drawer."""
        return self.place.width()

    @property
    def tabs(self) -> QTabWidget:
        """The pages of which one shows at a time."""
        return only(self.page, QTabWidget, lambda _: True)

    def turn_to(self, tab: int) -> None:
        """Click on the name of one of the pages."""
        bar = self.tabs.tabBar()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(tab).center())

    @property
    def log(self) -> QPlainTextEdit:
        """The page on which the referee's calls stand."""
        return only(only(self.page, LogPanel, lambda _: True), QPlainTextEdit, lambda _: True)

    @property
    def calls(self) -> tuple[Message, ...]:
        """The calls that the log shows, whatever the language."""
        return only(self.page, LogPanel, lambda _: True).calls

    @property
    def score(self) -> ScorePanel:
        """The figures above the pages."""
        return only(self.page, ScorePanel, lambda _: True)

    @property
    def figures(self) -> list[str]:
        """Texts in the score panel."""
        return [label.text() for label in self.score.findChildren(QLabel) if label.text()]

    def is_told(self, text: str) -> bool:
        """True if the score says this, for all to see."""
        return any(label.isVisible() and label.text() == text for label in self.score.findChildren(QLabel))

    @property
    def lines(self) -> LinesPanel:
        """The page with the lines of play."""
        return only(self.page, LinesPanel, lambda _: True)

    @property
    def lines_view(self) -> QTableView:
        """The lines of play beside each other."""
        return only(self.lines, QTableView, lambda _: True)

    @property
    def sheet(self) -> SheetPanel:
        """The page with the score deal by deal."""
        return only(self.page, SheetPanel, lambda _: True)

    @property
    def result(self) -> str:
        """Sentences that tell that the match has ended."""
        return only(self.page, MatchSheet, lambda _: True).text
