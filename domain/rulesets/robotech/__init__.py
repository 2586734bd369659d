"""Robotech Collectible Card Game Rules, version 0.995, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__)
