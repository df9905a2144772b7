"""Dialog about the program: its version and age, its parts and their licences, its data folder."""

from __future__ import annotations

import platform
import sys
import tomllib
from datetime import date
from pathlib import Path
from typing import Final

import appdirs  # type: ignore[import-untyped]
import PySide6
from PySide6.QtCore import QDate, Qt, qVersion
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

import cardtable
from cardtable import RELEASED, __version__
from cardtable.engine.bits import COMPILED
from cardtable.texts import Texts
from cardtable.ui.base.language import locale_of
from cardtable.ui.base.look import GRID, MARGIN, heading, on_cloth
from cardtable.ui.table.cloth import BARE_TABLE, cover, lay_buttons

PARTS: Final = {
    "qt": qVersion(),
    "pyside": PySide6.__version__,
    "python": platform.python_version(),
    "appdirs": appdirs.__version__,
}
"""Versions, by the names they have in the text ``about.parts``."""

DAYS_TOLD: Final = 90
"""The age in days up to which it is told in days; then in months of 30 days."""

SIZE: Final = (90 * GRID, 68 * GRID)

OVERVIEW: Final = "README.txt"
"""The first of the licence texts."""


class AboutDialog(QDialog):
    """Dialog about the program."""

    def __init__(self, texts: Texts, folder: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("about.title"))
        title = heading(on_cloth(QLabel(texts("app.name"))))
        tabs = QTabWidget(documentMode=True)
        on_cloth(tabs.tabBar()).setDrawBase(False)
        tabs.addTab(self._page(_about(texts, folder), self.windowTitle()), texts("about.program"))
        licences = licence_folder()
        if licences is not None:
            tabs.addTab(self._licences(texts, licences), texts("about.licences"))
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(title)
        column.addWidget(tabs, 1)
        column.addWidget(_close_only(self))

    @staticmethod
    def _page(text: str, name: str) -> QTextBrowser:
        page = QTextBrowser(openExternalLinks=False)
        page.setAccessibleName(name)
        page.document().setDocumentMargin(2 * GRID)
        page.setPlainText(text)
        return page

    def _licences(self, texts: Texts, folder: Path) -> QWidget:
        """Return the texts of the licences, of which one is shown at a time."""
        names = sorted(path.name for path in folder.glob("*.txt"))
        names.sort(key=OVERVIEW.__ne__)
        page = self._page("", texts("about.licences"))
        choice = QComboBox()
        choice.setAccessibleName(texts("about.licences"))
        choice.currentTextChanged.connect(lambda name: page.setPlainText(_text(folder / name)))
        choice.addItems(names)
        widget = QWidget()
        column = QVBoxLayout(widget)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(choice)
        column.addWidget(page, 1)
        return widget


def _about(texts: Texts, folder: Path | None) -> str:
    versions = texts(
        "about.versions",
        version=__version__,
        system=f"{platform.system()} {platform.release()}".strip() or sys.platform,
    )
    url = project_url()
    newer = texts("about.newer_at", url=f"{url}/releases") if url else texts("about.newer")
    age = f"{versions}\n{age_told(texts, date.today())}\n{newer}"
    kept = texts("about.memory") if folder is None else texts("about.folder", folder=str(folder))
    kernel = texts("about.kernel_compiled" if COMPILED else "about.kernel_plain")
    parts = f"{texts('about.parts', **PARTS)}\n{kernel}"
    licences = licence_folder()
    if licences is not None:
        parts = f"{parts}\n{texts('about.licences_in', folder=str(licences))}"
    return "\n\n".join((texts("about.text"), age, kept, texts("about.thanks"), parts))


def age_told(texts: Texts, today: date) -> str:
    """Return when this version was released, and how long that is ago; a clock before it has no say."""
    released = date.fromisoformat(RELEASED)
    day = locale_of(texts.language).toString(
        QDate(released.year, released.month, released.day), texts("about.day_format")
    )
    days = (today - released).days
    if days < 1:
        return texts("about.released", day=day)
    if days <= DAYS_TOLD:
        return texts("about.age_days", day=day, count=days)
    return texts("about.age_months", day=day, count=days // 30)


def _close_only(dialog: QDialog) -> QDialogButtonBox:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    close = buttons.button(QDialogButtonBox.StandardButton.Close)
    close.setDefault(True)
    close.setFocus(Qt.FocusReason.OtherFocusReason)
    buttons.rejected.connect(dialog.reject)
    return lay_buttons(buttons)


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")


def _shipped(name: str) -> Path:
    """Return where something lies that comes with the program: installed, or in the sources."""
    bundle = getattr(sys, "_MEIPASS", None)
    sources = Path(cardtable.__file__).parents[1] / "installer"
    return (sources if bundle is None else Path(bundle)) / name


def licence_folder() -> Path | None:
    """Find the folder of the licences, in the installed program or in the sources; None if there is none."""
    folder = _shipped("licenses")
    return folder if folder.is_dir() else None


def project_url() -> str:
    """Return the address of the project; empty while nobody has named one, or where the file is missing."""
    try:
        url: str = tomllib.loads(_text(_shipped("identity.toml")))["url"]
    except OSError:
        return ""
    return "" if "<" in url else url
