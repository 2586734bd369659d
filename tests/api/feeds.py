"""A real server on a port of its own, and feeds read from it: the test client cannot read an answer without an end."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import httpx2
import uvicorn
from fastapi import FastAPI

from tests.api.contract import faults_of_message
from tests.api.served import Table


class Live:
    """An application at a port, for the time of a `with`."""

    def __init__(self, app: FastAPI) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.socket.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(app, log_level="critical", lifespan="off", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)

    def __enter__(self) -> Live:
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)
        return self

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(5)
        self.socket.close()

    def head(self, table: Table, scope: str) -> Any:
        """What is known of the feed of a link without opening it."""
        return httpx2.head(f"{self.url}{table.at('feed')}", params={"key": table.keys[scope]}, timeout=10)

    @contextmanager
    def feed(self, table: Table, scope: str, after: int | None = None, **headers: str) -> Iterator[Feed]:
        """The feed of a link."""
        params = {} if after is None else {"after": after}
        key = {"key": table.keys[scope]} if scope else {}
        with self.feed_at(table.at("feed"), {**params, **key}, **headers) as feed:
            yield feed

    @contextmanager
    def feed_at(self, path: str, params: dict[str, Any], **headers: str) -> Iterator[Feed]:
        """The feed at a path."""
        url = f"{self.url}{path}"
        # Nothing is verified over plain HTTP, and to read the machine's certificates takes longer than many a feed.
        with httpx2.stream("GET", url, params=params, headers=headers, timeout=10, verify=False) as answer:
            yield Feed(answer, path)


class Feed:
    """What a feed says, message by message. Each has to be one that the description of the service declares."""

    def __init__(self, answer: Any, path: str) -> None:
        self.answer, self.path = answer, path
        self.lines = answer.iter_lines()

    def read(self, count: int) -> list[list[str]]:
        """The next so many events, comments left out."""
        return [next(self.events()) for _ in range(count)]

    def events(self) -> Iterator[list[str]]:
        """Events until the feed ends."""
        message: list[str] = []
        for line in self.lines:
            if line:
                message.append(line)
            else:
                if any(part.startswith("data") for part in message):
                    assert faults_of_message(self.path, message) == []
                    yield message
                message = []
