"""An idle service does nothing: it waits for requests, commits and its end instead of looking for them."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from urllib.request import urlopen

import pytest
import uvicorn

from api.live.log_watcher import LogWatcher
from api.server.event_driven_server import EventDrivenServer
from replays.log import open_log
from tests.replays.test_log import GAME, LOG, SAID

NEVER = 100_000.0


async def _hello(scope: object, receive: object, send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


def test_a_server_ends_when_another_thread_ends_it_and_dates_each_response(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a server that nothing wakes, when seconds pass between two requests, then each response has its own date; and
    when another thread ends it, then it ends."""
    seconds = iter((1_000_000_000.5, 1_000_000_061.0))
    monkeypatch.setattr("api.server.event_driven_server.time", lambda: next(seconds))
    started = Flag()
    server = EventDrivenServer(uvicorn.Config(_hello, lifespan="off", log_level="error"))
    startup = server.startup

    async def noted(*args: object, **options: object) -> None:
        await startup(*args, **options)
        started.set()

    monkeypatch.setattr(server, "startup", noted)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=server.run, args=([listener],))
        thread.start()
        assert started.wait(60)
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        dates = []
        for _ in range(2):
            with urlopen(address) as response:
                dates.append(response.headers["date"])
        server.should_exit = True
        thread.join(60)
    assert dates == ["Sun, 09 Sep 2001 01:46:40 GMT", "Sun, 09 Sep 2001 01:47:41 GMT"]
    assert not thread.is_alive()


def test_a_server_that_was_ended_before_its_loop_does_not_wait() -> None:
    server = EventDrivenServer(uvicorn.Config(_hello))
    server.should_exit = True
    asyncio.run(asyncio.wait_for(server.main_loop(), 60))


@pytest.mark.in_file
def test_a_watcher_that_never_polls_hears_another_process_and_ends(tmp_path: Path) -> None:
    """Given a log that hears commits and a watcher that would poll once a day, when another log appends to the same file,
    then the watcher knows the position; and it ends at once."""
    with open_log(tmp_path) as log, open_log(tmp_path) as other:
        log.listen()
        watcher, known = LogWatcher(log, NEVER), Flag()
        set_position = watcher.set_position
        watcher.set_position = lambda *args: (set_position(*args), known.set())  # type: ignore[method-assign, func-returns-value]
        other.append(GAME, 0, LOG, "client", SAID)
        assert known.wait(60)
        assert watcher.known_position(GAME) == len(LOG)
        watcher.stop()
        assert not watcher._thread.is_alive()
