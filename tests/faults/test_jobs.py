"""What takes longer than an answer should goes on behind, tells how far it is, and keeps its answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event as Flag
from typing import Any

import pytest
from starlette.responses import Response

from api.http.problems import Problem
from api.http.responses import private_json
from api.jobs.service import JobQueue
from api.jobs.store import JobStore, StoredJob
from api.limits import JOB_ANSWER_BYTES, JOBS_PER_CLIENT, JOBS_WAITING, SyncLimits
from replays.log.service_database import SqliteTables
from replays.progress import report_progress
from tests.api.served import Served, Table, eventually

SHEET = Path("scripts/demo/gundam_war.txt").read_bytes()


def test_a_sheet_that_is_taken_in_behind_gives_the_answer_that_it_would_have_given(served: Served) -> None:
    sent = {"Content-Type": "text/plain", "Idempotency-Key": served.id()}
    begun = served.client.request("POST", "/api/records", content=SHEET, headers={**sent, "Prefer": "respond-async"})
    assert (begun.status_code, begun.headers["Preference-Applied"]) == (202, "respond-async")

    def asked() -> Any:
        return served.client.get(begun.headers["Location"]).json()

    eventually(lambda: asked()["state"] == "done")
    result = asked()
    again = served.client.post("/api/records", content=SHEET, headers=sent)
    assert (result["status"], result["answer"]["game"]) == (201, again.json()["game"])
    assert served.client.get("/api/jobs/of-nobody").status_code == 404


def test_progress_and_answer_of_a_job_are_for_the_link_that_asked(table: Table) -> None:
    key = table.headers("organiser")
    other = table.headers("spectator")
    client = table.served.client
    sent = {"Content-Type": "text/plain", "Idempotency-Key": table.served.id(), "Prefer": "respond-async"}
    begun = client.request("POST", "/api/records", content=SHEET, headers={**sent, **key})
    place = begun.headers["Location"]
    eventually(lambda: client.get(place, headers=key).json()["state"] == "done")
    for path in (place, f"{place}/answer"):
        wanted = {
            "right": client.get(path, headers=key),
            "in the address": client.get(f"{path}?key={table.keys['organiser']}"),
        }
        assert {name: answer.status_code < 300 for name, answer in wanted.items()} == {"right": True, "in the address": True}
        assert [client.get(path, headers=each).status_code for each in (other, {})] == [404, 404]


def test_what_is_wrong_with_it_is_its_answer(served: Served) -> None:
    sent = {"Content-Type": "text/plain", "Idempotency-Key": served.id(), "Prefer": "respond-async"}
    begun = served.client.request("POST", "/api/records", content=b"ruleset: gundam_war\nnonsense\n", headers=sent)
    eventually(lambda: served.client.get(begun.headers["Location"]).json()["state"] == "done")
    assert served.client.get(begun.headers["Location"]).json()["status"] == 422


def test_jobs_are_done_one_after_the_other_show_how_far_they_are_and_are_not_without_number() -> None:
    async def begun() -> list[dict[str, Any]]:
        jobs = JobQueue()
        seen: list[dict[str, Any]] = []

        def work() -> Response:
            report_progress(3, 7)
            seen.append(first.to_json())
            return private_json({"a": 1})

        first = jobs.start(work, "somebody")
        seen.append(first.to_json())
        others = [jobs.start(lambda: Response(b"", 204)) for _ in range(JOBS_WAITING - 1)]
        with pytest.raises(Problem) as full:
            jobs.start(work)
        assert full.value.status == 503
        while others[-1].answer is None:
            await asyncio.sleep(0)
        return [*seen, first.to_json(), others[-1].to_json()]

    waiting, working, done, last = asyncio.run(begun())
    assert (waiting["state"], working["state"], working["done"], working["of"]) == ("waiting", "working", 3, 7)
    assert (done["status"], done["answer"], last["status"], last["answer"]) == (200, {"a": 1}, 204, None)


def test_every_process_of_a_service_finds_a_job_how_far_it_is_and_its_answer(tmp_path: Path) -> None:
    async def begun() -> list[dict[str, Any] | None]:
        here, there = (JobQueue(JobStore(SqliteTables(tmp_path, "links"))) for _ in "12")
        goes_on = Flag()

        def work() -> Response:
            report_progress(3, 7)
            assert goes_on.wait(60)
            return Response(b'{"a":1}', 201, {"ETag": '"12"'}, media_type="application/json")

        job, seen = here.start(work, "somebody", "owner"), []
        while (result := await there.find(job.id, "owner")) is None:
            await asyncio.sleep(0.01)
        seen.append(result.to_json())
        goes_on.set()
        while (result := await there.find(job.id, "owner")) is None or result.answer is None:
            await asyncio.sleep(0.01)
        seen += [result.to_json(), await there.find(job.id, "another owner")]
        assert result.answer.headers["ETag"] == '"12"'
        return seen

    working, done, foreign = asyncio.run(begun())
    assert working is not None
    assert working["state"] in ("waiting", "working")
    assert done is not None
    assert (done["status"], done["answer"]) == (201, {"a": 1})
    assert foreign is None


def test_a_job_of_a_process_that_fell_silent_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = JobStore(SqliteTables(tmp_path, "links"))
    stored.put("one", StoredJob("", True, 3, 7, None))
    stored.put("two", StoredJob("", True, 7, 7, Response(b"", 204)))
    result = stored.find("one")
    assert result is not None
    assert (result.done, result.of, result.answer) == (3, 7, None)
    monkeypatch.setattr("api.jobs.store.LOST_AFTER", -1)
    assert stored.find("one") is None
    assert stored.find("two") is not None, "it is done, whoever did it"
    monkeypatch.setattr("api.jobs.store.DELETE_AFTER", -1)
    stored.delete_old()
    assert stored.find("two") is None


def test_nobody_has_others_wait_behind_many_jobs_of_his_own_and_long_answers_are_let_go() -> None:
    async def begun() -> tuple[int, int]:
        jobs = JobQueue()
        long = [jobs.start(lambda: Response(b"x" * JOB_ANSWER_BYTES, 200), "one") for _ in range(JOBS_PER_CLIENT)]
        with pytest.raises(Problem) as many:
            jobs.start(lambda: Response(b""), "one")
        other = jobs.start(lambda: Response(b"", 204), "another")
        while other.answer is None:
            await asyncio.sleep(0)
        return many.value.status, len([each for each in long if await jobs.find(each.id) is not None])

    assert asyncio.run(begun()) == (429, 1)


def test_what_is_large_becomes_a_job_unasked_and_is_answered_as_it_would_have_been(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = {"Content-Type": "text/plain", "Idempotency-Key": served.id()}
    begun = served.client.request("POST", "/api/records", content=SHEET, headers=sent)
    assert (begun.status_code, "Preference-Applied" in begun.headers) == (202, False)
    first = served.client.request("POST", "/api/records", content=SHEET, headers=sent)
    eventually(lambda: served.client.get(first.headers["Location"]).json()["state"] == "done")
    made = served.client.get(first.headers["Location"] + "/answer")
    assert (made.status_code, made.headers["ETag"]) == (201, '"377"')
    game, key = made.json()["game"], {"Authorization": f"Bearer {made.json()['link']['key']}"}
    page = f"/api/games/{game}/page.html"
    assert served.client.request("GET", page, headers=key).status_code == 202
    behind = served.client.get(page, headers=key)
    monkeypatch.setattr("api.images.routes.SYNC_LIMITS", SyncLimits(replay=1000))
    direct = served.client.request("GET", page, headers=key)
    assert (behind.status_code, behind.headers["Content-Disposition"]) == (200, direct.headers["Content-Disposition"])
    assert len(behind.content) == len(direct.content)
