"""What a small effect is asked for at the pad: by chips and keys wherever the rulebook says what its fields hold."""

import json
import re

import pytest
from py_mini_racer import MiniRacer

from api.rulesets.routes import small_effects_to_json
from api.web.assets import WEB
from domain.registry import RULESETS, available, ruleset
from replays.viewer.js_bundle import bundle_modules
from tests.web.modules import bare, loaded

KINDS = {"choice", "number", "numbers", "word", "typed"}
TYPED = {
    "gundam_war": {"give_text", "search", "this_turn"},
    "gundam_war_nexa": {"chip", "give_text", "hold", "search", "this_turn"},
    "macross_crusade": {"give_text", "in_that_case", "search", "standby"},
    "robotech": {"search", "standby"},
    "star_front": {"become", "give_text", "search"},
}
"""Those that hold a table or other effects: nobody says them by hand but in the notation."""


@pytest.fixture(scope="module")
def module():
    return loaded("pad/effect-requirements.js")


@pytest.mark.parametrize("name", available())
def test_every_small_effect_can_be_said_by_chips_and_keys_or_is_typed(module, name):
    """Given the small effects of a rulebook, when they are asked for, then only tables and effects in effects are typed."""
    typed = set()
    for verb, field in small_effects_to_json(ruleset(name)).items():
        wanted = json.loads(module.eval(f"JSON.stringify(effectFields({json.dumps(verb)}, {json.dumps(field)}))"))
        assert {each["kind"] for each in wanted} <= KINDS
        if any(each["kind"] == "typed" for each in wanted):
            typed.add(verb)
    assert typed == TYPED.get(name, set())


BELOW = {
    "gundam_war": {"counters", "gain"},
    "gundam_war_nexa": {"cost", "fix", "gain", "power"},
    "macross_crusade": {"ace_limit", "coins", "cost", "gain", "strength"},
    "robotech": {"battle_points", "cost_change", "counters", "gain", "proto_points", "strength"},
    "star_front": {"as_unit", "charge_change", "energy_cap", "gain", "spend_reduction", "tributes"},
}
"""Those whose numbers may be less than nothing."""


@pytest.mark.parametrize("name", RULESETS)
def test_less_is_offered_only_where_a_rulebook_takes_a_number_below_nothing(module, name):
    """Given the small effects of a rulebook, when their numbers are asked for, then nobody is offered to draw minus two."""
    below, counted = set(), set()
    for verb, field in small_effects_to_json(ruleset(name)).items():
        wanted = json.loads(module.eval(f"JSON.stringify(effectFields({json.dumps(verb)}, {json.dumps(field)}))"))
        below |= {verb for each in wanted if each["signed"]}
        counted |= {verb for each in wanted if each["kind"] in ("number", "numbers")}
    assert below == BELOW[name]
    assert {"damage", "nation_damage", "draw"} & counted & below == set()


def test_what_a_unit_gains_in_star_front_is_asked_by_its_attack_and_score(module):
    field = small_effects_to_json(ruleset("star_front"))["gain"]
    (wanted,) = json.loads(module.eval(f"JSON.stringify(effectFields('gain', {json.dumps(field)}))"))
    assert (wanted["kind"], wanted["parts"]) == ("numbers", ["attack", "score"])


WORDS = """
const names = {
  has: (name) => telling.has(name), term: (name) => telling.term(name),
  moment: (word) => telling.edge(word), place: (node) => telling.place(node),
};
"""


@pytest.mark.parametrize("language", ["en", "ja", "zh"])
@pytest.mark.parametrize("name", available())
def test_every_field_and_every_choice_is_called_in_the_readers_language(name, language):
    """Given the small effects of a rulebook, when their fields are asked for, then no identifier and no English is shown."""
    engine = MiniRacer()
    engine.eval(bundle_modules("replay/narration.js") + bare(WEB / "pad" / "effect-requirements.js"))
    terms = ruleset(name).book.terms
    engine.eval(f"const record = {{ terms: {json.dumps(terms)}, header: {{ zones: [], seats: [], players: {{}} }} }};")
    engine.eval(f"const telling = new Narration(record, {json.dumps(language)});{WORDS}")
    for verb, field in small_effects_to_json(ruleset(name)).items():
        for wanted, holds in field["needs"].items():
            assert wanted == "to" or f"arg.{wanted}" in terms, (verb, wanted)
            result = [
                engine.eval(f"choiceText({json.dumps([verb, wanted, str(each)])[1:-1]}, names)") for each in holds["choices"]
            ]
            foreign = r"[a-z]_[a-z]|[{}]" if language == "en" else r"[a-z]{3,}|[{}]"
            assert [words for words in result if re.search(foreign, words)] == [], (verb, wanted)
            assert len(set(result)) == len(result), (verb, wanted, result)
