"""The actions of the rules at each place of the timing chart, and the order of the places."""

from __future__ import annotations

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Desk, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.bandai import card_states, end_of_turn, stated_results
from domain.parts.common.turns import enter_at_every_window, first_windows, make_defender_chooser, next_place, next_turn
from domain.rulesets.gundam_war_nexa import setup
from domain.rulesets.gundam_war_nexa.combat import battle, force_engagement, sortie
from domain.rulesets.gundam_war_nexa.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war_nexa.effects import automatic_effects, continuous_effects
from domain.rulesets.gundam_war_nexa.effects.verbs.timing import SKIPPED
from domain.rulesets.gundam_war_nexa.game_end import life
from domain.rulesets.gundam_war_nexa.keywords import ps_armor
from domain.rulesets.gundam_war_nexa.state.zones import HAND, cards_on_side, controller
from domain.rulesets.gundam_war_nexa.turn import end_phase
from domain.rulesets.gundam_war_nexa.turn.timing_chart import NODES
from domain.rulesets.gundam_war_nexa.zone_changes import destruction, movement


def next_node(desk: Desk, key: str) -> str:
    """Returns the node that follows `key`, or the first node of the next turn.

    Places are passed over if they are skipped (NX-TERM-09) or have nothing to decide. The turns alternate; the player whose
    turn it is is the attacker (NX-TURN-01, NX-CTRL-10).
    """
    if key == "end.done":
        return next_turn(desk, "reroll.begin", "NX-TURN-01")
    place = next_place(TIMELINE, key, lambda place: _is_passed_over(desk, place))
    if place == TIMELINE.next_key("end.hand") and key != "end.hand":
        end_phase.leave_hand_open(desk)
    return place


def _is_passed_over(desk: Desk, key: str) -> bool:
    if key in _NEEDED:
        return not _NEEDED[key](desk)
    node = TIMELINE.node(key)
    turn = desk.table.clock.turn
    skipped = {each["what"] for each in desk.table.flags.get(SKIPPED, ()) if each["turn"] == turn}
    return node.phase in skipped or node.step in skipped


_NEEDED = {"end.hand": end_phase.is_hand_adjusted}


def begin_reroll_phase(desk: Desk) -> None:
    """Starts the turn. Nothing can be played at its start (NX-TURN-10)."""
    for card in ps_armor.cards_to_return(desk):
        desk.record("resolved", "card_moved", "", "NX-KW-11", {"card": card, "to": HAND})
        movement.leave_field(desk, card, HAND)
    automatic_effects.trigger_at_beginning(desk, "reroll")
    movement.resolve_abolish_effects(desk)


def carry_out_reroll_phase(desk: Desk) -> None:
    """Rerolls all rolled cards of the attacker on the field, but none of the enemy's (NX-TURN-12, -13, OP-40, OP-42)."""
    holder = desk.table.clock.holder
    own = (card for card in cards_on_side(desk.table, holder) if controller(desk.table, card) == holder)
    able = continuous_effects.without_barred_cards(desk, own, ("reroll", "rule_reroll"))
    card_states.reroll_cards(desk, [*able, *_rerolled_with_enemy(desk, holder)], "NX-TURN-12")


def _rerolled_with_enemy(desk: Desk, holder: str) -> list[str]:
    """Returns the cards that texts let be rerolled in the reroll phase of the enemy too (NX-EFF-21)."""
    others = [card for seat in desk.table.header.seats if seat != holder for card in cards_on_side(desk.table, seat)]
    truths = {
        card: continuous_effects.has_permission_or_ban(desk.table, card, "may", "enemy_reroll")
        for card in others
        if desk.table.cards[card].angle
    }
    if None in truths.values():
        desk.demand("NX-TURN-12", None)
    named = [card for card, truth in truths.items() if truth is True]
    return continuous_effects.without_barred_cards(desk, named, ("reroll", "rule_reroll"))


def carry_out_draw_phase(desk: Desk) -> None:
    """Draws 1 card for the attacker (NX-TURN-14). The first player does not draw in the first turn (NX-TURN-15)."""
    if desk.table.clock.turn > 1:
        life.draw_from_nation(desk, desk.table.clock.holder, 1, "NX-TURN-14")
        life.check_loss(desk)


def _window(desk: Desk) -> None:
    """Begins a free timing. At the start of a step, order and engagement are updated (NX-BATT-21, NX-TURN-05)."""
    stated_results.note_open_battle(desk, BATTLE_REPORTING)
    node = desk.table.clock.node
    if node in _BEGINNINGS:
        automatic_effects.apply_delayed_effects(desk, "end_of_step")
        end_of_turn.expire_at_beginning(desk, _BEGINNINGS[node], TIMELINE.node(node).phase)
        if _BEGINNINGS[node][-1] in ("attack", "defense", "damage", "return"):
            force_engagement.update_engagement(desk)
            ps_armor.note_units_with_supply(desk)
        automatic_effects.trigger_at_beginning(desk, *_BEGINNINGS[node])
    destruction.destroy_fallen_units(desk)
    destruction.open_abolish_cut(desk)


_BEGINNINGS = first_windows(NODES)

TIMELINE = Timeline(
    nodes=NODES,
    after=next_node,
    settle=resolve_chain,
    enter={
        "reroll.begin": begin_reroll_phase,
        "reroll.roll": carry_out_reroll_phase,
        "draw.draw": carry_out_draw_phase,
        "damage.battle": battle.deal_battle_damage,
        "return.move": sortie.return_units,
        "end.reset": end_phase.reset_damage,
        "end.effects": end_phase.gather_end_effects,
        "end.expire": end_phase.expire_effects,
        **enter_at_every_window(NODES, _window),
    },
    consent={
        "setup.redraw": setup.keep_hands_by_default,
        "attack.move": sortie.declare_no_attack,
        "defense.move": sortie.declare_no_defense,
        "end.effects": end_phase.apply_in_present_order,
        "end.done": advance_clock,
    },
    due={"end.hand": "discard"},
    idle={"end.effects": end_phase.has_no_end_effects},
    chooser=make_defender_chooser("defense.move"),
    main="deployment.ft",
)
