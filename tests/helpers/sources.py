"""The program's modules as syntax, read once for all tests that look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "cardtable"
MODULES: Final = sorted(PACKAGE.rglob("*.py"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module's syntax tree."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
