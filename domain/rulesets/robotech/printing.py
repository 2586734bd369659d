"""The data of a Robotech printing: what is printed where (RT-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.cards.card_fields import UNKNOWN, UNRULED_FIELDS
from domain.kernel.record.changes import Plain
from domain.parts.grammar.card_data import PrintingSchema, parse_card_data, parse_once
from domain.rulesets.robotech.grammar.texts import VALUES, Printed, text_faults

LATER = "location"
"""A type that later packs brought and the rulebook does not know: such cards lie in the Base Zone, where their texts work."""
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
"""The fields of each type: no Speed on a Character (RT-CARD-02), its bonuses nowhere else (RT-CARD-03, -04), no values on
an Action Card (RT-CARD-05). Race (RT-CARD-08) and Allegiance (RT-CARD-09) are lists, for a card may show several."""
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
"""What is not said: a Character is Solo and no Pilot (RT-PLAY-01), and gives no bonus."""
FORM = PrintingSchema(
    FIELDS, VALUES, text_faults, _USUAL, needs=_NEEDS, values={**_NEEDS, "action": ("proto_cost", "action")}, kind=Printed
)


@parse_once
def parse_printing(raw: Mapping[str, Any]) -> dict[str, Plain]:
    """Checks and completes the data of a card; one without a type is known in part.

    Raises ValueError that says what is wrong with it.
    """
    return parse_card_data(raw, FORM)
