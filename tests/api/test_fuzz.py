"""The service fuzzed from its own description: no crash, and no answer that the description does not have.

Short here; `python -m tests.faults.fuzzing 500` takes longer, and looks at what each request takes.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.fuzz import operations, trouble
from tests.api.served import Served, Table
from tests.api.test_tournaments import Night
from tests.soak import in_full


def test_the_description_says_of_every_operation_what_it_does_and_what_can_go_wrong(served: Served) -> None:
    for path, method, operation in operations(served.app.openapi()):
        assert operation["summary"], (method, path)
        assert operation["description"], (method, path)
        assert operation["tags"], (method, path)
        assert any(status.startswith("4") for status in operation["responses"]), (method, path)


def test_every_answer_of_every_operation_has_a_schema(served: Served) -> None:
    description = served.app.openapi()
    for path, method, operation in operations(description):
        contents = [kind for response in operation["responses"].values() for kind in response.get("content", {}).items()]
        assert contents or method == "delete", path
        for kind, content in contents:
            assert set(content.get("schema", ())) & {"$ref", "type", "anyOf", "oneOf"}, (path, method, kind)
    assert not {"x-declared", "x-defined"} & set(_keys(description))


def _keys(value: Any) -> Iterator[str]:
    """The names of all fields, at any depth."""
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _keys(each)
    yield from value if isinstance(value, dict) else ()


SCOPES = ("organiser", "seat:A", "scorer", "judge", "spectator", "")


@pytest.mark.parametrize("scope", SCOPES)
def test_every_answer_to_a_request_that_fits_the_description_is_declared_there(table: Table, scope: str) -> None:
    """In the soak every operation is asked with each link, else with one of them in turn."""
    table.begin()
    every = in_full(slice(None), slice(SCOPES.index(scope), None, len(SCOPES)))
    night = Night(table.served).begun("ann", "ben").paired()
    assert trouble(table, scope, examples=in_full(20, 1), every=every, night=night) == []
