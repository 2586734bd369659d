"""The rules at their edges, by random games; `senki simulate RULESET --edge EDGE --count N --seed S` runs them longer."""

from importlib import import_module
from itertools import product
from typing import Any

import pytest

from domain.registry import RULESETS

COUNT = {"scribe": 60, "unknown": 12, "offers": 1500, "twins": 120, "nonsense": 400, "paper": 300, "swallowed": 120}
COUNT |= {"lists": 7}
"""Lines that are tried of each; the long runs are from the command line."""
SEED = "edges"


@pytest.mark.parametrize(("edge", "name"), list(product(COUNT, RULESETS)))
def test_what_is_tried_at_the_edges_holds(edge: str, name: str) -> None:
    report: Any = import_module(f"scripts.edges.{edge}").run(name, SEED, COUNT[edge])
    assert report.to_plain()["errors"] == []
    assert report.tried >= COUNT[edge]
