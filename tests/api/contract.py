"""The API description as a contract: every answer of the tests is checked against what its operation declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import jsonschema_rs
import msgspec

from api.app import describe_api

JSON_TYPES = ("application/json", "application/problem+json")
_ROOT = "urn:senki"


class Operation(NamedTuple):
    """An operation of the description, and the pattern of its path."""

    method: str
    path: str
    pattern: re.Pattern[str]
    declared: dict[str, Any]


def faults_of_answer(method: str, path: str, status: int, headers: Mapping[str, str], body: bytes) -> list[str]:
    """What an answer has that its operation does not declare; nothing for what is no operation."""
    operation = _operation(method.lower().replace("head", "get"), path)
    return [] if operation is None else list(_faults(operation, str(status), headers, body, method.lower() == "head"))


def _faults(operation: Operation, status: str, headers: Mapping[str, str], body: bytes, head: bool) -> Iterator[str]:
    name = f"{operation.declared['operationId']} {status}"
    declared = operation.declared["responses"].get(status)
    if declared is None:
        yield f"{name}: the status is not declared"
        return
    known = {each.lower() for each in declared.get("headers", {})}
    for header in _description()["components"]["headers"]:
        if header.lower() in headers and header.lower() not in known:
            yield f"{name}: the header {header} is not declared"
    kind = headers.get("content-type", "").partition(";")[0]
    content = declared.get("content", {})
    if body and kind not in content and "*/*" not in content:
        yield f"{name}: {kind} is not declared"
    elif kind in JSON_TYPES and kind in content and body and not head:
        yield from faults_of_body(name, content[kind]["schema"], msgspec.json.decode(body))


def faults_of_message(path: str, message: list[str]) -> list[str]:
    """What a message of an event stream has that its operation does not declare."""
    fields = dict(line.split(": ", 1) for line in message if ": " in line)
    operation = _operation("get", path)
    assert operation is not None, path
    declared = operation.declared["responses"]["200"]["content"]["text/event-stream"]["x-messages"]
    name = f"{operation.declared['operationId']}: {fields['event']}"
    if fields["event"] not in declared:
        return [f"{name} is not declared"]
    return list(faults_of_body(name, declared[fields["event"]], msgspec.json.decode(fields["data"])))


def faults_of_body(name: str, schema: dict[str, Any], value: Any) -> Iterator[str]:
    """What a value has that a schema of the description does not allow."""
    validator = _validator(msgspec.json.encode(schema))
    if not validator.is_valid(value):
        for error in list(validator.iter_errors(value))[:3]:
            yield f"{name} at {'/'.join(map(str, error.instance_path))}: {error.message!s:.400}"


@cache
def _validator(schema: bytes) -> Any:
    return jsonschema_rs.validator_for(_rooted(_closed(msgspec.json.decode(schema))), registry=_registry())


@cache
def _registry() -> Any:
    components = _rooted(_closed(_description()["components"]))
    return jsonschema_rs.Registry([(_ROOT, {"components": components})])


def _closed(schema: Any) -> Any:
    """The schema without room for fields that it does not name: a client allows them, the service answers none."""
    if isinstance(schema, list):
        return [_closed(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: _closed(each) for key, each in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
        closed.setdefault("additionalProperties", False)
    if "x-kinds" in closed:
        closed["oneOf"] = closed["x-kinds"]
    return closed


def _rooted(schema: Any) -> Any:
    """The schema with its references into the shared components."""
    if isinstance(schema, list):
        return [_rooted(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: _ROOT + each if key == "$ref" else _rooted(each) for key, each in schema.items()}


@cache
def _operation(method: str, path: str) -> Operation | None:
    return next((each for each in _operations() if each.method == method and each.pattern.fullmatch(path)), None)


@cache
def _operations() -> list[Operation]:
    """The operations, first those with the fewest places to fill in."""
    found = [
        Operation(method, path, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), operation)
        for path, item in _description()["paths"].items()
        for method, operation in item.items()
    ]
    return sorted(found, key=lambda each: each.path.count("{"))


def _description() -> dict[str, Any]:
    return describe_api()
