"""Every text people read, in every language, by key.

The catalogues lie beside this file: TOML files, named by language and some by a room or game before it. A
text may have placeholders (``{name}``) and, where it depends on a number called ``count``, the forms ``one``
and ``other``. Whatever text is put there is made `plain` first, for it may be somebody else's.

A sentence about somebody is another one for the person it is about: ``<key>_you`` stands for ``<key>`` where
``who`` is the seat addressed, and ``<key>_<name>_you`` where another placeholder is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from cardtable.engine.cards import Card, Rank, Suit
from cardtable.engine.messages import Message, Value, Who
from cardtable.engine.seats import Seat
from cardtable.texts.plain import plain

LANGUAGES: Final = {"ja": "日本語", "en": "English"}
"""The languages by code, each under its own name."""

_SUITS: Final = {
    Suit.CLUBS: "card.clubs",
    Suit.DIAMONDS: "card.diamonds",
    Suit.SPADES: "card.spades",
    Suit.HEARTS: "card.hearts",
}
_COURT: Final = {
    Rank.JACK: "card.jack",
    Rank.QUEEN: "card.queen",
    Rank.KING: "card.king",
    Rank.ACE: "card.ace",
}


def best_language(locale: str) -> str:
    """The language to start with on a system whose locale has this name (``ja_JP``, ``en-GB``, …)."""
    code = locale.replace("-", "_").split("_")[0].lower()
    return code if code in LANGUAGES else "en"


@cache
def catalogue(language: str) -> Mapping[str, str | Mapping[str, str]]:
    """All texts of a language by full key (``<game>.call.deal``).

    Raises:
        ValueError: two files have a text of the same key.
    """
    found: dict[str, str | Mapping[str, str]] = {}
    for file in sorted(Path(__file__).parent.iterdir()):
        if file.name == f"{language}.toml" or file.name.endswith(f".{language}.toml"):
            texts = read_texts(file.read_text(encoding="utf-8"))
            if twice := found.keys() & texts.keys():
                raise ValueError(f"{file.name}: told elsewhere too: {', '.join(sorted(twice))}")
            found |= texts
    return found


def read_texts(source: str) -> dict[str, str | Mapping[str, str]]:
    """Read a catalogue: its texts by full key.

    What nearly every line looks like is read here: at the start, when nobody wants to wait, that is several
    times faster than a parser of all of TOML, to which everything else is left.
    """
    found: dict[str, str | Mapping[str, str]] = {}
    forms: dict[str, dict[str, str]] = {}
    prefix = ""
    lines = iter(source.split("\n"))
    for line in lines:
        name, is_text, text = line.partition(' = "')
        if "\\" in text:  # what it stands for in JSON it stands for here
            try:
                text = json.loads(f'"{text}') + '"'
            except ValueError:
                return _parsed(source)
        elif '"' in text[:-1] and text != '""':
            return _parsed(source)
        if is_text and text[-1:] == '"' and text != '""' and "#" not in name:
            stem, _, form = f"{prefix}{name}".rpartition(".")
            if form in ("one", "other"):
                forms.setdefault(stem, {})[form] = text[:-1]
            else:
                found[prefix + name] = text[:-1]
        elif line[:1] == "[" and line[-1:] == "]":
            prefix = f"{line[1:-1]}."
        elif text == '""' and "." not in name:
            block = "\n".join(iter(partial(next, lines, '"""'), '"""'))
            if "\\" in block or '"""' in block:
                return _parsed(source)
            found[prefix + name] = f"{block}\n"
        elif line and line[0] != "#":
            return _parsed(source)
    for stem, texts in forms.items():
        if len(texts) == 2:
            found[stem] = texts
        else:  # a table may have a text of such a name, too
            found |= {f"{stem}.{form}": text for form, text in texts.items()}
    return found


def _parsed(source: str) -> dict[str, str | Mapping[str, str]]:
    """Read a catalogue that has all that TOML may have."""
    import tomllib  # which the start does without

    return dict(_flatten(tomllib.loads(source), ""))


def _flatten(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str | Mapping[str, str]]]:
    found: list[tuple[str, str | Mapping[str, str]]] = []
    for name, entry in table.items():
        if isinstance(entry, str) or set(entry) == {"one", "other"}:
            found.append((prefix + name, entry))
        else:
            found += _flatten(entry, f"{prefix}{name}.")
    return found


class Texts:
    """The texts of one language.

    Args:
        language: a key of `LANGUAGES`.
        name_of: how a seat is called where its name stands alone.
        name_in_sentence: how it is called in a message; the same unless given.
        addressed: the seat of whoever reads the texts, who is called *you* in them.
        is_aloud: whether cards are told in words and not by their signs, and likewise what has a text of its
            own for that (``<key>_aloud``).
    """

    def __init__(
        self,
        language: str,
        name_of: Callable[[Seat], str] = str,
        name_in_sentence: Callable[[Seat], str] | None = None,
        *,
        addressed: Seat | None = None,
        is_aloud: bool = False,
    ) -> None:
        self.language = language
        self.addressed = addressed
        self._catalogue = catalogue(language)
        self._name_of = name_of
        self._name_in_sentence = name_in_sentence or name_of
        self._is_aloud = is_aloud

    def with_names(
        self, names: tuple[str, ...], addressed: Seat | None = None, in_sentences: tuple[str, ...] = ()
    ) -> Texts:
        """The same texts for a table where these people sit, by seat, said to one of them or to nobody."""
        said = in_sentences or names
        return Texts(
            self.language,
            lambda seat: names[seat],
            lambda seat: said[seat],
            addressed=addressed,
            is_aloud=self._is_aloud,
        )

    @property
    def aloud(self) -> Texts:
        """The same texts for the ear: few screen readers can say ``♠``."""
        return Texts(
            self.language, self._name_of, self._name_in_sentence, addressed=self.addressed, is_aloud=True
        )

    def name_of(self, seat: Seat) -> str:
        """The name of a seat where it stands alone."""
        return plain(self._name_of(seat))

    def name_in_sentence(self, seat: Seat) -> str:
        """The name of a seat mentioned in a message."""
        return plain(self._name_in_sentence(seat))

    def __call__(self, key: str | Message, **values: Value) -> str:
        """The text of a key or message, with its values put in.

        Raises:
            KeyError: there is no such text, or it mentions a value that is not given.
        """
        if isinstance(key, Message):
            return self(key.key, **{**key.values, **values})
        said = self._said_to(key, values)
        text = self._catalogue[f"{said}_aloud" if self._is_aloud and self.has(f"{said}_aloud") else said]
        if not isinstance(text, str):
            text = text["one" if values.get("count") == 1 else "other"]
        return text.format_map({name: self._value(value) for name, value in values.items()})

    def _said_to(self, key: str, values: Mapping[str, Value]) -> str:
        """The key of the sentence for whoever is addressed, if it is about them; else the same key."""
        for name, value in values.items():
            if isinstance(value, Who) and self.addressed in (value.seat, *value.partners):
                said = f"{key}_you" if name == "who" else f"{key}_{name}_you"
                if self.has(said):
                    return said
        return key

    def help(self, key: str | Message) -> str:
        """The explanation of the term that this text is (the text ``<key>_help``); empty if there is none."""
        text = self._catalogue.get(f"{key.key if isinstance(key, Message) else key}_help", "")
        assert isinstance(text, str)  # noqa: S101  # an explanation mentions nothing, and counts nothing
        return text

    def of_file(self, spoken: Message) -> str | None:
        """The text of a message that stood in a file; None where we have none, or it does not fit."""
        try:
            return self(spoken)
        except (LookupError, ValueError, TypeError, AttributeError):
            return None

    def has(self, key: str) -> bool:
        """True if there is a text for the key."""
        return key in self._catalogue

    def card(self, card: Card) -> str:
        """A card's sign (``Q♠``), or aloud its name (“queen of spades”); a joker has no sign."""
        if card.suit is Suit.JOKERS:
            return self("card.joker")
        if not self._is_aloud:
            return card.symbol
        rank = self(_COURT[card.rank]) if card.rank in _COURT else card.rank.text
        return self("card.name", rank=rank, suit=self(_SUITS[card.suit]))

    def _value(self, value: Value) -> str | int:
        match value:
            case Card():
                return self.card(value)
            case Who(seat):
                return self.name_in_sentence(seat)
            case Message():
                return self(value)
            case str():
                return plain(value)
        return value
