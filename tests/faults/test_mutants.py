"""T14: a record that is odd in one field is refused at the door, or every reader can follow it."""

from __future__ import annotations

import random

import pytest

from domain.kernel.record import changes as c
from replays.clerk import Clerk
from replays.file import make_record
from replays.imported_record_check import check_readable
from replays.log import open_log
from tests.faults.mutating import games, mutants, refused, trouble

SEED = 20261122


@pytest.mark.parametrize("ruleset", ["gundam_war", "robotech"])
def test_whatever_is_odd_in_a_record_that_is_taken_every_reader_can_follow_it(ruleset: str) -> None:
    (game,) = games(SEED, [ruleset])
    assert refused(game) == ""
    result = [line for mutant in mutants(game, random.Random(SEED), 25) for line in trouble(mutant)]
    assert result == [], f"seed {SEED}: python -m tests.faults.mutating 25 {SEED}"


@pytest.mark.parametrize(
    "fields",
    [
        {"said": {"act": 10**12, "args": {}}},
        {"said": {"act": ("x",), "args": {}}},
        {"said": {"act": "pass", "args": "x"}},
        {"said": {"act": "pass"}},
        {"said": {"act": "pass", "args": {}, "reply": "legal"}},
        {"seat": "Z"},
        {"aside": {"A": 1}},
        {"aside": {"Z": {}}},
        {"changes": (c.ClockMoved(1, "Z", "draw", 1, "A", 0),)},
        *({"changes": (c.Pinned("X-1", data),)} for data in (False, "Z", "#999", 7, ("name",))),
    ],
    ids=str,
)
def test_what_fell_a_reader_once_is_refused_by_its_name(fields: dict[str, object]) -> None:
    events = games(1, ["gundam_war"])[0]
    wrong = [*events[:2], events[2]._replace(**fields), *events[3:]]  # type: ignore[arg-type]
    assert refused(wrong).startswith("event 2: ")


def test_a_record_over_which_a_reader_falls_is_not_taken_in(tmp_path: object) -> None:
    def falls(events: object) -> None:
        raise KeyError("a shape that nobody thought of")

    record = make_record(games(1, ["gundam_war"])[0], "g")
    with open_log(tmp_path) as log, pytest.raises(ValueError, match=r"cannot be read as a game \(falls: KeyError\)"):  # type: ignore[arg-type]
        Clerk(log, readers=(falls,)).store_game(record)
    check_readable(record.events, ())
