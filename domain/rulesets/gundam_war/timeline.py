"""The actions of the rules at the fixed places of the timing chart (GW-TURN), and the order of the places."""

from __future__ import annotations

from collections.abc import Callable

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Desk, Timeline
from domain.kernel.desk.timing.turn_progress import advance_clock
from domain.parts.bandai import card_states, end_of_turn, stated_results
from domain.parts.common.turns import defender_decides_at, enter_at_every_window, first_windows, next_place, next_turn
from domain.rulesets.gundam_war import setup
from domain.rulesets.gundam_war.chain import cut_in
from domain.rulesets.gundam_war.combat import battle, sortie
from domain.rulesets.gundam_war.combat.battle import BATTLE_REPORTING
from domain.rulesets.gundam_war.effects import autos, continuous
from domain.rulesets.gundam_war.effects.verbs.timing import hand_over, is_skipped
from domain.rulesets.gundam_war.moving import movement
from domain.rulesets.gundam_war.state.zones import STATION
from domain.rulesets.gundam_war.turn import end_phase
from domain.rulesets.gundam_war.turn.chart import NODES
from domain.rulesets.gundam_war.winning import life


def after(desk: Desk, key: str) -> str:
    """Returns the place that follows, passing over places without a decision.

    After "Done." the other seat's turn begins (GW-TURN-01, -20).
    """
    if key == "end.done":
        return next_turn(desk, "reroll.begin", "GW-TURN-01")
    if key == "resolution.battle" and battle.goes_on(desk):
        return key
    place = next_place(TIMELINE, key, lambda place: _is_passed_over(desk, place))
    hand_over(desk, TIMELINE.node(place).step)
    return place


def _is_passed_over(desk: Desk, place: str) -> bool:
    """Whether a place has no decision to make, or a text skips it (GW-EFF-01)."""
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
    return lambda desk: any(autos.is_timed(desk, f"end:{what}") for what in _ENDS[key])


def _end(desk: Desk) -> None:
    for what in _ENDS[desk.table.clock.node]:
        autos.end(desk, what)


_NEEDED: dict[str, Callable[[Desk], bool]] = {
    **{key: _has_end(key) for key in _ENDS},
    "resolution.order": battle.order_is_open,
    "end.hand": end_phase.hand_is_over_limit,
    "end.effects": end_phase.order_is_open,
    "end.redeem": end_phase.can_redeem,
}


def begin_reroll(desk: Desk) -> None:
    """Begins the Reroll Phase with its Regular Effect; effects timed to this cannot be answered (GW-TURN-22)."""
    autos.begin(desk, "reroll")


def reroll(desk: Desk) -> None:
    """Carries out the Reroll Phase: the turn player rerolls all own rolled cards (GW-TURN-17)."""
    own = desk.table.at(f"{desk.table.clock.holder}.{STATION}")
    able = [card for card in own if not continuous.bars(desk.table, card, "reroll")]
    card_states.reroll_cards(desk, able, "GW-TURN-17")


def draw(desk: Desk) -> None:
    """Carries out the Draw Phase: the turn player draws exactly 1 card (GW-TURN-18)."""
    life.draw(desk, desk.table.clock.holder, 1, "GW-TURN-18")


def _window(desk: Desk) -> None:
    stated_results.note_open_battle(desk, BATTLE_REPORTING)
    node = desk.table.clock.node
    if node in _BEGINNINGS:
        end_of_turn.expire_at_beginning(desk, _BEGINNINGS[node], TIMELINE.node(node).phase)
    movement.fall(desk)
    for what in _BEGINNINGS.get(node, ()):
        autos.begin(desk, what)
    cut_in.open_waiting(desk)


_BEGINNINGS = first_windows(NODES)

TIMELINE = Timeline(
    nodes=NODES,
    after=after,
    settle=resolve_chain,
    enter={
        "reroll.begin": begin_reroll,
        "reroll.roll": reroll,
        "draw.draw": draw,
        "resolution.begin": battle.begin,
        "resolution.battle": battle.resolve,
        "return.move": sortie.return_units,
        "end.effects": end_phase.begin_end_effects,
        "end.damage": end_phase.remove_damage,
        **enter_at_every_window(NODES, _window),
        **dict.fromkeys(_ENDS, _end),
    },
    consent={
        "setup.redraw": setup.keep_by_silence,
        "attack.move": sortie.no_attack,
        "defense.move": sortie.no_defense,
        "resolution.order": advance_clock,
        "end.effects": end_phase.default_order,
        "end.redeem": end_phase.redeem_nothing,
    },
    due={"end.hand": "discard", "end.done": "done"},
    idle={"end.effects": end_phase.no_effects},
    chooser=defender_decides_at("defense.move"),
    turn_end="end.done",
)
