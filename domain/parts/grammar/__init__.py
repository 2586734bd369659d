"""The grammar of card texts: named tuples whose annotations say what a table of card data may hold, and how it is read.

A *kind* (a filter, a small effect, a text, all that is printed on a card) is a `NamedTuple`; its fields are those of the
table, and a field without a default has to be there. A field holds what its annotation says: `bool`, `int` (`Number` and
`Count` from 0 and 1 on), `str`, one of the words of a `Literal`, another kind, a list (`tuple[X, ...]`) of such, or one of
several. Kinds that may stand in one place are told apart by a field whose `Literal` is their own word (`do`, `timing`).

What is stored stays plain data; it is read where rules ask for it (`reading`), so a field that nobody knows is an error of
types. `checks` refuses what does not fit, before it is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from domain.kernel.record.changes import Plain
from domain.parts.grammar.value_checks import WORDING
from domain.parts.messages import msg


class Least(NamedTuple):
    """A mark of a whole number: it is at least this."""

    least: int


class Mark(NamedTuple):
    """A mark of a field or of what it holds."""

    name: str


FLAT = Mark("flat")
"""The fields of a kind stand in the same table as the field that has it."""
ONE_REQUIRED = Mark("some")
"""Of the fields with this mark a table has at least one."""
INNER = Mark("inner")
"""A field that rules add to what is stored, and no card has."""


class As(NamedTuple):
    """A mark of a field: how it is called in the table, where that is no name in Python."""

    table: str


NAMED = Mark("named")
"""A card, or several, that only who says a small effect can name."""
SEAT = Mark("seat")
"""A seat of the table, which only who says a small effect can name."""

Number = Annotated[int, Least(0)]
Count = Annotated[int, Least(1)]
Card = Annotated[str, msg("card")]
NamedCard = Annotated[str, NAMED]
NamedCards = Annotated[tuple[str, ...], NAMED]
Seat = Annotated[str, SEAT]
Wording = Annotated[Plain, WORDING]
"""What is printed, for people and for what nobody scripted: text, or a text for each language."""
STORED = Mark("stored")
Stored = Annotated[Plain, STORED]
"""A field that no table has: the table itself, as it is stored and goes on to be stored."""
NOTHING: dict[str, Plain] = {}
"""The table of what was made without one."""


FORMER_WORDS = {"be_target": "be_targeted"}
"""Words of texts that were called otherwise -> what they are called now: records hold them, card lists may not any longer."""


def current_word(word: Plain) -> Plain:
    """A word of a text as it is called now; anything else as it is."""
    return FORMER_WORDS.get(word, word) if isinstance(word, str) else word


_FIELD_MARKS = (FLAT, ONE_REQUIRED, INNER, STORED)


class Field(NamedTuple):
    """A field of a table: what it holds (its annotation without marks and None), whether it has to be there, its marks."""

    name: str
    holds: Any
    needed: bool
    marks: tuple[Any, ...]


@cache
def fields_of(kind: Any) -> tuple[Field, ...]:
    """The fields of the tables of a kind, those of flat kinds among them."""
    return tuple(field for own in _own_fields(kind) for field in (fields_of(own.holds) if FLAT in own.marks else (own,)))


def _own_fields(kind: Any) -> list[Field]:
    hints = hints_of(kind)
    fields = [Field(name, *unwrap_annotation(hints[name], name not in kind._field_defaults)) for name in kind._fields]
    return [field._replace(name=table_key(field)) for field in fields if not {STORED, INNER} & set(field.marks)]


def hints_of(kind: Any) -> dict[str, Any]:
    """The annotations of the fields of a kind; of one that several rulesets share with what this one's filters are."""
    bare = bare_kind(kind)
    hints = get_type_hints(bare, include_extras=True)
    given = dict(zip(getattr(bare, "__parameters__", ()), get_args(kind), strict=False))
    return {name: _fill_type_variables(hint, given) for name, hint in hints.items()}


def _fill_type_variables(hint: Any, given: Mapping[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return given.get(hint, hint)
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(given.get(each, each) for each in parameters)] if parameters and given else hint


def bare_kind(kind: Any) -> Any:
    """A kind without what it is filled with."""
    return get_origin(kind) or kind


def table_key(field: Field) -> str:
    """How a field is called in a table."""
    return next((mark.table for mark in field.marks if isinstance(mark, As)), field.name)


def unwrap_annotation(hint: Any, needed: bool) -> tuple[Any, bool, tuple[Any, ...]]:
    """What a hint says a field holds, without None; whether it has to be there; its marks."""
    marks = tuple(mark for mark in getattr(hint, "__metadata__", ()) if mark in _FIELD_MARKS or isinstance(mark, As))
    others = tuple(mark for mark in getattr(hint, "__metadata__", ()) if mark not in marks)
    bare = get_args(hint)[0] if marks else hint
    inner = Annotated[(bare, *others)] if marks and others else bare
    rest = tuple(each for each in alternatives(inner) if each is not NoneType)
    return (Union[rest] if len(rest) > 1 else rest[0]), needed, marks  # noqa: UP007 - as many as there are


def alternatives(holds: Any) -> tuple[Any, ...]:
    """What a field may hold, one beside the other."""
    return get_args(holds) if get_origin(holds) in (Union, UnionType) else (holds,)


def is_kind(holds: Any) -> bool:
    """Whether an annotation is a kind: its values are tables."""
    bare = bare_kind(holds)
    return isinstance(bare, type) and issubclass(bare, tuple) and hasattr(bare, "_fields")


def kinds_in(holds: Any) -> list[Any]:
    """The kinds that may stand in a place."""
    return [each for each in alternatives(holds) if is_kind(each)]


def classes_of(holds: Any) -> tuple[Any, ...]:
    """The classes of what may stand in a place, for `isinstance`."""
    return tuple(map(bare_kind, kinds_in(holds)))


def words_in(holds: Any) -> tuple[str, ...]:
    """The words that a field may hold."""
    return tuple(word for each in alternatives(holds) if get_origin(each) is Literal for word in get_args(each))


class Discriminator(NamedTuple):
    """How kinds of one place are told apart: the field, word -> kind, and the kind of a table without one such word."""

    field: str
    kinds: Mapping[str, Any]
    other: Any

    def of(self, plain: Mapping[str, Plain]) -> Any:
        """The kind of a table; None where there is none."""
        word = plain.get(self.field)
        return self.kinds.get(word) if isinstance(word, str) else self.other


@cache
def discriminator_of(holds: Any) -> Discriminator:
    """How kinds of one place are told apart. Raises TypeError where they are not."""
    kinds = kinds_in(holds)
    for name in (field.name for field in fields_of(kinds[0])):
        held = {kind: field.holds for kind in kinds for field in fields_of(kind) if field.name == name}
        words = {word: kind for kind, inner in held.items() for word in words_in(inner)}
        if len(held) == len(kinds) and len(words) == sum(len(words_in(inner)) for inner in held.values()) > 0:
            return Discriminator(
                name, words, next((kind for kind, inner in held.items() if get_origin(inner) is not Literal), None)
            )
    raise TypeError(f"{kinds} have no field with words of their own")
