"""The optional compiled build; everything else about the package stands in pyproject.toml.

Modules with native integers (`mypy_extensions`) are written for mypyc. They run as they are; compiled they
are many times as quick. ``bootstrap.py`` tells how they are compiled and found.
"""

import os
import re
from pathlib import Path
from typing import Any

from setuptools import setup  # type: ignore[import-untyped]

NATIVE = re.compile(r"^from mypy_extensions import", re.MULTILINE)


def native_modules() -> list[str]:
    """The files of the modules that can be compiled, in a fixed order."""
    files = sorted(Path("cardtable").rglob("*.py"))
    return [path.as_posix() for path in files if NATIVE.search(path.read_text(encoding="utf-8"))]


def extensions() -> list[Any]:
    """What setuptools has to compile: nothing, unless CARDTABLE_COMPILED names a folder for what it takes."""
    folder = os.environ.get("CARDTABLE_COMPILED")
    if not folder:
        return []
    from mypyc.build import mypycify

    paths = [f"--cache-dir={Path(folder, 'types')}", *native_modules()]
    made = list(mypycify(paths, opt_level="3", debug_level="0", target_dir=str(Path(folder, "c"))))
    for each in made:
        # The functions of all modules stand in one file, and may be inlined where they are called.
        each.extra_compile_args += [] if os.name == "nt" else ["-fno-semantic-interposition"]
    return made


if __name__ == "__main__":
    setup(ext_modules=extensions())
