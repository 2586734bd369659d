"""The authors of a tournament's events: organisers, judges, players, and whoever signs up."""

from __future__ import annotations

from typing import NamedTuple

ORGANISER, JUDGE, PLAYER, ENTRY = "organiser", "judge", "player", "entry"
"""The roles of authors. `entry`: whoever signs up by the code on the wall."""


class Author(NamedTuple):
    """The author of a tournament event.

    `role`: one of the roles above · `name`: the id of a player, or the name of a judge or organiser, which may be empty.
    """

    role: str
    name: str = ""

    @property
    def player(self) -> str:
        """The id of a player, or an empty string."""
        return self.name if self.role == PLAYER else ""

    @property
    def is_staff(self) -> bool:
        """Returns whether it is an organiser or a judge."""
        return self.role in (ORGANISER, JUDGE)


def parse_author(by: str) -> Author:
    """Returns the author of an event from its stored form: a role, or a role, a colon and a name."""
    role, _, name = by.partition(":")
    return Author(role, name)
