"""The rows of one game in card usage.

What counts as seen or played is what everybody saw; the registered lists count once they are open.
"""

from __future__ import annotations

from collections import Counter

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


def _looks(story: Story, printing: str) -> tuple[str, str]:
    """Its type and colours, which pictures and lists are drawn by."""
    data = story.pins.get(printing)
    kind = data.get("type") if isinstance(data, dict) else None
    return str(kind or ""), "+".join(values_of(data, story.decks_by))


def _names(story: Story, printing: str) -> tuple[str, str, str]:
    """Its name as printed, in Japanese and in Chinese."""
    data = story.pins.get(printing)
    told = data if isinstance(data, dict) else {}
    names = told.get("names") or {}
    return told.get("name") or printing.lstrip("~"), names.get("ja") or "", names.get("zh") or ""
