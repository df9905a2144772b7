"""Dialog of the commitments: what they come to; in detail a list, and the way to check each (H6-16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from cardtable import __version__
from cardtable.ai.proof import Finding
from cardtable.engine.messages import Message
from cardtable.games import GAMES
from cardtable.match.commitments import Commitment, digest_of
from cardtable.present.names import table_texts, unit_name
from cardtable.texts import Texts
from cardtable.ui.base.accessible import announce
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, TYPE_CHANGES, heading, on_cloth, set_primary
from cardtable.ui.base.widgets import EvenLabel, PhraseLabel
from cardtable.ui.table.cloth import cover, lay_buttons, lay_paper
from cardtable.ui.worker.messages import MatchSetup, Proved

SHELL: Final = "printf '%s' '{text}' | sha256sum"
POWERSHELL: Final = (
    "[BitConverter]::ToString([Security.Cryptography.SHA256]::Create()"
    ".ComputeHash([Text.Encoding]::ASCII.GetBytes('{text}'))).Replace('-','').ToLower()"
)
"""Commands that hash a text with tools of the system; the first where there is a shell."""

COLUMNS: Final = ("what", "secret", "check", "digest")
"""Texts ``fairness.column.<column>``."""


class FairnessDialog(QDialog):
    """Dialog that shows the commitments it is told, and remembers the hashes it was told first.

    Args:
        setup: of the match, which tells who sits at the table.
        describe_action: puts a choice, given by its text form, into words.
        parent: the window.
    """

    deal_wanted = Signal(int)  # play this deal of the match again
    proof_wanted = Signal()
    stop_wanted = Signal()  # no proof any more
    detailed = Signal(bool)  # whether everything that was fixed is shown

    def __init__(
        self, setup: MatchSetup, describe_action: Callable[[str], Message], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._setup = setup
        self._describe_action = describe_action
        self._fixed: tuple[Commitment, ...] = ()
        self._deal_names: Mapping[int, Message] = {}
        self._digests: dict[int, str] = {}  # as first told, by record
        self._about = on_cloth(PhraseLabel())
        self._so_far = heading(PhraseLabel())
        self._list = QTableWidget(0, len(COLUMNS))
        self._details = QPlainTextEdit(readOnly=True)
        self._found = EvenLabel()
        self._progress = QProgressBar(textVisible=False)
        self._proved: Proved | None = None
        self._prove = QPushButton(autoDefault=False)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._open = QPushButton(autoDefault=False)
        self._open.setCheckable(True)
        self._copy = QPushButton(autoDefault=False)
        self._again = QPushButton(autoDefault=False)
        self._lay_out()
        self._list.itemSelectionChanged.connect(self._describe)
        self._list.verticalScrollBar().rangeChanged.connect(self._keep_in_sight)
        self._copy.clicked.connect(self._copy_details)
        self._again.clicked.connect(self._want_deal)
        self._prove.clicked.connect(self._begin_or_stop)
        self._open.toggled.connect(self._show_details_of_all)
        self._retranslate()
        self._show_details_of_all(on=False)

    def _lay_out(self) -> None:
        table, header = self._list, self._list.horizontalHeader()
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.verticalHeader().hide()
        self._size_rows()
        header.setHighlightSections(False)
        header.setStyleSheet(f"QHeaderView::section {{ padding: 0 {GRID - 2}px; }}")  # above the cells' text
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._details.setTabChangesFocus(True)
        self._details.setMinimumHeight(16 * GRID)
        self._found.hide()
        self._progress.hide()
        for button in (self._prove, self._again, self._open, self._copy):
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        lay_buttons(self._buttons)
        set_primary(self._prove, on=True)
        self._buttons.rejected.connect(self.reject)
        column = QVBoxLayout(cover(self, GAMES[self._setup.game].felt))
        column.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(self._about)
        paper = lay_paper(column)
        paper.setContentsMargins(*[2 * GRID] * 4)
        paper.addWidget(self._so_far)
        paper.addWidget(self._found)
        paper.addWidget(self._progress)
        paper.addWidget(table, 3)
        paper.addWidget(self._details, 2)
        paper.addStretch(0)
        column.addWidget(self._buttons)

    def _show_details_of_all(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        """Show everything that was fixed with its fingerprints, or only what it comes to."""
        for widget in (self._list, self._details, self._copy):
            widget.setVisible(on)
        self.detailed.emit(on)
        if on:
            self._list.setFocus(Qt.FocusReason.OtherFocusReason)
        elif not self._open.hasFocus():
            self._prove.setFocus(Qt.FocusReason.OtherFocusReason)

    def changeEvent(self, event: QEvent) -> None:
        """Show everything in another language, or in another size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        if event.type() in TYPE_CHANGES:
            self._size_rows()

    def _size_rows(self) -> None:
        rows = self._list.verticalHeader()
        rows.setDefaultSectionSize(max(4 * GRID, self.fontMetrics().height() + GRID))

    def _retranslate(self) -> None:
        texts = self._texts = table_texts(current_texts(), self._setup.seats)
        self.setWindowTitle(texts("fairness.title"))
        self._about.setText(texts("fairness.about"))
        self._list.setAccessibleName(texts("fairness.list"))
        self._list.setHorizontalHeaderLabels([texts(f"fairness.column.{column}") for column in COLUMNS])
        self._details.setAccessibleName(texts("fairness.details"))
        self._open.setText(texts("fairness.open"))
        self._copy.setText(texts("fairness.copy"))
        self._again.setText(texts("fairness.same_deal"))
        self._progress.setAccessibleName(texts("fairness.progress"))
        self._show_found()
        fixed, self._fixed = self._fixed, ()
        self.show_fixed(fixed, self._deal_names)

    def show_fixed(self, fixed: Sequence[Commitment], deal_names: Mapping[int, Message]) -> None:
        """Show these commitments, with the deals by name; a selection on the last stays on the last."""
        self._deal_names = deal_names
        row, was_last = self._list.currentRow(), self._list.currentRow() == self._list.rowCount() - 1
        before, self._fixed = self._fixed, tuple(fixed)
        for each in fixed:
            self._digests.setdefault(each.record, each.digest)
        with QSignalBlocker(self._list):
            self._list.setRowCount(len(fixed))
            for index, each in enumerate(fixed):
                if each not in before[index : index + 1]:  # a cell takes long: the header measures again
                    self._fill(index, each)
            self._list.setCurrentCell(len(fixed) - 1 if was_last else min(row, len(fixed) - 1), 0)
        self._so_far.setText(self._sum_up())
        self._describe()

    def _sum_up(self) -> str:
        """Tell how much of what was fixed has been opened, and whether all of it agrees."""
        opened = [each for each in self._fixed if each.text is not None]
        wrong = sum(not self._agrees(each) for each in opened)
        if wrong:
            return self._texts("fairness.some_wrong", count=wrong)
        key = "fairness.all_right" if opened else "fairness.none_open"
        return self._texts(key, count=len(opened), closed=len(self._fixed) - len(opened))

    def _agrees(self, each: Commitment) -> bool:
        """True if the disclosed text has the hash that was told first."""
        return each.text is not None and digest_of(each.text) == self._digests[each.record]

    def _fill(self, row: int, each: Commitment) -> None:
        texts = self._texts
        secret, spoken = (self._secret(each, words) for words in (texts, texts.aloud))
        what = self._name(each)
        cells = (what, secret, self._verdict(each), each.digest)
        for column, text in enumerate(cells):
            item = QTableWidgetItem(text)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)  # or an input method eats the keys
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                texts("fairness.separator").join(filter(None, (what, spoken, cells[2]))),
            )
            font = item.font()
            if COLUMNS[column] == "digest":
                item.setToolTip(text)  # there is not always room for all of it
                font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
                font.setPointSizeF(item.font().pointSizeF())
            font.setBold(each.seat is None)
            item.setFont(font)
            self._list.setItem(row, column, item)

    def _secret(self, each: Commitment, texts: Texts) -> str:
        if each.secret is None:
            return texts("fairness.closed")
        return each.secret if each.seat is None else texts(self._describe_action(each.secret))

    def _name(self, each: Commitment) -> str:
        if each.seat is None:
            return self._texts("fairness.deal", deal=self._deal_names[each.deal])
        return self._texts("fairness.choice", who=self._texts.name_of(each.seat), place=each.place)

    def _verdict(self, each: Commitment) -> str:
        if each.text is None:
            return ""
        return self._texts("fairness.right" if self._agrees(each) else "fairness.wrong")

    @property
    def _chosen(self) -> Commitment | None:
        row = self._list.currentRow()
        return self._fixed[row] if 0 <= row < len(self._fixed) else None

    def _keep_in_sight(self) -> None:
        """Keep the current row in sight when the list has grown or shrunk."""
        self._list.scrollTo(self._list.currentIndex())

    def _describe(self) -> None:
        """Show the details of the selected row."""
        texts, each = self._texts, self._chosen
        self._copy.setEnabled(each is not None)
        self._again.setEnabled(self._deal_over is not None)
        if each is None:
            self._show_details("")
            return
        lines = [self._name(each), texts("fairness.digest", digest=self._digests[each.record])]
        if each.text is None:
            later = "fairness.later_deal" if each.seat is None else "fairness.later_choice"
            lines.append(texts(later, unit=unit_name(self._setup.game)))
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
        self._show_details("\n".join(lines))

    def _show_details(self, details: str) -> None:
        if details != self._details.toPlainText():  # else it stays as it was scrolled and marked
            self._details.setPlainText(details)

    def _copy_details(self) -> None:
        QApplication.clipboard().setText(self._details.toPlainText())
        announce(self, self._texts("fairness.copied"))

    @property
    def _deal_over(self) -> int | None:
        """Return the deal of the selected row, once its number may be known."""
        chosen = self._chosen
        known = {each.deal for each in self._fixed if each.seat is None and each.secret is not None}
        return chosen.deal if chosen is not None and chosen.deal in known else None

    # ── the proof ────────────────────────────────────────────────────────────────────────────────────────

    @property
    def _is_proving(self) -> bool:
        return not self._progress.isHidden()

    def _begin_or_stop(self) -> None:
        begins = not self._is_proving
        self._proved = None
        self._progress.setRange(0, 0)
        self._progress.setVisible(begins)
        self._show_found()
        (self.proof_wanted if begins else self.stop_wanted).emit()

    def show_proof(self, proved: Proved) -> None:
        """Show the progress of the proof that was asked for."""
        if not self._is_proving:
            return  # it has been stopped
        self._proved = proved
        self._progress.setRange(0, proved.total)
        self._progress.setValue(proved.done)
        self._progress.setVisible(not proved.is_finished)
        self._show_found()
        if proved.is_finished:
            announce(self, self._found.text())

    def _show_found(self) -> None:
        texts, proved = self._texts, self._proved
        self._prove.setText(texts("fairness.stop" if self._is_proving else "fairness.prove"))
        self._found.setVisible(proved is not None)
        if proved is None:
            self._found.clear()
        elif self._is_proving:
            self._found.setText(texts("fairness.proving", done=proved.done, total=proved.total))
        else:
            self._found.setText("\n".join(found_lines(proved, texts)) or texts("fairness.nothing"))

    def _want_deal(self) -> None:
        deal = self._deal_over
        if deal is not None:
            self.deal_wanted.emit(deal)


def found_lines(proved: Proved, texts: Texts) -> list[str]:
    """Describe the findings of a proof; empty where there was nothing to examine."""
    return [line for finding in proved.findings for line in _found_of(finding, proved, texts)]


def _found_of(finding: Finding, proved: Proved, texts: Texts) -> list[str]:
    who = texts.name_of(finding.seat)
    lines = []
    if finding.choices:
        lines.append(texts("fairness.examined", who=who, count=finding.choices, worlds=finding.worlds))
    differing = (
        ("fairness.peeked", finding.peeked),
        ("fairness.others" if proved.is_by_others else "fairness.changed", finding.changed),
        ("fairness.failed", finding.failed),
    )
    if finding.choices and not any(records for _, records in differing):
        lines[0] = texts("fairness.all_same", examined=lines[0])
    for key, records in differing:
        if records:
            listed = texts("fairness.comma").join(map(str, records))
            lines.append(texts(key, who=who, count=len(records), records=listed))
    if finding.changed and not proved.is_by_others:
        lines.append(texts("fairness.clock", who=who))
        if proved.program != __version__:
            lines.append(texts("fairness.versions", who=who, version=proved.program, own=__version__))
    if finding.forfeits:
        lines.append(texts("fairness.forfeits", who=who, count=finding.forfeits))
    return lines
