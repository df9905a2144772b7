"""What was fixed before it was known: a list of it, and how to check it by oneself (H6-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardtable.match.commitments import Commitment, digest_of
from cardtable.texts import Texts
from cardtable.ui.accessible import announce
from cardtable.ui.look import GRID, MARGIN, muted
from cardtable.ui.names import written

SHORT: Final = 16
"""So many digits of a hash stand in the list; all of them below."""

SHELL: Final = "printf '%s' '{text}' | sha256sum"
POWERSHELL: Final = (
    "[BitConverter]::ToString([Security.Cryptography.SHA256]::Create()"
    ".ComputeHash([Text.Encoding]::ASCII.GetBytes('{text}'))).Replace('-','').ToLower()"
)
"""How to hash a text with what a system has: the first where there is a shell."""

COLUMNS: Final = ("what", "secret", "check", "digest")
"""Texts ``fairness.column.<column>``."""


class FairnessDialog(QDialog):
    """Shows what it is told, and remembers the hashes it was told first.

    Args:
        texts: the language; it knows the names at the table.
        parent: the window.
    """

    deal_wanted = Signal(object)  # int: play the deal with this number again

    def __init__(self, texts: Texts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._texts = texts
        self._fixed: tuple[Commitment, ...] = ()
        self._digests: dict[int, str] = {}  # as first told, by record
        self._about = QLabel(wordWrap=True)
        self._list = QTableWidget(0, len(COLUMNS))
        self._details = QPlainTextEdit(readOnly=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._copy = QPushButton(autoDefault=False)
        self._again = QPushButton(autoDefault=False)
        self._lay_out()
        self._list.itemSelectionChanged.connect(self._describe)
        self._copy.clicked.connect(self._copy_details)
        self._again.clicked.connect(self._want_deal)
        self.retranslate(texts)
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _lay_out(self) -> None:
        table, header = self._list, self._list.horizontalHeader()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(4 * GRID)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._details.setTabChangesFocus(True)
        self._details.setMinimumHeight(16 * GRID)
        self._buttons.addButton(self._again, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 2 * GRID, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(muted(self._about))
        column.addWidget(table, 3)
        column.addWidget(self._details, 2)
        column.addWidget(self._buttons)

    def retranslate(self, texts: Texts) -> None:
        """Show everything in another language."""
        self._texts = texts
        self.setWindowTitle(texts("fairness.title"))
        self._about.setText(texts("fairness.about"))
        self._list.setAccessibleName(texts("fairness.list"))
        self._list.setHorizontalHeaderLabels([texts(f"fairness.column.{column}") for column in COLUMNS])
        self._details.setAccessibleName(texts("fairness.details"))
        self._copy.setText(texts("fairness.copy"))
        self._again.setText(texts("fairness.same_deal"))
        self.show_fixed(self._fixed)

    def show_fixed(self, fixed: Sequence[Commitment]) -> None:
        """Show these; who looks at the last one goes on looking at the last one."""
        row, was_last = self._list.currentRow(), self._list.currentRow() == self._list.rowCount() - 1
        self._fixed = tuple(fixed)
        for each in fixed:
            self._digests.setdefault(each.record, each.digest)
        with QSignalBlocker(self._list):
            self._list.setRowCount(len(fixed))
            for index, each in enumerate(fixed):
                self._fill(index, each)
            self._list.setCurrentCell(len(fixed) - 1 if was_last else min(row, len(fixed) - 1), 0)
        self._describe()

    def _fill(self, row: int, each: Commitment) -> None:
        texts = self._texts
        secret = texts("fairness.closed") if each.secret is None else written(each.secret, texts)
        what = self._name(each)
        cells = (what, secret, self._verdict(each), f"{each.digest[:SHORT]}…")
        for column, text in enumerate(cells):
            item = QTableWidgetItem(text)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                texts("fairness.separator").join((what, *filter(None, cells[1:3]))),
            )
            font = item.font()
            if COLUMNS[column] == "digest":
                font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            font.setBold(each.seat is None)
            item.setFont(font)
            self._list.setItem(row, column, item)

    def _name(self, each: Commitment) -> str:
        if each.seat is None:
            return self._texts("fairness.deal", deal=each.deal)
        return self._texts("fairness.choice", who=self._texts.name_of(each.seat), place=each.place)

    def _verdict(self, each: Commitment) -> str:
        """Whether the text now told has the hash that was told first."""
        if each.text is None:
            return ""
        is_right = digest_of(each.text) == self._digests[each.record]
        return self._texts("fairness.right" if is_right else "fairness.wrong")

    @property
    def _chosen(self) -> Commitment | None:
        row = self._list.currentRow()
        return self._fixed[row] if 0 <= row < len(self._fixed) else None

    def _describe(self) -> None:
        """Tell all about the row that is chosen."""
        texts, each = self._texts, self._chosen
        self._copy.setEnabled(each is not None)
        self._again.setEnabled(self._deal_number is not None)
        if each is None:
            self._tell("")
            return
        lines = [self._name(each), texts("fairness.digest", digest=self._digests[each.record])]
        if each.text is None:
            lines.append(texts("fairness.later_deal" if each.seat is None else "fairness.later_choice"))
        else:
            lines += [
                texts("fairness.text", text=each.text),
                texts("fairness.made_of_deal" if each.seat is None else "fairness.made_of_choice"),
                texts("fairness.check_here", verdict=self._verdict(each)),
                texts("fairness.check_shell"),
                SHELL.format(text=each.text),
                texts("fairness.check_powershell"),
                POWERSHELL.format(text=each.text),
            ]
        self._tell("\n".join(lines))

    def _tell(self, details: str) -> None:
        if details != self._details.toPlainText():  # else it stays as it was scrolled and marked
            self._details.setPlainText(details)

    def _copy_details(self) -> None:
        QApplication.clipboard().setText(self._details.toPlainText())
        announce(self, self._texts("fairness.copied"))

    @property
    def _deal_number(self) -> int | None:
        """The number of the deal that the chosen row belongs to, once it may be known."""
        chosen = self._chosen
        numbers = [
            each.secret
            for each in self._fixed
            if chosen is not None and each.seat is None and each.deal == chosen.deal
        ]
        return int(numbers[-1]) if numbers and numbers[-1] is not None else None

    def _want_deal(self) -> None:
        number = self._deal_number
        if number is not None:
            self.deal_wanted.emit(number)
