"""Cards that bar others of their name from the own side of the field: characters (NX-PLAY-45) and ★ cards (NX-KW-20)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from domain.parts.common.small_effect_execution import OptionalQuestion
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.gundam_war_nexa.card_schema.texts import continuous_effects_of_text
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties
from domain.rulesets.gundam_war_nexa.state.zones import cards_on_field, controller, is_on_field
from domain.rulesets.gundam_war_nexa.zone_changes import movement


def barring_rule(desk: Desk, card_id: str, seat: str, leaving: str = "") -> str:
    """Returns the rule that bars a card from the field of this seat now, or an empty string. Aliases are names (NX-CARD-16).

    `leaving`: the card that it replaces.
    """
    if _may_double(desk, card_id):
        return ""
    if current_properties.type_of(desk.table, card_id).is_surely("character") and {
        *_namesakes(desk, card_id, seat, "character")
    } - {leaving}:
        return "NX-PLAY-45"
    if current_properties.printed(desk.table, card_id).star and {*_namesakes(desk, card_id, seat, "")} - {leaving}:
        return "NX-KW-20"
    return ""


def _may_double(desk: Desk, card_id: str) -> bool:
    """Returns whether a text of a card lets it enter though an own card has its name (NX-EFF-21)."""
    return any(
        each.doubles
        for text in current_properties.printed(desk.table, card_id).text
        for each in continuous_effects_of_text(text, "everywhere")
    )


def _namesakes(desk: Desk, card_id: str, seat: str, kind: str) -> list[str]:
    table = desk.table
    return [
        other
        for other in cards_on_field(table)
        if other != card_id
        and controller(table, other) == seat
        and current_properties.same_name(table, other, card_id) is True
        and (not kind or current_properties.type_of(table, other).is_surely(kind))
    ]


def require_no_double(desk: Desk, card_id: str, kind: str, seat: str, leaving: str = "") -> None:
    """Demands that no own card of its name bars a card from being played (NX-PLAY-45, NX-KW-20, OP-17).

    `leaving`: a card that it replaces. The result is open in two cases. An unknown card may be a ★ card, if an own card of
    its name or of unknown name is on the field. For a known card, an unknown own card may have its name.
    """
    rule = barring_rule(desk, card_id, seat, leaving)
    if not rule and kind == "character" and not _may_double(desk, card_id) and _namesakes(desk, card_id, seat, "character"):
        rule = "NX-PLAY-45"
    truth: Truth = False if rule else None if _is_double_unsure(desk, card_id, kind, seat, leaving) else True
    desk.demand(rule or _usual_rule(kind), truth, msg("own_card_this_name_is_on_field"))


def leave_entry_open(desk: Desk, card_id: str, seat: str, leaving: str = "") -> None:
    """Leaves the verdict open where unknown cards decide whether a card may enter the field now.

    `leaving`: the card that it replaces.
    """
    kind = current_properties.type_of(desk.table, card_id).or_else("")
    barred = kind == "g" or barring_rule(desk, card_id, seat, leaving)
    if not barred and _is_double_unsure(desk, card_id, kind, seat, leaving):
        desk.demand(_usual_rule(kind), None)


def _usual_rule(kind: str) -> str:
    return "NX-PLAY-45" if kind in ("", "character") else "NX-KW-20"


def _is_double_unsure(desk: Desk, card_id: str, kind: str, seat: str, leaving: str = "") -> bool:
    """Returns whether unknown cards decide if an own card of the same name bars a card."""
    own = [card for card in cards_on_field(desk.table) if controller(desk.table, card) == seat]
    others = [card for card in own if card not in (card_id, leaving)]
    if not current_properties.original_print(desk.table, card_id).type.is_known:
        return _may_have_namesake(desk.table, card_id, others)
    return _may_be_namesake(desk.table, card_id, kind, others)


def _may_have_namesake(table: Table, card_id: str, own: list[str]) -> bool:
    return any(current_properties.same_name(table, card, card_id) is not False for card in own)


def _may_be_namesake(table: Table, card_id: str, kind: str, own: list[str]) -> bool:
    """Returns whether an unknown own card on the field may be one that bars this card."""
    star, names = current_properties.printed(table, card_id).star, current_properties.names_of(table, card_id).words

    def bars(data: Plain) -> bool:
        alike = not {*names}.isdisjoint((data.get("name"), *data.get("alias", ())))
        return alike and (star or data.get("type") == "character")

    nameless = [card for card in own if not current_properties.names_of(table, card).is_known]
    return (star or kind == "character") and may_have_text(table, nameless, bars)


def abolish_barred_cards(desk: Desk, came: list[str], seat: str) -> OptionalQuestion:
    """Abolishes at once the cards that came onto the field, or under control, and may not be there (NX-MISC-02, -03).

    If several such cards came at the same time, their controller is asked (NX-MISC-04).
    """
    together = [card for card in came if is_on_field(desk.table, card) and barring_rule(desk, card, seat)]
    old = [card for card in together if any(other not in came for other in _all_namesakes(desk, card, seat))]
    for card in old:
        movement.abolish_card(desk, card, "NX-MISC-02")
    pair = [card for card in together if card not in old]
    if len(pair) < 2:
        return None
    return {"seat": seat, "what": "abolish", "n": len(pair) - 1, "options": tuple(pair)}


def _all_namesakes(desk: Desk, card_id: str, seat: str) -> list[str]:
    kind = "character" if current_properties.type_of(desk.table, card_id).is_surely("character") else ""
    return _namesakes(desk, card_id, seat, kind)
