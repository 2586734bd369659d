"""A card that leaves play loses all it was under and comes back as a new object."""

from __future__ import annotations

from domain.kernel.desk.desk import Desk
from domain.kernel.record.changes import Angled, AttributeSet, Change, Marked, Turned
from domain.kernel.table import modifiers


def strip(desk: Desk, card_id: str, keeps: tuple[str, ...] = ()) -> None:
    """Takes marks, attributes (but for `keeps`), angle, face and modifiers off a card that is about to leave play."""
    card = desk.table.cards[card_id]
    changes: list[Change] = [Marked(card_id, kind, -amount) for kind, amount in card.marks.items()]
    changes += [AttributeSet(card_id, name, None) for name in card.attributes if name not in keeps]
    if card.angle:
        changes.append(Angled(card_id, 0))
    if card.face:
        changes.append(Turned(card_id, ""))
    desk.do(*changes)
    modifiers.lift(desk, modifiers.of(desk.table, card_id))
