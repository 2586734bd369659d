"""Invented cards that the tests of lists are written with."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass

from domain.cards.card_data_errors import BadCard, BadField
from domain.cards.catalogue import Catalogue
from domain.cards.problems import Problem
from domain.kernel.messages.message import untranslated
from domain.kernel.record.changes import Plain
from domain.parts.messages import SHARED

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


@dataclass(frozen=True, eq=False)
class InEnglish:
    """Equals the problem that says this in English."""

    line: int
    column: int
    message: str
    expected: str = ""
    nearest: tuple[str, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Problem) and astuple(self) == (
            *other[:2],
            str(other.message),
            str(other.expected),
            other.nearest,
        )


TYPES = ("unit", "command")


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """A small ruleset's check of a printing."""
    if raw.get("type") not in TYPES:
        raise BadField("type", untranslated(f"type is {raw.get('type')!r}"), " or ".join(TYPES), str(raw.get("type")), TYPES)
    if raw["type"] == "command" and "points" in raw:
        raise BadCard(str(raw["name"]), [("points", untranslated("a command card has no field points"))])
    if raw.get("color", "red") not in ("red", "blue"):
        fault = SHARED.message(
            "field_is_value_expected_wanted",
            field="color",
            value=repr(raw["color"]),
            wanted=SHARED.message("one_of_said", said="red, blue"),
        )
        raise BadCard(str(raw["name"]), [("color", fault)])
    return {"cost": 0, **raw}
