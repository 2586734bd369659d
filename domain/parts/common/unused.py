"""What is said with a play or a text that has no use for it: refused in every mode, and what was probably meant is named."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Arguments
from domain.kernel.desk.desk import Desk


def must_be_used(desk: Desk, name: str, args: Arguments, uses: Mapping[str, bool], hint: str = "") -> None:
    """Each argument that is said is one that the card called `name` has a use for (argument -> whether it has).

    Raises Refused.
    """
    for word, used in uses.items():
        said = args.get(word) not in (None, (), False)
        desk.must(used or not said, f"{name} has no use for {word}{hint}", tuple(each for each, has in uses.items() if has))
