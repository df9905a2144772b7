"""Ways of cards between two pictures."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardtable.engine.cards import Card
from cardtable.engine.games.happy_six.turn import PACK
from cardtable.engine.seats import Seat
from cardtable.present.choreography import Move, moves, payments, waves
from cardtable.present.picture import Picture, PictureCard, Role, Stack, Zone
from tests.ui.table.tables import table


def zone(role: Role, seat: int | None, *cards: str | None) -> Zone:
    return Zone(role, seat, tuple(PictureCard(None if c is None else Card.parse(c)) for c in cards))


def picture(*zones: Zone) -> Picture:
    return Picture((0, 1), zones, ())


@st.composite
def pictures(draw: st.DrawFn) -> Picture:
    """A random table on which no face shows twice."""
    cards = draw(st.permutations(PACK))
    zones = []
    for role in (Role.HAND, Role.PLAYED, Role.WON):
        for seat in (0, 1):
            count = draw(st.integers(0, min(3, len(cards))))
            taken, cards = cards[:count], cards[count:]
            zones.append(
                Zone(role, seat, tuple(PictureCard(c if draw(st.booleans()) else None) for c in taken))
            )
    return picture(*zones)


def slots(shown: Picture) -> Counter[tuple[tuple[Role, int | None], int]]:
    return Counter(((z.role, z.seat), i) for z in shown.zones for i in range(len(z.cards)))


@given(pictures(), pictures())
def test_every_card_is_accounted_for_once(old: Picture, new: Picture) -> None:
    way = moves(old, new)
    assert Counter(move.start for move in way if move.start) == slots(old)
    assert Counter(move.end for move in way if move.end) == slots(new)


@given(pictures(), pictures())
def test_a_face_never_turns_into_another(old: Picture, new: Picture) -> None:
    faces = {((z.role, z.seat), i): c.card for z in old.zones for i, c in enumerate(z.cards)}
    shown = {((z.role, z.seat), i): c.card for z in new.zones for i, c in enumerate(z.cards)}
    for move in moves(old, new):
        if move.start and move.end:
            before, after = faces[move.start], shown[move.end]
            assert before is None or after is None or before == after
            assert move.flips == ((before is None) != (after is None))


@given(pictures())
def test_nothing_moves_when_nothing_changes(shown: Picture) -> None:
    assert all(move.start == move.end and not move.flips for move in moves(shown, shown))


def test_a_chosen_card_travels_from_the_hand_and_turns_face_down() -> None:
    old = picture(zone(Role.HAND, 0, "AS", "3H"), zone(Role.PLAYED, 0))
    new = picture(zone(Role.HAND, 0, "AS"), zone(Role.PLAYED, 0, None))
    assert Move(((Role.HAND, 0), 1), ((Role.PLAYED, 0), 0), flips=True) in moves(old, new)


def test_the_other_sides_card_comes_from_its_own_hand() -> None:
    old = picture(zone(Role.HAND, 0, "AS"), zone(Role.HAND, 1, None, None))
    new = picture(zone(Role.HAND, 0, "AS"), zone(Role.HAND, 1, None), zone(Role.PLAYED, 1, None))
    assert Move(((Role.HAND, 1), 1), ((Role.PLAYED, 1), 0)) in moves(old, new)


def test_a_reveal_flips_where_it_lies() -> None:
    old = picture(zone(Role.PLAYED, 0, None), zone(Role.PLAYED, 1, None))
    new = picture(zone(Role.PLAYED, 0, "5S"), zone(Role.PLAYED, 1, "AH"))
    way = moves(old, new)
    assert all(move.start == move.end and move.flips for move in way)


def test_what_is_passed_comes_out_of_the_givers_tray() -> None:
    old = picture(
        zone(Role.HAND, 0, "AS"),
        zone(Role.HAND, 1, None),
        zone(Role.HAND, 2, None),
        zone(Role.TRAY, 0, "3H"),
        zone(Role.TRAY, 1, None),
        zone(Role.TRAY, 2, None),
    )
    given = {0: 2, 1: 0, 2: 1}  # each gets what its right-hand neighbour gives
    new = picture(
        Zone(Role.HAND, 0, (PictureCard(Card.parse("AS")), PictureCard(Card.parse("5D"), came_from=2))),
        *(Zone(Role.HAND, s, (PictureCard(None), PictureCard(None, came_from=given[s]))) for s in (1, 2)),
    )
    way = {move.end: move for move in moves(old, new)}
    for seat, giver in given.items():
        assert way[(Role.HAND, seat), 1].start == ((Role.TRAY, giver), 0)
        assert way[(Role.HAND, seat), 0].start == ((Role.HAND, seat), 0)
    assert way[(Role.HAND, 0), 1].flips  # it is turned up for whom it is,
    assert way[(Role.HAND, 1), 1].flips  # and one's own is turned down
    assert not way[(Role.HAND, 2), 1].flips


def test_a_trick_is_gathered_together_and_cards_are_played_one_by_one() -> None:
    old = picture(zone(Role.PLAYED, 0, "3H"), zone(Role.PLAYED, 1, "4H"), zone(Role.HAND, 0, "AS", "2S"))
    new = picture(zone(Role.WON, 1, None, None), zone(Role.PLAYED, 0, "AS"), zone(Role.PLAYED, 1, "2S"))
    assert waves(moves(old, new)) == {
        ((Role.WON, 1), 0): 0,
        ((Role.WON, 1), 1): 0,
        ((Role.PLAYED, 0), 0): 1,
        ((Role.PLAYED, 1), 0): 2,
    }


def test_what_one_seat_passes_goes_together() -> None:
    old = picture(zone(Role.HAND, 0, "AS", "2S", "3S"), zone(Role.HAND, 1, None, None, None))
    new = picture(
        zone(Role.HAND, 0, "3S"),
        zone(Role.HAND, 1, None),
        zone(Role.TRAY, 0, "AS", "2S"),
        zone(Role.TRAY, 1, None, None),
    )
    assert waves(moves(old, new)) == {((Role.TRAY, seat), i): seat for seat in (0, 1) for i in (0, 1)}


def test_cards_are_dealt_round_by_round() -> None:
    old = picture(Zone(Role.DECK, None, (PictureCard(None),) * 6))
    new = picture(*(Zone(Role.HAND, seat, (PictureCard(None),) * 2) for seat in (0, 1, 2)))
    order = waves(moves(old, new))
    assert [order[(Role.HAND, seat), i] for i in (0, 1) for seat in (0, 1, 2)] == [0, 1, 2, 3, 4, 5]


def test_each_round_of_a_deal_begins_on_the_dealers_left() -> None:
    old = picture(Zone(Role.DECK, 1, (PictureCard(None),) * 6))
    new = picture(*(Zone(Role.HAND, seat, (PictureCard(None),) * 2) for seat in (0, 1, 2)))
    order = waves(moves(old, new))
    assert [order[(Role.HAND, seat), i] for i in (0, 1) for seat in (2, 0, 1)] == [0, 1, 2, 3, 4, 5]


def test_all_that_becomes_the_pack_is_gathered_at_once() -> None:
    old = table(4, 3, won=10, trick=4)
    new = picture(Zone(Role.DECK, 2, (PictureCard(None),) * 56))
    assert {*waves(moves(old, new)).values()} == {0}


def test_closing_ranks_waits_for_nothing() -> None:
    old = picture(zone(Role.HAND, 0, "AS", "2S", "3S"))
    new = picture(zone(Role.HAND, 0, "2S", "3S"), zone(Role.PLAYED, 0, "AS"))
    assert waves(moves(old, new)) == {((Role.PLAYED, 0), 0): 0}


def test_four_packs_around_a_table_of_sixteen_are_followed() -> None:
    old = picture(Zone(Role.DECK, None, (PictureCard(None),) * 208))
    new = table(16, 13, trick=0)
    way = moves(old, new)
    assert sum(move.start is not None for move in way) == 208


def with_chips(*counts: int) -> Picture:
    """Stacks by seat, the pot's last."""
    seats: list[Seat | None] = [*range(len(counts) - 1), None]
    return Picture((0, 1), (), (), stacks=tuple(map(Stack, seats, counts)))


@given(st.lists(st.integers(-60, 200), min_size=3, max_size=8), st.randoms(use_true_random=False))
def test_payments_lead_from_one_picture_to_the_next(before: list[int], rng: Random) -> None:
    after = list(before)
    for _ in range(4):
        payer, payee = rng.sample(range(len(before)), 2)
        count = rng.randint(1, 20)
        after[payer] -= count
        after[payee] += count
    old, new = with_chips(*before), with_chips(*after)
    found = {stack.seat: stack.count for stack in old.stacks}
    paid = payments(old, new)
    for payment in paid:
        assert payment.count > 0
        found[payment.payer] -= payment.count
        found[payment.payee] += payment.count
    assert found == {stack.seat: stack.count for stack in new.stacks}
    assert not {payment.payer for payment in paid} & {payment.payee for payment in paid}
    assert len(paid) < len(before)


def test_a_fold_goes_into_the_pot_and_the_pot_to_its_winner() -> None:
    (fold,) = payments(with_chips(50, 50, 50, 0), with_chips(50, 47, 50, 3))
    assert (fold.payer, fold.payee, fold.count) == (1, None, 3)
    took, *_ = payments(with_chips(50, 47, 50, 9), with_chips(40, 47, 69, 0))
    assert (took.payer, took.payee, took.count) == (None, 2, 9)


def test_chips_that_were_not_there_before_are_nobodys_payment() -> None:
    assert payments(picture(), with_chips(50, 50, 0)) == ()
