"""The data of a Gundam War printing: what is printed where (GW-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.changes import Plain, is_plain
from domain.parts.word_checks import frozen
from domain.rulesets.gundam_war.wording import text_faults

COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
"""The colours of the factions (GW-CARD-04)."""
TYPES = ("unit", "character", "operation", "command", "generation")
TERRAINS = ("earth", "space")
_COMMON = {"name", "type", "number", "rarity", "keywords", "text", "flavor", "names", "by_hand"}
_COSTED = {"color", "corps", "total", "cost"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "terrain", "model", "form"},
    "character": _COMMON | _COSTED | {"points", "gender", "age_class", "lineage", "character_name"},
    "operation": _COMMON | _COSTED | {"set_on", "points"},
    "command": _COMMON | _COSTED,
    "generation": _COMMON | {"color", "generates"},
}
"""The fields of each card type (GW-CARD-05 to -08)."""
RARITIES = ("rare", "uncommon", "common")
"""Printed, and looked at by no rule (GW-CARD-02)."""
NUMBERS = {"unit": "U-", "character": "CH-", "operation": "O-", "command": "C-", "generation": "G-"}
"""How a card number begins by type; a promotion card's begins `SP-` (GW-CARD-03)."""
_CHOICES = {  # gender, age class and lineage are a CHARACTER's designations (GW-CHAR-11)
    "color": COLORS,
    "rarity": RARITIES,
    "gender": ("m", "f"),
    "age_class": ("ad", "ch"),
    "lineage": ("nt", "co"),
    "set_on": ("unit", "none"),
}


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    data = frozen(dict(raw))
    kind = data.get("type")
    if not data.get("name") or not isinstance(data["name"], str):
        raise ValueError("a card needs a name")
    if kind not in TYPES:
        raise ValueError(f"{data['name']}: type is {kind!r}, expected one of {', '.join(TYPES)}")
    extra = set(data) - FIELDS[kind]
    if extra:
        raise ValueError(f"{data['name']}: a {kind} card has no field {', '.join(sorted(extra))} (GW-CARD-05 to -08)")
    _check_choices(data)
    _check_numbers(data)
    if not is_plain(data):
        raise ValueError(f"{data['name']}: only text, whole numbers, lists and tables can be stored")
    faults = list(text_faults(data))
    if faults:
        raise ValueError(f"{data['name']}: {'; '.join(faults)}")
    return _completed(data, kind)


def _check_choices(data: dict[str, Any]) -> None:
    for field, allowed in _CHOICES.items():
        if field in data and data[field] not in allowed:
            raise ValueError(f"{data['name']}: {field} is {data[field]!r}, expected one of {', '.join(allowed)}")
    number = data.get("number", "SP-")
    begins = NUMBERS[data["type"]]
    if not isinstance(number, str) or not number.startswith((begins, "SP-")):
        raise ValueError(f"{data['name']}: number is {number!r}, expected {begins}... or SP-... (GW-CARD-03)")
    for terrain in data.get("terrain", ()):
        if terrain not in TERRAINS:
            raise ValueError(f"{data['name']}: terrain is {terrain!r}, expected earth or space")


def _check_numbers(data: dict[str, Any]) -> None:
    for field in ("corps", "total", "cost"):
        value = data.get(field, 0)
        if type(value) is not int or value < 0:
            raise ValueError(f"{data['name']}: {field} is {value!r}, expected a whole number from 0")
    if data["type"] in ("unit", "character") and "points" in data:
        _check_points(data["name"], data["points"])
    for keyword in data.get("keywords", ()):
        if not isinstance(keyword, dict) or "keyword" not in keyword:
            raise ValueError(f"{data['name']}: a keyword is a table with at least `keyword`, not {keyword!r}")


def _check_points(name: str, points: Plain) -> None:
    """Battle Points are strike, shooting, defense as printed downwards (GW-CARD-09)."""
    fits = type(points) is tuple and len(points) == 3 and all(type(p) is int or p == "*" for p in points)
    if not fits:
        raise ValueError(f"{name}: points are {points!r}, expected strike, shooting and defense, each a number or *")


def _completed(data: dict[str, Any], kind: str) -> dict[str, Plain]:
    if kind == "generation":
        colors = (data["color"],) if "color" in data else ()
        data.setdefault("generates", tuple((color, 1) for color in colors))
    else:
        for field in ("corps", "total", "cost"):
            data.setdefault(field, 0)
    if kind == "unit":
        data.setdefault("terrain", TERRAINS)
    data.setdefault("keywords", ())
    data.setdefault("text", ())
    return data


def is_basic(data: Plain) -> bool:
    """Whether a GENERATION has exactly the effect of making 1 power of its colour (GW-GENR-03), else GW-GENR-04."""
    plain = data["type"] == "generation" and not data["text"] and not data["keywords"]
    return bool(plain and data["generates"] == ((data.get("color"), 1),))
