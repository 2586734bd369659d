"""Robotech Collectible Card Game Rules, version 0.995, as a ruleset."""

from domain.parts.common.ruleset_package import build_ruleset

RULESET = build_ruleset(__name__)
