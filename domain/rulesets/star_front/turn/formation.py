"""Formation (SF-FORM): one entry, then moves in one unbroken block."""

from __future__ import annotations

from collections.abc import Iterator

from domain.card_effects.resolution_stack import run_steps_with_consequences
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Demand, no_demand_fails
from domain.kernel.desk.timing.clock_and_priority import advance_clock, enter_node
from domain.kernel.record.changes import FlagSet
from domain.kernel.table.table import Table
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.effects.card_lookup import find_own_unit
from domain.rulesets.star_front.keywords import imprisoned
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import summons
from domain.rulesets.star_front.state import zones
from domain.rulesets.star_front.turn import duties
from domain.rulesets.star_front.turn.tactics_phase import CHOICE, MOVES, require_option_open, require_own_turn
from domain.rulesets.star_front.zone_changes.positions import exchange_units

MET = "met:formation"
MORE = "more_moves"


def choose_formation(desk: Desk, seat: str, args: Arguments) -> None:
    """Chooses formation for the active player instead of attack (SF-TURN-10)."""
    require_own_turn(desk, seat)
    require_option_open(desk, seat, CHOICE)
    desk.declare("tactic_chosen", seat, "SF-TURN-10", {"option": "formation"})
    _begin(desk, seat)


def _begin(desk: Desk, seat: str) -> None:
    """Begins formation and announces its moment."""
    enter_node(desk, "formation.entry")
    run_steps_with_consequences(desk, seat, "", {"do": "announce", "moment": "formation"})


def move_unit(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves a unit to an own position, or swaps two units (SF-FORM-04), after the formation entry (SF-FORM-10)."""
    require_own_turn(desk, seat)
    require_option_open(desk, seat, MOVES)
    table = desk.table
    unit = find_own_unit(desk, seat, args.get("card"), "SF-FORM-04")
    where = str(args.get("to", "")).upper()
    desk.reject_unless(
        zones.is_table_position(table, where), msg("to_which_position_said_is_none", said=where or msg("none"))
    )
    if table.clock.node == "formation.entry":
        require_entry_made(desk, seat)
    for rule, truth, message in move_demands(table, seat, unit, where):
        desk.demand(rule, truth, message)
    other = zones.unit_at(table, seat, *zones.split_position(where))
    said = {"card": unit, "from": zones.position_of(table, unit), "to": where, "swap": other}
    desk.declare("unit_moved", seat, "SF-FORM-04", said)
    exchange_units(desk, unit, where)
    desk.do(FlagSet(MORE, bool(args.get("more")) or None))
    if table.clock.node != "formation.move":
        enter_node(desk, "formation.move")


def move_demands(table: Table, seat: str, unit: str, where: str) -> Iterator[Demand]:
    """Yields the demands for a unit to move to a position of its side, and for the unit there to
    take its place (SF-FORM-04).
    """
    here = zones.position_of(table, unit)
    if where == here:
        yield Demand("SF-FORM-04", False, msg("card_stands_at_said_already", card=unit, said=where))
    yield from _leaves(table, unit, where[:1])
    other = zones.unit_at(table, seat, *zones.split_position(where))
    if other:
        yield from _leaves(table, other, here[:1])


def possible_moves(table: Table, seat: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields each unit of a seat with the positions to which it may move, by the same demands as `move`."""
    at = {zones.position_of(table, unit): unit for unit in zones.units(table, seat)}
    goes = {(unit, letter): no_demand_fails(_leaves(table, unit, letter)) for unit in at.values() for letter in zones.ROW_OF}
    for here, unit in at.items():
        free = (where for where in zones.position_names(table) if where != here and goes[unit, where[:1]])
        yield unit, tuple(where for where in free if where not in at or goes[at[where], here[:1]])


def _leaves(table: Table, unit: str, letter: str) -> tuple[Demand, Demand]:
    """Returns the demands to leave a position: not imprisoned (SF-IMPR-01, SF-MOVE-02), and no move to the back row by a unit
    that entered the front row this turn (SF-FORM-05).
    """
    fresh = table.cards[unit].attributes.get("fresh") == table.clock.turn
    back = zones.row_of(table, unit) == zones.FRONT and letter == zones.LETTER[zones.BACK]
    return (
        Demand("SF-IMPR-01", imprisoned.may_be_moved(table, unit), msg("card_cannot_be_moved", card=unit)),
        Demand("SF-FORM-05", not (fresh and back), msg("card_entered_front_row_this", card=unit)),
    )


def require_entry_made(desk: Desk, seat: str) -> None:
    """Checks that the formation entry was made or is impossible (SF-FORM-02, -10)."""
    truth = True if MET in desk.table.flags else summons.is_entry_impossible(desk, seat, formation=True)
    said = msg("first_one_no_tribute_unit")
    duties.require_duty(desk, "SF-FORM-10", truth, said, ("summon", "play"))


def end_formation_entry(desk: Desk) -> None:
    """Goes on from the formation entry to the moves (SF-FORM-08)."""
    require_entry_made(desk, desk.table.clock.holder)
    advance_clock(desk)


def end_moves(desk: Desk) -> None:
    """Ends the moves, which may be zero (SF-FORM-09, -11)."""
    duties.require_duty(desk, "SF-FORM-09", MORE not in desk.table.flags, msg("further_move_was_announced"), ("move",))
    advance_clock(desk)


def choose_empty_formation(desk: Desk) -> None:
    """Chooses an empty formation without a command, if no unit can attack and none can enter (OP-07)."""
    seat = desk.table.clock.holder
    idle = not any(attack_declaration.may_attack(desk.table, unit) for unit in zones.units(desk.table, seat))
    nothing = idle and summons.is_entry_impossible(desk, seat, formation=True) is True
    duties.require_duty(desk, "SF-TURN-10", nothing, msg("choose_formation_or_attack"), ("formation", "attack"))
    _begin(desk, seat)


def reset_duties(desk: Desk) -> None:
    """Clears the duties and announcements for a new turn."""
    for name in (MET, MORE, "met:summon", "merged_phase"):
        if name in desk.table.flags:
            desk.do(FlagSet(name, None))
