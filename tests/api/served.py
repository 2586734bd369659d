"""The service under test, and a table at it: one game with a link for everybody who sits or stands there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from time import sleep
from typing import Any

from fastapi import FastAPI

from api.app import create_app
from api.settings import Settings
from tests.api.client import Client

RULESET = "gundam_war"
DECKS = {"A": {"specimen": "tide_and_wing"}, "B": {"specimen": "ember_and_thorn"}}
NOW = 17_900_000_000
MARK = "Qzxwvk"
"""No rulebook has this word, so it is in an answer only where the answer repeats what was sent."""


def eventually(holds: Callable[[], bool]) -> None:
    """Waits for what another thread or process brings about. It is patient: only what never comes fails."""
    for _ in range(600):
        if holds():
            return
        sleep(0.05)
    raise AssertionError("it never came")


class Clock:
    """A clock that stands until it is moved, in tenths of a second."""

    def __init__(self) -> None:
        self.time = NOW

    def __call__(self) -> int:
        return self.time


class Served:
    """An application over a folder, with a clock of its own."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.clock = Clock()
        self.app: FastAPI = create_app(Settings(data=folder, clock=self.clock, poll=0.05, **more))
        self.client = Client(self.app)
        self.count = 0

    def close(self) -> None:
        """Ends the service."""
        self.client.close()

    def id(self) -> str:
        """A client-made id; the same ones in the same order in every service."""
        self.count += 1
        return f"client-made-id-{self.count:06}"

    def reload_trust(self) -> None:
        """So much time goes by that every link is looked up again."""
        self.app.state.senki.link_cache.clear()

    def table(self, **terms: Any) -> Table:
        """A new game."""
        body = {"ruleset": RULESET, "decks": DECKS, "players": {"A": "mika", "B": "ren"}, **terms}
        answer = self.client.post("/api/games", json=body, headers={"Idempotency-Key": self.id()})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json()["game"], answer.json()["link"]["key"])


class Table:
    """A game, its links, and how to say something at it. Every method gives the response.

    `drawn`: the ids and secrets that were drawn at random for links.
    """

    def __init__(self, served: Served, game: str, organiser: str) -> None:
        self.served, self.game = served, game
        self.keys = {"organiser": organiser}
        self.drawn: list[str] = []

    def link(self, scope: str, **terms: Any) -> dict[str, Any]:
        """A new link, as the service tells it once."""
        answer = self.post("links", {"scope": scope, **terms}, "organiser")
        assert answer.status_code == 201, answer.text
        result: dict[str, Any] = answer.json()
        self.keys[scope] = result["key"]
        self.drawn += [result["id"], result["key"]]
        return result

    def headers(self, scope: str) -> dict[str, str]:
        """The header of a link, made where there is none of this scope."""
        if scope and scope not in self.keys:
            self.link(scope)
        return {"Authorization": f"Bearer {self.keys[scope]}"} if scope else {}

    def get(self, path: str = "", scope: str = "organiser", **headers: str) -> Any:
        """Something about the game."""
        return self.served.client.get(self.at(path), headers={**self.headers(scope), **headers})

    def post(self, path: str, body: Any, scope: str = "organiser", headers: Mapping[str, str] | None = None) -> Any:
        """Something sent to the game. What creates a link or a branch has an id of its own."""
        own = {"Idempotency-Key": self.served.id()} if path in ("links", "branches") else {}
        return self.served.client.post(self.at(path), json=body, headers={**self.headers(scope), **own, **(headers or {})})

    def at(self, path: str = "") -> str:
        """The path of a route of the game."""
        return f"/api/games/{self.game}" + (f"/{path}" if path else "")

    @property
    def here(self) -> int:
        """Where the record stands, from the log itself."""
        result: int = self.served.app.state.senki.log.position(self.game)
        return result

    @property
    def position(self) -> int:
        """Where the record stands."""
        result: int = self.get().json()["position"]
        return result

    def send(self, path: str, body: Any, scope: str = "organiser", at: int | None = None, client: str = "") -> Any:
        """A write, at the present position unless another one is given."""
        position = self.position if at is None else at
        return self.post(path, body, scope, {"If-Match": f'"{position}"', "Idempotency-Key": client or self.served.id()})

    def say(self, body: Any, scope: str = "organiser", at: int | None = None, client: str = "") -> Any:
        """Something said: a line of notation, or its parts."""
        return self.send("say", {"line": body} if isinstance(body, str) else body, scope, at, client)

    def begin(self) -> None:
        """The first player is chosen."""
        assert self.say("A first A").status_code == 200
