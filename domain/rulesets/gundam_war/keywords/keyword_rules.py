"""The rules of a keyword, described in one place: each file of this folder has its own as `KEYWORDS`.

A keyword's file says what it is, when it may be used, what it costs and what it does. The chapters of the rulebook name no
keyword; they ask the functions below. A new keyword is a new file here, its name in `card_schema/filters.py`, its small
effect (if any) in `card_schema/small_effects.py`, and its words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, NamedTuple

from domain.kernel.contract.ruleset import Arguments, Desk
from domain.kernel.contract.truth import Truth, any_of
from domain.kernel.record.effects import Effect
from domain.kernel.table.table import Table
from domain.rulesets.gundam_war.card_schema.filters import KeywordName
from domain.rulesets.gundam_war.card_schema.keywords import Keyword, UsedKeywordText

Verb = Callable[[Desk, Effect, Any], object]


class UseTargets(NamedTuple):
    """The targets of a used keyword: the cards that may be named, how many, and whether fewer are enough."""

    options: Callable[[Desk, str, str], list[str]]
    count: Callable[[Keyword], int]
    upto: bool = False


class KeywordUse(NamedTuple):
    """How a keyword is used like a text.

    `label`: its timing label · `declare`: checks a use and returns its effect · `each`: any number of times in a turn ·
    `of_unit`: it works only as a UNIT's own keyword, not on a card set on a UNIT (GW-SET-03, OP-74) · `targets`: the
    cards that may be named · `answers(desk, card)`: returns the waiting effects that it may answer · `payable(desk, seat,
    card)`: returns the cards that may pay for it; `pay`: pays with one · `unknown_x(args)`: returns its X if the keyword
    is unknown.
    """

    label: str
    declare: Callable[..., UsedKeywordText]
    each: bool = False
    of_unit: bool = True
    targets: UseTargets | None = None
    answers: Callable[[Desk, str], tuple[str, ...]] | None = None
    payable: Callable[[Desk, str, str], list[str]] | None = None
    pay: Callable[[Desk, str, str], None] | None = None
    unknown_x: Callable[[Arguments], int] = lambda args: 0

    @property
    def names_cards(self) -> bool:
        """Returns whether its player may name targets, or a card that pays for it."""
        return self.targets is not None or self.payable is not None


class KeywordRules(NamedTuple):
    """What a keyword does, and at which moments.

    `use`: how it is used · `verbs`: the functions of its small effects · `of_set_cards`: a set card gives it to its UNIT
    (GW-SET-03) · `enters_rerolled(table, card)`: whether a UNIT
    enters rerolled · `goes_to_battle(desk, unit)`: runs as a UNIT goes to battle · `begins_resolution(desk)`: runs as the
    Resolution Step begins · `stays_rerolled(table, unit)`: whether a UNIT is not rolled as it returns · `end_effects(desk)`:
    its effects at the end of the turn · `ends_turn(desk)`: runs as the turn ends.
    """

    name: KeywordName
    use: KeywordUse | None = None
    verbs: tuple[Verb, ...] = ()
    of_set_cards: bool = False
    enters_rerolled: Callable[[Table, str], Truth] | None = None
    goes_to_battle: Callable[[Desk, str], None] | None = None
    begins_resolution: Callable[[Desk], None] | None = None
    stays_rerolled: Callable[[Table, str], bool] | None = None
    end_effects: Callable[[Desk], Iterable[Effect]] | None = None
    ends_turn: Callable[[Desk], None] | None = None


@cache
def all_keywords() -> tuple[KeywordRules, ...]:
    """Returns the rules of all keywords of this folder, sorted by file name."""
    package = __name__.rpartition(".")[0]
    modules = [import_module(f"{package}.{result.name}") for result in iter_modules(import_module(package).__path__)]
    return tuple(rules for module in modules for rules in getattr(module, "KEYWORDS", ()))


@cache
def keyword_uses() -> Mapping[KeywordName, KeywordUse]:
    """Returns keyword -> how it is used, for those that are used like a text."""
    return {each.name: each.use for each in all_keywords() if each.use is not None}


@cache
def keywords_from_set_cards() -> frozenset[KeywordName]:
    """Returns the keywords that a set card gives to its UNIT (GW-SET-03)."""
    return frozenset(each.name for each in all_keywords() if each.of_set_cards)


def keyword_verbs() -> tuple[Verb, ...]:
    """Returns the functions of the small effects that keywords consist of."""
    return tuple(verb for each in all_keywords() for verb in each.verbs)


@cache
def keyword_hooks(moment: str) -> tuple[Callable[..., Any], ...]:
    """Returns the functions that keywords have for a moment, a field of `KeywordRules`."""
    results = (getattr(each, moment) for each in all_keywords())
    return tuple(hook for hook in results if hook is not None)


def enters_rerolled(table: Table, card_id: str) -> Truth:
    """Returns whether a UNIT enters rerolled by a keyword."""
    return any_of(hook(table, card_id) for hook in keyword_hooks("enters_rerolled"))


def stays_rerolled(table: Table, unit: str) -> bool:
    """Returns whether a UNIT is not rolled in this Return Step."""
    return any(hook(table, unit) for hook in keyword_hooks("stays_rerolled"))


def note_battle_entry(desk: Desk, unit: str) -> None:
    """Runs what keywords do as a UNIT goes to battle."""
    for hook in keyword_hooks("goes_to_battle"):
        hook(desk, unit)


def begin_resolution(desk: Desk) -> None:
    """Runs what keywords do as the Resolution Step begins."""
    for hook in keyword_hooks("begins_resolution"):
        hook(desk)


def end_effects(desk: Desk) -> list[Effect]:
    """Returns the effects of keywords that are applied at the end of the turn."""
    return [effect for hook in keyword_hooks("end_effects") for effect in hook(desk)]


def end_turn(desk: Desk) -> None:
    """Runs what keywords do as the turn ends."""
    for hook in keyword_hooks("ends_turn"):
        hook(desk)
