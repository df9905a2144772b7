"""The result of a deal: who got what and why, and the totals before and after."""

from __future__ import annotations

import pytest

from cardtable.engine.cards import Suit
from cardtable.engine.facts import Fact
from cardtable.engine.games.happy_six import HAPPY_SIX, OPTIONS
from cardtable.engine.games.hearts import HEARTS, DealScore, HeartsView, State, Trick
from cardtable.engine.games.hearts.ending import finish_deal
from cardtable.engine.games.hearts.options import cards_in_play
from cardtable.engine.games.hearts.play import trick_game
from cardtable.engine.options import Options
from cardtable.engine.rules import fold
from cardtable.engine.scores import Gaussian
from cardtable.games import PRESENTERS
from cardtable.present.picture import Sound
from cardtable.present.result_sheet import (
    ResultRow,
    ResultSheet,
    change_text,
    deal_result_text,
    reasons_text,
)
from cardtable.texts import Texts
from tests.helpers.happy_six import ENDLESS_END, ENDLESS_OPENING, ENDLESS_ROUND, dealt, turns
from tests.helpers.hearts import cards, choose

PRESENTER = PRESENTERS["hearts"]()
NAMES = ("Anna", "Ben", "Chie", "Daiki")
TEXTS = Texts("en").with_names(NAMES)
HEARTS_ALL = " ".join(str(card) for card in cards_in_play(choose()) if card.suit is Suit.HEARTS)
ALL = f"{HEARTS_ALL} QS"


def finished(
    options: Options, *piles: str, won: str = "4 3 3 3", totals: str = "0 0 0 0", kind: str = ""
) -> HeartsView:
    """A deal that is over: who took which of the cards that matter, and how many tricks."""
    played = trick_game(options)
    done = tuple(Trick((seat,) * len(cards(pile)), cards(pile), seat) for seat, pile in enumerate(piles))
    tricks = played.tricks([()] * options.players, 0)
    weights, code = played.rules.weights, played.codes.code
    tricks.taken = [sum(weights[code[card]] for card in trick.cards) for trick in done]
    tricks.won = list(map(int, won.split()))
    nothing = (0,) * options.players
    before = DealScore(nothing, nothing, nothing, None, 0, "", tuple(map(int, totals.split())))
    state = State(
        options, first_dealer=0, scores=(before,), give=nothing[1:], dealt=(cards("2C"), *[()] * 3),
        tricks=tricks, done=done, leader_known=True,
    )  # fmt: skip
    return HEARTS.view(finish_deal(state, kind or str(options.values["moon"])), 0)


def result(view: HeartsView) -> ResultSheet:
    found = PRESENTER.result(view)
    assert found is not None
    return found


def reasons(sheet: ResultSheet) -> list[str]:
    return [reasons_text(row, TEXTS) for row in sheet.rows]


def story(sheet: ResultSheet) -> list[str]:
    return [TEXTS(each) for each in sheet.story]


def notes(sheet: ResultSheet) -> list[str]:
    return [TEXTS(note) for note in sheet.notes]


def changes(sheet: ResultSheet) -> list[object]:
    return [row.change for row in sheet.rows]


def test_each_row_tells_the_penalty_cards_and_the_totals_as_they_are_written() -> None:
    for shown, sign in (("minus", "−"), ("plus", "+")):
        sheet = result(finished(choose(shown_as=shown), "2H 3H QS", "", "4H", "", totals="10 20 30 0"))
        assert reasons(sheet) == [
            f"2 hearts {sign}2, Q♠ {sign}13",
            "nothing",
            f"1 heart {sign}1",
            "nothing",
        ]
        totals = [(10, 25), (20, 20), (30, 31), (0, 0)]
        factor = -1 if shown == "minus" else 1
        assert [(row.before, row.after) for row in sheet.rows] == [
            (factor * before, factor * after) for before, after in totals
        ]
        assert TEXTS(sheet.title) == "Deal 2 is over"
        assert notes(sheet) == []


@pytest.mark.parametrize(
    ("moon", "kind", "expected"),
    [
        ("self_plus", "", ["moon −26", "nothing", "nothing", "nothing"]),
        ("others", "", ["nothing", "moon +26", "moon +26", "moon +26"]),
        ("choice", "self_plus", ["moon −26", "nothing", "nothing", "nothing"]),
        ("choice", "others", ["nothing", "moon +26", "moon +26", "moon +26"]),
        ("asobi", "", ["earlier penalties wiped out −30", "moon +26", "moon +26", "moon +26"]),
        ("off", "", ["13 hearts +13, Q♠ +13", "nothing", "nothing", "nothing"]),
    ],
)
def test_a_moon_counts_as_the_options_have_it(moon: str, kind: str, expected: list[str]) -> None:
    sheet = result(finished(choose(moon=moon), ALL, "", "", "", totals="30 1 2 3", kind=kind))
    assert reasons(sheet) == expected
    assert story(sheet)[0] == ("Anna caught the queen" if moon == "off" else "Anna shot the moon!")


def test_a_deal_that_is_over_shows_beside_the_table_what_it_brought() -> None:
    view = finished(choose(moon="others"), ALL, "", "", "", totals="30 1 2 3")
    lines = {line.label.key: line.values for line in PRESENTER.score(view).lines}
    assert lines["hearts.score.this_deal"] == ("0", "26", "26", "26")
    assert lines["hearts.score.total"] == ("30", "27", "28", "29")


def test_a_sun_is_told_as_one() -> None:
    sheet = result(finished(choose(sun=True), ALL, "", "", "", won="13 0 0 0"))
    assert reasons(sheet) == ["sun −52", "nothing", "nothing", "nothing"]
    assert story(sheet)[0] == "Anna shot the sun: every single trick!"


def test_a_moon_that_was_missed_is_told_where_one_counts() -> None:
    rest = HEARTS_ALL.split()
    piles = (" ".join([*rest[2:], "QS"]), "", " ".join(rest[:2]), "")
    near = "Anna very nearly shot the moon"
    assert story(result(finished(choose(), *piles)))[:2] == [near, "Chie took the last 2 points."]
    two = (" ".join([*rest[2:], "QS"]), rest[0], rest[1], "")  # two have stopped it
    far = (" ".join([*rest[5:], "QS"]), "", " ".join(rest[:5]), "")
    for options, taken in ((choose(moon="off"), piles), (choose(), two), (choose(), far)):
        assert story(result(finished(options, *taken)))[0] == "Anna caught the queen"


def test_the_bonus_card_and_the_ten_of_clubs_have_their_entries() -> None:
    options = choose(omnibus="jack", ten_of_clubs=True)
    sheet = result(finished(options, "2H 3H JD", "4H TC", "QS JD TC".replace("JD ", ""), ""))
    assert reasons(sheet) == [
        "2 hearts +2, J♦ −10",
        "1 heart +1, doubled by 10♣ +1",
        "Q♠ +13, doubled by 10♣ +13",
        "nothing",
    ]


def test_a_moon_has_its_entry_beside_the_bonus_card_and_the_ten_of_clubs() -> None:
    options = choose(omnibus="jack", ten_of_clubs=True, moon="asobi")
    sheet = result(finished(options, f"{ALL} JD", "TC", "", "", totals="30 20 0 0"))
    assert reasons(sheet) == [
        "J♦ −10, earlier penalties wiped out −30",
        "moon +26, doubled by 10♣ +26",
        "moon +26",
        "moon +26",
    ]
    below_zero = result(finished(options, f"{ALL} JD TC", "", "", "", totals="-5 0 0 0"))
    assert reasons(below_zero)[0] == "J♦ −10, doubled by 10♣ −10"


def test_a_total_that_hits_the_target_exactly_tells_what_becomes_of_it() -> None:
    """HE-19."""
    sheet = result(
        finished(choose(target_score=True, shown_as="plus"), "2H", "3H", "", "", totals="49 99 50 0")
    )
    assert reasons(sheet)[:3] == [
        "1 heart +1, exactly 50 becomes 0 −50",
        "1 heart +1, exactly 100 becomes 50 −50",
        "nothing",
    ]
    assert changes(sheet) == [-49, -49, 0, 0]


def test_a_tie_is_shown_as_what_it_is() -> None:
    sheet = result(finished(choose(penalties="basic"), "2H 3H", "4H 5H", "", ""))
    assert changes(sheet) == [2, 2, 0, 0]


def test_a_result_is_told_aloud_in_whole_sentences() -> None:
    told = deal_result_text(result(finished(choose(), "2H QS", "", "", "", totals="4 5 6 7")), TEXTS.aloud)
    assert told.splitlines() == [
        "Deal 2 is over",
        "Anna caught the queen",
        "Anna played her, and no one went higher.",
        "Ben takes the lead.",
        "Ben: nothing. Total 5, now 5.",
        "Chie: nothing. Total 6, now 6.",
        "Daiki: nothing. Total 7, now 7.",
        "Anna: 1 heart +1, queen of spades +13. Total 4, now 18.",
    ]


SET = dealt(), *turns([*ENDLESS_OPENING, *ENDLESS_END])


def test_a_set_tells_its_winner_its_turns_and_its_happy_sixes() -> None:
    state = fold(HAPPY_SIX, OPTIONS.choose("standard", 2), SET)
    presenter = PRESENTERS["happy_six"]()
    sheet = presenter.result(HAPPY_SIX.view(state, 0))
    assert sheet is not None
    assert TEXTS(sheet.title) == "Set 1"
    assert sheet.story
    assert [(row.before, row.after) for row in sheet.rows] == [(0, 0), (0, 1)]
    assert reasons(sheet) == ["nothing", "set won +1"]
    assert story(sheet)[0] == "Ben won the set in only 7 turns"
    sixes = state.sets[-1].happy_sixes
    assert " ".join((*story(sheet), *notes(sheet))).count(f"{sixes} Happy Six") == 1  # once, in one of them


def test_a_drawn_set_is_told_as_drawn() -> None:
    """H6-15."""
    rounds = [*ENDLESS_OPENING, *(ENDLESS_ROUND * 25)][:200]
    state = fold(HAPPY_SIX, OPTIONS.choose("standard", 2), (dealt(), *turns(rounds)))
    sheet = PRESENTERS["happy_six"]().result(HAPPY_SIX.view(state, 0))
    assert sheet is not None
    assert TEXTS(sheet.title) == "Set 1"
    assert notes(sheet)[0] == "No winner after 200 turns: the set is a draw and is dealt again."
    assert changes(sheet) == [0, 0]


def test_a_drawn_set_gives_its_name_to_the_one_dealt_in_its_place() -> None:
    """H6-15."""
    rounds = [*ENDLESS_OPENING, *(ENDLESS_ROUND * 25)][:200]
    presenter = PRESENTERS["happy_six"]()

    def names(*facts: Fact) -> list[str]:
        state = fold(HAPPY_SIX, OPTIONS.choose("standard", 2), facts)
        return [TEXTS(name) for name in presenter.deal_names(HAPPY_SIX.view(state, 0))]

    drawn = dealt(), *turns(rounds)
    assert names(*drawn) == ["Set 1"]
    assert names(*drawn, dealt(2)) == ["Set 1", "Set 1"]
    assert names(*SET, dealt(2)) == ["Set 1", "Set 2"]


def test_there_is_no_result_while_a_deal_is_played() -> None:
    presenter = PRESENTERS["happy_six"]()
    results = [
        presenter.result(HAPPY_SIX.view(fold(HAPPY_SIX, OPTIONS.choose("standard", 2), SET[:facts]), 0))
        for facts in range(len(SET) + 1)
    ]
    assert [found is not None for found in results] == [False] * len(SET) + [True]


def test_the_signs_of_changes_always_show() -> None:
    assert list(map(change_text, (3, -3, 0))) == ["+3", "−3", "0"]
    assert change_text(Gaussian(2, -1)) == "+2−i"
    assert ResultRow((0,), Gaussian(1, 1), Gaussian(0, 3)).change == Gaussian(-1, 2)
    with pytest.raises(TypeError):
        _ = ResultRow((0,), 1, Gaussian(0, 3)).change


def test_a_set_that_is_over_sounds_like_it() -> None:
    states = [fold(HAPPY_SIX, OPTIONS.choose("standard", 2), SET[:facts]) for facts in (-1, len(SET))]
    before, after = states
    frames = PRESENTERS["happy_six"]().frames(
        HAPPY_SIX.view(before, 0),
        SET[-1],
        HAPPY_SIX.view(after, 0),
        HAPPY_SIX.calls(before, SET[-1], after),
        0,
    )
    shown = [frame for frame in frames if frame.picture.result is not None]
    assert [frame.sound for frame in shown] == [Sound.WON]
