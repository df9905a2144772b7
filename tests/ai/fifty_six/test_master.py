"""Master's cards at Fifty-Six: what is tried, what is chosen, and when nothing is tried."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.fifty_six.players import Discreet, Master
from cardtable.ai.games.fifty_six.trials import evaluate, is_settled
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, FiftySixView, State
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, EntryPoint
from tests.helpers.fifty_six import after, choose, dealt

SIX = choose(players=6, direction="clockwise")
FOUR = choose(players=4, direction="clockwise")
NO_TRUMP = "28 no trump, pass, pass, pass"
SPADES = "28 spades, pass, pass, pass"


def playing(*hands: str, calls: str, cards_played: str = "", options: Options = FOUR) -> State:
    """A deal in which seat 0 leads first, after these calls and cards."""
    return after(dealt(options, *hands, dealer=options.players - 1), f"{calls}, {cards_played}")


def view_of(state: State) -> FiftySixView:
    return FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])


def choice(state: State, worlds: int = 5) -> str:
    """What Master does, in text form."""
    return str(Master().choose(view_of(state), Budget(worlds), Random(1)).action)


def played_on(state: State, tricks: int, nature: Streams | None = None) -> State:
    """The state after Discreet has called and played for all until so many tricks are over."""
    while state.tricks is None or len(state.done) < tricks:
        fact = None if nature is None else FIFTY_SIX.chance(state, nature)
        if fact is None:
            seat = FIFTY_SIX.to_act(state)[0]
            view = FIFTY_SIX.view(state, seat)
            fact = Acted(seat, Discreet().choose(view, Budget(1), Random(1)).action)
        state = FIFTY_SIX.apply(state, fact)
    return state


def drawn(options: Options, seed: str, tricks: int) -> State:
    """A random deal after so many tricks, played by Discreet."""
    return played_on(FIFTY_SIX.enter(options, EntryPoint(1, (0, 0), 0)), tricks, Streams(seed))


@pytest.mark.parametrize(
    ("options", "tricks"), [(choose("cards_56", 4), 3), (choose("nair", 6), 6), (choose("akagiri", 8), 6)]
)
def test_it_plays_by_the_rules(options: Options, tricks: int) -> None:
    state = drawn(options, "rules", tricks)
    while not state.scores:
        seat = FIFTY_SIX.to_act(state)[0]
        chosen = Master().choose(FIFTY_SIX.view(state, seat), Budget(1), Random(1)).action
        state = FIFTY_SIX.apply(state, Acted(seat, chosen))


PLAYED_OUT = [
    ("JS", 0.231758), ("AC", 0.08764), ("9C'", -0.031468), ("10D'", -0.094005), ("AS", -0.264519),
]  # fmt: skip
SOLVED = [("KD'", -0.548356), ("AH", -1.437096), ("AC'", -1.944066)]


@pytest.mark.parametrize(
    ("state", "expected"),
    [(drawn(choose("cards_56", 4), "m9", 1), PLAYED_OUT), (drawn(choose("nair", 6), "m25", 5), SOLVED)],
)
def test_the_same_chance_gives_the_same_values(state: State, expected: list[tuple[str, float]]) -> None:
    """Compiled or not, in every process: the figures are those of uncompiled Python."""
    found = evaluate(view_of(state), Budget(20), Random(5))
    assert [(str(each.action), round(each.value, 6)) for each in found] == expected


def test_it_does_not_fight_a_partners_winner_and_feeds_it() -> None:
    state = playing("JH 9H", "QH QH' KC", "JH' 10H KH JD", "KH' AH 9D", calls=NO_TRUMP, cards_played="JH, QH")
    assert choice(state) == "10H"


def test_it_puts_no_second_jack_on_an_opponents() -> None:
    state = playing("JH", "JH' 9H QH", "", "", calls=NO_TRUMP, cards_played="JH")
    assert choice(state) == "QH"


def test_last_to_play_it_wins_with_the_cheapest_card_that_does() -> None:
    hand = "AH JH QC QD QS KC KD KS QC' QD' QS' KC'"
    state = playing("10H", "QH", "KH", hand, calls=NO_TRUMP, cards_played="10H, QH, KH")
    assert choice(state, worlds=20) == "AH"


def test_it_wastes_no_trump_on_a_partners_trick() -> None:
    void = "JS QS KC QC 10C AC KD QD 10D AD KC' QC'"
    state = playing("QH", "JH", "KH", void, calls=SPADES, cards_played="QH, JH, KH")
    assert choice(state)[:2] in ("AC", "AD", "10")


def test_it_leads_a_lone_jack_before_its_twin_is_played() -> None:
    assert choice(playing("JH QD KD QC KC QS KS 10D 10C 10S QH KH", calls=NO_TRUMP)) == "JH"


def test_it_leads_what_a_partner_has_told() -> None:
    """The partner has told both jacks of diamonds; nothing of one's own wins."""
    hand = "QD KH QH 10H KC QC 10C 9C KH' QH' KC' QC'"
    calls = "pass, pass, 29 diamonds, pass, 30 no trump, pass, pass, pass"
    assert choice(playing(hand, "", "JD JD'", calls=calls)) == "QD"


def test_it_draws_trumps_with_tops_and_length() -> None:
    hand = "JS JS' 9S 9S' AS AS' 10S KH QH KD QD KC"
    assert choice(playing(hand, calls="40 spades, pass, pass, pass")).rstrip("'")[-1] == "S"


def test_it_keeps_its_few_trumps_to_ruff() -> None:
    """The opponents bid; without diamonds, two small trumps are good for ruffs only."""
    hand = "QS KS AC 9C' QC KC KC' QC' AH AH' KH QH"
    bidder = "JS JS' 9S 9S' AS AS' 10S JC JC' 9C"
    calls = "pass, pass, pass, 32 spades, pass, pass, pass"
    assert choice(playing(hand, "", "", bidder, calls=calls)).rstrip("'")[-1] != "S"


def test_it_plays_like_discreet_once_the_result_is_settled() -> None:
    state = playing("JS JS' 9S 9S' AS AS' 10S 10S' JH JH' JD JD'", calls="28 spades, pass, pass, pass")
    while not is_settled(view_of(state)):
        assert not state.scores
        state = played_on(state, len(state.done) + 1)
    view = view_of(state)
    assert Master().choose(view, Budget(5), Random(1)) == Discreet().choose(view, Budget(1), Random(2))


def test_a_seat_that_is_not_to_play_has_nothing_to_try() -> None:
    with pytest.raises(ValueError, match="not to play"):
        evaluate(FIFTY_SIX.view(playing(calls=NO_TRUMP), 1), Budget(1), Random(1))
    with pytest.raises(ValueError, match="not to act"):
        Master().choose(FIFTY_SIX.view(dealt(FOUR), 2), Budget(1), Random(1))
