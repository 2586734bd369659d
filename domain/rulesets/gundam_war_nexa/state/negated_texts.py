"""Which texts of a card continuous effects negate at this moment (NX-KW-21, -22, NX-EFF-21)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.kernel.contract.truth import Truth, all_of, any_of
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai.condition_evaluation import condition_truth
from domain.parts.bandai.filter_evaluation import effect_reaches
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.filters import Condition
from domain.rulesets.gundam_war_nexa.card_schema.texts import (
    AnyText,
    ContinuousText,
    Text,
    read_continuous_effect,
    read_printed,
)
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_text_guarded, own_texts, valid_print
from domain.rulesets.gundam_war_nexa.state.zones import cards_on_field, controller, is_on_field, unknown_cards_on_field

TABLE_WIDE = "standing"
"""The modifier with an effect of this turn."""
KEYWORDS = ("all", "keywords")
"""The words for negated texts that mean keywords too."""


class Negation(NamedTuple):
    """An effect that negates texts: its card and seat, and the situation in which it applies."""

    source: str
    seat: str
    effect: ContinuousEffect
    condition: Condition | None = None


def remaining_texts(table: Table, card_id: str, texts: tuple[AnyText, ...]) -> tuple[AnyText, ...]:
    """Returns those texts of a card that continuous effects leave it; brackets guard a text (NX-KW-21, -22)."""
    if not _negations(table):
        return texts
    return tuple(
        text for text in texts if is_text_guarded(table, card_id, text) or is_negated(table, card_id, text) is not True
    )


def is_negated(table: Table, card_id: str, text: AnyText) -> Truth:
    """Returns whether continuous effects negate a text of a card that no bracket guards."""
    usable = ("usable",) if isinstance(text, Text) else ()
    return are_negated(table, card_id, ("all", "but_keywords", *usable))


def are_negated(table: Table, card_id: str, words: Collection[str]) -> Truth:
    """Returns whether continuous effects negate texts of a card in one of these ways; unknown if unknown cards decide it."""
    if not is_on_field(table, card_id):
        return False
    known = any_of(_reaches(table, card_id, words, each) for each in _negations(table))
    perhaps = known is False and any(_reaches(table, card_id, words, each) is not False for each in _possible(table))
    return None if perhaps else known


def _reaches(table: Table, card_id: str, words: Collection[str], by: Negation) -> Truth:
    """Returns whether an effect negates texts of a card. Where two effects negate each other, both are negated."""
    if by.effect.silence not in words:
        return False
    there = effect_reaches(table, by.seat, by.source, by.effect.on, card_id, BARE)
    return False if there is False else all_of((there, condition_truth(table, by.seat, by.source, by.condition, BARE)))


@memo(depends_on="play")
def _negations(table: Table) -> list[Negation]:
    """Returns the effects that negate texts, of cards on the field and of this turn."""
    lasting = [
        Negation(source, controller(table, source), effect, text.condition)
        for source in cards_on_field(table)
        for text in own_texts(table, source)
        for effect in _negating(text)
    ]
    said = (
        [(each["source"], each["by"]) for each in modifiers.find_modifiers(table, "", TABLE_WIDE)] if table.modifiers else []
    )
    of_turn = [Negation(source, by["seat"], read_continuous_effect(by)) for source, by in said]
    return [*lasting, *(each for each in of_turn if each.effect.silence)]


def _negating(text: AnyText) -> Iterator[ContinuousEffect]:
    if isinstance(text, ContinuousText) and text.timing == "continuous":
        yield from (effect for effect in text.effects if effect.silence)


@memo(depends_on="position")
def _possible(table: Table) -> list[Negation]:
    """Returns the effects that unknown cards on the field may have and that negate texts."""
    return [
        Negation(card, controller(table, card), effect, text.condition)
        for card in unknown_cards_on_field(table)
        for data in possible_printings(table, card)
        for text, effect in _of_printing(table, card, data)
    ]


def _of_printing(table: Table, card: str, data: Plain) -> Iterator[tuple[ContinuousText, ContinuousEffect]]:
    for text in valid_print(table, card, read_printed(data)).text:
        if isinstance(text, ContinuousText):
            yield from ((text, effect) for effect in _negating(text))


def may_any_be_negated(table: Table) -> bool:
    """Returns whether an effect on the field or of this turn negates texts."""
    return bool(_negations(table))
