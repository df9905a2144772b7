"""What a command comes to, with its exit status."""

from __future__ import annotations

from dataclasses import dataclass

WHOLE, DAMAGED, UNREADABLE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command: `text` as asked for, `trouble` if something is wrong, and the exit status."""

    text: str = ""
    trouble: str = ""
    status: int = WHOLE


def error_text(error: Exception) -> str:
    """The reason of an error in the words of the system."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
