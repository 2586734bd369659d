"""Clauses of continuous effects, and what their printed paragraphs say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause
from domain.parts.phrase_grammar.phrases import Value
from domain.rulesets.star_front.card_language.x_checks import check_x_is_used

_HEAD = ("condition", "span", "zone", "x")
_NUMBERS = ("attack", "score")


def build_clause(said: Mapping[str, Any]) -> Clause:
    """Returns the clause of a continuous effect. Raises NotSayable for an X that nothing uses."""
    head = {key: said[key] for key in _HEAD if key in said}
    effects = [effect for given in (said["given"], said.get("more")) if given for effect in _effects(given)]
    made = {"timing": "static", **head, "effects": effects}
    check_x_is_used(made)
    return made


def _effects(given: Mapping[str, Any]) -> list[Clause]:
    about = {} if given["to"] == "self" else {"to": given["to"]}
    effects: list[Clause] = []
    for gift in given["gifts"]:
        if _is_number(gift) and effects and _is_number(effects[-1]) and not gift.keys() & effects[-1].keys():
            effects[-1] |= gift
        else:
            effects.append({**about, **gift})
    return effects


def _is_number(effect: Mapping[str, Any]) -> bool:
    return effect.keys() - {"to"} <= set(_NUMBERS)


def clause_to_phrases(clause: Clause) -> Value | None:
    """Returns what the paragraph of a continuous effect says; None if one sentence does not say it."""
    head = {key: value for key, value in clause.items() if key not in ("timing", "effects", "wording")}
    groups: list[dict[str, Any]] = []
    for effect in clause.get("effects", ()):
        to = effect.get("to", "self")
        if not groups or groups[-1]["to"] != to:
            groups.append({"to": to, "gifts": []})
        groups[-1]["gifts"] += _gifts(effect)
    if not 0 < len(groups) < 3:
        return None
    return {**head, "given": groups[0], **({"more": groups[1]} if len(groups) == 2 else {})}


def _gifts(effect: Mapping[str, Any]) -> list[Clause]:
    rest = {key: value for key, value in effect.items() if key not in ("to", *_NUMBERS)}
    return [*({name: effect[name]} for name in _NUMBERS if name in effect), *([rest] if rest else [])]
