"""Text of strangers: what is left of it, and what it cannot do to the text around it."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextLayout
from PySide6.QtWidgets import QApplication

from cardtable.engine.messages import Who, message
from cardtable.program.console import aligned, width
from cardtable.texts import LANGUAGES, Texts
from cardtable.texts.plain import END, ISOLATE, plain, without_isolates

HEBREW, ARABIC = "שלום", "عليكم"
WILD = "a1 (−<&" + HEBREW + ARABIC + "\0\n\t\x1b\x85\u061c\u200d\u200e\u200f\u2028\u2029\u202a\u202b\u202c"
WILD += "\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ud800٣"
strangers = st.text(st.sampled_from(WILD) | st.characters(), max_size=12)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Aoi", "Aoi"),
        ("山田\u3000太郎", "山田\u3000太郎"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("<b>Tom & Ann</b>", "<b>Tom & Ann</b>"),
        ("one\ntwo\r\tthree\u2028four", "one two  three four"),
        ("a\0\x1b[2Jb\x7f\ufeff\ud800", "a[2Jb"),
        ("\u202e(1", "(1"),
        (HEBREW, f"{ISOLATE}{HEBREW}{END}"),
        (f"\u202b{ARABIC} (1\u2069", f"{ISOLATE}{ARABIC} (1{END}"),
        ("٣", f"{ISOLATE}٣{END}"),
        (f"{ISOLATE}{HEBREW}{END} (−12)", f"{ISOLATE}{HEBREW}{END} (−12)"),
        (f"{END}{HEBREW}{ISOLATE}", f"{ISOLATE}{HEBREW}{END}"),
    ],
)
def test_controls_are_stripped_from_a_text(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(strangers, strangers)
def test_plain_texts_and_what_is_put_together_of_them_stay_as_they_are(one: str, two: str) -> None:
    both = f"{plain(one)} ({plain(two)})"
    assert plain(both) == both


@given(strangers)
def test_plain_text_ends_no_line_moves_no_cursor_and_turns_nothing_that_follows(text: str) -> None:
    shown, depth = plain(text), 0
    for letter in shown:
        kind = unicodedata.bidirectional(letter)
        assert unicodedata.category(letter) not in ("Cc", "Cs", "Zl", "Zp")
        assert kind not in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI")
        depth += (letter == ISOLATE) - (letter == END)
        assert depth >= (kind in ("R", "AL", "AN"))
    assert depth == 0
    assert without_isolates(shown) == "".join(letter for letter in shown if letter not in (ISOLATE, END))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_and_value_in_a_text_is_made_plain(language: str) -> None:
    texts = Texts(language).with_names((f"\u202e{HEBREW}\n", "\x1bKen"))
    assert texts.name_of(0) == f"{ISOLATE}{HEBREW} {END}"
    for spoken in (texts, texts.aloud):
        assert spoken("review.choices_sum", who=Who(1), cost="\u202e1").isprintable()
        assert spoken(message("scores.lead", who="a\u202e")) == spoken("scores.lead", who="a")


def visual(text: str) -> str:
    """The letters of a text from left to right, as Qt sets them in one line."""
    layout = QTextLayout(text)
    layout.beginLayout()
    line = layout.createLine()
    layout.endLayout()
    found = sorted((line.cursorToX(at)[0], letter) for at, letter in enumerate(text) if letter in "12−")  # type: ignore[index]
    return "".join(letter for _, letter in found)


@pytest.mark.parametrize(
    "name", ["Eve\u202e", "Eve\u202b", "Eve\u2067", HEBREW, ARABIC, f"{HEBREW} (", "\u200f"]
)
def test_a_figure_beside_any_name_reads_as_ever(qapp: QApplication, name: str) -> None:
    assert visual(f"{plain(name)} (−12)") == "−12"
    assert visual(f"{name} (−12)") != "−12"


def test_columns_of_a_console_stay_in_line() -> None:
    assert width(f"{ISOLATE}{HEBREW}{END}") == 4
    assert width("e\u0301") == 1
    lines = tuple(aligned([[plain(HEBREW), "山田"], ["1", "20"]]))
    assert {width(line) for line in lines} == {4 + 3 + 2}
