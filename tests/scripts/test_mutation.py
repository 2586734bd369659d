"""`scripts/mutants`: which small faults are made, how they get into running functions, and which tests they are tried by."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts.mutation.mutants import (
    MutationGroup,
    all_mutants,
    apply_mutant,
    equivalents,
    groups,
    insert_probes,
    mutants_of,
    sample_mutants,
)
from scripts.mutation.run import try_all
from scripts.mutation.trial import KILLED, SURVIVED, TIMED_OUT, functions_of, swap_code
from tests.soak import in_full

LIKE_OTHERS = {
    ("last", "result"): (KILLED, 1),
    ("twice", "plus/minus"): (KILLED, 1),
    ("unseen", "plus/minus"): (SURVIVED, 0),
}
"""Mutants of which another one goes through the same stages to the same outcome."""
ROOT = Path(__file__).resolve().parents[2]
SOURCE = textwrap.dedent(
    """
    def may(cost: int, paid: int = 1 + 1) -> bool:
        if not cost:
            return True
        return cost <= paid and paid > 0

    def left(cards, used):
        used += 1
        return [card for card in cards if card not in used]

    def nothing():
        return None
    """
)


def test_a_comparison_a_junction_a_not_a_sign_and_a_result_can_be_wrong() -> None:
    made = [(each.function, each.kind, each.before, each.after) for each in mutants_of("x.py", SOURCE)]
    assert sorted(made) == [
        ("left", "comparison", "card not in used", "card in used"),
        ("left", "plus/minus", "used += 1", "used -= 1"),
        (
            "left",
            "result",
            "return [card for card in cards if card not in used]",
            "return ([card for card in cards if card not in used], None)[1]",
        ),
        ("may", "and/or", "cost <= paid and paid > 0", "cost <= paid or paid > 0"),
        ("may", "comparison", "cost <= paid", "cost < paid"),
        ("may", "comparison", "paid > 0", "paid >= 0"),
        ("may", "not", "not cost", "not not cost"),
        ("may", "plus/minus", "1 + 1", "1 - 1"),
        ("may", "result", "return True", "return not True"),
        ("may", "result", "return cost <= paid and paid > 0", "return not (cost <= paid and paid > 0)"),
    ]


def test_every_mutant_of_a_source_is_put_where_it_belongs() -> None:
    for mutant in mutants_of("x.py", SOURCE):
        changed = ast.unparse(apply_mutant(SOURCE, mutant))
        assert changed == ast.unparse(ast.parse(SOURCE)).replace(mutant.before, mutant.after, 1)


def test_probes_show_which_places_are_reached_and_change_nothing() -> None:
    mutants = list(mutants_of("x.py", SOURCE))
    reached: list[str] = []
    names: dict[str, Any] = {"__reached__": lambda *ids: reached.extend(ids)}
    exec(compile(insert_probes(SOURCE, mutants), "x.py", "exec"), names)
    assert names["may"](0) is True
    results = [each.before for each in mutants if each.id in reached]
    assert results == ["1 + 1", "not cost", "return True"]


def test_a_mutant_gets_into_functions_that_are_alive_already(tmp_path: Path) -> None:
    source = "def adding(more):\n    def add(n):\n        return n + more\n    return add\n"
    path = str(tmp_path / "x.py")
    names: dict[str, Callable[..., Any]] = {}
    exec(compile(source, path, "exec", dont_inherit=True), names)
    add = names["adding"](2)
    sign = next(each for each in mutants_of(path, source) if each.kind == "plus/minus")
    swap_code(functions_of(str(tmp_path))[path], ast.parse(source), apply_mutant(source, sign))
    assert (add(5), names["adding"](1)(5)) == (3, 4)


def test_the_same_seed_draws_the_same_mutants_also_when_other_code_has_changed() -> None:
    before = list(mutants_of("x.py", SOURCE))
    after = list(mutants_of("x.py", "LIMIT = 3 + 4\n\n" + SOURCE))
    drawn = sample_mutants(before, 5, "s")
    assert {each.id for each in drawn} <= {each.id for each in sample_mutants(after, 6, "s")}
    assert len(drawn) == 5
    assert drawn != sample_mutants(before, 5, "t")


def test_every_mutant_that_is_said_to_change_nothing_can_be_made() -> None:
    folders = tuple(folder for group in groups().values() for folder in group.code)
    for said in equivalents():
        file, function = said.place.split(", ")
        assert file.startswith(folders)
        made = {each.id: each.function for each in mutants_of(file, (ROOT / file).read_text("utf-8"))}
        assert made[said.id].split(".")[-1] == function, said.place


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project with functions, a table made by one at import, and tests that know little of them, or import late."""
    files = {
        "toy/__init__.py": "",
        "toy/sums.py": (
            "def double(n):\n    return n + n\n\n\nTABLE = [double(n) for n in range(3)]\n\n\n"
            "def last(n):\n    while n > 9:\n        n = n - 10\n    return n\n\n\ndef unseen(n):\n    return n - 1\n"
        ),
        "tests/conftest.py": "from hypothesis import settings\n\nsettings.register_profile('senki')\n",
        "toy/late.py": "def twice(n):\n    return n + n\n",
        "tests/own/test_late.py": "def test_twice():\n    from toy.late import twice\n\n    assert twice(2) == 4\n",
        "tests/own/test_toy.py": "from toy.sums import TABLE, last\n\n\ndef test_last():\n    assert last(25) == 5\n",
        "tests/all/test_table.py": "from toy.sums import TABLE\n\n\ndef test_table():\n    assert TABLE == [0, 2, 4]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_mutants_are_tried_by_the_tests_that_reach_them_stage_by_stage(tree: Path) -> None:
    group = MutationGroup("kernel", ("toy",), (("tests/own",), ("tests/all",)))
    before = (tree / "toy/sums.py").read_text()
    outcomes = {
        ("double", "plus/minus"): (KILLED, 0),
        ("last", "comparison"): (SURVIVED, 1),
        ("last", "plus/minus"): (TIMED_OUT, 1),
        ("twice", "result"): (KILLED, 1),
        ("unseen", "result"): (SURVIVED, 0),
        **in_full(LIKE_OTHERS, {}),
    }
    mutants = [each for each in all_mutants(group, tree) if (each.function, each.kind) in outcomes]
    tried = {(each.mutant.function, each.mutant.kind): each for each in try_all(tree, group, mutants)}
    assert {what: (each.outcome, each.tests) for what, each in tried.items()} == outcomes
    assert (tree / "toy/sums.py").read_text() == before
