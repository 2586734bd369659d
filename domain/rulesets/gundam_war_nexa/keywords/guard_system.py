"""The guard system (NX-KW-24, NX-PLAY-70, -71): a G with a guard level rolls to change the power of a force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from domain.kernel.table.table import Table
from domain.parts.card_schema.text_protocols import Whose
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text, written_text
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.printed_properties import are_texts_negated

NAME: Final = "guard"


def guard_texts(table: Table, card: str) -> Iterator[tuple[str, Text]]:
    """Yields the guard texts while the card is a G with valid text.

    A force is named by one of its units (NX-TERM-11, NX-CTRL-14).

    An own engaged force gets +X. An enemy force that is not engaged gets -X, by the text `guard_against`.
    """
    level = current_properties.original_print(table, card).guard
    if level is not None and current_properties.type_of(table, card).is_surely("g") and not are_texts_negated(table, card):
        yield NAME, _clause("own", True, level)
        yield "guard_against", _clause("enemy", False, -level)


@cache
def _clause(whose: Whose, engaged: bool, n: int) -> Text:
    target = {"type": "unit", "whose": whose, "engaged": engaged, "force": True}
    work = ({"do": "roll", "to": "self"}, {"do": "power", "n": n})
    clause = {"over_all": NAME, "all_or_nothing": True, "targets": (target,), "effects": work}
    return written_text({"timing": "damage", **clause})
