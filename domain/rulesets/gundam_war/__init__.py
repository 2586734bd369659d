"""Gundam War, Instruction Manual, Revised Edition Ver.2, as a ruleset."""

from __future__ import annotations

from domain.kernel.ruleset import Ruleset
from domain.rulesets.gundam_war.acts import ACTS
from domain.rulesets.gundam_war.book import BOOK
from domain.rulesets.gundam_war.deck import check_deck
from domain.rulesets.gundam_war.effects.verbs import VERBS
from domain.rulesets.gundam_war.offers import offers
from domain.rulesets.gundam_war.printing import parse_printing
from domain.rulesets.gundam_war.setup import open_table
from domain.rulesets.gundam_war.state.zones import ZONES
from domain.rulesets.gundam_war.timeline import TIMELINE

RULESET = Ruleset(
    book=BOOK,
    zones=ZONES,
    timeline=TIMELINE,
    open=open_table,
    acts=ACTS,
    verbs=VERBS,
    offers=offers,
    check_deck=check_deck,
    parse_printing=parse_printing,
)
