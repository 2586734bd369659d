"""The positions of two sheets of one game: where both began to write, put together zone by zone."""

from __future__ import annotations

from replays.sheet.syntax import Position

Differing = tuple[str, str, str]
"""What differs, in the first sheet, in the second."""


def put_together(one: Position | None, other: Position | None) -> tuple[tuple[str, ...], list[Differing]]:
    """The lines of one position of both, and where they differ; what one does not know is filled in from the other.

    Of what differs the first is kept.
    """
    if one is None or other is None:
        known = one or other
        return (_written(known.head.strip(), _zones(known)) if known else ()), []
    mine, theirs = _zones(one), _zones(other)
    zones = {**theirs, **mine}
    differing = [(f"position {place}", mine[place], theirs[place]) for place in mine if _differ(mine, theirs, place)]
    for place in mine.keys() & theirs.keys():
        if _is_count(mine[place]) and not _is_count(theirs[place]):
            zones[place] = theirs[place]
    heads = _head(one), _head(other)
    head = ", ".join(theirs_ if "?" in mine_ and theirs_ else mine_ for mine_, theirs_ in _beside(*heads))
    if any(mine_ and theirs_ and mine_ != theirs_ and "?" not in mine_ + theirs_ for mine_, theirs_ in _beside(*heads)):
        differing.append(("position", ", ".join(heads[0]), ", ".join(heads[1])))
    return _written(head, zones), differing


def _beside(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    long = max(len(one), len(other))
    pairs = zip(one + [""] * (long - len(one)), other + [""] * (long - len(other)), strict=True)
    return [(mine or theirs, theirs) for mine, theirs in pairs]


def _head(position: Position) -> list[str]:
    return [" ".join(part.split()) for part in position.head.split(",")]


def _zones(position: Position) -> dict[str, str]:
    """Seat and zone -> what lies there, each as it was written, with single spaces."""
    parts = (text.partition(":") for _, text in position.lines)
    return {" ".join(place.split()): " ".join(cards.split()) for place, _, cards in parts}


def _is_count(cards: str) -> bool:
    return cards.isdecimal()


def _differ(mine: dict[str, str], theirs: dict[str, str], place: str) -> bool:
    if place not in theirs or mine[place] == theirs[place]:
        return False
    return _is_count(mine[place]) == _is_count(theirs[place])


def _written(head: str, zones: dict[str, str]) -> tuple[str, ...]:
    return (f"position: {head}", *(f"{place}: {cards}" for place, cards in zones.items()), "end")
