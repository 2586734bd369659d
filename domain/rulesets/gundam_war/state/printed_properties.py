"""The printed properties and the name of a card in its current form. Other cards in play do not change them."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.truth import NOT_SEEN, Truth, Uncertain, uncertain
from domain.kernel.desk import modifiers
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.rulesets.gundam_war.card_schema.filters import CardType, KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, read_keywords
from domain.rulesets.gundam_war.card_schema.texts import NOT_KNOWN, OtherForm, Printed, read_printed, read_text
from domain.rulesets.gundam_war.keywords.keyword_rules import keywords_from_set_cards

CHANGED = "changed"
"""The modifier of a card whose points, texts or colour an effect changed."""
LOST = "lost"
"""The modifier of a card that lost a keyword."""


@memo(depends_on="card")
def printed(table: Table, card_id: str) -> Printed:
    """Returns what is printed on a card in its current form, with the texts it was given (GW-LABL-07).

    Returns empty data if the record does not know the printing.
    """
    result = original_print(table, card_id)
    if result.form is not None and "form" in table.cards[card_id].attributes:
        result = other_form(result)
    return _as_changed(table, card_id, result) if table.modifiers else result


def _as_changed(table: Table, card_id: str, card: Printed) -> Printed:
    """Returns a card with the changes by effects, one after the other (GW-EFF-01, GW-LABL-07, -08).

    Effects replace its colour, points and texts (`change`), or add texts.
    """
    ran = [*modifiers.find_modifiers(table, card_id, CHANGED), *modifiers.find_modifiers(table, card_id, "text")]
    for each in sorted(ran, key=lambda each: each["seq"]):
        if each["what"] == "text":
            card = card._replace(text=(*card.text, read_text(each["by"])))
            continue
        if each["by"].get("color") is not None:
            card = card._replace(color=Uncertain((each["by"]["color"],)))
        if each["by"].get("points") is not None:
            card = card._replace(points=each["by"]["points"])
        if each["by"].get("texts") is not None:
            card = card._replace(text=tuple(map(read_text, each["by"]["texts"])), keywords=())
    return card


@memo(depends_on="card")
def original_print(table: Table, card_id: str) -> Printed:
    """Returns what is printed on a card the right way up."""
    data = table.data(card_id)
    return read_printed(data) if data else NOT_KNOWN


def other_form(card: Printed) -> Printed:
    """Returns a card turned upside down: with the points, keywords and texts of its other form (GW-TRNS-02).

    Transform stays, so that the card can turn back (GW-TRNS-01).
    """
    form = card.form or OtherForm()
    stays = tuple(keyword for keyword in card.keywords if keyword.keyword == "transform")
    others = tuple(keyword for keyword in form.keywords if keyword.keyword != "transform")
    printed_fields = {field: value for field, value in form._asdict().items() if value is not None and value is not NOT_SEEN}
    return card._replace(**{**printed_fields, "keywords": (*stays, *others)})


def is_known(table: Table, card_id: str) -> bool:
    """Returns whether the record has the data of a card; of a card named on the fly the record has only the name."""
    return original_print(table, card_id).type.is_known


def is_field_known(table: Table, card_id: str, field: str) -> bool:
    """Returns whether the record knows a field of a card's print."""
    card = original_print(table, card_id)
    return card.type.is_known and field not in card.unknown


def printed_type(table: Table, card_id: str) -> Uncertain[CardType]:
    """Returns the printed type of a card."""
    return original_print(table, card_id).type


@memo(depends_on="card")
def type_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the card type at this moment: set by an effect or by its play, else the printed one."""
    attributes = table.cards[card_id].attributes
    return uncertain(str(attributes.get("type") or original_print(table, card_id).type.or_else("")))


def names_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the card name; for a CHARACTER the character's name (GW-DECK-08)."""
    card = original_print(table, card_id)
    unnamed = not card.character_name.words and (card.character_name.is_known or not card.type.is_known)
    return card.name if unnamed else card.character_name


def same_name(table: Table, one: str, other: str) -> Truth:
    """Returns whether two cards in the game have the same name (GW-CARD-10, switch `name_in_play`)."""
    return names_in_play(table, one).shares_with(names_in_play(table, other))


def names_in_play(table: Table, card_id: str) -> Uncertain[str]:
    """Returns what is compared where rules compare names in the game: the name, by a switch with the model (GW-CARD-10)."""
    name = names_of(table, card_id)
    if not _with_model(table):
        return name
    model = original_print(table, card_id).model
    if not (name.is_known and model.is_known):
        return NOT_SEEN
    return Uncertain(" ".join((each, *model.words)) for each in name.words)


def is_of_model(table: Table, card_id: str, model: str | None) -> Truth:
    """Returns whether a card is of this model. It only matters if the game distinguishes models (GW-CARD-10)."""
    own = original_print(table, card_id).model
    unmarked = model is None or not _with_model(table) or (own.is_known and not own.words)
    return True if unmarked else own.is_any_of(model or "")


def _with_model(table: Table) -> bool:
    return table.header.switches.get("name_in_play") == "with_model"


@memo(depends_on="card")
def own_keywords(table: Table, card_id: str) -> Mapping[KeywordName, tuple[Keyword, ...]]:
    """Returns keyword -> its instances that a card has without Auto A effects.

    These are the card's own keywords, those of set cards (GW-SET-03), and given ones.
    """
    set_on = (keyword for each in table.carried(card_id) for keyword in printed(table, each).keywords)
    given = (keyword for keyword in set_on if keyword.keyword in keywords_from_set_cards())
    ran = read_keywords(tuple(each["by"] for each in modifiers.find_modifiers(table, card_id, "keyword")))
    result: dict[KeywordName, tuple[Keyword, ...]] = {}
    for keyword in (*printed(table, card_id).keywords, *given, *ran):
        result[keyword.keyword] = (*result.get(keyword.keyword, ()), keyword)
    for taken in modifiers.find_modifiers(table, card_id, LOST):
        result.pop(taken["by"], None)
    return result


def has_own_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a card has a keyword without any Auto A effect giving it; unknown if it, or a card set on it, is
    unknown."""
    return True if name in own_keywords(table, card_id) else False if are_own_keywords_known(table, card_id) else None


def are_own_keywords_known(table: Table, card_id: str) -> bool:
    """Returns whether the record knows the keywords of a card and of the cards set on it."""
    return all(is_field_known(table, card, "keywords") for card in (card_id, *table.carried(card_id)))


def printed_defense(table: Table, card_id: str) -> int | None:
    """Returns the printed defense, with 0 for an asterisk; None if unknown."""
    return combat_values.printed_defense(printed(table, card_id).points)
