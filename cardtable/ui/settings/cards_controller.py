"""Stands between the menu, the dialog of the cards and the settings: the pack everything is painted with."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMainWindow

from cardtable.present.card_design import CardDesign, use
from cardtable.program.settings import Settings
from cardtable.texts import Texts
from cardtable.ui.base.menus import Menus
from cardtable.ui.settings.cards_dialog import CardsDialog


class Dressing(QObject):
    """Uses the pack that is remembered, and asks for another one.

    Args:
        window: the parent of the dialog.
        menus: the action that asks for it.
        settings: where the pack is remembered.
        save: keeps the settings.
        texts: the language to begin with.
    """

    changed = Signal()  # pictures of cards that are not painted anew by themselves are out of date

    def __init__(
        self, window: QMainWindow, menus: Menus, settings: Settings, save: Callable[[], None], texts: Texts
    ) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._save = save
        self._texts = texts
        use(settings.deck)
        menus.cards.triggered.connect(self._ask)

    def retranslate(self, texts: Texts) -> None:
        """Speak another language."""
        self._texts = texts

    def _ask(self) -> None:
        dialog = CardsDialog(self._settings.deck, self._texts, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._take(dialog.deck))
        dialog.open()

    def _take(self, deck: CardDesign) -> None:
        self.wear(deck)
        self._save()

    def wear(self, deck: CardDesign) -> None:
        """Use this pack everywhere, at once; what is to be kept is saved by others."""
        self._settings.deck = deck
        use(deck)
        for widget in QApplication.allWidgets():
            widget.update()
        self.changed.emit()
