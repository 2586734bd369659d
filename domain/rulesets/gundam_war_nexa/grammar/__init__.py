"""What cards of NEX-A may say, as types: filters and conditions, small effects, keywords, texts and printings."""

from domain.rulesets.gundam_war_nexa.grammar.small_effects import WORDS

__all__ = ["WORDS"]
