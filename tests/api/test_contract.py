"""What the API promised in the last release it still promises, or CHANGELOG.md says what broke."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from api.app import describe_api
from api.http.openapi import CONTRACT
from tests.api.released_contract import breaks, contract_of, read_released
from tests.api.served import Served


def test_every_break_of_the_released_contract_is_in_the_changelog() -> None:
    changelog = Path("CHANGELOG.md").read_text("utf-8")
    found = breaks(read_released(), contract_of(describe_api()))
    assert [each for each in found if f"`{each.partition(': ')[2]}`" not in changelog] == []


def test_answers_and_the_description_have_the_number_of_the_contract(served: Served) -> None:
    assert served.client.get("/api/games").headers["senki-contract"] == str(CONTRACT)
    assert served.client.get("/openapi.json").json()["info"]["x-contract"] == CONTRACT


def _drop_operation(description: dict[str, Any]) -> None:
    del description["paths"]["/api/games"]["get"]


def _drop_field(description: dict[str, Any]) -> None:
    del description["components"]["schemas"]["Link"]["properties"]["label"]


def _change_type(description: dict[str, Any]) -> None:
    description["components"]["schemas"]["Link"]["properties"]["label"] = {"type": "integer"}


def _make_optional(description: dict[str, Any]) -> None:
    description["components"]["schemas"]["Link"]["required"].remove("label")


def _demand_parameter(description: dict[str, Any]) -> None:
    parameters = description["paths"]["/api/games"]["get"]["parameters"]
    parameters.append({"in": "query", "name": "new", "required": True, "schema": {"type": "string"}})


def _demand_field(description: dict[str, Any]) -> None:
    description["components"]["schemas"]["NewLink"]["required"].append("label")


def _drop_value(description: dict[str, Any]) -> None:
    description["components"]["schemas"]["NewGame"]["properties"]["mode"]["enum"].remove("scribe")


BROKEN = (_drop_operation, _drop_field, _change_type, _make_optional, _demand_parameter, _demand_field, _drop_value)


@pytest.mark.parametrize("change", BROKEN, ids=lambda each: each.__name__.strip("_"))
def test_a_break_is_found(change: Any) -> None:
    changed = deepcopy(describe_api())
    change(changed)
    assert breaks(contract_of(describe_api()), contract_of(changed)) != []


def test_what_is_added_breaks_nothing() -> None:
    old = contract_of(describe_api())
    changed = deepcopy(describe_api())
    changed["paths"]["/api/new"] = {"get": {"operationId": "new", "responses": {"200": {"description": "x"}}}}
    changed["components"]["schemas"]["Link"]["properties"]["new"] = {"type": "string"}
    changed["components"]["schemas"]["NewLink"]["properties"]["new"] = {"type": "string"}
    changed["components"]["schemas"]["ListedGame"]["properties"]["mode"]["enum"].append("another")
    changed["paths"]["/api/games"]["get"]["parameters"].append({"in": "query", "name": "new", "schema": {"type": "string"}})
    assert breaks(old, contract_of(changed)) == []
