"""The checks of the common ground that Gundam War answers in its own way."""

from domain.kernel.table.knowledge import knows
from tests.gundam_war.opened_game import UNITS, opened
from tests.gundam_war.scene import blue, character, command, keyword, unit
from tests.gundam_war.scene import scene as laid

DAMAGE = {"do": "damage", "n": 3}
ENEMY = {"type": "unit", "whose": "enemy"}


def test_t_04_rolled_generators_still_give_their_power():
    s = laid(A={"station": [blue(), {**blue(2), "name": "Rolled", "rolled": True}], "hand": [unit("Walker", total=3)]})
    s.says("A", "play", card="Walker")


def test_t_09_a_destroyed_unit_is_gone_at_once_and_its_text_with_it():
    answer = {"timing": "any", "cost": {"kind": "zero"}, "effects": [{"do": "draw", "n": 1}]}
    s = laid(
        A={"space": [unit("Raider", "9/0/9")]},
        B={"space": [unit("Guard", "0/0/3", text=[answer])]},
        node="defense.ft2",
    )
    s.to("resolution.ft2")
    assert s.zone("Guard") == "B.junkyard"
    assert s.refused("B", "use", card="Guard").rule == "GW-ZONE-14"


def test_t_10_the_person_in_a_destroyed_machine_goes_to_the_junkyard_too():
    strike = command("Strike", DAMAGE, targets=[ENEMY])
    machine = unit("Guard", "0/0/2", carries=[character("Pilot", "0/0/0")])
    s = laid(A={"station": [blue()], "hand": [strike]}, B={"station": [machine]})
    s.says("A", "play", card="Strike", targets=("Guard",))
    s.passes()
    assert {s.zone("Guard"), s.zone("Pilot")} == {"B.junkyard"}


def test_t_11_a_character_with_the_name_of_the_opponents_character_is_refused():
    s = laid(
        A={"station": [unit("Walker")], "hand": [character("Captain")]},
        B={"station": [unit("Runner", carries=[character("Captain")])]},
    )
    assert s.refused("A", "play", card=s["Captain"], on="Walker").rule == "GW-CHAR-05"


def test_t_12_the_last_card_that_leaves_the_deck_loses_the_game():
    s = laid(A={"station": [blue()], "hand": [unit("Walker", cost=1)]}, nation=(1, 20))
    s.says("A", "play", card="Walker")
    assert s.table.result["seats"] == {"A": "loss", "B": "win"}


def test_t_14_of_twelve_cards_at_the_own_turn_end_six_go_to_the_junkyard():
    s = laid(A={"hand": [blue(12)]}, node="return.ft2")
    s.to("end.hand")
    s.says("A", "discard", cards=tuple(s.table.at("A.hand")[:6]))
    assert s.hand("A") == 6
    assert len(s.table.at("A.junkyard")) == 6


def test_t_15_after_a_redraw_nobody_knows_where_a_card_of_the_pile_is():
    s = opened()
    s.names_hand("A", *UNITS[:6])
    hand = list(s.table.at("A.hand"))
    s.says("A", "redraw", kind="b")
    pile = s.table.at("A.nation_pile")
    assert not set(hand) & set(s.table.cards)
    assert not any(knows(s.table, seat, card) for seat in "AB" for card in pile)


def test_desert_is_answered_where_automatic_effects_of_the_sisters_are_not():
    desert = [keyword("desert")]
    s = laid(
        A={"earth": [unit("Digger", keywords=desert)]},
        B={"earth": [unit("Guard")]},
        node="defense.ft2",
    )
    s.says("A", "pass")
    s.says("B", "pass")
    assert s.node == "resolution.ft1"
    assert s.table.chain
