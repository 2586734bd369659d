"""Cross Weapon [A] (NX-KW-10): an own unit with trait A gains one of this card's original texts until the turn ends."""

from __future__ import annotations

from functools import cache
from typing import Final

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import require_source_card
from domain.rulesets.gundam_war_nexa.card_schema.effects_on_cards import CopyText
from domain.rulesets.gundam_war_nexa.card_schema.filters import Traits
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, trait_of
from domain.rulesets.gundam_war_nexa.card_schema.texts import NOT_KNOWN, Text, written_text
from domain.rulesets.gundam_war_nexa.effects.targets import subjects
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.printed_properties import own_texts
from domain.rulesets.gundam_war_nexa.state.zones import is_on_field

NAME: Final = "cross_weapon"


def keyword_text(table: Table, keyword: Keyword) -> Text:
    """Returns the text of the keyword."""
    return _text(trait_of(keyword))


@cache
def _text(trait: Traits) -> Text:
    target = {"type": "unit", "whose": "own", "trait" if isinstance(trait, str) else "traits_any": trait}
    return written_text({"timing": "battle", "targets": (target,), "effects": ({"do": "copy_text"},)})


def givable_texts(table: Table, card: str) -> list[Plain]:
    """Returns the original texts that a card may give: texts in printed order, then keywords except Cross Weapon itself.

    A keyword is text too (NX-KWG-01). A chip has no original text (NX-COIN-15).
    """
    printed = current_properties.original_print(table, card) if card in table.cards else NOT_KNOWN
    keywords = (keyword.stored for keyword in printed.keywords if keyword.keyword != NAME)
    return [] if printed.chip else [*(text.stored for text in printed.text), *keywords]


def given_text(table: Table, effect: Effect) -> Plain:
    """Returns the text that is given, without its brackets (NX-KW-21), or None.

    The X of the effect is the number of the text; without an X it is the first text.
    """
    able = givable_texts(table, str(effect.get("card", "")))
    number = max(int(effect.get("x") or 1), 1)
    if number > len(able):
        return None
    return {word: value for word, value in able[number - 1].items() if word != "bracket"}


def can_gain(desk: Desk, card: str, text: Plain) -> bool:
    """Returns whether a card on the field can gain a text."""
    chip = current_properties.is_chip(desk.table, card)
    had = (
        current_properties.working_keywords(desk.table, card, text["keyword"])
        if "keyword" in text
        else own_texts(desk.table, card)
    )
    return is_on_field(desk.table, card) and not chip and text not in [each.stored for each in had]


def copy_text(desk: Desk, effect: Effect, operation: CopyText) -> None:
    """`copy_text`: gives the text to each target that can gain it. A text of the same wording is not gained twice."""
    source, text = require_source_card(desk, effect, operation.do), given_text(desk.table, effect)
    for card in subjects(desk, effect, operation):
        if text is not None and can_gain(desk, card, text):
            desk.record("resolved", "text_gained", "", "NX-TERM-04", {"card": card, "from": source})
            modifiers.put(desk, card, "keyword" if "keyword" in text else "text", text, "turn", source)
