"""The pack, the draw for the dealer, the deal, and hands that are dealt again (FS-1 to FS-5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from cardtable.engine.cards import Hidden, Pile, Rank
from cardtable.engine.facts import Acted, Dealt, Picked, Shown
from cardtable.engine.games.fifty_six import FIFTY_SIX, OPTIONS, Pass
from cardtable.engine.games.fifty_six.options import cards_in_play, hand_size, is_dealt_again, points, team
from cardtable.engine.options import Options, OptionsRefused
from cardtable.engine.randomness import Streams
from cardtable.engine.seats import EVERYTHING, PUBLIC, Direction
from tests.helpers.fifty_six import (
    CASES,
    before_deal,
    cards,
    choose,
    dealt,
    hand_out,
    moderate_match,
    name_of,
    refused,
    spoken,
)

AGAIN = choose(players=6, redeal=True)
"""Bad hands are dealt again."""


@pytest.mark.parametrize(
    ("options", "ranks", "size"),
    [
        (choose(players=4), "J 9 A 10 K Q", 12),
        (choose(players=4, four_pack="thirty_two"), "J 9 A 10", 8),
        (choose("cards_56", players=4), "J 9 A 10", 8),
        (choose("nair", players=4), "J 9 A 10 K Q", 12),
        (choose(players=6), "J 9 A 10 K Q", 8),
        (choose("cards_56", players=6), "J 9 A 10 K Q", 8),
        (choose(players=8), "J 9 A 10 K Q 8 7", 8),
        (choose("cards_56", players=8), "J 9 A 10 K Q 8 7", 8),
        (choose(players=8, eight_pack="forty_eight"), "J 9 A 10 K Q", 6),
    ],
    ids=str,
)
def test_fs1_fs4_two_copies_of_these_ranks_and_as_many_cards_each(
    options: Options, ranks: str, size: int
) -> None:
    pack = cards_in_play(options)
    wanted = Counter(f"{rank}{suit}" for rank in ranks.split() for suit in "CDSH" for _ in range(2))
    assert Counter(str(card).rstrip("'") for card in pack) == wanted
    assert hand_size(options) == size == len(pack) // options.players


def test_fs1_the_packs_for_other_numbers_of_players_change_nothing() -> None:
    plain, short = choose(players=6), choose(players=6, four_pack="thirty_two", eight_pack="forty_eight")
    assert cards_in_play(plain) == cards_in_play(short)
    assert OPTIONS.preset_of(short) == "akagiri"


@pytest.mark.parametrize("players", [2, 3, 5, 7, 10])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    with pytest.raises(OptionsRefused):
        choose(players=players)


@pytest.mark.parametrize("options", CASES, ids=name_of)
def test_fs2_there_are_56_points(options: Options) -> None:
    assert points(cards_in_play(options)) == 56
    worth = {card.rank: points((card,)) for card in cards_in_play(options)}
    named = {Rank.JACK: 3, Rank.NINE: 2, Rank.ACE: 1, Rank.TEN: 1}
    assert worth == {rank: named.get(rank, 0) for rank in worth}


# ── FS-3: the first dealer ───────────────────────────────────────────────────────────────────────────


def drawn(*piles: str) -> Shown:
    return Shown("dealer", tuple(cards(pile) for pile in piles))


@pytest.mark.parametrize(
    ("draw", "dealer"),
    [
        (("JS", "9S", "AS", "10S"), 0),
        (("QS", "9S", "AS", "10S"), 1),
        (("QS", "KS", "AS", "10S"), 2),
        (("QS", "KS", "QH", "10S"), 3),
        (("QS", "QC", "QH", "KD'"), 3),
    ],
)
def test_fs3_the_highest_rank_deals(draw: tuple[str, ...], dealer: int) -> None:
    state = FIFTY_SIX.apply(FIFTY_SIX.start(choose()), drawn(*draw))
    assert state.dealer == dealer
    assert FIFTY_SIX.view(state, PUBLIC).draws == (drawn(*draw).piles,)
    assert isinstance(FIFTY_SIX.chance(state, Streams("")), Dealt)


def test_fs3_those_tied_draw_again_until_one_is_alone_and_suits_never_decide() -> None:
    state = FIFTY_SIX.start(choose())
    assert spoken(state, drawn("9H", "9S", "9C", "AS"))[-1] == "tied"
    for piles in (("9H", "9S", "9C", "AS"), ("10S", "10S'", "QH", "-")):
        draw = drawn(*(pile.replace("-", "") for pile in piles))
        state = FIFTY_SIX.apply(state, draw)
        assert state.dealer is None
        assert FIFTY_SIX.to_act(state) == ()
    for wrong in (("JH", "KS", "QS", ""), ("JH", "", "", ""), ("JH", "", "KS", ""), ("JH", "JH", "", "")):
        with pytest.raises(ValueError, match="FS-"):
            FIFTY_SIX.apply(state, drawn(*wrong))
    again = FIFTY_SIX.chance(state, Streams("s"))
    assert isinstance(again, Shown)
    assert [len(pile) for pile in again.piles if not isinstance(pile, Hidden)] == [1, 1, 0, 0]
    last = drawn("KS", "QC", "", "")
    assert spoken(state, last)[-1] == "dealer"
    state = FIFTY_SIX.apply(state, last)
    assert state.dealer == 0
    assert len(FIFTY_SIX.view(state, 2).draws) == 3
    state = FIFTY_SIX.apply(state, Dealt(1, hand_out(options=choose())))
    assert FIFTY_SIX.view(state, 2).draws == ()


def test_fs3_what_is_no_draw_is_refused() -> None:
    state = FIFTY_SIX.start(choose())
    for wrong in (
        drawn("JS", "9S", "AS"),
        drawn("JS", "JS", "AS", "9S"),
        drawn("8S", "9S", "AS", "KS"),
        drawn("JS QS", "9S", "AS", "KS"),
        Shown("dealer", (Hidden(1),) * 4),
        Shown("redeal", drawn("JS", "9S", "AS", "10S").piles),
        Picked("dealer", 0),
    ):
        with pytest.raises(ValueError, match=r"."):
            FIFTY_SIX.apply(state, wrong)
    assert refused(state, "pass", 0) == ("FS-3", "no_dealer")


def test_fs3_everybody_is_drawn_as_dealer_some_time_and_ties_happen() -> None:
    first: Counter[int | None] = Counter()
    for seed in range(300):
        state = FIFTY_SIX.start(choose(players=6))
        fact = FIFTY_SIX.chance(state, Streams(str(seed)))
        assert isinstance(fact, Shown)
        first[FIFTY_SIX.apply(state, fact).dealer] += 1
    assert set(first) == {None, *range(6)}
    assert min(first.values()) > 10


@pytest.mark.parametrize("options", CASES, ids=name_of)
def test_fs3_the_deal_goes_round_in_playing_direction(options: Options) -> None:
    match = moderate_match(options, "2")
    step = 1 if options.values["direction"] == "clockwise" else -1
    assert step == OPTIONS.direction(options)
    assert (step == 1) == (OPTIONS.preset_of(options) == "cards_56")
    dealers = [
        (state.deal, state.dealer)
        for state, fact in zip(match.states, match.facts, strict=False)
        if isinstance(fact, Dealt)
    ]
    first = dealers[0][1]
    assert first is not None
    assert [dealer for _, dealer in dealers] == [
        (first + step * (k - 1)) % options.players for k, _ in dealers
    ]


# ── FS-4: the deal ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", CASES, ids=name_of)
def test_fs4_cards_are_dealt_one_at_a_time_from_forehand(options: Options) -> None:
    dealer, streams = 2, Streams("seed")
    fact = FIFTY_SIX.chance(before_deal(options, dealer), streams)
    assert isinstance(fact, Dealt)
    pack = list(cards_in_play(options))
    streams.deal(1).shuffle(pack)
    hands: list[set[object]] = [set() for _ in range(options.players)]
    seat = dealer
    for card in pack:
        seat = (seat + OPTIONS.direction(options)) % options.players
        hands[seat].add(card)
    assert [set(pile) for pile in fact.piles if not isinstance(pile, Hidden)] == hands


def test_fs4_what_is_no_deal_is_refused() -> None:
    options = choose()
    hands = hand_out(options=options)
    state = before_deal(options)
    wrong: list[tuple[Pile, ...]] = [
        (*hands[:3], Hidden(12)),
        (hands[0][1:], (*hands[1], hands[0][0]), *hands[2:]),
        hands[:3],
    ]
    for piles in wrong:
        with pytest.raises(ValueError, match="FS-4"):
            FIFTY_SIX.apply(state, Dealt(1, piles))
    for other in (Dealt(2, hands), Dealt(1, hands, 2), Dealt(0, hands)):
        with pytest.raises(ValueError, match="cannot happen now"):
            FIFTY_SIX.apply(state, other)
    assert refused(state, "28 spades", 1) == ("FS-4", "no_deal")
    assert refused(state, "JS", 1) == ("FS-4", "no_deal")


def test_fs4_a_hand_is_seen_by_its_own_seat_only() -> None:
    options = choose()
    fact = Dealt(1, hand_out(options=options))
    for viewer in (0, 1, 2, 3, PUBLIC, EVERYTHING):
        seen = FIFTY_SIX.redact(before_deal(options), fact, viewer)
        assert isinstance(seen, Dealt)
        view = FIFTY_SIX.view(FIFTY_SIX.apply(before_deal(options), fact), viewer)
        for seat in range(4):
            open_to = viewer in (seat, EVERYTHING)
            assert seen.piles[seat] == (fact.piles[seat] if open_to else Hidden(12))
            assert view.hands[seat] == seen.piles[seat]


# ── FS-5: bad hands ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "bad"),
    [
        ("JC JC' JD JD' JS JS' JH JH'", True),
        ("JC JC' JD JD' JS JS' JH 9H", False),
        ("KC KC' KD KD' QS QS' QH QH'", True),
        ("KC KC' KD KD' QS QS' QH 10H", False),
        ("KC KC' KD 8D' 7S QS' QH 7H", True),
        ("KC KC' KD 8D' 7S QS' QH JH", False),
    ],
)
def test_fs5_jacks_only_or_no_point_card(hand: str, bad: bool) -> None:
    assert is_dealt_again(cards(hand)) == bad


def test_fs5_a_bad_hand_is_shown_and_all_is_dealt_again_by_the_same_dealer_until_good() -> None:
    bad, worse = "KC KC' KD KD' QS QS' QH QH'", "JC JC' JD JD' JS JS' JH JH'"
    state = before_deal(AGAIN, dealer=4)
    for attempt, hands in enumerate([("", "", bad), (worse, "", "", "KC KC' KD KD' QS QS' QH QH'")], start=1):
        deal = Dealt(1, hand_out(*hands, options=AGAIN), attempt)
        assert spoken(state, deal) == ["deal" if attempt == 1 else "deal_again"]
        state = FIFTY_SIX.apply(state, deal)
        assert FIFTY_SIX.to_act(state) == ()
        assert refused(state, "28 spades", 3) == ("FS-5", "hands_looked_at")
        shown = FIFTY_SIX.chance(state, Streams(""))
        assert isinstance(shown, Shown)
        assert shown.what == "redeal"
        assert shown.piles == tuple(cards(hand) for hand in (*hands, *("",) * (6 - len(hands))))
        for viewer in (0, PUBLIC, EVERYTHING):
            assert FIFTY_SIX.redact(state, shown, viewer) == shown
        assert len(spoken(state, shown)) == attempt
        for wrong in (Shown("redeal", ((),) * 6), Shown("dealer", shown.piles), Acted(3, Pass())):
            with pytest.raises(ValueError, match="cannot happen now"):
                FIFTY_SIX.apply(state, wrong)
        state = FIFTY_SIX.apply(state, shown)
        assert FIFTY_SIX.to_act(state) == ()
        assert refused(state, "28 spades", 3) == ("FS-5", "hands_looked_at")
        view = FIFTY_SIX.view(state, PUBLIC)
        assert (view.shown, view.attempt, view.is_bidding) == (shown.piles, attempt, False)
        again = FIFTY_SIX.chance(state, Streams(""))
        assert isinstance(again, Dealt)
        assert (again.deal, again.attempt) == (1, attempt + 1)
        for other in (replace(again, attempt=attempt), replace(again, deal=2), replace(again, attempt=9)):
            with pytest.raises(ValueError, match="cannot happen now"):
                FIFTY_SIX.apply(state, other)
    assert state.dealer == 4
    state = FIFTY_SIX.apply(state, Dealt(1, hand_out(options=choose(players=6)), 3))
    good = FIFTY_SIX.chance(state, Streams(""))
    assert good is not None
    state = FIFTY_SIX.apply(state, good)
    assert FIFTY_SIX.to_act(state) == (3,)


def test_fs5_good_hands_are_told_to_be_good_so_that_nobody_learns_of_others_by_waiting() -> None:
    state = before_deal(AGAIN)
    good = Dealt(1, hand_out("JC 9C", "JC' 9D", "9C'", "9D'", "9S", "9H", options=AGAIN))
    bad = Dealt(1, hand_out("JC 9C", "KC KC' KD KD' QS QS' QH QH'", options=AGAIN))
    after_good, after_bad = FIFTY_SIX.apply(state, good), FIFTY_SIX.apply(state, bad)
    assert FIFTY_SIX.view(after_good, PUBLIC) == FIFTY_SIX.view(after_bad, PUBLIC)
    assert FIFTY_SIX.chance(after_good, Streams("")) == Shown("redeal", ((),) * 6)


def test_fs5_without_the_option_any_hand_is_played() -> None:
    state = dealt(choose(players=6), "", "KC KC' KD KD' QS QS' QH QH'")
    assert FIFTY_SIX.to_act(state) == (5,)
    assert FIFTY_SIX.chance(state, Streams("")) is None


def test_fs5_attempts_are_dealt_from_streams_of_their_own() -> None:
    streams = Streams("attempts")
    first = FIFTY_SIX.chance(before_deal(AGAIN), streams)
    bad = Dealt(1, hand_out("KC KC' KD KD' QS QS' QH QH'", options=AGAIN))
    state = FIFTY_SIX.apply(before_deal(AGAIN), bad)
    shown = FIFTY_SIX.chance(state, streams)
    assert shown is not None
    second = FIFTY_SIX.chance(FIFTY_SIX.apply(state, shown), streams)
    assert isinstance(first, Dealt)
    assert isinstance(second, Dealt)
    assert first.piles != second.piles


# ── teams ────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [4, 6, 8])
def test_teams_sit_in_turns(players: int) -> None:
    options = choose(players=players)
    sides = OPTIONS.sides(options)
    assert [len(side) for side in sides] == [players // 2] * 2
    assert all(seat in sides[team(seat)] for seat in range(players))
    assert all(team(seat) != team((seat + 1) % players) for seat in range(players))
    assert OPTIONS.direction(options) is Direction.COUNTERCLOCKWISE
    assert OPTIONS.direction(choose(players=players, direction="clockwise")) is Direction.CLOCKWISE
