"""A real server and a client that costs next to nothing, for measuring."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import uvicorn
from fastapi import FastAPI


class Client:
    """One connection that is kept, and as little as possible beside it."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.kept = b""

    def _receive(self) -> bytes:
        received = self.socket.recv(1 << 18)
        if not received:
            raise ConnectionError("the server has ended the connection")
        return received

    def send(self, request: bytes) -> None:
        """Sends a request without waiting for its answer."""
        self.socket.sendall(request)

    def until(self, mark: bytes) -> None:
        """Reads up to a mark."""
        while mark not in self.kept:
            self.kept += self._receive()
        self.kept = self.kept.split(mark, 1)[1]

    def ask(self, request: bytes) -> None:
        """Sends a request and reads the whole answer, which has to be a good one."""
        self.send(request)
        told = self._receive()
        while b"\r\n\r\n" not in told:
            told += self._receive()
        head, _, body = told.partition(b"\r\n\r\n")
        assert head[9:10] == b"2", told[:500]
        size = int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0])
        while len(body) < size:
            body += self._receive()

    def time(self, request: bytes, count: int) -> float:
        """Seconds for one of so many requests."""
        started = time.perf_counter()
        for _ in range(count):
            self.ask(request)
        return (time.perf_counter() - started) / count

    def time_each(self, requests: Iterator[bytes], count: int) -> float:
        """The same for requests that have to be made first, which is not counted."""
        spent = 0.0
        for _ in range(count):
            request = next(requests)
            started = time.perf_counter()
            self.ask(request)
            spent += time.perf_counter() - started
        return spent / count


def request_bytes(method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> bytes:
    """A request as it goes over the line."""
    content = b"" if body is None else json.dumps(body).encode()
    more = {"Host": "senki", "Content-Type": "application/json", "Content-Length": str(len(content)), **(headers or {})}
    lines = "".join(f"{name}: {value}\r\n" for name, value in more.items())
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + content


@contextmanager
def serving(app: FastAPI) -> Iterator[Client]:
    """An application at a port of its own, and a connection to it."""
    with served_at(app) as port:
        client = Client(port)
        try:
            yield client
        finally:
            client.socket.close()


@contextmanager
def served_at(app: FastAPI) -> Iterator[int]:
    """An application at a port of its own."""
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
