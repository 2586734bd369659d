"""The present properties of a card: keywords, texts, and combat stats with everything that changes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.bandai import combat_values
from domain.parts.bandai.combat_values import (
    DEFENSE,
    FIXED_ZERO,
    STAR,
    UNKNOWN_POINTS,
    Points,
    add_combat_values,
    effective_points,
)
from domain.parts.bandai.continuous_effects import may_any_give
from domain.parts.bandai.filter_compiler import FilterContext
from domain.rulesets.gundam_war_nexa.card_schema.filters import KeywordName
from domain.rulesets.gundam_war_nexa.card_schema.keywords import Keyword, NumberedKeyword, keyword_of
from domain.rulesets.gundam_war_nexa.card_schema.texts import AnyText, read_text
from domain.rulesets.gundam_war_nexa.effects import continuous_effects
from domain.rulesets.gundam_war_nexa.effects.filter_vocabulary import VALUES, VOCABULARY
from domain.rulesets.gundam_war_nexa.state.negated_texts import (
    KEYWORDS,
    are_negated,
    is_negated,
    may_any_be_negated,
    remaining_texts,
)
from domain.rulesets.gundam_war_nexa.state.printed_properties import (
    GIVEN,
    are_own_keywords_known,
    has_own_keyword,
    is_text_guarded,
    keywords_without_set_cards,
    loses_keyword,
    lost_by_effects,
    own_texts,
    printed_defense,
    untakeable_keywords,
)
from domain.rulesets.gundam_war_nexa.state.printed_properties import coins as coins
from domain.rulesets.gundam_war_nexa.state.printed_properties import colors_of as colors_of
from domain.rulesets.gundam_war_nexa.state.printed_properties import g_sign as g_sign
from domain.rulesets.gundam_war_nexa.state.printed_properties import has_printed_keyword as has_printed_keyword
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_ace_on_field as is_ace_on_field
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_chip as is_chip
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_sign_unknown as is_sign_unknown
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_surely_type as is_surely_type
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_type as is_type
from domain.rulesets.gundam_war_nexa.state.printed_properties import is_value_unknown as is_value_unknown
from domain.rulesets.gundam_war_nexa.state.printed_properties import may_be_type as may_be_type
from domain.rulesets.gundam_war_nexa.state.printed_properties import names_of as names_of
from domain.rulesets.gundam_war_nexa.state.printed_properties import original_print as original_print
from domain.rulesets.gundam_war_nexa.state.printed_properties import printed as printed
from domain.rulesets.gundam_war_nexa.state.printed_properties import same_name as same_name
from domain.rulesets.gundam_war_nexa.state.printed_properties import traits_of as traits_of
from domain.rulesets.gundam_war_nexa.state.printed_properties import type_of as type_of
from domain.rulesets.gundam_war_nexa.state.printed_properties import would_be_dedicated_pair as would_be_dedicated_pair
from domain.rulesets.gundam_war_nexa.state.zones import is_on_field


def texts(table: Table, card_id: str) -> tuple[AnyText, ...]:
    """Returns the texts that are valid on a card now, with those that continuous effects give it, without those that they
    negate (NX-TERM-04, NX-KW-22).
    """
    own = own_texts(table, card_id)
    if may_any_give(table, continuous_effects.text_by_effect, continuous_effects.EFFECTS) and is_on_field(table, card_id):
        given = (
            ()
            if is_chip(table, card_id)
            else continuous_effects.effects_on_card(table, card_id, continuous_effects.text_by_effect)
        )
        own = (*own, *map(read_text, given))
    return remaining_texts(table, card_id, own)


@memo(depends_on="cards")
def are_texts_settled(table: Table) -> bool:
    """Returns whether texts depend on cards alone: no continuous effect gives or negates any."""
    return not (
        may_any_give(table, continuous_effects.text_by_effect, continuous_effects.EFFECTS) or may_any_be_negated(table)
    )


def may_texts_be_negated(table: Table, card_id: str, text: AnyText) -> bool:
    """Returns whether unknown cards may negate a text of a card."""
    return not is_text_guarded(table, card_id, text) and is_negated(table, card_id, text) is None


@memo(depends_on="cards")
def are_keywords_settled(table: Table) -> bool:
    """Returns whether keywords depend on cards alone: no continuous effect gives or takes any, and no coin lies on a card."""
    if may_any_be_negated(table) or any(
        may_any_give(table, what, continuous_effects.EFFECTS)
        for what in (keyword_of, continuous_effects.loss_by_effect, continuous_effects.keyword_raise_by_effect)
    ):
        return False
    marked = (card.marks for card in table.cards.values() if card.marks)
    return not any(kind.startswith("coin:") for marks in marked for kind in marks)


@memo(depends_on="card", only_while=are_keywords_settled)
def working_keywords(table: Table, card_id: str, name: KeywordName) -> list[Keyword]:
    """Returns the instances of a keyword on a card now.

    A keyword that is taken is gone, whatever gives it (NX-EFF-16, -17).
    """
    if (
        _are_keywords_negated(table, card_id)
        or loses_keyword(table, card_id, name)
        or lost_by_effects(table, card_id, "text")
        or _taken(table, card_id, name)
    ):
        return untakeable_keywords(table, card_id, name)
    results = list(keywords_without_set_cards(table, card_id, name))
    if name in GIVEN:  # a host has the keywords that its set cards have now (NX-KWG-04)
        results += [gained for set_card in table.carried(card_id) for gained in working_keywords(table, set_card, name)]
    if not is_chip(table, card_id):  # NX-COIN-14; off the field too, if an effect refers to cards there
        gained: Iterator[Keyword] = continuous_effects.effects_on_card(table, card_id, keyword_of)
        results += [keyword for keyword in gained if keyword.keyword == name]
        results = _raised(table, card_id, name, results)
    return results


def _are_keywords_negated(table: Table, card_id: str) -> bool:
    """Returns whether continuous effects negate the keywords of a card; those of a chip stay (NX-COIN-14)."""
    return may_any_be_negated(table) and not is_chip(table, card_id) and are_negated(table, card_id, KEYWORDS) is True


def _raised(table: Table, card_id: str, name: KeywordName, result: list[Keyword]) -> list[Keyword]:
    """Returns the instances of a keyword in `result`, with X increased by the effects on the card that raise it (NX-KW-04,
    -05).
    """
    if not any(isinstance(keyword, NumberedKeyword) for keyword in result):
        return result
    more = sum(
        each.n
        for each in continuous_effects.effects_on_card(table, card_id, continuous_effects.keyword_raise_by_effect)
        if each.keyword == name
    )
    return [each._replace(x=each.x + more) if more and isinstance(each, NumberedKeyword) else each for each in result]


def may_number_be_raised(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether unknown cards may increase the X of a keyword of a card (NX-KW-04, -05)."""
    return any(
        each.keyword == name
        for each in continuous_effects.possible_effects_on_card(table, card_id, continuous_effects.keyword_raise_by_effect)
    )


def possible_keywords(table: Table, card_id: str) -> set[KeywordName]:
    """Returns the keywords that a card may have now: its printed ones, and all that anything on the table gives."""
    return _given_keywords(table) | {keyword.keyword for keyword in printed(table, card_id).keywords}


@memo(depends_on="play", only_while=are_keywords_settled)
def _given_keywords(table: Table) -> set[KeywordName]:
    given = {each.effect.keyword for each in continuous_effects.active_effects(table) if each.effect.keyword}
    given |= {each["by"]["keyword"] for each in table.modifiers.values() if each["what"] == "keyword"}
    return given | {said["keyword"] for name, said in table.flags.items() if name.startswith("coin:") and "keyword" in said}


def _taken(table: Table, card_id: str, name: KeywordName) -> bool:
    return (
        is_on_field(table, card_id)
        and not is_chip(table, card_id)
        and any(
            lost.keywords or lost.keyword == name
            for lost in continuous_effects.effects_on_card(table, card_id, continuous_effects.loss_by_effect)
        )
    )


def has_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a card has a keyword now; unknown if unknown cards decide it: the card, a card set on it, or another
    that may give or take it.
    """
    there = is_on_field(table, card_id)
    if working_keywords(table, card_id, name):
        return None if there and _may_lose(table, card_id, name) else True
    return None if not are_own_keywords_known(table, card_id, name) or (there and _may_gain(table, card_id, name)) else False


def all_have_keyword(table: Table, units: Iterable[str], name: KeywordName) -> Truth:
    """Returns whether every unit of a force has a keyword (NX-KWG-03); unknown if unknown cards decide it."""
    line = list(units)
    return bool(line) and all_of(has_keyword(table, unit, name) for unit in line)


def _may_gain(table: Table, card_id: str, name: KeywordName) -> bool:
    gained: list[Keyword] = continuous_effects.possible_effects_on_card(table, card_id, keyword_of)
    return any(keyword.keyword == name for keyword in gained)


def _may_lose(table: Table, card_id: str, name: KeywordName) -> bool:
    if are_negated(table, card_id, KEYWORDS) is None:
        return True
    perhaps = continuous_effects.possible_effects_on_card(table, card_id, continuous_effects.loss_by_effect)
    return any(lost.keywords or lost.keyword == name for lost in perhaps)


FIXED = "fixed"
"""The modifier for combat stats that an effect has fixed."""
_CONTEXT = FilterContext(VOCABULARY, has_own_keyword, printed_defense, VALUES)


def combat_stats(table: Table, card_id: str) -> Points:
    """Returns strike, shooting and defence (NX-TERM-16, -17), None where unknown.

    Those of a unit are never below 0 (NX-CARD-17). Stats that an effect has fixed do not change, whatever adds to them
    (NX-EFF-21).
    """
    fixed = modifiers.find_modifiers(table, card_id, FIXED) if table.modifiers else ()
    if fixed and "as_is" not in fixed[-1]["by"]:
        return tuple(fixed[-1]["by"])
    now = _unfixed_stats(table, card_id)
    for each in fixed:
        strike, shooting, defence = (old if new == "as_is" else new for old, new in zip(now, each["by"], strict=True))
        now = (strike, shooting, defence)
    return now


def _unfixed_stats(table: Table, card_id: str) -> Points:
    """Returns the combat stats of a card with all that adds to them, without those that effects have fixed."""
    base = printed(table, card_id).points
    least = 0 if is_surely_type(table, card_id, "unit") else None
    return UNKNOWN_POINTS if base is None else add_combat_values(base, stat_modifiers(table, card_id), least)


def stat_modifiers(table: Table, card_id: str) -> Iterator[tuple[Plain, ...] | None]:
    """Yields every combat modifier on a card, or none if an effect took them all (NX-TERM-16).

    They come from set characters (NX-CARD-03, NX-PLAY-44), coins, applied effects and continuous effects.
    """
    if lost_by_effects(table, card_id, "modifiers"):
        return
    for set_card in table.at(card_id):
        kind = type_of(table, set_card)
        if kind.is_surely("character"):
            yield _modifier_of_character(table, set_card)
        elif not kind.is_known:
            yield None  # it may be a character
    if lost_by_effects(table, card_id, "modifiers_but_crew"):
        return
    for _, count, said in coins(table, card_id):
        if "points" in said:  # NX-COIN-07
            yield tuple(count * each for each in said["points"])
    for modifier in modifiers.find_modifiers(table, card_id, "points"):
        yield effective_points(modifier["by"])
    if is_on_field(table, card_id):
        yield from map(
            effective_points,
            continuous_effects.effects_on_card(table, card_id, continuous_effects.points_by_effect, _CONTEXT),
        )
        if continuous_effects.possible_effects_on_card(table, card_id, continuous_effects.points_by_effect, _CONTEXT):
            yield None


def _modifier_of_character(table: Table, card_id: str) -> tuple[Plain, ...]:
    """Returns the modifier of a set character (NX-CARD-03). An asterisk makes the stat 0, whatever else is added, or by house
    rule adds nothing (NX-BATT-33, switch `star_on_character`).
    """
    stats = combat_stats(table, card_id)
    if table.header.switches.get("star_on_character") == "adds_nothing":
        return stats
    starred = (printed(table, card_id).points, *modifiers_with_star(table, card_id))
    rows = [row for row in starred if row is not None]
    return tuple(FIXED_ZERO if any(row[at] in (STAR, FIXED_ZERO) for row in rows) else stats[at] for at in range(3))


def modifiers_with_star(table: Table, card_id: str) -> list[tuple[Plain, ...]]:
    """Returns the combat modifiers on a card that have an asterisk."""
    results = [row for row in stat_modifiers(table, card_id) if row is not None]
    return [row for row in results if FIXED_ZERO in row or STAR in row]


def defense(table: Table, card_id: str) -> int | None:
    """Returns the present defence of a unit."""
    return combat_stats(table, card_id)[DEFENSE]


def unlowered_defense(table: Table, card_id: str) -> int:
    """Returns the defence without the modifiers that lower it (NX-DEST-11)."""
    return combat_values.unlowered_defense(printed(table, card_id).points, stat_modifiers(table, card_id))


def damage(table: Table, card_id: str) -> int:
    """Returns the damage on a card."""
    return table.cards[card_id].marks.get("damage", 0)
