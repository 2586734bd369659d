"""Fuzzing with schemathesis: `python -m tests.api.fuzz [EXAMPLES]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.api.house import MARK, Served, Table

VERBS = ("get", "post", "put", "delete", "patch")


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of every operation."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in VERBS:
                yield path, method, operation


def trouble(table: Table, scope: str, examples: int) -> list[str]:
    """What goes wrong when every operation is asked so many times with the key of a link."""
    schema = schemathesis.openapi.from_dict(table.served.app.openapi())
    found: list[str] = []
    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path.endswith("/feed"):
            continue
        found += _ask(table, scope, operation, examples)
    return found


def _ask(table: Table, scope: str, operation: Any, examples: int) -> list[str]:
    found: list[str] = []
    described = set(operation.definition.raw["responses"])

    @given(case=operation.as_strategy())
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def asked(case: Any) -> None:
        answer = _send(table, scope, case)
        problem = answer.status_code < 400 or answer.headers["content-type"] == "application/problem+json"
        if answer.status_code >= 500 or str(answer.status_code) not in described or not problem:
            found.append(f"{operation.method} {operation.path}: {answer.status_code} {answer.text[:200]} {case.body!r:.300}")

    asked()
    return found


def _send(table: Table, scope: str, case: Any) -> Any:
    """The case, at the game and position that there are, so that it goes further than the door."""
    path = case.operation.path
    for name, value in {**(case.path_parameters or {}), "game": table.game}.items():
        path = path.replace(f"{{{name}}}", _segment(value))
    sent = {name: str(value) for name, value in (case.headers or {}).items() if _is_header(str(value))}
    headers = {**sent, "If-Match": f'"{table.position}"', "Idempotency-Key": table.served.id(), **table.headers(scope)}
    query = {name: value for name, value in (case.query or {}).items() if name != "key"}
    body = {} if case.body is None or isinstance(case.body, type(schemathesis)) else {"json": case.body}
    if case.method == "GET" or not isinstance(case.body, dict | list | str | int | float | bool | None):
        body = {}
    return table.served.client.request(case.method, path, params=query, headers=headers, **body)


def _segment(value: object) -> str:
    text = "".join(letter for letter in str(value) if letter.isalnum() or letter in "-_.~:")
    return text if text.strip(".") else MARK


def _is_header(value: str) -> bool:
    return value.isascii() and value.isprintable() and value == value.strip()


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        served = Served(Path(folder))
        game = served.table()
        game.begin()
        problems = [line for each in ("organiser", "seat:A", "") for line in trouble(game, each, int((*sys.argv, "200")[1]))]
        served.close()
    print("\n".join(problems) or "no trouble")
    raise SystemExit(bool(problems))
