"""Language of the program: its texts, Qt's own words, the form of dates, and the fonts that go with it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QApplication

from cardtable.texts import LANGUAGES, Texts, best_language

# Without a Japanese font first, the same letters may come in their Chinese shapes.
_JAPANESE_FONTS: Final = ("Yu Gothic UI", "Meiryo UI", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP")

_LOCALES: Final = {"en": "en_GB"}  # as the texts are spelt


def locale_of(code: str) -> QLocale:
    """The form of dates and numbers that goes with a language."""
    return QLocale(_LOCALES.get(code, code))


class Language(QObject):
    """Switch of the language, and owner of Qt's translator.

    Args:
        app: the application whose fonts and translators it sets.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._translator: QTranslator | None = None
        self._system_family = app.font().family()

    def use(self, code: str) -> None:
        """Speak this language: whatever shows text hears of it by a `LanguageChange`, at once."""
        self.release()
        _set_texts(Texts(code))
        QLocale.setDefault(locale_of(code))
        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(f"qtbase_{code}", folder):
            self._app.installTranslator(translator)
            self._translator = translator
        self._app.setFont(self._font(code))
        # Qt tells of it by itself only where it has words of its own for the language.
        self._app.sendEvent(self._app, QEvent(QEvent.Type.LanguageChange))
        self._app.sendPostedEvents(None, QEvent.Type.LanguageChange)

    def release(self) -> None:
        """Speak English again, as Qt does by itself; nothing hears of it."""
        _set_texts(None)
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
            self._translator = None

    def _font(self, code: str) -> QFont:
        known = set(QFontDatabase.families())
        japanese: list[str] = [family for family in _JAPANESE_FONTS if family in known]
        system = [self._system_family]
        font = self._app.font()
        font.setFamilies(japanese + system if code == "ja" else system + japanese)
        return font


_texts: Texts | None = None


def _set_texts(texts: Texts | None) -> None:
    global _texts
    _texts = texts


def current_texts() -> Texts:
    """The texts in the language of the program; whoever shows them hears of another by a `LanguageChange`."""
    return _texts or Texts("en")


def system_language() -> str:
    """The language the person's system speaks, as far as we speak it."""
    for name in QLocale.system().uiLanguages():
        if name.replace("-", "_").split("_")[0] in LANGUAGES:
            return best_language(name)
    return best_language(QLocale.system().name())
