"""The card data of a NEX-A printing (NX-CARD): its fields, their checks and their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import COMMON_FIELDS, PrintingSchema, parse_card_data, parse_once
from domain.rulesets.gundam_war_nexa.card_schema.filters import CardType, Color, Terrain
from domain.rulesets.gundam_war_nexa.card_schema.texts import VALUES, Printed, text_faults

COLORS, TYPES, TERRAINS = get_args(Color), get_args(CardType), get_args(Terrain)
_COMMON = COMMON_FIELDS | {"g_sign", "traits", "alias", "star", "chip"}
_COSTED = {"total", "roll", "colors", "older", "banned", "designated", "resource", "requirement", "special", "other_cost"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "terrain", "model", "dedicated", "piloted_by"},
    "character": _COMMON | _COSTED | {"points", "pilots", "dedicated_as"},
    "command": _COMMON | _COSTED,
    "operation": _COMMON | _COSTED | {"set_on"},
    "ace": _COMMON | _COSTED | {"points"},
    "graphic": _COMMON | {"guard", "gain_level"},
}
"""The allowed fields of each card type (NX-CARD-01 to -07). The model number is not part of the name (NX-SETUP-05)."""
_PLAIN: dict[str, Plain] = {"keywords": (), "text": ()}
_COSTLESS: dict[str, Plain] = {"total": 0, "roll": ()}
_USUAL = {kind: {**_COSTLESS, **_PLAIN} for kind in ("character", "command", "operation", "ace")}
FORM = PrintingSchema(
    types=FIELDS,
    shape=VALUES,
    wording=text_faults,
    usual={**_USUAL, "unit": {**_COSTLESS, "terrain": TERRAINS, **_PLAIN}, "graphic": _PLAIN},
    source="NX-CARD-01 to -07",
    kind=Printed,
    values={
        "unit": (*_COSTLESS, "points", "terrain"),
        "character": (*_COSTLESS, "points"),
        "command": tuple(_COSTLESS),
        "operation": tuple(_COSTLESS),
        "ace": (*_COSTLESS, "points"),
    },
)
RULED_FIELDS = FORM.names
"""The fields of a printing that rules may read."""


@parse_once
def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and converts it to its stored form.

    Raises ValueError that names the field, its value and what was expected.
    """
    data = parse_card_data(raw, FORM)
    if data.get("type", "graphic") != "graphic" and "roll" in data and "colors" not in data.get(UNKNOWN, ()):
        printed = (*data["roll"], *data.get("designated", ()))
        data.setdefault("colors", tuple(dict.fromkeys(color for color, _ in printed if color != "any")))
    return data
