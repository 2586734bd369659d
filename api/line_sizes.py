"""How many bytes a line costs that is tapped at the pad: body and answer as they are sent, in the middle of a game."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from api.measures import table_at
from api.measuring import serving
from domain.kernel.record.event import Event


def line_sizes(events: Sequence[Event], lines: int = 15) -> list[int]:
    """Bytes of each of so many steps, the first thing said that is offered and the end of the turn by turns."""
    with table_at(events) as (app, game, key), serving(app) as client:
        base = f"http://127.0.0.1:{client.socket.getpeername()[1]}/api/games/{game}"
        head = {"Authorization": f"Bearer {key}", "Accept-Encoding": "gzip", "Content-Type": "application/json"}
        position, sizes = json.loads(_plain(Request(f"{base}/offers", headers=_read(head))))["position"], list[int]()
        for count in range(lines):
            offers = json.loads(_plain(Request(f"{base}/offers", headers=_read(head))))["offers"]
            body = json.dumps({"says": [_said(offers, count)], "offers": position}).encode()
            sent = {**head, "If-Match": f'"{position}"', "Idempotency-Key": uuid.uuid4().hex}
            try:
                with urlopen(Request(f"{base}/steps", body, sent)) as answer:
                    sizes.append(len(body) + len(answer.read()))
                    position = int(answer.headers["ETag"].strip('"'))
            except HTTPError:
                continue
        return sizes


def _plain(request: Request) -> bytes:
    with urlopen(request) as answer:
        found: bytes = answer.read()
        return found


def _read(head: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in head.items() if name != "Accept-Encoding"}


def _said(offers: list[dict[str, Any]], count: int) -> dict[str, Any]:
    """The first offer that leaves nothing to choose, or the end of the turn."""
    ready = [offer for offer in offers if not offer["slots"]]
    ends = [offer for offer in ready if offer["act"] == "end_turn"]
    offer = (ends if count % 2 and ends else ready)[:1]
    if not offer:
        return {"act": "note", "args": {"text": "nothing to say"}}
    return {name: offer[0][name] for name in ("seat", "act", "args", "reply")}
