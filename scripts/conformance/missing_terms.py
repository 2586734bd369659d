"""The identifiers of a ruleset that readers may meet: in its contract, cards, events, offers and code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import AttributeSet, Counted, Marked, ResultSet
from domain.kernel.record.event import FAMILIES, Event
from scripts.simulation.random_games import random_game

WORD = re.compile(r"[a-z][a-z_]*[a-z0-9]")
FREE = ("args", "act", "header", "seat", "name", "text", "printing", "why", "rule", "verdict", "reason", "result", "decks_by")
"""What is said in an event and is no identifier of the rulebook, or is looked at by itself."""
PRINTED = ("races", "allegiances", "traits", "action_type")
"""Fields of cards whose values are names, not identifiers. Decks are named by them."""


def missing_terms(ruleset: Ruleset, wanted: Iterable[str]) -> list[str]:
    """Returns the identifiers without a term. The value of a house rule may be named as any word is."""
    terms = ruleset.book.terms
    return sorted({key for key in wanted if key not in terms and key.removeprefix(_beginning(key)) not in terms})


def _beginning(key: str) -> str:
    """Returns the beginning of the value of a house rule: `switch.lost_target.` of `switch.lost_target.fail_all`."""
    match = re.match(r"switch\.\w+\.", key)
    return match[0] if match else ""


def contract_identifiers(ruleset: Ruleset) -> Iterator[str]:
    """Yields the identifiers of the contract: title, zones, places of the chart, acts and arguments, set-up keys, house
    rules.
    """
    yield "title"
    yield from (zone.name for zone in ruleset.zones)
    for node in ruleset.timeline.nodes:
        yield f"phase.{node.phase}"
        yield from (f"step.{node.step}" for _ in range(bool(node.step)))
        yield node.kind
    for act, contract in ruleset.acts.items():
        yield f"act.{act}"
        yield from (f"arg.{arg}" for arg in contract.args)
    yield from (f"setup.{name}" for name in ruleset.setup)
    for name, switch in ruleset.book.switches.items():
        yield f"switch.{name}"
        yield from (f"switch.{name}.{value}" for value in switch.values if not value.isdigit())


def card_identifiers(cards: Iterable[Any]) -> Iterator[str]:
    """Yields the identifiers in cards: types, colours, keywords and other words."""
    for card in cards:
        for key in (*("type", "color", "colors", "race", "races", "traits", "allegiances"),
                    *("action_type", "terrain", "battle_types", "corps", "lineage", "gender")):  # fmt: skip
            value = card.get(key) or ()
            words = [value] if isinstance(value, str) else value if isinstance(value, tuple) else ()
            yield from (word for word in words if key in PRINTED or WORD.fullmatch(word))
        yield from (each if isinstance(each, str) else each["keyword"] for each in card.get("keywords", ()))


def event_identifiers(event: Event) -> Iterator[str]:
    """Yields the identifiers of an event: its words, marks, counters, attributes, and the reason of the end."""
    for key, value in event.said.items():
        if key not in FREE:
            yield from (f"setup.{each}" for each in value) if key == "setup" else words_in_declaration(value)
    for change in event.changes:
        if isinstance(change, Marked):
            yield change.kind.partition(":")[0]
        elif isinstance(change, (AttributeSet, Counted)) and ":" not in change.name:
            yield change.name
        elif isinstance(change, ResultSet) and change.result:
            yield change.result["reason"]


def words_in_declaration(value: Any) -> Iterator[str]:
    """Yields the identifiers in a declaration."""
    if isinstance(value, str) and WORD.fullmatch(value):
        yield value
    elif isinstance(value, tuple):
        yield from (word for item in value for word in words_in_declaration(item))
    elif isinstance(value, dict):
        yield from (word for item in (*value, *value.values()) for word in words_in_declaration(item))


def offer_identifiers(name: str) -> Iterator[str]:
    """Yields the identifiers in the offers of a random game."""
    game = random_game(name, "terms")
    while game.step():
        for seat in game.desk.table.header.seats if game.decisions % 9 == 0 else ():
            for offer in game.ruleset.offers(game.desk, seat):
                yield from words_in_declaration(tuple(offer.args.values()))
                yield from words_in_declaration(tuple(option for slot in offer.slots.values() for option in slot.options))


def modules_of(package: str) -> Iterator[Path]:
    """Returns the modules of a package and of its subpackages."""
    return Path(str(files(package))).rglob("*.py")


@cache
def events_in_code(package: str) -> frozenset[str]:
    """Returns the names of the events in the code of a package."""
    return frozenset(name for path in modules_of(package) for name, _ in events_recorded_in(path))


@cache
def events_recorded_in(path: Path) -> tuple[tuple[str, frozenset[str] | None], ...]:
    """Returns the events that a module writes: the name, and the facts if they are written out in the same place. Cached."""
    return tuple(_records(path))


def _records(path: Path) -> Iterator[tuple[str, frozenset[str] | None]]:
    code = path.read_text("utf-8")
    for call in ast.walk(ast.parse(code)) if ".record(" in code else ():
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "record":
            arguments = [arg.value if isinstance(arg, ast.Constant) else None for arg in call.args]
            if len(arguments) > 1 and arguments[0] in FAMILIES and isinstance(arguments[1], str):
                yield arguments[1], _facts_of(call.args[4]) if len(call.args) > 4 else frozenset()


def _facts_of(written: ast.expr) -> frozenset[str] | None:
    """Returns the keys of a dict of constants, or None for anything else."""
    keys = written.keys if isinstance(written, ast.Dict) else [None]
    results = [key.value for key in keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, results)) if len(results) == len(keys) else None
