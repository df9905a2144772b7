"""Announcements and names for screen readers."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have a screen reader, if there is one, say the text now."""
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)


def without_mnemonic(text: str) -> str:
    """Return a label as it is read out: ``名前(&T)`` and ``&Name`` without the letter's mark."""
    return text.partition("(&")[0].replace("&", "")
