"""Stay (NX-KW-14): the card can be set to the own deployment area itself, without a host (OP-44)."""

from __future__ import annotations

from domain.kernel.changes import Plain

NAME = "stay"


def is_printed(data: Plain) -> bool:
    """Whether a card has Stay."""
    return any(keyword["keyword"] == NAME for keyword in data.get("keywords", ()))
