"""The present state of a card: printed data, keywords, attack and score with all changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from domain.kernel.contract.truth import Truth, Uncertain
from domain.kernel.desk import modifiers
from domain.kernel.record.changes import Plain
from domain.kernel.table.memo import memo
from domain.kernel.table.table import Table
from domain.parts.common.unknown_card_possibilities import may_have_text
from domain.rulesets.star_front.card_schema.printed_keywords import Keyword, read_keyword
from domain.rulesets.star_front.card_schema.terms import Exposed, KeywordName
from domain.rulesets.star_front.card_schema.texts import read_printed
from domain.rulesets.star_front.effects.filter_matching import FilterContext
from domain.rulesets.star_front.state import continuous_effects, printed_properties, unknown_effects
from domain.rulesets.star_front.state.player_totals import UNRECORDED_SCORE, reward_tokens
from domain.rulesets.star_front.state.printed_properties import ATTACKING as ATTACKING
from domain.rulesets.star_front.state.printed_properties import SIDEWAYS as SIDEWAYS
from domain.rulesets.star_front.state.printed_properties import STATE as STATE
from domain.rulesets.star_front.state.printed_properties import UPRIGHT as UPRIGHT
from domain.rulesets.star_front.state.printed_properties import base_number, value_without_continuous
from domain.rulesets.star_front.state.printed_properties import is_merged as is_merged
from domain.rulesets.star_front.state.printed_properties import last_printed as last_printed
from domain.rulesets.star_front.state.printed_properties import names_of as names_of
from domain.rulesets.star_front.state.printed_properties import printed as printed
from domain.rulesets.star_front.state.printed_properties import state_of as state_of
from domain.rulesets.star_front.state.printed_properties import traveller_data as traveller_data
from domain.rulesets.star_front.state.printed_properties import type_of as type_of
from domain.rulesets.star_front.state.zones import cards_under, is_on_field, is_traveller, units

_GIVEN = {"attack": continuous_effects.attack_change, "score": continuous_effects.score_change}
WITH_ATTACK = ("pierce", "poison", "ranged")
"""The keywords that are granted together with an exposed attack (SF-MERGE-05)."""
_NONE: list[Keyword] = []


def tributes_needed(table: Table, card: str, seat: str = "", bare: bool = False) -> int | None:
    """Returns the tributes a unit needs now (SF-COST-01). Reductions never go below 0 (SF-COST-09).

    Returns None for a blue star (SF-COST-12) and for an unknown number. A no-tribute unit has 0 (SF-COST-08). `bare`: without
    continuous effects.
    """
    data = printed(table, card)
    if data.star is None or data.blue is not None:
        return None
    changed = [
        *modifiers.find_modifiers(table, card, "tributes"),
        *(modifiers.find_modifiers(table, seat, "tributes") if seat else ()),
    ]
    lasting = () if bare else continuous_effects.effects_on_card(table, card, continuous_effects.tribute_change, BARE)
    return max(0, data.star + sum(int(each["by"]) for each in changed) + sum(lasting))


def working_keywords(table: Table, card: str, name: KeywordName, bare: bool = False) -> list[Keyword]:
    """Returns the instances of a keyword that work on a card now. The result must not be changed. `bare`: without continuous
    effects.
    """
    own = _own_keywords(table, card).get(name, _NONE)
    if bare or name not in _changed_keywords(table):
        return own
    if _is_taken(table, card, name):
        return _NONE
    if name not in _given_keywords(table) or not is_on_field(table, card) or _loses(table, card, name):
        return own
    given: list[Keyword] = continuous_effects.effects_on_card(table, card, continuous_effects.given_keyword, BARE)
    return own + [each for each in given if each.keyword == name]


@memo(depends_on="card")
def _own_keywords(table: Table, card: str) -> dict[str, list[Keyword]]:
    """Returns the instances of keywords that work on a card, by name, without continuous effects."""
    results: dict[str, list[Keyword]] = {}
    for each in _instances(table, card):
        results.setdefault(each.keyword, []).append(each)
    return {name: there for name, there in results.items() if not _loses(table, card, name)}


def _instances(table: Table, card: str) -> Iterator[Keyword]:
    yield from printed(table, card).keywords
    yield from (read_keyword(given["by"]) for given in modifiers.find_modifiers(table, card, "keyword"))
    if not is_on_field(table, card):
        return
    for lower in cards_under(table, card, "lower"):
        yield from _exposed_keywords(table, lower)
    for magic in cards_under(table, card, "granted"):
        for grant in printed(table, magic).grants:
            yield from grant.keywords


def _loses(table: Table, card: str, name: str) -> bool:
    return any(each["by"] == name for each in modifiers.find_modifiers(table, card, "lose"))


def _is_taken(table: Table, card: str, name: KeywordName) -> bool:
    """Returns whether a continuous effect stops a keyword of a card from working."""
    if name not in _lost_keywords(table) or not is_on_field(table, card):
        return False
    return name in continuous_effects.effects_on_card(table, card, continuous_effects.lost_keyword, BARE)


@memo(depends_on="play")
def _lost_keywords(table: Table) -> set[str]:
    """Returns the names of the keywords that continuous effects may take from any card, in whatever situation."""
    return set(continuous_effects.gifts_of_all_texts(table, continuous_effects.lost_keyword))


@memo(depends_on="play")
def _given_keywords(table: Table) -> set[str]:
    """Returns the names of the keywords that continuous effects may give to any card, in whatever situation."""
    there: list[Keyword] = continuous_effects.gifts_of_all_texts(table, continuous_effects.given_keyword)
    return {keyword.keyword for keyword in there}


@memo(depends_on="play")
def _changed_keywords(table: Table) -> set[str]:
    """Returns the names of the keywords that continuous effects may give or take, in whatever situation."""
    return _given_keywords(table) | _lost_keywords(table)


@memo(depends_on="play")
def _are_settled(table: Table) -> bool:
    """Returns whether no continuous effect gives or takes keywords, and no unknown card may have one."""
    return not _changed_keywords(table) and not unknown_effects.unknown_cards_with_texts(table)


@memo(depends_on="play")
def are_abilities_settled(table: Table) -> bool:
    """Returns whether the abilities of a unit depend on the cards in play alone: continuous effects change no keywords and
    forbid nothing.
    """
    bans = (continuous_effects.ban_on_units, continuous_effects.ban_on_player)
    return _are_settled(table) and not any(continuous_effects.gifts_of_all_texts(table, each) for each in bans)


def present_traits(table: Table, card: str) -> Uncertain[str]:
    """Returns the special types of a card now."""
    own, given = (
        printed_properties.printed_and_given_traits(table, card),
        continuous_effects.effects_on_card(table, card, continuous_effects.given_trait, BARE),
    )
    return own.changed(map(str, given))


def may_have_trait(table: Table, card: str, trait: str) -> Truth:
    """Returns whether a card is of a special type now; unknown if its print is, or if an unknown card may give it the
    type."""
    if present_traits(table, card).is_surely(trait):
        return True
    given = is_on_field(table, card) and unknown_effects.may_effect_reach(
        table, card, lambda effect: effect.trait if effect.trait == trait else None, BARE
    )
    return None if given else printed_properties.has_printed_or_given_trait(table, card, trait)


def _exposed_keywords(table: Table, lower: str) -> Iterator[Keyword]:
    """Yields the keywords that come with an exposed attack (SF-MERGE-05, -07). An exposed blocker blocks (SF-MERGE-06)."""
    if table.cards[lower].attributes.get("exposed") == "attack":
        there = printed(table, lower).keywords
        yield from (each for each in there if each.keyword in (*WITH_ATTACK, "blocker"))


@memo(depends_on="card", only_while=_are_settled)
def has_keyword(table: Table, card: str, name: KeywordName) -> Truth:
    """Returns whether a keyword works on a card now. Unknown if the printing of one of its cards is unknown, or if an effect
    that depends on an unknown card may give or take it.

    A unit with stated numbers counts as known.
    """
    if working_keywords(table, card, name):
        return None if _may_effect_change(table, card, name, takes=True) else True
    if _loses(table, card, name) or _is_taken(table, card, name):
        return False
    return False if _are_known(table, card) and not _may_effect_change(table, card, name, takes=False) else None


def _may_effect_change(table: Table, card: str, name: KeywordName, takes: bool) -> bool:
    """Returns whether an effect that depends on an unknown card may take a keyword from a card in play, or give it."""
    if not is_on_field(table, card):
        return False
    if takes:
        return unknown_effects.may_effect_reach(table, card, lambda said: said.lose if said.lose == name else None, BARE)
    return unknown_effects.may_effect_reach(table, card, lambda said: said.keyword if said.keyword == name else None, BARE)


def _are_known(table: Table, card: str) -> bool:
    """Returns whether the keywords of a card and its lower cards are known."""
    there = _of_unit(table, card)
    return all((type_of(table, each).is_known or printed(table, each).attack is not None) for each in there) and not any(
        "keywords" in printed(table, each).unknown for each in there
    )


def _of_unit(table: Table, card: str) -> list[str]:
    """Returns a card with the cards below it that may give it keywords."""
    below = ("lower", "granted") if is_on_field(table, card) else ()
    return [card, *(each for role in below for each in cards_under(table, card, role))]


def is_keyword_doubtful(table: Table, card: str, name: KeywordName) -> bool:
    """Returns whether it is unknown if a keyword works on a card, and the list or the record has such a printing or
    effect."""
    if card not in table.cards or has_keyword(table, card, name) is not None:
        return False
    there = _of_unit(table, card)
    if working_keywords(table, card, name) or any("keywords" in printed(table, each).unknown for each in there):
        return True
    return may_have_text(table, there, lambda data: name in _keywords_given(data)) or _may_effect_change(
        table, card, name, takes=False
    )


def _keywords_given(data: Plain) -> set[str]:
    """Returns the names of the keywords that a printing has, or grants to the unit above it."""
    shown = read_printed(data)
    return {each.keyword for each in (*shown.keywords, *(each for grant in shown.grants for each in grant.keywords))}


def is_text_unknown(table: Table, card: str) -> bool:
    """Returns whether the texts of a card are unknown."""
    if card not in table.cards or is_traveller(table, card):
        return False
    return table.cards[card].printing is None or "text" in printed(table, card).unknown


def is_blocker(table: Table, unit: str) -> Truth:
    """Returns whether a unit is a blocker, which has no attack and cannot attack (SF-BLOCK-01, -04, SF-MERGE-06)."""
    return has_keyword(table, unit, "blocker")


def present_attack(table: Table, unit: str) -> int | None:
    """Returns the attack of a unit now. Returns None for a blocker, which has no attack
    (SF-BLOCK-04), and if it is unknown.
    """
    return None if is_blocker(table, unit) is not False else _value(table, unit, "attack", BARE)


def present_score(table: Table, unit: str) -> int | None:
    """Returns the score of a unit now, without the score of its captives (SF-KID-05)."""
    return _value(table, unit, "score", BARE)


def _value(table: Table, unit: str, what: Exposed, seen: FilterContext | None) -> int | None:
    """Returns a number of a unit, or None if it depends on an unknown card. `seen`: how continuous effects read cards; None
    leaves such effects out.
    """
    own = value_without_continuous(table, unit, what)
    if own is None or seen is None:
        return own
    if unknown_effects.may_effect_reach(table, unit, _GIVEN[what], seen):
        return None
    return own + sum(int(each) for each in continuous_effects.effects_on_card(table, unit, _GIVEN[what], seen))


def is_recorded_illegal_attack(table: Table, unit: str) -> bool:
    """Returns whether a unit attacks against the rules in a scribe's record. Such an attack is fought as on paper."""
    return "as_said" in table.cards[unit].attributes


def exact_score(table: Table, seat: str) -> int | None:
    """Returns the score of a player: units, captives and rewards (SF-SCORE-01, -02, -04, SF-KID-05), and what plays gave that
    the record does not have. Returns None if one is unknown.

    Passengers, granted magic and sites add nothing by themselves (SF-SCORE-03).
    """
    return _exact(table, seat, BARE)


def _exact(table: Table, seat: str, seen: FilterContext | None) -> int | None:
    total = _score_on_field(table, seat, seen)
    return None if total is None else total + reward_tokens(table, seat) + table.count(seat, UNRECORDED_SCORE)


@memo(depends_on="play")
def _are_own(table: Table) -> bool:
    """Returns whether no continuous effect gives a score, and no unknown card may have one."""
    return not unknown_effects.unknown_cards_with_texts(table) and not continuous_effects.gifts_of_all_texts(
        table, continuous_effects.score_change
    )


@memo(depends_on="play", only_while=_are_own)
def _score_on_field(table: Table, seat: str, seen: FilterContext | None) -> int | None:
    """Returns the score of the units and captives of a player; None if one is unknown."""
    mine = units(table, seat)
    captives = [card for unit in mine for card in cards_under(table, unit, "captive")]
    reading = None if _are_own(table) else seen
    scores = [_value(table, unit, "score", reading) for unit in mine] + [
        base_number(table, card, "score") for card in captives
    ]
    return None if None in scores else sum(value or 0 for value in scores)


def _bare_attack(table: Table, unit: str, seen: FilterContext | None) -> int | None:
    return None if working_keywords(table, unit, "blocker", bare=True) else _value(table, unit, "attack", seen)


def _works_bare(table: Table, card: str, name: KeywordName) -> Truth:
    """Returns whether a keyword works on a card without the keywords of continuous effects."""
    if working_keywords(table, card, name, bare=True):
        return True
    return False if _loses(table, card, name) or _are_known(table, card) else None


def _bare(seen: FilterContext | None) -> FilterContext:
    """Returns a context without the keywords and tributes of continuous effects.

    Numbers include continuous effects, which read cards by the context `seen`.
    """
    return FilterContext(
        _works_bare,
        partial(tributes_needed, bare=True),
        partial(_bare_attack, seen=seen),
        lambda table, unit: _value(table, unit, "score", seen),
        partial(_exact, seen=seen),
        printed_properties.has_printed_or_given_trait,
    )


FULL = FilterContext(has_keyword, tributes_needed, present_attack, present_score, exact_score, may_have_trait)
"""The context that reads cards as they are now."""
BARE = _bare(_bare(_bare(None)))
"""The context by which continuous effects read cards: without the keywords and tributes that such effects give.

Numbers that depend on other numbers are followed through three levels of texts. The limit also ends texts that depend on each
other.
"""
