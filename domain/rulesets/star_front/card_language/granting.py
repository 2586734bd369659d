"""Magic cards that stay below a unit (SF-MAG-04), and what their printed paragraphs say.

What the unit is given stands on the card (`grants`); texts that it is given are further texts of the magic card, which work
on the field.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domain.parts.phrase_grammar.compiler import Clause, NotSayable
from domain.parts.phrase_grammar.templates import Value

CARD_FIELDS = ("enters", "requirement", "grants", "keywords", "site")
"""The fields of a clause that belong to its card."""
_NUMBERS = ("attack", "score")


def is_granting(clause: Mapping[str, Any]) -> bool:
    """Whether a clause belongs to a magic card that stays below a unit."""
    return "grants" in clause


def to_clause(said: Mapping[str, Any], of_text: Callable[[Value], Clause]) -> Clause:
    """Returns the clause of a magic card that stays below a unit, with the grant and the texts of the card.

    Raises NotSayable.
    """
    if "x" in said or "choose" not in said["to"] or set(said["to"]["choose"]) & {"n", "upto"} - {"n"}:
        raise NotSayable("an X that is granted")
    target = {key: value for key, value in said["to"]["choose"].items() if key != "n"}
    if said["to"]["choose"].get("n", 1) != 1:
        raise NotSayable("a grant to several units")
    made: Clause = {**said["head"], "targets": [target], "effects": [{"do": "grant"}]}
    grants = _grants(said.get("gifts", ()))
    texts = [_given(of_text(text)) for text in said.get("texts", ())]
    return {**made, **({"grants": [grants]} if grants else {}), **({"texts": texts} if texts else {})}


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


def from_clause(clause: Mapping[str, Any], of_text: Callable[[Clause], Value | None]) -> Value | None:
    """Returns what the paragraph of a granting magic card says; None if no paragraph says it."""
    head = {key: value for key, value in clause.items() if key not in ("targets", "effects", "grants", "texts")}
    texts = [of_text({key: value for key, value in text.items() if key != "zone"}) for text in clause.get("texts", ())]
    if len(clause["targets"]) != 1 or None in texts or len(clause.get("grants", ())) > 1:
        return None
    gifts = [gift for grant in clause.get("grants", ()) for gift in _gifts(grant)]
    said = {"head": head, "to": {"choose": {"n": 1, **clause["targets"][0]}}}
    return {"granted": {**said, **({"gifts": gifts} if gifts else {}), **({"texts": texts} if texts else {})}}


def _gifts(grant: Mapping[str, Any]) -> list[Clause]:
    return [gift for name, value in grant.items() for gift in (value if name == "keywords" else [{name: value}])]
