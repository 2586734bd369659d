"""What the cards of a ruleset may have, as its own check of them says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain import registry
from domain.kernel.contract.ruleset import Ruleset


class Taking:
    """A specimen of every type, without its texts, on which is tried what a card may have."""

    def __init__(self, rules: Ruleset) -> None:
        """Takes the specimens of the ruleset."""
        self._rules = rules
        cards = registry.specimens(rules.book.id).cards.values()
        self._fields = {field for card in cards for field in card}
        firsts = {card["type"]: card for card in cards}
        self._bases = [_bare(card) for card in firsts.values()]

    def takes(self, **more: Any) -> bool:
        """Whether a card of any type may have this."""
        return any(self._is_taken({**base, **more}) for base in self._bases)

    def has(self, **values: Any) -> bool:
        """Whether cards have these fields, with such values; what no card of the ruleset prints is nothing but a remark."""
        return self._fields.issuperset(values) and self.takes(**values)

    def _is_taken(self, card: Mapping[str, Any]) -> bool:
        try:
            self._rules.parse_printing(card)
        except ValueError:
            return False
        return True


def _bare(card: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in ("text", "keywords")}
