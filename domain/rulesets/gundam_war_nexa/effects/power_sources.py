"""Sources of power and payment other than plain Gs (NX-EFF-21, NX-G-01, NX-COST-04).

They are cards whose texts generate power, and cards that are rolled like Gs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal

from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import x_evaluation
from domain.parts.bandai.continuous_effects import active_effects_giving, may_any_give, possible_effects_giving
from domain.parts.bandai.filter_evaluation import fits
from domain.parts.common.set_groups import is_rolled
from domain.parts.common.unknown_card_possibilities import possible_printings
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect, Made, PaysAsG
from domain.rulesets.gundam_war_nexa.card_schema.filters import Filter
from domain.rulesets.gundam_war_nexa.card_schema.texts import read_printed
from domain.rulesets.gundam_war_nexa.effects import continuous_effects, own_cost_changes
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import BARE
from domain.rulesets.gundam_war_nexa.printing_parser import COLORS
from domain.rulesets.gundam_war_nexa.state import national_power as of_gs
from domain.rulesets.gundam_war_nexa.state.zones import G_ZONE, cards_on_field, controller

Bought = Literal["cards", "texts", ""]
"""The purpose of a roll cost: the play of a card, the play of a text, or another one."""


def _generates(effect: ContinuousEffect) -> tuple[Made, ...] | None:
    return effect.generates


def _pays(effect: ContinuousEffect) -> PaysAsG | None:
    return effect.pays


@memo(depends_on="cards")
def _is_of_gs_alone(table: Table) -> bool:
    return not may_any_give(table, _generates, continuous_effects.EFFECTS)


@memo(depends_on="cards")
def can_only_gs_pay(table: Table) -> bool:
    """Returns whether no other card on the table may be rolled like a G."""
    return not may_any_give(table, _pays, continuous_effects.EFFECTS)


@memo(depends_on="cards", only_while=_is_of_gs_alone)
def power_with_texts(table: Table, seat: str) -> dict[str, int]:
    """Returns the power of a seat by colour, with the power that texts generate.

    Power of unknown colour is under the empty string.
    """
    if _is_of_gs_alone(table):
        return of_gs.national_power(table, seat)
    made = dict(of_gs.national_power(table, seat))
    for each, generated in active_effects_giving(table, _generates, BARE, continuous_effects.EFFECTS):
        if each.seat == seat:
            often = x_evaluation.repetition_count(table, seat, each.source, each.effect, BARE)
            for color, amount in generated:
                made[color] = made.get(color, 0) + amount * often
    return made


def may_generate_more(table: Table, seat: str) -> bool:
    """Returns whether unknown cards may generate power for a seat, by their texts."""
    unsure = possible_effects_giving(table, _generates, BARE, continuous_effects.EFFECTS)
    return any(each.seat == seat for each, _ in unsure)


def may_others_pay(table: Table, seat: str, bought: Bought) -> bool:
    """Returns whether unknown cards may let cards of a seat be rolled like Gs for such a roll cost."""
    own = (card for card in (*cards_on_field(table), *table.at(f"{seat}.{G_ZONE}")) if controller(table, card) == seat)
    perhaps = (pays for card in own for pays in continuous_effects.possible_effects_on_card(table, card, _pays))
    return any(pays.bought in (None, bought) for pays in perhaps)


def cards_that_can_pay(table: Table, seat: str, bought: Bought = "", buyer: str = "") -> list[tuple[str, str]]:
    """Returns the cards that a seat may roll for a roll cost, each with the colour that it pays: Gs, and cards rolled like
    Gs, by the texts of the `buyer`, the card that is played, too.

    A card that counts as two Gs is in the list twice; one that pays another colour too, once for each.
    """
    usual = _usual_payers(table, seat, bought)
    said = list(own_cost_changes.own_payments(table, seat, buyer)) if buyer else []
    if not said:
        return usual
    return [*usual, *_more_colors(table, seat, buyer, usual, said)]


def _more_colors(
    table: Table, seat: str, buyer: str, usual: list[tuple[str, str]], said: list[tuple[Filter, PaysAsG]]
) -> Iterator[tuple[str, str]]:
    """Yields what cards pay for a card by its own texts; a card that may be meant pays an unknown colour."""
    for card, color in usual:
        for on, pays in said:
            is_meant = fits(table, seat, buyer, on, card, BARE)
            if is_meant is True:
                yield card, pays.color or color
            elif is_meant is None and (color or pays.twice):
                yield card, ""


@memo(depends_on="cards", only_while=can_only_gs_pay)
def _usual_payers(table: Table, seat: str, bought: Bought) -> list[tuple[str, str]]:
    gs = [(card, of_gs.generated_color(table, card)) for card in of_gs.rerolled_generators(table, seat)]
    if can_only_gs_pay(table):
        return gs
    own = [card for card in cards_on_field(table) if controller(table, card) == seat and not is_rolled(table, card)]
    said = {
        card: [pays for pays in continuous_effects.effects_on_card(table, card, _pays) if pays.bought in (None, bought)]
        for card in own
    }
    others = [
        (card, pays.color) for card in own for pays in said[card] if pays.color is not None and (card, pays.color) not in gs
    ]
    twice = [each for each in gs if any(pays.twice for pays in said.get(each[0], ()))]
    single = [each for each in gs if each not in twice]
    return [*(copy for each in twice for copy in (each, each)), *single, *dict(others).items()]


def possible_payment_colors(table: Table, offered: list[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    """Yields what these cards pay with each choice of colours that the unknown ones may have; nothing if none is unknown.

    A card that generates no power with a printing is left out there.
    """
    unknown = [at for at, (_, color) in enumerate(offered) if not color]
    choices = [_possible_colors(table, offered[at][0]) for at in unknown]
    for chosen in product(*choices) if unknown else ():
        colors = dict(zip(unknown, chosen, strict=True))
        yield [(card, colors.get(at, color)) for at, (card, color) in enumerate(offered) if colors.get(at, color)]


def _possible_colors(table: Table, card: str) -> tuple[str, ...]:
    """Returns the colours that a card may pay; with an empty string if it may generate no power."""
    if table.cards[card].printing is not None:
        return ("", *COLORS)
    signs = (read_printed(data).g_sign for data in possible_printings(table, card))
    return tuple(sorted({sign.color if sign else "" for sign in signs}))
