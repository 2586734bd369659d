"""Macross Crusade, Official Rulebook 1.01, as a ruleset."""

from __future__ import annotations

from domain.kernel.ruleset import Ruleset
from domain.rulesets.macross_crusade.acts import ACTS
from domain.rulesets.macross_crusade.book import BOOK
from domain.rulesets.macross_crusade.deck import check_deck
from domain.rulesets.macross_crusade.effects.verbs import VERBS
from domain.rulesets.macross_crusade.offers import offers
from domain.rulesets.macross_crusade.printing import parse_printing
from domain.rulesets.macross_crusade.setup import open_table
from domain.rulesets.macross_crusade.state.zones import ZONES
from domain.rulesets.macross_crusade.timeline import TIMELINE

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
