"""Limits of new events: lengths of names and texts, and counts of cards. Stored events need not satisfy them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.tournaments.messages import msg

LONGEST_NAME = 80
LONGEST_TITLE = 120
LONGEST_TEXT = 2_000
LONGEST_LIST = 20_000
MOST_LEFT = 1_000
"""The most cards that can be left in a nation."""
_LIMITS = {
    **dict.fromkeys(("name", "club", "archetype", "rule"), LONGEST_NAME),
    **dict.fromkeys(("title", "venue", "league", "season", "date"), LONGEST_TITLE),
    "cards": LONGEST_LIST,
}


def text_limit_refusal(said: Any) -> Refusal | None:
    """Returns the refusal of a text that is too long, or of more cards left than there can be, or None (LG-NAME-04)."""
    return next(_refusals(said), None)


def _refusals(said: Any) -> Iterator[Refusal]:
    for field, value in zip(said._fields, said, strict=True):
        if not isinstance(value, str):
            continue
        most = _LIMITS.get(field, LONGEST_TEXT)
        if len(value) > most:
            yield Refusal("LG-NAME-04", msg("text_expected_n_characters_at_most", value=f"{value!r:.60}", n=most))
        if most in (LONGEST_NAME, LONGEST_TITLE) and not value.isprintable():
            yield Refusal("LG-NAME-04", msg("text_expected_on_one_line", value=f"{value!r:.60}"))
    for game in getattr(said, "games", ()):
        if game.left is not None and game.left > MOST_LEFT:
            yield Refusal("LG-REP-03", msg("n_left_expected_at_most_n", n=game.left, n2=MOST_LEFT))
