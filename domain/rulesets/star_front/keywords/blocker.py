"""Blocker (SF-BLOCK): no attack, cannot attack, is attacked with armor break only.

What a unit is stands in `state.cards.is_blocker`; whom it may fight in `armor_break`.
"""

from __future__ import annotations

from domain.rulesets.star_front.keywords.armor_break import may_fight
from domain.rulesets.star_front.state.cards import is_blocker

__all__ = ["is_blocker", "may_fight"]
