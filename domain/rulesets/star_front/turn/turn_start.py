"""The turn (SF-TURN): its beginning, the draw, the gate before the main phase, and the moment between turns."""

from __future__ import annotations

from domain.card_effects.resolution_stack import run_steps_with_consequences
from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Angled, ClockMoved
from domain.parts.common.card_zones import draw_to_hand
from domain.parts.common.turns import begin_turn
from domain.rulesets.star_front.game_end import early_end
from domain.rulesets.star_front.state import current_properties, zones
from domain.rulesets.star_front.turn import formation

DRAWN = 2


def begin_next_turn(desk: Desk) -> None:
    """Begins a new turn. By the house rule this straightens the active player's sideways units (SF-STATE-04, OP-03)."""
    following = zones.enemy_of(desk.table, str(desk.table.flags["ended"])) if "ended" in desk.table.flags else ""
    holder = following or zones.first_player(desk.table)
    begin_turn(desk, holder, "", "SF-TURN-01")
    formation.reset_duties(desk)
    if desk.switch("straighten_rule") == "own_turn_start":
        lying = [
            unit for unit in zones.units(desk.table, holder) if desk.table.cards[unit].angle == current_properties.SIDEWAYS
        ]
        desk.do(*(Angled(unit, current_properties.UPRIGHT) for unit in lying))
    run_steps_with_consequences(desk, holder, "", {"do": "announce", "moment": "turn_began"})


def draw_cards(desk: Desk, seat: str, count: int, rule: str, name: str = "drawn") -> list[str]:
    """Draws cards from the top of the deck, as many as there are. An empty deck is no loss (SF-TURN-05)."""
    there = min(max(0, count), len(desk.table.at(f"{seat}.{zones.DECK}")))
    desk.record("fixed" if rule else "resolved", name, seat, rule, {"count": there, "wanted": count})
    return draw_to_hand(desk, seat, count, zones.DECK, zones.HAND)


def carry_out_draw_phase(desk: Desk) -> None:
    """Carries out the draw phase: 2 cards, in the first turn as well (SF-TURN-03, -04)."""
    seat = desk.table.clock.holder
    draw_cards(desk, seat, DRAWN, "SF-TURN-03")
    run_steps_with_consequences(desk, seat, "", {"do": "announce", "moment": "draw_phase"})


def begin_main_phase_gate(desk: Desk) -> None:
    """Ends the effects that last until this main phase, then checks a declared early end (SF-TURN-08).

    If the game goes on, it announces the moment before the main phase.
    """
    holder = desk.table.clock.holder
    for until in (f"own_main:{holder}", f"enemy_main:{zones.enemy_of(desk.table, holder)}"):
        modifiers.lift(desk, modifiers.keys_ending_at(desk.table, until))
    asked = early_end.check_declared_early_end(desk)
    if desk.table.result is None:
        run_steps_with_consequences(desk, desk.table.clock.holder, "", *asked, {"do": "announce", "moment": "before_main"})


def begin_summon_phase(desk: Desk) -> None:
    """Begins the main phase with the summon phase (SF-TURN-02, -09) and announces its moment."""
    seat = desk.table.clock.holder
    desk.record("fixed", "phase_began", seat, "SF-TURN-02", {"phase": "summon"})
    run_steps_with_consequences(desk, seat, "", {"do": "announce", "moment": "main_phase"})


def announce_between_turns(desk: Desk) -> None:
    """Announces effects timed after the end phase, outside any turn (SF-TURN-14). The player whose turn ended comes first
    (OP-38).
    """
    now = desk.table.clock
    desk.do(ClockMoved(now.turn, "", now.node, 0, "", 0))
    run_steps_with_consequences(desk, zones.active_player(desk.table), "", {"do": "announce", "moment": "after_end"})
