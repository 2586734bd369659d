"""The cut: who speaks, what waits, in which order it is resolved; what cannot be answered or negated."""

import pytest

from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import ace, command, keyword, scene, standing, unit, use

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


@pytest.mark.rule("NX-EFF-14", "NX-TGT-02", "NX-CUT-13")
def test_an_abolish_effect_is_no_unresolved_effect_to_negate():
    s = scene(A={"deployment": [unit("U")]}, B={"hand": [command("No", {"do": "void"})]})
    s.does("B", {"do": "destroy", "to": "U"})
    assert [data["kind"] for _, data in s.table.chain] == ["abolish"]
    assert s.refused("B", "play", card="No", reply=True).rule == "NX-TGT-02"


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
