"""Where several rules meet: what is known to do nothing, brackets, chips, nobody's cards, skipped steps, ★ on enemy cards."""

import pytest

from domain.rulesets.gundam_war_nexa.state import current_properties
from tests.gundam_war_nexa.scene import (
    ace,
    blue,
    command,
    keyword,
    operation,
    scene,
    standing,
    unit,
    use,
    when,
)

UNIT = {"type": "unit"}


@pytest.mark.rule("NX-PLAY-09", "NX-TGT-07")
@pytest.mark.parametrize(("verb", "rolled"), [("roll", True), ("reroll", False)])
def test_all_units_are_turned_where_at_least_one_is_not_so_yet(verb, rolled):
    turn = command("Turn", {"do": verb}, targets=[{**UNIT, "all": True}])
    laid = {"deployment": [unit("U", rolled=True), unit("V")]}
    s = scene(A={"hand": [turn]}, B=laid)
    s.plays("A", "Turn")
    assert [s.rolled("U"), s.rolled("V")] == [rolled, rolled]
    done = scene(A={"hand": [turn]}, B={"deployment": [unit("U", rolled=rolled)]})
    assert done.refused("A", "play", card="Turn").rule == "NX-PLAY-09"


@pytest.mark.rule("NX-PLAY-09", "NX-KW-09")
def test_supply_on_a_unit_that_stands_is_known_to_do_nothing():
    s = scene(A={"deployment": [unit("S", keywords=[keyword("supply")]), unit("U")]}, node="attack.ft1")
    assert s.refused("A", "use", card="S", text="supply", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-PLAY-05", "NX-EFF-18", "NX-ZONE-13")
def test_the_card_that_is_played_is_no_hand_card_any_more():
    swap = command("Swap", {"do": "discard", "n": 1}, {"do": "draw", "n": 2}, all_or_nothing=True)
    drop = command("Drop", {"do": "discard", "n": 1}, targets=[{"place": "own_hand"}])
    assert scene(A={"hand": [swap]}).refused("A", "play", card="Swap").rule == "NX-EFF-18"
    assert scene(A={"hand": [drop]}).refused("A", "play", card="Drop").rule == "NX-ZONE-13"
    scene(A={"hand": [swap, unit("U")]}).says("A", "play", card="Swap")


@pytest.mark.rule("NX-ZONE-14")
@pytest.mark.parametrize("holder", ["A", "B"])
def test_of_all_hands_one_with_a_card_is_enough_whosever_it_is(holder):
    user = unit("U", text=[use({"do": "discard", "n": 1, "who": "both"}, targets=[{"place": "all_hands"}])])
    hands = {holder: {"hand": [unit("X")]}}
    s = scene(A={"deployment": [user], **hands.get("A", {})}, B=hands.get("B"))
    s.says("A", "use", card="U")
    s.passes()
    assert s.asks["seat"] == holder


@pytest.mark.rule("NX-KW-21", "NX-EFF-16")
def test_a_keyword_in_brackets_is_not_taken_from_a_card():
    loss = standing({"on": {**UNIT, "whose": "enemy"}, "lose": {"keyword": "assault"}})
    words = [keyword("assault", bracket="unless_g"), keyword("swift_attack")]
    s = scene(A={"deployment": [unit("U", keywords=words), unit("P", keywords=[keyword("assault")])]})
    for word in ("assault", "swift_attack"):
        s.does("B", {"do": "lose", "what": "keyword", "which": word, "to": "U"})
    assert [current_properties.has_keyword(s.table, s["U"], word) for word in ("assault", "swift_attack")] == [True, False]
    s = scene(
        A={"deployment": [unit("U", keywords=words), unit("P", keywords=[keyword("assault")])]},
        B={"deployment": [operation("O", text=[loss])]},
    )
    assert [current_properties.has_keyword(s.table, s[name], "assault") for name in "UP"] == [True, False]


def ball(s, points=(1, 1, 1), **more):
    s.does("A", {"do": "chip", "card": {"type": "unit", "name": "Ball", "points": points, **more}})
    return s.table.at("A.deployment_area")[-1]


@pytest.mark.rule("NX-COIN-14")
def test_nothing_changes_the_description_and_text_of_a_chip_but_modifiers_reach_it():
    own = {**UNIT, "whose": "own"}
    field = operation("O", text=[standing({"on": own, "keyword": "assault"}, {"on": own, "points": [1, 1, 1]})])
    s = scene(A={"deployment": [field]})
    chip = s.names["Ball"] = ball(s, keywords=({"keyword": "swift_attack"},))
    s.does("B", {"do": "lose", "what": "keyword", "which": "swift_attack", "to": chip})
    s.does("B", {"do": "silence", "to": chip})
    assert [current_properties.has_keyword(s.table, chip, word) for word in ("assault", "swift_attack")] == [False, True]
    assert s.points("Ball") == (2, 2, 2)
    s.does("B", {"do": "make_g", "to": chip})
    assert s.zone("Ball") == "A.deployment_area"


@pytest.mark.rule("NX-COIN-10", "NX-COIN-02")
def test_chips_of_one_name_are_each_as_their_effect_describes_them():
    s = scene()
    s.names.update(P=ball(s), Q=ball(s, (2, 2, 2)), R=ball(s))
    assert [s.points(name) for name in "PQR"] == [(1, 1, 1), (2, 2, 2), (1, 1, 1)]


@pytest.mark.rule("NX-DEST-14", "NX-DEST-11", "NX-EFF-21")
def test_a_unit_that_is_not_destroyed_survives_an_area_without_its_terrain():
    stored = unit("U", terrain=["earth"], text=[standing({"cannot": "be_destroyed"})])
    s = scene(A={"space": [stored, unit("V", terrain=["earth"])]}, node="damage.ft2")
    s.to("return.ft2")
    assert [s.zone("U"), s.zone("V")] == ["A.deployment_area", "A.junkyard"]


@pytest.mark.rule("NX-BATT-24", "NX-BATT-23")
def test_a_force_that_an_effect_forms_is_engaged_only_with_an_enemy_force_that_is_there():
    laid = {"A": {"space": [unit("P")], "deployment": [unit("Q")]}, "B": {"space": [unit("R")], "deployment": [unit("S")]}}
    s = scene(**laid, node="damage.ft1")
    s.does("A", {"do": "move", "zone": "hand", "to": ("P", "R")})
    s.does("A", {"do": "to_area", "area": "space", "to": "Q"})
    assert s.table.flags.get("engaged") is None
    s.does("B", {"do": "to_area", "area": "space", "to": "S"})
    assert s.table.flags["engaged"] == ("space_area",)


@pytest.mark.rule("NX-TERM-09", "NX-PLAY-70", "NX-END-04")
def test_where_the_return_step_is_skipped_forces_disband_at_the_turn_end():
    s = scene(A={"space": [unit("U")], "deployment": [unit("W", "2/2/2")]}, node="damage.ft1")
    s.does("A", {"do": "power", "n": 2, "to": "U"}, {"do": "skip", "what": "return"})
    s.to("reroll.ft")
    assert (s.zone("U"), s.table.flags.get("leaders")) == ("A.removed_zone", None)
    s.to("attack.ft1")
    s.to("deployment.ft")
    s.says("A", "attack", space=("W",))
    assert s.power("A") == 2


@pytest.mark.rule("NX-KW-20", "NX-MISC-02", "NX-CTRL-02")
def test_a_second_star_operation_on_an_enemy_card_is_one_card_too_many():
    star = operation("Op", set_on="unit", star=True)
    laid = {"A": {"hand": [star, dict(star)]}, "B": {"deployment": [unit("V")]}}
    s = scene(**laid)
    s.plays("A", "Op", on="V")
    s.plays("A", "Op.2", on="V")
    assert [s.zone("Op"), s.zone("Op.2")] == ["V", "A.junkyard"]
    house = scene(**laid, switches={"set_operation_control": "player_who_played"})
    house.plays("A", "Op", on="V")
    assert house.refused("A", "play", card="Op.2", on="V").rule == "NX-KW-20"


@pytest.mark.rule("NX-COST-10", "NX-COMPAT-03")
def test_what_changes_costs_reaches_an_older_ace_which_is_not_read_again():
    s = scene(A={"gs": [blue(3)], "hand": [ace("X", older=True, total=3)]})
    s.does("B", {"do": "cost", "change": {"total": 1}, "who": "enemy"})
    assert s.refused("A", "play", card="X").rule == "NX-COST-03"


@pytest.mark.rule("NX-COMPAT-04")
def test_the_player_of_an_effect_pays_for_the_older_card_that_it_puts_on_the_enemy_side():
    old = unit("Old", older=True, total=1, designated=[["blue", 1]], owner="B")
    s = scene(A={"gs": [blue(2)]}, B={"junkyard": [old], "gs": [blue(2)]})
    s.does("A", {"do": "put_in_play", "to": "Old", "who": "enemy"})
    assert s.asks["seat"] == "A"
    s.says("A", "choose", cards=("Blue G",))
    assert (s.zone("Old"), s.count("A", "g_zone"), s.count("B", "g_zone")) == ("B.deployment_area", 1, 2)


@pytest.mark.rule("NX-CTRL-07")
def test_own_and_enemy_do_not_exist_for_the_automatic_text_of_a_card_without_control():
    texts = [
        when("begin:attack", {"do": "draw"}, {"do": "gain", "points": (1, 0, 0)}),
        when("begin:attack", {"do": "gain", "points": (0, 5, 0)}, turn="enemy"),
    ]
    s = scene(A={"deployment": [unit("U", "1/1/1", text=texts)]})
    s.does("B", {"do": "lose_control", "to": "U"})
    s.to("attack.ft1")
    assert (s.hand("A"), s.hand("B"), s.points("U")) == (0, 0, (2, 1, 1))


@pytest.mark.rule("NX-TGT-13")
def test_host_and_set_card_are_not_two_cards_of_one_effect_wherever_they_are_named():
    laid = {"deployment": [unit("V", carries=[{"type": "character", "name": "C", "points": [0, 0, 0]}]), unit("W")]}
    named = command("Named", {"do": "abolish"}, targets=[UNIT, {"type": "character"}])
    chosen = command("Chosen", {"do": "abolish"}, targets=[{"choose": True, "n": 2}])
    s = scene(A={"hand": [named, chosen]}, B=laid)
    assert s.refused("A", "play", card="Named", targets=("V", "C")).rule == "NX-TGT-13"
    s.says("A", "play", card="Chosen")
    s.passes()
    assert s.refused("A", "choose", cards=("V", "C")).rule == "NX-TGT-13"
    s.says("A", "choose", cards=("C", "W"))
    assert [s.zone(name) for name in "CWV"] == ["B.junkyard", "B.junkyard", "B.deployment_area"]


@pytest.mark.rule("NX-SETC-10", "NX-ZONE-16")
def test_who_owns_several_set_cards_of_an_enemy_unit_orders_them():
    laid = [operation(name, set_on="unit", owner="A") for name in "OP"]
    s = scene(B={"deployment": [unit("V", carries=laid)]})
    s.does("B", {"do": "move", "zone": "nation_bottom", "to": "V"})
    assert s.asks["seat"] == "A"
    s.says("A", "choose", cards=("P", "O"))
    assert s.table.at("A.nation_pile")[-2:] == [s["P"], s["O"]]
    assert s.table.at("B.nation_pile")[-1] == s["V"]


@pytest.mark.rule("NX-SETC-05", "NX-TERM-20", "NX-SETC-11")
def test_a_card_of_a_rolled_set_group_that_lies_alone_from_now_on_is_rolled():
    stays = {"type": "character", "name": "C", "points": [0, 0, 0], "keywords": [keyword("stay")]}
    green = operation("O", set_on="unit", g_sign={"color": "green", "attribute": "x"})
    signed = {"rolled": True, "g_sign": {"color": "blue", "attribute": "x"}}
    s = scene(A={"deployment": [unit("U", carries=[stays], **signed), unit("V", carries=[green], **signed)]})
    s.does("A", {"do": "make_g", "to": ("U", "O")})
    assert [s.zone(name) for name in "UCO"] == ["A.g_zone", "A.deployment_area", "A.g_zone"]
    assert [s.rolled(name) for name in "UCO"] == [True] * 3
    assert s.national_power("A") == 0


@pytest.mark.rule("NX-CARD-18", "NX-CARD-19")
def test_the_x_of_the_play_holds_for_all_that_the_text_does_then_and_later():
    late = {"do": "later", "when": "end_of_turn", "effects": [{"do": "nation_damage", "n": "x", "who": "enemy"}]}
    up = {"do": "gain", "points": ["x", 0, 0], "to": UNIT}
    deal = command("Deal", {"do": "recover", "n": "x"}, up, late, chooses_x=True)
    s = scene(A={"hand": [deal], "deployment": [unit("U", "1/1/1")], "discard": [unit(f"D{n}") for n in range(3)]})
    assert s.refused("A", "play", card="Deal").rule == "NX-CARD-18"
    s.plays("A", "Deal", x=2)
    assert (s.nation("A"), s.points("U")) == (22, (3, 1, 1))
    s.to("end.done")
    assert s.nation("B") == 18


@pytest.mark.rule("NX-CARD-18", "NX-COST-24")
def test_the_x_of_a_text_cost_has_to_be_said():
    s = scene(A={"gs": [blue(3)], "deployment": [unit("U", text=[use({"do": "draw", "n": "x"}, cost=[{"any": "x"}])])]})
    assert s.refused("A", "use", card="U").rule == "NX-CARD-18"
    s.says("A", "use", card="U", x=2)
    s.passes()
    assert (s.hand("A"), s.national_power("A")) == (2, 1)


@pytest.mark.rule("NX-CARD-20")
def test_who_looks_at_the_total_power_of_a_card_reads_an_x_as_0():
    call = command("Call", {"do": "put_in_play"}, targets=[{"where": "junkyard", "max_total": 1}])
    s = scene(A={"hand": [call], "junkyard": [unit("U", total="x"), unit("V", total=2)]})
    assert s.refused("A", "play", card="Call", targets=("V",)).rule == "NX-TGT-01"
    s.plays("A", "Call", targets=("U",))
    assert s.zone("U") == "A.deployment_area"


@pytest.mark.rule("NX-PLAY-21", "NX-PLAY-23")
def test_a_card_whose_cost_has_an_x_is_played_as_g_without_one():
    s = scene(A={"hand": [unit("U", total="x", g_sign={"color": "blue", "attribute": "x"})]})
    s.plays("A", "U", as_="g")
    assert s.zone("U") == "A.g_zone"


@pytest.mark.rule("NX-COMPAT-07", "NX-COMPAT-14")
def test_an_x_among_the_designated_powers_of_an_older_card_is_the_one_that_is_chosen():
    old = unit("Old", older=True, total=1, designated=[["blue", "x"]])
    s = scene(A={"gs": [blue(3)], "hand": [old]})
    assert any(offer.args.get("card") == s["Old"] for offer in s.desk.ruleset.offers(s.desk, "A"))
    assert s.refused("A", "play", card="Old", x=2, removes=("Blue G",)).rule == "NX-COMPAT-07"
    s.says("A", "play", card="Old", x=2, removes=("Blue G", "Blue G.2"))


@pytest.mark.rule("NX-COST-10", "NX-HAND-08", "NX-PLAY-02", "NX-DEST-19")
def test_the_special_cost_of_a_command_is_paid_after_its_gs_with_other_hand_cards():
    deal = command("Deal", {"do": "draw", "n": 2}, roll=[["blue", 1]], special={"abolish_hand": 1})
    s = scene(A={"gs": [blue()], "hand": [deal], "hangar": [unit("H")]})
    assert s.refused("A", "play", card="Deal", special=("Deal",)).rule == "NX-HAND-08"
    s = scene(A={"gs": [blue()], "hand": [deal, unit("H")]})
    assert s.refused("A", "play", card="Deal").rule == "NX-COST-10"
    events = s.says("A", "play", card="Deal", special=("H",))
    paid = [event.name for event in events if event.family == "cost_paid"]
    assert (paid, s.zone("H")) == (["roll_cost_paid", "special_cost_paid"], "A.junkyard")
    s.passes()
    assert s.hand("A") == 2


@pytest.mark.rule("NX-COST-10", "NX-WIN-01")
def test_a_command_paid_with_the_last_card_of_the_nation_is_lost_with_the_game():
    s = scene(A={"hand": [command("Deal", {"do": "draw"}, special={"nation": 1})]}, nation=(1, 20))
    s.says("A", "play", card="Deal")
    assert s.result == {"A": "loss", "B": "win"}


@pytest.mark.rule("NX-PLAY-70", "NX-BATT-24")
def test_what_a_force_was_given_ends_with_it_and_is_not_the_next_ones():
    s = scene(A={"space": [unit("P")], "deployment": [unit("Q", "2/1/3")]}, B={"space": [unit("V")]}, node="damage.ft1")
    s.does("A", {"do": "power", "n": 2, "to": "P"})
    s.does("B", {"do": "move", "zone": "hand", "to": "P"})
    s.does("A", {"do": "to_area", "area": "space", "to": "Q"})
    assert s.power("A") == 2


@pytest.mark.rule("NX-ZONE-13", "NX-PLAY-09", "NX-EFF-18")
@pytest.mark.parametrize("effect", [{"do": "recover", "n": 2}, {"do": "draw", "from": "discard"}])
def test_an_effect_on_a_discard_pile_needs_a_card_in_it(effect):
    dig = command("Dig", effect, {"do": "player_coin", "name": "Luck"}, all_or_nothing=True)
    assert scene(A={"hand": [dig]}).refused("A", "play", card="Dig").rule == "NX-EFF-18"
    assert scene(A={"hand": [command("Dig", effect)]}).refused("A", "play", card="Dig").rule == "NX-PLAY-09"
    scene(A={"hand": [dig], "discard": [unit("D")]}).says("A", "play", card="Dig")


@pytest.mark.rule("NX-EFF-15", "NX-EFF-02")
def test_what_cards_that_enter_by_one_effect_set_off_is_of_one_timing_and_ordered_by_the_attacker():
    hit, draw = {"do": "nation_damage", "n": 1}, {"do": "draw"}
    called = [unit("P", text=[when("enters", hit)]), unit("Q", text=[when("enters", draw)])]
    s = scene(A={"junkyard": called})
    s.does("A", {"do": "put_in_play", "to": ("P", "Q")})
    assert (s.asks["seat"], s.asks["what"]) == ("A", "order")
    s.says("A", "choose", cards=("Q", "P"))
    assert [event.name for event in s.events if event.name in ("drawn", "nation_damaged")] == ["drawn", "nation_damaged"]


@pytest.mark.rule("NX-EFF-15", "NX-DEST-01")
def test_what_two_units_that_fall_in_one_moment_set_off_is_ordered_however_each_of_them_fell():
    hit, draw = when("destroyed", {"do": "nation_damage", "n": 1}), when("destroyed", {"do": "draw"})
    s = scene(A={"deployment": [unit("P", "1/1/1", text=[hit]), unit("Q", "1/1/2", damage=1, text=[draw])]})
    s.does("B", {"do": "gain", "points": (0, 0, -1), "to": UNIT})
    assert (s.asks["seat"], s.asks["what"]) == ("A", "order")
    s.says("A", "choose", cards=("Q", "P"))
    assert (s.hand("A"), s.nation("A")) == (1, 18)


@pytest.mark.rule("NX-PLAY-42")
def test_an_effect_sets_one_character_to_a_unit_however_many_it_names():
    crew = [{"type": "character", "name": name, "points": [1, 1, 1]} for name in "CD"]
    s = scene(A={"deployment": [unit("U")], "junkyard": crew})
    s.does("A", {"do": "put_in_play", "to": ("C", "D"), "on": "U"})
    assert [s.zone("C"), s.zone("D")] == ["U", "A.junkyard"]
