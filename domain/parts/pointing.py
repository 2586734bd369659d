"""Which card somebody means: an id, or a printing that is looked for among the cards that can be meant."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.changes import Plain
from domain.kernel.desk import Desk
from domain.kernel.knowledge import learn, name_of
from domain.kernel.refusal import Refused
from domain.kernel.table import Table


def is_id(ref: Plain) -> bool:
    """Whether somebody names a card by its id rather than by its printing."""
    return isinstance(ref, str) and ref.startswith("#")


def listed(refs: Plain) -> tuple[Plain, ...]:
    """The cards somebody names, one or several. Raises Refused for anything else."""
    if isinstance(refs, str):
        return (refs,)
    if refs is not None and not isinstance(refs, tuple):
        raise Refused("", f"not a list of cards: {refs!r:.60}")
    return refs or ()


def one_of(table: Table, ref: Plain, lying: Iterable[str], where: str) -> str:
    """The first of these cards that is meant. Raises Refused where none is."""
    for card_id in lying:
        if ref in (card_id, table.cards[card_id].printing):
            return card_id
    raise Refused("", f"{ref if is_id(ref) else name_of(table, str(ref))} is not {where}")


def find_all(desk: Desk, seat: str, refs: Plain, options: Iterable[str]) -> tuple[str, ...]:
    """Cards out of some options; a printing takes the first card known as it, else the first unknown card."""
    table = desk.table
    left = list(options)
    found = []
    for ref in listed(refs):
        fitting = [card for card in left if ref in (card, table.cards[card].printing)]
        fitting = fitting or [card for card in left if table.cards[card].printing is None and not is_id(ref)]
        if not fitting:
            raise Refused("", f"{name_of(table, str(ref))} is not among the choices", tuple(left))
        left.remove(fitting[0])
        found.append(fitting[0])
        if table.cards[fitting[0]].printing is None and not is_id(ref):
            learn(desk, fitting[0], str(ref), (seat,))
    return tuple(found)
