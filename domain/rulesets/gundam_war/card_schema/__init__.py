"""The texts of Gundam War cards as types: filters and conditions, small effects, keywords, texts and printings."""

from domain.rulesets.gundam_war.card_schema.small_effects import WORDS

__all__ = ["WORDS"]
