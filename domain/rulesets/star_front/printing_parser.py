"""The data of a Star Front printing, checked and completed.

The card schema defines the possible fields (`domain.rulesets.star_front.card_schema.texts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import COMMON_FIELDS, PrintingSchema, parse_card_data, parse_once
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.rulesets.star_front.card_schema.texts import VALUES, Printed, Text, text_faults

TYPES = ("unit", "magic")
SHIELD = ("盾", "shield")
"""The words for the symbol that a blocker has in place of a printed attack."""
_BLOCKER: dict[str, Plain] = {"keyword": "blocker"}
_COMMON = COMMON_FIELDS | {"race", "overload", "ghost", "art", "reacts", "traits"}
FIELDS = {
    "unit": _COMMON | {"attack", "score", "star", "blue", "enters", "requirement"},
    "magic": _COMMON | {"mana", "site", "grants", "lasts"},
}
_PLAIN: dict[str, Plain] = {"race": "neutral", "keywords": (), "text": ()}
_USUAL: dict[str, dict[str, Plain]] = {
    "unit": {**_PLAIN, "attack": 0, "score": 0, "star": 0, "traits": ()},
    "magic": {**_PLAIN, "mana": 0},
}


_SHOWN = {"unit": ("race", "attack", "score", "star"), "magic": ("race", "mana")}
FORM = PrintingSchema(FIELDS, VALUES, text_faults, _USUAL, values=_SHOWN, kind=Printed)


_read: Callable[[Plain], Printed] = make_reader(Printed)
RULED_FIELDS = FORM.names
"""The fields of a printing that rules may read."""


@parse_once
def parse_printing(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Checks the data of a printing and returns its stored form. Raises ValueError that names the field."""
    data = _parsed(raw)
    written = data.get("text", ())
    assert isinstance(written, tuple)
    if not any("when" in text for text in written):  # most cards: only texts with a moment are read here
        return data
    card = _read(data)
    texts = (text for text in card.text if isinstance(text, Text) and working_zone(card, text) == "hand")
    reacts = {text.when for text in texts if text.when}
    if reacts:
        data["reacts"] = tuple(sorted(reacts))
    return data


def _parsed(raw: Mapping[str, Plain]) -> dict[str, Plain]:
    """Returns the fields. A unit with a shield in place of its attack has no attack and is a blocker (SF-BLOCK-01, -04).

    Its other keywords stay as well known as they were.
    """
    if raw.get("attack") not in SHIELD:
        return parse_card_data(raw, FORM)
    data = parse_card_data({**raw, "attack": 0}, FORM)
    keywords, unknown = data.get("keywords", ()), data.get(UNKNOWN, ())
    assert isinstance(keywords, tuple)
    assert isinstance(unknown, tuple)
    data["keywords"] = keywords if _BLOCKER in keywords else (*keywords, _BLOCKER)
    if "keywords" in unknown:
        data[UNKNOWN] = tuple(field for field in unknown if field != "keywords")
    return data


def working_zone(card: Printed, text: Text) -> str:
    """Returns the zone from which a text works: its `zone`, otherwise the hand for magic cards and the field for units and
    sites.
    """
    return text.zone or ("hand" if card.type.is_surely("magic") and not card.site else "field")
