"""The actions of the rules at the fixed places of the timing chart (SF-TURN), and the order of the places."""

from __future__ import annotations

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Desk, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.common.turns import next_place
from domain.rulesets.star_front import setup
from domain.rulesets.star_front.combat import attack_declaration, defence_phase
from domain.rulesets.star_front.game_end import countdown
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.plays import summons
from domain.rulesets.star_front.turn import end_phase, formation, tactics_phase, turn_start
from domain.rulesets.star_front.turn.timing_chart import NODES

_SKIPS = {
    "tactics.start": "end.effects",
    "formation.after": "end.effects",
    "attack.after": "end.effects",
    "between.effects": "turn.begin",
}


def next_node(desk: Desk, key: str) -> str:
    """Returns the place that follows, skipping places without a decision."""
    if key.startswith("defence.") and key != "defence.end":
        return defence_phase.next_node(desk, key)
    if key in _SKIPS and (key != "tactics.start" or tactics_phase.skips_tactics_phase(desk)):
        return _SKIPS[key]
    return next_place(TIMELINE, key, lambda place: place in _NEEDED and not _NEEDED[place](desk))


_NEEDED = {"end.hand": lambda desk: end_phase.excess_cards(desk) > 0}


def deciding_seat(desk: Desk, key: str) -> str:
    """Returns the seat that decides at a choice."""
    if key in ("defence.winner", "defence.loser"):
        return defence_phase.acting_side(desk, key)
    if key == "setup.mulligan":
        return setup.mulligan_seat(desk.table)
    return desk.table.clock.holder


TIMELINE = Timeline(
    nodes=NODES,
    after=next_node,
    settle=resolve_chain,
    enter={
        "turn.begin": turn_start.begin_next_turn,
        "draw.draw": turn_start.carry_out_draw_phase,
        "defence.begin": defence_phase.begin_defence_phase,
        "defence.compare": defence_phase.compare_combat,
        "defence.winner": defence_phase.give_defence_priority,
        "defence.loser": defence_phase.give_defence_priority,
        "defence.judge": defence_phase.judge_combat,
        "defence.end": defence_phase.end_battle,
        "main.gate": turn_start.begin_main_phase_gate,
        "summon.begin": turn_start.begin_summon_phase,
        "tactics.start": tactics_phase.begin_tactics_phase,
        "end.effects": end_phase.apply_end_effects,
        "end.countdown": countdown.count_down,
        "end.turn": end_phase.finish_turn,
        "between.effects": turn_start.announce_between_turns,
    },
    consent={
        "setup.mulligan": setup.keep_hands_by_default,
        "draw.use": advance_clock,
        "defence.winner": advance_clock,
        "defence.loser": advance_clock,
        "summon.main": summons.end_summon_phase,
        "tactics.choose": formation.choose_empty_formation,
        "formation.entry": formation.end_formation_entry,
        "formation.move": formation.end_moves,
        "formation.after": advance_clock,
        "attack.declare": attack_declaration.end_declaration,
        "attack.after": advance_clock,
        "merge.main": mech_merge.end_mech_merge_phase,
        "end.use": advance_clock,
        "end.call": advance_clock,
    },
    due={"end.hand": "discard"},
    chooser=deciding_seat,
    main="draw.use",
    immediate=True,
)
