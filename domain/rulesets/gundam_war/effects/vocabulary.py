"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain

ZONES = ("hand", "hangar", "junkyard", "defunct", "nation_top", "nation_bottom")
_NUMBER, _WORD, _POINTS = "a whole number", "a word", "three numbers"
NEEDS: dict[str, dict[str, str]] = {
    "damage": {"n": _NUMBER},
    "destroy": {},
    "draw": {},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "roll": {},
    "reroll": {},
    "gain": {"points": _POINTS},
    "give": {"keyword": _WORD},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "void": {},
    "discard": {},
    "reveal": {},
    "become": {"type": _WORD},
    "put_in_play": {},
    "exchange": {},
    "counters": {"n": _NUMBER},
    "defeat": {},
    "shield": {"n": _NUMBER},
    "wide_range": {"n": _NUMBER},
    "atmospheric_entry": {},
    "transform": {},
    "supply": {},
    "desert": {"who": _WORD},
    "ps_armor_return": {},
}
"""Small effect -> its fields that have to be there, with what they hold."""
TIMINGS = ("auto_a", "auto_b", "auto_c", "auto_d")
_CHOICES = {
    ("move", "zone"): ZONES,
    ("to_area", "area"): ("space", "earth", "station"),
    ("become", "type"): ("unit", "character", "operation", "command", "generation"),
}


def fault(operation: Plain) -> str:
    """What is wrong with a small effect; empty where nothing is."""
    if not isinstance(operation, dict) or operation.get("do") not in NEEDS:
        return f"no such effect: {operation.get('do') if isinstance(operation, dict) else operation!r:.60}"
    name = operation["do"]
    for field, kind in NEEDS[name].items():
        if not _is(kind, operation.get(field)):
            return f"{name} needs {kind} as {field}, not {operation.get(field)!r:.60}"
        allowed = _CHOICES.get((name, field))
        if allowed and operation[field] not in allowed:
            return f"{name}: {field} is {operation[field]!r:.60}, expected one of {', '.join(allowed)}"
    if "n" in operation and not _is(_NUMBER, operation["n"]):
        return f"{name} needs {_NUMBER} as n, not {operation['n']!r:.60}"
    return "" if _is_about(operation.get("to", "self")) else f"{name}: `to` is no card, no word and no filter"


def _is(kind: str, value: Plain) -> bool:
    if kind == _NUMBER:
        return type(value) is int
    if kind == _POINTS:
        return isinstance(value, tuple) and len(value) == 3 and all(type(each) is int for each in value)
    return isinstance(value, str)


def _is_about(to: Plain) -> bool:
    return isinstance(to, str | dict) or (isinstance(to, tuple) and all(isinstance(card, str) for card in to))
