"""The timing chart of Star Front (SF-TURN) as data, and the actions of the rules at its fixed places."""

from __future__ import annotations

from domain.card_effects.chain_resolution import resolve_chain
from domain.kernel.contract.ruleset import Desk, Node, Timeline
from domain.kernel.desk.timing.turn_progress import advance_clock
from domain.parts.common.turns import next_place
from domain.rulesets.star_front import setup
from domain.rulesets.star_front.combat import attack, defence
from domain.rulesets.star_front.keywords import mech_merge
from domain.rulesets.star_front.playing import summon
from domain.rulesets.star_front.turn import end_phase, formation, tactics, turn
from domain.rulesets.star_front.winning import countdown

NODES = (
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("setup.mulligan", "setup", "mulligan", "choice"),
    Node("turn.begin", "draw", "", "fixed"),
    Node("draw.draw", "draw", "", "fixed"),
    Node("draw.use", "draw", "", "choice"),
    Node("defence.begin", "defence", "", "fixed"),
    Node("defence.before", "defence", "1", "window"),
    Node("defence.compare", "defence", "2", "fixed"),
    Node("defence.winner", "defence", "3", "choice"),
    Node("defence.loser", "defence", "4", "choice"),
    Node("defence.judge", "defence", "5", "fixed"),
    Node("defence.end", "defence", "8", "fixed"),
    Node("main.gate", "main", "", "fixed"),
    Node("summon.begin", "main", "summon", "fixed"),
    Node("summon.main", "main", "summon", "choice"),
    Node("tactics.start", "main", "tactics", "fixed"),
    Node("tactics.choose", "main", "tactics", "choice"),
    Node("formation.entry", "main", "formation", "choice"),
    Node("formation.move", "main", "formation", "choice"),
    Node("formation.after", "main", "formation", "choice"),
    Node("attack.declare", "main", "attack", "choice"),
    Node("attack.after", "main", "attack", "choice"),
    Node("merge.main", "main", "mech_merge", "choice"),
    Node("end.effects", "end", "1", "fixed"),
    Node("end.use", "end", "1", "choice"),
    Node("end.hand", "end", "2", "choice"),
    Node("end.countdown", "end", "3", "fixed"),
    Node("end.call", "end", "4", "choice"),
    Node("end.turn", "end", "5", "fixed"),
    Node("between.effects", "between", "", "fixed"),
)
"""The places of the chart: draw, defence, summon, tactics, end, and the moment between turns (SF-TURN-01, -13, -14)."""
_SKIPS = {
    "tactics.start": "end.effects",
    "formation.after": "end.effects",
    "attack.after": "end.effects",
    "between.effects": "turn.begin",
}


def after(desk: Desk, key: str) -> str:
    """Returns the place that follows, skipping places without a decision."""
    if key.startswith("defence.") and key != "defence.end":
        return defence.after(desk, key)
    if key in _SKIPS and (key != "tactics.start" or tactics.skips(desk)):
        return _SKIPS[key]
    return next_place(TIMELINE, key, lambda place: place in _NEEDED and not _NEEDED[place](desk))


_NEEDED = {"end.hand": lambda desk: end_phase.excess(desk) > 0}


def chooser(desk: Desk, key: str) -> str:
    """Returns the seat that decides at a choice."""
    if key in ("defence.winner", "defence.loser"):
        return defence.side(desk, key)
    if key == "setup.mulligan":
        return setup.whose_mulligan(desk.table)
    return desk.table.clock.holder


TIMELINE = Timeline(
    nodes=NODES,
    after=after,
    settle=resolve_chain,
    enter={
        "turn.begin": turn.begin,
        "draw.draw": turn.draw,
        "defence.begin": defence.begin,
        "defence.compare": defence.compare,
        "defence.winner": defence.give_defence_word,
        "defence.loser": defence.give_defence_word,
        "defence.judge": defence.judge,
        "defence.end": defence.end,
        "main.gate": turn.gate,
        "summon.begin": turn.summon,
        "tactics.start": tactics.begin,
        "end.effects": end_phase.effects,
        "end.countdown": countdown.count_down,
        "end.turn": end_phase.finish_turn,
        "between.effects": turn.between,
    },
    consent={
        "setup.mulligan": setup.keep_by_silence,
        "draw.use": advance_clock,
        "defence.winner": advance_clock,
        "defence.loser": advance_clock,
        "summon.main": summon.phase_over,
        "tactics.choose": formation.by_default,
        "formation.entry": formation.end_entry,
        "formation.move": formation.moves_over,
        "formation.after": advance_clock,
        "attack.declare": attack.declared,
        "attack.after": advance_clock,
        "merge.main": mech_merge.over,
        "end.use": advance_clock,
        "end.call": advance_clock,
    },
    due={"end.hand": "discard"},
    chooser=chooser,
    immediate=True,
)
