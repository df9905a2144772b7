"""Values that stand in the files of `tests.soak.hostile_files` in place of others."""

from __future__ import annotations

from typing import Any, Final

from cardtable.match.json_lines import seal

NAMES: Final = ("Aoi", "山田 太郎", "", "‮\x1b[2J\u2028", "x" * 200)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 1.5, -0.0, 1e308, float("nan"), float("inf")),
    *(10**12, 10**17, 10**18, -(10**18), 10**19, 10**400, 2**63, 2**64),
    *(
        "",
        "x",
        "0",
        "x" * 200,
        "x" * 201,
        "x" * 70_000,
        "\0",
        "\ud800",
        "‮\x1b[2J",
        "{count}",
        "{0.__class__}",
        "%s",
    ),
    *([], {}, [[]], [0] * 2000, [0] * 3000, {"": ""}, {"a": {"b": {"c": {"d": {"e": {"f": {"g": {}}}}}}}}),
    *(
        "@DEEP@",
        "@LONG@",
        "@TWICE@",
        "../../etc/passwd",
        "__import__('os').system('true')",
        "!!python/object",
    ),
)
FACTS: Final = (
    *(
        "",
        "?",
        "deal",
        "deal 1",
        "deal 1:",
        "deal 1: - | -",
        "deal 1: ?5 | ?5",
        "deal 0: AS | 2S",
        "deal -1: AS",
    ),
    *("deal 99999999999999999999: AS | 2S", "deal 1: " + "AS " * 5000, "deal 1: " + "|" * 5000),
    *("deal 1: AS AS AS AS AS | AS AS AS AS AS", "deal ١: AS | 2S", "deal 1_0: AS | 2S"),
    *("act 0", "act 0: ?", "act 2: AS", "act 0: AS", "act 1: AS", "act -1: AS", "act 1: AS" + "'" * 5000),
    *("act 0: 10S", "act 0: JK", "act 0: A♠", "act 0: -", "act 1e9: AS", "act " + "9" * 5000 + ": AS"),
    *(
        "reveal:",
        "reveal: - | -",
        "reveal: AS | 2S",
        "reveal: AS",
        "reveal: " + "AS | " * 5000,
        "pick dealer 0",
    ),
    *("pick dealer 1", "pick leader 0", "pick leader 3", "act 0: 2C", "act 1: QS", "act 0: QS'"),
    *("act 0: pass QS AS 2H/-/-", "act 0: pass ?3/-/-", "act 0: pass -/-/-", "act 0: pass 2C 2C 2C/-/-"),
    *("act 0: pass " + "-/" * 5000, "act 0: pass", "act 0: pass 2C 3C 4C", "act 0: give 3 0 0"),
    *("act 0: give", "act 0: give -1 4 0", "act 0: give " + "9" * 5000, "act 0: give 1_0 ٣ 0"),
    *("act 0: moon others", "act 0: moon self_plus", "act 0: moon", "act 0: moon \x1b[2J"),
    *("reveal: pass 2C 3C 4C/-/- | - | - | -", "reveal: - | - | - | -", "reveal: pass -/-/- | pass -/-/-"),
    *("deal 1: - | - | - | -", "deal 1: " + " | ".join(["AS KS QS"] * 4), "deal 2: AS | KS | QS | JS"),
    *("pick dealer -1", "pick dealer 99", "pick  0", "exit()", "act 0: AS\nact 1: 2S", "\ufeffact 0: AS"),
)
FRAGMENTS: Final = (
    *(b"0", b'{"a":1,"a":1}', b'{"a":1,"\\u0061":1}', b"NaN", b"-Infinity", b"1e308", b"1e309", b"-1e999"),
    *(
        b"9" * 18,
        b"9" * 19,
        b"-" + b"9" * 18,
        b"-" + b"9" * 19,
        b"1" + b"0" * 18,
        b"1e18",
        b"0." + b"9" * 9000,
    ),
    *(
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\\ud83d\\ude00"',
        b'{"\\udfff":1}',
        b'"\xed\xa0\x80"',
        b'"\\u0000"',
    ),
    *(b"[" * n + b"]" * n for n in (4, 5, 6, 7, 8, 900)),
    *(b'{"a":' * n + b"0" + b"}" * n for n in (4, 5, 6, 7)),
    *(b"[" + b"0," * n + b"0]" for n in (188, 189, 190, 191, 192, 3000)),
    *(b"[" + b"0,\t" * n + b"0]" for n in (188, 189, 190, 191, 192, 3000)),
    *(
        b"01",
        b"1.",
        b".5",
        b"+1",
        b"'x'",
        b"",
        b'"\t"',
        b"nul",
        b'"\\u0000"',
        b"[0,]",
        b'{"a":1,}',
        b'"\xff"',
        b"/* */0",
    ),
)
CLOCKS: Final = (
    *(
        "0001-01-01T00:00:00",
        "9999-12-31T23:59:59+23:59",
        "2026-02-30T00:00:00",
        "2026-01-01",
        "20260101T010101",
    ),
    *("2026-W01-1", "yesterday", "", "-2026-01-01T00:00:00", "2026-01-01T24:00:00", "1969-12-31T23:59:60Z"),
    *("0001-01-01T00:00:00+23:59", "２０２６-01-01T00:00:00", "2026-01-01T00:00:00+00:00:00.000001"),
)

ENTRY: Final = {"deal": 4, "totals": [1, 2], "starter": None, "played": 3}

AOI: Final = {"name": "Aoi", "style": "person"}
OTHER: Final = {"name": "", "style": "discreet"}

PERSON: Final = {"name": "Aoi", "style": "person", "role": "leader"}
HELPER: Final = {"name": "", "style": "discreet", "role": "strategist"}
TEAMS: Final[tuple[Any, ...]] = (
    [PERSON, HELPER],
    [HELPER, PERSON],
    [PERSON, HELPER, PERSON | {"role": ""}],
    [PERSON],
    [],
    None,
    "members",
    [PERSON, None],
    [PERSON, {"name": "x", "style": "y"}],
    [PERSON, HELPER | {"role": "leader"}],
    [PERSON, HELPER | {"role": "cook"}],
    [PERSON, HELPER | {"name": "x" * 201}],
    [PERSON, HELPER | {"age": 3}],
    [PERSON | {"role": ""}, HELPER | {"role": "leader"}],
)

_REASON: Final = '{"action":"5S","reasons":[{"key":"%s","values":%s}]}'
CLOCK_NOTES: Final[tuple[dict[str, Any], ...]] = (
    {},
    *({"seat": seat, "raised": raised} for seat in (0, 1, True, -1, 10**17, "0") for raised in (True, 0)),
)

PROPOSALS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"seat": 0, "member": 1, "opened": 2},
    {"seat": -1, "member": 10**17, "opened": None, "sealed": seal("x")},
    *(
        {"seat": 0, "member": 1, "opened": 1, "sealed": seal(_REASON % reason)}
        for reason in (
            ("reason.whim", "{}"),
            ("happy_six.reason.beats", '{"card":{"card":"5S"},"count":3,"all":5}'),
            ("happy_six.reason.beats", '{"card":{"card":"0S"},"count":3,"all":5}'),
            (
                "happy_six.reason.beats",
                '{"card":{"seat":-9},"count":"x","all":{"key":"no.such","values":{}}}',
            ),
            ("happy_six.reason.beats", "{}"),
            ("happy_six.preset", "{}"),
            ("start.against", '{"__class__":"\\u001b[2J"}'),
            ("", "[]"),
        )
    ),
)

ENTRIES: Final[tuple[Any, ...]] = (
    *(None, [], {}, 3, "3", {**ENTRY, "more": 0}),
    *({**ENTRY, "deal": value} for value in (0, 2, 3, 10**6, 10**6 + 1, True, "4")),
    *({**ENTRY, "played": value} for value in (0, 3, 4, -1, 1.0, None)),
    *({**ENTRY, "starter": value} for value in (0, 1, 2, -1, "0", 10**17)),
    *({**ENTRY, "totals": value} for value in ([], [1], [0, 0], [2, 1], [2, 2], [3, 0], [-1, 1])),
    *({**ENTRY, "totals": value} for value in ([1, 1, 0], [1, None], 2, [10**17, 0])),
)

HEADERS: Final[tuple[dict[str, Any], ...]] = (
    *({"version": value} for value in (1, 3, 4, 5, 99, 0, -1, 10**17, "1", 1.0, True)),
    *({"version": version, "entry": ENTRY} for version in (1, 2, 3, 4, 5)),
    *({"version": 3, "entry": value} for value in ENTRIES),
    *({"version": 4, "entry": value, "computers": 1} for value in ENTRIES),
    *({"version": version, "entry": ENTRY, "computers": 1} for version in (1, 2, 3, 4, 5)),
    *(
        {"version": 4, "entry": None, "computers": value}
        for value in (None, 1, 7, 10**17, 0, -1, 1.0, "1", True)
    ),
    *(
        {"version": version, "entry": entry, "computers": 1, "seats": [AOI, OTHER | {"temperament": value}]}
        for version, entry in ((3, ENTRY), (4, None))
        for value in (*NAMES, None, 1, ["bold"])
    ),
    {"version": 4, "entry": None, "computers": 1, "seats": [AOI | {"temperament": "bold"}, OTHER]},
    *({"format": value} for value in ("other", "", None, ["cardtable-match"])),
    *({"game": value} for value in ("hearts", "", "happy_six/../x", "__class__", "\x1b[2J", "x" * 200)),
    *({"revision": value} for value in (0, 2, 10**17, "1", True)),
    *({"first_deal": value} for value in (0, 10**12 - 1, 10**12, -1, 1.0)),
    *({"seats": [{"name": name, "style": "person"}] * 2} for name in NAMES),
    *({"seats": [{"name": "", "style": style}] * 2} for style in ("", "persons", "../x", "{who}", "\0")),
    *({"options": options} for options in ({}, {"players": 2}, {"players": 3}, {"players": 2, "piles": "x"})),
    *(
        {
            "options": {"players": 2, "form": form},
            "seats": [{"name": name, "style": style, "members": team}] * 2,
        }
        for team in TEAMS
        for form, name, style in (("duo", "", "person"), ("trio", "", "person"), ("solo", "", "person"))
    ),
    {"options": {"players": 2, "form": "duo"}},
    *({"options": {"players": 2, "time": time}} for time in ("thirty", "30", 30, None)),
    *({"options": {"players": 2, "form": form}} for form in ("Duo", "", 2, None, ["duo"])),
    *(
        {
            "options": {"players": 2, "form": "duo"},
            "seats": [{"name": name, "style": style, "members": [PERSON, HELPER]}] * 2,
        }
        for name, style in (("x", "person"), ("", "discreet"), ("", ""))
    ),
    {"seats": [{"name": "", "style": "discreet"}, {"name": "x" * 201, "style": ""}]},
    {"seats": [{"name": "", "style": "x" * 201}] * 2},
    *({"seats": [{"name": "", "style": ""}] * count} for count in (0, 1, 3)),
    {"program": "x" * 201},
    {"more": 0},
    *({"seed": seed} for seed in ("MA==", "MB==", "MA", "MA==\n", " MA==", "MA=", "/w==", "/////w==")),
    *({"seed": seal(text) if text else ""} for text in ("", "\0", "x" * 40_000)),
)
