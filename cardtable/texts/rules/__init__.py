"""The rules of each game in our own words, as pages for people to read, in every language.

They lie beside this file, one Markdown file for each game and language. A heading of the first rank begins a
page. A picture is a row of cards, written as its address: ``![](cards:AH-beats-5S-gap-back)``. A link such as
``lesson:hearts.spot`` leads to a lesson. Marks such as
``(H6-4)`` name the clause a sentence stands for; who reads asks for them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

PICTURES: Final = "cards"
"""The scheme of the pictures' addresses."""

CLAUSES: Final = re.compile(r"\([A-Z][A-Z0-9]-\d+(?:, [A-Z][A-Z0-9]-\d+)*\)")
"""The numbers of clauses, as they are written."""

_PICTURE: Final = re.compile(rf"!\[\]\({PICTURES}:([^)]*)\)")


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page: its title, and the whole of it as Markdown, title included."""

    title: str
    markdown: str

    @property
    def pictures(self) -> tuple[str, ...]:
        """The rows of cards on it, as they are written after the scheme."""
        return tuple(_PICTURE.findall(self.markdown))

    @property
    def without_clauses(self) -> str:
        """The same Markdown without the numbers of clauses."""
        return re.sub(rf" ?{CLAUSES.pattern}", "", self.markdown)


@cache
def rules_pages(game: str, language: str) -> tuple[RulesPage, ...]:
    """All pages on a game, in order."""
    source = Path(__file__).with_name(f"{game}.{language}.md").read_text(encoding="utf-8")
    texts = re.split(r"^(?=# )", source, flags=re.MULTILINE)
    return tuple(RulesPage(text.partition("\n")[0].removeprefix("# "), text) for text in texts if text)
