"""National power (NX-G): the power that Gs in reroll state generate."""

from __future__ import annotations

from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war_nexa.state.printed_properties import g_sign, is_sign_unknown, original_print
from domain.rulesets.gundam_war_nexa.state.zones import G_ZONE, controller


@memo(depends_on="cards")
def rerolled_generators(table: Table, seat: str) -> list[str]:
    """Returns the own Gs in reroll state. Each generates 1 power of the colour of its G sign, a rolled one none (NX-G-01).

    A G without a controller (NX-CTRL-05, -06) or without a sign generates no power.
    """
    return [card for card in table.at(f"{seat}.{G_ZONE}") if table.cards[card].angle == 0 and _generates(table, card)]


def _generates(table: Table, card_id: str) -> bool:
    card = original_print(table, card_id)
    has_sign = card.g_sign is not None or is_sign_unknown(card)
    return bool(controller(table, card_id)) and has_sign


def generated_color(table: Table, card_id: str) -> str:
    """Returns the colour of a G's sign (NX-G-02, NX-CARD-11), or an empty string if it is unknown."""
    result = g_sign(table, card_id)
    return result.color if result else ""


@memo(depends_on="cards")
def national_power(table: Table, seat: str) -> dict[str, int]:
    """Returns the power of a seat by colour. Power of unknown colour is under the empty string."""
    made: dict[str, int] = {}
    for card in rerolled_generators(table, seat):
        made[generated_color(table, card)] = made.get(generated_color(table, card), 0) + 1
    return made
