"""Generator Power: a level that is compared and never spent (GW-COST-05 to -14)."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, Uncertain, all_of, negate
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import x_evaluation
from domain.parts.bandai.condition_evaluation import condition_holds
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war.card_schema.filters import Color
from domain.rulesets.gundam_war.card_schema.texts import ContinuousText, auto_a_texts, read_printed
from domain.rulesets.gundam_war.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war.state.negated_effects import are_effects_negated, auto_a_texts_in_play
from domain.rulesets.gundam_war.state.printed_properties import printed, type_of
from domain.rulesets.gundam_war.state.zones import STATION, controller, unknown_cards_in_play


def generator_power(table: Table, seat: str) -> dict[str, int]:
    """Returns the power of a seat by colour: of its GENERATIONs, and of texts of its cards that work now (GW-EFF-01)."""
    printed_power = _of_generations(table, seat)
    texts = _generating(table)
    if not texts:
        return printed_power
    made = dict(printed_power)
    for source, text in texts:
        if controller(table, source) == seat and _generates(table, seat, source, text) is True:
            for effect in text.effects:
                many = x_evaluation.repetition_count(table, seat, source, effect, BARE) if effect.generates else 0
                for color, amount in effect.generates or ():
                    made[color] = made.get(color, 0) + amount * many
    return made


@memo(depends_on="play")
def _generating(table: Table) -> list[tuple[str, ContinuousText]]:
    """Returns the Auto A texts in play that generate power, each with its card."""
    return [each for each in auto_a_texts_in_play(table) if any(effect.generates for effect in each[1].effects)]


def _generates(table: Table, seat: str, source: str, text: ContinuousText) -> Truth:
    silent = False if text.unvoidable else are_effects_negated(table, source)
    if silent is True:
        return False
    return all_of((negate(silent), condition_holds(table, seat, source, text.condition, BARE)))


@memo(depends_on="play")
def _of_generations(table: Table, seat: str) -> dict[str, int]:
    """Returns the power by colour of all GENERATIONs in the own Station area, rolled or not (GW-COST-08, -13, -14)."""
    made: dict[str, int] = {}
    for card_id in table.at(f"{seat}.{STATION}"):
        if not type_of(table, card_id).is_surely("generation"):
            continue
        for color, amount in printed(table, card_id).generates or ():
            made[color] = made.get(color, 0) + amount
    return made


def unknown_generators(table: Table, seat: str) -> bool:
    """Returns whether the seat has a GENERATION in play whose power is unknown, or a card that may be one."""
    station = table.at(f"{seat}.{STATION}")
    able = (card_id for card_id in station if type_of(table, card_id).may_be("generation"))
    return any(printed(table, card_id).generates is None for card_id in able) or _unsure_texts(table, seat)


def _unsure_texts(table: Table, seat: str) -> bool:
    """Returns whether a text generates power for a seat only if unknown cards are so, or an unknown card may have such a
    text."""
    for source, text in _generating(table):
        if controller(table, source) != seat:
            continue
        truth = _generates(table, seat, source, text)
        ranges = (
            x_evaluation.repetition_range(table, seat, source, effect, BARE) for effect in text.effects if effect.generates
        )
        if truth is None or (truth is True and any(least != most for least, most in ranges)):
            return True
    own = [card for card in unknown_cards_in_play(table) if controller(table, card) == seat]
    return may_have_text(table, own, _may_generate)


def _may_generate(data: Plain) -> bool:
    return any(effect.generates for text in auto_a_texts(read_printed(data)) for effect in text.effects)


@memo(depends_on="play")
def _is_printed(table: Table) -> bool:
    """Returns whether power comes from GENERATIONs alone, because no text in play generates power and no card there is
    unknown."""
    return not _generating(table) and not unknown_cards_in_play(table)


@memo(depends_on="play", only_while=_is_printed)
def has_power(table: Table, seat: str, color: Uncertain[Color], corps: int, total: int) -> Truth:
    """Returns whether a seat reaches a requirement; Corps power counts toward the Total as well (GW-COST-07, -10)."""
    made = generator_power(table, seat)
    unsure = unknown_generators(table, seat)
    in_color = corps == 0 or any(made.get(each, 0) >= corps for each in color.words)
    unsure_color = unsure or not color.is_known
    return all_of((in_color or (None if unsure_color else False), sum(made.values()) >= total or (None if unsure else False)))
