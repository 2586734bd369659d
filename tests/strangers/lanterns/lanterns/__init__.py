"""Lanterns on the River, a small invented card game, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__, contract=3)
