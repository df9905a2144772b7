"""Problem report: one zip with what a helper needs to know, and nothing more of the person."""

from __future__ import annotations

import io
import json
import platform
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import qVersion

from cardtable import __version__
from cardtable.match.disk import read_start
from cardtable.match.json_lines import MAX_FILE
from cardtable.program.error_log import MAX_BYTES
from cardtable.program.settings import Settings

_NO_TIME: Final = (1980, 1, 1, 0, 0, 0)  # the same contents make the same bytes
_LONGEST_LOG: Final = 2 * MAX_BYTES


def problem_report(settings: Settings, log: Path | None, match: Path | None) -> bytes:
    """Build the zip. A file that cannot be read is left out, and the reason told in it.

    Args:
        settings: from which the person's name is taken out.
        log: the log; the place of the person's own folder is taken out.
        match: the file of the match in play, which goes in as it is.
    """
    plain = {name: value for name, value in settings.to_json().items() if name != "name"}
    files: dict[str, bytes] = {
        "versions.txt": _versions().encode(),
        "settings.json": json.dumps(plain, ensure_ascii=False, indent=2).encode(),
    }
    for name, path, limit in (("log.txt", log, _LONGEST_LOG), ("match.cardtable", match, MAX_FILE)):
        if path is not None:
            files |= _read(name, path, limit)
    if "log.txt" in files:
        files["log.txt"] = without_home(files["log.txt"].decode("utf-8", "replace")).encode()
    return _zip(files)


def without_home(text: str, home: Path | None = None) -> str:
    """Remove the path of a person's home folder from a text, as it often holds their name."""
    place = str(home or Path.home())
    for written in (place.replace("\\", "\\\\"), place, place.replace("\\", "/")):
        if len(written) > 1:
            text = text.replace(written, "~")
    return text


def _versions() -> str:
    return "".join(
        f"{name} {version}\n"
        for name, version in (
            ("Card Table", __version__ + (" (installed)" if getattr(sys, "frozen", False) else "")),
            ("Python", platform.python_version()),
            ("Qt", qVersion()),
            ("PySide6", PySide6.__version__),
            ("System", platform.platform()),
        )
    )


def _read(name: str, path: Path, limit: int) -> dict[str, bytes]:
    try:
        return {name: read_start(path, limit)}
    except FileNotFoundError:
        return {}
    except OSError as error:
        return {f"{name}.missing.txt": f"{type(error).__name__}: {error.strerror}\n".encode()}


def _zip(files: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _NO_TIME)
            entry.create_system = 3  # whatever the system is
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
