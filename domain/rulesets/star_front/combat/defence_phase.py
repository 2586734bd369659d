"""The defence phase (SF-DEF): the attacks of the enemy's last turn are fought, one combat after another.

The flag `combat` describes the combat that is going on. Its fields are `attacker`, `defenders` at its beginning, `fought`,
`outcomes` (pairs of defender and whether the attacker won), `winner` (the seat that won the last comparison), and `poison`
(the units that were poisonous when they were compared).
"""

from __future__ import annotations

from functools import partial

from domain.card_effects.resolution_stack import Frame, ResolutionStack, run_steps_with_consequences
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.desk.timing.clock_and_priority import give_priority
from domain.kernel.record.changes import FlagSet, Plain
from domain.kernel.table.table import Table
from domain.rulesets.star_front.combat import attack_declaration
from domain.rulesets.star_front.keywords import armor_break, dismantle, poison, ranged
from domain.rulesets.star_front.keywords.lay_sideways import lay_units
from domain.rulesets.star_front.messages import msg
from domain.rulesets.star_front.plays import magic, text_timing
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.state.player_totals import OPEN

COMBAT = "combat"


def attackers(table: Table) -> list[str]:
    """Returns the attacking enemy units in front order (SF-DEF-02), whatever the order of declaration."""
    enemy = zones.enemy_of(table, zones.active_player(table))
    return [unit for unit in zones.units(table, enemy) if table.cards[unit].angle == current_properties.ATTACKING]


def begin_defence_phase(desk: Desk) -> None:
    """Determines the targets of the attacks (SF-DEF-01, -16). Without an attacking unit the phase is skipped (SF-TURN-07)."""
    attack_declaration.straighten_idle_attackers(desk)
    seat, there = desk.table.clock.holder, attackers(desk.table)
    if not there:
        desk.record("fixed", "phase_skipped", seat, "SF-TURN-07", {"phase": "defence"})
        _lift(desk)
        return
    targets = {unit: tuple(attack_declaration.reachable_enemies(desk.table, unit)) for unit in there}
    desk.record("fixed", "phase_began", seat, "SF-TURN-06", {"phase": "defence"})
    desk.record("fixed", "defence_targets_fixed", seat, "SF-DEF-01", {"targets": targets})
    run_steps_with_consequences(desk, seat, "", {"do": "announce", "moment": "defence_phase"})


def compare_combat(desk: Desk) -> None:
    """Carries out step (2), after both sides have passed in step (1), the defender's side first (SF-DEF-03).

    Effects timed to a combat are activated for each unit in it (SF-DEF-14). A piercing attacker activates its own only once.
    """
    table = desk.table
    begins = COMBAT not in table.flags
    if begins and not _open(desk):
        return
    attacker, defender = table.flags[COMBAT]["attacker"], _opponent(table, table.flags[COMBAT])
    fighting = [unit for unit in (defender, attacker if begins else "") if unit]
    moments = ({"do": "announce", "moment": "combat", "subject": unit} for unit in fighting)
    run_steps_with_consequences(desk, table.clock.holder, attacker, *moments, {"do": "_compare"})


def _open(desk: Desk) -> bool:
    there = attackers(desk.table)
    defenders = tuple(attack_declaration.reachable_enemies(desk.table, there[0])) if there else ()
    if not defenders:
        return False
    said = {"attacker": there[0], "defenders": defenders}
    desk.record("fixed", "combat_opened", desk.table.clock.holder, "SF-DEF-02", said)
    desk.do(FlagSet(COMBAT, {**said, "fought": (), "outcomes": (), "winner": "", "poison": ()}))
    return True


def fight_next(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_compare`: compares the attacker with the next defender, as the targets are now (SF-DEF-15)."""
    table, combat = flow.table, flow.table.flags[COMBAT]
    attacker, defender = combat["attacker"], _opponent(table, combat)
    if not defender:
        flow.desk.do(FlagSet(COMBAT, {**combat, "winner": ""}))
        return
    if combat["fought"][-1:] != (defender,):
        combat = {**combat, "fought": (*combat["fought"], defender)}
        flow.desk.do(FlagSet(COMBAT, combat))
    if armor_break.may_be_unfair(table, attacker, defender):
        flow.desk.mark_open("SF-BLOCK-02")
    won = _won(flow, frame, operation, attacker, defender)
    if won is None:
        return
    winner = "" if won == OPEN else zones.controller(table, attacker if won == "attacker" else defender)
    said = {"attacker": attacker, "defender": defender, "winner": winner, **_values(table, attacker, defender)}
    flow.desk.record("resolved", "attack_compared", winner, "SF-DEF-04", said)
    if won == OPEN:
        flow.desk.mark_open("SF-DEF-04")
    if len(combat["fought"]) == 1 and attack_declaration.is_pierce_decisive(table, attacker, defender):
        flow.desk.mark_open("SF-PIERCE-01")
    poisonous = tuple(unit for unit in (attacker, defender) if current_properties.has_keyword(table, unit, "poison") is True)
    outcome = None if won == OPEN else won == "attacker"
    state = {"outcomes": (*combat["outcomes"], (defender, outcome)), "winner": winner}
    flow.desk.do(FlagSet(COMBAT, {**combat, **state, "poison": (*combat["poison"], *poisonous)}))


def _opponent(table: Table, combat: Plain) -> str:
    """Returns the unit to compare now: the one whose outcome is still missing, or the next one to fight."""
    if len(combat["fought"]) > len(combat["outcomes"]):
        return str(combat["fought"][-1])
    return next(iter(_left(table, combat)), "")


def _left(table: Table, combat: Plain) -> list[str]:
    """Returns the units still to be fought: with pierce all units ahead (SF-PIERCE-01), otherwise a single unit."""
    attacker = combat["attacker"]
    there = (
        attacker in table.cards
        and zones.row_of(table, attacker)
        and table.cards[attacker].angle == current_properties.ATTACKING
    )
    if not there or (combat["fought"] and current_properties.has_keyword(table, attacker, "pierce") is not True):
        return []
    return [unit for unit in attack_declaration.reachable_enemies(table, attacker) if unit not in combat["fought"]]


def _values(table: Table, attacker: str, defender: str) -> dict[str, Plain]:
    pair = ((attacker, defender), (defender, attacker))
    mine, theirs = (armor_break.combat_strength(table, unit, foe) for unit, foe in pair)
    return {
        "attack": mine,
        "defence": theirs,
        "override": "dismantle" if dismantle.dismantle_winner(table, attacker, defender) else "",
    }


def _won(flow: ResolutionStack, frame: Frame, operation: Plain, attacker: str, defender: str) -> str | None:
    """Returns the winner, `attacker` or `defender`. If a number is unknown, the players state the winner or the result stays
    open.
    """
    known, stated = _known_winner(flow.table, attacker, defender), flow.answer(frame)
    if known:  # the question was answered when the record knew less
        flow.desk.demand("SF-DEF-04", not stated or stated == known, msg("numbers_say_who_won", word=known))
        return known
    words = ("attacker", "defender")
    return flow.word(frame, operation, flow.table.clock.holder, "outcome", words, card=attacker, unsaid=OPEN)


def _known_winner(table: Table, attacker: str, defender: str) -> str:
    """Returns the winner by what is known of both units, or an empty string."""
    beats = dismantle.dismantle_winner(table, attacker, defender)
    if beats:
        return "attacker" if beats == attacker else "defender"
    mine = armor_break.combat_strength(table, attacker, defender)
    theirs = armor_break.combat_strength(table, defender, attacker)
    if beats is not None and mine is not None and theirs is not None:
        return "attacker" if mine >= theirs else "defender"
    return ""


def judge_combat(desk: Desk) -> None:
    """Carries out step (5), the defenders before the attacker, then sneak and step (6) (SF-DEF-07, SF-PIERCE-04)."""
    combat = desk.table.flags.get(COMBAT)
    if combat is None:
        return
    everybody = (*combat["fought"], combat["attacker"])
    desk.do(FlagSet(COMBAT, {**combat, "poison": tuple(poison.poison_units(desk.table, everybody, combat["poison"]))}))
    ops = [{"do": "_judge", "unit": unit} for unit in everybody]
    run_steps_with_consequences(
        desk, desk.table.clock.holder, combat["attacker"], *ops, {"do": "_sneak"}, {"do": "_lay_down"}
    )


def judge_destruction(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_judge`: combat-destroys a unit that lost the combat or fought a poison unit, but not the winner (SF-DEF-07, -08).

    Changes after step (2) do not change which unit lost (SF-DEF-09).
    """
    table, unit, combat = flow.table, operation["unit"], flow.table.flags[COMBAT]
    if unit not in table.cards or not zones.row_of(table, unit):
        return
    attacker = combat["attacker"]
    lost = _lost(combat, unit)
    foes = combat["fought"] if unit == attacker else (attacker,)
    poisoned = any(foe in combat["poison"] for foe in foes)
    spared = unit == attacker and ranged.is_spared(table, unit)
    cause = "combat" if lost else "poison" if poisoned else ""
    said = {"unit": unit, "destroyed": bool(cause) and not spared, "cause": cause, "prevented_by": "ranged" if spared else ""}
    flow.desk.record("fixed", "combat_destruction_judged", zones.controller(table, unit), "SF-DEF-07", said)
    if not cause and any(current_properties.is_keyword_doubtful(table, foe, "poison") for foe in foes):
        flow.desk.mark_open("SF-POISON-01")
    if cause and unit == attacker and not spared and current_properties.is_keyword_doubtful(table, unit, "ranged"):
        flow.desk.mark_open("SF-RANGED-03")
    if cause and not spared:
        flow.push(flow.table.clock.holder, attacker, ({"do": "_destroy", "card": unit, "cause": cause},))


def _lost(combat: Plain, unit: str) -> bool:
    if unit == combat["attacker"]:
        return any(won is False for _, won in combat["outcomes"])
    return any(won is True for defender, won in combat["outcomes"] if defender == unit)


def lay_attacker_down(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_lay_down`: lays the attacker sideways if it is still there (SF-DEF-10), then ends the combat in step (7) (SF-DEF-11).

    An attacker that was straightened in the meantime stays upright (OP-25).
    """
    combat = flow.table.flags[COMBAT]
    unit = combat["attacker"]
    there = unit in flow.table.cards and zones.row_of(flow.table, unit)
    is_oblique = there and combat["fought"] and flow.table.cards[unit].angle == current_properties.ATTACKING
    flow.push(frame["seat"], unit, ({"do": "_close_combat"},))
    if is_oblique:
        lay_units(flow, frame["seat"], unit, [unit], partial(_say_laid, flow))


def _say_laid(flow: ResolutionStack, unit: str) -> None:
    flow.desk.record("fixed", "attacker_laid_sideways", "", "SF-DEF-10", {"card": unit})


def close_combat(flow: ResolutionStack, frame: Frame, operation: Plain) -> None:
    """`_close_combat`: ends the combat in step (7), after the effects timed to step (6) (SF-DEF-11)."""
    flow.desk.record("fixed", "combat_closed", "", "SF-DEF-11", {"attacker": flow.table.flags[COMBAT]["attacker"]})
    flow.desk.do(FlagSet(COMBAT, None))


def end_battle(desk: Desk) -> None:
    """Carries out step (8): effects that last for this battle or attack end for both players (SF-DEF-12, -13)."""
    expired = len(modifiers.keys_ending_at(desk.table, "battle"))
    desk.record("fixed", "phase_ended", desk.table.clock.holder, "SF-DEF-12", {"phase": "defence", "expired": expired})
    desk.do(FlagSet(text_timing.DEFENDED, desk.table.clock.turn))
    _lift(desk)


def _lift(desk: Desk) -> None:
    holder = desk.table.clock.holder
    for until in ("battle", f"enemy_defence:{zones.enemy_of(desk.table, holder)}"):
        modifiers.lift(desk, modifiers.keys_ending_at(desk.table, until))
    magic.expire_granted_magic(desk, "battle")


def acting_side(desk: Desk, key: str) -> str:
    """Returns the side that acts: in step (3) the winning side, in step (4) the losing side (SF-DEF-05, -06)."""
    combat = desk.table.flags.get(COMBAT) or {"winner": ""}
    winner = combat["winner"] or desk.table.clock.holder
    return winner if key == "defence.winner" else zones.enemy_of(desk.table, winner)


def give_defence_priority(desk: Desk) -> None:
    """Lets the side of this step act, after the effects timed to winning or losing a combat (SF-DEF-05, -06)."""
    node, combat = desk.table.clock.node, desk.table.flags[COMBAT]
    give_priority(desk, acting_side(desk, node))
    defender, won = combat["outcomes"][-1]
    wins = node == "defence.winner"
    unit = combat["attacker"] if won == wins else defender
    if unit in desk.table.cards:
        moment = "combat_won" if wins else "combat_lost"
        run_steps_with_consequences(
            desk, desk.table.clock.holder, unit, {"do": "announce", "moment": moment, "subject": unit}
        )


def next_node(desk: Desk, key: str) -> str:
    """Returns the place after a place of the phase: a step of the combat, pierce's second combat, or the next attacker."""
    table = desk.table
    combat = table.flags.get(COMBAT)
    if key == "defence.compare":
        if combat is None:
            return "defence.before" if attackers(table) else "defence.end"
        if combat["winner"]:
            return "defence.winner"
        return "defence.compare" if combat["fought"] and _left(table, combat) else "defence.judge"
    if key == "defence.winner":
        return "defence.loser"
    if key == "defence.loser":
        return "defence.compare" if combat and _left(table, combat) else "defence.judge"
    if key in ("defence.judge", "defence.begin"):
        return "defence.before" if attackers(table) else "defence.end" if key == "defence.judge" else "main.gate"
    return "defence.compare" if attackers(table) else "defence.end"
