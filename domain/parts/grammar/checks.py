"""What is wrong with card data, by the annotations of its kinds (`domain.parts.grammar`): what, where, what was expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import chain
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin

from domain.kernel.contract.nearest import choices, near
from domain.kernel.record.changes import Plain
from domain.parts.common.small_effects import Fault
from domain.parts.common.word_checks import (
    FLAG,
    NAME,
    NAMES,
    Check,
    Faults,
    are_words,
    each,
    fields,
    form,
    is_whole,
    is_word,
    one_of,
    table,
    whole,
)
from domain.parts.grammar import (
    NAMED,
    SEAT,
    SOME,
    Field,
    Least,
    bare_kind,
    fields_of,
    is_kind,
    kinds_in,
    one_of_several,
    told_apart,
    words_in,
)
from domain.parts.grammar.help import is_number, told

Seats = tuple[str, ...] | None
"""The seats of the table where somebody says it, who may then name cards and seats; None for what is printed."""
_called: dict[Any, str] = {}
_also: dict[Any, Callable[[Plain], Faults]] = {}


def called(name: str) -> Callable[[type], type]:
    """How the tables of a kind are called where one is wrong; the others are called as the field that they stand in."""

    def note(kind: type) -> type:
        _called[kind] = name
        return kind

    return note


def also(check: Callable[[Plain], Faults]) -> Callable[[type], type]:
    """What else is wrong with the tables of a kind, where its fields hang together; it may be filled."""

    def note(kind: type) -> type:
        before = _also.get(kind)
        _also[kind] = check if before is None else lambda value: chain(before(value), check(value))
        return kind

    return note


@cache
def check_of(holds: Any, seats: Seats = None) -> Check:
    """The check of what a field holds, by its annotation."""
    if get_origin(holds) is tuple:
        return _list_of(get_args(holds)[0], seats)
    if get_origin(holds) is Annotated and holds.__metadata__[0] not in (NAMED, SEAT):
        return _of_marked(holds, seats)
    if is_kind(holds):
        return lambda name, value: _table_of(holds, seats)(name, value)  # kinds may hold each other
    if holds in _PLAIN:
        return _PLAIN[holds]
    kinds = kinds_in(holds)
    if len(kinds) > 1:
        return effects_check(holds, seats) if told_apart(holds).field == "do" else _of_kinds(holds, seats)
    return _of_several(holds, seats)


_PLAIN: dict[Any, Check] = {bool: FLAG, int: whole(), str: NAME}


def _of_marked(holds: Any, seats: Seats) -> Check:
    """By its first mark; where somebody says it, by its last, for then there is no X."""
    mark = holds.__metadata__[0 if seats is None else -1]
    if isinstance(mark, Least):
        return whole(mark.least)
    return form(is_word, mark) if isinstance(mark, str) else cast(Check, mark)


def _list_of(holds: Any, seats: Seats) -> Check:
    return NAMES if holds is str else each(check_of(holds, seats))


def _of_several(holds: Any, seats: Seats) -> Check:
    """A table of a kind, one of some words, or another value that one of the annotations takes."""
    kinds, words, several = kinds_in(holds), words_in(holds), one_of_several(holds)
    marks = [mark for each in several for mark in getattr(each, "__metadata__", ())]
    words += seats or () if SEAT in marks else ()
    free = seats is not None and NAMED in marks
    others = [check_of(each, seats) for each in several if _is_of_other_form(each)]
    lists = [check_of(each, seats) for each in several if get_origin(each) is tuple]

    def check(name: str, value: Plain) -> Faults:
        if kinds and isinstance(value, dict):
            yield from check_of(kinds[0], seats)(name, value)
        elif any(not list(other(name, value)) for other in others):
            return
        elif lists and isinstance(value, tuple) and all(map(is_word, value)):
            yield from lists[0](name, value)
        elif free and not (is_word(value) or are_words(value)):
            yield f"`{name}` is {value!r:.60}: no card, no word and no filter"
        elif not free:
            yield from one_of(name, value, words) if words else others[0](name, value)

    return check


def _is_of_other_form(holds: Any) -> bool:
    by_hand = {NAMED, SEAT} & set(getattr(holds, "__metadata__", ()))
    return not (is_kind(holds) or by_hand or get_origin(holds) is Literal)


def _of_kinds(holds: Any, seats: Seats) -> Check:
    apart = told_apart(holds)

    def check(name: str, value: Plain) -> Faults:
        if not isinstance(value, dict):
            yield f"{_called.get(bare_kind(kinds_in(holds)[0]), name)} is a table, not {value!r:.60}"
        elif apart.of(value) is not None:
            yield from _table_of(apart.of(value), seats, str(value.get(apart.field)))(name, value)
        elif apart.field not in value:
            yield f"{apart.field} is missing"
        else:
            yield from one_of(apart.field, value[apart.field], apart.kinds)

    return check


def checks_of(kind: Any, without: Collection[str] = ()) -> dict[str, Check]:
    """The checks of the fields of a kind, but for some: those of a card without its wording."""
    return {field.name: check_of(field.holds) for field in fields_of(kind) if field.name not in without}


@cache
def _table_of(kind: Any, seats: Seats, word: str = "") -> Check:
    its = fields_of(kind)
    shape = {field.name: check_of(field.holds, seats) for field in its}
    some = [field.name for field in its if SOME in field.marks]
    check = table(_called.get(bare_kind(kind), word), shape, some, [each.name for each in its if each.needed])
    more = _more(kind)
    return check if more is None else lambda name, value: _with(check(name, value), more, value)


def _more(kind: Any) -> Callable[[Plain], Faults] | None:
    its, shared = _also.get(kind), _also.get(bare_kind(kind))
    if its is None or shared is None or its is shared:
        return its or shared
    return lambda value: chain(shared(value), its(value))


def _with(found: Faults, more: Callable[[Plain], Faults], value: Plain) -> Faults:
    """What is wrong with a table, and where its fields are right, with all of it."""
    there = list(found)
    return iter(there) if there or not isinstance(value, dict) else more(value)


@cache
def effects_check(holds: Any, seats: Seats = None) -> Check:
    """The check of a small effect: it has what it needs, nothing that it does not know, and in its fields what they hold."""
    by_name = told_apart(holds).kinds
    shapes: dict[str, dict[str, _Checked]] = {}  # filled in where they are asked for: kinds may hold each other

    def shape_of(name: str) -> dict[str, _Checked]:
        anyway = _common(by_name.values()) if seats is not None else {}
        its = {**anyway, **{field.name: field for field in fields_of(by_name[name])}}
        return {each: _checked(field, seats) for each, field in its.items()}

    def check(what: str, value: Plain) -> Faults:
        name = value.get("do") if isinstance(value, dict) else value
        if not isinstance(value, dict) or not isinstance(name, str) or name not in by_name:
            yield f"no such effect: {name!r:.60}{near(name, by_name) if isinstance(value, dict) else ''}"
            return
        its = shapes.get(name) or shapes.setdefault(name, shape_of(name))
        found = list(fields(name, value, its))
        told_or_due = (each for each in its.values() if each.field.needed or each.field.name in value)
        found += [fault for each in told_or_due for fault in _of_effect(name, each, value)]
        some = [each.field.name for each in its.values() if SOME in each.field.marks]
        if some and not set(some) & set(value):
            found.append(f"{name} says nothing{choices(some)}")
        more = _more(by_name[name])
        yield from found or (more(value) if more else ())

    return check


def _common(kinds: Iterable[Any]) -> dict[str, Field]:
    its = {field.name: field for kind in kinds for field in fields_of(kind) if field.name in ("to", "who")}
    return {**{name: field._replace(needed=False) for name, field in its.items()}, "n": Field("n", int, False, ())}


class _Checked(NamedTuple):
    """A field of a small effect with its check, whether it is a number, and what its faults begin with."""

    field: Field
    check: Check
    number: bool
    prefix: str


def _checked(field: Field, seats: Seats) -> _Checked:
    prefix = f"{field.name}: " if _holds_effects(field.holds) else ""
    return _Checked(field, check_of(field.holds, seats), is_number(field.holds), prefix)


def _of_effect(name: str, its: _Checked, value: Plain) -> Faults:
    field = its.field
    if field.name not in value:
        yield f"{name} needs {told(field.holds)} as {field.name}, not None"
        return
    held = value[field.name]
    if its.number and not is_whole(held) and any(its.check(field.name, held)):
        yield f"{name} needs {told(field.holds)} as {field.name}, not {held!r:.60}"
        return
    yield from (f"{its.prefix}{fault}" for fault in its.check(field.name, held))


def _holds_effects(holds: Any) -> bool:
    inner = get_args(holds)[0] if get_origin(holds) is tuple else holds
    return len(kinds_in(inner)) > 1


def said_by_hand(effect: Any) -> Fault:
    """What is wrong with a small effect that somebody says: there it may name its cards, or a seat of the table."""

    def fault(operation: Plain, seats: Collection[str]) -> str:
        return next(effects_check(effect, tuple(seats))("an effect", operation), "")

    return fault
