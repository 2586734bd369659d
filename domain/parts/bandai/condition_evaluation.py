"""Evaluates the conditions of texts: for certain, or as far as a seat knows."""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.card_text_types import IN_BATTLE
from domain.parts.bandai.filter_compiler import FilterContext, FilterVocabulary
from domain.parts.bandai.filter_evaluation import find_matching, find_uncertain, fits
from domain.parts.bandai.x_evaluation import compare_numbers, count_matching
from domain.parts.card_schema.text_protocols import AnyCondition, AnyFilter, ConditionalText


def is_text_active(table: Table, seat: str, source: str, clause: ConditionalText, context: FilterContext) -> Truth:
    """Returns whether the condition of a text is met, and its other demands are met (GW-COST-29, NX-EFF-13); unknown if
    unknown cards decide it.
    """
    demanded = context.vocabulary.demands(table, seat, source, clause)
    if demanded is False or clause.condition is None:
        return demanded
    return all_of((demanded, condition_holds(table, seat, source, clause.condition, context)))


def condition_holds(table: Table, seat: str, source: str, when: AnyCondition | None, context: FilterContext) -> Truth:
    """Returns whether a condition is met by all that the record knows; unknown if unknown cards decide it.

    - `none`, `some`: at most `most`, or at least `least`, cards fit a filter
    - `each`: every seat has such a card
    - `itself`: the source fits a filter
    - `happened`, `never`: something did or did not happen in this turn
    - `all`, `any`: all or one of several conditions
    - `turn`, `during`: whose turn, which phase or step
    - the situations of the ruleset
    """
    return True if when is None else all_of(_parts_of_condition(table, seat, source, when, context))


def _parts_of_condition(table: Table, seat: str, source: str, when: AnyCondition, context: FilterContext) -> Iterator[Truth]:
    """Yields the parts of a condition, which all have to be met."""
    yield _fits_turn_and_source(table, seat, source, when, context.vocabulary)
    if when.none is not None:
        yield negate(_recorded_count(table, seat, source, when.none, when.most + 1, context))
    if when.some is not None:
        yield _recorded_count(table, seat, source, when.some, when.least, context)
    own = when.each and when.each._replace(whose="own")
    if own is not None:
        for each_seat in table.header.seats:
            yield _recorded_count(table, each_seat, source, own, 1, context)
    for each in when.all or ():
        yield condition_holds(table, seat, source, each, context)
    if when.any is not None:
        yield any_of(condition_holds(table, seat, source, each, context) for each in when.any)
    yield _history_truth(table, seat, source, when, context)


def _recorded_count(table: Table, seat: str, source: str, wanted: AnyFilter, least: int, context: FilterContext) -> Truth:
    """Returns whether enough cards fit a filter, by all that the record knows."""
    surely = len(find_matching(table, seat, source, wanted, context))
    if surely >= least:
        return True
    return None if surely + len(find_uncertain(table, seat, source, wanted, context)) >= least else False


def _fits_turn_and_source(table: Table, seat: str, source: str, when: AnyCondition, vocabulary: FilterVocabulary) -> Truth:
    """Returns whether turn and source are as a condition asks."""
    now = is_turn(table, seat, when.turn) and (when.during is None or when.during in phase_and_step(table))
    if not now:
        return False
    asked = [(test, value) for word, test in vocabulary.situations.items() if (value := getattr(when, word)) is not None]
    return all_of(test(table, source, value) for test, value in asked)


def _history_truth(table: Table, seat: str, source: str, when: AnyCondition, context: FilterContext) -> Truth:
    """Returns whether the source fits, the numbers compare and the turn went as a condition asks."""
    truths: list[Truth] = []
    if when.itself is not None:
        truths.append(source in table.cards and fits(table, seat, source, when.itself, source, context))
    if when.happened is not None:
        truths.append(turn_activity.happened_this_turn(table, seat, source, when.happened, context))
    if when.never is not None:
        truths.append(negate(turn_activity.happened_this_turn(table, seat, source, when.never, context)))
    if when.number is not None:
        truths.append(compare_numbers(table, seat, source, when.number, context))
    return all_of(truths)


def condition_truth(table: Table, seat: str, source: str, when: AnyCondition | None, context: FilterContext) -> Truth:
    """Returns whether a condition is met as far as the seat knows; unknown if it depends on unseen cards or the time before
    the record.
    """
    if when is None:
        return True
    there = _fits_turn_and_source(table, seat, source, when, context.vocabulary)
    if there is False:
        return False
    own = when.each and when.each._replace(whose="own")
    truths: list[Truth] = [there, _history_truth(table, seat, source, when, context)]
    truths += [condition_truth(table, seat, source, each, context) for each in when.all or ()]
    if when.any is not None:
        truths.append(any_of([condition_truth(table, seat, source, each, context) for each in when.any]))
    if when.none is not None:
        truths.append(negate(_count_truth(table, seat, source, when.none, when.most + 1, context)))
    if when.some is not None:
        truths.append(_count_truth(table, seat, source, when.some, when.least, context))
    if own is not None:
        truths += [_count_truth(table, each, source, own, 1, context) for each in table.header.seats]
    return all_of(truths)


def _count_truth(table: Table, seat: str, source: str, wanted: AnyFilter, least: int, context: FilterContext) -> Truth:
    surely, perhaps = count_matching(table, seat, source, wanted, context)
    return True if surely >= least else None if perhaps >= least else False


def phase_and_step(table: Table) -> tuple[str, ...]:
    """Returns the words of the present phase and step."""
    word = table.clock.node.partition(".")[0]
    return (word, "battle") if word in IN_BATTLE else (word,)


def is_turn(table: Table, seat: str, whose: str | None) -> bool:
    """Returns whether it is the turn that a text asks for: `own`, `enemy`, or any; without a seat neither own nor enemy."""
    return not whose or (bool(seat) and (table.clock.holder == seat) == (whose == "own"))
