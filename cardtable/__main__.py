"""Command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Placeholder until the window lands."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QLabel

    app = QApplication(list(sys.argv))
    label = QLabel("Card Table / カードテーブル 山田 太郎")
    label.resize(640, 400)
    label.show()
    if "--smoke-test" in (argv if argv is not None else sys.argv):
        QTimer.singleShot(500, app.quit)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
