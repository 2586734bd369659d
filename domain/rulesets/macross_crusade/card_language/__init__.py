"""The printed texts of Macross Crusade: their phrases, and the clauses that they say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.bandai.card_language import SHARED, read_phrase_tables
from domain.parts.bandai.card_language.clause_builder import build_clause
from domain.parts.bandai.card_language.clause_to_phrases import clause_to_phrases
from domain.parts.bandai.card_language.paragraph_division import PHASES_AND_STEPS, make_divider
from domain.parts.bandai.card_language.previous_sentence_results import effect_to_in_that_case, in_that_case_to_effect
from domain.parts.bandai.card_language.ruleset_differences import with_chosen_x, with_free_x
from domain.parts.bandai.card_language.target_wording import require_sayable_targets
from domain.parts.phrase_grammar.card_text_compiler import Clause, PrintedLanguage
from domain.rulesets.macross_crusade.card_language.effect_conversion import in_own_words, in_shared_words

_SHARED = ("common", "nouns", "verbs", "gains", "moments", "numbers", "looks", "all_of_a_filter")
_OWN = ("heads", "nouns", "verbs", "moments")
_STEPS = f"通常|ターン|{PHASES_AND_STEPS}"
_LABELS = rf"自動[ABDＡＢＤ]|(?:自軍|敵軍)?(?:{_STEPS})"


def _to_clause(said: Mapping[str, Any]) -> Clause:
    clause = require_sayable_targets(build_clause(in_that_case_to_effect(said)))
    made: Clause = in_own_words(with_free_x(clause, of_any_text=True))
    return made


def _phrases_of_clause(clause: Clause) -> Mapping[str, Any] | None:
    form: Mapping[str, Any] | None = effect_to_in_that_case(clause_to_phrases(with_chosen_x(in_shared_words(clause))))
    return form


LANGUAGES = (
    PrintedLanguage(
        "ja",
        3,
        read_phrase_tables((SHARED, _SHARED), (__name__, _OWN)),
        "paragraph",
        _to_clause,
        _phrases_of_clause,
        paragraphs=make_divider(_LABELS),
        card_fields=("keywords", "piloted_by"),
    ),
)
