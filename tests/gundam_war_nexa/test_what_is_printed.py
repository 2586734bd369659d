"""What texts ask of what is printed on a card: its original type, traits and roll cost, also of a G; several traits of which
one is enough; keywords that stay, and keywords whose effect is applied.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.rulesets.gundam_war_nexa.card_schema.filters import OriginalPrint
from domain.rulesets.gundam_war_nexa.effects.g_sign_filters import fits_original_print
from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import Data, g, keyword, scene, standing, unit, use, when

OWN = {"type": "unit", "whose": "own"}
DRAW = {"do": "draw"}
GS = {"where": "g_zone", "whose": "own"}


def lies_as_g(**more: Any) -> Data:
    """A unit that lies as G."""
    return {**unit("Wing G", traits=["Wing"], roll=[["black", 1]], keywords=[keyword("ps_armor")]), **more}


@pytest.mark.rule("NX-TERM-06", "NX-PLAY-23")
@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"originally": {"type": "unit"}}, True),
        ({"originally": {"type": "command"}}, False),
        ({"originally": {"trait": "Wing", "roll_color": "black"}}, True),
        ({"originally": {"trait": ["Coast", "Wing"]}}, True),
        ({"originally": {"trait": "Coast"}}, False),
        ({"originally": {"keyword": "ps_armor"}}, True),
        ({"originally": {"keyword": "gain"}}, False),
        ({"originally": {"roll_color": "red"}}, False),
        ({"roll_color": "black"}, False),
        ({"trait": "Wing"}, False),
    ],
)
def test_a_g_is_asked_for_what_is_printed_on_it(asked: Data, found: bool):
    """Given a unit that lies as G, when a text speaks of what it is originally, then that is what is printed."""
    s = scene(A={"gs": [lies_as_g()]})
    s.does("A", {"do": "roll", "to": {**GS, **asked}})
    assert s.rolled("Wing G") is found


@pytest.mark.rule("NX-TERM-06", "NX-PLAY-23", "NX-CARD-20")
@pytest.mark.parametrize("type_", ["unit", "command"])
@pytest.mark.parametrize(
    ("asked", "field", "values"),
    [
        ({"keyword": "ps_armor"}, "keywords", ([keyword("ps_armor")], [])),
        ({"roll_color": "black"}, "roll", ([["black", 1]], [["red", 1]])),
        ({"most_total": 2}, "total", ("x", 3)),
    ],
)
def test_what_a_g_is_originally_is_open_where_the_print_decides_it(type_: str, asked: Data, field: str, values: Any):
    """Given a G of which one value is unknown, when a text speaks of what it is originally, then the truth is unknown if the
    value decides it; it is no of a card of another type, and with each value it is yes or no."""
    answers = []
    for printed in ({"unknown": [field]}, *({field: value} for value in values)):
        s = scene(A={"gs": [unit("Wing G", **{"colors": ["black"], **printed})]}, mode="scribe")
        wanted = OriginalPrint(type=type_, **asked)
        answers.append(fits_original_print(s.table, s["Wing G"], wanted, None))
    assert answers == ([None, True, False] if type_ == "unit" else [False] * 3)


@pytest.mark.rule("NX-COST-07", "NX-KW-23")
@pytest.mark.parametrize(
    ("asked", "there"),
    [
        ({"roll_color": "red"}, True),
        ({"roll_color": "blue"}, False),
        ({"dedicated_for": "Ilse"}, True),
        ({"dedicated_for": "Ray"}, False),
    ],
)
def test_a_unit_is_asked_for_a_color_of_its_roll_cost_and_for_whom_it_is_dedicated(asked: Data, there: bool):
    """Given a unit, when a text speaks of units with a colour in the roll cost or a dedication, then it is one, or not."""
    s = scene(A={"deployment": [unit("U", "2/1/3", roll=[["red", 1], ["black", 0]], dedicated=["Ilse"])]})
    s.does("A", {"do": "gain", "points": [1, 0, 0], "to": {**OWN, **asked}})
    assert s.points("U")[0] == (3 if there else 2)


@pytest.mark.rule("NX-KW-07", "NX-KW-08", "NX-KW-10", "NX-CARD-14")
@pytest.mark.parametrize("trait", ["Coast", "Wing"])
def test_a_keyword_of_several_traits_takes_any_of_them(trait: str):
    """Given keywords of two traits, when a card has one of them, then it takes the place, or gains the text."""
    two = ["Wing", "Coast"]
    both = [keyword("refit", trait=two), keyword("cross_weapon", trait=two)]
    mine = [unit("U", traits=["Legion"], keywords=both, text=[use(DRAW)]), unit("T", traits=[trait])]
    s = scene(A={"deployment": mine, "hand": [unit("N", traits=[trait], total=0)]}, node="attack.ft1")
    s.says("A", "use", card="U", text="cross_weapon", targets=("T",))
    s.passes()
    assert len(current_properties.texts(s.table, s["T"])) == 1
    s.says("A", "use", card="U", text="refit", special=("N",))
    s.passes()
    assert (s.zone("N"), s.zone("U")) == ("A.deployment_area", "A.junkyard")


@pytest.mark.rule("NX-KW-07", "NX-CARD-14")
def test_a_card_with_none_of_the_traits_takes_no_place():
    """Given Refit of two traits, when a unit with another one is shown, then that is refused."""
    first = unit("U", keywords=[keyword("refit", trait=["Wing", "Coast"])])
    s = scene(A={"deployment": [first], "hand": [unit("N", traits=["Legion"], total=0)]}, node="attack.ft1")
    assert isinstance(s.answer("A", "use", card="U", text="refit", special=("N",)), Refusal)


@pytest.mark.rule("NX-KW-11", "NX-EFF-21")
@pytest.mark.parametrize(("turn", "place"), [("enemy", "A.deployment_area"), ("own", "A.hand")])
def test_ps_armor_does_not_move_a_card_that_a_text_keeps(turn: str, place: str):
    """Given a unit that PS Armor does not move in such turns, when it has fought, then it stays, or goes back."""
    stored = standing({"cannot": "ps_armor"}, condition={"turn": turn})
    s = scene(A={"deployment": [unit("U", keywords=[keyword("ps_armor")], text=[stored])]}, node="attack.move")
    s.says("A", "attack", space=("U",))
    s.to("reroll.ft")
    assert s.zone("U") == place


@pytest.mark.rule("NX-KWG-01", "NX-KW-22")
@pytest.mark.parametrize(("more", "stays"), [({"but": "keywords"}, True), ({}, False)])
def test_texts_are_negated_but_for_keywords(more: Data, stays: bool):
    """Given a unit with a keyword and a text, when its texts are negated but for keywords, then that stays."""
    s = scene(A={"deployment": [unit("U", keywords=[keyword("assault")], text=[use(DRAW)])]})
    s.does("A", {"do": "silence", "to": "U", **more})
    assert (current_properties.has_keyword(s.table, s["U"], "assault"), current_properties.texts(s.table, s["U"])) == (
        stays,
        (),
    )


WATCHED = [
    ({"of": OWN, "by": "cross_weapon"}, 1),
    ({"of": {**OWN, "other": True}}, 1),
    ({"of": OWN, "by": "psycommu"}, 0),
    ({"of": {"type": "unit", "whose": "enemy"}}, 0),
]


@pytest.mark.rule("NX-AUTO-05", "NX-KWG-01")
@pytest.mark.parametrize(("more", "drawn"), WATCHED)
def test_a_text_starts_as_the_effect_of_a_keyword_is_applied(more: Data, drawn: int):
    """Given a card that watches keywords, when the effect of such a one is applied, then its text starts."""
    giver = unit("U", keywords=[keyword("cross_weapon", trait="Wing"), keyword("assault")])
    mine = [giver, unit("T", traits=["Wing"]), unit("W", text=[when("applied", DRAW, **more)])]
    s = scene(A={"deployment": mine}, node="attack.ft1")
    s.says("A", "use", card="U", text="cross_weapon", targets=("T",))
    s.passes()
    assert s.hand("A") == drawn
    assert current_properties.has_keyword(s.table, s["T"], "assault") is True


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19")
@pytest.mark.parametrize(
    ("x", "points"), [({"every": 2}, 1), ({"every": 2, "times": 3}, 3), ({"most": {"count": GS}}, 2), ({}, 3)]
)
def test_x_is_counted_once_for_every_so_many_and_up_to_another_number(x: Data, points: int):
    """Given three units and two Gs, when X counts units for every two, or as many as there are Gs, then it is so."""
    gain = {"do": "gain", "points": ["x", 0, 0], "to": "self"}
    mine = [unit("U", "0/0/3", text=[use(gain, x={"count": OWN, **x})]), unit("V"), unit("W")]
    s = scene(A={"deployment": mine, "gs": [g(count=2)]})
    s.says("A", "use", card="U")
    s.passes()
    assert s.points("U")[0] == points


@pytest.mark.rule("NX-CARD-12")
@pytest.mark.parametrize(
    ("asked", "wrong"), [({"same_attribute": True}, True), ({"same_sign": True}, True), ({"sign": "red"}, False)]
)
def test_what_is_carried_is_compared_with_the_own_card_by_a_condition(asked: Data, wrong: bool):
    """Given a filter of what a unit carries, when it compares that with the own card, then it is refused as it is read."""
    text = standing({"on": {**OWN, "carries": {"type": "character", **asked}}, "points": [1, 0, 0]})
    if wrong:
        with pytest.raises(ValueError, match="carries: a card that is carried"):
            scene(A={"deployment": [unit("U", text=[text])]})
    else:
        scene(A={"deployment": [unit("U", text=[text])]})
