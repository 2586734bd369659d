"""Robotech Collectible Card Game Rules, version 0.995, as a ruleset."""

from __future__ import annotations

from domain.kernel.ruleset import Ruleset
from domain.rulesets.robotech.acts import ACTS
from domain.rulesets.robotech.book import BOOK
from domain.rulesets.robotech.deck import check_deck
from domain.rulesets.robotech.effects.verbs import VERBS
from domain.rulesets.robotech.offers import offers
from domain.rulesets.robotech.printing import parse_printing
from domain.rulesets.robotech.setup import open_table
from domain.rulesets.robotech.state.zones import ZONES
from domain.rulesets.robotech.timeline import TIMELINE

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
