"""Combat values: what is printed, with everything that adds to it or takes from it.

Three values: fighting in front (strike), shooting from behind, and defense. A printed asterisk is a 0 that nothing changes
(GW-LABL-09, MC-DMG-06, NX-BATT-33).
"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.record.changes import Plain

Points = tuple[int | None, int | None, int | None]
STRIKE, SHOOTING, DEFENSE = range(3)
STAR = "*"
FIXED_ZERO = "nought"
"""What is added where an effect gives an asterisk: the value is 0, whatever else adds to it."""
UNKNOWN_POINTS: Points = (None, None, None)


def sum_points(base: Plain, added: Iterable[Plain], least: int | None = None) -> Points:
    """The printed values with all additions, each not below `least`; None where anything of it is not known.

    A value that is no number, as an X, is read as 0 (MC-VAR-05).
    """
    if base is None:
        return UNKNOWN_POINTS
    more = list(added)
    if any(each is None or None in each for each in more):
        return UNKNOWN_POINTS
    values = [_sum_value(base[index], [each[index] for each in more]) for index in range(3)]
    if least is not None:
        values = [max(value, least) for value in values]
    return (values[0], values[1], values[2])


def _sum_value(base: Plain, more: list[Plain]) -> int:
    if base == STAR or FIXED_ZERO in more:
        return 0
    return (base if isinstance(base, int) else 0) + sum(0 if each == STAR else each for each in more)


def unlowered_defense(base: Plain, added: Iterable[Plain]) -> int:
    """The defense as it would be without what lowers it (NX-DEST-11).

    Where that is above 0, a defense of 0 was brought down to it (GW-DMG-08, MC-DEST-02).
    """
    if base[DEFENSE] == STAR:
        return 0
    raised = (each[DEFENSE] for each in added if each is not None)
    return _sum_value(base[DEFENSE], [value for value in raised if isinstance(value, int) and value > 0])


def points_as_given(points: Plain) -> Plain:
    """What an effect gives: an asterisk makes a value 0, where that of a set card adds nothing."""
    return tuple(FIXED_ZERO if each == STAR else each for each in points) if STAR in points else points


def lowers_or_zeroes_defense(points: Plain) -> bool:
    """Whether what an effect gives lowers a defense, or makes it 0."""
    return bool(points[DEFENSE] == STAR) or lowers_defense(points)


def lowers_defense(points: Plain) -> bool:
    """Whether an addition lowers a defense."""
    return isinstance(points[DEFENSE], int) and points[DEFENSE] < 0


def printed_defense(base: Plain) -> int | None:
    """The defense as printed, what is no number being 0; None where unknown."""
    return None if base is None else base[DEFENSE] if isinstance(base[DEFENSE], int) else 0
