"""T24 to T28 in small: damaged records, sheets, codes and pictures are taken or refused, and nothing falls.

How long a request takes is looked at by `python -m tests.faults.fuzzing`, where a busy machine fails nobody's tests.
"""

from __future__ import annotations

from functools import partial
from itertools import islice
from math import inf
from pathlib import Path
from random import Random

from tests.api.served import Table
from tests.faults.fuzzing import bounded, damaged, filled, sent
from tests.soak import in_full


def test_no_damaged_content_fells_the_service_or_takes_more_memory_than_one_may(tmp_path: Path) -> None:
    table = next(filled(tmp_path))
    assert sent(table, in_full(60, 30), 7, partial(bounded, seconds=inf)) == []


def test_the_same_seed_sends_the_same(table: Table) -> None:
    table.begin()
    one, two, other = (list(islice(damaged(table, Random(seed)), 20)) for seed in (1, 1, 2))
    assert one == two != other


def test_what_takes_too_long_or_too_much_is_reported(table: Table) -> None:
    assert bounded(table, lambda: sum(range(10**6)), seconds=1e-6)[1].endswith(" ms")
    stored: list[bytes] = []
    assert bounded(table, lambda: stored.append(b"x" * (200 << 20)), seconds=inf)[1] == "200 MB"
