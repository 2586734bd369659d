"""What cards of Macross Crusade may say, as types: filters and conditions, small effects, keywords, texts and printings."""

from domain.rulesets.macross_crusade.card_schema.small_effects import WORDS

__all__ = ["WORDS"]
