"""Clauses of Robotech and what their printed paragraphs say, converted in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.parts.card_schema.value_checks import freeze
from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import Clause, ImpossibleReading, NotSayable
from domain.parts.phrase_grammar.phrases import Value
from domain.rulesets.robotech.card_language.clause_normalisation import plain_clause
from domain.rulesets.robotech.card_language.nouns import with_nouns, without_nouns
from domain.rulesets.robotech.card_language.references import NamedTargets, SaidTargets

CARD_FIELDS = (
    "keywords",
    "solo",
    "allegiances",
    "action",
    "requirement",
    "additional_cost",
    "piloted_by",
    "weapon_bonus",
    "armor_bonus",
    "speed_bonus",
)
_REFERENCES = ("to", "on", "at", "of", "against")
_OF_CARDS = {"standby": ("of",), "attach": ("to", "on"), "aim": ("to", "at"), "must_defend": ("to", "against")}
"""Small effect -> its references; all others have one: `to`."""
Step = dict[str, Any]
_OWN_WORDS = {"aim": {"to": "first", "at": "second"}, "attach": {"to": "first", "on": "second"}}
"""What two small effects mean where they do not say it."""


def build_clause(said: Value) -> Clause:
    """Returns the clause of what a paragraph says. Raises ImpossibleReading or NotSayable."""
    plain = without_nouns(said)
    if "card" in plain:
        return plain_clause(plain["card"])
    kind = plain.pop("kind")
    made = _continuous(plain) if kind == "continuous" else _carried(plain, kind)
    _check_x(made)
    return plain_clause({"action": made} if kind == "action" else {"timing": kind, **made})


def clause_to_phrases(clause: Clause) -> Value | None:
    """Returns what the paragraph of a clause says, or None if no paragraph says it."""
    plain = plain_clause(clause)
    if plain.get("action", plain).get("x", {}).get("count") == _ONE_HAND:
        return None
    if "action" in plain:
        kind, text = "action", plain["action"]
    elif "timing" in plain:
        kind, text = plain["timing"], {key: value for key, value in plain.items() if key != "timing"}
    else:
        return with_nouns({"card": plain})
    said = _said_continuous(text) if kind == "continuous" else _said_carried(text, kind)
    return None if said is None else with_nouns({"kind": kind, **said})


_ONE_HAND = {"whose": "enemy", "where": "hand"}
"""The hands of all opponents, which no text calls otherwise than that of one."""


def _check_x(made: Clause) -> None:
    if made.get("x", {}).get("count") == _ONE_HAND:
        raise ImpossibleReading("the hands of all opponents")
    used = contains_x(freeze({key: value for key, value in made.items() if key != "x"}))
    if used != ("x" in made):
        raise NotSayable("an X that nothing uses or defines")


# --- texts that are carried out


def _carried(said: Mapping[str, Any], kind: str) -> Clause:
    head = {key: value for key, value in said.items() if key not in ("said", "x")}
    named = NamedTargets()
    steps = [_referred(step, named) for step in said["said"]]
    x = _x_of(said, named)
    effects = [_worded(step, named) for step in steps if step["do"] != "choose"]
    if "x" in x:
        x = {"x": _worded(x["x"], named)}
    targets = {"targets": [_selector(each) for each in named.targets]} if named.targets else {}
    _check_costs(head)
    if named.own_named and (kind == "action" or "self" in head.get("cost", {})):
        raise NotSayable("its own card, which is not in play")
    return {**head, **targets, **({"effects": effects} if effects else {}), **x}


def _selector(chosen: Clause) -> Clause:
    return {key: value for key, value in chosen.items() if (key, value) != ("n", 1)}


def _check_costs(head: Mapping[str, Any]) -> None:
    cost = head.get("cost", {})
    if "of" in cost and len(cost.keys() & {"discard", "destroy", "proto", "turn_down"}) > 1:
        raise NotSayable("a filter of one of several costs")


def _check_search(step: Step) -> None:
    if step["do"] == "search" and "whose" in step["for"]:
        raise ImpossibleReading("a side of cards in a pile")


def _referred(step: Step, named: NamedTargets) -> Step:
    made = dict(step)
    _check_search(step)
    for field in _OF_CARDS.get(step["do"], ("to",)):
        if field in made:
            made[field] = named.reference(made[field])
    if made.pop("yours", False) and not named.is_own(made["to"]):
        raise NotSayable("a place of another player")
    if made.get("who") == "controller":
        named.check_controller()
    if "effects" in made:
        made["effects"] = [_referred(each, named) for each in made["effects"]]
    return made


def _worded(step: Step, named: NamedTargets) -> Step:
    made = {
        field: named.word(value) if field in _REFERENCES and isinstance(value, int) else value
        for field, value in step.items()
    }
    if "effects" in made:
        made["effects"] = [_worded(each, named) for each in made["effects"]]
    usual = _OWN_WORDS.get(made.get("do", ""), {})
    if any(made.get(field, word) != word for field, word in usual.items()):
        raise NotSayable("two targets in the other order")
    return {field: value for field, value in made.items() if field not in usual}


def _x_of(said: Mapping[str, Any], named: NamedTargets) -> Clause:
    if "x" in said:
        x = dict(said["x"])
        if x.get("value"):
            x["of"] = named.reference(x["of"])
            if x["of"] == "host" or isinstance(x["of"], Mapping):
                raise NotSayable("a value of other cards")
        return {"x": x}
    paid = contains_x(freeze(said.get("cost", {})))
    return {"x": {"paid": True}} if paid else {}


def _said_carried(text: Clause, kind: str) -> Value | None:
    head = {key: value for key, value in text.items() if key not in ("targets", "effects", "x")}
    named = SaidTargets(text.get("targets", []))
    said: list[Step] = []
    for effect in text.get("effects", ()):
        if effect.get("who") == "controller" and len(named.left()) == 1 == len(text["targets"]):
            said.append({"do": "choose", "to": named.said("target")})
        step = _said_step(effect, named)
        if step is None:
            return None
        said.append(step)
    x = _said_x(text, named)
    if x is None or (named.own_named and (kind == "action" or "self" in text.get("cost", {}))):
        return None
    said += [{"do": "choose", "to": {"choose": each}} for each in named.left()]
    return {**head, "said": said, **x}


def _said_step(effect: Step, named: SaidTargets) -> Step | None:
    made = {**_OWN_WORDS.get(effect["do"], {}), **effect}
    if effect["do"] == "search" and "whose" in effect["for"]:
        return None
    if effect["do"] == "standby" and not str(effect["moment"]).startswith(("begin:", "end:")):
        made = {"of": "target", **made}
    if effect["do"] == "must_defend":
        made = {"against": "self", **made}
    for field in _OF_CARDS.get(effect["do"], ("to",)):
        if field in made:
            made[field] = named.said(made[field])
            if made[field] is None:
                return None
    if made.get("who") == "controller" and not named.has_only_target():
        return None
    if "effects" in made:
        inner = [_said_step(each, named) for each in made["effects"]]
        if None in inner:
            return None
        made["effects"] = inner
    return made


def _said_x(text: Clause, named: SaidTargets) -> Clause | None:
    x = text.get("x")
    if x is None or (x == {"paid": True} and contains_x(freeze(text.get("cost", {})))):
        return {}
    if "value" not in x:
        return {"x": x}
    of = named.said(x.get("of", "self"))
    return None if of is None else {"x": {**x, "of": of}}


# --- texts that apply by themselves


def _continuous(said: Mapping[str, Any]) -> Clause:
    effects = [_effect_of(each) for each in said["given"]]
    made = {key: value for key, value in said.items() if key != "given"}
    if made.get("x", {}).get("value"):
        if made["x"]["of"] != "self":
            raise ImpossibleReading("an X of a target where nothing is chosen")
        made["x"] = dict(made["x"])
    return {"effects": effects, **made}


def _effect_of(given: Mapping[str, Any]) -> Step:
    return {**({} if given["on"] == "self" else {"on": given["on"]}), **given["gives"]}


def _said_continuous(text: Clause) -> Value | None:
    given = [
        {"on": each.get("on", "self"), "gives": {key: value for key, value in each.items() if key != "on"}}
        for each in text.get("effects", ())
    ]
    x = {"x": {"of": "self", **text["x"]}} if "value" in text.get("x", {}) else {}
    rest = {key: value for key, value in text.items() if key != "effects"}
    return {"given": given, **rest, **x} if given else None
