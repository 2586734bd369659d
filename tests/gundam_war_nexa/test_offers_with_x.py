"""What is offered of a text with X is accepted, whatever its targets depend on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.contract.offers import fill_offer
from domain.registry import ruleset
from tests.gundam_war_nexa.scene import scene, unit

RULES = ruleset("gundam_war_nexa")
OWN, FOE = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
OF_FIRST = {"value": "total", "of": "target1"}
TEXTS: dict[str, dict[str, Any]] = {
    "a bound by the first target": {
        "effects": [{"do": "destroy", "to": "target2"}],
        "targets": [OWN, {**FOE, "at_most": {"total": "x"}}],
        "x": OF_FIRST,
    },
    "as many as the first target": {
        "effects": [{"do": "roll", "to": "target2"}],
        "targets": [OWN, {**FOE, "n": "x", "upto": True}],
        "x": OF_FIRST,
    },
    "as many as chosen": {"effects": [{"do": "roll"}], "targets": [{**FOE, "n": "x"}], "x": {"free": True}},
    "up to as many as chosen": {
        "effects": [{"do": "roll"}],
        "targets": [{**FOE, "n": "x", "upto": True}],
        "x": {"free": True},
    },
    "as many as the player says": {"effects": [{"do": "roll"}], "targets": [{**FOE, "n": "x"}], "chooses_x": True},
    "a bound that the player says": {
        "effects": [{"do": "destroy"}],
        "targets": [{**FOE, "at_most": {"total": "x"}}],
        "chooses_x": True,
    },
    "all or nothing": {"effects": [{"do": "reroll"}], "targets": [{**OWN, "n": 2}], "all_or_nothing": True},
}


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19", "NX-EFF-18")
@pytest.mark.parametrize("name", TEXTS)
def test_what_is_offered_of_a_text_is_accepted(name: str) -> None:
    """Given a command with X or "in that case", when its offers are filled in at random, then the desk accepts each."""
    card = {"type": "command", "name": "Cmd", "text": [{"timing": "any", **TEXTS[name]}]}
    mine = [unit("One", total=1, rolled=True), unit("Two", total=2), unit("Three", total=3)]
    theirs = [unit("F1", total=1), unit("F2", total=2), unit("F3", total=3)]
    s = scene(A={"hand": [card], "deployment": mine}, B={"deployment": theirs})
    offers = [offer for offer in RULES.offers(s.desk, "A") if offer.args.get("card") == s["Cmd"]]
    assert offers
    filled = [fill_offer(offer, Random(f"{name}:{seed}").randrange) for offer in offers for seed in range(15)]
    refused = [(command, s.desk.dry_run(command)) for command in filled if command is not None]
    assert [each for each in refused if each[1] is not None] == []
