"""Reads the tables of phrases: those that games share, and those of a ruleset."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files

from domain.parts.phrase_grammar.grammar import Grammar, read_grammar

_PACKAGE = "domain.parts.bandai.card_language"


def read_tables(shared: Iterable[str], package: str, own: Iterable[str]) -> Grammar:
    """Returns the grammar of shared tables and of the tables of a package, all in Japanese. Raises GrammarError."""
    names = [*((_PACKAGE, each) for each in shared), *((package, each) for each in own)]
    return read_grammar(tomllib.loads(files(home).joinpath(f"{name}.ja.toml").read_text("utf-8")) for home, name in names)
