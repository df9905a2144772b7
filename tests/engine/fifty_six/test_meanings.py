"""The meaning of each call, and what all of them together tell (FS-12)."""

from __future__ import annotations

from cProfile import Profile

import pytest

from cardtable.engine.cards import Rank, Suit
from cardtable.engine.games.fifty_six import Auction, Meaning, knowledge, meaning, meanings
from cardtable.engine.games.fifty_six.actions import FORMS, Bid, parse
from cardtable.engine.games.fifty_six.announcements import meaning_in_words
from cardtable.engine.games.fifty_six.auction import Said
from cardtable.engine.games.fifty_six.conventions import (
    KERALA,
    NOTHING,
    Bounds,
    Trait,
    Wording,
    told,
)
from cardtable.engine.games.fifty_six.options import SUITS, hand_size, ranks_in_play
from cardtable.engine.options import Options
from cardtable.engine.trick_game import Play
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import CASES, choose, name_of

SIX = choose(players=6, direction="clockwise")
SMALL = choose("cards_56", 4)
RANKS = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.EIGHT, Rank.SEVEN)


def auction(text: str, options: Options = SIX) -> Auction:
    """The auction after these calls, with commas between them, from seat 0 on."""
    result = Auction(options, 0)
    for each in filter(None, map(str.strip, text.split(","))):
        call = parse(each)
        assert not isinstance(call, Play)
        assert result.refusal(call) is None, each
        result = result.after_call(call)
    return result


def said(text: str, options: Options = SIX) -> tuple[Said, ...]:
    """These calls, each with its seat."""
    return auction(text, options).calls


def last(text: str, options: Options = SIX) -> Meaning:
    """The meaning of the last of these calls."""
    return meanings(options, said(text, options))[-1]


def numbers(found: Meaning) -> str:
    """The bounds of a meaning in few words: ``spades 1-8: J1 9 A``; ranks without limits say nothing."""
    if found.suit is None:
        return "nothing"
    ranks = []
    for rank, (low, high) in zip(RANKS, found.copies, strict=False):
        if (low, high) != (0, 2):
            ranks.append(f"{rank.text}{low}" if low == high else f"{rank.text}{low}-{high}")
    low, high = found.length
    return " ".join([f"{found.suit.name.lower()} {low}-{high}:", *ranks])


# ── numbers of cards ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("calls", "found"),
    [
        # number first: exactly one for the lowest possible bid, exactly one more for each point above
        ("28 spades", "spades 1-8: J1"),
        ("29 spades", "spades 2-8: J2 90"),
        ("30 spades", "spades 3-8: J2 91"),
        ("28 hearts, 29 spades", "spades 1-8: J1"),
        ("28 hearts, 31 spades", "spades 3-8: J2 91"),
        # what either side has told is used up
        ("28 spades, 29 spades", "spades 1-8: J1-2 90"),
        ("28 spades, pass, 29 spades", "spades 1-8: J1-2 90"),
        ("28 spades, 29 spades, 30 spades", "spades 1-8: 91"),
        ("28 spades, 29 spades, 31 spades", "spades 2-8: 92 A0"),
        # … besides what the caller has told before
        ("28 spades, pass, pass, pass, pass, pass", "nothing"),
        ("28 spades, 29 spades, 30 spades, pass, pass, pass, 31 spades", "spades 2-8: J1-2 91-2 A0"),
        # plus: exactly so many, and no others
        ("28 spades, plus 1 hearts", "hearts 1-1: J1 90 A0 100 K0 Q0"),
        ("28 spades, plus 1 spades", "spades 1-1: J1 90 A0 100 K0 Q0"),
        ("28 spades, plus 3 hearts", "hearts 3-3: J2 91 A0 100 K0 Q0"),
        ("28 spades, plus 1 spades, 30 spades", "spades 1-8: 91"),
        ("28 spades, pass, pass, pass, pass, 29 hearts, plus 1 spades", "spades 2-2: J2 90 A0 100 K0 Q0"),
        # suit first: not the highest unknown card, and a jump tells nothing more
        ("spades 28", "spades 0-8: J0"),
        ("spades 40", "spades 0-8: J0"),
        ("28 spades, spades 29", "spades 0-8: J0"),
        ("29 spades, spades 30", "spades 0-8: 90"),
        ("28 spades, pass, pass, pass, pass, 29 spades, spades 30", "spades 0-8: 90"),
        # … and uses nothing up
        ("spades 28, 29 spades", "spades 1-8: J1"),
        # no trump
        ("28 no trump", "nothing"),
        # noes: the suit of the last bid, and with each point above the lowest the bid before that
        ("28 spades, 29 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, pass, 29 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, double, 29 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, 29 hearts, 31 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, 29 hearts, 30 clubs, 33 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        # [ours] every bid is one step back; one to a bid without trumps or to none tells nothing
        ("28 spades, 29 no trump, 30 noes", "nothing"),
        ("28 spades, 29 no trump, 31 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, 29 noes, 31 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, 30 noes", "nothing"),
        ("28 noes", "nothing"),
        ("30 noes", "nothing"),
        # plus noes: one bid further back
        ("28 spades, 29 hearts, plus 1 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, 29 hearts, 30 clubs, plus 2 noes", "spades 0-0: J0 90 A0 100 K0 Q0"),
        ("28 spades, plus 1 noes", "nothing"),
        # nothing else tells anything
        ("pass", "nothing"),
        ("28 spades, double", "nothing"),
        ("28 spades, double, redouble", "nothing"),
    ],
)
def test_fs12_each_form_tells_numbers_of_cards(calls: str, found: str) -> None:
    assert numbers(last(calls)) == found


@pytest.mark.parametrize(
    ("options", "calls", "found"),
    [
        # [ours] a claim is cut to what fits a hand …
        (SIX, "56 spades", "spades 8-8: J2 92 A2 102 K0"),
        (SIX, "30 hearts, pass, pass, pass, pass, pass", "nothing"),
        (choose(players=4), "56 spades", "spades 12-12: J2 92 A2 102 K2 Q2"),
        (choose(players=8), "56 spades", "spades 8-8: J2 92 A2 102 K0"),
        (SMALL, "56 spades", "spades 8-8: J2 92 A2 102"),
        (SIX, "30 hearts, pass, pass, pass, pass, 31 clubs, 50 spades", "spades 5-8: J2 92 A1"),
        (
            SIX,
            "30 hearts, pass, pass, pass, pass, 31 clubs, plus 20 spades",
            "spades 5-5: J2 92 A1 100 K0 Q0",
        ),
        # … and to what is left of the list
        (SMALL, "33 spades, 55 spades", "spades 2-8: 102"),
        (SMALL, "33 spades, plus 20 spades", "spades 2-2: J0 90 A0 102"),
        # with nothing left it tells nothing
        (SMALL, "35 spades, 36 spades", "nothing"),
        (SMALL, "35 spades, plus 1 spades", "nothing"),
        (SMALL, "35 spades, spades 40", "spades 0-8:"),
        (SMALL, "40 spades, pass, pass, 41 hearts, 42 hearts", "nothing"),
    ],
)
def test_fs12_a_claim_is_cut_to_the_list_and_to_a_hand(options: Options, calls: str, found: str) -> None:
    assert numbers(last(calls, options)) == found


@pytest.mark.parametrize(
    ("calls", "about"),
    [
        ("28 spades", 4),
        ("pass, pass, 33 spades", 4),
        ("spades 28", 5),
        ("pass, spades 40", 5),
        ("28 hearts, 29 spades", 0),
        ("28 no trump, spades 29", 0),
        ("28 hearts, plus 1 spades", 0),
        ("28 no trump", 0),
    ],
)
def test_fs12_only_the_first_bid_tells_of_a_length(calls: str, about: int) -> None:
    assert last(calls).about == about


def test_fs12_what_no_number_of_cards_stands_for_is_a_trait() -> None:
    assert last("spades 28").traits == (Trait.GOOD_SUIT,)
    assert last("28 hearts, spades 40").traits == (Trait.GOOD_SUIT,)
    assert last("28 no trump").traits == (Trait.NO_SPECIAL_SUIT, Trait.FAIRLY_STRONG)
    for calls in ("28 spades", "28 spades, plus 1 hearts", "28 spades, 29 noes", "28 noes", "pass"):
        assert not last(calls).traits
    assert last("pass") == last("28 noes") == NOTHING


def test_fs12_the_highest_unknown_cards_are_one_list_for_the_whole_table() -> None:
    whole = tuple(rank for rank in RANKS[:6] for _ in range(2))
    lists = {suit: whole for suit in Suit if suit is not Suit.JOKERS}
    for calls, used in (
        ("30 spades", {Suit.SPADES: 3}),
        ("30 spades, 31 spades, plus 1 hearts", {Suit.SPADES: 4, Suit.HEARTS: 1}),
        ("spades 30, 31 no trump, 32 noes, plus 1 noes, double", {}),
        ("56 spades", {Suit.SPADES: 8}),
    ):
        left = [ranks[used.get(suit, 0) :] for suit, ranks in lists.items()]
        assert list(map(told(SIX, said(calls)).unknown, lists)) == left


def test_another_convention_is_another_table() -> None:
    another = {Wording.NOES: KERALA[Wording.NO_TRUMP], Wording.SUIT_FIRST: KERALA[Wording.PLUS_SUIT]}
    convention = {**KERALA, **another}
    calls = said("spades 28, 29 spades, 30 noes")
    found = meanings(SIX, calls, convention)
    assert list(map(numbers, found)) == ["spades 1-1: J1 90 A0 100 K0 Q0", "spades 1-8: J1-2 90", "nothing"]
    assert found[2].traits == (Trait.NO_SPECIAL_SUIT, Trait.FAIRLY_STRONG)
    assert knowledge(SIX, calls, convention)[0].lengths[Suit.SPADES] == (1, 1)


@pytest.mark.parametrize("options", CASES, ids=name_of)
def test_what_a_call_would_tell_is_what_it_tells(options: Options) -> None:
    before = auction("29 spades, pass, 30 hearts, pass, spades 31", options)
    heard = told(options, before.calls)
    for plus, is_named_first, denomination in FORMS:
        for number in (1, 2, 3, 9) if plus else (32, 33, 34, 40):
            call = Bid(number, denomination, plus, is_named_first)
            after = before.after_call(call)
            assert (
                meaning(before, call)
                == meanings(options, after.calls)[-1]
                == heard.meaning(before.turn, call)
            )
            assert told(options, after.calls).lowest == after.lowest


def test_the_auction_is_heard_once_for_all_calls() -> None:
    """The meanings of 420 calls are to be had within a frame: each with few calls of functions."""
    before = auction("28 spades, pass, pass, double")
    calls = [
        Bid(number - 28 if plus else number, denomination, plus, is_named_first)
        for plus, is_named_first, denomination in FORMS
        for number in range(29, 57)
    ]
    assert len(calls) == 420
    profile = Profile()
    profile.enable()
    for call in calls:
        meaning(before, call)
    profile.disable()
    assert sum(entry.callcount for entry in profile.getstats()) < 130 * len(calls)


# ── what is known ────────────────────────────────────────────────────────────────────────────────────


def test_fs12_what_one_tells_is_known_of_all() -> None:
    known = knowledge(SIX, said("29 spades, 31 spades, plus 1 hearts, 33 noes"))
    spades = [[hand.copies[Suit.SPADES][place] for hand in known] for place in range(3)]
    no_more = Bounds(0, 0)
    assert spades[0] == [Bounds(2, 2), *[no_more] * 5]
    assert spades[1] == [no_more, Bounds(2, 2), *[no_more] * 4]
    assert spades[2] == [Bounds(0, 2), no_more, Bounds(0, 2), *[Bounds(0, 2)] * 3]
    assert [hand.lengths[Suit.HEARTS] for hand in known[2:4]] == [(1, 1), (0, 0)]
    assert known[0].about == (0, 0, 4, 0)
    assert known[2].lengths == ((0, 7), (0, 7), (0, 7), (1, 1))
    assert not any(hand.contradicts_itself for hand in known)


def test_a_card_that_the_others_deny_is_where_it_can_still_be() -> None:
    calls = said("spades 28, spades 29, spades 30, 31 hearts, pass, pass, spades 32", SMALL)
    jacks = [hand.copies[Suit.SPADES][0] for hand in knowledge(SMALL, calls)]
    assert jacks == [(0, 0), (0, 0), (0, 0), (2, 2)]


def test_a_misleading_call_is_legal_and_the_later_one_is_believed() -> None:
    calls = said("28 spades, 29 hearts, pass, pass, pass, pass, 30 clubs, 33 noes")
    assert not any(hand.contradicts_itself for hand in knowledge(SIX, calls))
    calls = said("28 spades, 29 spades, pass, pass, pass, pass, 30 noes")
    first = knowledge(SIX, calls)[0]
    assert first.contradicts_itself
    assert first.lengths[Suit.SPADES] == (0, 0)
    assert first.about[Suit.SPADES] == 0


def test_calls_that_cannot_all_be_true_lead_to_no_conclusion_from_one_to_another() -> None:
    """All four are void in spades: two of them have lied, and nobody can tell who."""
    calls = said("28 spades, 29 noes, 31 noes, 34 noes, 38 noes", SMALL)
    known = knowledge(SMALL, calls)
    assert [hand.lengths[Suit.SPADES] for hand in known] == [(0, 0)] * 4
    assert [hand.contradicts_itself for hand in known] == [True, False, False, False]


def test_what_is_said_of_a_whole_hand_is_kept() -> None:
    first = "28 no trump, hearts 29, 30 spades, 31 clubs, 32 clubs, 33 clubs"
    known = knowledge(SIX, said(f"{first}, 34 no trump, spades 35, hearts 36"))
    assert known[0].traits == (Trait.NO_SPECIAL_SUIT, Trait.FAIRLY_STRONG)
    assert known[1].good_suits == (Suit.HEARTS, Suit.SPADES)
    assert known[2].good_suits == (Suit.HEARTS,)
    assert known[2].held(ranks_in_play(SIX)) == ((Suit.SPADES, Rank.JACK, 1),)


# ── in words ─────────────────────────────────────────────────────────────────────────────────────────


HIGHEST = "Holds J♠, the highest of the spades"


def spoken(calls: str, language: str = "en") -> str:
    """The meaning of the last of these calls in words."""
    return " ".join(map(Texts(language), meaning_in_words(last(calls))))


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ("pass", "Says nothing about the hand."),
        (
            "28 spades",
            f"{HIGHEST}, but not the other J♠. About 4 spades or more.",
        ),
        (
            "28 hearts, 30 spades",
            "Holds both J♠, the 2 highest spades, but not 9♠, the next one.",
        ),
        (
            "28 hearts, plus 1 spades",
            f"{HIGHEST}. No other spades.",
        ),
        (
            "28 spades, pass, pass, pass, pass, 29 hearts, plus 1 spades",
            f"{HIGHEST}. No spades but those told before.",
        ),
        ("28 hearts, spades 40", "Good spades, but without J♠, the highest."),
        (
            "30 spades, spades 40",
            "Good spades, but without 9♠, the highest besides those told before.",
        ),
        (
            "30 spades, 31 clubs, 32 hearts, 33 spades",
            "Holds 9♠, the highest of the spades besides those told before, but not A♠, the next one.",
        ),
        ("28 no trump", "No special suit. A fairly strong hand."),
        ("28 spades, 29 noes", "No spades at all."),
        ("28 noes", "Says nothing about the hand."),
    ],
)
def test_a_meaning_is_told_in_words(calls: str, words: str) -> None:
    assert spoken(calls) == words
    assert spoken(calls, "ja") != words
    for language in LANGUAGES:
        assert spoken(calls, language)


def test_the_list_of_a_suit_is_as_long_as_its_cards() -> None:
    for options in CASES:
        unknown = map(told(options, ()).unknown, SUITS)
        assert all(len(ranks) == 2 * len(ranks_in_play(options)) for ranks in unknown)
        assert (
            knowledge(options, ())[0].lengths
            == ((0, min(hand_size(options), 2 * len(ranks_in_play(options)))),) * 4
        )
