"""Times until a person's move is on the disk, in a short match and in a long one.

    python -m benchmarks.saving [--moves 300] [--folder FOLDER]

A move is one line written and seen to the disk, and then one written by the computers' answer. Told are the
middle and the slowest in a hundred; in memory (``/dev/shm``) it is the program's own share of it.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Final

from cardtable.match.disk import Disk, LogFile

LINE: Final = b"{" + b"x" * 148 + b"}\n"
LENGTHS: Final = {"short": 200, "long": 3000, "the longest": 55_000}  # lines


def moves(folder: Path, lines: int, count: int) -> list[float]:
    """The seconds of each move, sorted."""
    file = LogFile.new(folder / f"{lines}.cardtable", Disk(), LINE * lines)
    took: list[float] = []
    for _ in range(count):
        begun = time.perf_counter()
        file.append(LINE)
        file.flush()
        file.append(LINE)
        file.flush(sync=False)
        took.append(time.perf_counter() - begun)
    assert file.close()
    return sorted(took)


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--folder", type=Path, help="where to write; a temporary one if not given")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for name, lines in LENGTHS.items():
            took = moves(Path(folder), lines, arguments.moves)
            middle, slow = took[len(took) // 2], took[len(took) * 99 // 100]
            print(
                f"{name:12} {lines:6} lines: {1000 * middle:7.3f} ms, one in a hundred {1000 * slow:7.3f} ms"
            )


if __name__ == "__main__":
    main()
