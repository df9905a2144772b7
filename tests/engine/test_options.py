from __future__ import annotations

import contextlib
import copy
import json
import pickle
from collections.abc import Mapping
from dataclasses import replace

import pytest

from cardtable.engine.cards import Card, Rank, Suit, pack
from cardtable.engine.games.happy_six import OPTIONS, PILES
from cardtable.engine.messages import message
from cardtable.engine.options import (
    CardSet,
    Choice,
    Conflict,
    Number,
    OptionProblem,
    Options,
    OptionSet,
    OptionsRefused,
    Switch,
    Table,
)
from tests.helpers.games import RULES

PASSING = Choice("passing", "left", ("left", "none"), group="passing")
TARGET = Number("target", 100, 50, 500)
MOON = Switch("moon", True)
SUN = Switch("sun", False)
SET = OptionSet(
    game="sample",
    players=(3, 4),
    options=(PASSING, TARGET, MOON, SUN),
    presets={"plain": {}, "long": {"target": 500, "passing": "none"}},
    conflicts=(
        Conflict("X-1", "sample.conflict.sun", ("sun", "moon"), lambda o: o[SUN] and not o[MOON]),
        Conflict("X-2", "sample.conflict.long", ("target",), lambda o: o[TARGET] > 400 and o.players == 3),
    ),
)


def problems(
    players: int = 4,
    changes: Mapping[str, object] = {},
    preset: str = "plain",
) -> tuple[OptionProblem, ...]:
    with pytest.raises(OptionsRefused) as refused:
        SET.choose(preset, players, changes)
    return refused.value.problems


def test_a_preset_is_the_defaults_with_its_differences() -> None:
    plain, long = SET.choose("plain", 4), SET.choose("long", 4)
    assert (plain[PASSING], plain[TARGET], plain[MOON], plain[SUN]) == ("left", 100, True, False)
    assert (long[PASSING], long[TARGET], long[MOON], long[SUN]) == ("none", 500, True, False)
    assert (plain.game, plain.players) == ("sample", 4)


def test_changes_override_the_preset() -> None:
    assert SET.choose("long", 4, {"target": 60})[TARGET] == 60
    assert SET.choose("long", 4, {"target": 60})[PASSING] == "none"


def test_an_unknown_preset_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        SET.choose("nonesuch", 4)


@pytest.mark.parametrize(
    ("option", "good", "bad"),
    [
        (PASSING, ["left", "none"], ["right", "", None, 0, True, ["left"], "LEFT"]),
        (TARGET, [50, 100, 500], [49, 501, True, False, "100", 100.0, None]),
        (MOON, [True, False], [1, 0, "true", None, "on"]),
    ],
)
def test_values_of_another_type_or_out_of_range_are_refused(
    option: Choice | Number | Switch, good: list[object], bad: list[object]
) -> None:
    for value in good:
        assert SET.choose("plain", 4, {option.id: value}).values[option.id] is value
    for value in bad:
        reason = message("options.value", option=option.id, value=str(value))
        assert problems(changes={option.id: value}) == (OptionProblem((option.id,), reason),)


def test_true_is_not_the_number_one() -> None:
    one = OptionSet("sample", (2,), (Number("n", 1, 0, 3),), {"plain": {}})
    assert one.choose("plain", 2).values == {"n": 1}
    with pytest.raises(OptionsRefused):
        one.choose("plain", 2, {"n": True})


def test_unknown_names_are_refused() -> None:
    (problem,) = problems(changes={"colour": "red"})
    assert problem == OptionProblem(("colour",), message("options.unknown", option="colour"))
    assert problems(changes={"players": 4})[0].reason.key == "options.unknown"


@pytest.mark.parametrize("players", [0, 2, 5, -1])
def test_another_number_of_players_is_refused(players: int) -> None:
    assert problems(players) == (OptionProblem((), message("options.players", players=str(players))),)


def test_all_problems_are_told_at_once() -> None:
    found = problems(9, {"colour": "red", "target": 7, "moon": 1})
    assert sorted((problem.about, problem.reason.key) for problem in found) == [
        ((), "options.players"),
        (("colour",), "options.unknown"),
        (("moon",), "options.value"),
        (("target",), "options.value"),
    ]


def test_contradictions_are_refused_together_with_their_clauses() -> None:
    assert problems(3, {"sun": True, "moon": False, "target": 450}) == (
        OptionProblem(("sun", "moon"), message("sample.conflict.sun", clause="X-1")),
        OptionProblem(("target",), message("sample.conflict.long", clause="X-2")),
    )
    assert SET.choose("plain", 3, {"sun": True})[SUN] is True
    assert SET.choose("long", 4)[TARGET] == 500


def test_a_refusal_reads_as_a_value_error() -> None:
    with pytest.raises(ValueError, match=r"options\.value; options\.unknown"):
        SET.choose("plain", 4, {"target": 7, "colour": "red"})


def test_json_goes_both_ways() -> None:
    options = SET.choose("long", 4, {"moon": False})
    data = SET.to_json(options)
    assert data == {"players": 4, "passing": "none", "target": 500, "moon": False, "sun": False}
    assert SET.from_json(json.loads(json.dumps(data))) == options


def test_json_without_an_option_takes_its_default() -> None:
    assert SET.from_json({"players": 3}) == SET.choose("plain", 3)


@pytest.mark.parametrize("data", [None, [], "x", 4, [("players", 4)]])
def test_json_of_another_shape_is_refused(data: object) -> None:
    with pytest.raises(OptionsRefused) as refused:
        SET.from_json(data)
    assert refused.value.problems == (OptionProblem((), message("options.shape")),)


@pytest.mark.parametrize("players", [None, True, "4", 4.0, [4]])
def test_json_with_bad_players_is_refused(players: object) -> None:
    with pytest.raises(OptionsRefused) as refused:
        SET.from_json({"players": players, "target": 1})
    assert [problem.reason.key for problem in refused.value.problems] == ["options.players", "options.value"]
    with pytest.raises(OptionsRefused):
        SET.from_json({})


def test_equal_options_hash_equal_and_different_ones_differ() -> None:
    one, two = SET.choose("long", 4), SET.choose("plain", 4, {"passing": "none", "target": 500})
    assert one == two
    assert hash(one) == hash(two)
    assert len({one, two, SET.choose("plain", 4), SET.choose("plain", 3)}) == 3


def test_options_survive_pickling_and_copying() -> None:
    options = SET.choose("long", 4)
    for again in (pickle.loads(pickle.dumps(options)), copy.deepcopy(options), copy.copy(options)):
        assert again == options
        assert hash(again) == hash(options)
        assert again[TARGET] == 500


def test_options_cannot_be_changed() -> None:
    options = SET.choose("long", 4)
    for kept in (options, pickle.loads(pickle.dumps(options)), Options("sample", 4, {"target": 60})):
        with pytest.raises(TypeError):
            kept.values["target"] = 70  # type: ignore[index]


def test_options_do_not_follow_the_dictionary_they_came_from() -> None:
    data: dict[str, object] = {"target": 60}
    options = SET.choose("plain", 4, data)
    data["target"] = 70
    assert options[TARGET] == 60


def test_a_preset_is_known_by_its_values() -> None:
    assert {SET.preset_of(SET.choose(preset, 4)) for preset in SET.presets} == set(SET.presets)
    assert SET.preset_of(SET.choose("plain", 4, {"target": 70})) is None


def test_groups_are_for_the_setup_dialog() -> None:
    assert (PASSING.group, TARGET.group) == ("passing", "")


def test_h6_6_standard_and_open_are_the_presets_of_happy_six() -> None:
    assert {name: OPTIONS.choose(name, 2)[PILES] for name in OPTIONS.presets} == {
        "standard": "standard",
        "open": "open",
    }
    assert PILES.default == "standard"


def test_h6_10_a_seat_is_a_side_so_there_are_two() -> None:
    assert OPTIONS.players == (2,)


def test_a_preset_may_usually_be_for_others_than_the_game() -> None:
    option_set = replace(SET, usual_players={"long": 4})
    assert {preset: option_set.players_of(preset) for preset in SET.presets} == {"plain": 3, "long": 4}
    for rules in RULES.values():
        for preset in rules.option_set.presets:
            assert rules.option_set.players_of(preset) in rules.option_set.players


def test_a_preset_may_be_meant_for_fewer_numbers_of_players_than_can_play_by_it() -> None:
    option_set = replace(SET, meant_for={"long": (4,)})
    meant = [players for players in SET.players if option_set.is_meant_for("long", players)]
    assert meant == [4]
    assert all(option_set.is_meant_for("plain", players) for players in SET.players)
    for rules in RULES.values():
        known = rules.option_set
        assert set(known.meant_for) <= set(known.presets)
        for preset in known.presets:
            assert known.is_meant_for(preset, known.players_of(preset))
            for players in filter(lambda each: known.is_meant_for(preset, each), known.players):
                assert known.choose(preset, players).players == players


def test_what_is_no_rule_is_left_alone_by_presets() -> None:
    clock = Number("clock", 0, 0, 60, is_rule=False)
    timed = OptionSet("sample", (3, 4), (TARGET, clock), {"plain": {}, "long": {"target": 500}})
    for preset in timed.presets:
        assert timed.preset_of(timed.choose(preset, 4, {"clock": 30})) == preset
    assert timed.preset_of(timed.choose("plain", 4, {"clock": 30, "target": 60})) is None


def test_everybody_plays_alone_unless_the_game_says_otherwise() -> None:
    assert SET.members(SET.choose("plain", 4)) == 1


LIMIT = Number("limit", 4, 0, 9, only_when=lambda options: options[PASSING] == "left")
SPLIT = Switch("split", False, only_when=lambda options: options[LIMIT] > 4 and options.players == 4)
LAYERED = OptionSet(
    "sample", (3, 4), (PASSING, LIMIT, SPLIT), {"plain": {}, "many": {"limit": 9, "split": True}}
)


@pytest.mark.parametrize(
    ("players", "changes", "expected"),
    [
        (4, {"limit": 9, "split": True}, {"limit": 9, "split": True}),
        (3, {"limit": 9, "split": True}, {"limit": 9}),
        (4, {"limit": 3, "split": True}, {"limit": 3}),
        (4, {"limit": 9, "split": True, "passing": "none"}, {"passing": "none"}),  # one after the other
    ],
)
def test_an_option_without_effect_counts_as_its_default(
    players: int, changes: Mapping[str, object], expected: Mapping[str, object]
) -> None:
    chosen = LAYERED.choose("plain", players, changes)
    assert LAYERED.effective(chosen) == LAYERED.choose("plain", players, expected)


def test_changes_are_what_differs_from_a_preset() -> None:
    long = SET.choose("long", 4, {"target": 50, "sun": True})
    assert list(SET.changes(long, "long").items()) == [("target", 50), ("sun", True)]
    assert SET.changes(long, "plain") == {"passing": "none", "target": 50, "sun": True}
    assert SET.nearest_preset(long) == "long"
    assert SET.nearest_preset(SET.choose("plain", 4, {"passing": "none"})) == "plain"  # as near to both


def test_what_has_no_effect_makes_no_difference_and_no_conflict() -> None:
    layered = replace(
        LAYERED,
        conflicts=(Conflict("L-1", "sample.split", ("split",), lambda o: o[SPLIT] and o.players == 3),),
    )
    many = layered.choose("many", 3)  # where nobody can split
    assert layered.preset_of(many) == "many"
    assert layered.changes(many, "plain") == {"limit": 9}
    none = layered.choose("many", 4, {"passing": "none"})
    assert layered.changes(none, "many") == {"passing": "none", "limit": 4, "split": False}
    assert layered.nearest_preset(none) == "plain"


def partner(options: Options) -> str:
    """Nothing can be drawn among three."""
    drawn = options.players == 3 and options[PARTNER] == "drawn"
    return "fixed" if drawn else options[PARTNER]


PARTNER = Choice(
    "partner",
    "fixed",
    ("fixed", "drawn", "none"),
    amounts_to=partner,
)
SIDED = OptionSet(
    "sample",
    (3, 4),
    (PARTNER, MOON),
    {"plain": {}, "drawn": {"partner": "drawn"}, "none": {"partner": "none"}},
    conflicts=(Conflict("P-1", "sample.drawn", ("partner",), lambda o: o[PARTNER] == "drawn" and o[MOON]),),
)


def test_a_value_without_effect_counts_as_the_one_it_amounts_to() -> None:
    drawn = SIDED.choose("drawn", 3)  # where it is no conflict either
    assert drawn[PARTNER] == "drawn"
    assert SIDED.effective(drawn) == SIDED.choose("plain", 3)
    assert SIDED.changes(drawn, "plain") == SIDED.changes(SIDED.choose("plain", 3), "drawn") == {}
    assert SIDED.preset_of(drawn) == "plain"
    assert SIDED.changes(drawn, "none") == {"partner": "fixed"}
    four = SIDED.choose("drawn", 4, {"moon": False})
    assert SIDED.effective(four) == four
    assert SIDED.changes(four, "plain") == {"partner": "drawn", "moon": False}


@pytest.mark.parametrize("game", sorted(RULES))
def test_what_is_in_force_is_in_force_for_good(game: str) -> None:
    option_set = RULES[game].option_set
    for preset in option_set.presets:
        for players in option_set.players:
            with contextlib.suppress(OptionsRefused):
                effective = option_set.effective(option_set.choose(preset, players))
                assert option_set.effective(effective) == effective


@pytest.mark.parametrize("game", sorted(RULES))
def test_every_preset_can_be_played_and_is_known_by_its_rules(game: str) -> None:
    option_set = RULES[game].option_set
    for preset, changes in option_set.presets.items():
        playable = []
        for players in option_set.players:
            with contextlib.suppress(OptionsRefused):
                playable.append(option_set.choose(preset, players))
        assert playable, preset
        assert {option_set.preset_of(options) for options in playable} == {preset}
        assert all(option.is_rule for option in option_set.options if option.id in changes)


KEPT = CardSet(
    "kept",
    (),
    pack((Suit.CLUBS, Suit.SPADES), (Rank.TWO, Rank.QUEEN)),
    named={"queen": (Card(Suit.SPADES, Rank.QUEEN),)},
)
ROLES = Table("roles", (("flush", (5, 2)),), ("flush", "pair"), ("in", "out"), 0, 20)
STRUCTURED = OptionSet("sample", (4,), (KEPT, ROLES), {"plain": {}})


@pytest.mark.parametrize(
    ("option", "value", "in_file"),
    [
        (KEPT, (), []),
        (KEPT, (Card(Suit.CLUBS, Rank.TWO), Card(Suit.SPADES, Rank.QUEEN)), ["2C", "QS"]),
        (ROLES, (), {}),
        (ROLES, (("flush", (20, 0)), ("pair", (1, 1))), {"flush": [20, 0], "pair": [1, 1]}),
    ],
)
def test_structured_values_read_back_from_a_file(
    option: CardSet | Table, value: object, in_file: object
) -> None:
    options = STRUCTURED.choose("plain", 4, {option.id: value})
    written = json.loads(json.dumps(STRUCTURED.to_json(options)))
    assert written[option.id] == in_file
    assert STRUCTURED.from_json(written) == options
    assert hash(STRUCTURED.from_json(written)) == hash(options)


def test_the_order_in_a_file_does_not_matter() -> None:
    shuffled = {"players": 4, "kept": ["QS", "2C"], "roles": {"pair": [1, 1], "flush": [5, 2]}}
    options = STRUCTURED.from_json(shuffled)
    assert list(map(str, options[KEPT])) == ["2C", "QS"]
    assert options[ROLES] == (("flush", (5, 2)), ("pair", (1, 1)))


def test_a_set_is_read_by_its_name() -> None:
    assert STRUCTURED.from_json({"players": 4, "kept": "queen"})[KEPT] == (Card(Suit.SPADES, Rank.QUEEN),)


@pytest.mark.parametrize(
    "values",
    [
        {"kept": ["3C"]}, {"kept": ["QS", "QS"]}, {"kept": ["no card"]}, {"kept": "king"}, {"kept": 3},
        {"kept": [7]}, {"kept": {}}, {"roles": []}, {"roles": {"flush": [5]}}, {"roles": {"flush": [5, 21]}},
        {"roles": {"flush": [True, 1]}}, {"roles": {"full": [1, 1]}}, {"roles": {"flush": 5}},
        {"roles": "on"},
    ],
)  # fmt: skip
def test_other_structured_values_are_refused(values: dict[str, object]) -> None:
    with pytest.raises(OptionsRefused):
        STRUCTURED.from_json({"players": 4, **values})
