"""Cards that are known in part are played like others; what depends on what nobody knows is open, and never an error."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import pytest

from domain import registry
from domain.parts.common.ruleset_package import Specimens
from scripts.simulation.random_games import RandomGame

PLAYS, STEPS = 4, 200


def in_part(name: str) -> Specimens:
    """The specimens of a ruleset without the values and texts of their types; those of decks' rules stay."""
    form, parse = import_module(f"domain.rulesets.{name}.printing_parser").FORM, registry.ruleset(name).parse_printing
    whole = registry.specimens(name)

    def told(card: Mapping[str, Any]) -> dict[str, Any]:
        unsaid = {*form.values.get(card["type"], ()), "text", "keywords"} - {"race", "generates", "color"}
        if card["type"] in ("generation", "graphic", "g"):
            return dict(card)
        return parse({**{field: value for field, value in card.items() if field not in unsaid}, "unknown": True})

    return Specimens({key: told(card) for key, card in whole.cards.items()}, whole.decks)


@pytest.mark.parametrize("name", registry.RULESETS)
def test_the_play_of_a_card_of_unknown_cost_is_open(name: str) -> None:
    shelf = in_part(name)
    for seed in range(6):
        game = RandomGame(registry.ruleset(name), shelf, f"in part {seed}", 0)
        plays: list[Any] = []
        for _ in range(STEPS):
            if len(plays) >= PLAYS or not game.step():
                break
            plays = [each for each in game.desk.events if each.name == "play" and _in_part(game, each)]
        if len(plays) >= PLAYS:
            assert {each.verdict[0] for each in plays} == {"open"}
            return
    pytest.fail("no card that is known in part was played")


def _in_part(game: RandomGame, event: Any) -> bool:
    data = game.desk.table.pins.get(event.said.get("printing")) or {}
    return "unknown" in data and event.said.get("type") not in ("g", "")
