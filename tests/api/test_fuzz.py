"""The service fuzzed from its own description: no crash, and no answer that the description does not have.

Short here; `python -m tests.faults.fuzzing 500` takes longer, and looks at what each request takes.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.fuzz import ENTITLED, operations, trouble
from tests.api.rights_matrix import DENIED, SERVER, UNLIMITED
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


NARROWER = "get /api/leagues/{tournament}/qr: denied"
"""A view of the page in the code belongs to players, another to the organiser."""
SCOPES = ("organiser", "seat:A", "scorer", "judge", "spectator", "")


@pytest.mark.parametrize("scope", SCOPES)
def test_every_answer_to_a_request_that_fits_the_description_is_declared_there(table: Table, scope: str) -> None:
    """In the soak every operation is asked with each link, else with one of them in turn."""
    table.begin()
    every = in_full(slice(None), slice(SCOPES.index(scope), None, len(SCOPES)))
    night = Night(table.served).begun("ann", "ben").paired()
    assert trouble(table, scope, examples=in_full(20, 1), every=every, night=night) == []


def test_every_operation_is_also_fuzzed_by_somebody_who_may(tmp_path: Path) -> None:
    """Given a server with a token, when every operation is asked by a link or token with the right to it, then no answer is
    401 or 403: what is tried gets further than the door. In the soak twenty times, else a fourth of them twice."""
    served = Served(tmp_path, token=SERVER, limits=UNLIMITED)
    served.client.sign_in(SERVER)
    table = served.table()
    table.begin()
    night = Night(served).begun("ann", "ben").paired()

    def ask(_: Table, send: Callable[[], Any]) -> tuple[Any, str]:
        answer = send()
        return answer, f"denied with {answer.status_code}" if answer.status_code in DENIED else ""

    every = in_full(slice(None), slice(0, None, 4))
    found = trouble(table, ENTITLED, in_full(20, 2), ask, every=every, night=night)
    assert [each for each in found if not each.startswith(NARROWER)] == []
    served.close()
