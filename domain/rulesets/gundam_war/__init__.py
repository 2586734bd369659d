"""Gundam War, Instruction Manual, Revised Edition Ver.2, as a ruleset."""

from domain.parts.assembly import assembled

RULESET = assembled(__name__)
