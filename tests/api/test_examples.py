"""The examples of the API description: each body is accepted when it is sent, and each answer is one that may come."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from api.app import describe_api
from tests.api.contract import faults_of_body
from tests.api.served import Served, Table
from tests.api.test_tournaments import Night

LINES = ("A keep", "B keep", "A first A", "note: the players are ready")
"""What was declared before the examples of a game are sent."""
TOURNAMENT = "/api/leagues/{tournament}"
GAME = "/api/games/{game}"
LAST = (f"{GAME}/say", f"{GAME}/steps", f"{GAME}/passes", f"{GAME}/concede")
"""What ends a turn or the game is sent last."""


def bodies() -> Iterator[tuple[str, Any]]:
    """Path and body of every example of a JSON request body."""
    description = describe_api()
    for path, methods in description["paths"].items():
        content = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
        named = [each["value"] for each in content.get("examples", {}).values()]
        yield from ((path, body) for body in named or list(_of_schema(description, content.get("schema", {}))))


def _of_schema(description: dict[str, Any], schema: dict[str, Any]) -> Iterator[Any]:
    named = description["components"]["schemas"].get(schema.get("$ref", "").rpartition("/")[2], schema)
    yield from named.get("examples", ())


@pytest.fixture
def played(table: Table) -> Table:
    for line in LINES:
        assert table.say(line).status_code == 200, line
    return table


def test_every_body_of_a_game_is_accepted(played: Table) -> None:
    branch = played.post("branches", {"at": played.here, "name": "What if?"}).json()["branch"]
    sent = [each for each in bodies() if each[0].startswith(GAME)]
    assert len({path for path, _ in sent}) >= 14
    for path, body in sorted(sent, key=lambda each: each[0] in LAST and 1 + LAST.index(each[0])):
        place = path.removeprefix(f"{GAME}/")
        if "{branch}" in path:
            at = played.get(f"branches/{branch['id']}").json()["branch"]["size"]
            answer = played.send(place.replace("{branch}", branch["id"]), body, at=at)
        else:
            answer = played.send(place, body, "seat:A" if place == "signatures" else "organiser")
        assert answer.status_code < 300, (path, body, answer.text)


def test_every_body_of_a_tournament_is_accepted(served: Served) -> None:
    night = Night(served).begun("ann", "ben").paired()
    sent = [each for each in bodies() if each[0].startswith(TOURNAMENT)]
    assert len({path for path, _ in sent}) >= 5
    for path, body in sorted(sent, key=lambda each: "matches" not in each[0]):
        opened = Night(served) if path.endswith("/entries") else night
        place = path.replace(TOURNAMENT, f"/api/leagues/{opened.id}").replace("{match}", "1.1.1")
        headers = opened.link("entry" if path.endswith("/entries") else "organiser")
        position = opened.get().json()["position"]
        answer = served.client.post(
            place, json=body, headers={**headers, "If-Match": f'"{position}"', "Idempotency-Key": served.id()}
        )
        assert answer.status_code < 300, (path, body, answer.text)


def test_every_body_that_opens_or_reads_something_is_accepted(tmp_path: Path) -> None:
    served = Served(tmp_path, token="of-the-server")
    sent = [each for each in bodies() if not each[0].startswith((GAME, TOURNAMENT))]
    assert {path for path, _ in sent} >= {"/api/games", "/api/leagues", "/api/rulesets/{name}/decks", "/api/tokens"}
    token = ""
    for path, body in sent:
        headers = {"Idempotency-Key": served.id(), "Authorization": "Bearer of-the-server"}
        address = path.replace("{name}", "gundam_war").replace("{token}", token)
        answer = served.client.post(address, json=body, headers=headers)
        assert answer.status_code < 300, (path, body, answer.text)
        token = answer.json()["id"] if path == "/api/tokens" else token
    served.close()


def test_every_example_of_an_answer_is_one_that_its_schema_allows() -> None:
    shown = [
        (f"{operation['operationId']} {status}", content["schema"], content["example"])
        for methods in describe_api()["paths"].values()
        for operation in methods.values()
        for status, response in operation["responses"].items()
        for kind, content in response.get("content", {}).items()
        if "example" in content and kind.endswith("json")
    ]
    assert len(shown) > 20
    assert [fault for name, schema, example in shown for fault in faults_of_body(name, schema, example)] == []
