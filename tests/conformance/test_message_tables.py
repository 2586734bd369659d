"""Messages are said by ids of the tables, with the facts of their sentences, and no row of a table is unused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from errno import errorcode
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

import pytest
from pydantic_core.core_schema import ErrorType

from api.http.messages import SERVICE
from domain.cards.messages import CARDS
from domain.kernel.messages.message import Catalog, Forms, every_form, facts_of
from domain.tournaments.messages import TOURNAMENTS
from replays.messages import FILES
from replays.sheet.messages import SHEETS
from scripts.cli.terminal.messages import TERMINAL
from scripts.conformance.refusal_translations import faults_of


class Area(NamedTuple):
    """A table of messages and the folders whose modules use it; `values`: folders whose values are said by words."""

    catalog: Catalog
    folders: tuple[str, ...]
    values: tuple[str, ...] = ()


VALUES = ("domain/tournaments", "replays/trust", "domain/kernel")
FILE_FOLDERS = tuple(
    f"replays/{each}"
    for each in (
        "branches",
        "file",
        "log",
        "qr",
        "tournaments",
        "trust",
        "viewer",
        "backup.py",
        "msgpack_codec.py",
        "table_at_position.py",
        "imported_record_check.py",
    )
)
AREAS = (
    Area(CARDS, ("domain/cards", "replays/card_lists")),
    Area(TOURNAMENTS, ("domain/tournaments",)),
    Area(FILES, FILE_FOLDERS, ("api/state.py",)),
    Area(SHEETS, ("replays/sheet",)),
    Area(SERVICE, ("api",)),
    Area(TERMINAL, ("scripts/cli",), VALUES),
)
BY_KIND = frozenset((*get_args(ErrorType), "not_found", "method_not_allowed", *(name.lower() for name in errorcode.values())))
"""Rows that are chosen by the kind of a schema validation, by the phrase of a status, or by the name of an error of the machine."""


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
    folders = (*area.folders, *area.values)
    texts = {str(node.value) for _, tree in modules(folders) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    words = {*texts, *(text.lower().replace(" ", "_") for text in texts)}
    assert [id for id in area.catalog.own if id not in words | BY_KIND] == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_of_the_table_has_the_same_facts_in_every_language(area: Area) -> None:
    assert [fault for id, words in area.catalog.own.items() for fault in faults_of(id, words)] == []


def said(area: Area) -> Iterator[tuple[str, str, set[str] | None]]:
    """The messages that are made: the place, the id, and the names of the facts (None: they are not known before)."""
    for path, tree in modules(area.folders):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "msg" and node.args:
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
    english = catalog.entries[id]["en"]
    return {*counted(english), *(fact for form in every_form(english) for fact in facts_of(form))}


def counted(forms: Forms) -> Iterator[str]:
    """The facts by whose numbers a form is chosen."""
    if not isinstance(forms, str):
        yield from (str(forms["by"]), *counted(forms["one"]), *counted(forms["other"]))


@cache
def modules(folders: tuple[str, ...]) -> list[tuple[Path, ast.Module]]:
    """The parsed modules of folders."""
    paths = [path for folder in folders for path in (sorted(Path(folder).rglob("*.py")) or [Path(folder)])]
    return [(path, ast.parse(path.read_text("utf-8"))) for path in paths]
