"""A game as it is opened: decks in the Nations, nobody has drawn yet."""

from __future__ import annotations

from typing import Any

from domain.kernel.contract.refusal import Refusal
from domain.kernel.desk.game_opening import make_header, open_game
from tests.macross_crusade.scene import RULES, Data, Scene, character, command, g, unit

UNITS = tuple(f"unit {number}" for number in range(1, 16))
PRINTINGS: dict[str, Data] = {
    **{name: unit(name.title(), g_symbols=[["blue", "black"]]) for name in UNITS},
    "tokens": command("Tokens", {"do": "coins", "n": 1, "to": {"type": "unit"}}),
    "plain": g("blue"),
    "pilot": character("Pilot"),
    "other": unit("Last One", designated=1, total=1),
}
for data in PRINTINGS.values():
    data.pop("copies", None)
DECK = {**dict.fromkeys(UNITS, 3), "tokens": 2, "plain": 1, "pilot": 1, "other": 1}


def opening(registered: bool = True, setup: dict[str, Any] | None = None, **terms: Any) -> Any:
    """What opening a game between two such decks answers."""
    deck = {"list": DECK}
    decks = {"printings": PRINTINGS, "decks": {"A": deck, "B": deck}} if registered else {}
    return open_game(RULES, make_header(RULES, 2, **terms), {**decks, **(setup or {})})


def opened(registered: bool = True, setup: dict[str, Any] | None = None, **terms: Any) -> Scene:
    """A game between two such decks; `terms` go into the header."""
    answer = opening(registered, setup, **terms)
    assert not isinstance(answer, Refusal), answer
    return Scene(answer[0], {})
