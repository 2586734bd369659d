"""The printed texts of NEX-A: their phrases, and the clauses that they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.bandai.card_language import SHARED, read_phrase_tables
from domain.parts.bandai.card_language.clause_builder import build_clause
from domain.parts.bandai.card_language.clause_to_phrases import clause_to_phrases
from domain.parts.bandai.card_language.target_wording import require_sayable_targets
from domain.parts.phrase_grammar.card_text_compiler import Clause, PrintedLanguage
from domain.rulesets.gundam_war_nexa.card_language.paragraphs import paragraphs
from domain.rulesets.gundam_war_nexa.card_language.set_groups import with_side_of_cards, with_side_of_groups

_FIRST = ("misprints", "alternatives", "situations", "deeds", "filters")
_SHARED = ("common", "nouns", "verbs", "gains", "moments", "numbers", "space_and_earth")
_CARDS = ("heads", "gs", "nouns", "verbs", "places_of_sets", "places", "piles", "chips")
_OWN = (*_CARDS, "gains", "numbers", "moments", "turned_up", "nations", "limits", "results", "given_texts", "wordings")


def _to_clause(said: Mapping[str, Any]) -> Clause:
    return with_side_of_groups(require_sayable_targets(build_clause(said)))


def _phrases_of_clause(clause: Clause) -> Mapping[str, Any] | None:
    return clause_to_phrases(with_side_of_cards(clause))


LANGUAGES = (
    PrintedLanguage(
        "ja",
        11,
        read_phrase_tables((__name__, _FIRST), (SHARED, _SHARED), (__name__, _OWN)),
        "paragraph",
        _to_clause,
        _phrases_of_clause,
        paragraphs=paragraphs,
        card_fields=("keywords", "piloted_by", "pilots", "dedicated_as", "special", "other_cost"),
    ),
)
