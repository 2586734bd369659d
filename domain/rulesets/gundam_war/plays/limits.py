"""The plays that a turn allows (GW-PLAY-02, -06, -07, -08) and the uses of a text (GW-COST-21, -23, -27)."""

from __future__ import annotations

from domain.kernel.contract.ruleset import Desk
from domain.kernel.contract.truth import Truth
from domain.parts.bandai import turn_activity
from domain.rulesets.gundam_war.card_schema.filters import CountedType, KeywordName
from domain.rulesets.gundam_war.keywords import quick
from domain.rulesets.gundam_war.messages import msg
from domain.rulesets.gundam_war.state import current_properties, printed_properties

_RULE = {
    "unit": "GW-UNIT-02",
    "character": "GW-CHAR-07",
    "operation": "GW-OPER-04",
    "generation": "GW-GENR-02",
}
_MESSAGE = (
    "one_word_is_played_in_turn",
    "one_word_is_played_in_turn_and_one",
)
EXTRA: tuple[KeywordName, ...] = ("battleship", "base", "support")


def is_additional_unit(desk: Desk, card_id: str) -> bool:
    """Returns whether a UNIT may be the additional one of the turn: Battleship, Base or Support."""
    return bool(current_properties.keywords_even_silenced(desk.table, card_id, EXTRA))


def require_play_left(desk: Desk, seat: str, card_id: str, kind: str) -> tuple[str, ...]:
    """Checks the plays of a type in this turn (GW-TURN-19); returns the counters that the play raises.

    COMMANDs (GW-PLAY-03, GW-CMD-02) and Quick cards (GW-PLAY-07, GW-QUIK-02) have no limit. A card with unknown text may be
    Quick.
    """
    also = require_play_of_kind_left(desk, seat, current_properties.printed(desk.table, card_id).counts_as)
    is_quick = current_properties.has_keyword_even_silenced(desk.table, card_id, quick.NAME)
    if kind not in _RULE or is_quick is True:
        desk.demand("GW-PLAY-02", True if kind else None)
        return also
    plays = turn_activity.plays_this_turn(desk, seat, kind, printed_properties.printed_type)
    fits, may_fit = (_is_play_left(desk, seat, card_id, kind, played) for played in (plays.most, plays.known))
    truth: Truth = True if fits else None if may_fit or is_quick is None else False
    desk.demand(_RULE[kind], truth, msg(_MESSAGE[kind == "unit"], word=kind.upper()))
    extra = (turn_activity.play_counter(desk, "extra"),) if kind == "unit" and is_additional_unit(desk, card_id) else ()
    return (turn_activity.play_counter(desk, kind), *extra, *also)


def require_play_of_kind_left(desk: Desk, seat: str, kind: CountedType | None) -> tuple[str, ...]:
    """Checks that a play of type `kind` is left for a play or use that also counts as one (GW-EFF-01).

    Returns the counter that it raises.
    """
    if kind is None:
        return ()
    plays = turn_activity.plays_this_turn(desk, seat, kind, printed_properties.printed_type)
    truth: Truth = True if plays.most < 1 else None if plays.known < 1 else False
    desk.demand(_RULE[kind], truth, msg(_MESSAGE[0], word=kind.upper()))
    return (turn_activity.play_counter(desk, kind),)


def _is_play_left(desk: Desk, seat: str, card_id: str, kind: str, played: int) -> bool:
    """Returns whether another card of a type may be played in this turn after `played` ones (GW-PLAY-02, -06).

    A turn allows one UNIT, and one more if either is a Battleship, Base or Support (GW-SPRT-02, OP-38).
    """
    extra = desk.table.count(seat, turn_activity.play_counter(desk, "extra"))
    return played < 1 or (kind == "unit" and played < 2 and (is_additional_unit(desk, card_id) or extra > 0))


def uncount_play(desk: Desk, seat: str, raised: tuple[str, ...]) -> None:
    """Takes a voided play off the counters, so that it counts toward no limit (GW-PLAY-08, switch `negated_play_counts`)."""
    if desk.switch("negated_play_counts") == "no":
        turn_activity.decrement_counters(desk, seat, raised)
