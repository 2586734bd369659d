"""What the desk answers when it cannot record something: a value, never a crash; and suggestions of what was meant."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches
from typing import NamedTuple

from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Plain


class Refusal(NamedTuple):
    """A declaration was not recorded and nothing changed.

    `rule`: id of the rule that says no (empty: it cannot be expressed at all) · `reason`: what was wrong · `legal`: what
    could be said instead, as short lines. A refusal names no card its reader may not know.
    """

    rule: str
    reason: Message
    legal: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Refusal(rule={self.rule!r}, message={self.message!r}, legal={self.legal!r})"

    @property
    def message(self) -> str:
        """The reason as an English sentence."""
        return str(self.reason)


class Refused(Exception):
    """Raised inside the desk by a failed check; `Desk.say` turns it into its `Refusal`."""

    def __init__(self, rule: str, reason: Message, legal: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.refusal = Refusal(rule, reason, legal)


class UnclearAnswer(Refused):
    """Several waiting effects, or one's own, could be answered; `legal` has the choices."""


def did_you_mean(word: Plain, allowed: Collection[str], least: float = 0.6) -> Message | None:
    """Returns a message that suggests the nearest allowed word; None where none is near, or it is allowed itself."""
    words = [str(each) for each in allowed]
    result = [] if str(word) in words else get_close_matches(str(word), words, 1, least)
    return msg("is_said_meant", said=result[0]) if result else None


def list_allowed(allowed: Collection[str]) -> Message:
    """Lists the allowed words."""
    return msg("there_are_said", said=", ".join(sorted(allowed)))


_ACTS_BY_WORD = {
    "done": ("pass", "end_turn"),
    "end": ("end_turn", "done"),
    "finish": ("end_turn", "done"),
    "next": ("go", "pass"),
    "ok": ("pass", "settle"),
    "cast": ("play",),
    "deploy": ("play", "summon"),
    "activate": ("use",),
    "block": ("defend",),
    "intercept": ("defend",),
    "mulligan": ("redraw",),
    "redraw": ("mulligan",),
    "draw": ("effect",),
    "undo": ("takeback",),
    "resign": ("concede",),
    "surrender": ("concede",),
    "forfeit": ("concede",),
    "comment": ("note",),
    "stack": ("settle",),
}
"""Words that players use, those of other rulebooks among them -> the acts that they mean."""


def acts_meant_by(word: str, acts: Collection[str]) -> tuple[str, ...]:
    """Returns the acts that a player may mean by a word that is not an act; empty where none is known."""
    return tuple(act for act in _ACTS_BY_WORD.get(word.casefold(), ()) if act in acts)
