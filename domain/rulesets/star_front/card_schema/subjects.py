"""The subjects of small effects: cards, a seat, positions."""

from __future__ import annotations

from typing import Annotated, Literal

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NamedCard, NamedCards, Seat
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.star_front.card_schema.filters import Filter
from domain.rulesets.star_front.messages import msg

SEEN = ("ahead", "behind")
"""The position right ahead of the own unit, on the enemy's field, and right behind it (SF-POS-02, -03)."""
LEFT_PLACES = ("own_place", "target_place")
"""The position where the own unit or the first target stood as the text began, also when it has left since."""
IN_ROW = ("front", "back")
"""Any position of a row, which is chosen (SF-ZONE-09)."""
OTHER_LANE = "other_lane"
"""Any position of another lane than that of the own unit (SF-POS-01)."""


ENEMY_FIELD = "enemy_field"
"""Any position of the enemy's field where a unit may enter, which the player of the text chooses (SF-ENTER-02)."""


def _are_positions(name: str, value: Plain) -> Faults:
    """One or several positions of the widest field; an empty one is chosen, one in a word is seen from the own unit."""
    if value in (*SEEN, *LEFT_PLACES, *IN_ROW):
        return
    named = (value,) if isinstance(value, str) else value
    there = {f"{row}{lane}" for row in "FB" for lane in range(1, 11)}
    if not (isinstance(named, tuple) and all(each == "" or str(each).upper() in there for each in named)):
        yield msg(
            "field_is_value_expected_wanted", field=name, value=f"{value!r:.60}", wanted=msg("positions_such_as_f2_or_b4")
        )


def _are_entry_positions(name: str, value: Plain) -> Faults:
    """As other positions, or the enemy's field."""
    if value != ENEMY_FIELD:
        yield from _are_positions(name, value)


def _are_move_positions(name: str, value: Plain) -> Faults:
    """As other positions, or another lane."""
    if value != OTHER_LANE:
        yield from _are_positions(name, value)


def _is_step(name: str, value: Plain) -> Faults:
    if value not in (1, -1, "1", "-1", "+1", "left", "right") or isinstance(value, bool):
        yield msg("field_is_value_expected_wanted", field=name, value=f"{value!r:.60}", wanted=msg("value_1_1_left_or_right"))


At = Annotated[str | tuple[str, ...], _are_positions]
"""Positions: by name, or empty for a chosen one; relative to the own unit (`SEEN`); a unit's former one (`STOOD`);
any one of a row (`IN_ROW`)."""
EntryAt = Annotated[str | tuple[str, ...], _are_entry_positions]
"""The positions of `At` for cards that enter, or the enemy's field (`ENEMY_FIELD`)."""
MoveAt = Annotated[str | tuple[str, ...], _are_move_positions]
"""The positions of `At` for units that move, or another lane than the own unit's (`OTHER_LANE`)."""
Step = Annotated[int | str, _is_step]
"""The direction of a push (SF-PUSH-01)."""
Place = Literal["forest", "field", "hand", "deck"]
To = Filter | Literal["target", "target1", "target2", "self", "host", "subject", "revealed"] | NamedCard | NamedCards | None
"""The cards that a small effect is about: its targets, those of its first or second selector, its own card or that which
bears it, what happened, what was shown."""
Who = Literal["own", "enemy"] | Seat
"""The seat that a small effect is about."""
