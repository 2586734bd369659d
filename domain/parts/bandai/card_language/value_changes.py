"""Changes of whole clauses: words that a ruleset has of its own, and fields that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.bandai.card_language.x_definitions import frozen
from domain.parts.grammar.x_value import contains_x
from domain.parts.phrase_grammar.compiler import Clause, NotSayable


def change_value(value: Any, field: str, old: str, new: str) -> Any:
    """Returns plain data with one value of a field in place of another, wherever the field is."""
    if isinstance(value, Mapping):
        return {
            key: new if key == field and each == old else change_value(each, field, old, new) for key, each in value.items()
        }
    return type(value)(change_value(each, field, old, new) for each in value) if isinstance(value, list | tuple) else value


def require_no_chosen_x(clause: Clause) -> Clause:
    """Returns the clause without the field that X is chosen: its cost says so. Raises NotSayable where no cost does."""
    if clause.get("chooses_x") and not contains_x(frozen({"cost": clause.get("cost", ())})):
        raise NotSayable("what X is")
    return {key: value for key, value in clause.items() if key != "chooses_x"}
