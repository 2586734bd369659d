"""The English of printed texts of Robotech."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from domain.kernel.messages.toml_cache import read_package_toml
from domain.parts.phrase_grammar.card_text_compiler import PrintedLanguage
from domain.parts.phrase_grammar.grammar import Grammar, read_grammar
from domain.parts.phrase_grammar.misprints import SpellingCorrector
from domain.rulesets.robotech.card_language.clause_conversion import CARD_FIELDS, build_clause, clause_to_phrases
from domain.rulesets.robotech.card_language.paragraphs import on_card, paragraphs

EDITION = 1
_FILES = ("normalisation", "nouns", "heads", "verbs")
_NAMED_BY = {"races": "race", "allegiances": "allegiance", "subtypes": "subtype"}


@cache
def _tables() -> tuple[dict[str, Any], ...]:
    return tuple(read_package_toml("domain.rulesets.robotech.card_language", f"{name}.en.toml") for name in _FILES)


def for_cards(cards: Iterable[Mapping[str, Any]]) -> PrintedLanguage:
    """Returns the language with the races, allegiances, subtypes and names of a card list as words.

    A word that is a race there is no allegiance, and one of those no subtype.
    """
    there, grammar = list(cards), LANGUAGES[0].grammar
    taken = {
        grammar.normalise(str(phrase))
        for name in ("noun", "noun_many", "modifier", "keyword")
        for phrase in grammar.phrases[name]
    }
    words: dict[str, dict[str, str]] = {}
    for field, category in _NAMED_BY.items():
        found = _words({str(name) for card in there for name in card.get(field, ())}, grammar, taken)
        words[category] = _fresh(found, grammar, category)
        taken |= {grammar.normalise(name) for name in found.values()}
    names = _words({str(card["name"]) for card in there if card.get("name")}, grammar, set())
    words["card_name"] = _fresh(names, grammar, "card_name")
    labels = frozenset(map(str.lower, words["allegiance"]))
    return replace(_language(read_grammar([*_tables(), words])), paragraphs=partial(paragraphs, known=labels))


def _words(names: set[str], grammar: Grammar, taken: set[str]) -> dict[str, str]:
    """Returns normal form -> name, without what is a word of the rules, and without names that are read alike."""
    found: dict[str, str] = {}
    alike: set[str] = set()
    for name in sorted(names):
        normal = grammar.normalise(name)
        if normal in found:
            alike.add(normal)
        if normal and normal not in taken:
            found[normal] = name
    return {normal: name for normal, name in found.items() if normal not in alike}


def _fresh(found: Mapping[str, str], grammar: Grammar, category: str) -> dict[str, str]:
    """Returns the phrases of names that the category does not have yet."""
    known = {str(phrase) for phrase in grammar.phrases[category]}
    return {name.replace("{", "{{").replace("}", "}}"): name for normal, name in found.items() if normal not in known}


def _language(grammar: Grammar) -> PrintedLanguage:
    return PrintedLanguage(
        "en",
        EDITION,
        grammar,
        "paragraph",
        build_clause,
        clause_to_phrases,
        for_cards=for_cards,
        paragraphs=paragraphs,
        card_fields=CARD_FIELDS,
        on_card=on_card,
        spelling=SpellingCorrector(grammar, frozenset((*_NAMED_BY.values(), "card_name"))),
    )


LANGUAGES = (_language(read_grammar(_tables())),)
