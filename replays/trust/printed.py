"""The head of a record as it stands on sheets, pages and codes: short enough to be read aloud and compared."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.record.event import Event
from replays.file.chain import links
from replays.trust.keys import short


def printed_head(game: str, viewer: str, events: Sequence[Event]) -> str:
    """The head of what a viewer saw (empty: of the complete record) and how many events it is of: `8m2k-... · 377`."""
    *_, head = links(game, viewer, events)
    return f"{short(head)} · {len(events)}"


def with_head(sheet: str, game: str, viewer: str, events: Sequence[Event]) -> str:
    """A scoresheet with the head of its record as a last remark, which is passed over when the sheet is played."""
    of = f" as {viewer} saw it" if viewer else ""
    return f"{sheet}// head {printed_head(game, viewer, events)} events of {game}{of}\n"
