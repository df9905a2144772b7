"""Dialog for choosing a file, all of it in the person's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QStandardPaths, Qt

from cardtable.texts import Texts

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog, QWidget

_NOT_IN_NAMES: Final = re.compile(r'[<>:"/\\|?*\x00-\x1f]')


def documents() -> str:
    """Return the folder to begin in."""
    return QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)


def file_dialog(parent: QWidget, title: str, folder: str, kind: tuple[str, str], texts: Texts) -> QFileDialog:
    """Build a dialog, which deletes itself, for files of one kind: its name, and its suffix with the dot."""
    from PySide6.QtWidgets import QFileDialog

    name, suffix = kind
    dialog = QFileDialog(parent, title, folder)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    # Qt has no Japanese for these two.
    dialog.setLabelText(QFileDialog.DialogLabel.LookIn, texts("keep.look_in"))
    dialog.setLabelText(QFileDialog.DialogLabel.FileType, texts("keep.file_type"))
    dialog.setNameFilter(f"{name} (*{suffix})")
    return dialog


def save_as(dialog: QFileDialog, name: str) -> None:
    """Make a dialog ask for a file to write, with a proposal; it asks before one is replaced."""
    dialog.setAcceptMode(dialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(name.rpartition(".")[2])
    dialog.selectFile(name)


def plain_file_name(title: str) -> str:
    """Turn a title into the name of a file, without suffix, that every system takes."""
    return _NOT_IN_NAMES.sub("_", title).strip(" .") or "match"
