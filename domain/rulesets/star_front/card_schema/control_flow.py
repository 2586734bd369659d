"""The control flow of a text between its small effects (SF-EFF-08, -09)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from domain.kernel.record.changes import Plain
from domain.parts.card_schema import NOTHING, Stored
from domain.parts.card_schema.schema_validation import extra_check
from domain.parts.card_schema.value_checks import Faults
from domain.rulesets.star_front.card_schema.filters import Condition, Cost, Filter
from domain.rulesets.star_front.messages import msg


class May(NamedTuple):
    """The player may resolve the following effects or not (SF-EFF-08)."""

    do: Literal["may"] = "may"
    stored: Stored = NOTHING


class IfSuccessful(NamedTuple):
    """Effects that follow only if the part before was carried out completely (SF-EFF-09)."""

    do: Literal["if_successful"] = "if_successful"


def _asks_something(plain: Plain) -> Faults:
    """Yields the fault of a condition that is empty."""
    if "condition" not in plain and "target" not in plain:
        yield msg("only_if_needs_condition_or_says")


@extra_check(_asks_something)
class OnlyIf(NamedTuple):
    """Effects that follow only if a condition is met now, or if the first target matches a filter (SF-EFF-01)."""

    condition: Condition | None = None
    target: Filter | None = None
    do: Literal["only_if"] = "only_if"
    stored: Stored = NOTHING


class Otherwise(NamedTuple):
    """Effects that follow only if the part before was not carried out completely (SF-EFF-09)."""

    do: Literal["otherwise"] = "otherwise"


class Pay(NamedTuple):
    """A cost within an effect; without its payment the following effects are skipped (SF-COST-14)."""

    cost: Cost
    do: Literal["pay"] = "pay"
    stored: Stored = NOTHING


Steering = May | IfSuccessful | OnlyIf | Otherwise | Pay
