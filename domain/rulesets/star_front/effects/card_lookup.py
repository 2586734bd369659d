"""References to cards and seats: ids, or printings searched in the given places."""

from __future__ import annotations

from functools import partial

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.kernel.table.knowledge import printing_name
from domain.kernel.table.table import Table
from domain.parts.card_schema import words_in
from domain.parts.common.card_references import MakeMessage, cards_known_to, find_card_among, find_on_table, is_id
from domain.rulesets.star_front.card_schema.small_effects import EffectOnSeat
from domain.rulesets.star_front.card_schema.subjects import To
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import zones


def find_own_unit(desk: Desk, seat: str, ref: Plain, rule: str) -> str:
    """Returns a unit of the seat by id or printing. A scribe may name another card, against the rule."""
    return find_among(desk, seat, ref, zones.units(desk.table, seat), partial(msg, "card_is_not_own_unit"), rule)


def find_among(desk: Desk, seat: str, ref: Plain, lying: list[str], missing: MakeMessage, rule: str) -> str:
    """Returns the card among `lying` that `ref` names.

    In a scribe's record `ref` may also name another unit, or a card under one: then the unit is returned and the breach of
    `rule` is noted. Raises Refused if `ref` names no such card.
    """
    try:
        return find_card_among(desk.table, ref, lying, missing)
    except Refused as missing:
        card = "" if desk.referee else find_on_table(desk.table, seat, ref)
        if card and not zones.controller(desk.table, card):
            raise Refused("", msg("card_is_not_there_for_anybody", card=printing_name(desk.table, str(ref)))) from None
        if not card:
            raise
        desk.demand(rule, False, missing.refusal.reason)
        return zones.host(desk.table, card)


def cards_on_field(table: Table, seat: str) -> list[str]:
    """Returns the site and the units of a seat."""
    return [*table.at(f"{seat}.{zones.SITE}"), *zones.units(table, seat)]


def find_targetable(desk: Desk, seat: str, ref: Plain) -> str:
    """Returns a card that a text can target: on the field, in a graveyard, on a turntable, exiled, or in a hand.

    A printing in the enemy's hand counts only if the seat has seen the card. Otherwise the answer would reveal the hand.
    """
    table, enemy = desk.table, zones.enemy_of(desk.table, seat)
    names = (zones.GRAVEYARD, zones.TURNTABLE, zones.EXILE)
    lying = [card for each in (seat, enemy) for card in cards_on_field(table, each)]
    lying += [card for name in names for each in (seat, enemy) for card in table.at(f"{each}.{name}")]
    theirs = table.at(f"{enemy}.{zones.HAND}")
    lying += [*table.at(f"{seat}.{zones.HAND}"), *(theirs if is_id(ref) else cards_known_to(table, seat, theirs))]
    return find_among(desk, seat, ref, lying, partial(msg, "card_is_not_card_that"), "SF-EFF-07")


def with_card_ids(desk: Desk, seat: str, operation: Plain) -> Plain:
    """Returns a small effect with the ids of the cards it names. Raises Refused if a card or position does not exist."""
    _require_places(desk, operation)
    named = {field: _named(desk, seat, operation[field]) for field in ("to", "into") if field in operation}
    if operation["do"] in ("aim", "negate", "swap"):
        said = (field for field in ("at", "card", "with") if operation.get(field) not in (None, *words_in(To)))
        named |= {field: _card(desk, seat, operation[field]) for field in said}
    return {**operation, **named}


def _named(desk: Desk, seat: str, named: Plain) -> Plain:
    if isinstance(named, dict) or named in words_in(To):
        return named
    return _card(desk, seat, named) if isinstance(named, str) else tuple(_card(desk, seat, each) for each in named)


def _card(desk: Desk, seat: str, ref: Plain) -> str:
    """Returns a card by its id in any place, or by a printing that the seat can refer to."""
    return ref if isinstance(ref, str) and ref in desk.table.cards else find_targetable(desk, seat, ref)


def _require_places(desk: Desk, operation: Plain) -> None:
    """Checks that every named position exists."""
    if operation["do"] == "aim":
        return
    said = operation.get("at", ())
    for where in (said,) if isinstance(said, str) else said:
        desk.reject_unless(
            not where or zones.is_table_position(desk.table, where),
            msg("verb_said_is_no_position", verb=operation["do"], said=where),
        )


def seat_of_effect(flow: ResolutionStack, frame: Frame, operation: EffectOnSeat) -> str:
    """Returns the seat of a small effect: `own` (default), `enemy`, or a named seat."""
    word = operation.who
    if word in flow.table.header.seats:
        return str(word)
    return zones.enemy_of(flow.table, frame["seat"]) if word == "enemy" else str(frame["seat"])
