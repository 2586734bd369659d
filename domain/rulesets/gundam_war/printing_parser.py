"""The data of a Gundam War printing: its fields (GW-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import COMMON_FIELDS, PrintingSchema, parse_card_data, parse_once
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.gundam_war.card_schema.filters import CardType, Color, Terrain
from domain.rulesets.gundam_war.card_schema.texts import (
    PRICED,
    VALUES,
    Printed,
    is_basic_generation,
    read_printed,
    text_faults,
)
from domain.rulesets.gundam_war.messages import msg

COLORS, TYPES, TERRAINS = get_args(Color), get_args(CardType), get_args(Terrain)
_COSTED = {"color", "corps", "total", "cost", "requirement"}
_COMMON = COMMON_FIELDS | {"traits", "counts_as"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "terrain", "model", "form", "piloted_by"},
    "character": _COMMON | _COSTED | {"points", "gender", "age_class", "lineage", "character_name", "pilots"},
    "operation": _COMMON | _COSTED | {"set_on", "points"},
    "command": _COMMON | _COSTED,
    "generation": _COMMON | {"color", "generates"},
}
"""The fields of each card type (GW-CARD-05 to -08). The rarity is stored as printed, because no rule uses it (GW-CARD-02)."""
NUMBERS = {"unit": "U-", "character": "CH-", "operation": "O-", "command": "C-", "generation": "G-"}
"""Card type -> beginning of its card numbers; numbers of promotion cards begin with `SP-` (GW-CARD-03)."""
_PLAIN: dict[str, Plain] = {"keywords": (), "text": ()}
_COSTLESS: dict[str, Plain] = {"corps": 0, "total": 0, "cost": 0}
_USUAL = {kind: {**_COSTLESS, **_PLAIN} for kind in ("character", "operation", "command")}


def _cost_of_x(data: Mapping[str, Plain]) -> Faults:
    wrong = data["type"] != "command"
    yield from (msg("word_is_x_which_is_that", word=word) for word in PRICED if data.get(word) == "x" and wrong)


def _also(data: Mapping[str, Plain]) -> Faults:
    yield from _card_number(data)
    yield from _cost_of_x(data)


def _card_number(data: Mapping[str, Plain]) -> Faults:
    number, begins = data.get("number", "SP-"), NUMBERS[data["type"]]
    if not isinstance(number, str) or not number.startswith((begins, "SP-")):
        yield msg("number_is_value_expected_said", value=f"{number!r}", said=f"{begins}... or SP-...")


FORM = PrintingSchema(
    types=FIELDS,
    shape=VALUES,
    wording=text_faults,
    usual={**_USUAL, "unit": {**_COSTLESS, "terrain": TERRAINS, **_PLAIN}, "generation": _PLAIN},
    also=_also,
    values={
        "unit": ("color", *_COSTLESS, "points", "terrain"),
        "character": ("color", *_COSTLESS, "points"),
        "operation": ("color", *_COSTLESS),
        "command": ("color", *_COSTLESS),
        "generation": ("color", "generates"),
    },
    source="GW-CARD-05 to -08",
    kind=Printed,
)
RULED_FIELDS = FORM.names
"""The fields of a printing that rules may read."""


@parse_once
def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, its value and what was expected.
    """
    data = parse_card_data(raw, FORM)
    if data.get("type") == "generation" and "generates" not in data.get("unknown", ()):
        colors = (data["color"],) if "color" in data else ()
        data.setdefault("generates", tuple((color, 1) for color in colors))
    return data


def is_basic(data: Plain) -> bool:
    """Returns whether a printing is that of a Basic GENERATION (GW-GENR-03)."""
    return is_basic_generation(read_printed(data))
