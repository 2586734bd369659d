"""The limits on plays per turn (NX-PLAY-22, -62) and on uses of a text (NX-COST-21, -28)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth, Uncertain, all_of, uncertain
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.rulesets.gundam_war_nexa.card_schema.continuous_effects import ContinuousEffect
from domain.rulesets.gundam_war_nexa.card_schema.texts import Text
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.messages import msg
from domain.rulesets.gundam_war_nexa.state import current_properties

ONE = {"g": "NX-PLAY-22", "ace": "NX-PLAY-62"}
"""The types of which one card is played per turn, each with its rule; a graphic is played as G (NX-PLAY-29).

Other types are limited only by their costs (NX-PLAY-30, -40, -50, -51, -81).
"""


def play_counter(desk: Desk, kind: str) -> str:
    """Returns the counter of plays of a limited type in this turn, or an empty string for other types."""
    return turn_activity.play_counter(desk, kind) if kind in ONE else ""


def require_play_left(desk: Desk, seat: str, kind: str) -> tuple[str, ...]:
    """Demands that the one G or the one ACE of the turn is still left, and returns the counters that the play raises."""
    counter = play_counter(desk, kind)
    if not counter:
        return ()
    plays = turn_activity.plays_this_turn(desk, seat, kind, _played_type)
    truth: Truth = True if plays.most < 1 else None if plays.known + plays.unknown < 1 else False
    desk.demand(ONE[kind], truth, msg("one_word_is_played_in_turn", word=kind.upper()))
    return (counter,)


def _played_type(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the type that a card counts as when it is played without a word about it."""
    kind = current_properties.original_print(table, card_id).type.or_else("")
    return uncertain("g" if kind == "graphic" else kind)


def text_counters(desk: Desk, card_id: str, number: str, text: Text) -> tuple[str, ...]:
    """Returns the counters of a text's uses by a seat: the usual one, and those for the turn by which the text limits its
    uses, of this card or of all cards of its name.
    """
    usual = _usual(desk, card_id, number, text)
    own = () if text.uses is None else (turn_activity.text_use_counter(desk, card_id, number),)
    every = () if text.per_player is None else (turn_activity.use_counter(desk, name_and_text(desk, card_id, number)),)
    step = f":{desk.table.clock.node.partition('.')[0]}" if text.within else ""
    return (usual, *(f"{counter}{step}" for counter in (*own, *every)))


def name_and_text(desk: Desk, card_id: str, number: str) -> str:
    """Returns the words for a text of all cards of a name: `each:` the original name and the number of the text."""
    return f"each:{current_properties.original_print(desk.table, card_id).name.or_else(card_id)}.{number}"


def resolution_counter(desk: Desk, card_id: str) -> str:
    """Returns the counter of how often a seat carried out the text of a card of this name in this turn."""
    return f"resolved:{name_and_text(desk, card_id, '0')}:turn{desk.table.clock.turn}"


def may_resolve(desk: Desk, seat: str, card_id: str, text: Text) -> bool:
    """Returns whether a text with a limit of uses per turn and player may be carried out again (NX-EFF-21)."""
    return text.resolves is None or desk.table.count(seat, resolution_counter(desk, card_id)) < text.resolves


def _usual(desk: Desk, card_id: str, number: str, text: Text) -> str:
    """Returns the usual counter of a text: per text of a card (OP-06), per name, or over all cards (NX-PLAY-71).

    A repeatable text is counted separately in every cut (NX-COST-28, OP-07). A card that left and came back is counted
    separately.
    """
    table = desk.table
    if text.repeatable or text.uses:
        cut = table.count("", "cuts") + (0 if table.chain else 1)
        return f"used:{card_id}.{table.cards[card_id].life}.{number}:cut{cut}"
    if text.over_all == "gain" and any(continuous_effects.effects_on_card(table, card_id, _is_gain_free)):
        return turn_activity.text_use_counter(desk, card_id, number)
    if text.over_all:
        return turn_activity.use_counter(desk, text.over_all)
    if desk.switch("text_use_limit") == "player_and_name":
        return turn_activity.use_counter(
            desk, f"{current_properties.original_print(table, card_id).name.or_else('None')}.{number}"
        )
    return turn_activity.text_use_counter(desk, card_id, number)


def _is_gain_free(effect: ContinuousEffect) -> bool | None:
    return effect.gain_free or None


_OVER_ALL = {"guard": "NX-PLAY-71", "gain": "NX-KW-06"}
"""The texts that each player uses once per turn over all cards, with their rules."""


def require_use_left(desk: Desk, seat: str, counters: tuple[str, ...], text: Text, sure: bool) -> None:
    """Demands that a text is used once per turn by each player (NX-TEXT-03, NX-COST-21), or once in a cut (NX-COST-28), and
    no more often than it says.

    `sure`: the text is known. An unknown text may be repeatable, but not within one cut. A text that is counted over several
    cards is left open after a use of an unknown text, which may have been the same.
    """
    rule = "NX-COST-28" if text.repeatable or text.uses else _OVER_ALL.get(text.over_all, "NX-COST-21")
    waits = any(counters[0] in data.get("raised", ()) for _, data in desk.table.chain)
    unused: Truth = is_counter_unused(desk, seat, counters[0]) or (False if sure or waits else None)
    often: Truth = _often_enough(desk, seat, counters, text)
    if _was_perhaps_used(desk, seat, text):
        unused, often = all_of((unused, None)), all_of((often, None))
    desk.demand(rule, unused, msg("text_was_used_already"))
    desk.demand("NX-EFF-21", often, msg("text_was_used_n_times", n=text.uses or text.per_player))


def _was_perhaps_used(desk: Desk, seat: str, text: Text) -> bool:
    """Returns whether a text that is counted over several cards may have been used in this turn on an unknown card."""
    shared = text.over_all or text.per_player is not None or desk.switch("text_use_limit") == "player_and_name"
    return bool(shared) and turn_activity.has_used_unknown_text(desk, seat, _is_known, text.over_all)


def _is_known(table: Table, card_id: str) -> bool:
    return current_properties.original_print(table, card_id).type.is_known


def are_uses_left(desk: Desk, seat: str, counters: tuple[str, ...], text: Text) -> bool:
    """Returns whether a seat may still use a text."""
    return _often_enough(desk, seat, counters, text) and is_counter_unused(desk, seat, counters[0])


def _often_enough(desk: Desk, seat: str, counters: tuple[str, ...], text: Text) -> bool:
    limits = [limit for limit in (text.uses, text.per_player) if limit is not None]
    return all(desk.table.count(seat, counter) < limit for counter, limit in zip(counters[1:], limits, strict=False))


def is_counter_unused(desk: Desk, seat: str, counter: str) -> bool:
    """Returns whether a counter of a seat is still 0."""
    return desk.table.count(seat, counter) == 0


def uncount_play(desk: Desk, seat: str, raised: tuple[str, ...]) -> None:
    """Takes a negated play out of the limits again (NX-PLAY-13, switch `negated_play_counts`)."""
    if desk.switch("negated_play_counts") == "no":
        turn_activity.decrement_counters(desk, seat, raised)
