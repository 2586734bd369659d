"""Parts of a desk's state that rules read: the current effect, a lookahead, and what an audit knows."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.kernel.record.event import Event


class CurrentEffect(NamedTuple):
    """The effect that is being carried out: its seat, the name of the small effect, and the card whose text it is.

    Seat and card are empty where a rule acts; `what` is then `battle` or empty.
    """

    seat: str = ""
    what: str = ""
    card: str = ""


NO_EFFECT = CurrentEffect()
"""No effect is being carried out."""


class Lookahead(NamedTuple):
    """A prediction for the place behind open moments: its result, the number of moments that opened on the way, and the
    log's length and last event when it was made.
    """

    result: Any
    opened: int
    position: int
    last: Event


class KnowledgeAtLine(NamedTuple):
    """What the record knew at a line: cards that everybody had seen, of the first `cards_before` cards; cards known `before`
    and `after` it.
    """

    public: set[str]
    cards_before: int
    before: set[str]
    after: set[str]
