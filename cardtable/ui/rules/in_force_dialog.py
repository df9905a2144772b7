"""Dialog of the rules in force in a match: every option, and how it differs from the preset."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QTextBrowser, QVBoxLayout, QWidget

from cardtable.engine.options import Options, OptionSet
from cardtable.present.names import option_name, preset_name, value_text
from cardtable.texts import Texts
from cardtable.ui.base.look import GRID, MARGIN, heading


@dataclass(frozen=True, slots=True)
class RuleInForce:
    """Option of a match: its name, its value with the meaning, and the preset's value where it differs."""

    group: str
    name: str
    value: str
    help: str
    usual: str | None


def rules_in_force(option_set: OptionSet, options: Options, texts: Texts) -> tuple[RuleInForce, ...]:
    """List every option that has an effect in this match, in the game's order."""
    game, preset = option_set.game, option_set.nearest_preset(options)
    in_force, usual = option_set.effective(options), option_set.by_preset(options, preset)
    changed = option_set.changes(options, preset)
    return tuple(
        RuleInForce(
            texts(f"{game}.group.{option.group}") if option.group else "",
            option_name(texts, game, option),
            value_text(texts, game, option, in_force.values[option.id]),
            texts(f"{game}.option.{option.id}.help"),
            value_text(texts, game, option, usual.values[option.id]) if option.id in changed else None,
        )
        for option in option_set.options
        if option.only_when(options)
    )


def summary(option_set: OptionSet, options: Options, texts: Texts) -> str:
    """Name the preset in force, or the nearest with the number of changes."""
    players = texts("new_match.people", count=options.players)
    name = preset_name(texts, option_set.game, option_set.nearest_preset(options))
    count = len(option_set.changes(options, option_set.nearest_preset(options)))
    if count:
        return texts("in_force.changed", preset=name, players=players, count=count)
    return texts("in_force.preset", preset=name, players=players)


class RulesInForceDialog(QDialog):
    """Dialog with one page that lists the rules.

    Args:
        option_set: the options of the game.
        options: what was chosen for the match.
        texts: the language.
        parent: the window.
    """

    def __init__(
        self, option_set: OptionSet, options: Options, texts: Texts, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts("in_force.title"))
        title = heading(QLabel(texts("rules.title", game=texts(f"{option_set.game}.name"))))
        page = QTextBrowser(openLinks=False)
        page.setAccessibleName(self.windowTitle())
        page.document().setDocumentMargin(2 * GRID)
        page.setHtml(_page(option_set, options, texts))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        buttons.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, 2 * GRID)
        column.setSpacing(2 * GRID)
        column.addWidget(title)
        column.addWidget(page, 1)
        column.addWidget(buttons)
        room = self.screen().availableSize()
        self.resize(min(72 * GRID, room.width() - 4 * GRID), min(64 * GRID, room.height() - 8 * GRID))
        page.setFocus(Qt.FocusReason.OtherFocusReason)


def _page(option_set: OptionSet, options: Options, texts: Texts) -> str:
    parts = [f"<p>{escape(summary(option_set, options, texts))}</p>"]
    group = ""
    preset = preset_name(texts, option_set.game, option_set.nearest_preset(options))
    for rule in rules_in_force(option_set, options, texts):
        if rule.group != group:
            group = rule.group
            parts.append(f"<h3>{escape(group)}</h3>")
        said = texts("in_force.rule", name=rule.name, value=rule.value)
        if rule.usual is not None:
            said = texts("in_force.marked", rule=said, preset=preset, usual=rule.usual)
        parts.append(f"<p><b>{escape(said)}</b><br/>{escape(rule.help)}</p>")
    return "".join(parts)
