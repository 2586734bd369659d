"""The contract of the API as facts, one a line, to be compared with those of the last release.

`python -P -m tests.api.released_contract` writes the facts of today's description. It is run at a release.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from api.app import describe_api

FILE = Path(__file__).with_name("released_contract.txt.gz")
METHODS = ("get", "post", "put", "patch", "delete")


class Contract(NamedTuple):
    """What a description promises (`given`), and what it demands of requests (`required`)."""

    given: frozenset[str]
    required: frozenset[str]


def contract_of(description: dict[str, Any]) -> Contract:
    """Returns the facts of a description: operations, parameters, answers, and the fields of schemas."""
    schemas = description["components"]["schemas"]
    sent = _reachable([_bodies(operation) for _, operation in _operations(description)], schemas)
    facts = [fact for name, operation in _operations(description) for fact in _of_operation(name, operation)]
    facts += [fact for name, schema in schemas.items() for fact in _of_schema(name, schema, name in sent)]
    return Contract(
        frozenset(fact for fact in facts if not fact.startswith("required ")),
        frozenset(fact for fact in facts if fact.startswith("required ")),
    )


def breaks(old: Contract, new: Contract) -> list[str]:
    """Returns what the new contract no longer promises, and what it demands in addition of operations that there were."""
    lost = sorted(f"gone: {fact}" for fact in old.given - new.given)
    known = {fact.partition(": ")[0] for fact in old.given}
    added = sorted(fact for fact in new.required - old.required if fact.removeprefix("required ").partition(": ")[0] in known)
    return lost + [f"new: {fact}" for fact in added]


def read_released() -> Contract:
    """Returns the contract of the last release."""
    facts = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    required = frozenset(fact for fact in facts if fact.startswith("required "))
    return Contract(frozenset(facts) - required, required)


def write_released(contract: Contract) -> None:
    """Stores a contract as that of the last release."""
    text = "".join(f"{fact}\n" for fact in sorted(contract.given | contract.required))
    FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _operations(description: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in description["paths"].items():
        yield from ((f"{method.upper()} {path}", methods[method]) for method in METHODS if method in methods)


def _bodies(operation: dict[str, Any]) -> Any:
    return operation.get("requestBody", {})


def _of_operation(name: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"{name}: id {operation['operationId']}"
    for each in operation.get("parameters", []):
        yield f"{name}: {each['in']} {each['name']} {_type(each.get('schema', {}))}"
        if each.get("required") and each["in"] != "path":
            yield f"required {name}: {each['in']} {each['name']}"
    for kind, content in _bodies(operation).get("content", {}).items():
        yield f"{name}: takes {kind} {_type(content.get('schema', {}))}"
    for status, response in operation["responses"].items():
        if status >= "400":
            continue  # every error is a problem document
        yield from (f"{name}: answers {status} with {header}" for header in response.get("headers", {}))
        for kind, content in response.get("content", {}).items():
            yield f"{name}: answers {status} {kind} {_type(content.get('schema', {}))}"


def _of_schema(name: str, schema: dict[str, Any], is_sent: bool) -> Iterator[str]:
    """Yields the facts of a schema. Of what is answered, a field that is always there is a promise; of what is sent, one that
    has to be there is a demand."""
    if "properties" not in schema:
        yield from (f"{name}: {kind}" for kind in _types(schema))
        return
    for field, each in schema["properties"].items():
        yield from (f"{name}: {field} {kind}" for kind in _types(each))
        if field in schema.get("required", ()):
            yield f"required {name}: {field}" if is_sent else f"{name}: {field} always"


def _types(schema: dict[str, Any]) -> list[str]:
    """Returns the type of a schema, and each constant that it may be by itself: further ones are no break."""
    parts = next((schema[key] for key in ("anyOf", "oneOf") if key in schema), [schema])
    constants = [each for part in parts for each in part.get("enum", [part["const"]] if "const" in part else ())]
    others = sorted(_type(part) for part in parts if "enum" not in part and "const" not in part)
    return [*(["|".join(others)] if others else []), *map(json.dumps, constants)]


def _type(schema: dict[str, Any]) -> str:
    """Returns the type of a schema without its words: names of other schemas, lists, alternatives, constants."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return "|".join(sorted(map(_type, schema[key])))
    if "enum" in schema or "const" in schema:
        return "|".join(sorted(json.dumps(each) for each in schema.get("enum", [schema.get("const")])))
    if "prefixItems" in schema:
        return f"[{', '.join(map(_type, schema['prefixItems']))}]"
    if schema.get("type") == "array":
        return f"[{_type(schema.get('items', {}))}]"
    if "properties" in schema:
        return f"{{{', '.join(f'{name} {_type(each)}' for name, each in sorted(schema['properties'].items()))}}}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"{{{_type(schema['additionalProperties'])}}}"
    return str(schema.get("type", "any"))


def _reachable(value: Any, schemas: dict[str, Any]) -> set[str]:
    """Returns the names of all schemas that a part of a description leads to."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, dict):
            name = str(each.get("$ref", "")).rpartition("/")[2]
            if name in schemas and name not in found:
                found.add(name)
                waiting.append(schemas[name])
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
    return found


if __name__ == "__main__":
    write_released(contract_of(describe_api()))
