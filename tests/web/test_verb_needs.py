"""What a small effect is asked for at the pad: by chips and keys wherever the rulebook says what its fields hold."""

import json

import pytest

from api.routes.rulebooks import verbs_of
from domain.registry import available, ruleset
from tests.web.modules import loaded

KINDS = {"choice", "number", "numbers", "word", "typed"}
TYPED = {
    "gundam_war": {"give_text", "search"},
    "gundam_war_nexa": {"chip", "give_text", "search", "this_turn"},
    "macross_crusade": {"give_text", "in_that_case", "search", "standby"},
    "robotech": {"search", "standby"},
    "star_front": {"become", "search"},
}
"""Those that hold a table or other effects: nobody says them by hand but in the notation."""


@pytest.fixture(scope="module")
def module():
    return loaded("pad/verb-needs.js")


@pytest.mark.parametrize("name", available())
def test_every_small_effect_can_be_said_by_chips_and_keys_or_is_typed(module, name):
    """Given the small effects of a rulebook, when they are asked for, then only tables and effects in effects are typed."""
    typed = set()
    for verb, field in verbs_of(ruleset(name)).items():
        asked = json.loads(module.eval(f"JSON.stringify(fieldsOf({json.dumps(verb)}, {json.dumps(field)}))"))
        assert {each["kind"] for each in asked} <= KINDS
        if any(each["kind"] == "typed" for each in asked):
            typed.add(verb)
    assert typed == TYPED.get(name, set())
