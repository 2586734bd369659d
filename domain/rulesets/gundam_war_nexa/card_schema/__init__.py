"""What cards of NEX-A may say, as types: filters and conditions, small effects, keywords, texts and printings."""

from domain.rulesets.gundam_war_nexa.card_schema.small_effects import WORDS

__all__ = ["WORDS"]
