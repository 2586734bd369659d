"""Clauses in one form each: without fields at their defaults, with one of two ways to say the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.parts.card_schema.stored_data_readers import make_reader, without_defaults
from domain.parts.card_schema.value_checks import freeze
from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import Clause
from domain.rulesets.robotech.card_schema.filters import Condition, Cost, Filter
from domain.rulesets.robotech.card_schema.texts import Ability, Action, UsedAbility

_ABILITY, _ACTION = make_reader(Ability), make_reader(Action)
_OF_CARD = {"requirement": make_reader(Condition), "additional_cost": make_reader(Cost), "piloted_by": make_reader(Filter)}
_ABOUT_CARDS = frozenset(
    [
        "destroy",
        "eject",
        "gain",
        "strength",
        "give",
        "lose",
        "allow",
        "bar",
        "to_proto",
        "turn",
        "move",
        "put_in_play",
        "advance",
        "recall",
        "transform",
        "reveal",
        "counters",
        "must_defend",
    ]
)
"""The small effects that are about the targets, or else about their own card, where they do not say about what."""


def plain_clause(clause: Clause) -> Clause:
    """Returns a text, or fields of a card, in the one form in which they are said."""
    if "action" in clause:
        return {"action": _text(_ACTION(freeze(clause["action"])))}
    if "timing" in clause:
        return {"timing": clause["timing"], **_text(_ABILITY(freeze(clause)))}
    return {
        field: _with_lower_case_x(without_defaults(_OF_CARD[field](freeze(value))) if field in _OF_CARD else value)
        for field, value in clause.items()
    }


def _text(text: Any) -> Clause:
    found: Clause = _with_lower_case_x(without_defaults(text))
    made = {key: value for key, value in found.items() if key not in ("wording", "source")}
    if "condition" in made:
        made["condition"] = flatten_condition(made["condition"])
    if isinstance(text, Action | UsedAbility):
        made = _with_turn(made)
    if "x" in made:
        made = _with_x(made)
    if "cost" in made:
        made["cost"] = _of_units(made["cost"], "destroy" in made["cost"])
    if "effects" in made:
        made["effects"] = [_effect(each, bool(made.get("targets"))) for each in made["effects"]]
    return made


def _with_x(text: Clause) -> Clause:
    """Returns a text with its X in one form, and without one that it does not use."""
    rest = {key: value for key, value in text.items() if key != "x"}
    if not contains_x(freeze(rest)):
        return rest
    if text["x"].get("count") == {"whose": "own", "where": "hand"}:
        others = {key: value for key, value in text["x"].items() if key != "count"}
        return {**rest, "x": {"hand": "own", **others}}
    return text


def _with_turn(text: Clause) -> Clause:
    """Returns a text that somebody plays or uses with the turn of its condition as its own."""
    condition = text.get("condition", {})
    parts = condition.get("all", [condition])
    turn = next((part["turn"] for part in parts if part.keys() == {"turn"}), "")
    if not turn or text.get("turn", turn) != turn:
        return text
    rest = [part for part in parts if part != {"turn": turn}]
    left = {key: value for key, value in text.items() if key != "condition"}
    others = {} if not rest else {"condition": rest[0] if len(rest) == 1 else {"all": rest}}
    return {**left, "turn": turn, **others}


def flatten_condition(condition: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a condition that says one thing, or several as `all` of them."""
    counts = {key: value for key, value in condition.items() if key in ("least", "most")}
    single = [{key: value} for key, value in condition.items() if key not in (*counts, "all", "any")]
    parts = [_counted(each, counts) for each in single]
    parts += [flatten_condition(each) for each in condition.get("all", ())]
    if "any" in condition:
        parts.append({"any": [flatten_condition(each) for each in condition["any"]]})
    flat = [inner for part in parts for inner in part.get("all", (part,))]
    return flat[0] if len(flat) == 1 else {"all": flat}


def _counted(part: Mapping[str, Any], counts: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a part of a condition with the numbers that count it."""
    taken = {"some": ("least",), "none": ("most",), "level": ("least", "most")}.get(next(iter(part)), ())
    most = {"most": 0} if "none" in part else {}
    found = {**most, **part, **{key: value for key, value in counts.items() if key in taken}}
    if "level" in part and "most" in counts:
        return {key: value for key, value in found.items() if key != "least"}
    return found if found.get("most") or "level" in part else {key: value for key, value in found.items() if key != "most"}


def _effect(effect: Mapping[str, Any], has_targets: bool) -> dict[str, Any]:
    made = dict(effect)
    if "do" not in made:  # what applies by itself
        return made
    if made["do"] in _ABOUT_CARDS and made.get("to", {}) in ({}, "target" if has_targets else "self"):
        made["to"] = "target" if has_targets else "self"
    if made["do"] == "negate" and not made.get("to") and has_targets:
        made["to"] = "target"
    if made["do"] in ("sacrifice", "cost_change"):
        made = _of_units(made, made["do"] == "sacrifice")
    if "effects" in made:
        made["effects"] = [_effect(each, has_targets) for each in made["effects"]]
    return made


def _of_units(said: Mapping[str, Any], among_units: bool) -> dict[str, Any]:
    """Returns a cost or effect without a filter that says nothing, or only Units where it is among those."""
    nothing: tuple[Clause, ...] = ({}, {"type": "unit"}) if among_units else ({},)
    return {key: value for key, value in said.items() if not (key == "of" and value in nothing)}


def _with_lower_case_x(value: Any) -> Any:
    """Returns data with lists, and with a small letter for each X. Only an ability has a symbol."""
    if isinstance(value, Mapping):
        found = dict(_fields(value))
        return {key: each for key, each in found.items() if key != "effect"} if _is_by_symbol(found) else found
    if isinstance(value, list | tuple):
        return [_with_lower_case_x(each) for each in value]
    return value.lower() if value in ("X", "-X") else value


def _is_by_symbol(table: Mapping[str, Any]) -> bool:
    return "symbol" in table and table.get("effect") == "ability"


def _fields(table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        yield key, _with_lower_case_x(value)
