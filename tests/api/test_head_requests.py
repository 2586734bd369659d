"""HEAD is answered as GET is, without the body."""

import pytest

from tests.api.feeds import Live
from tests.api.served import Served, Table


@pytest.mark.parametrize("path", ["", "table", "log", "sheet", "record.senki", "record.json", "replay", "offers"])
def test_head_reports_a_game_what_get_returns(table: Table, path: str) -> None:
    table.begin()
    got = table.get(path)
    wanted = table.served.client.head(table.at(path), headers=table.headers("organiser"))
    assert (wanted.status_code, wanted.content) == (200, b"")
    assert {k: v for k, v in wanted.headers.items() if k != "date"} == {k: v for k, v in got.headers.items() if k != "date"}


@pytest.mark.parametrize("path", ["/", "/app.js", "/openapi.json", "/api/games", "/api/rulesets", "/api/health"])
def test_head_needs_no_link_where_get_needs_none(served: Served, path: str) -> None:
    answer = served.client.head(path)
    assert (answer.status_code, answer.content) == (200, b"")
    assert int(answer.headers["content-length"]) == int(served.client.get(path).headers["content-length"])


def test_head_opens_nothing_more_than_get(table: Table) -> None:
    assert table.served.client.head(table.at("table")).status_code == 401
    gone = table.served.client.head("/api/records")
    assert (gone.status_code, gone.content) == (404, b"")


def test_the_head_of_a_feed_has_an_end(table: Table) -> None:
    table.headers("spectator")
    with Live(table.served.app) as live:
        answer = live.head(table, "spectator")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/event-stream")
