"""What the viewer in the browser is given: a view as JSON, with every line already in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import Any

from domain import registry
from domain.kernel.contract.layout import NO_FACE, NO_MAT, layout_to_json
from domain.kernel.desk.acts.game_end import is_claimed_agreement
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.record.serialization import change_to_plain
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.line_formatter import format_declaration, format_event
from replays.table_at_position import fold
from replays.viewer.preview_summary import summarize_game, table_json
from replays.viewer.rule_totals import TotalsTracker, hides_totals, line_ends

_TOTALS_FIELDS = ("name", "seat", "said", "changes")
"""Of an event, what the totals of squads are read from."""
TOTALS_DISTANCE = 400
"""So far back they are looked for (`board/squad-totals.js`)."""
_ToJson = Callable[[Event, Table], dict[str, Any]]


def replay_data(events: Sequence[Event], after: int = 0) -> dict[str, Any]:
    """A view for the browser: `header`, `events` (changes as arrays, `text`, `spoken`), `terms` and the `rules` named.

    The last event of a line has `tally`, what each seat comes to by then, and `values`, which cards in play have others
    than their print, where that has changed; in a quiet game only when it is over. `face` and `mat` are how the rulebook's
    cards and table are drawn; `places`: where the rules that are named stand in the rulebook.

    An event whose consent only its writer vouches for has in `claims` who that is.

    Words, rules, face and mat are missing where the ruleset's code is not here; the viewer then shows names and ids.
    `after`: without the first so many events, for a page that has them.
    """
    return _with_book(events, _events_json(events, after, ("tally", "values"), _with_words), _cited_rules(events))


def position_data(events: Sequence[Event], position: int) -> dict[str, Any]:
    """What the board after so many events is drawn from: as `replay_data`, with the `values` of that moment alone, since to
    tell them at every line costs more than all else."""
    told = _events_json(events, 0, ("tally",), _with_words)
    if position:
        told[position - 1]["values"] = values_at(events, position)
    return _with_book(events, told, _cited_rules(events))


def preview_data(events: Sequence[Event], result: bool = False, at: int | None = None) -> dict[str, Any]:
    """What the picture of a link to a game is drawn from: what `follow` finds, the table at the moment (`state`), and
    `events`, the last ones before it.

    `result`: it may be seen how the game ends · `at`: the moment; None: the one that counts most.
    """
    told = summarize_game(events, result, at)
    header = header_of(events)
    return {
        "header": header.to_plain(),
        **_book_json(header.ruleset, frozenset()),
        **told._asdict(),
        "length": len(events),
        "state": table_json(events, told.moment),
        "events": [_totals_fields(event) for event in events[max(0, told.moment - TOTALS_DISTANCE) : told.moment]],
        **_totals_at(events, told.moment, ("tally", "values")),
    }


def _cited_rules(events: Sequence[Event]) -> frozenset[str]:
    return frozenset(rule for event in events for rule in (event.rule, *event.verdict[1:]))


def _with_book(events: Sequence[Event], told: list[dict[str, Any]], named: Set[str]) -> dict[str, Any]:
    header = header_of(events)
    return {"header": header.to_plain(), "events": told, **_book_json(header.ruleset, named)}


def _events_json(events: Sequence[Event], after: int, tallied: Sequence[str], tell: _ToJson) -> list[dict[str, Any]]:
    """Events as they are told on the table that each of them finds; the last one of a line with what is tallied."""
    table = Table(header_of(events))
    told: list[dict[str, Any]] = []
    tallies = TotalsTracker(table, hides_totals(events), tallied)
    lines = line_ends(events, after)
    for position, event in enumerate(events):
        if position >= after:
            told.append(tell(event, table))
        for change in event.changes:
            apply_change(table, change)
        if position in lines:
            table.events_backwards = partial(effective_events_backwards, events, position + 1)
            changed = tallies.changed()
            if position >= after:
                told[-1] |= changed
    return told


def values_at(events: Sequence[Event], position: int) -> dict[str, Any]:
    """The `values` that are told last before a position."""
    return dict(_totals_at(events, position, ("values",))["values"])


def _totals_at(events: Sequence[Event], position: int, told: Sequence[str]) -> dict[str, Any]:
    """What is told last before a position, at the end of a line."""
    ended = max((end + 1 for end in line_ends(events, 0) if end < position), default=0)
    found: dict[str, Any] = TotalsTracker(fold(events, ended), hides_totals(events), told).changed()
    return {name: found.get(name, {}) for name in told}


def to_script_json(data: Any) -> str:
    """Compact JSON, safe inside a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _with_words(event: Event, table: Table) -> dict[str, Any]:
    return _event_json(event, format_declaration(event, table) or format_event(event, table))


def _totals_fields(event: Event) -> dict[str, Any]:
    whole = _event_json(event, "")
    return {name: whole[name] for name in _TOTALS_FIELDS}


def _event_json(event: Event, text: str) -> dict[str, Any]:
    told = {
        "family": event.family,
        "name": event.name,
        "seat": event.seat,
        "rule": event.rule,
        "line": event.line,
        "verdict": event.verdict,
        "said": {} if event.family == "opened" else event.said,
        "spoken": event.is_command,
        "text": text,
        "changes": [change_to_plain(change) for change in event.changes],
    }
    if is_claimed_agreement(event):
        told["claims"] = event.by
    if event.at:
        told["at"] = event.at
    return told


def _book_json(name: str, named: Set[str]) -> dict[str, Any]:
    if name not in registry.available():
        return {
            "terms": {},
            "rules": {},
            "rule_words": {},
            "places": {},
            "face": layout_to_json(NO_FACE),
            "mat": layout_to_json(NO_MAT),
        }
    ruleset = registry.ruleset(name)
    cited = {key: text for key, text in ruleset.book.rules.items() if key in named}
    return {
        "terms": ruleset.book.terms,
        "rules": {key: text.statement for key, text in cited.items()},
        "rule_words": {key: dict(text.statements) for key, text in cited.items() if text.statements},
        "places": {key: text.where for key, text in cited.items()},
        "face": layout_to_json(ruleset.face),
        "mat": layout_to_json(ruleset.mat),
    }
