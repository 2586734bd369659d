"""The icons with which a text is paid for (NX-COST-20 to -27)."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from domain.parts.card_schema import Count, StoredAs
from domain.parts.card_schema.text_protocols import Amount


class IconCost(NamedTuple):
    """One way to pay for a text: Gs of colours, and cards of its own set group (NX-COST-20 to -27)."""

    itself: Annotated[Count | None, StoredAs("self")] = None
    any: Amount | None = None
    blue: Amount | None = None
    green: Amount | None = None
    black: Amount | None = None
    red: Amount | None = None
    brown: Amount | None = None
    white: Amount | None = None
    purple: Amount | None = None

    @property
    def amounts(self) -> tuple[tuple[str, int | str], ...]:
        """Returns the Gs of each colour, and of any, that are rolled; an X is the word x."""
        return tuple((name, n) for name, n in self._asdict().items() if n is not None and name != "itself")
