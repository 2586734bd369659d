"""What is printed on a card in its present form, and what it is called: everything that depends on no other card in play."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel import numbers
from domain.kernel.changes import Plain
from domain.kernel.facts import of_card
from domain.kernel.table import Table
from domain.parts import combat_points

GIVEN = (
    "high_mobility",
    "water_mobility",
    "desert",
    "assault",
    "preemptive_attack",
    "voucher",
    "space_mobility",
)
"""The keywords that a set card gives to its UNIT (GW-SET-03)."""
_NONE: dict[str, Plain] = {}


@of_card
def printed(table: Table, card_id: str) -> dict[str, Plain]:
    """The data of a card in its present form; empty where the record does not know the printing."""
    data = table.data(card_id) or _NONE
    card = table.cards[card_id]
    return other_form(data) if "form" in card.attributes and "form" in data else data


def other_form(data: dict[str, Plain]) -> dict[str, Plain]:
    """The data of a card turned upside down: points, keywords and texts are the other form's (GW-TRNS-02).

    It can turn back: Transform stays (GW-TRNS-01).
    """
    form = data["form"]
    stays = tuple(keyword for keyword in data.get("keywords", ()) if keyword["keyword"] == "transform")
    others = tuple(keyword for keyword in form.get("keywords", ()) if keyword["keyword"] != "transform")
    return {**data, "text": (), **form, "keywords": (*stays, *others)}


def is_known(table: Table, card_id: str) -> bool:
    """Whether the record has the data of a card; of one named on the fly it has the name alone."""
    return "type" in (table.data(card_id) or _NONE)


def type_of(table: Table, card_id: str) -> str:
    """The card type at this moment: an effect's, else what it was played as, else the printed one; empty if unknown."""
    attributes = table.cards[card_id].attributes
    return str(attributes.get("type") or (table.data(card_id) or _NONE).get("type", ""))


def name_of(table: Table, card_id: str) -> str:
    """The card name; of a CHARACTER the character's name (GW-DECK-08). Empty if unknown."""
    data = table.data(card_id) or _NONE
    return str(data.get("character_name") or data.get("name", ""))


def same_name(table: Table, one: str, other: str) -> bool:
    """Whether two cards in the game have the same name (GW-CARD-10, switch `name_in_play`)."""
    return name_in_play(table, one) == name_in_play(table, other) != ("", "")


def name_in_play(table: Table, card_id: str) -> tuple[str, str]:
    """What is compared where rules or texts compare names in the game: the model is left out (GW-CARD-10)."""
    data = table.data(card_id) or _NONE
    with_model = table.header.switches.get("name_in_play") == "with_model"
    return name_of(table, card_id), str(data.get("model", "")) if with_model else ""


def own_keywords(table: Table, card_id: str, name: str) -> Iterator[Plain]:
    """The instances of a keyword that a card has by itself, from set cards (GW-SET-03) or from effects that ran."""
    return (keyword for keyword in _own(table, card_id) if keyword["keyword"] == name)


@of_card
def _own(table: Table, card_id: str) -> list[Plain]:
    set_on = (keyword for each in table.carried(card_id) for keyword in printed(table, each).get("keywords", ()))
    given = (keyword for keyword in set_on if keyword["keyword"] in GIVEN)
    ran = (each["by"] for each in numbers.on(table, card_id, "keyword"))
    return [*printed(table, card_id).get("keywords", ()), *given, *ran]


def has_own(table: Table, card_id: str, name: str) -> bool:
    """Whether a card has a keyword without any Auto A effect giving it."""
    return any(True for _ in own_keywords(table, card_id, name))


def printed_defense(table: Table, card_id: str) -> int | None:
    """The defense as printed, an asterisk being 0; None where unknown."""
    return combat_points.printed_defense(printed(table, card_id).get("points"))
