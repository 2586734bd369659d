"""The data of a Macross Crusade printing: what is printed where, checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.changes import Plain, is_plain
from domain.parts.word_checks import frozen
from domain.rulesets.macross_crusade.state.faces import SIZES
from domain.rulesets.macross_crusade.state.strength import COLORS as G_COLORS
from domain.rulesets.macross_crusade.wording import text_faults

COLORS = (*G_COLORS, "purple")
TYPES = ("unit", "character", "command", "g")
_COMMON = {
    "name",
    "type",
    "number",
    "rarity",
    "keywords",
    "text",
    "flavor",
    "names",
    "by_hand",
    "traits",
    "alias",
    "g_symbols",
}
_COSTED = {"color", "designated", "total", "resource"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "white", "size", "custom_machine", "carries"},
    "character": _COMMON | _COSTED | {"points", "white"},
    "command": _COMMON | _COSTED,
    "g": _COMMON | {"color"},
}
"""The fields of each card type (MC-CARD-01, -17): strengths of a Unit, Combat Modifier of a Character."""
_CHOICES = {"color": COLORS, "rarity": ("rare", "uncommon", "common"), "size": SIZES, "carries": ("none",)}
_WHITE = ("fighting", "shooting", "defense")


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    data = frozen(dict(raw))
    name, kind = data.get("name"), data.get("type")
    if not name or not isinstance(name, str):
        raise ValueError("a card needs a name")
    if kind not in TYPES:
        raise ValueError(f"{name}: type is {kind!r}, expected one of {', '.join(TYPES)}")
    extra = set(data) - FIELDS[kind]
    if extra:
        raise ValueError(f"{name}: a {kind} card has no field {', '.join(sorted(extra))}")
    for fault in (*_choices(data), *_numbers(data), *_symbols(data)):
        raise ValueError(f"{name}: {fault}")
    if not is_plain(data):
        raise ValueError(f"{name}: only text, whole numbers, lists and tables can be stored")
    faults = list(text_faults(data))
    if faults:
        raise ValueError(f"{name}: {'; '.join(faults)}")
    return _completed(data, kind)


def _choices(data: dict[str, Any]) -> list[str]:
    wrong = [field for field, allowed in _CHOICES.items() if field in data and data[field] not in allowed]
    return [f"{field} is {data[field]!r}, expected one of {', '.join(_CHOICES[field])}" for field in wrong]


def _numbers(data: dict[str, Any]) -> list[str]:
    """Costs are whole numbers; strengths may be an asterisk or an X, modifiers any number (MC-CARD-08, -09)."""
    faults = []
    for field in ("designated", "total", "resource"):
        value = data.get(field, 0)
        if type(value) is not int or value < 0:
            faults.append(f"{field} is {value!r}, expected a whole number from 0")
    points = data.get("points", (0, 0, 0))
    if not (type(points) is tuple and len(points) == 3 and all(type(p) is int or p in ("*", "X") for p in points)):
        faults.append(f"points are {points!r}, expected fighting, shooting and defense, each a number, * or X")
    faults += [f"white is {word!r}, expected {', '.join(_WHITE)}" for word in data.get("white", ()) if word not in _WHITE]
    return faults


def _symbols(data: dict[str, Any]) -> list[str]:
    """Each G symbol has one colour or two (MC-G-05); a Song Command carries one, another Command none (MC-G-19)."""
    symbols = data.get("g_symbols", ())
    fits = isinstance(symbols, tuple) and all(
        isinstance(each, tuple) and each and set(each) <= set(COLORS) for each in symbols
    )
    if not fits:
        return [f"g_symbols are {symbols!r}, expected lists of colours out of {', '.join(COLORS)}"]
    if data["type"] == "command" and bool(symbols) != ("song" in data.get("traits", ())):
        return ["a Song Command carries a G symbol, another Command does not (MC-G-19)"]
    return []


def _completed(data: dict[str, Any], kind: str) -> dict[str, Plain]:
    if kind != "g":
        for field in ("designated", "total", "resource"):
            data.setdefault(field, 0)
    if kind in ("unit", "character"):
        data.setdefault("points", (0, 0, 0))
    for field in ("g_symbols", "traits", "keywords", "text"):
        data.setdefault(field, ())
    return data
