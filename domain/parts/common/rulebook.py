"""The text of a rulebook that travels with its ruleset: rules, house rules, terms, and what no machine can check."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from domain.kernel.contract.reasons import Sentences
from domain.kernel.contract.ruleset import BY_COLOR, Book, DeckGrouping, RuleStatement, Switch
from domain.parts.messages import msg


def read_book(package: str, *, edition: str, title: str, seats: tuple[int, int], decks_by: DeckGrouping = BY_COLOR) -> Book:
    """Reads the texts of a ruleset's package: `rules`, `switches`, `terms`, `events`, `declarations`, `help`, `refusals`,
    `unchecked` (TOML).

    Terms, events, declarations, help and refusals come after those of this folder, which all rulebooks share, and terms after
    the sentences of card texts as well; a package without `refusals` has none of its own. The sentence of an event stands
    among the terms under `event.` and its name, that of a declaration under `say.` and its act or its event's name.

    Raises FileNotFoundError, or tomllib.TOMLDecodeError with file, line and column.
    """
    rules = {
        key: RuleStatement(key, row["statement"], row["where"], row.get("chapter", ""), _translations(row))
        for key, row in _read_toml(package, "rules.toml").items()
    }
    switches = {
        name: Switch(name, tuple(row["values"]), row["rule"], row["about"])
        for name, row in _read_toml(package, "switches.toml").items()
    }
    terms = shared_messages("terms.toml") | shared_messages("card_texts.toml") | _read_toml(package, "terms.toml")
    help_texts = shared_messages("help.toml") | _read_toml(package, "help.toml")
    for beginning, name in (("event", "events.toml"), ("say", "declarations.toml")):
        terms |= {f"{beginning}.{key}": told for key, told in (shared_messages(name) | _read_toml(package, name)).items()}
    unchecked = {str(key): str(reason) for key, reason in _read_toml(package, "unchecked.toml").items()}
    refusals = Sentences(shared_messages("refusals.toml") | _read_toml(package, "refusals.toml", optional=True), help_texts)
    name = package.rsplit(".", 1)[-1]
    return Book(name, edition, title, seats, rules, switches, terms, unchecked, help_texts, decks_by, refusals)


def _translations(row: Mapping[str, str]) -> dict[str, str]:
    """The statement of a rule in other languages, as far as it is there."""
    return {language: row[language] for language in ("ja", "zh") if language in row}


@cache
def shared_messages(name: str) -> dict[str, Any]:
    """What all rulebooks share of a file of words: identifier or English sentence -> language -> words. Read once, and not to
    be changed."""
    return _read_toml("domain.parts", name)


def read_specimens(package: str) -> dict[str, Any]:
    """Reads `specimens.toml` of a ruleset's package: our own invented cards and two legal decks."""
    return _read_toml(package, "specimens.toml")


def _read_toml(package: str, name: str, optional: bool = False) -> dict[str, Any]:
    file = files(package).joinpath(name)
    if optional and not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as wrong:
        raise tomllib.TOMLDecodeError(msg("verb_reason", verb=name, reason=wrong)) from wrong
