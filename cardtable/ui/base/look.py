"""Look of everything beside the table: colours, type, sizes, in three themes.

Where the person has asked the system for high contrast, the system's own colours are left alone, whatever
else is chosen.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QPushButton,
    QStyleFactory,
    QTabBar,
    QWidget,
)

from cardtable.present.metrics import QUIET_ON_FELT, TEXT_ON_FELT
from cardtable.program.preferences import PERCENTS, SYSTEM, Theme
from cardtable.ui.base.focus_ring import PRIMARY_PROPERTY, FocusRing

T = TypeVar("T", bound=QWidget)
ButtonT = TypeVar("ButtonT", bound=QPushButton)

GRID: Final = 8
CONTROL_HEIGHT: Final = 4 * GRID
MARGIN: Final = 3 * GRID
LEAST_POINTS: Final = 10.0
SPOKEN: Final = 1.2  # the other sizes of type, in the size of the first
HEADING: Final = 1.3
TITLE: Final = 2.2
TYPE_PROPERTY: Final = "textRole"
CLOTH_PROPERTY: Final = "on_cloth"
PLAIN: Final = 'QLabel[textFormat="AutoText"], QToolTip { qproperty-textFormat: PlainText; }'
"""Labels, those of message boxes and tool tips with them, show rich text only where they ask for it. Else Qt
takes for it whatever looks like it, somebody's name for example, and opens the files it speaks of."""

PAPER, INK = "#FFFAF0", "#2A2217"
"""A slip of paper on the cloth, and what is written on it: the same in every theme."""

ON_CLOTH: Final = f"""
    QLabel[{CLOTH_PROPERTY}="text"] {{ color: {TEXT_ON_FELT}; }}
    QLabel[{CLOTH_PROPERTY}="quiet"] {{ color: {QUIET_ON_FELT}; }}
    QLabel[{CLOTH_PROPERTY}="paper"] {{ color: {INK}; }}
    QCheckBox[{CLOTH_PROPERTY}] {{ color: {TEXT_ON_FELT}; }}
    QTabBar[{CLOTH_PROPERTY}]::tab {{ color: {QUIET_ON_FELT}; }}
    QTabBar[{CLOTH_PROPERTY}]::tab:selected {{ color: {TEXT_ON_FELT}; }}
"""
"""Cloth is dark in every theme, the system's own colours for contrast among them."""

_TIMES: Final = "times"  # a property of a page that is enlarged
_THEME: Final = "theme"  # a property of the application
_FUSION: Final = "fusion"  # likewise, set once that is the style
_TEXT_FACTOR: Final = "textFactor"  # likewise


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of one theme."""

    window: str
    base: str
    button: str
    hover: str
    text: str
    muted: str
    disabled: str
    disabled_line: str
    line: str
    edge: str
    accent: str
    on_accent: str
    focus: str
    alert: str
    notice: str
    rail: str
    on_rail: str
    quiet_on_rail: str
    asking: str
    on_asking: str
    red_suit: str
    paper: str
    aside_paper: str
    on_paper: str
    red_on_paper: str
    cloth_button: str = "rgba(255, 255, 255, 44)"
    cloth_hover: str = "rgba(255, 255, 255, 76)"
    cloth_line: str = "transparent"
    cloth_paper: str = "#FFFAF0"
    sheet: str = "#FBF6E6"
    sheet_won: str = "#FFF5D6"
    sheet_lost: str = "#EDEEEC"


LIGHT: Final = Tones(
    window="#F3F0E8",
    base="#FCFBF7",
    button="#FCFBF7",
    hover="#FFFFFF",
    text="#2A2925",
    muted="#625D53",
    disabled="#625D53",
    disabled_line="#C4BDAE",
    line="#C4BDAE",
    edge="#8C8577",
    accent="#3D5769",
    on_accent="#FFFFFF",
    focus="#9A5B00",
    alert="#A3242B",
    notice="#FBEFC9",
    rail="#4A2D1A",
    on_rail="#F6E9D6",
    quiet_on_rail="#E3D2B8",
    asking="#FFD259",
    on_asking="#2A2217",
    red_suit="#B3202A",
    paper="#FCFBF7",
    aside_paper="#E9DDC3",
    on_paper="#2A2925",
    red_on_paper="#B3202A",
)
DARK: Final = Tones(
    window="#25282C",
    base="#2D3136",
    button="#383D43",
    hover="#3E444B",
    text="#EFEBE2",
    muted="#B5AFA3",
    disabled="#B5AFA3",
    disabled_line="#59606A",
    line="#59606A",
    edge="#8B929B",
    accent="#9DBBD0",
    on_accent="#1B2226",
    focus="#F5B915",
    alert="#FF9C9C",
    notice="#4A3F1E",
    rail="#2A190E",
    on_rail="#F6E9D6",
    quiet_on_rail="#DCC9AE",
    asking="#F5B915",
    on_asking="#1B1712",
    red_suit="#FF8F8F",
    paper="#E3D8BC",
    aside_paper="#C9BA94",
    on_paper="#2B2420",
    red_on_paper="#9C1B24",
    sheet="#2D3136",
    sheet_won="#3B3628",
    sheet_lost="#282B30",
)
CONTRAST: Final = Tones(
    window="#000000",
    base="#000000",
    button="#000000",
    hover="#2B2B2B",
    text="#FFFFFF",
    muted="#D0D0D0",
    disabled="#9C9C9C",
    disabled_line="#6E6E6E",
    line="#FFFFFF",
    edge="#B6B6B6",
    accent="#FFE100",
    on_accent="#000000",
    focus="#39D7FF",
    alert="#FF9C9C",
    notice="#2B2600",
    rail="#000000",
    on_rail="#FFFFFF",
    quiet_on_rail="#FFFFFF",
    asking="#FFE100",
    on_asking="#000000",
    red_suit="#FF9C9C",
    paper="#000000",
    aside_paper="#000000",
    on_paper="#FFFFFF",
    red_on_paper="#FF9C9C",
    cloth_button="#000000",
    cloth_hover="#2B2B2B",
    cloth_line="#FFFFFF",
    cloth_paper="#FFFFFF",
    sheet="#000000",
    sheet_won="#000000",
    sheet_lost="#000000",
)
EDGED: Final = (
    "QCheckBox",
    "QRadioButton",
    "QComboBox",
    "QSpinBox",
    "QSlider",
    "QProgressBar",
    "QScrollBar",
    "QMenu",  # with a rule of its own in the style sheet, its boxes would have no edges again
)
TONES: Final = {Theme.LIGHT: LIGHT, Theme.DARK: DARK, Theme.CONTRAST: CONTRAST}


class Look(QObject):
    """Theme and text size of the application, applied anew when the system turns light, dark or contrasting.

    The text size holds at once, since a window is measured by it; the rest from the first `apply` on. Qt
    styles anew whatever moves into a styled window, so that one is built before.

    Args:
        app: the application.
        theme: one of the `THEMES`.
        text_size: one of the `TEXT_SIZES`.
    """

    def __init__(self, app: QApplication, theme: str = SYSTEM, text_size: str = SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._theme = SYSTEM
        self._applied: tuple[Theme, float] | None = None  # but for the system's own colours
        self._ring = FocusRing(app, QColor(LIGHT.focus))
        self._ring.setParent(self)  # and goes with it
        self._hints = app.styleHints()
        self._accessibility = self._hints.accessibility()  # PySide takes it for gone once nobody holds it
        self._points = max(app.font().pointSizeF() / current_text_factor(), LEAST_POINTS)  # at 100 percent
        self._text_size = text_size
        self._write(text_factor(text_size))
        self._choose_scheme(theme)
        self._hints.colorSchemeChanged.connect(self.apply)
        self._accessibility.contrastPreferenceChanged.connect(self.apply)
        app.applicationStateChanged.connect(self._follow_system)

    @property
    def is_systems(self) -> bool:
        """True while the colours are the system's own, because the person has asked it for high contrast."""
        return self._accessibility.contrastPreference() is Qt.ContrastPreference.HighContrast

    def set_theme(self, theme: str) -> None:
        """Change to another of the `THEMES`; title bars and the system's dialogs go along where they can."""
        if theme != self._theme:
            self._choose_scheme(theme)
            self.apply()

    def _choose_scheme(self, theme: str) -> None:
        self._theme = theme
        if theme == SYSTEM:
            self._hints.unsetColorScheme()
        else:
            is_light = Theme(theme) is Theme.LIGHT
            self._hints.setColorScheme(Qt.ColorScheme.Light if is_light else Qt.ColorScheme.Dark)

    def set_text_size(self, text_size: str) -> None:
        """Write in another of the `TEXT_SIZES`; the system's may have changed while others were in front."""
        self._text_size, times = text_size, text_factor(text_size)
        if times != self._factor:
            self._write(times)
            self.apply()

    def _follow_system(self) -> None:
        self.set_text_size(self._text_size)

    def _write(self, times: float) -> None:
        self._factor = times
        font = self._app.font()
        font.setPointSizeF(self._points * times)
        use_text_factor(self._app, times)
        self._app.setFont(font)

    @property
    def _side_padding(self) -> int:
        """Beside the text of a button or tab, in pixels: the less, the larger the text."""
        return round(2 * GRID / self._factor**2)

    @property
    def _effective_theme(self) -> Theme:
        if self.is_systems:
            return Theme.CONTRAST
        if self._theme != SYSTEM:
            return Theme(self._theme)
        return Theme.DARK if self._hints.colorScheme() is Qt.ColorScheme.Dark else Theme.LIGHT

    def apply(self) -> None:
        """Apply the palette and the style sheet that the theme and the system's settings ask for now."""
        app, theme = self._app, self._effective_theme
        wanted = None if self.is_systems else (theme, self._factor)
        if wanted is not None and wanted == self._applied:
            return  # a new theme is told twice, and a window takes long to style
        self._applied = wanted
        app.setProperty(_THEME, theme.value)
        if self.is_systems:
            self._follow_palette()
        else:
            self._colour(TONES[theme])
        app.setFont(app.font())  # Qt on Windows writes menus, lists and the like otherwise after a new style

    def _follow_palette(self) -> None:
        app = self._app
        app.setPalette(QPalette())
        for name in EDGED:
            app.setPalette(QPalette(), name)  # type: ignore[arg-type]  # it takes no bytes
        app.setStyleSheet(PLAIN + ON_CLOTH + _sizes(app.font().pointSizeF(), self._side_padding))
        self._ring.set_colour(app.palette().color(QPalette.ColorRole.Highlight))

    def _colour(self, tones: Tones) -> None:
        app = self._app
        if not app.property(_FUSION):  # once: what is being painted or pressed may still use the style before
            app.setProperty(_FUSION, "applied")
            app.setStyle(QStyleFactory.create("Fusion"))
        app.setPalette(_palette(tones))
        edged = _edged(app.palette(), tones)
        for name in EDGED:
            app.setPalette(edged, name)  # type: ignore[arg-type]  # it takes no bytes
        app.setStyleSheet(
            PLAIN
            + ON_CLOTH
            + _sizes(app.font().pointSizeF(), self._side_padding)
            + _colours(tones, self._side_padding)
        )
        self._ring.set_colour(QColor(tones.focus), gap=QColor(tones.window))


def current_theme() -> Theme:
    """Return the theme of the application; who paints by it hears of another by a change of palette."""
    app = QApplication.instance()
    return Theme(app.property(_THEME) or Theme.LIGHT.value) if app is not None else Theme.LIGHT


def text_factor(choice: str) -> float:
    """Return the size of type, as a multiple of the normal size, by a choice among the `TEXT_SIZES`."""
    return system_text_factor() if choice == SYSTEM else int(choice) / 100


def system_text_factor() -> float:
    """Return the factor set in Windows (Accessibility → Text size); elsewhere the system's font has it."""
    percent: object = None
    if sys.platform == "win32":
        import winreg

        with (
            contextlib.suppress(OSError),  # it has never been set
            winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key,
        ):
            percent, _ = winreg.QueryValueEx(key, "TextScaleFactor")
    return min(max(percent, PERCENTS[0]), PERCENTS[-1]) / 100 if isinstance(percent, int) else 1.0


def use_text_factor(app: QApplication, times: float) -> None:
    """Let `current_text_factor` be this; whoever writes by it hears of it by a change of the font."""
    app.setProperty(_TEXT_FACTOR, times)


def current_text_factor() -> float:
    """Return the size of type in use, as a multiple of the normal size; as the system is set to at first."""
    app = QApplication.instance()
    return float((app and app.property(_TEXT_FACTOR)) or system_text_factor())


def enlarge(page: QWidget, times: float) -> None:
    """Write everything on a page so many times as large as elsewhere; its buttons grow with it."""
    app = QApplication.instance()
    if not isinstance(app, QApplication) or times == enlarged(page) == 1:
        return
    points = app.font().pointSizeF() * times
    sheet = f"* {{ font-size: {points:.2f}pt; }}"
    sheet += _sizes(points, round(2 * GRID * times / current_text_factor() ** 2), times)
    if times == 1:
        sheet = ""  # that of the application holds, in whatever size of type
    if sheet != page.styleSheet():
        page.setProperty(_TIMES, times)
        page.setStyleSheet(sheet)


def enlarged(widget: QWidget) -> float:
    """Return how many times as large as elsewhere everything is on the page on which a widget stands."""
    found: QWidget | None = widget
    while found is not None:
        times = found.property(_TIMES)
        if times is not None:
            return float(times)
        found = found.parentWidget()
    return 1.0


def heading(label: QLabel) -> QLabel:
    """Mark a label as a heading, the second size of type."""
    label.setProperty(TYPE_PROPERTY, "heading")
    return label


def muted(label: QLabel) -> QLabel:
    """Mark a label as quiet."""
    label.setProperty(TYPE_PROPERTY, "muted")
    return label


def marked(label: QLabel) -> QLabel:
    """Mark a label as telling of something set otherwise than usual."""
    label.setProperty(TYPE_PROPERTY, "marked")
    return label


def alert(label: QLabel) -> QLabel:
    """Mark a label as telling of a problem."""
    label.setProperty(TYPE_PROPERTY, "alert")
    return label


def spoken(label: QLabel) -> QLabel:
    """Mark a label as what somebody says beside a table, a little larger than other texts."""
    label.setProperty(TYPE_PROPERTY, "spoken")
    return label


def title(label: QLabel) -> QLabel:
    """Mark a label as the title of a page, the third size of type."""
    label.setProperty(TYPE_PROPERTY, "title")
    return label


def on_cloth(widget: T, *, is_quiet: bool = False) -> T:
    """Mark a label, a check box or tabs as standing on a table's cloth, dark in every theme."""
    widget.setProperty(CLOTH_PROPERTY, "quiet" if is_quiet else "text")
    return widget


def on_slip(label: QLabel) -> QLabel:
    """Mark a label as standing on a slip of `PAPER`."""
    label.setProperty(CLOTH_PROPERTY, "paper")
    return label


def lay_on_cloth(button: ButtonT, kind: str = "plain") -> ButtonT:
    """Mark a button as lying on a table's cloth.

    Args:
        button: which one.
        kind: "plain"; "quiet" for one that hardly shows; "choice" for one of several that stand side by side.
    """
    button.setProperty(CLOTH_PROPERTY, kind)
    return button


def set_primary(button: QPushButton, *, on: bool) -> None:
    """Make a button the one that stands out, or one like the others."""
    set_style(button, PRIMARY_PROPERTY, on)


def set_style(widget: QWidget, name: str, value: object) -> None:
    """Set a property that the style sheet goes by."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


TYPE_CHANGES: Final = (QEvent.Type.FontChange, QEvent.Type.StyleChange)
"""The events of a widget when everything is written in another size."""


def figure_font(font: QFont) -> QFont:
    """Return the font with digits that are all of one width."""
    figures = QFont(font)
    figures.setFeature(QFont.Tag("tnum"), 1)
    return figures


def scroll_on_cloth(area: QAbstractScrollArea) -> None:
    """Have the bar of an area that lies on cloth look like its buttons."""
    area.verticalScrollBar().setProperty(CLOTH_PROPERTY, "bar")


def set_narrow(tabs: QTabBar, *, on: bool) -> None:
    """Let tabs take little more room than their texts, or as much as is usual."""
    tabs.setObjectName("narrow" if on else "")
    tabs.style().unpolish(tabs)
    tabs.style().polish(tabs)


def _palette(tones: Tones) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, tones.window),
        (role.WindowText, tones.text),
        (role.Base, tones.base),
        (role.AlternateBase, tones.window),
        (role.Text, tones.text),
        (role.PlaceholderText, tones.muted),
        (role.Button, tones.button),
        (role.ButtonText, tones.text),
        (role.BrightText, tones.alert),
        (role.ToolTipBase, tones.base),
        (role.ToolTipText, tones.text),
        (role.Highlight, tones.accent),
        (role.HighlightedText, tones.on_accent),
        (role.Accent, tones.accent),
        (role.Link, tones.accent),
        (role.Mid, tones.line),
    ):
        palette.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(tones.disabled))
    for which in (role.Highlight, role.Accent):
        palette.setColor(QPalette.ColorGroup.Disabled, which, QColor(tones.disabled_line))
    return palette


def _edged(palette: QPalette, tones: Tones) -> QPalette:
    """For what the style edges a little darker than the window, which could not be seen in the dark."""
    palette.setColor(QPalette.ColorRole.Window, QColor(tones.edge).lighter(140))
    return palette


def _sizes(points: float, air: int, times: float = 1.0) -> str:
    control, small = round(CONTROL_HEIGHT * times), round(3 * GRID * times)
    return f"""
        QLabel[{TYPE_PROPERTY}="heading"] {{ font-size: {points * HEADING:.1f}pt; font-weight: 600; }}
        QLabel[{TYPE_PROPERTY}="title"] {{ font-size: {points * TITLE:.1f}pt; font-weight: 700; }}
        QLabel[{TYPE_PROPERTY}="spoken"] {{ font-size: {points * SPOKEN:.1f}pt; }}
        QLabel[{TYPE_PROPERTY}="marked"] {{ font-weight: 600; }}
        QPushButton {{ min-height: {control - 4}px; padding: 0 {air}px; }}
        QPushButton[{CLOTH_PROPERTY}="choice"] {{ border-radius: {control // 2}px; }}
        QPushButton#number {{ padding: 0 {air // 2}px; min-width: {control - 20}px; }}
        QPushButton#arrow {{ min-height: {small}px; min-width: {small}px; padding: 0; }}
        QPushButton#call {{ min-height: 0; padding: 0 1px; border-radius: 8px; }}
        QToolButton {{ min-height: {control - 4}px; min-width: {control - 4}px; }}
        QLineEdit {{ min-height: {control - 4}px; padding: 0 {GRID // 2}px; }}
        QComboBox, QSpinBox {{ min-height: {control - 6}px; }}
        QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
        QMessageBox QLabel#qt_msgbox_informativelabel {{ min-width: {50 * GRID}px; }}
        QTableView::item {{ padding: 0 {GRID // 2}px; }}
        QTableView#figures::item {{ padding: 0 {GRID}px; }}
        QTableView#numbers QHeaderView::section {{ padding: 0 {GRID}px; }}
        QTableView#figures, QScrollArea#plot {{ padding: 2px; border: 2px solid palette(mid); }}
        QTableView#figures:focus, QScrollArea#plot:focus {{ border-color: palette(highlight); }}
        QCheckBox, QRadioButton {{ min-height: {control}px; spacing: {GRID}px; }}
    """


def _colours(tones: Tones, air: int) -> str:
    return f"""
        QLabel[{TYPE_PROPERTY}="muted"] {{ color: {tones.muted}; }}
        QLabel[{TYPE_PROPERTY}="alert"] {{ color: {tones.alert}; font-weight: 600; }}
        QPushButton {{
            background: {tones.button}; color: {tones.text};
            border: 2px solid {tones.line}; border-radius: 6px; outline: none;
        }}
        QPushButton:hover {{ background: {tones.hover}; border-color: {tones.muted}; }}
        QPushButton:pressed {{ background: {tones.line}; }}
        QPushButton:focus {{ border-color: {tones.focus}; }}
        QDialog QPushButton:default, QPushButton[{PRIMARY_PROPERTY}="true"] {{
            background: {tones.accent}; color: {tones.on_accent}; border-color: {tones.accent};
        }}
        QPushButton:disabled, QDialog QPushButton:default:disabled {{
            background: {tones.window}; color: {tones.disabled}; border-color: {tones.disabled_line};
        }}
        QLineEdit {{
            background: {tones.base}; color: {tones.text}; placeholder-text-color: {tones.muted};
            border: 2px solid {tones.edge}; border-radius: 6px;
        }}
        QLineEdit:focus {{ border-color: {tones.focus}; }}
        QLineEdit:disabled {{ color: {tones.disabled}; border-color: {tones.disabled_line}; }}
        QListView, QTableView, QTextBrowser, QPlainTextEdit {{
            background: {tones.base}; color: {tones.text}; placeholder-text-color: {tones.muted};
            border: 2px solid {tones.line}; border-radius: 8px;
        }}
        QListView:focus, QTableView:focus, QTextBrowser:focus, QPlainTextEdit:focus {{
            border-color: {tones.focus};
        }}
        QTabBar, QListView, QTableView {{ outline: none; }}
        QTabBar::tab {{
            background: transparent; color: {tones.muted}; padding: 0 {air}px;
            min-height: {CONTROL_HEIGHT - 6}px; border: 2px solid transparent;
            border-bottom: 4px solid transparent; border-radius: 2px;
        }}
        QTabBar#narrow::tab {{ padding: 0 2px; }}
        QTabBar::tab:hover {{ background: {tones.hover}; }}
        QTabBar::tab:selected {{ color: {tones.text}; border-bottom-color: {tones.accent}; }}
        QTabBar::tab:selected:focus {{ border-color: {tones.focus}; }}
        QTableView#cards::item {{ padding: 0; }}
        QTableView#cards::item:selected {{ background: {tones.accent}; color: {tones.on_accent}; }}
        QTableView#cards::item:focus {{ border: 3px solid {tones.focus}; }}
        QTableView#numbers::item:disabled {{ color: {tones.disabled}; }}
        QTableView#numbers::item:focus {{ border: 3px solid {tones.focus}; color: {tones.text}; }}
        QTableView#days {{ background: transparent; border: none; selection-background-color: transparent; }}
        QTableView#days::item, QTableView#days::item:selected {{ background: transparent; }}
        QTableView#days QHeaderView, QTableView#days QHeaderView::section {{
            background: transparent; color: {QUIET_ON_FELT}; border: none; padding: 0;
        }}
        QTabWidget::pane {{ border: none; top: {GRID}px; }}
        QTableView {{ gridline-color: {tones.line}; }}
        QHeaderView, QHeaderView::section, QTableCornerButton::section {{
            background: {tones.window}; color: {tones.text}; border: none;
        }}
        QHeaderView::section:horizontal {{ border-bottom: 1px solid {tones.line}; }}
        QHeaderView::section:vertical {{ border-right: 1px solid {tones.line}; padding: 0 {GRID // 2}px; }}
        QHeaderView::section:horizontal:hover {{ background: {tones.hover}; }}
        QToolButton {{ border: 2px solid transparent; border-radius: 6px; color: {tones.text}; }}
        QToolButton:hover {{ background: {tones.hover}; }}
        QToolButton:focus {{ border-color: {tones.focus}; }}
        QToolButton:disabled {{ color: {tones.disabled}; }}
        QFrame#notice {{ background: {tones.notice}; border-bottom: 1px solid {tones.line}; }}
        QFrame#edge {{ border: none; background: {tones.line}; max-height: 1px; }}
        QFrame#result {{ background: {tones.base}; border-top: 1px solid {tones.line}; }}
        QScrollArea#plot {{ background: {tones.base}; border: 2px solid {tones.line}; border-radius: 8px; }}
        QTableView#figures:focus, QScrollArea#plot:focus {{ border-color: {tones.focus}; }}
        QFrame#sheet {{ background: {tones.sheet}; border: 1px solid {tones.line}; border-radius: 12px; }}
        QFrame#sheet[outcome="won"] {{ background: {tones.sheet_won}; }}
        QFrame#sheet[outcome="lost"] {{ background: {tones.sheet_lost}; }}
        QFrame#score {{ background: {tones.base}; border: 1px solid {tones.line}; border-radius: 8px; }}
        QMenuBar {{ background: transparent; padding: {GRID // 2}px {GRID}px; }}
        QMenuBar::item {{
            background: transparent; color: {tones.on_rail};
            padding: {GRID // 2}px {3 * GRID // 2}px; border-radius: 6px;
        }}
        QMenuBar::item:selected, QMenuBar::item:pressed {{
            background: {tones.on_rail}; color: {tones.rail};
        }}
        QPushButton[{CLOTH_PROPERTY}] {{
            background: {tones.cloth_button}; color: {TEXT_ON_FELT}; font-weight: 600;
            border: 2px solid {tones.cloth_line};
        }}
        QPushButton[{CLOTH_PROPERTY}]:hover {{ background: {tones.cloth_hover}; }}
        QDialog QPushButton[{CLOTH_PROPERTY}]:default {{
            background: {tones.cloth_paper}; color: {tones.on_asking}; border-color: {tones.cloth_paper};
        }}
        QDialog QPushButton[{CLOTH_PROPERTY}]:default:hover {{ background: {tones.asking}; }}
        QTabBar[{CLOTH_PROPERTY}]::tab {{ color: {QUIET_ON_FELT}; }}
        QTabBar[{CLOTH_PROPERTY}]::tab:hover {{ background: {tones.cloth_hover}; }}
        QTabBar[{CLOTH_PROPERTY}]::tab:selected {{
            color: {TEXT_ON_FELT}; border-bottom-color: {tones.asking};
        }}
        QScrollBar[{CLOTH_PROPERTY}]:vertical {{ background: transparent; border: 0; width: {2 * GRID}px; }}
        QScrollBar[{CLOTH_PROPERTY}]::handle:vertical {{
            background: {tones.cloth_hover}; border: 1px solid {tones.cloth_line}; border-radius: 5px;
            margin: 2px; min-height: {5 * GRID}px;
        }}
        QScrollBar[{CLOTH_PROPERTY}]::add-line, QScrollBar[{CLOTH_PROPERTY}]::sub-line {{ height: 0; }}
        QScrollBar[{CLOTH_PROPERTY}]::add-page, QScrollBar[{CLOTH_PROPERTY}]::sub-page {{
            background: transparent;
        }}
        QPushButton[{CLOTH_PROPERTY}]:pressed {{ background: {tones.cloth_button}; }}
        QPushButton[{CLOTH_PROPERTY}="quiet"], QPushButton[{CLOTH_PROPERTY}="choice"] {{
            font-weight: 400;
        }}
        QPushButton[{CLOTH_PROPERTY}]#arrow, QPushButton[{CLOTH_PROPERTY}]#arrow:disabled {{
            background: transparent; border-color: transparent;
        }}
        QPushButton[{CLOTH_PROPERTY}]#arrow:hover:enabled {{ background: {tones.cloth_hover}; }}
        QPushButton[{CLOTH_PROPERTY}]#arrow:focus {{ border-color: {tones.asking}; }}
        QPushButton[{CLOTH_PROPERTY}="paper"] {{ background: {tones.cloth_paper}; color: {tones.on_asking}; }}
        QPushButton[{CLOTH_PROPERTY}="paper"]:hover {{ background: {tones.asking}; }}
        QPushButton[{CLOTH_PROPERTY}="choice"] {{ background: transparent; }}
        QPushButton[{CLOTH_PROPERTY}="choice"]:hover {{ background: {tones.cloth_hover}; }}
        QPushButton[{CLOTH_PROPERTY}="choice"]:checked {{
            background: {tones.cloth_paper}; color: {tones.on_asking};
        }}
        QPushButton[{CLOTH_PROPERTY}][{PRIMARY_PROPERTY}="true"] {{
            background: {tones.asking}; color: {tones.on_asking}; border-color: {tones.asking};
        }}
        QPushButton[{CLOTH_PROPERTY}]:focus {{ border-color: {tones.asking}; }}
        QPushButton[{CLOTH_PROPERTY}][{PRIMARY_PROPERTY}="true"]:focus {{ border-color: {TEXT_ON_FELT}; }}
        QPushButton[{CLOTH_PROPERTY}]:disabled {{
            background: transparent; color: {QUIET_ON_FELT}; border-color: transparent;
        }}
        QFrame#offers {{ border: none; }}
        QFrame#offers[lies_on="wood"] {{
            background: {tones.rail}; border: 1px solid {tones.edge}; border-radius: 12px;
        }}
        QFrame#offers[lies_on="paper"] {{
            background: {tones.base}; border: 1px solid {tones.line}; border-radius: 8px;
        }}
        QFrame#offers QPushButton[{PRIMARY_PROPERTY}="true"],
        QFrame#sheet QPushButton[{PRIMARY_PROPERTY}="true"] {{
            background: {tones.asking}; color: {tones.on_asking}; border-color: {tones.asking};
        }}
        QPushButton#call:enabled {{ background: {tones.paper}; color: {tones.on_paper}; }}
        QPushButton#call[aside="true"]:enabled {{ background: {tones.aside_paper}; }}
        QPushButton#call[red="true"]:enabled {{ color: {tones.red_on_paper}; }}
        QPushButton#call:checked {{ border-color: {tones.asking}; }}
        QPushButton#call[heading="true"] {{
            background: {tones.rail}; color: {tones.on_rail}; border-color: {tones.edge};
        }}
        QPushButton#call[heading="true"]:disabled {{ color: {tones.edge}; }}
        QPushButton#call[heading="true"]:checked {{
            background: {tones.asking}; color: {tones.on_asking}; border-color: {tones.asking};
        }}
        QPushButton#call:focus, QPushButton#call[heading="true"]:focus {{ border-color: {tones.focus}; }}
        QMenu::separator {{ height: 1px; background: {tones.line}; }}
        QToolTip {{ background: {tones.base}; color: {tones.text}; border: 1px solid {tones.line};
            padding: {GRID // 2}px; }}
    """
