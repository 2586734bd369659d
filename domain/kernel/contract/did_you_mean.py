"""Suggestions for refusals: the nearest of the allowed words, and the acts that a player's word may mean."""

from __future__ import annotations

from collections.abc import Collection
from difflib import get_close_matches

from domain.kernel.messages.message import Message, msg
from domain.kernel.record.changes import Plain


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
