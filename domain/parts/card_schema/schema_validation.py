"""Checks card data by the annotations of its kinds. A fault states the place, the error and the expected values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin

from domain.kernel.contract.refusal import did_you_mean, list_allowed
from domain.kernel.messages.message import Message, join
from domain.kernel.record.changes import Plain
from domain.parts.card_schema import (
    NAMED,
    ONE_REQUIRED,
    SEAT,
    Field,
    Minimum,
    allowed_types,
    discriminator_of,
    fields_of,
    is_table_kind,
    kinds_in,
    origin_type,
    words_in,
)
from domain.parts.card_schema.effect_help import describe_type, is_number
from domain.parts.card_schema.stored_data_readers import make_reader
from domain.parts.card_schema.value_checks import (
    FLAG,
    NAME,
    NAMES,
    Check,
    Faults,
    Name,
    check_by_predicate,
    check_each_item,
    check_table,
    is_list_of_strings,
    is_string,
    is_whole_number,
    unknown_field_faults,
    unknown_word_faults,
    whole_number_check,
)
from domain.parts.common.small_effect_execution import GIVEN_UP, Fault
from domain.parts.messages import msg

Seats = tuple[str, ...] | None
"""The seats of the table for manual effects, which may name cards and seats; None for printed data."""
_TABLE_NAMES: dict[Any, Name] = {}
_EXTRA_CHECKS: dict[Any, Callable[[Plain], Faults]] = {}


def named_in_faults(name: Name) -> Callable[[type], type]:
    """Returns a decorator that names the tables of a kind in faults; others are named by their field."""

    def note(kind: type) -> type:
        _TABLE_NAMES[kind] = name
        return kind

    return note


def extra_check(check: Callable[[Plain], Faults]) -> Callable[[type], type]:
    """Returns a decorator that adds a check across the fields of a kind, which may be filled."""

    def note(kind: type) -> type:
        before = _EXTRA_CHECKS.get(kind)
        _EXTRA_CHECKS[kind] = check if before is None else lambda value: chain(before(value), check(value))
        return kind

    return note


@cache
def check_of(annotation: Any, seats: Seats = None) -> Check:
    """Returns the check of a field by its annotation."""
    if get_origin(annotation) is tuple:
        return _list_check(get_args(annotation)[0], seats)
    if get_origin(annotation) is Annotated and annotation.__metadata__[0] not in (NAMED, SEAT):
        return _marked_check(annotation, seats)
    if is_table_kind(annotation):
        return lambda name, value: _table_check(annotation, seats)(name, value)  # kinds may contain each other
    if annotation in _PLAIN_CHECKS:
        return _PLAIN_CHECKS[annotation]
    kinds = kinds_in(annotation)
    if len(kinds) > 1:
        return (
            small_effect_check(annotation, seats)
            if discriminator_of(annotation).field == "do"
            else _kinds_check(annotation, seats)
        )
    return _alternatives_check(annotation, seats)


_PLAIN_CHECKS: dict[Any, Check] = {bool: FLAG, int: whole_number_check(), str: NAME}


def _marked_check(annotation: Any, seats: Seats) -> Check:
    """Returns the check of the first mark; for manual effects of the last, as they have no X."""
    mark = annotation.__metadata__[0 if seats is None else -1]
    if isinstance(mark, Minimum):
        return whole_number_check(mark.least)
    return check_by_predicate(is_string, mark) if isinstance(mark, str | Message) else cast(Check, mark)


def _list_check(annotation: Any, seats: Seats) -> Check:
    return NAMES if annotation is str else check_each_item(check_of(annotation, seats))


def _alternatives_check(annotation: Any, seats: Seats) -> Check:
    """Returns the check for a table of a kind, one of some words, or a value of another allowed type."""
    kinds, words, several = kinds_in(annotation), words_in(annotation), allowed_types(annotation)
    marks = [mark for each in several for mark in getattr(each, "__metadata__", ())]
    words += seats or () if SEAT in marks else ()
    free = seats is not None and NAMED in marks
    others = [check_of(each, seats) for each in several if _is_of_other_form(each)]
    lists = [check_of(each, seats) for each in several if get_origin(each) is tuple]

    def check(name: Name, value: Plain) -> Faults:
        if kinds and isinstance(value, dict):
            yield from check_of(kinds[0], seats)(name, value)
        elif any(not list(other(name, value)) for other in others):
            return
        elif lists and isinstance(value, tuple) and all(map(is_string, value)):
            yield from lists[0](name, value)
        elif free and not (is_string(value) or is_list_of_strings(value)):
            yield msg("field_is_value_no_card", field=name, value=f"{value!r:.60}")
        elif not free:
            yield from unknown_word_faults(name, value, words) if words else others[0](name, value)

    return check


def _is_of_other_form(annotation: Any) -> bool:
    by_hand = {NAMED, SEAT} & set(getattr(annotation, "__metadata__", ()))
    return not (is_table_kind(annotation) or by_hand or get_origin(annotation) is Literal)


def _kinds_check(annotation: Any, seats: Seats) -> Check:
    discriminator = discriminator_of(annotation)

    def check(name: Name, value: Plain) -> Faults:
        if not isinstance(value, dict):
            yield msg(
                "field_is_table_not_value",
                field=_TABLE_NAMES.get(origin_type(kinds_in(annotation)[0]), name),
                value=f"{value!r:.60}",
            )
        elif discriminator.of(value) is not None:
            yield from _table_check(discriminator.of(value), seats, str(value.get(discriminator.field)))(name, value)
        elif discriminator.field not in value:
            yield msg("field_is_missing", field=discriminator.field)
        else:
            yield from unknown_word_faults(discriminator.field, value[discriminator.field], discriminator.kinds)

    return check


def field_checks(kind: Any, without: Collection[str] = ()) -> dict[str, Check]:
    """Returns the checks of a kind's fields, except some: those of a card without its wording."""
    return {field.name: check_of(field.annotation) for field in fields_of(kind) if field.name not in without}


@cache
def _table_check(kind: Any, seats: Seats, word: str = "") -> Check:
    its = fields_of(kind)
    shape = {field.name: check_of(field.annotation, seats) for field in its}
    some = [field.name for field in its if ONE_REQUIRED in field.marks]
    check = check_table(_TABLE_NAMES.get(origin_type(kind), word), shape, some, [each.name for each in its if each.needed])
    more = _extra_check_of(kind)
    return check if more is None else lambda name, value: _with_extra(check(name, value), more, value)


def _extra_check_of(kind: Any) -> Callable[[Plain], Faults] | None:
    its, shared = _EXTRA_CHECKS.get(kind), _EXTRA_CHECKS.get(origin_type(kind))
    if its is None or shared is None or its is shared:
        return its or shared
    return lambda value: chain(shared(value), its(value))


def _with_extra(result: Faults, more: Callable[[Plain], Faults], value: Plain) -> Faults:
    """Returns the faults of a table; if its fields are right, those across its fields."""
    there = list(result)
    return iter(there) if there or not isinstance(value, dict) else more(value)


@cache
def small_effect_check(annotation: Any, seats: Seats = None) -> Check:
    """Returns the check of a small effect: it has its required fields, no unknown ones, and allowed values."""
    by_name = discriminator_of(annotation).kinds
    shapes: dict[str, dict[str, _CheckedField]] = {}  # filled on demand: kinds may contain each other

    def shape_of(name: str) -> dict[str, _CheckedField]:
        anyway = _cards_given_up(by_name.values()) if seats is not None and name in GIVEN_UP else {}
        its = {**anyway, **{field.name: field for field in fields_of(by_name[name])}}
        return {each: _checked_field(field, seats) for each, field in its.items()}

    def check(what: Name, value: Plain) -> Faults:
        name = value.get("do") if isinstance(value, dict) else value
        if not isinstance(value, dict) or not isinstance(name, str) or name not in by_name:
            yield join(
                msg("no_such_effect_said", said=f"{name!r:.60}"),
                did_you_mean(name, by_name) if isinstance(value, dict) else None,
            )
            return
        its = shapes.get(name) or shapes.setdefault(name, shape_of(name))
        results = list(unknown_field_faults(name, value, its))
        relevant = (each for each in its.values() if each.field.needed or each.field.name in value)
        results += [fault for each in relevant for fault in _effect_field_faults(name, each, value)]
        some = [each.field.name for each in its.values() if ONE_REQUIRED in each.field.marks]
        if some and not set(some) & set(value):
            results.append(join(msg("verb_says_nothing", verb=name), list_allowed(some)))
        more = _extra_check_of(by_name[name])
        yield from results or (more(value) if more else ())

    return check


def _cards_given_up(kinds: Iterable[Any]) -> dict[str, Field]:
    its = {field.name: field for kind in kinds for field in fields_of(kind) if field.name == "to"}
    return {**{name: field._replace(needed=False) for name, field in its.items()}, "n": Field("n", int, False, ())}


class _CheckedField(NamedTuple):
    """A field of a small effect with its check, whether it is a number, and the prefix of its faults."""

    field: Field
    check: Check
    number: bool
    nested: bool


def _checked_field(field: Field, seats: Seats) -> _CheckedField:
    return _CheckedField(
        field, check_of(field.annotation, seats), is_number(field.annotation), _contains_effects(field.annotation)
    )


def _effect_field_faults(name: str, its: _CheckedField, value: Plain) -> Faults:
    field = its.field
    if field.name not in value:
        yield msg(
            "verb_needs_wanted_as_field", verb=name, wanted=describe_type(field.annotation), field=field.name, value="None"
        )
        return
    value_of_field = value[field.name]
    if its.number and not is_whole_number(value_of_field) and any(its.check(field.name, value_of_field)):
        yield msg(
            "verb_needs_wanted_as_field",
            verb=name,
            wanted=describe_type(field.annotation),
            field=field.name,
            value=f"{value_of_field!r:.60}",
        )
        return
    for fault in its.check(field.name, value_of_field):
        yield msg("verb_reason", verb=field.name, reason=fault) if its.nested else fault


def _contains_effects(annotation: Any) -> bool:
    inner = get_args(annotation)[0] if get_origin(annotation) is tuple else annotation
    return len(kinds_in(inner)) > 1


def manual_effect_check(effect: Any) -> Fault:
    """Returns the check of a manual small effect, which may name cards or a seat of the table."""

    def fault(operation: Plain, seats: Collection[str]) -> Message | None:
        return next(small_effect_check(effect, tuple(seats))("effect", operation), None)

    return fault


# --- keywords and texts of a card -------------------------------------------------------------------------------------


def wording_faults(data: Mapping[str, Plain], keyword: Check, text: Check) -> Faults:
    """Yields the faults of the `keywords` and the `text` of a card, one sentence each."""
    for place, field, check in (("keyword_n_reason", "keywords", keyword), ("text_n_reason", "text", text)):
        values = data.get(field, ())
        if not isinstance(values, tuple):
            yield msg("field_is_value_expected_wanted", field=field, value=f"{values!r:.60}", wanted=msg("list"))
            continue
        for number, value in enumerate(values, 1):
            yield from (msg(place, n=number, reason=fault) for fault in check(place.partition("_")[0], value))


def rule_text_reader(annotation: Any) -> Callable[[Plain], Any]:
    """Returns a reader for tables in the rules' code, checked as those of a card. Raises ValueError for a faulty one."""
    check, read = check_of(annotation), make_reader(annotation)

    def run(table: Plain) -> Any:
        faults = list(check("a table of the rules", table))
        if faults:
            raise ValueError(join(*faults))
        return read(table)

    return run


def add_given_keyword_check(kind: type, keyword: Any) -> None:
    """Makes small effects of this kind check the given keyword as a printed one."""
    extra_check(lambda value: check_of(keyword)("keyword", given_keyword(value)))(kind)


def add_given_text_check(kind: type, text: Any) -> None:
    """Makes small effects of this kind check the given text as a printed one."""
    extra_check(lambda value: check_of(text)("text", value["text"]))(kind)


def add_text_field_check(kind: type, field: str, text: Any) -> None:
    """Makes effects of this kind check the text, or the texts, in a field as printed ones."""

    def check(effect: Plain) -> Faults:
        texts = effect.get(field, ())
        for each in texts if isinstance(texts, tuple) else (texts,):
            yield from check_of(text)("text", each)

    extra_check(check)(kind)


def add_keyword_fields_check(kind: type, keyword: Any, parameters: Collection[str]) -> None:
    """Makes continuous effects of this kind check the given keyword with its parameters, which are fields of the effect."""

    def check(effect: Plain) -> Faults:
        if "keyword" in effect:
            given = {field: effect[field] for field in ("keyword", *parameters) if field in effect}
            yield from check_of(keyword)("keyword", given)

    extra_check(check)(kind)


def given_keyword(operation: Plain) -> dict[str, Plain]:
    """Returns the keyword that a small effect gives, with its parameters."""
    return {"keyword": operation["keyword"], **operation.get("with", {})}
