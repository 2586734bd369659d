"""The schema of card data: named tuples whose annotations define the valid content of tables, and how they are read.

A *kind* is the `NamedTuple` of a sort of table: a filter, a small effect, a text, or everything printed on a card. Its fields
are the fields of the table. A field without a default is required. The annotation of a field defines its values: `bool`,
`int` (`Number` from 0, `Count` from 1), `str`, a word of a `Literal`, another kind, a list (`tuple[X, ...]`), or one of
several. A property of a card that may be unknown is a `Word` or `Words` of its values. Kinds for the same place have a
discriminator: a field whose `Literal` is the kind's own word (`do`, `timing`).

Stored data stays plain; rules read it as kinds (`stored_data_readers`), so that an unknown field is a type error.
`schema_validation` refuses faulty data before it is stored.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from itertools import chain
from types import CodeType, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin

from domain.kernel.contract.truth import Uncertain, Value
from domain.kernel.record.changes import Plain
from domain.parts.card_schema.value_checks import WORDING, check_by_predicate
from domain.parts.messages import msg


class Minimum(NamedTuple):
    """A mark of a whole number: its least value."""

    least: int


class FieldMark(NamedTuple):
    """A mark of a field or its value."""

    name: str


FLAT = FieldMark("flat")
"""The fields of the kind are in the same table as the field."""
ONE_REQUIRED = FieldMark("some")
"""A table has at least one of the fields with this mark."""
INNER = FieldMark("inner")
"""A field that only rules add to stored data; no card has it."""


class StoredAs(NamedTuple):
    """A mark of a field: its name in the table, where that is no Python name."""

    table: str


NAMED = FieldMark("named")
"""One or several cards, named only by manual small effects."""
SEAT = FieldMark("seat")
"""A seat of the table, named only by manual small effects."""

Number = Annotated[int, Minimum(0)]
Count = Annotated[int, Minimum(1)]
Card = Annotated[str, msg("card")]
NamedCard = Annotated[str, NAMED]
NamedCards = Annotated[tuple[str, ...], NAMED]
Seat = Annotated[str, SEAT]
Wording = Annotated[Plain, WORDING]
"""Printed words, for readers and for texts without a script: a string, or one per language."""


def _is_source(value: Plain) -> bool:
    return isinstance(value, str) and (value == PERSON or bool(COMPILER.fullmatch(value)))


PERSON = "person"
"""The source of a clause that a person has written or confirmed."""
COMPILER = re.compile(r"compiler [0-9]{1,6}(\.[0-9a-f]{6})?")
"""Matches the source of a clause that the compiler of printed texts wrote, with the edition of its grammar."""
ClauseSource = Annotated[str, check_by_predicate(_is_source, msg("person_or_compiler_and_edition"))]
"""The author of a clause: the compiler or a person. A clause without a source is a person's."""
STORED = FieldMark("stored")
Stored = Annotated[Plain, STORED]
"""A field that no table has: the stored table itself."""
NOTHING: dict[str, Plain] = {}
"""The table of an object that was made without one."""


FORMER_WORDS = {"be_target": "be_targeted"}
"""Former words of texts -> their present words: records have them, card lists may not use them."""


def replace_former_word(word: Plain) -> Plain:
    """Returns the present form of a former word; anything else unchanged."""
    return FORMER_WORDS.get(word, word) if isinstance(word, str) else word


ONE_WORD, WORDS = FieldMark("word"), FieldMark("words")
"""Marks of a property of a card that may be unknown (`Uncertain`): the table has a word, or a list of words."""
Word = Annotated[Uncertain[Value], ONE_WORD]
Words = Annotated[Uncertain[Value], WORDS]
_FIELD_MARKS = (FLAT, ONE_REQUIRED, INNER, STORED, ONE_WORD, WORDS)


class Field(NamedTuple):
    """A field of a table: its name, its type (the annotation without marks and None), whether it is required, its marks."""

    name: str
    annotation: Any
    needed: bool
    marks: tuple[Any, ...]


@cache
def fields_of(kind: Any) -> tuple[Field, ...]:
    """Returns the fields of the tables of a kind, including those of flat kinds."""
    return tuple(field for own in _own_fields(kind) for field in (fields_of(own.annotation) if FLAT in own.marks else (own,)))


def _own_fields(kind: Any) -> list[Field]:
    fields = (_own_field(kind, name) for name in kind._fields)
    return [field for field in fields if not {STORED, INNER} & set(field.marks)]


def _own_field(kind: Any, name: str) -> Field:
    field = Field(name, *unwrap_annotation(_field_annotation(kind, name), name not in kind._field_defaults))
    return field._replace(name=table_key(field))


def _fields_named(kind: Any, name: str) -> list[Field]:
    """Returns the field of a name, or none. Its first field alone is looked at where that has the name: it mostly has."""
    first = _own_field(kind, kind._fields[0])
    whole = {FLAT, STORED, INNER} & set(first.marks)
    return [first] if first.name == name and not whole else [each for each in fields_of(kind) if each.name == name]


@cache
def field_annotations(kind: Any) -> Mapping[str, Any]:
    """Returns the annotations of a kind's fields, with the type variables of a shared kind filled in."""
    return {name: _field_annotation(kind, name) for name in origin_type(kind).__annotations__}


def _field_annotation(kind: Any, name: str) -> Any:
    bare = origin_type(kind)
    hint = evaluate_annotation(bare.__annotations__[name], bare.__module__)
    given = dict(zip(getattr(bare, "__parameters__", ()), get_args(kind), strict=False))
    return _fill_type_variables(hint, given) if given else hint


def evaluate_annotation(annotation: Any, module: str) -> Any:
    """Returns the type that an annotation in a module means.

    Like `typing.get_type_hints`, which would also look for names to evaluate inside of the types: ten times the work.
    """
    written = getattr(annotation, "__forward_code__", annotation)
    return eval(written, vars(sys.modules[module])) if isinstance(written, str | CodeType) else annotation


def _fill_type_variables(hint: Any, given: Mapping[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(each, each) for each in parameters)] if parameters and given else hint


def origin_type(kind: Any) -> Any:
    """Returns a kind without its type arguments."""
    return get_origin(kind) or kind


def table_key(field: Field) -> str:
    """Returns the name of a field in a table."""
    return next((mark.table for mark in field.marks if isinstance(mark, StoredAs)), field.name)


def unwrap_annotation(hint: Any, needed: bool) -> tuple[Any, bool, tuple[Any, ...]]:
    """Splits an annotation into the type without None, whether the field is required, and its marks."""
    marks = tuple(mark for mark in getattr(hint, "__metadata__", ()) if mark in _FIELD_MARKS or isinstance(mark, StoredAs))
    others = tuple(mark for mark in getattr(hint, "__metadata__", ()) if mark not in marks)
    bare = get_args(hint)[0] if marks else hint
    inner = Annotated[(bare, *others)] if marks and others else bare
    if get_origin(inner) is Uncertain:
        word = get_args(inner)[0]
        inner = word if ONE_WORD in marks else tuple.__class_getitem__((word, ...))
    rest = tuple(each for each in allowed_types(inner) if each is not NoneType)
    return (Union[rest] if len(rest) > 1 else rest[0]), needed, marks  # noqa: UP007 - as many as there are


def allowed_types(annotation: Any) -> tuple[Any, ...]:
    """Returns the types that a field allows."""
    return get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)


def is_table_kind(annotation: Any) -> bool:
    """Returns whether an annotation is a kind, whose values are tables."""
    bare = origin_type(annotation)
    return isinstance(bare, type) and issubclass(bare, tuple) and hasattr(bare, "_fields")


def kinds_in(annotation: Any) -> list[Any]:
    """Returns the kinds that a place allows."""
    return [each for each in allowed_types(annotation) if is_table_kind(each)]


def classes_for_isinstance(annotation: Any) -> tuple[Any, ...]:
    """Returns the classes that a place allows, for `isinstance`."""
    return tuple(map(origin_type, kinds_in(annotation)))


def words_in(annotation: Any) -> tuple[str, ...]:
    """Returns the words that a field allows."""
    return tuple(word for each in allowed_types(annotation) if get_origin(each) is Literal for word in get_args(each))


class Discriminator(NamedTuple):
    """How kinds of one place are distinguished: the field, word -> kind, and the kind of a table without such a word."""

    field: str
    kinds: Mapping[str, Any]
    other: Any

    def of(self, plain: Mapping[str, Plain]) -> Any:
        """Returns the kind of a table; None if there is none."""
        word = plain.get(self.field)
        return self.kinds.get(word) if isinstance(word, str) else self.other


@cache
def discriminator_of(annotation: Any) -> Discriminator:
    """Returns the discriminator of the kinds of one place. Raises TypeError if they have none."""
    kinds = kinds_in(annotation)
    first = _own_field(kinds[0], kinds[0]._fields[0])
    for name in chain((first.name,), (field.name for field in fields_of(kinds[0]) if field.name != first.name)):
        types = {kind: field.annotation for kind in kinds for field in _fields_named(kind, name)}
        words = {word: kind for kind, inner in types.items() for word in words_in(inner)}
        if len(types) == len(kinds) and len(words) == sum(len(words_in(inner)) for inner in types.values()) > 0:
            return Discriminator(
                name, words, next((kind for kind, inner in types.items() if get_origin(inner) is not Literal), None)
            )
    raise TypeError(f"{kinds} have no field with words of their own")
