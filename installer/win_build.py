"""Freeze the Windows program and pack its installer."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from win_common import HERE, ROOT, cached, content, digest, files_in, require, run, step, version
from win_compile import compile_native
from win_setup import Tools, setup
from win_wine import Wine

NEVER_IN_THE_PROGRAM = ("icuuc.dll", "mscms.dll", "opengl32sw.dll")


def source_files() -> list[Path]:
    """Return everything the program is made of."""
    files = [ROOT / name for name in ("build.spec", "setup.py", "LICENSE", "constraints.txt")]
    for folder in ("cardtable", "assets", "installer/licenses"):
        files += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    unwanted = {".pyc", ".so", ".pyd"}
    return sorted(path for path in files if path.suffix not in unwanted)


def build() -> tuple[Tools, Path]:
    """Build the frozen program and the installer, unless the cache has them; return the folder of both."""
    tools = setup()
    # A copy of the sources is hashed and built, so that it is the same state even while somebody is writing.
    with tempfile.TemporaryDirectory() as temporary:
        source = Path(temporary, "source")
        for path in source_files():
            copy = source / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        inputs = [source / name for name in files_in(source)]
        own = [HERE / "win_build.py", HERE / "win_compile.py", HERE / "cardtable.nsi"]
        key = digest([tools.python.name.encode(), *content(inputs, source), *content(own)])

        def make(folder: Path) -> None:
            with step("freezing the program"):
                freeze(tools, source, folder)
            with step("packing the installer"):
                package(folder / "CardTable", folder / setup_name(version()), version())

        built = cached("program", key, make, keep=3)
    return tools, built


def setup_name(number: str) -> str:
    """Return the installer's file name."""
    return f"CardTable-{number}-Setup.exe"


def freeze(tools: Tools, source: Path, folder: Path) -> None:
    """Run PyInstaller under Wine; the program's folder lands in the given one."""
    with Wine(tools.prefix) as wine:
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
    wrong = [name for name in names if Path(name).name.lower() in NEVER_IN_THE_PROGRAM]
    require(not wrong, f"these must not be in the program: {wrong}")
    wanted = ["CardTable.exe", "cardtable-cli.exe", "_internal/PySide6/plugins/platforms/qwindows.dll"]
    wanted += ["_internal/PySide6/translations/qtbase_ja.qm", "_internal/LICENSE"]
    wanted += ["_internal/cardtable/engine/tricks.cp313-win_amd64.pyd"]  # the compiled kernel
    texts = [*(ROOT / "cardtable/texts").glob("*.toml"), *(ROOT / "cardtable/texts/rules").glob("*.md")]
    wanted += [f"_internal/{path.relative_to(ROOT).as_posix()}" for path in sorted(texts)]
    wanted += [f"_internal/licenses/{path.name}" for path in (HERE / "licenses").glob("*.txt")]
    lacking = sorted(set(wanted) - set(names))
    require(not lacking, f"these are not in the program: {lacking}")


def nsis_macros(program: Path) -> str:
    """Return the NSIS commands that install the program's files, and those that remove exactly them again."""

    def quoted(name: str) -> str:
        return '"' + name.replace("$", "$$") + '"'

    names = files_in(program)
    folders = sorted({parent.as_posix() for name in names for parent in Path(name).parents} - {"."})
    lines = ["!macro InstallFiles"]
    for folder in [".", *folders]:
        target = "$INSTDIR" if folder == "." else f"$INSTDIR\\{quoted(folder)[1:-1]}".replace("/", "\\")
        lines.append(f'SetOutPath "{target}"')
        lines += [f"File {quoted(str(program / n))}" for n in names if Path(n).parent.as_posix() == folder]
    lines += ["!macroend", "!macro RemoveFiles"]
    windows_names = [name.replace("/", "\\") for name in names]
    lines += [f'Delete "$INSTDIR\\{quoted(name)[1:-1]}"' for name in windows_names]
    for folder in reversed(folders):  # inner ones first; one that holds somebody's file stays
        lines.append(f'RMDir "$INSTDIR\\{quoted(folder)[1:-1]}"'.replace("/", "\\"))
    return "\n".join([*lines, "!macroend", ""])


def package(program: Path, output: Path, number: str, *, quick: bool = False) -> None:
    """Make the installer of a frozen program; a quick one is not compressed."""
    require((program / "CardTable.exe").exists(), f"no frozen program in {program}")
    numbers = ".".join([*re.findall(r"\d+", number), "0", "0", "0"][:4])
    with tempfile.TemporaryDirectory() as temporary:
        macros = Path(temporary, "program.nsh")
        macros.write_text(nsis_macros(program.resolve()), encoding="utf-8")
        output.parent.mkdir(parents=True, exist_ok=True)
        defines = {
            "VERSION": number,
            "VERSION_NUMBERS": numbers,
            "PROGRAM": macros,
            "OUTPUT": output.resolve(),
        }
        icon = ROOT / "assets/icon.ico"
        if icon.exists():
            defines["ICON"] = icon
        if quick:
            defines["QUICK"] = "1"
        if sys.platform != "win32":
            defines["TARGET"] = "amd64-unicode"
        options = [f"-D{name}={value}" for name, value in defines.items()]
        makensis = shutil.which("makensis") or r"C:\Program Files (x86)\NSIS\makensis.exe"
        run([makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *options, HERE / "cardtable.nsi"], timeout=600)


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
