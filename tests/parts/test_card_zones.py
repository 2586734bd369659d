"""Where cards lie, who sees them there, and what becomes of a card that leaves."""

from domain.card_effects.card_substitution import retarget, transfer_modifiers, transfer_set_cards
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import AttributeSet, EffectPushed, Marked, Moved
from domain.parts.bandai.card_states import DESTROYED, is_destroyed, is_free_timing, lift_destruction, may_removal_begin
from domain.parts.common.card_zones import (
    cards_in_zones,
    collect_cards,
    put_card,
    seat_cards_in_play,
    show_in_open_zone,
    zone_name,
)
from domain.parts.common.set_groups import SET, damage_on_group, with_set_cards
from tests.kernel.toy_ruleset import opened


def test_set_cards_lie_where_their_host_does_and_follow_it() -> None:
    desk = opened()
    host, card, alone = desk.table.at("A.hand")[:3]
    desk.do(Moved(host, "A.table"), Moved(card, host, -1, SET), Moved(alone, "A.lost"))
    assert zone_name(desk.table, card) == "table"
    assert cards_in_zones(desk.table, "A", ("table", "lost")) == [host, alone]
    assert seat_cards_in_play(("table", "lost"))(desk.table, "A") == [host, card, alone]
    assert with_set_cards(desk.table, [host, card, alone]) == [host, card, alone]
    desk.do(Marked(host, "damage", 2))
    assert damage_on_group(desk.table, card) == 2


def test_what_was_found_is_looked_for_again_after_a_change() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    assert seat_cards_in_play(("table",))(desk.table, "A") == []
    desk.do(Moved(card, "A.table"))
    assert seat_cards_in_play(("table",))(desk.table, "A") == [card]


def test_a_card_that_comes_into_play_or_leaves_it_is_another() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    lives = []
    for place in ("A.lost", "A.table", "A.hand", "A.deck"):
        put_card(desk, card, place)
        lives.append(desk.table.cards[card].life)
    assert lives == [0, 1, 2, 2]


def test_all_see_a_card_only_where_it_lies_open() -> None:
    desk = opened()
    card = desk.table.at("A.hand")[0]
    show_in_open_zone(desk, card, ("table",))
    assert desk.table.cards[card].seen != ("*",)
    put_card(desk, card, "A.table")
    show_in_open_zone(desk, card, ("table",))
    assert desk.table.cards[card].seen == ("*",)


def test_a_negated_destruction_takes_state_and_damage() -> None:
    desk = opened()
    saved, other = desk.table.at("A.hand")[:2]
    desk.do(AttributeSet(saved, DESTROYED, ("damage",)), Marked(saved, "damage", 3), Marked(other, "damage", 1))
    assert is_destroyed(desk.table, saved)
    lift_destruction(desk, (saved, other))
    assert not is_destroyed(desk.table, saved)
    assert (desk.table.cards[saved].marks, desk.table.cards[other].marks) == ({}, {"damage": 1})


def test_nothing_begins_while_an_effect_waits() -> None:
    desk = opened()
    assert may_removal_begin(desk)
    assert is_free_timing(desk)
    desk.do(EffectPushed("e1", {"seat": "A"}), desk.table.clock._replace(node="fight"))
    assert not may_removal_begin(desk)
    assert not is_free_timing(desk)


def test_what_applied_to_the_old_card_applies_to_the_new_one() -> None:
    desk = opened()
    old, new, crew, other = desk.table.at("A.hand")[:4]
    desk.do(Moved(old, "A.table"), Moved(new, "A.table"), Moved(crew, old, -1, SET))
    modifiers.put(desk, old, "power", 2, "turn")
    transfer_set_cards(desk, old, new)
    transfer_modifiers(desk, old, new)
    assert desk.table.at(new) == [crew]
    assert [each["by"] for each in modifiers.find_modifiers(desk.table, new, "power")] == [2]
    desk.do(Moved(new, "A.table", life=1))
    effect = {"targets": (old, other), "lives": (0, 5), "kind": "text"}
    assert retarget(desk, effect, old, new) == {"targets": (new, other), "lives": (1, 5), "kind": "text"}


def test_the_cards_of_several_seats_come_seat_by_seat() -> None:
    desk = opened()
    there = {seat: list(desk.table.at(f"{seat}.hand")) for seat in ("A", "B")}
    assert collect_cards(desk.table, ("B", "A"), lambda table, seat: table.at(f"{seat}.hand")) == [*there["B"], *there["A"]]
