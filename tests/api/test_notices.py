"""The feed over all games and tournaments: each client reads what it may see, in order, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.notices.store import LEASE_TENTHS, Notice, NoticeStore
from replays.log.service_database import SqliteTables
from tests.api.feeds import Live
from tests.api.served import Served, Table, eventually
from tests.api.test_tokens import ADMIN, SERVER, bearer, make, table_of

SWISS = {"title": "Club night", "ruleset": "gundam_war", "stages": [{"kind": "swiss", "rounds": 2, "best_of": 1}]}


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path, token=SERVER)
    service.client.get("/api/notices")
    yield service
    service.close()


def concede(table: Table) -> None:
    """Ends a game."""
    body = {"act": "concede", "seat": "A"}
    headers = {"If-Match": f'"{table.here}"', "Idempotency-Key": table.served.id()}
    answer = table.post("say", body, "organiser", headers)
    assert answer.status_code == 200, answer.text


def notices(served: Served, count: int, headers: dict[str, str] | None = None) -> list[dict[str, Any]]:
    """Waits for so many notices, and returns them."""
    seen: list[dict[str, Any]] = []

    def complete() -> bool:
        seen[:] = served.client.get("/api/notices", headers=headers or {}).json()["items"]
        return len(seen) >= count

    eventually(complete)
    return seen


def test_each_client_reads_the_notices_that_it_may_see(guarded: Served) -> None:
    listed = table_of(guarded, players={"A": "mika", "B": "ren"})
    unlisted, public = table_of(guarded, about={"unlisted": True}), table_of(guarded)
    public.post("links", {"scope": "spectator", "everybody": True})
    for table in (listed, unlisted, public):
        concede(table)
    over = [notice for notice in notices(guarded, 4, ADMIN) if notice["type"] == "game_over"]
    assert [notice["data"]["game"] for notice in over] == [listed.game, public.game]
    assert over[0]["data"]["players"] == {"A": "mika", "B": "ren"}
    assert over[0]["data"]["result"]["seats"] == {"A": "loss", "B": "win"}
    server, everybody = bearer(make(guarded, "read_server")), bearer(make(guarded, "read_public"))
    assert notices(guarded, 4, server) == notices(guarded, 4, ADMIN)
    assert notices(guarded, 2, everybody) == notices(guarded, 2)
    assert {notice["data"]["game"] for notice in notices(guarded, 2)} == {public.game}
    refused = guarded.client.get("/api/notices", headers=bearer(make(guarded, "metrics")))
    assert (refused.status_code, guarded.client.get("/api/notices?key=senki_nothing").status_code) == (403, 401)


def test_the_end_of_a_game_that_somebody_sees_late_is_announced_when_that_one_sees_it(guarded: Served) -> None:
    table = table_of(guarded)
    table.post("links", {"scope": "spectator", "everybody": True, "delay_seconds": 600})
    concede(table)
    early = table_of(guarded)
    concede(early)
    types = [(notice["type"], notice["data"]["game"]) for notice in notices(guarded, 3, ADMIN)]
    assert ("game_over", table.game) not in types
    assert ("game_over", early.game) in types
    guarded.clock.time += 6_001
    last = notices(guarded, 4, ADMIN)[-1]
    assert (last["type"], last["data"]["game"]) == ("game_over", table.game)


def test_a_game_whose_end_is_taken_back_is_reopened(guarded: Served) -> None:
    table = table_of(guarded)
    concede(table)
    headers = {"If-Match": f'"{table.here}"', "Idempotency-Key": guarded.id()}
    assert table.post("takeback", {"seat": "A", "agreed": ["B"]}, "organiser", headers).status_code == 200
    concede(table)
    assert [notice["type"] for notice in notices(guarded, 4, ADMIN)] == [
        *("game_opened", "game_over"),
        *("game_reopened", "game_over"),
    ]


def test_a_broken_feed_goes_on_where_it_was(guarded: Served) -> None:
    table = table_of(guarded)
    concede(table)
    first, second = notices(guarded, 2, ADMIN)
    with (
        Live(guarded.app) as live,
        live.feed_at("/api/feed", {"key": SERVER}, **{"Last-Event-ID": str(first["number"])}) as feed,
    ):
        (message,) = feed.read(1)
    assert message[0] == "event: game_over"
    assert message[-1] == f"id: {second['number']}"


def test_pages_of_notices_have_all_of_them_once(guarded: Served) -> None:
    for _ in range(3):
        concede(table_of(guarded))
    whole = notices(guarded, 6, ADMIN)
    paged, after = [], 0
    while after is not None:
        page = guarded.client.get(f"/api/notices?after={after}&limit=2", headers=ADMIN).json()
        paged, after = paged + page["items"], page["next"]
    assert paged == whole
    assert [notice["number"] for notice in whole] == [1, 2, 3, 4, 5, 6]


def test_rounds_and_results_of_tournaments_are_announced_to_everybody(guarded: Served) -> None:
    opened = guarded.client.post("/api/leagues", json={"said": SWISS}, headers={**ADMIN, "Idempotency-Key": guarded.id()})
    path, key = f"/api/leagues/{opened.json()['id']}", {"Authorization": f"Bearer {opened.json()['link']['key']}"}

    def say(name: str, said: dict[str, Any]) -> int:
        position = guarded.client.get(path, headers=key).json()["position"]
        headers = {**key, "If-Match": f'"{position}"', "Idempotency-Key": guarded.id()}
        answer = guarded.client.post(f"{path}/events", json={"name": name, "said": said}, headers=headers)
        assert answer.status_code == 200, answer.text
        return position

    for player in ("ann", "ben"):
        say("registered", {"player": player})
    say("started", {"players": ["ann", "ben"]})
    offer = guarded.client.get(f"{path}/offer", headers=key).json()
    say("paired", offer["said"])
    match = offer["said"]["matches"][0]["match"]
    report = say("reported", {"match": match, "games": [{"winner": "ann"}]})
    say("corrected", {"match": match, "report": report, "why": "misread", "games": [{"winner": "ben"}]})
    assert [(each["type"], each["data"].get("round") or each["data"].get("match")) for each in notices(guarded, 4)] == [
        ("tournament_opened", None),
        ("round_posted", 1),
        ("result_reported", match),
        ("result_corrected", match),
    ]


def test_one_process_announces_and_another_takes_over_when_its_lease_has_ended(tmp_path: Path) -> None:
    here, there = (NoticeStore(SqliteTables(tmp_path, "links")) for _ in "12")
    assert (here.take_lease("x", "here", 0), there.take_lease("x", "there", 50), here.take_lease("x", "here", 60)) == (
        True,
        False,
        True,
    )
    assert (there.take_lease("x", "there", 159), there.take_lease("x", "there", 160)) == (False, True)
    notice = Notice("game a 3", 5, "game_over", "a", True, {"game": "a"})
    for store in (here, there, here):
        store.add(notice)
    here.add_later(notice._replace(key="game b 4"), 200)
    there.publish_due(199)
    assert list(here.read(0, 10)) == [(1, notice)]
    there.publish_due(200)
    there.publish_due(200)
    assert [number for number, _ in here.read(1, 10)] == [2]


def test_a_lease_is_written_again_only_in_its_second_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables, writes = SqliteTables(tmp_path, "links"), list[str]()
    store = NoticeStore(tables)
    assert store.take_lease("x", "here", 0)
    execute = tables.execute
    monkeypatch.setattr(tables, "execute", lambda sql, values=(): (writes.append(sql), execute(sql, values))[1])
    assert store.take_lease("x", "here", LEASE_TENTHS // 2 - 1)
    assert not writes
    assert store.take_lease("x", "here", LEASE_TENTHS // 2)
    assert writes
    assert store.take_lease("x", "here", LEASE_TENTHS // 2, LEASE_TENTHS)
