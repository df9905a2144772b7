"""Asks what a person wants to set, and sees that it is so everywhere, at once."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Qt

from cardtable.present.card_design import CardDesign
from cardtable.program.motion import is_reduced
from cardtable.program.preferences import Preferences
from cardtable.program.settings import Settings
from cardtable.texts import Texts
from cardtable.ui.app.main_window import MainWindow
from cardtable.ui.base.look import Look
from cardtable.ui.base.mouse import main_button
from cardtable.ui.play.autoplay import Autoplay
from cardtable.ui.play.claim_controller import Claiming
from cardtable.ui.play.sound_controller import Sounding
from cardtable.ui.play.tricks_controller import LookingBack
from cardtable.ui.settings.dialog import SettingsDialog


class Preferring(QObject):
    """Stands between the settings, and the menus and tables of the window.

    Args:
        window: the owner.
        look: wears the theme.
        settings: where the preferences are remembered.

    Attributes:
        autoplay: plays what plays itself.
        claiming: plays out what has been claimed.
        looking_back: shows the tricks that are over.
        sounding: lets the tables be heard.
    """

    def __init__(self, window: MainWindow, look: Look, settings: Settings) -> None:
        super().__init__(window)
        self._window = window
        self._look = look
        self._settings = settings
        self._texts = Texts(settings.language)
        self.autoplay = Autoplay(window.table_page)
        self.claiming = Claiming(window.table_page)
        self.looking_back = LookingBack(window, window.menus, window.table_page)
        self.sounding = Sounding(self)
        for table in (window.table_page.table, window.replaying.page.table, window.learning.lesson.table):
            self.sounding.listen(table)
        self._dialog: SettingsDialog | None = None
        window.menus.speed_chosen.connect(self._set_speed)
        window.menus.volume_chosen.connect(self._set_volume)
        window.menus.hint_memory.triggered.connect(self._set_hint_memory)
        window.menus.settings.triggered.connect(self._ask)
        window.table_page.retranslated.connect(self._retranslate)
        self.apply(settings.preferences)

    def apply(self, wanted: Preferences) -> None:
        """Have it so from now on; what is to be kept is saved by others."""
        self._settings.preferences = wanted
        window = self._window
        self._look.set_theme(wanted.theme)
        self._look.set_text_size(wanted.text_size)
        window.menus.set_speed(wanted.speed)
        speed = 0.0 if is_reduced(wanted.less_motion) else wanted.speed
        window.replaying.set_speed(speed)
        for table in (window.table_page.table, window.learning.lesson.table):
            table.set_speed(speed)
            table.set_main_button(main_button(is_left_handed=wanted.left_handed))
        for table in (window.table_page.table, window.replaying.page.table):
            table.set_display(sorting=wanted.sorting)
        window.table_page.table.set_pause(None if wanted.waits else wanted.pause)
        window.table_page.set_hides_taken(on=wanted.hides_taken)
        self.autoplay.what = wanted.autoplay
        self.looking_back.what = wanted.looks_back
        window.menus.hint_memory.setChecked(wanted.hint_memory)
        window.menus.set_volume(wanted.volume)
        self.sounding.volume = wanted.volume

    def _set_speed(self, speed: float) -> None:
        self.apply(replace(self._settings.preferences, speed=speed))
        self._window.save_settings()

    def _set_volume(self, volume: float) -> None:
        self._try(replace(self._settings.preferences, volume=volume))
        self._window.save_settings()

    def _set_hint_memory(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        self.apply(replace(self._settings.preferences, hint_memory=on))
        self._window.save_settings()

    def _try(self, wanted: Preferences) -> None:
        """Have it so; a new volume is heard."""
        is_other = wanted.volume != self._settings.preferences.volume
        self.apply(wanted)
        if is_other:
            self.sounding.try_volume()

    def _retranslate(self, texts: Texts) -> None:
        self._texts = texts
        if self._dialog is not None:
            self._dialog.retranslate(texts)

    def _ask(self) -> None:
        """Everything shows at once; Cancel puts it back."""
        settings = self._settings
        before, deck, language = settings.preferences, settings.deck, settings.language
        dialog = self._dialog = SettingsDialog(
            before, deck, settings.name, self._texts, is_overruled=self._look.is_systems, parent=self._window
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.changed.connect(lambda: self._try(dialog.preferences))
        dialog.deck_changed.connect(lambda: self._window.dressing.wear(dialog.deck))
        dialog.language_chosen.connect(self._speak)
        dialog.accepted.connect(lambda: self._keep(dialog.name))
        dialog.rejected.connect(lambda: self._put_back(before, deck, language))
        dialog.open()

    def _keep(self, name: str) -> None:
        self._dialog = None
        self._settings.name = name
        self._window.save_settings()

    def _put_back(self, before: Preferences, deck: CardDesign, language: str) -> None:
        self._dialog = None
        self.apply(before)
        if deck != self._settings.deck:
            self._window.dressing.wear(deck)
        self._speak(language)
        self._window.save_settings()

    def _speak(self, language: str) -> None:
        self._window.menus.set_language(language)
        self._window.set_language(language)
