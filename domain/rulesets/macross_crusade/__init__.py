"""Macross Crusade, Official Rulebook 1.01, as a ruleset."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__)
