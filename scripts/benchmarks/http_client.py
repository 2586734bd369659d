"""Runs a real server, and a client that costs next to nothing."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import uvicorn
from fastapi import FastAPI

_POSTGRES = tuple(f"POSTGRES_{name}" for name in ("HOST", "PORT", "USER", "DBNAME", "PASSWORD"))


def named_postgres() -> dict[str, str]:
    """Returns the database that `SENKI_POSTGRES` names (`host port user dbname`) as the service's settings; else nothing."""
    named = os.environ.get("SENKI_POSTGRES", "").split()
    return dict(zip(_POSTGRES, (*named, ""), strict=True)) if named else {}


class Client:
    """One open connection with the least possible work around it."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def _receive(self) -> bytes:
        received = self.socket.recv(1 << 18)
        if not received:
            raise ConnectionError("the server has ended the connection")
        return received

    def send(self, request: bytes) -> None:
        """Sends a request without waiting for its answer."""
        self.socket.sendall(request)

    def read_until(self, mark: bytes) -> None:
        """Reads up to a mark."""
        while mark not in self.buffer:
            self.buffer += self._receive()
        self.buffer = self.buffer.split(mark, 1)[1]

    def request(self, request: bytes) -> None:
        """Sends a request and reads the whole answer. Raises AssertionError unless it is a success."""
        self.send(request)
        received = self._receive()
        while b"\r\n\r\n" not in received:
            received += self._receive()
        head, _, body = received.partition(b"\r\n\r\n")
        assert head[9:10] == b"2", received[:500]
        size = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        while len(body) < size:
            body += self._receive()

    def time(self, request: bytes, count: int) -> float:
        """Returns the mean seconds of `count` requests of one kind."""
        started = time.perf_counter()
        for _ in range(count):
            self.request(request)
        return (time.perf_counter() - started) / count

    def time_each(self, requests: Iterator[bytes], count: int) -> float:
        """Returns the same for requests that are made first, without the time to make them."""
        spent = 0.0
        for _ in range(count):
            request = next(requests)
            started = time.perf_counter()
            self.request(request)
            spent += time.perf_counter() - started
        return spent / count


def request_bytes(method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> bytes:
    """Returns a request as it is sent."""
    content = b"" if body is None else json.dumps(body).encode()
    more = {"Host": "senki", "Content-Type": "application/json", "Content-Length": str(len(content)), **(headers or {})}
    lines = "".join(f"{name}: {value}\r\n" for name, value in more.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content


@contextmanager
def connected_client(app: FastAPI) -> Iterator[Client]:
    """Serves an application at a free port and yields a connection to it."""
    with running_server(app) as port:
        client = Client(port)
        try:
            yield client
        finally:
            client.socket.close()


@contextmanager
def running_server(app: FastAPI) -> Iterator[int]:
    """Serves an application at a free port and yields the port."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # without TCP said: 40 ms an answer
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        lifespan="off",
        timeout_graceful_shutdown=1,
        timeout_keep_alive=600,
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(5)
        listener.close()
