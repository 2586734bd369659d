"""Lanterns on the River, a small invented card game, as a ruleset."""

from domain.parts.assembly import assembled

RULESET = assembled(__name__, contract=2)
