"""The texts of Star Front cards as types: filters and conditions, small effects, texts and printings."""

from domain.rulesets.star_front.card_schema.small_effects import WORDS

__all__ = ["WORDS"]
