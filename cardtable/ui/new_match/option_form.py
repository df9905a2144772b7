"""Form of a game's options: a field for each, in groups that unfold, with changes marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHeaderView,
    QSizePolicy,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from cardtable.engine.cards import Card, Cards
from cardtable.engine.options import (
    AnyOption,
    CardSet,
    Choice,
    Json,
    Number,
    OptionProblem,
    Options,
    OptionSet,
    Switch,
    Table,
    TableValue,
    Value,
)
from cardtable.present.names import option_name, usual_text
from cardtable.texts import Texts
from cardtable.ui.base.look import CONTROL_HEIGHT, HEADING
from cardtable.ui.base.widgets import ComboBox, SpinBox
from cardtable.ui.new_match.fields import SHORTEST, Field, add_row, scroll_to
from cardtable.ui.new_match.table_box import TableBox

BACK: Final = "↺"


class OptionForm:
    """Form rows for the options of one game; those of no group come first and are always shown.

    Args:
        form: where the rows stand; they are added at its end.
        option_set: the game's options.
        texts: the language.
        changed: called whenever something else is filled in.
    """

    def __init__(
        self, form: QFormLayout, option_set: OptionSet, texts: Texts, changed: Callable[[], None]
    ) -> None:
        self._form = form
        self._option_set = option_set
        self._texts = texts
        self.fields = [
            option_field(option_set.game, each, texts, changed)
            for each in option_set.options
            if each.has_choice
        ]
        self.groups: dict[str, OptionGroup] = {}

    def add(self, *, grouped: bool) -> None:
        """Add the rows of the options that belong to a group, or of those that belong to none."""
        for field in self.fields:
            name = field.option.group
            if bool(name) is not grouped:
                continue
            if name and name not in self.groups:
                members = [each for each in self.fields if each.option.group == name]
                title = self._texts(f"{self._option_set.game}.group.{name}")
                self.groups[name] = OptionGroup(self._form, title, members, self._texts)
                self._form.addRow(self.groups[name])
                for each in members:
                    self._add(each)
                self.groups[name].fold()
            elif not name:
                self._add(field)

    @property
    def controls(self) -> list[QWidget]:
        """The controls of the options of no group, from top to bottom."""
        return [control for field in self.fields if not field.option.group for control in field.controls]

    @property
    def grouped_controls(self) -> list[QWidget]:
        """The headings of the groups, each before the controls of its options."""
        found: list[QWidget] = []
        for group in self.groups.values():
            found += [group, *(control for field in group.fields for control in field.controls)]
        return found

    @property
    def tables(self) -> list[TableBox]:
        """The boxes of the options that are tables."""
        return [field.control for field in self.fields if isinstance(field.control, TableBox)]

    def offer(self, option_set: OptionSet) -> None:
        """Offer other tables by name; what is filled in stays."""
        tables = {option.id: option for option in option_set.options if isinstance(option, Table)}
        for field in self.fields:
            if isinstance(field.control, TableBox):
                field.control.offer(tables[field.option.id])

    @property
    def values(self) -> dict[str, Value]:
        """The values filled in, even those without effect; the default where there is no choice."""
        usual = {option.id: option.default for option in self._option_set.options}
        return usual | {field.option.id: field.value() for field in self.fields}

    def to_json(self) -> dict[str, Json]:
        """The values filled in, as they stand in files."""
        return self._option_set.values_to_json(self.values)

    def fill_in(self, values: Mapping[str, object]) -> None:
        """Fill in these values as far as they are possible, without a signal."""
        for field in self.fields:
            value = values.get(field.option.id)
            if field.option.accepts(value):
                field.set_value(value)

    def show(
        self,
        options: Options,
        changed: Mapping[str, Value],
        preset_name: str,
        found: Sequence[OptionProblem],
    ) -> None:
        """Mark the changes from a preset, the options without effect, and the problems.

        Args:
            options: what is filled in, as far as it has an effect.
            changed: the values in the preset, of the rules that differ from it.
            preset_name: what it is called.
            found: what is wrong.
        """
        texts = self._texts
        for field in self.fields:
            option = field.option
            problems = [texts(problem.reason) for problem in found if option.id in problem.about]
            field.show_problem("\n".join(problems))
            if not option.only_when(options):
                field.show_idle(texts("new_match.no_effect"))
            elif option.id in changed:
                value = changed[option.id]
                words = usual_text(texts, self._option_set.game, option, value, field.value())
                remark = texts("new_match.changed", preset=preset_name, value=words)
                field.show_change(remark, texts("new_match.change_back", value=words), value)
            else:
                field.show_usual()
        for group in self.groups.values():
            group.refresh()

    def _add(self, field: OptionField) -> None:
        add_row(self._form, option_name(self._texts, self._option_set.game, field.option), field)


class OptionGroup(QToolButton):
    """Heading of a group of options that folds and unfolds it; one with a problem stays unfolded.

    Args:
        form: where the fields' rows stand.
        title: what the group is called.
        fields: its options.
        texts: the language.
    """

    def __init__(self, form: QFormLayout, title: str, fields: Sequence[OptionField], texts: Texts) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._form = form
        self._title = title
        self._texts = texts
        self.fields = tuple(fields)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * HEADING)
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toggled.connect(self.fold)
        self.clicked.connect(self._show_whole)
        self.refresh()

    def fold(self) -> None:
        """Show or hide the rows, as the heading is pressed or not."""
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)
        for field in self.fields:
            self._form.setRowVisible(field, self.isChecked())

    def _show_whole(self) -> None:
        """Bring what has been unfolded into view."""
        if self.isChecked():
            scroll_to(self.fields[-1], self)

    def refresh(self) -> None:
        """Tell how many of the options differ from the preset, and unfold where something is wrong."""
        changes = sum(field.is_changed for field in self.fields)
        parts = [self._title]
        if changes:
            parts.append(self._texts("new_match.changes", count=changes))
        self.setText("  ·  ".join(parts))
        self.setAccessibleName(", ".join(parts))
        if any(field.problem for field in self.fields):
            self.setChecked(True)


class OptionField(Field):
    """Field of one option of a game, with a button that takes a change back."""

    def __init__(self, option: AnyOption, control: QWidget, help_text: str) -> None:
        self._back = QToolButton()
        self._back.setText(BACK)
        font = QFont(self._back.font())
        font.setPointSizeF(font.pointSizeF() * HEADING)
        self._back.setFont(font)
        self._back.hide()
        self._back.clicked.connect(self._go_back)
        self._usual: Value = option.default
        self._help_text = help_text
        self._filled_in: tuple[QWidget, ...] = (control,)
        beside: tuple[QWidget, ...] = (self._back,)
        below: tuple[QWidget, ...] = ()
        match control:
            case CardSetBox():
                self._filled_in, below = (control, control.table), (control.table,)
            case TableBox():
                self._filled_in, below = (control, control.own, control.table), (control.table,)
                beside = control.own, self._back
        super().__init__(control, help_text, beside, below)
        self.option = option

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """The controls to be filled in, and the button that takes a change back."""
        return *self._filled_in, self._back

    @property
    def is_changed(self) -> bool:
        """Tell whether the value is marked as differing from the usual one."""
        return not self._back.isHidden()

    def show_usual(self) -> None:
        """Show that the value is the usual one."""
        self._mark("", is_changed=False)

    def show_idle(self, why: str) -> None:
        """Show that the value has no effect now, with the reason instead of the help."""
        self._mark("", is_changed=False)
        self.explain(why)
        self._enable(on=False)

    def show_change(self, remark: str, back: str, usual: Value) -> None:
        """Show that the value differs from the usual one; `back` names the button that restores that."""
        self._usual = usual
        self._back.setToolTip(back)
        self._back.setAccessibleName(back)
        self._mark(remark, is_changed=True)

    def _mark(self, remark: str, *, is_changed: bool) -> None:
        if not is_changed and self._back.hasFocus():
            self.control.setFocus(Qt.FocusReason.OtherFocusReason)
        self._back.setVisible(is_changed)
        self._enable(on=True)
        self.explain(self._help_text)
        self.remark(remark)

    def _enable(self, *, on: bool) -> None:
        for widget in self._filled_in:
            widget.setEnabled(on)

    def _go_back(self) -> None:
        self._fill_in(self._usual)

    def value(self) -> Value:
        """The value filled in."""
        match self.control:
            case CardSetBox() as box:
                return box.cards
            case TableBox() as box:
                return box.rows
            case QComboBox() as box:
                return str(box.currentData())
            case QSpinBox() as box:
                return box.value()
            case QCheckBox() as box:
                return box.isChecked()
        raise TypeError(type(self.control).__name__)

    def set_value(self, value: Value) -> None:
        """Fill in a value, without a signal."""
        with QSignalBlocker(self.control):
            self._fill_in(value)

    def _fill_in(self, value: Value) -> None:
        match self.control:
            case CardSetBox() as box if isinstance(value, tuple):
                box.set_cards(cast(Cards, value))
            case TableBox() as box if isinstance(value, tuple):
                box.set_rows(cast(TableValue, value))
            case QComboBox() as box:
                box.setCurrentIndex(max(box.findData(value), 0))
            case QSpinBox() as box if isinstance(value, int):
                box.setValue(value)
            case QCheckBox() as box:
                box.setChecked(bool(value))


def option_field(game: str, option: AnyOption, texts: Texts, changed: Callable[[], None]) -> OptionField:
    """Make the field for an option, by its type.

    Raises:
        TypeError: an option of a type that no field is known for.
    """
    key = f"{game}.option.{option.id}"
    control: QComboBox | QSpinBox | QCheckBox
    match option:
        case Choice():
            control = ComboBox()
            control.setMinimumContentsLength(SHORTEST)
            control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            for value in option.values:
                control.addItem(texts(f"{key}.{value}"), value)
            control.currentIndexChanged.connect(changed)
        case CardSet():
            control = CardSetBox(option, key, texts)
            control.setMinimumContentsLength(SHORTEST)
            control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            control.picked.connect(changed)
        case Table():
            control = TableBox(game, option, texts)
            control.setMinimumContentsLength(SHORTEST)
            control.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            control.picked.connect(changed)
        case Number():
            control = SpinBox(option.low, option.high)
            control.valueChanged.connect(changed)
        case Switch():
            control = QCheckBox(texts("option.on"))
            control.toggled.connect(changed)
        case _:
            raise TypeError(f"no field for {type(option).__name__}")
    control.setAccessibleName(texts(f"{key}.name"))
    field = OptionField(option, control, texts(f"{key}.help"))
    field.set_value(option.default)
    return field


OTHER: Final = ""
"""The entry for the cards selected in the table, in place of a usual set's name."""


class CardSetBox(ComboBox):
    """Box of the usual sets of cards by name, and an entry that opens the table for any other.

    Args:
        option: the option to fill in.
        key: of the option's texts.
        texts: the language.

    Attributes:
        table: to be laid out below the box.
    """

    picked = Signal()

    def __init__(self, option: CardSet, key: str, texts: Texts) -> None:
        super().__init__()
        self._option = option
        self.table = CardTable(option.cards, texts)
        self.table.setAccessibleName(texts(f"{key}.name"))
        for name in option.named:
            self.addItem(texts(f"{key}.{name}"), name)
        self.addItem(texts("option.other_cards"), OTHER)
        self.currentIndexChanged.connect(self._take_entry)
        self.table.itemSelectionChanged.connect(self.picked)
        self.set_cards(option.default)

    @property
    def cards(self) -> Cards:
        """The chosen cards."""
        return self.table.cards

    def set_cards(self, cards: Cards) -> None:
        """Choose these cards, by name if they are a usual set."""
        self.table.set_cards(cards)
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(self._option.name_of(cards) or OTHER))
        self._show_table()
        self.picked.emit()

    def _take_entry(self) -> None:
        name = self.currentData()
        if name != OTHER:
            self.table.set_cards(self._option.named[name])
        self._show_table()
        self.picked.emit()
        if name == OTHER:
            scroll_to(self.table)

    def _show_table(self) -> None:
        self.table.setVisible(self.currentData() == OTHER)


class CardTable(QTableWidget):
    """Table of cards by suit and rank; a click or Space selects or deselects one.

    Args:
        cards: those that can be selected, of one pack.
        texts: the language.
    """

    def __init__(self, cards: Cards, texts: Texts) -> None:
        suits = sorted({card.suit for card in cards})
        ranks = sorted({card.rank for card in cards})
        super().__init__(len(suits), len(ranks))
        self.setObjectName("cards")
        self._items: dict[Card, QTableWidgetItem] = {}
        for card in cards:
            item = self._items[card] = QTableWidgetItem(card.rank.text)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, texts.aloud.card(card))
            item.setToolTip(card.symbol)
            self.setItem(suits.index(card.suit), ranks.index(card.rank), item)
        self.setVerticalHeaderLabels([suit.symbol for suit in suits])
        self.horizontalHeader().hide()
        self.horizontalHeader().setMinimumSectionSize(0)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(max(CONTROL_HEIGHT, self.fontMetrics().height()))
        self.verticalHeader().setSectionsClickable(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(self.verticalHeader().length() + 2 * self.frameWidth())
        self.setCurrentCell(0, 0)
        self.clearSelection()

    @property
    def cards(self) -> Cards:
        """The selected cards, in listing order."""
        return tuple(sorted(card for card, item in self._items.items() if item.isSelected()))

    def set_cards(self, cards: Cards) -> None:
        """Select these cards and no others, without a signal."""
        with QSignalBlocker(self):
            for card, item in self._items.items():
                item.setSelected(card in cards)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing: Qt would change the selection while it looks for what is typed."""
