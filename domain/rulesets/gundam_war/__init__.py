"""Gundam War, Instruction Manual, Revised Edition Ver.2, as a ruleset."""

from domain.parts.common.assembly import assembled

RULESET = assembled(__name__)
