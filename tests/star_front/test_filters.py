"""Which cards a text speaks of, and which numbers its condition looks at (SF-EFF-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.record.change_serialization import as_plain
from domain.parts.card_schema import fields_of
from domain.parts.card_schema.stored_data_readers import make_cached_reader
from domain.rulesets.star_front.card_schema.filters import Condition, Filter
from domain.rulesets.star_front.card_schema.texts import read_printed
from domain.rulesets.star_front.effects import filters
from domain.rulesets.star_front.printing_parser import parse_printing
from tests.scene import begins
from tests.star_front.scene import Scene, do, magic, scene, traveller, unit, when

FILTER: Callable[[Any], Filter] = make_cached_reader(Filter)
CONDITION: Callable[[Any], Condition] = make_cached_reader(Condition)


def is_printed(data: dict[str, Any], wanted: dict[str, Any]) -> bool | None:
    return filters.printing_fits(read_printed(as_plain(data)), FILTER(wanted))


OX = unit("Ox", "5/3", "pierce", state="attacking", race="elf", traits=["beast"], star=2, lower=[unit("Low")])
TABLE: dict[str, dict[str, Any]] = {
    "A": {
        "F2": unit("Source", "3/1", race="elf", star=1),
        "F1": OX,
        "B2": unit(
            "Mate", "1/2", race="human", star=0, captives=[unit("Held")], granted=[magic("Sword", grants=[{"attack": 1}])]
        ),
        "graveyard": [unit("Ghost", ghost=2), unit("Dust")],
    },
    "B": {
        "F1": unit("Foe", "2/2", state="sideways", text=[when("immediate", do("draw"))]),
        "F2": unit("Elf", "4/9", race="elf", traits=["beast"]),
        "B2": traveller(),
        "site": magic("Site", site=True, mana=2),
    },
}
SPOKEN_OF: list[tuple[dict[str, Any], str]] = [
    ({"whose": "own"}, "Ox Source Mate"),
    ({"whose": "enemy"}, "Foe Elf Traveller Site"),
    ({"type": "site"}, "Site"),
    ({"type": "unit", "other": True, "whose": "own"}, "Ox Mate"),
    ({"where": "back"}, "Mate Traveller"),
    ({"where": "graveyard"}, "Ghost Dust"),
    ({"where": "graveyard", "ghost": True}, "Ghost"),
    ({"where": "graveyard", "ghost": False}, "Dust"),
    ({"where": "graveyard", "least_ghost": 2}, "Ghost"),
    ({"where": "graveyard", "most_ghost": 1}, "Dust"),
    ({"race": "elf"}, "Ox Source Elf"),
    ({"trait": "beast"}, "Ox Elf"),
    ({"name": "Mate"}, "Mate"),
    ({"keyword": "pierce"}, "Ox"),
    ({"traveller": True}, "Traveller"),
    ({"merged": True}, "Ox"),
    ({"state": "sideways"}, "Foe"),
    ({"type": "unit", "tributes": 2}, "Ox"),
    ({"type": "unit", "least_attack": 4}, "Ox Elf"),
    ({"type": "unit", "most_attack": 2, "whose": "enemy"}, "Foe Traveller"),
    ({"type": "unit", "most_attack": 0}, ""),
    ({"type": "unit", "most_score": 1}, "Source Traveller"),
    ({"type": "unit", "most_score": 0}, ""),
    ({"stands": "ahead"}, "Elf Traveller"),
    ({"stands": "directly_ahead"}, "Elf"),
    ({"stands": "beside"}, "Ox"),
    ({"stands": "behind"}, "Mate"),
    ({"lane": "same"}, "Source Mate Elf Traveller"),
    ({"stands": "right"}, "Ox"),
    ({"stands": "left"}, ""),
    ({"type": "unit", "lane": "other"}, "Ox Foe"),
    ({"lane": 1}, "Ox Foe"),
    ({"stands": "same_row"}, "Ox Source"),
    ({"type": "unit", "least_tributes": 1}, "Ox Source"),
    ({"type": "unit", "most_tributes": 1, "whose": "own"}, "Source Mate"),
    ({"type": "unit", "least_score": 3}, "Ox Elf"),
    ({"name_has": "o"}, "Source Foe"),
    ({"type": "unit", "cheaper": True, "whose": "own"}, "Mate"),
    ({"type": "unit", "whose": "own", "not": {"race": "elf"}}, "Mate"),
    ({"type": "unit", "not": {"traveller": True}, "whose": "enemy"}, "Foe Elf"),
    ({"type": "unit", "entered_this_turn": True}, ""),
    ({"where": "captive"}, "Held"),
    ({"where": "captive", "owner": "enemy"}, "Held"),
    ({"type": "unit", "owner": "own"}, "Ox Source Mate"),
    ({"where": "captive", "whose": "enemy"}, ""),
    ({"type": "unit", "whose": "own", "most_attack": 1}, ""),
    ({"type": "unit", "whose": "own", "most_attack": 1, "original": True}, "Mate"),
    ({"type": "site", "least_mana": 2}, "Site"),
    ({"type": "site", "most_mana": 1}, ""),
    ({"type": "unit", "whose": "enemy", "foremost": True}, "Foe"),
    ({"stands": "ahead", "foremost": True}, "Elf"),
    ({"type": "unit", "whose": "own", "race": "human", "foremost": True}, "Mate"),
    ({"type": "unit", "attacked": True}, "Foe"),
    ({"type": "unit", "attacked": False, "whose": "enemy"}, "Elf Traveller"),
    ({"type": "unit", "opponent": True}, ""),
    ({"type": "unit", "activates": "immediate"}, "Foe"),
]


def found(s: Scene, wanted: dict[str, Any]) -> str:
    back = {card: name for name, card in s.names.items()}
    return " ".join(back[card] for card in filters.matching(s.table, "A", s["Source"], FILTER(wanted)))


@pytest.mark.rule("SF-EFF-07", "SF-POS-01 to -05")
@pytest.mark.parametrize(("wanted", "cards"), SPOKEN_OF, ids=lambda value: str(value))
def test_a_text_speaks_of_the_cards_that_its_filter_describes(wanted: dict[str, Any], cards: str) -> None:
    s = scene(**TABLE)
    assert sorted(found(s, wanted).split()) == sorted(cards.split())


def test_every_word_of_a_filter_is_described() -> None:
    assert {word for wanted, _ in SPOKEN_OF for word in wanted} == {field.name for field in fields_of(Filter)}


MEASURED: list[tuple[dict[str, Any], Any]] = [
    ({"count": {"type": "unit", "whose": "own"}}, 3),
    ({"hand": True}, 2),
    ({"hand": True, "who": "enemy"}, 1),
    ({"energy": True}, 4),
    ({"passengers": True}, 3),
    ({"score": True}, 7),
    ({"rewards": True}, 5),
    ({"rewards": True, "who": "enemy"}, 6),
    ({"hand": True, "than": "other"}, 1),
    ({"count": {"type": "unit", "whose": "own"}, "than": "other"}, 0),
]


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("measured", "number"), MEASURED, ids=lambda value: str(value))
def test_a_condition_holds_from_its_least_to_its_most(measured: dict[str, Any], number: int) -> None:
    mine = {**TABLE["A"], "energy": 4, "rewards": 5, "hand": [unit("One"), unit("Two")]}
    mine["F2"] = {**mine["F2"], "passengers": 3}
    s = scene(A=mine, B={**TABLE["B"], "rewards": 6, "hand": [unit("Three")]})

    def holds(**bounds: int) -> bool | None:
        return filters.condition(s.table, "A", s["Source"], CONDITION({**measured, **bounds}))

    if "score" in measured:
        number = s.total("A")
    assert [holds(least=number), holds(most=number), holds(least=number, most=number)] == [True] * 3
    assert [holds(least=number + 1), holds(most=number - 1), holds(least=-9, most=number - 1)] == [False] * 3


OF_THE_SOURCE: list[tuple[dict[str, Any], Any]] = [
    ({"self": {"race": "elf"}}, True),
    ({"self": {"state": "attacking"}}, False),
    ({"against": {"type": "unit"}}, False),
    ({"happened": {"what": "destroyed"}}, False),
    ({"turn": "own"}, True),
    ({"turn": "enemy"}, False),
    ({"during": "summon"}, True),
    ({"during": "main"}, True),
    ({"during": "defence"}, False),
    ({"any": [{"self": {"state": "attacking"}}, {"rewards": True, "least": 5}]}, True),
    ({"any": [{"self": {"state": "attacking"}}, {"rewards": True, "least": 6}]}, False),
    ({"all": [{"self": {"race": "elf"}}, {"rewards": True, "least": 6}]}, False),
]


@pytest.mark.rule("SF-EFF-01")
@pytest.mark.parametrize(("asked", "holds"), OF_THE_SOURCE, ids=lambda value: str(value))
def test_a_condition_asks_for_its_own_unit_or_for_one_of_several(asked: dict[str, Any], holds: bool) -> None:
    s = scene(A={**TABLE["A"], "rewards": 5}, B=TABLE["B"])
    begins(s)
    assert filters.condition(s.table, "A", s["Source"], CONDITION(as_plain(asked))) is holds


def test_every_word_of_a_condition_is_measured() -> None:
    assert {word for measured, _ in (*MEASURED, *OF_THE_SOURCE) for word in measured} | {"least", "most"} == {
        field.name for field in fields_of(Condition)
    }


PRINTED = {"type": "unit", "race": "elf", "traits": ["beast"], "name": "Ox", "star": 2, "attack": 5, "score": 3, "ghost": 1}
PRINTED |= {"keywords": [{"keyword": "pierce"}]}
ASKED = [
    ({"type": "unit"}, {"type": "magic"}),
    ({"race": "elf"}, {"race": "human"}),
    ({"trait": "beast"}, {"trait": "bird"}),
    ({"name": "Ox"}, {"name": "Cow"}),
    ({"keyword": "pierce"}, {"keyword": "ranged"}),
    ({"ghost": True}, {"ghost": False}),
    ({"least_ghost": 1, "most_ghost": 1}, {"least_ghost": 2}),
    ({"tributes": 2}, {"tributes": 1}),
    ({"least_attack": 5}, {"least_attack": 6}),
    ({"most_attack": 5}, {"most_attack": 4}),
    ({"most_score": 3}, {"most_score": 2}),
    ({"race": "elf", "where": "hand"}, {"race": "elf", "state": "upright"}),
]


@pytest.mark.rule("SF-EFF-07")
@pytest.mark.parametrize(("fits", "fails"), ASKED, ids=str)
def test_what_a_printing_answers_of_a_filter(fits: dict[str, Any], fails: dict[str, Any]) -> None:
    assert (is_printed(PRINTED, fits), is_printed(PRINTED, fails)) == (True, False)
    assert is_printed({"type": "unit"}, {"type": "site"}) is False
    assert is_printed({"type": "magic", "site": True}, {"type": "site"}) is True


@pytest.mark.rule("SF-EFF-07")
def test_a_printing_that_nobody_knows_answers_nothing_that_is_printed() -> None:
    assert is_printed({}, {"race": "elf"}) is None
    assert is_printed({}, {"where": "hand"}) is True
    assert is_printed({}, {"lane": 1}) is False


@pytest.mark.rule("SF-EFF-07")
@pytest.mark.parametrize(("lane", "spelt"), [("same", True), (1, True), ("other", True), ("next", False), (True, False)])
def test_a_lane_is_the_same_one_another_or_a_number(lane: Any, spelt: bool) -> None:
    card = magic("Bolt", {"do": "destroy"}, targets=[{"type": "unit", "lane": lane}])
    if spelt:
        parse_printing(card)
    else:
        with pytest.raises(ValueError, match="lane"):
            parse_printing(card)


@pytest.mark.rule("SF-EFF-07")
def test_what_a_target_must_not_be_holds_where_it_lies_only() -> None:
    """Given a text about units that are none of the enemy's hand, then a unit on the field is one of them."""
    strike = magic("Strike", {"do": "destroy"}, targets=[{"type": "unit", "whose": "enemy", "not": {"where": "hand"}}])
    s = scene(A={"hand": [strike]}, B={"F1": unit("Elf")})
    s.says("A", "play", card="Strike", targets=("Elf",))
    assert s.where("Elf") == "B.graveyard"
