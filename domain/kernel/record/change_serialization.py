"""The stored form of changes, strict in both directions; and plain data, of which everything stored is made."""

from __future__ import annotations

from typing import Any

from domain.kernel.messages.message import msg
from domain.kernel.record.changes import Change, Plain, code_of_type, type_of_code


def change_to_plain(change: Change) -> tuple[Plain, ...]:
    """Returns the stored form of a change: its code, then its fields."""
    return (code_of_type[type(change)], *change)


def change_from_plain(plain: Plain) -> Change:
    """Reads a stored change. Raises ValueError where code, number of fields or their types are wrong."""
    if type(plain) is not tuple or not plain or type(plain[0]) is not int or plain[0] not in type_of_code:
        raise ValueError(msg("not_change_value", value=f"{plain!r:.80}"))
    kind = type_of_code[plain[0]]
    if tuple(map(type, plain)) != _FLAT.get(kind) and not _fields_fit(kind, plain):
        raise ValueError(msg("fields_do_not_fit_said", said=kind.__name__, value=f"{plain!r:.80}"))
    return tuple.__new__(kind, plain[1:])  # the fields are checked: no need to go through the constructor


def _fields_fit(kind: type, plain: tuple[Plain, ...]) -> bool:
    checks = _checks[kind]
    return len(plain) == len(checks) + 1 and all(check(value) for check, value in zip(checks, plain[1:], strict=True))


def is_plain(value: Plain) -> bool:
    """Returns whether a value can be stored: None, bool, int, str, tuples and string-keyed dicts of these."""
    kind = type(value)
    if kind in _LEAVES:
        return True
    if kind is not dict and kind is not tuple:
        return False
    if not value:
        return True
    if kind is dict:
        if set(map(type, value)) != _STRING_ONLY:
            return False
        value = value.values()
    return all(map(is_plain, [item for item in value if type(item) not in _LEAVES]))


def as_plain(value: Any) -> Plain:
    """Returns data from JSON or TOML with its lists as tuples."""
    if isinstance(value, list):
        return tuple(map(as_plain, value))
    return {key: as_plain(item) for key, item in value.items()} if isinstance(value, dict) else value


_LEAVES = frozenset({type(None), bool, int, str})
_STRING_ONLY = frozenset({str})


def _string(value: Plain) -> bool:
    return type(value) is str


def _whole(value: Plain) -> bool:
    return type(value) is int


def _string_or_none(value: Plain) -> bool:
    return value is None or type(value) is str


def _strings(value: Plain) -> bool:
    return type(value) is tuple and all(type(item) is str for item in value)


def _annotation_name(annotation: object) -> str:
    return str(getattr(annotation, "__forward_arg__", annotation))  # NamedTuple wraps its annotations


_check_of_annotation = {
    "str": _string,
    "int": _whole,
    "str | None": _string_or_none,
    "tuple[str, ...]": _strings,
    "Plain": is_plain,
}
_checks = {
    kind: tuple(_check_of_annotation[_annotation_name(note)] for note in kind.__annotations__.values())
    for kind in code_of_type
}
_FLAT = {
    kind: (int, *({_string: str, _whole: int}[check] for check in checks))
    for kind, checks in _checks.items()
    if set(checks) <= {_string, _whole}
}
"""The types of a stored change whose fields are all strings and numbers: most of those that are read."""
