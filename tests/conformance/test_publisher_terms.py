"""The publisher's own term decides: right terms and struck words, for each game and language (`publisher_terms.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from api.web.javascript_messages import app_messages
from domain import registry

TABLE: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("publisher_terms.toml").read_text("utf-8"))
LANGUAGES = ("en", "ja", "zh")
FOLDERS = ("domain", "replays", "api", "scripts", "projections")
NO_TEXTS = re.compile(r"specimens|text_examples|sandbox|card_language|mutation|card_schema|rules\.toml")
GAMES = [(name, language) for name in registry.RULESETS for language in LANGUAGES if language in TABLE[name]]


@pytest.mark.parametrize(("name", "language"), GAMES)
def test_a_term_is_the_publishers(name: str, language: str) -> None:
    """Given the table of right terms, then the ruleset has these words."""
    terms = registry.ruleset(name).book.terms
    wanted = TABLE[name][language]["terms"]
    assert {key: terms[key][language] for key in wanted} == wanted


@pytest.mark.parametrize(("name", "language"), GAMES)
def test_no_text_of_a_game_has_a_struck_word(name: str, language: str) -> None:
    """Given all terms, sentences, card texts, help and rules of a game, then none has a word that its players do not say."""
    struck = re.compile("|".join(TABLE[name][language]["struck"]))
    assert [text for text in texts_of_game(name, language) if struck.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_has_a_struck_word(language: str) -> None:
    """Given every table of messages and the words of the pages, then none has a struck word of its language."""
    struck = re.compile("|".join(TABLE["every"][language]["struck"]))
    results = {(place, text) for place, text in every_text(language) if struck.search(text)}
    assert sorted(results) == []


def texts_of_game(name: str, language: str) -> Iterator[str]:
    book = registry.ruleset(name).book
    yield from (words[language] for words in book.terms.values())
    yield from (words.get(language, "") for words in book.help.values())
    yield from (rule.statements.get(language, "") for rule in book.rules.values())
    for place, text in every_text(language):
        if f"rulesets/{name}/" in place:
            yield text


@cache
def every_text(language: str) -> tuple[tuple[str, str], ...]:
    """The texts of a language in all tables, each with its file, and the words of the app."""
    tables = (path for folder in FOLDERS for path in sorted(Path(folder).rglob("*.toml")) if not NO_TEXTS.search(str(path)))
    results = [(str(path), text) for path in tables for text in texts_in(tomllib.loads(path.read_text("utf-8")), language)]
    return (*results, *(("pages", text) for text in app_messages(language).values()))


def texts_in(table: Any, language: str) -> Iterator[str]:
    """The texts of a language anywhere in a table."""
    if isinstance(table, dict):
        if language in table and {"ja", "zh"} <= set(table):
            yield from forms_of(table[language])
        else:
            yield from (text for value in table.values() for text in texts_in(value, language))


def forms_of(words: Any) -> Iterator[str]:
    """All forms of a text, by its counts; `by` names the count."""
    if isinstance(words, dict):
        yield from (form for key, value in words.items() if key != "by" for form in forms_of(value))
    elif isinstance(words, str):
        yield words
