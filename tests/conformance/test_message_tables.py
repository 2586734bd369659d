"""Messages are said by ids of the tables, with the facts of their sentences, and no row of a table is unused."""

from __future__ import annotations

from errno import errorcode
from typing import NamedTuple, get_args

import pytest
from pydantic_core.core_schema import ErrorType

from api.http.messages import SERVICE
from domain.cards.messages import CARDS
from domain.kernel.messages.message import Catalog
from domain.tournaments.messages import TOURNAMENTS
from replays.messages import FILES
from replays.sheet.messages import SHEETS
from scripts.cli.terminal.messages import TERMINAL
from scripts.conformance.message_tables import message_faults, message_row_faults, texts_in, unused_messages
from scripts.conformance.missing_terms import modules_of


class Area(NamedTuple):
    """A table of messages and the packages whose modules use it; `values`: packages whose values are said by words."""

    catalog: Catalog
    packages: tuple[str, ...]
    values: tuple[str, ...] = ()


VALUES = ("domain.tournaments", "replays.trust", "domain.kernel")
AREAS = (
    Area(CARDS, ("domain.cards", "replays.card_lists")),
    Area(TOURNAMENTS, ("domain.tournaments",)),
    Area(FILES, ("replays",), ("api",)),
    Area(SHEETS, ("replays.sheet",)),
    Area(SERVICE, ("api",)),
    Area(TERMINAL, ("scripts.cli", "scripts.ruleset_tools"), VALUES),
)
BY_KIND = frozenset((*get_args(ErrorType), "not_found", "method_not_allowed", *(name.lower() for name in errorcode.values())))
"""Rows chosen by the kind of a schema validation, by the phrase of a status, or by the name of an error of the machine."""


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_that_is_said_is_in_the_table_with_its_facts(area: Area) -> None:
    assert list(message_faults(area.catalog, area.packages, f"{area.catalog.package}.messages")) == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_of_the_table_is_said_somewhere(area: Area) -> None:
    unsaid = unused_messages(area.catalog.own, (*area.packages, *area.values))
    assert [id for id in unsaid if id not in BY_KIND | values_of(area)] == []


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.catalog.package)
def test_every_message_of_the_table_has_the_same_facts_in_every_language(area: Area) -> None:
    assert [fault for id, words in area.catalog.own.items() for fault in message_row_faults(id, words)] == []


def values_of(area: Area) -> set[str]:
    """The ids of values that code holds by other letters: `not over` is said by `not_over`."""
    texts = (texts_in(path) for package in (*area.packages, *area.values) for path in modules_of(package))
    return {text.lower().replace(" ", "_") for each in texts for text in each}
