"""Paint every reference picture anew: ``python -m tests.pictures.regenerate``; then look at ``git diff``.

What is near enough to the picture that is kept is left as it is.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtGui import QImage

from tests.pictures.appearances import APPEARANCES, paint
from tests.pictures.comparing import FOLDER, RGB, SMALL, compare, references, save


def main() -> None:
    """Paint all, and put what differs in the place of what is kept."""
    with tempfile.TemporaryDirectory() as temporary:
        painted = Path(temporary)
        for appearance in APPEARANCES:
            paint(appearance, painted / appearance.name)
        now = references(painted)
        for found in compare(FOLDER, painted, painted / "report"):
            print(f"{found.name}: {found.what}")  # noqa: T201  # for whoever runs it
            target = FOLDER / f"{found.name}.png"
            if found.name in now:
                target.parent.mkdir(parents=True, exist_ok=True)
                save(QImage(str(now[found.name])).convertToFormat(RGB), target, SMALL)
            else:
                target.unlink()


if __name__ == "__main__":
    main()
