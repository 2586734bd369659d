"""The data of a Robotech printing: its fields by card type (RT-CARD), and the function that checks and completes them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.cards.card_data_errors import UNKNOWN, UNRULED_FIELDS
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import PrintingSchema, parse_card_data, parse_once
from domain.rulesets.robotech.card_schema.texts import VALUES, Printed, text_faults

LATER = "location"
"""A card type of later packs, which the rulebook does not know. Such cards are in the Base Zone, where their texts work."""
_COMMON = {"name", "type", "proto_cost", "action", *UNRULED_FIELDS, UNKNOWN}
_ASKING = {"requirement", "additional_cost", "subtypes"}
_BATTLE = _ASKING | {"races", "allegiances", "battle_types", "weapon", "armor", "keywords", "text"}
FIELDS = {
    "character": _COMMON | _BATTLE | {"pilot", "solo", "weapon_bonus", "armor_bonus", "speed_bonus"},
    "mecha": _COMMON | _BATTLE | {"speed", "modes", "piloted_by"},
    "vessel": _COMMON | _BATTLE | {"speed", "modes"},
    "action": _COMMON | {"action_type", "races", "allegiances", "subtypes", "requirement"},
    LATER: _COMMON | _ASKING | {"armor", "races", "allegiances", "keywords", "text"},
}
"""The fields of each card type.

A Character has no Speed (RT-CARD-02). Only a Character has bonuses (RT-CARD-03, -04). An Action Card has no values
(RT-CARD-05). Race (RT-CARD-08) and Allegiance (RT-CARD-09) are lists, since a card may show several.
"""
_VALUES = ("weapon", "armor")
_NEEDS = {
    "character": ("proto_cost", *_VALUES),
    "mecha": ("proto_cost", *_VALUES, "speed"),
    "vessel": ("proto_cost", *_VALUES, "speed"),
    "action": ("proto_cost",),
}
_PLAIN: dict[str, Plain] = dict.fromkeys(("races", "allegiances", "battle_types", "keywords", "text"), ())
_USUAL: dict[str, dict[str, Plain]] = {
    "character": {**_PLAIN, "solo": True, "pilot": False},
    "mecha": _PLAIN,
    "vessel": _PLAIN,
    "action": {},
    LATER: {},
}
"""The defaults of missing fields: a Character is Solo, is no Pilot (RT-PLAY-01), and gives no bonus."""
FORM = PrintingSchema(
    FIELDS, VALUES, text_faults, _USUAL, needs=_NEEDS, values={**_NEEDS, "action": ("proto_cost", "action")}, kind=Printed
)
RULED_FIELDS = FORM.names
"""The fields of a printing that rules may read."""


@parse_once
def parse_printing(raw: Mapping[str, Any]) -> dict[str, Plain]:
    """Checks and completes the data of a card; a card without a type is partly known.

    Raises ValueError with the fault.
    """
    return parse_card_data(raw, FORM)
