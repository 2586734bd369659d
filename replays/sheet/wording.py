"""A value -> its words, by the kind of the argument; the other direction of `values.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from domain.kernel.record.changes import Plain
from domain.kernel.table.table import Table
from replays.sheet.labels import Names, is_plain_word, quoted
from replays.sheet.literals import ROW, to_json


class Unsayable(Exception):
    """A value that has no form in words; it is written in back quotes."""


class Tongue(NamedTuple):
    """What words are made with: the acts, what cards are called, and the table when the line is said."""

    acts: Mapping[str, Act]
    labels: Names
    table: Table | None = None


def _say_card(tongue: Tongue, act: Act, value: Plain) -> str:
    if not isinstance(value, str) or value in ("", "#", "~"):
        raise Unsayable
    return tongue.labels.card(value, tongue.table)


def _say_cards(tongue: Tongue, act: Act, value: Plain) -> str:
    if value == ():
        return "none"
    return ", ".join(_say_card(tongue, act, each) for each in _some(value))


def _say_seat(tongue: Tongue, act: Act, value: Plain) -> str:
    if isinstance(value, str) and is_plain_word(value):
        return value
    raise Unsayable


def _say_seats(tongue: Tongue, act: Act, value: Plain) -> str:
    return " ".join(_say_seat(tongue, act, each) for each in _some(value))


def _some(value: Plain) -> tuple[Plain, ...]:
    if not isinstance(value, tuple) or not value:
        raise Unsayable
    return value


def _say_number(tongue: Tongue, act: Act, value: Plain) -> str:
    if type(value) is not int:
        raise Unsayable
    return str(value)


def _say_numbers(tongue: Tongue, act: Act, value: Plain) -> str:
    if not isinstance(value, str) or not ROW.fullmatch(value):
        raise Unsayable
    return value


def _say_word(tongue: Tongue, act: Act, value: Plain) -> str:
    if type(value) is int and value >= 0:
        return str(value)
    return _say_name(act, value)


def _say_name(act: Act, value: Plain) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise Unsayable
    return value if is_plain_word(value) and fold(value) not in {fold(name) for name in act.args} else quoted(value)


def _say_flag(tongue: Tongue, act: Act, value: Plain) -> str:
    if type(value) is not bool:
        raise Unsayable
    return "" if value else "no"


def _say_text(tongue: Tongue, act: Act, value: Plain) -> str:
    if not isinstance(value, str):
        raise Unsayable
    return quoted(value)


def say_any(tongue: Tongue, act: Act, value: Plain) -> str:
    """Values of no particular kind, one or several. Raises Unsayable."""
    if type(value) is tuple and len(value) > 1:
        return ", ".join(_say_literal(act, each) for each in value)
    return _say_literal(act, value)


def _say_literal(act: Act, value: Plain) -> str:
    if type(value) is bool or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if type(value) is int:
        return str(value)
    if isinstance(value, str) and value.startswith("#") and value[1:].isdecimal():
        return value
    if not isinstance(value, str):
        raise Unsayable
    return quoted(value) if fold(value) in ("yes", "no", "none") else _say_name(act, value)


def _say_effects(tongue: Tongue, act: Act, value: Plain) -> str:
    return "; ".join(_say_effect(tongue, act, each) for each in _some(value))


def _say_effect(tongue: Tongue, act: Act, operation: Plain) -> str:
    if not isinstance(operation, dict) or next(iter(operation), "") != "do":
        raise Unsayable
    words = [_say_name(act, operation["do"])]
    for key, value in operation.items():
        if key != "do":
            words.append(_say_part(tongue, act, key, value))
    return " ".join(words)


def _say_part(tongue: Tongue, act: Act, key: str, value: Plain) -> str:
    if key == "n" and type(value) is int:
        return str(value)
    if key == "to" and value in ("target", "self", "host"):
        return str(value)
    if key == "to" and isinstance(value, str | tuple):
        return " ".join(_say_card(tongue, act, each) for each in ((value,) if isinstance(value, str) else _some(value)))
    if key == "who" and isinstance(value, str):
        return value
    if key == "points" and isinstance(value, tuple):
        return "/".join(f"{each:+d}" if type(each) is int else str(each) for each in value)
    return f"{key}={_json_or_literal(act, value)}"


def _json_or_literal(act: Act, value: Plain) -> str:
    return to_json(value) if isinstance(value, dict | tuple) else _say_literal(act, value)


SAY: dict[str, Callable[[Tongue, Act, Plain], str]] = {
    "card": _say_card,
    "cards": _say_cards,
    "seat": _say_seat,
    "seats": _say_seats,
    "number": _say_number,
    "numbers": _say_numbers,
    "word": _say_word,
    "text": _say_text,
    "flag": _say_flag,
    "effects": _say_effects,
}
