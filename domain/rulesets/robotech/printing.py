"""The data of a Robotech printing: what is printed where (RT-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.changes import Plain, is_plain
from domain.rulesets.robotech.wording import text_faults

TYPES = ("character", "mecha", "vessel", "action")
"""There are four card types (RT-CARD-01)."""
BATTLE_TYPES = ("land", "space")
"""L and S (RT-CARD-11)."""
_COMMON = {"name", "names", "type", "proto_cost", "number", "rarity", "flavor", "action"}
_BATTLE = {"races", "allegiances", "battle_types", "weapon", "armor", "keywords", "text"}
FIELDS = {
    "character": _COMMON | _BATTLE | {"pilot", "solo", "weapon_bonus", "armor_bonus", "speed_bonus"},
    "mecha": _COMMON | _BATTLE | {"speed", "modes"},
    "vessel": _COMMON | _BATTLE | {"speed", "modes"},
    "action": _COMMON | {"action_type"},
}
"""The fields of each type: no Speed on a Character (RT-CARD-02), its bonuses nowhere else (RT-CARD-03, -04), no values on
an Action Card (RT-CARD-05). Race (RT-CARD-08) and Allegiance (RT-CARD-09) are lists, for a card may show several."""
_NUMBERS = ("proto_cost", "weapon", "armor", "speed", "weapon_bonus", "armor_bonus", "speed_bonus")
_NEEDED = {"character": ("weapon", "armor"), "mecha": ("weapon", "armor", "speed"), "vessel": ("weapon", "armor", "speed")}


def parse_printing(raw: Mapping[str, Any]) -> dict[str, Plain]:
    """Checks and completes the data of a card. Raises ValueError that says what is wrong with it."""
    data = _frozen(dict(raw))
    if not isinstance(data.get("name"), str) or not data["name"]:
        raise ValueError("a card needs a name")
    if "type" not in data:
        return {"name": data["name"]}
    faults = [*_field_faults(data), *_number_faults(data), *_word_faults(data)]
    faults = faults or list(text_faults(data))
    if faults:
        raise ValueError(f"{data['name']}: {'; '.join(faults)}")
    return _completed(data)


def _field_faults(data: dict[str, Any]) -> list[str]:
    if data["type"] not in TYPES:
        return [f"type is {data['type']!r}, expected one of {', '.join(TYPES)}"]
    foreign = sorted(set(data) - FIELDS[data["type"]])
    missing = [name for name in ("proto_cost", *_NEEDED.get(data["type"], ())) if name not in data]
    faults = [f"{data['type']} has no field {name}" for name in foreign] + [f"{name} is missing" for name in missing]
    return faults if is_plain(data) else [*faults, "only text, whole numbers, lists and tables can be stored"]


def _number_faults(data: dict[str, Any]) -> list[str]:
    wrong = [name for name in _NUMBERS if type(data.get(name, 0)) is not int]
    faults = [f"{name} is {data[name]!r}, expected a whole number" for name in wrong]
    if type(data.get("proto_cost")) is int and data["proto_cost"] < 0:
        faults.append("proto_cost is below 0")
    return faults


def _word_faults(data: dict[str, Any]) -> list[str]:
    faults = []
    for name in ("races", "allegiances", "battle_types"):
        words = data.get(name, ())
        if not isinstance(words, tuple) or not all(isinstance(word, str) for word in words):
            faults.append(f"{name} is a list of words")
        elif name == "battle_types" and not set(words) <= set(BATTLE_TYPES):
            faults.append(f"battle_types are {', '.join(words)}, expected land and space")
    for name in ("pilot", "solo"):
        if type(data.get(name, False)) is not bool:
            faults.append(f"{name} is true or false")
    return faults


def _completed(data: dict[str, Any]) -> dict[str, Plain]:
    """What is not said: a Character is Solo and no Pilot (RT-PLAY-01), and gives no bonus."""
    if data["type"] == "action":
        return data
    for name in ("races", "allegiances", "battle_types", "keywords", "text"):
        data.setdefault(name, ())
    if data["type"] == "character":
        data.setdefault("solo", True)
        data.setdefault("pilot", False)
    return data


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
