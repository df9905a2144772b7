"""The names above the narrow columns of a table: in one line or two, and only then shortened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QWidget

from cardtable.texts.plain import plain
from cardtable.ui.base.look import CONTROL_HEIGHT, GRID


class NamesHeader(QHeaderView):
    """As high as the names need it with the columns as wide as they are now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setHighlightSections(False)
        self.sectionResized.connect(self.fit)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, column: int) -> None:
        """Write the name in lines."""
        super().initStyleOptionForIndex(option, column)
        option.text = self.written(column)

    def written(self, column: int) -> str:
        """What stands above a column."""
        margins = 2 * self.style().pixelMetric(QStyle.PixelMetric.PM_HeaderMargin, None, self)
        name = str(self.model().headerData(column, Qt.Orientation.Horizontal))
        return in_lines(name, self.fontMetrics(), self.sectionSize(column) - margins)

    def fit(self) -> None:
        """Have room for a second line where there is one."""
        has_two = any("\n" in self.written(column) for column in range(self.count()))
        high = self.fontMetrics().height() * (2 if has_two else 1) + GRID
        self.setFixedHeight(max(high, CONTROL_HEIGHT))


def in_lines(text: str, metrics: QFontMetrics, width: int) -> str:
    """A text in one line or two of this width; the end always shows, as it may be a number."""

    def fits(part: str) -> bool:
        return metrics.horizontalAdvance(part) <= width

    if fits(text):
        return text
    fitting = [at for at in range(1, len(text)) if fits(text[:at].rstrip())]
    for at in sorted(fitting, key=lambda at: text[at] != " "):
        if fits(text[at:].strip()):
            return f"{plain(text[:at].rstrip())}\n{plain(text[at:].strip())}"
    at = fitting[-1] if fitting else 1
    rest = metrics.elidedText(text[at:].strip(), Qt.TextElideMode.ElideLeft, width)
    return f"{plain(text[:at].rstrip())}\n{plain(rest)}"
