"""Controller of the settings: preferences, card design and language."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication

from cardtable.engine.messages import message
from cardtable.present.card_design import CardDesign, use
from cardtable.program.preferences import Preferences
from cardtable.ui.base.language import Language
from cardtable.ui.base.look import Look
from cardtable.ui.base.window import Controller, Window
from cardtable.ui.play.sound_controller import SoundController


class SettingsController(Controller):
    """Controller of the dialog of settings, which has them followed everywhere at once.

    Args:
        window: the owner; whoever follows the preferences hears of them from it.
        look: applies the theme.
        language: speaks the language.
        sounds: lets a new volume be heard.
    """

    cards_changed = Signal()  # pictures of cards that are not painted anew by themselves are out of date

    def __init__(self, window: Window, look: Look, language: Language, sounds: SoundController) -> None:
        super().__init__(window)
        self._look = look
        self._language = language
        self._sounds = sounds
        menus = self.menus
        menus.speed_chosen.connect(lambda speed: self._keep(replace(self._preferences, speed=speed)))
        menus.volume_chosen.connect(lambda volume: self._keep(replace(self._preferences, volume=volume)))
        menus.sound.triggered.connect(self._turn_sound)
        menus.hint_memory.triggered.connect(lambda on: self._keep(replace(self._preferences, hint_memory=on)))
        menus.language_chosen.connect(self.set_language)
        menus.settings.triggered.connect(self._ask)
        menus.cards.triggered.connect(self._ask_for_cards)
        use(window.settings.card_design)
        self.apply(window.settings.preferences)

    def apply(self, wanted: Preferences) -> None:
        """Have it so from now on; what is to be kept is saved by others."""
        self.window.settings.preferences = wanted
        if wanted.volume:
            self.window.settings.last_volume = wanted.volume
        self._look.set_theme(wanted.theme)
        self._look.set_text_size(wanted.text_size)
        self.menus.set_speed(wanted.speed)
        self.menus.set_volume(wanted.volume)
        self.menus.hint_memory.setChecked(wanted.hint_memory)
        self.window.preferences_changed.emit(wanted)

    def set_card_design(self, design: CardDesign) -> None:
        """Paint with these cards everywhere, at once; what is to be kept is saved by others."""
        self.window.settings.card_design = design
        use(design)
        for widget in QApplication.allWidgets():
            widget.update()
        self.cards_changed.emit()

    def set_language(self, language: str) -> None:
        """Speak another language, at once and everywhere."""
        if language != self.window.settings.language:
            self.window.settings.language = language
            self._language.use(language)
            self.window.save_settings()

    def tell_unsaved(self, failed: bool) -> None:  # noqa: FBT001  # Qt's signal
        """Say that the settings cannot be kept, until they can."""
        self.notices.tell("settings", message("trouble.settings") if failed else None)

    @property
    def _preferences(self) -> Preferences:
        return self.window.settings.preferences

    def _turn_sound(self, on: bool) -> None:  # noqa: FBT001  # Qt's signal
        """Be as loud as before, or silent."""
        self._keep(replace(self._preferences, volume=self.window.settings.last_volume if on else 0.0))

    def _keep(self, wanted: Preferences) -> None:
        self._try(wanted)
        self.window.save_settings()

    def _try(self, wanted: Preferences) -> None:
        """Have it so; a new volume is heard."""
        is_other = wanted.volume != self._preferences.volume
        self.apply(wanted)
        if is_other:
            self._sounds.try_volume()

    # ── dialogs ──────────────────────────────────────────────────────────────────────────────────────

    def _ask(self) -> None:
        """Open the dialog, whose changes show at once; Cancel puts them back."""
        from cardtable.ui.settings.dialog import SettingsDialog

        settings = self.window.settings
        before, design, language = settings.preferences, settings.card_design, settings.language
        dialog = SettingsDialog(
            before, design, settings.name, is_overruled=self._look.is_systems, parent=self.window
        )
        self.window.prepare(dialog)
        dialog.changed.connect(lambda: self._try(dialog.preferences))
        dialog.card_design_changed.connect(lambda: self.set_card_design(dialog.card_design))
        dialog.language_chosen.connect(self.set_language)
        dialog.accepted.connect(lambda: self._keep_name(dialog.name))
        dialog.rejected.connect(lambda: self._put_back(before, design, language))
        dialog.open()

    def _keep_name(self, name: str) -> None:
        self.window.settings.name = name
        self.window.save_settings()

    def _put_back(self, before: Preferences, design: CardDesign, language: str) -> None:
        self.apply(before)
        if design != self.window.settings.card_design:
            self.set_card_design(design)
        self.set_language(language)
        self.window.save_settings()

    def _ask_for_cards(self) -> None:
        from cardtable.ui.settings.cards_dialog import CardsDialog

        dialog = CardsDialog(self.window.settings.card_design, self.window)
        self.window.prepare(dialog)
        dialog.accepted.connect(lambda: self._keep_cards(dialog.card_design))
        dialog.open()

    def _keep_cards(self, design: CardDesign) -> None:
        self.set_card_design(design)
        self.window.save_settings()
