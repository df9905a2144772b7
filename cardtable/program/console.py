"""Console output. The program may have no console; everything it says there is written here.

A console shows columns of letters, some of them two wide; `aligned` puts text in them.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TextIO

CLOSED: Final = {errno.EPIPE, errno.EINVAL} if sys.platform == "win32" else {errno.EPIPE}
"""The errors of writing to a pipe that nobody reads from any more."""


def pipe_utf_8() -> None:
    """Write UTF-8 to pipes and files; Windows would have its code page there, which lacks suits and more."""
    if sys.platform == "win32" and "PYTHONIOENCODING" not in os.environ:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def to_console(text: str) -> None:
    """Write to stderr, if there is one; who does not take it cannot be told either."""
    write(sys.stderr, text)


def write(stream: TextIO | None, text: str) -> OSError | None:
    """Write at once, in other letters where the stream lacks these; return why it could not be written.

    Nothing has gone wrong where nobody wants it: with no stream, or one closed before the end (``| head``).
    """
    if stream is None or stream.closed:
        return None
    try:
        try:
            stream.write(text)
        except UnicodeEncodeError:
            encoding = stream.encoding
            stream.write(text.encode(encoding, "backslashreplace").decode(encoding))
        stream.flush()
    except OSError as error:
        _give_up(stream)
        return None if error.errno in CLOSED else error  # a full disk, for example
    return None


def _give_up(stream: TextIO) -> None:
    """Send the rest nowhere: Python would try it once more as it ends, complain, and exit with status 120."""
    with contextlib.suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def aligned(columns: Sequence[Sequence[str]]) -> Iterator[str]:
    """The columns as lines: the first to the left, the others to the right."""
    lines: list[list[str]] = [[] for _ in columns[0]]
    for column in columns:
        widest = max(map(width, column))
        for line, cell in zip(lines, column, strict=True):
            gap = " " * (widest - width(cell))
            line.append(gap + cell if line else cell + gap)
    return map("   ".join, lines)


def width(text: str) -> int:
    """The columns of a console that a text takes.

    Japanese letters take two, and what stands on another letter or cannot be seen takes none.
    """
    return sum(map(_width, text))


def _width(letter: str) -> int:
    if unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
