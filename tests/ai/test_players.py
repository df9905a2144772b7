"""The players of Happy Six (H6-13): all of them, and Fickle and Discreet in particular."""

from __future__ import annotations

import pickle
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from cardtable.ai.games.happy_six.players import Discreet, plain_odds, reasons
from cardtable.ai.players import Fickle
from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Fact
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS, Choose, HappySixView, SetResult
from cardtable.engine.games.happy_six.state import State
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Budget, Listed, Player
from cardtable.games import PRESENTERS
from tests.helpers.games import PLAYERS
from tests.helpers.happy_six import cards, dealt, played

OPEN = HAPPY_SIX.view(played(dealt()), 0)
EVEN = HAPPY_SIX.view(played(dealt(1, "AS 2S 3H 4H 5S", "AH 2H 3S 4S 5H")), 0)


def position(
    own: str, others: str, own_won: str = "", others_won: str = "", *, seat: int = 0
) -> HappySixView:
    """The view of a seat in the middle of a set."""
    own_side, other_side = (cards(own), cards(own_won)), (cards(others), cards(others_won))
    sides = (own_side, other_side) if seat == 0 else (other_side, own_side)
    state = State(
        OPTIONS.choose("standard", 2),
        dealt=True,
        hands=(sides[0][0], sides[1][0]),
        won=(sides[0][1], sides[1][1]),
        picked_up=(True, True),
    )
    return HAPPY_SIX.view(state, seat)


def drawn(view: HappySixView, times: int = 60) -> Counter[str]:
    """The frequency with which Discreet plays each card."""
    return Counter(str(Discreet().choose(view, Budget(), Random(n)).action) for n in range(times))


def test_every_game_has_players_of_every_style() -> None:
    for game, styles in PLAYERS.items():
        assert "fickle" in styles
        assert "discreet" in styles or game not in PRESENTERS  # the window offers at least these


@pytest.mark.parametrize("style", PLAYERS["happy_six"])
def test_h6_13_whole_matches_without_an_illegal_choice(style: str) -> None:
    player = pickle.loads(pickle.dumps(PLAYERS["happy_six"][style]))
    state = HAPPY_SIX.start(OPTIONS.choose("open", 2))
    streams = Streams(f"match of {style}")
    record = 0
    while HAPPY_SIX.outcome(state) is None:
        fact: Fact | None = HAPPY_SIX.chance(state, streams)
        if fact is None:
            seat = HAPPY_SIX.to_act(state)[0]
            advice = player.choose(HAPPY_SIX.view(state, seat), Budget(), streams.seat(seat, record))
            assert HAPPY_SIX.breach(state, seat, advice.action) is None
            assert advice.value is None or 0 <= advice.value <= 1
            assert advice.reasons
            fact = Acted(seat, advice.action)
        state = HAPPY_SIX.apply(state, fact)
        record += 1
    assert record > 30


@pytest.mark.parametrize("player", PLAYERS["happy_six"].values())
def test_a_seat_that_is_not_to_act_is_refused(player: Player[HappySixView]) -> None:
    waiting = HAPPY_SIX.view(played(dealt(), Acted(0, Choose(cards("AS")[0]))), 0)
    with pytest.raises(ValueError, match="not to act"):
        player.choose(waiting, Budget(), Random(1))


def test_h6_13_fickle_is_uniform() -> None:
    """Chi-square with 4 degrees of freedom: over 18.5 in one of a thousand fair draws."""
    counts = Counter(Fickle().choose(OPEN, Budget(), Random(n)).action for n in range(1000))
    assert len(counts) == 5
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 18.5


def test_fickle_plays_only_what_is_legal() -> None:
    assert isinstance(OPEN.choices, Listed)
    breach = HAPPY_SIX.breach(played(dealt()), 0, Choose(cards("AH")[0]))
    only_last = replace(OPEN.choices, refusals=(breach,) * 4 + (None,))
    view = replace(OPEN, choices=only_last)
    assert {Fickle().choose(view, Budget(), Random(n)).action for n in range(20)} == {
        OPEN.choices.actions[-1]
    }


@pytest.mark.parametrize(
    "view",
    [
        OPEN,
        EVEN,
        position("5S AS", "5H AH", "2S 3S 4S", "2H 3H 4H"),
        position("2S 5S", "4H AH", "3S 3H", "4S 5H AS 2H"),
    ],
    ids=["spades and hearts", "even deal", "fives and aces", "crossed"],
)
def test_h6_13_discreet_is_not_predictable(view: HappySixView) -> None:
    """In each, every card has one that beats it and one that it beats, so that a sure card would be read."""
    counts = drawn(view)
    assert len(counts) >= 2
    assert max(counts.values()) <= 48


@pytest.mark.parametrize("seat", [0, 1])
def test_discreet_takes_a_certain_win(seat: int) -> None:
    """The other side has its last card, 4H, and nothing won: 2S beats it (H6-5), and so does 5S."""
    view = position("AS 2S 3S", "4H", "5S 3H AH 4S 5H 2H", seat=seat)
    assert set(drawn(view)) == {"2S"}
    advice = Discreet().choose(view, Budget(), Random(1))
    assert advice.value == 1
    assert [reason.key for reason in advice.reasons] == ["happy_six.reason.wins_set"]


def test_discreet_sees_a_win_two_turns_ahead() -> None:
    """Both its cards beat both aces, and the other side has nothing won."""
    view = position("4S 3S", "AS AH", "2S 2H 3H 4H 5S 5H")
    advice = Discreet().choose(view, Budget(), Random(1))
    assert advice.value == 1


def test_discreet_sees_that_all_is_lost() -> None:
    """Its last card, 4H, loses to both (H6-4, H6-5), and it has nothing won."""
    view = position("4H", "2S 5S", "", "AS AH 2H 3S 3H 4S 5H")
    assert Discreet().choose(view, Budget(), Random(1)).value == 0


def test_discreet_values_both_sides_alike() -> None:
    """The chances of both sides add up to one."""
    for text in (("5S AS", "5H AH", "2S 3S 4S", "2H 3H 4H"), ("2S 5S", "4H AH", "3S 3H", "4S 5H AS 2H")):
        own = Discreet().choose(position(*text), Budget(), Random(1)).value
        other = Discreet().choose(position(text[1], text[0], text[3], text[2]), Budget(), Random(1)).value
        assert own is not None
        assert other is not None
        assert own + other == pytest.approx(1, abs=0.03)


def test_discreet_follows_from_what_it_sees_and_the_random_numbers() -> None:
    """Same view, same stream: same advice, whatever the other side has chosen (H6-3)."""
    state = played(dealt())
    seen = HAPPY_SIX.view(state, 0)
    other_seat_chose = [
        HAPPY_SIX.view(HAPPY_SIX.apply(state, Acted(1, Choose(card))), 0) for card in state.hands[1]
    ]
    assert len(set(map(repr, other_seat_chose))) == 1
    for n in range(20):
        advice = Discreet().choose(seen, Budget(), Random(n))
        assert Discreet().choose(seen, Budget(count=1), Random(n)) == advice
        later = replace(other_seat_chose[0], sets=(SetResult(0, 9, 1),))
        assert Discreet().choose(later, Budget(), Random(n)) == advice


def test_discreet_is_the_same_player_on_either_side() -> None:
    for n in range(10):
        first = Discreet().choose(position("2S 5S AS", "4H AH", "3S 3H"), Budget(), Random(n))
        second = Discreet().choose(position("2S 5S AS", "4H AH", "3S 3H", seat=1), Budget(), Random(n))
        assert first == second


@pytest.mark.long
def test_discreet_beats_fickle() -> None:
    """It wins three of four sets (docs/strength.md); an equal would win 40 ± 4.5 of these 80."""
    wins = 0
    for deal in range(80):
        state = HAPPY_SIX.start(OPTIONS.choose("standard", 2))
        streams = Streams(f"strength {deal}")
        players = (Discreet(), Fickle())
        careful = deal % 2
        record = 0
        while not state.sets:
            fact: Fact | None = HAPPY_SIX.chance(state, streams)
            if fact is None:
                seat = HAPPY_SIX.to_act(state)[0]
                view = HAPPY_SIX.view(state, seat)
                advice = players[seat != careful].choose(view, Budget(), streams.seat(seat, record))
                fact = Acted(seat, advice.action)
            state = HAPPY_SIX.apply(state, fact)
            record += 1
        wins += state.sets[0].winner == careful
    assert wins >= 48


def test_discreet_tells_why() -> None:
    texts = {
        reason.key
        for n in range(40)
        for view in (OPEN, EVEN, position("5S", "5H AH"), position("AS 2S", "4H"))
        for reason in Discreet().choose(view, Budget(), Random(n)).reasons
    }
    expected = {"only_card", "wins_set", "beats", "happy_six", "mixed"}
    assert texts == {f"happy_six.reason.{key}" for key in expected}


@pytest.mark.parametrize(
    ("card", "key"), [("5S", "beats_all"), ("3S", "beats"), ("AS", "beats_none")], ids=["all", "some", "none"]
)
def test_how_many_cards_one_beats_is_told_in_words(card: str, key: str) -> None:
    """Against 2H and 4H (H6-4, H6-5)."""
    own, others = cards("AS 3S 5S"), cards("2H 4H")
    first, *_ = reasons(Card.parse(card), own, others, 1.0, (0.5, 0.5))
    assert first.key == f"happy_six.reason.{key}"


@pytest.mark.parametrize(
    ("share", "odds"),
    [(0.5, (1, 2)), (0.2, (1, 5)), (0.4, (2, 5)), (2 / 3, (2, 3)), (0.02, (1, 20)), (0.999, (19, 20))],
)
def test_a_share_is_told_as_people_say_it(share: float, odds: tuple[int, int]) -> None:
    assert plain_odds(share) == odds
