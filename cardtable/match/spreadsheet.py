"""CSV for spreadsheet programs: as in RFC 4180, in UTF-8 with the mark by which Excel knows it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

Cell: TypeAlias = str | int | float

BEGIN_FORMULAS: Final = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
"""Signs that begin a formula in a spreadsheet program; the wide ones in Japanese ones."""


def csv_bytes(rows: Iterable[Sequence[Cell]]) -> bytes:
    """Encode a whole file. A text that might be taken for a formula gets an apostrophe before it."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _harmless(cell: Cell) -> Cell:
    if isinstance(cell, str) and cell.lstrip().startswith(BEGIN_FORMULAS):
        return f"'{cell}"
    return cell
