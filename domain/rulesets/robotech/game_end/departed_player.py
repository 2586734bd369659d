"""The cards and effects of a player who loses or concedes while others play on (switch `departed_player`, OP-56)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.desk.timing import chain
from domain.kernel.desk.timing.clock_and_priority import resume_clock
from domain.kernel.record.changes import FlagSet
from domain.rulesets.robotech.combat import attacks, skirmish_losses
from domain.rulesets.robotech.effects import triggers
from domain.rulesets.robotech.state.zones import DISCARD, PROTO, fielded
from domain.rulesets.robotech.zone_changes import movement

REASON = "player_left"
"""The reason why an attack of or on the player comes to nothing."""


def remove_player(desk: Desk, seat: str) -> None:
    """Takes everything of a player out of the game who is out of it, unless it stays by house rule.

    Attacks of and on the player come to nothing, the player's effects are lost, and the cards in play go to their owners'
    discard piles. Nothing is triggered by that. Where it stays, all of it goes on as it was declared, and the next player
    makes the decisions.
    """
    if desk.switch("departed_player") == "stays":
        return
    desk.record("consequence", "player_removed", seat, "RT-MP-06", {"seat": seat})
    waits = _end_attacks(desk, seat)
    waiting = tuple(each for each in desk.table.flags.get(triggers.WAITING, ()) if each["seat"] != seat)
    waits = _lose_effects(desk, seat) or waits
    for card in (*fielded(desk.table, seat), *desk.table.at(f"{seat}.{PROTO}")):
        movement.put_card(desk, card, DISCARD, 0)
    if desk.table.flags.get(triggers.WAITING, ()) != waiting:
        desk.do(FlagSet(triggers.WAITING, waiting or None))
    if waits and not desk.table.chain:
        resume_clock(desk)


def _end_attacks(desk: Desk, seat: str) -> bool:
    """Ends the attacks of and on a player without a result. Returns whether a question about one of them is closed."""
    ended = [attack for attack in attacks.pending_attacks(desk.table) if seat in (attack["by"], attack["against"])]
    fought = desk.table.flags.get(skirmish_losses.FLAG)
    for attack in ended:
        desk.record("lost", "attack_lapsed", attack["by"], "RT-RES-05", {"attack": attack["number"], "reason": REASON})
        attacks.change_attack(desk, attack["number"], done=True)
    if fought is None or fought["attack"] not in [attack["number"] for attack in ended]:
        return False
    desk.do(FlagSet(skirmish_losses.FLAG, None))
    if chain.current_question(desk) is not None:
        chain.pop_question(desk)
    return True


def _lose_effects(desk: Desk, seat: str) -> bool:
    """Takes the effects of a player out of the clip. Returns whether a question of one of them is closed."""
    question = chain.current_question(desk)
    mine = [(key, data) for key, data in desk.table.chain if data["seat"] == seat]
    for key, data in mine:
        desk.record("lost", "effect_failed", seat, "RT-MP-06", {"card": data["card"]})
        chain.pop_effect(desk, key)
    if question is None:
        return False
    waits = question.get("waits")
    is_waiting = (isinstance(waits, dict) and waits["seat"] == seat) or question["effect"] in dict(mine)
    if is_waiting:
        chain.pop_question(desk)
    return is_waiting
