"""Mapping whose values are made when they are asked for."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.engine.on_demand import OnDemand


class Workshop:
    """Makers of lists, each of which records that it was called."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def mapping(self, *names: str) -> OnDemand[list[str]]:
        return OnDemand({name: partial(self._make, name) for name in names})

    def _make(self, name: str) -> list[str]:
        self.calls.append(name)
        return [name]


def test_a_value_is_made_when_it_is_first_asked_for_and_kept() -> None:
    workshop = Workshop()
    values = workshop.mapping("hearts", "spades")
    assert workshop.calls == []
    first = values["spades"]
    assert first == ["spades"]
    assert values["spades"] is first
    assert values.get("spades") is first
    assert workshop.calls == ["spades"]


def test_names_are_known_without_making_a_value() -> None:
    workshop = Workshop()
    values = workshop.mapping("hearts", "spades")
    assert "hearts" in values
    assert "clubs" not in values
    assert list(values) == ["hearts", "spades"]
    assert len(values) == 2
    assert workshop.calls == []


def test_an_unknown_name_is_refused_as_in_any_mapping() -> None:
    values = Workshop().mapping("hearts")
    with pytest.raises(KeyError, match="clubs"):
        values["clubs"]
    assert values.get("clubs") is None


def test_a_maker_that_fails_is_asked_again() -> None:
    answers = iter((None, "made"))

    def make() -> str:
        if (answer := next(answers)) is None:
            raise OSError("not yet")
        return answer

    values = OnDemand({"hearts": make})
    with pytest.raises(OSError, match="not yet"):
        values["hearts"]
    assert values["hearts"] == "made"


def test_items_come_in_the_order_of_their_names() -> None:
    workshop = Workshop()
    assert dict(workshop.mapping("hearts", "spades")) == {"hearts": ["hearts"], "spades": ["spades"]}
    assert workshop.calls == ["hearts", "spades"]
