"""Reads plain values of arguments and options without pydantic, by which typer reads every value.

Loading pydantic took a third of the time that a command may take. Texts, flags, numbers and paths do not need it. A value
that is not clearly valid is left to typer, which reports the fault.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, get_args, get_origin

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def use_plain_values(parameters: Iterable[Any]) -> None:
    """Makes the arguments and options of a typer command read plain values directly, without pydantic.

    Plain values are texts, flags, numbers and paths. Typer reads all others.
    """
    for parameter in parameters:
        kind = getattr(parameter, "type_descriptor", None)  # a version of typer without it reads all values itself
        read = kind and _reader_of(kind)
        if read is not None:
            parameter._runtime_param = PlainValue(read)


class PlainValue:
    """The reader of one argument or option, in place of the one that typer would make from pydantic.

    `read`: returns what a value means, or `NOT_PLAIN`.
    """

    def __init__(self, read: Callable[[Any], Any]) -> None:
        self.read = read

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Returns the value of a parameter. Raises BadParameter."""
        found = value if value is None else self.read(value)
        if found is not NOT_PLAIN and not (value is None and (param.multiple or param.nargs == -1)):
            return found
        param._runtime_param = None  # typer makes its own one
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


NOT_PLAIN = object()


def _reader_of(kind: Any) -> Callable[[Any], Any] | None:
    """Returns the reader for values of one of typer's types; None if the type needs pydantic."""
    annotation, about = kind.annotation, kind.parameter_info
    if about.parser is not None or kind.is_choice:
        return None
    if get_origin(annotation) is list:
        read = _plain_reader(get_args(annotation)[0], about)
        return None if read is None else lambda value: _read_each(read, value)
    return _plain_reader(annotation, about)


def _plain_reader(annotation: Any, about: Any) -> Callable[[Any], Any] | None:
    if annotation is str:
        return lambda value: value if isinstance(value, str) else NOT_PLAIN
    if annotation is bool:
        return lambda value: value if isinstance(value, bool) else NOT_PLAIN
    if annotation is int and not about.clamp:
        return lambda value: _read_number(value, about.min, about.max)
    if annotation is float:
        return lambda value: value if isinstance(value, float) else NOT_PLAIN
    if (
        annotation is Path
        and about.file_okay
        and about.dir_okay
        and not (about.exists or about.writable or about.resolve_path)
    ):
        return _read_path
    return None


def _read_each(read: Callable[[Any], Any], value: Any) -> Any:
    """Returns the values of a parameter that has several."""
    if not isinstance(value, list | tuple):
        return NOT_PLAIN
    found = [read(each) for each in value]
    return NOT_PLAIN if any(each is NOT_PLAIN for each in found) else found


def _read_number(value: Any, least: float | None, most: float | None) -> Any:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        value = int(value)
    inside = type(value) is int and (least is None or value >= least) and (most is None or value <= most)
    return value if inside else NOT_PLAIN


def _read_path(value: Any) -> Any:
    """Returns a path, unless it is of something that may not be read."""
    if isinstance(value, Path):
        value = str(value)
    if not isinstance(value, str) or "\0" in value or (os.path.exists(value) and not os.access(value, os.R_OK)):
        return NOT_PLAIN
    return Path(value)
