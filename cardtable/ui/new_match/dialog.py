"""Dialog for a new match, built from nothing but the games' descriptions of their options."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QSignalBlocker, QTimer
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import Options, OptionSet, Value
from cardtable.engine.randomness import DEAL_NUMBERS
from cardtable.games import presenter_of
from cardtable.match.presets import OwnPreset, OwnPresets, own_name, rules_of
from cardtable.present.names import preset_name, value_name
from cardtable.program.preferences import Theme
from cardtable.program.settings import MAX_NAME, LastMatch, plain_name
from cardtable.texts import Texts
from cardtable.texts.plain import without_isolates
from cardtable.ui.base.look import GRID, alert, current_theme, enlarged, heading, on_cloth
from cardtable.ui.base.widgets import ComboBox, EvenLabel, FormScrollArea
from cardtable.ui.new_match.fields import Field, add_row, align_rows
from cardtable.ui.new_match.option_form import OptionForm
from cardtable.ui.new_match.preset_field import (
    PRESETS,
    TABLES,
    OwnPresetMenu,
    PresetDraft,
    PresetField,
    PresetNotices,
)
from cardtable.ui.new_match.seating_fields import SeatingFields
from cardtable.ui.new_match.service import PresetService
from cardtable.ui.new_match.setup import PERSON_SEAT
from cardtable.ui.new_match.table_box import TableBox
from cardtable.ui.table.cloth import NO_FELT, Cloth, cloth, cover, lay_buttons, lay_paper
from cardtable.ui.worker.messages import MatchSetup
from cardtable.ui.worker.worker import Worker

WIDTH: Final = 90 * GRID
BESIDE_FORM: Final = 4 * GRID + 1
"""The cloth and the edge of the paper on either side of the form."""

MOST_REASONS: Final = 3
"""The reasons why no match can begin that are told at once; others follow when these are out of the way."""


class NewMatchDialog(QDialog):
    """Dialog that asks for everything a match needs, and answers with `setup`.

    Nothing filled in is lost by looking at another game, number of players or preset and coming back.

    Args:
        games: the option sets to choose from.
        styles: the ids of the computer styles of each game.
        texts: the language.
        name: the person's name as last typed in.
        last: the last choices for each game, the latest first.
        game: the one to show first; the first of all where it is not to choose from.
        worker: keeps people's own presets.
        presets: tells what they are.
        parent: the window.
    """

    def __init__(
        self,
        games: Sequence[OptionSet],
        styles: Mapping[str, Sequence[str]],
        texts: Texts,
        name: str,
        last: Sequence[LastMatch],
        game: str,
        worker: Worker,
        presets: PresetService,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._texts = texts
        self._games = {option_set.game: option_set for option_set in games}
        self._known = presets.own  # what is offered; there may be others already
        self._styles = styles
        self._last = tuple(last)
        self._drafts: dict[tuple[str, str], dict[str, Value]] = {}  # the rules by game and preset, if changed
        self._base = ""  # the preset that changes are told from
        self._replaced = ("", "")  # the preset that so many could not play, and the one that took its place
        self._rows: OptionForm | None = None
        self._seating: SeatingFields | None = None
        self._cloth = cover(self)
        self._heading = heading(on_cloth(QLabel()))
        self._game = ComboBox()
        self._players = ComboBox()
        self._wanted_players = 0  # as many as were chosen, not those that a preset has brought
        self._worker, self._presets = worker, presets
        self._notices = PresetNotices(worker, presets)
        own_rules = QPushButton()
        OwnPresetMenu(own_rules, PRESETS, worker, presets, texts, self._preset_draft)
        self._preset = PresetField(texts, own_rules, self._choose_preset, self._reset)
        self._watch = QCheckBox(texts("new_match.watch_help"))  # for this match alone
        self._name = QLineEdit(name, maxLength=MAX_NAME)
        self._deal = QLineEdit(maxLength=30)
        self._deal_field = Field(self._deal, texts("new_match.deal_help"))
        self._form = QFormLayout()
        self._reason = alert(EvenLabel())
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._lay_out()
        for each in self._games:
            self._game.addItem(felt_icon(each), texts(f"{each}.name"), each)
        self._game.setCurrentIndex(max(self._game.findData(game), 0))
        self._game.currentIndexChanged.connect(self._change_game)
        self._players.currentIndexChanged.connect(self._check)
        self._players.activated.connect(self._choose_players)
        self._watch.toggled.connect(self._check)
        self._deal.textChanged.connect(self._check)
        self._name.textChanged.connect(self._check)
        presets.changed.connect(self._take_presets)
        self._notices.taken_in.connect(self._choose_own)
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
        self._form.setContentsMargins(GRID, GRID, GRID, 0)
        self._reason.hide()
        content = QWidget()
        content.setLayout(self._form)
        self._scroll = FormScrollArea()
        self._scroll.setWidget(content)
        for each in (self._scroll.viewport(), content):
            each.setAutoFillBackground(False)  # the paper shows
        column = QVBoxLayout(self._cloth)
        column.setContentsMargins(2 * GRID, GRID, 2 * GRID, 2 * GRID)
        column.setSpacing(GRID)
        column.addWidget(self._heading)
        column.addWidget(self._notices)
        paper = lay_paper(column)
        paper.setSpacing(GRID)
        paper.addWidget(self._scroll, 1)
        paper.addWidget(self._reason)
        column.addSpacing(GRID)
        column.addWidget(lay_buttons(self._buttons))
        self.setMinimumWidth(round(WIDTH * enlarged(self._cloth)))

    def _change_game(self) -> None:
        if self._rows is not None:
            self._last = self.choices  # before another game is shown
        self._show_game()

    def _show_game(self) -> None:
        """Fill the dialog with the choices of the chosen game."""
        keep = (self._game, self._players, self._preset, self._watch, self._name, self._deal_field)
        while self._form.rowCount():
            taken = self._form.takeRow(0)
            for item in (taken.labelItem, taken.fieldItem):  # either is None where a row has no such part
                widget: QWidget | None = getattr(item, "widget", lambda: None)()
                if widget is not None and widget not in keep:
                    widget.deleteLater()
        self._seating = None
        option_set, texts = self._option_set, self._texts
        presenter = presenter_of(option_set.game)
        self._cloth.lay_cloth("" if presenter is None else presenter.felt)
        self._heading.setText(texts(f"{option_set.game}.name"))
        if len(self._games) > 1:
            self._row("new_match.game", self._game)
        self._fill_players(option_set)
        self._preset.offer(option_set)
        self._row("new_match.preset", self._preset)
        self._rows = OptionForm(self._form, option_set, texts, self._check)
        for box in self._rows.tables:
            OwnPresetMenu(box.own, TABLES, self._worker, self._presets, texts, self._table_draft(box))
        self._rows.add(grouped=False)
        self._row("new_match.watch", self._watch)
        self._row("new_match.name", self._name)
        at, styles = self._form.rowCount(), self._styles[option_set.game]
        self._rows.add(grouped=True)
        self._row("new_match.deal", self._deal_field)
        last = next((each for each in self._last if each.game == option_set.game), None)
        if last is None:  # the same company plays another game
            last = replace((*self._last, LastMatch())[0], game=option_set.game, players=0, values={})
        self._seating = SeatingFields(self._form, at, styles, texts, last, self._check)
        self._take_last(last)
        align_rows(self._form)
        (self._game if len(self._games) > 1 else self._preset.box).setFocus()
        self._fit()

    def _row(self, key: str, field: QWidget) -> None:
        add_row(self._form, self._texts(key), field)

    def _fit(self) -> None:
        """Take the size needed, now and once more when new rows show at their true size."""
        self._take_size()
        if self.isVisible():
            QTimer.singleShot(0, self, self._take_size)

    def _take_size(self) -> None:
        """Make the dialog as large as its rows need, as far as the screen allows."""
        self._form.invalidate()
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        needed = self._form.minimumSize().width() + bar + 2 * BESIDE_FORM
        room = self.screen().availableSize().width() - 4 * GRID
        width = max(self.minimumWidth(), min(needed, room))
        rows = max(self._form.heightForWidth(width - 2 * BESIDE_FORM), self._form.minimumSize().height())
        beside = self._heading.sizeHint().height() + self._buttons.sizeHint().height() + 13 * GRID
        self.resize(width, min(rows + beside, self.screen().availableSize().height() - 8 * GRID))

    def _fill_players(self, option_set: OptionSet) -> None:
        with QSignalBlocker(self._players):
            self._players.clear()
            for count in sorted(option_set.players):
                self._players.addItem(self._texts("new_match.people", count=count), count)
        has_choice = len(option_set.players) > 1
        if has_choice:
            self._row("new_match.players", self._players)
        self._players.setVisible(has_choice)  # it stays in the dialog without its row

    def _show_seating(self, seating: SeatingFields) -> None:
        """Show the rows for the seats; in teams, the person's name stands among the members'."""
        options = self._options_now
        is_watched = self._watch.isChecked()
        members = self._option_set.members(options)
        is_other = seating.show(self._option_set.sides(options), members, is_watched=is_watched)
        field = seating.name_field
        has_name = not is_watched and field is None
        if not is_other and has_name is self._form.isRowVisible(self._name):
            return
        self._form.setRowVisible(self._name, has_name)
        if is_other and field is not None:
            field.setText(self._name.text())
            field.textChanged.connect(self._name.setText)
        self._order_tabs()
        self._fit()

    def _order_tabs(self) -> None:
        """Lead Tab from top to bottom, in whatever order the rows were made."""
        rows: list[QWidget] = [self._game, self._players, *self._preset.controls]
        if self._rows is not None and self._seating is not None:
            rows += [
                *self._rows.controls,
                self._watch,
                self._name,
                *self._seating.controls,
                *self._rows.grouped_controls,
            ]
        rows += [self._deal, *self._buttons.buttons()]
        for first, second in pairwise(row for row in rows if row.window() is self):
            self.setTabOrder(first, second)

    # ── what is filled in ────────────────────────────────────────────────────────────────────────────

    @property
    def _plain_option_set(self) -> OptionSet:
        """The options of the chosen game, without people's own presets."""
        return self._games[self._game.currentData()]

    @property
    def _option_set(self) -> OptionSet:
        """The options of the chosen game, with people's own presets."""
        return self._known.extend(self._plain_option_set)

    @property
    def _values(self) -> dict[str, Value]:
        """The values filled in, even those without effect."""
        return {} if self._rows is None else self._rows.values

    @property
    def _options_now(self) -> Options:
        """The options filled in, even those without effect."""
        return Options(self._option_set.game, self._players.currentData(), self._values)

    @property
    def setup(self) -> MatchSetup:
        """The setup as filled in; only while there is no problem with it.

        Raises:
            OptionsRefused: something is.
        """
        option_set = self._option_set
        options = option_set.from_json(option_set.to_json(option_set.effective(self._options_now)))
        seats = () if self._seating is None else self._seating.seats(self.name)
        return MatchSetup(option_set.game, options, seats, self._first_deal())

    @property
    def name(self) -> str:
        """The person's name as typed in."""
        return plain_name(self._name.text())

    @property
    def choices(self) -> tuple[LastMatch, ...]:
        """The choices to offer next time, for each game."""
        last = LastMatch() if self._seating is None else self._seating.last
        values = {} if self._rows is None else self._rows.to_json()
        last = replace(last, players=self._players.currentData(), values=values)
        return (last, *(each for each in self._last if each.game not in ("", last.game)))

    def _first_deal(self) -> int | None:
        digits = _digits(self._deal.text())
        return int(digits) if digits else None

    @property
    def _rules(self) -> dict[str, Value]:
        values = self._values
        return {option.id: values[option.id] for option in self._option_set.options if option.is_rule}

    def _usual(self, preset: str) -> dict[str, Value]:
        """Return the rules of a preset."""
        option_set = self._option_set
        rules = {option.id: option.default for option in option_set.options if option.is_rule}
        return {**rules, **option_set.presets[preset]}

    def _choose_preset(self, preset: str) -> None:
        """Take the preset that somebody chooses: now it stands there in the place of no other."""
        self._replaced = ("", "")
        self._take_preset(preset)

    def _take_preset(self, preset: str) -> None:
        """Fill in a preset, as it was changed when last looked at, and a number of players it is for."""
        option_set = self._option_set
        game = option_set.game
        if not option_set.is_meant_for(preset, self._players.currentData()):
            with QSignalBlocker(self._players):
                self._players.setCurrentIndex(self._players.findData(option_set.players_of(preset)))
        if self._rows is not None and preset != self._base and preset in self._option_set.presets:
            self._drafts[game, self._base] = self._rules
            self._base = preset
            self._rows.fill_in(self._drafts.get((game, preset)) or self._usual(preset))
            self._fit_players()
        self._check()

    def _fit_players(self) -> None:
        """Take as many players as were wanted, or else as play by the preset, where the rules allow that."""
        option_set = self._option_set
        for players in (self._wanted_players, option_set.players_of(self._base)):
            if not option_set.problems(replace(self._options_now, players=players)):
                with QSignalBlocker(self._players):
                    self._players.setCurrentIndex(self._players.findData(players))
                return

    def _choose_players(self) -> None:
        """Take a preset that so many can play, if the one chosen is not for them."""
        self._wanted_players = players = self._players.currentData()
        option_set, (given_up, instead) = self._option_set, self._replaced
        chosen = given_up if instead == self._base and given_up in option_set.presets else self._base
        preset = chosen
        if not option_set.is_meant_for(chosen, players) and not self._can_play(chosen, players):
            for_them = (each for each in option_set.offered if option_set.is_meant_for(each, players))
            preset = next((each for each in for_them if self._can_play(each, players)), chosen)
        if preset != self._base:
            self._replaced = (chosen, preset)
            self._take_preset(preset)

    def _can_play(self, preset: str, players: int) -> bool:
        """True if nothing in the rules of a preset is against this number of players."""
        option_set = self._option_set
        return not option_set.problems(Options(option_set.game, players, self._usual(preset)))

    def _take_presets(self, own: OwnPresets) -> None:
        """Offer other presets; what is filled in stays."""
        self._known = own
        option_set = self._option_set
        self._preset.offer(option_set)
        if self._rows is not None:
            self._rows.offer(option_set)
        if self._base not in option_set.presets:
            self._base = option_set.nearest_preset(self._options_now)
        self._check()

    def _choose_own(self, preset: OwnPreset) -> None:
        """Choose a preset, or a table, that has been saved or imported."""
        if preset.game != self._option_set.game or self._rows is None:
            return
        if not preset.option:
            self._choose_preset(preset.id)
        else:
            self._rows.fill_in(preset.rules)
            self._check()

    def _preset_draft(self) -> PresetDraft:
        """Return the rules filled in, as an own preset."""
        option_set, options, known = self._plain_option_set, self._options_now, self._presets.own
        own = known.find(option_set.game, self._base)
        theirs = {
            without_isolates(preset_name(self._texts, option_set.game, preset))
            for preset in option_set.presets
        }
        all_presets = known.extend(option_set)
        same = all_presets.preset_of(options)
        is_new = same is None or bool(all_presets.changes(options, same))
        is_new = is_new and not option_set.problems(options)
        name = "" if own is None else own.name
        return PresetDraft(
            OwnPreset(option_set.game, name, rules_of(option_set, options)), own, theirs, is_new
        )

    def _table_draft(self, box: TableBox) -> Callable[[], PresetDraft]:
        """Return the table filled in, as an own one, whenever it is asked for."""

        def draft() -> PresetDraft:
            game, option = self._plain_option_set.game, box.option
            own = self._presets.own.find(game, box.chosen, option.id)
            theirs = {without_isolates(value_name(self._texts, game, option, name)) for name in box.theirs}
            table = OwnPreset(game, own_name(box.base) or "", {option.id: box.rows}, option.id)
            return PresetDraft(table, own, theirs, not box.chosen)

        return draft

    def _reset(self) -> None:
        """Take back all changes to the preset."""
        if self._rows is not None:
            self._rows.fill_in(self._usual(self._base))
        self._check()

    def _take_last(self, last: LastMatch) -> None:
        """Fill in the options of last time, as far as they are still possible."""
        option_set = self._option_set
        self._base = option_set.offered[0] if not last.values else next(iter(option_set.presets))
        if self._rows is not None:
            self._rows.fill_in({**self._usual(self._base), **option_set.values_from_json(last.values)})
        with QSignalBlocker(self._players):
            players = last.players if last.players in option_set.players else option_set.players[0]
            self._players.setCurrentIndex(self._players.findData(players))
        self._wanted_players = self._players.currentData()
        self._base = option_set.nearest_preset(self._options_now)
        self._check()

    # ── what is wrong with it ────────────────────────────────────────────────────────────────────────

    def _check(self) -> None:
        """Show each problem where it stands, and let OK be pressed only when there is none."""
        if self._seating is None or self._rows is None:
            return
        self._show_seating(self._seating)
        options, option_set = self._options_now, self._option_set
        found = option_set.problems(options)
        if option_set.changes(options, self._base):
            self._base = option_set.preset_of(options) or self._base
        usual = self._usual(self._base)
        changed = {name: usual[name] for name in option_set.changes(options, self._base)}
        given_up, instead = self._replaced
        replaced = given_up if instead == self._base != given_up else ""
        self._preset.show_preset(option_set, self._base, options.players, len(changed), replaced)
        self._rows.show(option_set.effective(options), changed, self._preset.name, found)
        seats = self._seating.seats(self.name)
        self._name.setPlaceholderText(seats[PERSON_SEAT].name or self._texts("seat.you"))
        problems = [*self._seating.check(self.name), *(self._texts(problem.reason) for problem in found)]
        deal_problem = "" if _digits(self._deal.text()) is not None else self._texts("new_match.bad_deal")
        self._deal_field.show_problem(deal_problem)
        if deal_problem:
            problems.append(deal_problem)
        self._tell(list(dict.fromkeys(problems)))

    def _tell(self, problems: list[str]) -> None:
        """Say why no match can begin, beside the button as well unless it stands right above."""
        assert self._seating is not None and self._rows is not None  # noqa: S101, PT018  # looked at before
        plain = (field for field in self._rows.fields if not field.option.group)
        standing = {field.problem for field in (*plain, *self._seating.teams, self._deal_field)}
        elsewhere = [problem for problem in problems if problem not in standing]
        shown = elsewhere[:MOST_REASONS]
        if len(elsewhere) > MOST_REASONS:
            shown.append(self._texts("new_match.more_reasons", count=len(elsewhere) - MOST_REASONS))
        self._reason.setText("\n".join(shown))
        self._reason.setVisible(bool(elsewhere))
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(not problems)
        ok.setToolTip("\n".join(problems))
        ok.setAccessibleDescription("\n".join(problems))


def _digits(text: str) -> str | None:
    """Read the digits of a deal number, full-width or in groups too; None if it is no such number."""
    plain = unicodedata.normalize("NFKC", text)
    digits = "".join(letter for letter in plain if letter not in " ,.-_'\t")
    if not digits:
        return ""
    if not (digits.isascii() and digits.isdecimal()) or int(digits) >= DEAL_NUMBERS:
        return None
    return digits


def felt_icon(game: str) -> QIcon:
    """Make the icon of a game, a patch of its felt; empty where all felts are the same."""
    if current_theme() is Theme.CONTRAST:
        return QIcon()
    felt, accent = _colours(game)
    patch = QPixmap(2 * GRID, 2 * GRID)
    patch.fill(felt.lit)
    painter = QPainter(patch)
    painter.fillRect(0, 2 * GRID - 3, 2 * GRID, 3, accent)
    painter.end()
    return QIcon(patch)


def _colours(game: str) -> tuple[Cloth, QColor]:
    """Return the felt of a game in the current theme, and the accent on it."""
    presenter, theme = presenter_of(game), current_theme()
    felt = cloth(NO_FELT if presenter is None else presenter.felt, theme)
    if presenter is None or theme is Theme.CONTRAST:
        return felt, felt.text
    return felt, QColor(presenter.accent)
