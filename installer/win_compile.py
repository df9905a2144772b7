"""Compile for Windows what is written for mypyc: its C comes from Windows' Python, the rest from MinGW."""

from __future__ import annotations

import json
from pathlib import Path

from win_common import require, run, step
from win_setup import MINGW, PYTHON_VERSION, Tools
from win_wine import Wine

GENERATE = """
import json, runpy
from mypyc.build import mypycify
modules = runpy.run_path("setup.py")["native_modules"]()
# mypy's own parser needs a DLL that Wine 8 has not.
extensions = mypycify(["--no-native-parser", *modules], opt_level="3", debug_level="0")
print(json.dumps([[each.name, each.sources[0]] for each in extensions]))
"""


def compile_native(tools: Tools, wine: Wine, source: Path) -> list[Path]:
    """Put the compiled modules beside their sources, and return their files.

    Args:
        tools: Windows' Python with mypy.
        wine: runs it.
        source: a copy of the project's sources.
    """
    with step("compiling the kernel for Windows"):
        printed = wine.run([tools.python / "python.exe", "-c", GENERATE], timeout=600, cwd=source)
        made, files = json.loads(printed.splitlines()[-1]), []
        tag = f"cp{PYTHON_VERSION.replace('.', '')}-win_amd64.pyd"
        runtime = tools.python / "lib/site-packages/mypyc/lib-rt"
        options: list[str | Path] = ["-O3", "-shared", "-static-libgcc", "-s", "-DMS_WIN64"]
        # Neither the time nor the places make a difference.
        options.append("-Wl,--no-insert-timestamp,--disable-auto-image-base")
        options += [f"-ffile-prefix-map={source}=.", f"-ffile-prefix-map={tools.python}=python"]
        options += [f"-I{tools.python / 'include'}", f"-I{runtime}", f"-I{source / 'build'}"]
        library = f"-lpython{PYTHON_VERSION.replace('.', '')}"
        for name, file in made:
            target = source.joinpath(*name.split(".")).with_suffix("." + tag)
            text = source / file.replace("\\", "/")
            command = [f"{MINGW}gcc", *options, text, f"-L{tools.python / 'libs'}", library, "-o", target]
            run(command, timeout=600)
            require(target.exists(), f"{target.name} was not made")
            files.append(target)
    return files
