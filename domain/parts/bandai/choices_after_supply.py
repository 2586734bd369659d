"""Cards that a text chooses only after its first small effects, since these bring cards to the place it chooses from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any

from domain.kernel.record.changes import Plain

_DEFAULT_ZONES = {"draw": "hand", "look": "hand", "search": "hand", "top": "", "extract": ""}
"""Small effects that bring cards of a pile somewhere, with the zone where the text says none."""
_WITHOUT_CARDS = frozenset((*_DEFAULT_ZONES, "may", "pay", "shuffle", "if_successful"))
"""Small effects that are about no card that is chosen."""


def is_chosen_after_supply(selector: Mapping[str, Any], effects: Iterable[Plain]) -> bool:
    """Returns whether the cards of a selector are chosen after the first of these small effects: in the order of the text,
    those bring cards to the place that the cards are chosen from.

    `selector`, `effects`: stored tables; `effects`: those that are not yet carried out.
    """
    places = {each.get("where") for each in (selector, *selector.get("any", ()))}
    first = takewhile(lambda each: each["do"] in _WITHOUT_CARDS, effects)
    return any(_destination(each) in places for each in first if each["do"] in _DEFAULT_ZONES)


def _destination(effect: Mapping[str, Any]) -> str:
    return str(effect.get("zone", _DEFAULT_ZONES[effect["do"]]))
