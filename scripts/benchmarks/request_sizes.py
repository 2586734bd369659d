"""Measures the bytes of a command from the pad: body and answer as they are sent, in the middle of a game."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from domain.kernel.record.event import Event
from scripts.benchmarks.http_client import connected_client
from scripts.benchmarks.service_requests import serve_one_table


def measure_request_sizes(events: Sequence[Event], lines: int = 15) -> list[int]:
    """Returns the bytes of each of so many commands, in turn the first offer and the end of the turn."""
    with serve_one_table(events) as (app, game, key), connected_client(app) as client:
        base = f"http://127.0.0.1:{client.socket.getpeername()[1]}/api/games/{game}"
        head = {"Authorization": f"Bearer {key}", "Accept-Encoding": "gzip", "Content-Type": "application/json"}
        position, sizes = (
            json.loads(_fetch(Request(f"{base}/offers", headers=_without_compression(head))))["position"],
            list[int](),
        )
        for count in range(lines):
            offers = json.loads(_fetch(Request(f"{base}/offers", headers=_without_compression(head))))["offers"]
            body = json.dumps({"says": [_command(offers, count)], "offers": position}).encode()
            sent = {**head, "If-Match": f'"{position}"', "Idempotency-Key": uuid.uuid4().hex}
            try:
                with urlopen(Request(f"{base}/steps", body, sent)) as answer:
                    sizes.append(len(body) + len(answer.read()))
                    position = int(answer.headers["ETag"].strip('"'))
            except HTTPError:
                continue
        return sizes


def _fetch(request: Request) -> bytes:
    with urlopen(request) as answer:
        found: bytes = answer.read()
        return found


def _without_compression(head: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in head.items() if name != "Accept-Encoding"}


def _command(offers: list[dict[str, Any]], count: int) -> dict[str, Any]:
    """Returns the first offer without a choice, or the end of the turn."""
    ready = [offer for offer in offers if not offer["slots"]]
    ends = [offer for offer in ready if offer["act"] == "end_turn"]
    offer = (ends if count % 2 and ends else ready)[:1]
    if not offer:
        return {"act": "note", "args": {"text": "nothing to say"}}
    return {name: offer[0][name] for name in ("seat", "act", "args", "reply")}
