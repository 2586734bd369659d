"""Limits of plays in a turn and of uses of a text (MC-DEPL-01, MC-CMD-04, MC-TCOST, MC-TRIG-02)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.kernel.record.changes import Plain
from domain.parts.bandai import turn_activity
from domain.rulesets.macross_crusade.messages import msg
from domain.rulesets.macross_crusade.state import printed_properties

SLOTS = {"unit": "MC-UNIT-03", "character": "MC-CHAR-03", "g": "MC-G-11"}
"""The rule of each type that is limited to one play in a turn: Unit, Character and G, in any order (MC-DEPL-01, -02)."""


def command_name_counter(desk: Desk, card_id: str) -> str:
    """Returns the counter of Commands of a name, which each player has separately (MC-CMD-04)."""
    return turn_activity.use_counter(desk, f"command {printed_properties.names_of(desk.table, card_id).or_else('')}")


def text_use_counter(desk: Desk, card_id: str, text: str) -> str:
    """Returns the counter of uses of a text: of this card while it stays, or of the player (switch `text_use_limit`)."""
    if desk.switch("text_use_limit") == "player_and_name":
        return turn_activity.use_counter(desk, f"{printed_properties.names_of(desk.table, card_id).or_else('')}.{text}")
    return turn_activity.text_use_counter(desk, card_id, text)


def require_play_left(desk: Desk, seat: str, card_id: str, kind: str) -> tuple[str, ...]:
    """Checks that this turn's limits allow a play, and returns the counters that the play raises.

    Boost exempts a play from that count, once per turn and player (MC-KW-09). Commands are counted by name (MC-CMD-04).
    """
    table = desk.table
    data = printed_properties.printed(table, card_id)
    if kind == "command":
        key = command_name_counter(desk, card_id)
        used = table.count(seat, key) > 0
        unsure = not data.name.is_known or turn_activity.has_played_unnamed_card(
            desk, seat, printed_properties.names_of, "command"
        )
        fresh = False if used and data.name.is_known else None if unsure else True
        desk.demand("MC-CMD-04", fresh, msg("command_this_name_was_played"))
        return (key,)
    if kind not in SLOTS:
        return ()
    boost = turn_activity.use_counter(desk, "boost")
    boosts = printed_properties.has_own_keyword(table, card_id, "boost") if kind != "g" else False
    if boosts is True and not table.count(seat, boost):
        return (boost,)
    plays = turn_activity.plays_this_turn(desk, seat, kind, printed_properties.printed_type)
    unknown = plays.unknown + (not data.type.is_known or boosts is None)
    free = min(unknown, 0 if kind == "g" or table.count(seat, boost) else 1)  # one of them may have Boost
    may_fit = plays.known + plays.unknown < 1 + free
    truth: Truth = True if plays.most < 1 else None if may_fit else False
    desk.demand(SLOTS[kind], truth, msg("one_word_is_played_in_turn", word=kind))
    return (turn_activity.play_counter(desk, kind),)


def uncount_play(desk: Desk, data: Plain) -> None:
    """Lowers the counters of a negated play, which counts toward no limit (MC-NEG-02).

    With the switch `negated_play_counts` at `type_slots` the play of its type stays used up.
    """
    counts = desk.switch("negated_play_counts") == "type_slots"
    back = [name for name in data.get("raised", ()) if not (counts and name.startswith("played:"))]
    turn_activity.decrement_counters(desk, data["seat"], back)
