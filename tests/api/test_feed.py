"""The live feed: what comes, where it goes on, and when it ends."""

import asyncio
import json
import os
import socket
import time
import tracemalloc
from contextlib import ExitStack, closing

import pytest

from api.links.store import TTL, Link, LinkStore
from api.live import event_stream
from api.live.event_stream import RECHECK_SECONDS
from api.state import AppState
from replays.log import open_tables
from tests.api.feeds import Feed, Live
from tests.api.served import Table


def ids(messages: list[list[str]]) -> list[int]:
    return [int(line.removeprefix("id: ")) for message in messages for line in message if line.startswith("id: ")]


def test_a_feed_gives_what_is_recorded_as_the_log_has_it(table: Table) -> None:
    table.headers("spectator")
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        before = feed.read(table.position)
        table.send("note", {"text": "hello"})
        after = feed.read(1)
    rows = table.get("log", "spectator").json()["events"]
    assert ids(before + after) == [row["position"] + 1 for row in rows]
    result = [line.removeprefix("data: ") for message in before + after for line in message if line.startswith("data: ")]
    assert list(map(json.loads, result)) == rows


def test_a_feed_goes_on_where_it_broke(table: Table) -> None:
    table.headers("spectator")
    with Live(table.served.app) as live, live.feed(table, "spectator", **{"Last-Event-ID": "2"}) as feed:
        assert ids(feed.read(table.position - 2)) == list(range(3, table.position + 1))


def test_a_feed_begins_with_now_unless_the_client_names_a_position(table: Table) -> None:
    table.headers("spectator")
    here = table.position
    with Live(table.served.app) as live, live.feed(table, "spectator") as feed:
        table.send("note", {"text": "hello"})
        assert ids(feed.read(1)) == [here + 1]


@pytest.fixture
def only_woken(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing looks by itself whether something has happened: what a feed does then, it was woken for."""
    monkeypatch.setattr("api.live.event_stream.RECHECK_SECONDS", 3600)
    table.served.app.state.senki.watcher.stop()


@pytest.mark.usefixtures("only_woken")
def test_a_feed_is_woken_by_what_is_said_without_polling(table: Table) -> None:
    table.headers("spectator")
    here = table.position
    with Live(table.served.app) as live, live.feed(table, "spectator") as feed:
        table.send("note", {"text": "hello"})
        assert ids(feed.read(1)) == [here + 1]


@pytest.mark.usefixtures("only_woken")
def test_a_feed_ends_with_its_link_rather_than_at_its_next_look(table: Table) -> None:
    result = table.link("spectator")
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        feed.read(table.position)
        table.served.client.delete(table.at(f"links/{result['id']}"), headers=table.headers("organiser"))
        assert last(feed) == "event: closed"


def test_a_feed_ends_at_its_next_look_when_another_process_ends_its_link(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(AppState, "hears_of_links", False)
    result = table.link("spectator")
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        feed.read(table.position)
        table.served.app.state.senki._link_listener.stop()  # nobody wakes the feed
        table.served.app.state.senki.links.revoke(table.game, result["id"], 1)
        assert last(feed) == "event: closed"


@pytest.mark.usefixtures("only_woken")
@pytest.mark.skipif(not hasattr(os, "eventfd"), reason="changes of files are reported by Linux")
def test_a_feed_is_woken_when_another_process_ends_its_link(table: Table) -> None:
    """Given a feed that never looks by itself, when another connection ends its link, then it ends."""
    result, state = table.link("spectator"), table.served.app.state.senki
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        feed.read(table.position)
        with closing(open_tables(state.log, state.settings.data, "links")) as tables:
            LinkStore(tables).revoke(table.game, result["id"], 1)
        assert last(feed) == "event: closed"


def test_links_are_looked_up_once_for_all_feeds_of_a_game_that_are_woken_together(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    state: AppState = table.served.app.state.senki
    result = [state.links.find(table.link(scope)["key"], state.now()) for scope in ("spectator", "judge")]
    links = [link for link in result if link is not None]
    unrevoked, queries = state.links.unrevoked, []

    def count(game: str) -> dict[str, Link]:
        queries.append(game)
        return unrevoked(game)

    async def woken() -> set[bool]:
        return set(await asyncio.gather(*(state.is_link_valid(link) for link in links * 10)))

    monkeypatch.setattr(state.links, "unrevoked", count)
    assert (len(links), asyncio.run(woken())) == (2, {True})
    assert queries == [table.game]


def test_events_are_formatted_once_for_all_feeds_of_a_viewer(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given ten feeds of spectators and one of a seat, when a line is recorded, then each feed has it, and its events were
    formatted twice: once for the spectators, once for the seat."""
    formatted: list[str] = []
    whole = event_stream._format_events
    monkeypatch.setattr(
        event_stream, "_format_events", lambda resolved, *rest: (formatted.append(resolved.viewer), whole(resolved, *rest))[1]
    )
    table.headers("spectator")
    table.headers("seat:A")
    here = table.position
    with Live(table.served.app) as live, ExitStack() as stack:
        feeds = [stack.enter_context(live.feed(table, scope, after=here)) for scope in ["spectator"] * 10 + ["seat:A"]]
        table.send("note", {"text": "hello"})
        assert [ids(feed.read(1)) for feed in feeds] == [[here + 1]] * 11
    assert sorted(formatted) == ["A", "spectator"]


def test_a_link_that_was_made_a_moment_ago_has_a_feed(table: Table) -> None:
    """Given links of a game that were looked up, when another is made, then it is valid though those are cached."""
    state: AppState = table.served.app.state.senki
    found = [state.links.find(table.link("spectator")["key"], state.now())]

    async def is_valid(link: Link | None) -> bool:
        return link is not None and await state.is_link_valid(link)

    assert asyncio.run(is_valid(found[0]))
    found.append(state.links.find(table.link("judge")["key"], state.now()))
    assert asyncio.run(is_valid(found[1]))


def test_an_ended_link_is_of_no_use_after_two_seconds() -> None:
    """Until then a feed has looked again, and a link that was looked up is trusted no longer."""
    assert RECHECK_SECONDS <= 2
    assert RECHECK_SECONDS + TTL <= 2


def test_two_hundred_feeds_without_news_take_less_than_fifty_megabytes(table: Table) -> None:
    """Python's own memory: what the process takes next to it depends on the machine. They are answered, and stay open."""
    table.headers("spectator")
    ask = f"GET {table.at('feed')}?key={table.keys['spectator']} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    with Live(table.served.app) as live, ExitStack() as stored:

        def answered() -> bytes:
            line = stored.enter_context(socket.create_connection(live.socket.getsockname(), timeout=60))
            line.sendall(ask)
            return line.recv(15)

        assert answered() == b"HTTP/1.1 200 OK"
        tracemalloc.start()
        try:
            assert {answered() for _ in range(200)} == {b"HTTP/1.1 200 OK"}
            taken, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        budgets, until = table.served.app.state.senki.budgets, time.monotonic() + 10
        while budgets.open_feeds < 201 and time.monotonic() < until:  # an answer begins before its stream is counted
            time.sleep(0.01)
        assert budgets.open_feeds == 201
    assert taken < 50 * 1024 * 1024


def test_a_late_feed_comes_late(table: Table) -> None:
    table.served.clock.time += 1000
    table.link("spectator", delay_seconds=60)
    here = table.position
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        assert ids(feed.read(here)) == list(range(1, here + 1))
        table.send("note", {"text": "hello"})
        table.served.clock.time += 599
        table.send("note", {"text": "later"})
        table.served.clock.time += 1
        assert ids(feed.read(1)) == [here + 1]


@pytest.mark.usefixtures("only_woken")
def test_a_late_feed_waits_for_the_moment_of_its_next_line(table: Table) -> None:
    """Given a delayed feed that looks by itself only once an hour, when a line becomes old enough, then it comes."""
    table.served.clock.time += 1000
    table.link("spectator", delay_seconds=60)
    here = table.position
    with Live(table.served.app) as live, live.feed(table, "spectator", after=0) as feed:
        feed.read(here)
        table.send("note", {"text": "hello"})
        table.served.clock.time += 599  # a tenth of a second is left when the next note wakes the feed
        table.send("note", {"text": "later"})
        table.served.clock.time += 1
        assert ids(feed.read(1)) == [here + 1]


def test_a_silent_feed_stays_open(table: Table) -> None:
    object.__setattr__(table.served.app.state.senki.settings, "keep_alive", 0.05)
    table.headers("spectator")
    with Live(table.served.app) as live, live.feed(table, "spectator") as feed:
        assert next(line for line in feed.lines if line.startswith(":")) == ": ping"


def last(feed: Feed) -> str:
    """The first line of the last thing that a feed says."""
    messages = list(feed.events())
    return messages[-1][0]
