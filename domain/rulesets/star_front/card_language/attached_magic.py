"""Magic cards that stay below a unit (SF-MAG-04), and what their printed paragraphs say.

What the unit is given stands on the card (`grants`); texts that it is given are further texts of the magic card, which work
on the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable
from domain.parts.phrase_grammar.phrases import Value

CARD_FIELDS = ("enters", "requirement", "grants", "keywords", "site")
"""The fields of a clause that belong to its card."""


def is_of_attached_magic(clause: Mapping[str, Any]) -> bool:
    """Returns whether a clause belongs to a magic card that stays below a unit."""
    return any(effect == {"do": "grant"} for effect in clause.get("effects", ()))


def build_clause(said: Mapping[str, Any], of_text: Callable[[Value], Clause]) -> Clause:
    """Returns the clause of a magic card that stays below a unit, with the grant and the texts of the card.

    Raises NotSayable.
    """
    if "choose" not in said["to"] or "upto" in said["to"]["choose"]:
        raise NotSayable("a grant to no certain unit")
    target = {key: value for key, value in said["to"]["choose"].items() if key != "n"}
    if said["to"]["choose"].get("n", 1) != 1:
        raise NotSayable("a grant to several units")
    made: Clause = {**said["head"], "targets": [target], "effects": [{"do": "grant"}]}
    grants = _grants(said.get("gifts", ())) if "x" not in said else {}
    texts = [_given(of_text(text)) for text in said.get("texts", ())] + _continuous(said)
    return {**made, **({"grants": [grants]} if grants else {}), **({"texts": texts} if texts else {})}


def _continuous(said: Mapping[str, Any]) -> list[Clause]:
    """Returns the text of a magic card that applies to the unit above it: what an X gives, or a special type.

    Own and enemy are those of the unit's controller, so only an own unit gets what is counted. Raises NotSayable.
    """
    if "x" in said:
        if said["to"]["choose"].get("whose") != "own":
            raise NotSayable("an X that is granted to an enemy")
        return [{"timing": "static", "x": said["x"], "effects": [dict(each) for each in said["gifts"]]}]
    return [{"timing": "static", "effects": [{"trait": said["trait"]}]}] if "trait" in said else []


def _grants(gifts: Any) -> Clause:
    made: Clause = {}
    for gift in gifts:
        if "keyword" in gift:
            made.setdefault("keywords", []).append(gift)
        elif gift.keys() & made.keys() or not all(isinstance(value, int) for value in gift.values()):
            raise NotSayable("a number that is granted twice, or no number")
        else:
            made |= gift
    return made


def _given(text: Clause) -> Clause:
    if "when" not in text or "zone" in text or "texts" in text:
        raise NotSayable("a text that is granted and no trigger")
    return {**text, "zone": "field"}


def clause_to_phrases(clause: Mapping[str, Any], of_text: Callable[[Clause], Value | None]) -> Value | None:
    """Returns what the paragraph of a granting magic card says; None if no paragraph says it."""
    head = {key: value for key, value in clause.items() if key not in ("targets", "effects", "grants", "texts")}
    held = [text for text in clause.get("texts", ()) if text.get("timing") == "static"]
    triggers = [text for text in clause.get("texts", ()) if text.get("timing") != "static"]
    texts = [of_text({key: value for key, value in text.items() if key != "zone"}) for text in triggers]
    if len(held) > 1 or (held and triggers):
        return None
    if len(clause.get("targets", ())) != 1 or None in texts or len(clause.get("grants", ())) > 1:
        return None
    if list(clause["effects"]) != [{"do": "grant"}] or not all(map(_is_given, held)):
        return None
    gifts = [gift for grant in clause.get("grants", ()) for gift in _gifts(grant)]
    said = {"head": head, "to": {"choose": {"n": 1, **clause["targets"][0]}}}
    if held and "x" in held[0]:
        return {"granted": {**said, "gifts": held[0]["effects"], "x": held[0]["x"]}}
    if held:
        said["trait"] = held[0]["effects"][0]["trait"]
    return {"granted": {**said, **({"gifts": gifts} if gifts else {}), **({"texts": texts} if texts else {})}}


def _is_given(active: Clause) -> bool:
    """Returns whether a text that applies to the unit above says an X, or a special type alone."""
    effects = active.get("effects", ())
    is_trait = active.keys() == {"timing", "effects"} and len(effects) == 1 and effects[0].keys() == {"trait"}
    return is_trait or active.keys() == {"timing", "x", "effects"}


def _gifts(grant: Mapping[str, Any]) -> list[Clause]:
    return [gift for name, value in grant.items() for gift in (value if name == "keywords" else [{name: value}])]
