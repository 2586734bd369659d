"""Option objects: several options of a command as one NamedTuple, so that a command has few parameters."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, get_type_hints


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
