"""Robotech Collectible Card Game Rules, version 0.995, as a ruleset."""

from domain.parts.common.assembly import build_ruleset

RULESET = build_ruleset(__name__)
