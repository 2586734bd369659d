"""Formats commands and events as lines of notation; reverses `command_builder.py` and `value_parser.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.cards.name_matching import fold
from domain.kernel.contract.ruleset import Act
from domain.kernel.desk.acts.common_acts import COMMON_ACTS
from domain.kernel.record.changes import Learned, Pinned, Plain, code_of_type
from domain.kernel.record.command import Command, command_of_event
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.registry import is_available, ruleset
from replays.sheet.argument_parser import free_text_argument_name, positional_arguments
from replays.sheet.card_labels import CardLabels, FoldedWords, fold_words, is_plain_word, quote_text, reserved_words
from replays.sheet.literals import CARD_NUMBERS, format_json_literal
from replays.sheet.manual_effects import PLACES


class NotExpressible(Exception):
    """Raised for a value without a form in words; it is written in back quotes."""


class FormatContext(NamedTuple):
    """The context of formatting: the acts, the labels of cards, and the table at that moment."""

    acts: Mapping[str, Act]
    labels: CardLabels
    table: Table | None = None


def _format_card(context: FormatContext, act: Act, value: Plain) -> str:
    if not isinstance(value, str) or value in ("", "#", "~"):
        raise NotExpressible
    return context.labels.card(value, context.table)


def _format_cards(context: FormatContext, act: Act, value: Plain) -> str:
    if value == ():
        return "none"
    return ", ".join(_format_card(context, act, each) for each in _nonempty(value))


def _format_seat(context: FormatContext, act: Act, value: Plain) -> str:
    if isinstance(value, str) and is_plain_word(value):
        return value
    raise NotExpressible


def _format_seats(context: FormatContext, act: Act, value: Plain) -> str:
    return " ".join(_format_seat(context, act, each) for each in _nonempty(value))


def _nonempty(value: Plain) -> tuple[Plain, ...]:
    if not isinstance(value, tuple) or not value:
        raise NotExpressible
    return value


def _format_number(context: FormatContext, act: Act, value: Plain) -> str:
    if type(value) is not int:
        raise NotExpressible
    return str(value)


def _format_numbers(context: FormatContext, act: Act, value: Plain) -> str:
    if not isinstance(value, str) or not CARD_NUMBERS.fullmatch(value):
        raise NotExpressible
    return value


def _format_word(context: FormatContext, act: Act, value: Plain) -> str:
    if type(value) is int and value >= 0:
        return str(value)
    return _format_name(act, value)


def _format_name(act: Act, value: Plain) -> str:
    if not isinstance(value, str) or not value.isprintable():
        raise NotExpressible
    return value if is_plain_word(value) and fold(value) not in {fold(name) for name in act.args} else quote_text(value)


def _format_flag(context: FormatContext, act: Act, value: Plain) -> str:
    if type(value) is not bool:
        raise NotExpressible
    return "" if value else "no"


def _format_text(context: FormatContext, act: Act, value: Plain) -> str:
    if not isinstance(value, str):
        raise NotExpressible
    return quote_text(value)


def format_untyped_value(context: FormatContext, act: Act, value: Plain) -> str:
    """Formats one or several values of no particular kind. Raises NotExpressible."""
    if type(value) is tuple and len(value) > 1:
        return ", ".join(_format_literal(act, each) for each in value)
    return _format_literal(act, value)


def _format_literal(act: Act, value: Plain) -> str:
    if type(value) is bool or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    if type(value) is int:
        return str(value)
    if isinstance(value, str) and value.startswith("#") and value[1:].isdecimal():
        return value
    if not isinstance(value, str):
        raise NotExpressible
    return quote_text(value) if fold(value) in ("yes", "no", "none") else _format_name(act, value)


def _format_effects(context: FormatContext, act: Act, value: Plain) -> str:
    return "; ".join(_format_effect(context, act, each) for each in _nonempty(value))


def _format_effect(context: FormatContext, act: Act, operation: Plain) -> str:
    if not isinstance(operation, dict) or next(iter(operation), "") != "do":
        raise NotExpressible
    words = [_format_name(act, operation["do"])]
    for key, value in operation.items():
        if key == "who" and _has_named_card(context, operation.get("to")):
            words.append(f"who={_json_or_literal(act, value)}")
        elif key != "do":
            words.append(_format_effect_field(context, act, key, value))
    return " ".join(words)


def _has_named_card(context: FormatContext, to: Plain) -> bool:
    """Returns whether a card is named without its number: the word of a seat before it would be the seat of that card."""
    cards = to if isinstance(to, tuple) else (to,)
    return any(_is_card(context, each) and not str(each).startswith("#") for each in cards)


def _format_effect_field(context: FormatContext, act: Act, key: str, value: Plain) -> str:
    if key == "n" and type(value) is int:
        return str(value)
    if key == "to" and value in ("target", "self", "host"):
        return str(value)
    cards = (value,) if isinstance(value, str) else value
    if key == "to" and isinstance(cards, tuple) and all(_is_card(context, each) for each in cards):
        return " ".join(_format_card(context, act, each) for each in _nonempty(cards))
    if key == "who" and value in (*PLACES, *(context.table.header.seats if context.table is not None else ())):
        return str(value)
    if key == "points" and isinstance(value, tuple):
        points = "/".join(f"{each:+d}" if type(each) is int else str(each) for each in value)
        if CARD_NUMBERS.fullmatch(points):
            return points
    return f"{key}={_json_or_literal(act, value)}"


def _is_card(context: FormatContext, value: Plain) -> bool:
    """Returns whether a word of an effect is a card of the game, rather than a word such as `target1`."""
    return isinstance(value, str) and (value[:1] in ("#", "~") or value in context.labels.pins)


def _json_or_literal(act: Act, value: Plain) -> str:
    return format_json_literal(value) if isinstance(value, dict | tuple) else _format_literal(act, value)


VALUE_FORMATTERS: dict[str, Callable[[FormatContext, Act, Plain], str]] = {
    "card": _format_card,
    "cards": _format_cards,
    "seat": _format_seat,
    "seats": _format_seats,
    "number": _format_number,
    "numbers": _format_numbers,
    "word": _format_word,
    "text": _format_text,
    "flag": _format_flag,
    "effects": _format_effects,
}


def format_command(context: FormatContext, command: Command, raw: bool = False) -> str:
    """Formats seat, act, arguments and private arguments of a command. With `raw` all arguments are in back quotes, which
    is lossless."""
    act = context.acts.get(command.act)
    args = format_raw_arguments(command.args) if raw or act is None else format_arguments(context, act, command)
    seat = command.seat or ("judge" if command.by == "judge" else "")
    aside = ""
    if command.aside and not (isinstance(args, tuple) and _has_corrected_line(act, args[1])):
        aside = f"({format_raw_arguments(command.aside) if raw or act is None else _format_all(context, act, command.aside)})"
    head, colon, text = args if isinstance(args, tuple) else (args, "", "")
    reply = {True: ">", False: "="}.get(command.reply) if command.reply is not None else ""
    words = " ".join(filter(None, (reply, seat, command.act, head, aside)))
    return f"{words}{colon}{text}"


def format_raw_arguments(args: Mapping[str, Plain]) -> str:
    """Formats all arguments as one value in back quotes."""
    return f"args={format_json_literal(dict(args))}" if args else ""


def _has_corrected_line(act: Act | None, colon: str) -> bool:
    """Returns whether the corrected line is after the colon, with its private arguments."""
    return act is not None and bool(colon) and "said" in act.args


def format_arguments(context: FormatContext, act: Act, command: Command) -> tuple[str, str, str]:
    """Returns the words before the colon, the colon, and the words after it."""
    left = dict(command.args)
    after = _take_after_colon(context, act, left, command.aside)
    if command.act == "correct" and "said" not in command.args:
        left["said"] = None  # the line is taken out
    return _format_all(context, act, left), ":" if after else "", f" {after}" if after else ""


def _format_all(context: FormatContext, act: Act, args: Mapping[str, Plain]) -> str:
    bare = _nameless_arguments(act, list(args))
    return " ".join(_format_argument(context, act, name, value, name in bare) for name, value in args.items())


def _take_after_colon(context: FormatContext, act: Act, left: dict[str, Plain], aside: dict[str, Plain]) -> str:
    """Removes the last argument from `left` and `aside` if it can be written after the colon, and returns its words."""
    if not left:
        return ""
    name, value = list(left.items())[-1]
    if name == "said" and name in act.args:
        inner = _inner_command(value)
        if inner is not None:
            del left[name]
            return format_command(context, inner._replace(aside=aside))
    elif name == free_text_argument_name(act) and "said" not in act.args and not aside and _is_free_text(value):
        del left[name]
        return str(value)
    return ""


def _inner_command(said: Plain) -> Command | None:
    if not isinstance(said, dict) or not {"seat", "act", "args"} <= set(said) <= {"seat", "act", "args", "reply"}:
        return None
    return Command(said["seat"], said["act"], said["args"], said.get("reply"))


def _is_free_text(value: Plain) -> bool:
    clean = isinstance(value, str) and value == value.strip() and value != ""
    return clean and not any(sign in value for sign in ("\n", "\r", "{", "//", "\t")) and value.isprintable()


def _format_argument(context: FormatContext, act: Act, name: str, value: Plain, bare: bool) -> str:
    kind = act.args[name].kind if name in act.args else "any"
    try:
        words = VALUE_FORMATTERS.get(kind, format_untyped_value)(context, act, value)
    except (NotExpressible, TypeError):
        words, kind = format_json_literal(value), "any"
    if name not in act.args:
        return f"{name}={words}"
    return words if bare or kind == "numbers" else f"{name} {words}".rstrip()


def _nameless_arguments(act: Act, names: list[str]) -> list[str]:
    """Returns the leading arguments that need no names."""
    bare: list[str] = []
    if [arg.kind for arg in act.args.values()][:2] == ["cards", "cards"]:
        return bare
    for name, expected in zip(names, positional_arguments(act), strict=False):
        short = all(act.args[each].kind in ("seat", "number", "word") for each in (*bare, expected))
        if name != expected or (bare and not short):
            break
        bare.append(name)
    return bare


_CARD = re.compile(r"#\d+")


def format_declaration(event: Event, table: Table | None = None, acts: Mapping[str, Act] | None = None) -> str:
    """Formats a declaration with whole names of cards; empty for any other event.

    `table`: the table after this event, or a little later, of the same log or view; it has the names of the cards · `acts`:
    those of the ruleset, by default of the one in the table's header, if available.
    """
    if not event.is_command or "args" not in event.said or event.family == "opened":
        return ""
    known = acts if acts is not None else acts_of_ruleset(table.header.ruleset) if table is not None else COMMON_ACTS
    names, command = CardLabels(_folded_reserved_words(known), _known_printings(event, table)), command_of_event(event)
    return format_reveal(command, names.printing) or format_command(FormatContext(known, names, table), command)


def format_reveal(command: Command, printing: Callable[[str], str]) -> str:
    """Formats a ruling that only identifies an unknown card as `#7 = GM`; any other command gives an empty text."""
    if command.act != "rule" or set(command.args) != {"text", "changes"} or not command.args["changes"]:
        return ""
    kind, *fields = command.args["changes"][-1]
    if kind != code_of_type[Learned] or not isinstance(fields[1], str):
        return ""
    return f"{fields[0]} = {printing(fields[1])}" if str(command.args["text"]).startswith(f"{fields[0]} is ") else ""


def _known_printings(event: Event, table: Table | None) -> dict[str, Plain]:
    """Returns the printings that the table knows or this event reveals."""
    shown = {change.printing: change.data for change in event.changes if isinstance(change, Pinned)}
    return {**shown, **(table.pins if table is not None else {})}


def acts_of_ruleset(name: str) -> Mapping[str, Act]:
    """Returns the acts of a ruleset, or the common acts if it is not available."""
    return ruleset(name).acts if is_available(name) else COMMON_ACTS


def format_event(event: Event, table: Table | None = None) -> str:
    """Formats an event that is no declaration in a few words, with the card names that `table` knows."""
    facts = {key: value for key, value in event.said.items() if key not in ("act", "args", "header", "decks_by", "seat")}
    stated = " · ".join(f"{key} {_format_short(value)}" for key, value in facts.items() if value not in ("", (), {}, None))
    words = " ".join(filter(None, (event.name.replace("_", " "), event.seat)))
    text = f"{words}: {stated}" if stated else words
    return text if table is None else _CARD.sub(lambda result: _name_and_id(table, result.group()), text)


def _name_and_id(table: Table, card_id: str) -> str:
    card = table.cards.get(card_id)
    data = table.data(card_id) if card is not None else None
    return f"{data['name']} {card_id}" if data and "name" in data else card_id


def _format_short(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_format_short(item) for item in value)
    if isinstance(value, dict):
        return ";".join(f"{key}:{_format_short(item)}" for key, item in value.items())
    return str(value)


_MOST = 64
_reserved: dict[int, tuple[Mapping[str, Act], FoldedWords]] = {}
"""The reserved words of a rulebook's acts, by the identity of the acts.

A game has hundreds of lines, so they are computed once.
"""


def _folded_reserved_words(acts: Mapping[str, Act]) -> FoldedWords:
    """Returns the folded reserved words of a rulebook's acts, cached."""
    known = _reserved.get(id(acts))
    if known is None:
        if len(_reserved) >= _MOST:
            _reserved.clear()
        known = _reserved[id(acts)] = acts, fold_words(reserved_words(acts))
    return known[1]
