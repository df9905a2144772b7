"""The referee's calls in Fifty-Six; all of them public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Final

from cardtable.engine.cards import Card, Cards, Hidden, Rank, Suit
from cardtable.engine.facts import Acted, Action, Dealt, Fact, Shown
from cardtable.engine.games.fifty_six.actions import Bid, Denomination, Double, Pass, Redouble
from cardtable.engine.games.fifty_six.auction import Contract
from cardtable.engine.games.fifty_six.conventions import Meaning, Trait, told
from cardtable.engine.games.fifty_six.options import FORCED_BID, points, team_of
from cardtable.engine.games.fifty_six.scoring import DealScore, by_team, match_outcome
from cardtable.engine.games.fifty_six.state import FiftySixView, State
from cardtable.engine.messages import Message, Who, message
from cardtable.engine.rules import View
from cardtable.engine.seats import Seat
from cardtable.engine.trick_game import Trick

_TRAITS: Final = MappingProxyType(
    {
        Trait.NO_SPECIAL_SUIT: "fifty_six.meaning.no_special_suit",
        Trait.FAIRLY_STRONG: "fifty_six.meaning.fairly_strong",
    }
)
"""What is said of a whole hand, in words."""

DENOMINATION_SIGNS: Final = MappingProxyType(
    {
        Denomination.CLUBS: message("fifty_six.sign.clubs"),
        Denomination.DIAMONDS: message("fifty_six.sign.diamonds"),
        Denomination.HEARTS: message("fifty_six.sign.hearts"),
        Denomination.SPADES: message("fifty_six.sign.spades"),
        Denomination.NO_TRUMP: message("fifty_six.sign.no_trump"),
        Denomination.NOES: message("fifty_six.sign.noes"),
    }
)
"""Each denomination as short as can be."""

_NUMBER_FIRST: Final = ("fifty_six.bid.number_first", "fifty_six.sign.bid_number_first")
_NAMED_FIRST: Final = ("fifty_six.bid.named_first", "fifty_six.sign.bid_named_first")
_PLUS: Final = ("fifty_six.bid.plus", "fifty_six.sign.bid_plus")
"""The forms of a bid (FS-12), each in words and by signs."""

_DOUBLES: Final = (
    ("fifty_six.bid.doubled", "fifty_six.sign.doubled"),
    ("fifty_six.bid.redoubled", "fifty_six.sign.redoubled"),
)
"""Contracts that are doubled, or redoubled, likewise."""


def announcements(before: State, fact: Fact, after: State) -> tuple[Message, ...]:
    """The calls about a fact that led from one state to the other."""
    return tuple(_said(before, fact, after))


def denomination_named(denomination: Denomination) -> Message:
    """A denomination in words."""
    if denomination.trump is not None:
        return message(f"card.{denomination.trump.name.lower()}")
    noes = denomination is Denomination.NOES
    return message("fifty_six.denomination.noes" if noes else "fifty_six.denomination.no_trump")


def bid_named(bid: Bid, *, is_short: bool = False) -> Message:
    """A bid in the form in which it is said (FS-12), in words or short; suits are always written by signs."""
    forms = _PLUS if bid.plus else _NAMED_FIRST if bid.is_named_first else _NUMBER_FIRST
    return _bid_named(forms, bid.number, bid.denomination, is_short=is_short)


def _bid_named(forms: tuple[str, str], number: int, denomination: Denomination, *, is_short: bool) -> Message:
    by_sign = is_short or denomination.trump is not None
    named = DENOMINATION_SIGNS[denomination] if by_sign else denomination_named(denomination)
    return message(forms[by_sign], number=number, denomination=named)


def contract_named(contract: Contract, *, is_short: bool = False) -> Message:
    """A contract, with trumps as its bid was said; however one without was, it is the same."""
    has_trumps = contract.trump is not None
    forms = _NAMED_FIRST if has_trumps and contract.is_named_first else _NUMBER_FIRST
    denomination = contract.denomination if has_trumps else Denomination.NO_TRUMP
    bid = _bid_named(forms, contract.points, denomination, is_short=is_short)
    return message(_DOUBLES[contract.doubles - 1][is_short], bid=bid) if contract.doubles else bid


def meaning_in_words(meaning: Meaning) -> tuple[Message, ...]:
    """The meaning of a call in sentences about its caller, who is not named; never empty."""
    if meaning.tells_nothing:
        return (message("fifty_six.meaning.nothing"),)
    traits = (message(_TRAITS[each]) for each in meaning.traits if each is not Trait.GOOD_SUIT)
    return (*_suit_in_words(meaning, meaning.suit), *traits) if meaning.suit is not None else tuple(traits)


def meaning_in_one(meaning: Meaning) -> Message:
    """The same sentences one after the other."""
    *first, result = meaning_in_words(meaning)
    for each in reversed(first):
        result = message("fifty_six.meaning.sentences", first=each, rest=result)
    return result


def call_meaning(view: View, fact: Fact) -> tuple[Message, ...]:
    """The meaning of a bid that follows a view, as `meaning_in_words` puts it; of any other fact, none."""
    match view, fact:
        case FiftySixView(), Acted(seat, Bid() as bid):
            return meaning_in_words(told(view.options, view.calls).meaning(seat, bid))
    return ()


def _suit_in_words(meaning: Meaning, suit: Suit) -> Iterator[Message]:
    named = message(f"card.{suit.name.lower()}")
    if meaning.is_void:
        yield message("fifty_six.meaning.void", suit=named)
        return
    claims = []
    if Trait.GOOD_SUIT in meaning.traits:
        claims.append(message("fifty_six.meaning.good_suit", suit=named))
    if meaning.highest:
        cards = cards_listed([Card(suit, rank) for rank in meaning.highest])
        key = "fifty_six.meaning.highest" if _are_top(meaning.highest) else "fifty_six.meaning.highest_left"
        claims.append(message(key, suit=named, count=len(meaning.highest), cards=cards))
    for claim in claims:
        if claim is claims[-1] and meaning.lacks is not None:
            yield message(_lacks(meaning), claim=claim, card=Card(suit, meaning.lacks))
        else:
            yield message("fifty_six.meaning.whole", claim=claim)
    if meaning.has_no_others and meaning.told_before:
        yield message("fifty_six.meaning.no_more", suit=named)
    elif meaning.has_no_others:
        yield message("fifty_six.meaning.no_others", suit=named)
    if meaning.about:
        yield message("fifty_six.meaning.about", suit=named, count=meaning.about)


def _are_top(ranks: Sequence[Rank]) -> bool:
    """True for the highest cards of a suit, whatever has been told of it before: both jacks come first."""
    return all(rank is Rank.JACK for rank in ranks[:2])


def _lacks(meaning: Meaning) -> str:
    """The key of what ends a sentence with the card that the caller does not hold."""
    if not meaning.highest:
        is_top = meaning.lacks is Rank.JACK
        return "fifty_six.meaning.lacks_highest" if is_top else "fifty_six.meaning.lacks_highest_left"
    if meaning.lacks is meaning.highest[-1]:
        return "fifty_six.meaning.lacks_other"
    return "fifty_six.meaning.lacks_next"


def cards_listed(cards: Sequence[Card]) -> Message:
    """Cards one after the other, of which two that are equal are named together."""
    *first, result = (
        message("fifty_six.meaning.both" if count > 1 else "card.alone", card=card)
        for card, count in Counter(cards).items()
    )
    for each in reversed(first):
        result = message("fifty_six.meaning.cards", first=each, rest=result)
    return result


def _said(before: State, fact: Fact, after: State) -> Iterator[Message]:
    match fact:
        case Shown("dealer", piles):
            yield from _draw(tuple(pile for pile in piles if not isinstance(pile, Hidden)), after)
        case Shown(_, piles):
            for seat, pile in enumerate(piles):
                if pile and not isinstance(pile, Hidden):
                    yield _bad_hand(seat, pile)
        case Dealt(deal, _, 1):
            yield message("fifty_six.call.deal", deal=deal, who=Who(before.dealer or 0))
        case Dealt():
            yield message("fifty_six.call.deal_again", who=Who(before.dealer or 0))
        case Acted(seat, Action() as action):
            if before.tricks is None:
                yield _call(seat, action)
                yield from _auction_end(after)
            else:
                yield from _trick(before, after)


def _draw(draw: tuple[Cards, ...], after: State) -> Iterator[Message]:
    for seat, cards in enumerate(draw):
        for card in cards:
            yield message("fifty_six.call.draws", who=Who(seat), card=card)
    if after.dealer is None:
        yield message("fifty_six.call.tied")
    else:
        yield message("fifty_six.call.dealer", who=Who(after.dealer))


def _bad_hand(seat: Seat, hand: Cards) -> Message:
    jacks = all(card.rank is Rank.JACK for card in hand)
    return message("fifty_six.call.only_jacks" if jacks else "fifty_six.call.no_points", who=Who(seat))


def _call(seat: Seat, action: Action) -> Message:
    who = Who(seat)
    match action:
        case Bid():
            return message("fifty_six.call.bid", who=who, bid=bid_named(action))
        case Double():
            return message("fifty_six.call.double", who=who)
        case Redouble():
            return message("fifty_six.call.redouble", who=who)
        case Pass():
            return message("fifty_six.call.pass", who=who)
    raise ValueError(f"no call of Fifty-Six: {action}")


def _auction_end(after: State) -> Iterator[Message]:
    auction = after.auction
    if auction is None:
        return
    if auction.is_forced and after.options[FORCED_BID]:
        yield message("fifty_six.call.forced", who=Who(auction.forehand))
    contract = auction.contract
    if contract is not None and auction.is_over:
        key = "fifty_six.call.imposed" if contract.is_imposed else "fifty_six.call.contract"
        yield message(key, who=Who(contract.declarer), contract=contract_named(contract))


def _trick(before: State, after: State) -> Iterator[Message]:
    if len(after.done) > len(before.done):
        trick = after.done[-1]
        yield _taken(trick)
        if len(after.scores) > len(before.scores):
            yield from _deal_end(after.scores[-1], after.options.players)
            yield from _match_end(after)


def _taken(trick: Trick) -> Message:
    card, who = dict(trick.plays)[trick.winner], Who(trick.winner)
    count = points(trick.cards)
    if count:
        return message("fifty_six.call.trick_points", card=card, who=who, count=count)
    return message("fifty_six.call.trick", card=card, who=who)


def _deal_end(score: DealScore, players: int) -> Iterator[Message]:
    contract = score.contract
    yield message(
        "fifty_six.call.made" if score.is_made else "fifty_six.call.failed",
        who=team_of(players, contract.declarer),
        contract=contract_named(contract),
        count=by_team(score.taken)[contract.team],
    )
    winner = _one_of(contract.team if score.is_made else 1 - contract.team, contract, players)
    yield message("fifty_six.call.game_points", who=winner, count=max(score.points))


def _one_of(team: int, contract: Contract, players: int) -> Who:
    """The seat that stands for a team in words: its declarer, if it has one."""
    return team_of(players, contract.declarer if team == contract.team else team)


def _match_end(after: State) -> Iterator[Message]:
    outcome = match_outcome(after.options, after.scores, after.deals_played)
    if outcome is None:
        return
    winners = [seat for seat in (0, 1) if outcome.places[seat] == 1]
    if len(winners) == 1:
        winner = _one_of(winners[0], after.scores[-1].contract, after.options.players)
        yield message("fifty_six.call.match", who=winner)
    else:
        yield message("fifty_six.call.match_shared")
