"""What texts change of costs, hands, keywords and control, who uses them, and what is done around another card."""

import pytest

from domain.rulesets.gundam_war.state import current_properties
from tests.gundam_war.scene import blue, character, command, generation, keyword, operation, scene, unit
from tests.gundam_war.texts import DRAW
from tests.gundam_war_nexa.offered import can_be_said

OWN, ENEMY = {"type": "unit", "whose": "own"}, {"type": "unit", "whose": "enemy"}
IN_HAND = {"type": "unit", "where": "hand"}
DEAR = {"corps": 2, "total": 3, "cost": 1}


def holds(*effects, **more):
    return {"timing": "auto_a", "effects": list(effects), **more}


def using(*effects, **more):
    return {"timing": "any", "effects": list(effects), **more}


@pytest.mark.parametrize(
    ("change", "gs", "paid"),
    [({"corps": -1, "total": -2}, 1, 1), ({"total": -1, "cost": 2}, 2, 3), ({"cost": -4}, 3, 0), ({"total": 1}, 4, 1)],
)
@pytest.mark.rule("GW-EFF-01", "GW-COST-05", "GW-COST-06")
def test_a_text_changes_what_plays_cost(change, gs, paid):
    """Given "units of the hand cost so much more or less", then a unit takes that much power and cards, and no less."""
    law = operation("Law", text=[holds({"on": {**IN_HAND, "whose": "own"}, "cost": change})])
    for more in (0, -1):
        s = scene(A={"station": [blue(gs + more), law] if gs + more else [law], "hand": [unit("GM", **DEAR)]})
        assert can_be_said(s, "A", "play", card="GM") == (not more)
    s.refused("A", "play", card="GM")
    s = scene(A={"station": [blue(gs), law], "hand": [unit("GM", **DEAR)]})
    s.says("A", "play", card="GM")
    assert s.nation("A") == 20 - paid


@pytest.mark.rule("GW-EFF-01", "GW-AUTO-05")
def test_a_card_says_what_it_costs_itself():
    """Given "its total is 1 less for each enemy unit, while one is rolled", then the situation decides if it is played."""
    rolled = {"some": {**ENEMY, "rolled": True}}
    cheap = {"timing": "everywhere", "effects": [{"cost": {"total": -1}, "per": ENEMY}], "condition": rolled}
    mine = {"station": [blue(1)], "hand": [unit("GM", corps=1, total=3, cost=0, text=[cheap])]}
    two = [unit("X", rolled=True), unit("Y")]
    assert can_be_said(scene(A=mine, B={"station": two}), "A", "play", card="GM")
    for theirs in ([unit("X"), unit("Y")], two[:1]):
        s = scene(A=mine, B={"station": theirs})
        assert not can_be_said(s, "A", "play", card="GM")
        s.refused("A", "play", card="GM")


@pytest.mark.rule("GW-COST-06")
def test_a_cost_is_open_where_a_card_that_nobody_knows_may_change_it():
    law = operation("Law", text=[holds({"on": IN_HAND, "cost": {"total": -3}})])
    for known, verdict in ((True, "legal"), (False, "open")):
        theirs = {"station": [{**law, "known": known}]}
        s = scene(A={"station": [blue(2)], "hand": [unit("GM", **DEAR)]}, B=theirs, mode="scribe")
        assert s.says("A", "play", card="GM")[0].verdict[0] == verdict


@pytest.mark.parametrize(("names", "strike"), [(("Law", "Law"), 3), (("Law", "Edict"), 4)])
@pytest.mark.rule("GW-EFF-01")
def test_effects_that_do_not_add_up_are_given_once_of_each_name(names, strike):
    given = holds({"on": OWN, "points": [1, 0, 0], "no_stack": True})
    s = scene(A={"station": [unit("GM"), *(operation(name, text=[given]) for name in names)]})
    assert s.points("GM")[0] == strike


@pytest.mark.parametrize(("side", "left"), [("A", 8), ("B", 6)])
@pytest.mark.rule("GW-END-01", "GW-EFF-01")
def test_a_text_changes_how_many_cards_its_side_keeps(side, left):
    """Given ten cards in the attacker's hand and "the own hand limit is 8", when the turn ends, then so many are given up."""
    law = {"station": [operation("Law", text=[holds({"hand_limit": 8})])]}
    table = {"A": {"hand": [unit(f"U{n}") for n in range(10)]}, "B": {}}
    table[side] = {**table[side], **law}
    s = scene(**table, node="end.hand")
    s.refused("A", "discard", cards=tuple(f"U{n}" for n in range(9 - left)))
    s.says("A", "discard", cards=tuple(f"U{n}" for n in range(10 - left)))
    assert s.hand("A") == left


@pytest.mark.parametrize("by", ["text", "modifier"])
@pytest.mark.rule("GW-EFF-01", "GW-SET-03")
def test_a_keyword_that_a_text_takes_is_gone_whatever_gives_it(by):
    """Given units with a keyword of their own, of their character and of a text, when it is lost, then none has it."""
    quick = keyword("assault")
    mine = [unit("P", keywords=[quick]), unit("Q", carries=[character("Ray", keywords=[quick])]), unit("R")]
    taken = [holds({"on": {"type": "unit"}, "lose": "assault"})] if by == "text" else []
    s = scene(A={"station": [*mine, operation("Law", text=[holds({"on": {"name": "R"}, "keyword": "assault"}), *taken])]})
    if by == "modifier":
        s.effect("A", {"do": "lose", "keyword": "assault", "to": ("P", "Q")})
    assert [current_properties.has_keyword(s.table, s[name], "assault") for name in "PQR"] == [False, False, by == "modifier"]


@pytest.mark.rule("GW-END-06", "GW-EFF-01")
def test_a_text_prevents_damage_from_being_removed():
    s = scene(B={"station": [unit("P", damage=1), unit("Q", damage=1)]})
    s.effect("A", {"do": "bar", "what": "damage_reset", "to": "P"})
    s.to("end.done")
    assert (s.damage("P"), s.damage("Q")) == (1, 0)


@pytest.mark.rule("GW-OPER-08")
def test_control_goes_back_to_the_owner():
    """Given a unit of B's that A controls, when a text gives it back, then it stands in B's Station area with what is set."""
    back = using({"do": "control", "to": {"borrowed": True, "type": "unit"}, "who": "owner"})
    plot = operation("Plot", set_on="unit", text=[back])
    s = scene(A={"station": [unit("Dom", owner="B", carries=[plot]), unit("GM")]})
    s.says("A", "use", card="Plot")
    s.passes()
    assert (s.zone("Dom"), s.zone("GM")) == ("B.station_area", "A.station_area")


@pytest.mark.parametrize(("user", "who"), [(None, "A"), ("enemy", "B"), ("both", "AB")])
@pytest.mark.rule("GW-OPER-08", "GW-EFF-01")
def test_a_text_says_who_uses_it(user, who):
    """Given a text for its controller, the enemy or both, then they alone are offered it, and own is who uses it."""
    text = using(DRAW, **({"user": user} if user else {}))
    for seat in "AB":
        s = scene(A={"station": [operation("Law", text=[text])]}, holder=seat)
        assert can_be_said(s, seat, "use", card="Law") == (seat in who)
        if seat not in who:
            s.refused(seat, "use", card="Law")
            continue
        s.says(seat, "use", card="Law")
        s.passes()
        assert (s.hand("A"), s.hand("B")) == ((1, 0) if seat == "A" else (0, 1))


@pytest.mark.rule("GW-EFF-01", "GW-SET-03")
def test_effects_are_carried_out_around_a_target():
    """Given "destroy what is set on the target; what its player then chooses in its area is rolled", then places go by it."""
    around = {"do": "let", "who": "own", "around": "target"}
    strip = {**around, "effects": [{"do": "destroy", "to": {"where": "carried"}}]}
    roll = {**around, "effects": [{"do": "roll"}], "targets": [{**OWN, "where": "same_area", "other": True}]}
    shot = command("Shot", strip, roll, DRAW, targets=[ENEMY])
    s = scene(
        A={"station": [unit("Home")], "space": [unit("Near"), unit("Also")], "hand": [shot]},
        B={"space": [unit("Dom", carries=[character("Ray")])], "earth": [unit("Gouf", carries=[character("Bo")])]},
    )
    s.says("A", "play", card="Shot", targets=("Dom",))
    s.passes()
    s.says("A", "choose", cards=("Also",))
    assert [s.zone(name) for name in ("Ray", "Bo")] == ["B.junkyard", "Gouf"]
    assert [s.rolled(name) for name in ("Home", "Near", "Also")] == [False, False, True]
    assert s.hand("A") == 1


def test_generations_cost_nothing_whatever_a_text_says():
    law = operation("Law", text=[holds({"on": {"where": "hand"}, "cost": {"total": -1}})])
    s = scene(A={"station": [law], "hand": [generation("red")]})
    assert can_be_said(s, "A", "play", card="Red Power")


@pytest.mark.rule("GW-EFF-05", "GW-BTL-16")
def test_a_second_target_goes_by_the_first():
    """Given "an own unit and an enemy one that it is engaged with", then pairs of one area are offered, and no others."""
    pair = [OWN, {**ENEMY, "where": "same_area", "engaged": True, "beside": "target1"}]
    duel = command("Duel", {"do": "destroy", "to": "target2"}, targets=pair)
    s = scene(
        A={"space": [unit("P")], "earth": [unit("Q")], "hand": [duel]},
        B={"space": [unit("X")], "earth": [unit("Y"), unit("Z")]},
        node="resolution.ft1",
    )
    pairs = [(one, two) for one in "PQ" for two in "XYZ"]
    assert [each for each in pairs if can_be_said(s, "A", "play", card="Duel", targets=each)] == [
        ("P", "X"),
        ("Q", "Y"),
        ("Q", "Z"),
    ]
    assert s.refused("A", "play", card="Duel", targets=("P", "Y")).rule == "GW-EFF-05"
    s.says("A", "play", card="Duel", targets=("Q", "Z"))
    s.passes()
    assert s.zone("Z") == "B.junkyard"


@pytest.mark.rule("GW-EFF-05", "GW-AUTO-14")
def test_an_automatic_text_has_its_second_target_named_by_the_first():
    """Given "an own unit: destroy a card set on it", when it sets off, then the set cards of that one are asked of."""
    pair = [OWN, {"where": "carried", "beside": "target1"}]
    text = {
        "timing": "auto_d",
        "moment": "rolled",
        "of": OWN,
        "targets": pair,
        "effects": [{"do": "destroy", "to": "target2"}],
    }
    crew = [character("Ray"), operation("Plan", set_on="unit")]
    s = scene(A={"station": [unit("P", carries=crew), unit("Q", carries=[character("Bo")]), operation("Law", text=[text])]})
    s.effect("A", {"do": "roll", "to": "Q"})
    s.says("A", "choose", cards=("P",))
    assert set(s.asks["options"]) == {s["Ray"], s["Plan"]}
    s.says("A", "choose", cards=("Plan",))
    assert (s.zone("Plan"), s.zone("Ray")) == ("A.junkyard", "P")


@pytest.mark.parametrize("bounds", [{"n": 2}, {"n": 1, "upto": True}])
def test_a_least_number_goes_with_up_to_so_many(bounds):
    """Given `least` 2 without `upto`, or with a smaller `n`, when the card is read, then it is refused."""
    card = command("Beacon", {"do": "roll"}, targets=[{**OWN, **bounds, "least": 2}])
    with pytest.raises(ValueError, match="`least` goes with `upto`"):
        scene(A={"hand": [card]})


@pytest.mark.parametrize("first", [{**OWN, "n": 2}, {**OWN, "upto": True}, {**OWN, "beside": "target1"}])
@pytest.mark.rule("GW-EFF-05")
def test_a_target_goes_by_one_that_is_named_before_it(first):
    with pytest.raises(ValueError, match="`beside` goes by the first"):
        scene(A={"hand": [command("Duel", DRAW, targets=[first, {**ENEMY, "beside": "target1"}])]})


@pytest.mark.rule("GW-EFF-01", "GW-MOVE-01", "GW-MOVE-06")
def test_a_text_says_where_cards_go_instead_of_the_junkyard():
    """Given "own units go to hand, own commands out of the game instead", when both would, then they go there."""
    own = {"on": {"type": "command", "whose": "own", "where": "cut_in"}, "instead": {"zone": "defunct"}}
    law = holds({"on": OWN, "instead": {"zone": "hand"}}, own)
    shot = command("Shot", {"do": "destroy"}, targets=[{"type": "unit", "n": 2}])
    s = scene(
        A={"station": [operation("Law", text=[law]), unit("P", carries=[character("Ray")])], "hand": [shot]},
        B={"station": [unit("X")]},
    )
    s.says("A", "play", card="Shot", targets=("P", "X"))
    s.passes()
    where = {"P": "A.hand", "Ray": "A.junkyard", "X": "B.junkyard", "Shot": "A.defunct_pile"}
    assert {name: s.zone(name) for name in where} == where


@pytest.mark.rule("GW-EFF-01", "GW-ZONE-03")
def test_a_card_goes_to_the_top_of_the_discard_pile():
    s = scene(A={"junkyard": [unit("P")], "discard": [unit("Q")]})
    s.effect("A", {"do": "move", "zone": "discard", "to": "P"})
    assert list(s.table.at("A.discard_pile")) == [s["P"], s["Q"]]


@pytest.mark.rule("GW-EFF-01", "GW-BTL-04")
def test_a_text_adds_to_the_total_of_a_squad_once():
    """Given "the squad of this unit has 3 more, that of an enemy unit 1 less", then each total has that once."""
    mine = unit("P", "1/1/3", text=[holds({"power": 3}, {"on": ENEMY, "power": -1})])
    s = scene(
        A={"space": [mine, unit("Q", "1/1/3")]}, B={"space": [unit("X", "2/2/9"), unit("Y", "0/0/9")]}, node="resolution.ft1"
    )
    s.to("resolution.ft2")
    assert {event.seat: event.said["total"] for event in s.happened("squad_totalled")} == {"A": 5, "B": 1}


@pytest.mark.rule("GW-EFF-01", "GW-CARD-04")
def test_a_card_may_be_of_another_colour():
    """Given "the unit is red until the end of the turn", when a text speaks of red units, then it is one."""
    s = scene(
        A={"station": [unit("P"), operation("Law", text=[holds({"on": {**OWN, "color": "red"}, "points": [1, 0, 0]})])]}
    )
    s.effect("A", {"do": "change", "color": "red", "to": "P"})
    assert s.points("P") == (3, 1, 3)
    s.to("end.done")
    s.says("A", "done")
    assert s.points("P") == (2, 1, 3)
