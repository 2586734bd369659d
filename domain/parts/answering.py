"""Answering: which waiting effect somebody means."""

from __future__ import annotations

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk


def answered_links(desk: Desk, ref: Plain, where: str) -> tuple[str, ...]:
    """The waiting link that is answered: the last one, or the one of the card that is named; `where` links wait."""
    links = desk.table.chain
    if ref in (None, ""):
        return (links[-1][0],) if links else ()
    for key, data in reversed(links):
        if ref in (key, data["card"], desk.table.cards[data["card"]].printing):
            return (key,)
    desk.must(False, f"{ref} does not wait {where}", tuple(data["card"] for _, data in links))
    return ()
