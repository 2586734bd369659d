"""The rules at the fixed places of the timing chart, and the order of these places."""

from __future__ import annotations

from domain.card_effects.chain_resolution import resolve_chain
from domain.card_effects.effect_resolution import apply_pending_effects
from domain.kernel.contract.ruleset import Desk, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.bandai import card_states, end_of_turn, stated_results
from domain.parts.common.turns import enter_at_every_window, first_windows, make_defender_chooser, next_place, next_turn
from domain.rulesets.macross_crusade import setup
from domain.rulesets.macross_crusade.chain import chain_links, cut_resolution
from domain.rulesets.macross_crusade.combat import battle_damage, combat_check, sortie
from domain.rulesets.macross_crusade.combat.battle_damage import BATTLE_REPORTING
from domain.rulesets.macross_crusade.effects import automatic_effects, continuous_effects
from domain.rulesets.macross_crusade.game_end import life
from domain.rulesets.macross_crusade.state.printed_properties import is_surely_type
from domain.rulesets.macross_crusade.state.zones import g_cards_in_field, managed
from domain.rulesets.macross_crusade.turn import end_phase
from domain.rulesets.macross_crusade.turn.timing_chart import NODES


def next_node(desk: Desk, key: str) -> str:
    """Returns the place that follows. Skipped phases and steps are passed over (MC-TURN-12).

    After the expiry comes the opponent's turn. The end of one turn and the beginning of the next are one timing
    (MC-TURN-07).
    """
    if key == "end.expiry":
        return next_turn(desk, "reroll.begin", "MC-TURN-08")
    if key == "setup.redraw":
        return setup.begin_first_turn(desk)
    return next_place(TIMELINE, key, lambda place: _is_passed_over(desk, place))


def _is_passed_over(desk: Desk, key: str) -> bool:
    if key == "end.hand":
        return not end_phase.is_hand_adjusted(desk)
    node = TIMELINE.node(key)
    return any(desk.table.flags.get(f"skip:{what}") == desk.table.clock.turn for what in (node.phase, node.step) if what)


def begin_reroll_phase(desk: Desk) -> None:
    """Begins the turn and its Reroll Phase. Effects timed to this moment cannot be answered (MC-FREE-08)."""
    automatic_effects.trigger_moments(desk, ("begin:reroll",), chain_links.due_standby_effects(desk, "begin:reroll"))
    cut_resolution.continue_after_cut(desk)


def carry_out_reroll_phase(desk: Desk) -> None:
    """Rerolls the rolled cards of the Offensive player, a group as one card (MC-REROLL-01, switch `reroll_scope`).

    Enemy cards stay as they are. On the first turn there is nothing to reroll (MC-REROLL-02).
    """
    table, scope = desk.table, desk.switch("reroll_scope")
    holder = table.clock.holder
    seats = table.header.seats if scope == "all_cards" else (holder,)
    lying = [card for seat in seats for card in (*managed(table, seat), *g_cards_in_field(table, seat))]
    lying = continuous_effects.without_barred_cards(desk, lying, "reroll")
    card_states.reroll_cards(
        desk, (card for card in lying if scope != "friendly_units" or is_surely_type(table, card, "unit")), "MC-REROLL-01"
    )


def carry_out_draw_phase(desk: Desk) -> None:
    """Draws 1 card for the Offensive player, except in the first player's first turn (MC-DRAW-01, -02)."""
    if desk.table.clock.turn == 1:
        desk.record("fixed", "first_turn_draw_omitted", desk.table.clock.holder, "MC-DRAW-02")
    else:
        life.draw_from_nation(desk, desk.table.clock.holder, 1, "MC-DRAW-01")


def carry_out_damage_step(desk: Desk) -> None:
    """Deals Battle Damage, then runs the Auto D effects that it set off. The Scrap effects wait for the Free Timing."""
    battle_damage.deal_battle_damage(desk)
    if desk.table.result is None:
        apply_pending_effects(desk)


def _return(desk: Desk) -> None:
    sortie.return_units(desk)
    apply_pending_effects(desk)


_BEGINS = first_windows(NODES)


def open_free_timing(desk: Desk) -> None:
    """Opens a Free Timing. A step begins with a Combat Check (MC-CHECK-03).

    Then effects timed to this moment come. All but Auto Effects can be answered (MC-FREE-06).
    """
    stated_results.note_open_battle(desk, BATTLE_REPORTING)
    key = desk.table.clock.node
    if key in _BEGINS:
        if TIMELINE.node(key).step:
            automatic_effects.trigger_on_engagement(desk, combat_check.check_combat(desk))
        end_of_turn.expire_at_beginning(desk, _BEGINS[key], TIMELINE.node(key).phase)
        moments = tuple(f"begin:{what}" for what in _BEGINS[key])
        automatic_effects.trigger_moments(desk, moments)
        apply_pending_effects(desk)
        chain_links.generate_standby_effects(desk, moments)
    cut_resolution.continue_after_cut(desk)


def deciding_seat(desk: Desk, key: str) -> str:
    """Returns the seat that decides at a choice."""
    return setup.deciding_seat(desk, key) if key.startswith("setup.") else _in_turn(desk, key)


_in_turn = make_defender_chooser("defense.sortie")


TIMELINE = Timeline(
    nodes=NODES,
    after=next_node,
    settle=resolve_chain,
    enter={
        "setup.hands": setup.draw_hands,
        "reroll.begin": begin_reroll_phase,
        "reroll.reroll": carry_out_reroll_phase,
        "draw.draw": carry_out_draw_phase,
        "damage.damage": carry_out_damage_step,
        "return.return": _return,
        "end.damage": end_phase.reset_damage,
        "end.effects": end_phase.apply_end_effects,
        "end.expiry": end_phase.expire_effects,
        **enter_at_every_window(NODES, open_free_timing),
    },
    consent={
        "setup.redraw": setup.keep_hands_by_default,
        "attack.sortie": advance_clock,
        "defense.sortie": advance_clock,
    },
    due={"end.hand": "discard"},
    chooser=deciding_seat,
    main="deployment.ft",
)
"""The timing chart with its rules, and how it advances when players say nothing.

Both players consent to Fixed Effects and to ends (MC-FIX-03, MC-TURN-10). A Free Timing ends when both have declined in a
row (MC-FREE-02 to -04). Playing cards is optional (MC-DEPL-03), and so is a sortie (MC-SORTIE-05); the step goes on
without one (MC-TURN-04).
"""
