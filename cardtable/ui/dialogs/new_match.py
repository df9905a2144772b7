"""The dialog for a new match, built from nothing but the games' descriptions of their options."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import Options, OptionSet
from cardtable.engine.randomness import DEAL_NUMBERS
from cardtable.match.seating import PERSON
from cardtable.texts import Texts
from cardtable.ui.accessible import without_mnemonic
from cardtable.ui.dialogs.choices import add_choice, explain_choice
from cardtable.ui.dialogs.option_fields import Field, OptionField, Scalar, option_field
from cardtable.ui.dialogs.seating_fields import SeatingFields
from cardtable.ui.look import GRID, MARGIN, alert, heading
from cardtable.ui.reports import Order
from cardtable.ui.settings import MAX_NAME, LastMatch, plain_name

WIDTH: Final = 60 * GRID
WIDTH_FOR_TEAMS: Final = 80 * GRID


class NewMatchDialog(QDialog):
    """Asks for everything a match needs; `order` is the answer.

    Args:
        games: the option sets to choose from.
        styles: the ids of the computer styles of each game.
        texts: the language.
        name: the person's name as last typed in.
        last: the choices of last time.
        parent: the window.
    """

    def __init__(
        self,
        games: Sequence[OptionSet],
        styles: Mapping[str, Sequence[str]],
        texts: Texts,
        name: str,
        last: LastMatch,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._games = {option_set.game: option_set for option_set in games}
        self._styles = styles
        self._last = last
        self._options: list[OptionField] = []
        self._seating: SeatingFields | None = None
        self._game = QComboBox()
        self._players = QComboBox()
        self._preset = QComboBox()
        self._name = QLineEdit(name, maxLength=MAX_NAME, placeholderText=texts("seat.you"))
        self._deal = QLineEdit(maxLength=30)
        self._deal_field = Field(self._deal, texts("new_match.deal_help"))
        self._form = QFormLayout()
        self._reason = alert(QLabel(wordWrap=True))
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        for game in self._games:
            self._game.addItem(texts(f"{game}.name"), game)
        self._game.setCurrentIndex(max(self._game.findData(last.game), 0))
        self._game.currentIndexChanged.connect(self._show_game)
        self._players.currentIndexChanged.connect(self._check)
        self._preset.activated.connect(self._take_preset)
        explain_choice(self._preset)
        self._deal.textChanged.connect(self._check)
        self._name.textChanged.connect(self._check)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._show_game()

    # ── what it looks like ───────────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        texts = self._texts
        self.setWindowTitle(texts("new_match.title"))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setText(texts("new_match.ok"))
        ok.setDefault(True)
        self._form.setHorizontalSpacing(2 * GRID)
        self._form.setVerticalSpacing(GRID)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._reason.hide()
        content = QWidget()
        content.setLayout(self._form)
        scroll = QScrollArea(widgetResizable=True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # it follows the fields
        scroll.setWidget(content)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(scroll, 1)
        column.addWidget(self._reason)
        column.addWidget(self._buttons)
        self.setMinimumWidth(WIDTH)

    def _row(self, key: str, field: QWidget) -> None:
        label = QLabel(self._texts(key))
        control = field.control if isinstance(field, Field) else field
        label.setBuddy(control)
        control.ensurePolished()
        label.setFixedHeight(
            control.sizeHint().height()
        )  # so that it stands beside the control, not the help
        control.setAccessibleName(without_mnemonic(self._texts(key)))
        self._form.addRow(label, field)

    def _show_game(self) -> None:
        """Fill the dialog with what the chosen game has to choose from."""
        keep = (self._game, self._players, self._preset, self._name, self._deal_field)
        while self._form.rowCount():
            taken = self._form.takeRow(0)
            for item in (taken.labelItem, taken.fieldItem):  # either is None where a row has no such part
                widget: QWidget | None = getattr(item, "widget", lambda: None)()
                if widget is not None and widget not in keep:
                    widget.deleteLater()
        option_set = self._option_set
        if len(self._games) > 1:
            self._row("new_match.game", self._game)
        self._fill_players(option_set)
        self._preset.clear()
        for preset in option_set.presets:
            add_choice(self._preset, self._texts, f"{option_set.game}.preset.{preset}", preset)
        self._preset.setPlaceholderText(self._texts("new_match.own_options"))
        self._row("new_match.preset", self._preset)
        self._options = [
            option_field(option_set.game, option, self._texts, self._check) for option in option_set.options
        ]
        group = ""
        for field in self._options:
            if field.option.group != group:
                group = field.option.group
                if group:
                    self._form.addRow(heading(QLabel(self._texts(f"{option_set.game}.group.{group}"))))
            self._row(f"{option_set.game}.option.{field.option.id}.name", field)
        self._row("new_match.name", self._name)
        at, styles = self._form.rowCount(), self._styles[option_set.game]
        self._row("new_match.deal", self._deal_field)
        self._seating = SeatingFields(self._form, at, styles, self._texts, self._last, self._check)
        self._take_preset()
        self._take_last()
        (self._game if len(self._games) > 1 else self._preset).setFocus()
        self._fit()

    def _fit(self) -> None:
        """Make the dialog as high as its rows need, as far as the screen allows."""
        width = self.minimumWidth()
        rows = self._form.heightForWidth(width - 2 * MARGIN) if self._form.hasHeightForWidth() else 0
        rows = max(rows, self._form.sizeHint().height())
        beside = self._buttons.sizeHint().height() + MARGIN + 10 * GRID
        self.resize(width, min(rows + beside, self.screen().availableSize().height() - 8 * GRID))

    def _fill_players(self, option_set: OptionSet) -> None:
        with QSignalBlocker(self._players):
            self._players.clear()
            for count in option_set.players:
                self._players.addItem(self._texts("new_match.people", count=count), count)
        if len(option_set.players) > 1:
            self._row("new_match.players", self._players)

    def _show_seating(self, seating: SeatingFields) -> None:
        """The rows for whoever sits at the table; in teams, the person's name stands among the members'."""
        options = self._options_now
        members = self._option_set.members(options)
        is_other = seating.show(options.players, members)
        field = seating.name_field
        has_name = field is None and seating.own_style == PERSON
        if not is_other and has_name is self._form.isRowVisible(self._name):
            return
        self._form.setRowVisible(self._name, has_name)
        if is_other and field is not None:
            field.setText(self._name.text())
            field.textChanged.connect(self._take_name)
        self._order_tabs()
        self.setMinimumWidth(WIDTH if members == 1 else WIDTH_FOR_TEAMS)
        self._fit()

    def _take_name(self, name: str) -> None:
        if self._seating is not None and self._seating.own_style == PERSON:
            self._name.setText(name)

    def _order_tabs(self) -> None:
        """Tab goes from top to bottom, in whatever order the rows were made."""
        rows = [self._game, self._players, self._preset, *(field.control for field in self._options)]
        seating = [] if self._seating is None else self._seating.controls
        rows += [self._name, *seating, self._deal, *self._buttons.buttons()]
        for first, second in pairwise(row for row in rows if row.window() is self):
            self.setTabOrder(first, second)

    # ── what is filled in ────────────────────────────────────────────────────────────────────────────

    @property
    def _option_set(self) -> OptionSet:
        return self._games[self._game.currentData()]

    @property
    def _options_now(self) -> Options:
        values: dict[str, Scalar] = {field.option.id: field.value() for field in self._options}
        players = self._players.currentData()
        return Options(self._option_set.game, players, MappingProxyType(values))

    @property
    def order(self) -> Order:
        """The match that is wanted; only while nothing is wrong with it.

        Raises:
            OptionsRefused: something is.
        """
        option_set = self._option_set
        options = option_set.from_json(option_set.to_json(self._options_now))
        seats = () if self._seating is None else self._seating.seats(self.name)
        return Order(option_set.game, options, seats, self._first_deal())

    @property
    def name(self) -> str:
        """The person's name as typed in."""
        return plain_name(self._name.text())

    @property
    def choices(self) -> LastMatch:
        """What to offer next time."""
        options = self._options_now
        last = replace(self._last, game=options.game, players=options.players, values=dict(options.values))
        return last if self._seating is None else self._seating.remember(last)

    def _first_deal(self) -> int | None:
        digits = _digits(self._deal.text())
        return int(digits) if digits else None

    def _take_preset(self) -> None:
        """Fill in the options of the chosen preset."""
        changes = self._option_set.presets.get(self._preset.currentData(), {})
        for field in self._options:
            if field.option.is_rule:
                field.set_value(changes.get(field.option.id, field.option.default))
        self._check()

    def _take_last(self) -> None:
        """Fill in the options of last time, as far as they are still possible."""
        if self._last.game != self._option_set.game:
            return
        with QSignalBlocker(self._players):
            self._players.setCurrentIndex(max(self._players.findData(self._last.players), 0))
        for field in self._options:
            value = self._last.values.get(field.option.id)
            if value is not None and field.option.accepts(value):
                field.set_value(value)
        self._check()

    # ── what is wrong with it ────────────────────────────────────────────────────────────────────────

    def _check(self) -> None:
        """Show each problem where it stands, and let OK be pressed only when there is none."""
        if self._seating is None:
            return
        self._show_seating(self._seating)
        problems = self._seating.check(self.name)
        found = self._option_set.problems(self._options_now)
        for field in self._options:
            about = [self._texts(p.reason) for p in found if field.option.id in p.about]
            field.show_problem("\n".join(about))
        problems += [self._texts(problem.reason) for problem in found]
        deal_problem = "" if _digits(self._deal.text()) is not None else self._texts("new_match.bad_deal")
        self._deal_field.show_problem(deal_problem)
        if deal_problem:
            problems.append(deal_problem)
        standing = {field.problem for field in (*self._options, *self._seating.teams, self._deal_field)}
        elsewhere = [problem for problem in problems if problem not in standing]
        self._reason.setText("\n".join(elsewhere))
        self._reason.setVisible(bool(elsewhere))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not problems)
        ok.setToolTip("\n".join(problems))
        ok.setAccessibleDescription("\n".join(problems))
        self._show_preset()

    def _show_preset(self) -> None:
        """Name the preset that the options make up, if there is one."""
        name = self._option_set.preset_of(self._options_now)
        self._preset.setCurrentIndex(-1 if name is None else self._preset.findData(name))


def _digits(text: str) -> str | None:
    """The digits of a deal number, however typed (full-width, in groups); None if it is no such number."""
    plain = unicodedata.normalize("NFKC", text)
    digits = "".join(letter for letter in plain if letter not in " ,.-_'\t")
    if not digits:
        return ""
    if not (digits.isascii() and digits.isdecimal()) or int(digits) >= DEAL_NUMBERS:
        return None
    return digits
