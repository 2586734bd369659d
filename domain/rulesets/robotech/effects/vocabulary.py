"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain

NUMBER, WORD, VALUES = "a whole number", "a word", "a table of weapon, armor and speed"
NEEDS: dict[str, dict[str, str]] = {
    "destroy": {},
    "eject": {},
    "draw": {},
    "discard": {},
    "gain": {"values": VALUES},
    "give": {"keyword": WORD},
    "allow": {"what": WORD},
    "bar": {"what": WORD},
    "battle_points": {"n": NUMBER},
    "proto_points": {"n": NUMBER},
    "proto_card": {},
    "to_proto": {},
    "turn": {"face": WORD},
    "move": {"zone": WORD},
    "put_in_play": {},
    "advance": {},
    "recall": {},
    "transform": {"mode": WORD},
    "attach": {},
    "negate": {},
    "reveal": {},
    "shuffle": {},
    "counters": {"n": NUMBER},
}
"""Small effect -> its fields that have to be there, with what they hold."""
MAY: dict[str, set[str]] = {
    "gain": {"until"},
    "give": {"until"},
    "allow": {"until"},
    "bar": {"until"},
    "proto_card": {"face"},
    "to_proto": {"face"},
    "counters": {"kind"},
    "attach": {"on"},
}
"""The fields that a small effect may have besides those it needs, `to`, `who` and `n`."""
CHOICES: dict[tuple[str, str], tuple[str, ...]] = {
    ("move", "zone"): ("hand", "discard", "deck_top", "deck_bottom"),
    ("turn", "face"): ("up", "down"),
    ("to_proto", "face"): ("up", "down"),
    ("proto_card", "face"): ("up", "down"),
    ("transform", "mode"): ("upright", "left", "right"),
    ("give", "keyword"): ("burst",),
    ("allow", "what"): ("direct_attack", "attack_mecha", "defend_mecha"),
    ("bar", "what"): ("attack", "defend"),
    **{(verb, "until"): ("turn", "play") for verb in ("gain", "give", "allow", "bar")},
}
WHO = ("own", "opponent", "each", "each_opponent", "controller")
TO = ("target", "first", "second", "self")
PARTS = ("weapon", "armor", "speed")


def fault(operation: Plain) -> str:
    """What is wrong with a small effect; empty where nothing is."""
    if not isinstance(operation, dict) or operation.get("do") not in NEEDS:
        return f"no such effect: {operation.get('do') if isinstance(operation, dict) else operation!r:.60}"
    name = operation["do"]
    for field, kind in NEEDS[name].items():
        if not _is(kind, operation.get(field)):
            return f"{name} needs {kind} as {field}, not {operation.get(field)!r:.60}"
    for (verb, field), allowed in CHOICES.items():
        if verb == name and field in operation and operation[field] not in allowed:
            return f"{name}: {field} is {operation[field]!r:.60}, expected one of {', '.join(allowed)}"
    if "n" in operation and not _is(NUMBER, operation["n"]):
        return f"{name} needs {NUMBER} as n, not {operation['n']!r:.60}"
    return "" if _is_about(operation.get("to", "self")) else f"{name}: to is no card, no word and no filter"


def _is(kind: str, value: Plain) -> bool:
    if kind == NUMBER:
        return type(value) is int
    if kind == VALUES:
        return isinstance(value, dict) and set(value) <= set(PARTS) and all(type(n) is int for n in value.values())
    return isinstance(value, str)


def _is_about(to: Plain) -> bool:
    return isinstance(to, str | dict) or (isinstance(to, tuple) and all(isinstance(card, str) for card in to))
