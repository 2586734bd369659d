"""Checks of tables of messages: ids and facts that code says, rows that no code says, and words in every language."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from domain import registry
from domain.kernel.messages.message import (
    KINDS,
    LANGUAGES,
    Catalog,
    Forms,
    counted_facts,
    fact_kind,
    fact_names_of,
    plural_forms,
)
from domain.parts.messages import SHARED
from scripts.conformance.missing_terms import modules_of
from scripts.conformance.rule_translations import CODED, HAN, KANA, is_encodable


class SaidMessage(NamedTuple):
    """A message that code says by its id: the place, the names of its facts (None: not written there), and the module from
    which it has `msg`."""

    where: str
    id: str
    facts: frozenset[str] | None
    source: str


def every_refusal_has_every_language(name: str) -> Iterator[str]:
    """Every message that the code of a ruleset says is in its table, or in a shared one, with these facts."""
    yield from message_faults(ruleset_catalog(name), (registry.package_of(name),))


def every_message_is_said(name: str) -> Iterator[str]:
    """The code of a ruleset says every message of its table."""
    yield from unused_messages(own_messages(name), (registry.package_of(name),))


def messages_have_the_same_facts_in_every_language(name: str) -> Iterator[str]:
    """A message has a sentence in each language, in its letters, with the same facts; no ruleset repeats a shared one."""
    for id, words in own_messages(name).items():
        yield from message_row_faults(id, words)
        if SHARED.entries.get(id) == words:
            yield id


CHECKS = (every_refusal_has_every_language, every_message_is_said, messages_have_the_same_facts_in_every_language)


def own_messages(name: str) -> Mapping[str, Mapping[str, Forms]]:
    """Returns the messages of a ruleset without the shared ones; empty if it has no such file."""
    file = files(registry.package_of(name)).joinpath("messages.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def ruleset_catalog(name: str) -> Catalog:
    """Returns the messages that a ruleset may say."""
    return Catalog(registry.package_of(name), SHARED) if own_messages(name) else SHARED


def message_faults(catalog: Catalog, packages: Iterable[str], source: str = "") -> Iterator[str]:
    """Yields each place where code says a message that is not in the catalogue, or with other facts than its sentence.

    `source`: the beginning of the modules of `msg` that count (empty: all).
    """
    for said in messages_in_code(tuple(packages)):
        if not said.source.startswith(source):
            continue
        if said.id not in catalog.entries:
            yield f"{said.where}: no message {said.id}"
            continue
        needed = facts_of_sentence(catalog.entries[said.id]["en"])
        if said.facts is not None and said.facts != needed:
            yield f"{said.where}: {said.id} needs {', '.join(sorted(needed)) or 'no facts'}"


def unused_messages(table: Iterable[str], packages: Iterable[str]) -> Iterator[str]:
    """Yields the ids of a table that are nowhere in the code of the packages."""
    texts = frozenset[str]().union(*(texts_in(path) for package in packages for path in modules_of(package)))
    yield from (id for id in table if id not in texts)


def facts_of_sentence(forms: Forms) -> frozenset[str]:
    """Returns the facts of a sentence, including those that only choose between its singular and plural."""
    return frozenset((*counted_facts(forms), *(fact for form in plural_forms(forms) for fact in fact_names_of(form))))


@cache
def messages_in_code(packages: tuple[str, ...]) -> tuple[SaidMessage, ...]:
    """Returns the messages that the code of packages says as `msg("id", fact=...)`."""
    return tuple(each for package in packages for path in modules_of(package) for each in messages_in_module(path))


@cache
def messages_in_module(path: Path) -> tuple[SaidMessage, ...]:
    """Returns the messages that a module says."""
    return tuple(_said_in(path))


def _said_in(path: Path) -> Iterator[SaidMessage]:
    nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom) and any(each.name == "msg" for each in node.names))
    source = next((node.module or "" for node in imports), "")
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "msg" and node.args:
            names = [each.arg for each in node.keywords]
            facts = None if None in names else frozenset(name for name in names if name)
            yield from (SaidMessage(f"{path.name}:{node.lineno}", id, facts, source) for id in _ids_of(node.args[0]))


def _ids_of(node: ast.expr) -> Iterator[str]:
    """Yields the ids that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from (*_ids_of(node.body), *_ids_of(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


@cache
def texts_in(path: Path) -> frozenset[str]:
    """Returns the texts in a module."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return frozenset(node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def message_row_faults(id: str, words: Mapping[str, Forms]) -> Iterator[str]:
    """Yields the faults of a row: missing languages, different facts, unknown kinds of facts, letters of another language."""
    if tuple(words) != LANGUAGES:
        yield f"{id}: expected {', '.join(LANGUAGES)}"
        return
    facts = sorted(fact_names_of(next(plural_forms(words["en"]))))
    yield from (f"{id}: no kind of fact {fact}" for fact in facts if fact_kind(fact) not in KINDS)
    for language in LANGUAGES:
        for form in plural_forms(words[language]):
            if sorted(fact_names_of(form)) != facts:
                yield f"{id}: expected the facts {', '.join(facts) or 'of none'}: {form}"
            if language in CODED and not has_letters_of_language(language, form):
                yield f"{id}: letters of another language: {form}"


def has_letters_of_language(language: str, words: str) -> bool:
    """Returns whether Japanese or Chinese words have only letters of the language."""
    if language == "zh" and KANA.search(words):
        return False
    return all(is_encodable(CODED[language], letter) for letter in HAN.findall(words))
