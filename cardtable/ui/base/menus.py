"""Menus: every action with its name, its keys and what it is checked by."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from cardtable.games import COURSES
from cardtable.program.preferences import SPEEDS, VOLUMES
from cardtable.texts import LANGUAGES
from cardtable.ui.base.language import current_texts
from cardtable.ui.base.sounds import CAN_PLAY

# Every letter key has a twin without letters, because a Japanese input method may eat the letters.
KEYS: Final = {
    "new": ("Ctrl+N", "Ctrl+F2"),
    "every_rule": ("Ctrl+F9",),
    "again": ("Ctrl+Shift+N", "Ctrl+Shift+F2"),
    "same_deal": ("Ctrl+G", "Shift+F5"),
    "turned_deal": ("Ctrl+Shift+G", "Ctrl+F5"),
    "home": ("Alt+Home",),
    "matches": ("Ctrl+L", "Ctrl+F3"),
    "replay": ("Ctrl+P", "F5"),
    "review": ("Ctrl+R", "Shift+F9"),
    "statistics": ("Ctrl+I", "F9"),
    "rename": ("F2",),
    "duplicate": ("Ctrl+D", "Shift+F2"),
    "delete": ("Del",),
    "export": ("Ctrl+S", "F12"),
    "import": ("Ctrl+O", "Ctrl+F12"),
    "quit": ("Ctrl+Q", "Ctrl+F4"),
    "undo": ("Ctrl+Z", "Alt+Backspace"),
    "redo": ("Ctrl+Y", "Ctrl+Shift+Z", "Alt+Shift+Backspace"),
    "try_another": ("Ctrl+T", "F8"),
    "hint": ("F3",),
    "hint_memory": ("Shift+F3",),
    "claim": ("Ctrl+A", "Shift+F8"),
    "drawer": ("Ctrl+Shift+B", "Ctrl+F6"),
    "lines": ("F7",),
    "tricks": ("Ctrl+E", "Ctrl+F7"),
    "scores": ("Ctrl+B", "Shift+F7"),
    "result": ("Ctrl+J", "Ctrl+F8"),
    "pause": ("F4", "Pause"),
    "memory": ("Ctrl+M", "F6"),
    "fairness": ("Ctrl+H", "Shift+F1"),
    "settings": ("Ctrl+,", "Ctrl+F10"),
    "sound": ("Ctrl+Shift+M", "Shift+F6"),
    "cards": ("Ctrl+K", "Shift+F11"),
    "full_screen": ("F11",),
    "rules": ("F1",),
    "in_force": ("Ctrl+U", "Ctrl+Shift+F1"),
    "report": ("Ctrl+F1",),
}


class Menus(QObject):
    """Menu bar of a window. What an action does is connected by the controller of its feature."""

    language_chosen = Signal(str)
    speed_chosen = Signal(float)
    volume_chosen = Signal(float)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._named: list[tuple[QAction | QMenu, str]] = []
        self._bar = window.menuBar()
        match = self._menu("menu.match")
        self.home = self._action(match, "menu.home", KEYS["home"])
        self.new = self._action(match, "menu.new", KEYS["new"])
        self.every_rule = self._action(match, "menu.every_rule", KEYS["every_rule"])
        again = self._submenu(match, "menu.play_again")
        self.again = self._action(again, "menu.again", KEYS["again"])
        self.same_deal = self._action(again, "menu.same_deal", KEYS["same_deal"])
        self.turned_deal = self._action(again, "menu.turned_deal", KEYS["turned_deal"])
        match.addSeparator()
        self.matches = self._action(match, "menu.matches", KEYS["matches"])
        self.replay = self._action(match, "menu.replay", KEYS["replay"])
        self.review = self._action(match, "menu.review", KEYS["review"])
        self.statistics = self._action(match, "menu.statistics", KEYS["statistics"])
        file = self._submenu(match, "menu.file")
        self.rename = self._action(file, "menu.rename", KEYS["rename"])
        self.duplicate = self._action(file, "menu.duplicate", KEYS["duplicate"])
        self.delete = self._action(file, "menu.delete", KEYS["delete"])
        self.export = self._action(file, "menu.export", KEYS["export"])
        self.import_ = self._action(file, "menu.import", KEYS["import"])
        match.addSeparator()
        self.settings = self._action(match, "menu.settings", KEYS["settings"])
        match.addSeparator()
        self.quit = self._action(match, "menu.quit", KEYS["quit"])
        edit = self._menu("menu.edit")
        self.undo = self._action(edit, "menu.undo", KEYS["undo"])
        self.redo = self._action(edit, "menu.redo", KEYS["redo"])
        self.try_another = self._action(edit, "menu.try_another", KEYS["try_another"])
        edit.addSeparator()
        self.hint = self._action(edit, "menu.hint", KEYS["hint"])
        self.hint_memory = self._action(edit, "menu.hint_memory", KEYS["hint_memory"])
        self.hint_memory.setCheckable(True)
        edit.addSeparator()
        self.claim = self._action(edit, "menu.claim", KEYS["claim"])
        view = self._menu("menu.view")
        self.drawer = self._action(view, "menu.drawer", KEYS["drawer"])
        self.drawer.setCheckable(True)
        self.lines = self._action(view, "menu.lines", KEYS["lines"])
        self.lines.setCheckable(True)
        self.tricks = self._action(view, "menu.tricks", KEYS["tricks"])
        self.scores = self._action(view, "menu.scores", KEYS["scores"])
        self.result = self._action(view, "menu.result", KEYS["result"])
        self.memory = self._action(view, "menu.memory", KEYS["memory"])
        self.fairness = self._action(view, "menu.fairness", KEYS["fairness"])
        self.pause = self._action(view, "menu.pause", KEYS["pause"])
        self.pause.setCheckable(True)
        view.addSeparator()
        languages = self._submenu(view, "menu.language")
        self._languages = QActionGroup(self)
        for code, name in LANGUAGES.items():
            action = self._languages.addAction(name)
            action.setCheckable(True)
            action.setData(code)
            languages.addAction(action)
        speeds = self._submenu(view, "menu.speed")
        self._speeds = QActionGroup(self)
        for name, speed in SPEEDS.items():
            action = self._action(speeds, f"menu.speed_{name}")
            action.setCheckable(True)
            action.setData(speed)
            self._speeds.addAction(action)
        self.sound = self._action(view, "menu.sound", KEYS["sound"])
        self.sound.setCheckable(True)
        self.sound.setVisible(CAN_PLAY)
        volumes = self._volume_menu = self._submenu(view, "menu.volume")
        volumes.menuAction().setVisible(CAN_PLAY)
        self._volumes = QActionGroup(self)
        for name, volume in VOLUMES.items():
            action = self._action(volumes, f"menu.volume_{name}")
            action.setCheckable(True)
            action.setData(volume)
            self._volumes.addAction(action)
        self.cards = self._action(view, "menu.cards", KEYS["cards"])
        view.addSeparator()
        self.full_screen = self._action(view, "menu.full_screen", KEYS["full_screen"])
        self.full_screen.setCheckable(True)
        help_menu = self._menu("menu.help")
        self.rules = self._action(help_menu, "menu.rules", KEYS["rules"])
        lessons = self._submenu(help_menu, "menu.lessons")
        self.lessons = {course: self._action(lessons, f"{course}.lesson.menu") for course in COURSES}
        self.in_force = self._action(help_menu, "menu.in_force", KEYS["in_force"])
        self.report = self._action(help_menu, "menu.report", KEYS["report"])
        self.about = self._action(help_menu, "menu.about")
        self._languages.triggered.connect(self._choose_language)
        self._speeds.triggered.connect(self._choose_speed)
        self._volumes.triggered.connect(lambda action: self.volume_chosen.emit(action.data()))
        self._retranslate()

    def event(self, event: QEvent) -> bool:
        """Name everything in another language."""
        if event.type() is QEvent.Type.LanguageChange:
            self._retranslate()
        return super().event(event)

    def _retranslate(self) -> None:
        """Name every menu and action, and check the language; languages keep their own names."""
        texts = current_texts()
        _check(self._languages, texts.language)
        for item, key in self._named:
            if isinstance(item, QMenu):
                item.setTitle(texts(key))
            else:
                item.setText(texts(key))

    def make_table_menu(self, parent: QWidget) -> QMenu:
        """Make a menu of what one does at the table, of the same actions as in the menu bar."""
        menu = QMenu(parent)
        groups: tuple[tuple[QAction, ...], ...] = (
            (self.undo, self.redo, self.try_another),
            (self.claim, self.hint, self.tricks, self.scores, self.result, self.memory, self.pause),
            (self.again, self.same_deal, self.in_force),
            (self.sound, self._volume_menu.menuAction(), self.cards, self.drawer, self.full_screen),
        )
        for group in groups:
            menu.addActions(group)
            menu.addSeparator()
        return menu

    def set_speed(self, speed: float) -> None:
        """Check the speed that is set, if it has a name."""
        _check(self._speeds, speed)

    def set_volume(self, volume: float) -> None:
        """Check the volume that is set, if it has a name, and the sound if there is any."""
        self.sound.setChecked(volume > 0)
        _check(self._volumes, volume)

    def _menu(self, key: str) -> QMenu:
        menu = QMenu(self._bar)
        self._bar.addMenu(menu)
        self._named.append((menu, key))
        return menu

    def _submenu(self, parent: QMenu, key: str) -> QMenu:
        menu = QMenu(parent)
        parent.addMenu(menu)
        self._named.append((menu, key))
        return menu

    def _action(self, menu: QMenu, key: str, keys: tuple[str, ...] = ()) -> QAction:
        action = QAction(menu)
        action.setShortcuts([QKeySequence(text) for text in keys])
        menu.addAction(action)
        self._named.append((action, key))
        return action

    def _choose_language(self, action: QAction) -> None:
        self.language_chosen.emit(action.data())

    def _choose_speed(self, action: QAction) -> None:
        self.speed_chosen.emit(action.data())


def _check(group: QActionGroup, data: str | float) -> None:
    for action in group.actions():
        action.setChecked(action.data() == data)
