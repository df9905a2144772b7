"""Discreet at Fifty-Six: legal everywhere, bids what is true, and is never called stupid."""

from __future__ import annotations

from random import Random

import pytest

from cardtable.ai.games.fifty_six.players import Discreet
from cardtable.engine.cards import Suit
from cardtable.engine.facts import Acted
from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid, Double, Pass, Redouble, State, knowledge
from cardtable.engine.games.fifty_six.options import hand_size
from cardtable.engine.options import Options
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, EntryPoint
from cardtable.engine.trick_game import Play
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import CASES, after, cards, choose, dealt, name_of

FOUR = choose(players=4, direction="clockwise")
SIX = choose(players=6, direction="clockwise")
STRONG = "JS JS' 9S AS 10S JH JH' AH"
"""Both top trumps, length, and the jacks of another suit; six players."""
WEAK = "QS KD 10C QC QD KH KC 10D"


def advice(state: State) -> Advice:
    """Discreet's advice to the seat that is to act."""
    view = FIFTY_SIX.view(state, FIFTY_SIX.to_act(state)[0])
    return Discreet().choose(view, Budget(1), Random(1))


def choice(state: State) -> str:
    """What Discreet does, in text form."""
    return str(advice(state).action)


def bidding(*hands: str, calls: str = "", options: Options = SIX) -> State:
    """A deal in which seat 0 calls first, after these calls."""
    return after(dealt(options, *hands, dealer=options.players - 1), calls)


def playing(*hands: str, calls: str, cards_played: str = "", options: Options = FOUR) -> State:
    """A deal in which seat 0 leads first, after these calls and cards."""
    return after(dealt(options, *hands, dealer=options.players - 1), f"{calls}, {cards_played}")


# ── everywhere ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", CASES, ids=name_of)
def test_it_plays_by_the_rules_and_tells_only_what_is_true(options: Options) -> None:
    state, nature = FIFTY_SIX.enter(options, EntryPoint(1, (0, 0), 0)), Streams("true")
    while not state.scores:
        fact = FIFTY_SIX.chance(state, nature)
        if fact is None:
            seat = FIFTY_SIX.to_act(state)[0]
            fact = Acted(seat, advice(state).action)
        state = FIFTY_SIX.apply(state, fact)
        if state.auction is not None and state.tricks is None:
            for known, hand in zip(knowledge(options, state.auction.calls), state.hands, strict=True):
                assert not known.contradicts_itself
                for suit in range(4):
                    low, high = known.lengths[suit]
                    assert low <= sum(card.suit == suit for card in hand) <= high


def test_it_answers_the_same_in_the_same_place() -> None:
    state = bidding(STRONG)
    view = FIFTY_SIX.view(state, 0)
    first = Discreet().choose(view, Budget(1), Random(1))
    assert Discreet().choose(view, Budget(1000), Random(2)) == first


def test_a_seat_that_is_not_to_act_gets_no_advice() -> None:
    with pytest.raises(ValueError, match="not to act"):
        Discreet().choose(FIFTY_SIX.view(bidding(STRONG), 1), Budget(1), Random(1))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_all_its_reasons_can_be_put_into_words(language: str) -> None:
    texts = Texts(language).with_names(("Aoi", "Ren", "Mio", "Yui", "Sora", "Kai"))
    state = bidding(STRONG, WEAK)
    while not state.scores:
        said = advice(state)
        assert said.reasons
        assert all(map(texts, said.reasons))
        state = FIFTY_SIX.apply(state, Acted(FIFTY_SIX.to_act(state)[0], said.action))


# ── the auction ──────────────────────────────────────────────────────────────────────────────────────


def test_it_bids_its_strong_suit_and_tells_its_jacks() -> None:
    call = advice(bidding(STRONG)).action
    assert isinstance(call, Bid)
    assert call.denomination.trump is Suit.SPADES
    assert choice(bidding(STRONG)) == "30 spades"


def test_it_passes_with_nothing() -> None:
    assert choice(bidding(STRONG, WEAK, calls="30 spades")) == "pass"
    assert choice(bidding(WEAK, STRONG, calls="")) == "pass"


def test_it_leaves_a_partners_good_contract_alone() -> None:
    assert choice(bidding(STRONG, "", WEAK, calls="30 spades, pass")) == "pass"


def test_it_goes_on_to_the_next_tier_with_what_a_partner_has_told() -> None:
    """A partner has told both jacks and nines; length with two voids and jacks beside it make forty safe."""
    partner = "JS JS' 9S 9S' AD KD QD KH"
    hand = "AS AS' 10S 10S' KS JH JH' JD"
    state = bidding(hand, "", partner, calls="pass, pass, 31 spades, pass, pass, pass")
    while state.tricks is None:
        seat = FIFTY_SIX.to_act(state)[0]
        state = FIFTY_SIX.apply(state, Acted(seat, Pass() if seat % 2 else advice(state).action))
    contract = FIFTY_SIX.view(state, 0).contract
    assert contract is not None
    assert (contract.team, contract.trump) == (0, Suit.SPADES)
    assert contract.points >= 40


def test_it_doubles_what_must_fail_and_not_what_is_made() -> None:
    assert choice(bidding(STRONG, WEAK, calls="pass, clubs 56, pass, pass, pass, pass")) == "double"
    assert choice(bidding(WEAK, STRONG, calls="pass, 28 spades, pass, pass, pass, pass")) == "pass"


def test_it_redoubles_what_is_sure() -> None:
    sure = "JS JS' 9S 9S' AS AS' 10S 10S'"
    assert choice(bidding(sure, WEAK, calls="28 spades, double, pass, pass, pass, pass")) == "redouble"


def test_it_never_doubles_its_own_side_nor_bids_out_of_turn() -> None:
    for calls in ("30 spades, pass", "30 spades, pass, 32 hearts, pass"):
        call = advice(bidding(STRONG, WEAK, calls=calls)).action
        assert not isinstance(call, Double | Redouble)


def test_a_forced_bid_is_made() -> None:
    options = choose("cards_56", 6, redeal=False)
    state = bidding(WEAK, calls=", ".join(["pass"] * 6), options=options)
    assert isinstance(advice(state).action, Bid)


def test_points_beyond_the_end_of_the_match_are_worth_nothing() -> None:
    """With 11 game points one is enough: no higher tier is tried."""
    best = "JS JS' 9S 9S' AS AS' 10S 10S'"
    state = after(dealt(SIX, best, dealer=5, totals=(11, 0)), "")
    call = advice(state).action
    assert isinstance(call, Bid)
    assert state.auction is not None
    assert state.auction.points(call) < 40


# ── play ─────────────────────────────────────────────────────────────────────────────────────────────

NO_TRUMP = "28 no trump, pass, pass, pass"
SPADES = "28 spades, pass, pass, pass"


def test_the_only_card_takes_no_thought() -> None:
    hand = "KH QC QD QS KC KD KS 10C 10D 10S AC AD"
    state = playing("JH", hand, "", "", calls=NO_TRUMP, cards_played="JH")
    assert choice(state) == "KH"
    assert [reason.key for reason in advice(state).reasons] == ["fifty_six.reason.only_card"]


def test_it_does_not_fight_a_partners_winner_and_feeds_it() -> None:
    """The partner leads the jack of hearts; last to play, it gives the ten and keeps its own jack."""
    state = playing("JH 9H", "QH QH' KC", "JH' 10H KH JD", "KH' AH 9D", calls=NO_TRUMP, cards_played="JH, QH")
    assert choice(state) == "10H"


def test_it_gives_nothing_to_an_opponents_sure_trick() -> None:
    state = playing("JH", "9H AH KH QH", "", "", calls=NO_TRUMP, cards_played="JH")
    assert choice(state) in ("QH", "KH")


def test_it_puts_no_second_jack_on_an_opponents() -> None:
    state = playing("JH", "JH' 9H QH", "", "", calls=NO_TRUMP, cards_played="JH")
    assert choice(state) == "QH"


def test_it_leads_a_lone_jack_before_its_twin_is_played() -> None:
    state = playing("JH QD KD QC KC QS KS 10D 10C 10S QH KH", calls=NO_TRUMP)
    assert choice(state) == "JH"


def test_last_to_play_it_wins_with_the_cheapest_card_that_does() -> None:
    state = playing(
        "10H",
        "QH",
        "KH",
        "AH JH QC QD QS KC KD KS QC' QD' QS' KC'",
        calls=NO_TRUMP,
        cards_played="10H, QH, KH",
    )
    assert choice(state) == "AH"


def test_it_ruffs_an_opponents_points_with_a_small_trump() -> None:
    void = "JS QS KC QC 10C AC KD QD 10D AD KC' QC'"
    state = playing("JH 9H", "KH", "10H", void, calls=SPADES, cards_played="JH, KH, 10H")
    assert choice(state) == "QS"


def test_it_wastes_no_trump_on_a_partners_trick() -> None:
    void = "JS QS KC QC 10C AC KD QD 10D AD KC' QC'"
    state = playing("QH", "JH", "KH", void, calls=SPADES, cards_played="QH, JH, KH")
    card = advice(state).action
    assert isinstance(card, Play)
    assert card.card.suit is not Suit.SPADES
    assert card.card.rank.text in ("A", "10")


def test_it_draws_trumps_with_tops_and_length() -> None:
    state = playing("JS JS' 9S 9S' AS AS' 10S KH QH KD QD KC", calls="40 spades, pass, pass, pass")
    assert choice(state)[-1] == "S" or choice(state)[-2:] == "S'"


def test_it_leads_what_a_partner_has_told() -> None:
    """The partner has told both jacks of diamonds; nothing of one's own wins."""
    hand = "QD KH QH 10H KC QC 10C 9C KH' QH' KC' QC'"
    state = playing(hand, "", "JD JD'", calls="pass, pass, 29 diamonds, pass, 30 no trump, pass, pass, pass")
    assert choice(state) == "QD"


def test_it_leads_a_suit_in_which_a_partner_has_told_a_void() -> None:
    hand = "QD KD QC KC QH KH 10H 10C 10D AC KC' QC'"
    partner = "JS 9S AS 10S KS QS 10C' AC' JC 9C JH JH'"
    calls = "pass, 28 diamonds, 29 noes, pass, pass, 30 diamonds, 31 spades, pass, pass, pass"
    assert choice(playing(hand, "", partner, calls=calls)) == "10D"


def test_every_hand_has_the_cards_it_is_said_to_have() -> None:
    assert len(cards(STRONG)) == len(cards(WEAK)) == hand_size(SIX)
