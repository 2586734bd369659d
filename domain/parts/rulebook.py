"""The text of a rulebook that travels with its ruleset: rules, house rules, terms, and what no machine can check."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from domain.kernel.ruleset import BY_COLOR, Book, Grouping, RuleText, Switch


def read_book(package: str, *, edition: str, title: str, seats: tuple[int, int], decks_by: Grouping = BY_COLOR) -> Book:
    """Reads `rules.toml`, `switches.toml`, `terms.toml`, `events.toml` and `unchecked.toml` of a ruleset's package.

    The words of an event stand among the terms under `event.` and its name; a word in braces is a fact of the event.

    Raises FileNotFoundError, or tomllib.TOMLDecodeError with line and column.
    """
    rules = {
        key: RuleText(key, row["statement"], row["where"], row.get("chapter", ""))
        for key, row in _read(package, "rules.toml").items()
    }
    switches = {
        name: Switch(name, tuple(row["values"]), row["rule"], row["about"])
        for name, row in _read(package, "switches.toml").items()
    }
    words = {**_read(__package__, "events.toml"), **_read(package, "events.toml")}
    terms = {**_read(package, "terms.toml"), **{f"event.{name}": told for name, told in words.items()}}
    unchecked = {str(key): str(reason) for key, reason in _read(package, "unchecked.toml").items()}
    return Book(package.rsplit(".", 1)[-1], edition, title, seats, rules, switches, terms, unchecked, decks_by)


def read_specimens(package: str) -> dict[str, Any]:
    """Reads `specimens.toml` of a ruleset's package: our own invented cards and two legal decks."""
    return _read(package, "specimens.toml")


def _read(package: str, name: str) -> dict[str, Any]:
    return tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
