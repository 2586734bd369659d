"""Quick (NX-KW-12): the card can be played in every free timing, from the hangar too (OP-53)."""

from __future__ import annotations

from domain.kernel.changes import Plain

NAME = "quick"


def is_printed(data: Plain) -> bool:
    """Whether a card has Quick."""
    return any(keyword["keyword"] == NAME for keyword in data.get("keywords", ()))
