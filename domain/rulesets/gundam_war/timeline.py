"""The timing chart of Gundam War (GW-TURN) as data, and what the rules do at its fixed places."""

from __future__ import annotations

from domain.kernel.changes import Angled, ClockMoved
from domain.kernel.clock import Node, Timeline, advance, next_seat
from domain.kernel.desk import Desk
from domain.rulesets.gundam_war import cut_in, end_phase, life, movement
from domain.rulesets.gundam_war.combat import attack_step, battle, battle_order, defense_step, return_step
from domain.rulesets.gundam_war.effects import autos
from domain.rulesets.gundam_war.state.zones import HAND, NATION, STATION, opponent

NODES = (
    Node("setup.redraw", "setup", "redraw", "choice"),
    Node("setup.first_player", "setup", "first_player", "choice"),
    Node("reroll.roll", "reroll", "", "fixed"),
    Node("reroll.ft", "reroll", "", "window"),
    Node("draw.ft1", "draw", "", "window"),
    Node("draw.draw", "draw", "", "fixed"),
    Node("draw.ft2", "draw", "", "window"),
    Node("assign.ft", "assign", "", "window"),
    Node("attack.ft1", "battle", "attack", "window"),
    Node("attack.move", "battle", "attack", "choice"),
    Node("attack.ft2", "battle", "attack", "window"),
    Node("defense.ft1", "battle", "defense", "window"),
    Node("defense.move", "battle", "defense", "choice"),
    Node("defense.ft2", "battle", "defense", "window"),
    Node("resolution.begin", "battle", "resolution", "fixed"),
    Node("resolution.ft1", "battle", "resolution", "window"),
    Node("resolution.order", "battle", "resolution", "choice"),
    Node("resolution.battle", "battle", "resolution", "fixed"),
    Node("resolution.ft2", "battle", "resolution", "window"),
    Node("return.ft1", "battle", "return", "window"),
    Node("return.move", "battle", "return", "fixed"),
    Node("return.ft2", "battle", "return", "window"),
    Node("end.hand", "end", "", "choice"),
    Node("end.effects", "end", "", "choice"),
    Node("end.redeem", "end", "", "choice"),
    Node("end.damage", "end", "", "fixed"),
    Node("end.done", "end", "", "choice"),
)
"""Every place of the chart: `ft` is a Free Timing, the others hold a Regular Effect."""


def after(desk: Desk, key: str) -> str:
    """The place that follows, passing over those with nothing to decide; after "Done." the other seat's turn."""
    if key == "end.done":
        return begin_turn(desk, next_seat(desk.table.header.seats, desk.table.clock.holder), "reroll.roll")
    if key == "resolution.battle" and battle.goes_on(desk):
        return key
    following = TIMELINE.next_listed(key)
    while following in _NEEDED and not _NEEDED[following](desk):
        following = TIMELINE.next_listed(following)
    return following


_NEEDED = {
    "resolution.order": battle_order.is_open,
    "end.hand": end_phase.hand_is_over_limit,
    "end.effects": end_phase.order_is_open,
    "end.redeem": end_phase.can_redeem,
}


def begin_turn(desk: Desk, holder: str, first: str) -> str:
    """A new turn begins (GW-TURN-01, -20); returns its first place."""
    now = desk.table.clock
    desk.record("fixed", "turn_began", holder, "GW-TURN-01", {"turn": now.turn + 1, "seat": holder})
    desk.do(ClockMoved(now.turn + 1, holder, now.node, now.round, holder, 0))
    return first


def reroll(desk: Desk) -> None:
    """Reroll Phase: the turn player turns all own rolled cards (GW-TURN-17); its beginning takes no play (GW-TURN-22)."""
    autos.begin(desk, "reroll", answerable=False)
    holder = desk.table.clock.holder
    rolled = [card for card in desk.table.at(f"{holder}.{STATION}") if desk.table.cards[card].angle == 90]
    desk.record("fixed", "rerolled", holder, "GW-TURN-17", {"cards": tuple(rolled)})
    desk.do(*(Angled(card, 0) for card in rolled))


def draw(desk: Desk) -> None:
    """Draw Phase: the turn player draws exactly 1 card (GW-TURN-18)."""
    life.draw(desk, desk.table.clock.holder, 1, "GW-TURN-18")


def _window(desk: Desk) -> None:
    now = desk.table.clock
    movement.check_standing(desk)
    if now.node in _BEGINNINGS:
        autos.begin(desk, _BEGINNINGS[now.node])
    cut_in.open_waiting(desk)


_BEGINNINGS = {
    "draw.ft1": "draw",
    "assign.ft": "assign",
    "attack.ft1": "attack",
    "defense.ft1": "defense",
    "return.ft1": "return",
}


def chooser(desk: Desk, key: str) -> str:
    """Who decides at a choice: the defender in the Defense Step, else the turn player."""
    holder = desk.table.clock.holder
    return opponent(desk.table, holder) if key == "defense.move" else holder


TIMELINE = Timeline(
    nodes=NODES,
    after=after,
    settle=cut_in.settle,
    enter={
        "reroll.roll": reroll,
        "draw.draw": draw,
        "resolution.begin": battle.begin,
        "resolution.battle": battle.resolve,
        "return.move": return_step.return_units,
        "end.effects": end_phase.begin_end_effects,
        "end.damage": end_phase.remove_damage,
        **{node.key: _window for node in NODES if node.kind == "window"},
    },
    consent={
        "attack.move": attack_step.nothing_said,
        "defense.move": defense_step.nothing_said,
        "resolution.order": advance,
        "end.effects": end_phase.default_order,
        "end.redeem": end_phase.redeem_nothing,
    },
    chooser=chooser,
)


def piles(desk: Desk, seat: str) -> tuple[int, int]:
    """Cards left on a seat's Nation Pile and in hand."""
    return len(desk.table.at(f"{seat}.{NATION}")), len(desk.table.at(f"{seat}.{HAND}"))
