"""The sample of a portal's afternoon: it opens a recording, hands links out, and takes result and proof back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

import pytest

from replays.library import open_record
from replays.trust.receipts import receipt_from_text
from tests.api.feeds import Live
from tests.api.served import Served
from tests.api.test_tokens import SERVER, bearer, make

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "portal.py"


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> Any:
    spec = spec_from_file_location("portal_sample", SAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "portal_sample", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Served]:
    service = Served(tmp_path, token=SERVER)
    yield service
    service.close()


def key_in(url: str) -> str:
    """The key of a link, which its page reads from behind the #."""
    parts = urlsplit(url)
    return {**parse_qs(parts.query), **parse_qs(parts.fragment)}["key"][0]


def concede(server: str, game: str, key: str) -> None:
    """Records with a seat's link, as its phone does."""
    address, secret = f"{server}/api/games/{game}", {"Authorization": f"Bearer {key}"}
    position = json.load(urlopen(Request(address, headers=secret)))["position"]
    headers = {
        **secret,
        "Content-Type": "application/json",
        "If-Match": f'"{position}"',
        "Idempotency-Key": "a-phone-concedes-1",
    }
    urlopen(Request(f"{address}/concede", b'{"seat": "B"}', headers)).close()


def test_a_portal_opens_a_recording_and_takes_result_and_proof_back(sample: Any, guarded: Served) -> None:
    token = make(guarded, "open_games")["secret"]
    with Live(guarded.app) as live:
        portal = sample.SenkiClient(live.url, token)
        recording = portal.open_recording("table-12-round-3", {"A": "mika", "B": "ren"})
        assert portal.open_recording("table-12-round-3", {"A": "mika", "B": "ren"}) == recording
        assert sorted(recording.links) == ["A", "B", "everybody"]
        proofs: list[Any] = []
        waiting = Thread(target=lambda: proofs.append(portal.fetch_proof(recording)), daemon=True)
        waiting.start()
        concede(live.url, recording.game, key_in(recording.links["B"]))
        waiting.join(30)
    (proof,) = proofs
    game = open_record(proof.record)
    assert (game.id, game.result) == (recording.game, proof.result)
    assert proof.result["seats"] == {"A": "win", "B": "loss"}
    receipt = receipt_from_text(proof.receipt)
    assert receipt.is_valid
    assert receipt.receipt.position == len(game.all_events)


def test_a_portal_gets_a_reason_where_it_is_refused(sample: Any, guarded: Served) -> None:
    token = make(guarded, "metrics")
    with Live(guarded.app) as live, pytest.raises(sample.Refused, match="/problems/forbidden") as refused:
        sample.SenkiClient(live.url, token["secret"]).open_recording("table-1", {"A": "mika", "B": "ren"})
    assert "open_games" in refused.value.problem["title"]
    assert guarded.client.get("/api/games", headers=bearer(token)).json()["items"] == []
