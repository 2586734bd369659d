"""A portal that records its tables with Senki: it opens a recording, hands the links out, and takes result and proof back.

    python client.py http://localhost:8000 TOKEN table-12-round-3 mika ren

TOKEN is a token with the scope `open_games` (`senki tokens make portal --scope open_games`). The last words are an id of
the table in the portal, and its players. It needs the standard library only; `docs/api.md` explains each request.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

RULESET = "gundam_war"


class Refused(Exception):
    """An answer that is a problem document; `type` leads to a page about it."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(f"{problem['type']}: {problem['title']} {problem.get('detail', '')}")
        self.problem = problem


class Recording(NamedTuple):
    """A game that is recorded. `links`: the address for each seat and for everybody · `key`: the organiser's key."""

    game: str
    key: str
    links: dict[str, str]


class ResultProof(NamedTuple):
    """What the portal stores of a finished game: the result, the signed receipt, and the record itself."""

    result: dict[str, Any]
    receipt: str
    record: bytes


class SenkiClient:
    """A client of one Senki server."""

    def __init__(self, server: str, token: str) -> None:
        self.server, self.token = server.rstrip("/"), token

    def open_recording(self, table: str, players: dict[str, str]) -> Recording:
        """Opens the recording of a table, and links for its seats and for everybody. The same table again gives the same."""
        body = {"ruleset": RULESET, "mode": "scribe", "players": players, "about": {"table": table}}
        made = self._post("/api/games", body, self.token, f"{table} game")
        game, key = made["game"], made["link"]["key"]
        links = {}
        for seat in players:
            links[seat] = self._post(f"/api/games/{game}/links", {"scope": f"seat:{seat}"}, key, f"{table} {seat}")["url"]
        public = {"scope": "spectator", "everybody": True}
        links["everybody"] = self._post(f"/api/games/{game}/links", public, key, f"{table} everybody")["url"]
        return Recording(game, key, links)

    def wait_for_end(self, recording: Recording) -> dict[str, Any]:
        """Follows the game until it is over, and returns its result. A broken feed may be followed again."""
        while True:
            state = json.loads(self._get(f"/api/games/{recording.game}", recording.key))
            if state["result"]:
                return dict(state["result"])
            next(self._feed(f"/api/games/{recording.game}/feed?after={state['position']}&marks=true", recording.key))

    def fetch_proof(self, recording: Recording) -> ResultProof:
        """Takes result, receipt and record back. `senki verify` checks the record, and against the receipt, without us."""
        result = self.wait_for_end(recording)
        receipt = json.loads(self._get(f"/api/games/{recording.game}/receipt", recording.key))["receipt"]
        record = self._get(f"/api/games/{recording.game}/record.senki?sign=true", recording.key)
        return ResultProof(result, receipt, record)

    def _post(self, path: str, body: dict[str, Any], key: str, once: str) -> dict[str, Any]:
        """Sends a request that may be sent again: `once` names what it makes."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": sha256(once.encode()).hexdigest()}
        answer: dict[str, Any] = json.loads(self._send(path, key, headers, json.dumps(body).encode()).read())
        return answer

    def _get(self, path: str, key: str) -> bytes:
        answer: bytes = self._send(path, key, {}).read()
        return answer

    def _feed(self, path: str, key: str) -> Iterator[str]:
        """Yields the names of server-sent events."""
        with self._send(path, key, {}) as lines:
            for line in lines:
                if line.startswith(b"event: "):
                    yield line.decode().removeprefix("event: ").strip()

    def _send(self, path: str, key: str, headers: dict[str, str], body: bytes | None = None) -> Any:
        sent = {**headers, "Authorization": f"Bearer {key}"}
        try:
            return urlopen(Request(self.server + path, body, sent), timeout=60)
        except HTTPError as error:
            raise Refused(json.load(error)) from None


if __name__ == "__main__":
    server, token, table, *names = sys.argv[1:]
    client = SenkiClient(server, token)
    recording = client.open_recording(table, dict(zip("ABCDEFGH", names, strict=False)))
    for seat, url in recording.links.items():
        print(f"{seat}: {url}", flush=True)
    proof = client.fetch_proof(recording)
    print(json.dumps(proof.result))
    with open(f"{recording.game}.senki", "wb") as file:
        file.write(proof.record)
