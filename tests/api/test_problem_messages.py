"""What the service says in problem documents is stated in Japanese and Chinese: titles, details, what is wrong at a place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest
from fastapi.routing import APIRoute
from pydantic_core.core_schema import ErrorType

from api.app import ROUTERS
from api.http.messages import SERVICE, msg
from api.http.problems import Problem, invalid_request, not_found
from domain.kernel.messages.message import untranslated
from tests.api.contract import faults_of_body
from tests.api.served import Served

KINDS = frozenset(get_args(ErrorType))
"""Names of what the check of a shape may find."""
SHAPES = {
    "str": {"string_type", "string_unicode"},
    "int": {"int_type", "int_parsing", "int_parsing_size", "int_from_float", "finite_number"},
    "bool": {"bool_type", "bool_parsing"},
    "literal": {"literal_error"},
    "list": {"list_type"},
    "dict": {"dict_type"},
    "model": {"model_type", "model_attributes_type"},
    "model-fields": {"missing", "extra_forbidden"},
    "tagged-union": {"union_tag_invalid", "union_tag_not_found"},
    "function-after": {"value_error"},
}
"""Part of a shape -> what its check may find."""
HOLDS = {"default", "model-field", "nullable", "no-info", "any", "definitions", "definition-ref", "union"}
"""Parts that find nothing themselves."""
LIMITS = {
    ("str", "min_length"): "string_too_short",
    ("str", "max_length"): "string_too_long",
    ("str", "pattern"): "string_pattern_mismatch",
    ("int", "ge"): "greater_than_equal",
    ("int", "le"): "less_than_equal",
    ("list", "min_length"): "too_short",
    ("list", "max_length"): "too_long",
    ("dict", "max_length"): "too_long",
}
OF_LIMITS = {"ge", "gt", "le", "lt", "min_length", "max_length", "pattern", "multiple_of"}


def parts(schema: Any) -> Iterator[Mapping[str, Any]]:
    """Every part of a shape."""
    if isinstance(schema, Mapping):
        if isinstance(schema.get("type"), str):
            yield schema
        for name, each in schema.items():
            yield from parts(each) if name not in ("metadata", "serialization", "cls", "config") else ()
    elif isinstance(schema, list | tuple):
        for each in schema:
            yield from parts(each)


def shapes(wanted: Any) -> Iterator[Any]:
    """What is asked for with a route."""
    for name in ("path", "query", "header", "cookie", "body"):
        yield from (field._type_adapter.core_schema for field in getattr(wanted, f"{name}_params"))
    for each in wanted.dependencies:
        yield from shapes(each)


def test_whatever_may_be_wrong_with_the_shape_of_a_request_has_its_words() -> None:
    routes = [
        route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute) and route.include_in_schema
    ]
    results = [part for route in routes for shape in shapes(route.dependant) for part in parts(shape)]
    assert (len(routes) > 80, len(results) > 1000) == (True, True)
    limited = {LIMITS[part["type"], limit] for part in results for limit in OF_LIMITS & set(part)}
    wanted = {"json_invalid"}.union(limited, *(SHAPES[part["type"]] for part in results if part["type"] not in HOLDS))
    assert {id for id in SERVICE.own if id in KINDS} == wanted


def test_a_wrong_shape_is_described_in_every_language_with_its_limits(served: Served) -> None:
    answer = served.client.get("/api/games?limit=0&status=odd").json()
    kinds = {each["at"]: each["kinds"] for each in answer["errors"]}
    assert kinds["query.limit"] == {"en": "at least 1", "ja": "1以上です", "zh": "至少為1"}
    assert "odd" not in str(answer)


@pytest.mark.parametrize(
    ("least", "words"), [(1, "too short: at least 1 character"), (2, "too short: at least 2 characters")]
)
def test_a_limit_is_described_in_the_number_that_it_has(least: int, words: str) -> None:
    assert str(msg("string_too_short", n=least)) == words


def test_a_problem_is_described_in_every_language_next_to_the_english() -> None:
    assert not_found("branch").document["titles"] == {"ja": "その分岐はありません。", "zh": "找不到這個分支。"}
    (error,) = invalid_request({"at": "body.seat", "kind": msg("no_such_seat")}).document["errors"]
    assert error["kinds"] == {"ja": "その席はありません", "zh": "找不到這個座位"}
    hint = Problem(421, "another-host", msg("service_has_another_name"), detail=msg("number_is_none")).document
    assert hint["reasons"][0]["zh"] == "有不是數字的數值"
    assert "titles" not in Problem(400, "odd", untranslated("The moon is full.")).document
    assert list(faults_of_body("", {"$ref": "#/components/schemas/ProblemDocument"}, hint)) == []
