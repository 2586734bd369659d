"""Translations of rule statements: the same content in every language of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domain import registry
from domain.kernel.contract.rulebook import RuleStatement

NAMED = re.compile(r"`[^`]*`|[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+")
"""Text that is the same in every language: code between backticks, and ids (`PB-SET-01`)."""
NUMBER = re.compile(r"\d+(?!\d|st|nd|rd|th)")
"""A number in digits; ordinals become words in other languages."""
KANA = re.compile(r"[ぁ-ヺ]")
HAN = re.compile(r"[㐀-鿿]")
CODED = {"ja": "cp932", "zh": "cp950"}
"""The code pages of the languages: they have neither Simplified characters nor those of the other language alone."""


def every_rule_is_stated_in_the_languages_of_the_book(name: str) -> Iterator[str]:
    """A rulebook that states one rule in a language states every rule in it."""
    rules = registry.ruleset(name).book.rules.values()
    languages = {language for rule in rules for language in rule.statements}
    for rule in rules:
        yield from (
            f"{rule.id}: {language}" for language in sorted(languages) if not rule.statements.get(language, "").strip()
        )


def statements_name_the_same_rules_and_numbers(name: str) -> Iterator[str]:
    """A statement in another language names the same ids and has the numbers of the English one."""
    for rule, language, statement in _statements(name):
        if set(NAMED.findall(statement)) != set(NAMED.findall(rule.statement)):
            yield f"{rule.id}, {language}: {NAMED.findall(statement)}, in English {NAMED.findall(rule.statement)}"
        if lost := _numbers(rule.statement) - _numbers(statement):
            yield f"{rule.id}, {language}: without {sorted(lost)}"


def statements_are_in_the_letters_of_their_language(name: str) -> Iterator[str]:
    """Statements are in the letters of their language: Japanese with kana, Chinese without and in Traditional characters."""
    for rule, language, statement in _statements(name):
        own = bool(KANA.search(statement)) if language == "ja" else bool(HAN.search(statement)) and not KANA.search(statement)
        if language in CODED and not (
            own and all(is_encodable(CODED[language], letter) for letter in HAN.findall(statement))
        ):
            yield f"{rule.id}, {language}: {statement}"


def _statements(name: str) -> Iterator[tuple[RuleStatement, str, str]]:
    """Yields every translated statement with its rule and language."""
    for rule in registry.ruleset(name).book.rules.values():
        yield from ((rule, language, statement) for language, statement in rule.statements.items())


def _numbers(statement: str) -> set[str]:
    return set(NUMBER.findall(NAMED.sub("", statement)))


def is_encodable(code: str, letter: str) -> bool:
    """Returns whether a code page has a letter."""
    try:
        letter.encode(code)
    except UnicodeEncodeError:
        return False
    return True


CHECKS = (
    every_rule_is_stated_in_the_languages_of_the_book,
    statements_name_the_same_rules_and_numbers,
    statements_are_in_the_letters_of_their_language,
)
