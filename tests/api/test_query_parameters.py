"""What is refused in the query of a request: it would otherwise change the answer without a word, or not change it."""

import pytest

from api.app import describe_api
from tests.api.served import Table

OPERATIONS = [
    (method, path, sorted(each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"))
    for path, methods in describe_api()["paths"].items()
    for method, operation in methods.items()
]


@pytest.mark.parametrize(("method", "path", "names"), OPERATIONS, ids=[f"{method} {path}" for method, path, _ in OPERATIONS])
def test_every_operation_refuses_a_parameter_that_it_does_not_have(read_table: Table, method, path, names) -> None:
    """Given an operation of the API description, when a misspelt parameter is sent, then the answer lists those there are."""
    answer = read_table.served.client.request(method, path.replace("{", "").replace("}", ""), params={"rulesett": "x"})
    assert answer.status_code == 422, answer.text
    (error,) = answer.json()["errors"]
    assert (error["at"], error["kind"]) == ("query", "there is no such parameter")
    assert error["known"] == [name for name in names if name != "key"]
    assert "rulesett" not in answer.text


@pytest.mark.parametrize(
    ("query", "at"),
    [
        ("ruleset=gundam_war&ruleset=robotech", "query.ruleset"),
        ("ruleset=gundam_warr", "query.ruleset"),
        ("since=yesterday", "query.since"),
        ("since=2026-02-30", "query.since"),
        ("after=zzz", "query.after"),
    ],
)
def test_games_are_not_filtered_by_what_cannot_be_read(read_table: Table, query: str, at: str) -> None:
    """Given a filter that is given twice, names nothing or is no day, then it is refused at its place."""
    answer = read_table.served.client.get(f"/api/games?{query}")
    assert answer.status_code == 422
    assert [error["at"] for error in answer.json()["errors"]] == [at]


@pytest.mark.parametrize("query", ["until=soon", "ruleset=nope"])
def test_statistics_are_not_filtered_by_what_cannot_be_read(read_table: Table, query: str) -> None:
    assert read_table.served.client.get(f"/api/statistics/players?{query}").status_code == 422


def test_what_can_be_read_filters(read_table: Table) -> None:
    """Given a game, then filters that fit it leave it in the list, and others do not."""

    def listed(query: str) -> list[str]:
        return [row["id"] for row in read_table.served.client.get(f"/api/games?{query}").json()["items"]]

    assert listed("ruleset=gundam_war&since=2020") == [read_table.game]
    assert listed("ruleset=robotech") == []
    assert listed("since=2099-12") == []
