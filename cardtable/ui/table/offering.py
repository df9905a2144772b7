"""Choosing what is no card: stands between a table's picture and the buttons on the felt."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from cardtable.engine.facts import Action
from cardtable.present.picture import Offer
from cardtable.texts import Texts
from cardtable.ui.table.offer_panel import OfferPanel
from cardtable.ui.table.scene import TableScene


class Offering(QObject):
    """What a table offers besides cards.

    Args:
        table: the table on the screen.
        stage: what the table shows.
        panel: the buttons.
    """

    chosen = Signal(object)  # an Action
    ended = Signal()  # with that, the like of it is to be chosen as long as it is offered

    def __init__(self, table: QObject, stage: TableScene, panel: OfferPanel) -> None:
        super().__init__(table)
        self._stage = stage
        self.panel = panel
        panel.chosen.connect(self._choose)
        panel.shared.connect(self.chosen)

    def refresh(self, texts: Texts) -> None:
        """The buttons are what and where the picture wants."""
        layout = self._stage.layout
        self.panel.show_offers(self._stage.picture, texts, layout.banner, layout.prompt)

    @property
    def ending(self) -> Action | None:
        """What is done by itself once the rest has been found certain; None where it is not."""
        return next((offer.action for offer in self._stage.picture.offers if offer.ends), None)

    def _choose(self, offer: Offer) -> None:
        if offer.ends:
            self.ended.emit()
        action: Action = offer.action
        self.chosen.emit(action)
