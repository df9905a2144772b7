"""The pages of rules: the same in every language, every clause told, no key that does not exist."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

import cardtable
from cardtable.engine.cards import Rank, Suit
from cardtable.engine.games.fifty_six import FIFTY_SIX, Contract, Denomination
from cardtable.engine.games.fifty_six.inference import knowledge
from cardtable.engine.games.fifty_six.options import ranks_in_play
from cardtable.engine.games.hachihachi_trick.options import ROLES
from cardtable.engine.seats import EVERYTHING
from cardtable.games import GAMES
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.rules import RulesPage, rules_pages
from cardtable.ui.base.accessible import without_mnemonic
from cardtable.ui.base.menus import KEYS
from cardtable.ui.base.terms import terms_in
from tests.helpers.fifty_six import after, choose, dealt, is_within
from tests.helpers.games import OFFERED, RULES

PACKAGE: Final = Path(cardtable.__file__).parent
CLAUSE: Final = re.compile(r"\b(?:H6|HE|HT|FS)-\d+")
KEY: Final = re.compile(r"(?<![\w+])(?:(?:Ctrl|Alt|Shift)\+)*(?:Backspace|Home|Pause|F\d+|(?<=\+)[A-Z])\b")
TOLD: Final = {
    "happy_six": {f"H6-{number}" for number in range(1, 17)},
    "hearts": {f"HE-{number}" for number in range(1, 32)},
    "hachihachi_trick": {f"HT-{number}" for number in range(1, 23)},
    "fifty_six": {f"FS-{number}" for number in range(1, 20)},
}
"""The clauses that people at the table meet."""

TEXTS: Final = [(game, language) for game in sorted(TOLD) for language in sorted(LANGUAGES)]
each_text = pytest.mark.parametrize(("game", "language"), TEXTS)


def whole(game: str, language: str) -> str:
    return "".join(page.markdown for page in rules_pages(game, language))


def parts(page: RulesPage) -> list[str]:
    """Return the kind of each line: bullet, number, picture, caption, clauses cited, but not the words."""
    kinds = []
    for line in page.markdown.splitlines():
        mark = re.match(r"- |\d+\. |!\[\]|\*\*|\*|# ", line)
        kinds.append((mark.group() if mark else "") + ",".join(CLAUSE.findall(line)))
    return kinds


def bold(page: RulesPage) -> int:
    return page.markdown.count("**")


@each_text
def test_every_language_has_the_same_pages_pictures_lists_and_clauses(game: str, language: str) -> None:
    ours, english = rules_pages(game, language), rules_pages(game, "en")
    assert len(ours) == len(english) > 5
    for page, other in zip(ours, english, strict=True):
        assert page.title
        assert page.pictures == other.pictures
        assert parts(page) == parts(other)
        assert bold(page) == bold(other)


@each_text
def test_every_language_explains_the_same_terms_on_a_page(game: str, language: str) -> None:
    for page, other in zip(rules_pages(game, language), rules_pages(game, "en"), strict=True):
        assert sorted(terms_in(page.markdown)) == sorted(terms_in(other.markdown)), page.title


@each_text
def test_every_lesson_of_a_game_is_offered_once_in_its_rules(game: str, language: str) -> None:
    pages, english = (rules_pages(game, each) for each in (language, "en"))
    offered = [re.findall(r"^\[.+\]\(lesson:(.+)\)$", page.markdown, re.MULTILINE) for page in pages]
    assert offered == [re.findall(r"\(lesson:(.+)\)", page.markdown) for page in english]
    assert sorted(each for page in offered for each in page) == sorted(set(GAMES[game].courses) - {"tricks"})


def test_every_game_that_the_window_offers_has_its_pages_and_no_file_is_idle() -> None:
    written = {path.name for path in (PACKAGE / "texts" / "rules").glob("*.md")}
    assert written == {f"{game}.{language}.md" for game, language in TEXTS}
    assert set(OFFERED) <= set(TOLD)
    assert all((PACKAGE / "engine" / "games" / game).is_dir() for game in TOLD)


@each_text
def test_every_clause_that_people_meet_is_told(game: str, language: str) -> None:
    assert set(CLAUSE.findall(whole(game, language))) == TOLD[game]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_inventor_and_source_are_named(language: str) -> None:
    happy_six, hearts = (rules_pages(game, language)[0].markdown for game in ("happy_six", "hearts"))
    assert "Fukutaro" in happy_six
    assert "Happy Six" in happy_six
    assert "ハーツ (トランプゲーム)" in hearts
    assert {"en": "Kizu", "ja": "木津"}[language] in hearts
    assert "ドミッチ" in rules_pages("hachihachi_trick", language)[0].markdown
    assert {"en": "Akagiri", "ja": "赤桐"}[language] in rules_pages("fifty_six", language)[0].markdown


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_hand_roles_of_hachihachi_trick_are_told_by_name_with_their_values(language: str) -> None:
    texts, text = Texts(language), whole("hachihachi_trick", language)
    told = re.findall(r"^- \*\*(.+?)\*\*.*?[::] ?(\d+) / (\d+) \(HT-12\)$", text, re.MULTILINE)
    assert told == [
        (texts(f"hachihachi_trick.option.roles.{role}"), str(in_), str(out))
        for role, (in_, out) in ROLES.default
    ]
    assert texts("hachihachi_trick.option.roles.name") in text
    assert without_mnemonic(texts("tables.menu")) in text


def test_the_auction_told_of_fifty_six_can_be_called_with_the_hands_shown() -> None:
    (page,) = [page for page in rules_pages("fifty_six", "en") if "call by call" in page.title]
    said = re.findall(r"\*\*“(.+?)\.”\*\*", page.markdown)
    south, north = _hands(page.pictures)
    state = dealt(choose(), south, "", north, dealer=1)  # west; the next one is south
    state = after(state, ", ".join([*(call.lower() for call in said), "pass", "pass", "pass"]))
    contract = FIFTY_SIX.view(state, 0).contract
    assert contract == Contract(0, 34, Denomination.HEARTS)
    assert f"The contract is {contract.points} hearts." in page.markdown
    view = FIFTY_SIX.view(state, EVERYTHING)
    assert view.to_act == (0,)
    known = knowledge(view.options, view.calls)
    assert all(is_within(known[seat], view, seat) for seat in (0, 2))  # what the calls tell is true
    clubs, hearts = Suit.CLUBS, Suit.HEARTS
    jack, nine, ace = Rank.JACK, Rank.NINE, Rank.ACE
    ranks = ranks_in_play(view.options)
    assert set(known[0].held(ranks)) == {(hearts, jack, 1), (hearts, nine, 2)}  # as the page sums it up
    assert known[0].copies[hearts][ranks.index(ace)].high == 0
    assert (known[2].held(ranks), known[2].lengths[clubs].high) == (((hearts, jack, 1),), 0)
    assert (clubs, jack, 1) in known[3].held(ranks)


def _hands(pictures: Iterable[str]) -> Iterator[str]:
    """The hands of pictures; the second of two cards that are the same is marked as such."""
    seen: set[str] = set()
    for picture in pictures:
        hand = []
        for card in picture.split("-"):
            hand.append(f"{card}'" if card in seen else card)
            seen.add(card)
        yield " ".join(hand)


@each_text
def test_every_key_that_is_told_is_a_key_of_the_menus(game: str, language: str) -> None:
    known = {key for keys in KEYS.values() for key in keys} | {"Home"}
    told = set(KEY.findall(whole(game, language)))
    assert {"Ctrl+Z", "F1"} <= told
    assert told <= known


@each_text
def test_the_words_of_the_table_stand_in_the_rules(game: str, language: str) -> None:
    text, texts = whole(game, language), Texts(language)
    for style in ("fickle", "discreet", "master"):
        assert texts(f"style.{style}.name") in text
    for preset in RULES[game].option_set.presets:
        assert texts(f"{game}.preset.{preset}") in text
    assert texts("start.assisted") in text


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_he_29_the_page_tells_what_the_ten_makes_of_a_moon_scored_to_its_taker(language: str) -> None:
    (told,) = [line for line in whole("hearts", language).splitlines() if "−26 + 26i" in line]
    assert "(HE-29)" in told
