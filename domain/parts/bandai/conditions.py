"""Whether the situation that a text names is given, for certain or as far as a seat can tell."""

from __future__ import annotations

from domain.kernel.contract.truth import Truth, all_of, any_of, negate
from domain.kernel.table.table import Table
from domain.parts.bandai import turn_activity
from domain.parts.bandai.filter_vocabulary import FilterContext, FilterVocabulary
from domain.parts.bandai.filters import find_matching, fits
from domain.parts.bandai.text_kinds import IN_BATTLE
from domain.parts.bandai.x_evaluation import compare_numbers, count_matching
from domain.parts.grammar.text_protocols import AnyCondition, AnyFilter, ConditionalText


def is_text_active(table: Table, seat: str, source: str, clause: ConditionalText, sight: FilterContext) -> bool:
    """Whether the situation that a text names is given, and what else it asks for (GW-COST-29, NX-EFF-13)."""
    return sight.reading.demands(table, seat, source, clause) and condition_holds(
        table, seat, source, clause.condition, sight
    )


def condition_holds(table: Table, seat: str, source: str, when: AnyCondition | None, sight: FilterContext) -> bool:
    """Whether a condition holds: `none` (of a filter; `most` so many) and `some` (`least` so many) · `each` (seat has such a
    card) · `itself` (the source fits) · `happened` and `never` (in this turn) · `all` or `any` of several · `turn` and
    `during` ·
    the ruleset's situations.
    """
    if when is None:
        return True
    if when.none is not None and len(find_matching(table, seat, source, when.none, sight)) > when.most:
        return False
    if when.some is not None and len(find_matching(table, seat, source, when.some, sight)) < when.least:
        return False
    own = when.each and when.each._replace(whose="own")
    if own is not None and not all(find_matching(table, each, source, own, sight) for each in table.header.seats):
        return False
    if when.all is not None and not all(condition_holds(table, seat, source, each, sight) for each in when.all):
        return False
    if when.any is not None and not any(condition_holds(table, seat, source, each, sight) for each in when.any):
        return False
    return (
        _fits_turn_and_source(table, seat, source, when, sight.reading)
        and _history_truth(table, seat, source, when, sight) is True
    )


def _fits_turn_and_source(table: Table, seat: str, source: str, when: AnyCondition, reading: FilterVocabulary) -> bool:
    """Whether the turn and the source are as a condition asks."""
    asked = ((shown, getattr(when, word)) for word, shown in reading.situations.items())
    now = is_turn(table, seat, when.turn) and (when.during is None or when.during in phase_and_step(table))
    return now and all(value is None or shown(table, source) == value for shown, value in asked)


def _history_truth(table: Table, seat: str, source: str, when: AnyCondition, sight: FilterContext) -> Truth:
    """Whether the source is as a condition asks, and the turn has gone so."""
    truths: list[Truth] = []
    if when.itself is not None:
        truths.append(source in table.cards and fits(table, seat, source, when.itself, source, sight))
    if when.happened is not None:
        truths.append(turn_activity.happened_this_turn(table, seat, source, when.happened, sight))
    if when.never is not None:
        truths.append(negate(turn_activity.happened_this_turn(table, seat, source, when.never, sight)))
    if when.number is not None:
        truths.append(compare_numbers(table, seat, source, when.number, sight))
    return all_of(truths)


def condition_truth(table: Table, seat: str, source: str, when: AnyCondition | None, sight: FilterContext) -> Truth:
    """The same as far as the seat can tell; unknown where that hangs on a card which it does not see or nobody knows, or on
    what came before the record.
    """
    if when is None:
        return True
    if not _fits_turn_and_source(table, seat, source, when, sight.reading):
        return False
    own = when.each and when.each._replace(whose="own")
    truths: list[Truth] = [_history_truth(table, seat, source, when, sight)]
    truths += [condition_truth(table, seat, source, each, sight) for each in when.all or ()]
    if when.any is not None:
        truths.append(any_of([condition_truth(table, seat, source, each, sight) for each in when.any]))
    if when.none is not None:
        truths.append(negate(_count_truth(table, seat, source, when.none, when.most + 1, sight)))
    if when.some is not None:
        truths.append(_count_truth(table, seat, source, when.some, when.least, sight))
    if own is not None:
        truths += [_count_truth(table, each, source, own, 1, sight) for each in table.header.seats]
    return all_of(truths)


def _count_truth(table: Table, seat: str, source: str, wanted: AnyFilter, least: int, sight: FilterContext) -> Truth:
    surely, perhaps = count_matching(table, seat, source, wanted, sight)
    return True if surely >= least else None if perhaps >= least else False


def phase_and_step(table: Table) -> tuple[str, ...]:
    """The words of the phase and the step that it is."""
    word = table.clock.node.partition(".")[0]
    return (word, "battle") if word in IN_BATTLE else (word,)


def is_turn(table: Table, seat: str, whose: str | None) -> bool:
    """Whether it is the turn that a text asks for: `own`, `enemy`, or any; nobody has own or enemy turns."""
    return not whose or (bool(seat) and (table.clock.holder == seat) == (whose == "own"))
