"""What a query needs of the read models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Asked(Protocol):
    """Something that answers SQL with plain dicts. `counted_before`: it has what is counted of all usual games at hand."""

    counted_before: bool

    def query(self, sql: str, args: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows that a query gives."""
