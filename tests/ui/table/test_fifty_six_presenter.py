"""Fifty-Six on the table: what lies there, what is asked, told and heard."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from cardtable.engine.cards import Card
from cardtable.engine.facts import Acted, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six import FIFTY_SIX, Bid, FiftySixView, State
from cardtable.engine.games.fifty_six.actions import FORMS, Double, Pass, Redouble, parse
from cardtable.engine.games.fifty_six.options import ALL_POINTS, team, team_of
from cardtable.engine.games.fifty_six.scoring import TARGET
from cardtable.engine.messages import Message, message
from cardtable.engine.randomness import Streams
from cardtable.engine.rules import Outcome
from cardtable.engine.seats import PUBLIC, Seat, Viewer
from cardtable.present.accessible_names import name_of_badge, name_of_contract
from cardtable.present.effects import EffectKind
from cardtable.present.faces import Mood
from cardtable.present.games.fifty_six.presenter import FiftySixPresenter, contract_effects
from cardtable.present.names import result_text
from cardtable.present.picture import (
    Frame,
    Picture,
    Role,
    Scoreboard,
    Sound,
)
from cardtable.present.score_sheet import TeamMark
from cardtable.texts import LANGUAGES, Texts
from tests.helpers.fifty_six import after, before_deal, choose, dealt, hand_out, moderate_match

PRESENTER: Final = FiftySixPresenter()
NAMES: Final = ("Anna", "Ben", "Chie", "Daiki", "Emi", "Fumi", "Gen", "Hana")
TEXTS: Final = Texts("en").with_names(NAMES)


def view(state: State, viewer: Viewer = 0) -> FiftySixView:
    return FIFTY_SIX.view(state, viewer)


def picture(state: State, seat: Seat = 0) -> Picture:
    return PRESENTER.picture(view(state, seat), seat)


def score(state: State, seat: Seat = 0) -> Scoreboard:
    return PRESENTER.score(view(state, seat))


def frames(before: State, fact: Fact, viewer: Viewer = 0) -> tuple[Frame, ...]:
    then = FIFTY_SIX.apply(before, fact)
    calls, seen = FIFTY_SIX.calls(before, fact, then), FIFTY_SIX.redact(before, fact, viewer)
    return PRESENTER.frames(view(before, viewer), seen, view(then, viewer), calls, max(viewer, 0))


def called(state: State, text: str) -> tuple[Frame, ...]:
    """The frames of a call, as the first seat sees them."""
    return frames(state, Acted(FIFTY_SIX.to_act(state)[0], parse(text)))


def said(message: Message | None) -> str:
    return "" if message is None else TEXTS(message)


def test_fs3_the_cards_drawn_for_the_dealer_lie_before_their_seats() -> None:
    state = FIFTY_SIX.start(choose(players=6))
    fact = FIFTY_SIX.chance(state, Streams("3"))
    assert isinstance(fact, Shown)
    lying, end = frames(state, fact, PUBLIC)
    drawn = {zone.seat: zone.cards[0].card for zone in lying.picture.zones if zone.role is Role.PLAYED}
    assert drawn == {seat: pile[0] for seat, pile in enumerate(fact.piles) if isinstance(pile, tuple)}
    assert lying.is_finished
    assert end.picture.prompt is None
    dealer = FIFTY_SIX.apply(state, fact).dealer
    assert [zone.seat for zone in lying.picture.zones if zone.wins] == ([] if dealer is None else [dealer])


def test_fs5_a_hand_that_is_dealt_again_is_shown_to_all() -> None:
    options = choose("cards_56", 6)
    hands = hand_out("", "KS KS' QS QS' KH KH' QH QH'", options=options)
    state = FIFTY_SIX.apply(before_deal(options), Dealt(1, hands))
    fact = FIFTY_SIX.chance(state, Streams("1"))
    assert isinstance(fact, Shown)
    shown, end = frames(state, fact)
    (zone,) = [zone for zone in shown.picture.zones if zone.role is Role.SHOWN]
    assert zone.seat == 1
    assert {card.card for card in zone.cards} == set(hands[1])
    assert all(zone.cards == () for zone in shown.picture.zones if (zone.role, zone.seat) == (Role.HAND, 1))
    own = PRESENTER.picture(view(FIFTY_SIX.apply(state, fact), 1), 1)
    assert all(card.is_shown for zone in own.zones if zone.seat == 1 for card in zone.cards)
    assert end.picture.prompt is None


@pytest.mark.parametrize("players", [4, 6, 8])
def test_partners_have_the_same_mark_and_opponents_the_other(players: int) -> None:
    state = dealt(choose(players=players))
    marks = {badge.seat: badge.team for badge in picture(state).badges}
    assert [marks[seat] for seat in range(players)] == [TeamMark.RED, TeamMark.BLACK] * (players // 2)
    told = [name_of_badge(badge, TEXTS) for badge in picture(state).badges]
    assert ["red team" in each for each in told] == [
        badge.team is TeamMark.RED for badge in picture(state).badges
    ]
    auction = picture(state).auction
    assert auction is not None
    assert [marks[seat] for seat in auction.seats] == list(auction.teams)


def test_fs12_every_form_is_offered_at_every_level_that_may_be_bid() -> None:
    state = after(dealt(choose()), "31 spades, pass")
    asked = picture(state, FIFTY_SIX.to_act(state)[0])
    groups = asked.groups
    assert groups is not None
    assert groups.numbers == tuple(range(32, 57))
    bids = [offer.action for number in groups.numbers for row in groups.rows(number) for offer in row]
    assert len(set(bids)) == len(bids) == 25 * len(FORMS)
    assert all(
        isinstance(bid, Bid) and FIFTY_SIX.breach(state, FIFTY_SIX.to_act(state)[0], bid) is None
        for bid in bids
    )
    assert [offer.action for offer in asked.offers] == [Pass()]  # it is their own team's bid (FS-9)


def test_only_what_may_be_said_now_is_offered() -> None:
    """To begin with a small board: what adds to a bid, and to double one, comes with the first bid."""
    opening = dealt(choose())
    asked = picture(opening, FIFTY_SIX.to_act(opening)[0])
    assert asked.groups is not None
    rows = asked.groups.rows(28)
    assert [len(row) for row in rows] == [4, 4, 2]
    assert [said(head) for head in asked.groups.heads] == [
        "I hold its highest",
        "Good, not its highest",
        "No trump",
    ]
    assert all(offer.refusal is None for row in rows for offer in row)
    assert [offer.action for offer in asked.offers] == [Pass()]
    doubled = after(opening, "28 spades, double, pass")
    offers = picture(doubled, FIFTY_SIX.to_act(doubled)[0]).offers
    assert [offer.action for offer in offers] == [Pass()]
    redoubling = after(opening, "28 spades, double")
    offers = picture(redoubling, FIFTY_SIX.to_act(redoubling)[0]).offers
    assert [offer.action for offer in offers] == [Pass(), Redouble()]


def test_who_may_not_pass_still_reads_why() -> None:
    state = dealt(choose(opening_obliged=True))
    (passing,) = picture(state, FIFTY_SIX.to_act(state)[0]).offers
    assert (passing.action, passing.refusal) == (Pass(), message("fifty_six.breach.must_open"))


def test_a_bid_that_is_not_true_of_the_hand_says_so() -> None:
    (turn,) = FIFTY_SIX.to_act(dealt(choose()))
    state = dealt(choose(), *("JD JD' 9D AD" if seat == turn else "" for seat in range(4)))
    groups = picture(state, turn).groups
    assert groups is not None
    untrue = TEXTS("fifty_six.board.untrue")
    for number, is_untrue in ((28, True), (29, True), (30, False)):  # 30 tells of both jacks and one nine
        offers = {offer.action: offer for row in groups.rows(number) for offer in row}
        assert (said(offers[parse(f"{number} diamonds")].meaning[0]) == untrue) == is_untrue


def test_fs6_nobody_bids_above_56() -> None:
    state = after(dealt(choose()), "56 spades")
    asked = picture(state, FIFTY_SIX.to_act(state)[0])
    assert asked.groups is None
    assert [offer.action for offer in asked.offers] == [Pass(), Double()]


def test_what_a_call_does_is_said_where_it_tells_nothing() -> None:
    def effects(calls: str) -> list[str]:
        state = after(dealt(choose()), calls)
        offers = picture(state, FIFTY_SIX.to_act(state)[0]).offers
        return [" ".join(map(said, offer.meaning)) for offer in offers]

    passed, doubled = effects("28 spades")
    assert passed == "You can still bid at a later turn, as long as the bidding goes on."
    assert doubled.endswith("A new bid, by anyone, cancels the double.")
    assert effects("28 spades, pass, pass")[0] == "This ends the bidding: 28♠ is played."
    assert effects("pass, pass, pass")[0] == "This ends the bidding: 28 no trump is played."
    assert effects("28 spades, double")[1].endswith("28♠ redoubled is played.")


def test_a_call_tells_what_it_means_and_stays_in_the_auction() -> None:
    state = after(dealt(choose()), "28 spades, pass, plus 2 hearts")
    auction = picture(state).auction
    assert auction is not None
    first, passed, plus = auction.calls
    assert said(first.words) == "28♠"
    assert "J♠" in " ".join(map(said, first.meaning))
    assert passed.meaning == ()
    assert said(plus.sign) == "+2♥"
    known = {row.seat: row.suits for row in auction.known}
    signs = [[said(sign) for sign in cell.signs] for cell in known[plus.seat]]
    hearts = [said(sign) for sign, _ in auction.suits].index("♥")
    assert signs[hearts] == ["JJ", "just 2"]


def test_a_plate_shows_the_last_call_as_a_sign_and_says_it_in_words() -> None:
    state = after(dealt(choose(), dealer=3), "28 spades, pass, plus 2 noes, double, 41 no trump")
    badges = {badge.seat: badge for badge in picture(state).badges}
    told = {}
    for seat, badge in badges.items():
        assert badge.call is not None
        told[seat] = (said(badge.call.sign), name_of_badge(badge, TEXTS))
    assert sorted(sign for sign, _ in told.values()) == ["+2\u00a0noes", "41\u00a0NT", "Double", "Pass"]
    for sign, words in (("41\u00a0NT", "41 no trump"), ("+2\u00a0noes", "plus 2 noes"), ("Double", "Double")):
        (name,) = (name for shown, name in told.values() if shown == sign)
        assert words in name
    played = after(state, "pass, pass, pass")
    assert [badge.call for badge in picture(played).badges] == [None] * 4


def test_the_contract_is_told_with_the_points_of_both_teams_and_what_is_needed() -> None:
    state = after(dealt(choose(), dealer=3), "28 spades, double, pass, pass, pass")
    shown = score(state).contract
    assert shown is not None
    declarer = state.auction.contract.declarer if state.auction and state.auction.contract else None
    assert declarer is not None
    assert said(shown.sign) == f"28♠ ×2 · {NAMES[declarer]}"
    assert said(shown.taken) == "0 points, 28 more needed · other team 0"
    assert said(shown.progress) == "28 more needed"
    assert name_of_contract(shown, TEXTS).startswith("Contract: 28 spades doubled")
    hidden = score(state).without_taken().contract
    assert hidden is not None
    assert (hidden.taken, hidden.progress) == (None, None)


@pytest.mark.parametrize("seat", range(4))
def test_the_team_that_has_not_bid_is_named_as_the_person_at_the_seat_would_name_it(seat: Seat) -> None:
    state = after(dealt(choose(), dealer=3), "28 spades, pass, pass, pass")
    shown = score(state, seat).contract
    assert shown is not None
    assert shown.taken is not None
    assert state.auction is not None
    assert state.auction.contract is not None
    is_ours = team(seat) == state.auction.contract.team
    ends = {
        "en": "their team 0" if is_ours else "your team 0",
        "ja": "相手側0点" if is_ours else "あなたの側0点",
    }
    for language, end in ends.items():
        assert Texts(language).with_names(NAMES, seat)(shown.taken).endswith(f" · {end}")
        assert "あなた" not in Texts(language).with_names(NAMES)(shown.taken)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_fs11_a_contract_that_nobody_has_bid_is_not_told_as_a_bid(language: str) -> None:
    texts = Texts(language).with_names(NAMES)
    state = after(dealt(choose(), dealer=3), "pass, pass, pass, pass")
    assert state.auction is not None
    assert state.auction.contract is not None
    assert state.auction.contract.is_imposed
    shown = score(state).contract
    assert shown is not None
    name = name_of_contract(shown, texts)
    assert NAMES[state.auction.contract.declarer] in name
    assert "bid by" not in name
    assert "everyone passed" in name or "全員がパス" in name
    declarer = state.auction.contract.declarer
    (badge,) = (badge for badge in picture(state).badges if badge.seat == declarer)
    assert badge.notes[0].key == "fifty_six.table.imposed"
    assert "28" in texts.help(badge.notes[0])


def test_the_contract_is_written_and_spoken_in_the_order_in_which_it_was_bid() -> None:
    for calls, sign, words, spoken in (
        ("28 spades", "28♠", "28♠", "28 spades"),
        ("28 spades, pass, spades 30", "♠30", "♠30", "spades 30"),
        ("28 spades, pass, plus 1 spades", "29♠", "29♠", "29 spades"),
        ("28 spades, pass, spades 30, 31 noes", "31\u00a0NT", "31 no trump", "31 no trump"),
    ):
        state = after(dealt(choose(), dealer=3), calls)
        shown = score(state).contract
        assert shown is not None
        assert said(shown.sign).startswith(f"{sign} · ")
        assert said(shown.words).startswith(f"Highest bid: {words}, by ")
        assert TEXTS.aloud(shown.words).startswith(f"Highest bid: {spoken}, by ")
        assert any(f" {words}" in said(fact) for fact in score(state).headline)
        over = score(after(state, "pass, pass, pass"))
        assert over.contract is not None
        assert said(over.contract.words).startswith(f"Contract: {words}, bid by ")


@pytest.mark.parametrize("texts", [TEXTS, Texts("ja")], ids=["en", "ja"])
def test_each_row_of_bids_says_what_it_tells(texts: Texts) -> None:
    state = after(dealt(choose()), "28 spades")
    asked = picture(state, FIFTY_SIX.to_act(state)[0])
    assert asked.groups is not None
    rows = asked.groups.rows(29)
    assert len(asked.groups.heads) == len(rows)
    assert len({texts(head) for head in asked.groups.heads}) == len(rows)
    assert all(texts.help(head) for head in asked.groups.heads)


def test_a_contract_that_cannot_be_made_any_more_is_told_at_once() -> None:
    hands = ("AS", "9S", "QS", "JS JS'")
    state = after(dealt(choose(), *hands, dealer=1), "28 spades, pass, 54 hearts, pass, pass, pass")
    before = score(state).contract
    assert before is not None
    assert said(before.taken).startswith("0 points, 54 more needed")
    assert Texts("ja")(before.progress or "") == "あと54点必要"
    lost = score(after(state, ", ".join(str(card) for card in ("AS", "JS", "QS", "9S")))).contract
    assert lost is not None
    assert said(lost.progress) == "lost: 54 out of reach"
    assert said(lost.progress) in name_of_contract(lost, TEXTS)
    assert Texts("ja")(lost.progress or "") == "失敗(もう54点に届かない)"


def test_a_call_stands_on_a_bubble_and_stays_as_a_small_paper_until_the_auction_is_over() -> None:
    state = dealt(choose(), dealer=3)
    (first,) = FIFTY_SIX.to_act(state)
    for frame in called(state, "28 spades"):
        ((caller, speaks),) = frame.picture.said.items()
        assert caller == first
        assert (said(speaks.words), said(speaks.sign), speaks.is_called) == ("28♠", "28♠", True)
        assert said(frame.picture.badges[first].paper) == "28♠"
    bid = after(state, "28 spades")
    (second,) = FIFTY_SIX.to_act(bid)
    later = called(bid, "pass")[-1].picture
    assert [said(later.badges[seat].paper) for seat in (first, second)] == ["28♠", "Pass"]
    assert set(later.said) == {second}
    over = picture(after(state, "28 spades, pass, pass, pass"))
    assert [badge.paper for badge in over.badges] == [None] * 4


def test_a_double_is_called_and_heard_and_the_contract_stays_to_be_read() -> None:
    state = after(dealt(choose()), "28 spades")
    first, end = called(state, "double")
    assert first.picture.banner is not None
    assert first.sound is Sound.DOUBLED
    assert end.picture.banner is None
    settled = called(after(state, "pass, pass"), "pass")
    assert settled[1].is_finished
    assert "contract" in said(settled[1].picture.banner)


def test_the_score_goes_by_team_with_the_table_cards() -> None:
    match = moderate_match(choose(), "1")
    state = match.states[-1]
    score = PRESENTER.score(view(state))
    assert score.sides == ((0, 2), (1, 3))
    assert [len(line.values) for line in score.lines] == [2, 2]
    totals = state.totals
    assert score.lines[0].values == tuple(map(str, totals))
    assert [(each.team, each.left) for each in score.table_cards] == [
        (TeamMark.RED, max(0, 12 - totals[1])),
        (TeamMark.BLACK, max(0, 12 - totals[0])),
    ]
    sheet = PRESENTER.sheet(view(state))
    assert sheet.totals == totals
    assert sheet.sides == score.sides
    result = PRESENTER.result(view(state))
    assert result is not None
    assert [row.seats for row in result.rows] == [(0, 2), (1, 3)]


def test_a_match_is_told_by_team() -> None:
    sides = ((0, 2), (1, 3))
    outcome = Outcome((3, 1, 3, 1), (5, 12, 5, 12))
    scores = ("5", "12", "5", "12")
    assert (
        result_text(TEXTS, ("Reds", "Blacks"), outcome, scores, sides)
        == "The match goes to Ben and Daiki, 5 – 12."
    )
    drawn = Outcome((1, 1, 1, 1), (5, 5, 5, 5))
    told = result_text(TEXTS, ("Reds", "Blacks"), drawn, ("5",) * 4, sides)
    assert told.replace("\N{NO-BREAK SPACE}", " ").endswith("1. Reds (5), 1. Blacks (5).")


def test_a_hand_lies_by_suit_then_by_the_rank_of_the_game() -> None:
    state = dealt(choose(), "QS KS 10S AS 9S JS JS' 9H JH QC JC JD")
    (hand,) = [zone for zone in picture(state).zones if (zone.role, zone.seat) == (Role.HAND, 0)]
    ranks = [
        card.card.rank.text for card in hand.cards if card.card is not None and card.card.suit.symbol == "♠"
    ]
    assert ranks == ["Q", "K", "10", "A", "9", "J", "J"]
    assert Card.parse("JS'") in [card.card for card in hand.cards]


@pytest.mark.parametrize("seat", range(4))
def test_the_contract_of_a_partner_is_that_of_ones_own_team(seat: int) -> None:
    """“For the team of Chie” says nothing to who is in it."""
    who = team_of(4, 2)
    said_to = TEXTS.with_names(NAMES, seat)
    told = said_to(message("fifty_six.call.game_points", who=who, count=2))
    assert told == f"2 game points for {'your team' if seat in (0, 2) else 'the team of Chie'}."


def ends_of_deals(seed: str) -> list[tuple[State, tuple[Frame, ...]]]:
    """The states after the deals of a match to the last table card, each with the frames of its end."""
    match = moderate_match(choose(), seed)
    found = []
    for before, fact, after_it in zip(match.states, match.facts, match.states[1:], strict=False):
        if len(after_it.scores) > len(before.scores):
            found.append((after_it, frames(before, fact)))
    return found


def firsts(state: State, seat: int | None = None) -> list[str]:
    """What a first match explains to whose turn it is."""
    viewer = FIFTY_SIX.to_act(state)[0] if seat is None else seat
    told = PRESENTER.firsts(view(state, viewer))
    return [TEXTS.with_names(NAMES, viewer)(each) for each in told]


def test_who_plays_against_a_contract_is_told_to_keep_the_others_from_it() -> None:
    told: dict[bool, set[str]] = {True: set(), False: set()}
    for state in moderate_match(choose(), "1").states:
        for seat in FIFTY_SIX.to_act(state):
            shown = view(state, seat)
            if shown.contract is not None and not shown.is_bidding:
                told[team(seat) == shown.contract.team].add(said(PRESENTER.firsts(shown)[0]))
    assert len(told[True]) > 1 < len(told[False])  # each tells how many points
    assert all("now take them" in each and "promised" in each for each in told[True])
    assert all("keep them from it" in each and "promised" in each for each in told[False])


def test_the_first_bid_is_asked_for_with_what_the_game_is_about() -> None:
    aim, counts, table_cards = firsts(dealt(choose()))
    assert all(each in aim for each in ("56 points", "trump", "Pass"))
    assert "jack counts 3" in counts
    assert "table cards" in table_cards


def test_what_bids_tell_and_the_doubles_are_explained_when_they_can_be_made() -> None:
    state = after(dealt(choose()), "28 spades")
    whispers, number_first, double = firsts(state)[-3:]
    assert "whispers something to partners" in whispers
    assert number_first.startswith("Daiki said the number first: “28♠”. That tells: Holds J♠")
    assert "you can double" in double
    assert "have doubled" in firsts(after(state, "double"))[1]
    assert not any("you can double" in each for each in firsts(after(state, "pass")))


def test_trumps_are_named_where_there_are_any() -> None:
    passes = "pass, pass, pass"
    assert firsts(after(dealt(choose()), f"28 spades, {passes}"))[0].startswith("Trump: spades.")
    assert firsts(after(dealt(choose()), f"28 no trump, {passes}"))[0].startswith("There is no trump")


def test_two_equal_cards_are_explained_where_they_meet() -> None:
    """Whoever has the equal of the card led, or sees two equal cards lie, is told which of them wins."""
    seen = set()
    for state in moderate_match(choose(), "1").states:
        if not state.trick or not FIFTY_SIX.to_act(state):
            continue
        (seat,) = FIFTY_SIX.to_act(state)
        lying, (suit, rank, _) = [(each.suit, each.rank) for each in state.trick], state.trick[0]
        meets = (suit, rank) in {(each.suit, each.rank) for each in state.hands[seat]}
        is_told = any("equal" in each for each in firsts(state))
        if meets or len(set(lying)) < len(lying) or len(lying) == 1:
            assert is_told == (meets or len(set(lying)) < len(lying))
            seen.add(is_told)
    assert seen == {True, False}


def test_it_is_told_which_table_cards_have_gone_over_first() -> None:
    match = moderate_match(choose(), "1")
    asked = [
        state
        for state in match.states
        if len(state.scores) == 1 and view(state).is_bidding and state.deal == 2
    ]
    told = [each for state in asked if FIFTY_SIX.to_act(state) for each in firsts(state)]
    assert any("for the last deal" in each for each in told)
    assert not any("for the last deal" in each for each in firsts(dealt(choose())))
    assert not any("table card" in each for each in firsts(dealt(choose(deals=8), totals=(3, 0))))


def test_fs_16_19_a_contract_is_made_or_fails_and_table_cards_go_over_for_it() -> None:
    seen, left = set(), [TARGET, TARGET]
    for state, shown in ends_of_deals("1"):
        over = state.scores[-1]
        effects = [effect for frame in shown for effect in frame.picture.effects]
        fate, cards, *rest = effects
        assert fate.kind is (EffectKind.MADE if over.is_made else EffectKind.FAILED)
        assert {team(seat) for seat in fate.seats} == {over.contract.team}
        winners = over.points.index(max(over.points))
        assert {team(seat) for seat in cards.seats} == {winners}
        assert {team(seat) for seat in cards.givers} == {1 - winners}
        left[1 - winners] -= cards.count
        assert tuple(left) == view(state).table_cards
        result = PRESENTER.result(view(state))
        assert result is not None
        assert [TARGET - row.won for row in result.rows] == left[::-1]
        kinds = [effect.kind for effect in rest]
        assert kinds == [EffectKind.LAST_TABLE_CARD, EffectKind.MATCH] * (
            FIFTY_SIX.outcome(state) is not None
        )
        glad = {badge.seat for badge in shown[2].picture.badges if badge.mood is Mood.GLAD}
        assert {team(seat) for seat in glad} == {winners}
        seen |= {frame.sound for frame in shown}
    assert {Sound.MADE, Sound.FAILED, Sound.HANDED, Sound.LAST} <= seen


def test_a_contract_for_every_point_that_is_made_is_something_special() -> None:
    state, _ = next(end for end in ends_of_deals("1") if end[0].scores[-1].is_made)
    over = state.scores[-1]
    highest = replace(over, contract=replace(over.contract, points=ALL_POINTS))
    assert contract_effects(view(state), over)[0].kind is EffectKind.MADE
    assert contract_effects(view(state), highest)[0].kind is EffectKind.ALL_POINTS
