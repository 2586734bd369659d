"""What of a judge's ruling, or of the correction of one, a viewer may hear: its raw changes only as far as they are seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.kernel.record.changes import PUBLIC, Change, Learned, Plain
from domain.kernel.record.event import Event
from domain.kernel.record.stored import change_to_plain


def redact_ruling(event: Event, viewer: str, seen: Sequence[Change]) -> Mapping[str, Plain]:
    """What was said, with the changes that the viewer sees in place of those that were made.

    Where a card is told that the viewer does not see, the words are left out too, for they may name it.
    """
    args = event.said.get("args")
    if not isinstance(args, dict):
        return event.said
    if event.said.get("act") == "rule" and "changes" in args:
        shown = {**args, "changes": tuple(map(change_to_plain, seen))}
        return {**event.said, "args": _mute(shown) if _shows_unseen(event, viewer) else shown}
    again = args.get("said")
    if event.family == "correction" and isinstance(again, dict) and again.get("act") == "rule":
        inner = {name: value for name, value in again.get("args", {}).items() if name == "rule"}
        return {**event.said, "args": {**args, "said": {**again, "args": inner}}}
    return event.said


def _mute(args: dict[str, Plain]) -> dict[str, Plain]:
    return {**args, "text": ""} if "text" in args else args


def _shows_unseen(event: Event, viewer: str) -> bool:
    learned = (change for change in event.changes if isinstance(change, Learned) and change.printing is not None)
    return any(not {PUBLIC, viewer} & set(change.seen) for change in learned)
