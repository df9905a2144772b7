"""What makes a release refuses what is none, and what it writes is what people and programs expect."""

from __future__ import annotations

import importlib
import json
import re
import struct
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from cardtable import APP_ID, RELEASED, __version__

ROOT: Final = Path(__file__).parent.parent
WORKFLOW: Final = (ROOT / ".github/workflows/windows.yml").read_text("utf-8")
SCRIPT: Final = (ROOT / "installer/cardtable.nsi").read_text("utf-8")
PLACEHOLDERS: Final = 'publisher = "<publisher>"\nurl = "<https://…>"\nwinget = "<Publisher>.CardTable"\n'
FILLED_IN: Final = (
    'publisher = "Aoi \\"A\\" Yamada"\nurl = "https://cards.example/t"\nwinget = "Aoi.CardTable"\n'
)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="releases are made on Debian")


@pytest.fixture
def common(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "installer")
    return importlib.import_module("win_common")


@pytest.fixture
def making(common: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module that makes releases, of a project whose identity is filled in."""
    module = importlib.import_module("win_release")
    monkeypatch.setattr(common, "HERE", tmp_path)
    (tmp_path / "identity.toml").write_text(FILLED_IN, "utf-8")
    (tmp_path / "release").mkdir()
    versions = importlib.import_module("win_setup").RELEASED_WITH
    monkeypatch.setattr(module, "tool_versions", lambda: dict(versions))
    git = {
        ("status", "--porcelain"): "",
        ("tag", "--points-at", "HEAD", "--list", f"v{__version__}"): f"v{__version__}",
    }
    monkeypatch.setattr(module, "_git", lambda *arguments: git.get(arguments, ""))
    return module


# ── what may become a release ────────────────────────────────────────────────────────────────────────


def test_what_is_whole_may_become_a_release(making: ModuleType) -> None:
    assert making.problems(f"v{__version__}") == []


def test_placeholders_keep_it_from_being_one(making: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "identity.toml").write_text(PLACEHOLDERS, "utf-8")
    found = making.problems(f"v{__version__}")
    assert [re.findall(r"publisher|url|winget", problem) for problem in found] == [
        ["publisher"], ["url"], ["winget"]
    ]  # fmt: skip


def test_the_identity_as_it_stands_is_whole_or_marked(common: ModuleType) -> None:
    who = common.identity()
    assert all(vars(who).values())
    assert not who.known_url.endswith("/")


@pytest.mark.parametrize("tag", ["v9.9.9", "", __version__])
def test_the_tag_is_the_version(making: ModuleType, tag: str) -> None:
    assert any(__version__ in problem for problem in making.problems(tag))


def test_work_in_progress_is_no_release(making: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_git", lambda *_: " M setup.py")
    assert [problem.partition(":")[0] for problem in making.problems(f"v{__version__}")] == [
        "not committed", "the last commit is not v" + __version__
    ]  # fmt: skip


def test_another_compiler_makes_another_program(making: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "tool_versions", lambda: {"nsis": "4"})
    (problem,) = making.problems(f"v{__version__}")
    assert problem.startswith("nsis is 4")


def test_what_builds_it_is_installed_before_its_version_is_asked_for(
    making: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: dict[str, str] = {}
    monkeypatch.setattr(making, "ensure_packages", lambda: installed.update(nsis="4"))
    monkeypatch.setattr(making, "tool_versions", lambda: {"nsis": installed["nsis"]})
    with pytest.raises(Exception, match="no release was made"):
        making.release(f"v{__version__}", trial=False)


@pytest.mark.parametrize("lost", ["### English", "### 日本語", f"({RELEASED})"])
def test_the_changelog_tells_of_it_in_both_languages_and_of_its_day(
    making: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    page = tmp_path / "changelog.md"
    page.write_text(making.CHANGELOG.read_text("utf-8").replace(lost, "x"), "utf-8")
    monkeypatch.setattr(making, "CHANGELOG", page)
    assert making.problems(f"v{__version__}")


# ── what is in it ────────────────────────────────────────────────────────────────────────────────────


def test_the_portable_version_is_the_same_whenever_it_is_packed(making: ModuleType, tmp_path: Path) -> None:
    program = tmp_path / "CardTable"
    (program / "_internal").mkdir(parents=True)
    (program / "CardTable.exe").write_bytes(b"MZ")
    for name in ("one", "two"):
        (program / "_internal/text.txt").write_text("the same", "utf-8")  # of another time
        making.make_zip(program, tmp_path / f"{name}.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        assert packed.namelist() == [
            "CardTable/CardTable.exe", "CardTable/_internal/text.txt", "CardTable/portable.txt"
        ]  # fmt: skip
        assert {entry.date_time[:3] for entry in packed.infolist()} == {tuple(map(int, RELEASED.split("-")))}


def test_the_manifest_for_winget_names_what_is_downloaded(making: ModuleType, tmp_path: Path) -> None:
    setup = tmp_path / f"CardTable-{__version__}-Setup.exe"
    setup.write_bytes(b"setup")
    found = making.winget_manifests(setup)
    assert set(found) == {
        f"Aoi.CardTable{part}.yaml" for part in ("", ".installer", ".locale.en-US", ".locale.ja-JP")
    }
    installer = found["Aoi.CardTable.installer.yaml"]
    assert f'"https://cards.example/t/releases/download/v{__version__}/{setup.name}"' in installer
    assert f"InstallerSha256: {making.sha256(setup).upper()}" in installer
    for text in found.values():
        lines = [each for each in text.splitlines() if each and not each.startswith(("#", "- ", " "))]
        assert all(re.match(r"\w+:( \S.*)?$", each) for each in lines)
        assert f"PackageVersion: {__version__}" in lines
    assert 'Publisher: "Aoi \\"A\\" Yamada"' in found["Aoi.CardTable.locale.ja-JP.yaml"]


def test_the_notes_have_both_languages_and_the_sums(making: ModuleType) -> None:
    told = making.release_notes(f"CardTable-{__version__}-Setup.exe", "0123  a.exe\n")
    for part in (making.notes(__version__, "English"), making.notes(__version__, "日本語"), "0123  a.exe"):
        assert part
        assert part in told


def test_the_list_of_parts_has_what_the_licences_tell_of(
    making: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = importlib.import_module("win_licenses").Part(
        "Qt", "6.11.3", "LGPL-3.0-only", "…", "https://a", "pkg:generic/qt"
    )
    monkeypatch.setattr(making, "parts", lambda _: [part])

    class Tools:
        python = None

    found = making.bill_of_materials(Tools)
    assert json.loads(json.dumps(found)) == found
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    assert found["metadata"]["component"]["version"] == __version__
    (component,) = found["components"]
    assert (component["name"], component["version"]) == ("Qt", "6.11.3")
    assert found["dependencies"] == [{"ref": "cardtable", "dependsOn": [component["bom-ref"]]}]


def test_a_release_that_was_tampered_with_is_noticed(
    making: ModuleType, common: ModuleType, tmp_path: Path
) -> None:
    folder = tmp_path / "release"
    names = [f"CardTable-{__version__}{end}" for end in ("-Setup.exe", "-portable.zip", ".cdx.json")]
    with zipfile.ZipFile(folder / names[1], "w") as packed:
        packed.writestr("CardTable/portable.txt", "")
    for name in (names[0], names[2]):
        (folder / name).write_bytes(b"x")
    lines = [f"{making.sha256(folder / name)}  {name}\n" for name in names]
    (folder / "SHA256SUMS").write_text("".join(lines), "utf-8")
    (folder / "winget").mkdir()
    for number in range(4):
        (folder / "winget" / f"{number}.yaml").touch()
    making.verify(folder)
    (folder / names[0]).write_bytes(b"y")
    with pytest.raises(common.WindowsError, match="Setup"):
        making.verify(folder)


# ── signatures ───────────────────────────────────────────────────────────────────────────────────────


def windows_program(signature: int) -> bytes:
    """The headers of a 64-bit Windows program, with the place of its signature."""
    optional = (
        struct.pack("<H", 0x20B).ljust(112, b"\0") + bytes(32) + struct.pack("<II", signature, signature)
    )
    return b"MZ".ljust(0x3C, b"\0") + struct.pack("<I", 0x40) + b"PE\0\0" + bytes(20) + optional


@pytest.mark.parametrize("signature", [0, 4096])
def test_it_is_seen_whether_a_program_is_signed(common: ModuleType, tmp_path: Path, signature: int) -> None:
    file = tmp_path / "a.exe"
    file.write_bytes(windows_program(signature))
    assert importlib.import_module("win_sign").is_signed(file) == bool(signature)
    file.write_bytes(b"#!/bin/sh")
    with pytest.raises(common.WindowsError):
        importlib.import_module("win_sign").is_signed(file)


def test_without_a_certificate_nothing_is_signed(
    common: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = importlib.import_module("win_sign")
    monkeypatch.delenv(module.VARIABLE, raising=False)
    assert module.sign([tmp_path / "missing.exe"]) == []
    assert module.command() == ""


# ── what must be said alike in several places ────────────────────────────────────────────────────────


FORBIDDEN: Final = (
    *("Qt6Multimedia.dll", "QtMultimedia.pyd", "ffmpegmediaplugin.dll", "windowsmediaplugin.dll"),
    *("avcodec-61.dll", "avformat-61.dll", "avutil-59.dll", "swresample-5.dll", "swscale-8.dll"),
    *("Qt6Network.dll", "QtNetwork.pyd", "libssl-3.dll"),
)
WANTED: Final = ("qwindows.dll", "Qt6Core.dll", "QtWidgets.pyd", "queen.wav", "qtbase_ja.qm")


def test_nothing_that_plays_media_or_reaches_the_network_may_be_in_the_program(making: ModuleType) -> None:
    build = importlib.import_module("win_build")
    refused = [name for name in (*FORBIDDEN, *WANTED) if build.is_any(name, build.NEVER_IN_THE_PROGRAM)]
    assert refused == list(FORBIDDEN)


def test_the_identity_of_windows_and_shortcuts_is_the_programs(common: ModuleType) -> None:
    assert common.app_id() == APP_ID
    assert APP_ID in (ROOT / "installer/try_on_windows.ps1").read_text("utf-8")
    assert common.version() == __version__
    assert f"{common.released():%Y-%m-%d}" == RELEASED


def test_setup_says_everything_in_both_languages() -> None:
    said = {
        language: re.findall(rf"^LangString (\w+) \${{LANG_{language}}}", SCRIPT, re.MULTILINE)
        for language in ("ENGLISH", "JAPANESE")
    }
    assert said["ENGLISH"] == said["JAPANESE"]
    assert len(said["ENGLISH"]) > 15
    used = set(re.findall(r"\$\((\w+)\)", SCRIPT))
    assert used == set(said["ENGLISH"])


def test_the_workflow_takes_only_what_is_pinned() -> None:
    actions = re.findall(r"uses: (\S+)(.*)", WORKFLOW)
    assert len(actions) > 5
    for name, comment in actions:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", name), name
        assert re.fullmatch(r" # v\d+\.\d+\.\d+", comment), name


def test_the_workflow_may_write_only_where_it_publishes() -> None:
    head, _, jobs = WORKFLOW.partition("\njobs:\n")
    assert head.rstrip().endswith("permissions:\n  contents: read")
    publish = jobs[jobs.index("\n  publish:\n") :]
    assert jobs.count(": write") == publish.count(": write") == 3
    assert "if: startsWith(github.ref, 'refs/tags/v')" in publish


def test_the_workflow_puts_nothing_foreign_into_a_script() -> None:
    """A branch or tag may be called anything: it comes as a variable."""
    for script in re.findall(r"run: (\|\n(?: {10}.*\n)+|.*\n)", WORKFLOW):
        assert "${{" not in script


def test_the_workflow_and_the_steps_call_what_there_is() -> None:
    page = (ROOT / "docs/releasing.md").read_text("utf-8")
    commands = re.findall(r"installer/\w+\.(?:py|ps1)(?: [a-z]+)?", WORKFLOW + page)
    windows = (ROOT / "installer/windows.py").read_text("utf-8")
    assert commands
    for command in commands:
        name, _, word = command.partition(" ")
        assert (ROOT / name).exists(), command
        if name == "installer/windows.py" and word:
            assert f'"{word}"' in windows, command
