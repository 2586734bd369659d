"""The data of a Star Front printing, checked and completed.

`type`: unit, magic · `race`: one race or `neutral` · units: `attack`, `score`, `star` (red stars: the number of tributes),
`blue` (a blue frame: `condition`, `cost`, `by_effect` whether effects may bring it in), `traits`, `ghost` (ghost points),
`overload` · magic: `mana`, `site`, `grants` (what it gives to the unit it lies under), `lasts` (battle, turn) · `keywords` ·
`text`: clauses, each with `timing` (a word of `labels`, or static) or `when` (a moment), `zone` (see `works_in`), `turn`,
`condition`, `cost`, `targets` (filters, see `effects.filters`), `may`, `once` and `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.changes import Plain
from domain.parts import wording
from domain.parts.printing import Form, parse
from domain.parts.word_checks import Faults, one_of, whole

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
    "reacts",
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
_SHAPE = {
    **dict.fromkeys(("attack", "score"), whole()),
    **dict.fromkeys(("star", "mana", "ghost"), whole(0)),
}
_PLAIN: dict[str, Plain] = {"race": "neutral", "keywords": (), "text": ()}
_USUAL: dict[str, dict[str, Plain]] = {
    "unit": {**_PLAIN, "attack": 0, "score": 0, "star": 0, "traits": ()},
    "magic": {**_PLAIN, "mana": 0},
}


def _keyword(name: str, keyword: Plain) -> Faults:
    if not isinstance(keyword, dict):
        yield f"a keyword is a table, not {keyword!r:.60}"
    else:
        yield from one_of(name, keyword.get("keyword"), KEYWORDS)


def _clause(name: str, clause: Plain) -> Faults:
    if not isinstance(clause, dict) or not ({"when", "timing"} & set(clause)):
        yield f"it needs `when` or `timing`, {clause!r:.60} has neither"


def _wording(data: Mapping[str, Plain]) -> Faults:
    return wording.faults(data, _keyword, _clause)


_FORM = Form(FIELDS, _SHAPE, _wording, _USUAL)


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form. Raises ValueError that names the field."""
    data = parse(raw, _FORM)
    reacts = {clause["when"] for clause in data["text"] if "when" in clause and works_in(data, clause) == "hand"}
    if reacts:
        data["reacts"] = tuple(sorted(reacts))
    return data


def works_in(data: Mapping[str, Plain], clause: Plain) -> str:
    """The zone from which a clause works: its `zone`, else the hand for magic cards, the field for units and sites."""
    from_hand = data.get("type") == "magic" and not data.get("site")
    return str(clause.get("zone", "hand" if from_hand else "field"))
