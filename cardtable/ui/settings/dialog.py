"""Dialog of the settings, with its sliders and the preview of a theme; each change shows at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSlider,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.cards import Card
from cardtable.engine.messages import message
from cardtable.present.card_design import CardDesign
from cardtable.present.picture import Badge, Picture, PictureCard, Role, Zone
from cardtable.program.preferences import (
    AUTOPLAYS,
    LOOKS_BACK,
    PAUSES,
    REDUCTIONS,
    SORTINGS,
    SPEED_STEPS,
    TEXT_SIZES,
    THEMES,
    VOLUME_STEPS,
    Preferences,
    is_motion_reduced,
)
from cardtable.program.settings import MAX_NAME, plain_name
from cardtable.texts import LANGUAGES
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.look import GRID, current_theme, enlarged, muted
from cardtable.ui.base.sounds import CAN_PLAY
from cardtable.ui.base.widgets import ComboBox, ContentScrollArea, EvenLabel, Slider
from cardtable.ui.settings.cards_dialog import CardDesignForm
from cardtable.ui.settings.face_field import FaceField
from cardtable.ui.table.cloth import BARE_TABLE, NO_FELT, cloth, cover, lay_buttons, lay_paper
from cardtable.ui.table.scene import TableScene

PAGES: Final = ("general", "table", "cards", "play")
LEAST: Final = QSize(48 * GRID, 40 * GRID)
ROUND_IT: Final = (2 * GRID, 2 * GRID, -2 * GRID, -6 * GRID)
"""The screen's edges to leave free for the frame of the window."""


class SettingsDialog(QDialog):
    """Dialog with pages of fields.

    Args:
        preferences: those in force.
        design: the card design in use.
        name: the person's.
        is_overruled: the system's own colours come before any theme.
        parent: the window.
    """

    changed = Signal()  # `preferences` have changed
    card_design_changed = Signal()
    language_chosen = Signal(str)

    def __init__(
        self,
        preferences: Preferences,
        design: CardDesign,
        name: str,
        *,
        is_overruled: bool,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._labels: dict[str, QLabel] = {}
        self._controls: dict[str, QWidget] = {}
        self._languages = ComboBox()
        for code, own in LANGUAGES.items():
            self._languages.addItem(own, code)
        self._name = QLineEdit(name, maxLength=MAX_NAME)
        self._faces = FaceField()
        self._themes = self._box(THEMES)
        self._themes.setEnabled(not is_overruled)
        self._text_sizes = self._box(TEXT_SIZES)
        self._overruled = muted(EvenLabel(parent=self))
        self._overruled.setVisible(is_overruled)
        self._preview = TablePreview()
        self._speed = SteppedSlider(SPEED_STEPS, self._say_speed)
        self._less_motion = self._box(REDUCTIONS)
        self._pause = SteppedSlider(PAUSES, self._say_pause)
        self._waits = QCheckBox()
        self._results_wait = QCheckBox()
        self._remarks = QCheckBox()
        self._volume = SteppedSlider(VOLUME_STEPS, self._say_volume)
        self._volume.setEnabled(CAN_PLAY)
        self._silent = muted(EvenLabel(parent=self))
        self._silent.setVisible(not CAN_PLAY)
        self._cards = CardDesignForm(design)
        self._sorting = self._box(SORTINGS)
        self._autoplay = self._box(AUTOPLAYS)
        self._looks_back = self._box(LOOKS_BACK)
        self._hides_taken = QCheckBox()
        self._left_handed = QCheckBox()
        self._hint_memory = QCheckBox()
        self._pages = QTabWidget(documentMode=True)
        self._areas: list[ContentScrollArea] = []
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._defaults = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ResetRole)
        self._boxes = {
            "theme": self._themes,
            "text_size": self._text_sizes,
            "less_motion": self._less_motion,
            "sorting": self._sorting,
            "autoplay": self._autoplay,
            "looks_back": self._looks_back,
        }
        self._switches = {
            "waits": self._waits,
            "results_wait": self._results_wait,
            "remarks": self._remarks,
            "hides_taken": self._hides_taken,
            "left_handed": self._left_handed,
            "hint_memory": self._hint_memory,
        }
        self._lay_out()
        self._set(preferences)
        self._preview.show_name(self.name)
        self._retranslate()
        self._connect()
        self.setMinimumSize(LEAST)  # or type much larger would push the buttons off the screen
        self._fit()

    # ── making ───────────────────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        self._page(
            ("language", self._languages),
            ("name", self._name),
            ("face", self._faces),
            ("theme", self._themes),
            ("", self._overruled),
            ("text_size", self._text_sizes),
            ("", self._preview),
        )
        self._page(
            ("speed", self._speed),
            ("less_motion", self._less_motion),
            ("pause", self._pause),
            ("", self._waits),
            ("", self._results_wait),
            ("", self._remarks),
            ("volume", self._volume),
            ("", self._silent),
        )
        cards = QWidget()
        column = QVBoxLayout(cards)
        column.setContentsMargins(0, 2 * GRID, GRID // 2, 0)  # for the ring of the focus
        column.addWidget(self._cards)
        self._add(cards)
        self._page(
            ("sorting", self._sorting),
            ("autoplay", self._autoplay),
            ("looks_back", self._looks_back),
            ("", self._hides_taken),
            ("", self._left_handed),
            ("", self._hint_memory),
        )
        self._pages.tabBar().setDrawBase(False)
        column = QVBoxLayout(cover(self, BARE_TABLE))
        column.setContentsMargins(2 * GRID, GRID + 4, 2 * GRID, GRID + 4)
        column.setSpacing(GRID + 4)
        paper = lay_paper(column)
        paper.setContentsMargins(2 * GRID, GRID // 2, 2 * GRID, GRID)
        paper.addWidget(self._pages, 1)
        column.addWidget(lay_buttons(self._buttons))

    def _page(self, *rows: tuple[str, QWidget]) -> None:
        page = QWidget()
        form = QFormLayout(page)
        form.setContentsMargins(0, 2 * GRID, GRID // 2, 0)
        form.setHorizontalSpacing(2 * GRID)
        form.setVerticalSpacing(2 * GRID)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for key, control in rows:
            if key:
                label = self._labels[key] = QLabel()
                label.setBuddy(control)
                self._controls[key] = control.slider if isinstance(control, SteppedSlider) else control
                form.addRow(label, control)
            else:
                form.addRow("", control)
        self._add(page)

    def _add(self, page: QWidget) -> None:
        area = ContentScrollArea(page, grows=True)
        self._areas.append(area)
        self._pages.addTab(area, "")

    def _box(self, values: Sequence[str]) -> QComboBox:
        box = ComboBox()
        for value in values:
            box.addItem("", value)
        return box

    def _connect(self) -> None:
        self._languages.activated.connect(lambda: self.language_chosen.emit(self._languages.currentData()))
        self._name.textChanged.connect(lambda: self._preview.show_name(self.name))
        for box in self._boxes.values():
            box.currentIndexChanged.connect(self._take)
        self._faces.changed.connect(self._take)
        self._cards.changed.connect(self.card_design_changed)
        for slider in (self._speed, self._pause, self._volume):
            slider.changed.connect(self._take)
        for switch in self._switches.values():
            switch.toggled.connect(self._take)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._defaults.clicked.connect(self._restore)

    def changeEvent(self, event: QEvent) -> None:
        """Speak another language, or stay on the screen in another size of type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        if event.type() is QEvent.Type.FontChange:
            QTimer.singleShot(0, self, self._fit)  # all that is in it has changed by then

    def _fit(self) -> None:
        """Take the size that all needs, and lie on the screen with it."""
        room = self.screen().availableGeometry().adjusted(*ROUND_IT)
        self.resize(self.sizeHint().boundedTo(room.size()))
        if self.isVisible():
            x = max(room.left(), min(self.x(), room.right() + 1 - self.width()))
            y = max(room.top(), min(self.y(), room.bottom() + 1 - self.height()))
            self.move(x, y)

    def _retranslate(self) -> None:
        texts = current_texts()
        self.setWindowTitle(texts("settings.title"))
        for index, page in enumerate(PAGES):
            self._pages.setTabText(index, texts(f"settings.{page}"))
            self._areas[index].setAccessibleName(texts(f"settings.{page}"))
        for key, label in self._labels.items():
            label.setText(texts(f"settings.{key}"))
            self._controls[key].setAccessibleName(without_mnemonic(label.text()))
        for key, box in self._boxes.items():
            for index in range(box.count()):
                box.setItemText(index, texts(f"settings.{key}_{box.itemData(index)}"))
        self._languages.setCurrentIndex(self._languages.findData(texts.language))
        self._faces.set_texts(texts)
        self._overruled.setText(texts("settings.overruled"))
        for key, switch in self._switches.items():
            switch.setText(texts(f"settings.{key}"))
        self._silent.setText(texts("settings.silent_here"))
        self._defaults.setText(texts("settings.defaults"))
        self._speed.refresh()
        self._pause.refresh()
        self._volume.refresh()

    # ── what is set ──────────────────────────────────────────────────────────────────────────────────

    @property
    def name(self) -> str:
        """The person's name."""
        return plain_name(self._name.text())

    @property
    def preferences(self) -> Preferences:
        """The preferences as filled in."""
        return Preferences(
            face=self._faces.face,
            theme=self._themes.currentData(),
            text_size=self._text_sizes.currentData(),
            speed=self._speed.value,
            less_motion=self._less_motion.currentData(),
            pause=self._pause.value,
            waits=self._waits.isChecked(),
            results_wait=self._results_wait.isChecked(),
            remarks=self._remarks.isChecked(),
            sorting=self._sorting.currentData(),
            autoplay=self._autoplay.currentData(),
            looks_back=self._looks_back.currentData(),
            hides_taken=self._hides_taken.isChecked(),
            left_handed=self._left_handed.isChecked(),
            volume=self._volume.value,
            hint_memory=self._hint_memory.isChecked(),
        )

    @property
    def card_design(self) -> CardDesign:
        """The card design as filled in."""
        return self._cards.card_design

    def _set(self, wanted: Preferences) -> None:
        for name, box in self._boxes.items():
            with QSignalBlocker(box):
                box.setCurrentIndex(box.findData(getattr(wanted, name)))
        for name, switch in self._switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(getattr(wanted, name))
        self._faces.set_face(wanted.face)
        self._speed.set_value(wanted.speed)
        self._pause.set_value(wanted.pause)
        self._volume.set_value(wanted.volume)
        self._refresh()

    def _restore(self) -> None:
        self._set(replace(Preferences(), face=self._faces.face))  # like a name, it has no default
        self._cards.set_card_design(CardDesign())
        self.changed.emit()
        self.card_design_changed.emit()

    def _take(self) -> None:
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        """Enable the fields that have an effect as things are, and show the face on the table."""
        self._preview.show_face(self._faces.face)
        self._speed.setEnabled(not is_motion_reduced(self._less_motion.currentData()))
        for control in (self._pause, self._results_wait):
            control.setEnabled(not self._waits.isChecked())

    def _say_speed(self, speed: float) -> str:
        return self._say_times(speed) if speed else current_texts()("settings.still")

    def _say_pause(self, times: float) -> str:
        return self._say_times(times) if times else current_texts()("settings.goes_on")

    def _say_volume(self, volume: float) -> str:
        if not volume:
            return current_texts()("settings.silent")
        return current_texts()("settings.percent", percent=round(100 * volume))

    def _say_times(self, times: float) -> str:
        return current_texts()("settings.times", times=f"{times:.1f}")


VALUE_WIDTH = 12 * GRID


class SteppedSlider(QWidget):
    """Slider over a list of values, with the value in words beside it.

    Args:
        values: from left to right.
        say: puts a value into words.
    """

    changed = Signal()

    def __init__(self, values: Sequence[float], say: Callable[[float], str]) -> None:
        super().__init__()
        self._values = tuple(values)
        self._say = say
        self.slider = Slider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, len(self._values) - 1)
        self.slider.setPageStep(2)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setMinimumHeight(4 * GRID)
        self._label = QLabel()
        self._label.setMinimumWidth(VALUE_WIDTH)
        self.setFocusProxy(self.slider)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.slider, 1)
        row.addWidget(self._label)
        self.slider.valueChanged.connect(self._take)

    @property
    def value(self) -> float:
        """The value that is set."""
        return self._values[self.slider.value()]

    def set_value(self, value: float) -> None:
        """Set the value next to this one, without a signal."""
        with QSignalBlocker(self.slider):
            places = range(len(self._values))
            self.slider.setValue(min(places, key=lambda place: abs(self._values[place] - value)))
        self.refresh()

    def refresh(self) -> None:
        """Show the value again, in another language perhaps."""
        self._label.setText(self._say(self.value))
        self.slider.setAccessibleDescription(self._label.text())

    def _take(self) -> None:
        self.refresh()
        self.changed.emit()


SIZE: Final = (58 * GRID, 22 * GRID)
_TIMES: Final = 2.0  # the table is laid out so much larger
_HAND: Final = ("AH", "2S", "3H", "4S", "5H")


class TablePreview(QWidget):
    """Preview of a theme: a small table with a few cards."""

    def __init__(self) -> None:
        super().__init__()
        self._name = ""
        self._scene = TableScene(current_texts(), cloth(NO_FELT, current_theme()), self)
        self._scene.resize(SIZE[0] * _TIMES, SIZE[1] * _TIMES)
        self._scene.show_picture(_picture())
        self._retranslate()

    def sizeHint(self) -> QSize:
        """Give the same size on every system, and as much larger where all is written larger."""
        return QSize(*SIZE) * enlarged(self)

    def minimumSizeHint(self) -> QSize:
        """Show all of it."""
        return self.sizeHint()

    def show_face(self, face: str) -> None:
        """Show the person with this face."""
        self._scene.set_own_face(face)
        self.update()

    def show_name(self, name: str) -> None:
        """Call the person by this name."""
        self._name = name
        self._retranslate()

    def _retranslate(self) -> None:
        texts = current_texts()
        self.setAccessibleName(texts("settings.preview"))
        names = (self._name or texts("seat.you"), texts("style.discreet.name"))
        self._scene.set_texts(texts.with_names(names))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """The theme may have changed, the language, or the size of the type."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._scene.set_cloth(cloth(NO_FELT, current_theme()))
        elif event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        elif event.type() is QEvent.Type.FontChange:
            self._scene.resize(SIZE[0] * _TIMES, SIZE[1] * _TIMES)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Felt, and what lies on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(enlarged(self), enlarged(self))
        area = QRectF(0, 0, *SIZE)
        shape = QPainterPath()
        shape.addRoundedRect(area, GRID, GRID)
        painter.setClipPath(shape)
        self._scene.cloth.paint(painter, area)
        self._scene.render(painter, area)
        painter.end()


def _picture() -> Picture:
    backs = (PictureCard(None),) * 4
    zones = (
        Zone(Role.HAND, 0, tuple(PictureCard(Card.parse(card)) for card in _HAND)),
        Zone(Role.HAND, 1, backs),
        Zone(Role.PLAYED, 1, backs[:1]),
    )
    prompt = message("lesson.choose")
    return Picture((0, 1), zones, (Badge(0, to_act=True), Badge(1)), prompt=prompt, choosing=True)
