"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain

_NUMBER, _WORD, _POINTS, _TABLE = "a whole number", "a word", "three numbers", "a table"
ZONES = ("hand", "hangar", "junkyard", "removed", "nation_top", "nation_bottom", "discard")
AUTOS = ("continuous", "triggered", "everywhere")
NEEDS: dict[str, dict[str, str]] = {
    "damage": {"n": _NUMBER},
    "piercing": {"n": _NUMBER},
    "destroy": {},
    "abolish": {},
    "negate_destruction": {},
    "draw": {},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "roll": {},
    "reroll": {},
    "gain": {"points": _POINTS},
    "this_turn": {"effect": _TABLE},
    "give": {"keyword": _WORD},
    "lose": {"what": _WORD},
    "silence": {},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "power": {"n": _NUMBER},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "lose_control": {},
    "void": {},
    "discard": {},
    "reveal": {},
    "extract": {"n": _NUMBER, "zone": _WORD},
    "make_g": {},
    "put_in_play": {},
    "replace": {"by": _WORD},
    "coin": {"name": _WORD},
    "remove_coins": {},
    "player_coin": {"name": _WORD},
    "chip": {"card": _TABLE},
    "skip": {"what": _WORD},
    "later": {"when": _WORD},
    "cost": {"change": _TABLE},
    "defeat": {},
    "turn_up": {},
    "refit": {},
    "share": {"trait": _WORD},
    "copy_text": {},
}
"""Small effect -> its fields that have to be there, with what they hold."""
CHOICES = {
    ("move", "zone"): ZONES,
    ("extract", "zone"): ZONES,
    ("to_area", "area"): ("space", "earth", "deployment"),
    ("lose", "what"): ("keyword", "color", "trait", "text"),
}


def fault(operation: Plain) -> str:
    """What is wrong with a small effect; empty where nothing is."""
    if not isinstance(operation, dict) or operation.get("do") not in NEEDS:
        return f"no such effect: {operation.get('do') if isinstance(operation, dict) else operation!r:.60}"
    name = operation["do"]
    for field, kind in NEEDS[name].items():
        if not _is(kind, operation.get(field)):
            return f"{name} needs {kind} as {field}, not {operation.get(field)!r:.60}"
        allowed = CHOICES.get((name, field))
        if allowed and operation[field] not in allowed:
            return f"{name}: {field} is {operation[field]!r:.60}, expected one of {', '.join(allowed)}"
    if "n" in operation and not _is(_NUMBER, operation["n"]):
        return f"{name} needs {_NUMBER} as n, not {operation['n']!r:.60}"
    return "" if _is_about(operation.get("to", "self")) else f"{name}: `to` is no card, no word and no filter"


def _is(kind: str, value: Plain) -> bool:
    if kind == _NUMBER:
        return type(value) is int or value == "x"
    if kind == _POINTS:
        return isinstance(value, tuple) and len(value) == 3 and all(type(each) is int or each == "x" for each in value)
    return isinstance(value, dict if kind == _TABLE else str)


def _is_about(to: Plain) -> bool:
    return isinstance(to, str | dict) or (isinstance(to, tuple) and all(isinstance(card, str) for card in to))
