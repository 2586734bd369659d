"""The keywords of a card that work at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import may_any_give
from domain.parts.common.unknown_card_possibilities import may_have_text, unknown_cards
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword
from domain.rulesets.gundam_war.card_schema.texts import keyword_of, read_printed
from domain.rulesets.gundam_war.effects import continuous_effects
from domain.rulesets.gundam_war.state.negated_effects import are_effects_negated
from domain.rulesets.gundam_war.state.printed_properties import are_own_keywords_known, own_keywords
from domain.rulesets.gundam_war.state.zones import in_play, squad


def working_keywords(table: Table, card_id: str, name: KeywordName) -> list[Keyword]:
    """Returns the instances of a keyword that work on a card now: its own, those of set cards (GW-SET-03), and given ones."""
    result = _keywords(table, card_id, name)
    return [keyword for keyword in result if not _silenced(table, card_id, keyword)] if result else []


def keywords_even_silenced(table: Table, card_id: str, names: Iterable[KeywordName]) -> list[KeywordName]:
    """Returns those of some keywords that the card has, silenced or not."""
    results = {*own_keywords(table, card_id)}
    if any_effect_gives_keywords(table) and in_play(table, card_id):
        gained: list[Keyword] = continuous_effects.effects_on_card(table, card_id, keyword_of)
        results |= {keyword.keyword for keyword in gained}
    taken = (
        continuous_effects.lost_keywords(table, card_id)
        if continuous_effects.may_any_take_keywords(table) and in_play(table, card_id)
        else ()
    )
    return [name for name in names if name in results and name not in taken]


def silenced_keyword(table: Table, card_id: str, name: KeywordName) -> Keyword | None:
    """Returns an instance of a keyword that the card has, silenced or not; None if there is none."""
    return next(iter(_keywords(table, card_id, name)), None)


def _keywords(table: Table, card_id: str, name: KeywordName) -> Sequence[Keyword]:
    own = own_keywords(table, card_id).get(name, ())
    if not in_play(table, card_id):
        return own
    if continuous_effects.may_any_take_keywords(table) and name in continuous_effects.lost_keywords(table, card_id):
        return ()
    if not any_effect_gives_keywords(table):
        return own
    gained: list[Keyword] = continuous_effects.effects_on_card(table, card_id, keyword_of)
    return [*own, *(keyword for keyword in gained if keyword.keyword == name)]


def any_effect_gives_keywords(table: Table) -> bool:
    """Returns whether an effect in play gives keywords to cards."""
    return may_any_give(table, keyword_of, continuous_effects.EFFECTS)


def _silenced(table: Table, card_id: str, keyword: Keyword) -> bool:
    return not keyword.unvoidable and are_effects_negated(table, card_id) is True


def has_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a keyword of the card works now; unknown if unknown cards decide it: the card, a card set on it, or
    another that may give, take or negate it.
    """
    if working_keywords(table, card_id, name):
        return None if _may_lose(table, card_id, name) else True
    return None if not are_own_keywords_known(table, card_id) or _may_gain(table, card_id, name) else False


def _may_lose(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether unknown cards may take or negate a keyword of a card in play."""
    if not in_play(table, card_id):
        return False
    if name in continuous_effects.possibly_lost_keywords(table, card_id):
        return True
    firm = any(keyword.unvoidable for keyword in working_keywords(table, card_id, name))
    return not firm and are_effects_negated(table, card_id) is None


def _may_gain(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether unknown cards may give a keyword to a card in play."""
    if not in_play(table, card_id):
        return False
    gained: list[Keyword] = continuous_effects.possible_effects_on_card(table, card_id, keyword_of)
    return any(keyword.keyword == name for keyword in gained)


def has_keyword_by_list(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a keyword of the card works now; unknown only where a printing that an unknown card may have has it, or
    where unknown cards may give or take it.

    For numbers that the record computes: a card that is only named has the numbers that players state.
    """
    if working_keywords(table, card_id, name):
        return None if _may_lose(table, card_id, name) else True
    group = unknown_cards(table, (card_id, *table.carried(card_id)))
    able = may_have_text(table, group, lambda data: any(each.keyword == name for each in read_printed(data).keywords))
    return None if able or _may_gain(table, card_id, name) else False


def has_keyword_even_silenced(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether the card has a keyword, silenced or not; unknown if unknown cards decide it."""
    if _keywords(table, card_id, name):
        return True
    return None if not are_own_keywords_known(table, card_id) or _may_gain(table, card_id, name) else False


def all_have_keyword(table: Table, seat: str, area: str, name: KeywordName) -> Truth:
    """Returns whether a SQUAD is in the area and all its UNITs have the keyword; unknown if unknown cards matter
    (GW-SET-04)."""
    units = squad(table, seat, area)
    return bool(units) and all_of(has_keyword(table, unit, name) for unit in units)
