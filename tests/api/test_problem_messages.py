"""What the service says in problem documents is told in Japanese and Chinese: titles, details, what is wrong at a place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import Any

from fastapi.routing import APIRoute

from api.app import ROUTERS
from api.http.openapi import ProblemDocument
from api.http.problems import Problem, invalid_request, not_found, problem_messages, validation_messages
from scripts.conformance.messages import messages
from scripts.conformance.refusal_translations import Unfilled, wrong_with
from scripts.conformance.source_analysis import sources_of
from tests.api.served import Served

SERVICE = "api"
OF_HTTP = {"Not Found.", "Method Not Allowed."}
"""What a request for no route, or in a way that it does not take, is answered with."""


def test_everything_that_the_service_says_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(problem_messages())
    made = {"Problem": 2, "not_found": 0, "forbidden": 0, "too_many_requests": 0, "bad_json": 0}
    told = {each.text: each.where for each in messages(SERVICE, made=made)} | dict.fromkeys(kinds(), "invalid_request")
    assert len(told) > 120
    assert {text: where for text, where in told.items() if text != "{}." and not known.reasons(text)} == {}
    hints = {str(each) for module in sources_of(SERVICE).modules.values() for each in module.words}
    assert [english for english in problem_messages().told if english not in known.used | hints | OF_HTTP] == []


def kinds() -> set[str]:
    """What may be wrong with one place of a request."""
    nodes = [node for module in sources_of(SERVICE).modules.values() for node in module.owner]
    shapes = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "invalid_request"]
    tables = [table for shape in shapes for table in shape.args if isinstance(table, ast.Dict)]
    pairs = [(key, value) for table in tables for key, value in zip(table.keys, table.values, strict=True)]
    said = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "kind"]
    return {"".join(_text(part) for part in getattr(each, "values", [each])) for each in said} - {"{}"}


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


def shapes(asked: Any) -> Iterator[Any]:
    """What is asked for with a route."""
    for name in ("path", "query", "header", "cookie", "body"):
        yield from (field._type_adapter.core_schema for field in getattr(asked, f"{name}_params"))
    for each in asked.dependencies:
        yield from shapes(each)


def test_whatever_may_be_wrong_with_the_shape_of_a_request_has_its_words() -> None:
    routes = [
        route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute) and route.include_in_schema
    ]
    found = [part for route in routes for shape in shapes(route.dependant) for part in parts(shape)]
    assert (len(routes) > 80, len(found) > 1000) == (True, True)
    limited = {LIMITS[part["type"], limit] for part in found for limit in OF_LIMITS & set(part)}
    wanted = {"json_invalid"}.union(limited, *(SHAPES[part["type"]] for part in found if part["type"] not in HOLDS))
    assert set(validation_messages()) == wanted


def test_words_of_shapes_are_there_in_every_language_with_the_same_limits() -> None:
    for kind, words in validation_messages().items():
        assert list(words) == ["en", "ja", "zh"], kind
        assert len({tuple(re.findall(r"\{\w+\}", each)) for each in words.values()}) == 1, kind


def test_a_wrong_shape_is_told_in_every_language_with_its_limits(served: Served) -> None:
    answer = served.client.get("/api/games?limit=0&status=odd").json()
    kinds = {each["at"]: each["kinds"] for each in answer["errors"]}
    assert kinds["query.limit"] == {"en": "at least 1", "ja": "1以上です", "zh": "至少為1"}
    assert "odd" not in str(answer)


def _text(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def test_words_of_the_service_have_the_facts_of_the_english_ones() -> None:
    assert [fault for english, words in problem_messages().told.items() for fault in wrong_with(english, words)] == []


def test_a_problem_is_told_in_every_language_beside_the_english() -> None:
    assert not_found("branch").document["titles"] == {"ja": "その分岐はありません。", "zh": "沒有此分支。"}
    (error,) = invalid_request({"at": "body.seat", "kind": "no such seat"}).document["errors"]
    assert error["kinds"] == {"ja": "その席はありません", "zh": "沒有此席位"}
    hint = Problem(421, "another-host", "This service has another name.", detail="a number is none").document
    assert hint["reasons"][0]["zh"] == "有不是數字的數值"
    assert "titles" not in Problem(400, "odd", "The moon is full.").document
    assert ProblemDocument.model_validate(not_found("branch").document).titles["zh"] == "沒有此分支。"
