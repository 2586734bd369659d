"""Fuzzing with schemathesis; at length by `python -m tests.faults.fuzzing`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy

from tests.api.served import MARK, RULESET, Table
from tests.api.test_tournaments import Night

VERBS = ("get", "post", "put", "delete", "patch")
UNKNOWN_FORM = 501
"""What oEmbed answers for a form that it does not have: no fault of the service."""

Ask = Callable[[Table, Callable[[], Any]], tuple[Any, str]]


def asked_at_once(table: Table, send: Callable[[], Any]) -> tuple[Any, str]:
    """Sends a request; of its answer nothing more is looked at."""
    return send(), ""


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and description of every operation."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in VERBS:
                yield path, method, operation


def trouble(
    table: Table,
    scope: str,
    examples: int,
    ask: Ask = asked_at_once,
    doors: str = "",
    dice: int | None = None,
    every: slice = slice(None),
    night: Night | None = None,
) -> list[str]:
    """What goes wrong when every operation is asked so many times with the key of a link.

    `ask`: how a request is sent, and what is wrong with its answer next to all that · `doors`: only those whose path has this
    · `dice`: the seed of what is asked; without one it is always the same · `every`: which of the operations · `night`: a
    tournament that is asked with the link of the same rights. With the scope `ENTITLED` each is asked by somebody who may.
    """
    results: list[str] = []
    for operation, cases in _cases(json.dumps(table.served.app.openapi()))[every]:
        if doors in operation.path:
            results += _ask(table, scope, operation, cases, examples, ask, dice, night)
    return results


@cache
def _cases(description: str) -> list[tuple[Any, SearchStrategy[Any]]]:
    """The operations but the feed, with what fits each: for a description, since that takes longer than to ask some."""
    import schemathesis  # takes long, and most who import this only look through the operations

    every = [each.ok() for each in schemathesis.openapi.from_dict(json.loads(description)).get_all_operations()]
    return [(each, each.as_strategy()) for each in every if not each.path.endswith("/feed")]


def _ask(
    table: Table,
    scope: str,
    operation: Any,
    cases: SearchStrategy[Any],
    examples: int,
    ask: Ask,
    dice: int | None,
    night: Night | None,
) -> list[str]:
    results: list[str] = []
    described = set(operation.definition.raw["responses"])

    @given(case=cases)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=dice is None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send_case(case: Any) -> None:
        answer, wrong = ask(table, lambda: _send(table, scope, case, night))
        if wrong:
            results.append(f"{operation.method} {operation.path}: {wrong} {_described(case)}")
        problem = answer.status_code < 400 or answer.headers["content-type"] == "application/problem+json"
        failed = answer.status_code >= 500 and answer.status_code != UNKNOWN_FORM
        if failed or str(answer.status_code) not in described or not problem:
            results.append(
                f"{operation.method} {operation.path}: {answer.status_code} {answer.text[:200]} {_described(case)}"
            )

    send_all = send_case if dice is None else seed(dice)(send_case)
    send_all()
    return results


def _described(case: Any) -> str:
    return f"{case.path_parameters} {case.query} {case.body!r:.300}"


ENTITLED = "entitled"
"""In place of a scope: the one that has the right to the operation, see `entitled`."""
OWN_LINKS = {
    "agree": "seat:A",
    "decline": "seat:A",
    "signatures": "seat:A",
    "entries": "scorer",
    "preview.png": "spectator",
}
"""End of a path -> scope of those who alone may; everything else an organiser may, or a server token."""


def entitled(path: str) -> str:
    """Returns the scope of a link that may do this; empty for operations of neither a game nor a tournament, which take the
    secret of the client itself."""
    if "{game}" not in path and "{tournament}" not in path:
        return ""
    return OWN_LINKS.get(path.rpartition("/")[2], "organiser")


def existing(table: Table, night: Night | None, path: str) -> dict[str, str]:
    """Returns ids of what there is, made for a path that names it: a request before may have ended it."""
    if "{branch}" in path:
        return {"branch": table.post("branches", {"at": 2, "name": "What if"}).json()["branch"]["id"]}
    if "{proposal}" in path:
        table.send("proposals", {"why": "misread"})
        return {"proposal": table.get("proposals").json()["items"][0]["id"]}
    if "{link}" in path:
        return {"link": night.new_link() if night and "{tournament}" in path else table.link("judge")["id"]}
    client, own = table.served.client, {"Idempotency-Key": table.served.id()}
    if "{token}" in path:
        return {"token": client.post("/api/tokens", json={"name": "portal", "scopes": ["metrics"]}, headers=own).json()["id"]}
    if "{job}" in path:
        sent = {**own, "Content-Type": "text/plain", "Prefer": "respond-async"}
        begun = client.request("POST", "/api/records", content=b"ruleset: gundam_war\nnonsense\n", headers=sent)
        return {"job": begun.headers["Location"].rpartition("/")[2]}
    return {}


IN_A_TOURNAMENT = {"seat:A": "player:ann", "scorer": "entry", "spectator": ""}
"""Scope of a link to a game -> that of a link to a tournament, where it is another one."""
KNOWN = {"number": "1", "match": "1.1.1", "question": "players", "branch": "a", "rule": "GW-BTL-01"}
"""What there is; every second case asks for it, the others for what hypothesis thinks of."""


def _send(table: Table, scope: str, case: Any, night: Night | None) -> Any:
    """The case, at the game or tournament and position that there are, so that it goes further than the door."""
    path, given, given_headers = case.operation.path, dict(case.path_parameters or {}), dict(case.headers or {})
    known = KNOWN if len(repr(given)) % 2 else {}
    if scope == ENTITLED:
        scope = entitled(path)
        known = {**known, **existing(table, night, path)}
        given_headers.pop("Authorization", None)
    there = {"game": table.game, **({"name": RULESET} if "rulesets" in path else {})}
    role, position = table.headers(scope), table.position
    if night is not None and "{tournament}" in path:
        there["tournament"] = night.id
        role, position = night.link(IN_A_TOURNAMENT.get(scope, scope)), night.get().json()["position"]
    for name, value in {**given, **{name: known[name] for name in given.keys() & known.keys()}, **there}.items():
        path = path.replace(f"{{{name}}}", _segment(value))
    sent = {name: str(value) for name, value in given_headers.items() if _is_header(str(value))}
    headers = {**sent, "If-Match": f'"{position}"', "Idempotency-Key": table.served.id(), **role}
    query = {name: value for name, value in (case.query or {}).items() if name != "key"}
    body = {"json": case.body} if case.method != "GET" and isinstance(case.body, dict | list | str | int | float) else {}
    return table.served.client.request(case.method, path, params=query, headers=headers, **body)


def _segment(value: object) -> str:
    text = "".join(letter for letter in str(value) if letter.isalnum() or letter in "-_.~:")
    return text if text.strip(".") else MARK


def _is_header(value: str) -> bool:
    return value.isascii() and value.isprintable() and value == value.strip()
