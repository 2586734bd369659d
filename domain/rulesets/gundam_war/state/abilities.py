"""The keywords of a card that work at this moment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from domain.kernel.contract.truth import Truth, all_of
from domain.kernel.table.table import Table
from domain.parts.bandai.continuous_effects import may_any_give
from domain.parts.bandai.detachments import all_have as is_group_of
from domain.rulesets.gundam_war.effects import continuous
from domain.rulesets.gundam_war.grammar.filters import KeywordName
from domain.rulesets.gundam_war.grammar.keywords import Keyword
from domain.rulesets.gundam_war.grammar.texts import keyword_of
from domain.rulesets.gundam_war.state.printed_properties import all_own, is_known
from domain.rulesets.gundam_war.state.silence import effects_negated
from domain.rulesets.gundam_war.state.zones import in_play, squad


def keywords(table: Table, card_id: str, name: KeywordName) -> list[Keyword]:
    """Returns the instances of a keyword that work on a card now: its own, those of set cards (GW-SET-03), and given ones."""
    found = _keywords(table, card_id, name)
    return [keyword for keyword in found if not _silenced(table, card_id, keyword)] if found else []


def has(table: Table, card_id: str, name: KeywordName) -> bool:
    """Whether a keyword of the card works now."""
    return bool(keywords(table, card_id, name))


def has_printed(table: Table, card_id: str, name: KeywordName) -> bool:
    """Whether the card has a keyword, silenced or not."""
    return bool(_keywords(table, card_id, name))


def printed_of(table: Table, card_id: str, names: Iterable[KeywordName]) -> list[KeywordName]:
    """Returns those of some keywords that the card has, silenced or not."""
    found = {*all_own(table, card_id)}
    if any_effect_gives_keywords(table) and in_play(table, card_id):
        gained: list[Keyword] = continuous.on(table, card_id, keyword_of)
        found |= {keyword.keyword for keyword in gained}
    taken = continuous.lost(table, card_id) if continuous.takes_keywords(table) and in_play(table, card_id) else ()
    return [name for name in names if name in found and name not in taken]


def silenced_keyword(table: Table, card_id: str, name: KeywordName) -> Keyword | None:
    """Returns an instance of a keyword that the card has, silenced or not; None if there is none."""
    return next(iter(_keywords(table, card_id, name)), None)


def _keywords(table: Table, card_id: str, name: KeywordName) -> Sequence[Keyword]:
    own = all_own(table, card_id).get(name, ())
    if not in_play(table, card_id):
        return own
    if continuous.takes_keywords(table) and name in continuous.lost(table, card_id):
        return ()
    if not any_effect_gives_keywords(table):
        return own
    gained: list[Keyword] = continuous.on(table, card_id, keyword_of)
    return [*own, *(keyword for keyword in gained if keyword.keyword == name)]


def any_effect_gives_keywords(table: Table) -> bool:
    """Whether an effect in play gives keywords to cards."""
    return may_any_give(table, keyword_of, continuous.EFFECTS)


def _silenced(table: Table, card_id: str, keyword: Keyword) -> bool:
    return not keyword.unvoidable and effects_negated(table, card_id)


def may_have(table: Table, card_id: str, name: KeywordName) -> Truth:
    """Whether a keyword of the card works now; unknown if the card or a card set on it is unknown."""
    if has(table, card_id, name):
        return True
    return False if all(is_known(table, card) for card in (card_id, *table.carried(card_id))) else None


def all_may_have(table: Table, seat: str, area: str, name: KeywordName) -> Truth:
    """Whether a SQUAD is in the area and all its UNITs have the keyword; unknown if unknown cards matter (GW-SET-04)."""
    units = squad(table, seat, area)
    return bool(units) and all_of(may_have(table, unit, name) for unit in units)


def all_have(table: Table, seat: str, area: str, name: KeywordName) -> bool:
    """Whether a SQUAD is in the area and all its UNITs have the keyword (GW-SET-04)."""
    return is_group_of(squad(table, seat, area), lambda unit: has(table, unit, name))
