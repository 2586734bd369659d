"""What the service says in problem documents is told in Japanese and Chinese: titles, details, what is wrong at a place."""

from __future__ import annotations

import ast

from api.openapi import ProblemDocument
from api.problems import Problem, bad_shape, not_found, sentences
from scripts.conform.messages import messages
from scripts.conform.refusals import Unfilled, wrong_with
from scripts.conform.sources import sources_of

SERVICE = "api"
OF_HTTP = {"Not Found.", "Method Not Allowed."}
"""What a request for no route, or in a way that it does not take, is answered with."""


def test_everything_that_the_service_says_has_its_words_and_no_words_are_left_over() -> None:
    known = Unfilled(sentences())
    made = {"Problem": 2, "not_found": 0, "forbidden": 0, "too_many": 0, "bad_json": 0}
    told = {each.text: each.where for each in messages(SERVICE, made=made)} | dict.fromkeys(kinds(), "bad_shape")
    assert len(told) > 120
    assert {text: where for text, where in told.items() if text != "{}." and not known.reasons(text)} == {}
    hints = {str(each) for module in sources_of(SERVICE).modules.values() for each in module.words}
    assert [english for english in sentences().told if english not in known.used | hints | OF_HTTP] == []


def kinds() -> set[str]:
    """What may be wrong with one place of a request."""
    nodes = [node for module in sources_of(SERVICE).modules.values() for node in module.owner]
    shapes = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "bad_shape"]
    tables = [table for shape in shapes for table in shape.args if isinstance(table, ast.Dict)]
    pairs = [(key, value) for table in tables for key, value in zip(table.keys, table.values, strict=True)]
    said = [value for key, value in pairs if isinstance(key, ast.Constant) and key.value == "kind"]
    return {"".join(_text(part) for part in getattr(each, "values", [each])) for each in said} - {"{}"}


def _text(part: ast.expr) -> str:
    return str(part.value) if isinstance(part, ast.Constant) else "{}"


def test_words_of_the_service_have_the_facts_of_the_english_ones() -> None:
    assert [fault for english, words in sentences().told.items() for fault in wrong_with(english, words)] == []


def test_a_problem_is_told_in_every_language_beside_the_english() -> None:
    assert not_found("branch").document["titles"] == {"ja": "その分岐はありません。", "zh": "沒有此分支。"}
    (error,) = bad_shape({"at": "body.seat", "kind": "no such seat"}).document["errors"]
    assert error["kinds"] == {"ja": "その席はありません", "zh": "沒有此席位"}
    hint = Problem(421, "another-host", "This service has another name.", detail="a number is none").document
    assert hint["reasons"][0]["zh"] == "有不是數字的數值"
    assert "titles" not in Problem(400, "odd", "The moon is full.").document
    assert ProblemDocument.model_validate(not_found("branch").document).titles["zh"] == "沒有此分支。"
