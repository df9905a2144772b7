"""Boxes to choose from, whose choices are explained where they stand."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from cardtable.texts import Texts


def add_choice(box: QComboBox, texts: Texts, key: str, data: object) -> None:
    """Add a choice by the key of its name, with what explains that, if there is anything."""
    box.addItem(texts(key), data)
    help_text, role = texts.help(key), Qt.ItemDataRole
    for which in (role.ToolTipRole, role.AccessibleDescriptionRole):
        box.setItemData(box.count() - 1, help_text, which)
    if box.currentIndex() == box.count() - 1:  # the first one is chosen as soon as it is there
        box.setToolTip(help_text)


def explain_choice(box: QComboBox) -> None:
    """From now on the box itself explains what is chosen."""

    def follow() -> None:
        box.setToolTip(box.currentData(Qt.ItemDataRole.ToolTipRole) or "")

    box.currentIndexChanged.connect(follow)
    follow()
