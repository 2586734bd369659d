"""The rules at their edges, by random games; `senki simulate RULESET --edge EDGE --count N --seed S` runs them longer."""

import tomllib
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import domain
from domain import registry
from domain.registry import RULESETS
from scripts.conformance.edges import edge_reports, ignored_arguments, load_edge
from scripts.conformance.edges.unlawful_lines import INEXPRESSIBLE
from scripts.simulation.generated_specimens import random_decks_of_list
from tests.soak import in_full

WHOLE = {
    "scribe": 60,
    "unknown": 48,
    "offers": 1500,
    "twins": 480,
    "nonsense": 400,
    "paper": 300,
    "swallowed": 120,
    "lists": 7,
}
COUNT = in_full(WHOLE, {edge: max(1, count // 8) for edge, count in WHOLE.items()})
"""Lines that are tried of each: all of them in the soak, an eighth of them else; longer runs are from the command line."""
SEED = "edges"


def test_refusals_of_lines_that_paper_cannot_show_exist():
    """Given the ids of refusals that the edges pass over, then each is a message of the kernel, the parts or a ruleset."""
    tables = Path(domain.__file__).parent.rglob("messages.toml")
    assert {name for path in tables for name in tomllib.loads(path.read_text("utf-8"))} >= INEXPRESSIBLE


@pytest.mark.parametrize(("edge", "name"), list(product(COUNT, RULESETS)))
def test_what_is_tried_at_the_edges_holds(edge: str, name: str) -> None:
    report: Any = load_edge(edge).run(name, SEED, COUNT[edge])
    assert report.to_plain()["errors"] == []
    assert report.tried >= COUNT[edge]


def test_a_run_ends_where_games_have_nothing_to_try(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game whose offers leave no argument out, when arguments are added, then the run ends and says that none was."""
    monkeypatch.setattr(ignored_arguments, "_lines", lambda game, random: iter(()))
    monkeypatch.setattr(edge_reports, "FRUITLESS_GAMES", 1)
    report = ignored_arguments.run("star_front", 1, 10)
    assert (report.tried, report.faults, report.games) == (0, (), 1)


@pytest.mark.parametrize("edge", ["unknown", "offers", "paper"])
def test_an_edge_is_tried_with_the_cards_of_a_list(edge: str) -> None:
    """Given a card list, when the rules are tried at an edge with it, then its games have the decks of that list."""
    decks = random_decks_of_list("star_front", registry.specimens("star_front").cards, SEED, count=2)
    report: Any = load_edge(edge).run("star_front", SEED, 3, decks=decks)
    assert report.to_plain()["errors"] == []
    assert report.tried >= 3
