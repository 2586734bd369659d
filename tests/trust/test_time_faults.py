"""Fault 11: times that go back, or are in the future, are reported by `verify`."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from replays.file import make_record, write
from replays.time_faults import DAY, TOLERANCE, describe_time_faults
from tests.cli.senki import senki
from tests.replays.toy import played

__all__ = ["senki"]
NOW = 17_959_000_000


@given(st.lists(st.integers(0, 10_000), max_size=30))
def test_times_that_rise_are_in_order(steps: list[int]) -> None:
    """Given times of which none is before the one that precedes it, when they are checked, then nothing is wrong."""
    times = [NOW - 10**6 + sum(steps[:count]) for count in range(len(steps) + 1)]
    assert list(describe_time_faults(times, NOW)) == []


@given(st.integers(1, 29), st.integers(TOLERANCE + 2, 10**8))
def test_a_time_that_goes_back_is_named(position: int, back: int) -> None:
    """Given times in order, when one is earlier than the one before, then its event is named."""
    times = [NOW - 10**9 + number for number in range(30)]
    times[position] -= back
    (fault,) = describe_time_faults(times, NOW)
    assert (fault.id, fault.facts["n2"]) == ("times_go_back", position)


def test_a_time_in_the_future_is_named() -> None:
    """Given a clock of another century, when its times are checked, then the first of them is named."""
    (fault,) = describe_time_faults([NOW, NOW + DAY + 1, NOW + DAY + 2], NOW)
    assert (fault.id, fault.facts["n"], fault.facts["n2"]) == ("times_are_in_future", 2, 1)


def test_verify_reports_the_times_of_a_record(senki, tmp_path: Path) -> None:
    """Given a record whose clock jumped back by a day, when it is verified, then the event is named and it stays intact."""
    events = played(4)
    jumped = (*events[:2], *(event._replace(at=event.at - DAY) for event in events[2:]))
    (tmp_path / "jumped.senki").write_bytes(write(make_record(jumped, "jumped")))
    answer = senki("verify", str(tmp_path / "jumped.senki"))
    assert answer.code == 0
    assert "the times are not in order at 1 event: event 2 is 1439 minutes before" in answer.out  # a second later
