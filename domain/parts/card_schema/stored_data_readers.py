"""Reads stored data as the kinds of the card schema: cards, texts, small effects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, wraps
from typing import Any, TypeVar, get_args, get_origin

from domain.cards.card_data_errors import UNKNOWN
from domain.kernel.contract.refusal import Refused
from domain.kernel.contract.truth import NO_WORDS, NOT_SEEN, Uncertain
from domain.kernel.record.changes import Plain
from domain.parts.card_schema import (
    FLAT,
    FORMER_WORDS,
    ONE_WORD,
    STORED,
    WORDS,
    Field,
    discriminator_of,
    evaluate_annotation,
    field_annotations,
    kinds_in,
    origin_type,
    replace_former_word,
    table_key,
    unwrap_annotation,
    words_in,
)
from domain.parts.messages import msg

Reader = Callable[[Plain], Any]
T = TypeVar("T", bound=Callable[..., Any])


@cache
def make_converter(annotation: Any) -> Reader | None:
    """Returns the function that converts plain data to an annotation's type; None if no conversion is needed.

    A table that fits no type of the annotation is returned unchanged, or dropped if it is an item of a list.
    """
    kinds = kinds_in(annotation)
    if get_origin(annotation) is tuple:
        inner = make_converter(get_args(annotation)[0])
        return inner and (lambda plain: tuple([item for item in map(inner, plain) if not isinstance(item, dict)]))
    if not kinds:
        return replace_former_word if set(FORMER_WORDS.values()) & set(words_in(annotation)) else None
    if len(kinds) == 1:
        return _reader_of_kind(kinds[0])
    discriminator, readers = discriminator_of(annotation), {kind: _reader_of_kind(kind) for kind in kinds}
    return lambda plain: readers.get(discriminator.of(plain), _unchanged)(plain)


def _unchanged(plain: Plain) -> Plain:
    return plain


@cache
def _reader_of_kind(kind: Any) -> Reader:
    of_fields: dict[str, tuple[str, Reader | None]] = {}
    of_whole: list[tuple[str, Reader | None]] = []
    bare = origin_type(kind)
    needed = {name for name in kind._fields if name not in kind._field_defaults}
    uncertain = _uncertain_fields(kind)

    def read(plain: Plain) -> Any:
        if not isinstance(plain, dict):
            return plain  # a word or cards in place of a table
        if not of_fields and not of_whole:
            for name, key, inner in _readers(kind):  # not earlier, since kinds may contain each other
                if key:
                    of_fields[key] = (name, inner)
                else:
                    of_whole.append((name, inner))
        result = {name: inner(plain) if inner else plain for name, inner in of_whole}
        for key, value in plain.items():
            if key in of_fields:
                name, inner = of_fields[key]
                result[name] = inner(value) if inner else value
        if uncertain:
            result |= {name: _read_words(plain, name) for name in uncertain}
        return bare(**result) if needed <= result.keys() else plain

    return read


def _uncertain_fields(kind: Any) -> list[str]:
    """Returns the fields of a kind that may be unknown."""
    marks = {name: unwrap_annotation(hint, False)[2] for name, hint in field_annotations(kind).items()}
    return [name for name, its in marks.items() if {ONE_WORD, WORDS} & set(its)]


def _read_words(card: Mapping[str, Plain], field: str) -> Uncertain[str]:
    """Returns the words in a field of a card; unknown if the card has no type yet, or names the field as unknown."""
    if field in card:
        listed = card[field] if isinstance(card[field], tuple | list) else (card[field],)
        return Uncertain(each for each in listed if isinstance(each, str))
    return NO_WORDS if "type" in card and field not in card.get(UNKNOWN, ()) else NOT_SEEN


def _readers(kind: Any) -> list[tuple[str, str, Reader | None]]:
    """Field of a kind -> its field of the table (empty: the table as a whole), and what reads that."""
    fields = [Field(name, *unwrap_annotation(hint, False)) for name, hint in field_annotations(kind).items()]
    whole = {FLAT, STORED}
    return [
        (each.name, "" if whole & set(each.marks) else table_key(each), make_converter(each.annotation)) for each in fields
    ]


def make_reader(annotation: Any) -> Reader:
    """Returns a reader of plain data as a kind, without a cache: for data that is still being built."""
    return make_converter(annotation) or _unchanged


def make_cached_reader(annotation: Any) -> Reader:
    """Returns a reader of plain data as a kind, with a cache by the identity of the data, as stored data never changes.

    In unchecked data, such as foreign records, unknown fields and tables of no kind are ignored.
    """
    first: Reader | None = None  # made when something is read: to look through all kinds takes long
    memo: dict[int, tuple[Any, Plain]] = {}  # the memo refers to the data too, so its id stays unique

    def read(plain: Plain) -> Any:
        nonlocal first
        try:
            return memo[id(plain)][0]
        except KeyError:
            if len(memo) >= CACHE_SIZE:
                memo.clear()
            first = first or make_reader(annotation)
            result = first(plain)
            memo[id(plain)] = (result, plain)
            return result

    return read


def to_plain(value: Any) -> Plain:
    """Returns a kind, or a list of kinds, as the table it was or would be read from, without fields at their defaults."""
    if not isinstance(value, tuple):
        return value
    if not hasattr(value, "_fields"):
        return tuple(map(to_plain, value))
    if getattr(value, "stored", None):
        return value.stored  # type: ignore[attr-defined]
    return {key: stored for name, key in _table_keys(type(value)) for key, stored in _plain_field(value, name, key)}


def without_defaults(value: Any) -> Plain:
    """Returns a kind, or a list of kinds, as a table without fields at their defaults, however it was written."""
    if not isinstance(value, tuple):
        return value
    if not hasattr(value, "_fields"):
        return tuple(map(without_defaults, value))
    result: dict[str, Plain] = {}
    kind: Any = type(value)
    for name, key in _table_keys(kind):
        inner = getattr(value, name)
        if not key:
            result |= without_defaults(inner)
        elif name == "do" or name not in kind._field_defaults or inner != kind._field_defaults[name]:
            result[key] = without_defaults(inner)
    return result


def _plain_field(value: Any, name: str, key: str) -> Iterator[tuple[str, Plain]]:
    inner = getattr(value, name)
    if not key:
        yield from to_plain(inner).items()
    elif name == "do" or name not in value._field_defaults or inner != value._field_defaults[name]:
        yield key, to_plain(inner)


@cache
def _table_keys(kind: Any) -> list[tuple[str, str]]:
    """Returns the fields of a kind with their table keys (empty: the same table), the word of a small effect first."""
    fields = [Field(name, *unwrap_annotation(hint, False)) for name, hint in field_annotations(kind).items()]
    there = [(each.name, "" if FLAT in each.marks else table_key(each)) for each in fields if STORED not in each.marks]
    return sorted(there, key=lambda each: each[0] != "do")


CACHE_SIZE = 4_000
"""The cache size of one reader: more cards than a rulebook has."""


def effect_functions_by_word(
    annotation: Any, functions: Collection[Callable[[Any, Any, Any], Any]]
) -> dict[str, Callable[[Any, Any, Any], Any]]:
    """Returns word of a small effect -> the function that carries it out, found by the annotation of its last parameter.

    A function that rulesets share is annotated with a protocol and found by its name, or by its `effect_word`. The returned
    functions take the stored small effect and raise Refused if it lacks something. Raises TypeError for a kind without a
    function, or with several.
    """
    kinds = discriminator_of(annotation).kinds
    by_kind = [
        (kind, run) for run in functions for kind in _kinds_of(run) or [kinds.get(getattr(run, "effect_word", run.__name__))]
    ]
    if len(by_kind) != len(kinds) or {kind for kind, _ in by_kind} != set(kinds.values()):
        raise TypeError(f"each of these has one function: {set(kinds.values()) ^ {kind for kind, _ in by_kind}}")
    read, running = make_cached_reader(annotation), dict(by_kind)
    return {word: _reading_first(running[kind], read) for word, kind in kinds.items()}


def effect_word(word: str) -> Callable[[T], T]:
    """Returns a decorator that names the small effect of a function, where that is not the function's own name."""

    def mark(run: T) -> T:
        run.effect_word = word  # type: ignore[attr-defined]
        return run

    return mark


def _kinds_of(run: Callable[[Any, Any, Any], Any]) -> list[Any]:
    annotation = list(run.__annotations__.values())[2]
    return kinds_in(evaluate_annotation(annotation, run.__module__))


def _reading_first(run: Callable[[Any, Any, Any], Any], read: Reader) -> Callable[[Any, Any, Any], Any]:
    @wraps(run)
    def carry_out(about: Any, effect: Any, operation: Plain) -> Any:
        result = read(operation)
        if isinstance(result, dict):
            raise Refused("", msg("verb_lacks_what_it_needs", verb=operation.get("do")))
        return run(about, effect, result)

    return carry_out
