"""Happy Six on deals and cards that hypothesis picks."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import Card, Hidden
from cardtable.engine.facts import Acted, Dealt, Fact, Revealed, format_fact, parse_fact
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.rules import fold
from cardtable.engine.seats import PUBLIC

DEALS = st.permutations(PACK)
PICKS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.booleans()), max_size=40)
Picks = list[tuple[int, int, bool]]


def set_of(order: list[Card], picks: Picks) -> Iterator[tuple[State, Fact, State]]:
    """One set dealt in this order, both sides playing the cards at these places (modulo the hand)."""
    state = HAPPY_SIX.start(OPTIONS.choose("open", 2))
    after = HAPPY_SIX.apply(state, deal := Dealt(1, (tuple(order[:5]), tuple(order[5:]))))
    yield state, deal, after
    for *places, swapped in picks:
        if after.sets:
            return
        choices = [Choose(after.hands[s][places[s] % len(after.hands[s])]) for s in (0, 1)]
        acted: list[Fact] = [Acted(s, choices[s]) for s in ((1, 0) if swapped else (0, 1))]
        for fact in (*acted, Revealed(tuple(choices))):
            state, after = after, HAPPY_SIX.apply(after, fact)
            yield state, fact, after


@given(DEALS, PICKS)
def test_g_4_cards_are_conserved(order: list[Card], picks: Picks) -> None:
    for _, _, state in set_of(order, picks):
        assert sorted(state.hands[0] + state.hands[1] + state.won[0] + state.won[1]) == sorted(PACK)
        assert all(card is None or card in state.hands[seat] for seat, card in enumerate(state.chosen))


@given(DEALS, PICKS)
def test_h6_6_one_card_changes_sides_every_turn(order: list[Card], picks: Picks) -> None:
    for before, fact, after in set_of(order, picks):
        sizes = [[len(s.hands[side]) + len(s.won[side]) for side in (0, 1)] for s in (before, after)]
        if isinstance(fact, Revealed):
            winner = after.turns[-1].winner
            assert sizes[1][winner] == sizes[0][winner] + 1
        elif isinstance(fact, Acted):
            assert sizes[0] == sizes[1]


@given(DEALS, PICKS)
def test_h6_7_and_h6_8_only_the_loser_of_a_set_has_no_hand(order: list[Card], picks: Picks) -> None:
    for _, _, state in set_of(order, picks):
        if state.dealt:
            assert all(state.hands)
        else:
            (result,) = state.sets
            assert result.winner is not None
            assert result.turns == len(state.turns)
            assert result.turns % 2 == 1
            assert not state.hands[1 - result.winner]
            assert not state.won[1 - result.winner]


@given(DEALS, PICKS)
def test_facts_read_back_from_their_text(order: list[Card], picks: Picks) -> None:
    steps = list(set_of(order, picks))
    facts = [parse_fact(format_fact(fact), HAPPY_SIX.parse_action) for _, fact, _ in steps]
    assert facts == [fact for _, fact, _ in steps]
    assert fold(HAPPY_SIX, steps[0][0].options, facts) == steps[-1][2]


@given(DEALS, PICKS, st.sampled_from((0, 1, PUBLIC)))
def test_g_5_redaction_never_shows_a_hidden_card(order: list[Card], picks: Picks, viewer: int) -> None:
    for before, fact, _ in set_of(order, picks):
        seen = HAPPY_SIX.redact(before, fact, viewer)
        if isinstance(seen, Dealt):
            assert [isinstance(pile, Hidden) for pile in seen.piles] == [side != viewer for side in (0, 1)]
        if isinstance(seen, Acted):
            assert (seen.action is None) == (seen.seat != viewer)


@given(DEALS, PICKS)
def test_h6_3_the_order_of_choosing_does_not_matter(order: list[Card], picks: Picks) -> None:
    ends = [
        [state for _, _, state in set_of(order, p)][-1] for p in (picks, [(a, b, not c) for a, b, c in picks])
    ]
    assert ends[0] == ends[1]
