"""The texts of Robotech cards as types: filters and conditions, small effects, texts and printings."""

from domain.rulesets.robotech.card_schema.small_effects import WORDS

__all__ = ["WORDS"]
