"""Whether the arguments of a command are of the kinds that its act says."""

from __future__ import annotations

from collections.abc import Callable

from api.problems import bad_shape
from domain.kernel.contract.ruleset import Ruleset
from domain.kernel.record.changes import Plain
from domain.kernel.record.command import Command

JSON_SCHEMA: dict[str, dict[str, object]] = {
    "card": {"type": "string", "description": "A card's id such as #12, or the id of a printing."},
    "cards": {"type": "array", "items": {"type": "string"}},
    "seat": {"type": "string"},
    "seats": {"type": "array", "items": {"type": "string"}},
    "number": {"type": "integer"},
    "numbers": {"type": "string", "description": "Numbers of a card, such as 3/1/4."},
    "word": {"type": "string"},
    "flag": {"type": "boolean"},
    "text": {"type": "string"},
    "effects": {"type": "array", "items": {"type": "object", "required": ["do"], "properties": {"do": {"type": "string"}}}},
    "any": {},
}
"""The kinds of arguments, for those who fill them in."""


def _text(value: Plain) -> bool:
    return isinstance(value, str)


def _texts(value: Plain) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, str) for item in value)


def _number(value: Plain) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _effects(value: Plain) -> bool:
    return isinstance(value, tuple) and all(isinstance(item, dict) and _text(item.get("do")) for item in value)


_FITS: dict[str, Callable[[Plain], bool]] = {
    "card": _text,
    "cards": _texts,
    "seat": _text,
    "seats": _texts,
    "number": _number,
    "numbers": _text,
    "word": _text,
    "flag": lambda value: isinstance(value, bool),
    "text": _text,
    "effects": _effects,
}


def check_shape(command: Command, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
    """Raises a Problem for an argument that the act does not have, or of another kind, said aloud or aside."""
    known = ruleset.acts[command.act].args
    aside = {} if command.act == "correct" else command.aside
    for place, given in (("body.args", command.args), ("body.aside", aside)):
        for name, value in given.items():
            if name not in known:
                raise bad_shape({"at": place, "kind": "no such argument", "known": sorted(known)})
            kind = known[name].kind
            if value is not None and not _FITS.get(kind, lambda value: True)(value):
                raise bad_shape({"at": f"{place}.{name}", "kind": f"not of the kind {kind}"})
            if kind == "seat" and value is not None and value not in seats:
                raise bad_shape({"at": f"{place}.{name}", "kind": "no such seat", "known": list(seats)})
    _check_corrected(command, ruleset, seats)


def _check_corrected(command: Command, ruleset: Ruleset, seats: tuple[str, ...]) -> None:
    """The same for the line that a correction says instead."""
    said = command.args.get("said")
    if command.act != "correct" or said is None:
        return
    act, args = (said.get("act"), said.get("args", {})) if isinstance(said, dict) else (None, {})
    if not isinstance(act, str) or act not in ruleset.acts or act == "correct" or not isinstance(args, dict):
        raise bad_shape({"at": "body.args.said", "kind": "not something said", "known": sorted(ruleset.acts)})
    check_shape(Command("", act, args, None, command.aside), ruleset, seats)
