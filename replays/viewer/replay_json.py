"""The data of the viewer in the browser: a view of a game as JSON, with every line in words."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import Any

from domain import registry
from domain.kernel.contract.layout import NO_FACE, NO_MAT, layout_to_json
from domain.kernel.desk.acts.game_end import is_claimed_agreement
from domain.kernel.record.change_serialization import change_to_plain
from domain.kernel.record.event import Event
from domain.kernel.record.log_queries import effective_events_backwards
from domain.kernel.table.fold import apply_change
from domain.kernel.table.table import Table
from domain.kernel.views.views import header_of
from replays.sheet.line_formatter import format_declaration, format_event
from replays.table_at_position import fold
from replays.viewer.computed_totals import TotalsTracker, hides_totals
from replays.viewer.link_preview_data import summarize_game, table_to_json

_TOTALS_FIELDS = ("name", "seat", "said", "changes")
"""The fields of an event that the totals of squads are computed from."""
TOTALS_DISTANCE = 400
"""Maximum number of events before a position that are searched for totals (`board/stated-squad-totals.js`)."""
_ToJson = Callable[[Event, Table], dict[str, Any]]


def replay_data(events: Sequence[Event], after: int = 0) -> dict[str, Any]:
    """Returns a view for the browser: `header`, `events` (changes as arrays, `text`, `spoken`, `role`), `terms` and
    the cited `rules`.

    An event has `tally`, the totals of each seat after it, and `values`, the cards in play with values that differ from their
    print, if it changed these; in a quiet game only after its end. `face` and `mat` describe the cards and table of the
    rulebook; `places`: where the cited rules are in the rulebook.

    An event with a consent that only its writer vouches for has the writer in `claims`.

    Words, rules, face and mat are missing if the ruleset is not installed; the viewer then shows names and ids. `after`:
    the number of first events that are omitted, for a page that has them.
    """
    return _with_book(events, _events_json(events, after, ("tally", "values"), _with_words), _cited_rules(events))


def narration_data(events: Sequence[Event], after: int = 0, start: int = 0) -> dict[str, Any]:
    """Returns the data of the sentences about a view: like `replay_data`, without totals, which take most of its time.

    `start`: the number of first events that get no sentence.
    """
    return _with_book(events, _events_json(events, after, (), _with_words, start), _cited_rules(events))


def position_data(events: Sequence[Event], position: int) -> dict[str, Any]:
    """Returns the data of the board at a position: like `replay_data`, with the `values` of that position alone.

    Computing them at every event would cost more than all else.
    """
    event_list = _events_json(events, 0, ("tally",), _with_words)
    if position:
        event_list[position - 1]["values"] = card_totals_at(events, position)
    return _with_book(events, event_list, _cited_rules(events))


def preview_data(events: Sequence[Event], result: bool = False, at: int | None = None) -> dict[str, Any]:
    """Returns the data of a link's preview image: the summary of the game, the table at the position to show (`state`), and
    `events`, the last ones before it.

    `result`: the end of the game may be shown · `at`: the position; None: the most important one.
    """
    summary = summarize_game(events, result, at)
    header = header_of(events)
    return {
        "header": header.to_plain(),
        **ruleset_data(header.ruleset, frozenset()),
        **summary._asdict(),
        "length": len(events),
        "state": table_to_json(events, summary.moment),
        "events": [_totals_fields(event) for event in events[max(0, summary.moment - TOTALS_DISTANCE) : summary.moment]],
        **_totals_at(events, summary.moment, ("tally", "values")),
    }


def _cited_rules(events: Sequence[Event]) -> frozenset[str]:
    return frozenset(rule for event in events for rule in (event.rule, *event.verdict[1:]))


def _with_book(events: Sequence[Event], event_list: list[dict[str, Any]], rules: Set[str]) -> dict[str, Any]:
    header = header_of(events)
    return {"header": header.to_plain(), "events": event_list, **ruleset_data(header.ruleset, rules)}


def _events_json(
    events: Sequence[Event], after: int, totals: Sequence[str], to_json: _ToJson, start: int = 0
) -> list[dict[str, Any]]:
    """Returns the events as JSON, each with the table before it, and with the totals that it changed.

    `start`: the number of first events that are without words.
    """
    table = Table(header_of(events))
    event_list: list[dict[str, Any]] = []
    tracker = TotalsTracker(table, hides_totals(events), totals)
    for position, event in enumerate(events):
        if position == after and position:
            tracker.changes()  # what the reader of the events before has
        if position >= after:
            event_list.append(to_json(event, table) if position >= start else _event_json(event, ""))
        for change in event.changes:
            apply_change(table, change)
        table.events_backwards = partial(effective_events_backwards, events, position + 1)
        if position >= after and (event.changes or not position):
            event_list[-1] |= tracker.changes()
    return event_list


def card_totals_at(events: Sequence[Event], position: int) -> dict[str, Any]:
    """Returns the `values` at a position."""
    return dict(_totals_at(events, position, ("values",))["values"])


def _totals_at(events: Sequence[Event], position: int, names: Sequence[str]) -> dict[str, Any]:
    """Returns the totals at a position."""
    found: dict[str, Any] = TotalsTracker(fold(events, position), hides_totals(events), names).changes()
    return {name: found.get(name, {}) for name in names}


def to_script_json(data: Any) -> str:
    """Returns compact JSON that is safe inside of a script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _with_words(event: Event, table: Table) -> dict[str, Any]:
    text = format_declaration(event, table) or format_event(event, table)
    return {**_event_json(event, text), "role": registry.event_roles(table.header.ruleset).get(event.name, "")}


def _totals_fields(event: Event) -> dict[str, Any]:
    data = _event_json(event, "")
    return {name: data[name] for name in _TOTALS_FIELDS}


def _event_json(event: Event, text: str) -> dict[str, Any]:
    data = {
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
        data["claims"] = event.by
    if event.at:
        data["at"] = event.at
    return data


def ruleset_data(name: str, rules: Set[str]) -> dict[str, Any]:
    """Returns what the viewer needs of a rulebook: words, the statements and places of these rules, `face` and `mat`."""
    if not registry.is_available(name):
        return {
            "terms": {},
            "rules": {},
            "rule_words": {},
            "places": {},
            "face": layout_to_json(NO_FACE),
            "mat": layout_to_json(NO_MAT),
        }
    ruleset = registry.ruleset(name)
    cited = {key: text for key, text in ruleset.book.rules.items() if key in rules}
    return {
        "terms": ruleset.book.terms,
        "rules": {key: text.statement for key, text in cited.items()},
        "rule_words": {key: dict(text.statements) for key, text in cited.items() if text.statements},
        "places": {key: text.where for key, text in cited.items()},
        "face": layout_to_json(ruleset.face),
        "mat": layout_to_json(ruleset.mat),
    }
