"""Macross Crusade, Official Rulebook 1.01, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__)
