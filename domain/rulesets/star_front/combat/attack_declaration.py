"""Declaring attacks (SF-ATK), one by one in an unbroken block. They are fought in the enemy's next defence phase."""

from __future__ import annotations

from domain.card_effects.chain_links import mark_recorded_illegal
from domain.card_effects.resolution_stack import Frame, ResolutionStack, run_steps_with_consequences
from domain.kernel.contract.offers import Spot
from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import negate
from domain.kernel.desk.timing.clock_and_priority import advance_clock, enter_node
from domain.kernel.record.changes import Angled, AttributeSet, FlagSet, Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.rulesets.star_front.effects.card_lookup import find_own_unit
from domain.rulesets.star_front.keywords import armor_break, glide, pierce, ranged
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.state import attacks, bans, current_properties, zones
from domain.rulesets.star_front.turn.duties import require_duty
from domain.rulesets.star_front.turn.tactics_phase import require_option_open, require_own_turn

COUNT = "attacks"
PLACES = ("tactics.choose", "attack.declare")


def may_unit_attack(table: Table, unit: str) -> bool:
    """Returns whether a unit itself may attack, checked as long as it attacks: it is no blocker and no effect forbids it
    (SF-ATK-07).

    An attack that was recorded against the rules counts as able.
    """
    return current_properties.is_recorded_illegal_attack(table, unit) or not (
        current_properties.is_blocker(table, unit) is True or bans.is_barred(table, "attack", unit)
    )


@memo(depends_on="play", only_while=current_properties.are_abilities_settled)
def reachable_enemies(table: Table, unit: str) -> list[str]:
    """Returns the enemy units that the attack would fight now, in order (SF-DEF-01).

    The list is empty if the attack cannot go on (SF-ATK-03). A target set by an effect replaces the units ahead (SF-DEF-15).
    """
    if not may_unit_attack(table, unit):
        return []
    pierces, aims = current_properties.has_keyword(table, unit, "pierce") is True, _aims(table, unit)
    there = attacks.attacked_units(table, unit, pierces, aims)
    if not there and current_properties.has_keyword(table, unit, "pierce") is None:
        there = attacks.attacked_units(table, unit, True, aims)  # with pierce the row that it named does not matter
    if aims and not attacks.redirected_target(table, unit):
        return ranged.ranged_targets(table, unit, there, pierces)
    return pierce.pierced_units(table, unit, there if pierces else there[:1])


def _aims(table: Table, unit: str) -> bool:
    """Returns whether a unit is ranged, or may be and its attack named a row."""
    ranged_now = current_properties.has_keyword(table, unit, "ranged")
    return ranged_now is True or (ranged_now is None and "aim" in table.cards[unit].attributes)


def is_pierce_decisive(table: Table, unit: str, fought: str) -> bool:
    """Returns whether an attacker that may have pierce would fight another unit ahead too, or fights this one only if it has
    it (SF-RANGED-06).
    """
    aim = table.cards[unit].attributes.get("aim", "")
    if aim and zones.row_of(table, fought) != aim and current_properties.has_keyword(table, unit, "pierce") is None:
        return True
    ahead = [each for each in attacks.attacked_units(table, unit, True, False) if each != fought]
    fair = any(armor_break.may_fight_as_recorded(table, unit, each) for each in ahead)
    return fair and current_properties.is_keyword_doubtful(table, unit, "pierce")


def may_attack(table: Table, unit: str) -> bool:
    """Returns whether a unit may be declared as attacker (SF-ATK-04, -07).

    It must be upright, must not have attacked this turn, and must have an enemy unit to attack. It does not matter when it
    entered, or which own unit stands in front of it (SF-ATK-08, -09).
    """
    ready = (
        table.cards[unit].angle == current_properties.UPRIGHT
        and not has_attacked(table, unit)
        and may_unit_attack(table, unit)
    )
    ahead = zones.enemies_ahead(table, unit)
    if not ready or not ahead:
        return False
    if current_properties.has_keyword(table, unit, "ranged") is True:
        return any(armor_break.may_fight_as_recorded(table, unit, target) for target in ahead)
    return armor_break.may_fight_as_recorded(table, unit, ahead[0])


def aimed_positions(table: Table, unit: str, row: str) -> tuple[Spot, ...]:
    """Returns the positions that an attack goes to: the enemy positions ahead (SF-POS-01), or the row it names
    (SF-RANGED-01).
    """
    foe, wanted = zones.enemy_of(table, zones.controller(table, unit)), ranged.named_row(row)
    return tuple((f"{foe}.{name}", zones.lane_of(table, unit)) for name in zones.ROWS if wanted in ("", name))


def has_attacked(table: Table, unit: str) -> bool:
    """Returns whether the unit has attacked this turn (SF-ATK-04, OP-24)."""
    return table.cards[unit].attributes.get("attacked") == table.clock.turn


def declare_attack(desk: Desk, seat: str, args: Arguments) -> None:
    """Declares the attack of a unit; the first one chooses the attack option, which is announced before it (SF-ATK-01,
    SF-TURN-10).

    A gliding unit needs a target seen from its new position. This is checked before it moves (SF-GLIDE-02).
    """
    require_own_turn(desk, seat)
    require_option_open(desk, seat, PLACES)
    table = desk.table
    unit = find_own_unit(desk, seat, args.get("card"), "SF-ATK-01")
    gliding, row = str(args.get("glide", "")).upper(), str(args.get("at", ""))
    lane = zones.split_position(gliding)[1] if zones.is_table_position(table, gliding) else zones.lane_of(table, unit)
    ranged.require_row_word(desk, row, lane)
    _require_ready(desk, unit)
    if gliding:
        glide.require_free_position(desk, unit, gliding)
    require_target(desk, unit, lane, row)
    chosen = ({"do": "announce", "moment": "attack_chosen"},) if table.clock.node == "tactics.choose" else ()
    if chosen:
        enter_node(desk, "attack.declare")
    said = {"card": unit, "position": zones.position_of(table, unit), "row": ranged.named_row(row), "glide": gliding}
    desk.declare("attack", seat, "SF-ATK-01", said)
    desk.do(FlagSet(COUNT, {"made": _made(table) + 1, "more": bool(args.get("more"))}))
    aim = mark_recorded_illegal(desk, {"do": "_attack", "unit": unit, "row": ranged.named_row(row), "glided": bool(gliding)})
    run_steps_with_consequences(
        desk, seat, unit, *chosen, *(({"do": "_glide", "unit": unit, "to": gliding},) if gliding else ()), aim
    )


def _made(table: Table) -> int:
    return int((table.flags.get(COUNT) or {"made": 0})["made"])


def _require_ready(desk: Desk, unit: str) -> None:
    table = desk.table
    desk.demand("SF-ATK-04", not has_attacked(table, unit), msg("card_has_attacked_this_turn", card=unit))
    upright = table.cards[unit].angle == current_properties.UPRIGHT
    desk.demand("SF-STATE-03", upright, msg("card_is_not_upright", card=unit))
    rule = "SF-MERGE-06" if current_properties.is_merged(table, unit) else "SF-BLOCK-01"
    blocks = current_properties.has_keyword(table, unit, "blocker")
    desk.demand(rule, negate(blocks), msg("card_is_blocker", card=unit))
    desk.demand("SF-EFF-19", bans.is_allowed(table, "attack", unit), msg("card_cannot_attack", card=unit))


def require_target(desk: Desk, unit: str, lane: int, row: str) -> None:
    """Checks that an enemy unit ahead may be fought: the first one, or for a ranged unit the one on the named position."""
    table = desk.table
    foe = zones.enemy_of(table, zones.controller(table, unit))
    ahead = [card for name in zones.ROWS if (card := zones.unit_at(table, foe, name, lane))]
    desk.demand("SF-ATK-02", bool(ahead), msg("no_enemy_unit_is_ahead", n=lane))
    aims = current_properties.has_keyword(table, unit, "ranged")
    if aims is True or (aims is None and row):
        ranged.require_named_position(desk, unit, foe, lane, row)
    elif ahead:
        if current_properties.is_keyword_doubtful(table, unit, "ranged"):
            desk.demand("SF-RANGED-01", None)  # a ranged unit names a position
        fought = not row or zones.row_of(table, ahead[0]) == ranged.named_row(row)
        desk.demand("SF-RANGED-01", fought, msg("without_ranged_it_fights_first"))
        allowed = bans.is_allowed(table, "be_attacked", ahead[0])
        desk.demand("SF-EFF-19", allowed, msg("card_cannot_be_attacked", card=ahead[0]))
        fair = allowed is False or armor_break.may_attack_target(table, unit, ahead[0])
        desk.demand("SF-BLOCK-02", fair, msg("blocker_is_attacked_with_armor"))


def lay_oblique(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_attack`: lays the unit obliquely forward and marks it as having attacked (SF-ATK-10).

    The attack is lost if its conditions are no longer met after the effects of its glide (SF-ATK-02).
    """
    unit, table = operation["unit"], flow.table
    said = operation.get("as_said", False)
    lost = operation["glided"] and not said and not may_attack(table, unit)
    if unit not in table.cards or not zones.row_of(table, unit) or lost:
        flow.desk.record("lost", "attack_not_made", frame["seat"], "SF-ATK-02", {"card": unit})
        return
    flow.desk.record(
        "resolved", "unit_attacks", frame["seat"], "SF-ATK-10", {"card": unit, "position": zones.position_of(table, unit)}
    )
    flow.desk.do(AttributeSet(unit, "attacked", table.clock.turn), Angled(unit, current_properties.ATTACKING))
    if operation["row"]:
        flow.desk.do(AttributeSet(unit, "aim", operation["row"]))
    if said:
        flow.desk.do(AttributeSet(unit, "as_said", table.clock.turn))
    flow.push(frame["seat"], unit, ({"do": "announce", "moment": "attacked", "subject": unit},))


def forget_attack(desk: Desk, unit: str) -> None:
    """Clears the aim and the target of an attack that is over."""
    for name in ("aim", "target", "as_said"):
        if name in desk.table.cards[unit].attributes:
            desk.do(AttributeSet(unit, name, None))


def _is_aim_doubtful(table: Table, unit: str) -> bool:
    """Returns whether an attack named a row, and it is unknown if its unit is ranged."""
    return "aim" in table.cards[unit].attributes and current_properties.has_keyword(table, unit, "ranged") is None


def straighten_idle_attackers(desk: Desk) -> None:
    """Straightens every attacker that no longer meets the conditions or has no enemy ahead (SF-ATK-03, SF-BLOCK-03)."""
    table = desk.table
    for seat, unit in attacking_units(table):
        fighting = (table.flags.get("combat") or {}).get("attacker")
        idle = unit != fighting and not reachable_enemies(table, unit)
        if idle and table.cards[unit].attributes.get("as_said") != table.clock.turn:
            desk.record("consequence", "attacker_straightened", seat, "SF-ATK-03", {"card": unit})
            if _is_aim_doubtful(table, unit):
                desk.mark_open("SF-RANGED-02")
            desk.do(Angled(unit, current_properties.UPRIGHT))
            forget_attack(desk, unit)


@memo(depends_on="cards")
def attacking_units(table: Table) -> list[tuple[str, str]]:
    """Returns the units that lie as attackers, as pairs of player and unit."""
    there = ((seat, unit) for seat in table.header.seats for unit in zones.units(table, seat))
    return [(seat, unit) for seat, unit in there if table.cards[unit].angle == current_properties.ATTACKING]


def end_declaration(desk: Desk) -> None:
    """Ends the declaration of attacks: at least one unit has attacked, and no announced attack is missing (SF-ATK-01)."""
    now = desk.table.flags.get(COUNT) or {"made": 0, "more": False}
    require_duty(desk, "SF-ATK-01", now["made"] > 0, msg("at_least_one_unit_attacks"), ("attack",))
    further = now["more"] and any(may_attack(desk.table, unit) for unit in zones.units(desk.table, desk.table.clock.holder))
    require_duty(desk, "SF-ATK-06", not further, msg("further_attack_was_announced"), ("attack",))
    desk.do(FlagSet(COUNT, None))
    advance_clock(desk)
