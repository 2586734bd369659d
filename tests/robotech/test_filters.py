"""Which cards a text speaks of, and when its condition is met (RT-EFF-01)."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.record.change_serialization import as_plain
from domain.parts.card_schema import fields_of
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.robotech.card_schema.filters import Condition, Filter
from domain.rulesets.robotech.effects.conditions import evaluate_condition
from domain.rulesets.robotech.effects.filter_matching import matching_cards, possible_cards
from tests.robotech.scene import (
    OWN,
    Scene,
    action,
    gain,
    mecha,
    person,
    pilot,
    plays,
    proto,
    scene,
    standing,
    vessel,
    zentraedi,
)
from tests.scene import begins

FILTER: Callable[[Any], Filter] = make_cached_reader(Filter)
CONDITION: Callable[[Any], Condition] = make_cached_reader(Condition)
MODES = {"left": {"weapon": 6, "armor": 1}}
MINE: dict[str, Any] = {
    "base": [mecha("Source", cost=3, crew=[pilot("Rick")]), mecha("Wolf", allegiances=["Blue"], modes=MODES, mode="left")],
    "battle": [vessel("Ark", cost=5, keywords=[{"keyword": "basic"}], subtypes=["Carrier"]), person("Lisa", cost=2)],
    "hand": [action("Trick")],
}
THEIRS: dict[str, Any] = {"base": [zentraedi(mecha("Pod"))], "discard": [mecha("Wreck")], "proto": [proto()]}
SPOKEN_OF: list[tuple[dict[str, Any], str]] = [
    ({"whose": "own"}, "Source Rick Wolf Ark Lisa"),
    ({"whose": "enemy"}, "Pod"),
    ({"where": "base", "type": "mecha"}, "Source Wolf Pod"),
    ({"where": "battle"}, "Ark Lisa"),
    ({"where": "hand"}, "Trick"),
    ({"where": "discard"}, "Wreck"),
    ({"where": "discard", "whose": "own"}, ""),
    ({"type": "proto"}, "Proto"),
    ({"type": "unit"}, "Source Wolf Ark Pod"),
    ({"type": "character"}, "Rick Lisa"),
    ({"type": "pilot"}, "Rick"),
    ({"type": "vessel"}, "Ark"),
    ({"type": "mecha", "other": True}, "Wolf Pod"),
    ({"other": True, "whose": "own"}, "Wolf Ark Lisa"),
    ({"race": "Zentraedi"}, "Pod"),
    ({"allegiance": "Blue"}, "Wolf"),
    ({"name": "Ark"}, "Ark"),
    ({"name_has": "o"}, "Source Wolf Pod"),
    ({"keyword": "basic"}, "Ark"),
    ({"face": "up", "type": "proto"}, "Proto"),
    ({"face": "down"}, ""),
    ({"mode": "transformed"}, "Wolf"),
    ({"type": "mecha", "mode": "upright"}, "Source Pod"),
    ({"piloted": True}, "Source"),
    ({"type": "mecha", "piloted": False}, "Wolf Pod"),
    ({"type": "unit", "max_cost": 3}, "Source Wolf Pod"),
    ({"type": "unit", "max_cost": 2}, "Wolf Pod"),
    ({"type": "unit", "min_cost": 3}, "Source Ark"),
    ({"type": "unit", "cheaper": True}, "Wolf Pod"),
    ({"type": "unit", "costlier": True}, "Ark"),
    ({"type": "unit", "any": [{"name": "Wolf"}, {"name": "Pod"}]}, "Wolf Pod"),
    ({"any": [{"where": "hand"}, {"where": "discard"}]}, "Trick Wreck"),
    ({"any": [{"where": "hand", "type": "unit"}, {"where": "discard"}], "whose": "enemy"}, "Wreck"),
    ({"any": [{"name": "Wolf"}, {"name": "Wreck"}, {"where": "hand"}]}, "Wolf Trick"),
    ({"type": "unit", "not": {"race": "Zentraedi"}}, "Source Wolf Ark"),
    ({"type": "mecha", "not": {"piloted": True}}, "Wolf Pod"),
    ({"pilot": {"name": "Rick"}}, "Source"),
    ({"pilot": {"race": "Zentraedi"}}, ""),
    ({"subtype": "Carrier"}, "Ark"),
    ({"type": "unit", "battle_type": "land"}, "Source Wolf Ark Pod"),
    ({"type": "unit", "entered_this_turn": True}, ""),
    ({"where": "clip"}, ""),
    ({"where": "clip", "played_from": "proto", "effect": "action"}, ""),
    ({"where": "clip", "symbol": "advance"}, ""),
    ({"type": "unit", "same_name": {"name_has": "o", "whose": "own", "type": "unit"}}, "Source Wolf"),
    ({"same_name": {"race": "Zentraedi", "whose": "own"}}, ""),
]


def found(s: Scene, wanted: dict[str, Any], among: Any = matching_cards) -> list[str]:
    back = {card: name for name, card in s.names.items()}
    return sorted(back[card] for card in among(s.table, "A", s["Source"], FILTER(wanted)))


@pytest.mark.rule("RT-EFF-01", "RT-ZONE-07")
@pytest.mark.parametrize(("wanted", "cards"), SPOKEN_OF, ids=lambda value: str(value))
def test_a_text_speaks_of_the_cards_that_its_filter_describes(wanted: dict[str, Any], cards: str):
    s = scene(A=MINE, B=THEIRS)
    assert found(s, wanted) == sorted(cards.split())


def test_every_word_of_a_filter_is_described():
    assert {word for wanted, _ in SPOKEN_OF for word in wanted} | {"role"} == {field.name for field in fields_of(Filter)}


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize("role", ["attacking", "defending"])
def test_a_text_speaks_of_attacking_and_of_defending_units(role: str):
    s = scene(A={"base": [mecha("Source")]}, B={"base": [mecha("Foe")]}, node="attackers.declare")
    assert found(s, {"role": role}) == []
    s.says("A", "attack", units=("Source",), seat="B")
    s.to("defenders.declare")
    s.says("B", "defend", units=("Foe",))
    assert found(s, {"role": role}) == {"attacking": ["Source"], "defending": ["Foe"]}[role]
    assert evaluate_condition(s.table, "A", s["Source"], CONDITION({"role": role})) == (role == "attacking")


@pytest.mark.rule("RT-EFF-01")
def test_a_card_that_nobody_knows_may_be_spoken_of():
    s = scene(A={"base": [mecha("Source"), mecha("Masked", known=False)]})
    wanted = {"type": "mecha", "whose": "own"}
    assert (found(s, wanted), found(s, wanted, possible_cards)) == (["Source"], ["Masked", "Source"])


UNKNOWN = {"some": {"type": "mecha", "whose": "own"}}


@pytest.mark.rule("RT-EFF-01")
@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ({"some": {"name": "Ark"}}, True),
        ({"some": {"name": "Nobody"}}, None),
        ({**UNKNOWN, "least": 1}, True),
        ({**UNKNOWN, "least": 2}, True),
        ({**UNKNOWN, "least": 3}, None),
        ({**UNKNOWN, "least": 4}, False),
        ({"none": {"name": "Ark"}}, False),
        ({"none": {"race": "Invid"}}, None),
        ({"none": {"face": "down"}}, True),
        ({"none": {"face": "down"}, "some": {"name": "Nobody"}}, None),
        ({"turn": "own"}, True),
        ({"turn": "enemy"}, False),
        ({"role": "attacking"}, False),
        ({"self": {"piloted": True}}, True),
        ({"self": {"mode": "transformed"}}, False),
        ({"against": {"type": "mecha"}}, False),
        ({"all": [{"turn": "own"}, {"some": {"name": "Ark"}}]}, True),
        ({"all": [{"turn": "own"}, {"some": {"name": "Nobody"}}]}, None),
        ({"all": [{"turn": "own"}], "turn": "enemy"}, False),
        ({"all": [{**UNKNOWN, "least": 3}]}, None),
        ({"happened": {"what": "destroyed"}}, False),
        ({}, True),
    ],
    ids=lambda value: str(value),
)
def test_a_condition_holds_fails_or_depends_on_a_card_that_nobody_knows(asked: dict[str, Any], holds: bool | None):
    s = scene(A={**MINE, "battle": [*MINE["battle"], mecha("Masked", known=False)]}, B=THEIRS)
    begins(s)
    assert evaluate_condition(s.table, "A", s["Source"], CONDITION(as_plain(asked))) is holds


@pytest.mark.rule("RT-GOLD-01", "RT-EFF-01")
def test_a_text_speaks_of_units_by_their_pilot_and_by_their_own_state():
    """Given +2 Weapon for an attacker with a Blue Pilot, and +3 Speed while piloted, then both hold only where that is so."""
    flash = action("Flash", gain(2), targets=[{**OWN, "pilot": {"allegiance": "Blue"}}])
    racer = mecha("Racer", "2/2/2", text=[standing({"values": {"speed": 3}}, condition={"self": {"piloted": True}})])
    ace = pilot("Ace", allegiances=["Blue"])
    s = scene(A={"base": [{**racer, "crew": [ace]}, {**racer, "name": "Spare"}], "hand": [flash]})
    assert (s.values("Racer")[2], s.values("Spare")[2]) == (5, 2)
    assert s.refused("A", "action", card="Flash", targets=("Spare",)).rule == "RT-CLIP-12"
    plays(s, "Flash", targets=("Racer",))
    assert s.values("Racer")[0] == 4


@pytest.mark.rule("RT-KW-02", "RT-EFF-01")
def test_a_text_asks_for_one_mode_of_two():
    shifter = mecha("Osprey", modes={"left": {"weapon": 6}, "right": {"weapon": 1}}, mode="left")
    shifter["text"] = [standing({"values": {"armor": 1}}, condition={"self": {"mode": "left"}})]
    s = scene(A={"battle": [shifter]})
    assert s.values("Osprey") == (6, 3, 3)
    t = scene(A={"battle": [{**shifter, "mode": "right"}]})
    assert t.values("Osprey") == (1, 2, 3)
