"""A game that begins in its middle, opened at a position that somebody wrote down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.desk.desk import Desk
from domain.kernel.desk.opening import make_header, open_game
from domain.kernel.record.changes import Plain
from replays.sheet.names import Names
from replays.sheet.parse import parse
from replays.sheet.position import begin_at, size_of
from replays.sheet.problem import Problem, SheetError

EXPECTED = ("position: turn 5, A", "A hand: 4", "end")


def begun(rules: Ruleset, terms: Mapping[str, Plain], laid: Mapping[str, Any], text: str, by: str, at: int) -> Desk | Refusal:
    """The desk of a game that has been opened and taken up at the position in a text, which may be a whole sheet.

    `terms` are those of `make_header`, `laid` is the set-up. Raises SheetError where the position cannot be read or does not
    fit the game, ValueError for terms that no game has.
    """
    position = parse(text).position
    if position is None:
        raise SheetError(Problem(1, 1, "", "no position stands here", EXPECTED))
    counted = {} if "size" in laid or laid["decks"] or "size" not in rules.setup else {"size": size_of(position)}
    opened = open_game(rules, make_header(rules, **terms), {**laid, **counted}, by, at, laid["printings"])
    if isinstance(opened, Refusal):
        return opened
    begin_at(opened[0], position, Names(laid["printings"]), by, at)
    return opened[0]
