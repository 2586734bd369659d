"""The data of a NEX-A printing: what is printed where (NX-CARD), checked and completed."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts.printing import COMMON, Form, parse
from domain.parts.usual_words import NAME
from domain.parts.word_checks import Faults, choice, each, either, form, is_whole, row, table, whole
from domain.rulesets.gundam_war_nexa.wording import FILTER, text_faults
from domain.rulesets.gundam_war_nexa.words import COLORS as COLORS
from domain.rulesets.gundam_war_nexa.words import TYPES as TYPES

TERRAINS = ("space", "earth")
_COMMON = COMMON | {"g_sign", "traits", "alias", "star", "chip"}
_COSTED = {"total", "roll", "colors", "older", "banned", "designated", "resource"}
FIELDS = {
    "unit": _COMMON | _COSTED | {"points", "terrain", "model", "dedicated"},
    "character": _COMMON | _COSTED | {"points"},
    "command": _COMMON | _COSTED,
    "operation": _COMMON | _COSTED | {"set_on"},
    "ace": _COMMON | _COSTED | {"points"},
    "graphic": _COMMON | {"guard", "gain_level"},
}
"""The fields of each card type (NX-CARD-01 to -07); the model number is no part of the name (NX-SETUP-05)."""


def _is_cost(value: Plain) -> bool:
    return value == "x" or (is_whole(value) and value >= 0)


def _parts(name: str, value: Plain) -> Faults:
    """Pairs of colour and number."""
    if not isinstance(value, tuple) or not all(isinstance(part, tuple) and len(part) == 2 for part in value):
        yield f"{name} is {value!r:.60}, expected pairs of colour and number"
        return
    for color, number in value:
        if color not in (*COLORS, "any"):
            yield f"no such colour: {color!r} (NX-CARD-08)"
        if not _is_cost(number):
            yield f"{name} is {number!r:.60}, expected a whole number from 0, or x"


_SHAPE = {
    "total": form(_is_cost, "a whole number from 0, or x"),
    "resource": whole(0),
    "set_on": either(FILTER, TYPES),
    "guard": whole(0),
    "gain_level": whole(0),
    "roll": _parts,
    "designated": _parts,
    "colors": each(choice(COLORS)),
    "g_sign": table("g_sign", {"color": choice(COLORS), "attribute": NAME}, needs=("color", "attribute")),  # NX-CARD-11
    "terrain": each(choice(TERRAINS)),
    "points": form(
        row(3, lambda value: is_whole(value) or value == "*"), "strike, shooting and defence, each a number or *", "are"
    ),
}
_PLAIN: dict[str, Plain] = {"keywords": (), "text": ()}
_COSTLESS: dict[str, Plain] = {"total": 0, "roll": ()}
_USUAL = {kind: {**_COSTLESS, **_PLAIN} for kind in ("character", "command", "operation", "ace")}
FORM = Form(
    types=FIELDS,
    shape=_SHAPE,
    wording=text_faults,
    usual={**_USUAL, "unit": {**_COSTLESS, "terrain": TERRAINS, **_PLAIN}, "graphic": _PLAIN},
    source="NX-CARD-01 to -07",
    values={
        "unit": (*_COSTLESS, "points", "terrain"),
        "character": (*_COSTLESS, "points"),
        "command": tuple(_COSTLESS),
        "operation": tuple(_COSTLESS),
        "ace": (*_COSTLESS, "points"),
    },
)


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form.

    Raises ValueError naming the field, what it holds and what was expected.
    """
    data = parse(raw, FORM)
    if data.get("type", "graphic") != "graphic" and "roll" in data:
        printed = (*data["roll"], *data.get("designated", ()))
        data.setdefault("colors", tuple(dict.fromkeys(color for color, _ in printed if color != "any")))
    return data
