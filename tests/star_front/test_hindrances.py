"""Resistances, imprisonment, decay, push and map break, leaving (SF-MRES, SF-ERES, SF-IMPR, SF-DECAY, SF-PUSH, SF-LEAVE)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulesets.star_front.effects.card_events import cards_with_event
from tests.scene import begins
from tests.star_front.scene import ANY, FOE, OWN, do, keyword, magic, scene, traveller, unit, use, when


@pytest.mark.rule("SF-MRES-01")
def test_case_96_enemy_magic_resistance_stops_the_enemy_alone() -> None:
    spell = magic("Bolt", do("lay"), targets=[ANY])
    s = scene(
        A={"hand": [spell], "F1": unit("Mine", "1/1", keyword("magic_resistance", whose="enemy"))},
        B={"F1": unit("Theirs", "1/1", keyword("magic_resistance", whose="enemy"))},
    )
    assert s.refused("A", "play", card="Bolt", targets=("Theirs",)).rule == "SF-MRES-01"
    s.says("A", "play", card="Bolt", targets=("Mine",))
    assert s.state("Mine") == "sideways"


@pytest.mark.rule("SF-MRES-02")
def test_magic_resistance_stops_every_magic_card() -> None:
    s = scene(
        A={"hand": [magic("Bolt", do("lay"), targets=[ANY])], "F1": unit("Mine", "1/1", "magic_resistance"), "F2": unit("Ox")}
    )
    assert s.refused("A", "play", card="Bolt", targets=("Mine",)).rule == "SF-MRES-02"


@pytest.mark.rule("SF-ERES-01", "SF-ERES-02")
def test_case_168_effect_resistance_stops_unit_effects() -> None:
    def mage(name: str) -> dict[str, Any]:
        return unit(name, text=[use(do("lay"), targets=[ANY])])

    both = {
        "F1": unit("Half", "1/1", keyword("effect_resistance", whose="enemy")),
        "F2": unit("Full", "1/1", "effect_resistance"),
    }
    s = scene(A={"F5": mage("Foe")}, B=both)
    assert s.refused("A", "use", card="Foe", targets=("Half",)).rule == "SF-ERES-01"
    assert s.refused("A", "use", card="Foe", targets=("Full",)).rule == "SF-ERES-02"
    s = scene(A={**both, "F5": mage("Own")})
    assert s.refused("A", "use", card="Own", targets=("Full",)).rule == "SF-ERES-02"
    s.says("A", "use", card="Own", targets=("Half",))


@pytest.mark.rule("SF-ERES-03", "SF-ERES-02")
@pytest.mark.parametrize(("scope", "attack"), [("targeting_only", 1), ("all_effects", 2)])
def test_case_191_what_chooses_no_target_works_unless_the_house_says_otherwise(scope: str, attack: int) -> None:
    mage = unit("Mage", text=[use(do("gain", attack=-1, to=FOE))])
    s = scene(A={"F1": mage}, B={"F2": unit("Full", "2/1", "effect_resistance")}, switches={"resistance_scope": scope})
    s.says("A", "use", card="Mage")
    assert s.attack("Full") == attack


@pytest.mark.rule("SF-PUSH-03")
def test_case_108_a_push_over_the_edge_breaks_the_map() -> None:
    s = scene(A={"F5": unit("Ox", text=[when("map_break", do("reward", n=1))])})
    s.effect("B", do("push", to=s["Ox"], step=1))
    assert (s.where("Ox"), s.cards_of("map_broken"), s.number("A", "rewards")) == ("A.F5", ["Ox"], 1)


@pytest.mark.rule("SF-PUSH-01", "SF-PUSH-02", "SF-POS-06")
def test_a_push_is_passed_on() -> None:
    s = scene(A={"F2": unit("Ox"), "F3": unit("Cow")})
    s.effect("A", do("push", to=s["Ox"], step="left"))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F3", "A.F4")
    s.effect("B", do("push", to=s["Cow"], step="left"))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F2", "A.F3")


@pytest.mark.rule("SF-PUSH-03", "SF-PUSH-02")
def test_a_push_passed_on_over_the_edge_moves_nobody() -> None:
    s = scene(A={"F4": unit("Ox"), "F5": unit("Cow")})
    s.effect("B", do("push", to=s["Ox"], step=1))
    assert (s.where("Ox"), s.cards_of("map_broken")) == ("A.F4", ["Cow"])


@pytest.mark.rule("SF-PUSH-04", "SF-IMPR-03")
def test_case_110_a_push_that_cannot_be_passed_on_breaks_the_map() -> None:
    s = scene(A={"F2": unit("Ox"), "F3": unit("Cow", "1/1", "imprisoned")})
    s.effect("B", do("push", to=s["Ox"], step=1))
    assert (s.where("Ox"), s.cards_of("map_broken")) == ("A.F2", ["Ox"])
    assert (s.happened("map_broken")[0].rule, s.happened("map_broken")[0].said["reason"]) == ("SF-PUSH-04", "immovable")
    s.effect("B", do("put", to=s["Cow"], at="F5"))
    assert s.where("Cow") == "A.F5"


@pytest.mark.rule("SF-PUSH-05")
def test_a_push_by_magic_is_not_passed_on_to_magic_resistance() -> None:
    s = scene(
        A={
            "hand": [magic("Gust", do("push", step=1), targets=[OWN])],
            "F2": unit("Ox"),
            "F3": unit("Cow", "1/1", "magic_resistance"),
        }
    )
    s.says("A", "play", card="Gust", targets=("Ox",))
    assert s.cards_of("map_broken") == ["Ox"]


@pytest.mark.rule("SF-DECAY-01", "SF-DECAY-02", "SF-DECAY-03")
@pytest.mark.parametrize(("state", "after"), [("upright", "sideways"), ("attacking", "attacking"), ("sideways", "gone")])
def test_decay_lays_down_and_then_destroys(state: str, after: str) -> None:
    s = scene(
        A={"F1": unit("Rot", "3/1", "decay", state=state)}, B={"F1": unit("Elf")}, node="tactics.start", turn=1, met="summon"
    )
    s.to("end.use")
    assert (s.state("Rot") if s.where("Rot") == "A.F1" else "gone") == after


@pytest.mark.rule("SF-LAY-01", "SF-DECAY-01", "SF-EFF-12")
def test_decay_lays_a_unit_sideways_as_an_effect_does() -> None:
    """Given a text for an own unit that is laid, when decay lays one, then it works, and the unit counts as laid."""
    s = scene(
        A={"F1": unit("Rot", "3/1", "decay"), "F2": unit("Ox", text=[when("laid", do("reward", n=1), of=OWN)])},
        node="tactics.start",
        turn=1,
        met="summon",
    )
    begins(s)
    s.to("end.use")
    assert (s.state("Rot"), s.number("A", "rewards")) == ("sideways", 1)
    assert [card for _, card in cards_with_event(s.table, "laid")[0]] == [s.names["Rot"]]


@pytest.mark.rule("SF-DECAY-04", "SF-END-01")
def test_case_170_decay_comes_after_the_unit_s_other_end_effects() -> None:
    rot = unit("Rot", "3/1", "decay", text=[when("end_phase", do("reward", n=1))])
    s = scene(
        A={"F1": rot, "F2": unit("Ox", text=[when("end_phase", do("reward", n=1))])},
        node="tactics.start",
        turn=1,
        met="summon",
    )
    s.to("end.use")
    assert s.order("reward_changed", "decayed") == ["reward_changed", "decayed", "reward_changed"]


@pytest.mark.rule("SF-DECAY-05")
@pytest.mark.parametrize(("at", "state", "rewards"), [("F2", "upright", 1), ("F4", "sideways", 10)])
def test_who_is_summoned_where_decay_was_resolved_already_has_neither_end_effect_nor_decay(
    at: str, state: str, rewards: int
) -> None:
    ghost = unit("Ghost", "1/1", "decay", text=[when("end_phase", do("reward", n=9))])
    call = when("end_phase", do("summon", to={"where": "graveyard", "name": "Ghost"}, at=at), do("reward", n=1), turn="own")
    mine = {"F2": unit("Rot", "1/1", "decay", state="sideways"), "F3": unit("Owl", text=[call]), "graveyard": [ghost]}
    s = scene(A={**mine, "F1": unit("Ox")}, node="tactics.start", turn=1, met="summon")
    s.to("end.use")
    assert (s.where("Ghost"), s.state("Ghost"), s.number("A", "rewards")) == (f"A.{at}", state, rewards)


@pytest.mark.rule("SF-POS-01 to -05")
def test_case_138_where_ahead_behind_and_next_to_are() -> None:
    from domain.rulesets.star_front.state import zones

    s = scene(A={"F3": unit("Ox")}, B={"F3": unit("Elf"), "B3": unit("Imp")})
    ox = s["Ox"]
    assert zones.enemy_directly_ahead(s.table, ox) == s["Elf"]
    assert zones.enemies_ahead(s.table, ox) == [s["Elf"], s["Imp"]]
    assert (zones.position_directly_behind(s.table, ox), zones.neighbouring_positions(s.table, ox)) == ("B3", ["F2", "F4"])
    assert zones.position_directly_behind(s.table, s["Imp"]) == ""


@pytest.mark.rule("SF-EFF-17", "SF-EFF-18", "SF-SUM-07")
def test_case_155_owner_and_controller() -> None:
    from domain.rulesets.star_front.state import zones

    s = scene(A={}, B={"F1": unit("Elf"), "F2": traveller()})
    s.effect("A", do("control", to=s["Elf"]), do("control", to=s["Traveller"]))
    assert (zones.owner(s.table, s["Elf"]), zones.controller(s.table, s["Elf"])) == ("B", "A")
    assert zones.owner(s.table, s["Traveller"]) == "A"
    s.effect("A", do("destroy", to=s["Elf"]))
    assert s.where("Elf") == "B.graveyard"


@pytest.mark.rule("SF-LEAVE-07")
def test_an_enemy_card_that_is_given_back_activates_nothing() -> None:
    elf = unit("Elf", owner="B", text=[when("exiled", do("reward", n=1)), when("left", do("reward", n=1))])
    s = scene(A={"F1": elf})
    s.effect("A", do("exile", to=s["Elf"]))
    assert (s.where("Elf"), s.number("A", "rewards"), s.number("B", "rewards")) == ("B.exile", 0, 0)


@pytest.mark.rule("SF-LEAVE-02", "SF-LEAVE-04", "SF-EFF-12")
def test_case_175_exiled_cards_have_gone_and_destroyed_ones_are_still_there() -> None:
    gone = unit(
        "Gone",
        text=[
            when(
                "exiled",
                do("only_if", condition={"count": {"where": "exile", "name": "Gone"}, "least": 1}),
                do("reward", n=1),
            )
        ],
    )
    here = unit(
        "Here", text=[when("destroyed", do("only_if", condition={"count": {"name": "Here"}, "least": 1}), do("reward", n=1))]
    )
    s = scene(A={"F1": gone, "F2": here})
    s.effect("B", do("exile", to=s["Gone"]), do("destroy", to=s["Here"]))
    assert s.number("A", "rewards") == 2


WATCH = unit("Watch", text=[when("left", do("reward", n=1), of={"type": "unit", "whose": "own"})])


@pytest.mark.rule("SF-LEAVE-01")
@pytest.mark.parametrize("verb", ["destroy", "exile", "to_hand", "to_deck", "to_graveyard", "on_target"])
def test_every_way_from_the_field_into_a_zone_is_a_leaving(verb: str) -> None:
    s = scene(A={"F1": WATCH, "F2": unit("Ox")})
    s.effect("A", do(verb, to=s["Ox"]))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-LEAVE-01", "SF-BECOME-01")
def test_a_unit_that_becomes_another_has_left() -> None:
    s = scene(A={"F1": WATCH, "F2": unit("Ox"), "graveyard": [unit("Kite")]})
    s.effect("A", do("become", to=s["Ox"], into=s["Kite"]))
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-SPLIT-01", "SF-LEAVE-01")
def test_a_separated_unit_has_left_once() -> None:
    s = scene(A={"F1": WATCH, "F2": unit("Top", lower=[unit("Low")])})
    s.effect("A", do("separate", to=s["Top"]))
    s.choose("F2")
    s.choose("F3")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-LEAVE-05")
def test_no_deck_is_shuffled_where_a_traveller_went_to_the_forest_instead() -> None:
    s = scene(A={"F2": traveller()})
    s.effect("A", do("to_deck", to=s["Traveller"]))
    assert (s.where("Traveller"), s.happened("deck_shuffled")) == ("A.forest", [])


@pytest.mark.rule("SF-PUSH-04", "SF-ERES-01")
def test_a_push_passes_on_where_the_resistance_is_not_against_it() -> None:
    mage = unit("Mage", text=[use(do("push", step=1), targets=[OWN])])
    s = scene(A={"F1": mage, "F2": unit("Ox"), "F3": unit("Cow", "1/1", "magic_resistance")})
    s.says("A", "use", card="Mage", targets=("Ox",))
    assert (s.where("Ox"), s.where("Cow")) == ("A.F3", "A.F4")


@pytest.mark.rule("SF-ERES-03", "SF-ERES-02")
@pytest.mark.parametrize(("scope", "attack"), [("targeting_only", 2), ("all_effects", 3)])
def test_what_happened_to_a_unit_chooses_no_target_either(scope: str, attack: int) -> None:
    ward = unit("Ward", text=[when("entered", do("gain", to="subject", attack=-1), of=FOE)])
    full = unit("Full", "3/1", "effect_resistance")
    s = scene(A={"hand": [full]}, B={"F1": ward}, switches={"resistance_scope": scope})
    s.says("A", "play", card="Full", at="F1")
    assert s.attack("Full") == attack


@pytest.mark.rule("SF-ERES-03", "SF-ERES-02")
@pytest.mark.parametrize("to", ["self", OWN])
def test_a_resistance_never_stops_what_a_unit_s_own_text_does_to_it(to: Any) -> None:
    full = unit("Full", "3/1", "effect_resistance", text=[use(do("gain", to=to, attack=1))])
    s = scene(A={"F1": full}, switches={"resistance_scope": "all_effects"})
    s.says("A", "use", card="Full")
    assert s.attack("Full") == 4


@pytest.mark.rule("SF-LAY-01", "SF-LAY-02")
@pytest.mark.parametrize(("state", "cancelled"), [("attacking", ["Ox"]), ("upright", []), ("sideways", [])])
def test_laying_a_unit_sideways_cancels_its_attack_if_it_attacks(state: str, cancelled: list[str]) -> None:
    s = scene(A={"F1": unit("Ox", state=state)}, B={"F1": unit("Elf")})
    s.effect("B", do("lay", to=s["Ox"]))
    assert (s.state("Ox"), s.cards_of("attack_cancelled")) == ("sideways", cancelled)
