"""The printed texts of NEX-A: their phrases, and the clauses that they say."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from domain.parts.bandai.card_language.clause_builder import build_clause
from domain.parts.bandai.card_language.clause_forms import form_of
from domain.parts.bandai.card_language.target_limits import require_sayable_targets
from domain.parts.phrase_grammar.compiler import PrintedLanguage
from domain.parts.phrase_grammar.grammar import read_grammar
from domain.rulesets.gundam_war_nexa.card_language.paragraphs import paragraphs

_TABLES = (
    (__name__, ("situations", "deeds", "filters")),
    ("domain.parts.bandai.card_language", ("common", "nouns", "verbs", "gains", "moments", "numbers", "space_and_earth")),
    (__name__, ("heads", "nouns", "verbs", "places", "piles", "chips", "gains", "numbers", "moments")),
)


def _tables() -> Iterator[Mapping[str, Any]]:
    for package, names in _TABLES:
        for name in names:
            yield tomllib.loads(files(package).joinpath(f"{name}.ja.toml").read_text("utf-8"))


def _to_clause(said: Mapping[str, Any]) -> dict[str, Any]:
    return require_sayable_targets(build_clause(said))


CARD_FIELDS = ("keywords", "piloted_by", "dedicated_as")
"""What a paragraph may say of its card, next to clauses."""
LANGUAGES = (
    PrintedLanguage(
        "ja",
        3,
        read_grammar(_tables()),
        "paragraph",
        _to_clause,
        form_of,
        paragraphs=paragraphs,
        card_fields=CARD_FIELDS,
    ),
)
