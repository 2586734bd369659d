"""What only computes is done in a process next to the service, which may end at any moment without taking anybody along."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from api.cpu_budgets import CpuBudgets, bill_to
from api.http.problems import Problem
from api.jobs.service import JobQueue, one_at_a_time
from api.limits import BudgetRate, Limits
from api.server.compute_process import ComputeError, ComputeProcess
from replays.qr import BadCode
from replays.qr.code_images import read_codes
from tests.api.compute_work import ends_once, says_cards, waits
from tests.api.served import eventually

SPENT: list[float] = []


@pytest.fixture(scope="module")
def compute() -> Iterator[ComputeProcess]:
    """A process that is there for all tests of this file."""
    with_own = ComputeProcess(True, SPENT.append)
    yield with_own
    with_own.close()


def test_work_is_done_by_another_process_and_what_it_costs_is_reported(compute: ComputeProcess) -> None:
    SPENT.clear()
    assert compute.run(os.getpid) != os.getpid()
    assert compute.run(sum, range(2_000_000)) == sum(range(2_000_000))
    assert SPENT[1] > SPENT[0] >= 0
    assert ComputeProcess(False).run(os.getpid) == os.getpid()


def test_whoever_ends_the_service_does_not_wait_for_work(tmp_path: Path) -> None:
    ended = ComputeProcess(True)
    ended.start(partial(waits, tmp_path / "mark"))
    eventually((tmp_path / "mark").exists)
    ended.close()
    with pytest.raises(ComputeError):
        ended.run(os.getpid)


def test_what_a_library_prints_does_not_come_between(compute: ComputeProcess) -> None:
    assert compute.run(print, "printed") is None
    assert compute.run(str.upper, "a") == "A"


def test_our_errors_come_back_whole_and_of_others_only_where_they_were_met(compute: ComputeProcess) -> None:
    with pytest.raises(BadCode, match="no picture") as ours:
        compute.run(read_codes, b"no picture")
    assert (ours.value.kind, ours.value.missing) == ("foreign", ())
    with pytest.raises(ComputeError) as other:
        compute.run(says_cards)
    assert other.value.kind == "KeyError"
    assert other.value.places[-1].endswith("says_cards")
    assert "hidden" not in repr(vars(other.value)) + str(other.value)


def test_a_process_that_was_killed_is_begun_again_and_work_in_which_it_ends_is_tried_once_more(
    compute: ComputeProcess, tmp_path: Path
) -> None:
    first = compute.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    assert compute.run(os.getpid) not in (first, os.getpid())
    assert compute.run(ends_once, tmp_path / "mark") == "done"
    with pytest.raises(ComputeError, match="Ended"):
        compute.run(os._exit, 1)
    assert compute.run(str.upper, "a") == "A"


def test_it_ends_with_a_service_that_is_killed() -> None:
    result = (
        "import os, time; from api.server.compute_process import ComputeProcess;"
        " print(ComputeProcess(True).run(os.getpid), flush=True); time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", result], stdout=subprocess.PIPE, text=True) as service:
        assert service.stdout is not None
        beside = int(service.stdout.readline())
        service.kill()
    eventually(lambda: not _is_there(beside))


def _is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_work_of_one_asker_is_done_one_after_the_other_and_what_waited_is_refused_without_a_budget() -> None:
    budgets, jobs = CpuBudgets(Limits(sending=BudgetRate(1, 0.001))), JobQueue()
    request = Request({"type": "http", "app": _App(jobs)})
    going, most = 0, 0

    def work() -> None:
        nonlocal going, most
        going += 1
        most = max(most, going)
        budgets.open_account("elsewhere", False)
        going -= 1

    async def asked(who: str, cost: float) -> None:
        account = budgets.open_account(who, False)
        with bill_to(account, who):
            await one_at_a_time(request, work)
            account.budget.charge(who, cost)

    async def all_at_once() -> list[Any]:
        return await asyncio.gather(*(asked("one", 0) for _ in range(20)), return_exceptions=True)

    async def too_much() -> list[Any]:
        return await asyncio.gather(*(asked("two", 5) for _ in range(3)), asked("three", 0), return_exceptions=True)

    assert asyncio.run(all_at_once()) == [None] * 20
    assert most == 1
    result = asyncio.run(too_much())
    assert result[0] is result[3] is None
    assert [each.status for each in result[1:3] if isinstance(each, Problem)] == [429, 429]


class _App:
    """As much of an application as asks for its turns."""

    def __init__(self, jobs: JobQueue) -> None:
        self.state = self
        self.jobs = jobs
