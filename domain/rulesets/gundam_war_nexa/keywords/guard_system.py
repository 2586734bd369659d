"""The guard system (NX-KW-24, NX-PLAY-70, -71): a G with a guard level rolls to change the power of a force."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.changes import Plain
from domain.kernel.table import Table
from domain.rulesets.gundam_war_nexa.state import cards
from domain.rulesets.gundam_war_nexa.state.faces import is_silent

NAME = "guard"


def clauses(table: Table, card: str) -> Iterator[tuple[str, dict[str, Plain]]]:
    """The text, while the card is a G with valid text: a force is named by one of its units (NX-TERM-11, NX-CTRL-14).

    Own engaged: +X. Enemy, not engaged: -X, said as the text `guard_against`.
    """
    level = cards.original(table, card).get("guard")
    if level is not None and cards.type_of(table, card) == "g" and not is_silent(table, card):
        yield NAME, _clause("own", True, level)
        yield "guard_against", _clause("enemy", False, -level)


def _clause(whose: str, engaged: bool, n: int) -> dict[str, Plain]:
    return {
        "timing": "damage",
        "over_all": NAME,
        "all_or_nothing": True,
        "targets": ({"type": "unit", "whose": whose, "engaged": engaged, "force": True},),
        "effects": ({"do": "roll", "to": "self"}, {"do": "power", "n": n}),
    }
