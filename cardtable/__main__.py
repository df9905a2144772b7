"""Start of the program: loads little, so that a helper process starts at once and Ctrl+C is heeded."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

INTERRUPTED: Final = 130
"""The exit status after Ctrl+C, as a shell counts it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit status."""
    try:
        from cardtable.cli.main import run

        return run(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # such a program starts itself once more to get a helper
        from cardtable.ai.process.processes import serve_if_helper

        serve_if_helper()
    sys.exit(main())
