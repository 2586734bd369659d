"""Lanterns on the River, a small invented card game, as a ruleset."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__, contract=6)
