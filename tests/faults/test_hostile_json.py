"""T24, T26, T27: JSON that is too deep, too much, or that two readers take for two things, at every door that takes JSON."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from api.http.problems import Problem
from api.limits import COMMAND_BYTES, VALUES
from api.middleware.request_body import validate_json
from tests.api.fuzz import operations
from tests.api.served import Served, Table
from tests.faults.decompression_bombs import BOMBS, DEEP

JSON = {"Content-Type": "application/json"}
ODD = {
    b'{"act":"first","act":"concede"}': 400,
    b'{"act":"first","args":{"a":1,"a":2}}': 400,
    b'{"n":NaN}': 400,
    b'{"n":-Infinity}': 400,
    b'{"n":18446744073709551616}': 400,
    b'{"n":' + b"9" * 5_000 + b"}": 400,
    rb'{"n":"\ud800"}': 422,
    b"[" + b"1," * VALUES + b"1]": 413,
    **{text.encode(): 400 for text in DEEP.values()},
}


@pytest.mark.parametrize("body", ODD, ids=lambda body: body[:24].decode())
def test_json_that_may_mean_two_things_or_too_much_is_refused(body: bytes) -> None:
    with pytest.raises(Problem) as result:
        validate_json(body)
    assert result.value.status == ODD[body]


def test_json_is_taken_as_it_is_and_what_is_none_is_left_to_others() -> None:
    for body in (b'{"a":[1,{"b":"\\"[[[["}]}', '{"a":"\\ud83d\\ude00","b":"é"}'.encode(), b'{"a"', b""):
        validate_json(body)


def doors(table: Table) -> Iterator[str]:
    """Every address that something can be sent to."""
    for path, method, _ in operations(table.served.app.openapi()):
        if method == "post":
            yield path.replace("{game}", table.game).replace("{name}", "gundam_war").replace("{tournament}", "t-none")


def test_no_door_is_opened_by_json_that_nests_or_by_more_than_it_takes(served: Served, table: Table) -> None:
    table.begin()
    writes = {"If-Match": f'"{table.here}"', **table.headers("organiser"), **JSON}
    for door in doors(table):
        sent = {**writes, "Idempotency-Key": served.id()}
        assert served.client.request("POST", door, content=DEEP["["].encode(), headers=sent).status_code == 400, door
        refused = 422 if door.endswith("/card-lists") else 413  # a list of cards may have more than a megabyte
        large = b'"%s"' % (b"x" * (1 << 20))
        assert served.client.request("POST", door, content=large, headers=sent).status_code == refused, door
    assert table.send("note", {"text": "x" * COMMAND_BYTES}).status_code == 413
    assert table.send("note", {"text": "x" * 2_001}).status_code == 422
    assert table.say("A pass").status_code in (200, 409)


def test_the_limits_are_part_of_the_description(served: Served) -> None:
    document = served.client.get("/openapi.json").json()
    limits = document["info"]["x-limits"]
    assert (limits["said_bytes"], limits["deck"]["lines"], limits["guesses"]["saved"]) == (COMMAND_BYTES, 1000, 40)
    for path, method, operation in operations(document):
        assert {"408", "413", "421", "429", "507"} <= set(operation["responses"]), (path, method)


@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_unpacks_to_too_much_is_no_record(served: Served, name: str) -> None:
    headers = {"Content-Type": "application/octet-stream", "Idempotency-Key": served.id()}
    answer = served.client.post("/api/records", content=BOMBS[name], headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/damaged")
