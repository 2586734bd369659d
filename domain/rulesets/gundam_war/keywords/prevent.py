"""Prevent (X) (GW-PREV): COMMANDs aimed at the card need X more Total power, while the card itself is being played."""

from __future__ import annotations

from domain.kernel.desk import Desk
from domain.rulesets.gundam_war.state import cards


def extra(desk: Desk, targets: tuple[str, ...]) -> int:
    """How much more Total power a COMMAND on these targets needs (GW-PREV-02, switch `prevent_span`)."""
    return sum(keyword["x"] for target in targets if _in_force(desk, target) for keyword in _of(desk, target))


def _of(desk: Desk, card_id: str) -> list[dict[str, int]]:
    printed = cards.printed(desk.table, card_id).get("keywords", ())
    return [keyword for keyword in printed if keyword["keyword"] == "prevent"]


def _in_force(desk: Desk, card_id: str) -> bool:
    waiting = any(data["kind"] == "play" and data["card"] == card_id for _, data in desk.table.chain)
    return waiting if desk.switch("prevent_span") == "while_played" else not waiting
