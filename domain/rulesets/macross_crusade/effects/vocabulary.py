"""The words of card texts as data: what each small effect needs, so that a wrong one is refused and never runs."""

from __future__ import annotations

from domain.kernel.changes import Plain

_NUMBER, _WORD, _POINTS, _CARDS, _EFFECT, _EFFECTS = (
    "a whole number",
    "a word",
    "three numbers",
    "cards",
    "an effect",
    "effects",
)
NEEDS: dict[str, dict[str, str]] = {
    **{
        name: {}
        for name in (
            *("roll", "reroll", "lose_text", "destroy", "negate_destruction", "scrap", "scrap_destroyed", "sacrifice"),
            *("put_in_play", "control", "draw", "discard", "reveal", "look", "pull_out", "shuffle", "defeat", "void", "may"),
            "encouragement",
        )
    },
    "damage": {"n": _NUMBER},
    "nation_damage": {"n": _NUMBER},
    "recover": {"n": _NUMBER},
    "ace_limit": {"n": _NUMBER},
    "coins": {"n": _NUMBER},
    "gain": {"points": _POINTS},
    "strength": {"points": _POINTS},
    "cost": {"points": _POINTS},
    "give": {"keyword": _WORD},
    "allow": {"what": _WORD},
    "bar": {"what": _WORD},
    "skip": {"what": _WORD},
    "move": {"zone": _WORD},
    "to_area": {"area": _WORD},
    "become": {"type": _WORD},
    "replace": {"with": _WORD},
    "chip": {"name": _WORD, "type": _WORD},
    "standby": {"moment": _WORD, "effects": _EFFECTS},
    "in_that_case": {"first": _EFFECT, "then": _EFFECT},
    "field_limit": {"to": _CARDS},
    "sound_force": {"to": _CARDS},
}
"""Small effect -> its fields that have to be there, with what they hold."""
OF_RULES = ("scrap_destroyed", "field_limit", "sound_force", "encouragement", "may")
"""Small effects that rules consist of and no text says."""
TYPES = ("unit", "character", "command", "g")
_CHOICES = {
    ("move", "zone"): ("hand", "junkyard", "removed", "nation_top", "nation_bottom", "lost"),
    ("to_area", "area"): ("1", "2", "same", "deployment"),
    ("become", "type"): TYPES,
    ("chip", "type"): ("unit", "character"),
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
    for field in ("n", "take"):
        if field in operation and not _is(_NUMBER, operation[field]):
            return f"{name} needs {_NUMBER} as {field}, not {operation[field]!r:.60}"
    to = operation.get("to", "self")
    about = isinstance(to, str | dict) or _is(_CARDS, to)
    return "" if about else f"{name}: `to` is no card, no word and no filter"


def _is(kind: str, value: Plain) -> bool:
    if kind == _NUMBER:
        return type(value) is int or value in ("X", "-X")
    if kind == _POINTS:
        return (
            isinstance(value, tuple)
            and len(value) == 3
            and all(type(each) is int or each in ("", "X", "-X") for each in value)
        )
    if kind == _CARDS:
        return isinstance(value, tuple) and all(isinstance(card, str) for card in value)
    if kind == _EFFECT:
        return not fault(value)
    if kind == _EFFECTS:
        return isinstance(value, tuple) and bool(value) and not any(fault(each) for each in value)
    return isinstance(value, str)


def with_x(value: Plain, x: int) -> Plain:
    """A text with its X fixed, as it is when it is played (MC-VAR-01, -04)."""
    if value in ("X", "-X"):
        return x if value == "X" else -x
    if isinstance(value, tuple):
        return tuple(with_x(each, x) for each in value)
    if isinstance(value, dict):
        return {key: with_x(each, x) for key, each in value.items()}
    return value
