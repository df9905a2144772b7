"""Paints every reference picture anew: ``python -m tests.pictures.regenerate``; then look at ``git diff``.

What is near enough to the picture that is kept is left as it is.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.pictures.comparing import FOLDER, compare, keep, references
from tests.pictures.takes import TAKES, shoot


def main() -> None:
    """Paint all, and put what differs in the place of what is kept."""
    with tempfile.TemporaryDirectory() as temporary:
        painted = Path(temporary)
        for take in TAKES:
            shoot(take, painted / "takes" / take.name)
            keep(take, painted / "takes" / take.name, painted / "small")
        now = references(painted / "small")
        for found in compare(FOLDER, painted / "small", painted / "report"):
            print(f"{found.name}: {found.what}")  # noqa: T201  # for whoever runs it
            target = FOLDER / f"{found.name}.png"
            if found.name in now:
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(now[found.name], target)
            else:
                target.unlink()


if __name__ == "__main__":
    main()
