"""Effects: order, nesting, targets, magic cards and sites (SF-EFF, SF-MAG)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.star_front.scene import ANY, FOE, OWN, RULES, do, magic, scene, traveller, unit, use, when

REWARD = do("reward", n=1)


def owl(name: str, moment: str = "end_phase", **more: Any) -> dict[str, Any]:
    return unit(name, text=[when(moment, REWARD, **more)])


@pytest.mark.rule("SF-EFF-02", "SF-EFF-03", "SF-EFF-04")
def test_case_127_same_timing_comes_site_field_graveyard_hand_then_the_enemy() -> None:
    site = magic("Site", site=True, text=[when("end_phase", REWARD, zone="field")])
    mine = {
        "site": [site],
        "F3": owl("F3"),
        "F1": owl("F1"),
        "B1": owl("B1"),
        "graveyard": [owl("G", zone="graveyard")],
        "hand": [magic("H", REWARD, when="end_phase")],
    }
    s = scene(A=mine, B={"F1": owl("Foe")}, node="tactics.start", met="summon", turn=1)
    s.desk.command = _pass()
    _go(s)
    assert s.cards_of("effect_activated") == ["Site", "F1", "B1", "F3", "G"]
    s.says("A", "play", card="H")
    s.to("end.use")
    assert s.cards_of("effect_activated") == ["Site", "F1", "B1", "F3", "G", "H", "Foe"]


def _pass() -> Any:
    from domain.kernel.record.command import Command

    return Command("", "pass")


def _go(s: Any) -> None:
    from domain.kernel.desk.timing.clock_and_priority import make_implied_passes

    s.desk.begin_act()
    make_implied_passes(s.desk)
    s.desk.commit()


@pytest.mark.rule("SF-EFF-14")
def test_case_131_targets_are_chosen_first_and_then_come_in_front_order() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[{**FOE, "n": 3}])
    s = scene(A={"hand": [bolt]}, B={"F4": unit("Four"), "B1": unit("Back"), "F1": unit("One")})
    s.says("A", "play", card="Bolt", targets=("Four", "Back", "One"))
    assert [event.said["cards"] for event in s.happened("destroyed")] == [(s["One"],), (s["Back"],), (s["Four"],)]


@pytest.mark.rule("SF-EFF-19")
def test_case_132_cannot_beats_an_effect_that_does() -> None:
    s = scene(A={"F1": unit("Ox")})
    s.effect("A", do("bar", what="be_destroyed", to=s["Ox"]), do("destroy", to=s["Ox"]))
    assert s.where("Ox") == "A.F1"


@pytest.mark.rule("SF-EFF-07")
def test_case_150_a_target_that_has_gone_is_not_resolved_on() -> None:
    raise_ = magic("Raise", do("to_hand"), targets=[{"where": "graveyard", "whose": "own"}])
    snatch = magic("Snatch", do("exile"), when="magic_used", turn="enemy", targets=[{"where": "graveyard"}])
    s = scene(A={"hand": [raise_], "graveyard": [unit("Ox")]}, B={"hand": [snatch]})
    s.says("A", "play", card="Raise", targets=("Ox",))
    s.says("B", "play", card="Snatch", targets=("Ox",))
    s.to_rest()
    assert (s.where("Ox"), s.where("Raise")) == ("A.exile", "A.graveyard")


@pytest.mark.rule("SF-EFF-13")
def test_case_152_an_effect_goes_on_when_its_source_leaves() -> None:
    bomb = unit("Bomb", text=[use(do("destroy", to="self"), do("draw", n=2))])
    s = scene(A={"F1": bomb})
    s.says("A", "use", card="Bomb")
    assert (s.where("Bomb"), s.count("A", "hand")) == ("A.graveyard", 2)


@pytest.mark.rule("SF-EFF-05", "SF-EFF-15", "SF-EFF-16")
def test_case_154_cards_of_one_graveyard_come_in_the_order_the_player_likes() -> None:
    mine = {"graveyard": [owl("G1", zone="graveyard"), owl("G2", zone="graveyard")]}
    s = scene(A=mine, B={"graveyard": [owl("Foe", zone="graveyard")]}, node="tactics.start", met="summon", turn=1)
    s.desk.command = _pass()
    _go(s)
    s.choose("G2", "G1")
    assert s.cards_of("effect_activated") == ["G2", "G1", "Foe"]


@pytest.mark.rule("SF-EFF-08")
@pytest.mark.parametrize(("word", "rewards"), [("yes", 1), ("no", 0)])
def test_may_leaves_the_player_free(word: str, rewards: int) -> None:
    s = scene(A={"hand": [unit("Ox", text=[when("immediate", REWARD, may=True)])]})
    s.says("A", "play", card="Ox", at="F1")
    s.choose(word)
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-09")
def test_if_successful_needs_the_part_before_to_be_complete() -> None:
    s = scene(
        A={"hand": [magic("Try", do("destroy"), do("if_successful"), do("draw", n=1), targets=[FOE])]},
        B={"F1": unit("Elf", "1/1", "destruction_resistance")},
    )
    s.says("A", "play", card="Try", targets=("Elf",))
    assert (s.where("Elf"), s.count("A", "hand")) == ("B.F1", 0)


@pytest.mark.rule("SF-EFF-10", "SF-EFF-12")
def test_exactly_timed_effects_nest_and_the_game_can_be_stored_in_the_middle() -> None:
    from domain.kernel.desk.game_opening import load_desk
    from domain.kernel.table.table import Table

    wake = unit("Wake", text=[when("destroyed", do("draw", n=1), of=OWN)])
    lamb = unit("Lamb", text=[when("destroyed", do("sacrifice", of={}, n=1))])
    s = scene(A={"F1": lamb, "F2": unit("Ox"), "F3": wake, "hand": [magic("Last", REWARD, when="sacrificed", of=OWN)]})
    s.effect("B", do("destroy", to=s["Lamb"]))
    s.choose("Ox")
    stored = load_desk(s.desk.events, s.desk.ruleset)
    assert isinstance(stored.table, Table)
    assert stored.table.state() == s.table.state()
    s.says("A", "play", card="Last")
    s.to_rest()
    assert s.order("tribute_sacrificed", "reward_changed", "drawn") == ["tribute_sacrificed", "reward_changed", "drawn"]
    assert (s.where("Ox"), s.where("Lamb")) == ("A.graveyard", "A.graveyard")


@pytest.mark.rule("SF-EFF-22")
@pytest.mark.parametrize(
    ("to", "has"), [({}, (True, False)), ({"to": {**OWN, "other": True}}, (False, True))], ids=("self", "others")
)
def test_a_text_that_holds_gives_a_keyword_as_long_as_its_card_lies_there(to: Any, has: tuple[bool, bool]) -> None:
    chief = unit("Chief", text=[{"timing": "static", "effects": [{**to, "keyword": "pierce"}]}])
    s = scene(A={"F1": chief, "F2": unit("Ox")})
    assert (s.has("Chief", "pierce"), s.has("Ox", "pierce")) == has
    s.effect("A", do("to_hand", to=s["Chief"]))
    assert not s.has("Ox", "pierce")


@pytest.mark.rule("SF-ZONE-01", "SF-ZONE-02")
def test_hand_and_deck_are_hidden_and_their_sizes_are_not() -> None:
    from domain.kernel.views.views import make_view

    s = scene(A={"hand": [unit("Ox")]})
    s.says("A", "summon", at="F1")
    table = _fold(make_view(s.desk.events, "B"))
    assert (len(table.at("A.hand")), len(table.at("A.deck"))) == (1, 10)
    assert [table.cards[card].printing for card in table.at("A.hand")] == [None]
    own = _fold(make_view(s.desk.events, "A"))
    assert own.cards[s["Ox"]].printing == s.table.cards[s["Ox"]].printing
    assert {own.cards[card].printing for card in own.at("A.deck")} == {None}


def _fold(events: Any) -> Any:
    from domain.kernel.table.fold import apply_change
    from domain.kernel.table.table import Table
    from domain.kernel.views.views import header_of

    table = Table(header_of(events))
    for event in events:
        for change in event.changes:
            apply_change(table, change)
    return table


@pytest.mark.rule("SF-EFF-01", "SF-EFF-06")
def test_what_nobody_scripted_is_said_by_hand() -> None:
    s = scene(A={"hand": [magic("Odd")], "F1": unit("Ox")})
    s.says("A", "effect", effects=(do("gain", to=s["Ox"], attack=1), do("reward", n=2)), text="as printed")
    assert (s.attack("Ox"), s.number("A", "rewards")) == (3, 2)


@pytest.mark.rule("SF-EFF-01", "SF-EFF-02")
def test_a_condition_is_looked_at_when_the_turn_of_the_effect_has_come() -> None:
    one = unit("One", text=[when("end_phase", do("draw", n=2), turn="own")])
    two = unit("Two", text=[when("end_phase", REWARD, turn="own", condition={"hand": True, "least": 2})])
    s = scene(A={"F1": one, "F2": two}, node="tactics.start", met="summon", turn=1)
    s.to("end.use")
    assert s.number("A", "rewards") == 1


@pytest.mark.rule("SF-EFF-07", "SF-COST-14")
@pytest.mark.parametrize(("energy", "foes"), [(2, {}), (0, {"F1": unit("Elf")})])
def test_without_a_target_or_its_cost_a_timed_effect_is_not_activated(energy: int, foes: dict[str, Any]) -> None:
    one = unit("One", text=[when("end_phase", do("lay"), turn="own", targets=[FOE], cost={"spend": 1})])
    s = scene(A={"F1": one, "energy": energy}, B=foes, node="tactics.start", met="summon", turn=1)
    s.to("end.use")
    assert (s.happened("effect_activated"), s.number("A", "energy")) == ([], energy)


@pytest.mark.rule("SF-EFF-05")
def test_the_effects_of_graveyard_cards_are_ordered_card_by_card() -> None:
    twice = [when("end_phase", REWARD, zone="graveyard")] * 2
    mine = {"graveyard": [unit("G1", text=twice), owl("G2", zone="graveyard")]}
    s = scene(A=mine, node="tactics.start", met="summon", turn=1)
    s.desk.command = _pass()
    _go(s)
    s.choose("G2", "G1")
    assert s.cards_of("effect_activated") == ["G2", "G1", "G1"]


@pytest.mark.rule("SF-EFF-02", "SF-EFF-10")
def test_a_unit_in_hand_may_have_an_exactly_timed_effect() -> None:
    ghost = unit("Ghost", text=[when("destroyed", REWARD, zone="hand", of=OWN)])
    s = scene(A={"F1": unit("Ox"), "hand": [ghost]})
    assert s.refused("A", "use", card="Ghost").rule == "SF-EFF-01"
    s.effect("B", do("destroy", to=s["Ox"]))
    s.says("A", "use", card="Ghost")
    s.to_rest()
    assert (s.number("A", "rewards"), s.where("Ghost")) == (1, "A.hand")
    assert s.table.cards[s["Ghost"]].seen == ("*",)


@pytest.mark.rule("SF-EFF-09")
def test_if_successful_asks_for_every_chosen_target() -> None:
    trap = magic("Trap", do("to_hand"), when="magic_used", turn="enemy", targets=[OWN])
    bolt = magic("Bolt", do("destroy"), do("if_successful"), do("draw", n=1), targets=[{**FOE, "n": 2}])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp"), "hand": [trap]})
    s.says("A", "play", card="Bolt", targets=("Elf", "Imp"))
    s.says("B", "play", card="Trap", targets=("Elf",))
    s.to_rest()
    assert (s.where("Elf"), s.where("Imp"), s.count("A", "hand")) == ("B.hand", "B.graveyard", 0)


@pytest.mark.rule("SF-EFF-09", "SF-EFF-14")
@pytest.mark.parametrize("by_name", [True, False])
@pytest.mark.parametrize(("imps", "upto", "drawn"), [(2, False, 1), (1, False, 0), (1, True, 1)])
def test_if_successful_asks_for_as_many_targets_as_the_text(imps: int, upto: bool, drawn: int, by_name: bool) -> None:
    """Given "destroy two units; if successful, draw", when only one is there, then it is destroyed and nothing is drawn."""
    pair = {**FOE, "n": 2, **({"upto": True} if upto else {})}
    bolt = magic("Bolt", do("destroy"), do("if_successful"), do("draw", n=1), targets=[pair])
    names = ("Imp", "Elf")[:imps]
    s = scene(A={"hand": [bolt]}, B={f"F{number}": unit(name) for number, name in enumerate(names, 1)})
    s.says("A", "play", card="Bolt", **({"targets": names} if by_name else {}))
    if s.asks:
        s.says("A", "choose", cards=names)
    assert [s.where(name) for name in names] == ["B.graveyard"] * imps
    assert s.count("A", "hand") == drawn


@pytest.mark.rule("SF-EFF-07", "SF-EFF-14")
@pytest.mark.parametrize("name", ["Imp", "Elf"])
def test_a_unit_that_the_effect_destroyed_may_be_chosen_in_the_graveyard(name: str) -> None:
    """Given "destroy an own unit; if successful, summon one of your graveyard", when it is done, then that unit may come."""
    summon = {"targets": [{"whose": "own", "where": "graveyard", "type": "unit"}], "effects": [do("summon", to="target2")]}
    effects = (do("destroy", to="target1"), do("if_successful"), do("either", ways=[summon]))
    s = scene(A={"hand": [magic("Rite", *effects, targets=[OWN])], "F1": unit("Imp"), "graveyard": [unit("Elf")]})
    s.says("A", "play", card="Rite", targets=("Imp",))
    assert set(s.asks["options"]) == {s["Imp"], s["Elf"]}
    s.says("A", "choose", cards=(name,))
    if s.asks:
        s.says("A", "choose", say="F3")
    other = {"Imp": "Elf", "Elf": "Imp"}[name]
    assert (s.where(name)[:3], s.where(other)) == ("A.F", "A.graveyard")


@pytest.mark.rule("SF-EFF-09")
def test_if_successful_looks_at_the_sentence_before_it_alone() -> None:
    bolt = magic("Bolt", do("destroy"), do("charge", n=1), do("if_successful"), do("draw", n=1), targets=[FOE])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf", "1/1", "destruction_resistance")})
    s.says("A", "play", card="Bolt", targets=("Elf",))
    assert (s.where("Elf"), s.count("A", "hand")) == ("B.F1", 1)


@pytest.mark.rule("SF-EFF-09", "SF-ENTER-04")
def test_a_summon_that_could_not_be_made_was_not_successful() -> None:
    raise_ = magic("Raise", do("summon"), do("if_successful"), do("draw", n=1), targets=[{"where": "graveyard"}])
    s = scene(A={"hand": [raise_], "graveyard": [unit("Ox")]})
    s.effect("A", do("bar", what="summon", who="own"))
    s.says("A", "play", card="Raise", targets=("Ox",))
    assert (s.where("Ox"), s.count("A", "hand")) == ("A.graveyard", 0)


@pytest.mark.rule("SF-EFF-15")
def test_on_targets_of_both_sides_an_effect_resolves_the_active_player_s_first() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[{**ANY, "n": 3}])
    s = scene(A={"hand": [bolt], "F5": unit("Mine")}, B={"F1": unit("One"), "B1": unit("Back")})
    s.says("A", "play", card="Bolt", targets=("Back", "One", "Mine"))
    assert [event.said["cards"] for event in s.happened("destroyed")] == [(s["Mine"],), (s["One"],), (s["Back"],)]


@pytest.mark.rule("SF-EFF-06")
def test_the_part_of_an_effect_that_cannot_be_carried_out_is_left_out() -> None:
    bolt = magic("Bolt", do("destroy"), do("discard", n=3), do("draw", n=5), targets=[FOE])
    s = scene(A={"hand": [bolt, unit("Cow")]}, B={"F1": unit("Elf", "1/1", "destruction_resistance")}, deck=(2, 10))
    s.says("A", "play", card="Bolt", targets=("Elf",))
    assert (s.where("Elf"), s.where("Cow"), s.count("A", "hand")) == ("B.F1", "A.graveyard", 2)


@pytest.mark.rule("SF-ZONE-09", "SF-ZONE-10", "SF-ZONE-14")
def test_the_field_is_the_site_zone_and_both_rows_and_nothing_else() -> None:
    from domain.rulesets.star_front.state import zones

    here = {"F1": unit("Front"), "B2": unit("Back"), "site": [magic("Site", site=True)]}
    off = {"graveyard": [unit("Grave")], "exile": [unit("Exile")], "turntable": [unit("Wheel")], "hand": [unit("Hand")]}
    s = scene(A={**here, **off})
    s.says("A", "summon", at="F2")
    traveller = next(card for card in s.table.at("A.front_row") if card != s["Front"])
    assert all(zones.is_on_field(s.table, card) for card in (traveller, s["Front"], s["Back"], s["Site"]))
    lying = [s["Grave"], s["Exile"], s["Wheel"], s["Hand"], s.table.at("A.forest")[0], s.table.at("A.race_zone")[0]]
    assert not any(zones.is_on_field(s.table, card) for card in lying)


@pytest.mark.rule("SF-SUM-06")
def test_a_traveller_on_the_field_is_a_neutral_unit_card_without_tributes() -> None:
    kind = {"type": "unit", "race": "neutral", "tributes": 0, "whose": "enemy"}
    s = scene(A={"hand": [magic("Bolt", do("lay"), targets=[kind])]}, B={"F1": traveller()})
    s.says("A", "play", card="Bolt", targets=("Traveller",))
    assert s.state("Traveller") == "sideways"


@pytest.mark.rule("SF-EFF-08")
def test_a_takeback_in_the_middle_of_a_choice_goes_back_to_before_the_play() -> None:
    s = scene(A={"hand": [unit("New", text=[when("immediate", REWARD, may=True)])]})
    s.says("A", "play", card="New", at="F1")
    s.says("A", "takeback", agreed=("B",), why="the other lane")
    assert (s.asks, s.where("New"), s.table.chain) == (None, "A.hand", [])
    s.says("A", "play", card="New", at="F2")
    s.choose("yes")
    s.says("A", "takeback", agreed=("B",), why="no reward")
    assert (s.asks["what"], s.number("A", "rewards")) == ("may", 0)
    s.choose("no")
    assert s.where("New") == "A.F2"


@pytest.mark.rule("SF-EFF-01", "SF-EFF-03")
@pytest.mark.parametrize(("turn", "rewards"), [("own", (1, 0)), ("enemy", (0, 1)), ("any", (1, 1))])
def test_a_text_timed_to_any_turn_is_activated_in_the_own_turn_and_in_the_enemy_s(
    turn: str, rewards: tuple[int, int]
) -> None:
    both = {"F1": unit("Owl", text=[when("end_phase", REWARD, turn=turn)])}
    s = scene(A=both, B=both, node="tactics.start", met="summon", turn=1)
    s.to("end.use")
    assert (s.number("A", "rewards"), s.number("B", "rewards")) == rewards


@pytest.mark.rule("SF-ZONE-13", "SF-EFF-09")
@pytest.mark.parametrize("what", [do("put", to="self", at="F2"), do("control", to=FOE, at="F2")])
def test_a_text_that_names_a_taken_position_does_nothing_and_the_game_goes_on(what: dict[str, Any]) -> None:
    text = when("end_phase", what, do("if_successful"), REWARD, turn="own")
    mine = {"F1": unit("Ox", text=[text]), "F2": unit("Cow")}
    s = scene(A=mine, B={"F3": unit("Elf")}, node="tactics.start", met="summon", turn=1)
    s.to("end.use")
    assert [s.where(name) for name in ("Ox", "Cow", "Elf")] == ["A.F1", "A.F2", "B.F3"]
    assert s.number("A", "rewards") == 0


@pytest.mark.rule("SF-EFF-07", "SF-EFF-20")
@pytest.mark.parametrize(
    ("wanted", "rewards"),
    [(FOE, 0), ({**FOE, "upto": True}, 1), ({"where": "deck", "name": "Nobody", "whose": "own"}, 1)],
    ids=("needed", "up to", "hidden"),
)
def test_a_timed_effect_needs_a_target_unless_it_may_do_without_or_it_may_lie_hidden(wanted: Any, rewards: int) -> None:
    text = when("end_phase", do("reward", n=1), targets=[wanted])
    s = scene(A={"F1": unit("Owl", text=[text])}, node="tactics.start", met="summon", turn=1)
    while s.node != "end.use" and s.asks is None:
        s.let_pass()
    if s.asks is not None:
        s.says("A", "choose", cards=())
    s.to("end.use")
    assert s.number("A", "rewards") == rewards


@pytest.mark.rule("SF-EFF-14")
def test_as_many_targets_are_chosen_as_the_text_says_or_all_that_are_there() -> None:
    bolt = magic("Bolt", do("destroy"), targets=[{**FOE, "n": 2}])
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf"), "F2": unit("Imp")})
    assert s.refused("A", "play", card="Bolt", targets=("Elf",)).rule == "SF-EFF-14"
    s = scene(A={"hand": [bolt]}, B={"F1": unit("Elf")})
    s.says("A", "play", card="Bolt", targets=("Elf",))
    s.to_rest()
    assert s.where("Elf") == "B.graveyard"


WAITS = {
    "seat": "A",
    "card": "#108",
    "ops": (
        {"do": "reveal", "n": 1, "from": "hand"},
        {"do": "if_successful"},
        {"do": "give", "keyword": "kidnap", "with": {"n": 2}, "until": "battle"},
    ),
    "targets": ("#111",),
    "subject": "",
    "ok": True,
    "lives": {"#111": 0},
}
"""A frame that waits for a choice, as the editions before typed texts stored it."""


def test_a_frame_that_waits_is_stored_as_before_and_goes_on_from_there() -> None:
    """Given a text in the middle of which somebody chooses, when the choice is made, then the rest is carried out."""
    text = use(*WAITS["ops"], cost={"spend": 1}, targets=[{**FOE, "n": 1}], once=True)
    s = scene(
        A={"F1": unit("Ox", text=[text]), "hand": [unit("One"), unit("Two")], "energy": 2},
        B={"F1": unit("Elf"), "F2": unit("Orc")},
    )
    s.says("A", "use", card="Ox")
    s.choose("Elf")
    ((_, waiting),) = s.table.chain
    assert repr(waiting) == repr(WAITS)
    s.choose("One")
    assert (s.table.chain, s.has("Elf", "kidnap"), s.has("Orc", "kidnap")) == ([], True, False)


@pytest.mark.rule("SF-WIN-01")
def test_after_the_end_of_a_game_nothing_is_offered() -> None:
    s = scene(A={"F1": unit("Ox")})
    s.says("A", "concede")
    assert [RULES.offers(s.desk, seat) for seat in "AB"] == [[], []]
