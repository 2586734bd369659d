"""Parts of a desk's state that rules read: the effect that is carried out, a lookahead, and what an audit knows."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.kernel.record.event import Event


class CurrentEffect(NamedTuple):
    """Whose effect is being carried out, the word of the small effect, and the card whose text it is; nobody's where a rule
    does something, whose word is then `battle`, or none.
    """

    seat: str = ""
    what: str = ""
    card: str = ""


NO_EFFECT = CurrentEffect()
"""Nothing is being carried out of which anybody asks whose it is."""


class Lookahead(NamedTuple):
    """What was told of the place behind the moments, how many opened on the way, and the log's length and last event then."""

    told: Any
    opened: int
    position: int
    last: Event


class KnowledgeAtLine(NamedTuple):
    """The cards that lay open before a line, of the first `here_before`; those known `before` it was said, and `after`."""

    laid_open: set[str]
    here_before: int
    before: set[str]
    after: set[str]
