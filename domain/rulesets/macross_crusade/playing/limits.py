"""How many plays a turn allows and how often a text is used (MC-DEPL-01, MC-CMD-04, MC-TCOST, MC-TRIG-02)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.record.changes import Plain
from domain.parts.bandai import turn_activity
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import faces

SLOTS = {"unit": "MC-UNIT-03", "character": "MC-CHAR-03", "g": "MC-G-11"}
"""One Unit, one Character and one G in a turn, in any order (MC-DEPL-01, -02)."""


def name_key(desk: Desk, card_id: str) -> str:
    """The counter of Commands of a name, each player's own (MC-CMD-04)."""
    return turn_activity.use_counter(desk, f"command {faces.name_of(desk.table, card_id)}")


def text_key(desk: Desk, card_id: str, text: str) -> str:
    """The counter of uses of a text: of this card as long as it stays, or of the player (switch `text_use_limit`)."""
    if desk.switch("text_use_limit") == "player_and_name":
        return turn_activity.use_counter(desk, f"{faces.name_of(desk.table, card_id)}.{text}")
    return turn_activity.text_use_counter(desk, card_id, text)


def require_play_left(desk: Desk, seat: str, card_id: str, kind: str) -> tuple[str, ...]:
    """Checks what is left of this turn's plays; returns the counters that the play raises.

    Boost takes a play out of that count, once per turn and player (MC-KW-09). Commands are counted by name (MC-CMD-04).
    """
    table = desk.table
    data = faces.printed(table, card_id)
    if kind == "command":
        key = name_key(desk, card_id)
        fresh: bool | None = table.count(seat, key) == 0 if data.name else None
        desk.demand("MC-CMD-04", fresh, msg("command_this_name_was_played"))
        return (key,)
    if kind not in SLOTS:
        return ()
    boost = turn_activity.use_counter(desk, "boost")
    if kind != "g" and faces.has_own(table, card_id, "boost") and not table.count(seat, boost):
        return (boost,)
    left = table.count(seat, turn_activity.play_counter(desk, kind)) == 0
    known = data.type is not None and (left or not turn_activity.played_unknown(desk, seat, kind, faces.is_known))
    desk.demand(SLOTS[kind], True if left else False if known else None, msg("one_word_is_played_in_turn", word=kind))
    return (turn_activity.play_counter(desk, kind),)


def give_back(desk: Desk, data: Plain) -> None:
    """A negated play counts toward no limit (MC-NEG-02, switch `negated_play_counts`: type slots are used up)."""
    keep = desk.switch("negated_play_counts") == "type_slots"
    back = [name for name in data.get("raised", ()) if not (keep and name.startswith("played:"))]
    turn_activity.uncount(desk, data["seat"], back)
