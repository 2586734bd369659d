"""Small effects that somebody says, by hand or as a ruling: the cards they name are found."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Plain
from domain.parts.grammar import words_in
from domain.rulesets.star_front.effects.references import anywhere
from domain.rulesets.star_front.grammar.filters import To
from domain.rulesets.star_front.state import zones


def found(desk: Desk, seat: str, operation: Plain) -> Plain:
    """The small effect with the ids of the cards it names. Raises Refused where a card or position is not there."""
    _require_places(desk, operation)
    named = {field: _found(desk, seat, operation[field]) for field in ("to", "into") if field in operation}
    if operation["do"] in ("aim", "negate"):
        named |= {field: _card(desk, seat, operation[field]) for field in ("at", "card") if field in operation}
    return {**operation, **named}


def _found(desk: Desk, seat: str, named: Plain) -> Plain:
    if isinstance(named, dict) or named in words_in(To):
        return named
    return _card(desk, seat, named) if isinstance(named, str) else tuple(_card(desk, seat, each) for each in named)


def _card(desk: Desk, seat: str, ref: Plain) -> str:
    """A card by its id, wherever it lies, or one that the seat can point at by its printing."""
    return ref if isinstance(ref, str) and ref in desk.table.cards else anywhere(desk, seat, ref)


def _require_places(desk: Desk, operation: Plain) -> None:
    """Where a position is named there is one."""
    if operation["do"] == "aim":
        return
    said = operation.get("at", ())
    for where in (said,) if isinstance(said, str) else said:
        desk.must(not where or zones.exists(desk.table, where), f"{operation['do']}: {where} is no position")
