"""Clauses as plain data: what words and empty parts they have."""

from __future__ import annotations

from typing import Any


def contains_word(value: Any, field: str, word: str) -> bool:
    """Returns whether any table in a clause has this word in a field."""
    if isinstance(value, list):
        return any(contains_word(each, field, word) for each in value)
    return isinstance(value, dict) and (
        value.get(field) == word or any(contains_word(each, field, word) for each in value.values())
    )


def is_about_unsaid_plays(clause: Any) -> bool:
    """Returns whether a clause speaks of played cards, but not of plays that are negated or cannot be."""
    is_said = contains_word(clause, "do", "void") or contains_word(clause, "cannot", "be_voided")
    return contains_word(clause, "where", "played") and not is_said


def has_empty_part(value: Any) -> bool:
    """Returns whether some part of a clause has no effects: no words say that nothing happens."""
    if isinstance(value, list):
        return any(map(has_empty_part, value))
    if not isinstance(value, dict):
        return False
    return value.get("effects") == [] or value.get("ways") == [] or any(map(has_empty_part, value.values()))


def to_lists(value: Any) -> Any:
    """Returns plain data with lists for tuples."""
    if isinstance(value, dict):
        return {key: to_lists(each) for key, each in value.items()}
    return [to_lists(each) for each in value] if isinstance(value, list | tuple) else value
