"""Formation (SF-FORM): one entry, then moves in one unbroken block."""

from __future__ import annotations

from collections.abc import Callable

from domain.kernel.changes import PUBLIC, AttributeSet, FlagSet, Moved
from domain.kernel.clock import advance, enter
from domain.kernel.desk import Desk
from domain.kernel.knowledge import show
from domain.kernel.ruleset import Arguments
from domain.kernel.table import Table
from domain.parts.moments import When
from domain.rulesets.star_front import labels, owed
from domain.rulesets.star_front.effects.references import own_unit
from domain.rulesets.star_front.state import cards, zones

MET = "met:formation"
MORE = "more_moves"
OPTIONS = ("formation", "attack")
CHOICE = ("tactics.choose",)
MOVES = ("formation.entry", "formation.move")
"""Where formation is chosen, and where it is carried out."""


def stand(desk: Desk, unit: str, where: str, seat: str = "") -> None:
    """A unit stands on another position: no entry and no leaving (SF-MOVE-01); in the back row it is free to move again
    (SF-FORM-06), and so is what it merges into (OP-33)."""
    zone, number = zones.split(where)
    holder = seat or zones.controller(desk.table, unit)
    if stood_back(desk.table, unit):
        desk.do(AttributeSet(unit, "stood_back", True))
    if desk.table.cards[unit].place != f"{holder}.{zone}":
        desk.do(Moved(unit, f"{holder}.{zone}"))
    desk.do(AttributeSet(unit, "lane", number))
    if zone == zones.BACK and "fresh" in desk.table.cards[unit].attributes:
        desk.do(AttributeSet(unit, "fresh", None))


def stood_back(table: Table, unit: str) -> bool:
    """Whether a unit stands in the back row or has stood there."""
    return zones.row(table, unit) == zones.BACK or "stood_back" in table.cards[unit].attributes


def exchange(desk: Desk, one: str, where: str) -> str:
    """A unit goes to a position of its own side; a unit that stands there takes its place. Returns that one, or nothing."""
    table = desk.table
    seat, here = zones.controller(table, one) or zones.active(table), zones.position(table, one)
    other = zones.unit_at(table, seat, *zones.split(where))
    if not here and other:
        return ""
    stand(desk, one, where, seat)
    if not here:
        show(desk, one, (PUBLIC,))
    if other and other != one:
        stand(desk, other, here)
    return other if other != one else ""


def tactic_at(*places: str) -> When:
    """A `when` for one of the two options of the tactics phase, which some turns do not have (SF-TURN-10 to -12)."""

    def when(desk: Desk, seat: str, args: Arguments) -> Callable[[str], bool]:
        rule = why_not(desk, seat, places)
        if rule:
            return labels.too_late(desk, rule, "this option of the tactics phase is not open any more")
        return lambda node: node in places and seat in ("", desk.table.clock.holder)

    return when


def why_not(desk: Desk, seat: str, places: tuple[str, ...]) -> str:
    """The rule that closes an option of the tactics phase in this turn, or nothing."""
    from domain.rulesets.star_front import turn

    if seat != desk.table.clock.holder:
        return ""
    if turn.skips_tactics(desk):
        return turn.rule_of_skip(desk)
    taken, option = (where.split(".")[0] for where in (labels.here(desk.table), places[-1]))
    other = taken in OPTIONS and option in OPTIONS and taken != option
    return "SF-TURN-10" if other or labels.behind(desk, seat, places) else ""


def require_open(desk: Desk, seat: str, places: tuple[str, ...]) -> None:
    """The option of the tactics phase is open."""
    rule = why_not(desk, seat, places)
    desk.require(rule, not rule, "this option of the tactics phase is not open any more")


def choose(desk: Desk, seat: str, args: Arguments) -> None:
    """The active player takes formation, not attack (SF-TURN-10)."""
    require_turn(desk, seat)
    require_open(desk, seat, CHOICE)
    desk.declare("tactic_chosen", seat, "SF-TURN-10", {"option": "formation"})
    enter(desk, "formation.entry")


def require_turn(desk: Desk, seat: str) -> None:
    """The active player acts in the own turn."""
    desk.require("SF-TURN-01", seat == desk.table.clock.holder, f"{desk.table.clock.holder or 'nobody'} has the turn")


def move(desk: Desk, seat: str, args: Arguments) -> None:
    """Moves a unit to an own position, or swaps two (SF-FORM-04); not before the entry (SF-FORM-10)."""
    require_turn(desk, seat)
    require_open(desk, seat, MOVES)
    table = desk.table
    unit = own_unit(desk, seat, args.get("card"), "SF-FORM-04")
    where = str(args.get("to", "")).upper()
    here = zones.position(table, unit)
    desk.must(zones.exists(table, where), f"to which position? {where or 'none'} is none")
    desk.require("SF-FORM-04", where != here, f"{unit} stands at {where} already")
    if table.clock.node == "formation.entry":
        require_entry(desk, seat)
    other = zones.unit_at(table, seat, *zones.split(where))
    _require_movable(desk, unit, where)
    if other:
        _require_movable(desk, other, here)
    said = {"card": unit, "from": here, "to": where, "swap": other}
    desk.declare("unit_moved", seat, "SF-FORM-04", said)
    exchange(desk, unit, where)
    desk.do(FlagSet(MORE, bool(args.get("more")) or None))
    if table.clock.node != "formation.move":
        enter(desk, "formation.move")


def _require_movable(desk: Desk, unit: str, where: str) -> None:
    """Not an imprisoned unit (SF-IMPR-01, SF-MOVE-02), nor one fresh in the front row to the back (SF-FORM-05)."""
    table = desk.table
    desk.require("SF-IMPR-01", cards.movable(table, unit), f"{unit} cannot be moved")
    fresh = table.cards[unit].attributes.get("fresh") == table.clock.turn
    back = zones.row(table, unit) == zones.FRONT and where.startswith("B")
    desk.require("SF-FORM-05", not (fresh and back), f"{unit} entered the front row this turn")


def require_entry(desk: Desk, seat: str) -> None:
    """The entry of formation was made, or is impossible (SF-FORM-02, -10)."""
    from domain.rulesets.star_front import summon

    truth = True if MET in desk.table.flags else summon.impossible(desk, seat, formation=True)
    said = "first one no-tribute unit is played or one traveller summoned"
    owed.require(desk, "SF-FORM-10", truth, said, ("summon", "play"))


def entry_over(desk: Desk) -> None:
    """Nothing more is said before the moves (SF-FORM-08)."""
    require_entry(desk, desk.table.clock.holder)
    advance(desk)


def moves_over(desk: Desk) -> None:
    """The moves are done, zero of them perhaps (SF-FORM-09, -11)."""
    owed.require(desk, "SF-FORM-09", MORE not in desk.table.flags, "a further move was announced", ("move",))
    advance(desk)


def by_default(desk: Desk) -> None:
    """Nothing is said: formation with nothing in it, where nobody can attack and nothing can enter (OP-07)."""
    from domain.rulesets.star_front import attack, summon

    seat = desk.table.clock.holder
    idle = not any(attack.may_attack(desk.table, unit) for unit in zones.units(desk.table, seat))
    nothing = idle and summon.impossible(desk, seat, formation=True) is True
    owed.require(desk, "SF-TURN-10", nothing, "choose formation or attack", ("formation", "attack"))
    enter(desk, "formation.entry")


def reset(desk: Desk) -> None:
    """A new turn: no duty is met."""
    for name in (MET, MORE, "met:summon", "merged_phase"):
        if name in desk.table.flags:
            desk.do(FlagSet(name, None))
