"""Small effects that change how cards stand: damage, status, strengths, keywords, permissions, coins, type."""

from __future__ import annotations

from domain.kernel.changes import Marked, Plain
from domain.kernel.desk import Desk
from domain.parts import verbs
from domain.rulesets.macross_crusade import damage, generation
from domain.rulesets.macross_crusade.effects.continuous import TABLE_WIDE
from domain.rulesets.macross_crusade.effects.operations import Effect, Question, in_play_subjects, subjects, who
from domain.rulesets.macross_crusade.state.faces import is_chip


def deal_damage(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`damage`: n points of Normal Damage on each card (MC-DMG-18)."""
    damage.deal(desk, in_play_subjects(desk, effect, operation), operation["n"], effect.get("card", ""))
    return None


roll, reroll = verbs.rolling(in_play_subjects, "MC-STAT-01")
"""A group turns as one (MC-SET-02)."""


def gain(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`gain`: +f/+s/+d to each card, chips too (MC-TERM-05, MC-CHIP-08), fixed until the end of the turn (MC-DUR-03).

    With `span` = `this_turn` it goes to all that fit a filter at any time of this turn (MC-DUR-04).
    """
    value = tuple(operation["points"])
    if operation.get("span") == "this_turn" and isinstance(operation.get("to"), dict):
        by = {"on": operation["to"], "points": value, "seat": effect["seat"], "card": effect.get("card", "")}
        desk.record("resolved", "points_modified", "", "MC-DUR-04", {"cards": (), "points": value})
        verbs.modify(desk, effect, operation, [""], TABLE_WIDE, by)
        return None
    verbs.gain(desk, effect, operation, in_play_subjects(desk, effect, operation), value, "MC-TERM-05")
    return None


def strength(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`strength`: the numbers of each card are these; an empty one stays. The latest effect holds (MC-CONF-01)."""
    return _put(desk, effect, operation, "strength", tuple(operation["points"]), "MC-CONF-01")


def give(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`give`: a keyword, with its parameters in `with`, to each card; a chip's text may not change (MC-CHIP-07)."""
    return _put(desk, effect, operation, "keyword", verbs.given(operation), "MC-TERM-05")


def lose_text(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`lose_text`: each card is treated as not having its text (MC-TERM-06)."""
    return _put(desk, effect, operation, "no_text", True, "MC-TERM-06")


def allow(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`allow`: something the normal rules forbid (MC-CARD-16)."""
    return _put(desk, effect, operation, "may", operation["what"], "MC-CARD-16")


def bar(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`bar`: something the normal rules allow or do."""
    return _put(desk, effect, operation, "cannot", operation["what"], "MC-CARD-16")


def cheaper(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`cost`: changes the three costs of each card, Designated, Total, Resource; the normal cost stays (MC-TERM-16, -17)."""
    return _put(desk, effect, operation, "cost", tuple(operation["points"]), "MC-TERM-17")


def _put(desk: Desk, effect: Effect, operation: Plain, what: str, by: Plain, rule: str) -> Question:
    """Puts a modifier on each card, which ends with the turn in which it was generated unless it says else (MC-DUR-01).

    The description and text of a chip may not be changed (MC-CHIP-07).
    """
    described = what in ("keyword", "no_text", "strength", "cost")
    chosen = [card for card in subjects(desk, effect, operation) if not (described and is_chip(desk.table, card))]
    desk.record("resolved", f"{what}_changed", "", rule, {"cards": tuple(chosen), "by": by})
    verbs.modify(desk, effect, operation, chosen, what, by)
    return None


def ace_limit(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`ace_limit`: a player's Ace Limit changes by n (MC-KWX-01)."""
    seat = who(desk, effect, operation)
    desk.record("resolved", "ace_limit_changed", seat, "MC-KWX-01", {"n": operation["n"]})
    verbs.modify(desk, effect, operation, [seat], "ace_limit", operation["n"])
    return None


def become(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`become`: each card is treated as another type (MC-CARD-03), with `also` as that and its own (MC-CARD-04).

    That ends with the turn unless it says else (MC-DUR-01); a G stays one (MC-G-18).
    """
    for card in subjects(desk, effect, operation):
        if operation["type"] == "g":
            generation.become(desk, card)
            continue
        desk.record("resolved", "type_changed", "", "MC-CARD-03", {"card": card, "type": operation["type"]})
        by = {"type": operation["type"], "also": bool(operation.get("also"))}
        verbs.modify(desk, effect, operation, [card], "type", by)
    return None


def coins(desk: Desk, effect: Effect, operation: Plain) -> Question:
    """`coins`: n coins of a kind on each card (MC-CHIP-01), but never on a chip (MC-CHIP-05)."""
    chosen = [card for card in subjects(desk, effect, operation) if not is_chip(desk.table, card)]
    desk.record("resolved", "coins_changed", "", "MC-CHIP-01", {"cards": tuple(chosen), "n": operation["n"]})
    for card in chosen:
        have = desk.table.cards[card].marks.get(operation.get("kind", "coin"), 0)
        desk.do(Marked(card, operation.get("kind", "coin"), max(operation["n"], -have)))
    return None
