"""Star Front (星靈王), the detailed rules, as a ruleset."""

from __future__ import annotations

from domain.kernel.ruleset import Ruleset
from domain.rulesets.star_front.acts import ACTS
from domain.rulesets.star_front.book import BOOK
from domain.rulesets.star_front.deck import check_deck
from domain.rulesets.star_front.effects.vocabulary import VERBS
from domain.rulesets.star_front.offers import offers
from domain.rulesets.star_front.printing import parse_printing
from domain.rulesets.star_front.setup import open_table
from domain.rulesets.star_front.state.zones import ZONES
from domain.rulesets.star_front.timeline import TIMELINE

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
