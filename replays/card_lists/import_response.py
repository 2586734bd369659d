"""Imports a card list and encodes the answer of the service: the cards, and the report on one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from domain import registry
from domain.cards.card_list_io import fields_in_list_order, parse_cards
from domain.cards.problems import Problem
from domain.cards.size_limits import SizeLimits
from domain.kernel.messages.message import to_json
from replays.card_lists.card_list_import import ImportedList, detect_own_form, import_card_list
from replays.card_lists.row_conversion import ConvertedCards
from replays.gc_pause import gc_paused

MAX_LEFT_OUT = 200
"""The most omitted values that an answer names."""


def encode_import(text: str, name: str, ruleset: str, form: str, before: str, bounds: SizeLimits) -> bytes | list[Problem]:
    """Returns the answer as JSON, or the problems of the list. `before`: an earlier import of the list; empty: none.

    Raises KeyError for an unknown ruleset or form.
    """
    with gc_paused():
        former = _former(before, ruleset, bounds)
        if isinstance(former, list):
            return former
        found = import_card_list(text, name, ruleset, form=form, before=former, bounds=bounds)
        if isinstance(found, list):
            return found
        return msgspec.json.encode(_answer(found))


def _former(before: str, ruleset: str, bounds: SizeLimits) -> Mapping[str, Any] | list[Problem] | None:
    if not before:
        return None
    return parse_cards(before, registry.ruleset(ruleset).parse_printing, detect_own_form(before, "") or "toml", bounds=bounds)


def _answer(found: ImportedList) -> dict[str, Any]:
    made = found.conversion
    return {
        "rows": found.rows,
        "converted": made is not None,
        "columns": dict(made.columns) if made else {},
        "left_out": _left_out(made) if made else [],
        "texts": found.texts.to_plain(),
        "card": [fields_in_list_order(key, card) for key, card in found.cards.items()],
    }


def _left_out(made: ConvertedCards) -> list[dict[str, Any]]:
    return [
        {
            "cards": each.cards,
            "what": str(each.what),
            "message": str(each.why),
            "reasons": to_json(each.why, str),
            "example": each.example,
        }
        for each in made.left_out[:MAX_LEFT_OUT]
    ]
