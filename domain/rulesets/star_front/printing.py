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
from domain.parts.printing import COMMON, Form, parse
from domain.parts.word_checks import choice, each, whole
from domain.rulesets.star_front.wording import GRANTS, text_faults
from domain.rulesets.star_front.words import MOMENTS

TYPES = ("unit", "magic")
SHIELD = ("盾", "shield")
"""What a blocker has printed where others have their attack."""
_COMMON = COMMON | {"race", "overload", "ghost", "art", "reacts"}
FIELDS = {
    "unit": _COMMON | {"attack", "score", "star", "blue", "traits"},
    "magic": _COMMON | {"mana", "site", "grants", "lasts"},
}
_SHAPE = {
    **dict.fromkeys(("attack", "score"), whole()),
    **dict.fromkeys(("star", "mana", "ghost"), whole(0)),
    "grants": GRANTS,
    "lasts": choice(("battle", "turn")),
    "reacts": each(choice(MOMENTS)),
}
_PLAIN: dict[str, Plain] = {"race": "neutral", "keywords": (), "text": ()}
_USUAL: dict[str, dict[str, Plain]] = {
    "unit": {**_PLAIN, "attack": 0, "score": 0, "star": 0, "traits": ()},
    "magic": {**_PLAIN, "mana": 0},
}


_VALUES = {"unit": ("race", "attack", "score", "star"), "magic": ("race", "mana")}
FORM = Form(FIELDS, _SHAPE, text_faults, _USUAL, values=_VALUES)


def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and puts it into its stored form. Raises ValueError that names the field."""
    data = parse(_blocking(raw) if raw.get("attack") in SHIELD else raw, FORM)
    reacts = {clause["when"] for clause in data.get("text", ()) if "when" in clause and works_in(data, clause) == "hand"}
    if reacts:
        data["reacts"] = tuple(sorted(reacts))
    return data


def _blocking(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """A unit with a shield in the place of its attack: it has none, and blocks (SF-BLOCK-01, -04)."""
    keywords = tuple(raw.get("keywords", ()))
    blocks = () if any(each.get("keyword") == "blocker" for each in keywords) else ({"keyword": "blocker"},)
    return {**raw, "attack": 0, "keywords": (*keywords, *blocks)}


def works_in(data: Mapping[str, Plain], clause: Plain) -> str:
    """The zone from which a clause works: its `zone`, else the hand for magic cards, the field for units and sites."""
    from_hand = data.get("type") == "magic" and not data.get("site")
    return str(clause.get("zone", "hand" if from_hand else "field"))
