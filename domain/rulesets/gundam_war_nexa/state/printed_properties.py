"""The printed properties and the names of a card in its current form, its keywords and its texts."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import NO_WORDS, Truth, Uncertain, all_of, any_of, uncertain
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.parts.common.set_groups import SET, root
from domain.rulesets.gundam_war_nexa.card_schema.filters import Color, KeywordName
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, read_keywords
from domain.rulesets.gundam_war_nexa.card_schema.texts import (
    NOT_KNOWN,
    NOTHING_VALID,
    AnyText,
    ContinuousText,
    GSign,
    Printed,
    Text,
    read_printed,
    read_text,
)
from domain.rulesets.gundam_war_nexa.state.zones import is_on_field

GIVEN: tuple[KeywordName, ...] = ("high_mobility", "swift_attack", "assault")
"""The keywords that a set card gives to its host (NX-KWG-04)."""


BLANK = "blank"
"""The type of a set card without a description, face down or open."""


@memo(depends_on="card")
def original_print(table: Table, card_id: str) -> Printed:
    """Returns the card as printed, whatever it is now (NX-TERM-06).

    A chip is as it was made; an unknown card is NOT_KNOWN.
    """
    data = table.data(card_id)
    return read_printed(data) if data else NOT_KNOWN


def is_field_known(table: Table, card_id: str, field: str) -> bool:
    """Returns whether the record knows a field of a card's print; of a set card without a description there is none."""
    card = original_print(table, card_id)
    return (card.type.is_known and field not in card.unknown) or type_of(table, card_id).is_surely(BLANK)


@memo(depends_on="card")
def type_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the present card type: G while the card is one (NX-PLAY-23, -27), else the printed type."""
    return uncertain(str(table.cards[card_id].attributes.get("type") or original_print(table, card_id).type.or_else("")))


def is_type(table: Table, card_id: str, kind: str) -> Truth:
    """Returns whether a card counts as one of this type. An ACE on the field is a unit too (NX-PLAY-60)."""
    unit = kind == "unit" and is_on_field(table, card_id)
    return type_of(table, card_id).is_any_of(*((kind, "ace") if unit else (kind,)))


def types_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the types that a card counts as. An ACE on the field is a unit too (NX-PLAY-60)."""
    kind = type_of(table, card_id)
    return kind.changed(given=("unit",)) if kind.is_surely("ace") and is_on_field(table, card_id) else kind


def may_be_type(table: Table, card_id: str, kind: str) -> bool:
    """Returns whether a card counts as one of this type, or its type is unknown."""
    return is_type(table, card_id, kind) is not False


def is_surely_type(table: Table, card_id: str, kind: str) -> bool:
    """Returns whether a card is known to count as one of this type."""
    return is_type(table, card_id, kind) is True


def is_ace_on_field(table: Table, card_id: str) -> Truth:
    """Returns whether a card is an ACE on the field, which counts as a unit with a character set on it (NX-PLAY-60).

    Unknown for an unknown card there, unless it is set on another one.
    """
    kind = type_of(table, card_id)
    if not is_on_field(table, card_id) or table.cards[card_id].place not in table.zones:
        return False
    return kind.is_any_of("ace")


@memo(depends_on="card")
def printed(table: Table, card_id: str) -> Printed:
    """Returns the valid part of the print. A G has only its sign (NX-PLAY-23), a graphic also its text (NX-PLAY-27).

    A text in 〈〉 is not changed as long as the card is a G, and is valid on it (NX-KW-22, NX-EFF-21).
    """
    return valid_print(table, card_id, original_print(table, card_id))


def valid_print(table: Table, card_id: str, card: Printed) -> Printed:
    """Returns what is valid on a card, if this is its print; nothing on a set card without a description."""
    if type_of(table, card_id).is_surely(BLANK):
        return NOTHING_VALID
    return _of_g(card) if type_of(table, card_id).is_surely("g") and not card.type.may_be("graphic") else card


def _of_g(card: Printed) -> Printed:
    text = tuple(each for each in card.text if each.bracket == "as_g")
    keywords = tuple(each for each in card.keywords if each.bracket == "as_g")
    return NOTHING_VALID._replace(text=text, keywords=keywords) if text or keywords else NOTHING_VALID


def is_value_unknown(card: Printed, field: str) -> bool:
    """Returns whether a print seems to lack a value because nobody knows the card or this value of it."""
    return not getattr(card, field) and (not card.type.is_known or field in card.unknown)


def is_sign_unknown(card: Printed) -> bool:
    """Returns whether nobody knows which G sign a card has, because the card or this value of it is unknown."""
    return is_value_unknown(card, "g_sign")


@memo(depends_on="card")
def g_sign(table: Table, card_id: str) -> GSign | None:
    """Returns the G sign of a card, with changes of its colour or attribute by effects (NX-CARD-11, -12)."""
    result = original_print(table, card_id).g_sign
    if result is not None and table.modifiers:
        for each in modifiers.find_modifiers(table, card_id, "sign"):
            result = result._replace(**each["by"])
    return result


def lost_by_effects(table: Table, card_id: str, what: str) -> list[Plain]:
    """Returns what effects have taken from a card.

    `what`: keyword, keywords, trait, color, text or modifiers (NX-TERM-04).
    """
    if not table.modifiers:
        return []
    return [by["by"][what] for by in modifiers.find_modifiers(table, card_id, "lose") if what in by["by"]]


def loses_keyword(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether effects have taken a keyword, or all keywords, from a card (NX-TERM-04)."""
    return name in lost_by_effects(table, card_id, "keyword") or bool(lost_by_effects(table, card_id, "keywords"))


def is_chip(table: Table, card_id: str) -> bool:
    """Returns whether a card is a chip. Its description and text cannot be changed (NX-COIN-09, -14)."""
    return original_print(table, card_id).chip


def names_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the card name without model number and ★ (NX-SETUP-05, -09), and its aliases, valid within the whole game.

    NX-CARD-16, NX-KW-26, NX-TERM-07. A G has no name. A chip has no card name either (NX-COIN-11). Of a card known by its
    name alone no alias counts.
    """
    if is_chip(table, card_id) or type_of(table, card_id).is_surely("g"):
        return NO_WORDS
    card = printed(table, card_id)
    return card.name.joined_with(card.alias) if card.type.is_known else card.name


def same_name(table: Table, one: str, other: str) -> Truth:
    """Returns whether two cards have a name in common."""
    return names_of(table, one).shares_with(names_of(table, other))


def colors_of(table: Table, card_id: str) -> Uncertain[Color]:
    """Returns the colours of a card: one, or two for a dual card (NX-CARD-08, -09)."""
    return printed(table, card_id).colors.changed(taken=lost_by_effects(table, card_id, "color"))


def traits_of(table: Table, card_id: str) -> Uncertain[str]:
    """Returns the traits of a card (NX-CARD-13), with those that effects and texts of its set group give it."""
    gone, given = lost_by_effects(table, card_id, "trait"), _given_traits(table, card_id)
    return printed(table, card_id).traits.changed(given, gone)


def _given_traits(table: Table, card_id: str) -> list[str]:
    """Returns the traits that a card has by effects, its own texts, or those of its set group; a chip has none of them."""
    if is_chip(table, card_id):
        return []
    by_effects = [str(each["by"]) for each in modifiers.find_modifiers(table, card_id, "trait")] if table.modifiers else []
    return [*by_effects, *_traits_of_group(table, card_id)] if is_on_field(table, card_id) else by_effects


def _traits_of_group(table: Table, card_id: str) -> Iterator[str]:
    host = root(table, card_id)
    for source in (host, *table.carried(host)):
        reached = {"self": source, "host": host if source != host else ""}
        for text in own_texts(table, source):
            for each in text.effects if isinstance(text, ContinuousText) and text.timing == "continuous" else ():
                if each.gives_trait and (each.on == "group" or reached.get(str(each.on)) == card_id):
                    yield each.gives_trait


def own_keywords(table: Table, card_id: str, name: KeywordName) -> Iterator[Keyword]:
    """Yields the instances of a keyword on a card without continuous effects: its own, and those from its set cards
    (NX-KWG-04).
    """
    yield from keywords_without_set_cards(table, card_id, name)
    if name in GIVEN and not loses_keyword(table, card_id, name):
        for set_card in table.carried(card_id):
            yield from keywords_without_set_cards(table, set_card, name)


def keywords_without_set_cards(table: Table, card_id: str, name: KeywordName) -> Iterator[Keyword]:
    """Yields the instances of a keyword that a card has by itself, by coins (NX-COIN-06) or by applied effects.

    Losing beats gaining (NX-EFF-16, -17), but keywords in brackets are not lost (NX-KW-21). A keyword is text, so gained
    keywords are lost with the other texts (NX-KWG-01).
    """
    if loses_keyword(table, card_id, name) or _lost_all_keywords(table, card_id):
        yield from untakeable_keywords(table, card_id, name)
        return
    yield from _of(printed(table, card_id), name)
    yield from coin_keywords(table, card_id, name)
    given = (each["by"] for each in modifiers.find_modifiers(table, card_id, "keyword") if each["by"]["keyword"] == name)
    yield from read_keywords(tuple(given))


def untakeable_keywords(table: Table, card_id: str, name: KeywordName) -> list[Keyword]:
    """Returns the instances of a keyword that cannot be taken from a card: those printed in brackets (NX-KW-21, -22)."""
    return [keyword for keyword in _of(printed(table, card_id), name) if is_text_guarded(table, card_id, keyword)]


BUT_KEYWORDS = "but_keywords"
"""The stored value of a modifier that negates texts except keywords."""


@memo(depends_on="card")
def are_texts_negated(table: Table, card_id: str) -> bool:
    """Returns whether the texts of a card are negated or lost now, besides its keywords."""
    negated = any(by in (True, BUT_KEYWORDS) for by in _negated(table, card_id))
    return negated or bool(lost_by_effects(table, card_id, "text"))


def _lost_all_keywords(table: Table, card_id: str) -> bool:
    """Returns whether the texts of a card are negated or lost together with its keywords (NX-KWG-01)."""
    return any(by in (True, "keywords") for by in _negated(table, card_id)) or bool(lost_by_effects(table, card_id, "text"))


def _negated(table: Table, card_id: str) -> list[Plain]:
    """Returns what effects negate on a card: True for all its texts, or the word for some of them."""
    return [each["by"] for each in modifiers.find_modifiers(table, card_id, "negated")] if table.modifiers else []


def _of(card: Printed, name: KeywordName) -> Iterator[Keyword]:
    for keyword in card.keywords:
        if keyword.keyword == name:
            yield keyword


def coins(table: Table, card_id: str) -> Iterator[tuple[str, int, Plain]]:
    """Yields the coins on a card: name, number, and the properties of a coin of this name (NX-COIN-01, -02, -05)."""
    for kind, count in table.cards[card_id].marks.items():
        if kind.startswith("coin:"):
            yield kind[5:], count, table.flags.get(kind) or {}


def coin_keywords(table: Table, card_id: str, name: KeywordName) -> Iterator[Keyword]:
    """Yields the keyword that coins on a card give it (NX-COIN-06)."""
    for _, _, said in coins(table, card_id):
        if said.get("keyword") == name:
            yield from read_keywords(({"keyword": name},))


def has_own_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a card has a keyword without any continuous effect; unknown if it is unknown, or a set card that would
    give it the keyword."""
    if any(True for _ in own_keywords(table, card_id, name)):
        return True
    return False if are_own_keywords_known(table, card_id, name) else None


def are_own_keywords_known(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether the record knows if a card has a keyword by itself or by a set card (NX-KWG-04)."""
    cards = (card_id, *table.carried(card_id)) if name in GIVEN else (card_id,)
    return all(is_field_known(table, card, "keywords") for card in cards)


def has_printed_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a keyword is printed on the card in its present form; for cards outside the field."""
    if any(True for _ in _of(printed(table, card_id), name)):
        return True
    return False if is_field_known(table, card_id, "keywords") else None


def printed_defense(table: Table, card_id: str) -> int | None:
    """Returns the printed defence, with 0 for `*` and None if unknown."""
    return combat_values.printed_defense(printed(table, card_id).points)


def is_set(table: Table, card_id: str) -> bool:
    """Returns whether a card is set on another card."""
    return table.cards[card_id].role == SET


@memo(depends_on="card")
def own_texts(table: Table, card_id: str) -> tuple[AnyText, ...]:
    """Returns the texts that are valid on a card now: printed and gained texts, without negated or lost ones.

    A text in 【】 stays valid as long as the card is not a G, a text in 〈〉 as long as it is one (NX-KW-21, -22).
    """
    texts = printed(table, card_id).text
    if not table.modifiers:
        return texts
    texts += tuple(read_text(given["by"]) for given in modifiers.find_modifiers(table, card_id, "text"))
    if are_texts_negated(table, card_id):
        return tuple(text for text in texts if is_text_guarded(table, card_id, text))
    if "usable" in _negated(table, card_id):
        return tuple(text for text in texts if not isinstance(text, Text) or is_text_guarded(table, card_id, text))
    return texts


def is_text_guarded(table: Table, card_id: str, text: AnyText | Keyword) -> bool:
    """Returns whether the brackets of a text protect it now from being negated or changed (NX-KW-21, -22)."""
    return text.bracket is not None and (type_of(table, card_id).is_surely("g")) is (text.bracket == "as_g")


def has_dedicated_pilot(table: Table, card_id: str) -> Truth:
    """Returns whether a unit carries a character that its trait 専用[A/B] names, or one that counts as such (NX-KW-23)."""
    return any_of(
        all_of((type_of(table, card).is_any_of("character"), would_be_dedicated_pair(table, card_id, card)))
        for card in table.at(card_id)
    )


def would_be_dedicated_pair(table: Table, unit: str, character: str) -> Truth:
    """Returns whether the trait 専用 of a unit names a character, or a name that the character counts as (NX-KW-23)."""
    called = names_of(table, character).joined_with(printed(table, character).dedicated_as)
    return printed(table, unit).dedicated.shares_with(called)


def would_pair_as_printed(table: Table, unit: str, character: str) -> Truth:
    """Returns whether the trait 専用 of a unit names a character by what is printed on that, which may be a G (NX-KW-23)."""
    card = original_print(table, character)
    called = card.name.joined_with(card.alias).joined_with(card.dedicated_as)
    return printed(table, unit).dedicated.shares_with(called)
