"""Deck checks that rulesets choose from."""

from collections.abc import Callable
from typing import Any

from domain.cards.catalogue import Catalogue, Printing
from domain.kernel.contract.ruleset import DeckFault
from domain.kernel.contract.truth import Truth
from domain.kernel.messages.message import Message, untranslated
from domain.parts.common.deck_checks import (
    CopyLimit,
    check_copy_limit,
    check_each_card,
    check_exact_size,
    check_minimum_size,
    check_minimum_total,
    check_sum_limit,
    check_total_limit,
    count_copies,
    have_text_with_any_effect,
    names_and_rest_count,
    unless_text_unknown,
)

SHELF = Catalogue(
    {
        "u1": {"name": "Granite Warden", "model": "GW-7", "type": "unit", "mana": 2},
        "u2": {"name": "Granite Warden", "model": "GW-8", "type": "unit", "mana": 3},
        "c1": {"name": "Tide Caller", "type": "command", "only": 1},
        "c2": {"name": "Tide Caller", "type": "command"},
        "g1": {"name": "Bare Rock", "type": "ground"},
        "g2": {"name": "Deep Rock", "type": "ground", "special": True},
        "g3": {"name": "High Rock", "type": "ground", "special": True},
    }
)


def is_ground(card: Printing) -> Truth:
    return card["type"] == "ground" if "type" in card else None


def is_special(card: Printing) -> Truth:
    return bool(card.get("special")) if "type" in card else None


def own(card: Printing) -> CopyLimit | None:
    return CopyLimit(card["only"], "R-OWN") if "only" in card else None


def said(faults: list[DeckFault]) -> list[tuple[str, str, bool]]:
    return [(each.rule, str(each.message), each.open) for each in faults]


def filled(template: str) -> Callable[..., Message]:
    return lambda **facts: untranslated(template.format(**facts))


TOTAL = (
    filled("{n} special grounds in the deck; {n2} is the most"),
    filled("there may be up to {n} special grounds in the deck; {n2} is the most"),
)
LEAST = (
    filled("{n} special grounds in the deck; {n2} is the least"),
    filled("perhaps only {n} special grounds in the deck; {n2} is the least"),
)
SUM = (
    filled("mana adds up to {n}; {n2} is the most"),
    lambda total, names, limit: untranslated(f"mana adds up to {total} without {', '.join(names)}; {limit} is the most"),
)


def only_grounds(names: list[Any]) -> Message:
    first, more = names_and_rest_count(names)
    return untranslated(f"{first}{f' and {more} more' if more else ''}: only grounds")


def test_a_deck_has_exactly_its_size() -> None:
    assert check_exact_size("R-1", {"u1": 20, "c2": 30}, 50) == []
    assert said(check_exact_size("R-1", {"u1": 49}, 50)) == [("R-1", "the deck has 49 cards, not 50", False)]
    assert said(check_exact_size("R-2", {"u1": 11}, 10, sideboard=True)) == [
        ("R-2", "the sideboard has 11 cards, not 10", False)
    ]


def test_a_deck_may_have_more_than_its_least_size() -> None:
    assert check_minimum_size("R-1", {"u1": 51}, 50) == []
    assert said(check_minimum_size("R-1", {"u1": 49}, 50)) == [("R-1", "the deck has 49 cards; 50 is the least", False)]


def test_a_fourth_copy_under_another_number_is_too_many() -> None:
    deck = count_copies(SHELF, {"c2": 2, "u1": 2}, {"u2": 2})
    assert said(check_copy_limit("R-3", deck, 3)) == [("R-3", "4 copies of Granite Warden; 3 is the most", False)]


def test_what_counts_as_one_name_is_the_caller_s_choice() -> None:
    deck = count_copies(SHELF, {"u1": 3, "u2": 3})
    assert check_copy_limit("R-3", deck, 3, name=lambda card: (card["name"], card.get("model"))) == []


def test_exempt_cards_have_no_limit() -> None:
    deck = count_copies(SHELF, {"g1": 17, "u1": 4})
    assert said(check_copy_limit("R-3", deck, 3, exempt=is_ground)) == [
        ("R-3", "4 copies of Granite Warden; 3 is the most", False)
    ]


def test_a_card_may_set_its_own_limit_under_its_own_rule() -> None:
    assert check_copy_limit("R-3", count_copies(SHELF, {"c1": 1}), 3, own=own) == []
    assert said(check_copy_limit("R-3", count_copies(SHELF, {"c1": 1, "c2": 1}), 3, own=own)) == [
        ("R-OWN", "2 copies of Tide Caller; 1 is the most", False)
    ]


def test_deck_and_sideboard_are_counted_as_one() -> None:
    assert check_copy_limit("R-3", count_copies(SHELF, {"u1": 2}, {"u1": 1}), 3) == []
    assert len(check_copy_limit("R-3", count_copies(SHELF, {"u1": 2}, {"u1": 2}), 3)) == 1


def test_a_class_of_cards_has_a_limit_over_all_names() -> None:
    assert check_total_limit("R-5", count_copies(SHELF, {"g2": 3, "g3": 3}), 6, is_special, *TOTAL) == []
    assert said(check_total_limit("R-5", count_copies(SHELF, {"g2": 4}, {"g3": 3}), 6, is_special, *TOTAL)) == [
        ("R-5", "7 special grounds in the deck; 6 is the most", False)
    ]


def test_a_class_of_cards_must_be_there() -> None:
    assert check_minimum_total("R-6", count_copies(SHELF, {"g2": 1}), 1, is_special, *LEAST) == []
    assert said(check_minimum_total("R-6", count_copies(SHELF, {"u1": 1}), 1, is_special, *LEAST)) == [
        ("R-6", "0 special grounds in the deck; 1 is the least", False)
    ]


def test_a_value_adds_up_to_no_more_than_its_limit() -> None:
    deck = count_copies(SHELF, {"u1": 2, "u2": 2, "c1": 9})
    assert check_sum_limit("R-7", deck, 10, lambda card: card.get("mana"), *SUM) == []
    assert said(check_sum_limit("R-7", deck, 9, lambda card: card.get("mana"), *SUM)) == [
        ("R-7", "mana adds up to 10; 9 is the most", False)
    ]


def test_a_card_that_is_not_allowed_is_named() -> None:
    assert said(check_each_card("R-8", count_copies(SHELF, {"u1": 1, "g1": 2}), is_ground, only_grounds)) == [
        ("R-8", "Granite Warden: only grounds", False)
    ]


def test_what_is_not_known_of_a_card_leaves_the_check_open_and_is_reported() -> None:
    deck = count_copies(SHELF, {"~Somebody": 9})
    assert said(check_copy_limit("R-3", deck, 3, exempt=is_ground)) == [
        ("R-3", "not known: 9 copies of Somebody; 3 is the most", True)
    ]
    assert said(check_total_limit("R-5", deck, 6, is_special, *TOTAL)) == [
        ("R-5", "not known: there may be up to 9 special grounds in the deck; 6 is the most", True)
    ]
    assert said(check_minimum_total("R-6", deck, 1, is_special, *LEAST)) == [
        ("R-6", "not known: perhaps only 0 special grounds in the deck; 1 is the least", True)
    ]
    assert said(check_sum_limit("R-7", deck, 9, lambda card: card.get("mana"), *SUM)) == [
        ("R-7", "not known: mana adds up to 0 without Somebody; 9 is the most", True)
    ]
    assert said(check_each_card("R-8", deck, is_ground, only_grounds)) == [("R-8", "not known: Somebody: only grounds", True)]


def test_where_nothing_depends_on_the_unknown_card_the_check_is_closed() -> None:
    deck = count_copies(SHELF, {"~Somebody": 1, "u1": 4, "g2": 7})
    assert [fault.open for fault in check_copy_limit("R-3", deck, 3, exempt=is_ground)] == [False]
    assert [fault.open for fault in check_total_limit("R-5", deck, 6, is_special, *TOTAL)] == [False]
    assert check_minimum_total("R-6", deck, 1, is_special, *LEAST) == []
    assert check_total_limit("R-5", count_copies(SHELF, {"~Somebody": 1}), 6, is_special, *TOTAL) == []


def test_a_text_that_nobody_knows_may_say_something_of_the_deck() -> None:
    assert unless_text_unknown({"name": "A", "type": "unit"}, False) is False
    assert unless_text_unknown({"name": "A", "type": "unit", "unknown": ("keywords", "text")}, False) is None
    assert unless_text_unknown({"name": "A"}, True) is True


def test_what_a_deck_does_is_found_within_other_effects_too() -> None:
    plain = {"text": ({"effects": ({"do": "draw", "n": 1},)},)}
    nested = {"text": ({"effects": ({"do": "later", "effects": ({"do": "coin"},)},)},)}
    assert have_text_with_any_effect([plain, nested], ("coin", "chip"))
    assert not have_text_with_any_effect([plain, {"name": "coin"}], ("coin", "chip"))


def test_of_the_cards_that_nobody_knows_three_are_named_and_the_rest_counted() -> None:
    names = ("Ash", "Birch", "Cedar", "Elder")
    for count, answer in ((1, "Ash"), (3, "Ash, Birch, Cedar"), (4, "Ash, Birch, Cedar and 1 more")):
        shelf = Catalogue({name: {"name": name} for name in names[:count]})
        result = check_each_card("R-7", count_copies(shelf, dict.fromkeys(names[:count], 2)), is_ground, only_grounds)
        assert said(result) == [("R-7", f"not known: {answer}: only grounds", True)]
