"""The phrases that the printed texts of the three Bandai games share, and the grammar of these and of those of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.messages.toml_cache import read_package_toml
from domain.parts.phrase_grammar.grammar import Grammar, read_grammar

SHARED = "domain.parts.bandai.card_language"
"""The package of the tables that games share."""


def read_phrase_tables(*packages: tuple[str, Iterable[str]]) -> Grammar:
    """Returns the grammar of tables in Japanese: packages, each with the names of its tables. The first phrase that fits
    prints. Raises GrammarError."""
    names = [(package, name) for package, tables in packages for name in tables]
    return read_grammar(read_package_toml(home, f"{name}.ja.toml") for home, name in names)
