"""The small effects of a ruleset as help and pads ask for them, by the annotations of their kinds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, get_args, get_origin

from domain.parts.grammar import Field, Least, bare_kind, fields_of, is_kind, kinds_in, told_apart, words_in

COMMON = ("to", "who", "n")
"""What a small effect that somebody says may have anyway: the cards and the seat that it is said of, and a number."""
_RULE = re.compile(r"\b[A-Z]{2}-[A-Z]+-[0-9]+[a-z]?")


class Words(NamedTuple):
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


def told(holds: Any) -> str:
    """What a field holds, in words; the fields of a table are told where all are numbers."""
    if is_kind(holds):
        names = [field.name for field in fields_of(holds)]
        numbers = all(is_number(field.holds) for field in fields_of(holds))
        return f"a table of {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))}" if numbers else "a table"
    if kinds_in(holds):
        return "a card or a table"
    inner = get_args(holds)[0] if get_origin(holds) is Annotated else holds
    if get_origin(inner) is tuple:
        return _row(get_args(inner))
    return _TOLD.get(inner) or ("a table" if (get_origin(inner) or inner) is Mapping else "a word")


def _row(each: tuple[Any, ...]) -> str:
    """A list of any length, or one whose values are each of their own kind."""
    if Ellipsis in each:
        return "a list"
    numbers = all(holds is int or int in get_args(holds) for holds in each)
    return f"{_COUNTS[len(each)]} numbers" if numbers else " and ".join(map(told, each))


def is_number(holds: Any) -> bool:
    """Whether a field holds a whole number, or an X in the place of one."""
    return holds is int or (get_origin(holds) is Annotated and get_args(holds)[0] is int)


def goes_below(holds: Any) -> bool:
    """Whether a number that somebody says, or each of several, may be less than nothing: as its last mark checks it."""
    if is_kind(holds):
        return all(goes_below(field.holds) for field in fields_of(holds))
    if get_origin(holds) is not Annotated:
        return holds is int
    inner, *_, mark = get_args(holds)
    if isinstance(mark, Least) or not callable(mark):
        return False
    return not list(mark("", -1 if inner is int else (-1,) * len(get_args(inner))))


_TOLD = {int: "a whole number", bool: "true or false", Any: "any value", Any | None: "any value"}
_COUNTS = {2: "two", 3: "three"}


def words_of(effect: Any, book: str = "", by_hand: Any = None) -> Words:
    """The small effects as pads and help ask for them: their fields with what they hold.

    `book`: how the ids of its rules begin, where kinds name those of several · `by_hand`: those that somebody may say, where
    that is not each.
    """
    its = {name: fields_of(kind) for name, kind in told_apart(effect).kinds.items()}
    every = [field for fields in its.values() for field in fields]
    to, who = (next((words_in(field.holds) for field in every if field.name == name), ()) for name in ("to", "who"))
    return Words(
        needs={name: {field.name: told(field.holds) for field in fields if field.needed} for name, fields in its.items()},
        choices={
            (name, field.name): words_in(field.holds)
            for name, fields in its.items()
            for field in _asked(fields)
            if words_in(field.holds)
        },
        may={
            name: {field.name: told(field.holds) for field in _asked(fields) if not field.needed}
            for name, fields in its.items()
        },
        signed={(name, field.name) for name, fields in its.items() for field in _asked(fields) if _counts_below(field.holds)},
        who=tuple(word for word in who if word != "both"),
        both=tuple(name for name, fields in its.items() if any("both" in words_in(field.holds) for field in fields)),
        to=to,
        of_texts=tuple(name for name in its if by_hand is not None and name not in told_apart(by_hand).kinds),
        rules={name: _rules(kind, book) for name, kind in told_apart(effect).kinds.items()},
    )


def _counts_below(holds: Any) -> bool:
    return told(holds).startswith(("a whole number", "three numbers", "a table of")) and goes_below(holds)


def _rules(kind: Any, book: str) -> list[str]:
    return [rule for rule in _RULE.findall(bare_kind(kind).__doc__ or "") if rule.startswith(book)]


def _asked(fields: tuple[Field, ...]) -> Iterator[Field]:
    return (field for field in fields if field.name not in ("do", *COMMON) or field.needed)
