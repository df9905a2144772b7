"""Freeze the Windows program and pack its installer."""

from __future__ import annotations

import contextlib
import filecmp
import fnmatch
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import win_licenses
from win_common import (
    HERE,
    ROOT,
    app_id,
    cached,
    content,
    digest,
    files_in,
    identity,
    require,
    run,
    same_again,
    step,
    version,
)
from win_compile import compile_native
from win_setup import MINGW, Tools, setup
from win_wine import Wine

NEVER_IN_THE_PROGRAM = (
    *("icuuc.dll", "mscms.dll"),  # only Wine needs them
    *("libcrypto*", "libssl*", "_ssl*", "_hashlib*", "_bz2*", "_lzma*", "_decimal*", "pyexpat*"),
    *("opengl32sw.dll", "qt6network*", "qt6opengl*", "qt6pdf*", "qt6qml*", "qt6quick*", "qt6svg*"),
    *("qtnetwork*", "qt6multimedia*", "qtmultimedia*", "*mediaplugin*", "av*.dll", "swscale*", "swresample*"),
    *("q*style.dll", "*.pyi", "*.pyc", "tcl*", "_tkinter*"),
)
"""The names of files that would be of no use in it, or do harm."""

OF_WINDOWS = (
    "advapi32", "api-ms-win-*", "authz", "bcrypt", "comctl32", "comdlg32", "d2d1", "d3d11", "d3d12",
    "d3d9", "dcomp", "dwmapi", "dwrite", "dxgi", "gdi32", "icuuc", "imm32", "iphlpapi", "kernel32",
    "mpr", "msvcrt", "netapi32", "ntdll", "ole32", "oleaut32", "opengl32", "propsys", "psapi", "rpcrt4",
    "runtimeobject", "secur32", "setupapi", "shcore", "shell32", "shlwapi", "ucrtbase",
    "uiautomationcore", "user32", "userenv", "usp10", "uxtheme", "version", "wevtapi", "winmm",
    "winspool.drv", "wintrust", "ws2_32", "wtsapi32",
)  # fmt: skip
"""What belongs to every Windows 10, as names of its libraries."""


LIBRARIES = {".dll", ".exe", ".pyd"}
LARGEST_PROGRAM, LARGEST_SETUP = 66_000_000, 20_000_000
"""In bytes; what grows beyond that brings something along that nobody needs."""


def source_files() -> list[Path]:
    """Return everything the program is made of."""
    files = [ROOT / name for name in ("build.spec", "setup.py", "LICENSE", "constraints.txt")]
    files += [HERE / "identity.toml", HERE / "program.manifest"]
    for folder in ("cardtable", "assets", "installer/licenses"):
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    unwanted = {".pyc", ".so", ".pyd"}
    return sorted(path for path in files if path.suffix not in unwanted)


@contextlib.contextmanager
def copied_source() -> Iterator[Path]:
    """Provide a copy of everything the program is made of: the same state even while somebody is writing."""
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary, "source")
        for path in source_files():
            copy = source / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        yield source


def build() -> tuple[Tools, Path]:
    """Build the frozen program and the installer, unless the cache has them; return the folder of both."""
    tools = setup()
    with copied_source() as source:
        inputs = [source / name for name in files_in(source)]
        own = [HERE / "win_build.py", HERE / "win_compile.py", HERE / "cardtable.nsi"]
        own += sorted((HERE / "pictures").glob("*.bmp"))
        key = digest([tools.python.name.encode(), *content(inputs, source), *content(own)])

        def make(folder: Path) -> None:
            with step("freezing the program"):
                freeze(tools, source, folder)
            with step("packing the installer"):
                setup_file = folder / setup_name(version())
                package(folder / "CardTable", setup_file, version())
                packed = setup_file.stat().st_size
                require(packed < LARGEST_SETUP, f"Setup has {packed / 1e6:.1f} MB")

        built = cached("program", key, make, keep=3)
    return tools, built


def build_twice() -> tuple[Tools, Path]:
    """Build, and build once more at another place and time, where nothing may come out another way."""
    tools, built = build()
    with copied_source() as source, tempfile.TemporaryDirectory() as again:
        with step("freezing the program again"):
            freeze(tools, source, Path(again))
        with step("packing the installer again"):
            package(Path(again, "CardTable"), Path(again, setup_name(version())), version())
        expect_same(built, Path(again))
    return tools, built


def expect_same(one: Path, other: Path) -> None:
    """See that two folders have the same files, to the byte."""
    names = files_in(one)
    require(
        names == files_in(other), f"the second build has other files: {set(names) ^ set(files_in(other))}"
    )
    _, different, unread = filecmp.cmpfiles(one, other, names, shallow=False)
    require(not different and not unread, f"the second build has another content: {different + unread}")


def same_bytes(tools: Tools, built: Path) -> None:
    """See at less cost than by building it twice that the same program comes out again.

    Its modules are compiled once more at another place, and Setup is packed from files of another time.
    """
    program = built / "CardTable"
    with copied_source() as source, tempfile.TemporaryDirectory() as temporary:
        with Wine(tools.prefix) as wine:
            wine.environment |= same_again()
            made = compile_native(tools, wine, source)
        for file in made:
            own = program / "_internal" / file.relative_to(source)
            require(own.read_bytes() == file.read_bytes(), f"compiled once more it is another: {own.name}")
        later = Path(temporary, "later")
        shutil.copytree(program, later, copy_function=shutil.copyfile)
        made_of = [Path(temporary, name, setup_name(version())) for name in ("one", "other")]
        for folder, setup_file in zip((program, later), made_of, strict=True):
            package(folder, setup_file, version(), quick=True)
        one, other = (setup_file.read_bytes() for setup_file in made_of)
        require(one == other, "Setup is another when its files are of another time")


def setup_name(number: str) -> str:
    """Return the installer's file name."""
    return f"CardTable-{number}-Setup.exe"


def freeze(tools: Tools, source: Path, folder: Path) -> None:
    """Run PyInstaller under Wine; the program's folder lands in the given one."""
    win_licenses.check(tools.python, source / "installer/licenses")
    with Wine(tools.prefix) as wine:
        wine.environment |= same_again()
        work = source / "build-program"
        compile_native(tools, wine, source)
        command: list[str | Path] = [
            tools.python / "python.exe",
            "-m",
            "PyInstaller",
            "--noconfirm",
            "--log-level",
            "WARN",
        ]
        wine.run([*command, "--distpath", folder, "--workpath", work, "build.spec"], timeout=900, cwd=source)
    for warnings in work.rglob("warn-*.txt"):
        missing = re.findall(r"missing module named '?(PySide6\.\w+|cardtable[\w.]*)", warnings.read_text())
        require(
            not missing, f"not found, so not in the program: {', '.join(missing)} (see installer/wheels.txt)"
        )
    check_collected(folder / "CardTable")


def check_collected(program: Path) -> None:
    """See that the program has what it must have, and nothing that only Wine needs."""
    names = files_in(program)
    wrong = [name for name in names if is_any(Path(name).name, NEVER_IN_THE_PROGRAM)]
    require(not wrong, f"these must not be in the program: {wrong}")
    libraries = [name for name in names if Path(name).suffix in LIBRARIES]
    others = [Path(name).name.lower() for name in libraries if not name.startswith("_internal/cardtable/")]
    twice = {name for name in others if others.count(name) > 1}
    require(not twice, f"more than once in the program: {sorted(twice)}")
    nowhere = needed(program / name for name in libraries).difference(others)
    nowhere = {name for name in nowhere if not is_any(name.removesuffix(".dll"), OF_WINDOWS)}
    require(not nowhere, f"needed, but neither in the program nor part of Windows: {sorted(nowhere)}")
    size = sum((program / name).stat().st_size for name in names)
    require(size < LARGEST_PROGRAM, f"the program has {size / 1e6:.1f} MB")
    wanted = ["CardTable.exe", "cardtable-cli.exe", "_internal/PySide6/plugins/platforms/qwindows.dll"]
    wanted += ["_internal/PySide6/translations/qtbase_ja.qm", "_internal/LICENSE"]
    wanted += ["_internal/cardtable/engine/tricks.cp313-win_amd64.pyd"]  # the compiled kernel
    texts = [*(ROOT / "cardtable/texts").glob("*.toml"), *(ROOT / "cardtable/texts/rules").glob("*.md")]
    wanted += [f"_internal/{path.relative_to(ROOT).as_posix()}" for path in sorted(texts)]
    wanted += [f"_internal/licenses/{path.name}" for path in (HERE / "licenses").glob("*.txt")]
    lacking = sorted(set(wanted) - set(names))
    require(not lacking, f"these are not in the program: {lacking}")


def is_any(name: str, patterns: Iterable[str]) -> bool:
    """Tell if a file's name is like any of the patterns; large and small letters are the same."""
    return any(fnmatch.fnmatch(name.lower(), pattern) for pattern in patterns)


def needed(files: Iterable[Path]) -> set[str]:
    """Return the libraries that Windows programs and libraries name as those they load, in small letters."""
    told = run([f"{MINGW}objdump", "-p", *files], timeout=120)
    return {name.lower() for name in re.findall(r"^\tDLL Name: (\S+)$", told, re.MULTILINE)}


def nsis_macros(program: Path) -> str:
    """Return the NSIS commands that unpack the program's files into ${NEW}, and those that remove them."""

    def quoted(name: str) -> str:
        return '"' + name.replace("$", "$$") + '"'

    names = files_in(program)
    folders = sorted({parent.as_posix() for name in names for parent in Path(name).parents} - {"."})
    lines = ["!macro InstallFiles"]
    for folder in [".", *folders]:
        target = "${NEW}" if folder == "." else f"${{NEW}}\\{quoted(folder)[1:-1]}".replace("/", "\\")
        lines.append(f'SetOutPath "{target}"')
        lines += [f"File {quoted(str(program / n))}" for n in names if Path(n).parent.as_posix() == folder]
    lines += ["!macroend", "!macro RemoveFiles"]
    windows_names = [name.replace("/", "\\") for name in names]
    lines += [f'Delete "$INSTDIR\\{quoted(name)[1:-1]}"' for name in windows_names]
    for folder in reversed(folders):  # inner ones first; one that holds somebody's file stays
        lines.append(f'RMDir "$INSTDIR\\{quoted(folder)[1:-1]}"'.replace("/", "\\"))
    return "\n".join([*lines, "!macroend", ""])


def package(program: Path, output: Path, number: str, *, quick: bool = False, sign: str = "") -> None:
    """Make the installer of a frozen program.

    Args:
        program: the folder that PyInstaller made.
        output: the file to write.
        number: the version it says it is.
        quick: leave it uncompressed.
        sign: a command that signs the file named behind it, for Setup and the uninstaller.
    """
    require((program / "CardTable.exe").exists(), f"no frozen program in {program}")
    who = identity()
    with tempfile.TemporaryDirectory() as temporary:
        macros = Path(temporary, "program.nsh")
        macros.write_text(nsis_macros(program.resolve()), encoding="utf-8")
        output.parent.mkdir(parents=True, exist_ok=True)
        defines = {
            "VERSION": number,
            "VERSION_NUMBERS": ".".join([*re.findall(r"\d+", number), "0", "0", "0"][:4]),
            "PUBLISHER": who.publisher,
            "URL": who.known_url,
            "APP_ID": app_id(),
            "PROGRAM": macros,
            "PICTURES": HERE / "pictures",
            "ICON": ROOT / "assets/icon.ico",
            "OUTPUT": output.resolve(),
        }
        if quick:
            defines["QUICK"] = "1"
        if sign:
            defines["SIGN"] = sign
        options = [f"-D{name}={value}" for name, value in defines.items()]
        command: list[str | Path] = [
            "makensis",
            "-V2",
            "-WX",
            "-INPUTCHARSET",
            "UTF8",
            *options,
            HERE / "cardtable.nsi",
        ]
        run(command, timeout=600, env={**os.environ, **same_again()})


def deliver(built: Path) -> None:
    """Copy what was built to dist/."""
    dist = ROOT / "dist"
    shutil.rmtree(dist / "CardTable", ignore_errors=True)
    for old in dist.glob("CardTable-*-Setup.exe"):
        old.unlink()
    shutil.copytree(built, dist, dirs_exist_ok=True)
    (installer,) = dist.glob("CardTable-*-Setup.exe")
    size = sum(path.stat().st_size for path in (dist / "CardTable").rglob("*") if path.is_file())
    packed = installer.stat().st_size
    print(f"windows: dist/{installer.name} {packed / 1e6:.1f} MB, installed {size / 1e6:.1f} MB", flush=True)
