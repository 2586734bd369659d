"""The data of a Gundam War printing: what is printed where (GW-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts.printing import COMMON, Form, parse
from domain.parts.word_checks import Check, Faults, anything, choice, each, form, is_whole, row, table, whole
from domain.rulesets.gundam_war.wording import text_faults

COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
"""The colours of the factions (GW-CARD-04)."""
TYPES = ("unit", "character", "operation", "command", "generation")
TERRAINS = ("earth", "space")
_COSTED = {"color", "corps", "total", "cost"}
FIELDS = {
    "unit": COMMON | _COSTED | {"points", "terrain", "model", "form"},
    "character": COMMON | _COSTED | {"points", "gender", "age_class", "lineage", "character_name"},
    "operation": COMMON | _COSTED | {"set_on", "points"},
    "command": COMMON | _COSTED,
    "generation": COMMON | {"color", "generates"},
}
"""The fields of each card type (GW-CARD-05 to -08); its rarity is kept as it is printed, for no rule looks at it
(GW-CARD-02)."""
NUMBERS = {"unit": "U-", "character": "CH-", "operation": "O-", "command": "C-", "generation": "G-"}
"""How a card number begins by type; a promotion card's begins `SP-` (GW-CARD-03)."""
_SHAPE: dict[str, Check] = {
    "color": choice(COLORS),
    "gender": choice(("m", "f")),
    "age_class": choice(("ad", "ch")),
    "lineage": choice(("nt", "co")),
    "set_on": choice(("unit", "none")),
    "terrain": each(choice(TERRAINS)),
    "corps": whole(0),
    "total": whole(0),
    "cost": whole(0),
    "points": form(
        row(3, lambda value: is_whole(value) or value == "*"),
        "strike, shooting and defense, each a number or *",  # as printed downwards (GW-CARD-09)
        "are",
    ),
}
"""Gender, age class and lineage are a CHARACTER's designations (GW-CHAR-11)."""
_SHAPE["form"] = table("other form", {**_SHAPE, "keywords": anything, "text": anything})
_SHAPE["generates"] = each(form(row(2, lambda value: value in COLORS or is_whole(value)), "a colour and its number", "are"))
_PLAIN: dict[str, Plain] = {"keywords": (), "text": ()}
_COSTLESS: dict[str, Plain] = {"corps": 0, "total": 0, "cost": 0}
_USUAL = {kind: {**_COSTLESS, **_PLAIN} for kind in ("character", "operation", "command")}


def _card_number(data: Mapping[str, Plain]) -> Faults:
    number, begins = data.get("number", "SP-"), NUMBERS[data["type"]]
    if not isinstance(number, str) or not number.startswith((begins, "SP-")):
        yield f"number is {number!r}, expected {begins}... or SP-... (GW-CARD-03)"


FORM = Form(
    types=FIELDS,
    shape=_SHAPE,
    wording=text_faults,
    usual={**_USUAL, "unit": {**_COSTLESS, "terrain": TERRAINS, **_PLAIN}, "generation": _PLAIN},
    also=_card_number,
    values={
        "unit": ("color", *_COSTLESS, "points", "terrain"),
        "character": ("color", *_COSTLESS, "points"),
        "operation": ("color", *_COSTLESS),
        "command": ("color", *_COSTLESS),
        "generation": ("color", "generates"),
    },
    source="GW-CARD-05 to -08",
)


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    data = parse(raw, FORM)
    if data.get("type") == "generation" and "generates" not in data.get("unknown", ()):
        colors = (data["color"],) if "color" in data else ()
        data.setdefault("generates", tuple((color, 1) for color in colors))
    return data


def is_basic(data: Plain) -> bool:
    """Whether a GENERATION has exactly the effect of making 1 power of its colour (GW-GENR-03), else GW-GENR-04."""
    plain = data["type"] == "generation" and not data.get("text") and not data.get("keywords")
    return bool(plain and data.get("generates") == ((data.get("color"), 1),))
