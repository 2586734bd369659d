"""What is printed on a card beside what the rules read, and what a list says about a card itself."""

from __future__ import annotations

from typing import Any

PRINTS = ("number", "set", "rarity", "illustrator", "names", "flavor", "wording", "remark")
"""Printed, or noted by its owner, on cards of every ruleset; no rule reads it, and prints that differ in it are one card."""
UNKNOWN = "unknown"
"""The field with the names of the fields of which nobody knows what the card has printed; `true` while a list is read."""


class PlainFields(dict[str, Any]):
    """The fields of a card of which somebody made sure that they can be stored: text, whole numbers, tuples and tables."""


LANGUAGES = ("en", "ja", "zh")
"""The languages of names and wordings."""
