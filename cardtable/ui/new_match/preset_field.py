"""The choice of a preset, in the new-match dialog, and how far from it what is filled in has come."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from cardtable.engine.options import OptionSet
from cardtable.match.presets import own_name
from cardtable.present.names import preset_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.new_match.explained_box import add_choice, explain_choice
from cardtable.ui.new_match.option_fields import SHORTEST, Field


class PresetField(Field):
    """Always names one preset: the one chosen last, or the one whose rules were put together by hand.

    Args:
        texts: the language.
        own: the button for people's own presets.
        choose: called with a preset that somebody chooses.
        reset: called when all changes are to be taken back.
    """

    def __init__(
        self,
        texts: Texts,
        own: QPushButton,
        choose: Callable[[str], None],
        reset: Callable[[], None],
    ) -> None:
        self.box = QComboBox(minimumContentsLength=SHORTEST)
        self.box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._own = own
        super().__init__(self.box, beside=(own,))
        self._texts = texts
        self._reset = QPushButton(texts("new_match.reset"), autoDefault=False)
        self._reset.hide()
        self.add_below(self._reset)
        self.box.activated.connect(lambda: choose(self.box.currentData()))
        self._reset.clicked.connect(reset)
        explain_choice(self.box)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What can be filled in or pressed, in reading order."""
        return self.box, self._own, self._reset

    def offer(self, option_set: OptionSet) -> None:
        """Offer the presets of a game."""
        self.box.clear()
        own = [preset for preset in option_set.presets if own_name(preset) is not None]
        for preset in option_set.presets:
            if own[:1] == [preset]:
                self.box.insertSeparator(self.box.count())
            if preset in own:
                self.box.addItem(without_isolates(preset_name(self._texts, option_set.game, preset)), preset)
            else:
                add_choice(self.box, self._texts, f"{option_set.game}.preset.{preset}", preset)

    def show_preset(self, preset: str, changes: int) -> None:
        """Name a preset, and say how many rules differ from it now."""
        self.box.setCurrentIndex(self.box.findData(preset))
        self.explain(self.box.currentData(Qt.ItemDataRole.ToolTipRole) or "")
        self.remark(self._texts("new_match.changes", count=changes) if changes else "")
        if not changes and self._reset.hasFocus():
            self.box.setFocus(Qt.FocusReason.OtherFocusReason)
        self._reset.setVisible(changes > 0)
