"""T35: what is logged and counted holds no card, no key and no word of anybody; and every error has a number."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from tests.api.served import Served, Table

CANARY = "canary-of-a-hidden-card"


def test_what_is_logged_and_counted_has_neither_cards_nor_keys(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="senki.requests")
    served = Served(tmp_path, token="the-printed-token")
    starter = {"Authorization": "Bearer the-printed-token"}
    body = {"ruleset": "gundam_war", "players": {"A": CANARY}}
    made = served.client.post("/api/games", json=body, headers={"Idempotency-Key": served.id(), **starter}).json()
    table = Table(served, made["game"], made["link"]["key"])
    table.say(f"A note: {CANARY}")
    served.client.get(f"{table.at('table')}?key={table.keys['organiser']}")
    served.client.get(f"/api/games/{CANARY}/table?key={CANARY}")
    assert served.client.get("/api/metrics").status_code == 401
    counts = served.client.get("/api/metrics", headers=starter).text
    lines = [record.getMessage() for record in caplog.records if record.name.startswith("senki")]
    answered = [record.getMessage() for record in caplog.records if record.name == "senki.requests"]
    assert {json.loads(line)["event"] for line in answered} == {"answered"}
    assert 'senki_answers_total{method="POST",route="/api/games/{game}/say",status="200"} 1' in counts
    for secret in (CANARY, "the-printed-token", table.keys["organiser"], table.game):
        assert secret not in "".join(lines) + counts
    served.close()


def test_an_error_that_nobody_expected_has_a_number_and_its_words_are_nowhere(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*_: object) -> None:
        raise KeyError(CANARY)

    monkeypatch.setattr(served.app.state.senki, "read_models_up_to_date", crash)
    answer = served.client.get("/api/games")
    assert answer.status_code == 500
    (line,) = [json.loads(record.getMessage()) for record in caplog.records if record.name == "senki.api"]
    assert line["id"] == answer.json()["id"]
    assert line["kind"] == "KeyError"
    assert line["at"][-1].startswith("test_logs.py:")
    assert CANARY not in caplog.text + answer.text


def test_the_health_of_a_service_reports_room_on_the_disk(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert served.client.get("/api/health").json()["space"] is True
    monkeypatch.setattr("api.monitoring.routes.MIN_FREE_BYTES", 2**62)
    answer = served.client.get("/api/health")
    assert (answer.status_code, answer.json()["well"]) == (503, False)
