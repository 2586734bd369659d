"""Effects by hand that only happen to cards in play: who names a card elsewhere is told so, and nothing is done."""

from importlib import import_module
from typing import Any

import pytest

JUNK = {"gundam_war": "junkyard", "gundam_war_nexa": "junkyard", "macross_crusade": "junkyard", "robotech": "discard"}
OF_FORCES: list[dict[str, Any]] = [
    {"do": "destroy"},
    {"do": "damage", "n": 1},
    {"do": "roll"},
    {"do": "reroll"},
    {"do": "gain", "points": (1, 1, 1)},
]
SAID = [(name, effect) for name in JUNK for effect in (OF_FORCES if name != "robotech" else OF_FORCES[:1])]


@pytest.mark.parametrize("mode", ["referee", "scribe"])
@pytest.mark.parametrize(("name", "effect"), SAID)
def test_what_is_done_by_hand_to_a_card_that_is_not_in_play_is_refused_by_its_name(name: str, effect: Any, mode: str) -> None:
    made = import_module(f"tests.{name}.scene")
    fighter = made.mecha if name == "robotech" else made.unit
    s = made.scene(A={JUNK[name]: [fighter("Gone")]}, mode=mode)
    refusal = s.refused("A", "effect", effects=({**effect, "to": s["Gone"]},))
    assert refusal.message == f"{effect['do']}: {s['Gone']} is not in play"
    assert refusal.rule
