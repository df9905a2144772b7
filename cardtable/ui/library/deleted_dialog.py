"""Dialog of the deleted matches, which can be brought back from there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from cardtable.match.presets import OwnPresets
from cardtable.match.summaries import Summary
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN, on_cloth
from cardtable.ui.base.widgets import EvenLabel
from cardtable.ui.library.match_list import MatchList, MatchView
from cardtable.ui.table.cloth import BARE_TABLE, cover, lay_buttons


class DeletedDialog(QDialog):
    """Dialog of the deleted matches.

    Args:
        texts: the language.
        own: people's own presets, which give matches their titles.
        parent: the window.
    """

    restore_wanted = Signal(object)  # Path

    def __init__(self, texts: Texts, own: OwnPresets, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("deleted.title"))
        self._model = MatchList(self)
        self._model.show_presets(own)
        self._list = MatchView(self._model)
        self._list.setAccessibleName(texts("deleted.title"))
        self._note = on_cloth(EvenLabel(texts("deleted.none")))
        self._texts = texts
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._restore = QPushButton(texts("deleted.restore"))
        buttons.addButton(self._restore, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self._note)
        column.addWidget(self._list, 1)
        column.addWidget(lay_buttons(buttons))
        buttons.rejected.connect(self.reject)
        self._restore.clicked.connect(self._restore_current)
        self._list.activated.connect(self._restore_current)
        self._refresh()

    @property
    def matches(self) -> tuple[Summary, ...]:
        """The deleted matches that are shown."""
        return self._model.matches

    def show_matches(self, matches: Sequence[Summary]) -> None:
        """Show these deleted matches, the last played first."""
        row = self._list.currentIndex().row()
        self._model.show(tuple(matches), folds=False)
        self._list.setCurrentIndex(self._model.index(max(min(row, len(matches) - 1), 0)))
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        self._refresh()

    def _refresh(self) -> None:
        has_any = self._model.rowCount() > 0
        self._note.setText(self._texts("deleted.note" if has_any else "deleted.none"))
        self._restore.setEnabled(has_any)

    def _restore_current(self) -> None:
        match = self._model.summary(self._list.currentIndex().row())
        if match is not None:
            self.restore_wanted.emit(match.path)
