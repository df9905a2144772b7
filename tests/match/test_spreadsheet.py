from __future__ import annotations

import csv
import io

import pytest

from cardtable.match.statistics import csv_bytes


def read(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True))


def test_the_csv_follows_rfc_4180_and_excel() -> None:
    data = csv_bytes([["名前", "a,b"], ['say "hi"', "two\r\nlines"], ["", 3], [2.5, -1]])
    assert data.startswith(b"\xef\xbb\xbf")
    assert data[3:].decode() == '名前,"a,b"\r\n"say ""hi""","two\r\nlines"\r\n,3\r\n2.5,-1\r\n'
    assert read(data) == [["名前", "a,b"], ['say "hi"', "two\r\nlines"], ["", "3"], ["2.5", "-1"]]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "\t=1",
        "\r\n=1",
        " =1",
        '=HYPERLINK("x")',
        "\uff1d1",
        "\uff20x",
        "\uff0b1",
    ],
)
def test_no_text_is_a_formula(text: str) -> None:
    assert read(csv_bytes([[text]])) == [["'" + text]]


@pytest.mark.parametrize("text", ["葵", "a=b", "'tis", "", "1-1"])
def test_other_texts_are_left_alone(text: str) -> None:
    assert read(csv_bytes([[text, "x"]])) == [[text, "x"]]
