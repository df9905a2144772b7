"""Write what is here anew: ``python -m tests.golden.regenerate``; then read ``git diff``."""

from __future__ import annotations

from tests.golden import days
from tests.golden.transcript import FOLDER, expected


def main() -> None:
    """Write the playthroughs and the deals of the days; remove the playthroughs of cases that are gone."""
    wanted = expected()
    FOLDER.mkdir(exist_ok=True)
    for path in set(FOLDER.glob("*")) - set(wanted):
        path.unlink()
    for path, text in wanted.items():
        path.write_bytes(text.encode())
    days.FILE.write_bytes(days.table().encode())


if __name__ == "__main__":
    main()
