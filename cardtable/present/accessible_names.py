"""Accessible names of what a picture shows: all that can be seen, and nothing else. No Qt.

`Texts` are asked aloud: cards are told by name. Whatever matters is in the one name that a thing has, because
screen readers seldom say more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from cardtable.engine.cards import Card, JokerRank
from cardtable.engine.messages import Message, Who
from cardtable.engine.seats import Seat
from cardtable.present.card_selection import CardSelection
from cardtable.present.picture import (
    AuctionShown,
    Badge,
    CallShown,
    ContractShown,
    KnownOfSeat,
    KnownOfSuit,
    Picture,
    PictureCard,
    Role,
    Said,
    Stack,
    TrickShown,
    Zone,
)
from cardtable.present.score_sheet import (
    TeamMark,
    total_text,
)
from cardtable.texts import Texts

_ZONES: Final = {
    Role.HAND: "table.hand",
    Role.PLAYED: "table.played",
    Role.WON: "table.won",
    Role.TRAY: "table.tray",
    Role.DECK: "table.deck",
    Role.KITTY: "table.kitty",
    Role.TURN_UP: "table.turn_up",
    Role.SHOWN: "table.shown",
    Role.FOLDED: "table.folded",
}

JOKER_NAMES: Final = {JokerRank.HIGH: "table.joker_high", JokerRank.LOW: "table.joker_low"}
"""The text key of each rank of a joker that has been played."""

TEAM_NAMES: Final = {TeamMark.RED: "table.team_red", TeamMark.BLACK: "table.team_black"}
"""The text key of each team."""


def name_of_zone(zone: Zone, texts: Texts) -> str:
    """Name a zone: its seat, its kind, and its cards, whether one is cancelled."""
    what = [_contents(zone.cards, texts)] + [texts("table.cancelled")] * zone.is_cancelled
    return _name(zone, texts("table.list").join(what), texts)


def name_of_hand(zone: Zone, texts: Texts) -> str:
    """Name a hand: its seat and the number of its cards, which have names of their own."""
    return _name(zone, texts("table.cards", count=len(zone.cards)), texts)


def _name(zone: Zone, what: str, texts: Texts) -> str:
    who = "" if zone.seat is None else Who(zone.seat)
    return texts.aloud(_ZONES[zone.role], who=who, what=what)


def _contents(cards: Collection[PictureCard], texts: Texts) -> str:
    """List the faces that show, identical ones together, and the number of cards that lie face down."""
    faces = Counter(_face(card.card, card.joker, texts) for card in cards if card.card is not None)
    listed = [
        face if count == 1 else texts("table.alike", card=face, count=count) for face, count in faces.items()
    ]
    if face_down := len(cards) - faces.total():
        listed.append(texts("table.face_down", count=face_down))
    return texts("table.list").join(listed)


def _face(card: Card, joker: JokerRank | None, texts: Texts) -> str:
    """Name a face, and the rank of a joker."""
    name = texts.aloud.card(card)
    return name if joker is None else texts(JOKER_NAMES[joker], card=name)


def name_of_card(
    card: PictureCard,
    picture: Picture,
    proposed: Collection[Card],
    texts: Texts,
    selection: CardSelection | None = None,
) -> str:
    """Name a card of the hand at the bottom: its face if it shows, its pick, its proposal, its refusal.

    Of cards that look alike each says which of them it is.
    """
    if card.card is None:
        return texts("table.face_down", count=1)
    name = texts.aloud.card(card.card)
    twins = [each.card for each in picture.hand if each.card is not None and each.card[:2] == card.card[:2]]
    if len(twins) > 1 and card.card in twins:
        name = texts("table.twin", card=name, number=twins.index(card.card) + 1, count=len(twins))
    if selection is not None and card.card in selection.cards:
        seat = selection.recipient_of(card.card)
        who = None if seat is None else texts.name_of(seat)
        name = (
            texts("table.picked", card=name) if who is None else texts("table.picked_for", card=name, who=who)
        )
    elif card.came_from is not None:
        name = texts("table.came", card=name, who=texts.name_of(card.came_from))
    if card.joker is not None:
        key = "table.joker_first" if card.joker is JokerRank.HIGH else JOKER_NAMES[card.joker]
        name = texts(key, card=name)
    if card.is_shown:
        name = texts("table.is_shown", card=name)
    if card.mark is not None:
        name = texts("table.marked", card=name, what=texts.aloud(card.mark.words))
    if picture.choosing and card.card in proposed:
        name = texts("table.proposed", card=name)
    if picture.choosing and card.refusal is not None:
        name = texts("table.refused", card=name, why=texts.aloud(card.refusal))
    return name


def name_of_card_in_trick(trick: TrickShown, seat: Seat, texts: Texts) -> str:
    """Name a card of a trick: its seat, its face, and whether it is cancelled, led or won."""
    card = dict(trick.cards)[seat]
    notes = [_face(card, trick.jokers.get(card), texts)] + [texts("table.cancelled")] * (
        card in trick.cancelled
    )
    notes += [texts("table.leads")] * (seat == trick.leader) + [texts("table.winner")] * (
        seat == trick.winner
    )
    return texts("table.plate", who=texts.name_of(seat), notes=texts("table.list").join(notes))


def name_of_badge(badge: Badge, texts: Texts, heard: Said | None = None) -> str:
    """Name a seat: the player, the short facts about it, its mark, and what it was `heard` to say last."""
    said = badge.said or heard
    notes = [texts(TEAM_NAMES[badge.team])] if badge.team is not None else []
    notes += [texts.aloud(badge.call.words)] if badge.call is not None else []
    if said is not None and (badge.call is None or badge.call.words != said.words):
        notes.append(texts.aloud("table.said", what=said.words))
    notes += [texts.aloud(note) for note in badge.all_notes]
    notes += [texts("table.to_act")] * badge.to_act + [texts("table.leads")] * badge.leads
    notes += [texts("table.winner")] * badge.won
    name = texts.name_of(badge.seat)
    return texts("table.plate", who=name, notes=texts("table.list").join(notes)) if notes else name


def marks_of(badge: Badge) -> list[str]:
    """The keys of the texts for the marks on a portrait, each of which has an explanation."""
    team = [TEAM_NAMES[badge.team]] if badge.team is not None else []
    return [*team, *["table.leads"] * badge.leads, *["table.winner"] * badge.won]


def explained(facts: Iterable[Message], texts: Texts) -> list[str]:
    """Tell what each of these short facts means, such as ``in third``; nothing of one that needs no word."""
    told = [(fact, texts.help(fact)) for fact in facts]
    return [texts("table.term", term=fact, meaning=meaning) for fact, meaning in told if meaning]


def words_on_card(card: PictureCard, texts: Texts, *, is_asked: bool) -> list[str]:
    """Tell of a card of the hand at the bottom what a sign on it means, and why it is refused.

    Args:
        card: the card.
        texts: the words at this table.
        is_asked: true while a card is to be chosen.
    """
    told = [texts(card.refusal)] if card.refusal is not None and is_asked else []
    if card.card is None:
        return told
    if card.mark is not None:
        told.append(texts("table.marked", card=card.card, what=card.mark.words))
    if card.is_shown:
        told.append(texts("table.is_shown", card=texts.card(card.card)))
    elif card.came_from is not None:
        told.append(texts("table.came", card=texts.card(card.card), who=texts.name_of(card.came_from)))
    elif card.joker is not None:
        told.append(texts(JOKER_NAMES[card.joker], card=texts.card(card.card)))
    return told


def name_of_paper(badge: Badge, texts: Texts) -> str:
    """Name the paper beside a portrait: what the seat says, or its last call; there is one."""
    if badge.said is not None:
        return texts.aloud("table.says", who=Who(badge.seat), what=badge.said.words)
    words = "" if badge.call is None else texts.aloud(badge.call.words)
    return texts("table.plate", who=texts.name_of(badge.seat), notes=words)


def name_of_contract(contract: ContractShown, texts: Texts) -> str:
    """Name the contract, or the bid that stands: with its team, and how far both sides have come."""
    words = [texts.aloud(contract.words), texts(TEAM_NAMES[contract.team])]
    words += [texts.aloud(contract.taken)] if contract.taken is not None else []
    return texts("table.list").join(words)


def call_text(call: CallShown, texts: Texts) -> str:
    """Tell a call with what it has told."""
    if not call.meaning:
        return texts(call.words)
    meaning = texts("team.then").join(map(texts, call.meaning))
    return texts("auction.call", call=call.words, meaning=meaning)


def name_of_call(call: CallShown, texts: Texts) -> str:
    """Name a call of an auction: its seat, the call in words, and what it has told."""
    return texts("table.plate", who=texts.name_of(call.seat), notes=call_text(call, texts.aloud))


def known_text(known: KnownOfSuit, suit: Message, texts: Texts) -> str:
    """Tell what is known of a suit in a hand; empty where nothing is."""
    words = texts("table.list").join(map(texts, known.words))
    return texts("table.plate", who=suit, notes=words) if words else ""


def name_of_known(auction: AuctionShown, row: KnownOfSeat, column: int, texts: Texts) -> str:
    """Name a cell of what is known: its seat, its suit, and what is known of both."""
    suit, aloud = auction.suits[column][1], texts.aloud
    told = known_text(row.suits[column], suit, aloud) or texts("auction.nothing", suit=suit)
    notes = texts("team.then").join((told, *map(aloud, row.others)))
    return texts("table.plate", who=texts.name_of(row.seat), notes=notes)


def words_on_stack(stack: Stack, texts: Texts) -> list[str]:
    """The number of chips, and how the stones of a seat, which tell it by tens, are to be read."""
    has_stones = stack.seat is not None and stack.count > 0
    return [name_of_stack(stack, texts), *[texts.help("table.stack")] * has_stones]


def name_of_stack(stack: Stack, texts: Texts) -> str:
    """Name the chips of a seat, or those of the pot, with their number."""
    number = total_text(stack.count)
    if stack.seat is None:
        return texts.aloud("table.pot", number=number)
    return texts.aloud("table.stack", who=Who(stack.seat), number=number)
