"""The actions of the rules at the fixed places of the timing chart (GW-TURN), and the order of the places."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Desk, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.bandai import card_states, end_of_turn, stated_results
from domain.parts.common.turns import enter_at_every_window, first_windows, make_defender_chooser, next_place, next_turn
from domain.rulesets.gundam_war import setup
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.combat import battle, sortie
from domain.rulesets.gundam_war.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war.effects.verbs.timing import is_skipped, set_turn_player_of_step
from domain.rulesets.gundam_war.game_end import life
from domain.rulesets.gundam_war.state.zones import STATION
from domain.rulesets.gundam_war.turn import end_phase
from domain.rulesets.gundam_war.turn.timing_chart import NODES
from domain.rulesets.gundam_war.zone_changes import movement


def next_node(desk: Desk, key: str) -> str:
    """Returns the place that follows, passing over places without a decision.

    After "Done." the other seat's turn begins (GW-TURN-01, -20).
    """
    if key == "end.done":
        return next_turn(desk, "reroll.begin", "GW-TURN-01")
    if key == "resolution.battle" and battle.has_next_round(desk):
        return key
    place = next_place(TIMELINE, key, lambda place: _is_passed_over(desk, place))
    _leave_passed_places_open(desk, key, place)
    set_turn_player_of_step(desk, TIMELINE.node(place).step)
    return place


def _leave_passed_places_open(desk: Desk, key: str, place: str) -> None:
    """Leaves the line open if unknown cards decide whether a place between two others was needed: the end of a phase or step
    with an effect timed to it, or the adjustment of the hand.
    """
    passed = _KEYS[_KEYS.index(key) + 1 : _KEYS.index(place)]
    if "end.hand" in passed:
        end_phase.leave_hand_open(desk)
    ends = [each for each in passed if each in _ENDS and not is_skipped(desk, *TIMELINE.node(each)[1:3])]
    for what in (what for each in ends for what in _ENDS[each]):
        automatic_effects.leave_open_what_may_trigger(desk, f"end:{what}", [])


_KEYS = [node.key for node in NODES]


def _is_passed_over(desk: Desk, place: str) -> bool:
    """Returns whether a place has no decision to make, or a text skips it (GW-EFF-01)."""
    if place in _NEEDED and not _NEEDED[place](desk):
        return True
    node = TIMELINE.node(place)
    return is_skipped(desk, node.phase, node.step)


_ENDS = {
    "reroll.end": ("reroll",),
    "draw.end": ("draw",),
    "assign.end": ("assign",),
    "attack.end": ("attack",),
    "defense.end": ("defense",),
    "resolution.end": ("resolution",),
    "return.end": ("return", "battle"),
}
"""The ends of phases and steps. The clock stops there only if an effect is timed to them (GW-TURN-22)."""


def _has_end(key: str) -> Callable[[Desk], bool]:
    return lambda desk: any(automatic_effects.is_any_effect_timed_to(desk, f"end:{what}") for what in _ENDS[key])


def _end(desk: Desk) -> None:
    for what in _ENDS[desk.table.clock.node]:
        automatic_effects.trigger_at_end(desk, what)


_NEEDED: dict[str, Callable[[Desk], bool]] = {
    **{key: _has_end(key) for key in _ENDS},
    "resolution.order": battle.must_choose_first_area,
    "end.hand": end_phase.is_hand_adjusted,
    "end.effects": end_phase.is_order_decided_here,
    "end.redeem": end_phase.can_redeem,
}


def begin_reroll_phase(desk: Desk) -> None:
    """Begins the Reroll Phase with its Regular Effect; effects timed to this cannot be answered (GW-TURN-22)."""
    automatic_effects.trigger_at_beginning(desk, "reroll")


def carry_out_reroll_phase(desk: Desk) -> None:
    """Carries out the Reroll Phase: the turn player rerolls all own rolled cards (GW-TURN-17)."""
    own = desk.table.at(f"{desk.table.clock.holder}.{STATION}")
    able = continuous_effects.without_barred_cards(desk, own, "reroll")
    card_states.reroll_cards(desk, able, "GW-TURN-17")


def carry_out_draw_phase(desk: Desk) -> None:
    """Carries out the Draw Phase: the turn player draws exactly 1 card (GW-TURN-18)."""
    life.draw_from_nation(desk, desk.table.clock.holder, 1, "GW-TURN-18")


def _window(desk: Desk) -> None:
    stated_results.note_open_battle(desk, BATTLE_REPORTING)
    node = desk.table.clock.node
    if node in _BEGINNINGS:
        end_of_turn.expire_at_beginning(desk, _BEGINNINGS[node], TIMELINE.node(node).phase)
    movement.destroy_fallen_units(desk)
    for what in _BEGINNINGS.get(node, ()):
        automatic_effects.trigger_at_beginning(desk, what)
    cut_in.add_waiting_effects(desk)


_BEGINNINGS = first_windows(NODES)

TIMELINE = Timeline(
    nodes=NODES,
    after=next_node,
    settle=resolve_chain,
    enter={
        "reroll.begin": begin_reroll_phase,
        "reroll.roll": carry_out_reroll_phase,
        "draw.draw": carry_out_draw_phase,
        "resolution.begin": battle.begin_resolution_step,
        "resolution.battle": battle.fight_round,
        "return.move": sortie.return_units,
        "end.effects": end_phase.begin_end_effects,
        "end.damage": end_phase.remove_damage,
        **enter_at_every_window(NODES, _window),
        **dict.fromkeys(_ENDS, _end),
    },
    consent={
        "setup.redraw": setup.confirm_hands_by_default,
        "attack.move": sortie.declare_no_attack,
        "defense.move": sortie.declare_no_defense,
        "resolution.order": advance_clock,
        "end.effects": end_phase.apply_in_default_order,
        "end.redeem": end_phase.redeem_nothing,
    },
    due={"end.hand": "discard", "end.done": "done"},
    idle={"end.effects": end_phase.has_no_end_effects},
    chooser=make_defender_chooser("defense.move"),
    turn_end="end.done",
    main="assign.ft",
)
