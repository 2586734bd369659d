"""The text of a rulebook that travels with its ruleset: rules, house rules, terms, and what no machine can check."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from domain.kernel.contract.reasons import Sentences
from domain.kernel.contract.ruleset import BY_COLOR, Book, Grouping, RuleText, Switch


def read_book(package: str, *, edition: str, title: str, seats: tuple[int, int], decks_by: Grouping = BY_COLOR) -> Book:
    """Reads the texts of a ruleset's package: `rules`, `switches`, `terms`, `events`, `declarations`, `help`, `refusals`,
    `unchecked` (TOML).

    Terms, events, declarations, help and refusals come after those of this folder, which all rulebooks share, and terms after
    the sentences of card texts as well; a package without `refusals` has none of its own. The sentence of an event stands
    among the terms under `event.` and its name, that of a declaration under `say.` and its act or its event's name.

    Raises FileNotFoundError, or tomllib.TOMLDecodeError with file, line and column.
    """
    rules = {
        key: RuleText(key, row["statement"], row["where"], row.get("chapter", ""), _in_languages(row))
        for key, row in _read(package, "rules.toml").items()
    }
    switches = {
        name: Switch(name, tuple(row["values"]), row["rule"], row["about"])
        for name, row in _read(package, "switches.toml").items()
    }
    terms = shared("terms.toml") | shared("card_texts.toml") | _read(package, "terms.toml")
    help_texts = shared("help.toml") | _read(package, "help.toml")
    for beginning, name in (("event", "events.toml"), ("say", "declarations.toml")):
        terms |= {f"{beginning}.{key}": told for key, told in (shared(name) | _read(package, name)).items()}
    unchecked = {str(key): str(reason) for key, reason in _read(package, "unchecked.toml").items()}
    refusals = Sentences(shared("refusals.toml") | _read(package, "refusals.toml", optional=True), help_texts)
    name = package.rsplit(".", 1)[-1]
    return Book(name, edition, title, seats, rules, switches, terms, unchecked, help_texts, decks_by, refusals)


def _in_languages(row: Mapping[str, str]) -> dict[str, str]:
    """The statement of a rule in other languages, as far as it is there."""
    return {language: row[language] for language in ("ja", "zh") if language in row}


@cache
def shared(name: str) -> dict[str, Any]:
    """What all rulebooks share of a file of words: identifier or English sentence -> language -> words. Read once, and not to
    be changed."""
    return _read("domain.parts", name)


def read_specimens(package: str) -> dict[str, Any]:
    """Reads `specimens.toml` of a ruleset's package: our own invented cards and two legal decks."""
    return _read(package, "specimens.toml")


def _read(package: str, name: str, optional: bool = False) -> dict[str, Any]:
    file = files(package).joinpath(name)
    if optional and not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise tomllib.TOMLDecodeError(f"{name}: {wrong}") from wrong
