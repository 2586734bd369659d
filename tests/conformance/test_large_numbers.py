"""Numbers that no game has are refused where they are said: nothing hangs, and every log can be read as a record."""

from importlib import import_module
from typing import Any

import pytest

from domain.registry import available

CHIP: dict[str, dict[str, Any]] = {
    "gundam_war_nexa": {"do": "chip", "card": {"name": "Bit", "type": "unit", "points": (1, 1, 1)}},
    "macross_crusade": {"do": "chip", "name": "Bit", "type": "unit"},
    "star_front": {"do": "rotate"},
}


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize("name", available())
def test_a_number_larger_than_any_game_counts_is_refused_wherever_it_is_said(name: str, mode: str) -> None:
    s = import_module(f"tests.{name}.scene").scene(mode=mode)
    for number in (10**6 + 1, -(10**6) - 1):
        effects = ({"do": "draw", "n": number, "who": "A"},)
        assert "larger than 1,000,000" in s.refused("A", "effect", effects=effects).message
        assert "larger than 1,000,000" in s.refused("", "rule", text="so be it", effects=effects).message
    s.effect("A", {"do": "draw", "n": 10**6})
    assert s.happened("drawn")


@pytest.mark.parametrize("name", CHIP)
def test_what_comes_one_by_one_does_not_come_more_than_a_hundred_times_at_once(name: str) -> None:
    s = import_module(f"tests.{name}.scene").scene(mode="scribe")
    refusal = s.refused("A", "effect", effects=({**CHIP[name], "n": 101},))
    assert refusal.message == f"{CHIP[name]['do']}: n is 101, expected at most 100"
    s.effect("A", {**CHIP[name], "n": 100})
    assert len(s.happened("chip_created")) == (0 if name == "star_front" else 100)
