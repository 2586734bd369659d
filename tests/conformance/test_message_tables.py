"""Messages are said by ids of the tables, with the facts of their sentences, and no row of a table is unused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from domain.kernel.messages.message import Catalog, every_form, facts_of
from replays.sheet.messages import SHEETS
from scripts.conformance.refusal_translations import faults_of


class Area(NamedTuple):
    """A table of messages and the folders whose modules use it; `maker`: the function that makes a message by its id."""

    catalog: Catalog
    folders: tuple[str, ...]
    maker: str = "msg"


AREAS = (Area(SHEETS, ("replays/sheet",)),)


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_that_is_said_is_in_the_table_with_its_facts(area: Area) -> None:
    lacking = []
    for place, id, facts in said(area):
        if id not in area.catalog.entries:
            lacking.append(f"{place}: no message {id}")
        elif facts is not None and facts != facts_in(area.catalog, id):
            lacking.append(f"{place}: {id} needs {sorted(facts_in(area.catalog, id))}")
    assert lacking == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_of_the_table_is_said_somewhere(area: Area) -> None:
    words = {node.value for _, tree in modules(area.folders) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert [id for id in area.catalog.own if id not in words] == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_of_the_table_has_the_same_facts_in_every_language(area: Area) -> None:
    assert [fault for id, words in area.catalog.own.items() for fault in faults_of(id, words)] == []


def said(area: Area) -> Iterator[tuple[str, str, set[str] | None]]:
    """The messages that are made: the place, the id, and the names of the facts (None: they are not known before)."""
    for path, tree in modules(area.folders):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == area.maker and node.args:
                names = {each.arg for each in node.keywords}
                facts = None if None in names else {name for name in names if name}
                yield from ((f"{path}:{node.lineno}", id, facts) for id in ids_of(node.args[0]))


def ids_of(node: ast.expr) -> Iterator[str]:
    """The ids that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from (*ids_of(node.body), *ids_of(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def facts_in(catalog: Catalog, id: str) -> set[str]:
    """The names of the facts of a message."""
    return {fact for form in every_form(catalog.entries[id]["en"]) for fact in facts_of(form)}


@cache
def modules(folders: tuple[str, ...]) -> list[tuple[Path, ast.Module]]:
    """The parsed modules of folders."""
    paths = [path for folder in folders for path in sorted(Path(folder).rglob("*.py"))]
    return [(path, ast.parse(path.read_text("utf-8"))) for path in paths]
