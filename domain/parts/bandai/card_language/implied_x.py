"""The definition of X in a text: by its cost or a choice, where no sentence defines it."""

from __future__ import annotations

from typing import Any

from domain.parts.card_schema.x_substitution import contains_x
from domain.parts.phrase_grammar.card_text_compiler import Clause, NotSayable


def implied_x_definition(made: Clause) -> dict[str, Any]:
    """Returns how X is known where no sentence says it: by what is paid for the text, or for its card where that is all
    that the text costs. Raises NotSayable.
    """
    if contains_x(to_tuples({"cost": made.get("cost", ())})):
        if "value" in made.get("x", {}):
            raise NotSayable("a cost of an X that a sentence defines")
        return {"chooses_x": True}
    body = {key: made[key] for key in ("targets", "effects", "condition") if key in made}
    if "x" in made or not contains_x(to_tuples(body)):
        return {}
    if "cost" not in made and "moment" not in made:  # named as the card is played, whether or not its cost has that X
        return {"chooses_x": True}
    if _chooses_number(made):
        return {"x": {"free": True}}
    raise NotSayable("what X is")


def is_x_implied(clause: Clause) -> bool:
    """Returns whether the words of a clause say how its X is known where no sentence defines it."""
    known = {key: clause[key] for key in ("chooses_x", "x") if clause.get(key) in (True, {"free": True})}
    try:
        said = implied_x_definition({key: value for key, value in clause.items() if key not in known})
    except NotSayable:
        return not known
    return said == known or (not known and "x" not in said)


def _chooses_number(made: Clause) -> bool:
    """Returns whether the first effect of a text is about X cards, so that its player chooses the number."""
    first: Clause = next((effect for effect in made["effects"] if effect["do"] != "may"), {})
    if first.get("do") in ("discard", "top"):
        return bool(first.get("n") == "x")
    if first.get("do") == "pay":
        return contains_x(to_tuples({key: first[key] for key in ("cost", "n") if key in first}))
    is_first = first.get("to", "target1") == "target1" and "do" in first
    aim: Clause = (made.get("targets") or ({},))[0]
    is_paid = aim.get("whose") == "own" or aim.get("where") == "junkyard"
    return is_first and is_paid and aim.get("n") == "x" and not aim.get("upto")


def to_tuples(value: Any) -> Any:
    """Returns plain data with tuples for lists."""
    if isinstance(value, dict):
        return {key: to_tuples(each) for key, each in value.items()}
    return tuple(to_tuples(each) for each in value) if isinstance(value, list | tuple) else value
