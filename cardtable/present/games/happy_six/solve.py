"""The exact solution of a position of Happy Six, in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from cardtable.ai.games.happy_six.position import Impossible, Position
from cardtable.ai.games.happy_six.solution import Solution, solution
from cardtable.engine.cards import Card, Cards
from cardtable.engine.messages import Message, message
from cardtable.texts import Texts

EXAMPLE: Final = "SA H3 H5 / S2 H4 | H2 S3 S5 / HA S4"
COLUMN: Final = 8  # letters


class _Unreadable(ValueError):
    """The text is no position; why not, in words."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


def solve(text: str, texts: Texts) -> tuple[str, ...] | Message:
    """The solution of a position as a table, or why there is none.

    Args:
        text: ``hand / won | hand / won``, the cards as `Card.parse` reads them, a minus sign for none.
        texts: in the person's language.
    """
    try:
        return tuple(_answer_lines(solution(_position(text)), texts))
    except _Unreadable as refused:
        return refused.reason
    except Impossible as refused:
        return refused.breach.cited


def _position(text: str) -> Position:
    plainly = unicodedata.normalize("NFKC", text)  # as a Japanese input method writes letters and signs
    sides = [[_cards(pile) for pile in side.split("/")] for side in plainly.split("|")]
    if [len(piles) for piles in sides] != [2, 2]:
        raise _Unreadable(message("command.solve.shape", example=EXAMPLE))
    (hand, won), (their_hand, their_won) = sides
    return Position.of(hand, won, their_hand, their_won)


def _cards(pile: str) -> Cards:
    return tuple(map(_card, pile.split())) if pile.strip() != "-" else ()


def _card(word: str) -> Card:
    try:
        return Card.parse(word)
    except ValueError as error:
        raise _Unreadable(message("command.solve.no_card", word=word)) from error


def _answer_lines(found: Solution, texts: Texts) -> Iterator[str]:
    """The lines of the answer: the chances, then those after each pair of cards, edged with the mixtures."""
    yield texts("command.solve.value", left=_percent(found.value), right=_percent(1 - found.value))
    yield ""
    yield texts("command.solve.table")
    yield ""
    yield _row("", "", [card.symbol for card in found.their_hand])
    yield _row("", "%", map(_percent, found.their_mixture))
    yield ""
    for card, share, row in zip(found.hand, found.mixture, found.pairs, strict=True):
        yield _row(card.symbol, _percent(share), map(_percent, row))


def _row(card: str, share: str, others: Iterable[str]) -> str:
    return f"{card:>4}{share:>{COLUMN}}  " + "".join(f"{other:>{COLUMN}}" for other in others)


def _percent(part: float) -> str:
    return f"{100 * part:.2f}"
