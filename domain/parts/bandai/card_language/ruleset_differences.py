"""Changes of whole clauses: words that a ruleset has of its own, and fields that it does not have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.bandai.card_language.implied_x import to_tuples
from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable


def change_value(value: Any, field: str, old: str, new: str) -> Any:
    """Returns plain data with one value of a field in place of another, wherever the field is."""
    if isinstance(value, Mapping):
        return {
            key: new if key == field and each == old else change_value(each, field, old, new) for key, each in value.items()
        }
    return type(value)(change_value(each, field, old, new) for each in value) if isinstance(value, list | tuple) else value


FREE = {"free": True}


def with_free_x(clause: Clause, of_any_text: bool = False) -> Clause:
    """Returns the clause with an X that its player chooses: where its cost has one, or in `of_any_text` that does not define
    it. Raises NotSayable for any other X that nothing defines.
    """
    if not clause.get("chooses_x"):
        return clause
    if not of_any_text and not contains_x(to_tuples({"cost": clause.get("cost", ())})):
        raise NotSayable("what X is")
    return {"x": FREE, **{key: value for key, value in clause.items() if key != "chooses_x"}}


def with_chosen_x(clause: Clause) -> Clause:
    """Returns the inverse of `with_free_x`: the clause as the shared phrases say it. Raises NotSayable for an X that nothing
    defines.
    """
    rest = {key: value for key, value in clause.items() if key != "x"}
    if "x" not in clause and contains_x(to_tuples(clause)):
        raise NotSayable("what X is")
    is_plain = clause.get("x") == FREE and "timing" in clause and "moment" not in clause
    return {**rest, "chooses_x": True} if is_plain else clause
