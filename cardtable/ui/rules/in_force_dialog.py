"""Dialog of the rules in force in a match: every option, and how it differs from the preset."""

from __future__ import annotations

from dataclasses import dataclass, replace
from html import escape
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from cardtable.engine.options import AnyOption, Choice, Number, Options, OptionSet, Table
from cardtable.games import GAMES
from cardtable.present.names import option_name, preset_name, rules_name, short_value_text
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN, current_text_factor, heading, on_cloth
from cardtable.ui.table.cloth import cover, lay_buttons

SIZE: Final = (72 * GRID, 64 * GRID)
WITH_TABLE: Final = (96 * GRID, 76 * GRID)
OFF: Final = ("none", "off")
"""The values of choices that add nothing to the game."""

WIDEST_TEXT: Final = 1.25
"""In larger text than so many times the usual, the meaning of a row stands below it, not beside it."""


@dataclass(frozen=True, slots=True)
class RowInForce:
    """Row of a table: its name, numbers and meaning, and the preset's numbers where they differ."""

    name: str
    numbers: tuple[str, ...]
    help: str
    usual: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """Option of a match: its name, its value with the meaning, and the preset's value where it differs.

    The value of a table is its name, with the numbers in `columns` and `rows`.
    """

    group: str
    name: str
    value: str
    help: str
    usual: str | None
    columns: tuple[str, ...] = ()
    rows: tuple[RowInForce, ...] = ()


def rules_in_force(option_set: OptionSet, options: Options, texts: Texts) -> tuple[RuleInForce, ...]:
    """List what applies in this match: tables, looked up in play, before the other options.

    What is off is left out, unless the preset has it.
    """
    preset = option_set.nearest_preset(options)
    in_force, usual = option_set.effective(options), option_set.by_preset(options, preset)
    changed = option_set.changes(options, preset)
    shown = [
        option
        for option in option_set.options
        if option.only_when(options) and (option.id in changed or not is_off(option, in_force))
    ]
    return tuple(
        _rule(texts, option_set.game, option, in_force, usual if option.id in changed else None)
        for option in sorted(shown, key=lambda option: not isinstance(option, Table))
    )


def is_off(option: AnyOption, options: Options) -> bool:
    """Return whether an option stands at the value that adds nothing to the game."""
    value = options.values[option.id]
    return value in OFF if isinstance(option, Choice) else not value and not isinstance(option, Number)


def _rule(texts: Texts, game: str, option: AnyOption, options: Options, usual: Options | None) -> RuleInForce:
    """Tell an option in force; `usual` are the preset's where it differs."""
    key = f"{game}.option.{option.id}"
    rule = RuleInForce(
        texts(f"{game}.group.{option.group}") if option.group else "",
        option_name(texts, game, option),
        short_value_text(texts, game, option, options.values[option.id]),
        _explained(texts, key, option, options),
        None if usual is None else short_value_text(texts, game, option, usual.values[option.id]),
    )
    if not isinstance(option, Table):
        return rule
    now, before = options[option], (usual or options)[option]
    off = (texts("option.off"),) * len(option.columns)
    numbers, theirs = ({name: tuple(map(str, row)) for name, row in rows} for rows in (now, before))
    rows = tuple(
        RowInForce(
            texts(f"{key}.{name}"),
            numbers.get(name, off),
            texts.help(f"{key}.{name}"),
            theirs.get(name, off) if numbers.get(name) != theirs.get(name) else None,
        )
        for name in option.rows
        if name in numbers or name in theirs
    )
    return replace(rule, columns=tuple(texts(f"{key}.{name}") for name in option.columns), rows=rows)


def _explained(texts: Texts, key: str, option: AnyOption, options: Options) -> str:
    """Tell what a rule is about; of a choice whose value needs a sentence, that first."""
    value = options.values[option.id]
    told = texts.help(f"{key}.{value}") if isinstance(option, Choice) else ""
    return texts("team.then").join(filter(None, (told, texts(f"{key}.help"))))


def summary(option_set: OptionSet, options: Options, texts: Texts) -> str:
    """Name the preset in force, or the nearest with the number of changes."""
    players = texts("new_match.people", count=options.players)
    name = preset_name(texts, option_set.game, option_set.nearest_preset(options))
    count = len(option_set.changes(options, option_set.nearest_preset(options)))
    if count:
        return texts("in_force.changed", preset=name, players=players, count=count)
    return texts("in_force.preset", preset=rules_name(texts, option_set, options), players=players)


def usual_size(option_set: OptionSet) -> tuple[int, int]:
    """Return the size of the dialog for a game: there are tables of numbers in some."""
    return WITH_TABLE if any(isinstance(option, Table) for option in option_set.options) else SIZE


class RulesInForceDialog(QDialog):
    """Dialog with one page that lists the rules.

    Args:
        option_set: the options of the game.
        options: what was chosen for the match.
        texts: the language.
        parent: the window; the dialog can stay open beside it.
    """

    rules_wanted = Signal()  # how the game is played

    def __init__(
        self, option_set: OptionSet, options: Options, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._listed = ""
        self._title = title = heading(on_cloth(QLabel()))
        self._cloth = cover(self, GAMES[option_set.game].felt)
        self._page = page = QTextBrowser(openLinks=False)
        page.document().setDocumentMargin(2 * GRID)
        self._how = QPushButton(autoDefault=False)
        self.show_rules(option_set, options, texts)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._how.clicked.connect(self.rules_wanted)
        buttons.addButton(self._how, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        column = QVBoxLayout(self._cloth)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(title)
        column.addWidget(page, 1)
        column.addWidget(lay_buttons(buttons))
        self.resize(*usual_size(option_set))
        page.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_rules(self, option_set: OptionSet, options: Options, texts: Texts) -> None:
        """List the rules of this match from now on; what is read stays where it is if they are the same."""
        self.setWindowTitle(texts("in_force.title"))
        self._cloth.lay_cloth(GAMES[option_set.game].felt)
        self._how.setText(texts("in_force.how"))
        self._title.setText(texts("rules.title", game=texts(f"{option_set.game}.name")))
        self._page.setAccessibleName(self.windowTitle())
        listed = _page(option_set, options, texts)
        if listed != self._listed:
            self._listed = listed
            self._page.setHtml(listed)


def _page(option_set: OptionSet, options: Options, texts: Texts) -> str:
    parts = [f"<p>{escape(summary(option_set, options, texts))}</p>"]
    group = ""
    preset = preset_name(texts, option_set.game, option_set.nearest_preset(options))
    for rule in rules_in_force(option_set, options, texts):
        if rule.group != group:
            group = rule.group
            parts.append(f"<h3>{escape(group)}</h3>" if group != rule.name else "")
        said = texts("in_force.rule", name=rule.name, value=rule.value)
        if rule.usual is not None:
            said = texts("in_force.marked", rule=said, preset=preset, usual=rule.usual)
        between = f"</p>{_table(rule, preset, texts)}<p>" if rule.rows else "<br/>"
        parts.append(f"<p><b>{escape(said)}</b>{between}{escape(rule.help)}</p>")
    return "".join(parts)


def _table(rule: RuleInForce, preset: str, texts: Texts) -> str:
    """Write the numbers of a table, with a column for the preset's where some differ."""
    has_usual = any(row.usual is not None for row in rule.rows)
    is_wide = current_text_factor() <= WIDEST_TEXT
    heads = ["", *rule.columns, *([texts("in_force.usual", preset=preset)] if has_usual else [])]
    lines = ["".join(f"<th>{escape(head)}</th>" for head in heads)]
    for row in rule.rows:
        name = row.name if row.usual is None else texts("in_force.marked_row", row=row.name)
        numbers = [*row.numbers, *([" / ".join(row.usual or ())] if has_usual else [])]
        lines.append(
            f"<td style='white-space: nowrap'>{escape(name)}</td>"
            + "".join(f"<td align='center'>{escape(number)}</td>" for number in numbers)
            + (f"<td>{escape(row.help)}</td>" if is_wide else "")
        )
        if not is_wide:
            lines.append(f"<td colspan='{len(heads)}'>{escape(row.help)}</td>")
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return f"<table cellpadding='{GRID // 4}' cellspacing='{GRID // 4}'>{body}</table>"
