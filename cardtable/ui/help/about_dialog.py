"""Dialog about the program: its versions, its parts and their licences, its data folder."""

from __future__ import annotations

import platform
import sys
from pathlib import Path
from typing import Final

import appdirs  # type: ignore[import-untyped]
import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

import cardtable
from cardtable import __version__
from cardtable.engine.bits import COMPILED
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN

PARTS: Final = {
    "qt": qVersion(),
    "pyside": PySide6.__version__,
    "python": platform.python_version(),
    "appdirs": appdirs.__version__,
}
"""Versions, by the names they have in the text ``about.parts``."""


class AboutDialog(QDialog):
    """Dialog about the program."""

    def __init__(self, texts: Texts, folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("about.title"))
        versions = texts(
            "about.versions",
            version=__version__,
            system=f"{platform.system()} {platform.release()}".strip() or sys.platform,
        )
        licences = licence_folder()
        kernel = texts("about.kernel_compiled" if COMPILED else "about.kernel_plain")
        parts = f"{texts('about.parts', **PARTS)}\n{kernel}"
        if licences is not None:
            parts = f"{parts}\n{texts('about.licences', folder=str(licences))}"
        kept = texts("about.memory") if folder is None else texts("about.folder", folder=str(folder))
        page = QTextBrowser(openExternalLinks=False)
        page.setAccessibleName(self.windowTitle())
        page.document().setDocumentMargin(2 * GRID)
        page.setPlainText("\n\n".join((texts("about.text"), versions, kept, texts("about.thanks"), parts)))
        title = QLabel(texts("app.name"))
        title.setProperty("textRole", "heading")
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(title)
        column.addWidget(page, 1)
        column.addWidget(_close_only(self))
        self.resize(72 * GRID, 64 * GRID)


def _close_only(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setDefault(True)
    close.setFocus(Qt.FocusReason.OtherFocusReason)
    buttons.rejected.connect(dialog.reject)
    return buttons


def licence_folder() -> Path | None:
    """Find the folder of the licences, in the installed program or in the sources; None if there is none."""
    bundle = getattr(sys, "_MEIPASS", None)
    sources = Path(cardtable.__file__).parents[1] / "installer"
    folder = (sources if bundle is None else Path(bundle)) / "licenses"
    return folder if folder.is_dir() else None
