"""The computer players of Hachihachi Trick: legal everywhere, and never called stupid."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest

from cardtable.ai.arena.arena import Plan, assembled, merge, play_shard
from cardtable.ai.games.hachihachi_trick.players import LEAST_WORLDS, MOST_WORLDS, Discreet, Master
from cardtable.ai.games.hachihachi_trick.trials import (
    DeclarationTrial,
    MizutenTrial,
    evaluate,
    knowledge_of,
)
from cardtable.ai.games.hachihachi_trick.words import card_reasons
from cardtable.engine.facts import Acted, Fact
from cardtable.engine.games.hachihachi_trick import HACHIHACHI_TRICK, HachihachiView, Mizuten, State
from cardtable.engine.games.hachihachi_trick.actions import MIZUTEN
from cardtable.engine.messages import Message
from cardtable.engine.options import Value
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Advice, Budget, EntryPoint, Player
from cardtable.games import GAMES
from tests.helpers.hachihachi_trick import cards, choose, dealt, go_on, play, random_options

PLAYERS: Sequence[Player[HachihachiView]] = (Discreet(), Master())
BOTH = pytest.mark.parametrize("player", PLAYERS, ids=["discreet", "master"])

STRONG = "AH KH QH 9H AS KS 3D"
"""Three of the four best trumps where hearts are, and what wins elsewhere."""
HOPELESS = "2C 4D 6S 8C 9D JS 3C"
"""No trump, no role, nothing that wins."""
ALL_IN = "no_mizuten in in in"


def advice(player: Player[Any], state: State, worlds: int = 100, seed: int = 1) -> Advice:
    """The player's advice to the seat that is to act."""
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    return player.choose(view, Budget(worlds), Random(seed))


def choice(player: Player[Any], state: State, worlds: int = 100) -> str:
    return str(advice(player, state, worlds).action)


def declaring(
    *hands: str, before: str = "", turn_up: str = "4H", players: int = 5, pot: int = 0, **values: Value
) -> State:
    """A round in which somebody is to declare, after these declarations."""
    options = choose("standard", players, **values)
    deal = dealt(*hands, turn_up=turn_up, players=players)
    return play(options, "no_mizuten", deal, *([before] if before else []), pot=pot)


# ── legal everywhere ─────────────────────────────────────────────────────────────────────────────────


@BOTH
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
@pytest.mark.parametrize(("preset", "rounds"), [("standard", 2), ("short", 6)])
def test_it_plays_by_the_rules_for_every_number_of_players(
    player: Player[HachihachiView], players: int, preset: str, rounds: int
) -> None:
    """All seats are the player's, which looks into one world only, to be quick."""
    options, nature = choose(preset, players), Streams(f"legal/{players}")
    state = HACHIHACHI_TRICK.start(options)
    while len(state.results) < rounds:
        fact = HACHIHACHI_TRICK.chance(state, nature)
        if fact is None:
            seat = HACHIHACHI_TRICK.to_act(state)[0]
            action = player.choose(HACHIHACHI_TRICK.view(state, seat), Budget(1), Random(1)).action
            assert HACHIHACHI_TRICK.breach(state, seat, action) is None
            fact = Acted(seat, action)
        state = HACHIHACHI_TRICK.apply(state, fact)


@BOTH
@pytest.mark.parametrize("seed", range(6))
def test_it_plays_by_the_rules_with_any_table_of_roles(player: Player[HachihachiView], seed: int) -> None:
    options, nature = random_options(3 + seed % 5, seed), Streams(f"any/{seed}")
    state, rng = HACHIHACHI_TRICK.start(options), Random(seed)
    while len(state.results) < 2:
        fact = HACHIHACHI_TRICK.chance(state, nature)
        if fact is None:
            seat = HACHIHACHI_TRICK.to_act(state)[0]
            view = HACHIHACHI_TRICK.view(state, seat)
            action = player.choose(view, Budget(1), rng).action
            assert HACHIHACHI_TRICK.breach(state, seat, action) is None
            if view.choices is not None and rng.random() < 0.5:
                action = view.choices.draw(rng)
            fact = Acted(seat, action)
        state = HACHIHACHI_TRICK.apply(state, fact)


@BOTH
def test_it_answers_only_when_asked(player: Player[HachihachiView]) -> None:
    state = declaring()
    with pytest.raises(ValueError, match="not to act"):
        player.choose(HACHIHACHI_TRICK.view(state, 3), Budget(1), Random(1))


def test_a_forced_choice_is_not_thought_about() -> None:
    after_mizuten = play(choose(), "mizuten", dealt())
    assert advice(Master(), after_mizuten, seed=1) == advice(Master(), after_mizuten, seed=2)
    view = HACHIHACHI_TRICK.view(after_mizuten, 0)
    assert evaluate(view, Budget(), Random(1))[0].worlds == 0
    state = declaring(
        "4S 2S 3D 5D 7D 8D 9D", "AS 2H 3H 5H 6H 7H 8H", "KS QS 2C 3C 5C 6C 7C", before="in in in"
    )
    led = play_on(state, "4S")
    followed = HACHIHACHI_TRICK.view(led, 1)
    assert [str(each.action) for each in evaluate(followed, Budget(), Random(1))] == ["AS"]
    assert evaluate(followed, Budget(), Random(1))[0].worlds == 0


def test_a_stopped_search_still_answers() -> None:
    view = HACHIHACHI_TRICK.view(declaring(STRONG), 0)
    stopped = Budget(1000, lambda: True)
    found = evaluate(view, stopped, Random(1))
    assert 0 < max(each.worlds for each in found) <= 5
    assert Master().choose(view, stopped, Random(1)).action == found[0].action


def test_the_same_chance_gives_the_same_choice() -> None:
    state = declaring(before="in fold")
    assert advice(Master(), state, worlds=30) == advice(Master(), state, worlds=30)


def test_of_cards_as_good_as_each_other_master_plays_the_careful_one() -> None:
    state = playing("AS 10S 2D 3D 6C 8C 7H", SECOND, "KS JS 4S 5D 6D 8D 2C", cards="AS 5S")
    counts = (LEAST_WORLDS, MOST_WORLDS)
    assert {choice(Master(), state, worlds) for worlds in counts} == {choice(Discreet(), state)}


# ── declaring ────────────────────────────────────────────────────────────────────────────────────────


@BOTH
@pytest.mark.parametrize("before", ["", "in", "in in", "fold fold"])
def test_goes_in_with_a_hand_that_pays_for_itself(player: Player[HachihachiView], before: str) -> None:
    hands = [""] * len(before.split()) + [STRONG]
    assert choice(player, declaring(*hands, before=before)) == "in"


@BOTH
@pytest.mark.parametrize("before", ["", "in", "in in"])
def test_folds_a_hopeless_hand_while_folding_is_cheap(player: Player[HachihachiView], before: str) -> None:
    hands = [""] * len(before.split()) + [HOPELESS]
    assert choice(player, declaring(*hands, before=before)) == "fold"


@BOTH
def test_the_last_goes_in_alone_whatever_it_holds(player: Player[HachihachiView]) -> None:
    """HT-18: the pot is its own without play."""
    state = declaring("", "", "", "", HOPELESS, before="fold fold fold fold")
    assert choice(player, state) == "in"


@BOTH
def test_a_role_that_pays_is_a_reason_to_go_in(player: Player[HachihachiView]) -> None:
    """A full house of low cards, and no trump."""
    paid = "3C 3D 3S 6C 6D 8S 9C"
    assert choice(player, declaring("", paid, before="in")) == "in"
    assert choice(player, declaring("", paid, before="in", roles=(("flush", (5, 2)),))) == "fold"


@BOTH
def test_a_large_pot_is_a_reason_to_go_in(player: Player[HachihachiView]) -> None:
    """The second to declare, with a hand that is a little too weak otherwise."""
    weak = "AC 10D 8D 6C 3S QS 5H"
    assert choice(player, declaring("", weak, before="in")) == "fold"
    assert choice(player, declaring("", weak, before="in", pot=100)) == "in"


def test_who_declared_in_is_taken_for_strong() -> None:
    """The same cards are worth less against two who went in than against two who fold or have yet to say."""
    middling = "AC KD 9D 6C 3S 2S 7H"
    first, third = declaring(middling), declaring("", "", middling, before="in in")
    assert going_in(third) < going_in(first) - 1


def test_the_price_of_folding_is_what_the_rules_ask() -> None:
    assert worth(declaring("", "", HOPELESS, before="fold fold"))["fold"] == -4
    assert worth(declaring("", "", HOPELESS, before="fold fold", turn_up="QH"))["fold"] == -8
    assert worth(declaring("", "", HOPELESS, before="fold fold", turn_up="AH"))["fold"] == -16


@BOTH
def test_ht22_folding_after_a_mizuten_costs_what_it_may_have_to_pay(player: Player[HachihachiView]) -> None:
    """The bonus is due from who folds, too, but only if three are in."""

    def folding(before: str) -> float:
        state = play(choose(players=4, mizuten_bonus=5), "mizuten", dealt(players=4), before)
        told = advice(player, state, 200)
        (chips,) = (
            str(reason.values["chips"])
            for reason in told.reasons
            if str(cast(Message, reason.values["what"]).key).endswith("fold")
        )
        return float(chips.replace("−", "-"))

    assert -2.5 < folding("in") < -2
    assert folding("in fold fold") == -4  # two are in at most


def test_mizuten_is_no_matter_of_luck() -> None:
    """Nothing is known of the cards, so that the same standing has the same answer, whatever the chance."""
    view = HACHIHACHI_TRICK.view(play(choose()), 0)
    found = evaluate(view, Budget(100), Random(1))
    assert found == evaluate(view, Budget(100), Random(2))


def test_mizuten_is_tried_with_the_chance_with_which_it_is_left_undone() -> None:
    """Who would go in anyway sees the same round, but for the bonus (HT-22), which failing does not cost."""
    trial = MizutenTrial(HACHIHACHI_TRICK.view(play(choose()), 0))
    values = trial(100, (MIZUTEN.index(Mizuten(declared=True)), MIZUTEN.index(Mizuten(declared=False))))
    assert sum(declared == not_declared for declared, not_declared in values) > 20


@BOTH
def test_mizuten_is_bravado_unless_its_bonus_is_high(player: Player[HachihachiView]) -> None:
    assert choice(player, play(choose(players=5)), worlds=400) == "no mizuten"
    assert choice(player, play(choose(players=7, mizuten_bonus=5)), worlds=400) == "mizuten"


@BOTH
def test_plays_for_the_pot_with_the_better_hand_and_splits_with_the_worse(
    player: Player[HachihachiView],
) -> None:
    declared = "in in fold fold fold"
    assert choice(player, declaring(STRONG, before=declared)) == "play"
    assert choice(player, declaring("2C 4D 6S 8C 9D JS 5H", before=declared, pot=20)) == "split"


@BOTH
def test_does_not_split_the_pot_with_one_who_shows_weakness_by_splitting(
    player: Player[HachihachiView],
) -> None:
    """HT-17: an answer counts only where the other one splits, and that one holds little then."""
    assert choice(player, declaring("AC KD 8D 6C AS 5H 3H", before="in fold fold fold in")) == "play"


# ── playing ──────────────────────────────────────────────────────────────────────────────────────────


def playing(*hands: str, turn_up: str = "4H", cards: str = "") -> State:
    """A round in which the first three seats are in, after these cards."""
    return play_on(declaring(*hands, turn_up=turn_up, before="in in in"), cards)


def play_on(state: State, cards: str) -> State:
    return go_on(state, *([cards] if cards else []))


def test_discreet_leads_its_long_suit_from_the_top_and_keeps_a_single_ace() -> None:
    """Leading an ace and then from nothing is dear: the others get to play after it, trick after trick."""
    assert choice(Discreet(), playing("KD QD 9D AS 8C 7H 3H")) == "KD"


LED = "KS 10S 2D 3D 6C 8C 7H"
SECOND = "QS 5S 10D 9D 7C 9C 8H"


@BOTH
def test_the_last_takes_a_trick_that_it_can_take_cheaply(player: Player[HachihachiView]) -> None:
    state = playing(LED, SECOND, "AS JS 4S 5D 6D 8D 2C", cards="10S 5S")
    assert choice(player, state) == "JS"


@BOTH
def test_the_last_does_not_waste_a_high_card_on_a_trick_that_is_lost(player: Player[HachihachiView]) -> None:
    state = playing("AS 10S 2D 3D 6C 8C 7H", SECOND, "KS JS 4S 5D 6D 8D 2C", cards="AS 5S")
    assert choice(player, state) == "4S"


@BOTH
def test_the_last_ruffs_with_its_lowest_trump(player: Player[HachihachiView]) -> None:
    state = playing(LED, SECOND, "JH 2H 5D 6D 8D 2C 3C", cards="KS 5S")
    assert choice(player, state) == "2H"


@BOTH
def test_no_trump_is_thrown_under_a_higher_one(player: Player[HachihachiView]) -> None:
    state = playing("KS 10S 2S 3S 6C 8C 7H", "QH 5D 10D 9D 7C 9C 8H", "JH 9H 2H 5C 6D 8D 2C", cards="KS QH")
    assert choice(player, state) in {"5C", "6D", "8D", "2C"}


@BOTH
def test_the_highest_trump_is_not_thrown_away_on_a_lost_trick(player: Player[HachihachiView]) -> None:
    state = playing("KH 10S 2D 3D 6C 8C 7H", "AH 5S 10D 9D 7C 9C 8H", "QH 9H 2S 5C 6D 8D 2C", cards="KH AH")
    assert choice(player, state) == "9H"


@BOTH
def test_reasons_tell_what_declarations_are_worth(player: Player[HachihachiView]) -> None:
    told = advice(player, declaring("", HOPELESS, before="in"))
    assert [reason.key for reason in told.reasons] == ["hachihachi_trick.reason.worth"] * 2
    first, second = told.reasons
    assert str(first.values["chips"]) == "−2.0"
    assert float(str(second.values["chips"]).replace("−", "-")) < -2
    assert told.value == -2


@BOTH
def test_reasons_tell_why_a_card_is_played(player: Player[HachihachiView]) -> None:
    told = advice(player, playing(LED, SECOND, "AS JS 4S 5D 6D 8D 2C", cards="10S 5S"))
    assert [reason.key for reason in told.reasons] == ["hachihachi_trick.reason.wins"]


def test_a_card_that_lies_open_is_in_nobodys_hand() -> None:
    """HT-8: an ace that was shown beside the tricks takes none of them."""
    hands = ("KC 10C 2D 3D 6S 8S 7H", "QS 5S 10D 9D 7C 9C 8H", "JS 9S 4S 5D 6D 8D 2C", "AC 2S 3S 6C 6H JH QH")
    state = playing(*hands, turn_up="4C")
    knowledge = knowledge_of(HACHIHACHI_TRICK.view(state, 0))
    assert state.shown[3] == cards("AC")
    assert cards("AC")[0] not in {*knowledge.unknown, *(card for hand in knowledge.made_up for card in hand)}
    assert [len(hand) for hand in knowledge.made_up] == [7, 7, 7, 0, 0]
    reasons = card_reasons(HACHIHACHI_TRICK.view(state, 0), cards("KC")[0])
    assert [reason.key for reason in reasons] == ["hachihachi_trick.reason.leads_winner"]


# ── the last rounds ──────────────────────────────────────────────────────────────────────────────────


def in_round(number: int, balances: Sequence[int], *facts: Fact | str) -> State:
    """A round of this number, into which everybody goes with these balances."""
    state = HACHIHACHI_TRICK.enter(
        choose("standard", len(balances)), EntryPoint(number, (*balances, 0), 0, number - 1)
    )
    return go_on(state, "no_mizuten", *facts)


def test_ht4_in_the_last_round_who_leads_by_far_takes_no_risk() -> None:
    good = "AC KD 9D 6C JS QH QD"
    even, ahead = (50, 50, 50, 50, 50), (70, 50, 50, 40, 40)
    for number, balances, expected in ((12, even, "in"), (12, ahead, "fold"), (2, ahead, "in")):
        state = in_round(number, balances, dealt(good, number=number))
        assert choice(Master(), state, 200) == expected, (number, balances)


def test_ht4_in_the_last_rounds_who_is_behind_has_little_to_lose() -> None:
    weak = "KC 10D 8D 6C 3S QS 5H"
    even, behind = (50, 50, 50, 50, 50), (52, 40, 53, 52, 53)
    for number, balances, expected in ((12, even, "fold"), (12, behind, "in"), (2, behind, "fold")):
        state = in_round(number, balances, dealt("", weak, number=number), "in")
        assert choice(Master(), state, 400) == expected, (number, balances)


def worth(state: State) -> dict[str, float]:
    """What Master finds each action to be worth."""
    view = HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0])
    return {str(each.action): each.value for each in evaluate(view, Budget(200), Random(1))}


def going_in(state: State, worlds: int = 200) -> float:
    """What going in is worth to Master, in all of these worlds."""
    trial = DeclarationTrial(HACHIHACHI_TRICK.view(state, HACHIHACHI_TRICK.to_act(state)[0]), Random(1))
    return sum(value for (value,) in trial(worlds, (0,))) / worlds


@pytest.mark.long
def test_discreet_beats_fickle() -> None:
    """By some eight points a round (docs/strength.md); with the same cards in every seat."""
    entrants = ("discreet", *("fickle",) * 4)
    plan = Plan(GAMES["hachihachi_trick"], choose(), entrants, 32, "strength")
    with assembled(plan) as players:
        tallies = {first: play_shard(plan, players, first, count).tally for first, count in plan.shards()}
    lead = merge(plan, tallies).lead.estimate(plan.deals)
    assert lead.low is not None
    assert lead.low > 2
