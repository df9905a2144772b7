"""The pages for people: whole in both languages, short where one begins, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from tests.helpers.sources import ROOT

README: Final = (ROOT / "README.md").read_text("utf-8")
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
IN_BOTH: Final = ("README.md", "docs/playing.md", "docs/building.md")
"""Those whose halves say the same, part by part."""


def anchors(page: Path) -> set[str]:
    """What a link may name behind ``#``: the headings, as GitHub spells them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        if not link.startswith("https://"):
            name, _, anchor = link.partition("#")
            target = (page.parent / name).resolve() if name else page
            assert target.exists(), link
            assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("name", IN_BOTH)
def test_both_languages_have_the_same_parts(name: str) -> None:
    """As many headings, rows and points, in the same order."""
    halves = re.split(
        r"^#+ (?:日本語|English|.+への案内|Guide for \w+)$", (ROOT / name).read_text("utf-8"), flags=re.M
    )
    _, japanese, english = ([*re.findall(r"^(#+|-|\|) ", half, re.M)] for half in halves)
    assert japanese == english
    assert japanese


def test_readme_has_the_two_commands_and_the_downloads_in_both_languages() -> None:
    halves = README.split("\n## English\n")
    for half in halves:
        for told in ("py bootstrap.py play", "python3 bootstrap.py test", "-Setup.exe", "-portable.zip"):
            assert told in half
    assert len(halves) == 2


def test_readme_is_short_and_its_pictures_are_light() -> None:
    pictures = set(re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README))
    assert len(pictures) == 10
    assert sum((ROOT / picture).stat().st_size for picture in pictures) < 4_000_000
    assert len(README.encode()) < 14_000
