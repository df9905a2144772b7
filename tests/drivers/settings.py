"""The settings dialog, and the choices of how the cards look."""

from __future__ import annotations

from dataclasses import fields

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from cardtable.present.card_design import CardDesign
from cardtable.program.preferences import Preferences
from cardtable.texts import LANGUAGES, Texts
from cardtable.ui.settings.cards_dialog import CardDesignForm
from cardtable.ui.settings.dialog import SettingsDialog, SteppedSlider
from cardtable.ui.settings.face_field import FaceButton, FaceField
from tests.drivers.controls import choose, click, labelled, only, plain, press, tick, write


class SettingsPages:
    """Driver of the settings dialog, by the names in the preferences, on whichever page each stands."""

    def __init__(self, dialog: SettingsDialog, texts: Texts) -> None:
        self.dialog = dialog
        self._texts = texts

    @property
    def pages(self) -> QTabWidget:
        (pages,) = self.dialog.findChildren(QTabWidget)
        return pages

    def open_page(self, index: int) -> None:
        """Click on a tab."""
        bar = self.pages.tabBar()
        place = bar.tabRect(index).center()
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        assert self.pages.currentIndex() == index

    def turn_to(self, control: QWidget) -> None:
        """Open the page that a control stands on, if it is not open."""
        pages = self.pages
        (index,) = [i for i in range(pages.count()) if _holds(pages.widget(i), control)]
        if index != pages.currentIndex():
            self.open_page(index)

    # ── fields ───────────────────────────────────────────────────────────────────────────────────────

    def box(self, name: str) -> QComboBox:
        return labelled(self.dialog, QComboBox, self._texts(f"settings.{name}"))

    def slider(self, name: str) -> SteppedSlider:
        return labelled(self.dialog, SteppedSlider, self._texts(f"settings.{name}"))

    def switch(self, name: str) -> QCheckBox:
        text = plain(self._texts(f"settings.{name}"))
        return only(self.dialog, QCheckBox, lambda box: plain(box.text()) == text)

    @property
    def name(self) -> QLineEdit:
        return labelled(self.dialog, QLineEdit, self._texts("settings.name"))

    def said_beside(self, name: str) -> str:
        """The value of a slider in words."""
        (label,) = self.slider(name).findChildren(QLabel)
        return label.text()

    def is_told(self, key: str) -> bool:
        """True if this can be read on the open page."""
        labels = self.dialog.findChildren(QLabel)
        return any(label.text() == self._texts(key) for label in labels if label.isVisible())

    # ── what is done ─────────────────────────────────────────────────────────────────────────────────

    def fill_in(self, wanted: Preferences) -> None:
        """Set everything that is set otherwise, field by field."""
        for field in fields(wanted):
            value = getattr(wanted, field.name)
            if value != getattr(self.dialog.preferences, field.name):
                self.set(field.name, value)

    def set(self, name: str, value: str | float) -> None:
        match value:
            case bool():
                switch = self.switch(name)
                self.turn_to(switch)
                tick(switch, on=value)
            case str() if name == "face":
                self.choose_face(value)
            case str():
                box = self.box(name)
                self.turn_to(box)
                choose(box, self._texts(f"settings.{name}_{value}"))
            case _:
                self.slide(name, value)

    def choose_face(self, face: str) -> None:
        """Click on a face."""
        field = labelled(self.dialog, FaceField, self._texts("settings.face"))
        self.turn_to(field)
        click(only(field, FaceButton, lambda button: button.face == face))

    def slide(self, name: str, value: float) -> None:
        """Move a slider to a value with keys."""
        sliding = self.slider(name)
        self.turn_to(sliding)
        key = Qt.Key.Key_Left if value < sliding.value else Qt.Key.Key_Right
        while sliding.value != value:
            before = sliding.value
            press(sliding.slider, key)
            assert sliding.value != before

    def call(self, name: str) -> None:
        """Write the person's name."""
        self.turn_to(self.name)
        write(self.name, name)

    def speak(self, language: str, then: Texts) -> None:
        """Choose the language; from then on everything is found by its texts."""
        box = self.box("language")
        self.turn_to(box)
        choose(box, LANGUAGES[language])
        self._texts = then

    @property
    def card_boxes(self) -> list[QComboBox]:
        (choices,) = self.dialog.findChildren(CardDesignForm)
        return choices.findChildren(QComboBox)

    def choose_cards(self, design: CardDesign) -> None:
        self.turn_to(self.card_boxes[0])
        choose_cards(self.dialog, design, self._texts)

    # ── buttons ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def buttons(self) -> QDialogButtonBox:
        (buttons,) = self.dialog.findChildren(QDialogButtonBox)
        return buttons

    @property
    def ok(self) -> QPushButton:
        return self.buttons.button(QDialogButtonBox.StandardButton.Ok)

    def accept(self) -> None:
        click(self.ok)

    def cancel(self) -> None:
        click(self.buttons.button(QDialogButtonBox.StandardButton.Cancel))

    def restore_defaults(self) -> None:
        click(
            only(self.buttons, QPushButton, lambda button: button.text() == self._texts("settings.defaults"))
        )


def choose_cards(parent: QWidget, design: CardDesign, texts: Texts) -> None:
    """Choose a pack, in the settings or in the dialog of its own, and leave what is so already."""
    (choices,) = parent.findChildren(CardDesignForm)
    for name, value in design.to_json().items():
        box = labelled(choices, QComboBox, texts(f"cards.{name}"))
        text = texts(f"cards.{name}_{value}")
        if box.currentText() != text:
            choose(box, text)


def _holds(page: QWidget | None, control: QWidget) -> bool:
    return page is not None and page.isAncestorOf(control)
