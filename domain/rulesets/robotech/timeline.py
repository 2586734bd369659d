"""The actions of the rules at the fixed places of the timing chart (RT-TURN), and the order of the places."""

from __future__ import annotations

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Act, Desk, Timeline
from domain.kernel.desk.timing.clock_and_priority import advance_clock
from domain.parts.common.turns import enter_at_every_window
from domain.rulesets.robotech import setup
from domain.rulesets.robotech.combat import attack_results_step, attacks, must_defend
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.game_end import victory
from domain.rulesets.robotech.game_end.departed_player import remove_player
from domain.rulesets.robotech.turn import mobilize_phase, regroup_phase
from domain.rulesets.robotech.turn.timing_chart import EVERYBODYS_GOES, FIRST_PLACE, GOES, NODES
from domain.rulesets.robotech.turn.turn_order import (
    DEFENSE,
    begin_go,
    go_to_first_performer,
    has_later_go,
    next_go,
    next_turn,
    seat_with_go,
    when_own_defense,
)

RULES_OF_RESULTS = ("RT-RES-01", "RT-VIC-03")
"""The rules of the moments at which results are said: of an attack, and of a turn."""


def next_node(desk: Desk, key: str) -> str:
    """Returns the place after `key`: the next player's go, the next attack, the next turn, or the next place of the chart."""
    if key in GOES and next_go(desk, key):
        return key
    if key == "setup.mulligan":
        return begin_first_turn_after_setup(desk)
    if key == "turn.end":
        return next_turn(desk, FIRST_PLACE)
    if key in ("defenders.end", "results.end"):
        return _next_attack(desk, key)
    following = TIMELINE.next_key(key)
    return following if _is_needed(desk, following) else TIMELINE.next_key(following)


def _is_needed(desk: Desk, key: str) -> bool:
    """Returns whether a player has a decision at the choice `key`. An Active player who has left the game has none."""
    if key in GOES:
        return go_to_first_performer(desk, key)
    if key not in ("attackers.declare", "results.choose"):
        return True
    return (
        key != "results.choose" or attack_results_step.needs_statement(desk)
    ) and f"out:{desk.table.clock.holder}" not in desk.table.flags


def begin_first_turn_after_setup(desk: Desk) -> str:
    """Begins the first turn after the set-up; it has no exception (RT-SET-13)."""
    return setup.begin_first_turn(desk, FIRST_PLACE)


def _next_attack(desk: Desk, key: str) -> str:
    """Returns the next place of the Attacks Results Step.

    The step is performed once for each attack (RT-RES-03), each time with its own windows (RT-RES-04). Without a declared
    attack it resolves none, but still has its windows (RT-TURN-06).
    """
    now = desk.table.clock
    idle = key == "results.end" or desk.switch("idle_results") == "skipped"
    if idle and not attacks.pending_attacks(desk.table):
        attacks.lift_changes_of_resolved_attacks(desk)
        if now.round:
            desk.do(now._replace(round=0))
        return _place_after_results(desk)
    if key == "results.end":
        attacks.lift_changes_of_resolved_attacks(desk)
        desk.do(now._replace(round=now.round + 1))
    return "results.begin"


def _place_after_results(desk: Desk) -> str:
    """Returns the place after the last attack: the turn's end, or before it the statement of unknown Battle Points.

    That statement is needed only where the winner depends on points that the record does not know.
    """
    return "turn.score" if victory.is_winner_open(desk) else "turn.end"


def _window(desk: Desk) -> None:
    """Opens a window: first, the abilities that it triggers and those that wait for it enter the clip.

    The Active player speaks first (RT-CLIP-05). Every player has to pass (RT-MP-03) before the game goes on (RT-TURN-07).
    """
    node = desk.ruleset.timeline.node(desk.table.clock.node)
    edge = node.key.rsplit(".", 1)[1]
    triggers.trigger_abilities(desk, f"{edge}:{node.step or node.phase}", ())
    triggers.put_waiting_into_clip(desk)


def deciding_seat(desk: Desk, key: str) -> str:
    """Returns the seat that decides at the choice `key`.

    That is the player whose go it is, otherwise the Active player. Any seat ("") may name the first player.
    """
    if key in GOES:
        return seat_with_go(desk, key)
    return "" if key == "setup.first" else desk.table.clock.holder


def is_go_over_by(desk: Desk, key: str, seat: str, act: Act | None) -> bool:
    """Returns whether an act of this seat implies that another seat's go is over.

    No step begins before all seats have performed the one before (RT-TURN-04). So a line of a later step implies that the
    earlier step is over, but not an attack or a defence, or the order of several attacks (RT-RES-01). A line of a later
    defender implies that the earlier ones are done. A stated result implies that everything before it is over.
    """
    if act is not None and act.rule in RULES_OF_RESULTS:
        return True
    if key == DEFENSE:
        return act is not None and act.when is when_own_defense and has_later_go(desk, key, seat)
    return key in EVERYBODYS_GOES or (key == attack_results_step.CHOOSE and len(attack_results_step.open_attacks(desk)) < 2)


TIMELINE = Timeline(
    nodes=NODES,
    after=next_node,
    settle=resolve_chain,
    enter={
        "setup.draw": setup.draw_hands,
        "recall.move": regroup_phase.recall_units,
        "refuel.draw": regroup_phase.draw_for_all,
        "count.points": mobilize_phase.generate_proto_points,
        "mobilize.over": mobilize_phase.expire_proto_points,
        "results.resolve": attack_results_step.resolve_next_attack,
        "turn.end": victory.end_turn,
        **enter_at_every_window(NODES, _window),
        **dict.fromkeys(GOES, begin_go),
    },
    consent={
        **dict.fromkeys(GOES, advance_clock),
        "defenders.declare": must_defend.end_defense_declaration,
        "attackers.declare": advance_clock,
        "results.choose": advance_clock,
        "turn.score": advance_clock,
    },
    chooser=deciding_seat,
    adds_more=True,
    main="proto.play",
    shared=True,
    is_over_by=is_go_over_by,
    remove_seat=remove_player,
)
