"""What the record knew when a line was said.

The table of an audit knows what came to light later too; questions are asked there as they were asked then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from domain.kernel.table.table import Card

if TYPE_CHECKING:
    from domain.kernel.desk.desk import Desk


class KnowledgeAtLine(NamedTuple):
    """The cards that lay open before a line, of the first `here_before`; those known `before` it was said, and `after`."""

    laid_open: set[str]
    here_before: int
    before: set[str]
    after: set[str]


def known_at_line(desk: Desk) -> Callable[[Card], bool]:
    """Tells of cards whether the record knows which they are, or did: what a line shows, it shows once it has been said."""
    then = desk.known_then
    if then is None:
        return lambda card: card.printing is not None
    known = then.before if desk.writing.command(0) < 0 else then.after
    return lambda card: card.printing is not None and card.id in known


def is_revealed_by_line(desk: Desk, card: str) -> bool:
    """In an audit, whether the line that is judged told which card this is; its name stands for the card there."""
    then = desk.known_then
    return then is not None and card in then.after and card not in then.before
