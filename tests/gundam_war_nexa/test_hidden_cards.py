"""What nobody sees decides nothing and is shown to nobody."""

import pytest

from domain.kernel.record.command import Command
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of, make_view
from tests.gundam_war_nexa.scene import command, graphic, keyword, scene, sign, unit

DRAW = {"do": "draw"}


def offers(s, seat, act=""):
    return [offer for offer in s.desk.ruleset.offers(s.desk, seat) if not act or offer.act == act]


def seen_by(s, viewer):
    return [(event.name, dict(event.said), event.changes) for event in make_view(s.desk.events, viewer) if event.line >= 4]


@pytest.mark.rule("NX-TERM-08")
def test_a_random_card_is_not_picked_by_its_name():
    rob = command("Rob", {"do": "discard", "who": "enemy", "random": True}, targets=[{"place": "enemy_hand"}])
    s = scene(A={"hand": [unit("P"), unit("Q")]}, B={"hand": [rob], "junkyard": [unit("Z")]})
    s.plays("B", "Rob")
    s.refused("B", "choose", cards=("t:P:unit:",))


@pytest.mark.rule("NX-PLAY-09", "NX-ZONE-13")
def test_what_the_enemy_holds_does_not_decide_a_play():
    peek = command("Peek", {"do": "reveal"}, targets=[{"where": "hand", "whose": "enemy", "type": "unit", "choose": True}])
    tried = []
    for hand in ([unit("P")], [command("Q", DRAW)]):
        s = scene(A={"hand": [peek]}, B={"hand": hand})
        tried.append(s.desk.allows(Command("A", "play", {"card": s["Peek"]})))
    assert tried == [True, True]


@pytest.mark.rule("NX-ZONE-13")
def test_offers_do_not_show_the_enemy_hand():
    peek = command("Peek", {"do": "reveal"}, targets=[{"where": "hand", "whose": "enemy", "type": "unit"}])
    s = scene(A={"hand": [peek]}, B={"hand": [command("Q", DRAW), unit("P"), command("R", DRAW)]})
    result = [option for offer in offers(s, "A", "play") for slot in offer.slots.values() for option in slot.options]
    assert result in ([], [s["Q"], s["P"], s["R"]])


@pytest.mark.rule("NX-TERM-19")
@pytest.mark.parametrize("zone", ["hand", "nation_top"])
def test_the_enemy_does_not_learn_what_was_extracted(zone):
    looks = []
    for pair in ("PQ", "QP"):
        cards = [unit(name, known=False) for name in pair]
        s = scene(A={"nation": cards, "hand": [command("Dig", {"do": "extract", "n": 2, "take": 2, "zone": zone})]})
        s.plays("A", "Dig")
        s.says("A", "choose", cards=("t:P:unit:", "t:Q:unit:"))
        looks.append(seen_by(s, "B"))
    assert looks[0] == looks[1]


@pytest.mark.rule("NX-ZONE-13")
def test_the_enemy_does_not_learn_which_hand_card_went_under_the_nation():
    sink = command(
        "Sink", {"do": "move", "zone": "nation_bottom"}, targets=[{"where": "hand", "whose": "own", "choose": True}]
    )
    looks = []
    for pair in ("PQ", "QP"):
        s = scene(A={"hand": [sink, *(unit(name) for name in pair)]})
        s.plays("A", "Sink")
        s.says("A", "choose", cards=("t:P:unit:",))
        looks.append(seen_by(s, "B"))
    assert looks[0] == looks[1]


@pytest.mark.rule("NX-KW-06")
def test_a_card_that_gain_turned_up_is_known_when_it_is_drawn():
    user = unit("U", keywords=[keyword("gain")], g_sign=sign())
    s = scene(A={"space": [user], "nation": [graphic("Sky", gain_level=1)]}, node="damage.ft1")
    s.says("A", "use", card="U", text="gain")
    s.passes()
    s.does("A", DRAW)
    seen = make_view(s.desk.events, "B")
    table = Table(header_of(seen))
    for event in seen:
        for change in event.changes:
            apply_change(table, change)
    assert [table.cards[card].printing for card in table.at("A.hand")] == ["t:Sky:graphic:"]


@pytest.mark.rule("NX-TERM-19")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_extracted_cards_go_back_as_they_are_named(order):
    s = scene(A={"nation": [unit("P"), unit("Q"), unit("R")]})
    top = s.table.at("A.nation_pile")[:3]
    s.does("A", {"do": "extract", "n": 3, "take": 3, "zone": "nation_top"})
    wanted = [top[each] for each in order]
    s.says("A", "choose", cards=tuple(wanted))
    assert s.table.at("A.nation_pile")[:3] == wanted


@pytest.mark.rule("NX-COST-21", "NX-COST-28")
def test_whether_an_unknown_text_may_be_used_again_in_the_turn_is_open_but_not_in_the_same_cut():
    s = scene(A={"deployment": [unit("P", known=False)]}, mode="scribe")
    verdicts = []
    for reply in (None, True, False):
        s.says("A", "use", reply, card="P")
        verdicts.append(next(event.verdict[0] for event in s.events if event.is_command))
    assert verdicts == ["open", "illegal", "open"], "it may be repeatable"


@pytest.mark.rule("NX-COMPAT-07")
def test_whether_cards_are_removed_for_an_unknown_card_is_open():
    s = scene(A={"hand": [unit("P", known=False), unit("Q")]}, mode="scribe")
    s.says("A", "play", card="P", removes=("Q",))
    assert next(event.verdict[0] for event in s.events if event.is_command) == "open", "it may be of the older game"
