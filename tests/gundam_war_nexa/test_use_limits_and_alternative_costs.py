"""Effects that hold for single cards, texts that each player uses so often, costs of a play that may be paid in two ways."""

from __future__ import annotations

from typing import Any

import pytest

from tests.gundam_war_nexa.scene import blue, character, command, g, keyword, operation, scene, standing, unit, use, when

OWN, FOE, OWN_G = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}, {"type": "g", "whose": "own"}
DRAW = {"do": "draw"}


def hold(to: Any = None, **effect: Any) -> dict[str, Any]:
    """An effect that applies for the targets."""
    return {"do": "hold", "effect": effect, **({"to": to} if to else {})}


@pytest.mark.rule("NX-EFF-21", "NX-DUR-01")
def test_ordinary_damage_of_a_unit_is_reduced_until_the_turn_ends() -> None:
    """Given a unit whose ordinary damage is reduced by 2 in this turn, when it takes 3, then 1 is left."""
    s = scene(A={"hand": [command("Wall", hold(reduce=2), targets=[OWN])], "deployment": [unit("P"), unit("Q")]})
    s.plays("A", "Wall", targets=("P",))
    s.does("B", {"do": "damage", "n": 3, "to": [s["P"]]}, {"do": "damage", "n": 1, "to": [s["Q"]]})
    assert (s.damage("P"), s.damage("Q")) == (1, 1)


@pytest.mark.rule("NX-KW-04", "NX-DUR-01")
def test_the_x_of_a_keyword_is_raised_for_a_target() -> None:
    """Given a unit with Area Weapon (1), when it gets Area Weapon +2, then it may destroy a unit of defence 3."""
    raised = hold(raises={"keyword": "area_weapon", "n": 2})
    s = scene(
        A={"hand": [command("Fuel", raised, targets=[OWN])], "space": [unit("P", keywords=[keyword("area_weapon", x=1)])]},
        B={"space": [unit("Thick", "0/0/3")]},
        node="damage.ft1",
    )
    s.refused("A", "use", card="P", text="area_weapon", targets=("Thick",))
    s.plays("A", "Fuel", targets=("P",))
    s.says("A", "use", card="P", text="area_weapon", targets=("Thick",))


@pytest.mark.rule("NX-COST-04", "NX-DUR-01")
def test_a_g_counts_as_two_in_this_phase_for_cards_alone() -> None:
    """Given one G that counts as two for the play of cards, when a card of roll cost 2 is played, then it is enough."""
    twice = {**hold(pays={"twice": True, "for": "cards"}), "until": "phase"}
    s = scene(
        A={
            "gs": [blue()],
            "hand": [operation("Dear", roll=[["blue", 2]])],
            "deployment": [unit("P", text=[use(twice, targets=[OWN_G])])],
        }
    )
    s.refused("A", "play", card="Dear")
    s.says("A", "use", card="P", targets=("Blue G",))
    s.passes()
    s.says("A", "play", card="Dear")


@pytest.mark.rule("NX-CTRL-16", "NX-DUR-01")
def test_a_set_group_keeps_what_it_got_when_the_source_leaves() -> None:
    """Given a character that protects its set group from enemy effects until the turn ends, when it leaves, then the unit is
    still protected."""
    safe = use({"do": "bar", "what": "be_targeted", "by": "enemy", "to": "group"})
    s = scene(
        A={"deployment": [unit("P", carries=[character("Pilot", text=[safe])])]},
        B={"hand": [command("Shot", {"do": "destroy"}, targets=[FOE])]},
    )
    s.says("A", "use", card="Pilot")
    s.passes()
    s.does("A", {"do": "move", "zone": "hand", "to": [s["Pilot"]]})
    s.refused("B", "play", card="Shot", targets=("P",))


@pytest.mark.rule("NX-CARD-18", "NX-TERM-06")
@pytest.mark.parametrize(("value", "drawn"), [("original_roll", 3), ("original_total", 7)])
def test_x_is_the_sum_of_what_is_printed_on_the_targets(value: str, drawn: int) -> None:
    """Given two Gs of different printed costs, when X is what both have printed together, then so many cards are drawn."""
    gs = [g(name="One", roll=[["blue", 1]], total=3), g(name="Two", roll=[["blue", 2]], total=4)]
    text = use(
        {"do": "abolish"},
        {"do": "draw", "n": "x"},
        targets=[{**OWN_G, "n": 2, "upto": True}],
        x={"value": value, "of": "target", "sum": True},
    )
    s = scene(A={"gs": gs, "deployment": [unit("P", text=[text])]})
    s.says("A", "use", card="P", targets=("One", "Two"))
    s.passes()
    assert s.count("A.hand") == drawn


@pytest.mark.rule("NX-EFF-21", "NX-COST-21")
def test_a_text_is_used_so_often_by_a_player_with_all_cards_of_its_name() -> None:
    """Given two cards of a name whose text each player uses once a turn, when one was used, then the other is not."""
    s = scene(A={"deployment": [unit("Twin", text=[use(DRAW, per_player=1)]), unit("Twin", text=[use(DRAW, per_player=1)])]})
    s.says("A", "use", card="Twin")
    s.passes()
    s.refused("A", "use", card="Twin.2")


@pytest.mark.rule("NX-EFF-21", "NX-AUTO-08")
def test_a_text_starts_once_a_turn_for_each_player() -> None:
    """Given two cards of a name that draw as they enter, once a turn for each player, when both enter, then one card is
    drawn."""
    twin = unit("Twin", text=[when("enters", DRAW, per_player=1)])
    s = scene(A={"hand": [twin, twin]})
    s.does("A", {"do": "put_in_play", "to": [s["Twin"]]}, {"do": "put_in_play", "to": [s["Twin.2"]]})
    assert s.count("A.hand") == 1


@pytest.mark.rule("NX-EFF-21", "NX-PLAY-09")
def test_a_command_that_is_carried_out_once_a_turn_is_not_played_again() -> None:
    """Given two commands that each player carries out once a turn, when one was, then the other is refused."""
    once = command("Once", DRAW)
    once["text"][0]["resolves"] = 1
    s = scene(A={"hand": [once, once]})
    s.plays("A", "Once")
    assert s.refused("A", "play", card="Once.2").rule == "NX-PLAY-09"


@pytest.mark.rule("NX-EFF-21", "NX-EFF-11")
def test_of_two_such_commands_in_one_cut_the_second_fails() -> None:
    """Given both in one cut, when they are carried out, then only the later one draws."""
    once = command("Once", DRAW)
    once["text"][0]["resolves"] = 1
    s = scene(A={"hand": [once, once]})
    s.says("A", "play", card="Once")
    s.says("A", "play", card="Once.2")
    s.passes()
    assert s.count("A.hand") == 1


@pytest.mark.rule("NX-COST-28")
def test_a_keyword_with_a_repeatable_icon_is_used_again() -> None:
    """Given Supply with a repeatable cost, when it was used in one cut, then it is used in the next one too."""
    cost = [{"any": 1}]
    twice = unit("P", "2/1/5", keywords=[keyword("area_weapon", x=1, cost=cost, repeatable=True)])
    once = unit("Q", "2/1/5", keywords=[keyword("area_weapon", x=1, cost=cost)])
    s = scene(
        A={"gs": [blue(4)], "space": [twice, once]},
        B={"space": [unit(f"F{n}", "0/0/1") for n in range(4)]},
        node="damage.ft1",
    )
    for number, (card, again) in enumerate((("P", True), ("Q", False))):
        s.says("A", "use", card=card, text="area_weapon", targets=(f"F{number * 2}",))
        s.passes()
        said = {"card": card, "text": "area_weapon", "targets": (f"F{number * 2 + 1}",)}
        if again:
            s.says("A", "use", **said)
            s.passes()
        else:
            s.refused("A", "use", **said)


GREEN_OR_BLACK = [{"roll": 2, "of": {**OWN_G, "sign": color}} for color in ("green", "black")]


@pytest.mark.rule("NX-COST-10")
@pytest.mark.parametrize(
    ("gs", "named", "taken"),
    [
        ([g("green", count=2)], (), True),
        ([g("green"), g("black")], (), False),
        ([g("green", count=2), g("black", count=2)], (), False),
        ([g("green", count=2), g("black", count=2)], ("Black G", "Black G.2"), True),
        ([g("green", count=2), g("black", count=2)], ("Green G", "Black G"), False),
    ],
)
def test_a_special_cost_of_a_play_is_paid_in_one_of_its_ways(gs: list[Any], named: tuple[str, ...], taken: bool) -> None:
    """Given a unit that asks for two green or two black Gs rolled, when it is played, then one way is paid whole; where both
    can be, its player says which."""
    s = scene(A={"gs": gs, "hand": [unit("Dear", special=GREEN_OR_BLACK)]})
    said = {"card": "Dear", **({"special": named} if named else {})}
    if not taken:
        s.refused("A", "play", **said)
        return
    s.says("A", "play", **said)
    assert all(s.rolled(card) for card in named or ("Green G", "Green G.2"))


@pytest.mark.rule("NX-COST-10", "NX-COST-04")
def test_gs_of_the_special_cost_do_not_pay_the_roll_cost() -> None:
    """Given three green Gs, when a card of roll cost 1 asks for two more, then all three are rolled; with two it is
    refused."""
    for count in (3, 2):
        present = unit("Dear", roll=[["green", 1]], special=GREEN_OR_BLACK)
        s = scene(A={"gs": [g("green", count=count)], "hand": [present]})
        if count == 2:
            s.refused("A", "play", card="Dear")
        else:
            s.says("A", "play", card="Dear", special=("Green G", "Green G.2"))
            assert s.rolled("Green G.3")


@pytest.mark.rule("NX-SETC-02", "NX-TGT-01")
@pytest.mark.parametrize("where", ["hand", "hangar"])
def test_a_character_off_the_field_is_set_on_the_second_target(where: str) -> None:
    """Given a character in the hand or hangar and two units, when a text sets it on the second one, then it is set there."""
    crew = {"type": "character", "whose": "own", "where": where, "choose": True}
    board = use({"do": "put_in_play", "to": "target1", "on": "target"}, targets=[crew, OWN])
    s = scene(A={where: [character("Pilot"), character("Mate")], "deployment": [unit("P", text=[board]), unit("Q")]})
    s.says("A", "use", card="P", targets=("Q",))
    s.passes()
    s.says("A", "choose", cards=("Pilot",))
    assert s.table.cards[s["Pilot"]].place == s["Q"]


@pytest.mark.rule("NX-DEST-07", "NX-CTRL-16")
def test_a_character_negates_the_destruction_of_its_set_group() -> None:
    """Given a destroyed unit, when its character negates the destruction of its set group, then both are saved."""
    save = use({"do": "negate_destruction", "to": "group"})
    s = scene(A={"deployment": [unit("P", carries=[character("Pilot", text=[save])])]})
    s.does("B", {"do": "destroy", "to": [s["P"]]})
    s.says("A", "use", card="Pilot")
    s.passes()
    assert not s.destroyed("P")


@pytest.mark.rule("NX-CTRL-16", "NX-TGT-01")
def test_cards_outside_a_set_group_are_not_those_set_with_the_source() -> None:
    """Given a unit with two characters, when a text of one aims outside of its set group, then only the other unit fits."""
    aim = {"whose": "own", "not": {"where": "group"}}
    pilot = character("Pilot", text=[use({"do": "roll"}, targets=[aim])])
    s = scene(A={"deployment": [unit("P", carries=[pilot, character("Mate")]), unit("Q")]})
    s.refused("A", "use", card="Pilot", targets=("P",))
    s.refused("A", "use", card="Pilot", targets=("Mate",))
    s.says("A", "use", card="Pilot", targets=("Q",))


@pytest.mark.rule("NX-BATT-45", "NX-BATT-46")
@pytest.mark.parametrize(("bar", "front", "behind"), [("take_ordinary_damage", 0, 2), ("be_targeted", 3, 2)])
def test_piercing_damage_is_ordinary_damage_that_aims_at_no_unit(bar: str, front: int, behind: int) -> None:
    """Given a force whose leader takes no ordinary damage, when it takes piercing damage, then the leader takes none and the
    unit behind what is left; that no effect may aim at the leader does not help."""
    safe = standing({"cannot": bar, "by": "enemy"})
    s = scene(
        A={"hand": [command("Lance", {"do": "piercing", "n": 5}, targets=[FOE])]},
        B={"space": [unit("Front", "1/1/3", text=[safe]), unit("Behind", "1/1/4")]},
    )
    s.plays("A", "Lance", targets=("Behind",))
    assert (s.damage("Front"), s.damage("Behind")) == (front, behind)
