"""The data of a NEX-A printing: what is printed where (NX-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain, is_plain
from domain.parts.word_checks import frozen
from domain.rulesets.gundam_war_nexa.wording import text_faults
from domain.rulesets.gundam_war_nexa.words import COLORS as COLORS
from domain.rulesets.gundam_war_nexa.words import TYPES as TYPES

TERRAINS = ("space", "earth")
_COMMON = {
    "name",
    "type",
    "number",
    "keywords",
    "text",
    "flavor",
    "names",
    "by_hand",
    "g_sign",
    "traits",
    "alias",
    "star",
    "chip",
}
_COSTED = {"total", "roll", "colors", "older", "designated", "resource"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "terrain", "model", "dedicated"},
    "character": _COMMON | _COSTED | {"points"},
    "command": _COMMON | _COSTED,
    "operation": _COMMON | _COSTED | {"set_on"},
    "ace": _COMMON | _COSTED | {"points"},
    "graphic": _COMMON | {"guard", "gain_level"},
}
"""The fields of each card type (NX-CARD-01 to -07); the model number is no part of the name (NX-SETUP-05)."""


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    data: dict[str, Plain] = frozen(dict(raw))
    kind = data.get("type")
    if not data.get("name") or not isinstance(data["name"], str):
        raise ValueError("a card needs a name")
    if kind not in TYPES:
        raise ValueError(f"{data['name']}: type is {kind!r}, expected one of {', '.join(TYPES)}")
    faults = [*_extra(data, kind), *_numbers(data), *_colors(data), *_points(data)]
    faults += [] if faults else list(text_faults(data))
    if not is_plain(data):
        faults.append("only text, whole numbers, lists and tables can be stored")
    if faults:
        raise ValueError(f"{data['name']}: {'; '.join(faults)}")
    return _completed(data, kind)


def _extra(data: Mapping[str, Plain], kind: str) -> list[str]:
    extra = set(data) - FIELDS[kind]
    return [f"a {kind} card has no field {', '.join(sorted(extra))} (NX-CARD-01 to -07)"] if extra else []


def _numbers(data: Mapping[str, Plain]) -> list[str]:
    wanted = [(field, data[field]) for field in ("total", "resource", "guard", "gain_level") if field in data]
    wanted += [("roll", part[1]) for part in data.get("roll", ()) if isinstance(part, tuple) and len(part) == 2]
    return [
        f"{field} is {value!r}, expected a whole number from 0, or x"
        for field, value in wanted
        if not (type(value) is int and value >= 0) and not (value == "x" and field in ("total", "roll"))
    ]


def _colors(data: Mapping[str, Plain]) -> list[str]:
    sign = data.get("g_sign", {"color": "blue", "attribute": ""})
    if not isinstance(sign, dict) or set(sign) != {"color", "attribute"}:
        return [f"g_sign is {sign!r}, expected a colour and an attribute (NX-CARD-11)"]
    parts = [*data.get("roll", ()), *data.get("designated", ())]
    if any(not isinstance(part, tuple) or len(part) != 2 for part in parts):
        return ["a cost is written as pairs of colour and number"]
    named = [sign["color"], *(color for color, _ in parts if color != "any"), *data.get("colors", ())]
    wrong = [f"no such colour: {color!r} (NX-CARD-08)" for color in named if color not in COLORS]
    return wrong + [
        f"terrain is {each!r}, expected space or earth" for each in data.get("terrain", ()) if each not in TERRAINS
    ]


def _points(data: Mapping[str, Plain]) -> list[str]:
    points = data.get("points", (0, 0, 0))
    fits = type(points) is tuple and len(points) == 3 and all(type(p) is int or p == "*" for p in points)
    return [] if fits else [f"points are {points!r}, expected strike, shooting and defence, each a number or *"]


def _completed(data: dict[str, Plain], kind: str) -> dict[str, Plain]:
    if kind != "graphic":
        data.setdefault("total", 0)
        data.setdefault("roll", ())
        printed = (*data["roll"], *data.get("designated", ()))
        data.setdefault("colors", tuple(dict.fromkeys(color for color, _ in printed if color != "any")))
    if kind == "unit":
        data.setdefault("terrain", TERRAINS)
    data.setdefault("keywords", ())
    data.setdefault("text", ())
    return data
