"""Entering the field (SF-ENTER): the position, the state, and the effects that follow."""

from __future__ import annotations

from domain.card_effects.resolution_stack import Frame, ResolutionStack
from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk import modifiers
from domain.kernel.desk.identification import show_card
from domain.kernel.record.changes import PUBLIC, Angled, AttributeSet, FlagSet, Moved, Plain, Turned
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.card_schema.subjects import IN_ROW
from domain.rulesets.star_front.card_schema.terms import Ban
from domain.rulesets.star_front.effects.filter_matching import fits_kind, is_on_side
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import bans, continuous_effects, current_properties, unknown_effects, zones
from domain.rulesets.star_front.zone_changes.departure import send_card

PLAYED = ("play", "extra")
_ON_ENEMY_FIELD = ("enemy", "anywhere")
ADMITTED = "enters"
"""The modifier of a seat whose units may enter the back row too."""


def is_entry_forbidden(table: Table, seat: str, card: str, how: str) -> bool:
    """Returns whether an effect forbids a card to enter in this way (SF-EFF-19)."""
    return any(bans.is_barred(table, word, seat, card) for word in _bans(table, card, how))


def is_entry_permitted(table: Table, seat: str, card: str, how: str) -> Truth:
    """Returns whether no effect forbids a card to enter in this way; unknown if an unknown card decides it (SF-EFF-19)."""
    return all_of(bans.is_allowed(table, word, seat, card) for word in _bans(table, card, how))


def _bans(table: Table, card: str, how: str) -> list[Ban]:
    words: list[Ban] = ["enter", "play" if how in PLAYED else "summon"]
    if zones.is_traveller(table, card):
        words.append("summon_traveller")
    return words


def put_on_position(desk: Desk, card: str, seat: str, where: str, how: str, angle: int = 0) -> None:
    """Puts a card on a position. This is an entry, and a new stay on the field (SF-ENTER-01)."""
    table = desk.table
    traveller = zones.is_traveller(table, card)
    zone, number = zones.split_position(where)
    desk.record("resolved", "unit_entered", seat, "SF-ENTER-01", {"card": card, "how": how, "position": where})
    desk.do(Moved(card, f"{seat}.{zone}", -1, "", 1), AttributeSet(card, "lane", number))
    if zone == zones.FRONT:
        desk.do(AttributeSet(card, "fresh", table.clock.turn))
    if table.cards[card].angle != angle:
        desk.do(Angled(card, angle))
    if traveller:
        desk.do(Turned(card, "down"))
    else:
        show_card(desk, card, (PUBLIC,))


def enter_field(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_enter`: lets a unit enter upright, front row first (SF-ENTER-02, -03). If it cannot enter, it goes back
    (SF-ENTER-04).

    `as_unit`: attack and score of a magic card that stands as a unit (SF-MAG-08) · `exact`: only the position `at` is
    possible, as the text says · `chooser`: who chooses the position, if not the player of the field.
    """
    table, card, seat, how = flow.table, operation["card"], operation["seat"], operation["how"]
    if card not in table.cards:
        flow.report(frame, False)
        return
    at = operation.get("at", "")
    exact = operation.get("exact", False)
    if how in ("summon", "extra") and not at and "chooser" not in operation and _asks_for_field(flow, seat, card):
        _choose_field(flow, frame, operation)
        return
    there = zones.free_positions_in(table, seat, at) if exact or at in IN_ROW else entry_positions_of(table, seat, card)
    there = [at] if exact and at in there else [] if exact else there
    allowed = bool(operation.get("as_said")) or is_entry_permitted(table, seat, card, how)
    if allowed is None:
        flow.desk.mark_open("SF-EFF-19")
    if not there or allowed is False:
        send_back(flow, card, operation.get("back", zones.HAND))
        flow.report(frame, False)
        return
    named = "" if at in IN_ROW else at
    where = (
        named
        if named in there or _on_paper(flow, seat, named)
        else flow.word(frame, operation, operation.get("chooser", seat), "position", there, card=card, **_side(operation))
    )
    if where is None:
        return
    put_on_position(flow.desk, card, seat, where, how, operation.get("angle", 0))
    if "as_unit" in operation:
        flow.desk.do(AttributeSet(card, "as_unit", operation["as_unit"]))
    if operation.get("duty"):
        flow.desk.do(FlagSet(f"met:{operation['duty']}", True))
    flow.push(seat, card, _afterwards(card, how))


def _asks_for_field(flow: ResolutionStack, seat: str, card: str) -> bool:
    """Returns whether a card that an effect brings in may also enter the enemy's field by its own text (SF-ENTER-02).

    The verdict is open where that text is unknown.
    """
    if zones.is_traveller(flow.table, card):
        return False
    allowed = may_enter_enemy_field(flow.table, card)
    if allowed is None:
        flow.desk.mark_open("SF-ENTER-02")
    return allowed is True


def may_enter_enemy_field(table: Table, card: str) -> Truth:
    """Returns whether the own text of a card lets it enter the enemy's field; None where that is unknown (SF-ENTER-02)."""
    printed = current_properties.printed(table, card)
    if printed.enters in _ON_ENEMY_FIELD:
        return True
    unread = "text" in printed.unknown or may_have_text(table, (card,), lambda data: data.get("enters") in _ON_ENEMY_FIELD)
    return None if unread else False


def _choose_field(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """Asks whose field a card enters, if both have room, and goes on there."""
    seat, card = str(operation["seat"]), operation["card"]
    sides = [side for side in (seat, zones.enemy_of(flow.table, seat)) if entry_positions_of(flow.table, side, card)]
    side = flow.word(frame, operation, seat, "whose_field", sides, card=card) if sides else seat
    if side is not None:
        frame["ops"] = ({**operation, "seat": side, "chooser": seat}, *frame["ops"])


def _side(operation: Plain) -> dict[str, Plain]:
    """Returns the player of the field, for a question that goes to the other one."""
    return {"side": operation["seat"]} if "chooser" in operation else {}


def _on_paper(flow: ResolutionStack, seat: str, named: str) -> bool:
    """Returns whether a position against the rules is taken as recorded. It must be free, and the game must be a record of a
    paper game.
    """
    exists = not flow.desk.referee and zones.is_table_position(flow.table, named)
    return exists and not zones.unit_at(flow.table, seat, *zones.split_position(named))


def send_back(flow: ResolutionStack, card: str, zone: str) -> None:
    """Sends a card that cannot enter back to its former zone. Costs stay paid (SF-ENTER-04, OP-34)."""
    if flow.table.zone_of(card).name in (zone, zones.FOREST):
        return
    flow.desk.record("consequence", "entry_refused", "", "SF-ENTER-04", {"card": card, "back": zone})
    for below in list(flow.table.at(card)):
        send_card(flow.desk, below, zones.GRAVEYARD)
    send_card(flow.desk, card, zone)


def mark_on_its_way(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_on_its_way`: marks a card that is shown before it enters. If it does not enter, it goes back (SF-ENTER-04)."""
    flow.afterwards(frame, {**operation, "do": "_left_over"})


def send_back_if_not_entered(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_left_over`: sends back a card that was on its way to the field and has not entered."""
    card = operation["card"]
    if card in flow.table.cards and flow.table.cards[card].place == zones.PROCESSING:
        send_back(flow, card, operation["back"])


def _afterwards(card: str, how: str) -> tuple[Plain, ...]:
    """Returns the steps after an entry: ride, immediate, effects timed to the entry, cover (SF-RIDE-01, SF-IMM-01,
    SF-COVER-02).
    """
    ops: list[Plain] = [{"do": "_ride", "card": card}] if how in (*PLAYED, "summon", "release") else []
    if how in PLAYED:
        arrived = {"do": "announce", "moment": "arrived", "subject": card}
        ops += [arrived, {"do": "_immediate", "card": card}, {"do": "announce", "moment": "played", "subject": card}]
    ops.append({"do": "announce", "moment": "entered", "subject": card})
    if how in (*PLAYED, "summon"):
        ops.append({"do": "_cover", "card": card})
    return tuple(ops)


def entry_positions_of(table: Table, seat: str, card: str) -> list[str]:
    """Returns the positions where a card may enter. By its own text or an effect this includes the back row (SF-ENTER-02,
    -03).
    """
    there = zones.entry_positions(table, seat)
    anyway = may_enter_back(table, seat, card)
    return list(dict.fromkeys([*there, *zones.free_positions(table, seat, zones.BACK)])) if anyway else there


def may_enter_back(table: Table, seat: str, card: str) -> bool:
    """Returns whether a card, or an unnamed traveller, may enter the back row too, by its own text or by an effect
    (SF-ENTER-03)."""
    if modifiers.find_modifiers(table, seat, ADMITTED):
        return True
    if card not in table.cards:
        return False
    printed = current_properties.printed(table, card).enters in ("back", "anywhere")
    return printed or (
        bool(continuous_effects.gifts_of_all_texts(table, continuous_effects.extra_entry_place))
        and _is_let_in(table, seat, card)
    )


def _is_let_in(table: Table, seat: str, card: str) -> bool:
    """Returns whether a text on the field lets a card of a seat enter the back row, from whatever zone."""
    given = continuous_effects.effects_of_kind(table, continuous_effects.extra_entry_place, current_properties.BARE)
    return any(_speaks_of(table, each, seat, card) for each in given)


def _speaks_of(table: Table, said: continuous_effects.GivenEffect[str], seat: str, card: str) -> bool:
    if not isinstance(said.to, Filter) or not is_on_side(said.seat, said.to.whose, seat):
        return False
    return fits_kind(table, said.source, said.to, card, current_properties.BARE) is True


def require_name_of_position(desk: Desk, where: Plain) -> None:
    """Raises Refused for a word that names no position of the table."""
    desk.reject_unless(
        not where or zones.is_table_position(desk.table, str(where)),
        msg("to_which_position_said_is_none", said=where),
        tuple(zones.position_names(desk.table)),
        "SF-ENTER-02",
    )


def require_free_position(desk: Desk, seat: str, where: Plain, card: str = "") -> None:
    """Checks the position named for an entry."""
    require_name_of_position(desk, where)
    there = entry_positions_of(desk.table, seat, card)
    desk.demand("SF-ENTER-02", bool(there), msg("there_is_no_free_position"))
    if where:
        full = not zones.free_positions(desk.table, seat, zones.FRONT)
        rule = "SF-ENTER-02" if full or str(where)[:1].upper() == "F" else "SF-ENTER-03"
        back = where in zones.free_positions(desk.table, seat, zones.BACK) and may_perhaps_enter_back(desk.table, card)
        fits = True if where in there else None if back else False
        desk.demand(rule, fits, msg("unit_enters_at_said_not_at_said", said=", ".join(there), said2=where), tuple(there))


def may_perhaps_enter_back(table: Table, card: str) -> bool:
    """Returns whether an unknown text may let a card, or an unnamed traveller, enter the back row: its own, or one of an
    unknown card in play.
    """
    if unknown_effects.may_unknown_card_give(table, lambda effect: effect.enters is not None):
        return True
    if card not in table.cards:
        return False
    return "text" in current_properties.printed(table, card).unknown or may_have_text(
        table, (card,), lambda data: data.get("enters") in ("back", "anywhere")
    )
