"""The service as it is started at a table, on a port of its own."""

from __future__ import annotations

import json
import socket
import time
import uuid
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import uvicorn

from api.app import create_app
from api.settings import Settings
from domain.kernel.record.event import Event
from replays.file import make_record

DECKS = {"A": {"specimen": "tide_and_wing"}, "B": {"specimen": "ember_and_thorn"}}


class Service:
    """A running service over a folder."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # without TCP said: 40 ms an answer
        listener.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.app = create_app(Settings(data=folder, poll=0.05, **settings))
        config = uvicorn.Config(self.app, log_level="warning", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = Thread(target=self.server.run, kwargs={"sockets": [listener]}, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)

    def close(self) -> None:
        """Ends the service."""
        self.server.should_exit = True
        self.thread.join(10)

    def post(self, path: str, body: Any, key: str = "", **headers: str) -> Any:
        """Something sent."""
        sent = {"Content-Type": "application/json", "Idempotency-Key": uuid.uuid4().hex, **headers}
        if key:
            sent["Authorization"] = f"Bearer {key}"
        with urlopen(Request(self.url + path, json.dumps(body).encode(), sent)) as answer:
            return json.load(answer)

    def get(self, path: str, key: str) -> Any:
        """Something asked."""
        with urlopen(Request(self.url + path, headers={"Authorization": f"Bearer {key}"})) as answer:
            return json.load(answer)

    def game(self, ruleset: str = "gundam_war", **terms: Any) -> Table:
        """A new game."""
        decks = terms.pop("decks", DECKS)
        body = {"ruleset": ruleset, "decks": decks, "players": {"A": "mika", "B": "ren"}, **terms}
        result = self.post("/api/games", body)
        return Table(self, result["game"], result["link"]["key"])

    def bring(self, name: str, events: Sequence[Event]) -> Table:
        """A game that was played elsewhere."""
        state = self.app.state.senki
        answer = state.clerk.store_game(make_record(tuple(events), name))
        state.watcher.set_position(answer.game, len(answer.events))
        return Table(self, answer.game, state.links.create(answer.game, "organiser", "", state.now())[0])


class Table:
    """A game and the organiser's key."""

    def __init__(self, service: Service, game: str, key: str) -> None:
        self.service, self.game, self.key = service, game, key

    def link(self, scope: str, **terms: Any) -> str:
        """The key of a new link."""
        made: str = self.service.post(f"/api/games/{self.game}/links", {"scope": scope, **terms}, self.key)["key"]
        return made

    def address(self, key: str = "", view: str = "") -> str:
        """The address of its page."""
        return f"/?game={self.game}" + (f"&view={view}" if view else "") + f"#key={key or self.key}"

    @property
    def position(self) -> int:
        """Where the record stands."""
        result: int = self.service.get(f"/api/games/{self.game}", self.key)["position"]
        return result

    def log(self) -> list[dict[str, Any]]:
        """All events as a judge sees them."""
        events: list[dict[str, Any]] = self.service.get(f"/api/games/{self.game}/log?limit=2000", self.key)["events"]
        return events

    def say(self, *lines: str) -> None:
        """Lines said by the organiser."""
        for line in lines:
            match = {"If-Match": f'"{self.position}"'}
            self.service.post(f"/api/games/{self.game}/say", {"line": line}, self.key, **match)
