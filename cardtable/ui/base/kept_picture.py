"""Picture of a widget that takes its time to paint, kept until it would look otherwise."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from cardtable.ui.base.look import current_theme
from cardtable.ui.base.textures import is_flat


class KeptPicture:
    """Picture in the size of a widget, painted anew when that size, the scale or the theme is another.

    Args:
        is_clear: whether what is not painted lets through what is below; the picture is drawn slower then.
    """

    def __init__(self, *, is_clear: bool = False) -> None:
        self._is_clear = is_clear
        self._kept: tuple[object, QPixmap] | None = None

    def of(self, widget: QWidget, paint: Callable[[QPainter], None], *more: object) -> QPixmap:
        """Return the picture.

        Args:
            widget: whose size and scale it has.
            paint: paints it, with smooth edges.
            more: whatever else it goes by, which can be compared.
        """
        ratio = widget.devicePixelRatioF()
        key = (widget.size().toTuple(), ratio, current_theme(), is_flat(), more)
        if self._kept is None or self._kept[0] != key:
            pixmap = QPixmap(widget.size() * ratio)
            pixmap.setDevicePixelRatio(ratio)
            if self._is_clear:
                pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint(painter)
            painter.end()
            self._kept = key, pixmap
        return self._kept[1]

    def forget(self) -> None:
        """Let the picture go: nobody looks at it now."""
        self._kept = None
