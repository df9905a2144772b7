"""The dialog for a new match."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QScrollArea,
    QScrollBar,
    QSpinBox,
    QTableWidget,
    QWidget,
)

from cardtable.engine.options import Value
from cardtable.match.seating import PERSON
from cardtable.present.names import ROLE_NAMES
from cardtable.program.settings import LastMatch
from cardtable.texts import Texts
from cardtable.ui.base.notice import NoticeBar
from cardtable.ui.new_match.dialog import NewMatchDialog
from cardtable.ui.new_match.fields import Field
from cardtable.ui.new_match.option_form import OptionField, OptionGroup
from cardtable.ui.new_match.preset_field import PresetNameDialog
from cardtable.ui.new_match.seating_fields import OpponentFields, TeamFields
from cardtable.ui.table.cloth import ClothPage
from cardtable.ui.worker.messages import MatchSetup
from tests.drivers.controls import (
    button,
    choose,
    click,
    entries,
    entry,
    menu_of,
    named,
    plain,
    press,
    take,
    tick,
    write,
)


class NewMatch:
    """Driver of the new-match dialog, by the ids of options, presets and styles.

    Options in a group that is folded are unfolded first.
    """

    def __init__(self, dialog: NewMatchDialog, texts: Texts) -> None:
        self.dialog = dialog
        self._texts = texts

    # ── what comes of it ─────────────────────────────────────────────────────────────────────────────

    @property
    def setup(self) -> MatchSetup:
        return self.dialog.setup

    @property
    def choices(self) -> tuple[LastMatch, ...]:
        return self.dialog.choices

    @property
    def game(self) -> str:
        return self.dialog.choices[0].game

    @property
    def focused(self) -> QWidget:
        return self.dialog.focusWidget()

    @property
    def ok(self) -> QPushButton:
        (buttons,) = self._cloth.findChildren(QDialogButtonBox, options=_DIRECT)
        return buttons.button(QDialogButtonBox.StandardButton.Ok)

    @property
    def reason(self) -> str:
        """Text above the buttons on why no match can begin."""
        (label,) = self._paper.findChildren(QLabel, options=_DIRECT)
        return label.text() if label.isVisible() else ""

    @property
    def notice(self) -> str:
        """Text at the top about the person's own presets."""
        (bar,) = self.dialog.findChildren(NoticeBar)
        return bar.text if bar.isVisible() else ""

    @property
    def seen(self) -> list[str]:
        """Everything that can be read beside the controls."""
        return [label.text() for label in self.dialog.findChildren(QLabel) if label.isVisible()]

    # ── rows ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def form(self) -> QFormLayout:
        content = self._area.widget()
        assert content is not None
        form = content.layout()
        assert isinstance(form, QFormLayout)
        return form

    @property
    def bar(self) -> QScrollBar:
        """The bar that tells how far the form is scrolled down."""
        return self._area.verticalScrollBar()

    def show(self, control: QWidget) -> None:
        """Scroll to a control of the form."""
        self._area.ensureWidgetVisible(control)

    @property
    def _area(self) -> QScrollArea:
        (area,) = self._paper.findChildren(QScrollArea, options=_DIRECT)
        return area

    @property
    def _cloth(self) -> ClothPage:
        (cloth,) = self.dialog.findChildren(ClothPage, options=_DIRECT)  # not those of dialogs before it
        return cloth

    @property
    def _paper(self) -> QFrame:
        (paper,) = self._cloth.findChildren(QFrame, "sheet")
        return paper

    @property
    def rows(self) -> list[tuple[str, QWidget]]:
        """The label and the field of each row, and headings without a label, from top to bottom."""
        form, role = self.form, QFormLayout.ItemRole
        found = []
        for row in range(form.rowCount()):
            label, field = form.itemAt(row, role.LabelRole), form.itemAt(row, role.FieldRole)
            name = None if label is None else label.widget()
            widget = (field or form.itemAt(row, role.SpanningRole)).widget()  # type: ignore[union-attr]
            assert widget is not None
            found.append((plain(name.text()) if isinstance(name, QLabel) else "", widget))
        return found

    def row(self, key: str) -> QWidget:
        """The control or field beside the label with this text."""
        return dict(self.rows)[plain(self._texts(key))]

    def has_row(self, key: str) -> bool:
        """True if there is such a row to be seen."""
        row = dict(self.rows).get(plain(self._texts(key)))
        return row is not None and row.isVisible()

    def is_wide_enough(self) -> bool:
        """True if nothing has to be scrolled sideways."""
        return self._area.horizontalScrollBar().maximum() == 0

    def is_high_enough(self) -> bool:
        """True if all rows can be seen at once, without much room to spare."""
        needed = self.form.heightForWidth(self._area.viewport().width())
        return 0 <= self._area.height() - needed < 64

    # ── game, players, preset ────────────────────────────────────────────────────────────────────────

    @property
    def _game_box(self) -> QComboBox:
        return _box(self.row("new_match.game"))

    def choose_game(self, game: str) -> None:
        choose(self._game_box, self._texts(f"{game}.name"))

    def choose_players(self, count: int) -> None:
        choose(_box(self.row("new_match.players")), self._texts("new_match.people", count=count))

    @property
    def preset_box(self) -> QComboBox:
        return _box(self._preset_field.control)

    @property
    def _preset_field(self) -> Field:
        field = self.row("new_match.preset")
        assert isinstance(field, Field)
        return field

    @property
    def preset(self) -> tuple[str, str]:
        """The preset named, and what is remarked on it."""
        return self.preset_box.currentText(), self._preset_field.note

    @property
    def presets(self) -> list[str]:
        return entries(self.preset_box)

    def choose_preset(self, preset: str) -> None:
        """Choose one of the game's own presets."""
        choose(self.preset_box, self._texts(f"{self.game}.preset.{preset}"))

    def choose_own_preset(self, name: str) -> None:
        choose(self.preset_box, name)

    @property
    def undo_all(self) -> QAbstractButton:
        """Button that takes back all changes to the preset."""
        return button(self.dialog, self._texts("new_match.reset"))

    def can_do(self, key: str) -> bool:
        """True if the menu for people's own presets, or for their tables, offers this now."""
        menu = self._open_own(key)
        can = entry(menu, self._texts(key)).isEnabled()
        press(menu, Qt.Key.Key_Escape)
        return can

    def do(self, key: str) -> None:
        """Choose from the menu for people's own presets, or for their tables."""
        take(self._open_own(key), self._texts(key))

    def _open_own(self, key: str) -> QMenu:
        opener = button(self.dialog, self._texts(f"{key.partition('.')[0]}.menu"))
        assert isinstance(opener, QPushButton)
        return menu_of(opener)

    # ── options ──────────────────────────────────────────────────────────────────────────────────────

    @property
    def options(self) -> list[OptionField]:
        return [row for _, row in self.rows if isinstance(row, OptionField)]

    def field(self, option: str) -> OptionField:
        field = self.row(f"{self.game}.option.{option}.name")
        assert isinstance(field, OptionField)
        return field

    def control(self, option: str) -> QWidget:
        return self.field(option).control

    def number(self, option: str) -> QSpinBox:
        box = self.control(option)
        assert isinstance(box, QSpinBox)
        return box

    def back(self, option: str) -> QAbstractButton:
        """Return the button that takes back the change of this option."""
        (found,) = self.field(option).findChildren(QAbstractButton, options=_DIRECT)[-1:]
        return found

    def fill_in(self, option: str, value: Value) -> None:
        """Write the number, choose the entry, or tick the box; a usual set of cards is chosen by its name."""
        field = self.field(option)
        if not field.isVisible():
            click(self._heading_of(field))
        match field.control:
            case QComboBox() as box:
                choose(box, self._texts(f"{self.game}.option.{option}.{value}"))
            case QSpinBox() as box:
                write(box, str(value))
            case QCheckBox() as box:
                tick(box, on=bool(value))

    def open_card_table(self, option: str) -> QTableWidget:
        """Choose to select cards one by one, for an option that is a set of cards."""
        field = self.field(option)
        if not field.isVisible():
            click(self._heading_of(field))
        choose(_box(field.control), self._texts("option.other_cards"))
        table = self.card_table(option)
        assert table.isVisible()
        return table

    def card_table(self, option: str) -> QTableWidget:
        (table,) = self.field(option).findChildren(QTableWidget)
        return table

    def number_table(self, option: str) -> QTableWidget:
        """The table of an option that is one."""
        (table,) = self.field(option).findChildren(QTableWidget)
        return table

    def group(self, name: str) -> OptionGroup:
        """The heading of a group of options."""
        title = self._texts(f"{self.game}.group.{name}")
        (found,) = [
            row for _, row in self.rows if isinstance(row, OptionGroup) and row.text().startswith(title)
        ]
        return found

    def _heading_of(self, field: OptionField) -> OptionGroup:
        rows = [row for _, row in self.rows]
        return [row for row in rows[: rows.index(field)] if isinstance(row, OptionGroup)][-1]

    # ── the deal, and who plays ──────────────────────────────────────────────────────────────────────

    @property
    def deal(self) -> QLineEdit:
        return _line(self._deal_field.control)

    @property
    def deal_problem(self) -> str:
        return self._deal_field.problem

    @property
    def _deal_field(self) -> Field:
        field = self.row("new_match.deal")
        assert isinstance(field, Field)
        return field

    @property
    def name(self) -> QLineEdit:
        return _line(self.row("new_match.name"))

    @property
    def person(self) -> str:
        """The person's name, to be remembered."""
        return self.dialog.name

    def watch(self, *, on: bool = True) -> None:
        """Choose to watch, or to play."""
        tick(self._watching, on=on)

    @property
    def is_watched(self) -> bool:
        return self._watching.isChecked()

    @property
    def _watching(self) -> QCheckBox:
        box = self.row("new_match.watch")
        assert isinstance(box, QCheckBox)
        return box

    @property
    def own_seat(self) -> QComboBox:
        """The first seat, where one watches."""
        return named(self.dialog, QComboBox, self._texts("seat.player", number=1))

    @property
    def opponents(self) -> list[OpponentFields]:
        return [row for _, row in self.rows if isinstance(row, OpponentFields)]

    def seat_opponent(self, place: int, who: str) -> None:
        """Choose who sits at another seat; the first of them is 0."""
        choose(self.opponents[place].kind, _who(self._texts, who))

    @property
    def teams(self) -> dict[str, TeamFields]:
        return {name: row for name, row in self.rows if isinstance(row, TeamFields)}

    def team(self, seat: int) -> TeamFields:
        return list(self.teams.values())[seat]

    def member_name(self, seat: int, member: int) -> QLineEdit:
        return named(self.dialog, QLineEdit, self._spoken("member_name", seat, member))

    def member_kind(self, seat: int, member: int) -> QComboBox:
        return named(self.dialog, QComboBox, self._spoken("member_kind", seat, member))

    def choose_member(self, seat: int, member: int, who: str) -> None:
        choose(self.member_kind(seat, member), _who(self._texts, who))

    def choose_role(self, seat: int, member: int, role: str) -> None:
        box = named(self.dialog, QComboBox, self._spoken("member_role", seat, member))
        choose(box, self._texts(ROLE_NAMES[role]))

    def _spoken(self, what: str, seat: int, member: int) -> str:
        return self._texts(f"new_match.{what}", team=list(self.teams)[seat], number=member + 1)


class NameOfPreset:
    """The dialog that asks what a preset is to be called."""

    def __init__(self, dialog: PresetNameDialog) -> None:
        self._dialog = dialog
        (self._field,) = dialog.findChildren(Field)

    @property
    def name(self) -> str:
        return _line(self._field.control).text()

    @property
    def problem(self) -> str:
        return self._field.problem

    @property
    def note(self) -> str:
        return self._field.note

    @property
    def ok(self) -> QPushButton:
        return self._dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Ok)

    def write(self, name: str) -> None:
        write(_line(self._field.control), name)

    def call(self, name: str) -> None:
        """Write the name and press OK."""
        self.write(name)
        click(self.ok)


_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def _who(texts: Texts, who: str) -> str:
    """Return the name of a person, or of a computer style, where one chooses it."""
    if who == PERSON:
        return texts("seat.person")
    return texts("seat.with_details", name=texts(f"style.{who}.name"), details=texts(f"style.{who}.level"))


def _box(widget: QWidget) -> QComboBox:
    assert isinstance(widget, QComboBox)
    return widget


def _line(widget: QWidget) -> QLineEdit:
    assert isinstance(widget, QLineEdit)
    return widget
