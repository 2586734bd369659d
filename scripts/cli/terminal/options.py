"""Option objects: several options of a command as one NamedTuple, so that a command has few parameters."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints


def with_options(command: Callable[..., None]) -> Callable[..., None]:
    """Returns a command for typer in which each parameter of a NamedTuple type is replaced by the fields of that type.

    The fields are options in the order in which they are written, with their names and defaults.
    """
    hints = get_type_hints(command, include_extras=True)
    groups = {name: hints[name] for name in signature(command).parameters if hasattr(hints[name], "_fields")}
    flat = [each for parameter in signature(command).parameters.values() for each in _expand(parameter, hints, groups)]

    @wraps(command)
    def run(**given: Any) -> None:
        for name, kind in groups.items():
            given[name] = kind(**{field: given.pop(field) for field in kind._fields})
        command(**given)

    run.__signature__ = signature(command).replace(parameters=flat)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in flat}
    return run


def _expand(parameter: Parameter, hints: dict[str, Any], groups: dict[str, Any]) -> list[Parameter]:
    kind = groups.get(parameter.name)
    if kind is None:
        return [parameter.replace(annotation=hints[parameter.name], kind=Parameter.KEYWORD_ONLY)]
    fields = get_type_hints(kind, include_extras=True)
    defaults = {name: kind._field_defaults.get(name, Parameter.empty) for name in kind._fields}
    return [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=fields[name])
        for name, default in defaults.items()
    ]


_NUMBER = re.compile(r"-?[0-9]{1,9}")


def use_plain_values(parameters: Iterable[Any]) -> None:
    """Makes the arguments and options of a typer command read plain values directly, without pydantic, whose loading took a
    third of the time that a command may take.

    Plain values are texts, flags, numbers and paths. Typer reads all others, and reports what is not clearly valid.
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
