"""Gundam War NEX-A, Official Rule Book, Ver.1.2, as a ruleset."""

from __future__ import annotations

from domain.kernel.ruleset import Ruleset
from domain.rulesets.gundam_war_nexa.acts import ACTS
from domain.rulesets.gundam_war_nexa.book import BOOK
from domain.rulesets.gundam_war_nexa.deck import check_deck
from domain.rulesets.gundam_war_nexa.effects.verbs import VERBS
from domain.rulesets.gundam_war_nexa.offers import offers
from domain.rulesets.gundam_war_nexa.printing import parse_printing
from domain.rulesets.gundam_war_nexa.setup import open_table
from domain.rulesets.gundam_war_nexa.state.zones import ZONES
from domain.rulesets.gundam_war_nexa.timeline import TIMELINE

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
