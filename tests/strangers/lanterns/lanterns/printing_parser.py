"""What is printed on a lantern: checked and completed as a list is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.record.changes import Plain
from domain.parts.card_schema.card_data import COMMON_FIELDS, PrintingSchema, parse_card_data
from lanterns.card_schema import VALUES, Lantern, text_faults

FIELDS = {"lantern": COMMON_FIELDS - {"keywords"} | {"color", "light"}}
FORM = PrintingSchema(
    FIELDS, VALUES, text_faults, {"lantern": {"text": ()}}, values={"lantern": ("color", "light")}, kind=Lantern
)
"""A lantern of which not everything is known says nothing of the rest: nobody knows it."""


def parse_printing(raw: Mapping[str, Any]) -> dict[str, Plain]:
    """Checks and completes the data of a card; one without a type is known by its name alone. Raises ValueError."""
    return {"name": raw["name"]} if raw.get("name") and "type" not in raw else parse_card_data(raw, FORM)
