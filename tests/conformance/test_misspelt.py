"""A misspelt word is never a silent nothing: on a card it is refused at reading, in the rules it is an error of types."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from typing import Any, NamedTuple, get_type_hints

import pytest
from mypy import api

from domain import registry
from domain.card_effects.resolution_stack import Frame
from domain.kernel.record.effects import Question
from domain.registry import RULESETS
from scripts.conformance import term_translations
from scripts.conformance.missing_terms import events_recorded_in

HOME = Path(registry.__file__).parent / "rulesets"
ROOT = HOME.parents[1]
MYPY_CACHE = ROOT / ".mypy_cache"
MECHA = {"type": "mecha", "name": "X", "proto_cost": 1, "weapon": 1, "armor": 1, "speed": 1}
SF_UNIT = {"type": "unit", "name": "X", "race": "beast", "attack": 1, "score": 1, "star": 0}
GW_UNIT = {"type": "unit", "name": "X", "color": "blue", "points": [1, 1, 1]}
NX_UNIT = {"type": "unit", "name": "X", "roll": [["blue", 1]], "points": [1, 1, 1]}
MC_UNIT = {"type": "unit", "name": "X", "color": "blue", "points": [1, 1, 1]}


class Slips(NamedTuple):
    """A card that is right, and slips in its clause, in a small effect, a count and a filter, each with what is said."""

    card: dict[str, Any]
    text: dict[str, Any]
    planted: tuple[tuple[dict[str, Any], str], ...]


DRAW = {"do": "draw", "n": 1}
PLANTED = {
    "robotech": Slips(
        MECHA,
        {"timing": "used", "effects": [DRAW]},
        (
            ({"efects": [DRAW]}, "a text has no field efects; is effects meant?"),
            ({"effects": [{"do": "gain", "vales": {"weapon": 1}}]}, "gain has no field vales; is values meant?"),
            ({"condition": {"some": {"type": "unit"}, "leest": 2}}, "condition has no field leest; is least meant?"),
            ({"targets": [{"wose": "own"}]}, "a filter has no field wose; is whose meant?"),
        ),
    ),
    "star_front": Slips(
        SF_UNIT,
        {"timing": "main", "effects": [DRAW]},
        (
            ({"efects": [DRAW]}, "a text has no field efects; is effects meant?"),
            ({"effects": [{"do": "draw", "nn": 1}]}, "draw has no field nn"),
            ({"targets": [{"nn": 2}]}, "has no field nn"),
            ({"targets": [{"wose": "own"}]}, "has no field wose; is whose meant?"),
        ),
    ),
    "gundam_war": Slips(
        GW_UNIT,
        {"timing": "any", "effects": [DRAW]},
        (
            ({"efects": [DRAW]}, "a text has no field efects; is effects meant?"),
            ({"effects": [{"do": "gain", "pionts": [1, 0, 0]}]}, "gain has no field pionts; is points meant?"),
            ({"condition": {"some": {"type": "unit"}, "leest": 2}}, "condition has no field leest; is least meant?"),
            ({"targets": [{"wose": "own"}]}, "a filter has no field wose; is whose meant?"),
            ({"cost": {"kinds": "roll"}}, "cost has no field kinds; is kind meant?"),
        ),
    ),
    "gundam_war_nexa": Slips(
        NX_UNIT,
        {"timing": "any", "effects": [DRAW]},
        (
            ({"efects": [DRAW]}, "a text has no field efects; is effects meant?"),
            ({"effects": [{"do": "coin", "nam": "x", "name": "y"}]}, "coin has no field nam; is name meant?"),
            ({"condition": {"some": {"type": "unit"}, "leest": 2}}, "condition has no field leest; is least meant?"),
            ({"targets": [{"wose": "own"}]}, "a filter has no field wose; is whose meant?"),
            ({"cost": [{"bleu": 1}]}, "cost has no field bleu; is blue meant?"),
            ({"special": {"abolish_hands": 1}}, "special has no field abolish_hands; is abolish_hand meant?"),
        ),
    ),
    "macross_crusade": Slips(
        MC_UNIT,
        {"timing": "normal", "effects": [DRAW]},
        (
            ({"efects": [DRAW]}, "a text has no field efects; is effects meant?"),
            ({"effects": [{"do": "look", "tak": 1}]}, "look has no field tak; is take meant?"),
            ({"condition": {"some": {"type": "unit"}, "leest": 2}}, "condition has no field leest; is least meant?"),
            ({"targets": [{"wose": "own"}]}, "a filter has no field wose; is whose meant?"),
            ({"x": {"cuont": {"type": "unit"}}}, "x has no field cuont; is count meant?"),
        ),
    ),
}


@pytest.mark.parametrize("name", RULESETS)
def test_a_misspelt_field_of_a_card_is_refused_when_the_card_is_read(name: str) -> None:
    """Given slips in a clause, a small effect, a count and a filter, when the card is read, then each is named."""
    parse, slips = registry.ruleset(name).parse_printing, PLANTED[name]
    parse({**slips.card, "text": [slips.text]})
    for wrong, fault in slips.planted:
        with pytest.raises(ValueError, match="text 1") as raised:
            parse({**slips.card, "text": [{**slips.text, **wrong}]})
        assert fault in str(raised.value)


SLIPS = {
    "robotech/effects/triggers.py": ("text.condition", "text.conditon", '"TriggeredText" has no attribute "conditon"'),
    "robotech/effects/verbs/states.py": ("operation.values", "operation.vales", '"ChangeValues" has no attribute "vales"'),
    "robotech/effects/conditions.py": ("when.least", "when.leest", '"Condition" has no attribute "leest"'),
    "gundam_war/plays/text_use.py": ("clause.requirement", "clause.requirment", '"Text" has no attribute "requirment"'),
    "gundam_war/effects/verbs/states.py": (
        "operation.kind, effect.get(SHIELDS",
        "operation.kid, effect.get(SHIELDS",
        '"Damage" has no attribute "kid"',
    ),
    "gundam_war/combat/squads.py": (".terrain", ".terain", '"Printed" has no attribute "terain"'),
    "gundam_war_nexa/plays/limits.py": ("text.over_all:", "text.overall:", '"Text" has no attribute "overall"'),
    "gundam_war_nexa/effects/verbs/piles.py": ("operation.take", "operation.tak", '"Extract" has no attribute "tak"'),
    "gundam_war_nexa/effects/targets.py": ("selector.force and", "selector.froce and", '"Selector" has no attribute "froce"'),
    "macross_crusade/plays/text_use.py": (
        "x_evaluation.bind_x_of_targets(",
        "x_evaluation.bind_x_of_tagets(",
        'Module has no attribute "bind_x_of_tagets"',
    ),
    "macross_crusade/effects/verbs/moves.py": ("operation.area", "operation.aera", '"ToArea" has no attribute "aera"'),
    "star_front/effects/filters.py": (">= wanted.least_score", ">= wanted.lesat_score", 'has no attribute "lesat_score"'),
    "gundam_war_nexa/chain/cut_resolution.py": (
        'data["host_life"]',
        'data["host_lief"]',
        'TypedDict "Effect" has no key "host_lief"',
    ),
    "robotech/effects/card_text_hooks.py": ('waiting["seat"]', 'waiting["saet"]', 'TypedDict "Question" has no key "saet"'),
    "star_front/keywords/kidnap.py": ('frame["card"]', 'frame["crad"]', 'TypedDict "Frame" has no key "crad"'),
    "macross_crusade/zone_changes/movement.py": (
        '"battle_positions"',
        '"battle_position"',
        "\"Literal['battle_position']\"; expected",
    ),
}
"""Place of the rules -> what stands there, the slip, and what is said of it."""


def copy_without_slips(known: Path, copy: Path) -> None:
    """Copies what the last check of all types knows, so that only the places of slips are checked again."""
    copy.parent.mkdir(parents=True, exist_ok=True)
    with closing(connect(f"file:{known}?mode=ro", uri=True)) as source, closing(connect(copy)) as target:
        source.backup(target)
        with target:
            for place in SLIPS:
                target.execute("DELETE FROM files2 WHERE path LIKE ?", (f"domain/rulesets/{place.removesuffix('.py')}.%",))


def test_a_misspelt_field_in_the_rules_is_an_error_of_types(tmp_path: Path) -> None:
    """Given slips in clauses, verbs, counts and filters, when types are checked, then each is named, and nothing else."""
    shadows = []
    for place, (word, slip, _) in SLIPS.items():
        real, planted = HOME / place, tmp_path / place.replace("/", "_")
        text = real.read_text("utf-8")
        assert word in text, place
        planted.write_text(text.replace(word, slip, 1), "utf-8")
        shadows += ["--shadow-file", str(real), str(planted)]
    files = [str(HOME / place) for place in SLIPS]
    cache = tmp_path / "cache"
    for known in MYPY_CACHE.rglob("*.db"):
        copy_without_slips(known, cache / known.relative_to(MYPY_CACHE))
    result, _, code = api.run(["--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(cache), *shadows, *files])
    errors = [line for line in result.splitlines() if "error:" in line and "no-any-return" not in line]
    assert code == 1
    assert len(errors) == len(SLIPS), result
    for _, _, error in SLIPS.values():
        assert error in result


TYPED = re.compile(r"^from domain\.\S+ import .*\b(Effect|Frame|Asked)\b", re.MULTILINE)
ASKS = re.compile(r'\b(?:effect|frame|waiting|question)\.(?:get|pop)\("(\w+)"')
HAS = re.compile(r'"(\w+)" (?:not )?in (?:effect|frame|waiting|question)\b')


def test_what_is_asked_of_an_effect_or_a_question_is_one_of_its_fields() -> None:
    """Given the code of all rules, when it asks for a field that may be missing, then there is such a field."""
    code = "".join(text for path in HOME.parent.rglob("*.py") if TYPED.search(text := path.read_text("utf-8")))
    wanted = {*ASKS.findall(code), *HAS.findall(code)}
    assert wanted <= {*get_type_hints(Frame), *Question.__annotations__}
    assert len(wanted) > 20


@pytest.mark.parametrize(
    ("name", "event", "fact"),
    [
        ("gundam_war", "chain_link_added", "card"),
        ("gundam_war_nexa", "units_returned", "cards"),
        ("gundam_war_nexa", "damage_removed", "cards"),
        ("macross_crusade", "card_moved", "from"),
        ("robotech", "card_moved", "from"),
        ("star_front", "ghost_cards_returned", "cards"),
    ],
)
def test_a_misspelt_fact_of_an_event_does_not_conform(
    monkeypatch: pytest.MonkeyPatch, name: str, event: str, fact: str
) -> None:
    """Given a slip where an event is written, also of a fact that its sentence may lack, when asked, then it is stated."""

    def slipped(path: Path) -> Iterator[tuple[str, set[str] | None]]:
        for written, facts in events_recorded_in(path):
            yield written, facts and {"x" if (written, each) == (event, fact) else each for each in facts}

    monkeypatch.setattr(term_translations, "events_recorded_in", slipped)
    assert event in "".join(term_translations.sentences_speak_of_facts_that_the_code_writes(name))
