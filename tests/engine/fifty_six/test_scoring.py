"""Contracts made and failed, game points, the end of the match, table cards (FS-16 to FS-19)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, Contract, Denomination, State
from cardtable.engine.games.fifty_six.scoring import game_points, score_deal, table_cards
from cardtable.engine.options import Options, Value
from cardtable.engine.rules import EntryPoint
from cardtable.engine.seats import PUBLIC
from tests.helpers.fifty_six import (
    CASES,
    after,
    choose,
    dealt,
    moderate_match,
    name_of,
    played_out,
    refused,
    spoken,
)

CLUBS = Denomination.CLUBS

TABLES = {
    "akagiri": {range(28, 40): (1, 2), range(40, 48): (2, 3), range(48, 56): (3, 4), range(56, 57): (4, 5)},
    "nair": {range(28, 40): (1, 2), range(40, 48): (2, 3), range(48, 57): (3, 4)},
    "cards_56": {range(28, 40): (1, 2), range(40, 56): (2, 3), range(56, 57): (3, 4)},
}
"""FS-16, FS-17."""


def slow_worth(options: Options, points: int, doubles: int, *, is_made: bool) -> int:
    """FS-16, FS-17, and additive doubling."""
    table = TABLES[str(options.values["scoring"])]
    made, failed = next(row for bids, row in table.items() if points in bids)
    worth = made if is_made else failed
    if options.values["doubling"] == "added":
        return worth + [0, 1, 2][doubles]
    return worth * [1, 2, 4][doubles]


@pytest.mark.parametrize("scoring", list(TABLES))
@pytest.mark.parametrize("doubling", ["multiplied", "added"])
def test_fs16_fs17_game_points_of_every_bid(scoring: str, doubling: str) -> None:
    options = choose(scoring=scoring, doubling=doubling)
    for points in range(28, 57):
        for doubles in range(3):
            contract = Contract(0, points, CLUBS, doubles)
            for is_made in (True, False):
                wanted = slow_worth(options, points, doubles, is_made=is_made)
                assert game_points(options, contract, is_made=is_made) == wanted


@pytest.mark.parametrize(
    ("preset", "points", "doubles", "made", "failed"),
    [
        ("akagiri", 28, 0, 1, 2), ("akagiri", 39, 0, 1, 2), ("akagiri", 40, 0, 2, 3),
        ("akagiri", 47, 0, 2, 3), ("akagiri", 48, 0, 3, 4), ("akagiri", 55, 0, 3, 4),
        ("akagiri", 56, 0, 4, 5), ("akagiri", 56, 2, 16, 20), ("nair", 39, 0, 1, 2),
        ("nair", 47, 0, 2, 3), ("nair", 48, 1, 6, 8), ("nair", 56, 0, 3, 4), ("cards_56", 39, 0, 1, 2),
        ("cards_56", 40, 0, 2, 3), ("cards_56", 55, 0, 2, 3), ("cards_56", 56, 0, 3, 4),
    ],
)  # fmt: skip
def test_fs16_fs17_each_preset_has_its_table(
    preset: str, points: int, doubles: int, made: int, failed: int
) -> None:
    contract = Contract(1, points, CLUBS, doubles)
    found = [game_points(choose(preset), contract, is_made=is_made) for is_made in (True, False)]
    assert found == [made, failed]


@pytest.mark.parametrize(
    ("declarer", "points", "taken", "made", "gained"),
    [
        (0, 28, (14, 20, 14, 8), True, (1, 0)),
        (0, 28, (27, 29, 0, 0), False, (0, 2)),
        (3, 28, (14, 20, 14, 8), True, (0, 1)),
        (3, 29, (14, 20, 14, 8), False, (2, 0)),
        (1, 56, (0, 56, 0, 0), True, (0, 4)),
        (1, 56, (1, 55, 0, 0), False, (5, 0)),
        (2, 40, (56, 0, 0, 0), True, (2, 0)),
    ],
)
def test_fs16_made_if_the_teams_tricks_hold_at_least_the_bid_and_nothing_for_more(
    declarer: int,
    points: int,
    taken: tuple[int, ...],
    made: bool,
    gained: tuple[int, int],
) -> None:
    for doubles in range(3):  # FS-16: a double does not change the number
        score = score_deal(choose(), Contract(declarer, points, CLUBS, doubles), taken, (3, 3, 3, 3), (4, 5))
        assert score.is_made == made
        assert score.points == tuple(each * [1, 2, 4][doubles] for each in gained)
        assert score.totals == (4 + score.points[0], 5 + score.points[1])


@pytest.mark.parametrize("options", [*CASES, choose(doubling="added"), choose(deals=4)], ids=name_of)
def test_fs16_to_fs18_every_deal_of_a_match_is_scored_as_the_clauses_say(options: Options) -> None:
    for seed in "12":
        match = moderate_match(options, seed)
        totals = [0, 0]
        for score in match.states[-1].scores:
            assert max(totals) < 12 or options.values["deals"]
            contract, team = score.contract, score.contract.declarer % 2
            taken = sum(count for seat, count in enumerate(score.taken) if seat % 2 == team)
            assert score.is_made == (taken >= contract.points)
            winners = team if score.is_made else 1 - team
            worth = slow_worth(options, contract.points, contract.doubles, is_made=score.is_made)
            totals[winners] += worth
            assert score.points == ((worth, 0) if winners == 0 else (0, worth))
            assert list(score.totals) == totals
        outcome = FIFTY_SIX.outcome(match.states[-1])
        assert outcome is not None
        assert outcome.scores == tuple(totals[seat % 2] for seat in range(options.players))
        if options.values["deals"]:
            assert len(outcome.deals) == options.values["deals"]
        else:
            assert max(totals) >= 12
        second = 1 + options.players // 2
        places = [1 if totals[team] >= totals[1 - team] else second for team in (0, 1)]
        assert outcome.places == tuple(places[seat % 2] for seat in range(options.players))


def finished(totals: tuple[int, int], deals: int = 0) -> State:
    """A match after a deal in which all passed, begun with these game points."""
    return played_out(after(dealt(choose(deals=deals), totals=totals), "pass, pass, pass, pass"), Random(2))


@pytest.mark.parametrize("totals", [(10, 10), (11, 0), (0, 11), (10, 11)])
def test_fs18_the_first_team_with_12_or_more_wins(totals: tuple[int, int]) -> None:
    state = finished(totals)
    outcome = FIFTY_SIX.outcome(state)
    assert (outcome is not None) == (max(state.totals) >= 12)
    if outcome is not None:
        winners = 0 if state.totals[0] >= 12 else 1
        assert outcome.places == ((1, 3, 1, 3) if winners == 0 else (3, 1, 3, 1))
        assert FIFTY_SIX.to_act(state) == ()
        assert refused(state, "pass", 3) == ("FS-18", "match_over")


def test_a_session_ends_after_so_many_deals_whatever_the_points_and_may_be_drawn() -> None:
    state = finished((15, 3), deals=1)
    outcome = FIFTY_SIX.outcome(state)
    assert outcome is not None
    assert outcome.places == (1, 3, 1, 3)
    assert FIFTY_SIX.outcome(finished((15, 3), deals=2)) is None
    drawn = [finished((a, b), deals=1) for a, b in ((5, 5), (5, 6), (6, 5), (5, 7), (7, 5))]
    level = [state for state in drawn if state.totals[0] == state.totals[1]]
    assert level
    for state in level:
        outcome = FIFTY_SIX.outcome(state)
        assert outcome is not None
        assert outcome.places == (1, 1, 1, 1)


def test_fs19_a_team_hands_over_a_card_for_each_point_of_its_opponents() -> None:
    for ours in range(20):
        for theirs in range(20):
            assert table_cards((ours, theirs)) == (max(0, 12 - theirs), max(0, 12 - ours))
    match = moderate_match(choose(), "3")
    for state in match.states:
        view = FIFTY_SIX.view(state, PUBLIC)
        assert view.table_cards == tuple(max(0, 12 - points) for points in reversed(view.totals))
        assert (0 in view.table_cards) == (view.outcome is not None)


def figures(state: State) -> dict[str, Sequence[int | None]]:
    """Return the figures counted of the first deal."""
    return dict(FIFTY_SIX.deals(state)[0].figures)


def test_a_deal_is_counted_by_team() -> None:
    for call, seed in (("28 clubs, 40 hearts, double, redouble", 1), ("28 clubs, pass, pass, pass", 4)):
        state = played_out(after(dealt(choose()), call), Random(seed))
        found, score = figures(state), state.scores[0]
        ours = score.contract.team
        taken, tricks = ([sum(counts[team::2]) for team in (0, 1)] for counts in (score.taken, score.tricks))
        assert found["taken"] == (*taken, *taken)
        assert found["tricks"] == (*tricks, *tricks)
        assert found["declared"] == tuple(int(seat % 2 == ours) for seat in range(4))

        def bidders(count: int, ours: int = ours) -> tuple[int | None, ...]:
            return tuple(count if seat % 2 == ours else None for seat in range(4))

        fate = int(score.is_made)
        assert found["bid"] == bidders(score.contract.points)
        assert found["made"] == found[f"made_{score.contract.points}"] == bidders(fate)
        assert found["failed"] == bidders(1 - fate)
        assert found["defeated"] == bidders(1 - fate, 1 - ours)
        assert found["doubled"] == found["redoubled"] == bidders(int(score.contract.doubles == 2))
        result = FIFTY_SIX.deals(state)[0]
        worth = score.points[0] or score.points[1]
        assert sorted(map(FIFTY_SIX.standing, result.scores)) == [0, 0, worth, worth]
        assert sorted(result.places) == [1, 1, 3, 3]


@pytest.mark.parametrize("scoring", list(TABLES))
def test_contracts_made_are_counted_by_the_tiers_of_the_table(scoring: str) -> None:
    for bids in TABLES[scoring]:
        for bid in {bids[0], bids[-1]}:
            state = after(dealt(choose(scoring=scoring)), f"{bid} clubs, pass, pass, pass")
            found = figures(played_out(state, Random(bid)))
            tiers = {name: values for name, values in found.items() if name.startswith("made_")}
            assert list(tiers) == [f"made_{each[0]}" for each in TABLES[scoring]]
            counted = {name: values for name, values in tiers.items() if set(values) != {None}}
            assert counted == {f"made_{bids[0]}": found["made"]}


def test_the_end_of_a_deal_and_of_a_match_is_told() -> None:
    for totals, ends in (((0, 0), []), ((11, 11), ["match"])):
        state = after(dealt(choose(), totals=totals), "28 clubs, pass, pass, pass")
        rng, said = Random(3), [""]
        while not state.scores:
            view = FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])
            assert view.choices is not None
            fact = Acted(view.viewer, view.choices.draw(rng))
            said, state = [*spoken(state, fact)], FIFTY_SIX.apply(state, fact)
        fate = "made" if state.scores[0].is_made else "failed"
        assert said[1:] == [fate, "game_points", *ends]


# ── entering a match in its middle ───────────────────────────────────────────────────────────────────


def test_a_match_is_entered_with_deal_game_points_and_dealer() -> None:
    state = FIFTY_SIX.enter(choose(), EntryPoint(5, (3, 11), 2))
    view = FIFTY_SIX.view(state, 0)
    assert (view.deal, view.dealer, view.totals, view.table_cards) == (5, 2, (3, 11), (1, 9))
    assert FIFTY_SIX.outcome(state) is None
    assert FIFTY_SIX.entry(choose(), 7) == EntryPoint(7, (0, 0), None)


@pytest.mark.parametrize(
    "entry",
    [
        *(
            EntryPoint(0, (0, 0)),
            EntryPoint(-1, (0, 0)),
            EntryPoint(1, ()),
            EntryPoint(1, (0, 0, 0)),
            EntryPoint(1, (0, 0), None, 1),
            EntryPoint(1, (0, 0), None, -1),
            EntryPoint(1, (12, 0)),
            EntryPoint(1, (0, 30)),
            EntryPoint(1, (-1, 0)),
        ),
        *(EntryPoint(1, (0, 0), 4), EntryPoint(1, (0, 0), -1)),
    ],
    ids=str,
)
def test_where_no_match_can_stand_none_is_entered(entry: EntryPoint) -> None:
    with pytest.raises(ValueError, match="no match of Fifty-Six"):
        FIFTY_SIX.enter(choose(), entry)


def test_a_session_may_be_entered_with_any_game_points() -> None:
    assert FIFTY_SIX.enter(choose(deals=3), EntryPoint(1, (14, 20))).totals == (14, 20)


# ── presets ──────────────────────────────────────────────────────────────────────────────────────────


def test_the_presets_are_those_of_the_text_and_its_two_notes() -> None:
    plain = choose()
    assert all(option.default == plain.values[option.id] for option in OPTIONS.options)
    assert OPTIONS.presets["nair"] == {"scoring": "nair"}
    assert {preset: OPTIONS.players_of(preset) for preset in OPTIONS.presets} == {
        "akagiri": 4,
        "nair": 4,
        "cards_56": 6,
    }
    for case in CASES:
        assert OPTIONS.from_json(OPTIONS.to_json(case)) == case


@pytest.mark.parametrize(
    ("players", "values", "effect"),
    [
        (4, {"four_pack": "thirty_two"}, {"four_pack": "thirty_two"}),
        (6, {"four_pack": "thirty_two"}, {}),
        (4, {"eight_pack": "forty_eight"}, {}),
        (8, {"eight_pack": "forty_eight"}, {"eight_pack": "forty_eight"}),
        (4, {"forced_bid": True}, {"forced_bid": True}),
        (4, {"forced_bid": True, "opening_obliged": True}, {"opening_obliged": True}),
    ],
)
def test_a_value_that_does_nothing_is_no_change(
    players: int, values: dict[str, Value], effect: dict[str, Value]
) -> None:
    assert OPTIONS.changes(OPTIONS.choose("akagiri", players, values), "akagiri") == effect
