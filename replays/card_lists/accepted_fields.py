"""Which fields the cards of a ruleset may have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain import registry
from domain.kernel.contract.ruleset import Ruleset


class AcceptedFields:
    """Returns which fields a ruleset accepts, by trying them on a specimen of every card type."""

    def __init__(self, rules: Ruleset) -> None:
        """Takes the specimens of the ruleset, without their texts."""
        self._rules = rules
        cards = registry.specimens(rules.book.id).cards.values()
        self._fields = {field for card in cards for field in card}
        firsts = {card["type"]: card for card in cards}
        self._of_type = {kind: frozenset(card) for kind, card in firsts.items()}
        self._answers: dict[str, bool] = {}
        self._bases = [_without_texts(card) for card in firsts.values()]

    def text_fields(self, kind: str) -> frozenset[str]:
        """Returns which of the fields of keywords and texts the cards of a type have."""
        return frozenset(("keywords", "text")) & self._of_type.get(kind, frozenset(("keywords", "text")))

    def accepts(self, **more: Any) -> bool:
        """Returns whether a card of any type may have these fields."""
        key = repr(more)
        if key not in self._answers:
            self._answers[key] = any(self._is_accepted({**base, **more}) for base in self._bases)
        return self._answers[key]

    def prints(self, **values: Any) -> bool:
        """Returns whether cards of the ruleset print these fields with such values. Other fields are only remarks."""
        return self._fields.issuperset(values) and self.accepts(**values)

    def _is_accepted(self, card: Mapping[str, Any]) -> bool:
        try:
            self._rules.parse_printing(card)
        except ValueError:
            return False
        return True


def _without_texts(card: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in card.items() if key not in ("text", "keywords")}
