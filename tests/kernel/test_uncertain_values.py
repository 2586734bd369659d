"""A value of a card may be unknown, and no rule takes that for no in silence: not by `==`, `in` or `if`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from mypy import api as mypy

from domain.kernel.contract.truth import Uncertain, uncertain
from domain.registry import available

ROOT = Path(__file__).resolve().parents[2]
GUESSES = {
    "kind == 'unit'": "comparison-overlap",
    "kind in ('unit', '')": "comparison-overlap",
    "1 if kind else 2": "truthy-bool",
    "kind is None": "comparison-overlap",
    "printed(table, '#1').color == 'red'": "comparison-overlap",
    "'wing' in printed(table, '#1').traits": "operator",
    "1 if is_unit(table, '#1') else 2": "truthy-bool",
    "is_unit(table, '#1') and kind": "truthy-bool",
    "[card for card in table.cards if is_unit(table, card)]": "truthy-bool",
    "not all_of([is_unit(table, '#1')])": "truthy-bool",
    "sure(is_unit(table, '#1'))": "arg-type",
    "1 if has_keyword(table, '#1', 'base') else 2": "truthy-bool",
}
"""Expressions that take an unknown value for no -> what mypy says to each."""


def test_an_uncertain_value_gives_one_of_three_answers() -> None:
    known, unknown = uncertain("unit"), uncertain("")
    assert [known.is_any_of("unit", "ace"), known.is_any_of("ace"), unknown.is_any_of("ace")] == [True, False, None]
    assert [known.may_be("ace"), unknown.may_be("ace"), known.is_surely("unit"), unknown.is_surely("unit")] == [
        False,
        True,
        True,
        False,
    ]
    assert [known.is_known, unknown.is_known, known.or_else("g"), unknown.or_else("g")] == [True, False, "unit", "g"]


def test_several_words_give_one_of_three_answers() -> None:
    """Two names, one name and perhaps more, and a card that has none."""
    both, perhaps, nameless = Uncertain(("Zura", "Boat")), Uncertain(("Zura",), is_known=False), Uncertain[str](())
    assert [each.is_any_of("Boat", "Heron") for each in (both, perhaps, nameless)] == [True, None, False]
    assert [each.has_all("Boat", "Zura") for each in (both, perhaps, nameless)] == [True, None, False]
    assert [each.has_part("ura") for each in (both, uncertain("Boat"), uncertain(""))] == [True, False, None]
    assert [both.shares_with(each) for each in (perhaps, uncertain("Heron"), uncertain(""), nameless)] == [
        True,
        False,
        None,
        False,
    ]
    assert perhaps.shares_with(uncertain("Boat")) is uncertain("Boat").shares_with(perhaps) is None


@pytest.mark.parametrize("expression", [each for each in GUESSES if each.startswith(("kind ==", "kind in", "1 if kind"))])
def test_a_run_refuses_to_take_an_unknown_value_for_no(expression: str) -> None:
    with pytest.raises(TypeError, match="ask an uncertain value"):
        eval(expression, {"kind": uncertain("")})


def test_mypy_refuses_a_planted_guess(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    lines = [
        "from domain.kernel.contract.truth import Truth, Uncertain, all_of",
        "from domain.kernel.table.table import Table",
        "from domain.rulesets.gundam_war.state.printed_properties import printed",
        "from domain.rulesets.gundam_war.state.working_keywords import has_keyword",
        "from domain.rulesets.robotech.state.units import is_unit",
        "def sure(known: bool) -> bool:",
        "    return known",
        "def ask(word: str, number: int, known: bool) -> list[Truth]:",
        "    return [known, None, is_unit, word, number]",
        "def guess(kind: Uncertain[str], table: Table) -> list[object]:",
    ]
    planted.write_text(
        "\n".join(
            [
                *lines,
                "    return [",
                *(f"        {guess}," for guess in GUESSES),
                "    ]",
                "def check(kind: Uncertain[str]) -> bool:",
                "",
            ]
        )
    )
    with planted.open("a") as file:
        file.write("    return kind.is_any_of('unit')\n")
    said, _, _ = mypy.run([f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={tmp_path}", str(planted)])
    for code in (*GUESSES.values(), "return-value"):
        assert f"[{code}]" in said, said
    assert said.count("[truthy-bool]") == list(GUESSES.values()).count("truthy-bool"), said
    assert said.count("[list-item]") == 3, "bool and None alone are truths"


def test_no_rule_takes_a_truth_for_a_condition() -> None:
    """Unknown is no condition: a rule says `is True` or `is not False`."""
    found = [guess for module in _modules() for guess in _guesses(module)]
    assert found == []


def test_whether_a_card_has_a_keyword_is_a_truth_in_all_rulesets() -> None:
    """One predicate for each question: none that says no for a card that nobody has seen."""
    asked = {
        f"{module}.{node.name}": ast.unparse(node.returns)
        for module, tree in _modules().items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and node.returns
        and re.match(r"ha(s|ve)_(\w+_)?keyword|\w+_have_keyword", node.name)
    }
    assert {module.split(".")[2] for module in asked if module.startswith("domain.rulesets")} == set(available())
    assert {name for name, returned in asked.items() if returned != "Truth"} == set()


def test_a_planted_condition_is_found() -> None:
    lines = [
        "from domain.rulesets.robotech.state.units import is_unit",
        "x = 1 if is_unit(t, c) else 2",
        "y = not is_unit(t, c)",
    ]
    assert len(list(_conditions_of_truth("planted", ast.parse("\n".join(lines))))) == 2


@cache
def _modules() -> dict[str, ast.Module]:
    paths = (ROOT / "domain").rglob("*.py")
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): ast.parse(path.read_text())
        for path in paths
    }


def _guesses(module: str) -> list[str]:
    return [f"{module}:{call.lineno} {ast.unparse(call)}" for call in _conditions_of_truth(module, _modules()[module])]


def _conditions_of_truth(module: str, tree: ast.Module) -> Iterator[ast.expr]:
    """Yields the calls that return a truth and are a condition as they stand."""
    names = _names(tree)
    for node in ast.walk(tree):
        for condition in map(_decided_by, _conditions(node)):
            if _name_called(condition) in _truth_names() and _returns_truth(
                module, names, ast.unparse(condition).partition("(")[0]
            ):
                yield condition


def _name_called(condition: ast.expr) -> str:
    match condition:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name
    return ""


@cache
def _truth_names() -> set[str]:
    return {"is_any_of", *(each.rpartition(".")[2] for each in _truths())}


def _conditions(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test
        case ast.comprehension(ifs=tests):
            yield from tests
        case ast.BoolOp(values=values):
            yield from values[:-1]
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Call(func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp(elt=each)]):
            yield each


def _decided_by(condition: ast.expr) -> ast.expr:
    """Returns the last part of a condition, which may be its value."""
    while isinstance(condition, ast.BoolOp | ast.NamedExpr):
        condition = condition.values[-1] if isinstance(condition, ast.BoolOp) else condition.value
    return condition


@cache
def _names(tree: ast.Module) -> dict[str, str]:
    """Returns name -> module and name of what a module imports from the domain."""
    found = (node for node in tree.body if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("domain"))
    return {each.asname or each.name: f"{node.module}.{each.name}" for node in found for each in node.names}


def _returns_truth(module: str, names: dict[str, str], called: str) -> bool:
    first, _, rest = called.partition(".")
    where = f"{names[first]}.{rest}".rstrip(".") if first in names else f"{module}.{called}"
    for _ in range(3):  # a name may be handed on by modules between
        if where in _truths():
            return True
        home, _, name = where.rpartition(".")
        where = _names(_modules()[home]).get(name, "") if home in _modules() else ""
    return called.endswith(".is_any_of")


@cache
def _truths() -> set[str]:
    return {
        f"{module}.{node.name}"
        for module, tree in _modules().items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.returns and ast.unparse(node.returns) in ("Truth", "bool | None")
    }
