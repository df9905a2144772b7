"""The catalogues: same keys, same placeholders, nothing missing, nothing idle."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Final

import pytest

from cardtable.ai.arena.deals import play
from cardtable.engine.cards import Card, Rank, Suit, pack
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.options import CardSet, Choice, Number, Table
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget
from cardtable.engine.seats import PUBLIC
from cardtable.games import COURSES, GAMES, PRESENTERS
from cardtable.present.card_design import CHOICES
from cardtable.present.effects import EffectKind
from cardtable.present.faces import COMPANY, OWN_FACES
from cardtable.present.remarks import Occasion, keys_of
from cardtable.program.preferences import (
    AUTOPLAYS,
    LOOKS_BACK,
    REDUCTIONS,
    SORTINGS,
    SPEEDS,
    TEXT_SIZES,
    THEMES,
    VOLUMES,
    Preferences,
)
from cardtable.texts import LANGUAGES, Texts, _flatten, best_language, catalogue, read_texts
from cardtable.ui.base.terms import terms_in
from cardtable.ui.fairness.dialog import COLUMNS as FAIRNESS_COLUMNS
from cardtable.ui.new_match.preset_field import PRESETS, TABLES
from cardtable.ui.settings.dialog import PAGES
from cardtable.ui.statistics.dialog import FIELDS
from cardtable.ui.statistics.service import COLUMNS
from tests.fifth_game import FOLDER
from tests.helpers.games import PLAYERS, RULES
from tests.helpers.lessons import answers, give
from tests.helpers.playthrough import SHORT, all_cases, any_fact
from tests.helpers.sources import MODULES, PACKAGE, nodes
from tests.helpers.temperaments import SPOKEN_OF

KEY: Final = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
JAPANESE: Final = re.compile(r"[ぁ-んァ-ヶ一-鿿]")
LETTERS: Final = re.compile(r"[A-Za-z]{2,}")
OWN_PARTS: Final = (
    *("menu", "save", "rename", "delete", "export", "import"),
    *("save_title", "rename_title", "export_title", "import_title", "theirs", "replaces"),
    *("saved", "deleted", "exported", "imported"),
)
"""The texts that there are of own rules as of own tables."""

SOURCES: Final = (*MODULES, *FOLDER.glob("*.py"))
"""The program's modules, and those of the game that only the tests have."""

SPEAKERS: Final = ("texts", "_texts", "message", "Message", "tell")


def forms(entry: str | Mapping[str, str]) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else dict(entry)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def docstrings(path: Path) -> set[int]:
    return {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}


def key_in(node: ast.AST) -> str:
    """The key a literal may be; empty for anything else."""
    match node:
        case ast.Constant(value=str(text)) if KEY.fullmatch(text):
            return text
    return ""


def literal_keys() -> dict[str, str]:
    """Strings of the source that look like keys, with the file they stand in."""
    found = {}
    for path in SOURCES:
        idle = docstrings(path)
        for node in nodes(path):
            if id(node) not in idle and (key := key_in(node)):
                found[key] = path.name
    return found


def spoken_keys() -> dict[str, str]:
    """Literal first arguments of what puts keys into words."""
    found = {}
    for path in SOURCES:
        for node in nodes(path):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name not in SPEAKERS:
                continue
            for part in ast.walk(node.args[0]):
                if key := key_in(part):
                    found[key] = path.name
    return found


def marked_texts() -> Iterator[str]:
    """All that may have terms in it: the texts, and the pages of rules."""
    for language in LANGUAGES:
        for entry in catalogue(language).values():
            yield from forms(entry).values()
    yield from (page.read_text(encoding="utf-8") for page in (PACKAGE / "texts" / "rules").glob("*.md"))


def lesson_keys() -> set[str]:
    """What each step of each lesson says, before and after whatever can be answered."""
    keys = set()
    for load in COURSES.values():
        course = load()
        for at in range(course.length):
            lesson = course.begin(at)
            assert lesson.exercise is not None
            keys.add(lesson.exercise.ask.key)
            if not lesson.exercise.only_tells:
                keys |= {word.key for answer in answers(lesson) for word in give(lesson, answer).words}
    return keys


@cache
def computed_keys() -> set[str]:
    """Keys that the source puts together from what the games describe."""
    keys = {f"menu.speed_{speed}" for speed in SPEEDS}
    keys |= {f"settings.{page}" for page in PAGES} | {f"settings.{item.name}" for item in fields(Preferences)}
    keys |= {f"settings.theme_{theme}" for theme in THEMES} | {"settings.language", "settings.name"}
    keys |= {f"settings.face_{face}" for face in OWN_FACES}
    keys |= {key for face in COMPANY for occasion in Occasion for key in keys_of(face, occasion)}
    keys |= {f"effect.{kind}" for kind in EffectKind}
    keys |= {f"settings.text_size_{size}" for size in TEXT_SIZES}
    keys |= {f"settings.less_motion_{choice}" for choice in REDUCTIONS}
    keys |= {f"settings.sorting_{sorting}" for sorting in SORTINGS}
    keys |= {f"settings.autoplay_{what}" for what in AUTOPLAYS}
    keys |= {f"settings.looks_back_{what}" for what in LOOKS_BACK}
    keys |= {f"menu.volume_{volume}" for volume in VOLUMES}
    keys |= {f"cards.{part}" for part in CHOICES}
    keys |= {f"cards.{part}_{value}" for part, values in CHOICES.items() for value in values}
    keys |= {f"fairness.column.{column}" for column in FAIRNESS_COLUMNS}
    keys |= {f"statistics.column.{column}" for column in COLUMNS} | {f"statistics.{each}" for each in FIELDS}
    keys |= lesson_keys()
    courses = [load() for game in GAMES.values() for load in game.courses.values()]
    keys |= {course.key(part) for course in courses for part in ("menu", "title", "over", "end")}
    keys |= {f"term.{term}" for text in marked_texts() for term in terms_in(text)}
    keys |= {f"{kind}.{part}" for kind in (PRESETS, TABLES) for part in OWN_PARTS}
    for path in SOURCES:
        for node in nodes(path):
            match node:
                case ast.Call(func=ast.Name(id="Unreadable"), args=[ast.Constant(value=str(kind)), *_]):
                    keys.add(f"file.{kind}")
    for game, rules in RULES.items():
        option_set = rules.option_set
        keys |= {f"{game}.name", f"{game}.unit"}
        if game in PRESENTERS:
            keys |= {f"{game}.home.line", f"{game}.home.facts"}
        daily = GAMES[game].daily
        if daily is not None:
            keys.add(f"{game}.daily.points")
        if daily is not None and daily().entry is not None:
            keys |= {f"{game}.daily.entry", f"{game}.daily.entry_brief"}
        keys |= {f"{game}.preset.{preset}" for preset in option_set.presets}
        for option in option_set.options:
            keys |= {f"{game}.option.{option.id}.name", f"{game}.option.{option.id}.help"}
            if option.group:
                keys.add(f"{game}.group.{option.group}")
            if isinstance(option, Choice):
                keys |= {f"{game}.option.{option.id}.{value}" for value in option.values}
            elif isinstance(option, Number) and option.id == "deals":
                keys.add(f"{game}.option.{option.id}.zero")
            elif isinstance(option, CardSet):
                keys |= {f"{game}.option.{option.id}.{name}" for name in option.named}
            elif isinstance(option, Table):
                named = (*option.rows, *option.columns, *option.named)
                keys |= {f"{game}.option.{option.id}.{name}" for name in named}
        keys |= {conflict.key for conflict in option_set.conflicts}
        keys |= {f"style.{style}.{part}" for style in PLAYERS[game] for part in ("name", "level")}
        preset = next(iter(option_set.presets))
        options = option_set.choose(preset, option_set.players[0])
        fickle = [PLAYERS[game]["fickle"]] * options.players
        played = play(rules, options, fickle, Streams("cards"), Streams("thoughts"), Budget())
        keys |= {f"{game}.figure.{figure}" for figure in dict(played.result.figures)}
        keys |= {f"{game}.mark.{mark}" for mark in GAMES[game].marks}
        keys |= {f"{game}.temperament.{name}" for name in SPOKEN_OF.get(game, ())}
        keys |= {f"{game}.statistics.{part}" for part in ("deals", "drawn", "figure")}
    return keys


@cache
def played_messages() -> set[Message]:
    """Everything that is said about some matches played at random."""
    said: set[Message] = set()
    for game, rules in RULES.items():
        for seed, preset in enumerate(rules.option_set.presets):
            for players in (case.players for case in all_cases([game]) if case.preset == preset):
                state = rules.start(rules.option_set.choose(preset, players, SHORT.get(game, {})))
                streams, rng = Streams(str(seed)), Random(seed)
                while rules.outcome(state) is None:
                    fact = any_fact(rules, state, rng, streams)
                    after = rules.apply(state, fact)
                    said |= set(rules.calls(state, fact, after))
                    state = after
                if game in PRESENTERS:
                    score = PRESENTERS[game]().score(rules.view(state, PUBLIC))
                    said |= {*score.headline, *(line.label for line in score.lines)}
    return said


def test_a_catalogue_is_read_as_toml_is() -> None:
    for path in (*(PACKAGE / "texts").glob("*.toml"), *(FOLDER / "texts").glob("*.toml")):
        source = path.read_text(encoding="utf-8")
        assert read_texts(source) == dict(_flatten(tomllib.loads(source), "")), path.name


@pytest.mark.parametrize(
    "source",
    [
        '[a]\nb = "x \\"y\\" z"\n',
        '[a]\nb.c = "x"\n',
        "[a]\nb = 'x'\n",
        '[a]\n# b = "x"\nc = "y" # z\n',
        '[a]\nb = """\nx\n"""\n',
    ],
)
def test_what_looks_otherwise_is_read_all_the_same(source: str) -> None:
    assert read_texts(source) == dict(_flatten(tomllib.loads(source), ""))


def test_the_languages_have_the_same_keys() -> None:
    english, *others = (set(catalogue(language)) for language in sorted(LANGUAGES))
    for other in others:
        assert other == english


def test_what_is_said_of_one_game_alone_stands_in_its_files() -> None:
    for path in (PACKAGE / "texts").glob("*.toml"):
        game = path.name.partition(".")[0] if path.name.count(".") > 1 else ""
        tables = set(tomllib.loads(path.read_text(encoding="utf-8")))
        assert tables == {game} if game else not tables & set(RULES), path.name


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_text_has_the_placeholders_of_the_english_one(language: str) -> None:
    for key, entry in catalogue("en").items():
        theirs = forms(catalogue(language)[key])
        assert set(theirs) == set(forms(entry)), key
        english = forms(entry)
        for form, text in theirs.items():
            whole, ours = placeholders(english.get("other", english.get(form, ""))), placeholders(text)
            assert ours == whole or (form == "one" and ours | {"count"} == whole), key


def test_every_text_explains_the_terms_that_the_english_one_does() -> None:
    for key, entry in catalogue("en").items():
        marked = {term for text in forms(entry).values() for term in terms_in(text)}
        for language in LANGUAGES:
            texts = forms(catalogue(language)[key]).values()
            assert {term for text in texts for term in terms_in(text)} == marked, key


def test_every_key_spoken_in_the_source_has_a_text() -> None:
    missing = {key: file for key, file in spoken_keys().items() if key not in catalogue("en")}
    assert not missing


def test_every_key_computed_from_the_games_has_a_text() -> None:
    assert not computed_keys() - set(catalogue("en"))


def test_no_text_is_idle() -> None:
    used = set(literal_keys()) | computed_keys() | {said.key for said in played_messages()}
    about = {f"{key}{variant}" for key in used for variant in ("_help", "_you", "_other_you", "_aloud")}
    assert set(catalogue("en")) <= used | about


def test_everything_said_in_a_match_can_be_put_into_words() -> None:
    said = played_messages()
    assert said
    for language in LANGUAGES:
        texts = Texts(language).with_names(
            ("山田", "Whimsical", "青木", "East", "村上", "North", "林", "West") * 2
        )
        assert all(texts(spoken) for spoken in said)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_what_is_said_of_the_person_at_the_table_is_said_to_them(language: str) -> None:
    """“Set 1 goes to You.” is no sentence: only a speaker's name, before a colon or a quotation, is one."""
    names = tuple(f"Zoë{seat}" for seat in range(16))
    heard = set()
    for spoken in played_messages():
        for who in spoken.values.values():
            if isinstance(who, Who):
                name = names[who.seat]
                told = Texts(language).with_names(names, addressed=who.seat)(spoken)
                assert name not in told or told.startswith((f"{name}:", f"{name}「")), told
                heard.add(spoken.key)
    assert {key.partition(".")[0] for key in heard} == set(RULES)


def test_japanese_texts_are_japanese() -> None:
    for key, entry in catalogue("ja").items():
        for text in forms(entry).values():
            bare = "".join(literal for literal, _, _, _ in Formatter().parse(text))
            assert JAPANESE.search(bare) or not LETTERS.search(bare), key


def test_english_texts_are_not_japanese() -> None:
    for key, entry in catalogue("en").items():
        assert not any(JAPANESE.search(text) for text in forms(entry).values()), key


def test_mnemonics_are_written_the_way_of_each_language() -> None:
    for key, entry in catalogue("en").items():
        if isinstance(entry, str) and "&" in entry:
            japanese = catalogue("ja")[key]
            assert isinstance(japanese, str)
            assert re.search(r"\(&[A-Z]\)", japanese), key


def test_values_are_put_into_words() -> None:
    texts = Texts("en").with_names(("Aoi", "Ren"))
    assert texts("happy_six.breach.not_in_hand", card=Card.parse("QS")) == "Q♠ is not in your hand."
    assert texts(message("happy_six.call.match", who=Who(1))) == "The match goes to Ren!"
    assert texts(message("damage.line", line=3, reason=message("file.empty"))) == "Line 3: The file is empty."


def test_a_sentence_about_the_reader_is_another_one() -> None:
    texts = Texts("en").with_names(("Aoi", "Ren"), addressed=0)
    assert texts(message("happy_six.call.set", who=Who(0), set=2)) == "You win set 2."
    assert texts(message("happy_six.call.set", who=Who(1), set=2)) == "Set 2 goes to Ren."
    assert texts.aloud(message("happy_six.call.match", who=Who(0))) == "You win the match!"
    assert (
        texts(message("tricks.table.match_shared", who=Who(0), other=Who(1))) == "You and Ren share the win."
    )
    assert (
        texts(message("tricks.table.match_shared", who=Who(1), other=Who(0))) == "You and Ren share the win."
    )
    assert texts(message("happy_six.call.pick_up", who=Who(0), count=1)) == (
        "Your hand is empty: the 1 card you won is your new hand."
    )


def test_a_count_chooses_the_form() -> None:
    texts = Texts("en")
    assert texts("new_match.people", count=1) == "1 player"
    assert texts("new_match.people", count=2) == "2 players"


def test_a_missing_text_or_value_is_no_silence() -> None:
    with pytest.raises(KeyError):
        Texts("ja")("no.such.text")
    with pytest.raises(KeyError):
        Texts("ja")("damage.line")


@pytest.mark.parametrize(
    ("locale", "language"),
    [("ja_JP.UTF-8", "ja"), ("ja", "ja"), ("en-GB", "en"), ("de_DE", "en"), ("C", "en"), ("", "en")],
)
def test_the_language_to_start_with(locale: str, language: str) -> None:
    assert best_language(locale) == language


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["queen of spades", "10 of diamonds", "ace of clubs", "joker"]),
        ("ja", ["スペードのクイーン", "ダイヤの10", "クラブのエース", "ジョーカー"]),
    ],
)
def test_aloud_cards_are_told_by_name(language: str, names: list[str]) -> None:
    texts = Texts(language).with_names(("Aoi", "Ren"))
    cards = [Card.parse(card) for card in ("QS", "10D", "AC", "JK'")]
    assert [texts.aloud.card(card) for card in cards] == names
    assert [texts.card(card) for card in cards] == ["Q♠", "10♦", "A♣", names[-1]]
    said = texts.aloud("happy_six.call.turn", card=cards[0], other=cards[1], who=Who(1))
    assert said.count(names[0]) == said.count(names[1]) == said.count("Ren") == 1


def test_every_card_has_a_name() -> None:
    for language in LANGUAGES:
        every = pack(list(Suit)[:4], list(Rank)[:13])
        assert len({Texts(language).aloud.card(card) for card in every}) == 52
