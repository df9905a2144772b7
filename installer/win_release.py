"""Make a release from the frozen program: what people download, and what tells them that it is right.

Everything is made the same to the byte from the same commit; only signatures differ (docs/releasing.md).
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import uuid
import zipfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import win_sign
from win_build import build_twice, package, setup_name
from win_common import ROOT, WindowsError, files_in, identity, released, require, run, step, version
from win_licenses import Part, parts
from win_setup import RELEASED_WITH, Tools, ensure_packages, tool_versions

TARGET = ROOT / "dist/release"
CHANGELOG = ROOT / "docs/changelog.md"
LANGUAGES = {"en-US": "English", "ja-JP": "日本語"}
"""The headings in the changelog, by the names that winget has for these languages."""


def problems(tag: str) -> list[str]:
    """Return why no release can be made of this tag; empty if nothing stands in its way."""
    found = [f"installer/identity.toml: {name} is not filled in" for name in identity().placeholders]
    if tag != f"v{version()}":
        found.append(f"the tag is {tag}, but the program is version {version()}")
    found += [f"{heading} is missing" for heading in _missing_notes(version())]
    if not re.search(rf"^## {re.escape(version())} \({released():%Y-%m-%d}\)$", _changelog(), re.MULTILINE):
        found.append(f"docs/changelog.md: {version()} is not of {released():%Y-%m-%d}, as cardtable says")
    if not [*(ROOT / "tests/saves").glob(f"*-{version()}.cardtable")]:
        found.append(f"tests/saves has none of {version()}: run `python -m tests.saves.make --all`")
    changed = _git("status", "--porcelain")
    if changed:
        found.append(f"not committed: {changed}")
    if _git("tag", "--points-at", "HEAD", "--list", tag) != tag:
        found.append(f"the last commit is not {tag}")
    found += [
        f"{name} is {has}, but releases are made with {RELEASED_WITH[name]} (see installer/win_setup.py)"
        for name, has in tool_versions().items()
        if has != RELEASED_WITH[name]
    ]
    return found


def release(tag: str, *, trial: bool) -> Path:
    """Make all files of a release in dist/release, and return that folder.

    Args:
        tag: of the commit.
        trial: only warn of what keeps this from being a release.
    """
    ensure_packages()  # their versions are asked for
    why_not = problems(tag)
    for problem in why_not:
        print(f"windows: no release: {problem}", flush=True)
    if why_not and not trial:
        raise WindowsError("no release was made")
    tools, built = build_twice()
    shutil.rmtree(TARGET, ignore_errors=True)
    lay_out(tools, built, TARGET)
    return TARGET


def lay_out(tools: Tools, built: Path, target: Path) -> None:
    """Make all files of a release of what has been built, signed if there is a certificate."""
    target.mkdir(parents=True)
    program = target / "CardTable"
    shutil.copytree(built / "CardTable", program)
    setup_file = target / setup_name(version())
    with step("signing" if win_sign.certificate() else "no certificate, so nothing is signed"):
        win_sign.sign(program / name for name in files_in(program))
    if win_sign.certificate():
        package(program, setup_file, version(), sign=win_sign.command())
    else:
        shutil.copy(built / setup_file.name, setup_file)
    make_zip(program, target / portable_name(version()))
    shutil.rmtree(program)
    sbom = json.dumps(bill_of_materials(tools), indent=2, ensure_ascii=False)
    write(target / f"CardTable-{version()}.cdx.json", f"{sbom}\n")
    downloads = [path for path in sorted(target.iterdir()) if path.is_file()]
    sums = "".join(f"{sha256(path)}  {path.name}\n" for path in downloads)
    write(target / "SHA256SUMS", sums)
    write(target / "release-notes.md", release_notes(setup_file.name, sums))
    for name, text in winget_manifests(setup_file).items():
        write(target / "winget" / name, text)
    verify(target)


def verify(folder: Path) -> None:
    """See that a release is whole: every file is there, and is what the list of sums says."""
    lines = (line.split("  ") for line in (folder / "SHA256SUMS").read_text().splitlines())
    sums = {name: value for value, name in lines}
    number = version()
    wanted = {setup_name(number), portable_name(number), f"CardTable-{number}.cdx.json"}
    require(set(sums) == wanted, f"SHA256SUMS lists {sorted(sums)}")
    wrong = [name for name, value in sums.items() if sha256(folder / name) != value]
    require(not wrong, f"not what SHA256SUMS says: {wrong}")
    with zipfile.ZipFile(folder / portable_name(number)) as packed:
        require(packed.testzip() is None, "the portable version is damaged")
        require("CardTable/portable.txt" in packed.namelist(), "the portable version is not portable")
    require(len([*(folder / "winget").iterdir()]) == 4, "the winget manifest is not whole")


def portable_name(number: str) -> str:
    """Return the name of the archive that needs no Setup."""
    return f"CardTable-{number}-portable.zip"


def make_zip(program: Path, target: Path) -> None:
    """Pack the program's folder and what makes it portable, all of it of the day of the release."""
    day = released()
    content = {name: (program / name).read_bytes() for name in files_in(program)}
    content["portable.txt"] = (ROOT / "installer/portable.txt").read_bytes().replace(b"\n", b"\r\n")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name in sorted(content):
            entry = zipfile.ZipInfo(f"CardTable/{name}", (day.year, day.month, day.day, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content[name])


def notes(number: str, language: str) -> str:
    """Return what the changelog says of a version in a language; empty if it says nothing."""
    section = re.search(
        rf"^## {re.escape(number)} \(.*?\)\n(.*?)(?=^## |\Z)", _changelog(), re.MULTILINE | re.DOTALL
    )
    own = section and re.search(rf"^### {language}\n(.*?)(?=^### |\Z)", section[1], re.MULTILINE | re.DOTALL)
    return own[1].strip() if own else ""


def release_notes(setup_file: str, sums: str) -> str:
    """Return what stands on the release's page: what is new, which file is whose, and the checksums."""
    names = f"`{setup_file}`", f"`{portable_name(version())}`"
    english = (
        f"{names[0]} installs it for you alone; {names[1]} runs from the folder it is unpacked in. "
        "64-bit Windows 10 (1809) or later."
    )
    japanese = (
        f"{names[0]} は、あなただけのためにインストールします。"
        f"{names[1]} は、展開したフォルダーからそのまま動きます。"
        "64 ビットの Windows 10(1809)以降で動きます。"
    )
    return "\n\n".join(
        (
            "## English",
            notes(version(), "English"),
            english,
            "## 日本語",
            notes(version(), "日本語"),
            japanese,
            "## SHA-256",
            f"```\n{sums.strip()}\n```\n",
        )
    )


def bill_of_materials(tools: Tools) -> dict[str, Any]:
    """Return the list of all parts of the program, in the format CycloneDX 1.6."""
    day = datetime.combine(released(), datetime.min.time(), UTC)
    own = {"type": "application", "bom-ref": "cardtable", "name": "Card Table", "version": version()}
    components = [_component(part) for part in parts(tools.python)]
    made_with = [
        {"type": "application", "name": name, "version": has} for name, has in sorted(tool_versions().items())
    ]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'cardtable:{version()}')}",
        "version": 1,
        "metadata": {
            "timestamp": day.isoformat(),
            "component": own | {"licenses": [{"license": {"id": "MIT"}}]},
            "tools": {"components": made_with},
        },
        "components": components,
        "dependencies": [
            {"ref": "cardtable", "dependsOn": [each["bom-ref"] for each in components]},
        ],
    }


def _component(part: Part) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": part.name,
        "name": part.name,
        "version": part.version,
        "licenses": [{"expression": part.license}],
    }
    if part.purl:
        component["purl"] = part.purl
    if part.source:
        component["externalReferences"] = [{"type": "source-distribution", "url": part.source}]
    return component


def winget_manifests(setup_file: Path) -> dict[str, str]:
    """Return the files of the manifest for Windows' package manager, by name."""
    who, number = identity(), version()
    head = f"PackageIdentifier: {who.winget}\nPackageVersion: {number}\n"

    def file(kind: str, text: str) -> str:
        schema = f"# yaml-language-server: $schema=https://aka.ms/winget-manifest.{kind}.1.6.0.schema.json\n"
        return f"{schema}\n{head}{text}ManifestType: {kind}\nManifestVersion: 1.6.0\n"

    def words(locale: str) -> str:
        japanese = locale == "ja-JP"
        lines = {
            "PackageLocale": locale,
            "Publisher": who.publisher,
            "PackageName": "カードテーブル" if japanese else "Card Table",
            "PackageUrl": who.url,
            "License": "MIT",
            "ShortDescription": "コンピューターと遊ぶ四つのカードゲームの卓"
            if japanese
            else "A card table with four games against the computer, without a network",
            "ReleaseNotesUrl": f"{who.url}/releases/tag/v{number}",
        }
        if not japanese:
            lines["Moniker"] = "cardtable"
        return "".join(f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in lines.items())

    installer = f"""\
Platform:
- Windows.Desktop
MinimumOSVersion: 10.0.17763.0
InstallerType: nullsoft
Scope: user
InstallModes:
- interactive
- silent
InstallerSwitches:
  Silent: /S
  SilentWithProgress: /S
UpgradeBehavior: install
ProductCode: CardTable
ReleaseDate: {released():%Y-%m-%d}
Installers:
- Architecture: x64
  InstallerUrl: {json.dumps(f"{who.url}/releases/download/v{number}/{setup_file.name}", ensure_ascii=False)}
  InstallerSha256: {sha256(setup_file).upper()}
"""
    stem = re.sub("[<>]", "", who.winget)  # no part of a file's name on Windows, where a trial may go
    return {
        f"{stem}.yaml": file("version", "DefaultLocale: en-US\n"),
        f"{stem}.installer.yaml": file("installer", installer),
        f"{stem}.locale.en-US.yaml": file("defaultLocale", words("en-US")),
        f"{stem}.locale.ja-JP.yaml": file("locale", words("ja-JP")),
    }


def sha256(file: Path) -> str:
    """Return the checksum of a file, as people compare it."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write(file: Path, text: str) -> None:
    """Write a text file the same on every system."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")


def _changelog() -> str:
    return CHANGELOG.read_text(encoding="utf-8")


def _missing_notes(number: str) -> list[str]:
    return [
        f"docs/changelog.md: {number} in {language}"
        for language in LANGUAGES.values()
        if not notes(number, language)
    ]


def _git(*arguments: str) -> str:
    try:
        return run(["git", *arguments], timeout=60, cwd=ROOT).strip()
    except (WindowsError, subprocess.SubprocessError):
        return ""
