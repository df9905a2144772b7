"""A few kills at random moments; ``python -m benchmarks.kills`` does a hundred."""

from benchmarks.kills import run


def test_nothing_acknowledged_is_lost_when_the_program_is_killed() -> None:
    tally = run(5)
    assert tally.kills == 5
    assert tally.lost == []
    assert tally.records > 50
