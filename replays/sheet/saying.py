"""A command -> the words of its line; the other direction of `arguments.py` and `values.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.cards.folding import fold
from domain.kernel.changes import Plain
from domain.kernel.command import Command
from domain.kernel.ruleset import Act
from domain.kernel.table import Table
from replays.sheet.arguments import first_text, unnamed
from replays.sheet.labels import Names, is_plain_word, quoted
from replays.sheet.values import to_json


class Unsayable(Exception):
    """A value that has no form in words; it is written in back quotes."""


class Tongue(NamedTuple):
    """What words are made with: the acts, what cards are called, and the table when the line is said."""

    acts: Mapping[str, Act]
    labels: Names
    table: Table | None = None


def say_command(tongue: Tongue, command: Command, raw: bool = False) -> str:
    """Seat, act, arguments and aside of a command; with `raw` the arguments in back quotes, which loses nothing."""
    act = tongue.acts.get(command.act)
    args = raw_args(command.args) if raw or act is None else say_args(tongue, act, command.args)
    seat = command.seat or ("judge" if command.by == "judge" else "")
    aside = ""
    if command.aside:
        said = raw_args(command.aside) if raw or act is None else say_args(tongue, act, command.aside, colon=False)
        aside = f"({said})"
    head, colon, text = args if isinstance(args, tuple) else (args, "", "")
    reply = {True: ">", False: "="}.get(command.reply) if command.reply is not None else ""
    words = " ".join(filter(None, (reply, seat, command.act, head, aside)))
    return f"{words}{colon}{text}"


def raw_args(args: Mapping[str, Plain]) -> str:
    """All arguments as one value in back quotes."""
    return f"args={to_json(dict(args))}" if args else ""


def say_args(tongue: Tongue, act: Act, args: Mapping[str, Plain], colon: bool = True) -> tuple[str, str, str] | str:
    """The arguments in words: those before the colon, the colon, and what stands after it."""
    left = dict(args)
    after = _after_colon(tongue, act, left) if colon else ""
    bare = _without_name(act, list(left))
    head = " ".join(_say_arg(tongue, act, name, value, name in bare) for name, value in left.items())
    return (head, ":" if after else "", f" {after}" if after else "") if colon else head


def _after_colon(tongue: Tongue, act: Act, left: dict[str, Plain]) -> str:
    """Takes the last argument off if it can be written as free words after a colon."""
    if not left:
        return ""
    name, value = list(left.items())[-1]
    if name == "said" and name in act.args:
        inner = _inner(value)
        if inner is not None:
            del left[name]
            return say_command(tongue, inner)
    elif name == first_text(act) and "said" not in act.args and _is_free(value):
        del left[name]
        return str(value)
    return ""


def _inner(said: Plain) -> Command | None:
    known = {"seat", "act", "args", "reply", "aside"}
    if not isinstance(said, dict) or not {"seat", "act", "args"} <= set(said) <= known:
        return None
    return Command(said["seat"], said["act"], said["args"], said.get("reply"), said.get("aside", {}))


def _is_free(value: Plain) -> bool:
    clean = isinstance(value, str) and value == value.strip() and value != ""
    return clean and not any(sign in value for sign in ("\n", "\r", "{", "//", "\t")) and value.isprintable()


def _say_arg(tongue: Tongue, act: Act, name: str, value: Plain, bare: bool) -> str:
    kind = act.args[name].kind if name in act.args else "any"
    try:
        words = _SAY.get(kind, _say_any)(tongue, act, value)
    except (Unsayable, TypeError):
        words = to_json(value)
    if name not in act.args:
        return f"{name}={words}"
    return words if bare else f"{name} {words}".rstrip()


def _without_name(act: Act, names: list[str]) -> list[str]:
    """The arguments at the front that are understood without their names."""
    bare: list[str] = []
    for name, expected in zip(names, unnamed(act), strict=False):
        short = all(act.args[each].kind in ("seat", "number", "word") for each in (*bare, expected))
        if name != expected or (bare and not short):
            break
        bare.append(name)
    return bare


def _say_card(tongue: Tongue, act: Act, value: Plain) -> str:
    if not isinstance(value, str) or value in ("", "#", "~"):
        raise Unsayable
    return tongue.labels.card(value, tongue.table)


def _say_cards(tongue: Tongue, act: Act, value: Plain) -> str:
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


def _say_any(tongue: Tongue, act: Act, value: Plain) -> str:
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


_SAY: dict[str, Callable[[Tongue, Act, Plain], str]] = {
    "card": _say_card,
    "cards": _say_cards,
    "seat": _say_seat,
    "seats": _say_seats,
    "number": _say_number,
    "word": _say_word,
    "text": _say_text,
    "flag": _say_flag,
    "effects": _say_effects,
}
