"""The rows of one game in card usage.

What counts as seen or played is what everybody saw; the registered lists count once they are open.
"""

from __future__ import annotations

from collections import Counter

from domain.kernel.record.changes import Plain
from projections.decks.colors import values_of
from projections.story import Story
from projections.tables import Rows

_FACTS = ("played", "seen")


def rows(story: Story) -> Rows:
    """One row for each seat and printing."""
    amounts = story.count().amounts
    listed = _listed(story)
    keys = {(seat, printing) for fact, seat, printing in amounts if fact in _FACTS} | set(listed)
    outcomes = story.outcomes()
    found = [
        (
            seat,
            printing,
            *_names(story, printing),
            *_looks(story, printing),
            listed[seat, printing],
            int(amounts["seen", seat, printing] + amounts["played", seat, printing] > 0),
            amounts["played", seat, printing],
            outcomes.get(seat, ""),
        )
        for seat, printing in sorted(keys)
    ]
    return {"card_games": found}


def _listed(story: Story) -> Counter[tuple[str, str]]:
    lists = story.open_lists().items()
    return Counter({(seat, printing): copies for seat, listed in lists for printing, copies in listed.items()})


def _looks(story: Story, printing: str) -> tuple[str, str, str, str]:
    """Its type and colours, which lists are drawn by; its model and tint, which its picture on a board is drawn by too."""
    data = story.pins.get(printing)
    told = data if isinstance(data, dict) else {}
    tints = (value for path in story.board.layout.face.tint if isinstance(value := _at(data, path), str) and value)
    return (
        str(told.get("type") or ""),
        "+".join(values_of(data, story.decks_by)),
        str(told.get("model") or ""),
        next(tints, ""),
    )


def _at(data: Plain, path: str) -> Plain:
    """What stands at a path of a printing: `races.0` is the first of its races."""
    for name in path.split("."):
        if isinstance(data, tuple):
            data = data[int(name)] if name.isdecimal() and int(name) < len(data) else None
        else:
            data = data.get(name) if isinstance(data, dict) else None
    return data


def _names(story: Story, printing: str) -> tuple[str, str, str]:
    """Its name as printed, in Japanese and in Chinese."""
    data = story.pins.get(printing)
    told = data if isinstance(data, dict) else {}
    names = told.get("names") or {}
    return told.get("name") or printing.lstrip("~"), names.get("ja") or "", names.get("zh") or ""
