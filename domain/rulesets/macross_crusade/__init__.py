"""Macross Crusade, Official Rulebook 1.01, as a ruleset."""

from domain.parts.common.assembly import build_ruleset

RULESET = build_ruleset(__name__)
