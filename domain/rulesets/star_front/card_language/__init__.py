"""The Traditional Chinese of printed texts of Star Front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from domain.kernel.messages.toml_cache import read_package_toml
from domain.parts.phrase_grammar.card_text_compiler import PrintedLanguage
from domain.parts.phrase_grammar.grammar import Grammar, read_grammar
from domain.rulesets.star_front.card_language.attached_magic import CARD_FIELDS
from domain.rulesets.star_front.card_language.clause_conversion import build_clause, clause_to_phrases
from domain.rulesets.star_front.card_language.named_cards import NamedCards, named_cards
from domain.rulesets.star_front.card_language.paragraphs import paragraphs

EDITION = 3
_FILES = ("normalisation", "nouns", "moments", "verbs")
_NO_TYPES = ("永久", "消耗", "場地")
"""What cards print among their special types and is none: how long a magic card lasts."""


@cache
def _tables() -> tuple[dict[str, Any], ...]:
    return tuple(read_package_toml("domain.rulesets.star_front.card_language", f"{name}.zh.toml") for name in _FILES)


def for_cards(cards: Iterable[Mapping[str, Any]]) -> PrintedLanguage:
    """Returns the language with the races, special types and names of a card list as words.

    A word that is a race there is no special type.
    """
    known = LANGUAGES[0].grammar.phrases
    there = list(cards)
    taken = {str(phrase) for name in ("race", "trait", "keyword", "noun", "modifier", "place") for phrase in known[name]}
    races = {str(card["race"]) for card in there if card.get("race")} - taken
    traits = {str(trait) for card in there for trait in card.get("traits", ())} - taken - races - {*_NO_TYPES}
    names = {str(card["name"]) for card in there if card.get("name")} - {str(phrase) for phrase in known["card_name"]}
    words = {"race": _words(races), "trait": _words(traits), "card_name": _words(names)}
    return _language(read_grammar([*_tables(), words]), named_cards(there))


def _words(names: Iterable[str]) -> dict[str, str]:
    return {name.replace("{", "{{").replace("}", "}}"): name for name in sorted(names) if name.strip()}


def _language(grammar: Grammar, named: NamedCards) -> PrintedLanguage:
    return PrintedLanguage(
        "zh",
        EDITION,
        grammar,
        "paragraph",
        lambda said: named.with_places(build_clause(said)),
        lambda clause: clause_to_phrases(named.without_places(clause)),
        for_cards=for_cards,
        paragraphs=paragraphs,
        card_fields=CARD_FIELDS,
    )


LANGUAGES = (_language(read_grammar(_tables()), named_cards(())),)
