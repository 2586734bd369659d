"""A command -> the words of its line; the other direction of `arguments.py` and `values.py`."""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.contract.ruleset import Act
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command
from replays.sheet.arguments import first_text, unnamed
from replays.sheet.literals import to_json
from replays.sheet.wording import SAY, Tongue, Unsayable, say_any


def say_command(tongue: Tongue, command: Command, raw: bool = False) -> str:
    """Seat, act, arguments and aside of a command; with `raw` the arguments in back quotes, which loses nothing."""
    act = tongue.acts.get(command.act)
    args = raw_args(command.args) if raw or act is None else say_args(tongue, act, command)
    seat = command.seat or ("judge" if command.by == "judge" else "")
    aside = ""
    if command.aside and not (isinstance(args, tuple) and _corrects(act, args[1])):
        aside = f"({raw_args(command.aside) if raw or act is None else _say_all(tongue, act, command.aside)})"
    head, colon, text = args if isinstance(args, tuple) else (args, "", "")
    reply = {True: ">", False: "="}.get(command.reply) if command.reply is not None else ""
    words = " ".join(filter(None, (reply, seat, command.act, head, aside)))
    return f"{words}{colon}{text}"


def raw_args(args: Mapping[str, Plain]) -> str:
    """All arguments as one value in back quotes."""
    return f"args={to_json(dict(args))}" if args else ""


def _corrects(act: Act | None, colon: str) -> bool:
    """Whether the line that should have been written stands after the colon, and with it what was said aside."""
    return act is not None and bool(colon) and "said" in act.args


def say_args(tongue: Tongue, act: Act, command: Command) -> tuple[str, str, str]:
    """The arguments in words: those before the colon, the colon, and what stands after it."""
    left = dict(command.args)
    after = _after_colon(tongue, act, left, command.aside)
    return _say_all(tongue, act, left), ":" if after else "", f" {after}" if after else ""


def _say_all(tongue: Tongue, act: Act, args: Mapping[str, Plain]) -> str:
    bare = _without_name(act, list(args))
    return " ".join(_say_arg(tongue, act, name, value, name in bare) for name, value in args.items())


def _after_colon(tongue: Tongue, act: Act, left: dict[str, Plain], aside: dict[str, Plain]) -> str:
    """Takes the last argument off if it can be written as free words after a colon."""
    if not left:
        return ""
    name, value = list(left.items())[-1]
    if name == "said" and name in act.args:
        inner = _inner(value)
        if inner is not None:
            del left[name]
            return say_command(tongue, inner._replace(aside=aside))
    elif name == first_text(act) and "said" not in act.args and not aside and _is_free(value):
        del left[name]
        return str(value)
    return ""


def _inner(said: Plain) -> Command | None:
    if not isinstance(said, dict) or not {"seat", "act", "args"} <= set(said) <= {"seat", "act", "args", "reply"}:
        return None
    return Command(said["seat"], said["act"], said["args"], said.get("reply"))


def _is_free(value: Plain) -> bool:
    clean = isinstance(value, str) and value == value.strip() and value != ""
    return clean and not any(sign in value for sign in ("\n", "\r", "{", "//", "\t")) and value.isprintable()


def _say_arg(tongue: Tongue, act: Act, name: str, value: Plain, bare: bool) -> str:
    kind = act.args[name].kind if name in act.args else "any"
    try:
        words = SAY.get(kind, say_any)(tongue, act, value)
    except (Unsayable, TypeError):
        words, kind = to_json(value), "any"
    if name not in act.args:
        return f"{name}={words}"
    return words if bare or kind == "numbers" else f"{name} {words}".rstrip()


def _without_name(act: Act, names: list[str]) -> list[str]:
    """The arguments at the front that are understood without their names."""
    bare: list[str] = []
    if [arg.kind for arg in act.args.values()][:2] == ["cards", "cards"]:
        return bare
    for name, expected in zip(names, unnamed(act), strict=False):
        short = all(act.args[each].kind in ("seat", "number", "word") for each in (*bare, expected))
        if name != expected or (bare and not short):
            break
        bare.append(name)
    return bare
