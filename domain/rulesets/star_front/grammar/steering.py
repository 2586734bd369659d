"""What steers a text between its small effects (SF-EFF-08, -09)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.parts.grammar import NOTHING, Stored
from domain.rulesets.star_front.grammar.filters import Condition


class May(NamedTuple):
    """The player is free to resolve what follows or not (SF-EFF-08)."""

    do: Literal["may"] = "may"
    stored: Stored = NOTHING


class IfSuccessful(NamedTuple):
    """What follows only if the part before was carried out completely (SF-EFF-09)."""

    do: Literal["if_successful"] = "if_successful"


class OnlyIf(NamedTuple):
    """What follows only if a condition holds now (SF-EFF-01)."""

    condition: Condition
    do: Literal["only_if"] = "only_if"
    stored: Stored = NOTHING


Steering = May | IfSuccessful | OnlyIf
