"""X in printed texts: what defines it has to be used, and the other way round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import NotSayable


def check_x_is_used(clause: Mapping[str, Any]) -> None:
    """Raises NotSayable if a clause defines an X that it does not use, or uses one that it does not define."""
    if ("x" in clause) != contains_x(_as_stored({key: value for key, value in clause.items() if key != "x"})):
        raise NotSayable("an X that nothing uses or defines")


def _as_stored(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _as_stored(each) for key, each in value.items()}
    return tuple(map(_as_stored, value)) if isinstance(value, list) else value
