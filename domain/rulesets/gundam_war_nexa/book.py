"""The rulebook behind this ruleset: Gundam War NEX-A, Official Rule Book, Ver.1.2."""

from __future__ import annotations

from domain.kernel.contract.rulebook import DeckGroupField
from domain.parts.common.ruleset_package import read_book

BOOK = read_book(
    "domain.rulesets.gundam_war_nexa",
    edition="1.2",
    title="Gundam War NEX-A",
    seats=(2, 2),
    decks_by=DeckGroupField("g_sign.color"),
)
