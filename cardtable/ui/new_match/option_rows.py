"""The rows for all options of a game, in the new-match dialog: in groups that unfold, changes marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QToolButton, QWidget

from cardtable.engine.options import Json, OptionProblem, Options, OptionSet, Value
from cardtable.present.names import option_name, value_text
from cardtable.texts import Texts
from cardtable.ui.base.look import HEADING
from cardtable.ui.new_match.option_fields import (
    OptionField,
    add_row,
    option_field,
)


class OptionRows:
    """Made anew for each game. Options of no group come first and are always there to see.

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
        self.fields = [option_field(option_set.game, each, texts, changed) for each in option_set.options]
        self.groups: dict[str, Group] = {}

    def add(self, *, grouped: bool) -> None:
        """Add the rows of the options that belong to a group, or of those that belong to none."""
        for field in self.fields:
            name = field.option.group
            if bool(name) is not grouped:
                continue
            if name and name not in self.groups:
                members = [each for each in self.fields if each.option.group == name]
                title = self._texts(f"{self._option_set.game}.group.{name}")
                self.groups[name] = Group(self._form, title, members, self._texts)
                self._form.addRow(self.groups[name])
                for each in members:
                    self._add(each)
                self.groups[name].fold()
            elif not name:
                self._add(field)

    @property
    def controls(self) -> list[QWidget]:
        """Everything that can be filled in or pressed in options of no group, from top to bottom."""
        return [control for field in self.fields if not field.option.group for control in field.controls]

    @property
    def grouped_controls(self) -> list[QWidget]:
        """As `controls`, for the options in groups."""
        found: list[QWidget] = []
        for group in self.groups.values():
            found += [group, *(control for field in group.fields for control in field.controls)]
        return found

    @property
    def values(self) -> dict[str, Value]:
        """What is filled in, whether it has an effect or not."""
        return {field.option.id: field.value() for field in self.fields}

    def to_json(self) -> dict[str, Json]:
        """What is filled in, as it stands in files."""
        return self._option_set.values_to_json(self.values)

    def fill_in(self, values: Mapping[str, object]) -> None:
        """Fill in the values there are, as far as they are possible, without telling anybody."""
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
        """Mark what differs from a preset, what has no effect under these options, and what is wrong.

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
                words = value_text(texts, self._option_set.game, option, value)
                remark = texts("new_match.changed", preset=preset_name, value=words)
                field.show_change(remark, texts("new_match.change_back", value=words), value)
            else:
                field.show_usual()
        for group in self.groups.values():
            group.refresh()

    def _add(self, field: OptionField) -> None:
        add_row(self._form, option_name(self._texts, self._option_set.game, field.option), field)


class Group(QToolButton):
    """The heading of a group of options, which folds and unfolds it; one with a problem stays unfolded.

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
        self.refresh()

    def fold(self) -> None:
        """Show or hide the rows, as the heading is pressed or not."""
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)
        for field in self.fields:
            self._form.setRowVisible(field, self.isChecked())

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
