"""One notation line per declaration, for logs and viewers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from domain.kernel.contract.ruleset import Act
from domain.kernel.desk.table_talk import TALK
from domain.kernel.record.changes import Learned, Pinned, Plain, code_of_type
from domain.kernel.record.command import Command, command_from
from domain.kernel.record.event import Event
from domain.kernel.table.table import Table
from domain.registry import available, ruleset
from replays.sheet.labels import Folded, Names, folded
from replays.sheet.saying import say_command
from replays.sheet.wording import Tongue

_CARD = re.compile(r"#\d+")


def line_of(event: Event, table: Table | None = None, acts: Mapping[str, Act] | None = None) -> str:
    """The line of a declaration, with cards under their whole names; empty for events that carry no declaration.

    `table`: folded from the same log or view up to this event or a little further; it names the cards · `acts`: those of the
    ruleset; without them the line is written with the ruleset that the table's header names, if its code is here.
    """
    if not event.is_command or "args" not in event.said or event.family == "opened":
        return ""
    known = acts if acts is not None else acts_of(table.header.ruleset) if table is not None else TALK
    names, command = Names(_reserved_by(known), _pins(event, table)), command_from(event)
    return learned_line(command, names.printing) or say_command(Tongue(known, names, table), command)


def learned_line(command: Command, printing: Callable[[str], str]) -> str:
    """`#7 = GM`, where a ruling says just that an unknown card turned out to be this one; else empty."""
    if command.act != "rule" or set(command.args) != {"text", "changes"} or not command.args["changes"]:
        return ""
    kind, *fields = command.args["changes"][-1]
    if kind != code_of_type[Learned] or not isinstance(fields[1], str):
        return ""
    return f"{fields[0]} = {printing(fields[1])}" if str(command.args["text"]).startswith(f"{fields[0]} is ") else ""


def _pins(event: Event, table: Table | None) -> dict[str, Plain]:
    """The printings that the table knows, and those that this event brings to light."""
    shown = {change.printing: change.data for change in event.changes if isinstance(change, Pinned)}
    return {**shown, **(table.pins if table is not None else {})}


def acts_of(name: str) -> Mapping[str, Act]:
    """The acts of a ruleset; only table talk where its code is not here."""
    return ruleset(name).acts if name in available() else TALK


def reserved(acts: Mapping[str, Act], seats: tuple[str, ...] = ()) -> set[str]:
    """The words that a name has to be told apart from by quotes."""
    arguments = {name for act in acts.values() for name in act.args}
    return {*arguments, *acts, *seats, *WORDS}


WORDS = ("judge", "deck", "end", "yes", "no", "none", "own", "enemy", "both", "target", "self", "host")
"""The words of the notation itself."""


def event_text(event: Event, table: Table | None = None) -> str:
    """An event that followed from something, in a few words; cards are named as `table` knows them."""
    facts = {key: value for key, value in event.said.items() if key not in ("act", "args", "header", "decks_by", "seat")}
    told = " · ".join(f"{key} {_short(value)}" for key, value in facts.items() if value not in ("", (), {}, None))
    words = " ".join(filter(None, (event.name.replace("_", " "), event.seat)))
    text = f"{words}: {told}" if told else words
    return text if table is None else _CARD.sub(lambda found: _named(table, found.group()), text)


def _named(table: Table, card_id: str) -> str:
    card = table.cards.get(card_id)
    data = table.data(card_id) if card is not None else None
    return f"{data['name']} {card_id}" if data and "name" in data else card_id


def _short(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join(_short(item) for item in value)
    if isinstance(value, dict):
        return ";".join(f"{key}:{_short(item)}" for key, item in value.items())
    return str(value)


_MOST = 64
_reserved: dict[int, tuple[Mapping[str, Act], Folded]] = {}
"""By the identity of the acts, which are kept with them: a game has hundreds of lines by the acts of one rulebook."""


def _reserved_by(acts: Mapping[str, Act]) -> Folded:
    """The same words, worked out once for the acts of a rulebook."""
    known = _reserved.get(id(acts))
    if known is None:
        if len(_reserved) >= _MOST:
            _reserved.clear()
        known = _reserved[id(acts)] = acts, folded(reserved(acts))
    return known[1]
