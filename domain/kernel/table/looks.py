"""Looks: what somebody who has a table finds in a position, and need not look for again before something happens.

`until_change` looks at what follows from a position once · `while_still` keeps what is found while only passes are said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from domain.kernel.table.table import Table

P = ParamSpec("P")
T = TypeVar("T")


class OfTable(Protocol):
    """What has a table."""

    @property
    def table(self) -> Table:
        """The table."""


H = TypeVar("H", bound=OfTable)


Seen = Callable[Concatenate[H, P], Iterable[T]]


def until_change(of_clock: Callable[[H], object]) -> Callable[[Callable[[H], None]], Callable[[H], None]]:
    """Looks at what follows from the position; where that changed nothing, not again before something happens.

    `of_clock`: what of the clock it hangs on.
    """

    def decorated(look: Callable[[H], None]) -> Callable[[H], None]:
        @wraps(look)
        def looked(holder: H) -> None:
            table, key = holder.table, (look, of_clock(holder))
            if table.still.get(key):
                return
            table.still[key] = False
            table.asked = True
            still = table.still
            look(holder)
            if table.still is still:
                still[key] = True

        return looked

    return decorated


def while_still(
    of_clock: Callable[Concatenate[H, P], object],
) -> Callable[[Seen[H, P, T]], Callable[Concatenate[H, P], tuple[T, ...]]]:
    """Keeps what is found in a position while nothing but passes is said and only the clock moves.

    `of_clock`: what of the clock it hangs on.
    """

    def decorated(look: Seen[H, P, T]) -> Callable[Concatenate[H, P], tuple[T, ...]]:
        @wraps(look)
        def looked(holder: H, *args: Any) -> Any:
            table, key = holder.table, (look, args, of_clock(holder, *args))  # type: ignore[call-arg]
            try:
                return table.still[key]
            except KeyError:
                table.still[key] = found = tuple(look(holder, *args))  # type: ignore[call-arg]
                table.asked = True
                return found

        return looked  # type: ignore[return-value]

    return decorated
