"""Errors are problem documents, and never repeat what was sent."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from tests.api.served import MARK, Served, Table

JSON = {"Content-Type": "application/json", "Idempotency-Key": "a" * 20}


def is_problem(answer: Any, status: int) -> bool:
    """Whether an answer is a problem document of this status that repeats nothing."""
    kind = answer.headers["content-type"] == "application/problem+json"
    same = answer.json()["status"] == answer.status_code == status
    return kind and same and MARK.lower() not in answer.text.lower()


@pytest.mark.parametrize(
    ("method", "path", "content", "status"),
    [
        ("GET", f"/{MARK}", "", 404),
        ("GET", f"/api/rulesets/{MARK}", "", 404),
        ("GET", f"/api/rulesets/gundam_war/rules/{MARK}", "", 404),
        ("GET", f"/api/rulesets/gundam_war/rules?limit={MARK}", "", 422),
        ("GET", f"/api/statistics/{MARK}", "", 404),
        ("GET", f"/api/statistics/tables/{MARK}", "", 404),
        ("GET", f"/api/games/{MARK}/log", "", 401),
        ("GET", f"/api/games/{MARK}/log?key={MARK}", "", 401),
        ("PUT", "/api/games", f'"{MARK}"', 405),
        ("POST", "/api/games", f"{{{MARK}", 422),
        ("POST", "/api/games", f'{{"ruleset": "{MARK}"}}', 404),
        ("POST", "/api/games", f'{{"ruleset": ["{MARK}"]}}', 422),
        ("POST", "/api/games", f'{{"ruleset": "gundam_war", "{MARK}": 1}}', 422),
        ("POST", "/api/games", f'{{"ruleset": "gundam_war", "about": {{"{MARK}": 1.5}}}}', 422),
        ("POST", "/api/games", f'{{"ruleset": "gundam_war", "switches": {{"{MARK}": "{MARK}"}}}}', 409),
        ("POST", "/api/games", f'{{"ruleset": "gundam_war", "decks": {{"{MARK}": {{"specimen": "{MARK}"}}}}}}', 422),
        ("POST", "/api/games", '{"ruleset": "gundam_war", "about": {"a": "\\ud800"}}', 422),
        ("POST", "/api/games", "[" * 50_000, 400),
        ("POST", "/api/records", f'{{"{MARK}": 1}}', 422),
    ],
)
def test_an_error_is_a_problem_that_repeats_nothing(
    read_table: Table, method: str, path: str, content: str, status: int
) -> None:
    answer = read_table.served.client.request(method, path, content=content.encode() or None, headers=JSON)
    assert is_problem(answer, status), answer.text


@pytest.fixture(scope="module")
def begun(read_table: Table) -> Table:
    read_table.begin()
    return read_table


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"act": MARK}, 422),
        ({"act": "first", "seat": MARK}, 422),
        ({"act": "first", "seat": "A", "args": {"seat": MARK}}, 422),
        ({"act": "first", "seat": "A", "args": {MARK: 1}}, 422),
        ({"act": "first", "seat": "A", "args": {"seat": {MARK: 1}}}, 422),
        ({"act": "first", "seat": "A", "args": {"seat": 1.5}}, 422),
        ({"act": "play", "seat": "A", "args": {"card": MARK}}, 409),
        ({"act": "play", "seat": "A", "args": {"card": f"#1{MARK}"}}, 409),
        ({"act": "effect", "seat": "A", "args": {"effects": [{"do": MARK}]}}, 409),
        ({"act": "rule", "args": {"effects": [{"do": MARK}], "text": MARK}}, 409),
        ({"act": "rule", "args": {"changes": [MARK], "text": MARK}}, 409),
        ({"act": "correct", "args": {"line": 2, "said": {"act": "play", "seat": "A", "args": {"card": MARK}}}}, 409),
        ({"line": f"A {MARK} {MARK}"}, 422),
        ({"line": f"A play {MARK}"}, 422),
        ({"line": f"A play '{MARK} ( {MARK}"}, 422),
        ({"line": f"{MARK} first A"}, 422),
        ({"line": f"A first seat={MARK}"}, 422),
        ({"line": f"#7 = {MARK}"}, 422),
        ({"line": ["x"]}, 422),
        ({"line": "A first A", MARK: 1}, 422),
        ({}, 422),
    ],
)
def test_what_cannot_be_said_is_a_problem_that_repeats_nothing(begun: Table, body: Any, status: int) -> None:
    answer = begun.say(body)
    assert is_problem(answer, status), answer.text


async def pieces(content: bytes) -> AsyncIterator[bytes]:
    """In two pieces, whose length nobody says before."""
    yield content[:700_000]
    yield content[700_000:]


def test_a_body_that_is_too_long_is_refused_however_it_is_sent(served: Served) -> None:
    long = b"x" * ((1 << 20) + 1)
    assert is_problem(served.client.post("/api/records", content=long, headers=JSON), 413)
    assert is_problem(served.client.post("/api/records", content=pieces(long), headers=JSON), 413)


def test_a_crash_says_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise RuntimeError(MARK)

    monkeypatch.setattr(served.app.state.senki, "read_models_up_to_date", crash)
    answer = served.client.get("/api/games")
    assert is_problem(answer, 500)
    assert answer.headers["Referrer-Policy"] == "no-referrer"
