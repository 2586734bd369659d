"""The cut: who speaks, what waits, in which order it is resolved."""

import pytest

from domain.kernel.command import Command
from tests.gundam_war_nexa.scene import ace, character, command, keyword, operation, scene, standing, unit, use, when

DRAW = {"do": "draw"}


def draws(name, n=1):
    return command(name, {"do": "draw", "n": n})


def three():
    s = scene(A={"hand": [draws("One"), draws("Three")]}, B={"hand": [draws("Two")]})
    s.says("A", "play", card="One")
    s.says("B", "play", card="Two")
    s.says("A", "play", card="Three")
    return s


@pytest.mark.rule("NX-CUT-04", "NX-CUT-07", "NX-CUT-08", "NX-CUT-09")
def test_the_right_to_cut_in_alternates_and_the_last_is_resolved_first_case_53():
    s = scene(A={"hand": [draws("One"), draws("Two")]})
    s.says("A", "play", card="One")
    s.says("B", "pass")
    s.says("A", "play", card="Two", reply=True)
    assert s.table.clock.speaker == "B"
    s.says("B", "pass")
    s.says("A", "pass")
    order = [event.said["card"] for event in s.happened("effect_resolved")]
    assert order == [s["Two"], s["One"]]


@pytest.mark.rule("NX-CUT-05")
def test_after_a_play_the_enemy_has_the_word_first_case_54():
    s = scene(A={"hand": [draws("One")]})
    s.says("A", "play", card="One")
    assert s.table.clock.speaker == "B"


@pytest.mark.rule("NX-TURN-11")
def test_in_an_open_window_the_attacker_has_the_word_first_case_55():
    s = scene(node="draw.ft1")
    assert s.table.clock.speaker == "A"


@pytest.mark.rule("NX-CUT-11", "NX-CUT-02", "NX-CUT-03", "NX-CUT-10")
def test_nothing_cuts_in_once_the_resolution_has_begun_case_56():
    ask = command("Ask", {"do": "discard"}, DRAW)
    s = scene(A={"hand": [draws("One"), ask, draws("Three"), draws("Late"), unit("P")]}, B={"hand": [draws("Later")]})
    s.says("A", "play", card="One")
    s.says("A", "play", card="Ask", reply=True)
    s.says("A", "play", card="Three", reply=True)
    s.passes()
    assert (s.zone("Three"), s.asks["what"], len(s.table.chain)) == ("A.junkyard", "abolish", 2)  # one of three is resolved
    for seat, card in (("A", "Late"), ("B", "Later")):
        s.refused(seat, "play", card=card, reply=True)
        assert not s.desk.allows(Command(seat, "play", {"card": s[card]}))
    s.says("A", "choose", cards=("P",))
    assert s.table.chain == []
    assert [s.zone(name) for name in ("Ask", "One", "Late", "Later")] == ["A.junkyard", "A.junkyard", "A.hand", "B.hand"]


@pytest.mark.rule("NX-TURN-08", "NX-PLAY-61")
def test_the_enemy_plays_an_ace_instead_of_letting_the_phase_end_case_58():
    s = scene(B={"hand": [ace("Hero")]})
    s.says("A", "pass")
    assert s.node == "deployment.ft"
    s.plays("B", "Hero")
    assert (s.node, s.zone("Hero")) == ("deployment.ft", "B.deployment_area")


@pytest.mark.rule("NX-TGT-07")
def test_all_units_are_named_anew_at_the_resolution_case_59():
    rain = command("Rain", {"do": "damage", "n": 1}, targets=[{"type": "unit", "all": True}])
    quick = unit("W", keywords=[{"keyword": "quick"}])
    s = scene(A={"hand": [rain], "deployment": [unit("U")]}, B={"deployment": [unit("V")], "hand": [quick]})
    s.says("A", "play", card="Rain")
    s.says("B", "play", card="W")
    s.passes()
    assert [s.damage(name) for name in "UVW"] == [1, 1, 1]


@pytest.mark.rule("NX-TGT-10")
def test_untargetable_units_are_left_out_of_all_case_60():
    veiled = unit("V", text=[standing({"on": "self", "cannot": "be_target"})])
    rain = command("Rain", {"do": "damage", "n": 1}, targets=[{"type": "unit", "all": True}])
    s = scene(A={"hand": [rain], "deployment": [unit("U")]}, B={"deployment": [veiled]})
    s.plays("A", "Rain")
    assert [s.damage("U"), s.damage("V")] == [1, 0]


@pytest.mark.rule("NX-TGT-09", "NX-TGT-11")
def test_a_card_that_does_not_become_a_target_is_reached_by_effects_without_one():
    veiled = unit("V", text=[standing({"on": "self", "cannot": "be_target"})])
    hit = {"do": "damage", "n": 1}
    s = scene(
        A={"hand": [command("Shot", hit, targets=[{"type": "unit"}]), command("Gas", {**hit, "to": {"type": "unit"}})]},
        B={"deployment": [veiled, unit("W")]},
    )
    assert s.refused("A", "play", card="Shot", targets=("V",)).rule == "NX-TGT-09"
    s.plays("A", "Gas")
    assert s.damage("V") == 1


@pytest.mark.rule("NX-DUR-02")
def test_this_turn_looks_for_its_cards_all_the_time_case_63():
    spur = {"do": "this_turn", "effect": {"on": {"type": "unit", "whose": "own", "color": "blue"}, "points": [1, 1, 1]}}
    quick = unit("V", "1/1/1", colors=["blue"], keywords=[{"keyword": "quick"}])
    s = scene(A={"hand": [command("Spur", spur), quick], "deployment": [unit("U", "1/1/1", colors=["blue"])]})
    s.plays("A", "Spur")
    s.plays("A", "V")
    assert (s.points("U"), s.points("V")) == ((2, 2, 2), (2, 2, 2))
    s.does("B", {"do": "lose", "what": "color", "which": "blue", "to": "U"})
    assert s.points("U") == (1, 1, 1)


@pytest.mark.rule("NX-DUR-01")
def test_until_the_turn_ends_holds_as_it_was_resolved():
    s = scene(
        A={"hand": [command("Up", {"do": "gain", "points": (1, 1, 1), "to": {"type": "unit"}})], "deployment": [unit("U")]}
    )
    s.plays("A", "Up")
    s.does("B", {"do": "chip", "card": {"type": "unit", "name": "Late", "points": (1, 1, 1)}})
    late = s.table.at("B.deployment_area")[-1]
    assert s.points("U") == (3, 2, 4)
    assert s.desk.table.data(late)["points"] == (1, 1, 1)
    s.to("end.done")
    assert s.points("U") == (2, 1, 3)


@pytest.mark.rule("NX-AUTO-10")
def test_a_triggered_text_comes_after_the_effect_that_started_it_case_136():
    mourner = unit("M", text=[when("destroyed", DRAW, of={"type": "unit"})])
    kill = command("Kill", {"do": "destroy"}, {"do": "nation_damage", "n": 1}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [mourner], "hand": [draws("One"), draws("Two"), kill]}, B={"deployment": [unit("V")]})
    s.says("A", "play", card="One")
    s.says("A", "play", card="Two", reply=True)
    s.says("A", "play", card="Kill", targets=("V",), reply=True)
    s.passes()
    names = [event.name for event in s.events if event.name in ("nation_damaged", "drawn", "effect_resolved")]
    assert names == ["effect_resolved", "nation_damaged", "drawn", "effect_resolved", "drawn", "effect_resolved", "drawn"]


@pytest.mark.rule("NX-AUTO-08")
def test_when_starts_once_a_turn_and_each_time_every_time_case_135():
    once = operation("Once", text=[when("enters", DRAW, of={"type": "unit", "whose": "own"})])
    each = operation("Each", text=[when("enters", DRAW, of={"type": "unit", "whose": "own"}, each=True)])
    s = scene(A={"deployment": [once, each], "hand": [unit("P"), unit("Q"), unit("R")]})
    for name in "PQR":
        s.plays("A", name)
    assert s.hand("A") == 4


@pytest.mark.rule("NX-AUTO-02", "NX-AUTO-09", "NX-DEST-01")
def test_a_continuous_effect_applies_in_the_middle_of_a_cut_and_ends_with_its_card_case_204():
    shelter = operation("C", keywords=[{"keyword": "quick"}], text=[standing({"on": {"type": "unit"}, "points": [0, 0, 1]})])
    hit = command("Hit", {"do": "damage", "n": 2}, targets=[{"type": "unit"}])
    s = scene(A={"deployment": [unit("U", "2/2/2")], "hand": [shelter]}, B={"hand": [hit]})
    s.says("B", "play", card="Hit", targets=("U",))
    s.says("A", "play", card="C")
    s.passes()
    assert (s.points("U"), s.destroyed("U")) == ((2, 2, 3), False)
    s.does("B", {"do": "abolish", "to": "C"})
    assert s.destroyed("U")


@pytest.mark.rule("NX-AUTO-07", "NX-DEST-10")
def test_continuous_comes_before_triggered_case_190():
    blight = operation("Blight", text=[standing({"on": {"type": "unit", "whose": "enemy"}, "points": [0, 0, -2]})])
    tough = unit("U", "1/1/2", text=[when("enters", {"do": "gain", "points": [0, 0, 2]})])
    s = scene(A={"deployment": [blight]}, B={"hand": [tough]}, holder="B")
    s.plays("B", "U")
    assert (s.destroyed("U"), s.points("U")) == (True, (1, 1, 2))
    s.does("B", {"do": "negate_destruction", "to": "U"})
    assert not s.destroyed("U")


@pytest.mark.rule("NX-CARD-21", "NX-KW-27")
def test_effects_that_do_not_stack_apply_once_case_180():
    drill = {"on": {"type": "unit", "whose": "own"}, "points": [1, 1, 1], "no_stack": True}
    s = scene(A={"deployment": [operation("Drill", copies=2, text=[standing(drill)]), unit("U", "1/1/1")]})
    assert s.points("U") == (2, 2, 2)


@pytest.mark.rule("NX-EFF-16", "NX-EFF-17", "NX-TERM-04")
def test_losing_beats_gaining_whatever_the_order():
    s = scene(A={"deployment": [unit("U", keywords=[{"keyword": "assault"}])]})
    s.does("B", {"do": "lose", "what": "keyword", "which": "assault", "to": "U"})
    s.does("A", {"do": "give", "keyword": "assault", "to": "U"})
    from domain.rulesets.gundam_war_nexa.state import cards

    assert not cards.has(s.table, s["U"], "assault")


@pytest.mark.rule("NX-TGT-08", "NX-EFF-11")
def test_a_choice_is_made_at_the_resolution_case_165():
    dig = command(
        "Dig", {"do": "move", "zone": "hand"}, targets=[{"type": "unit", "where": "junkyard", "whose": "own", "choose": True}]
    )
    s = scene(A={"hand": [dig], "junkyard": [unit("U")]})
    s.plays("A", "Dig")
    assert s.zone("U") == "A.hand"
    s = scene(A={"hand": [dig], "junkyard": [unit("U")]})
    s.says("A", "play", card="Dig")
    s.does("B", {"do": "move", "to": "U", "zone": "removed"})
    s.passes()
    assert s.happened("effect_failed")
    s = scene(A={"hand": [dig]})
    assert s.refused("A", "play", card="Dig").rule == "NX-TGT-02"


@pytest.mark.rule("NX-EFF-13")
def test_a_situation_has_to_be_given_at_the_resolution_case_167():
    text = use({"do": "gain", "points": [2, 2, 2]}, condition={"engaged": True})
    table = {"A": {"space": [unit("U", text=[text])], "deployment": [unit("W", text=[text])]}, "B": {"space": [unit("V")]}}
    s = scene(**table, node="damage.ft1")
    assert s.refused("A", "use", card="W").rule == "NX-EFF-13"
    s.says("A", "use", card="U")
    s.does("B", {"do": "to_area", "to": "U", "area": "deployment"})
    s.passes()
    assert (s.points("U"), len(s.happened("effect_failed"))) == ((2, 1, 3), 1)
    still = scene(**table, node="damage.ft1")
    still.says("A", "use", card="U")
    still.passes()
    assert still.points("U") == (4, 3, 5)


@pytest.mark.rule("NX-EFF-14")
def test_a_standby_effect_is_resolved_already_case_168():
    doom = command(
        "Doom",
        {"do": "later", "when": "end_of_turn", "effects": [{"do": "destroy", "to": "target"}]},
        targets=[{"type": "unit"}],
    )
    s = scene(A={"hand": [doom]}, B={"deployment": [unit("V")], "hand": [command("No", {"do": "void"})]})
    s.plays("A", "Doom", targets=("V",))
    assert s.refused("B", "play", card="No").rule == "NX-TGT-02"
    s.to("end.done")
    assert s.zone("V") == "B.junkyard"


@pytest.mark.rule("NX-DUR-03", "NX-DUR-04", "NX-DUR-05")
def test_a_standby_effect_without_next_lapses_with_its_turn():
    late = {"do": "later", "when": "begin:draw", "effects": [DRAW]}
    s = scene(A={"hand": [command("Late", late)]})
    s.plays("A", "Late")
    s.to("end.done")
    s.says("A", "done")
    s.to("draw.ft1")
    assert s.hand("A") == 0


@pytest.mark.rule("NX-TGT-13")
def test_two_cards_of_one_set_group_are_one_case_152():
    clear = command("Clear", {"do": "abolish"}, targets=[{"n": 2}])
    s = scene(A={"hand": [clear]}, B={"deployment": [unit("V", carries=[operation("O", set_on="unit")])]})
    assert s.refused("A", "play", card="Clear", targets=("V", "O")).rule == "NX-TGT-13"


@pytest.mark.rule("NX-ZONE-13", "NX-TGT-02")
def test_a_hidden_place_has_to_hold_a_card_case_158():
    rob = command("Rob", {"do": "discard", "who": "enemy"}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [rob]})
    assert s.refused("A", "play", card="Rob").rule == "NX-ZONE-13"


@pytest.mark.rule("NX-ZONE-14")
def test_one_of_several_places_with_a_card_is_enough_case_159():
    purge = command("Purge", {"do": "discard", "who": "both"}, targets=[{"place": "all_hands"}])
    s = scene(A={"hand": [purge, unit("P")]})
    s.plays("A", "Purge")
    s.says("A", "choose", cards=("P",))
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("NX-TERM-08")
def test_a_random_card_is_picked_by_the_opponent_case_149():
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [unit(name) for name in "PQRS"]}, B={"hand": [rob]})
    s.plays("B", "Rob")
    assert s.table.flags["awaits"]["seat"] == "B"
    s.says("B", "choose", cards=("Q",))
    assert (s.zone("Q"), s.hand("A")) == ("A.junkyard", 3)


@pytest.mark.rule("NX-TEXT-01", "NX-TEXT-02", "NX-TEXT-04", "NX-COST-20", "NX-COST-23")
def test_a_text_is_declared_waits_and_is_used_once_case_202():
    texts = [standing({"on": "self", "points": [1, 0, 0]}), use(DRAW, timing="attack")]
    s = scene(A={"deployment": [unit("U", keywords=[keyword("assault")], text=texts)]}, node="attack.ft1")
    s.says("A", "use", card="U", text="1")
    assert (s.hand("A"), len(s.table.chain)) == (0, 1)
    s.passes()
    assert s.hand("A") == 1
    assert s.refused("A", "use", card="U", text="1").rule == "NX-COST-21"
    for name in ("2", "assault"):
        assert s.refused("A", "use", card="U", text=name).message == f"{s['U']} has no text {name}"


@pytest.mark.rule("NX-TURN-05", "NX-EFF-15")
def test_both_starts_are_one_instant_case_185():
    battle = operation("P", text=[when("begin:battle", {"do": "draw", "n": 2})])
    attack = operation("Q", text=[when("begin:attack", {"do": "nation_damage", "n": 1})])
    s = scene(A={"deployment": [battle, attack]})
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.table.flags["awaits"]["what"] == "order"
    s.says("A", "choose", cards=("Q", "P"))
    assert [event.name for event in s.events if event.name in ("drawn", "nation_damaged")] == ["nation_damaged", "drawn"]


@pytest.mark.rule("NX-TEXT-05")
def test_a_card_in_the_junkyard_has_no_text_case_150():
    s = scene(A={"junkyard": [unit("U", text=[use(DRAW)])]})
    assert s.refused("A", "use", card="U").rule == "NX-TEXT-05"


@pytest.mark.rule("NX-CTRL-15")
def test_an_effect_goes_on_when_its_source_has_left():
    s = scene(A={"deployment": [unit("U", text=[use(DRAW)])]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "abolish", "to": "U"})
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("NX-TGT-04", "NX-TGT-06")
def test_one_lost_target_of_two_loses_the_whole_effect():
    swap = command(
        "Swap",
        {"do": "roll", "to": "target1"},
        {"do": "damage", "n": 1, "to": "target2"},
        targets=[{"whose": "own"}, {"whose": "enemy"}],
    )
    s = scene(A={"hand": [swap], "deployment": [unit("U")]}, B={"deployment": [unit("V")]})
    s.says("A", "play", card="Swap", targets=("U", "V"))
    s.does("B", {"do": "move", "to": "V", "zone": "hand"})
    s.passes()
    assert not s.rolled("U")


@pytest.mark.rule("NX-EFF-20", "NX-EFF-19")
def test_a_part_on_face_down_cards_alone_may_fail():
    both = command(
        "Both",
        {"do": "roll", "to": "target"},
        {"do": "draw", "n": 1, "from": "discard"},
        targets=[{"type": "unit"}],
        all_or_nothing=True,
    )
    s = scene(A={"hand": [both], "deployment": [unit("U")]})
    s.plays("A", "Both", targets=("U",))
    assert (s.rolled("U"), s.hand("A")) == (True, 0)


@pytest.mark.rule("NX-KW-21", "NX-PLAY-08")
def test_a_bracketed_effect_is_not_negated():
    s = scene(A={"hand": [command("Vow", DRAW, bracket="unless_g")]}, B={"hand": [command("No", {"do": "void"})]})
    s.says("A", "play", card="Vow")
    s.says("B", "play", card="No")
    s.passes()
    assert s.hand("A") == 1


@pytest.mark.rule("NX-KW-22")
def test_a_bracketed_text_of_a_g_stays_case_192():
    line = {"on": {"type": "unit", "whose": "own"}, "points": [1, 0, 0]}
    sky = {"type": "graphic", "name": "Sky", "g_sign": {"color": "blue", "attribute": "x"}}
    s = scene(
        A={
            "gs": [{**sky, "text": [{**standing(line), "bracket": "as_g"}, standing(line)]}],
            "deployment": [unit("U", "1/1/1")],
        }
    )
    assert s.points("U") == (3, 1, 1)
    s.does("B", {"do": "silence", "to": "Sky"})
    assert s.points("U") == (2, 1, 1)


@pytest.mark.rule("NX-CUT-01", "NX-CUT-06", "NX-CUT-10")
def test_any_number_of_effects_cut_in_and_they_are_resolved_last_in_first_out():
    s = three()
    s.passes()
    order = [event.said["card"] for event in s.happened("effect_resolved")]
    assert order == [s["Three"], s["Two"], s["One"]]


@pytest.mark.rule("NX-EFF-14", "NX-DEST-09", "NX-TGT-07")
def test_a_standby_effect_finds_no_card_that_left_in_between():
    later = {"do": "later", "when": "end_of_turn", "effects": [{"do": "destroy", "to": "target"}]}
    s = scene(A={"hand": [command("Doom", later, targets=[{"type": "unit"}])]}, B={"deployment": [unit("V")]})
    s.plays("A", "Doom", targets=("V",))
    s.does("B", {"do": "move", "to": "V", "zone": "hand"})
    s.does("B", {"do": "put_in_play", "to": "V"})
    s.to("end.done")
    assert s.zone("V") == "B.deployment_area"


@pytest.mark.rule("NX-EFF-20", "NX-EFF-18")
def test_of_in_that_case_a_later_part_on_face_down_cards_may_fail_alone():
    parts = ({"do": "roll", "to": "target"}, {"do": "discard", "who": "enemy"})
    raid = command("Raid", *parts, targets=[{"type": "unit"}], all_or_nothing=True)
    s = scene(A={"hand": [raid], "deployment": [unit("U")]}, B={"hand": [unit("H")]})
    s.says("A", "play", card="Raid", targets=("U",))
    s.does("B", {"do": "move", "to": "H", "zone": "junkyard"})
    s.passes()
    assert s.rolled("U")


@pytest.mark.rule("NX-TGT-06", "NX-PLAY-52")
def test_a_set_operation_fails_when_its_host_is_not_of_its_kind_any_more():
    rack = operation("Rack", set_on={"type": "unit", "trait": "Wing"})
    s = scene(A={"hand": [rack], "deployment": [unit("U", traits=["Wing"])]})
    s.says("A", "play", card="Rack", on="U")
    s.does("B", {"do": "lose", "what": "trait", "which": "Wing", "to": "U"})
    s.passes()
    assert s.zone("Rack") == "A.junkyard"


@pytest.mark.rule("NX-TGT-09", "NX-PLAY-41", "NX-PLAY-52")
def test_a_unit_that_does_not_become_a_target_is_no_host():
    veil = unit("U", text=[standing({"on": "self", "cannot": "be_target"})])
    s = scene(A={"hand": [operation("Rack", set_on="unit"), character("P")], "deployment": [veil, unit("V")]})
    assert s.refused("A", "play", card="Rack", on="U").rule == "NX-TGT-09"
    assert s.refused("A", "play", card="P", on="U").rule == "NX-TGT-09"
    s.says("A", "play", card="P", on="V")
    s.does("B", {"do": "bar", "what": "be_target", "to": "V"})
    s.passes()
    assert s.zone("P") == "A.junkyard"


@pytest.mark.rule("NX-DEST-09")
def test_what_is_done_to_this_card_does_not_reach_it_once_it_has_left_play():
    s = scene(A={"deployment": [unit("U", text=[use({"do": "move", "to": "self", "zone": "junkyard"}, DRAW)])]})
    s.says("A", "use", card="U")
    s.does("B", {"do": "move", "to": "U", "zone": "hand"})
    s.passes()
    assert [s.zone("U"), s.hand("A")] == ["A.hand", 2]


@pytest.mark.rule("NX-PLAY-09", "NX-COIN-13", "NX-DEST-07")
@pytest.mark.parametrize(
    ("effect", "target"),
    [({"do": "coin", "name": "mark"}, {"chip": True}), ({"do": "remove_coins"}, {}), ({"do": "negate_destruction"}, {})],
)
def test_an_effect_that_is_known_to_do_nothing_is_not_played(effect, target):
    s = scene(A={"hand": [command("C", effect, targets=[{"type": "unit"}])], "deployment": [unit("U", **target)]})
    assert s.refused("A", "play", card="C", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-PLAY-09", "NX-KW-20")
def test_an_effect_known_to_put_only_a_barred_card_on_the_field_is_not_played():
    call = command("Call", {"do": "put_in_play"}, targets=[{"where": "junkyard"}])
    s = scene(A={"hand": [call], "junkyard": [unit("U", star=True)], "deployment": [unit("Twin", alias=["U"])]})
    assert s.refused("A", "play", card="Call", targets=("U",)).rule == "NX-PLAY-09"


@pytest.mark.rule("NX-EFF-18", "NX-AUTO-01")
def test_in_that_case_is_all_or_nothing_in_an_automatic_text_too():
    both = ({"do": "roll", "to": {"type": "unit", "name": "V"}}, {"do": "draw"})
    s = scene(
        A={"hand": [unit("U", text=[when("enters", *both, all_or_nothing=True)])], "deployment": [unit("V", rolled=True)]}
    )
    s.plays("A", "U")
    assert s.hand("A") == 0
