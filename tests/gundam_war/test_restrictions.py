"""Names compared in the game, card restrictions, and plays that are voided."""

import pytest

from domain.kernel.contract.refusal import Refusal
from tests.gundam_war.scene import character, command, keyword, operation, scene, unit

DRAW = {"do": "draw", "n": 1}
PUT = {"do": "put_in_play", "to": "target"}


def plays(s, seat, *names):
    for name in names:
        s.says(seat, "play", card=name)
        s.passes()


@pytest.mark.rule("GW-RESTR-02", "GW-KW-02")
def test_one_use_of_a_name_in_a_turn_case_159():
    s = scene(A={"hand": [command("Shot", DRAW, copies=2, keywords=[keyword("restrict_per_turn")])]})
    plays(s, "A", "Shot")
    assert s.refused("A", "play", card="Shot.2").rule == "GW-RESTR-02"


@pytest.mark.rule("GW-RESTR-02")
def test_each_player_has_a_use_of_his_own():
    shot = command("Shot", DRAW, keywords=[keyword("restrict_per_turn")])
    s = scene(A={"hand": [shot]}, B={"hand": [shot]})
    plays(s, "A", "Shot")
    plays(s, "B", "Shot.2")


@pytest.mark.rule("GW-RESTR-01", "GW-RESTR-04")
@pytest.mark.parametrize(("word", "rule"), [("restrict_in_play", "GW-RESTR-01"), ("restrict_deck", "GW-RESTR-04")])
def test_a_restricted_card_is_barred_by_either_players(word, rule):
    lone = unit("Lone", keywords=[keyword(word)])
    s = scene(A={"hand": [lone]}, B={"earth": [lone]})
    assert s.refused("A", "play", card="Lone").rule == rule


@pytest.mark.rule("GW-RESTR-01")
def test_a_restricted_card_that_an_effect_would_put_into_play_stays_where_it_was():
    lone = unit("Lone", keywords=[keyword("restrict_in_play")])
    s = scene(A={"junkyard": [lone], "station": [lone], "hand": [command("Raise", PUT, targets=[{"where": "junkyard"}])]})
    s.says("A", "play", card="Raise", targets=("Lone",))
    s.passes()
    assert (s.zone("Lone"), s.zone("Lone.2")) == ("A.junkyard", "A.station_area")


@pytest.mark.rule("GW-CARD-10")
@pytest.mark.parametrize(("switch", "boosted"), [("without_model", ("GM", "GM.2")), ("with_model", ("GM",))])
def test_names_in_the_game_leave_the_model_out_case_187(switch, boosted):
    text = {"timing": "auto_a", "effects": [{"points": [1, 0, 0], "on": {"name": "GM", "model": "GRT-07", "whose": "own"}}]}
    s = scene(
        A={"station": [unit("GM", "2/1/3", model="GRT-07"), unit("GM", "2/1/3", model="GRT-07C"), unit("GM Custom", "2/1/3"),
                       operation("Drill", text=[text])]},
        switches={"name_in_play": switch},
    )  # fmt: skip
    assert {name for name in ("GM", "GM.2", "GM Custom") if s.points(name)[0] == 3} == set(boosted)


@pytest.mark.rule("GW-CARD-10", "GW-RESTR-01")
@pytest.mark.parametrize(("switch", "barred"), [("without_model", True), ("with_model", False)])
def test_a_restriction_compares_names_without_the_model(switch, barred):
    one, other = (unit("GM", model=model, keywords=[keyword("restrict_in_play")]) for model in ("GRT-07", "GRT-07C"))
    s = scene(A={"hand": [one], "station": [other]}, switches={"name_in_play": switch})
    hand = s.table.at("A.hand")[0]
    answer = s.answer("A", "play", card=hand)
    assert barred == isinstance(answer, Refusal)


VOID = command("Jam", {"do": "void"}, copies=2)


@pytest.mark.rule("GW-PLAY-08", "GW-RESTR-02", "GW-PLAY-02")
@pytest.mark.parametrize("counts", ["no", "yes"])
def test_a_voided_play_counts_toward_no_limit_case_185(counts):
    shot = command("Shot", DRAW, cost=1, copies=2, keywords=[keyword("restrict_per_turn")])
    s = scene(
        A={"hand": [shot, unit("GM", cost=1), unit("Ball", cost=1)]},
        B={"hand": [VOID]},
        switches={"negated_play_counts": counts},
    )
    for play, jam in (("Shot", "Jam"), ("GM", "Jam.2")):
        s.says("A", "play", card=play)
        s.says("B", "play", card=jam)
        s.passes()
        assert s.zone(play) == "A.junkyard"
    assert s.nation("A") == 18
    if counts == "yes":
        assert s.refused("A", "play", card="Shot.2").rule == "GW-RESTR-02"
        assert s.refused("A", "play", card="Ball").rule == "GW-UNIT-02"
    else:
        plays(s, "A", "Shot.2", "Ball")
        assert s.nation("A") == 15


@pytest.mark.rule("GW-PLAY-08", "GW-COST-21")
def test_a_voided_use_may_be_made_again():
    engine = unit("Engine", text=[{"timing": "any", "cost": {"kind": "once", "n": 1}, "effects": [DRAW]}])
    s = scene(A={"station": [engine]}, B={"hand": [VOID]})
    s.says("A", "use", card="Engine")
    s.says("B", "play", card="Jam")
    s.passes()
    s.says("A", "use", card="Engine")
    s.passes()
    assert (s.hand("A"), s.nation("A")) == (1, 17)


@pytest.mark.rule("GW-PLAY-08")
def test_a_play_that_fails_does_count():
    lift = command("Lift", {"do": "move", "zone": "hand"}, targets=[{"type": "unit"}])
    s = scene(A={"hand": [character("Ilmar"), character("Kai")], "station": [unit("GM"), unit("Ball")]}, B={"hand": [lift]})
    s.says("A", "play", card="Ilmar", on="GM")
    s.says("B", "play", card="Lift", targets=("GM",))
    s.passes()
    assert s.zone("Ilmar") == "A.junkyard"
    assert s.refused("A", "play", card="Kai", on="Ball").rule == "GW-CHAR-07"
