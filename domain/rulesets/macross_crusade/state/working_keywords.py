"""The keywords of a card that work at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.rulesets.macross_crusade.card_schema.filters import KeywordName
from domain.rulesets.macross_crusade.card_schema.keywords import Keyword, keyword_of
from domain.rulesets.macross_crusade.effects import continuous_effects
from domain.rulesets.macross_crusade.state.printed_properties import are_own_keywords_known, has_lost_text, own_keywords
from domain.rulesets.macross_crusade.state.zones import is_in_field


def working_keywords(table: Table, card_id: str, name: KeywordName) -> Iterator[Keyword]:
    """Yields the instances of a keyword on a card that work now: its own, its Set Card's, and those that Auto A effects
    give."""
    yield from own_keywords(table, card_id, name)
    if is_in_field(table, card_id) and not has_lost_text(table, card_id):
        gained: Iterator[Keyword] = continuous_effects.effects_on_card(table, card_id, keyword_of)
        yield from (keyword for keyword in gained if keyword.keyword == name)


def has_keyword(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Returns whether a keyword of the card works now. It is unknown if the card, or one that is Set on it, is unknown."""
    if any(True for _ in working_keywords(table, card_id, name)):
        return True
    return None if not are_own_keywords_known(table, card_id) or _may_gain(table, card_id, name) else False


def _may_gain(table: Table, card_id: str, name: KeywordName) -> bool:
    """Returns whether unknown cards may give a keyword to a card in the Field."""
    if not is_in_field(table, card_id) or has_lost_text(table, card_id):
        return False
    gained: list[Keyword] = continuous_effects.possible_effects_on_card(table, card_id, keyword_of)
    return any(keyword.keyword == name for keyword in gained)


def all_have_keyword(table: Table, units: Iterable[str], name: KeywordName) -> Truth:
    """Returns whether these Units form a detachment of the keyword: every Unit in it has the keyword (MC-TERM-08)."""
    line = list(units)
    return bool(line) and all_of(has_keyword(table, unit, name) for unit in line)
