"""A card list goes out and comes in again without loss, in every form."""

from __future__ import annotations

import pytest

from domain import registry
from domain.cards.card_list_io import FORMS, format_cards, parse_cards
from domain.kernel.record.changes import Plain
from tests.cards.large_lists import come_back

UNTOLD = ("text", "keywords", "total", "weapon", "attack")
ODD: dict[str, Plain] = {
    "faq": "12",
    "weird column": "yes",
    "list": ("1", "2"),
    "remark": '"quoted"; -\ttabbed',
    "wording": {"en": "Line one.\nLine two.", "ja": "一行目。"},
    "flag": "true",
    "nothing": "-",
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", registry.RULESETS)
def test_specimens_and_cards_that_are_known_in_part_come_back_as_they_were(name: str, form: str) -> None:
    parse = registry.ruleset(name).parse_printing
    cards = dict(registry.specimens(name).cards)
    for key, card in list(cards.items())[::3]:
        result = {
            field: value for field, value in card.items() if field not in ("text", "keywords", "total", "weapon", "attack")
        }
        cards[key] = parse({**result, **ODD, "unknown": True})
    assert parse_cards(format_cards(cards, form), parse, form) == cards


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", registry.RULESETS)
def test_a_longer_list_of_cards_with_printed_texts_comes_back_as_it_was(name: str, form: str) -> None:
    assert come_back(name, form, 80)
