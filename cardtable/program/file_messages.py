"""Messages about files that the system refuses to open or write."""

from __future__ import annotations

import errno
from pathlib import Path

from cardtable.engine.messages import Message, message
from cardtable.match.disk import NotAFile, Rewritten


def disk_message(error: OSError) -> Message:
    """About the file of the match in play, which goes on in memory."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return message("trouble.full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return message("trouble.forbidden")
        case errno.ENOENT | errno.ENOTDIR:
            return message("trouble.gone")
        case errno.EBUSY:
            return message("trouble.elsewhere")
    return message("trouble.other", error=error.strerror or type(error).__name__)


def rewritten_message(rewritten: Rewritten) -> Message:
    """About a match file that another program has changed or taken away."""
    if rewritten.changed is None:
        return message("trouble.taken", new=rewritten.path.name)
    return message("trouble.changed", file=rewritten.changed.name, new=rewritten.path.name)


def opening_message(path: Path, error: OSError) -> Message:
    """About a file that was to be opened."""
    if isinstance(error, NotAFile):
        return message("command.file.no_file", path=str(path))
    match error.errno:
        case errno.ENOENT | errno.ENOTDIR:
            return message("command.file.missing", path=str(path))
        case errno.EISDIR:
            return message("command.file.folder", path=str(path))
        case errno.ENOSPC | errno.EDQUOT:
            return message("keep.full")
    return message("open.unreadable", file=path.name, error=error.strerror or type(error).__name__)


def file_message(error: OSError) -> Message:
    """About whole files that were to be moved or copied."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return message("keep.full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return message("keep.forbidden")
        case errno.ENOENT | errno.ENOTDIR:
            return message("keep.gone")
    return message("keep.other", error=error.strerror or type(error).__name__)
