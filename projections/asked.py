"""What a query needs of the read models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from projections.tables import Projection


class Asked(Protocol):
    """Something that answers SQL with plain dicts. `counted_before`: it has what is counted of all usual games at hand."""

    counted_before: bool

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives."""


class Tabled(Asked, Protocol):
    """Something whose tables can be taken out too."""

    @property
    def projections(self) -> Mapping[str, Projection]:
        """What is kept of games, by name."""
