"""Invented cards that the tests of lists are written with."""

from collections.abc import Mapping

from domain.cards.card_data_errors import BadField
from domain.cards.catalogue import Catalogue
from domain.kernel.record.changes import Plain

SHELF = Catalogue(
    {
        "s1:U-001": {"name": "Granite Warden", "model": "GW-7", "number": "U-001", "color": "black", "cost": 1},
        "s1:U-002": {"name": "Granite Warden", "model": "GW-8", "number": "U-002", "color": "blue", "cost": 2},
        "s1:黒U-129": {"name": "灰色の番人", "number": "U-129", "color": "black", "names": {"en": "Ashen Warden"}},
        "s1:青U-129": {"name": "潮の呼び手", "number": "U-129", "color": "blue", "names": {"zh": "唤潮者"}},
        "s1:C-001": {"name": "Tide Caller", "number": "C-001", "color": "blue", "rarity": "rare"},
        "s2:C-050": {"name": "Tide Caller", "number": "C-050", "color": "blue", "rarity": "common"},
        "s1:C-002": {"name": "08 Platoon", "number": "C-002", "color": ("blue", "red")},
        "s1:C-003": {"name": 'Ember // "Fox" #2 x3', "number": "C-003", "color": "red"},
    }
)
TYPES = ("unit", "command")


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """A small ruleset's check of a printing."""
    if raw.get("type") not in TYPES:
        raise BadField("type", f"type is {raw.get('type')!r}", " or ".join(TYPES), str(raw.get("type")), TYPES)
    if raw["type"] == "command" and "points" in raw:
        raise ValueError(f"{raw['name']}: a command card has no field points")
    if raw.get("color", "red") not in ("red", "blue"):
        raise ValueError(f"{raw['name']}: color is {raw['color']!r}, expected one of red, blue")
    return {"cost": 0, **raw}
