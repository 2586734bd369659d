"""The data of a Macross Crusade printing: its fields, checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import COMMON_FIELDS, PrintingSchema, parse_card_data, parse_once
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.macross_crusade.card_schema.filters import CardType, Color
from domain.rulesets.macross_crusade.card_schema.texts import VALUES, Printed, text_faults
from domain.rulesets.macross_crusade.messages import msg

COLORS, TYPES = get_args(Color), get_args(CardType)
_COMMON = COMMON_FIELDS | {"traits", "alias", "g_symbols"}
_COSTED = {"color", "designated", "total", "resource", "requirement"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "white", "size", "custom_machine", "carries", "piloted_by"},
    "character": _COMMON | _COSTED | {"points", "white", "pilots"},
    "command": _COMMON | _COSTED,
    "g": _COMMON | {"color"},
}
"""The fields of each card type (MC-CARD-01, -17). `points` are the strengths of a Unit or the Combat Modifier of a
Character."""


def _song(data: Mapping[str, Plain]) -> Faults:
    """Checks that Song Commands, and only they among Commands, carry a G symbol (MC-G-19)."""
    if (
        UNKNOWN not in data
        and data["type"] == "command"
        and bool(data.get("g_symbols")) != ("song" in data.get("traits", ()))
    ):
        yield msg("song_command_carries_g_symbol")


_COSTLESS: dict[str, Plain] = {"designated": 0, "total": 0, "resource": 0}
_POINTLESS: dict[str, Plain] = {"points": (0, 0, 0)}
_PLAIN: dict[str, Plain] = {"g_symbols": (), "traits": (), "keywords": (), "text": ()}
_USUAL = {
    "unit": {**_COSTLESS, **_POINTLESS, **_PLAIN},
    "character": {**_COSTLESS, **_POINTLESS, **_PLAIN},
    "command": {**_COSTLESS, **_PLAIN},
    "g": _PLAIN,
}
FORM = PrintingSchema(
    FIELDS,
    VALUES,
    text_faults,
    _USUAL,
    _song,
    values={
        "unit": ("color", *_COSTLESS, *_POINTLESS, "g_symbols", "size"),
        "character": ("color", *_COSTLESS, *_POINTLESS, "g_symbols"),
        "command": ("color", *_COSTLESS),
        "g": ("color", "g_symbols"),
    },
    kind=Printed,
)
RULED_FIELDS = FORM.names
"""The fields of a printing that rules may read."""


@parse_once
def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and returns its stored form.

    Raises ValueError naming the field, its value and the expected value.
    """
    return parse_card_data(raw, FORM)
