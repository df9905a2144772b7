"""The story of a deal: which is told of some facts, and that each sentence of random matches is true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest

from cardtable.engine.cards import Card, Cards, Suit
from cardtable.engine.facts import Acted, Revealed
from cardtable.engine.games.fifty_six import DealScore, FiftySixView
from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.hachihachi_trick import HachihachiView, RoundResult, Status
from cardtable.engine.games.hachihachi_trick.settlement import MIZUTEN, POT_TAKEN, ROLES
from cardtable.engine.games.happy_six import Choose, HappySixView
from cardtable.engine.games.happy_six.state import SetResult
from cardtable.engine.games.happy_six.turn import Turn
from cardtable.engine.ledger import POT, Entry
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.seats import PUBLIC, Seat
from cardtable.engine.trick_game import Play as PlayCard
from cardtable.games import PRESENTERS
from cardtable.present.games.fifty_six.story import DealStory
from cardtable.present.games.hachihachi_trick.story import RoundStory
from cardtable.present.games.happy_six.story import SetStory
from cardtable.present.result_sheet import ResultRow, new_leaders, tell_story
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.hearts import cards, choose
from tests.helpers.playthrough import Case, Play, random_play
from tests.ui.table.test_deal_results import ALL, HEARTS_ALL, finished, result

NAMES: Final = ("Anna", "Ben", "Chie", "Daiki", "Emi", "Finn", "Gen", "Hana")
TEXTS: Final = Texts("en").with_names(NAMES)


def told(*said: Message) -> list[str]:
    return [TEXTS(each) for each in said]


# ── which story ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("values", "piles", "expected"),
    [
        ({}, ("2H 3H QS", "4H", "5H", ""), "Anna caught the queen|Anna played her, and no one went higher."),
        ({"penalties": "basic"}, ("2H 3H", "4H", "5H", "6H"), "Anna took 2 hearts"),
        (
            {"penalties": "basic"},
            ("2H 3H", "4H 5H", "6H", ""),
            "The hearts went round|Daiki took nothing at all.",
        ),
        (
            {"moon": "self_plus"},
            (ALL, "", "", ""),
            "Anna shot the moon!|26 penalty points come off Anna’s total.",
        ),
        ({"moon": "others"}, ("", ALL, "", ""), "Ben shot the moon!|All the others take 26 penalty points."),
        (
            {"omnibus": "jack"},
            ("2H", "3H", "4H JD", "QS"),
            "Daiki caught the queen|Chie picked up J♦: ten points off.",
        ),
        (
            {"penalties": "pink_lady"},
            ("QS", "QH", "2H", ""),
            "Anna and Ben shared the queens|Daiki took nothing at all.",
        ),
        ({"penalties": "pink_lady"}, ("QS QH", "2H", "3H", "4H"), "Anna caught all 2 queens"),
    ],
)
def test_a_deal_of_hearts_is_told_by_what_is_most_remarkable(
    values: dict[str, Any], piles: tuple[str, ...], expected: str
) -> None:
    """HE-15, HE-17, HE-20, HE-24."""
    sheet = result(finished(choose(**values), *piles))
    assert "|".join(told(*sheet.story)).startswith(expected)


def test_the_cards_that_count_are_drawn_the_dearest_first() -> None:
    sheet = result(finished(choose(omnibus="jack"), "3H QS AH JD", "", "", ""))
    assert sheet.rows[0].cards == cards("QS JD AH 3H")
    assert all(entry.is_drawn for entry in sheet.rows[0].entries)
    assert sheet.ranked[-1] is sheet.rows[0]


def view_of(case: Case, *, deals: int = 1) -> Any:
    """What everybody sees of a random match, once so many deals of it are over."""
    play = random_play(case, "1")
    ply = next(ply for ply in range(len(play.states)) if len(play.rules.deals(play.states[ply])) == deals)
    return play.view(ply, PUBLIC)


ROUND: Final = RoundResult(
    1, 0, False, 1, (Status.IN, Status.IN, Status.IN, Status.FOLDED, Status.FORCED_OUT), False, 0,
    (4, 2, 1, 0, 0), (Entry(POT, 0, 6, POT_TAKEN),), (60, 48, 46, 48, 50, 0),
)  # fmt: skip
BEFORE: Final = (50, 50, 50, 50, 50, 2)
ROLE: Final = message("hachihachi_trick.option.roles.flush")
ALONE: Final = (Status.FOLDED, Status.IN, Status.FOLDED, Status.FOLDED, Status.FOLDED)
TWO: Final = (Status.FOLDED, Status.IN, Status.IN, Status.FOLDED, Status.FOLDED)
FOLDED: Final = (Status.FOLDED,) * 5


@pytest.mark.parametrize(
    ("changes", "roles", "expected"),
    [
        ({}, {}, "Anna won the round, and 10 chips"),
        ({"balances": (56, 48, 46, 50, 52, 0)}, {}, "Anna won the pot: 6 chips"),
        ({"ledger": (), "balances": (50, 50, 50, 50, 50, 2)}, {}, "Anna won the round"),
        ({"tricks": (7, 0, 0, 0, 0)}, {}, "Anna took every single trick"),
        ({"status": FOLDED, "winner": None, "balances": BEFORE}, {}, "Nobody went in"),
        ({"status": ALONE, "winner": 1, "tricks": (0,) * 5, "ledger": (Entry(POT, 1, 9, POT_TAKEN),),
          "balances": (48, 59, 47, 46, 45, 0)}, {}, "Ben went in alone and took the pot: 9 chips"),
        ({"status": TWO, "winner": 1, "split": True, "tricks": (0,) * 5, "balances": (48, 55, 54, 46, 45, 0)},
         {}, "Ben and Chie split the pot"),
        ({"balances": (52, 40, 38, 48, 72, 0)}, {}, "Emi, forced out, gained most of all: 22 chips"),
        ({"balances": (52, 70, 38, 48, 50, 0), "ledger": (Entry(2, 1, 5, ROLES),)}, {1: ROLE},
         "Ben was paid 5 chips for a hand role: flush"),
        ({"balances": (57, 70, 33, 48, 50, 0), "ledger": (Entry(2, 1, 5, ROLES),)}, {1: ROLE},
         "Anna won the round, and 7 chips"),
        ({"mizuten": True, "ledger": (Entry(1, 0, 1, MIZUTEN),)}, {},
         "Anna took 4 tricks, in without a look"),
    ],
)  # fmt: skip
def test_a_round_of_hachihachi_trick_is_told_by_what_is_most_remarkable(
    changes: dict[str, Any], roles: dict[Seat, Message], expected: str
) -> None:
    """HT-8 to HT-10, HT-15 to HT-18, HT-22."""
    view: HachihachiView = view_of(Case("hachihachi_trick", "standard", 5))
    story = RoundStory(view, replace(ROUND, **changes), BEFORE, [roles.get(seat) for seat in range(5)])
    assert told(next(story.heads())) == [expected]


def test_a_special_round_is_told_of_below_its_headline() -> None:
    """HT-20, HT-21."""
    view: HachihachiView = view_of(Case("hachihachi_trick", "standard", 5))
    for multiplier, expected in (
        (2, "Ooba: everything counted double."),
        (4, "Zetsuba: everything counted four times."),
    ):
        story = RoundStory(view, replace(ROUND, multiplier=multiplier), BEFORE, [None] * 5)
        assert expected in told(*tell_story(story.heads(), story.asides()))


def _contract(points: int, doubles: int) -> Contract:
    view: FiftySixView = view_of(Case("fifty_six", "akagiri", 4))
    return replace(view.scores[-1].contract, declarer=0, points=points, doubles=doubles)


@pytest.mark.parametrize(
    ("addressed", "expected"),
    [
        (None, "Ben played her, and Anna’s 8♣ took the trick."),
        (0, "Ben played her, and your 8♣ took the trick."),
        (1, "You played her, and Anna’s 8♣ took the trick."),
    ],
)
def test_how_the_queen_came_is_told_with_whose_card_took_her(addressed: Seat | None, expected: str) -> None:
    said = message("hearts.story.given", who=Who(1), other=Who(0), card=Card.parse("8C"))
    assert Texts("en").with_names(NAMES, addressed)(said) == expected


@pytest.mark.parametrize(
    ("points", "doubles", "taken", "expected"),
    [
        (34, 0, 41, "Anna’s side made 34 with 41"),
        (34, 0, 34, "Anna’s side made 34 to the point"),
        (34, 0, 33, "One point short! Anna’s side took 33 of 34"),
        (34, 0, 20, "Anna’s side needed 34 and took 20"),
        (34, 1, 41, "Doubled, and made: Anna’s side took 41 for 34"),
        (34, 1, 33, "The double against Anna’s side paid off: it took 33 of 34"),
        (34, 2, 41, "Redoubled, and made! Anna’s side took 41 for 34"),
        (34, 2, 30, "Redoubled, and lost! Anna’s side took 30 of 34"),
        (56, 0, 56, "Anna’s side bid 56 and took every point!"),
        (56, 0, 50, "Anna’s side went for all 56, and took 50"),
        (34, 0, 56, "Anna’s side took every point there is"),
        (34, 0, 0, "Ben’s side took every point there is"),
    ],
)
def test_a_deal_of_fifty_six_is_told_by_what_became_of_its_contract(
    points: int, doubles: int, taken: int, expected: str
) -> None:
    """FS-16."""
    view: FiftySixView = view_of(Case("fifty_six", "akagiri", 4))
    score = DealScore(
        _contract(points, doubles), (taken, 56 - taken, 0, 0), (4, 4, 0, 0), taken >= points, (1, 0), (1, 0)
    )
    assert told(next(DealStory(view, score).heads())) == [expected]


ANNA_OUT: Final = "Anna had no cards left, in hand or won."
BEN_OUT: Final = "Ben had no cards left, in hand or won."
SIX: Final = Turn((Card.parse("2S"), Card.parse("4H")), 0, happy_six=True)
PLAIN: Final = Turn((Card.parse("2S"), Card.parse("3H")), 1, happy_six=False)


@pytest.mark.parametrize(
    ("turns", "winner", "expected"),
    [
        ((*[PLAIN] * 19, SIX), 0, ["Anna won the set with a Happy Six", BEN_OUT]),
        ((SIX, SIX, *[PLAIN] * 19), 1, ["Ben wins set 1.", ANNA_OUT, "Anna won every Happy Six (2)."]),
        ([PLAIN] * 20, 1, ["Ben won the set, and not one Happy Six", ANNA_OUT]),
        ([PLAIN] * 10, 1, ["Ben won the set in only 10 turns", ANNA_OUT]),
        ((SIX, *[PLAIN] * 119), 1, ["Ben won the set at last, after 120 turns", ANNA_OUT]),
        ([PLAIN] * 200, None, ["Nobody wins this set"]),
    ],
)
def test_a_set_of_happy_six_is_told_by_how_it_ended(
    turns: list[Turn], winner: Seat | None, expected: list[str]
) -> None:
    """H6-5, H6-8, H6-15."""
    view: HappySixView = view_of(Case("happy_six", "standard", 2))
    sixes = sum(turn.happy_six for turn in turns)
    story = SetStory(replace(view, sets=(SetResult(winner, len(turns), sixes),), turns=tuple(turns)))
    assert told(*tell_story(story.heads(), story.asides())) == [
        TEXTS("happy_six.call.set", who="Ben", set=1) if text == "Ben wins set 1." else text
        for text in expected
    ]


def test_a_side_that_is_one_set_from_the_end_is_told_of() -> None:
    """H6-9."""
    view: HappySixView = view_of(Case("happy_six", "standard", 2))
    for sets, expected in (
        ((2, 1), "One more set, and Anna wins the match."),
        ((2, 2), "The next set decides the match."),
    ):
        played = [SetResult(side, 30, 3) for side in (0, 1) for _ in range(sets[side])]
        story = SetStory(replace(view, sets=tuple(played), entered_with=(0, 0), turns=(PLAIN,)))
        assert expected in told(*tell_story(story.heads(), story.asides()))


def test_whoever_gets_alone_into_the_lead_is_told_of() -> None:
    def leads(*totals: tuple[int, int], least_wins: bool = False) -> list[str]:
        rows = [ResultRow((seat,), before, after) for seat, (before, after) in enumerate(totals)]
        return told(*new_leaders(rows, least_wins=least_wins))

    assert leads((5, 5), (3, 9)) == ["Ben takes the lead."]
    assert leads((5, 5), (3, 4), least_wins=True) == []  # Ben had it before
    assert leads((5, 7), (6, 6), least_wins=True) == ["Ben takes the lead."]
    assert leads((0, 1), (0, 2)) == []  # somebody has to, in the first deal
    assert leads((5, 9), (3, 9)) == []
    assert leads((5, 9), (3, 4)) == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_story_speaks_to_the_person_whom_it_is_about(language: str) -> None:
    sheet = result(finished(choose(), "QS", HEARTS_ALL, "", ""))
    said = Texts(language).with_names(NAMES, 0)(sheet.story[0])
    assert "Anna" not in said
    assert "Anna" in Texts(language).with_names(NAMES, 1)(sheet.story[0])


# ── that it is true ──────────────────────────────────────────────────────────────────────────────────


def ends(play: Play) -> Iterator[tuple[int, int]]:
    """The plies after which a deal is over, each with the one at which its cards are dealt."""
    over = [len(play.rules.deals(state)) for state in play.states]
    for ply in range(1, len(play.states)):
        if over[ply] > over[ply - 1]:
            dealt = play.deal_before(ply)
            assert dealt is not None
            yield dealt, ply


def played(play: Play, dealt: int, ply: int) -> list[tuple[Seat, Card]]:
    """Who played which card in a deal, straight from the facts."""
    return [
        (fact.seat, fact.action.card)
        for fact in play.facts[dealt:ply]
        if isinstance(fact, Acted) and isinstance(fact.action, PlayCard)
    ]


def seat_of(said: Message, name: str = "who") -> Seat:
    who = said.values[name]
    assert isinstance(who, Who)
    return who.seat


def hearts_is_true(play: Play, dealt: int, ply: int, said: Message) -> bool:
    """Recount by hand: four cards to a trick, the highest of the suit led takes them."""
    players, key = play.case.players, said.key.rpartition(".")[2]
    flow = played(play, dealt, ply)
    tricks = [flow[start : start + players] for start in range(0, len(flow), players)]
    queen, winning = Card.parse("QS"), Card.parse("QS")
    piles: list[list[Card]] = [[] for _ in range(players)]
    caught = thrown = -1
    for trick in tricks:
        led = trick[0][1].suit
        winner, highest = max((each for each in trick if each[1].suit is led), key=lambda each: each[1].rank)
        piles[winner] += [card for _, card in trick]
        for seat, card in trick:
            if card == queen:
                caught, thrown, winning = winner, seat, highest
    points = [sum(card.suit is Suit.HEARTS for card in pile) + 13 * (queen in pile) for pile in piles]
    who = seat_of(said) if "who" in said.values else -1
    match key:
        case "queen":
            return who == caught
        case "given":
            taker = seat_of(said, "other")
            return who == thrown != caught == taker and said.values["card"] == winning
        case "kept":
            return who == thrown == caught
        case "clean":
            return [seat for seat in range(players) if not points[seat]] == [who]
        case "moon":
            return points[who] == 26
        case "near":
            return 22 <= points[who] < 26
        case "near_by":
            return points[who] == said.values["count"] == 26 - max(points)
    return False


def hachihachi_is_true(play: Play, dealt: int, ply: int, said: Message) -> bool:
    """Recount from the balances, the statuses and the tricks of the state."""
    state, key = play.states[ply], said.key.rpartition(".")[2]
    result: RoundResult = state.results[-1]
    before = state.results[-2].balances if len(state.results) > 1 else state.entered_with
    gains = [now - then for now, then in zip(result.balances, before, strict=True)][:-1]
    ins = [seat for seat, status in enumerate(result.status) if status is Status.IN]
    who = seat_of(said) if "who" in said.values else -1
    got = sum(entry.paid for entry in result.ledger if (entry.payer, entry.payee) == (POT, who))
    match key:
        case "nobody":
            return not ins
        case "split":
            return result.split and sorted((who, seat_of(said, "other"))) == sorted(ins)
        case "alone":
            return ins == [who] and said.values["count"] == got
        case "every_trick":
            return result.tricks[who] == 7
        case "gained":
            return who == result.winner and said.values["count"] == gains[who] > got
        case "pot":
            return who == result.winner and said.values["count"] == got >= gains[who]
        case "won":
            return who == result.winner and not got
        case "forced_out":
            return result.status[who] is Status.FORCED_OUT and said.values["count"] == gains[who] == max(
                gains
            )
        case "role":
            paid = sum(entry.paid for entry in result.ledger if (entry.payee, entry.reason) == (who, ROLES))
            won = 0 if result.winner is None else gains[result.winner]
            return gains[who] == max(gains) and said.values["count"] == paid > won
        case "mizuten" | "mizuten_lost":
            return result.mizuten and who == result.start and (result.tricks[who] > 2) >= (key == "mizuten")
        case "mizuten_void":
            return result.mizuten and len(ins) < 3 <= result.tricks[result.start]
        case "tie":
            other, most = seat_of(said, "other"), max(result.tricks)
            return who == result.winner != other and result.tricks[who] == result.tricks[other] == most
        case "ooba" | "zetsuba":
            return result.multiplier == {"ooba": 2, "zetsuba": 4}[key]
        case "pot_left" | "pot_stays":
            return said.values["count"] == result.balances[-1]
    return False


def fifty_six_is_true(play: Play, dealt: int, ply: int, said: Message) -> bool:
    """Recount the points of the cards that each team has won, and compare with the bid."""
    key = said.key.rpartition(".")[2]
    score: DealScore = play.states[ply].scores[-1]
    taken = [sum(score.taken[side::2]) for side in (0, 1)]
    who = said.values.get("who")
    side = who.seat % 2 if isinstance(who, Who) else -1
    bid, mine = score.contract.points, taken[score.contract.declarer % 2]
    doubles = score.contract.doubles
    if "count" in said.values and key not in ("moved", "moved_failed") and said.values["count"] != mine:
        return False
    match key:
        case "moved" | "moved_failed":
            is_right = side == score.points.index(max(score.points)) and said.values["count"] == max(
                score.points
            )
            return is_right and score.is_made == (key == "moved")
        case "contract":
            return who == Who(score.contract.declarer)
        case "every_point":
            return taken[side] == 56
        case "exact":
            return mine == bid == said.values["points"] and side == score.contract.declarer % 2
        case "short":
            return mine == bid - 1 and side == score.contract.declarer % 2
    made = key.endswith("made")
    weight = {"": 0, "doubled_": 1, "redoubled_": 2}.get(key.removesuffix("made").removesuffix("failed"), 0)
    is_all = key.startswith("all_")
    return (mine >= bid) == made and (is_all or weight == doubles) and side == score.contract.declarer % 2


def happy_six_is_true(play: Play, dealt: int, ply: int, said: Message) -> bool:
    """Recount the turns that were revealed."""
    key = said.key.rpartition(".")[2]
    shown = [fact.actions for fact in play.facts[dealt:ply] if isinstance(fact, Revealed)]
    pairs = [tuple(each.card for each in pair if isinstance(each, Choose)) for pair in shown]
    numbers = [[1 if card.rank.text == "A" else int(card.rank) for card in pair] for pair in pairs]
    sixes = [sum(pair) == 6 for pair in numbers]
    result: SetResult = play.states[ply].sets[-1]
    match key:
        case "happy_six":
            return sixes[-1] and seat_of(said) == result.winner
        case "sudden" | "long":
            return said.values["count"] == len(pairs) and seat_of(said) == result.winner
        case "never":
            return not any(sixes) and seat_of(said) == result.winner
        case "set":
            return seat_of(said) == result.winner
        case "out":
            last = play.states[ply - 1]
            losing = [len(last.hands[side]) + len(last.won[side]) for side in (0, 1)]
            return losing[seat_of(said)] == 1 and seat_of(said) != result.winner
        case "drawn":
            return len(pairs) == 200
        case "most":
            return said.values["of"] == sum(sixes) and 2 * int(str(said.values["count"])) > sum(sixes)
        case "every":
            takers = {turn.winner for turn in play.states[ply].turns if turn.happy_six}
            return said.values["count"] == sum(sixes) and takers == {seat_of(said)}
        case "one_more" | "both":
            return bool(2 in play.states[ply].sets_won)
    return False


def leads_is_true(play: Play, ply: int, said: Message) -> bool:
    """Whoever takes the lead stands first, alone, and did not before."""
    now = PRESENTERS[play.case.game]().sheet(play.view(ply, PUBLIC))
    before = replace(now, lines=now.lines[:-1])
    seat = seat_of(said)
    side = next((place for place, seats in enumerate(now.sides) if seat in seats), seat)
    return now.leaders == (side,) and side not in before.leaders


CHECKS: Final[dict[str, Callable[[Play, int, int, Message], bool]]] = {
    "hearts": hearts_is_true,
    "hachihachi_trick": hachihachi_is_true,
    "fifty_six": fifty_six_is_true,
    "happy_six": happy_six_is_true,
}
MATCHES: Final = (
    (Case("hearts", "black_lady", 4), 12),
    (Case("hearts", "black_lady", 6), 6),
    (Case("hachihachi_trick", "standard", 5), 8),
    (Case("hachihachi_trick", "standard", 7), 4),
    (Case("fifty_six", "akagiri", 4), 6),
    (Case("fifty_six", "akagiri", 6), 6),
    (Case("happy_six", "standard", 2), 4),
)


@pytest.mark.parametrize(("case", "seeds"), MATCHES, ids=str)
def test_every_sentence_of_a_story_is_true(case: Case, seeds: int) -> None:
    presenter, heads = PRESENTERS[case.game](), set[str]()
    for seed in range(seeds):
        play = random_play(case, str(seed))
        for dealt, ply in ends(play):
            sheet = presenter.result(play.view(ply, PUBLIC))
            assert sheet is not None
            assert sheet.story
            heads.add(sheet.story[0].key)
            for said in sheet.story:
                if said.key == "result.leads":
                    assert leads_is_true(play, ply, said), said
                else:
                    assert CHECKS[case.game](play, dealt, ply, said), (seed, ply, said)
    assert heads


def test_all_cards_of_a_row_were_won_by_its_side() -> None:
    case = Case("fifty_six", "akagiri", 6)
    play = random_play(case, "1")
    for dealt, ply in ends(play):
        sheet = PRESENTERS[case.game]().result(play.view(ply, PUBLIC))
        assert sheet is not None
        drawn: Cards = tuple(card for row in sheet.rows for card in row.cards)
        counting = [card for _, card in played(play, dealt, ply) if card.rank.text in ("J", "9", "A", "10")]
        assert sorted(drawn) == sorted(counting)
        for row in sheet.rows:
            assert row.what is not None
            worth = {"J": 3, "9": 2, "A": 1, "10": 1}
            assert row.what.values["count"] == sum(worth[card.rank.text] for card in row.cards)
