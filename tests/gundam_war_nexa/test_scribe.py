"""A scribe's record holds what the paper shows."""

import pytest

from domain.kernel.contract.refusal import Refusal
from domain.kernel.record.command import Command
from tests.gundam_war_nexa.scene import scene, sign, unit


@pytest.mark.rule("NX-BATT-02", "NX-BATT-03")
@pytest.mark.parametrize(("how", "area"), [({"rolled": True}, "space"), ({"terrain": ["space"]}, "earth")])
def test_an_illegal_sortie_is_written_down(how, area):
    s = scene(A={"deployment": [unit("U", **how)]}, node="attack.move", mode="scribe")
    event = s.says("A", "attack", **{area: ("U",)})[0]
    assert event.verdict[0] == "illegal"
    assert s.zone("U") == f"A.{area}_area"


@pytest.mark.rule("NX-PLAY-22")
def test_a_second_g_and_an_unpaid_unit_are_written_down():
    s = scene(A={"hand": [unit("U", g_sign=sign()), unit("V", g_sign=sign()), unit("W", total=9)]}, mode="scribe")
    s.plays("A", "U", as_="g")
    for card, more, rule in (("V", {"as_": "g"}, "NX-PLAY-22"), ("W", {}, "NX-COST-03")):
        assert s.says("A", "play", card=card, **more)[0].verdict == ("illegal", rule)
        s.passes()
    assert (s.count("A", "g_zone"), s.zone("W")) == (2, "A.deployment_area")


def stranger(area="space", where="scribe"):
    """B's turn: a unit without data was played as a unit two turns ago, and sorties."""
    s = scene(B={"hand": [unit("H", known=False)]}, holder="B", mode=where)
    s.does("B", {"do": "draw"})
    s.says("B", "play", card="~Stranger", as_="unit")
    s.passes()
    s.names["Stranger"] = next(
        card for card in s.table.at("B.deployment_area") if s.table.cards[card].printing == "~Stranger"
    )
    for holder in ("B", "A"):
        s.to("end.hand" if s.node == "end.hand" else "end.done")
        s.says(holder, "done")
    s.says("B", "attack", **{area: ("Stranger",)})
    return s


@pytest.mark.rule("NX-DEST-14")
@pytest.mark.parametrize("mode", ["scribe", "referee"])
def test_a_unit_without_data_comes_home_from_its_sortie(mode):
    s = stranger(where=mode)
    assert s.zone("Stranger") == "B.space_area"
    s.to("return.ft2")
    s.passes() if s.table.chain else None
    assert s.zone("Stranger") == "B.deployment_area"


@pytest.mark.rule("NX-PLAY-45")
def test_what_is_open_about_a_unit_without_data():
    s = scene(A={"hand": [unit("H", known=False)]}, mode="scribe")
    verdict = s.says("A", "play", card="~Stranger", as_="unit")[0].verdict
    assert verdict[0] == "open"
    assert "NX-PLAY-45" not in verdict


@pytest.mark.rule("NX-SETUP-16")
def test_the_first_play_without_keep_lines():
    """`A done` is heard there (both keep by silence); a play is heard too, or refused as the hands are not decided."""
    from domain.kernel.desk.game_opening import make_header, open_game
    from tests.gundam_war_nexa.scene import RULES

    desk = open_game(RULES, make_header(RULES, 2), {"size": 50})[0]
    desk.say(Command("A", "first", {"seat": "A"}))
    answer = desk.say(Command("A", "play", {"card": "~Tin", "as": "unit"}))
    assert not isinstance(answer, Refusal) or "keep" in (*answer.legal, answer.message)


@pytest.mark.rule("NX-KW-20", "NX-PLAY-45")
@pytest.mark.parametrize(("beside", "verdict"), [([], "legal"), ([unit("Zaku")], "open")], ids=("alone", "beside another"))
def test_whether_a_card_that_nobody_knows_has_a_namesake_is_open_where_it_may_have_one(beside, verdict):
    s = scene(A={"hand": [unit("Secret", known=False)], "deployment": beside}, mode="scribe", node="deployment.ft")
    events = s.says("A", "play", card="Secret", as_="unit")
    kinds = {rule for event in events if event.is_command for rule in event.verdict[1:]}
    assert ("NX-KW-20" in kinds or "NX-PLAY-45" in kinds) == (verdict == "open")
