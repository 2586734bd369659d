"""The data of a Star Front printing, checked and completed.

`type`: unit, magic · `race`: one race or `neutral` · units: `attack`, `score`, `star` (red stars: the number of tributes),
`blue` (a blue frame: `condition`, `cost`, `by_effect` whether effects may bring it in), `traits`, `ghost` (ghost points),
`overload` · magic: `mana`, `site`, `grants` (what it gives to the unit it lies under), `lasts` (battle, turn) · `keywords` ·
`text`: clauses, each with `timing` (a word of `labels`, or static) or `when` (a moment), `zone` (see `works_in`), `turn`,
`condition`, `cost`, `targets` (filters, see `effects.filters`), `may`, `once` and `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.changes import Plain, is_plain

TYPES = ("unit", "magic")
_COMMON = {
    "name",
    "type",
    "race",
    "number",
    "rarity",
    "keywords",
    "text",
    "flavor",
    "names",
    "by_hand",
    "overload",
    "ghost",
    "art",
}
FIELDS = {
    "unit": _COMMON | {"attack", "score", "star", "blue", "traits"},
    "magic": _COMMON | {"mana", "site", "grants", "lasts"},
}
KEYWORDS = (
    "pierce",
    "ranged",
    "poison",
    "blocker",
    "sneak",
    "dismantle",
    "armor_break",
    "glide",
    "mech_merge",
    "devour_merge",
    "parasite_merge",
    "cover",
    "magic_resistance",
    "destruction_resistance",
    "effect_resistance",
    "imprisoned",
    "decay",
    "kidnap",
    "ride",
    "on_target",
)
_NUMBERS = ("attack", "score", "star", "mana", "ghost")


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form. Raises ValueError that names the field."""
    data = _frozen(dict(raw))
    name, kind = data.get("name"), data.get("type")
    if not name or not isinstance(name, str):
        raise ValueError("a card needs a name")
    if kind not in TYPES:
        raise ValueError(f"{name}: type is {kind!r}, expected one of {', '.join(TYPES)}")
    extra = set(data) - FIELDS[kind] - {"reacts"}
    if extra:
        raise ValueError(f"{name}: a {kind} card has no field {', '.join(sorted(extra))}")
    _check_numbers(name, data)
    _check_keywords(name, data)
    if not is_plain(data):
        raise ValueError(f"{name}: only text, whole numbers, lists and tables can be stored")
    return _completed(data, kind)


def _check_numbers(name: str, data: dict[str, Any]) -> None:
    for field in _NUMBERS:
        if type(data.get(field, 0)) is not int:
            raise ValueError(f"{name}: {field} is {data[field]!r}, expected a whole number")
    for field in ("star", "mana", "ghost"):
        if data.get(field, 0) < 0:
            raise ValueError(f"{name}: {field} is {data[field]}, expected a number from 0")


def _check_keywords(name: str, data: dict[str, Any]) -> None:
    for keyword in data.get("keywords", ()):
        if not isinstance(keyword, dict) or keyword.get("keyword") not in KEYWORDS:
            raise ValueError(f"{name}: {keyword!r} is no keyword; there are {', '.join(KEYWORDS)}")
    for clause in data.get("text", ()):
        if not isinstance(clause, dict) or not ({"when", "timing"} & set(clause)):
            raise ValueError(f"{name}: a clause of the text needs `when` or `timing`, {clause!r:.60} has neither")


def _completed(data: dict[str, Any], kind: str) -> dict[str, Plain]:
    data.setdefault("race", "neutral")
    data.setdefault("keywords", ())
    data.setdefault("text", ())
    if kind == "unit":
        for field in ("attack", "score", "star"):
            data.setdefault(field, 0)
        data.setdefault("traits", ())
    else:
        data.setdefault("mana", 0)
    reacts = {clause["when"] for clause in data["text"] if "when" in clause and works_in(data, clause) == "hand"}
    if reacts:
        data["reacts"] = tuple(sorted(reacts))
    return data


def works_in(data: Mapping[str, Plain], clause: Plain) -> str:
    """The zone from which a clause works: its `zone`, else the hand for magic cards, the field for units and sites."""
    from_hand = data.get("type") == "magic" and not data.get("site")
    return str(clause.get("zone", "hand" if from_hand else "field"))


def _frozen(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
