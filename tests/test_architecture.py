"""The rooms, and the one way the arrows point: ui, cli → program, games → present → ai → match → engine."""

from __future__ import annotations

import ast
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from cardtable.games import GAMES, Game
from tests.helpers.games import KNOWN, OFFERED
from tests.helpers.sources import MODULES, PACKAGE, ROOT, nodes

ORDER: Final = ("engine", "match", "ai", "present", "program")
"""The rooms below the window and the command line: each may use itself and those before it."""

MAY_IMPORT: Final = {
    **{name: {*ORDER[: place + 1], ""} for place, name in enumerate(ORDER)},
    "engine": {"engine"},
    "texts": {"texts", "engine"},  # the messages it puts into words
    "present": {"present", "texts", "ai", "match", "engine", ""},
    "program": {"program", "texts", *ORDER, ""},
    "games": {"texts", "present", "ai", "match", "engine"},
    "cli": {"cli", "ui", "games", "texts", *ORDER, ""},  # ui only for a window: see the test without Qt
    "ui": {"ui", "games", "texts", *ORDER, ""},
    "__main__": {"cli", "ai"},
    "": {""},
}
"""Which rooms a room may use; "" is ``cardtable/__init__.py``: version, and where compiled modules are."""

OUTSIDE: Final = {
    "engine": {"mypy_extensions"},
    "match": set(),
    "ai": {"mypy_extensions", "distributed"},  # the latter on a cluster only: see the test below
    "texts": set(),
    "present": set(),
    "program": {"appdirs"},
    "games": set(),
    "cli": set(),
    "ui": {"PySide6", "appdirs", "shiboken6"},
    "__main__": set(),
    "": set(),
}
"""Which packages besides the standard library."""

NO_ENGINE_BUSINESS: Final = {
    "asyncio", "concurrent", "ctypes", "datetime", "glob", "io", "locale", "logging", "mmap",
    "multiprocessing", "os", "pathlib", "secrets", "shelve", "shutil", "signal", "socket", "sqlite3",
    "subprocess", "sys", "tempfile", "threading", "time", "uuid", "weakref",
}  # fmt: skip
"""Files, clocks, processes, and other chance than the streams."""


def room(path: Path) -> str:
    """The room a module stands in."""
    first = path.relative_to(PACKAGE).parts[0]
    return {"__init__.py": "", "__main__.py": "__main__", "games.py": "games"}.get(first, first)


def name(path: Path) -> str:
    """A module's dotted name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain name in a module, with that name."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


@cache
def imports(path: Path) -> frozenset[str]:
    """Every dotted name a module imports, wherever in it, ``from x import y`` as ``x.y``."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = name(path).split(".") if path.name == "__init__.py" else name(path).split(".")[:-1]
            base = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{source}.{alias.name}" for alias in node.names)


def room_of_import(dotted: str) -> str:
    """The room an imported name of ours stands in."""
    _, _, rest = dotted.partition(".")
    first = rest.partition(".")[0]
    return first if (PACKAGE / first).is_dir() or first == "games" else ""


def modules(*rooms: str) -> list[Path]:
    """The modules of these rooms."""
    return [path for path in MODULES if room(path) in rooms]


def test_there_is_no_room_beside_these() -> None:
    assert {room(path) for path in MODULES} == set(MAY_IMPORT)


def test_imports_point_one_way() -> None:
    for path in MODULES:
        used = {room_of_import(dotted) for dotted in imports(path) if dotted.split(".")[0] == "cardtable"}
        assert used <= MAY_IMPORT[room(path)], name(path)


def modules_used(path: Path) -> set[str]:
    """The modules of ours that a module imports."""
    known = set(map(name, MODULES))
    found = {dotted if dotted in known else dotted.rpartition(".")[0] for dotted in imports(path)}
    return found & known - {name(path)}


def test_no_module_imports_itself_by_way_of_others() -> None:
    """Not even for its types: what needs each other so closely is one module."""
    used = {name(path): modules_used(path) for path in MODULES}
    ahead = dict(used)
    while ready := [module for module, others in ahead.items() if not others & ahead.keys()]:
        for module in ready:
            del ahead[module]
    assert not ahead


FLOORS: Final = {"base": 1, "table": 2, "worker": 2, "play": 3, "app": 5}
"""The folders of the window from the ground up; its features stand on floor 4, between play and app."""

FEATURE: Final = 4


def folder(path: Path) -> str:
    """The folder of the window that a module stands in."""
    return path.relative_to(PACKAGE / "ui").parts[0]


def folders_used() -> dict[str, set[str]]:
    """Return the folders of the window that each of them imports from."""
    used: dict[str, set[str]] = {}
    for path in MODULES:
        if room(path) == "ui" and path.parent != PACKAGE / "ui":
            parts = (dotted.split(".") for dotted in imports(path) if dotted.startswith("cardtable.ui."))
            used.setdefault(folder(path), set()).update(part[2] for part in parts)
    return {name: others - {name} for name, others in used.items()}


def test_no_module_of_the_window_stands_beside_its_folders() -> None:
    assert [path.name for path in (PACKAGE / "ui").glob("*.py")] == ["__init__.py"]


def test_in_the_window_nothing_looks_up() -> None:
    for name, others in folders_used().items():
        floor = FLOORS.get(name, FEATURE)
        for other in others:
            assert FLOORS.get(other, FEATURE) <= floor, f"{name} imports {other}"


def test_no_two_features_import_each_other() -> None:
    used = folders_used()

    def reached(name: str) -> set[str]:
        found, ahead = set[str](), [name]
        while ahead:
            new = used.get(ahead.pop(), set()) - found
            found |= new
            ahead += new
        return found

    assert not [name for name in used if name in reached(name)]


def test_other_peoples_packages_stay_where_they_belong() -> None:
    for path in MODULES:
        used = {dotted.split(".")[0] for dotted in imports(path)} - {"cardtable"}
        assert used - set(sys.stdlib_module_names) <= OUTSIDE[room(path)], name(path)


def test_only_a_tournament_on_a_cluster_uses_dask() -> None:
    """Within a function, so that the window and the Windows program, which leaves it out, never load it."""
    (cluster,) = (path for path in MODULES if name(path) == "cardtable.ai.arena.cluster")
    for path in MODULES:
        packages = {dotted.partition(".")[0] for dotted in imports(path)}
        assert not packages & {"dask", "distributed"} or path == cluster, name(path)
        uses = any(dotted.startswith(name(cluster)) for dotted in imports(path))
        assert not uses or name(path) == "cardtable.cli.arena", name(path)
    for statement in ast.parse(cluster.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            assert "distributed" not in ast.unparse(statement)
    left_out = (
        (ROOT / "build.spec").read_text(encoding="utf-8").partition("UNUSED")[2].split('"""')[1].split()
    )
    assert {"dask", "distributed"} <= {*left_out}


def test_the_engine_touches_no_files_clock_or_process() -> None:
    for path in modules("engine"):
        assert not {dotted.split(".")[0] for dotted in imports(path)} & NO_ENGINE_BUSINESS, name(path)
        called = {function for function, _ in calls(path)}
        assert not called & {
            "open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint"
        }, name(path)  # fmt: skip


def test_chance_comes_from_streams_only() -> None:
    """``Random`` is handed in, or made from a seed; the module's own functions share one hidden stream."""
    for path in modules("engine", "match", "ai"):
        used = {dotted for dotted in imports(path) if dotted.split(".")[0] == "random"}
        assert used <= {"random.Random"}, name(path)
        for function, call in calls(path):
            assert function != "Random" or call.args, f"{name(path)}: no seed in line {call.lineno}"


def test_a_compiled_module_shifts_no_literal() -> None:
    """In C a literal 1 has 32 bits, and several packs need more: `cardtable.engine.bits.bit` has enough."""
    for path in modules("engine", "ai"):
        if "mypy_extensions.i64" in imports(path):
            for node in nodes(path):
                if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                    fixed = isinstance(node.right, ast.Constant)
                    assert fixed or not isinstance(node.left, ast.Constant), f"{name(path)}:{node.lineno}"


CITED: Final = re.compile(r"`(cardtable(?:\.\w+)+)`")


def names_defined(body: Iterable[ast.stmt], before: str = "") -> Iterator[str]:
    """The names that statements define; those in a class follow its name and a dot."""
    for statement in body:
        match statement:
            case ast.FunctionDef(name=name):
                yield before + name
            case ast.ClassDef(name=name):
                yield before + name
                yield from names_defined(statement.body, f"{before}{name}.")
            case ast.Assign(targets=targets):
                yield from (before + target.id for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield before + name
            case ast.If():
                yield from names_defined((*statement.body, *statement.orelse), before)


def test_what_a_text_cites_by_its_full_name_is_there() -> None:
    known = {".".join(path.parent.relative_to(ROOT).parts) for path in MODULES}
    for path in MODULES:
        known.add(name(path))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        known.update(f"{name(path)}.{each}" for each in names_defined(tree.body))
    cited = {each: path for path in MODULES for each in CITED.findall(path.read_text(encoding="utf-8"))}
    assert len(cited) > 20
    assert not {each: path for each, path in cited.items() if each not in known}


def test_no_sentence_runs_on_from_one_constant_to_the_next() -> None:
    """What a comment or a docstring begins, it ends: lines are moved."""
    torn = re.compile(r'"""…|…\s*(?:"""|$)|#\s*…|^\s+\w+: …', re.MULTILINE)
    for path in modules("engine", "match", "ai"):
        found = torn.search(path.read_text(encoding="utf-8"))
        assert found is None, f"{name(path)}: {found[0].strip()}"


RICH_TEXT: Final = {
    "AutoText", "MarkdownText", "RichText", "fromHtml", "fromMarkdown", "appendHtml", "insertHtml",
    "insertMarkdown", "setHtml", "setMarkdown",
}  # fmt: skip
"""What makes a text more than plain; `PLAIN` in `cardtable.ui.base.look` keeps everything else from it."""


def test_rich_text_is_ours_and_made_in_few_places() -> None:
    ui = PACKAGE / "ui"
    used = {
        path
        for path in MODULES
        for node in nodes(path)
        if isinstance(node, ast.Attribute) and node.attr in RICH_TEXT
    }
    places = ("rules/in_force_dialog.py", "play/hint_panel.py", "rules/document.py", "base/terms.py")
    assert used == {ui / place for place in places}


WITHOUT_QT: Final = """
import sys
sys.modules["PySide6"] = sys.modules["shiboken6"] = None
from importlib import import_module
for name in sys.argv[1:]:
    import_module(name)
assert not any(name.startswith(("PySide6.", "cardtable.ui")) for name in sys.modules)
"""


@pytest.mark.long
def test_everything_but_the_window_works_without_qt() -> None:
    names = [name(path) for path in MODULES if room(path) not in ("ui", "__main__")]
    assert "cardtable.cli.main" in names
    assert len(names) > 10
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_QT, *names], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_the_block_on_qt_blocks() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_QT, "PySide6.QtCore"], cwd=ROOT, capture_output=True, text=True
    )
    assert "ModuleNotFoundError" in done.stderr


def folders_of_games(room: str) -> set[str]:
    """The games that have a folder in a room."""
    return {path.parent.name for path in (PACKAGE / room / "games").glob("*/__init__.py")}


def test_a_game_is_a_folder_in_each_room_and_a_record() -> None:
    assert set(GAMES) == set(KNOWN)
    ours = {game.id: game for game in GAMES.values() if type(game) is Game}  # and no game of the tests
    assert folders_of_games("engine") == folders_of_games("ai") == set(ours)
    assert folders_of_games("present") == {game.id for game in ours.values() if game.presenter}
    assert set(OFFERED) <= folders_of_games("present")


OLD_FILES: Final = {"program/settings.py": {"happy_six"}}
"""Where a game is named because files from before there were two do not name it."""

OTHERS: Final = {"present/card_design.py": {"hearts"}}
"""What bears the name of a game and is none: a card's back."""


def game_of(place: Path) -> str:
    """The game whose folder a module stands in; empty if it is none's."""
    return place.parts[2] if place.parts[1:2] == ("games",) and len(place.parts) > 3 else ""


def test_nobody_but_its_own_modules_names_a_game() -> None:
    """Neither by an import nor by a text key or id."""
    for path in MODULES:
        place = path.relative_to(PACKAGE)
        if place.as_posix() == "games.py":
            continue
        others = set(GAMES) - {game_of(place)}
        imported = {dotted.split(".")[3] for dotted in imports(path) if dotted.split(".")[2:3] == ["games"]}
        words = {
            node.value.partition(".")[0]
            for node in nodes(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        known = OLD_FILES.get(place.as_posix(), set()) | OTHERS.get(place.as_posix(), set())
        assert not imported & others, place
        assert words & others == known, place


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_record_goes_to_another_process_as_a_reference(game: Game) -> None:
    functions = (game.rules, game.computers, game.coach)
    for thing in (game, *functions):
        parcel = pickle.dumps(thing)
        assert pickle.loads(parcel) is thing
        assert len(parcel) < 100
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(replace(game))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_record_names_the_styles_of_its_players(game: Game) -> None:
    assert tuple(game.computers().players) == game.styles


LOADED: Final = """
import sys
from importlib import import_module
import_module(sys.argv[1])
print(*(name for name in sys.modules if name.startswith("cardtable.")))
"""


@pytest.mark.parametrize("module", ["cardtable.games", "cardtable.cli.main", "cardtable.ui.app.application"])
def test_nothing_of_a_game_is_loaded_before_it_is_asked_for(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, module], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert module in loaded
    assert not [name for name in loaded if name.split(".")[2:3] == ["games"] and name.count(".") > 2]


def test_what_is_no_code_is_packed_with_it() -> None:
    """Into the wheel, as pyproject.toml says, and into the Windows program, as build.spec says."""
    packed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    recipe = (ROOT / "build.spec").read_text(encoding="utf-8")
    others = [path for path in PACKAGE.rglob("*.*") if path.suffix not in (".py", ".pyc")]
    assert len(others) >= 4
    for path in others:
        folder = path.parent.relative_to(ROOT)
        assert any(map(path.match, packed["package-data"][".".join(folder.parts)])), path
        assert path.name == "py.typed" or f'("{folder.as_posix()}", "*{path.suffix}")' in recipe, path


@pytest.mark.parametrize(
    ("path", "expected"),
    [("games.py", "cardtable.engine.games.hearts.HEARTS"), ("engine/rules.py", "random.Random")],
)
def test_imports_are_found(path: str, expected: str) -> None:
    assert expected in set(imports(PACKAGE / path))
    assert find_spec(expected.rpartition(".")[0])
