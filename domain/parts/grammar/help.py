"""The small effects of a ruleset as help and pads ask for them, by the annotations of their kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from domain.parts.grammar import Field, Least, bare_kind, discriminator_of, fields_of, is_kind, kinds_in, words_in
from domain.parts.messages import msg

COMMON_FIELDS = ("to", "who", "n")
"""What a small effect that somebody says may have anyway: the cards and the seat that it is said of, and a number."""
_RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]+[a-z]?")


class EffectWords(NamedTuple):
    """The words of a ruleset's small effects, for help and pads.

    `needs`: small effect -> its fields that have to be there, with what they hold · `choices`: the values of a small effect's
    field · `may`: the fields it may have besides those, `to`, `who` and `n`, with what they hold · `signed`: the
    fields of small effects whose numbers may be less than nothing · `who`: the words for the seats that
    one is about · `both`: those that may be about both at once · `rules`: small effect -> the rules it carries out
    · `to`: the words for the cards that one is about · `of_texts`: those that stand in texts alone, nobody says them by hand.
    """

    needs: Mapping[str, Mapping[str, str]]
    choices: Mapping[tuple[str, str], Collection[str]]
    may: Mapping[str, Mapping[str, str]]
    who: Collection[str] = ("own", "enemy")
    both: Collection[str] = ()
    signed: Collection[tuple[str, str]] = ()
    rules: Mapping[str, Collection[str]] = {}
    to: Collection[str] = ("target", "self", "host")
    of_texts: Collection[str] = ()


def describe_type(holds: Any) -> str:
    """What a field holds, in words; the fields of a table are told where all are numbers."""
    if is_kind(holds):
        names = [field.name for field in fields_of(holds)]
        numbers = all(is_number(field.holds) for field in fields_of(holds))
        return (
            msg("table_said", said=" and ".join(filter(None, (", ".join(names[:-1]), names[-1]))))
            if numbers
            else msg("table")
        )
    if kinds_in(holds):
        return msg("card_or_table")
    inner = get_args(holds)[0] if get_origin(holds) is Annotated else holds
    if get_origin(inner) is tuple:
        return _describe_list(get_args(inner))
    return _TYPE_NAMES.get(inner) or (msg("table") if (get_origin(inner) or inner) is Mapping else msg("word"))


def _describe_list(each: tuple[Any, ...]) -> str:
    """A list of any length, or one whose values are each of their own kind."""
    if Ellipsis in each:
        return msg("list")
    numbers = all(holds is int or int in get_args(holds) for holds in each)
    return f"{_COUNTS[len(each)]} numbers" if numbers else " and ".join(map(describe_type, each))


def is_number(holds: Any) -> bool:
    """Whether a field holds a whole number, or an X in the place of one."""
    return holds is int or (get_origin(holds) is Annotated and get_args(holds)[0] is int)


def may_be_negative(holds: Any) -> bool:
    """Whether a number that somebody says, or each of several, may be less than nothing: as its last mark checks it."""
    if is_kind(holds):
        return all(may_be_negative(field.holds) for field in fields_of(holds))
    if get_origin(holds) is not Annotated:
        return holds is int
    inner, *_, mark = get_args(holds)
    if isinstance(mark, Least) or not callable(mark):
        return False
    return not list(mark("", -1 if inner is int else (-1,) * len(get_args(inner))))


_TYPE_NAMES = {int: msg("whole_number"), bool: msg("true_or_false"), Any: msg("any_value"), Any | None: msg("any_value")}
_COUNTS = {2: "two", 3: "three"}


def effect_words(effect: Any, book: str = "", by_hand: Any = None) -> EffectWords:
    """The small effects as pads and help ask for them: their fields with what they hold.

    `book`: how the ids of its rules begin, where kinds name those of several · `by_hand`: those that somebody may say, where
    that is not each.
    """
    its = {name: fields_of(kind) for name, kind in discriminator_of(effect).kinds.items()}
    every = [field for fields in its.values() for field in fields]
    to, who = (next((words_in(field.holds) for field in every if field.name == name), ()) for name in ("to", "who"))
    return EffectWords(
        needs={
            name: {field.name: describe_type(field.holds) for field in fields if field.needed} for name, fields in its.items()
        },
        choices={
            (name, field.name): words_in(field.holds)
            for name, fields in its.items()
            for field in _optional_fields(fields)
            if words_in(field.holds)
        },
        may={
            name: {field.name: describe_type(field.holds) for field in _optional_fields(fields) if not field.needed}
            for name, fields in its.items()
        },
        signed={
            (name, field.name)
            for name, fields in its.items()
            for field in _optional_fields(fields)
            if _is_signed(field.holds)
        },
        who=tuple(word for word in who if word != "both"),
        both=tuple(name for name, fields in its.items() if any("both" in words_in(field.holds) for field in fields)),
        to=to,
        of_texts=tuple(name for name in its if by_hand is not None and name not in discriminator_of(by_hand).kinds),
        rules={name: _rules_of(kind, book) for name, kind in discriminator_of(effect).kinds.items()},
    )


def _is_signed(holds: Any) -> bool:
    return describe_type(holds).startswith((msg("whole_number"), msg("three_numbers"), "a table of")) and may_be_negative(
        holds
    )


def _rules_of(kind: Any, book: str) -> list[str]:
    return [rule for rule in _RULE.findall(bare_kind(kind).__doc__ or "") if rule.startswith(book)]


def _optional_fields(fields: tuple[Field, ...]) -> Iterator[Field]:
    return (field for field in fields if field.name not in ("do", *COMMON_FIELDS) or field.needed)
