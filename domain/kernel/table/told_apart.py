"""What tells a card from others, besides its printing: taken from a card that goes into a concealed hand, and given to one
that comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from domain.kernel.record import changes as c
from domain.kernel.record.changes import Change, Plain
from domain.kernel.table.table import Card


def clear_distinguishing_marks(card: Card) -> Iterator[Change]:
    """The changes that take everything from a card by which it could be told from others."""
    if card.face:
        yield c.Turned(card.id, "")
    if card.angle:
        yield c.Angled(card.id, 0)
    yield from [c.Marked(card.id, kind, -count) for kind, count in sorted(card.marks.items())]
    yield from [c.AttributeSet(card.id, key, None) for key in sorted(card.attributes)]


def copy_visible_marks(card: Card, name: str, words: Callable[[Plain], Plain]) -> Iterator[Change]:
    """The changes that give what everybody can see of a card to the card `name`; `words` puts values into a viewer's ids."""
    if card.face:
        yield c.Turned(name, card.face)
    if card.angle:
        yield c.Angled(name, card.angle)
    yield from (c.Marked(name, kind, count) for kind, count in sorted(card.marks.items()))
    yield from (c.AttributeSet(name, key, words(card.attributes[key])) for key in sorted(card.attributes))
